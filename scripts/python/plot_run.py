"""Plots a run: blocks a page, share of the main content, density of text, and what failed.

    python scripts/python/plot_run.py OUT [plots.png]       (needs pyarrow and matplotlib)
"""

# %% The results
import sys
from collections import Counter

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import pyarrow.parquet as pq

run = sys.argv[1] if len(sys.argv) > 1 else "out"
to = sys.argv[2] if len(sys.argv) > 2 else f"{run}/plots.png"
columns = ["status", "width", "height", "blocks", "text"]
rows = pq.read_table(f"{run}/results.parquet", columns=columns).to_pylist()
pages = [row for row in rows if row["blocks"]]

# %% What is to be seen
leaves = []
for row in pages:
    # Of a run with several algorithms, the first one's: ids and parents are each one's own.
    blocks = [block for block in row["blocks"] if block["algorithm"] == row["blocks"][0]["algorithm"]]
    parents = {block["parent"] for block in blocks}
    leaves.append([block for block in blocks if block["id"] not in parents])
chars = [sum(block["text_length"] for block in page) for page in leaves]
main = [sum(b["text_length"] for b in page if b["main"]) / n for page, n in zip(leaves, chars) if n]
density = [
    block["text_length"] / (block["rect"][2] * block["rect"][3]) * 1000
    for page in leaves
    for block in page
    if block["rect"][2] * block["rect"][3] > 0
]
failures = Counter(row["status"] for row in rows)

# %% The plots
figure, axes = plt.subplots(2, 2, figsize=(10, 7))
axes[0][0].hist([len(page) for page in leaves], bins=30)
axes[0][0].set(title="Blocks a page", xlabel="blocks", ylabel="pages")
axes[0][1].hist(main, bins=20, range=(0, 1))
axes[0][1].set(title="Share of the text in main blocks", xlabel="share", ylabel="pages")
axes[1][0].hist(density, bins=40, range=(0, 20))
axes[1][0].set(title="Text density of blocks", xlabel="characters per 1000 px²", ylabel="blocks")
axes[1][1].barh(list(failures), list(failures.values()))
axes[1][1].set(title="Rows by status", xlabel="rows")
figure.tight_layout()
figure.savefig(to, dpi=120)
print(f"{len(rows)} rows, {len(pages)} with blocks: {to}")
