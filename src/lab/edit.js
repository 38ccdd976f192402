// Makes one visible change to the page it is loaded with, and marks what it changed. KIND and SEED
// are put before it.
addEventListener("load", () => {
  const MARK = "data-visiblock-edited";
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
  const all = [...document.body.querySelectorAll("*:not(script,style,br,option,svg *)")].filter(isVisible);
  const texts = (e) => [...e.childNodes].filter((n) => n.nodeType === 3 && n.data.trim().split(/\s+/).length >= 2);
  const isBlock = (e) => /^(block|list-item|flex)$/.test(getComputedStyle(e).display);
  // What a reader could see of the page, to tell changes from attempts.
  const seen = () => all.slice(0, 3000).map((e) => {
    const [r, s] = [e.getBoundingClientRect(), getComputedStyle(e)];
    return [r.x, r.y, r.width, r.height, s.color, s.backgroundColor, s.backgroundImage, s.border, s.font,
      s.textDecoration, s.visibility, e.checkVisibility(), e.src || ""].join();
  }).join("\n") + document.body.innerText;
  const style = (e, rules) => {
    for (const [name, value] of Object.entries(rules)) e.style.setProperty(name, value, "important");
    return [e];
  };
  const size = (e) => e.getBoundingClientRect();
  const number = (e, name) => parseFloat(getComputedStyle(e)[name]) || 0;
  const edits = {
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
  const before = seen();
  for (const e of shuffled([...all]).slice(0, 400)) {
    const changed = edits[KIND](e);
    if (changed && (seen() !== before || KIND === "image")) {
      for (const one of changed) one.setAttribute(MARK, KIND);
      return;
    }
    if (changed) break;
  }
});
