"""The module as a user has it: run by scripts/test-python with the wheel installed."""

import asyncio
import subprocess
import sys
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


def made_run(folder):
    pages = folder / "pages"
    pages.mkdir()
    for i in range(5):
        (pages / f"{i}.html").write_text(HTML.replace("A page", f"Page {i}"))
    (pages / "empty.html").write_text("")
    run = [visiblock.program(), "run", str(pages), "--out", str(folder / "out"), "--offline", "--do", "segment,extract,records,features"]
    subprocess.run(run, check=True)
    return folder / "out"


def test_read(folder):
    table = visiblock.read(made_run(folder))
    rows = table.to_pylist()
    assert [row["status"] for row in rows] == ["ok"] * 5 + ["empty"], rows
    assert rows[3]["title"] == "Page 3" and rows[3]["blocks"][0]["rect"][2] > 0
    assert dict(rows[0]["features"])["page_units"] > 0


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
    test_asyncio()
    test_killed_worker()
    test_read(folder)
    test_one_liners(folder, guide)
    print("all passed")
