//! Steps that are taken before a snapshot, and what a user takes out of a page.

use crate::session::{OPENING, OVERTIME, Session, by_id, document, on_this_machine, within};
use futures::StreamExt;
use std::time::{Duration, Instant};
use visiblock::Document;
use visiblock::browser::{Interaction, RenderError, RenderOptions, Wait};
use visiblock::snapshot::PageSnapshot;

fn text(page: &PageSnapshot) -> String {
    page.text(page.root()).trim().to_owned()
}

/// The usual options with these steps.
fn steps(steps: &[&str]) -> RenderOptions {
    RenderOptions {
        interaction: Interaction {
            steps: steps.iter().map(|step| step.parse().unwrap()).collect(),
            ..Interaction::default()
        },
        ..within(20)
    }
}

async fn after(session: &Session, html: &str, taken: &[&str]) -> PageSnapshot {
    let page = document(&session.server.page(html));
    let shown = session.browser.render(&page, &steps(taken)).await;
    shown.unwrap_or_else(|error| panic!("{error}"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn steps_are_taken_as_a_reader_does() {
    let session = Session::start().await;
    a_menu_is_opened(&session).await;
    a_list_grows(&session).await;
    every_way_of_input(&session).await;
    a_form_leads_on(&session).await;
    session.close().await;
}

/// With events of the mouse alone, after a while, in a shadow tree, below the window.
async fn a_menu_is_opened(session: &Session) {
    let html = "<div style='height:2000px'></div><x-menu></x-menu><script>
        customElements.define('x-menu', class extends HTMLElement { connectedCallback() {
          const root = this.attachShadow({ mode: 'open' });
          root.innerHTML = '<button id=open>Menu</button><div></div>';
          const trusted = [];
          for (const name of ['pointerdown', 'mousedown', 'click']) root.firstChild.addEventListener(name, (event) => {
            trusted.push(event.isTrusted);
            if (name === 'click') setTimeout(() => { root.lastChild.textContent = 'opened ' + trusted }, 900) });
        } })</script>";
    let page = after(session, html, &["click:#open", "wait:text:opened"]).await;
    assert!(
        text(&page).contains("opened true,true,true"),
        "{}",
        text(&page)
    );
    assert_eq!(page.warnings, [""; 0]);
}

/// Each click fetches some more; lazy pictures of what came are there.
async fn a_list_grows(session: &Session) {
    let html = "<ul id=list></ul><button id=more>Load more</button><script>
        let n = 0;
        more.onclick = async () => { await fetch('/slow/fixtures/nothing?ms=150').catch(() => 0);
          for (let i = 0; i < 10; i++) list.insertAdjacentHTML('beforeend', `<li>entry ${++n}.</li>`);
          if (n >= 30) more.remove() }</script>";
    let more = [
        "click:#more",
        "wait:network",
        "click:#more",
        "wait:css:#list li:nth-child(20)",
        "click:#more",
    ];
    let page = after(session, html, &more).await;
    assert_eq!(text(&page).matches("entry ").count(), 30, "{}", text(&page));
}

async fn every_way_of_input(session: &Session) {
    let html = "<style>#tip{display:none} #hot:hover #tip{display:block}</style>
        <input id=field value=old><select id=kind><option value=a>First<option value=b>Second one</select>
        <div id=hot>hot<p id=tip>a tip</p></div><p id=log></p><p id=seen></p><div style='height:3000px'></div><p id=end>end</p>
        <script>const say = (what) => { log.textContent += what + '; ' };
        field.onkeydown = (e) => { if (e.key === 'Enter') say('typed ' + field.value) };
        kind.onchange = () => say('chose ' + kind.value);
        addEventListener('keydown', (e) => { if (e.ctrlKey && e.key === 'k') say('control k') });
        addEventListener('scroll', () => { if (scrollY > 2000) seen.textContent = 'scrolled' });</script>";
    let taken = [
        "type:#field=Grace Höpper 99",
        "press:Enter",
        "press:Control+k",
        "select:#kind=Second one",
        "scroll:#end",
        "eval:await new Promise((done) => setTimeout(done, 1500)); document.title = 'late title'",
        "hover:#hot",
    ];
    let page = after(session, html, &taken).await;
    let shown = text(&page);
    assert!(
        shown.contains("typed Grace Höpper 99; control k; chose b;"),
        "{shown}"
    );
    assert!(
        shown.contains("scrolled") && shown.contains("a tip"),
        "{shown}"
    );
    assert_eq!(page.source.title, "late title");
}

/// A form is filled in and sent; the steps that follow are taken on the page it leads to.
async fn a_form_leads_on(session: &Session) {
    let html = "<form action=/asked><input id=user name=user><input id=pass name=pass type=password><button>Go</button></form>";
    let taken = [
        "type:#user=ada",
        "type:#pass=lovelace",
        "press:Enter",
        "wait:css:#asked",
        "eval:document.body.append('and on')",
    ];
    let page = after(session, html, &taken).await;
    let shown = text(&page);
    assert!(
        shown.contains("pass=lovelace.") && shown.contains("user=ada."),
        "{shown}"
    );
    assert!(shown.contains("and on"), "{shown}");
    // What is typed into a password field is in no snapshot.
    let page = after(session, html, &["type:#pass=lovelace"]).await;
    let typed = page.node(by_id(&page, "pass")).value.as_deref();
    assert_eq!(typed, Some("••••••••"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_step_that_cannot_be_taken_is_named() {
    let session = Session::start().await;
    let html = "<p>words</p><button id=off disabled>off</button><input id=field><button id=under style='position:absolute;left:0;top:300px'>under</button>
        <div id=veil style='position:fixed;inset:0;top:200px;background:#fff'>veil</div><button id=gone style='display:none'>x</button>";
    let page = document(&session.server.page(html));
    let cases = [
        ("click:#nothing", "nothing on the page matches it"),
        ("click:..", "it is not a CSS selector"),
        ("click:#off", "what matches it is disabled"),
        ("click:#gone", "what matches it is not shown"),
        ("click:#under", "what matches it is covered by div#veil"),
        ("type:p=secret77", "what matches it takes no text"),
        ("select:#field=a", "what matches it is no <select>"),
        ("wait:css:#nothing", "nothing matched it in its time"),
        ("wait:css:..", "it is not a CSS selector"),
        ("wait:text:nowhere", "the page did not show it in its time"),
        ("eval:throw new Error('so')", "it threw Error: so"),
        ("eval:new Promise(() => {})", "its time was up"),
    ];
    futures::stream::iter(cases)
        .for_each_concurrent(6, |(step, reason)| is_named(&session, &page, step, reason))
        .await;
    session.next_page_works("steps that cannot be taken").await;
    session.close().await;
}

/// A step that cannot be taken costs no more than its page's time, and says why.
async fn is_named(session: &Session, page: &Document, step: &str, reason: &str) {
    let options = RenderOptions {
        timeout: Duration::from_secs(6),
        ..steps(&["wait:css:p", step])
    };
    let start = Instant::now();
    let rendered = session.browser.render(page, &options).await;
    let Err(error) = rendered else {
        panic!("{step} was taken");
    };
    let took = start.elapsed();
    assert!(matches!(error, RenderError::Step { .. }), "{step}: {error}");
    let said = error.to_string();
    assert!(
        said.contains("step 2 (") && said.contains(reason),
        "{step}: {said}"
    );
    assert!(!said.contains("secret77"), "{said}");
    let most = options.timeout + on_this_machine(OVERTIME + OPENING);
    assert!(took < most, "{step}: {took:?}");
}

/// `--wait css:` is for the page after its steps, and what steps bring is waited for as ever.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_its_steps_a_page_comes_to_rest_again() {
    let session = Session::start().await;
    let html = "<button id=go>go</button><main></main><script>
        go.onclick = () => { document.querySelector('main').innerHTML = '<p>first</p><div style=\"height:3000px\"></div><p id=last></p>';
          new IntersectionObserver((e) => { if (e[0].isIntersecting) setTimeout(() => { last.textContent = 'came late' }, 400) }).observe(last) }</script>";
    let page = document(&session.server.page(html));
    let options = RenderOptions {
        wait: Wait::Selector("#last".to_owned()),
        ..steps(&["click:#go"])
    };
    let shown = session.browser.render(&page, &options).await.unwrap();
    assert_eq!(text(&shown), "go\nfirst\ncame late");
    session.close().await;
}

/// A page that runs and runs is stopped, and what is to be hidden is hidden all the same.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_busy_page_is_there_whatever_is_to_be_done_with_it() {
    let session = Session::start().await;
    let html = "<p>words</p><p class=ad>buy</p><button aria-expanded=false aria-controls=more
        onclick='while (1);'>more</button><div id=more hidden>more</div>";
    let endless = "<script>onload = () => setTimeout(() => { while (1); })</script>";
    let expands = Interaction {
        hide: vec![".ad".to_owned()],
        expand: true,
        ..Interaction::default()
    };
    let hides = Interaction {
        expand: false,
        ..expands.clone()
    };
    for (html, interaction) in [
        (format!("{html}{endless}"), hides),
        (html.to_owned(), expands),
    ] {
        let options = RenderOptions {
            interaction,
            timeout: Duration::from_secs(5),
            ..RenderOptions::default()
        };
        let document = document(&session.server.page(&html));
        let page = session.browser.render(&document, &options).await.unwrap();
        assert!(text(&page).starts_with("words\nmore"), "{}", text(&page));
        let warnings = page.warnings.join("; ");
        assert!(warnings.contains("still busy"), "{warnings}");
    }
    session.close().await;
}

/// What comes after the style sheets were put in is masked, too, where a page is stopped before anything is opened.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_comes_late_to_a_busy_page_is_masked() {
    let session = Session::start().await;
    let html = "<p>words</p><script>onload = () => setTimeout(() => {
        document.body.insertAdjacentHTML('beforeend', '<p class=ad>a late one</p><p>another</p>'); while (1); }, 500)</script>";
    let document = document(&session.server.page(html));
    let options = RenderOptions {
        interaction: Interaction {
            mask: vec![".ad".to_owned()],
            expand: true,
            ..Interaction::default()
        },
        timeout: Duration::from_secs(5),
        ..RenderOptions::default()
    };
    let page = session.browser.render(&document, &options).await.unwrap();
    // The other that came with it is read: it was there.
    assert_eq!(text(&page), "words\nanother", "{:?}", page.warnings);
    let warnings = page.warnings.join("; ");
    assert!(warnings.contains("still busy"), "{warnings}");
    session.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_hidden_and_masked_is_not_read() {
    let session = Session::start().await;
    let html = "<p class=ad>an advertisement</p><p id=clock>12:00 <b style='visibility:visible'>sharp</b></p><p id=kept>words</p>
        <script>setTimeout(() => { document.adoptedStyleSheets = [];
          document.body.insertAdjacentHTML('beforeend', '<p class=ad>a late one</p>') }, 500)</script>";
    let page = document(&session.server.page(html));
    let plain = session.browser.render(&page, &within(20)).await.unwrap();
    assert!(text(&plain).contains("late one") && text(&plain).contains("12:00"));
    let top = |page: &PageSnapshot| page.node(by_id(page, "kept")).rect.unwrap().top;
    let options = |hide: &str, mask: &str| RenderOptions {
        interaction: Interaction {
            hide: vec![hide.to_owned()],
            mask: vec![mask.to_owned()],
            style: Some("#kept { margin-top: 100px }".to_owned()),
            ..Interaction::default()
        },
        ..within(20)
    };
    let shown = session
        .browser
        .render(&page, &options(".ad", "#clock"))
        .await
        .unwrap();
    assert_eq!(text(&shown), "words");
    // It is no text that can be shown either, as that of a closed panel is.
    let texts = shown.iter().filter(|(id, _)| {
        let parent = shown.parent(*id).map_or("", |parent| shown.tag(parent));
        !matches!(parent, "script" | "title")
    });
    let held: Vec<&str> = texts.filter_map(|(_, n)| n.text.as_deref()).collect();
    assert_eq!(held.concat().trim(), "words");
    let masked = shown.node(by_id(&shown, "clock")).rect.unwrap();
    assert!(masked.height() > 10.0, "{masked:?}");
    assert!(top(&shown) > 100.0 && top(&plain) < 100.0);
    for (hide, mask, said) in [
        ("..", "#a", "`interaction.hide` ..: it is not"),
        ("#a", "p{", "`interaction.mask` p{: it is not"),
    ] {
        let error = session
            .browser
            .render(&page, &options(hide, mask))
            .await
            .unwrap_err();
        assert!(error.to_string().contains(said), "{error}");
    }
    session.close().await;
}

/// The mark decides, and not what the page's own rules say of what has it: shadow trees, frames, important rules.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_rule_of_a_page_brings_back_what_is_hidden() {
    let session = Session::start().await;
    let html = "<style>@layer a { .layered p { visibility: visible !important } }
          .slow p { transition: visibility 99999s !important }</style>
        <p>first words</p>
        <div class=m><p style='visibility:visible!important'>SECRET inline</p></div>
        <div class='m layered'><p>SECRET layer</p></div>
        <div class='m slow'><p>SECRET transition</p></div>
        <div class=m id=open></div><div class=m id=closed></div>
        <iframe class=m sandbox srcdoc='<p>SECRET frame</p>' width=300 height=50></iframe>
        <div class=m title=SECRET><input value=SECRET style='visibility:visible!important'>
          <a href=/SECRET><img alt=SECRET width=50 height=20></a></div>
        <p class=h style='display:block!important'>SECRET hidden</p>
        <p data-visiblock-hidden>last words</p>
        <script>for (const mode of ['open', 'closed']) document.getElementById(mode).attachShadow({ mode }).innerHTML
          = '<style>.v { visibility: visible }</style><p class=v>SECRET shadow</p>'</script>";
    let options = RenderOptions {
        interaction: Interaction {
            hide: vec![".h".to_owned()],
            mask: vec![".m".to_owned()],
            ..Interaction::default()
        },
        ..within(20)
    };
    let page = document(&session.server.page(html));
    let shown = session.browser.render(&page, &options).await.unwrap();
    assert_eq!(text(&shown), "first words\nlast words");
    assert_eq!(shown.warnings, [""; 0]);
    let is_script = |id| shown.parent(id).is_some_and(|up| shown.tag(up) == "script");
    for (_, node) in shown.iter().filter(|(id, _)| !is_script(*id)) {
        let attributes = node.attributes.iter().map(|(_, value)| value.as_str());
        let held = node.text.iter().chain(&node.value).map(|told| &**told);
        let secret = attributes.chain(held).find(|told| told.contains("SECRET"));
        assert_eq!(secret, None);
    }
    let bytes = shown.to_bytes().unwrap();
    let read = PageSnapshot::from_bytes(&bytes, "x.pagesnap".as_ref()).unwrap();
    assert_eq!(text(&read), text(&shown));
    // Where a page shows it all the same, or takes the mark away, that is told.
    let host = "<p class=m id=m>SECRET</p><p class=h id=h></p><script>
        h.attachShadow({ mode: 'open' }).innerHTML = '<style>:host { display: block !important }</style>SECRET'</script>";
    let taken = "<p class=m id=m>words</p><p class=h>words</p><script>
        new MutationObserver(() => { if (!m.className) return; m.className = ''; for (const name of m.getAttributeNames())
          if (name.startsWith('data-visiblock')) m.removeAttribute(name) })
          .observe(m, { attributes: true })</script>";
    for html in [host, taken] {
        let page = document(&session.server.page(html));
        let shown = session.browser.render(&page, &options).await.unwrap();
        let told = shown.warnings.join("\n");
        assert!(told.contains("partial: the page kept"), "{html}: {told}");
        assert!(!text(&shown).contains("SECRET"), "{}", text(&shown));
    }
    session.close().await;
}

/// What is hidden is looked for in shadow trees and frames of its own, and whatever the page calls its forms.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_to_be_hidden_and_is_nowhere_is_told() {
    let session = Session::start().await;
    let html = "<style>.quoted::after { content: 'words of a rule' }</style><form name=querySelectorAll></form><p class=quoted>words</p><x-card></x-card>
        <iframe srcdoc='<p class=framed>in a frame</p><p>outside</p>'></iframe><script>
        customElements.define('x-card', class extends HTMLElement { connectedCallback() {
          this.attachShadow({ mode: 'open' }).innerHTML = '<p class=secret>a secret</p><p>shown</p>'
            + '<iframe srcdoc=\"<p class=deep>in a card</p><p>beside it</p>\"></iframe>' } });
        setTimeout(() => document.body.insertAdjacentHTML('beforeend', '<p class=late>a late one</p>'), 300)</script>";
    let page = document(&session.server.page(html));
    let options = RenderOptions {
        interaction: Interaction {
            hide: [".late", ".framed", ".quoted::after", ".nowhere"]
                .map(str::to_owned)
                .into(),
            mask: [".secret", ".deep", ".sercet"].map(str::to_owned).into(),
            ..Interaction::default()
        },
        ..within(20)
    };
    let shown = session.browser.render(&page, &options).await.unwrap();
    assert_eq!(
        shown.warnings,
        [
            "unmatched: `interaction.hide` .nowhere: nothing on the page matches",
            "unmatched: `interaction.mask` .sercet: nothing on the page matches"
        ]
    );
    let read = text(&shown);
    for there in ["words", "shown", "outside", "beside it"] {
        assert!(read.contains(there), "{there}: {read}");
    }
    for gone in [
        "a late one",
        "in a frame",
        "a secret",
        "in a card",
        "of a rule",
    ] {
        assert!(!read.contains(gone), "{gone}: {read}");
    }
    session.close().await;
}

/// What bounds the pages and redirects of a visit leaves each step its own.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_steps_lead_to_many_pages() {
    let session = Session::start().await;
    let leads: Vec<String> = (0..15)
        .map(|i| format!("eval:void (location = '/redirect/1?{i}')"))
        .collect();
    let leads: Vec<&str> = leads.iter().map(String::as_str).collect();
    let options = RenderOptions {
        timeout: Duration::from_secs(90),
        ..steps(&leads)
    };
    let page = document(&session.server.page("<p>begin"));
    let page = session.browser.render(&page, &options).await;
    let page = page.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(text(&page), "arrived here");
    assert_eq!(page.warnings, [""; 0]);
    session.close().await;
}

/// The server sends the beginning at once, and has to think about the rest.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_that_was_led_to_comes_whole() {
    let session = Session::start().await;
    let slow =
        "/paused?ms=1500&first=<title>there</title><p>first+words</p>&rest=<p>last+words</p>";
    let link = |to: &str| format!("<a id=on href='{to}'>on</a>");
    let script =
        format!("<p>wait</p><script>setTimeout(() => {{ location = '{slow}' }}, 50)</script>");
    let too_slow = slow.replace("ms=1500", "ms=9000");
    let (slow, too_slow) = (link(slow), link(&too_slow));
    let (by_step, by_script, too_late) = futures::join!(
        after(&session, &slow, &["click:#on"]),
        after(&session, &script, &[]),
        after(&session, &too_slow, &["click:#on"]),
    );
    for page in [&by_step, &by_script] {
        assert_eq!(text(page), "first words\nlast words", "{:?}", page.warnings);
    }
    assert_eq!(by_script.warnings, [""; 0]);
    // Of one that does not come to its end in time it is told.
    assert_eq!(text(&too_late), "first words");
    let told = too_late.warnings.join("\n");
    assert!(told.contains("partial: the page that it led to"), "{told}");
    session.close().await;
}

/// A page that was misread is loaded once more, but not where what was done there would be done twice.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_step_is_taken_twice() {
    let session = Session::start().await;
    let hex: String = "<title>t</title><p>Gr\u{fc}\u{df}e, sch\u{f6}ne Gr\u{fc}\u{df}e</p>"
        .bytes()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let misread = document(
        &session
            .server
            .url(&format!("/typed?type=text/html&hex={hex}")),
    );
    for (step, times, is_read) in [
        ("scroll:10", 2, true),
        ("eval:fetch('/agent').then(() => undefined)", 1, false),
    ] {
        let page = session
            .browser
            .render(&misread, &steps(&[step]))
            .await
            .unwrap();
        assert_eq!(
            session.server.times_asked_for(misread.url.as_str()),
            times,
            "{step}"
        );
        assert_eq!(text(&page).contains("schöne"), is_read, "{}", text(&page));
        let is_told = page.warnings.iter().any(|told| told.contains("misread"));
        assert_eq!(is_told, !is_read, "{:?}", page.warnings);
    }
    assert_eq!(session.server.times_asked_for("/agent"), 1);
    session.close().await;
}
