// Counts before anything expensive is done: elements, those of shadow trees and of frames of the page's own
// site included, how deep they are nested (0 where there are too few for its limit), characters of
// markup. None being more than its `most`, does what is to be done `then`, whose result comes last.
async (most, then) => {
  const root = document.documentElement;
  const own = document.getElementsByTagName("*").length;
  let deepest = 0;
  if (root && own > most[1]) {
    let depth = 0;
    for (let node = root; node; ) {
      if (node.firstElementChild) {
        node = node.firstElementChild;
        deepest = Math.max(deepest, ++depth);
        continue;
      }
      while (node !== root && !node.nextElementSibling) {
        node = node.parentElement;
        depth--;
      }
      node = node === root ? null : node.nextElementSibling;
    }
  }
  let elements = own;
  let markup = root?.outerHTML.length ?? 0;
  const scopes = [document];
  for (const scope of scopes) {
    if (elements > most[0]) break;
    for (const element of scope.querySelectorAll("*")) {
      const inner = element.shadowRoot ?? (element.localName === "iframe" && element.contentDocument);
      if (!inner) continue;
      elements += inner.querySelectorAll("*").length;
      markup += inner.documentElement?.outerHTML.length ?? 0;
      scopes.push(inner);
    }
  }
  const weights = [elements, deepest, markup];
  const isAllowed = weights.every((weight, i) => weight <= most[i]);
  return [...weights, isAllowed ? await then() : null];
}
