"""Visual blocks and the main content of web pages.

    import visiblock

    page = visiblock.extract("https://example.org/article")     # or HTML
    print(page["title"], page["text"])

    with visiblock.Worker(offline=True) as worker:              # one warm browser for many pages
        for page in worker.map(documents):
            ...

    table = visiblock.read("out")                               # the results of `visiblock run`

A page that fails is a dictionary with its type in `status` ("ok" otherwise) and a `message`;
`PageError` is raised by `extract` alone.
"""

from __future__ import annotations

import asyncio
import atexit
import itertools
import json
import os
import shutil
import subprocess
import sysconfig
import threading
from collections import deque
from concurrent.futures import Future
from pathlib import Path
from typing import TYPE_CHECKING, Any, Dict, Iterable, Iterator, List, Mapping, Optional, Union

if TYPE_CHECKING:
    import pyarrow

__all__ = ["PageError", "Worker", "WorkerError", "aextract", "extract", "program", "read"]

Row = Dict[str, Any]
Job = Mapping[str, Any]

# Jobs that `Worker.map` has under way: enough for every tab and the next page of each.
_UNDER_WAY = 16


class PageError(Exception):
    """A page that could not be had; `status` is its type, `row` all that is known."""

    def __init__(self, row: Row) -> None:
        super().__init__(row.get("message") or row["status"])
        self.status: str = row["status"]
        self.row = row


class WorkerError(RuntimeError):
    """The worker ended: no browser, or it was killed."""


def program() -> str:
    """The command `visiblock`: VISIBLOCK_PROGRAM, the one of this wheel, or the one on the path."""
    told = os.environ.get("VISIBLOCK_PROGRAM")
    if told:
        return told
    ours = Path(sysconfig.get_path("scripts")) / ("visiblock.exe" if os.name == "nt" else "visiblock")
    found = str(ours) if ours.exists() else shutil.which("visiblock")
    if not found:
        raise FileNotFoundError("no command visiblock; install the wheel, or set VISIBLOCK_PROGRAM")
    return found


def read(run: Union[str, "os.PathLike[str]"]) -> "pyarrow.Table":
    """The results of `visiblock run --out DIR`, one row for each input."""
    import pyarrow.json
    import pyarrow.parquet

    folder = Path(run)
    if not (folder / "_SUCCESS").exists():
        raise FileNotFoundError(f"{folder}: holds no run that is done; finish it with --resume")
    table = folder / "results.parquet"
    if table.exists():
        return pyarrow.parquet.read_table(table)
    return pyarrow.json.read_json(folder / "results.jsonl")


def _job(page: Union[str, Job]) -> Job:
    """What a string means: an address, HTML where it begins with a tag, or a file."""
    if not isinstance(page, str):
        return page
    if page.startswith(("http://", "https://")):
        return {"url": page}
    return {"html": page} if page.lstrip().startswith("<") else {"path": page}


class Worker:
    """One `visiblock worker` with its warm browser. Safe to use from several threads."""

    def __init__(self, *arguments: str, offline: bool = False) -> None:
        command: List[str] = [program(), "worker", *arguments]
        if offline:
            command.append("--offline")
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._numbers = itertools.count()
        self._waiting: Dict[str, "Future[Row]"] = {}
        self._ids: Dict[str, Optional[str]] = {}
        # What is waited for. Never held while the pipe is written to: a worker that is not read
        # from does not read either.
        self._lock = threading.Lock()
        # Who writes a line.
        self._writing = threading.Lock()
        self._is_over = False
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def __enter__(self) -> "Worker":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    async def __aenter__(self) -> "Worker":
        return self

    async def __aexit__(self, *_: object) -> None:
        await asyncio.get_running_loop().run_in_executor(None, self.close)

    def submit(self, page: Union[str, Job]) -> "Future[Row]":
        """Asks for a page: an address, HTML, a file, or a job with id, url, html, path and more."""
        job = dict(_job(page))
        key, future = str(next(self._numbers)), Future()  # type: ignore[var-annotated]
        line = json.dumps({**job, "id": key}).encode() + b"\n"
        with self._lock:
            if self._is_over:
                raise WorkerError("visiblock worker ended")
            self._waiting[key] = future
            self._ids[key] = None if job.get("id") is None else str(job["id"])
        try:
            with self._writing:
                assert self._process.stdin
                self._process.stdin.write(line)
                self._process.stdin.flush()
        except (OSError, ValueError) as error:  # ValueError: closed meanwhile
            with self._lock:
                self._waiting.pop(key, None)
                self._ids.pop(key, None)
            raise WorkerError("visiblock worker ended") from error
        return future

    def page(self, page: Union[str, Job]) -> Row:
        """The row of a page, whatever became of it."""
        return self.submit(page).result()

    async def apage(self, page: Union[str, Job]) -> Row:
        """As `page`, for asyncio."""
        loop = asyncio.get_running_loop()
        return await asyncio.wrap_future(await loop.run_in_executor(None, self.submit, page))

    def map(self, pages: Iterable[Union[str, Job]]) -> Iterator[Row]:
        """The rows of pages, in their order; a few pages are under way at a time."""
        under_way: "deque[Future[Row]]" = deque()
        for page in pages:
            under_way.append(self.submit(page))
            if len(under_way) >= _UNDER_WAY:
                yield under_way.popleft().result()
        while under_way:
            yield under_way.popleft().result()

    def close(self) -> None:
        """Ends the worker when what was asked is done."""
        with self._writing:
            if self._process.stdin and not self._process.stdin.closed:
                try:
                    self._process.stdin.close()
                except OSError:
                    pass
        self._process.wait()
        self._reader.join()

    def _read(self) -> None:
        try:
            assert self._process.stdout
            for line in self._process.stdout:
                # A worker that is killed leaves half a line.
                if line.endswith(b"\n"):
                    self._answer(json.loads(line))
        finally:
            # Whatever happened: nobody waits for an answer that cannot come.
            code = self._end()
            with self._lock:
                self._is_over = True
                lost, self._waiting = list(self._waiting.values()), {}
            for future in lost:
                if not future.done():
                    future.set_exception(WorkerError(f"visiblock worker ended with {code}"))

    def _end(self) -> int:
        """Waits for the end of a worker that nobody reads from any more."""
        assert self._process.stdout
        self._process.stdout.close()
        try:
            return self._process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            return self._process.wait()

    def _answer(self, row: Row) -> None:
        key = row["id"]
        with self._lock:
            future, given = self._waiting.pop(key, None), self._ids.pop(key, None)
        if row["source"] == key:
            row["source"] = given or ""
        row["id"] = given
        # Who asked may have cancelled it.
        if future and future.set_running_or_notify_cancel():
            future.set_result(row)


_shared: Optional[Worker] = None
_sharing = threading.Lock()


def _worker() -> Worker:
    global _shared
    with _sharing:
        if _shared is None or _shared._process.poll() is not None:
            _shared = Worker()
            atexit.register(_shared.close)
        return _shared


def _checked(row: Row) -> Row:
    if row["status"] != "ok":
        raise PageError(row)
    return row


def extract(html_or_url: Union[str, Job]) -> Row:
    """What is known of a page, over one worker that stays for the next call.

    Raises PageError where there is no page.
    """
    return _checked(_worker().page(html_or_url))


async def aextract(html_or_url: Union[str, Job]) -> Row:
    """As `extract`, for asyncio."""
    return _checked(await _worker().apage(html_or_url))
