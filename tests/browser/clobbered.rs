//! Pages that name what they hold as the properties that our scripts ask for: a form and a document answer
//! with that, in every world.

use crate::session::{Session, document, within};
use url::Url;
use visiblock::browser::{Consent, Interaction, Limit, Limits, RenderError, RenderOptions};
use visiblock::snapshot::PageSnapshot;

/// What comes when its reader is there.
const FAR: &str = "<div style='height: 6000px'></div><p id=far>waits</p><script>
    new IntersectionObserver((all) => { if (all.some((one) => one.isIntersecting)) far.textContent = 'it came' })
        .observe(far)</script>";

/// Names of fields as forms for travellers have them, and as somebody may give them on purpose.
const OF_FORMS: [&str; 19] = [
    "children",
    "style",
    "id",
    "localName",
    "shadowRoot",
    "parentElement",
    "nextElementSibling",
    "firstElementChild",
    "checkVisibility",
    "matches",
    "closest",
    "textContent",
    "getAttribute",
    "setAttribute",
    "removeAttribute",
    "getBoundingClientRect",
    "querySelectorAll",
    "contains",
    "innerText",
];
const OF_DOCUMENTS: [&str; 10] = [
    "getElementsByTagName",
    "querySelectorAll",
    "querySelector",
    "documentElement",
    "scrollingElement",
    "body",
    "getAnimations",
    "createTreeWalker",
    "fonts",
    "scripts",
];

fn text(page: &PageSnapshot) -> String {
    page.text(page.root()).trim().to_owned()
}

fn form(names: &[&str]) -> String {
    // Of two by one name there is a list.
    let fields = names
        .iter()
        .map(|name| format!("<input type=hidden name={name}>").repeat(2));
    format!("<form>{}</form>", fields.collect::<String>())
}

fn pictures(names: &[&str]) -> String {
    let pictures = names.iter().map(|name| format!("<img name={name} alt=''>"));
    pictures.collect()
}

fn is_partial(page: &PageSnapshot) -> bool {
    page.warnings.iter().any(|w| w.starts_with("partial"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_are_read_whatever_their_elements_are_called() {
    let session = Session::start().await;
    let pages = [
        form(&["children"]),
        form(&OF_FORMS),
        pictures(&OF_DOCUMENTS),
        // The name by which our scripts once kept what they know.
        "<a id=visiblock></a>".to_owned(),
    ];
    for before in pages {
        let page = session.html(&format!("{before}{FAR}"), 20).await.unwrap();
        assert_eq!(text(&page), "it came", "{before}");
        assert!(!is_partial(&page), "{before}: {:?}", page.warnings);
    }
    session.close().await;
}

/// What is put into a page before it is looked at must not stand in for the look.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_in_clothes_of_the_user_are_read() {
    let session = Session::start().await;
    let page = document(&session.server.page(&format!("<p class=ad>ad</p>{FAR}")));
    let options = RenderOptions {
        interaction: Interaction {
            hide: vec![".ad".to_owned()],
            ..Interaction::default()
        },
        ..within(20)
    };
    let page = session.browser.render(&page, &options).await.unwrap();
    assert_eq!(text(&page), "it came");
    assert!(!is_partial(&page), "{:?}", page.warnings);
    session.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_are_opened_whatever_their_elements_are_called() {
    let session = Session::start().await;
    let fields = form(&OF_FORMS);
    let panel = fields.replace("<form>", "<form role=tabpanel hidden>a panel");
    let slide = fields.replace("<form>", "<form class=swiper-slide hidden>a slide");
    let banner = fields.replace(
        "<form>",
        "<form role=dialog>We use cookies for all you do.<button>Accept</button>",
    );
    let closed = "<button aria-expanded=false onclick='this.nextElementSibling.hidden = false'>more</button><p hidden>closed</p>";
    let html = format!("{fields}{panel}{slide}{closed}{banner}");
    let options = RenderOptions {
        interaction: Interaction {
            expand: true,
            consent: Some(Consent::Hide),
            ..Interaction::default()
        },
        ..within(20)
    };
    let page = document(&session.server.page(&html));
    let page = session.browser.render(&page, &options).await.unwrap();
    assert_eq!(text(&page), "a panel\na slide\nmore\nclosed");
    assert_eq!(page.warnings, ["consent: a banner was hidden"]);
    session.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_is_counted_whatever_its_elements_are_called() {
    let session = Session::start().await;
    let html = format!("{}{}", pictures(&OF_DOCUMENTS), "<p>words</p>".repeat(300));
    let page = document(&session.server.page(&html));
    let options = RenderOptions {
        limits: Limits {
            elements: 200,
            ..Limits::default()
        },
        ..within(20)
    };
    let refused = session.browser.render(&page, &options).await.unwrap_err();
    let RenderError::OverLimit { limit, found, .. } = refused else {
        panic!("{refused}");
    };
    assert_eq!(limit, Limit::Elements);
    assert!(found > 300, "{found}");
    session.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_page_stored_is_seen_whatever_its_elements_are_called() {
    let session = Session::start().await;
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, html: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, html).unwrap();
        Url::from_file_path(path).unwrap()
    };
    let named = pictures(&OF_DOCUMENTS);
    let stores = "<p>stored</p><script>localStorage.left = 1</script>";
    let first = write("first.html", &format!("{named}{stores}"));
    let second = write(
        "second.html",
        "<p id=said></p><script>said.textContent = localStorage.length + ' left'</script>",
    );
    for (url, expected) in [(&first, "stored"), (&second, "0 left")] {
        let page = session.render_within(url.as_str(), 20).await.unwrap();
        assert_eq!(text(&page), expected);
        assert!(!is_partial(&page), "{:?}", page.warnings);
    }
    session.close().await;
}
