// Makes one visible change to the page it is loaded with, and marks what it changed. KIND, SEED and
// what makes each kind of change (EDITS) are put around it.
const MARK = "data-visiblock-edited";
// Where something stood that is no longer there: left, top, width and height in page px.
const GONE = "data-visiblock-gone";
let state = SEED;
const random = () => {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};
const shuffled = (list) => {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [list[i], list[j]] = [list[j], list[i]];
  }
  return list;
};
const isVisible = (e) => {
  const r = e.getBoundingClientRect();
  return r.width >= 20 && r.height >= 10 && r.left >= 0 && r.right <= innerWidth && r.top + scrollY >= 0 &&
    r.width * r.height <= 0.3 * innerWidth * innerHeight &&
    e.checkVisibility({ opacityProperty: true, visibilityProperty: true });
};
const texts = (e) => [...e.childNodes].filter((n) => n.nodeType === 3 && n.data.trim().split(/\s+/).length >= 2);
const isBlock = (e) => /^(block|list-item|flex)$/.test(getComputedStyle(e).display);
const style = (e, rules) => {
  for (const [name, value] of Object.entries(rules)) e.style.setProperty(name, value, "important");
  return [e];
};
const size = (e) => e.getBoundingClientRect();
const number = (e, name) => parseFloat(getComputedStyle(e)[name]) || 0;
const says = (e) => (e?.innerText ?? "").trim();
// Takes an element away, and marks in what it stood and where.
const remove = (e) => {
  const { left, top, width, height } = size(e);
  const around = e.parentElement;
  around.setAttribute(GONE, [left + scrollX, top + scrollY, width, height].join(" "));
  e.remove();
  return [around];
};
addEventListener("load", () => {
  const all = [...document.body.querySelectorAll("*:not(script,style,br,option,svg *)")].filter(isVisible);
  // What a reader could see of the page, to tell changes from attempts.
  const seen = () => all.slice(0, 3000).map((e) => {
    const [r, s] = [size(e), getComputedStyle(e)];
    return [r.x, r.y, r.width, r.height, s.color, s.backgroundColor, s.backgroundImage, s.border, s.font,
      s.textDecoration, s.visibility, s.letterSpacing, s.lineHeight, s.textTransform, s.opacity, s.borderRadius,
      s.boxShadow, e.checkVisibility(), e.src || "", e.isConnected].join();
  }).join("\n") + document.body.innerText + all.map((e) => e.tagName).join();
  const before = seen();
  for (const e of shuffled([...all]).slice(0, 1500)) {
    const changed = EDITS[KIND](e);
    if (changed && (seen() !== before || /image|picture|icon/.test(KIND))) {
      for (const one of changed) one.setAttribute(MARK, KIND);
      return;
    }
    if (changed) break;
  }
});
