"""Pages and truths of `scripts/recipes`: the TESTS of recipe-scrapers, and the folder to write to.

Of each test the ingredients and steps that it expects are taken that stand in the text of its page, as it is
written: what only scripts or data hold, or what the library words anew, nobody can find there."""

import ast
import json
import pathlib
import sys
from html.parser import HTMLParser

# What these hold is no text.
SKIPPED = ("script", "style", "template", "noscript")
# What a test is called that tells of them.
FIELDS = ("test_ingredients", "test_instructions", "test_instructions_list")
# Shorter strings are the numbers of steps.
MIN_CHARS = 3


class Text(HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.skipped, self.said = 0, []

    def handle_starttag(self, tag, attrs):
        self.skipped += tag in SKIPPED

    def handle_endtag(self, tag):
        self.skipped -= tag in SKIPPED and self.skipped > 0

    def handle_data(self, data):
        if not self.skipped:
            self.said.append(data)


def text_of(page):
    text = Text()
    text.feed(page)
    text.close()
    return "".join(text.said)


def one_line(text):
    return " ".join(text.split())


def strings(node):
    """The strings of what a test compares with: a list, or steps joined by line ends."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield from node.value.split("\n")
    elif isinstance(node, (ast.List, ast.Tuple)):
        for item in node.elts:
            yield from strings(item)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "join":
        for item in node.args:
            yield from strings(item)


def value(of_class, name):
    """The string that a class sets."""
    for line in of_class.body:
        if isinstance(line, ast.Assign) and getattr(line.targets[0], "id", None) == name:
            return getattr(line.value, "id", None) or getattr(line.value, "value", None)
    return None


def expected(of_class):
    for test in of_class.body:
        if isinstance(test, ast.FunctionDef) and test.name in FIELDS:
            for call in ast.walk(test):
                if isinstance(call, ast.Call) and getattr(call.func, "attr", "").startswith("assert"):
                    for argument in call.args:
                        yield from strings(argument)


def main(tests, out):
    tests, out = pathlib.Path(tests), pathlib.Path(out)
    truth = {}
    for path in sorted(tests.glob("test_*.py")):
        for of_class in ast.parse(path.read_text()).body:
            if not isinstance(of_class, ast.ClassDef):
                continue
            name = value(of_class, "test_file_name") or str(value(of_class, "scraper_class")).lower()
            page = tests / "test_data" / f"{name}.testhtml"
            if not page.is_file():
                continue
            source = page.read_text(errors="replace")
            if "<" not in source[:1000]:
                continue  # the answer of an interface
            said = one_line(text_of(source))
            parts = [part for part in map(one_line, expected(of_class)) if len(part) >= MIN_CHARS and part in said]
            if parts:
                # No name is the beginning of another.
                page_id = f"{name}.page"
                (out / f"html/{page_id}.html").write_bytes(page.read_bytes())
                truth[page_id] = {"with": parts, "without": [], "url": f"https://{name}.test/"}
    (out / "truth.json.part").write_text(json.dumps(truth))


main(*sys.argv[1:])
