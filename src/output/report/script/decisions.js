// @ts-check
"use strict";

/** @typedef {"approve" | "reject"} Verdict */

/** What a reader decides about the views of a check and their changes, kept until it is downloaded. */
class Decisions {
  /** @param {string} schema @param {string} check what the check is known by */
  constructor(schema, check) {
    this.schema = schema;
    this.check = check;
    /** By view, then by the key of a change; "" for the whole view. @type {Map<string, Map<string, Verdict>>} */
    this.made = new Map();
    /** @type {Set<() => void>} */
    this.listeners = new Set();
    // A tab that is closed takes them along.
    addEventListener("beforeunload", (event) => this.count > 0 && !this.is_saved && event.preventDefault());
    this.is_saved = true;
  }
  /** @param {string} view @param {string} change @returns {Verdict | null} */
  get(view, change) {
    return this.made.get(view)?.get(change) ?? null;
  }
  /** The same decision once more takes it back. A view is decided on as a whole or in parts.
   * @param {string} view @param {string} change @param {Verdict} verdict */
  toggle(view, change, verdict) {
    const own = this.made.get(view) ?? new Map();
    const was = own.get(change);
    if (change === "") own.clear();
    else own.delete("");
    if (was === verdict) own.delete(change);
    else own.set(change, verdict);
    this.made.set(view, own);
    this.is_saved = false;
    for (const listener of this.listeners) listener();
  }
  get count() {
    return [...this.made.values()].reduce((n, own) => n + own.size, 0);
  }
  /** The decisions on a view, in words. @param {string} view */
  told(view) {
    const own = this.made.get(view);
    if (!own?.size) return "";
    const whole = own.get("");
    if (whole) return whole === "approve" ? "approved" : "rejected";
    const approved = [...own.values()].filter((v) => v === "approve").length;
    return [approved && `${approved} approved`, own.size - approved && `${own.size - approved} rejected`].filter(Boolean).join(", ");
  }
  /** The file that `visiblock approve --decisions` reads. */
  file() {
    const decisions = [...this.made].flatMap(([view, own]) => [...own].map(([change, decision]) => ({ view, change: change || null, decision })));
    return `${JSON.stringify({ schema: this.schema, check: this.check, decisions }, null, 1)}\n`;
  }
  download() {
    const address = URL.createObjectURL(new Blob([this.file()], { type: "application/json" }));
    const link = make("a", { href: address, download: "decisions.json" });
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10000);
    this.is_saved = true;
  }
  /** Two buttons. @param {string} view @param {string} change */
  buttons(view, change) {
    /** @type {[Verdict, string][]} */
    const all = [["approve", "Approve"], ["reject", "Reject"]];
    const what = change === "" ? "the whole view" : "this change";
    const buttons = all.map(([verdict, name]) => make("button", { class: `small ${verdict}`, title: `${name} ${what}`, data: { verdict },
      onclick: () => this.toggle(view, change, verdict) }, name));
    const group = make("span", { class: "group decide", role: "group", "aria-label": `Decide on ${what}` }, ...buttons);
    const show = () => {
      for (const button of buttons) button.setAttribute("aria-pressed", String(this.get(view, change) === button.dataset.verdict));
    };
    this.follow(group, show);
    return group;
  }
  /** A button that downloads what was decided, with what to do then. @param {string} list */
  saveButton(list) {
    const button = make("button", { class: "save", onclick: () => this.download() });
    this.follow(button, () => {
      button.disabled = this.count === 0;
      button.textContent = `Download ${this.count} decision${this.count === 1 ? "" : "s"}`;
      button.title = `then: visiblock approve ${list} --decisions decisions.json`;
    });
    return button;
  }
  /** Shows an element as the decisions are, as long as it is on the page.
   * @param {Element} element @param {() => void} show */
  follow(element, show) {
    let was_there = false;
    const listener = () => {
      was_there ||= element.isConnected;
      if (was_there && !element.isConnected) this.listeners.delete(listener);
      else show();
    };
    this.listeners.add(listener);
    show();
  }
}
