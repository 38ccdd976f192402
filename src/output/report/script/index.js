// @ts-check
"use strict";

/** Several pages, as a table. */
class IndexView {
  /** @param {Page[]} pages @param {(at: number) => void} open */
  constructor(pages, open) {
    this.pages = pages;
    this.open = open;
    /** @type {{name: string, key: (page: Page) => string | number, is_number: boolean}[]} */
    this.columns = [
      { name: "Page", key: (p) => (p.title || p.input).toLowerCase(), is_number: false },
      { name: "Kind", key: (p) => p.kind, is_number: false },
      { name: "Leaf blocks", key: (p) => p.algorithms[0].blocks.filter((b) => b.leaf).length, is_number: true },
      { name: "Main content, characters", key: (p) => p.algorithms[0].blocks.filter((b) => b.main).reduce((n, b) => n + b.chars, 0), is_number: true },
      { name: "Height, px", key: (p) => Math.round(p.height), is_number: true },
      { name: "Warnings", key: (p) => p.warnings.length, is_number: true },
    ];
    this.sort = { column: -1, is_down: false };
  }

  /** @param {HTMLElement} app @param {string} title */
  show(app, title) {
    document.body.className = "index";
    this.search = searchField(() => this.find());
    this.found = make("output", { class: "found" });
    this.theme = themeButton();
    const heads = this.columns.map(({ name, is_number }, i) => make("th", { class: is_number ? "number" : "", "aria-sort": "none" },
      make("button", { class: "quiet head", onclick: () => this.sortBy(i) }, name)));
    this.heads = heads;
    this.body = make("tbody", {}, ...this.pages.map((page, i) => this.row(page, i)));
    app.replaceChildren(make("header", {}, make("h1", {}, title), make("span", { class: "push" }), this.search, this.found, this.theme),
      make("main", {}, make("table", {}, make("thead", {}, make("tr", {}, make("th", {}), ...heads)), this.body)));
    listenToKeys({ t: () => this.theme.click() }, this.search);
    this.find();
  }

  /** @param {Page} page @param {number} at */
  row(page, at) {
    const open = () => this.open(at);
    const picture = page.thumbnail && make("img", { src: page.thumbnail, alt: "" });
    const cells = this.columns.slice(1).map(({ key, is_number }) => make("td", { class: is_number ? "number" : "" },
      is_number ? number(Number(key(page))) : String(key(page))));
    return make("tr", { data: { at: String(at) } }, make("td", { class: "thumbnail" }, make("button", { onclick: open, "aria-label": "Open" }, picture)),
      make("td", { class: "named" }, quoted("button", { class: "link", onclick: open }, page.title || page.input), quoted("div", { class: "dim" }, page.input)), ...cells);
  }

  /** @param {number} column */
  sortBy(column) {
    this.sort = { column, is_down: this.sort.column === column ? !this.sort.is_down : this.columns[column].is_number };
    const { key } = this.columns[column];
    sortRows(this.body, this.heads, (at) => key(this.pages[at]), this.sort);
  }

  find() {
    const query = this.search.value.trim();
    let found = 0;
    for (const row of this.body.rows) {
      const page = this.pages[Number(row.dataset.at)];
      row.hidden = query !== "" && !holds([page.title, page.input, page.url, page.kind].join(" "), query);
      found += row.hidden ? 0 : 1;
    }
    this.found.textContent = query === "" ? "" : `${found} found`;
  }
}
