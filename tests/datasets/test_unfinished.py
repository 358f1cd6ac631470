"""Runs that end before their time: nothing half-written under the final name, and going on."""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from evaluator.datasets import journal, rank_file, running
from evaluator.errors import ResumeError, TargetError
from tests.datasets.files import TARGETS, VALUES, make, values_of

# Interpreted kernels would take minutes over whole files.
pytestmark = pytest.mark.compiled

CHUNK = 16
HIDDEN = (".out.parquet.mistigris-journal", ".out.parquet.mistigris-part")

# Ranks slowly, noting each piece, until it is killed.
SLOW = """
import sys, time
from evaluator.datasets import journal, pipeline, rank_file, job
journal.INTERVAL = 0.0
whole = job.Job.__call__
def slowly(self, piece):
    time.sleep(0.05)
    return whole(self, piece)
job.Job.__call__ = slowly
print("ready", flush=True)
rank_file(sys.argv[1], sys.argv[2], chunk_rows=16, rejects=sys.argv[3], command="test")
"""


class Stop(Exception):
    pass


def hidden(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.name.startswith("."))


def stopped(tmp_path, error, target="out.parquet", after=5, **options):
    """Begin a run that is stopped by an error after some pieces."""
    seen = []

    def progress(_):
        seen.append(1)
        if len(seen) == after:
            raise error

    with pytest.raises(type(error)):
        rank_file(
            tmp_path / "hands.csv",
            tmp_path / target,
            chunk_rows=CHUNK,
            progress=progress,
            command="test",
            **options,
        )


@pytest.fixture(autouse=True)
def source(tmp_path, monkeypatch):
    monkeypatch.setattr(running, "_TICK", 0.0)
    monkeypatch.setattr(journal, "INTERVAL", 0.0)
    make(tmp_path, "hands.csv")
    text = (tmp_path / "hands.csv").read_text().splitlines()
    text[50] = text[600] = "faulty"
    (tmp_path / "hands.csv").write_text("\n".join(text) + "\n")


def whole(tmp_path):
    """Return the bytes that a run in one go writes."""
    rank_file(
        tmp_path / "hands.csv",
        tmp_path / "out.parquet",
        chunk_rows=CHUNK,
        rejects=tmp_path / "rejects.csv",
        command="test",
    )
    made = [(tmp_path / name).read_bytes() for name in ("out.parquet", "rejects.csv")]
    for name in ("out.parquet", "rejects.csv"):
        (tmp_path / name).unlink()
    return made


@pytest.mark.parametrize("name", TARGETS)
@pytest.mark.parametrize("error", [KeyboardInterrupt(), Stop()])
def test_a_stopped_run_leaves_nothing_under_its_name(tmp_path, name, error):
    stopped(tmp_path, error, name, after=20)
    assert not (tmp_path / name).exists()
    assert hidden(tmp_path) == (list(HIDDEN) if name == "out.parquet" else [])


def test_an_older_target_stays_until_the_new_one_is_complete(tmp_path):
    (tmp_path / "out.csv").write_text("older")
    stopped(tmp_path, Stop(), "out.csv")
    assert (tmp_path / "out.csv").read_text() == "older"
    rank_file(tmp_path / "hands.csv", tmp_path / "out.csv")
    assert values_of(tmp_path / "out.csv")[0] == VALUES[0]


def test_a_stopped_run_is_continued_to_the_same_bytes(tmp_path):
    expected = whole(tmp_path)
    for _ in range(3):
        stopped(
            tmp_path, KeyboardInterrupt(), after=12, resume=True, rejects=tmp_path / "rejects.csv"
        )
    report = rank_file(
        tmp_path / "hands.csv",
        tmp_path / "out.parquet",
        chunk_rows=CHUNK,
        rejects=tmp_path / "rejects.csv",
        resume=True,
        command="test",
    )
    assert 0 < report.resumed < report.rows == len(VALUES)
    assert report.rejected == 2
    assert sum(report.counts.values()) == len(VALUES) - 2
    made = [(tmp_path / name).read_bytes() for name in ("out.parquet", "rejects.csv")]
    assert made == expected
    assert hidden(tmp_path) == []


@pytest.mark.skipif(os.name != "posix", reason="kills by a POSIX signal")
def test_a_killed_run_is_continued_to_the_same_bytes(tmp_path):
    expected = whole(tmp_path)
    paths = [str(tmp_path / name) for name in ("hands.csv", "out.parquet", "rejects.csv")]
    with subprocess.Popen([sys.executable, "-c", SLOW, *paths], stdout=subprocess.PIPE) as process:
        process.stdout.readline()
        journal_path = tmp_path / HIDDEN[0]
        until = time.monotonic() + 60
        while time.monotonic() < until:
            if journal_path.exists() and journal_path.read_bytes().count(b"\n") > 5:
                break
            time.sleep(0.02)
        process.send_signal(signal.SIGKILL)
    assert not (tmp_path / "out.parquet").exists()
    # Half a line at the end, as a kill may leave it.
    with open(journal_path, "ab") as file:
        file.write(b'{"new": [[1')
    report = rank_file(*paths[:2], chunk_rows=CHUNK, rejects=paths[2], resume=True, command="test")
    assert 0 < report.resumed < report.rows
    made = [(tmp_path / name).read_bytes() for name in ("out.parquet", "rejects.csv")]
    assert made == expected


def test_a_run_without_resume_begins_anew(tmp_path):
    expected = whole(tmp_path)
    stopped(tmp_path, KeyboardInterrupt(), after=12, rejects=tmp_path / "rejects.csv")
    assert whole(tmp_path) == expected
    assert hidden(tmp_path) == []


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"policy": "septic"}, "policy"),
        ({"text": True}, "options"),
        ({"chunk_rows": 8}, "options"),
        ({"columns": 1}, None),
    ],
)
def test_another_run_is_not_continued(tmp_path, change, what):
    stopped(tmp_path, KeyboardInterrupt(), after=12)
    options = {"chunk_rows": CHUNK, "resume": True, "command": "test"} | change
    if what is None:  # the same column, named by its position
        with pytest.raises(ResumeError, match="its metadata was"):
            rank_file(tmp_path / "hands.csv", tmp_path / "out.parquet", **options)
        return
    with pytest.raises(ResumeError, match=f"its {what} was"):
        rank_file(tmp_path / "hands.csv", tmp_path / "out.parquet", **options)
    assert hidden(tmp_path) == list(HIDDEN)


def test_another_source_is_not_continued(tmp_path):
    stopped(tmp_path, KeyboardInterrupt(), after=12)
    with open(tmp_path / "hands.csv", "a") as file:
        file.write("AsKsQsJsTs\n")
    with pytest.raises(ResumeError, match="its source was"):
        rank_file(
            tmp_path / "hands.csv",
            tmp_path / "out.parquet",
            chunk_rows=CHUNK,
            resume=True,
            command="test",
        )


@pytest.mark.skipif(sys.platform != "linux", reason="limits the size of files as Linux does")
@pytest.mark.parametrize("name", ["out.parquet", "out.csv", "out.npy"])
def test_a_full_disk(tmp_path, name):
    # Beyond the limit a write fails with EFBIG, as with ENOSPC on a full disk.
    code = (
        "import resource, signal, sys; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000));"
        "from evaluator.datasets import rank_file; from evaluator.errors import TargetError\n"
        "try: rank_file(sys.argv[1], sys.argv[2], chunk_rows=100)\n"
        "except TargetError as error: print(error)"
    )
    # The cache of compiled kernels is a file too, so it is filled before.
    rank_file(tmp_path / "hands.csv", tmp_path / "other.parquet")
    run = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "hands.csv"), str(tmp_path / name)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "cannot be written: File too large" in run.stdout
    assert not (tmp_path / name).exists()
    assert set(hidden(tmp_path)) <= set(HIDDEN)


def test_a_target_that_cannot_be_written(tmp_path):
    with pytest.raises(TargetError, match="cannot be written"):
        rank_file(tmp_path / "hands.csv", tmp_path / "no folder" / "out.parquet")
    (tmp_path / "folder.csv").mkdir()
    with pytest.raises(TargetError, match="it is a folder"):
        rank_file(tmp_path / "hands.csv", tmp_path / "folder.csv")
    with pytest.raises(TargetError, match="cannot be written"):
        rank_file(tmp_path / "hands.csv", "/proc/out.parquet")
    with pytest.raises(TargetError, match="cannot be written"):
        rank_file(
            tmp_path / "hands.csv", tmp_path / "out.csv", rejects=tmp_path / "none" / "rejects.csv"
        )
    assert hidden(tmp_path) == []
    assert not (tmp_path / "out.csv").exists()


@pytest.mark.skipif(os.name != "posix", reason="locks as POSIX does")
def test_two_runs_to_one_target(tmp_path):
    go = threading.Event()
    done = []

    def progress(_):
        go.set()
        time.sleep(0.3)

    def first():
        done.append(rank_file(tmp_path / "hands.csv", tmp_path / "out.csv", progress=progress))

    thread = threading.Thread(target=first)
    thread.start()
    go.wait(60)
    with pytest.raises(TargetError, match="another process is writing it"):
        rank_file(tmp_path / "hands.csv", tmp_path / "out.csv")
    thread.join()
    assert done[0].rows == len(VALUES)
    assert (tmp_path / "out.csv").exists()


MEMORY = """
import re, sys
from pathlib import Path
from evaluator.datasets import rank_file
report = rank_file(sys.argv[1], sys.argv[2])
assert report.rows == int(sys.argv[3])
# Not ru_maxrss: a process inherits that of the one that started it.
print(int(re.search(r"VmHWM:\\s+(\\d+) kB", Path("/proc/self/status").read_text())[1]) // 1024)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_memory_stays_flat(tmp_path):
    block = (tmp_path / "hands.csv").read_text().split("\n", 1)[1] * 15  # 10,500 rows
    peaks = []
    for repeats in (100, 950):
        source = tmp_path / "large.csv"
        with open(source, "w") as file:
            file.write("hand\n")
            file.writelines(block for _ in range(repeats))
        rows = str(repeats * 15 * len(VALUES))
        run = subprocess.run(
            [sys.executable, "-c", MEMORY, str(source), str(tmp_path / "out.parquet"), rows],
            capture_output=True,
            text=True,
            check=True,
        )
        peaks.append(int(run.stdout))
    assert peaks[1] < 600
    assert peaks[1] < 1.4 * peaks[0]
