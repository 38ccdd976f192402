// Whether the page tells its reader that something is to come: by its roles and states, by names of classes, in words.
// Given: whether something will still change by a timer (`willChange`), when a page that shows hardly anything says so,
// too; whether it is asked for the last time (`isLast`), when names of classes tell nothing: icons turn for ever.
(willChange, isLast) => {
  // Letters that are hardly anything.
  const MIN_LETTERS = 200;
  // Pieces of text that are looked at, and the longest that says no more than that.
  const MAX_PIECES = 2000;
  const MAX_SAYING = 40;
  const WORDS =
    "loading|please wait|(wird|werden) geladen|lädt|lade|chargement|cargando|carregando|a carregar|caricamento|" +
    "bezig met laden|ładowanie|wczytywanie|загрузка|načítání|laddar|läser in|yükleniyor";
  // What is a state or a heading by itself.
  const DOINGS = "processing|searching|fetching|preparing|connecting|generating|just a moment";
  const SIGNS = new RegExp("読み込み中|ロード中|加载中|加載中|載入中|正在加载|로딩|로드 중|불러오는 중");
  // By itself, or in a sentence that goes on: "Loading docks" are none.
  const ALONE = new RegExp(`^(${WORDS})[.…!]*$`, "iu");
  const GOES_ON = new RegExp(`(^|[^\\p{L}])(${WORDS})($|[^\\p{L}])`, "iu");
  const DOES = new RegExp(`^(${DOINGS})(\\s+\\S+){0,2}?\\s*(…|\\.\\s?\\.)`, "iu");
  const says = (text) =>
    SIGNS.test(text) || ALONE.test(text) || DOES.test(text) || (GOES_ON.test(text) && /(…|\.\s?\.)$/.test(text));
  // Titles and teasers are cut off with the same sign.
  const CALLS = "a, button, summary, h1, h2, h3, h4, h5, h6";
  // Words of class names, and those that take them back.
  const NAMES = ["skeleton", "spin", "spinner", "loader", "loading", "shimmer"];
  const NOT = ["complete", "done", "hidden", "lazy", "loaded", "no", "not", "ui"];
  // A bar that tells how much is of anything.
  const STATES = "[aria-busy=true], [role=progressbar]:not([aria-valuenow]), progress:not([value])";
  const MARKED = `${STATES}, ${NAMES.map((name) => `[class*=${name} i]`)}`;
  const body = own(document, "body");
  if (!body) return false;
  // Nothing else is asked of what is not shown: that would lay it out.
  const isShown = (element) => {
    if (!call(element, "checkVisibility", { opacityProperty: true, visibilityProperty: true })) return false;
    const { width, height } = call(element, "getBoundingClientRect");
    return width > 0 && height > 0;
  };
  const words = (element) =>
    call(element, "getAttribute", "class").split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase());
  const isNamed = (names) => names.some((name) => NAMES.includes(name)) && !names.some((name) => NOT.includes(name));
  const isMark = (element) => call(element, "matches", STATES) || (!isLast && isNamed(words(element)));
  const marked = [...call(body, "querySelectorAll", MARKED)];
  if (marked.some((element) => isMark(element) && isShown(element))) return true;
  const texts = call(document, "createTreeWalker", body, NodeFilter.SHOW_TEXT);
  let pieces = 0;
  let letters = 0;
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    const said = text.data.trim();
    const around = own(text, "parentElement");
    if (!said || !around || ["script", "style", "noscript"].includes(around.localName)) continue;
    if (++pieces > MAX_PIECES) return false;
    if (!isShown(around)) continue;
    if (said.length <= MAX_SAYING && says(said) && !(DOES.test(said) && call(around, "closest", CALLS))) return true;
    letters += said.length;
  }
  // What stands in frames, in shadow trees and on canvases is not counted.
  const isElsewhere = ({ localName }) => String(localName).includes("-") || ["iframe", "frame", "canvas"].includes(localName);
  return willChange && letters < MIN_LETTERS && ![...call(body, "getElementsByTagName", "*")].some(isElsewhere);
}
