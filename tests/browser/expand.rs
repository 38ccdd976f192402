//! What is opened before a snapshot, and consent banners.

use crate::session::{Session, document, within};
use visiblock::browser::{Consent, Interaction, RenderOptions};
use visiblock::snapshot::PageSnapshot;

fn text(page: &PageSnapshot) -> String {
    page.text(page.root()).trim().to_owned()
}

async fn with(session: &Session, html: &str, interaction: Interaction) -> PageSnapshot {
    let options = RenderOptions {
        interaction,
        ..within(20)
    };
    let page = document(&session.server.page(html));
    session.browser.render(&page, &options).await.unwrap()
}

fn expanded() -> Interaction {
    Interaction {
        expand: true,
        ..Interaction::default()
    }
}

const CLOSED: &str = "<details name=faq><summary>One?</summary><p>answer one</p><details><summary>Inner?</summary><p>answer inner</p></details></details>
    <details name=faq><summary>Two?</summary><p>answer two</p></details>
    <details><summary>Far?</summary><div style='height:3000px'></div><p id=far></p></details>
    <h3><button aria-expanded=false aria-controls=acc onclick=\"this.setAttribute('aria-expanded', true); acc.hidden = false\">Accordion</button></h3>
    <div id=acc hidden>accordion text</div>
    <div role=tablist><button role=tab aria-selected=true aria-controls=t1 id=b1>A</button><button role=tab aria-selected=false aria-controls=t2 id=b2>B</button></div>
    <div role=tabpanel id=t1>panel one</div><div role=tabpanel id=t2 hidden></div>
    <div role=tablist><button role=tab data-bs-target='#o1' onclick=\"o1.textContent = ''\">Open</button>
      <div role=tabpanel id=o1>shown from the start</div></div>
    <p id=long>start <span style='display:none'>the rest</span><a href='#' id=rest>Read more</a></p>
    <svg role=button aria-label='Show all' width=20 height=20 id=drawn><rect width=20 height=20 /></svg><p id=by></p>
    <ul id=list></ul><button id=more>Mehr anzeigen</button>
    <a href='/asked?by=link'>Read more</a>
    <form action=/asked><input name=by value=form><button>Show more</button></form>
    <button id=away>Load more</button><button aria-expanded=false aria-haspopup=menu onclick=\"document.body.append('popup')\">Menu</button>
    <script>drawn.onclick = () => { document.querySelector('#by').textContent = 'shown by a drawing' };
      b2.onclick = () => { b1.setAttribute('aria-selected', false); b2.setAttribute('aria-selected', true);
        t1.hidden = true; t2.hidden = false; setTimeout(() => { t2.textContent = 'panel two' }, 200) };
      rest.onclick = (e) => { e.preventDefault(); long.querySelector('span').style.display = 'inline'; rest.remove() };
      let n = 0; more.onclick = () => { for (let i = 0; i < 5; i++) list.insertAdjacentHTML('beforeend', `<li>item ${++n}.</li>`); if (n == 20) more.remove() };
      away.onclick = () => { location.href = '/asked?by=script' };
      new IntersectionObserver((all) => { if (all.some((one) => one.isIntersecting)) far.textContent = 'answer far' }).observe(far)</script>";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_closed_is_opened_and_nothing_is_followed() {
    let session = Session::start().await;
    let plain = text(&with(&session, CLOSED, Interaction::default()).await);
    assert!(
        !plain.contains("answer") && !plain.contains("panel two"),
        "{plain}"
    );
    let page = with(&session, CLOSED, expanded()).await;
    let shown = text(&page);
    for words in [
        "answer one",
        "answer inner",
        "answer two",
        "answer far",
        "accordion text",
        "panel one",
        "panel two",
        "shown from the start",
        "the rest",
        "shown by a drawing",
        "item 20.",
    ] {
        assert!(shown.contains(words), "{words}: {shown}");
    }
    assert!(
        !shown.contains("popup") && !shown.contains("by="),
        "{shown}"
    );
    assert!(page.source.url.contains("/html?"), "{}", page.source.url);
    // A list without an end is opened so often.
    let endless = "<ul id=list></ul><button id=more>Load more</button><script>let n = 0;
        more.onclick = () => list.insertAdjacentHTML('beforeend', `<li>item ${++n}.</li>`)</script>";
    let shown = text(&with(&session, endless, expanded()).await);
    assert_eq!(shown.matches("item ").count(), 10, "{shown}");
    session.close().await;
}

/// Elements of no language that the browser knows have no style.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_that_keeps_our_scripts_from_their_work_is_told_of() {
    let session = Session::start().await;
    let html = "<p>words</p><script>const odd = (name, value) => {
          const element = document.createElementNS('urn:odd', 'odd');
          element.setAttribute(name, value);
          element.textContent = name;
          document.body.append(element) };
        odd('class', 'swiper-slide');
        odd('id', 'onetrust-consent-sdk')</script>";
    let interaction = Interaction {
        expand: true,
        consent: Some(Consent::Hide),
        ..Interaction::default()
    };
    let told = with(&session, html, interaction).await.warnings.join("\n");
    for kept in ["panels and slides", "looks for banners"] {
        assert!(told.contains(kept), "{kept}: {told}");
    }
    session.close().await;
}

/// A banner with its words: what it says, "accept", "reject".
fn banner([says, accept, reject]: [&str; 3]) -> String {
    format!(
        "document.body.insertAdjacentHTML('beforeend', `<div id=veil style='position:fixed;inset:0;background:rgba(0,0,0,.5)'></div>
           <div id=bar style='position:fixed;bottom:0;left:0;right:0;background:#fff'><p>{says}</p>
           <button onclick=\"answer('accepted')\">{accept}</button><button onclick=\"answer('rejected')\">{reject}</button></div>`);
         document.body.style.overflow = 'hidden';
         self.answer = (how) => {{ bar.remove(); veil.remove(); document.body.style.overflow = ''; document.querySelector('#state').textContent = how }};"
    )
}

const LANGUAGES: [[&str; 3]; 11] = [
    [
        "We use cookies to improve your experience on this site.",
        "Accept all",
        "Only necessary",
    ],
    [
        "Wir verwenden Cookies, um Inhalte zu personalisieren.",
        "Alle akzeptieren",
        "Alle ablehnen",
    ],
    [
        "Nous utilisons des cookies pour améliorer ce site.",
        "Tout accepter",
        "Continuer sans accepter",
    ],
    [
        "当サイトではクッキーを使用しています。ご同意ください。",
        "同意する",
        "拒否する",
    ],
    [
        "Мы используем файлы cookie для удобства посетителей.",
        "Принять все",
        "Отклонить",
    ],
    [
        "यह वेबसाइट कुकीज़ का उपयोग करती है ताकि आपका अनुभव बेहतर हो।",
        "सभी स्वीकार करें",
        "अस्वीकार करें",
    ],
    [
        "এই ওয়েবসাইট আপনার অভিজ্ঞতা উন্নত করতে কুকি ব্যবহার করে।",
        "সব গ্রহণ করুন",
        "প্রত্যাখ্যান করুন",
    ],
    [
        "یہ ویب سائٹ آپ کے تجربے کو بہتر بنانے کے لیے کوکیز استعمال کرتی ہے۔",
        "سب قبول کریں",
        "سب مسترد کریں",
    ],
    [
        "نستخدم ملفات تعريف الارتباط لتحسين تجربتك في هذا الموقع.",
        "قبول الكل",
        "رفض الكل",
    ],
    [
        "Kami menggunakan cookie untuk meningkatkan pengalaman Anda di situs ini.",
        "Terima semua",
        "Hanya yang diperlukan",
    ],
    [
        "हम आपकी गोपनीयता का सम्मान करते हैं और आपकी सहमति से डेटा का उपयोग करते हैं।",
        "सहमत हूँ",
        "केवल आवश्यक",
    ],
];

fn consent(consent: Consent) -> Interaction {
    Interaction {
        consent: Some(consent),
        ..Interaction::default()
    }
}

/// The banner of a page is rejected, and that is told.
async fn is_rejected(session: &Session, html: &str) {
    let page = with(session, html, consent(Consent::Reject)).await;
    assert_eq!(text(&page), "rejected\nThe words of the page.", "{html}");
    let told = page.warnings.join("\n");
    assert!(told.contains("consent: a banner was answered"), "{told}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn consent_banners_are_rejected_and_never_accepted() {
    let session = Session::start().await;
    let page_of = |script: &str| {
        format!(
            "<p id=state>undecided</p><main><p>The words of the page.</p></main><script>{script}</script>"
        )
    };
    for words in LANGUAGES {
        is_rejected(&session, &page_of(&banner(words))).await;
    }
    // All that is done with banners, where spaces part words and where none do.
    for words in [LANGUAGES[0], LANGUAGES[3]] {
        // Long after the page came.
        let late = format!("setTimeout(() => {{ {} }}, 2500)", banner(words));
        is_rejected(&session, &page_of(&late)).await;
        let html = page_of(&banner(words));
        let page = with(&session, &html, consent(Consent::Hide)).await;
        assert_eq!(
            text(&page),
            "undecided\nThe words of the page.",
            "{words:?}"
        );
        let page = with(&session, &html, consent(Consent::Mark)).await;
        assert!(text(&page).contains(words[0]), "{words:?}");
        assert!(
            page.warnings
                .iter()
                .any(|w| w.contains("stands before the page")),
            "{:?}",
            page.warnings
        );
        let page = with(&session, &html, Interaction::default()).await;
        assert_eq!(page.warnings, [""; 0]);
    }
    // Without a way to reject, by the name of its platform, one that does not go; and what is none.
    let only = "<p id=state>undecided</p><div id=onetrust-consent-sdk><div style='position:fixed;bottom:0'>We value you.
        <button onclick=\"state.textContent = 'accepted'\">Accept</button></div></div>";
    let page = with(&session, only, consent(Consent::Reject)).await;
    assert_eq!(text(&page), "undecided");
    assert!(
        page.warnings
            .iter()
            .any(|w| w.contains("a banner of OneTrust was hidden")),
        "{:?}",
        page.warnings
    );
    let stays = "<p>words</p><div role=dialog>We use cookies here, dear reader.<button>Reject</button></div>";
    let page = with(&session, stays, consent(Consent::Reject)).await;
    assert_eq!(text(&page), "words");
    let none = "<header style='position:sticky;top:0'><button>Menu</button> Baker's shop</header><main><h1>Cookies</h1>
        <p>We bake cookies with consent of our baker.</p><button>Reject</button></main>
        <div role=dialog>Subscribe to our letter of the week<button>No thanks</button></div>";
    let page = with(&session, none, consent(Consent::Reject)).await;
    assert!(
        text(&page).contains("Subscribe to our letter") && text(&page).contains("Menu"),
        "{}",
        text(&page)
    );
    assert_eq!(page.warnings, [""; 0]);
    session.close().await;
}
