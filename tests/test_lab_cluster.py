"""The same batch on a Dask cluster: the answer a single process gives."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from game.__main__ import cli
from game.lab.cluster import Cluster, Unreachable

distributed = pytest.importorskip("distributed", reason="the extra 'cluster' is not installed")

WORDS = ("lab", "dojo", "--battles", "4", "--minds", "best_odds", "--json")


def run(folder: Path, *words: str) -> dict[str, object]:
    told = CliRunner().invoke(cli, [*WORDS, *words, "--data-dir", str(folder)])
    assert told.exit_code == 0, told.output
    answer: dict[str, object] = json.loads(told.stdout)
    answer.pop("timing")
    return answer


def test_two_workers_of_a_cluster_give_the_answer_of_one_process(tmp_path: Path) -> None:
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as local:
        there = run(tmp_path / "there", "--cluster", local.scheduler_address)
    here = run(tmp_path / "here", "--jobs", "1")
    assert json.dumps(there) == json.dumps(here)


def test_a_cluster_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(Unreachable):
        Cluster("tcp://127.0.0.1:9", wait=0.5)
