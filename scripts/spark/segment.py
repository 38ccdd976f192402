"""Pages past one machine: `visiblock worker` in every partition of a Spark job.

    spark-submit --files visiblock scripts/spark/segment.py --input pages.parquet --output rows
    spark-submit --files visiblock scripts/spark/segment.py --input urls.txt --output rows

INPUT is Parquet with a column html or url (id and further columns come along), or a text file with
an address, a path or `FILE.warc.gz#URL` on each line. OUTPUT gets Parquet with the columns of
`visiblock run`: a row for each input, which is counted at the end.

A task that is tried again, or twice at a time, starts over with its own partition, and Spark keeps
the output of one attempt only: rows depend on nothing but their input.
"""

import argparse
import json
import math
import os
import queue
import re
import subprocess
import sys
import threading
import time

from pyspark import SparkFiles
from pyspark.sql import SparkSession
from pyspark.sql import functions as F
from pyspark.sql.types import ArrayType, MapType, StructType

# Jobs that a worker has and has not answered. More would only wait in a pipe.
UNDER_WAY = 16
# Rows that go back to Spark at a time. Source: ours; pages of some 100 KB of columns.
BATCH = 32
# Workers that may die within a task before it fails and Spark tries it elsewhere.
MAX_DEATHS = 3


def shipped(name):
    """The program as `--files` brought it here, executable; else the one on the path."""
    path = SparkFiles.get(name)
    if not os.path.exists(path):
        return name
    os.chmod(path, 0o755)
    return path


def without_password(name):
    """An address as it is kept: without its user and password."""
    return re.sub(r"(://)[^/?#\\\"<>\s]*@", r"\1", name)


class Worker:
    """One `visiblock worker` with what it has not answered yet."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.rows = queue.Queue()
        # The key of each line that it was sent.
        self.sent = []
        self.is_new = True
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            if not line.endswith(b"\n"):
                break
            self.rows.put(line)
        self.rows.put(None)

    def send(self, key, job):
        self.sent.append(key)
        self.process.stdin.write(job)
        self.process.stdin.flush()

    def key_of(self, row):
        """The job that a row is of. A line that the worker could not read is known by its number alone."""
        unread = re.fullmatch(r"line (\d+)", row["id"])
        return self.sent[int(unread[1]) - 1] if unread else row["id"]

    def close(self):
        try:
            self.process.stdin.close()
        except OSError:
            pass
        self.process.kill()
        self.process.wait()


def told(value):
    """A value that JSON has not: bytes are text in the encoding that they name, times as they print."""
    if not isinstance(value, (bytes, bytearray)):
        return str(value)
    named = re.search(rb"charset\s*=\s*[\"']?([\w.:-]+)", value[:1024])
    for encoding in ["utf-8-sig", named[1].decode() if named else "windows-1252"]:
        try:
            return value.decode(encoding)
        except (LookupError, UnicodeDecodeError):
            continue
    return value.decode("windows-1252", "replace")


def plain(value):
    """A value as JSON can say it: a number that is none is null."""
    if isinstance(value, float) and not math.isfinite(value):
        return None
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return value


def line_of(job, key):
    """A job as the worker reads it, under a name of ours."""
    return json.dumps(plain({**job, "id": key}), default=told).encode() + b"\n"


def rows_of(jobs, command):
    """A row for each job, whatever becomes of workers."""
    waiting, under_way, deaths, worker, is_over = enumerate(jobs), {}, 0, None, False
    try:
        while True:
            worker = worker or Worker(command)
            try:
                if deaths and worker.is_new:
                    for key, (line, _) in under_way.items():
                        worker.send(key, line)
                worker.is_new = False
                while not is_over and len(under_way) < UNDER_WAY:
                    number, job = next(waiting, (0, None))
                    if job is None:
                        is_over = True
                        break
                    # An answer is told by its id: jobs may share theirs, so each gets a number.
                    key = str(number)
                    line = line_of(job, key)
                    under_way[key] = (line, job["id"])
                    worker.send(key, line)
            except OSError:
                # It is dead: what it answered before is still read.
                pass
            if not under_way:
                return
            line = worker.rows.get()
            if line is None:
                code = worker.process.wait()
                worker.close()
                worker, deaths = None, deaths + 1
                if deaths > MAX_DEATHS:
                    raise RuntimeError(f"visiblock worker ended {deaths} times, last with {code}: {command}")
                time.sleep(0.2 * deaths)
                continue
            row = json.loads(line)
            key = worker.key_of(row)
            job = under_way.pop(key, None)
            if job is not None:
                # Of HTML without an address the id is its name.
                if row["source"] in (key, row["id"]):
                    row["source"] = without_password(job[1])
                row["id"] = without_password(job[1])
                yield row
    finally:
        if worker is not None:
            worker.close()


def shaped(value, kind):
    """A value of JSON as Arrow takes one of a Spark type: every field there, maps as pairs."""
    if value is None:
        return None
    if isinstance(kind, StructType):
        return {f.name: shaped(value.get(f.name), f.dataType) for f in kind.fields}
    if isinstance(kind, ArrayType):
        return [shaped(item, kind.elementType) for item in value]
    if isinstance(kind, MapType):
        return [(key, shaped(item, kind.valueType)) for key, item in value.items()]
    return float(value) if kind.typeName() == "double" else value


def analyse(schema, program, arguments):
    """The function that Spark calls for each partition."""

    def of_partition(batches):
        import pyarrow as pa
        from pyspark.sql.pandas.types import to_arrow_schema

        arrow = to_arrow_schema(schema)
        command = [shipped(program), "worker", *arguments]
        jobs = (job for batch in batches for job in batch.to_pylist())
        jobs = ({k: v for k, v in job.items() if v is not None} for job in jobs)
        rows = []
        for row in rows_of(jobs, command):
            rows.append(shaped(row, schema))
            if len(rows) >= BATCH:
                yield pa.RecordBatch.from_pylist(rows, schema=arrow)
                rows = []
        if rows:
            yield pa.RecordBatch.from_pylist(rows, schema=arrow)

    return of_partition


def inputs(spark, path):
    """The jobs: every column of a table; of a text file, a name on each line."""
    if path.endswith(".txt") or path.endswith(".list"):
        lines = spark.read.text(path).select(F.trim("value").alias("name"))
        lines = lines.where((F.col("name") != "") & ~F.col("name").startswith("#"))
        return lines.select(F.col("name").alias("id"), F.col("name").alias("path"))
    table = spark.read.parquet(path)
    # Where a page has no id, its address is one, and without that its bytes.
    named = [F.col(name).cast("string") for name in ("id", "url", "path") if name in table.columns]
    if "html" in table.columns:
        named.append(F.sha2(F.col("html").cast("binary"), 256))
    return table.withColumn("id", F.coalesce(*named)) if named else table


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--input", required=True)
    parser.add_argument("--output", required=True)
    parser.add_argument("--program", default="visiblock", help="name of the program that --files ships")
    parser.add_argument("--partitions", type=int, help="default: two for each core")
    parser.add_argument("worker", nargs="*", help="arguments of `visiblock worker`, after --")
    options = parser.parse_args()

    spark = SparkSession.builder.appName("visiblock").getOrCreate()
    program = shipped(options.program)
    ddl = subprocess.run([program, "schema", "run"], check=True, capture_output=True, text=True).stdout
    schema = StructType.fromDDL(ddl)
    jobs = inputs(spark, options.input)
    partitions = options.partitions or 2 * spark.sparkContext.defaultParallelism
    # By id, so that a repeated task gets the same jobs.
    jobs = jobs.repartition(partitions, "id")
    rows = jobs.mapInArrow(analyse(schema, options.program, options.worker), schema)
    rows.write.mode("overwrite").parquet(options.output)

    before, after = jobs.count(), spark.read.parquet(options.output).count()
    print(f"{after} rows for {before} inputs in {options.output}", file=sys.stderr)
    spark.stop()
    if before != after:
        sys.exit(f"{before - after} rows are missing")


if __name__ == "__main__":
    main()
