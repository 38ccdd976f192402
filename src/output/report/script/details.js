// @ts-check
"use strict";

/** Colours of blocks by a number: score, or how much text stands in a place. */
class Scale {
  /** @param {Algorithm} algorithm @param {string} by */
  constructor(algorithm, by) {
    this.by = by;
    /** @type {(block: Block) => number} */
    this.value = (block) => {
      if (by === "score") return Math.max(0, block.score ?? 0);
      const area = block.rect[2] * block.rect[3];
      return area > 0 ? (1e4 * block.chars) / area : 0;
    };
    const leaves = algorithm.blocks.filter((block) => block.leaf);
    this.most = Math.max(1e-9, ...leaves.map(this.value));
  }
  /** @param {number} share 0..=1 */
  static shade(share) {
    // From a pale blue through violet to a deep red: lightness falls all the way.
    return `hsl(${Math.round(215 + 145 * share)} 75% ${Math.round(62 - 26 * share)}%)`;
  }
  /** @param {Block} block */
  color(block) {
    return Scale.shade(Math.sqrt(clamp(this.value(block) / this.most, 0, 1)));
  }
  legend() {
    const steps = [0, 0.25, 0.5, 0.75, 1].map((share) => {
      const step = make("i", { class: "chip" });
      step.style.setProperty("--color", Scale.shade(Math.sqrt(share)));
      return step;
    });
    const unit = this.by === "score" ? "score" : "characters in 100 × 100 px";
    return [make("span", { class: "entry" }, "0 ", ...steps, ` ${number(this.most)}`), make("span", { class: "dim" }, unit)];
  }
}

/** Terms of the weight formula, by the names that results give them. */
const TERMS = new Map([["l", "characters"], ["w", "visual weight"], ["fs", "font size, px"], ["d_top", "from the top, px"], ["d_center", "from the centre, px"]]);
/** Those that the formula divides by. */
const DIVIDING = new Set(["d_top", "d_center"]);
/** The formula of weights, in the words of its terms. */
const FORMULA = "characters × visual weight × font size ÷ (top + centre)";

/** What is known of a block.
 * @param {Block} block @param {Algorithm} algorithm @param {string} color */
function detailsOf(block, algorithm, color) {
  const chip = make("span", { class: "badge" }, block.role ?? "no role");
  chip.style.setProperty("--color", color);
  const facts = make("dl", {});
  /** @param {string} name @param {...Child} value */
  const tell = (name, ...value) => facts.append(make("dt", {}, name), make("dd", {}, ...value));
  if (block.confidence !== null) tell("confidence", bar(block.confidence, 1, color), ` ${number(block.confidence)}`);
  tell("place", place(block.rect));
  if (block.doc !== null) tell("coherence (DoC)", pips(block.doc), ` ${block.doc} of 10`);
  if (block.rule) tell("rule", quoted("span", {}, block.rule));
  tell("text", `${number(block.chars)} characters`);
  if (block.selector) tell("selector", make("code", {}, block.selector), " ", copyButton(block.selector));
  const parts = [make("h2", {}, chip, ` Block ${block.id}`, block.main && make("span", { class: "star" }, " ★ main content")), facts];
  if (block.score !== null) parts.push(make("h3", {}, "Score ", make("b", {}, number(block.score))), ...scoreParts(block, algorithm));
  if (block.text) parts.push(make("h3", {}, "Text"), quoted("p", { class: "quote" }, block.text));
  return parts;
}

/** @param {number} value @param {number} most @param {string} color */
function bar(value, most, color) {
  const fill = make("i", {});
  fill.style.width = `${100 * clamp(value / most, 0, 1)}%`;
  fill.style.background = color;
  return make("span", { class: "bar" }, fill);
}

/** @param {number} doc */
function pips(doc) {
  return make("span", { class: "pips", "aria-hidden": "true" }, ...Array.from({ length: 10 }, (_, i) => make("i", { class: i < doc ? "full" : "" })));
}

/** What a score is made of: what raises it, and apart from that what it is divided by.
 * @param {Block} block @param {Algorithm} algorithm */
function scoreParts(block, algorithm) {
  const dividing = block.terms.filter((term) => DIVIDING.has(term.name));
  if (!dividing.length) return [contributions(block.terms, algorithm)];
  const raising = block.terms.filter((term) => !DIVIDING.has(term.name));
  return [make("p", { class: "formula" }, FORMULA), make("h4", {}, "Raises the score"), contributions(raising, algorithm),
    make("h4", {}, "Lowers the score"), contributions(dividing, algorithm, "lowering")];
}

/** Each term against the largest of that name on the page, below zero to the left.
 * @param {Term[]} terms @param {Algorithm} algorithm @param {string} [how] */
function contributions(terms, algorithm, how = "") {
  /** @param {string} name */
  const most = (name) => Math.max(1e-9, ...algorithm.blocks.flatMap((b) => b.terms.filter((t) => t.name === name).map((t) => Math.abs(t.value))));
  const is_signed = algorithm.blocks.some((b) => b.terms.some((t) => t.value < 0));
  const rows = terms.map(({ name, value }) => {
    const fill = make("i", { class: value < 0 ? "below" : "" });
    fill.style.width = `${(is_signed ? 50 : 100) * clamp(Math.abs(value) / most(name), 0, 1)}%`;
    return make("div", {}, make("span", { title: name }, TERMS.get(name) ?? name), make("span", { class: "axis" }, fill), make("span", { class: "value" }, number(value)));
  });
  return make("div", { class: ["contributions", is_signed && "signed", how].filter(Boolean).join(" "), title: "Bars: against the largest of the page" }, ...rows);
}
