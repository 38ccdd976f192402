// Whether the page tells its reader that something is to come, or, where it `willChange`, shows hardly anything yet.
(willChange) => {
  // Letters that are hardly anything.
  const MIN_LETTERS = 200;
  // Pieces of text that are looked at, and the longest that says no more than that.
  const MAX_PIECES = 2000;
  const MAX_SAYING = 40;
  const WORDS =
    "loading|please wait|(wird|werden) geladen|lädt|lade|chargement|cargando|carregando|a carregar|caricamento|" +
    "bezig met laden|ładowanie|wczytywanie|загрузка|načítání|laddar|läser in|yükleniyor";
  const SIGNS = "読み込み中|ロード中|加载中|加載中|載入中|正在加载|로딩|로드 중|불러오는 중";
  const SAYING = new RegExp(`(^|[^\\p{L}])(${WORDS})($|[^\\p{L}])|${SIGNS}`, "iu");
  // Words of class names.
  const NAMES = ["skeleton", "spin", "spinner", "loader", "loading", "shimmer"];
  const STATES = "[aria-busy=true], [role=progressbar], progress";
  const MARKED = `${STATES}, ${NAMES.map((name) => `[class*=${name} i]`)}`;
  const body = own(document, "body");
  if (!body) return false;
  // Nothing else is asked of what is not shown: that would lay it out.
  const isShown = (element) => {
    if (!call(element, "checkVisibility", { opacityProperty: true, visibilityProperty: true })) return false;
    const { width, height } = call(element, "getBoundingClientRect");
    return width > 0 && height > 0;
  };
  const words = (element) => call(element, "getAttribute", "class").split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/);
  const isMark = (element) =>
    call(element, "matches", STATES) || words(element).some((word) => NAMES.includes(word.toLowerCase()));
  const marked = [...call(body, "querySelectorAll", MARKED)];
  if (marked.some((element) => isMark(element) && isShown(element))) return true;
  const texts = call(document, "createTreeWalker", body, NodeFilter.SHOW_TEXT);
  let letters = 0;
  for (let i = 0; i < MAX_PIECES && texts.nextNode(); i++) {
    const { currentNode: text } = texts;
    const said = text.data.trim();
    const around = own(text, "parentElement");
    if (!said || !around || ["script", "style", "noscript"].includes(around.localName) || !isShown(around)) continue;
    if (said.length <= MAX_SAYING && SAYING.test(said)) return true;
    letters += said.length;
  }
  return willChange && letters < MIN_LETTERS;
}
