"""The rules ledger: one card per rule of the rulebook, in English and Chinese, and what the program plays of it."""

from game.ledger.book import Ledger, LedgerFault, folder, load, read
from game.ledger.cards import STATUSES, Card, Chapter, Words

__all__ = ["STATUSES", "Card", "Chapter", "Ledger", "LedgerFault", "Words", "folder", "load", "read"]
