//! Applications that build everything in the browser.

use crate::session::{Session, by_id};
use visiblock::browser::{RenderOptions, Wait};
use visiblock::snapshot::PageSnapshot;

fn whole_text(page: &PageSnapshot) -> String {
    page.text(page.root()).trim_end().to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn content_that_comes_late_is_there() {
    let session = Session::start().await;
    let (late, components, lazy) = futures::join!(
        session.render("/fixtures/apps/late-fetch/index.html"),
        session.render("/fixtures/apps/web-components/index.html"),
        session.render("/fixtures/apps/lazy-scroll/index.html"),
    );
    late_fetch(&late);
    web_components(&components);
    lazy_scroll(&lazy);
    waiting_for_an_element(&session).await;
    session.close().await;
}

fn late_fetch(page: &PageSnapshot) {
    assert_eq!(
        whole_text(page),
        "Harbour news\n\
         Ferry returns\n\
         The evening ferry crosses the sound again after eleven weeks in the dock.\n\
         Lighthouse painted\n\
         Four painters needed nine dry days to give the lighthouse its red bands."
    );
    assert_eq!(page.source.title, "Late fetch");
    assert_eq!(page.source.status, Some(200));
    assert_eq!(page.warnings, [""; 0]);
}

fn web_components(page: &PageSnapshot) {
    assert_eq!(
        whole_text(page),
        "first title\n\
         before the slot, first words, after the slot\n\
         untitled card\n\
         before the slot, second words, after the slot\n\
         closed heading\n\
         words handed to the closed root\n\
         badge from a closed root: nested words"
    );
    // What is slotted stands below its slot, once.
    let first = by_id(page, "first");
    let title = page
        .subtree(first)
        .find(|n| page.attribute(*n, "slot") == Some("title"))
        .unwrap();
    let path: Vec<&str> = page.ancestors(title).map(|n| page.tag(n)).collect();
    assert_eq!(&path[..3], ["slot", "header", "x-card"]);
    assert!(!page.node(title).in_shadow, "slotted: of the light tree");
    // What no slot takes is in the DOM and not on the page.
    let vault = by_id(page, "vault");
    let text = page.subtree(vault).find(|n| {
        let text = page.node(*n).text.as_deref();
        text.is_some_and(|t| t.contains("no slot takes"))
    });
    assert!(text.is_none_or(|n| !page.node(n).is_readable()));
}

fn lazy_scroll(page: &PageSnapshot) {
    let text = whole_text(page);
    for number in 1..=30 {
        for expected in [
            format!("filled section {number}"),
            format!("picture {number} arrived"),
        ] {
            assert!(text.lines().any(|l| l == expected), "{expected}: missing");
        }
    }
    assert_eq!(page.warnings, [""; 0]);
    // Scrolled back: the first section stands at the top.
    let first = page
        .iter()
        .find(|(_, n)| n.attribute("data-number") == Some("1"))
        .unwrap()
        .1;
    assert_eq!(first.rect.unwrap().top, 8.0);
}

async fn waiting_for_an_element(session: &Session) {
    let html = "<main></main><script>setTimeout(() => \
        document.querySelector('main').innerHTML = '<p id=late>fifteen seconds', 15_000)</script>";
    let url = session.server.page(html);
    let document = crate::session::document(&url);
    let wait = |wait| RenderOptions {
        wait,
        ..RenderOptions::default()
    };
    let render = async |w| session.browser.render(&document, &wait(w)).await.unwrap();
    let page = render(Wait::Selector("#late".to_owned())).await;
    assert_eq!(whole_text(&page), "fifteen seconds");
    let page = render(Wait::For(std::time::Duration::from_secs(16))).await;
    assert_eq!(whole_text(&page), "fifteen seconds");
    let page = render(Wait::Settled).await;
    assert_eq!(whole_text(&page), "");
    let options = wait(Wait::Selector("#late[".to_owned()));
    let error = session.browser.render(&document, &options).await;
    let error = error.unwrap_err().to_string();
    assert!(
        error.contains("\"#late[\" is not a CSS selector"),
        "{error}"
    );
    let options = RenderOptions {
        timeout: std::time::Duration::from_secs(2),
        ..wait(Wait::Selector("#never".to_owned()))
    };
    let error = session.browser.render(&document, &options).await;
    let error = error.unwrap_err().to_string();
    assert!(
        error.contains("nothing matched \"#never\" within 2 s"),
        "{error}"
    );
}
