// How far the page has come since we looked last. Given: the secret name by which preload.js is asked (`key`), and the
// questions to it (`asked`). Gives back the fields of `Look` in settle/mod.rs: what has changed since (`added`,
// `changed`, `written`, `counted`), what the page is like now, and the questions that are answered with yes
// (`pending`).
(key, asked) => {
  // One state for each document: this world lives as long as it. By a name, an element would answer for it.
  const state = (self[Symbol.for("visiblock")] ??= {});
  // Rows that came and went while the page was scrolled through, by where they are.
  const MIN_ROWS = 3;
  // Elements from one that is emptied up to its row.
  const MAX_IN_ROW = 4;
  // Some are emptied before they go, and filled after they came.
  const isRow = ({ nodeType, localName }) =>
    nodeType === Node.ELEMENT_NODE && !["script", "style", "link"].includes(localName);
  const said = (node) => own(node, "textContent");
  const empty = (target, removed) => {
    if (![...removed].some((node) => /\S/.test(said(node)))) return;
    state.emptied ??= new WeakSet();
    for (let up = target, i = 0; up && i < MAX_IN_ROW; i++, up = own(up, "parentElement")) state.emptied.add(up);
  };
  // What is drawn while others load says nothing, or the same time and again: with it no row goes.
  const roll = (target, added, removed) => {
    state.rolls ??= new WeakMap();
    const rows = state.rolls.get(target) ?? { added: 0, gone: new Set() };
    rows.added += added.length;
    for (const row of removed) {
      if (rows.gone.size >= MIN_ROWS) break;
      const told = said(row).trim() || (state.emptied?.has(row) ? row : "");
      if (told) rows.gone.add(told);
    }
    state.rolls.set(target, rows);
    state.isRolled ||= rows.added >= MIN_ROWS && rows.gone.size >= MIN_ROWS && /\S/.test(said(target));
  };
  // A table that is drawn anew takes its rows out and puts the same in at once: they neither came nor went.
  const without = (rows, others) => {
    const words = new Set(others.map(said));
    return rows.filter((row) => !said(row) || !words.has(said(row)));
  };
  const letters = (nodes) =>
    [...nodes].reduce((sum, { nodeType, data }) => sum + (nodeType === Node.TEXT_NODE ? data.length : 0), 0);
  // What had grown and becomes shorter again is typed and taken back for ever: it counts no more.
  const write = (target, by) => {
    state.texts ??= new WeakMap();
    state.takenBack ??= new WeakSet();
    const before = state.texts.get(target) ?? 0;
    if (by < 0 && before > 0) state.takenBack.add(target);
    if (state.takenBack.has(target)) return;
    state.texts.set(target, Math.max(0, before + by));
    state.written += Math.max(0, by);
  };
  // A number that is counted up is written anew from frame to frame.
  const MAX_COUNTED = 40;
  const shape = (text) => text.replace(/\p{Nd}+/gu, "0");
  const isCounted = (before, after) =>
    before !== undefined && after !== undefined && before !== after && after.length < MAX_COUNTED && shape(before) === shape(after);
  const only = (nodes) => (nodes.length === 1 && nodes[0].nodeType === Node.TEXT_NODE ? nodes[0].data : undefined);
  const count = (records) => {
    const lists = new Map();
    for (const { type, addedNodes, removedNodes, target, oldValue } of records) {
      if (type === "childList") write(target, letters(addedNodes) - letters(removedNodes));
      if (type === "characterData") write(target, target.data.length - oldValue.length);
      const isNumber =
        type === "characterData" ? isCounted(oldValue, target.data) : isCounted(only(removedNodes), only(addedNodes));
      if (isNumber) state.counted++;
      if (state.isReading && type === "childList") {
        empty(target, removedNodes);
        const list = lists.get(target) ?? { added: [], removed: [] };
        list.added.push(...[...addedNodes].filter(isRow));
        list.removed.push(...[...removedNodes].filter(isRow));
        lists.set(target, list);
      }
      if (type === "childList") state.added += addedNodes.length;
      else if (type !== "characterData" || target.data !== oldValue) state.changed++;
    }
    for (const [target, { added, removed }] of lists) roll(target, without(added, removed), without(removed, added));
  };
  if (!state.watch) {
    state.added = state.changed = state.written = state.counted = 0;
    state.watch = new MutationObserver(count);
    state.watch.observe(document, {
      attributes: true, characterData: true, characterDataOldValue: true, childList: true,
      subtree: true,
    });
  }
  count(state.watch.takeRecords());
  const { added, changed, written, counted } = state;
  state.added = state.changed = state.written = state.counted = 0;
  const windows = [self];
  for (let i = 0; i < self.length; i++) {
    try {
      if (self[i].document) windows.push(self[i]);
    } catch {
      // A frame of another site.
    }
  }
  // Nobody watches the frames: what they have gained is counted.
  const sizes = windows.map(({ document }) => call(document, "getElementsByTagName", "*").length);
  const held = sizes.reduce((sum, size) => sum + size, -sizes[0]);
  const gained = Math.abs(held - (state.held ?? held));
  state.held = held;
  const says = (name) =>
    windows.some((w) => !w.performance.dispatchEvent(new Event(key + name, { cancelable: true })));
  // Frames that have come since are drawn by the page's clock, too.
  says("virtual");
  const isDriven = ({ timeline }) => !!timeline && !(timeline instanceof DocumentTimeline);
  const animations = call(document, "getAnimations");
  const isRunning = (animation) =>
    animation.playState === "running" &&
    Number.isFinite(animation.effect?.getComputedTiming().endTime);
  return {
    added: added + gained,
    changed,
    written,
    counted,
    rolled: !!state.isRolled,
    elements: sizes[0] + held,
    // A view transition waits for a frame before anything in it runs.
    animated: !!own(document, "activeViewTransition") || animations.some(isRunning),
    driven: animations.some(isDriven),
    height: (own(document, "scrollingElement") || own(document, "documentElement"))?.scrollHeight ?? 0,
    pending: asked.filter(says),
  };
}
