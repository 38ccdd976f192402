// What fades in where the reader comes to it and is not there for those who are elsewhere: kept as it
// was seen. `find` looks for what has its place in the text and cannot be seen; `visit` scrolls to the
// next of it, so that it stands in the middle of the window; `look` notes how that looks which can be
// seen there; `keep` makes what has gone since look so again. Each gives back how many there were.
(act) => {
  // As in the snapshot.
  const MAX_OPACITY = 0.02;
  const MAX_FOUND = 1000;
  // What opens on demand is not there for who scrolls by.
  const ON_DEMAND = "[aria-hidden=true], [inert], dialog, [role=dialog], [role=menu], [role=tooltip], [role=tabpanel], [aria-roledescription=slide]";
  const MEDIA = "img, picture, svg, video, canvas";
  // Share of an element on which another stands that has come in its place.
  const MIN_SHARED = 0.5;
  const state = (self[Symbol.for("visiblock")] ??= {});
  const root = own(document, "scrollingElement") || own(document, "documentElement");
  const isTurned = ({ backfaceVisibility, transform }) =>
    backfaceVisibility === "hidden" && transform !== "none" && new DOMMatrix(transform).m33 < 0;
  const isFaded = (style) => +style.opacity <= MAX_OPACITY || style.visibility !== "visible" || isTurned(style);
  const isSeen = (element) =>
    own(element, "checkVisibility").call(element, { opacityProperty: true, visibilityProperty: true }) && !isFaded(getComputedStyle(element));
  const isInFlow = ({ position }) => position === "static" || position === "relative";
  const isPinned = (element) => {
    for (let up = element; up; up = own(up, "parentElement")) if (getComputedStyle(up).position === "fixed") return true;
    return false;
  };

  const find = () => {
    const isFound = (element) => {
      if (!(element instanceof HTMLElement)) return NodeFilter.FILTER_REJECT;
      const style = getComputedStyle(element);
      if (style.display === "none") return NodeFilter.FILTER_REJECT;
      if (!isFaded(style) || !isInFlow(style)) return NodeFilter.FILTER_SKIP;
      const isInherited = style.visibility !== "visible" && +style.opacity > MAX_OPACITY && !isTurned(style) &&
        getComputedStyle(own(element, "parentElement")).visibility !== "visible";
      if (isInherited || own(element, "closest").call(element, ON_DEMAND) || isPinned(element)) return NodeFilter.FILTER_SKIP;
      const { left, right, width, height } = element.getBoundingClientRect();
      const isBeside = right < -innerWidth || left > 2 * innerWidth;
      if (width * height === 0 || isBeside) return NodeFilter.FILTER_SKIP;
      const holds = /\S/.test(element.textContent) || element.querySelector(MEDIA);
      return holds ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP;
    };
    state.faded = [];
    const body = own(document, "body");
    if (!body) return 0;
    const walk = own(document, "createTreeWalker").call(document, body, NodeFilter.SHOW_ELEMENT, isFound);
    while (state.faded.length < MAX_FOUND && walk.nextNode()) {
      state.faded.push({ element: walk.currentNode, isVisited: false, seen: null });
    }
    return state.faded.length;
  };

  const visit = () => {
    const next = state.faded.find(({ element, isVisited, seen }) => !isVisited && !seen && element.isConnected);
    if (!next) return 0;
    next.isVisited = true;
    const inner = state.scroller;
    const { top, height } = next.element.getBoundingClientRect();
    const above = inner ? inner.getBoundingClientRect().top : 0;
    const room = inner ? inner.clientHeight : innerHeight;
    const middle = top - above + (height - room) / 2 + (inner ?? root).scrollTop;
    (inner ?? self).scrollTo({ top: middle, behavior: "instant" });
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(1))));
  };

  const finish = () => {
    for (const animation of own(document, "getAnimations").call(document)) {
      try {
        if (Number.isFinite(animation.effect.getComputedTiming().endTime)) animation.finish();
      } catch {
        // An animation that cannot be finished stays as it is.
      }
    }
  };
  const look = () => {
    finish();
    let count = 0;
    for (const entry of state.faded) {
      const { top, bottom } = entry.element.getBoundingClientRect();
      if (bottom <= 0 || top >= innerHeight || !isSeen(entry.element)) continue;
      const { opacity, transform, filter, clipPath } = getComputedStyle(entry.element);
      if (entry.seen && +entry.seen.opacity >= +opacity) continue;
      count += entry.seen ? 0 : 1;
      entry.seen = { opacity, transform, filter, "clip-path": clipPath };
    }
    return count;
  };

  const isReplaced = (element) => {
    const box = element.getBoundingClientRect();
    const parent = own(element, "parentElement");
    return [...(parent ? own(parent, "children") : [])].some((other) => {
      if (other === element || !isSeen(other)) return false;
      const { left, top, right, bottom } = other.getBoundingClientRect();
      const width = Math.min(right, box.right) - Math.max(left, box.left);
      const height = Math.min(bottom, box.bottom) - Math.max(top, box.top);
      return width > 0 && height > 0 && width * height >= MIN_SHARED * box.width * box.height;
    });
  };
  const keep = () => {
    finish();
    const gone = state.faded.filter(({ element, seen }) => seen && isFaded(getComputedStyle(element)));
    const kept = gone.filter(({ element }) => !isReplaced(element));
    for (const { element, seen } of kept) {
      const looks = { ...seen, visibility: "visible", animation: "none", transition: "none" };
      for (const [name, value] of Object.entries(looks)) own(element, "style").setProperty(name, value, "important");
    }
    return kept.length;
  };
  return { find, visit, look, keep }[act]();
}
