// Faults of the layout, each as `visiblock lint` names it.
const isText = (e) => texts(e).length > 0 && isBlock(e) && !e.children.length && says(e).length > 12 && !e.closest("a,button");
const hex = ([r, g, b]) => `rgb(${r}, ${g}, ${b})`;
// The colour that is painted behind an element, if it is one colour.
const ground = (e) => {
  for (let up = e; up; up = up.parentElement) {
    const s = getComputedStyle(up);
    if (s.backgroundImage !== "none") return null;
    const color = s.backgroundColor.match(/[\d.]+/g)?.map(Number) ?? [];
    if (color.length === 3) return color;
    if (color.length === 4 && color[3] > 0) return null;
  }
  return [255, 255, 255];
};
const row = (css) => {
  const bar = document.createElement("nav");
  bar.id = "visiblock-row";
  bar.innerHTML = ["Home", "Prices", "Opening hours", "Contact", "Jobs"].map((name) => `<a href="#x">${name}</a>`).join("");
  const sheet = document.createElement("style");
  sheet.textContent = "#visiblock-row { display: flex; flex-wrap: wrap; background: #fff; color: #000; font: 16px/1.5 sans-serif }" +
    "#visiblock-row a { box-sizing: border-box; width: 20%; padding: 12px 0; color: #000; font-size: 11px }" + css;
  document.head.append(sheet);
  document.body.prepend(bar);
  return [bar];
};
const EDITS = {
  "text-overlap": (e) => isText(e) && says(e.previousElementSibling).length > 12 && isVisible(e.previousElementSibling) &&
    getComputedStyle(e).position === "static" && !e.previousElementSibling.children.length &&
    style(e, { position: "relative", top: `${-Math.round(size(e).top - size(e.previousElementSibling).bottom + 14)}px` }),
  "clipped-text": (e) => isText(e) && size(e).height >= 18 &&
    style(e, { height: `${Math.round(number(e, "paddingTop") + 0.45 * Math.min(size(e).height, number(e, "lineHeight") || 18))}px`,
      "min-height": "0", overflow: "hidden" }),
  "horizontal-scroll": (e) => isText(e) && style(e, { width: `${innerWidth + 200}px`, "max-width": "none", position: "relative" }),
  protruding: (e) => isText(e) && size(e).width > 120 &&
    style(e, { "background-color": "#ffd", color: "#000", width: "60px", "white-space": "nowrap", "min-width": "0" }),
  "target-size": (e) => {
    if (!isText(e)) return null;
    const links = document.createElement("div");
    links.innerHTML = '<a href="#a">one</a><a href="#b">two</a><a href="#c">three</a>';
    for (const link of links.children) link.style.cssText = "display:block;font:8px/10px sans-serif;color:#000;width:30px";
    links.style.cssText = "background:#fff";
    e.after(links);
    return [links];
  },
  "target-overlap": (e) => {
    if (!isText(e)) return null;
    const links = document.createElement("div");
    links.innerHTML = '<a href="#a">The first</a><a href="#b">The second</a>';
    for (const link of links.children) link.style.cssText = "display:inline-block;padding:14px;font:16px/1.2 sans-serif;color:#000";
    links.lastChild.style.marginLeft = "-40px";
    links.style.cssText = "background:#fff";
    e.after(links);
    return [links];
  },
  contrast: (e) => {
    const color = isText(e) && ground(e);
    if (!color) return null;
    const light = color.reduce((sum, part) => sum + part, 0) > 382;
    return style(e, { color: hex(color.map((part) => Math.max(0, Math.min(255, part + (light ? -70 : 70))))) });
  },
  "broken-picture": (e) => {
    if (e.tagName !== "IMG" || !e.naturalWidth || size(e).width < 30) return null;
    e.removeAttribute("srcset");
    e.src = "no-such-picture.png";
    return style(e, { width: `${size(e).width}px`, height: `${size(e).height}px`, display: "inline-block" });
  },
  collapsed: (e) => isText(e) && style(e, { width: "9px", "min-width": "0", "overflow-wrap": "anywhere", "background-color": "#fff", color: "#000" }),
  wrapping: () => row("@media (min-width: 700px) and (max-width: 900px) { #visiblock-row a { width: 24% } }"),
  "small-range": () => row("@media (min-width: 700px) and (max-width: 900px) { #visiblock-row a { width: 33% } }"),
};
