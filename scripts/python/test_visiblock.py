"""The module as a user has it: run by scripts/test-python with the wheel installed."""

import asyncio
import contextlib
import os
import subprocess
import sys
import threading
from concurrent.futures import Future
from pathlib import Path

import visiblock

TEXT = "Words enough to be the content of this small page, and a few more. " * 4
HTML = f"<title>A page</title><h1>A page</h1><p>{TEXT}</p><p>{TEXT}</p>"


def test_extract():
    row = visiblock.extract(HTML)
    assert row["status"] == "ok" and "Words enough" in row["text"], row
    assert row["metadata"]["title"] == "A page"
    try:
        visiblock.extract("nonsense.html")
        raise AssertionError("no error")
    except visiblock.PageError as error:
        assert error.status == "missing" and "no such file" in str(error)


def test_worker():
    with visiblock.Worker(offline=True) as worker:
        jobs = [{"id": f"p{i}", "html": HTML.replace("A page", f"Page {i}")} for i in range(40)]
        rows = list(worker.map(jobs))
        assert [row["id"] for row in rows] == [f"p{i}" for i in range(40)]
        assert [row["title"] for row in rows] == [f"Page {i}" for i in range(40)]
        assert worker.page("https://a.test/")["status"] == "offline"
    try:
        worker.page(HTML)
        raise AssertionError("no error")
    except visiblock.WorkerError:
        pass


def test_odd_jobs():
    """What JSON has no word for, and what the worker refuses to read, is answered."""
    nested = "x"
    for _ in range(200):
        nested = [nested]
    with visiblock.Worker(offline=True) as worker:
        jobs = [
            {"id": "a", "html": HTML, "price": float("nan"), "sizes": [1.5, float("inf")]},
            {"id": "b", "html": HTML.replace("Words", "W\udce9rds")},
            {"id": "c", "html": HTML, "nested": nested},
            {"id": "d", "html": HTML},
            "\u00a0\ufeff" + HTML,
        ]
        rows = within(60, lambda: list(worker.map(jobs)))
    assert [row["id"] for row in rows] == ["a", "b", "c", "d", None], rows
    assert [row["status"] for row in rows] == ["ok", "ok", "malformed", "ok", "ok"], rows
    assert rows[0]["input"] == {"sizes": "[1.5,null]"}, rows[0]
    assert "W\ufffdrds" in rows[1]["text"] and rows[4]["text"] == rows[3]["text"]


def test_a_job_is_told_by_its_own_name():
    with visiblock.Worker(offline=True) as worker:
        rows = within(60, lambda: list(worker.map([{"tag": "x"}, {"id": "mine"}])))
    said = "says neither url, path nor html"
    assert [row["message"] for row in rows] == [f"the job: {said}", f"mine: {said}"], rows


def test_asyncio():
    async def both():
        async with visiblock.Worker(offline=True) as worker:
            return await asyncio.gather(worker.apage(HTML), worker.apage({"html": HTML, "k": 1}))

    first, second = asyncio.run(both())
    assert first["status"] == second["status"] == "ok" and second["input"] == {"k": "1"}


def test_killed_worker():
    worker = visiblock.Worker(offline=True)
    future = worker.submit({"url": "https://a.test/"})
    future.result()
    worker._process.kill()
    worker._process.wait()
    try:
        worker.page(HTML)
        raise AssertionError("no error")
    except visiblock.WorkerError:
        pass


def made_program(folder, body):
    """A program in place of ours, which answers as `body` says."""
    path = folder / "program"
    path.write_text(f"#!{sys.executable}\nimport json, sys\n{body}")
    path.chmod(0o755)
    return str(path)


@contextlib.contextmanager
def in_place_of_ours(program):
    """The module starts that program; afterwards what it started before."""
    before = os.environ.get("VISIBLOCK_PROGRAM")
    os.environ["VISIBLOCK_PROGRAM"] = program
    try:
        yield
    finally:
        del os.environ["VISIBLOCK_PROGRAM"]
        if before is not None:
            os.environ["VISIBLOCK_PROGRAM"] = before


def within(seconds, work, *arguments):
    """What `work` returns or raises; it must not hang."""
    got = Future()

    def do():
        try:
            got.set_result(work(*arguments))
        except BaseException as error:
            got.set_exception(error)

    threading.Thread(target=do, daemon=True).start()
    return got.result(timeout=seconds)


def test_half_a_line(folder):
    """A worker that is killed in the middle of a line fails what waits for it."""
    body = "sys.stdin.readline(); sys.stdout.write('{\"id\": \"0\", \"sta'); sys.stdout.flush()"
    with in_place_of_ours(made_program(folder, body)):
        worker = visiblock.Worker()
        future = worker.submit(HTML)
        try:
            future.result(timeout=20)
            raise AssertionError("no error")
        except visiblock.WorkerError:
            pass
        within(20, worker.close)


def test_full_pipes(folder):
    """Long jobs and long answers at once: who writes does not keep the reader from reading."""
    body = (
        "for line in sys.stdin:\n"
        "    job = json.loads(line)\n"
        "    row = {'id': job['id'], 'source': job['id'], 'status': 'ok', 'text': 'x' * 300_000}\n"
        "    sys.stdout.write(json.dumps(row) + '\\n'); sys.stdout.flush()\n"
    )
    with in_place_of_ours(made_program(folder, body)):
        worker = visiblock.Worker()
        long = {"html": "<p>" + "words " * 50_000}
        futures = within(60, lambda: [worker.submit(long) for _ in range(50)])
        assert all(len(future.result(timeout=60)["text"]) == 300_000 for future in futures)
        within(20, worker.close)


def made_run(folder, name, *arguments):
    pages = folder / "pages"
    pages.mkdir(exist_ok=True)
    for i in range(5):
        (pages / f"{i}.html").write_text(HTML.replace("A page", f"Page {i}"))
    (pages / "empty.html").write_text("")
    # A line of more than a MB.
    (pages / "long.html").write_text("<h1>Long</h1>" + f"<p>{TEXT}</p>" * 2_000)
    out = folder / name
    run = [visiblock.program(), "run", str(pages), "--out", str(out), "--offline", "--do", "segment,extract,records,features"]
    subprocess.run([*run, *arguments], check=True)
    return out


def test_read(folder):
    table = visiblock.read(made_run(folder, "out"))
    rows = table.to_pylist()
    assert [row["status"] for row in rows] == ["ok"] * 5 + ["empty", "ok"], rows
    assert rows[3]["title"] == "Page 3" and rows[3]["blocks"][0]["rect"][2] > 0
    assert dict(rows[0]["features"])["page_units"] > 0
    same = visiblock.read(made_run(folder, "lines", "--format", "jsonl"))
    assert same.schema.equals(table.schema), (same.schema, table.schema)
    for name in table.column_names:
        assert name == "timings" or same[name].equals(table[name]), name


def one_liners(guide):
    """The lines of Python in the guide, each a test of its own."""
    lines = guide.read_text().split("```python\n")[1:]
    return [line for block in lines for line in block.split("```")[0].splitlines() if line.strip()]


def test_one_liners(folder, guide):
    lines = one_liners(guide)
    assert len(lines) >= 6, lines
    for line in lines:
        print(line)
        subprocess.run([sys.executable, "-c", line], check=True, cwd=folder, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    folder, guide = Path(sys.argv[1]), Path(sys.argv[2])
    test_extract()
    test_worker()
    test_odd_jobs()
    test_asyncio()
    test_killed_worker()
    test_half_a_line(folder)
    test_full_pipes(folder)
    test_read(folder)
    test_one_liners(folder, guide)
    print("all passed")
