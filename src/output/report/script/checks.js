// @ts-check
"use strict";

/** @typedef {{view: string, title: string, input: string, status: string, fails: boolean, told: string,
 *   severity: string | null, changes: number, thumbnail: string, warnings: string[], comparison: Comparison | null}} Checked */
/** @typedef {{title: string, list: string, summary: string, decisions: string, check: string, checks: Checked[]}} Checks */

/** How views stand, the gravest first. */
const STATUSES = ["failed", "missing", "changed", "written", "same"];
/** What the chip is called that shows the views alone for which the check fails. */
const FAILS = "fails";

/** The views of a check as a table; those that differ lead to both pages. */
class ChecksView {
  /** @param {Checks} all @param {Decisions} decisions @param {(at: number) => void} open */
  constructor(all, decisions, open) {
    Object.assign(this, { all, decisions, open });
    this.all = all;
    this.decisions = decisions;
    this.open = open;
    const rank = (/** @type {Checked} */ c) => STATUSES.indexOf(c.status) + (c.fails ? 0 : STATUSES.length);
    const grade = (/** @type {Checked} */ c) => (c.severity ? SEVERITIES.length - SEVERITIES.indexOf(c.severity) : 0);
    /** @type {{name: string, key: (checked: Checked) => string | number, is_down: boolean}[]} */
    this.columns = [
      { name: "Page", key: (c) => c.title.toLowerCase(), is_down: false },
      { name: "Status", key: rank, is_down: false },
      { name: "Severity", key: grade, is_down: true },
      { name: "Changes", key: (c) => c.changes, is_down: true },
    ];
    this.hidden = new Set(state.get("hide", "").split(",").filter(Boolean));
    this.only = state.get("only", "") === FAILS;
    this.sort = { column: -1, is_down: false };
  }

  /** @param {HTMLElement} app */
  show(app) {
    const { all, decisions } = this;
    document.body.className = "index checks";
    this.search = searchField(() => this.find());
    this.found = make("output", { class: "found" });
    this.theme = themeButton();
    this.heads = this.columns.map(({ name }, i) => make("th", { class: name === "Changes" ? "number" : "", "aria-sort": "none" }, make("button", { class: "quiet head", onclick: () => this.sortBy(i) }, name)));
    this.body = make("tbody", {}, ...all.checks.map((checked, i) => this.row(checked, i)));
    this.chips = STATUSES.filter((status) => all.checks.some((c) => c.status === status)).map((status) => {
      const n = all.checks.filter((c) => c.status === status).length;
      return make("button", { class: `status is-${status}`, data: { status }, title: `Show or hide what is ${status}`, onclick: () => this.toggle(status) }, `${status} `, make("b", {}, String(n)));
    });
    const fails = all.checks.filter((c) => c.fails).length;
    this.failing = make("button", { class: "status is-fails", title: "Show only the views for which the check fails", disabled: fails === 0, onclick: () => this.toggleFails() }, `${FAILS} `, make("b", {}, String(fails)));
    app.replaceChildren(
      make("header", {}, make("h1", { title: all.title }, all.title), make("span", { class: "facts" }, all.summary), make("span", { class: "push" }), decisions.saveButton(all.list), this.theme),
      make("div", { class: "toolbar" }, make("div", { class: "chips", role: "group", "aria-label": "Status" }, ...this.chips), this.failing, make("span", { class: "push" }), this.search, this.found),
      make("main", {}, make("table", {}, make("thead", {}, make("tr", {}, make("th", {}), ...this.heads, make("th", {}, "Decision"))), this.body)));
    listenToKeys({ t: () => this.theme.click() }, this.search);
    this.find();
  }

  /** @param {Checked} checked @param {number} at */
  row(checked, at) {
    const open = () => this.open(at);
    const name = checked.title;
    const picture = checked.thumbnail && make("img", { src: checked.thumbnail, alt: "" });
    const leads = checked.comparison !== null;
    const told = make("div", { class: "dim" }, checked.told !== checked.status && checked.told, ...checked.warnings.map((w) => quoted("div", { class: "warning" }, w)));
    const decision = make("td", {}, leads && this.decisions.buttons(checked.view, ""), leads && this.parts(checked));
    return make("tr", { data: { at: String(at) }, class: checked.fails ? "fails" : "" },
      make("td", { class: "thumbnail" }, leads ? make("button", { onclick: open, "aria-label": `Open ${name}` }, picture) : picture),
      make("td", { class: "named" }, leads ? quoted("button", { class: "link", onclick: open }, name) : quoted("b", {}, name), quoted("div", { class: "dim" }, checked.input)),
      make("td", {}, make("span", { class: `badge is-${checked.status}` }, checked.status), checked.fails && make("span", { class: "badge is-fails" }, FAILS), told),
      make("td", {}, checked.severity && make("span", { class: `word ${checked.severity}` }, checked.severity)),
      make("td", { class: "number" }, checked.changes > 0 && String(checked.changes)), decision);
  }

  /** What was decided on single changes. @param {Checked} checked */
  parts(checked) {
    const told = make("div", { class: "dim decided" });
    this.decisions.follow(told, () => (told.textContent = this.decisions.told(checked.view)));
    return told;
  }

  /** @param {string} status */
  toggle(status) {
    if (!this.hidden.delete(status)) this.hidden.add(status);
    state.set("hide", [...this.hidden].join(","));
    this.find();
  }

  toggleFails() {
    this.only = !this.only;
    state.set("only", this.only ? FAILS : null);
    this.find();
  }

  /** @param {number} column */
  sortBy(column) {
    const { key, is_down } = this.columns[column];
    this.sort = { column, is_down: this.sort.column === column ? !this.sort.is_down : is_down };
    sortRows(this.body, this.heads, (at) => key(this.all.checks[at]), this.sort);
  }

  find() {
    const query = this.search.value.trim();
    let found = 0;
    for (const row of this.body.rows) {
      const c = this.all.checks[Number(row.dataset.at)];
      const fits = query === "" || holds([c.title, c.input, c.status, c.told].join(" "), query);
      row.hidden = !fits || this.hidden.has(c.status) || (this.only && !c.fails);
      found += row.hidden ? 0 : 1;
    }
    for (const chip of this.chips) chip.setAttribute("aria-pressed", String(!this.hidden.has(chip.dataset.status)));
    this.failing.setAttribute("aria-pressed", String(this.only));
    this.found.textContent = `${found} of ${this.all.checks.length}`;
  }
}

/** The table of a check, and the way to each view and back. @param {HTMLElement} app @param {Checks} all */
function showChecks(app, all) {
  const decisions = new Decisions(all.decisions, all.check);
  const index = () => {
    state.set("view-of", null);
    new ChecksView(all, decisions, (at) => { state.set("q", null); open(at); }).show(app);
  };
  const open = (/** @type {number} */ at) => {
    const { comparison, view, title, told, warnings } = all.checks[at];
    if (!comparison) return index();
    state.set("view-of", view);
    const shown = { ...comparison, title, count: comparison.changes.length ? comparison.count : told, warnings: [...comparison.warnings, ...warnings] };
    const around = { view, decisions, list: all.list, back: () => {
      for (const name of ["on", "q", "without", "view"]) state.set(name, null);
      index();
    } };
    new DiffView(shown, around).show(app);
  };
  const wanted = all.checks.findIndex((c) => c.view === state.get("view-of", ""));
  if (wanted >= 0) open(wanted);
  else index();
}
