// Kinds of edits that were thought of after the comparison was made, to measure it with.
const drawing = (width, height, color) =>
  "data:image/svg+xml," + encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" ` +
    `fill="${color}"/><circle cx="50%" cy="50%" r="30%" fill="#fff"/></svg>`);
const replace = (e, name) => {
  const other = document.createElement(name);
  for (const { name, value } of e.attributes) other.setAttribute(name, value);
  other.append(...e.childNodes);
  e.replaceWith(other);
  return other;
};
// A line of words that are on no page, as long as a text.
const foreign = (text) => text.replace(/\p{L}+/gu, (word) => {
  const syllables = ["ko", "lu", "ma", "ti", "se", "ra", "vi", "no"];
  let made = "";
  while (made.length < word.length) made += syllables[(made.length + word.length + word.codePointAt(0)) % 8];
  return made;
});
const wordy = (e) => texts(e).length > 0;
const isParagraph = (e) => e?.tagName === "P" && isVisible(e) && says(e).split(/\s+/).length > 4;
const isPicture = (e) => e.tagName === "IMG" && e.naturalWidth > 0;
const isIcon = (e) => isPicture(e) && size(e).width <= 80 && size(e).height <= 80;
const isBox = (e) => {
  const s = getComputedStyle(e);
  return (s.backgroundColor !== "rgba(0, 0, 0, 0)" || s.borderTopWidth !== "0px") && size(e).width >= 40;
};
const lines = (e) => size(e).height / (number(e, "lineHeight") || 1.2 * number(e, "fontSize"));
// The element is one of several alike beside each other: an entry, a card.
const isOneOfMany = (e) => {
  const beside = [...(e.parentElement?.children ?? [])].filter((o) => o.tagName === e.tagName && isVisible(o));
  return beside.length >= 3 && says(e) && e !== beside[0] && e !== beside.at(-1);
};
const isTop = (e) => size(e).top + scrollY < 150 && size(e).width > 0.6 * innerWidth && size(e).height < 300 && says(e);
const EDITS = {
  "item-inserted": (e) => {
    if (e.tagName !== "LI" || !isOneOfMany(e)) return null;
    const item = e.cloneNode(true);
    const inner = item.querySelector("a") ?? item;
    inner.textContent = "Another entry";
    e.after(item);
    return [item];
  },
  "item-removed": (e) => e.tagName === "LI" && isOneOfMany(e) && remove(e),
  "card-removed": (e) => /^(DIV|ARTICLE|SECTION)$/.test(e.tagName) && isOneOfMany(e) && size(e).height > 60 && remove(e),
  "section-added": (e) => {
    if (!isOneOfMany(e) || !isBlock(e) || e.tagName === "LI") return null;
    const section = document.createElement("section");
    section.innerHTML = "<h3>Opening hours</h3><p>We are here from Monday to Friday, nine to five, and on " +
      "Saturdays by appointment only.</p>";
    section.style.cssText = "padding:12px;clear:both";
    e.before(section);
    return [section];
  },
  "paragraphs-merged": (e) => {
    const next = e.nextElementSibling;
    if (!isParagraph(e) || !isParagraph(next)) return null;
    const [around] = remove(next);
    e.append(" ", ...next.childNodes);
    return [e, around.hasAttribute(GONE) ? e : around];
  },
  "paragraph-split": (e) => {
    const text = texts(e).find((t) => t.data.length > 80);
    if (e.tagName !== "P" || !text) return null;
    const rest = text.splitText(text.data.indexOf(" ", text.data.length / 2));
    const second = e.cloneNode(false);
    while (rest.nextSibling) second.prepend(e.lastChild);
    second.prepend(rest);
    e.after(second);
    return [e, second];
  },
  "link-to-button": (e) => {
    if (e.tagName !== "A" || !says(e) || e.children.length) return null;
    const button = document.createElement("button");
    button.textContent = e.textContent;
    e.replaceWith(button);
    return [button];
  },
  "icon-swapped": (e) => {
    if (!isIcon(e)) return null;
    const { width, height } = size(e);
    e.removeAttribute("srcset");
    e.src = drawing(width, height, "#06c");
    return style(e, { width: `${width}px`, height: `${height}px` });
  },
  "picture-replaced": (e) => {
    if (!isPicture(e) || size(e).width < 60 || size(e).height < 40) return null;
    const { width, height } = size(e);
    for (const name of ["srcset", "width", "height"]) e.removeAttribute(name);
    e.src = drawing(Math.round(width * 0.8), Math.round(height * 1.3), "#573");
    return [e];
  },
  "grid-columns": (e) => {
    const cards = [...e.children].filter(isVisible);
    const row = cards.filter((c) => Math.abs(size(c).top - size(cards[0]).top) < 4);
    if (row.length < 3 || !says(e) || size(e).width < 400) return null;
    style(e, { display: "grid", "grid-template-columns": `repeat(${row.length + 1}, 1fr)` });
    for (const card of e.children) style(card, { width: "auto", "max-width": "none", float: "none" });
    return [e];
  },
  "sidebar-moved": (e) => {
    const next = e.nextElementSibling;
    const isBeside = next && isVisible(next) && Math.abs(size(next).top - size(e).top) < 4 && size(e).height > 100 &&
      size(next).height > 100 && size(next).left >= size(e).right - 2 && says(e) && says(next);
    if (!isBeside) return null;
    const floats = getComputedStyle(e).float !== "none";
    if (floats) return [style(e, { float: "right" })[0], next];
    e.before(next);
    return [e, next];
  },
  "font-family": (e) => isBlock(e) && says(e) && style(e, { "font-family": "monospace" }),
  "dark-header": (e) => isTop(e) && style(e, { "background": "#123", color: "#fff" }),
  "sticky-header": (e) => isTop(e) && !/fixed|sticky|absolute/.test(getComputedStyle(e).position) &&
    style(e, { position: "fixed", top: "0", left: "0", right: "0", "z-index": "999", "background-color": "#fff" }),
  "heading-level": (e) => {
    const level = /^H([1-5])$/.exec(e.tagName);
    return level && says(e) && [replace(e, `h${Number(level[1]) + 1}`)];
  },
  "row-added": (e) => {
    if (e.tagName !== "TR" || !isOneOfMany(e) || e.querySelector("table")) return null;
    const row = e.cloneNode(true);
    for (const cell of row.cells) cell.textContent = "42 more";
    e.after(row);
    return [row];
  },
  "column-added": (e) => {
    if (e.tagName !== "TABLE" || e.rows.length < 2 || e.querySelector("table") || e.querySelector("[colspan],[rowspan]")) return null;
    return [...e.rows].map((row) => {
      const cell = row.cells[0].cloneNode(false);
      cell.textContent = "new";
      row.append(cell);
      return cell;
    });
  },
  "line-height": (e) => wordy(e) && isBlock(e) && lines(e) > 1.5 &&
    style(e, { "line-height": `${Math.round(number(e, "fontSize") * 2)}px` }),
  "letter-spacing": (e) => wordy(e) && style(e, { "letter-spacing": "1px" }),
  "text-transform": (e) => wordy(e) && style(e, { "text-transform": "uppercase" }),
  "text-align": (e) => wordy(e) && isBlock(e) && style(e, { "text-align": "center" }),
  underline: (e) => e.tagName === "A" && wordy(e) &&
    style(e, { "text-decoration": /underline/.test(getComputedStyle(e).textDecoration) ? "none" : "underline" }),
  bold: (e) => wordy(e) && style(e, { "font-weight": number(e, "fontWeight") >= 600 ? "400" : "700" }),
  opacity: (e) => says(e) && isBlock(e) && style(e, { opacity: "0.5" }),
  "border-radius": (e) => isBox(e) && style(e, { "border-radius": "12px" }),
  shadow: (e) => isBox(e) && style(e, { "box-shadow": "0 4px 12px rgba(0,0,0,.4)" }),
  padding: (e) => isBlock(e) && says(e) && style(e, { padding: `${number(e, "paddingTop") + 10}px` }),
  gap: (e) => /flex|grid/.test(getComputedStyle(e).display) && e.children.length > 2 && says(e) &&
    style(e, { gap: `${number(e, "rowGap") + 12}px` }),
  translated: (e) => {
    if (!isBlock(e) || says(e).length < 15 || says(e).length > 400) return null;
    const walker = document.createTreeWalker(e, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) walker.currentNode.data = foreign(walker.currentNode.data);
    return [e];
  },
  label: (e) => {
    if (!/^(BUTTON|INPUT)$/.test(e.tagName) || /checkbox|radio|hidden|image/.test(e.type)) return null;
    if (e.tagName === "BUTTON") e.textContent = "Go on";
    else if (e.value) e.value = "Go on";
    else e.placeholder = "Go on";
    return [e];
  },
  wrapped: (e) => {
    if (!isBlock(e) || !says(e) || /^(LI|TD|TR)$/.test(e.tagName)) return null;
    const around = document.createElement("div");
    around.style.cssText = "border:1px solid #888;padding:8px";
    e.replaceWith(around);
    around.append(e);
    return [around];
  },
  "moved-away": (e) => {
    const target = [...document.querySelectorAll("footer,[id*=foot],body > div:last-of-type")].find(isVisible);
    if (!target || target.contains(e) || e.contains(target) || !isBlock(e) || says(e).length < 20) return null;
    target.append(e);
    return [e];
  },
  badge: (e) => {
    if (!/^(H[1-6]|A|LI)$/.test(e.tagName) || !wordy(e)) return null;
    const badge = document.createElement("span");
    badge.textContent = "new";
    badge.style.cssText = "background:#d00;color:#fff;padding:1px 5px;margin-left:6px;font-size:11px";
    e.append(badge);
    return [e];
  },
};
