//! Texts in various scripts and encodings, declared, undeclared and wrongly declared.

#![allow(clippy::unwrap_used, reason = "a failed assumption is a failed test")]
use super::*;

/// Label, top-level domain, language, text.
const TEXTS: [(&str, &str, &str, &str); 15] = [
    (
        "windows-1251",
        "ru",
        "ru",
        "Сегодня в Москве прошла встреча министров, на которой обсуждали цены на хлеб.",
    ),
    (
        "koi8-r",
        "ru",
        "ru",
        "Сегодня в Москве прошла встреча министров, на которой обсуждали цены на хлеб.",
    ),
    (
        "shift_jis",
        "jp",
        "ja",
        "今日は東京で会議があり、パンの値段について話し合いました。",
    ),
    (
        "euc-jp",
        "jp",
        "ja",
        "今日は東京で会議があり、パンの値段について話し合いました。",
    ),
    (
        "gb18030",
        "cn",
        "zh",
        "今天在北京举行了会议,讨论了面包的价格问题。",
    ),
    (
        "big5",
        "tw",
        "zh-TW",
        "今天在台北舉行了會議,討論了麵包的價格問題。",
    ),
    (
        "euc-kr",
        "kr",
        "ko",
        "오늘 서울에서 회의가 열려 빵 가격에 대해 논의했습니다.",
    ),
    (
        "iso-8859-2",
        "pl",
        "pl",
        "Dziś w Warszawie odbyło się spotkanie ministrów, którzy rozmawiali o cenie chleba.",
    ),
    (
        "windows-1250",
        "cz",
        "cs",
        "Dnes se v Praze sešli ministři, kteří jednali o cenách chleba a mléka.",
    ),
    (
        "windows-1253",
        "gr",
        "el",
        "Σήμερα στην Αθήνα έγινε συνάντηση των υπουργών για την τιμή του ψωμιού.",
    ),
    (
        "windows-1255",
        "il",
        "he",
        "היום בירושלים התקיימה פגישה של שרים על מחיר הלחם והחלב.",
    ),
    (
        "windows-1256",
        "sa",
        "ar",
        "اليوم في القاهرة عقد اجتماع الوزراء حول سعر الخبز والحليب.",
    ),
    (
        "tis-620",
        "th",
        "th",
        "วันนี้ที่กรุงเทพมีการประชุมรัฐมนตรีเรื่องราคาขนมปัง",
    ),
    (
        "windows-1254",
        "tr",
        "tr",
        "Bugün İstanbul'da bakanlar ekmek fiyatını görüşmek için bir araya geldiler, şöyle dediler.",
    ),
    (
        "windows-1252",
        "de",
        "de",
        "Heute trafen sich die Minister in München, um über die Preise für Brötchen zu sprechen.",
    ),
];

fn encoded(label: &str, html: &str) -> Vec<u8> {
    let encoding = Encoding::for_label(label.as_bytes()).unwrap();
    let (bytes, _, damaged) = encoding.encode(html);
    assert!(!damaged, "{label}: {html}");
    bytes.into_owned()
}

fn url(text: &str) -> Url {
    Url::parse(text).unwrap()
}

/// The text as a reader sees it.
fn read(bytes: &[u8], decision: Decision) -> String {
    decision.encoding.decode(bytes).0.into_owned()
}

#[test]
fn undeclared_text_is_read_by_its_domain_or_its_language() {
    for (label, domain, lang, text) in TEXTS {
        let html = format!("<title>t</title><p>{text}");
        let bytes = encoded(label, &html);
        let at = url(&format!("https://www.news.{domain}/page"));
        let decision = decide(&bytes, Some("text/html"), &at);
        assert_eq!(read(&bytes, decision), html, "{label} by .{domain}");
        assert_eq!(decision.origin, Origin::Guess, "{label}");
        assert_eq!(decision.warning(), None, "{label}");
        let html = format!("<html lang=\"{lang}\"><p>{text}");
        let bytes = encoded(label, &html);
        let decision = decide(&bytes, None, &url("file:///page.html"));
        assert_eq!(read(&bytes, decision), html, "{label} by lang={lang}");
    }
}

#[test]
fn declarations_are_followed_wherever_they_stand() {
    let far = "<!-- x -->".repeat(500);
    for (label, _, _, text) in TEXTS {
        let nowhere = url("https://host.invalid/");
        for head in [
            format!("<meta charset={label}>"),
            format!("<META  CHARSET = '{}' >", label.to_uppercase()),
            format!("<meta http-equiv=Content-Type content=\"text/html; charset={label}\">"),
            format!("<?xml version=\"1.0\" encoding='{label}'?>"),
            format!(
                "<title>a <meta charset=utf-8></title><!-- <meta charset=utf-8> --><meta charset=\"{label}\">"
            ),
            // The declaration is beyond what browsers examine, and the bytes are not UTF-8.
            format!("{far}<meta charset={label}>"),
        ] {
            let html = format!("{head}<p>{text}");
            let bytes = encoded(label, &html);
            let decision = decide(&bytes, None, &nowhere);
            assert_eq!(read(&bytes, decision), html, "{label}");
            assert_eq!(decision.origin, Origin::Document, "{label}");
        }
        let html = format!("<meta charset=iso-8859-1><p>{text}");
        let bytes = encoded(label, &html);
        let header = format!("text/html;charset=\"{label}\"");
        let decision = decide(&bytes, Some(&header), &nowhere);
        assert_eq!(read(&bytes, decision), html, "{label} by the header");
        assert_eq!(decision.origin, Origin::Transport, "{label}");
    }
}

#[test]
fn utf8_is_utf8_whatever_is_declared_or_not() {
    let nowhere = url("https://host.invalid/");
    for (label, domain, _, text) in TEXTS {
        let html = format!("<p>{text}");
        let decision = decide(html.as_bytes(), None, &url(&format!("http://a.{domain}/")));
        assert_eq!((decision.encoding, decision.origin), (UTF_8, Origin::Utf8));
        let html = format!("<meta charset={label}><p>{text}");
        let decision = decide(html.as_bytes(), None, &nowhere);
        assert_eq!(decision.encoding, UTF_8, "{label} was declared");
        let said = decision.warning().unwrap();
        let name = Encoding::for_label(label.as_bytes()).unwrap().name();
        assert!(said.contains(name) && said.contains("UTF-8"), "{said}");
        let header = format!("text/html; charset={label}");
        let decision = decide(text.as_bytes(), Some(&header), &nowhere);
        assert_eq!(decision.encoding, UTF_8, "{label} in the header");
    }
    // Truncated in the middle of a character, and damaged once.
    let cut = "<p>größer, schöner, älter".as_bytes();
    let end = cut.len() - "ter".len() - 3;
    assert_eq!(decide(&cut[..end], None, &nowhere).encoding, UTF_8);
    let damaged = [cut, &[0xe4, b' '], "ä".repeat(30).as_bytes()].concat();
    assert_eq!(decide(&damaged, None, &nowhere).encoding, UTF_8);
}

#[test]
fn a_false_declaration_of_utf8_gives_way_and_a_true_one_stays() {
    let (_, _, _, text) = TEXTS[0];
    let bytes = encoded("windows-1251", &format!("<meta charset=utf-8><p>{text}"));
    let decision = decide(&bytes, None, &url("https://a.ru/"));
    assert_eq!(decision.encoding.name(), "windows-1251");
    assert_eq!(decision.refuted, Some(UTF_8));
    // Some bytes of Japanese encodings are valid UTF-8 by accident.
    let (label, _, _, text) = TEXTS[2];
    let page = format!("<meta charset=utf-8><p>{}<p>ﾐﾂﾃﾂ", text.repeat(20));
    let bytes = encoded(label, &page);
    assert!(Utf8Count::count(&bytes).whole > 0);
    let decision = decide(&bytes, None, &url("https://a.jp/"));
    assert_eq!(
        (decision.encoding.name(), decision.refuted),
        ("Shift_JIS", Some(UTF_8))
    );
    // One damaged character does not refute the declaration.
    let bytes = b"<meta charset=utf-8><p>\xc3\xa4 and \xe4";
    let decision = decide(bytes, None, &url("https://a.ru/"));
    assert_eq!((decision.encoding, decision.refuted), (UTF_8, None));
    // French in capitals and guillemets is not UTF-8.
    let bytes = encoded("windows-1252", "<meta charset=iso-8859-1><p>CAFÉ»");
    let decision = decide(&bytes, None, &url("https://a.fr/"));
    assert_eq!(decision.encoding.name(), "windows-1252");
    assert_eq!(decision.warning(), None);
}

#[test]
fn one_character_refutes_latin_1_where_no_language_has_its_bytes() {
    let nowhere = url("https://host.invalid/");
    let of = |label: &str, text: &str| {
        let html = format!("<meta charset={label}><p>{text}");
        decide(html.as_bytes(), None, &nowhere).encoding
    };
    for text in [
        "a · b",
        "Università",
        "São",
        "it’s",
        "25 °C",
        "À À À",
        "5 €",
        "→ → →",
    ] {
        for label in ["iso-8859-1", "iso-8859-15"] {
            assert_eq!(of(label, text), UTF_8, "{text}");
        }
    }
    // For other declared encodings the evidence does not suffice.
    assert_ne!(of("windows-1251", "it’s"), UTF_8);
    for text in [
        "NESCAFÉ® NESCAFÉ® NESCAFÉ®",
        "IRMÃ» IRMÃ»",
        "CAFÉ»",
        "Beyoncé\u{a0}– Halo",
        "&laquo; une beauté\u{a0}»",
        "está\u{a0}– dijo",
        "là\u{a0}— dit-il",
        "Café®\u{a0}est",
        "aimé…»",
        "&ldquo;at the café”—and the café”—and the café”—and",
        "IRMÃ\u{a0}de Maria",
        "LÃ\u{a0}| LÃ\u{a0}| LÃ\u{a0}|",
    ] {
        let bytes = encoded(
            "windows-1252",
            &format!("<meta charset=iso-8859-1><p>{text}"),
        );
        let decision = decide(&bytes, None, &nowhere);
        assert_eq!(decision.encoding, WINDOWS_1252, "{text}");
        assert_eq!(decision.refuted, None, "{text}");
    }
}

#[test]
fn a_declaration_whose_pairs_mean_nothing_gives_way_to_what_fits() {
    let text = "今日は東京で会議があり、パンの値段について話し合いました。".repeat(4);
    let at = url("https://www.news.example/page");
    for (label, declared) in [("shift_jis", "euc-jp"), ("euc-jp", "shift_jis")] {
        let html = format!("<html lang=ja><meta charset={declared}><p>{text}");
        let bytes = encoded(label, &html);
        let decision = decide(&bytes, None, &at);
        assert_eq!(
            read(&bytes, decision),
            html,
            "{label} declared as {declared}"
        );
        let warning = decision.warning().unwrap();
        assert!(
            warning.contains("declared as") && warning.contains("read as"),
            "{warning}"
        );
        // Neither does one in a short page, for which every guess is worse.
        let short = format!("<meta charset={declared}><p>今日は東京で会議");
        let mut bytes = encoded(declared, &short);
        bytes.extend(b"\xff<p>");
        assert_eq!(decide(&bytes, None, &at).refuted, None, "{declared}");
        // One letter that the encoding lacks does not refute it.
        let mut bytes = encoded(declared, &html);
        bytes.extend(b"\xff<p>");
        let decision = decide(&bytes, None, &at);
        assert_eq!(
            (
                decision.encoding.name().to_ascii_lowercase().as_str(),
                decision.refuted
            ),
            (declared, None)
        );
    }
}

#[test]
fn marks_are_stronger_than_all() {
    let nowhere = url("https://host.invalid/");
    for (mark, name) in [
        (&b"\xef\xbb\xbf<p>"[..], "UTF-8"),
        (b"\xff\xfe<\0p\0>\0", "UTF-16LE"),
        (b"\xfe\xff\0<\0p\0>", "UTF-16BE"),
    ] {
        let decision = decide(mark, Some("text/html; charset=koi8-r"), &nowhere);
        assert_eq!(
            (decision.encoding.name(), decision.origin),
            (name, Origin::Mark)
        );
    }
    // A declaration of UTF-16 that is readable as ASCII cannot be true.
    let decision = decide(b"<meta charset=utf-16le><p>", None, &nowhere);
    assert_eq!(decision.encoding, UTF_8);
}

#[test]
fn utf16_needs_no_mark() {
    let nowhere = url("https://host.invalid/");
    for (name, bytes) in [
        ("UTF-16LE", &b"<\0p\0>\0h\0i\0"[..]),
        ("UTF-16BE", b"\0\n\0<\0p\0>\x65\xe5"),
    ] {
        let of = |content_type| {
            let decision = decide(bytes, Some(content_type), &nowhere);
            let encoding = decision.encoding.name();
            (encoding, decision.origin, decision.refuted)
        };
        assert_eq!(of("text/html"), (name, Origin::Utf16, None));
        // An impossible declaration is overruled.
        let refuted = (name, Origin::Utf16, Some(UTF_8));
        assert_eq!(of("text/html; charset=utf-8"), refuted);
        assert!(is_left_to_guess(bytes, &nowhere), "{name}");
    }
    assert!(!is_left_to_guess(b"<p>hi", &nowhere));
    let head = b"Content-Type: multipart/related; boundary=\"B\"\r\n\r\n--B\r\nContent-Type: text/html\r\n\
        Content-Transfer-Encoding: base64\r\n\r\n";
    let mhtml = [&head[..], b"PABwAD4AaABpAA==\r\n--B--\r\n"].concat();
    let changed = mhtml_for_browser(&mhtml).unwrap();
    let mail = mailparse::parse_mail(&changed).unwrap();
    let body = mail.subparts[0].get_body_raw().unwrap();
    assert_eq!(body, "\u{feff}<p>hi".as_bytes());
}

#[test]
fn whatever_bytes_come_there_is_an_answer() {
    let nowhere = url("https://host.invalid/");
    for bytes in [
        &b""[..],
        b"<",
        b"<!--",
        b"<!-->",
        b"<meta",
        b"<meta charset=",
        b"<meta charset='",
        b"<?xml encoding",
        b"<html lang=",
        b"\xff",
        b"<title",
        b"<script><",
        b"<meta =a charset>",
        b"<meta content=charset charset=\"\">",
    ] {
        decide(bytes, Some(""), &nowhere);
        decide(bytes, Some("text/html; charset="), &url("https://[::1]/"));
    }
}
