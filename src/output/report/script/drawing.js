// @ts-check
"use strict";

/** Whether most letters of a page stand in lines that begin at the right. @param {Page} page */
function readsFromRight(page) {
  const text = page.algorithms[0].blocks.filter((b) => b.leaf).map((b) => b.text).join(" ");
  const letters = (text.match(/\p{L}/gu) ?? []).length;
  const from_right = (text.match(/[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/gu) ?? []).length;
  return 2 * from_right > letters;
}

/** @param {Algorithm} algorithm */
function separatorLines(algorithm) {
  const heaviest = Math.max(1e-9, ...algorithm.separators.map((s) => s.weight));
  return algorithm.separators.map(({ is_horizontal, rect: [x, y, width, height], weight }) => {
    const ends = is_horizontal ? { x1: x, x2: x + width, y1: y + height / 2, y2: y + height / 2 }
      : { x1: x + width / 2, x2: x + width / 2, y1: y, y2: y + height };
    const share = clamp(weight / heaviest, 0, 1);
    const line = draw("line", { ...ends, "stroke-width": 1 + 2.5 * share, "stroke-opacity": 0.4 + 0.6 * share });
    line.append(draw("title", {}, `separator, weight ${number(weight)}`));
    return line;
  });
}
