"""What `scripts/test-spark` runs: rows are all there once, whoever is killed meanwhile."""

import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

PAGES = int(os.environ.get("TEST_SPARK_PAGES", "60"))
PROGRAM, WORK = sys.argv[1], Path(sys.argv[2])
SCRIPT = Path(__file__).with_name("segment.py")


def pages():
    """Pages of HTML; every tenth is none. JSON has no word for the price of every seventh."""
    path = WORK / "pages.parquet"
    text = "Words enough to be the content of this small page, and a few more. " * 8
    html = [
        "" if i % 10 == 7 else f"<title>page {i}</title><h1>Page {i}</h1><p>{text}</p><p>{text}</p>"
        for i in range(PAGES)
    ]
    ids = [f"p{i}" for i in range(PAGES)]
    prices = [float("nan") if i % 7 == 3 else i / 4 for i in range(PAGES)]
    labels = [f"l{i}" for i in range(PAGES)]
    table = pa.table({"id": ids, "html": html, "label": labels, "price": prices})
    pq.write_table(table, path, compression="zstd")
    return path


def descendants():
    """Processes below this one: their ids with their command lines."""
    parents, commands = {}, {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                stat = (entry / "stat").read_text()
                commands[int(entry.name)] = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
                parents[int(entry.name)] = int(stat.rsplit(")", 1)[1].split()[1])
            except OSError:
                continue
    found = {os.getpid()}
    for _ in range(20):
        found |= {child for child, parent in parents.items() if parent in found}
    return {process: commands[process] for process in found - {os.getpid()}}


def kill(what, killed):
    """Kills the first process below us whose command line has this, once it has worked a while."""
    for _ in range(1200):
        for process, command in descendants().items():
            if what in command:
                # A worker is done with its pages within a second.
                time.sleep(0.4)
                if what not in descendants().get(process, ""):
                    continue
                try:
                    os.kill(process, signal.SIGKILL)
                except ProcessLookupError:
                    continue
                killed.append(process)
                return
        time.sleep(0.05)


def submit(name, source):
    """The command that has Spark segment a source."""
    out = WORK / name
    shutil.rmtree(out, ignore_errors=True)
    return [
        str(Path(sys.executable).with_name("spark-submit")),
        "--master", "local-cluster[2,1,1024]",
        "--conf", "spark.ui.enabled=false",
        "--conf", "spark.driver.host=127.0.0.1",
        "--conf", "spark.task.maxFailures=6",
        "--files", os.path.abspath(PROGRAM),
        str(SCRIPT),
        "--input", str(source),
        "--output", str(out),
        "--program", os.path.basename(PROGRAM),
        "--partitions", "6",
        "--", "--offline",
    ]


def repeated_lines():
    """A list that names a page twice has a row for each line."""
    path = WORK / "list.txt"
    path.write_text("one.html\n\n# a comment\ntwo.html\none.html\n")
    done = subprocess.run(submit("listed", path), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-4000:]
    rows = pq.read_table(WORK / "listed").to_pylist()
    ids = sorted(row["id"] for row in rows)
    assert ids == ["one.html", "one.html", "two.html"], ids
    assert {row["status"] for row in rows} == {"missing"}, rows
    print("listed: a row for each line")


def run(name, victim=None):
    out, killed = WORK / name, []
    command = submit(name, WORK / "pages.parquet")
    log = open(WORK / f"{name}.log", "wb")
    process = subprocess.Popen(command, stdout=log, stderr=log)
    if victim:
        thread = threading.Thread(target=kill, args=(victim, killed), daemon=True)
        thread.start()
    code = process.wait()
    said = (WORK / f"{name}.log").read_text(errors="replace")
    assert code == 0, said[-4000:]
    assert f"{PAGES} rows for {PAGES} inputs" in said, said[-4000:]
    assert bool(killed) == bool(victim), f"{name}: nothing was killed"
    table = pq.read_table(out)
    rows = {row["id"]: row for row in table.to_pylist()}
    assert table.num_rows == len(rows) == PAGES, (table.num_rows, len(rows))
    print(f"{name}: {table.num_rows} rows, each once" + (f", process {killed[0]} killed" if killed else ""))
    return rows


def same(row):
    """What of a row does not tell of time."""
    return {key: value for key, value in row.items() if key != "timings"}


def main():
    WORK.mkdir(parents=True, exist_ok=True)
    pages()
    repeated_lines()
    calm = run("undisturbed")
    statuses = {row["status"] for row in calm.values()}
    assert statuses == {"ok", "malformed"}, statuses
    assert dict(calm["p3"]["input"])["label"] == "l3"
    assert "Words enough" in calm["p3"]["text"] and calm["p3"]["blocks"]
    for name, victim in [("worker-killed", " worker --offline"), ("executor-killed", "CoarseGrainedExecutorBackend")]:
        rows = run(name, victim)
        for key, row in rows.items():
            assert same(row) == same(calm[key]), key
    print("all rows are there once, and the same")


if __name__ == "__main__":
    main()
