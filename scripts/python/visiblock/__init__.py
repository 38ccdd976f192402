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
import math
import os
import re
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
# Rows of JSON that become a part of a table at a time.
_BATCH = 256
# What the worker calls a job that it could not read.
_LINE = re.compile(r"line (\d+)")


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
    """The results of `visiblock run --out DIR`, one row for each input, whatever their format."""
    import pyarrow
    import pyarrow.parquet

    folder = Path(run)
    if not (folder / "_SUCCESS").exists():
        raise FileNotFoundError(f"{folder}: holds no run that is done; finish it with --resume")
    table = folder / "results.parquet"
    if table.exists():
        return pyarrow.parquet.read_table(table)
    ddl = subprocess.run([program(), "schema", "run"], check=True, stdout=subprocess.PIPE).stdout.decode()
    # What the columns hold is for people.
    bare = re.sub(r" COMMENT '[^']*'", "", ddl)
    kind = _kind(f"STRUCT<{bare.strip()}>")
    schema, batches = pyarrow.schema(list(kind)), []
    with open(folder / "results.jsonl", "rb") as lines:
        while rows := [_shaped(json.loads(line), kind) for line in itertools.islice(lines, _BATCH)]:
            batches.append(pyarrow.RecordBatch.from_pylist(rows, schema))
    return pyarrow.Table.from_batches(batches, schema)


def _kind(ddl: str) -> "pyarrow.DataType":
    """The type that `visiblock schema run` tells of a column: `ARRAY<STRUCT<name: STRING>>`."""
    import pyarrow

    name, _, inner = ddl.partition("<")
    if not inner:
        return {
            "STRING": pyarrow.string(),
            "BIGINT": pyarrow.int64(),
            "DOUBLE": pyarrow.float64(),
            "BOOLEAN": pyarrow.bool_(),
        }[name.strip()]
    # The parts between commas that stand in no further brackets.
    parts, depth = [""], 0
    for sign in inner[:-1]:
        depth += (sign == "<") - (sign == ">")
        if sign == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += sign
    parts = [part.strip() for part in parts]
    if name == "ARRAY":
        return pyarrow.list_(_kind(parts[0]))
    if name == "MAP":
        return pyarrow.map_(_kind(parts[0]), _kind(parts[1]))
    fields = []
    for part in parts:
        field, told = re.split(r":?\s+", part, maxsplit=1)
        bare = told.removesuffix(" NOT NULL")
        fields.append(pyarrow.field(field, _kind(bare), nullable=bare == told))
    return pyarrow.struct(fields)


def _shaped(value: Any, kind: "pyarrow.DataType") -> Any:
    """A value of JSON as Arrow takes one of that type: maps are pairs."""
    import pyarrow

    if value is None:
        return None
    if pyarrow.types.is_struct(kind):
        return {field.name: _shaped(value.get(field.name), field.type) for field in kind}
    if pyarrow.types.is_map(kind):
        return [(key, _shaped(item, kind.item_type)) for key, item in value.items()]
    if pyarrow.types.is_list(kind):
        return [_shaped(item, kind.value_type) for item in value]
    return value


def _plain(value: Any) -> Any:
    """A value as JSON can say it: a number that is none is null."""
    if isinstance(value, float) and not math.isfinite(value):
        return None
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    return value


def _line(job: Job, key: str) -> bytes:
    """A job as the worker reads it, under a name of ours."""
    return json.dumps(_plain({**job, "id": key})).encode() + b"\n"


def _told(message: str, key: str, name: str) -> str:
    """A message on a job that we called `key`, under a name that the caller knows."""
    for ours in (f"line {key} (id {key})", f"line {key}", key):
        if message.startswith(f"{ours}: "):
            return name + message[len(ours):]
    return message


def _job(page: Union[str, Job]) -> Job:
    """What a string means: an address, HTML where it begins with a tag, or a file."""
    if not isinstance(page, str):
        return page
    if page.startswith(("http://", "https://")):
        return {"url": page}
    is_html = page.lstrip().lstrip("\ufeff").lstrip().startswith("<")
    return {"html": page} if is_html else {"path": page}


class Worker:
    """One `visiblock worker` with its warm browser. Safe to use from several threads."""

    def __init__(self, *arguments: str, offline: bool = False) -> None:
        command: List[str] = [program(), "worker", *arguments]
        if offline:
            command.append("--offline")
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        # Lines that were written; a job is called by the number of its own.
        self._written = 0
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
        future: "Future[Row]" = Future()
        with self._writing:
            # The number of its line.
            key = str(self._written + 1)
            line = _line(job, key)
            with self._lock:
                if self._is_over:
                    raise WorkerError("visiblock worker ended")
                self._waiting[key] = future
                self._ids[key] = None if job.get("id") is None else str(job["id"])
            try:
                assert self._process.stdin
                self._written += 1
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
        unread = _LINE.fullmatch(row["id"])
        key = unread[1] if unread else row["id"]
        with self._lock:
            future, given = self._waiting.pop(key, None), self._ids.pop(key, None)
        if row["source"] in (key, row["id"]):
            row["source"] = given or ""
            if "message" in row:
                row["message"] = _told(row["message"], key, given or "the job")
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
