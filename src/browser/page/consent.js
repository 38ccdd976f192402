// Finds consent banners, and hides them or presses "reject" in them. Those of platforms are found by their names,
// others by where they stand (a dialog, or in front of the page) and what they say. Nothing is ever accepted.
// Given: what becomes of them (`mode`: "mark", "hide" or "reject"); whether those that were rejected before and are
// still there are hidden (`again`); an attribute for all that is hidden (`mark`).
// Gives back a list of banners: the `name` of the platform (empty where it has none) and what was `done`: "marked",
// "hidden" or "rejected".
(mode, again, mark) => {
  const PLATFORMS = {
    OneTrust: "#onetrust-consent-sdk, #onetrust-banner-sdk, #optanon", Cookiebot: "#CybotCookiebotDialog",
    Quantcast: ".qc-cmp2-container, #qc-cmp2-container", Didomi: "#didomi-host", Usercentrics: "#usercentrics-root, #usercentrics-cmp-ui",
    "Google Funding Choices": ".fc-consent-root", Sourcepoint: "[id^=sp_message_container]", TrustArc: "#truste-consent-track, .truste_overlay, .truste_box_overlay, #consent_blackbar",
    Osano: ".osano-cm-window", "Cookie Consent": ".cc-window", CookieYes: ".cky-consent-container, #cookie-law-info-bar", Complianz: "#cmplz-cookiebanner-container",
    Borlabs: "#BorlabsCookieBox", iubenda: "#iubenda-cs-banner", Klaro: ".klaro .cookie-notice, .klaro .cookie-modal", Axeptio: "#axeptio_overlay",
    tarteaucitron: "#tarteaucitronRoot", CookieScript: "#cookiescript_injected", Termly: "#termly-code-snippet-support", CookieFirst: ".cookiefirst-root",
    HubSpot: "#hs-eu-cookie-confirmation", Shopify: "#shopify-pc__banner", "consentmanager.net": "#cmpbox, #cmpwrapper", CCM19: ".ccm-root, #ccm-widget",
    Ketch: "#lanyard_root", "GDPR Cookie Compliance": "#moove_gdpr_cookie_info_bar", "Cookie Notice": "#cookie-notice", Civic: "#ccc", Sirdata: "#sd-cmp", Commanders: "#tc-privacy-wrapper",
  };
  const COOKIE = /cookie|куки|クッキー|कुकी|কুকি|کوکی|الارتباط|كوكيز|쿠키/iu;
  const PRIVACY = /privacy|personal data|datenschutz|personenbezogene|vie privée|données personnelles|privacidad|datos personales|privacidade|dados pessoais|персональн|конфиденциальн|隐私|個人情報|プライバシー|الخصوصية|गोपनीयता|গোপনীয়তা|رازداری|privasi|data pribadi|dati personali|gdpr|dsgvo|rgpd|lgpd/iu;
  const AGREE = /consent|agree|accept|zustimm|einwillig|akzeptier|consentement|accepter|consent[io]|acept|aceit|соглас|приня|同意|接受|موافق|قبول|सहमत|स्वीकार|সম্মত|গ্রহণ|قبول کر|setuju|terima|accett/iu;
  const REJECT = new RegExp([
    "\\b(reject|decline|refuse|deny|disagree)", "(only|strictly) (the )?(necessary|essential|required)", "(necessary|essential|required)( cookies)? only",
    "without (accepting|agreeing|consent)", "do(n't| not) (accept|consent|agree|allow)",
    "ablehnen|verweigern|nur (die )?(notwendig|erforderlich|essenziell|essentiell|technisch)|nicht (zustimmen|akzeptieren|einverstanden)|ohne (zustimmung|einwilligung|einverständnis)",
    "refuser|rejeter|sans accepter|(uniquement|seulement)( les)?( cookies)? (nécessaires|essentiels|requis)",
    "rechazar|denegar|(solo|sólo|únicamente)( las)?( cookies)? (necesarias|esenciales)|sin aceptar",
    "rejeitar|recusar|(apenas|somente|só)( os)?( cookies)? (necessários|essenciais)|sem aceitar",
    "rifiuta|(solo|soltanto)( i)?( cookie)? (necessari|essenziali|tecnici)|senza accettare", "weiger|afwijzen|alleen (noodzakelijke|functionele)", "odrzuć|tylko niezbędne",
    "отклон|отказ|только (необходим|обязател)|не (принимаю|согласен)", "拒绝|拒絕|不同意|不接受|仅.{0,4}必[要需]|僅.{0,4}必[要需]", "拒否|同意しない|(必要|必須).{0,12}のみ",
    "رفض|أرفض|الضرورية فقط", "अस्वीकार|केवल (आवश्यक|ज़रूरी)", "প্রত্যাখ্যান|অস্বীকার|শুধু.{0,6} (প্রয়োজনীয়|আবশ্যক)", "مسترد|صرف ضروری|انکار", "tolak|hanya (yang )?(diperlukan|penting)", "거부|reddet",
  ].join("|"), "iu");
  const state = (self[Symbol.for("visiblock")] ??= {});
  const rejected = (state.rejected ??= new WeakSet());
  const isShown = (element) => {
    // What is closed would be laid out by the next question.
    if (!call(element, "checkVisibility", { visibilityProperty: true, opacityProperty: true })) return false;
    const { width, height } = call(element, "getBoundingClientRect");
    return width > 0 && height > 0;
  };
  const treeOf = (element) => own(element, "shadowRoot");
  // With the trees of open shadow roots.
  const all = (root, selector) => {
    const query = (wanted) => call(root, "querySelectorAll", wanted);
    const found = [...query(selector)];
    for (const element of query("*")) {
      const tree = treeOf(element);
      if (tree) found.push(...all(tree, selector));
    }
    return found;
  };
  const text = (element) => (treeOf(element) ? [...treeOf(element).children] : [element]).map((e) => own(e, "innerText") ?? "").join(" ").replace(/\s+/g, " ").trim();
  const BUTTONS = "button, [role=button], a, input[type=button], input[type=submit]";
  const buttons = (banner) => [...all(banner, BUTTONS), ...(treeOf(banner) ? all(treeOf(banner), BUTTONS) : [])];
  const label = (button) => (button.innerText || button.value || button.getAttribute("aria-label") || "").replace(/\s+/g, " ").trim();
  // A wrapper may have no box of its own, where what is in it is fixed.
  const isThere = (element) => isShown(element) || treeOf(element) || [...call(element, "querySelectorAll", "*")].some(isShown);
  const query = (wanted) => call(document, "querySelectorAll", wanted);
  const body = own(document, "body");
  const found = new Map();
  for (const [name, selector] of Object.entries(PLATFORMS)) {
    for (const element of query(selector)) if (isThere(element)) found.set(element, name);
  }
  // Longer texts are pages, and so is what holds most of the page.
  const MAX_TEXT = 4000;
  const whole = (body?.innerText ?? "").length;
  const dialogs = new Set(query("[role=dialog], [role=alertdialog], [aria-modal=true], dialog[open]"));
  for (const element of query("body *")) {
    const isDialog = dialogs.has(element);
    if (!isDialog && !/fixed|sticky/.test(getComputedStyle(element).position)) continue;
    if (!isThere(element) || [...found.keys()].some((other) => call(other, "contains", element))) continue;
    const says = text(element);
    const isMost = !isDialog && says.length > whole / 2 && says.length > MAX_TEXT / 4;
    if (says.length < 20 || says.length > MAX_TEXT || isMost || call(element, "querySelector", "article, [role=article]")) continue;
    const isTopic = COOKIE.test(says) || (PRIVACY.test(says) && AGREE.test(says));
    if (isTopic && buttons(element).length > 0) found.set(element, "");
  }
  const leads = (button) => {
    const href = call(button, "closest", "a[href]")?.getAttribute("href").trim() ?? "#";
    return !/^(#|javascript:|$)/i.test(href);
  };
  const hide = (element) => {
    own(element, "style").setProperty("display", "none", "important");
    call(element, "setAttribute", mark, "");
  };
  // The veil before the page, and what keeps it from scrolling.
  const free = () => {
    for (const element of query("body *")) {
      const style = getComputedStyle(element);
      if (style.position !== "fixed" || style.pointerEvents === "none" || !isShown(element)) continue;
      const { width, height } = call(element, "getBoundingClientRect");
      const isVeil = width >= innerWidth * 0.9 && height >= innerHeight * 0.9 && !text(element)
        && !call(element, "querySelector", "img, video, canvas, svg, iframe, input, button");
      if (isVeil) hide(element);
    }
    for (const element of [own(document, "documentElement"), body]) {
      if (!element) continue;
      const style = getComputedStyle(element);
      if (/hidden|clip/.test(style.overflowY)) element.style.setProperty("overflow", "visible", "important");
      if (element === body && style.position === "fixed") element.style.setProperty("position", "static", "important");
    }
  };
  const banners = [];
  for (const [element, name] of found) {
    let done = "marked";
    if (mode === "reject" && !rejected.has(element)) {
      const free = buttons(element).filter((b) => isShown(b) && !b.disabled && !leads(b) && label(b).length <= 60);
      const button = free.find((b) => REJECT.test(label(b)));
      rejected.add(element);
      if (button) {
        button.click();
        done = "rejected";
      }
    } else if (mode === "reject" && !again) continue;
    if (mode !== "mark" && done !== "rejected") {
      hide(element);
      done = "hidden";
    }
    banners.push({ name, done });
  }
  if (mode !== "mark" && banners.some(({ done }) => done === "hidden")) free();
  return banners;
}
