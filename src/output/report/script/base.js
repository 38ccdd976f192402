// @ts-check
// What all views of a report share. Everything a page says is set as text, never read as HTML.
"use strict";

/** @typedef {{[name: string]: unknown}} Properties */
/** @typedef {Node | string | null | undefined | false} Child */

const SVG = "http://www.w3.org/2000/svg";

/** Makes an HTML element. `on...` are listeners, names with a dash are attributes.
 * @param {string} tag @param {Properties} [properties] @param {...Child} children
 * @returns {any} */
function make(tag, properties = {}, ...children) {
  return filled(document.createElement(tag), properties, children);
}

/** The number of the block or change that an event is about, if it is about one.
 * @param {Event} event @returns {number | null} */
function shownId(event) {
  const at = /** @type {Element} */ (event.target).closest("[data-id]");
  return at ? Number(at.getAttribute("data-id")) : null;
}

/** Makes an SVG element.
 * @param {string} tag @param {Properties} [attributes] @param {...Child} children
 * @returns {any} */
function draw(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...kept(children));
  return element;
}

/** @param {any} element @param {Properties} properties @param {Child[]} children */
function filled(element, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (name === "data") Object.assign(element.dataset, value);
    else if (name === "class") element.className = value;
    else if (name === "role" || name.includes("-")) element.setAttribute(name, String(value));
    else element[name] = value;
  }
  element.append(...kept(children));
  return element;
}

/** @param {Child[]} children @returns {(Node | string)[]} */
function kept(children) {
  return /** @type {(Node | string)[]} */ (children.filter((c) => c !== null && c !== undefined && c !== false && c !== ""));
}

/** @param {number} value @param {number} low @param {number} high */
function clamp(value, low, high) {
  return Math.max(low, Math.min(high, value));
}

/** A text that reads from the side that its own letters do. @param {string} tag @param {Properties} properties @param {string} text
 * @returns {any} */
function quoted(tag, properties, text) {
  return make(tag, { ...properties, dir: "auto" }, text);
}

/** A number for people: at most two digits after the point. @param {number | null} value */
function number(value) {
  if (value === null) return "–";
  const rounded = Math.abs(value) >= 100 ? Math.round(value) : Math.round(value * 100) / 100;
  return rounded.toLocaleString("en-US");
}

/** @param {number[]} rect x, y, width, height */
function place(rect) {
  const [x, y, width, height] = rect.map((side) => Math.round(side));
  return `${x}, ${y} · ${width} × ${height} px`;
}

/** Puts an element at a point of the page that it stands on, in per cent of that.
 * @param {any} element @param {number} x @param {number} y @param {{width: number, height: number}} page */
function putAt(element, x, y, page) {
  element.style.left = `${(100 * clamp(x, 0, page.width)) / page.width}%`;
  element.style.top = `${(100 * clamp(y, 0, page.height)) / page.height}%`;
}

/** What is chosen, kept in the address after the #, so that a link shows the same. */
class State {
  constructor() {
    this.values = new URLSearchParams(location.hash.slice(1));
  }
  /** @param {string} name @param {string} otherwise */
  get(name, otherwise) {
    return this.values.get(name) ?? otherwise;
  }
  /** @param {string} name @param {string | null} value */
  set(name, value) {
    if (value === null || value === "") this.values.delete(name);
    else this.values.set(name, value);
    try {
      history.replaceState(null, "", `#${this.values}`);
    } catch {
      // Some browsers keep the address of a file as it is.
    }
  }
}

const state = new State();

/** Light, dark, or as the system has it. @param {string} theme */
function setTheme(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  state.set("theme", theme === "auto" ? null : theme);
}

/** @returns {HTMLElement} */
function themeButton() {
  const order = ["auto", "light", "dark"];
  const names = { auto: "◐ Auto", light: "☀ Light", dark: "☾ Dark" };
  const button = make("button", { class: "quiet", title: "Colours: as the system has them, light, dark (t)" });
  /** @param {string} theme */
  const show = (theme) => {
    setTheme(theme);
    button.textContent = names[/** @type {keyof names} */ (theme)];
    button.dataset.theme = theme;
  };
  button.addEventListener("click", () => show(order[(order.indexOf(button.dataset.theme) + 1) % order.length]));
  const first = state.get("theme", "auto");
  show(order.includes(first) ? first : "auto");
  return button;
}

/** A label that follows the pointer. */
class Hint {
  constructor() {
    this.element = make("div", { class: "hint", hidden: true, role: "status" });
    document.body.append(this.element);
  }
  /** @param {MouseEvent} event @param {...Child} children */
  show(event, ...children) {
    this.element.replaceChildren(...kept(children));
    this.element.hidden = false;
    const { width, height } = this.element.getBoundingClientRect();
    this.element.style.left = `${clamp(event.clientX + 14, 4, Math.max(4, innerWidth - width - 4))}px`;
    const below = event.clientY + 18;
    const y = below + height > innerHeight ? event.clientY - height - 10 : below;
    this.element.style.top = `${Math.max(4, y)}px`;
  }
  hide() {
    this.element.hidden = true;
  }
}

/** A button that copies a text. @param {string} text */
function copyButton(text) {
  const button = make("button", { class: "quiet small", title: "Copy" }, "Copy");
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const field = make("textarea", { value: text });
      document.body.append(field);
      field.select();
      document.execCommand("copy");
      field.remove();
    }
    button.textContent = "Copied";
    setTimeout(() => (button.textContent = "Copy"), 1200);
  });
  return button;
}

/** How a picture is scaled in the pane that it scrolls in. */
class Zoom {
  /** @param {HTMLElement} pane @param {HTMLElement} stage @param {() => number} width of the stage at 1:1, px
   * @param {() => void} [changed] */
  constructor(pane, stage, width, changed = () => {}) {
    Object.assign(this, { pane, stage, width, changed });
    this.pane = pane;
    this.stage = stage;
    this.width = width;
    this.changed = changed;
    /** @type {number | null} null: the width of the pane */
    this.chosen = null;
    this.output = make("output", { class: "zoom" });
    pane.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    addEventListener("resize", () => this.apply());
  }
  get fitting() {
    return Math.min(1, (this.pane.clientWidth - 24) / this.width());
  }
  get scale() {
    return this.chosen ?? this.fitting;
  }
  /** @param {number | null} scale */
  set(scale) {
    const { pane } = this;
    const middle = (pane.scrollTop + pane.clientHeight / 2) / this.scale;
    // A page that is wide enough fits at less than a tenth.
    this.chosen = scale === null ? null : clamp(scale, Math.min(0.1, this.fitting), 4);
    this.apply();
    pane.scrollTop = middle * this.scale - pane.clientHeight / 2;
  }
  /** @param {number} factor */
  by(factor) {
    this.set(this.scale * factor);
  }
  /** @param {WheelEvent} event */
  wheel(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.by(event.deltaY < 0 ? 1.1 : 1 / 1.1);
  }
  apply() {
    this.stage.style.width = `${this.width() * this.scale}px`;
    this.output.textContent = `${Math.round(100 * this.scale)} %`;
    this.changed();
  }
  controls() {
    const button = (/** @type {string} */ text, /** @type {string} */ title, /** @type {() => void} */ onclick) =>
      make("button", { title, "aria-label": title, onclick }, text);
    return make("span", { class: "group", role: "group", "aria-label": "Zoom" },
      button("−", "Smaller (-)", () => this.by(1 / 1.25)), this.output,
      button("+", "Larger (+)", () => this.by(1.25)), button("Fit", "As wide as the window (0)", () => this.set(null)));
  }
  /** Scrolls a rectangle of the picture into view. @param {number} x @param {number} y */
  reveal(x, y) {
    const { pane } = this;
    pane.scrollTo({ left: x - pane.clientWidth / 2, top: y - pane.clientHeight / 3 });
  }
}

/** A table of keys. @param {[string, string][]} keys */
function helpDialog(keys) {
  const rows = keys.map(([key, what]) => make("div", {}, make("kbd", {}, key), make("span", {}, what)));
  const dialog = make("dialog", { class: "help" }, make("h2", {}, "Keys"), ...rows,
    make("button", { onclick: () => dialog.close() }, "Close"));
  document.body.append(dialog);
  return dialog;
}

/** Takes what a view put beside the page off it again: its keys and its hint. */
function clearAround() {
  for (const e of document.querySelectorAll("dialog.help, .hint")) e.remove();
}

/** Fields whose keys are not typed. */
const UNTYPED = new Set(["range", "checkbox", "radio", "button"]);
/** Keys that move a slider. */
const OF_SLIDERS = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"]);

/** Whether keys belong to what is typed or chosen in. @param {Event} event */
function isTyping(event) {
  const { tagName, type } = /** @type {any} */ (event.target);
  return /^(SELECT|TEXTAREA)$/.test(tagName) || (tagName === "INPUT" && !UNTYPED.has(type));
}

/** Whether a key belongs to the slider that has the focus. @param {KeyboardEvent} event */
function isSliding(event) {
  return /** @type {any} */ (event.target).type === "range" && OF_SLIDERS.has(event.key);
}

/** Does what a key is for; keys that are held with others are the browser's.
 * @param {{[key: string]: () => void}} actions @param {HTMLInputElement} search */
function listenToKeys(actions, search) {
  document.onkeydown = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // Of an open dialog the browser knows the keys, and what is behind it does not move.
    if (document.querySelector("dialog[open]") || isSliding(event)) return;
    if (event.key === "Escape" && isTyping(event)) return /** @type {HTMLElement} */ (event.target).blur();
    if (isTyping(event)) return;
    const act = event.key === "/" ? () => search.focus() : actions[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
}

/** @param {string} label @param {string[][]} options value and name @param {string} value @param {(value: string) => void} onchange */
function choice(label, options, value, onchange) {
  const select = make("select", { "aria-label": label },
    ...options.map(([value, name, title]) => make("option", { value, title: title ?? "" }, name)));
  select.value = value;
  if (select.selectedIndex < 0) select.selectedIndex = 0;
  select.addEventListener("input", () => onchange(select.value));
  return make("label", {}, make("span", {}, label), select);
}

/** @param {string} label @param {boolean} checked @param {(checked: boolean) => void} onchange */
function tick(label, checked, onchange) {
  const box = make("input", { type: "checkbox", checked });
  box.addEventListener("input", () => onchange(box.checked));
  return make("label", { class: "tick" }, box, make("span", {}, label));
}

/** A field to search in. @param {(query: string) => void} oninput */
function searchField(oninput) {
  const field = make("input", { type: "search", placeholder: "Search  /", "aria-label": "Search", value: state.get("q", "") });
  field.addEventListener("input", () => {
    state.set("q", field.value);
    oninput(field.value);
  });
  return field;
}

/** Whether a text holds every word of a query. @param {string} text @param {string} query */
function holds(text, query) {
  const lower = text.toLowerCase();
  return query.toLowerCase().split(/\s+/).every((word) => lower.includes(word));
}

/** @param {string[]} all */
function warningList(all) {
  if (!all.length) return null;
  return make("details", { class: "warnings" }, make("summary", {}, `${all.length} warning${all.length > 1 ? "s" : ""}`),
    make("ul", {}, ...all.map((text) => quoted("li", {}, text))));
}

/**
 * Sorts the rows of a table by what a row's number stands for, and says so in the head of its column.
 * @param {HTMLTableSectionElement} body @param {HTMLElement[]} heads
 * @param {(at: number) => string | number} key @param {{column: number, is_down: boolean}} by
 */
function sortRows(body, heads, key, { column, is_down }) {
  const way = is_down ? -1 : 1;
  const value = (/** @type {HTMLElement} */ row) => key(Number(row.dataset.at));
  const rows = [...body.rows].sort((a, b) =>
    way * (value(a) < value(b) ? -1 : Number(value(a) > value(b))) || Number(a.dataset.at) - Number(b.dataset.at));
  body.append(...rows);
  heads.forEach((head, i) => head.setAttribute("aria-sort", i !== column ? "none" : is_down ? "descending" : "ascending"));
}
