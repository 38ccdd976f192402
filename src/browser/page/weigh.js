// Weighs the document before anything expensive is done with it. Given: the most of each weight (`most`), and what is
// done if none is more (`then`). Gives back a list of the weights, and what `then` gave back, null where it was not
// done, or why it failed. The weights: how many elements there are, those of shadow trees and of frames of the page's
// own site included; how deep they are nested (0 where there are too few for its limit); characters of markup.
async (most, then) => {
  const all = (scope) => call(scope, "querySelectorAll", "*");
  const size = (root) => {
    try {
      return own(root, "outerHTML").length;
    } catch {
      // No text is that long.
      return Number.MAX_SAFE_INTEGER;
    }
  };
  const root = own(document, "documentElement");
  const count = call(document, "getElementsByTagName", "*").length;
  let deepest = 0;
  if (root && count > most[1]) {
    const walk = call(document, "createTreeWalker", root, NodeFilter.SHOW_ELEMENT);
    let depth = 0;
    for (let isIn = true; isIn; ) {
      if (walk.firstChild()) {
        deepest = Math.max(deepest, ++depth);
        continue;
      }
      while (isIn && !walk.nextSibling()) {
        isIn = walk.parentNode() !== null;
        depth--;
      }
    }
  }
  let elements = count;
  let markup = root ? size(root) : 0;
  const scopes = [document];
  for (const scope of scopes) {
    if (elements > most[0]) break;
    for (const element of all(scope)) {
      const inner = own(element, "shadowRoot") ?? (element.localName === "iframe" && element.contentDocument);
      if (!inner) continue;
      const html = own(inner, "documentElement");
      elements += all(inner).length;
      markup += html ? size(html) : 0;
      scopes.push(inner);
    }
  }
  const weights = [elements, deepest, markup];
  const isAllowed = weights.every((weight, i) => weight <= most[i]);
  try {
    return [...weights, isAllowed ? await then() : null];
  } catch (error) {
    return [...weights, String(error)];
  }
}
