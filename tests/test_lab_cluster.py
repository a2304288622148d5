"""The same batch by one process, by several and on a Dask cluster: one answer."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from game.__main__ import cli
from game.lab.cluster import Cluster, Unreachable
from tests.amounts import amount

distributed = pytest.importorskip("distributed", reason="the extra 'cluster' is not installed")

WORDS = ("lab", "dojo", "--minds", "best_odds", "--json")


def told(folder: Path, *words: str) -> tuple[str, bytes]:
    """The whole answer without what is the machine's, as one text, and the rows of the table."""
    rows = folder / "rows.csv"
    count = ("--battles", str(amount("lab_workers")))
    done = CliRunner().invoke(cli, [*WORDS, *count, *words, "--csv", str(rows), "--data-dir", str(folder)])
    assert done.exit_code == 0, done.output
    answer: dict[str, object] = json.loads(done.stdout)
    assert answer.pop("timing")
    assert answer["battles"] == amount("lab_workers")
    return json.dumps(answer), rows.read_bytes()


def test_one_two_and_four_workers_and_a_cluster_of_two_tell_the_same_byte_for_byte(tmp_path: Path) -> None:
    expected = told(tmp_path / "1", "--jobs", "1")
    for workers in ("2", "4"):
        assert told(tmp_path / workers, "--jobs", workers) == expected, workers
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as local:
        assert told(tmp_path / "cluster", "--cluster", local.scheduler_address) == expected
        with local.get_client() as client:
            assert len(client.scheduler_info()["workers"]) == 2


def test_a_cluster_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(Unreachable):
        Cluster("tcp://127.0.0.1:9", wait=0.5)
