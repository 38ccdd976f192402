"""Pages and truths of `scripts/shops`: DATA of formasaurus, the labels, and the folder to write to.

A label names the lines of its page that are its main content, counted from 0 as `lines` cuts them, and how many
all lines are: `html.parser` reads some pages otherwise from Python 3.13.6 on (and in later releases of 3.9 to 3.12)."""

import json
import pathlib
import sys
from html.parser import HTMLParser

# A line ends where one of these begins or ends.
BLOCKS = frozenset(
    "address article aside blockquote body br button caption center dd details dialog dir div dl dt fieldset"
    " figcaption figure footer form frame h1 h2 h3 h4 h5 h6 header hr html legend li main menu nav ol optgroup"
    " option p pre section summary table tbody td textarea tfoot th thead tr ul".split()
)
# What these hold is no line.
SKIPPED = frozenset("script style template noscript title svg iframe object select textarea".split())


class Lines(HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.lines, self.line, self.skipped = [], [], []

    def end_line(self):
        text = " ".join("".join(self.line).split())
        if text:
            self.lines.append(text)
        self.line = []

    def handle_starttag(self, tag, attrs):
        if self.skipped:
            if tag == self.skipped[-1]:
                self.skipped.append(tag)
            elif tag == "body":
                self.skipped = []
        elif tag in SKIPPED:
            self.end_line()
            self.skipped.append(tag)
        elif tag in BLOCKS:
            self.end_line()

    def handle_startendtag(self, tag, attrs):
        if tag in BLOCKS and not self.skipped:
            self.end_line()

    def handle_endtag(self, tag):
        if self.skipped:
            if tag == self.skipped[-1]:
                self.skipped.pop()
        elif tag in BLOCKS:
            self.end_line()

    def handle_data(self, data):
        if not self.skipped:
            self.line.append(data)


def lines(html):
    parser = Lines()
    parser.feed(html)
    parser.close()
    parser.end_line()
    return parser.lines


def chosen(ranges):
    """The numbers of "3-5,8"."""
    for part in filter(None, ranges.split(",")):
        first, _, last = part.partition("-")
        yield from range(int(first), int(last or first) + 1)


def truth(url, kind, text):
    return {
        "url": url,
        "_internal": {"page_type": {"primary": kind}},
        "ground_truth": {"main_content": text},
    }


def main(data, labels, out):
    data, out = pathlib.Path(data), pathlib.Path(out)
    index = json.loads((data / "index.json").read_text())
    for number, label in json.loads(pathlib.Path(labels).read_text()).items():
        name = f"html/{number}.html"
        page, page_id = (data / name).read_bytes(), f"shop{int(number):04}"
        every_line = lines(page.decode(errors="replace"))
        if len(every_line) != label["of"]:
            sys.exit(
                f"shops: {name} has {len(every_line)} lines, and {label['of']} in {labels}: the html.parser of this"
                f" Python ({sys.version.split()[0]}) cuts it otherwise; use Python 3.11.7"
            )
        text = "\n".join(every_line[i] for i in sorted(set(chosen(label["lines"]))))
        # They are UTF-8, whatever they say.
        (out / f"html/{page_id}.html").write_bytes(b"\xef\xbb\xbf" + page)
        for folder, content in ("truth.part", text), ("types", None):
            known = truth(index[name]["url"], label["type"], content)
            (out / folder / f"{page_id}.json").write_text(json.dumps(known))


main(*sys.argv[1:])
