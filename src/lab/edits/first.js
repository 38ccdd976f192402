// The kinds of edits that the comparison was made with.
const EDITS = {
  banner: () => {
    const banner = document.createElement("div");
    banner.textContent = "A banner that was not there before";
    banner.style.cssText = "height:48px;background:#fe9;color:#000;font:16px sans-serif;position:static";
    document.body.prepend(banner);
    return [banner];
  },
  recolour: (e) => texts(e).length && style(e, { "background-color": "#c2185b" }),
  colour: (e) => texts(e).length && style(e, { color: "#c2185b" }),
  swap: (e) => {
    const next = e.nextElementSibling;
    if (!next || !isVisible(next) || !isBlock(e) || !e.innerText.trim() || !next.innerText.trim() ||
      e.innerText === next.innerText) return null;
    e.before(next);
    return [e, next];
  },
  word: (e) => {
    const [text] = texts(e);
    if (!text) return null;
    text.data = text.data.replace(/\S{3,}/, "zebra");
    return [e];
  },
  hide: (e) => /^(UL|NAV|OL|TABLE|FORM)$/.test(e.tagName) && style(e, { display: "none" }),
  shift: (e) => isBlock(e) && style(e, { "margin-top": `${number(e, "marginTop") + 1}px` }),
  nudge: (e) => isBlock(e) && getComputedStyle(e).position === "static" && style(e, { position: "relative", top: "1px" }),
  font: (e) => texts(e).length && style(e, { "font-size": `${number(e, "fontSize") + 1}px` }),
  "class-added": (e) => {
    if (!isBlock(e)) return null;
    const sheet = document.createElement("style");
    sheet.textContent = ".visiblock-x { background: #def !important; padding: 6px !important; border-radius: 4px }";
    document.head.append(sheet);
    e.classList.add("visiblock-x");
    return [e];
  },
  "class-removed": (e) => {
    if (!e.classList.length) return null;
    e.removeAttribute("class");
    return [e];
  },
  margin: (e) => isBlock(e) && style(e, { "margin-left": `${number(e, "marginLeft") + 14}px` }),
  border: (e) => style(e, { border: "2px solid #d00" }),
  width: (e) => isBlock(e) && size(e).width > 100 && style(e, { width: `${Math.round(size(e).width * 0.8)}px` }),
  image: (e) => {
    if (e.tagName !== "IMG" || !e.naturalWidth || size(e).width < 30) return null;
    e.removeAttribute("srcset");
    e.src = "no-such-picture.png";
    return [e];
  },
  overlap: (e) => isBlock(e) && texts(e).length && e.previousElementSibling?.innerText?.trim() &&
    getComputedStyle(e).position === "static" &&
    style(e, { position: "relative", top: `${-Math.round(size(e).height * 0.6) - 14}px`, "background-color": "#fff" }),
  "long-text": (e) => {
    const [text] = texts(e);
    if (!text || !isBlock(e)) return null;
    const width = Math.round(size(e).width);
    text.data += " " + "overlong".repeat(Math.ceil(width / 40));
    return [e];
  },
};
