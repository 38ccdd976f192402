// Opens what is closed, one round of it: details, what buttons with aria-expanded control, panels of tabs, "read more"
// and "load more". A page that would be led elsewhere by that stays: no link is followed, no form submitted.
// Given: how many things may be opened in all rounds together (`most`). Gives back how many were in this one.
(most) => {
  const all = (selector) => call(document, "querySelectorAll", selector);
  const state = (self[Symbol.for("visiblock")] ??= {});
  const done = (state.expanded ??= { elements: new WeakMap(), count: 0 });
  if (!state.stays) {
    state.stays = true;
    self.navigation?.addEventListener("navigate", (event) => {
      if (!event.hashChange && event.cancelable) event.preventDefault();
    });
    addEventListener("submit", (event) => event.preventDefault(), true);
  }
  // "read more", "show all", "load more" and the like, as whole labels, in the languages with most
  // readers and those around us.
  const MORE = new RegExp("^(" + [
    "(read|show|see|view|load)\\s+(more|all|full|everything)( .{0,24})?", "(more|expand|expand all|continue reading)",
    "(mehr|alle|weitere)( \\S{1,20})?( (anzeigen|lesen|laden|zeigen|ansehen|erfahren))|mehr|weiterlesen|aufklappen",
    "(lire|voir|afficher|charger) (la suite|plus|tout|davantage)( .{0,24})?|en savoir plus|plus",
    "(leer|ver|mostrar|cargar) (más|todo|todos|todas)( .{0,24})?", "(ler|ver|mostrar|carregar) (mais|tudo|todos|todas)( .{0,24})?",
    "(leggi|mostra|vedi|carica) (di più|tutto|altro|altri|tutti)( .{0,24})?", "(lees|toon|laad|bekijk) (meer|alles|alle)( .{0,24})?",
    "(читать|показать|загрузить|смотреть) (далее|ещё|еще|все|всё|больше|полностью)( .{0,24})?|подробнее|ещё|развернуть",
    "(查看|阅读|閱讀|显示|顯示|加载|載入)(更多|全部|全文)|展开|展開|更多", "(もっと|さらに)(見る|読む|読み込む|表示)|続きを読む|すべて表示",
    "(عرض|اقرأ|قراءة|تحميل|إظهار) (المزيد|الكل)|المزيد", "(और|अधिक) (पढ़ें|देखें|लोड करें|दिखाएं)", "(আরও|আরো) (পড়ুন|দেখুন|লোড করুন)",
    "مزید (پڑھیں|دیکھیں|لوڈ کریں)", "(baca|lihat|muat|tampilkan) (selengkapnya|semua|lebih banyak|lainnya)|selengkapnya",
  ].join("|") + ")[\\s.…›»>▾▼↓+]*$", "iu");
  const isShown = (element) => call(element, "checkVisibility", { visibilityProperty: true });
  const leads = (element) => {
    const link = call(element, "closest", "a[href], area[href]");
    const href = link?.getAttribute("href").trim() ?? "#";
    return !/^(#|javascript:|$)/i.test(href);
  };
  const submits = (element) => own(element, "form") && ["submit", "image", "reset"].includes(element.type);
  const label = (element) =>
    String(own(element, "innerText") || call(element, "getAttribute", "aria-label") || own(element, "value") || "").replace(/\s+/g, " ").trim();
  const isFree = (element) =>
    isShown(element) && !leads(element) && !submits(element) && !call(element, "matches", ":disabled, [aria-disabled=true]");
  // What an element names as its panel.
  const panelOf = (element) => {
    const named = ["aria-controls", "data-bs-target", "data-target", "href"].map((name) => call(element, "getAttribute", name) ?? "");
    const ids = named.flatMap((value) => value.split(/\s+/)).map((id) => id.replace(/^#/, ""));
    return ids.map((id) => id && call(document, "getElementById", id)).find(Boolean);
  };
  // What stands behind an element, or behind what it is in.
  const nextTo = (element) => {
    const parent = own(element, "parentElement");
    return own(element, "nextElementSibling") ?? (parent && own(parent, "nextElementSibling"));
  };
  let acts = 0;
  // Each may be pressed so often: "load more" again and again, a switch once.
  const press = (element, times) => {
    const before = done.elements.get(element) ?? 0;
    if (before >= times || done.count >= most) return;
    done.elements.set(element, before + 1);
    done.count++;
    acts++;
    // A drawing has no method for it.
    if (own(element, "click")) call(element, "click");
    else call(element, "dispatchEvent", new MouseEvent("click", { bubbles: true, cancelable: true }));
  };
  for (const details of all("details:not([open])")) {
    if (done.count >= most) break;
    // Those that close each other all stay open.
    details.removeAttribute("name");
    details.open = true;
    done.count++;
    acts++;
  }
  // Bootstrap's, likewise.
  for (const panel of all("[data-bs-parent], [data-parent]")) {
    call(panel, "removeAttribute", "data-bs-parent");
    call(panel, "removeAttribute", "data-parent");
  }
  const POPUP = "[aria-haspopup]:not([aria-haspopup=false]), [role=combobox], nav *, header *, [role=menubar] *, [role=navigation] *";
  for (const button of all("[aria-expanded=false]")) {
    const panel = panelOf(button) ?? nextTo(button);
    if (panel && !isShown(panel) && isFree(button) && !call(button, "matches", POPUP)) press(button, 1);
  }
  // Tabs are pressed once each, for what comes with them; then all panels stay open.
  for (const tab of all("[role=tab]:not([aria-selected=true])")) {
    // One that stands above its open panel would close it.
    const next = nextTo(tab);
    const panel = panelOf(tab) ?? (next && call(next, "matches", "[role=tabpanel]") ? next : null);
    const isOpen = call(tab, "getAttribute", "aria-selected") !== "false" && panel && isShown(panel);
    if (!isOpen && isFree(tab) && !call(tab, "matches", "nav [role=tab], header [role=tab]")) press(tab, 1);
  }
  const LOAD = 10;
  for (const button of all("button, [role=button], a, input[type=button]")) {
    if (!call(button, "hasAttribute", "aria-haspopup") && isFree(button) && MORE.test(label(button))) press(button, LOAD);
  }
  return acts;
}
