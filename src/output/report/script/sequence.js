// @ts-check
"use strict";

/** @typedef {{codes: number[], distinct: number, rects: number[][], regions: number[][], main: number[]}} Sequence */

/** The tag path sequence: every element of the page from left to right, those of one path at one height. */
class SequenceStrip {
  /** @param {Sequence} sequence @param {(rect: number[] | null) => void} point @param {(rect: number[]) => void} choose */
  constructor(sequence, point, choose) {
    this.sequence = sequence;
    const { codes, distinct, rects, regions, main } = sequence;
    const n = codes.length;
    const band = (/** @type {number[]} */ [from, to], /** @type {string} */ name) =>
      draw("rect", { class: name, x: from, y: 0, width: Math.max(0, to - from), height: distinct + 1 });
    this.span = draw("rect", { class: "span", x: 0, y: 0, width: 0, height: distinct + 1 });
    this.cursor = draw("rect", { class: "cursor", x: 0, y: 0, width: 0, height: distinct + 1 });
    const dots = draw("path", { class: "dots", d: codes.map((code, i) => `M${i} ${code}h1`).join("") });
    const svg = draw("svg", { viewBox: `0 0 ${n} ${distinct + 1}`, preserveAspectRatio: "none", role: "img", "aria-label": "Tag path sequence" },
      ...regions.map((region, i) => band(region, i % 2 ? "region odd" : "region")), band(main, "main"), this.span, dots, this.cursor);
    const at = (/** @type {MouseEvent} */ event) => {
      const box = svg.getBoundingClientRect();
      return clamp(Math.floor(((event.clientX - box.left) / box.width) * n), 0, n - 1);
    };
    svg.addEventListener("mousemove", (/** @type {MouseEvent} */ event) => {
      const i = at(event);
      this.cursor.setAttribute("x", String(i));
      this.cursor.setAttribute("width", String(Math.max(1, n / 800)));
      this.told.textContent = `element ${number(i + 1)} · path ${codes[i]}`;
      point(rects[i]);
    });
    svg.addEventListener("mouseleave", () => {
      this.cursor.setAttribute("width", "0");
      this.told.textContent = this.facts;
      point(null);
    });
    svg.addEventListener("click", (/** @type {MouseEvent} */ event) => choose(rects[at(event)]));
    this.facts = `${number(n)} elements · ${number(distinct)} tag paths · ${number(regions.length)} region${regions.length === 1 ? "" : "s"} (TPS), the main one tinted`;
    this.told = make("span", { class: "dim" }, this.facts);
    this.element = make("div", { class: "sequence", hidden: true }, make("div", { class: "told" }, make("b", {}, "Tag path sequence"), " ", this.told), svg);
  }

  /** Shows where the elements of a block stand. @param {number[] | null} span */
  show(span) {
    const [from, to] = span ?? [0, 0];
    this.span.setAttribute("x", String(from));
    this.span.setAttribute("width", String(to - from));
  }
}
