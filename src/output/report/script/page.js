// @ts-check
"use strict";

/** @typedef {{name: string, value: number}} Term */
/** @typedef {{id: number, parent: number | null, depth: number, leaf: boolean, rect: number[], path: string | null,
 *   role: string | null, confidence: number | null, main: boolean, doc: number | null, rule: string | null, text: string,
 *   chars: number, selector: string, span: number[] | null, score: number | null, terms: Term[]}} Block */
/** @typedef {{name: string, summary: string, depth: number, left_out: number, blocks: Block[],
 *   separators: {is_horizontal: boolean, rect: number[], weight: number}[]}} Algorithm */
/** @typedef {{title: string, input: string, url: string, width: number, height: number, kind: string, picture: string,
 *   thumbnail: string, warnings: string[], sequence: Sequence | null, algorithms: Algorithm[]}} Page */

/** One page: its picture with the blocks on it, their tree, and what is known of the chosen one. */
class PageView {
  /** @param {Page} page @param {{name: string, color: string}[]} roles @param {(() => void) | null} back */
  constructor(page, roles, back) {
    this.page = page;
    this.back = back;
    this.colors = new Map(roles.map((role) => [role.name, role.color]));
    this.hint = new Hint();
    this.options = { labels: true, separators: false, main: false, sequence: false, by: state.get("by", "role") };
    /** @type {number | null} */
    this.pinned = null;
    /** @type {Set<number>} */
    this.closed = new Set();
    /** The block whose details are shown; none yet. @type {Block | null | undefined} */
    this.detailed = undefined;
    /** The block that is pointed at. @type {number | null} */
    this.pointed = null;
    /** The row that Tab leads to. */
    this.stop = 0;
    /** @type {string | null} */
    this.role = null;
    this.is_rtl = readsFromRight(page);
    const wanted = page.algorithms.find((a) => a.name === state.get("algorithm", ""));
    this.algorithm = wanted ?? page.algorithms[0];
    const level = Number(state.get("level", String(this.algorithm.depth)));
    this.level = Number.isInteger(level) ? level : this.algorithm.depth;
  }

  /** @param {HTMLElement} app */
  show(app) {
    document.body.className = "page";
    this.stage = make("div", { class: "stage" });
    this.pane = make("div", { class: "pane", tabIndex: -1 }, this.stage);
    this.zoom = new Zoom(this.pane, this.stage, () => this.page.width, () => this.placeTags());
    this.legend = make("div", { class: "legend" });
    this.tree = make("div", { class: "tree", role: "tree", "aria-label": "Blocks" });
    this.details = make("section", { class: "details", "aria-live": "polite" });
    const { sequence } = this.page;
    this.strip = sequence && new SequenceStrip(sequence, (rect) => this.outline(rect), (rect) => this.reveal(rect));
    this.outlined = make("div", { class: "outlined", hidden: true });
    app.replaceChildren(this.header(), this.toolbar(), make("main", {},
      make("div", { class: "left" }, this.legend, this.strip?.element, this.pane),
      make("aside", {}, this.tree, this.details)));
    this.drawAlgorithm();
    this.zoom.apply();
    this.listen();
    const on = state.get("on", "");
    if (on !== "" && this.algorithm.blocks[Number(on)]) this.pin(Number(on), true);
  }

  header() {
    const { page } = this;
    const facts = [`${page.width} × ${page.height} px`, page.kind && `${page.kind} page`].filter(Boolean).join(" · ");
    const dialog = helpDialog([["/", "search"], ["Enter", "next one found"], ["j  k", "next, previous block"], ["← →", "close, open in the tree"],
      ["[  ]", "coarser, finer"], ["+  −  0", "zoom in, out, fit"], ["Ctrl + wheel", "zoom"], ["Esc", "let go"], ["t", "light or dark"]]);
    this.theme = themeButton();
    return make("header", {},
      this.back && make("button", { class: "quiet", onclick: () => this.leave() }, "← All pages"),
      quoted("h1", { title: page.title }, page.title || page.input),
      make("span", { class: "facts", title: page.url }, page.input, make("br"), facts),
      warningList(page.warnings),
      make("span", { class: "push" }), this.theme,
      make("button", { class: "quiet", title: "Keys (?)", onclick: () => dialog.showModal() }, "?"));
  }

  toolbar() {
    const { options } = this;
    const names = this.page.algorithms.map((a) => [a.name, a.name, a.summary]);
    this.slider = make("input", { type: "range", min: "0", "aria-label": "Level", oninput: () => this.setLevel(Number(this.slider.value)) });
    this.count = make("output", { class: "count" });
    this.search = searchField(() => this.find());
    this.search.addEventListener("keydown", (/** @type {KeyboardEvent} */ e) => e.key === "Enter" && this.next());
    this.found = make("output", { class: "found" });
    return make("div", { class: "toolbar" },
      choice("Algorithm", names, this.algorithm.name, (name) => this.setAlgorithm(name)),
      make("label", {}, make("span", {}, "Level"), this.slider, this.count),
      choice("Colour", [["role", "role"], ["score", "score"], ["density", "text density"]], options.by, (by) => this.set({ by })),
      tick("Labels", options.labels, (labels) => this.set({ labels })),
      tick("Separators", options.separators, (separators) => this.set({ separators })),
      this.strip && tick("Sequence", false, (sequence) => this.set({ sequence })),
      tick("Main content only", options.main, (main) => this.set({ main })),
      make("span", { class: "push" }), this.search, this.found, this.zoom?.controls());
  }

  /** @param {Partial<PageView["options"]>} options */
  set(options) {
    Object.assign(this.options, options);
    if (options.by) state.set("by", options.by === "role" ? null : options.by);
    this.paint();
  }

  /** @param {string} name */
  setAlgorithm(name) {
    this.algorithm = this.page.algorithms.find((a) => a.name === name) ?? this.page.algorithms[0];
    this.level = this.algorithm.depth;
    state.set("algorithm", name);
    state.set("level", null);
    this.release();
    this.role = null;
    this.drawAlgorithm();
  }

  /** @param {number} level */
  setLevel(level) {
    this.level = clamp(level, 0, this.algorithm.depth);
    state.set("level", this.level === this.algorithm.depth ? null : String(this.level));
    this.paint();
  }

  /** Draws everything of the algorithm that is chosen. */
  drawAlgorithm() {
    const { page, algorithm } = this;
    this.level = clamp(this.level, 0, algorithm.depth);
    this.slider.max = String(algorithm.depth);
    this.slider.disabled = algorithm.depth === 0;
    const svg = draw("svg", { viewBox: `0 0 ${page.width} ${page.height}`, preserveAspectRatio: "none", role: "img", "aria-label": "Blocks" });
    this.shapes = algorithm.blocks.map((block) => this.shape(block));
    this.lines = draw("g", { class: "separators" }, ...separatorLines(algorithm));
    svg.append(...this.shapes, this.lines);
    this.tags = algorithm.blocks.map((block) => this.tag(block));
    this.stage.style.aspectRatio = `${page.width} / ${page.height}`;
    this.stage.replaceChildren(make("img", { src: page.picture, alt: "The page" }), svg, make("div", { class: "tags", "aria-hidden": "true" }, ...this.tags), this.outlined);
    this.closed = new Set(algorithm.blocks.length > 80 ? algorithm.blocks.filter((b) => b.depth >= 3).map((b) => b.id) : []);
    this.rows = algorithm.blocks.map((block) => this.row(block));
    const note = algorithm.left_out > 0 && make("p", { class: "note" }, `${algorithm.left_out} more blocks are left out`);
    this.tree.replaceChildren(...this.rows, ...kept([note]));
    [this.pointed, this.stop] = [null, 0];
    this.showDetails(null);
    this.paint();
    this.find();
  }

  /** @param {Block} block */
  shape(block) {
    const [x, y, width, height] = block.rect;
    const attributes = { class: "block", "data-id": block.id };
    return block.path ? draw("path", { ...attributes, d: block.path, "fill-rule": "evenodd" }) : draw("rect", { ...attributes, x, y, width, height });
  }

  /** @param {Block} block */
  tag(block) {
    const tag = make("span", { class: "tag" }, make("b", {}, String(block.id)), block.role && make("span", {}, ` ${block.role}`));
    // In the corner where no text begins.
    const [x, y, width] = block.rect;
    putAt(tag, this.is_rtl ? x : x + width, y, this.page);
    return tag;
  }

  /** @param {Block} block */
  row(block) {
    const text = block.text || block.rule || "";
    const row = make("div", { class: "row", role: "treeitem", tabIndex: -1, "aria-level": block.depth + 1, data: { id: String(block.id) } },
      make("span", { class: "twisty", "aria-hidden": "true" }), make("i", { class: "chip" }), make("b", {}, String(block.id)),
      block.role && make("span", { class: "role" }, block.role), block.main && make("span", { class: "star", title: "Main content" }, "★"),
      quoted("span", { class: "text" }, text));
    row.style.paddingLeft = `${4 + 14 * Math.min(block.depth, 16)}px`;
    return row;
  }

  /** Colours, and what is shown of what was drawn. */
  paint() {
    const { algorithm, options, level } = this;
    const scale = new Scale(algorithm, options.by);
    let shown = 0;
    algorithm.blocks.forEach((block, i) => {
      const color = options.by === "role" ? this.color(block) : scale.color(block);
      const is_level = block.depth === level || (block.depth < level && block.leaf);
      const is_role = this.role === null || (block.role ?? "no role") === this.role;
      const is_shown = (options.main ? block.main : is_level) && is_role;
      shown += is_shown ? 1 : 0;
      for (const element of [this.shapes[i], this.tags[i], this.rows[i]]) {
        element.style.setProperty("--color", color);
        element.classList.toggle("main", block.main);
        element.classList.toggle("shown", is_shown);
      }
    });
    this.lines.classList.toggle("shown", options.separators);
    if (this.strip) this.strip.element.hidden = !options.sequence;
    this.stage.classList.toggle("unlabelled", !options.labels);
    this.stage.classList.toggle("from-right", this.is_rtl);
    this.slider.value = String(level);
    this.count.textContent = `${shown} block${shown === 1 ? "" : "s"}`;
    this.paintLegend(scale);
    this.fold();
    this.placeTags();
  }

  /** @param {Block} block */
  color(block) {
    return this.colors.get(block.role ?? "") ?? "#5f6368";
  }

  /** @param {Scale} scale */
  paintLegend(scale) {
    if (this.options.by !== "role") return this.legend.replaceChildren(...scale.legend());
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const b of this.algorithm.blocks) if (b.leaf || b.role) counts.set(b.role ?? "no role", (counts.get(b.role ?? "no role") ?? 0) + 1);
    const order = [...this.colors.keys(), "no role"].filter((role) => counts.has(role));
    const entries = order.map((role) => {
      const entry = make("button", { class: "entry", "aria-pressed": String(this.role === role), title: "Show these alone",
        onclick: () => { this.role = this.role === role ? null : role; this.paint(); } },
      make("i", { class: "chip" }), role, make("span", { class: "dim" }, String(counts.get(role))));
      entry.style.setProperty("--color", this.colors.get(role) ?? "#5f6368");
      return entry;
    });
    const has_main = this.algorithm.blocks.some((b) => b.main);
    this.legend.replaceChildren(...entries, ...kept([has_main && make("span", { class: "entry main-sign" }, make("i", {}), "★ main content")]));
  }

  /** Labels that are larger than their block are in its way. */
  placeTags() {
    if (!this.tags) return;
    const scale = this.zoom.scale;
    this.algorithm.blocks.forEach((block, i) => {
      const [, y, width, height] = block.rect;
      const is_tight = height * scale < 17 || width * scale < 30;
      this.tags[i].classList.toggle("tight", is_tight);
      this.tags[i].classList.toggle("short", !is_tight && width * scale < 110);
      this.tags[i].classList.toggle("top", y * scale < 9);
    });
  }

  /** Hides the rows in closed blocks, and those that are not looked for. */
  fold() {
    const { blocks } = this.algorithm;
    const hidden = new Array(blocks.length).fill(false);
    blocks.forEach((block, i) => {
      if (block.parent !== null) hidden[i] = hidden[block.parent] || this.closed.has(block.parent);
      const row = this.rows[i];
      row.hidden = this.matches ? !this.matches.has(i) : hidden[i];
      if (block.leaf) return;
      row.setAttribute("aria-expanded", String(!this.closed.has(i)));
    });
    this.stopAt(this.stop);
  }

  /** Lets Tab lead to one row of the tree: that of a block, or where it is hidden the nearest around it that is not.
   * @param {number} id */
  stopAt(id) {
    const { blocks } = this.algorithm;
    /** @type {number | null} */
    let at = id;
    while (at !== null && this.rows[at].hidden) at = blocks[at].parent;
    at ??= Math.max(0, this.rows.findIndex((/** @type {HTMLElement} */ row) => !row.hidden));
    this.rows[this.stop].tabIndex = -1;
    this.stop = at;
    this.rows[at].tabIndex = 0;
  }

  /** Goes to a block as keys do: its row has the focus. @param {number} id */
  goTo(id) {
    this.pin(id, true);
    this.rows[id].focus({ preventScroll: true });
  }

  /** The block that keys begin at: the chosen one, or the one whose row has the focus. @returns {number | null} */
  get current() {
    const focused = this.rows.indexOf(document.activeElement);
    return this.pinned ?? (focused < 0 ? null : focused);
  }

  /** Looks for the words in the field. */
  find() {
    const query = this.search.value.trim();
    const { blocks } = this.algorithm;
    const says = (/** @type {Block} */ b) => [`#${b.id}`, b.role, b.rule, b.text, b.selector].join(" ");
    const found = query === "" ? null : blocks.filter((b) => holds(says(b), query)).map((b) => b.id);
    this.matches = found === null ? null : new Set(found);
    this.found.textContent = found === null ? "" : `${found.length} found`;
    for (const element of [...this.shapes, ...this.tags]) element.classList.remove("unfit");
    if (found !== null) {
      // A block around one that is found is not what is looked for, and hides nothing.
      blocks.forEach((b, i) => [this.shapes[i], this.tags[i]].forEach((e) => e.classList.toggle("unfit", !this.matches?.has(b.id))));
    }
    this.fold();
  }

  /** Goes on to the next block that was found. */
  next() {
    const found = [...(this.matches ?? [])].filter((id) => id > 0);
    if (found.length) this.pin(found[(found.indexOf(this.pinned ?? -1) + 1) % found.length], true);
  }

  /** Frames a place of the page. @param {number[] | null} rect */
  outline(rect) {
    this.outlined.hidden = rect === null;
    if (!rect) return;
    const [x, y, width, height] = rect;
    putAt(this.outlined, x, y, this.page);
    this.outlined.style.width = `${(100 * width) / this.page.width}%`;
    this.outlined.style.height = `${(100 * height) / this.page.height}%`;
  }

  /** @param {number[]} rect */
  reveal([x, y, width]) {
    const { scale } = this.zoom;
    this.zoom.reveal((x + width / 2) * scale, y * scale);
  }

  /** @param {number | null} id */
  point(id) {
    // Of thousands of elements only those of one block change.
    const all = [this.shapes, this.tags, this.rows];
    if (this.pointed !== null) for (const some of all) some[this.pointed].classList.remove("hover");
    this.pointed = id;
    const at = id ?? this.pinned;
    this.strip?.show(at === null ? null : this.algorithm.blocks[at].span);
    if (id === null) return;
    for (const some of all) some[id].classList.add("hover");
    if (this.pinned === null) this.showDetails(this.algorithm.blocks[id]);
  }

  /** Chooses a block until another is. @param {number} id @param {boolean} scrolls */
  pin(id, scrolls) {
    this.release();
    this.pinned = id;
    state.set("on", String(id));
    const block = this.algorithm.blocks[id];
    for (let up = block.parent; up !== null; up = this.algorithm.blocks[up].parent) this.closed.delete(up);
    this.fold();
    this.stopAt(id);
    for (const all of [this.shapes, this.tags, this.rows]) all[id].classList.add("on");
    this.rows[id].setAttribute("aria-selected", "true");
    this.rows[id].scrollIntoView({ block: "nearest" });
    this.strip?.show(block.span);
    if (scrolls) this.reveal(block.rect);
    this.showDetails(block);
  }

  release() {
    const { pinned } = this;
    this.pinned = null;
    this.strip?.show(null);
    state.set("on", null);
    if (pinned === null || !this.rows[pinned]) return;
    for (const all of [this.shapes, this.tags, this.rows]) all[pinned].classList.remove("on");
    this.rows[pinned].removeAttribute("aria-selected");
  }

  /** @param {number} step */
  walk(step) {
    const rows = this.rows.filter((/** @type {HTMLElement} */ row) => !row.hidden);
    const { current } = this;
    const at = rows.findIndex((/** @type {HTMLElement} */ row) => Number(row.dataset.id) === current);
    const next = rows[clamp(at + step, 0, rows.length - 1)];
    if (next) this.goTo(Number(next.dataset.id));
  }

  /** Opens or closes the chosen block in the tree. @param {boolean} opens */
  unfold(opens) {
    const { current } = this;
    if (current === null) return;
    const block = this.algorithm.blocks[current];
    if (opens) this.closed.delete(block.id);
    else if (!block.leaf && !this.closed.has(block.id)) this.closed.add(block.id);
    else if (block.parent !== null) return this.goTo(block.parent);
    this.fold();
  }

  /** Goes back to all pages. */
  leave() {
    clearAround();
    this.back?.();
  }

  listen() {
    this.stage.addEventListener("mousemove", (/** @type {MouseEvent} */ event) => this.hover(event, shownId(event)));
    this.stage.addEventListener("mouseleave", () => { this.point(null); this.hint.hide(); });
    this.stage.addEventListener("click", (/** @type {Event} */ event) => {
      const at = shownId(event);
      if (at === null || at === this.pinned) this.release();
      else this.pin(at, false);
    });
    this.tree.addEventListener("mouseover", (/** @type {Event} */ event) => this.point(shownId(event)));
    this.tree.addEventListener("mouseleave", () => this.point(null));
    this.tree.addEventListener("click", (/** @type {Event} */ event) => this.choose(event, shownId(event)));
    this.tree.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      const id = shownId(event);
      if (id === null || !["Enter", " "].includes(event.key)) return;
      event.preventDefault();
      this.goTo(id);
    });
    listenToKeys({
      j: () => this.walk(1), k: () => this.walk(-1), ArrowDown: () => this.walk(1), ArrowUp: () => this.walk(-1),
      ArrowLeft: () => this.unfold(false), ArrowRight: () => this.unfold(true),
      "[": () => this.setLevel(this.level - 1), "]": () => this.setLevel(this.level + 1),
      "+": () => this.zoom.by(1.25), "-": () => this.zoom.by(1 / 1.25), 0: () => this.zoom.set(null),
      Escape: () => this.release(), t: () => this.theme.click(), "?": () => /** @type {any} */ (document.querySelector("dialog.help"))?.showModal(),
    }, this.search);
  }

  /** @param {MouseEvent} event @param {number | null} id */
  hover(event, id) {
    this.point(id);
    if (id === null) return this.hint.hide();
    const block = this.algorithm.blocks[id];
    const role = block.role && make("b", {}, ` ${block.role}`);
    this.hint.show(event, make("span", { class: "dim" }, `#${id}`), role, block.confidence !== null && ` ${number(block.confidence)}`,
      block.text && quoted("div", {}, block.text.slice(0, 90)));
  }

  /** @param {Event} event @param {number | null} id */
  choose(event, id) {
    if (id === null) return;
    if (/** @type {Element} */ (event.target).classList.contains("twisty")) {
      if (!this.closed.delete(id)) this.closed.add(id);
      return this.fold();
    }
    this.pin(id, true);
  }

  /** @param {Block | null} block */
  showDetails(block) {
    // A pointer that moves within a block changes nothing of them.
    if (block === this.detailed) return;
    this.detailed = block;
    this.details.replaceChildren(...(block ? detailsOf(block, this.algorithm, this.color(block)) : [make("p", { class: "dim" }, "Point at a block, or choose one.")]));
  }
}
