// @ts-check
"use strict";

/** @typedef {{input: string, url: string, title: string, width: number, height: number, picture: string, instead: string}} Side */
/** @typedef {{id: number, key?: string, cause: number | null, consequences: number, kind: string, severity: string, in_all: string | null, role: string | null,
 *   selector: string, text: string, what: string, words: {from: string, to: string}[],
 *   properties: {name: string, from: string, to: string}[], before: number[] | null, after: number[] | null}} Change */
/** What a comparison of a check stands in. @typedef {{view: string, decisions: Decisions, list: string, back: () => void}} Around */
/** @typedef {{title: string, count: string, before: Side, after: Side, changes: Change[], warnings: string[]}} Comparison */

const SEVERITIES = ["critical", "major", "minor", "info"];
const VIEWS = [["side", "Side by side"], ["swipe", "Swipe"], ["blink", "Blink"], ["overlay", "Overlay"], ["difference", "Difference"]];
/** Consequences that are listed at first. */
const FIRST_CONSEQUENCES = 5;
/** Between pages that stand beside each other, px at 1:1. */
const GAP = 12;

/** Two pages and what differs between them: a list of causes with their consequences, both pictures. */
class DiffView {
  /** @param {Comparison} comparison @param {Around | null} around */
  constructor(comparison, around = null) {
    this.all = comparison;
    this.around = around;
    this.hint = new Hint();
    this.causes = comparison.changes.filter((c) => c.cause === null);
    /** @type {Map<number, Change[]>} */
    this.following = new Map();
    for (const c of comparison.changes) if (c.cause !== null) this.following.set(c.cause, [...(this.following.get(c.cause) ?? []), c]);
    const hidden = state.get("without", "").split(",");
    this.severities = new Set(SEVERITIES.filter((s) => !hidden.includes(s)));
    this.kind = "";
    this.order = "page";
    /** @type {number | null} */
    this.pinned = null;
    this.view = VIEWS.some(([name]) => name === state.get("view", "")) ? state.get("view", "") : "side";
    this.share = 50;
    /** The change that is pointed at. @type {number | null} */
    this.pointed = null;
  }

  /** @param {HTMLElement} app */
  show(app) {
    const { before, after } = this.all;
    document.body.className = "diff";
    this.figures = [this.figure(before, "before"), this.figure(after, "after")];
    this.handle = make("div", { class: "handle", role: "slider", tabIndex: 0, "aria-label": "Swipe", "aria-valuemin": 0, "aria-valuemax": 100 });
    this.stage = make("div", { class: "stage" }, ...this.figures, this.handle);
    this.scaleAlike();
    this.pane = make("div", { class: "pane", tabIndex: -1 }, this.stage);
    this.zoom = new Zoom(this.pane, this.stage, () => this.width());
    this.list = make("ol", { class: "changes" });
    app.replaceChildren(this.header(), this.toolbar(), make("main", {}, make("aside", {}, this.filters(), this.list), this.pane));
    this.write();
    this.setView(this.view);
    this.listen();
    const on = state.get("on", "");
    if (on !== "" && this.all.changes[Number(on)]) this.pin(Number(on), true);
  }

  width() {
    const { before, after } = this.all;
    return this.view === "side" ? before.width + after.width + GAP : this.wider;
  }

  get wider() {
    return Math.max(this.all.before.width, this.all.after.width);
  }

  /** Gives both pages one scale, beside each other and over each other: what is as large on both looks so. */
  scaleAlike() {
    const sides = [this.all.before, this.all.after];
    const whole = sides[0].width + sides[1].width + GAP;
    this.stage.style.setProperty("--columns", sides.map((side) => `${side.width}fr`).join(" "));
    this.stage.style.setProperty("--gap", `${(100 * GAP) / whole}%`);
    sides.forEach((side, i) => this.figures[i].style.setProperty("--own", `${(100 * side.width) / this.wider}%`));
  }

  header() {
    const { all, around } = this;
    this.theme = themeButton();
    /** @type {[string, string][]} */
    const keys = [["/", "search"], ["j  k", "next, previous change"], ["1 … 5", "side by side, swipe, blink, overlay, difference"],
      ["+  −  0", "zoom in, out, fit"], ["← →", "swipe"], ["Esc", "let go"], ["t", "light or dark"]];
    if (around) keys.push(["a  r", "approve, reject the change"], ["b", "back to all views"]);
    const dialog = helpDialog(keys);
    return make("header", {}, around && make("button", { class: "quiet", title: "All views (b)", onclick: () => this.leave() }, "← All"), quoted("h1", { title: all.title }, all.title || all.after.input),
      around ? quoted("span", { class: "facts" }, all.after.input)
        : make("span", { class: "facts" }, make("span", {}, "before ", quoted("b", {}, all.before.input)), make("br"), make("span", {}, "after ", quoted("b", {}, all.after.input))),
      make("span", { class: "count" }, all.count), warningList(all.warnings), make("span", { class: "push" }),
      around && make("span", {}, make("span", { class: "dim" }, "Whole view "), around.decisions.buttons(around.view, "")), around?.decisions.saveButton(around.list), this.theme,
      make("button", { class: "quiet", title: "Keys (?)", onclick: () => dialog.showModal() }, "?"));
  }

  toolbar() {
    this.views = VIEWS.map(([name, title], i) => make("button", { title: `${title} (${i + 1})`, data: { view: name }, onclick: () => this.setView(name) }, title));
    this.slider = make("input", { type: "range", min: "0", max: "100", value: "50", "aria-label": "Share of the page after",
      oninput: () => this.setShare(Number(this.slider.value)) });
    return make("div", { class: "toolbar" }, make("span", { class: "group", role: "group", "aria-label": "View" }, ...this.views), this.slider,
      tick("Marks", true, (marks) => this.stage.classList.toggle("unmarked", !marks)),
      make("span", { class: "push" }), this.zoom.controls());
  }

  filters() {
    this.chips = SEVERITIES.map((severity) => {
      const n = this.all.changes.filter((c) => c.severity === severity).length;
      return make("button", { class: `severity ${severity}`, data: { severity }, title: `Show or hide what is ${severity}`, disabled: n === 0,
        onclick: () => this.toggle(severity) }, `${severity} `, make("b", {}, String(n)));
    });
    const kinds = [...new Set(this.all.changes.map((c) => c.kind))].sort();
    this.search = searchField(() => this.filter());
    this.found = make("output", { class: "found" });
    return make("div", { class: "filters" }, make("div", { class: "chips", role: "group", "aria-label": "Severity" }, ...this.chips),
      make("div", { class: "line" }, choice("Kind", [["", "all"], ...kinds.map((k) => [k, k])], "", (kind) => { this.kind = kind; this.filter(); }),
        choice("Order", [["page", "page"], ["severity", "severity"]], "page", (order) => { this.order = order; this.write(); })),
      make("div", { class: "line" }, this.search, this.found));
  }

  /** @param {Side} side @param {"before" | "after"} name */
  figure(side, name) {
    const svg = draw("svg", { viewBox: `0 0 ${side.width} ${side.height}`, preserveAspectRatio: "none", role: "img", "aria-label": `Changes on the page ${name}` });
    const tags = make("div", { class: "tags", "aria-hidden": "true" });
    for (const change of [...this.all.changes].reverse()) {
      const rect = change[name];
      if (!rect || rect[2] <= 0 || rect[3] <= 0) continue;
      const mark = draw("rect", { class: `mark ${change.severity} ${change.cause === null ? "cause" : "consequence"}`, "data-id": change.id,
        x: rect[0], y: rect[1], width: rect[2], height: rect[3] });
      svg.append(mark);
      if (change.cause !== null) continue;
      const tag = make("span", { class: `tag ${change.severity}`, data: { id: String(change.id) } }, make("b", {}, String(this.causes.indexOf(change) + 1)));
      putAt(tag, rect[0], rect[1], side);
      tags.append(tag);
    }
    const sheet = make("div", { class: "sheet" },
      side.picture ? make("img", { src: side.picture, alt: `The page ${name}` }) : make("p", { class: "none" }, side.instead), svg, tags);
    sheet.style.aspectRatio = `${side.width} / ${side.height}`;
    return make("figure", { class: name }, make("figcaption", {}, name), sheet);
  }

  /** Writes the list of changes: a cause is as grave as the gravest of what it brought about. */
  write() {
    const gravest = (/** @type {Change} */ c) => Math.min(rank(c), ...(this.following.get(c.id) ?? []).map(rank));
    const causes = [...this.causes];
    if (this.order === "severity") causes.sort((a, b) => gravest(a) - gravest(b) || a.id - b.id);
    this.list.replaceChildren(...causes.map((c) => this.item(c)));
    if (!causes.length) {
      // What is to be known of the pages is all there is to read.
      const warnings = this.all.warnings.map((text) => quoted("p", { class: "none warning" }, text));
      this.list.append(make("p", { class: "none" }, this.around ? this.all.count : "No difference."), ...warnings);
    }
    this.filter();
    if (this.pinned !== null) this.mark(this.pinned);
  }

  /** @param {Change} cause */
  item(cause) {
    const following = [...(this.following.get(cause.id) ?? [])];
    if (cause.in_all !== null) following.sort((a, b) => rank(a) - rank(b) || a.id - b.id);
    const { around } = this;
    const decide = around && cause.key && around.decisions.buttons(around.view, cause.key);
    const item = make("li", { class: "change", data: { id: String(cause.id) } }, this.head(cause, this.causes.indexOf(cause) + 1), changed(cause), decide);
    if (!following.length) return item;
    const inner = make("ol", {}, ...following.slice(0, FIRST_CONSEQUENCES).map((c) => this.consequence(c)));
    const rest = following.slice(FIRST_CONSEQUENCES);
    if (rest.length) {
      const more = make("button", { class: "link", onclick: () => more.parentElement.replaceWith(...rest.map((c) => this.consequence(c))) }, `${rest.length} more`);
      inner.append(make("li", {}, more));
    }
    // What is graver than its cause is not to be missed.
    item.append(make("details", { open: cause.in_all !== null }, make("summary", {}, `${following.length} consequence${following.length > 1 ? "s" : ""}`), inner));
    return item;
  }

  /** @param {Change} change */
  consequence(change) {
    return make("li", { class: "change", data: { id: String(change.id) } }, this.head(change, null), changed(change));
  }

  /** @param {Change} change @param {number | null} n */
  head(change, n) {
    return make("button", { class: "head", title: change.selector },
      n !== null && make("span", { class: `tag ${change.severity}` }, make("b", {}, String(n))),
      make("span", { class: "kind" }, change.kind), make("span", { class: `word ${change.severity}` }, change.severity),
      change.in_all && make("span", { class: `word ${change.in_all}` }, `${change.in_all} with what follows`),
      change.role && make("span", { class: "role" }, change.role),
      quoted("span", { class: "where" }, change.text ? `“${change.text}”` : change.selector));
  }

  /** @param {string} severity */
  toggle(severity) {
    if (!this.severities.delete(severity)) this.severities.add(severity);
    state.set("without", SEVERITIES.filter((s) => !this.severities.has(s)).join(","));
    this.filter();
  }

  /** Shows the changes that are asked for: a cause stays where a graver consequence does, or one that is looked for. */
  filter() {
    const query = this.search.value.trim();
    const fits = (/** @type {Change} */ c) => this.severities.has(c.severity) && (this.kind === "" || c.kind === this.kind)
      && (query === "" || holds([c.kind, c.role, c.selector, c.text, c.what].join(" "), query));
    const shown = new Set(this.all.changes.filter(fits).map((c) => c.id));
    for (const chip of this.chips) chip.setAttribute("aria-pressed", String(this.severities.has(chip.dataset.severity)));
    const is_asked = query !== "" || this.kind !== "";
    const stays = (/** @type {Change} */ c) => (this.following.get(c.id) ?? []).some((f) => shown.has(f.id) && (is_asked || rank(f) < rank(c)));
    const causes = this.causes.filter((c) => shown.has(c.id) || stays(c));
    const kept = new Set([...shown, ...causes.map((c) => c.id)]);
    for (const e of document.querySelectorAll("[data-id]")) e.classList.toggle("unfit", !kept.has(Number(e.getAttribute("data-id"))));
    this.found.textContent = `${causes.length} of ${this.causes.length}`;
  }

  /** @param {string} view */
  setView(view) {
    this.view = view;
    state.set("view", view === "side" ? null : view);
    this.stage.dataset.view = view;
    for (const button of this.views) button.setAttribute("aria-pressed", String(button.dataset.view === view));
    this.slider.disabled = !/swipe|overlay/.test(view);
    clearInterval(this.timer);
    this.stage.classList.remove("off");
    const is_still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (view === "blink" && !is_still) this.timer = setInterval(() => this.stage.classList.toggle("off"), 700);
    this.setShare(this.share);
    this.zoom.set(this.zoom.chosen);
  }

  /** How much of the page after is shown, per cent. @param {number} share */
  setShare(share) {
    this.share = clamp(Math.round(share), 0, 100);
    this.slider.value = String(this.share);
    this.handle.setAttribute("aria-valuenow", String(this.share));
    this.handle.style.left = `${this.share}%`;
    const [before, after] = this.figures;
    const is_swipe = this.view === "swipe";
    // In per cent of each page, of which one may be narrower than the stage.
    const cut = (/** @type {Side} */ side, /** @type {number} */ px) => `${100 * clamp(px / side.width, 0, 1)}%`;
    const at = (this.share / 100) * this.wider;
    before.style.clipPath = is_swipe ? `inset(0 ${cut(this.all.before, this.all.before.width - at)} 0 -9px)` : "";
    after.style.clipPath = is_swipe ? `inset(0 0 0 ${cut(this.all.after, at)})` : "";
    after.style.opacity = this.view === "overlay" ? String(this.share / 100) : "";
  }

  /** @param {number | null} id */
  point(id) {
    if (id === this.pointed) return;
    this.pointed = id;
    for (const e of document.querySelectorAll(".hover")) e.classList.remove("hover");
    if (id !== null) for (const e of document.querySelectorAll(`[data-id="${id}"]`)) e.classList.add("hover");
  }

  /** @param {number} id @param {boolean} scrolls the picture */
  pin(id, scrolls) {
    this.pinned = id;
    state.set("on", String(id));
    const change = this.all.changes[id];
    const item = this.list.querySelector(`li[data-id="${change.cause ?? id}"]`);
    if (change.cause !== null) {
      item?.querySelector("details")?.setAttribute("open", "");
      if (!this.list.querySelector(`li[data-id="${id}"]`)) item?.querySelector("ol .link")?.click();
    }
    this.mark(id);
    this.list.querySelector(`li[data-id="${id}"]`)?.scrollIntoView({ block: "nearest" });
    if (scrolls) this.reveal(change);
  }

  /** @param {number} id */
  mark(id) {
    for (const e of document.querySelectorAll(".on, .brought")) e.classList.remove("on", "brought");
    for (const e of document.querySelectorAll(`[data-id="${id}"]`)) e.classList.add("on");
    for (const c of this.following.get(id) ?? []) this.stage.querySelectorAll(`rect[data-id="${c.id}"]`).forEach((/** @type {Element} */ e) => e.classList.add("brought"));
  }

  release() {
    this.pinned = null;
    state.set("on", null);
    for (const e of document.querySelectorAll(".on, .brought")) e.classList.remove("on", "brought");
  }

  /** @param {Change} change */
  reveal(change) {
    const rects = [...this.stage.querySelectorAll(`rect[data-id="${change.id}"]`)];
    const rect = rects[rects.length - 1]?.getBoundingClientRect();
    if (!rect) return;
    const pane = this.pane.getBoundingClientRect();
    this.zoom.reveal(this.pane.scrollLeft + rect.left - pane.left + rect.width / 2, this.pane.scrollTop + rect.top - pane.top);
  }

  /** @param {number} step */
  walk(step) {
    const items = [...this.list.querySelectorAll("li.change:not(.unfit)")].filter((e) => e.getClientRects().length);
    const at = items.findIndex((e) => Number(e.dataset.id) === this.pinned);
    const next = items[clamp(at + step, 0, items.length - 1)];
    if (!next) return;
    this.pin(Number(next.dataset.id), true);
    next.querySelector(".head")?.focus({ preventScroll: true });
  }

  listen() {
    this.stage.addEventListener("mousemove", (/** @type {MouseEvent} */ event) => this.hover(event, shownId(event)));
    this.stage.addEventListener("mouseleave", () => { this.point(null); this.hint.hide(); });
    this.stage.addEventListener("click", (/** @type {Event} */ event) => {
      const at = shownId(event);
      if (at === null) this.release();
      else this.pin(at, false);
    });
    this.list.addEventListener("mouseover", (/** @type {Event} */ event) => this.point(shownId(event)));
    this.list.addEventListener("mouseleave", () => this.point(null));
    this.list.addEventListener("click", (/** @type {Event} */ event) => {
      const head = /** @type {Element} */ (event.target).closest(".head");
      const at = shownId(event);
      if (head && at !== null) this.pin(at, true);
    });
    this.handle.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => this.drag(event));
    const views = Object.fromEntries(VIEWS.map(([name], i) => [String(i + 1), () => this.setView(name)]));
    listenToKeys({ ...views, j: () => this.walk(1), k: () => this.walk(-1), ArrowDown: () => this.walk(1), ArrowUp: () => this.walk(-1),
      ArrowLeft: () => this.setShare(this.share - 5), ArrowRight: () => this.setShare(this.share + 5),
      "+": () => this.zoom.by(1.25), "-": () => this.zoom.by(1 / 1.25), 0: () => this.zoom.set(null),
      Escape: () => this.release(), t: () => this.theme.click(), a: () => this.decide("approve"), r: () => this.decide("reject"), b: () => this.leave(),
      "?": () => /** @type {any} */ (document.querySelector("dialog.help"))?.showModal() }, this.search);
  }

  /** Goes back to all views. */
  leave() {
    if (!this.around) return;
    clearInterval(this.timer);
    clearAround();
    this.around.back();
  }

  /** Decides on the chosen change. @param {Verdict} verdict */
  decide(verdict) {
    if (this.pinned === null || !this.around) return;
    const chosen = this.all.changes[this.pinned];
    const cause = chosen.cause === null ? chosen : this.all.changes[chosen.cause];
    if (cause.key) this.around.decisions.toggle(this.around.view, cause.key, verdict);
  }

  /** @param {PointerEvent} start */
  drag(start) {
    this.handle.setPointerCapture(start.pointerId);
    this.handle.onpointermove = (/** @type {PointerEvent} */ event) => {
      const { left, width } = this.stage.getBoundingClientRect();
      this.setShare((100 * (event.clientX - left)) / width);
    };
    this.handle.onpointerup = () => (this.handle.onpointermove = null);
  }

  /** @param {MouseEvent} event @param {number | null} id */
  hover(event, id) {
    this.point(id);
    if (id === null) return this.hint.hide();
    const change = this.all.changes[id];
    this.hint.show(event, make("b", {}, change.kind), ` ${change.severity}`, change.role && ` · ${change.role}`, quoted("div", {}, change.what || change.text));
  }
}

/** How grave a change is, the gravest first. @param {Change} change */
function rank(change) {
  return SEVERITIES.indexOf(change.severity);
}

/** What changed: words, properties, place. @param {Change} change */
function changed(change) {
  const lines = change.words.map(({ from, to }) => make("div", { class: "words" }, from && quoted("del", {}, from), from && to && " → ", to && quoted("ins", {}, to)));
  const properties = change.properties.map(({ name, from, to }) => make("div", { class: "property" },
    make("span", {}, name), make("span", { dir: "auto" }, ...value(from)), "→", make("span", { dir: "auto" }, ...value(to))));
  const parts = [...lines, ...properties];
  if (!parts.length && change.what) parts.push(quoted("div", {}, change.what));
  parts.push(make("code", {}, change.selector));
  return make("div", { class: "changed" }, ...parts);
}

/** The value of a property; a colour with a patch of it. @param {string} text */
function value(text) {
  const patch = make("i", { class: "patch" });
  if (CSS.supports("color", text)) patch.style.backgroundColor = text;
  return kept([patch.style.backgroundColor !== "" && patch, text === "" ? "none" : text]);
}
