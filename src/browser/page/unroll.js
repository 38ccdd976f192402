// Joins the rows of lists and grids that make their rows when they are in view. Given: what to do (`act`), with which
// of what scrolls, by its number (`i`), and how far down (`top`, px):
// - "find" looks for what scrolls, and gives back the height of the window of each, px;
// - "watch" begins to note whose rows come and go while it is scrolled;
// - "suspect" ends that; how many lists it may hold that make their rows;
// - "scroll" scrolls it to `top`; its whole height, px, when the frame is drawn;
// - "collect" copies the rows that are there now; how many it has of them by now;
// - "join" puts all copies in place of the rows that are there, if others have come and gone; how many it put there.
(act, i, top) => {
  const MIN_SHARE = 0.02;
  const MAX_SCROLLERS = 12;
  // Rows that must come and go for a list to be of that kind.
  const MIN_ROWS = 2;
  // By which attribute rows are counted.
  const INDEX = ["aria-rowindex", "aria-posinset", "row-index", "data-row-index", "data-rowindex", "data-index", "data-item-index"];
  const state = ((self[Symbol.for("visiblock")] ??= {}).unroll ??= { scrollers: [] });
  const [html, body] = ["documentElement", "body"].map((name) => own(document, name));
  const root = own(document, "scrollingElement") || html;
  const text = (element) => own(element, "textContent").replace(/\s+/g, " ").trim();
  const isRow = (element) => call(element, "getBoundingClientRect").height >= 1 &&
    (text(element) !== "" || call(element, "querySelector", "img, svg, canvas, input") !== null);
  const window = ({ element }) => (element === root ? innerHeight : element.clientHeight);
  const acts = {
    find() {
      const tree = [...call(document, "querySelectorAll", "*")];
      for (const element of tree) {
        const inner = own(element, "shadowRoot");
        if (inner) tree.push(...call(inner, "querySelectorAll", "*"));
      }
      const isOwn = (element) => ![root, html, body].includes(element) &&
        element.localName !== "textarea" && call(element, "checkVisibility") &&
        element.clientWidth * element.clientHeight >= MIN_SHARE * innerWidth * innerHeight &&
        element.scrollHeight > element.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(element).overflowY);
      const found = tree.filter(isOwn).slice(0, MAX_SCROLLERS);
      if (root.scrollHeight > innerHeight + 1) found.unshift(root);
      state.scrollers = found.map((element) => ({ element, lists: [] }));
      return state.scrollers.map((scroller) => window(scroller));
    },
    watch(scroller) {
      scroller.records = [];
      scroller.observer = new MutationObserver((records) => scroller.records.push(...records));
      scroller.observer.observe(scroller.element, { attributes: true, attributeFilter: ["style"], childList: true, subtree: true });
      return 0;
    },
    scroll({ element }) {
      const there = { top, behavior: "instant" };
      if (element === root) scrollTo(there);
      else call(element, "scrollTo", there);
      return new Promise((done) => requestAnimationFrame(() => done(element.scrollHeight)));
    },
    suspect(scroller) {
      const records = [...scroller.records, ...scroller.observer.takeRecords()];
      scroller.observer.disconnect();
      const parents = new Map();
      const of = (parent) => {
        if (!parents.has(parent)) parents.set(parent, { added: 0, removed: 0, moved: new Set() });
        return parents.get(parent);
      };
      const elements = (nodes) => [...nodes].filter(({ nodeType }) => nodeType === Node.ELEMENT_NODE).length;
      for (const { type, target, addedNodes, removedNodes } of records) {
        if (type === "attributes") {
          const parent = own(target, "parentElement");
          if (parent) of(parent).moved.add(target);
          continue;
        }
        of(target).added += elements(addedNodes);
        of(target).removed += elements(removedNodes);
      }
      const isList = ({ added, removed, moved }) => (added >= MIN_ROWS && removed >= MIN_ROWS) || moved.size > MIN_ROWS;
      const lists = [...parents].filter(([parent, counts]) => parent.isConnected && isList(counts)).map(([parent]) => parent);
      const isInner = (list) => lists.some((other) => other !== list && call(other, "contains", list));
      scroller.lists = lists.filter((list) => !isInner(list)).map((parent) => ({ parent, rows: [], byIndex: new Map(), first: null, last: null }));
      return scroller.lists.length;
    },
    collect(scroller) {
      const { element } = scroller;
      const origin = element === root ? -scrollY : call(element, "getBoundingClientRect").top - element.scrollTop;
      let count = 0;
      for (const list of scroller.lists) {
        const now = new Set();
        for (const child of own(list.parent, "children")) {
          if (!isRow(child)) continue;
          const { top, left, height } = call(child, "getBoundingClientRect");
          const row = { top: top - origin, left, height, words: text(child), clone: null };
          now.add(row.words);
          const name = INDEX.find((name) => call(child, "hasAttribute", name));
          const index = name && call(child, "getAttribute", name);
          const known = index
            ? list.byIndex.get(index)
            : list.rows.find((other) => other.words === row.words && Math.abs(other.top - row.top) < height / 2);
          row.clone = call(child, "cloneNode", true);
          if (known) Object.assign(known, row);
          else {
            list.rows.push(row);
            if (index) list.byIndex.set(index, row);
          }
        }
        list.first ??= now;
        list.last = now;
        count += list.rows.length;
      }
      return count;
    },
    join(scroller) {
      let joined = 0;
      for (const { parent, rows, first, last } of scroller.lists) {
        // What only grew, or only moved, is all there.
        const hasGone = first && [...first].some((words) => !last.has(words));
        const hasCome = last && [...last].some((words) => !first.has(words));
        if (!hasGone || !hasCome || !parent.isConnected) continue;
        const old = [...own(parent, "children")].filter(isRow);
        const place = new Comment();
        if (old.length) call(old[0], "before", place);
        else call(parent, "append", place);
        for (const row of old) call(row, "remove");
        rows.sort((a, b) => a.top - b.top || a.left - b.left);
        place.replaceWith(...rows.map(({ clone }) => clone));
        joined += rows.length;
      }
      return joined;
    },
  };
  return act === "find" ? acts.find() : acts[act](state.scrollers[i]);
}
