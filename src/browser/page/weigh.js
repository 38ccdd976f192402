// Counts before anything expensive is done: elements, how deep they are nested (0 where there are
// too few for its limit), characters of markup. None being more than its `most`, does what is to
// be done `then`, whose result comes last.
async (most, then) => {
  const root = document.documentElement;
  const elements = document.getElementsByTagName("*").length;
  let deepest = 0;
  if (root && elements > most[1]) {
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
  const weights = [elements, deepest, root?.outerHTML.length ?? 0];
  const isAllowed = weights.every((weight, i) => weight <= most[i]);
  return [...weights, isAllowed ? await then() : null];
}
