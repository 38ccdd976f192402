// Counts before anything expensive is done: elements, how deep they are nested (0 where there are
// too few for any limit: SHALLOW), characters of markup.
(() => {
  const root = document.documentElement;
  const elements = document.getElementsByTagName("*").length;
  if (!root) return [elements, 0, 0];
  let deepest = 0;
  if (elements > SHALLOW) {
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
  return [elements, deepest, root.outerHTML.length];
})();
