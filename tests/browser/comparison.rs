//! Comparing pages that a real browser laid out: one change has one cause, however the boxes around it
//! give way.

use crate::session::{Session, within};
use std::path::Path;
use visiblock::diff::{Kind, PageDiff, compare};
use visiblock::snapshot::PageSnapshot;
use visiblock::{Input, segment};

/// What differs between two pages that are told by their HTML.
async fn diff(session: &Session, before: &str, after: &str) -> PageDiff {
    let before = session.html(before, 20).await.unwrap();
    let after = session.html(after, 20).await.unwrap();
    compare(&before, &after, &segment)
}

/// The kind of the only cause, and the selector of its element.
fn only(found: &PageDiff) -> (Kind, &str) {
    let causes: Vec<_> = found.causes().collect();
    assert_eq!(causes.len(), 1, "{causes:#?}");
    (causes[0].kind, &causes[0].place().unwrap().selector)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_that_is_rendered_again_does_not_differ() {
    let session = Session::start().await;
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/belize/index.html");
    let render = async || -> PageSnapshot {
        let Input::Document(page) = Input::open(page.to_str().unwrap(), None).unwrap() else {
            panic!("no document");
        };
        session.browser.render(&page, &within(20)).await.unwrap()
    };
    let first = render().await;
    for again in 1..20 {
        let found = compare(&first, &render().await, &segment);
        assert!(found.is_same(), "rendering {again}: {:#?}", found.changes);
    }
    session.close().await;
}

const PARAGRAPHS: &str = "<p>The second paragraph of this page.<p>The third paragraph of this page.\
    <p>The fourth paragraph of this page.<footer>Imprint</footer>";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_change_has_one_cause() {
    let session = Session::start().await;
    let shifted = |px: u32| {
        format!(
            "<p>Before them.<p id=first style='margin-top:{px}px'>The first of them.{PARAGRAPHS}"
        )
    };
    let found = diff(&session, &shifted(20), &shifted(21)).await;
    assert_eq!(only(&found), (Kind::Moved, "#first"));

    // What floats makes the page longer, and not the box that holds it.
    let floating = |more: &str| {
        format!(
            "<div id=holder style='height:10px'><div style='float:left;width:200px'>\
             <p id=text>Words that float{more}</div></div>"
        )
    };
    let more = " and go on for several lines".repeat(60);
    let found = diff(&session, &floating(""), &floating(&more)).await;
    assert_eq!(only(&found), (Kind::Text, "#text"));

    // The cells of a table give way to each other.
    let table = |width: u32| {
        format!(
            "<table width=600><tr><td><div id=wide style='width:{width}px'>One</div><td>Some words of the second cell\
             <tr><td>Of the second row<td>Some more words of it</table>"
        )
    };
    let found = diff(&session, &table(300), &table(240)).await;
    assert_eq!(only(&found), (Kind::Resized, "#wide"));

    // A margin that the layout makes of `auto` is nobody's change.
    let centred = |banner: &str| {
        format!(
            "<body style='margin:0'>{banner}<div id=centred style='position:absolute;left:0;right:0;width:600px;margin:auto'>\
             Centred words of the page</div>"
        )
    };
    let banner = "<div id=banner style='height:48px;background:#fe9'>A banner</div>";
    let found = diff(&session, &centred(""), &centred(banner)).await;
    assert_eq!(only(&found), (Kind::Added, "#banner"));
    session.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_hidden_is_told_once_and_moves_its_neighbours() {
    let session = Session::start().await;
    let page = |style: &str, items: &str| {
        format!(
            "<div style='float:left'><ul id=menu style='width:240px;{style}'>{items}</ul></div>\
             <div style='float:left' id=beside><p>What stands beside the menu</div>"
        )
    };
    let items = "<li>The first item<li>The second item";
    let found = diff(&session, &page("", items), &page("display:none", items)).await;
    assert_eq!(only(&found), (Kind::Visibility, "#menu"));
    assert_eq!(found.changes[0].shown, Some(false));
    assert!(
        found.changes.iter().any(|c| c.kind == Kind::Pushed),
        "{:#?}",
        found.changes
    );
    // What CSS puts before an element is nowhere while the element is hidden.
    let icons = "<style>#menu a::before{content:'*'}</style><li><a></a><li><a></a>";
    let found = diff(&session, &page("", icons), &page("display:none", icons)).await;
    assert_eq!(only(&found), (Kind::Visibility, "#menu"));
    // An item that went from it as well is not missed.
    let fewer = page("display:none", "<li>The first item");
    let found = diff(&session, &page("", items), &fewer).await;
    assert_eq!(only(&found), (Kind::Visibility, "#menu"));
    session.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_nobody_sees_is_no_change() {
    let session = Session::start().await;
    let picture = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
    let page = |alt: &str, query: &str| {
        format!(
            "<p>Some words</p><img width=60 height=40 src='{picture}' alt='{alt}'>\
             <iframe width=90 height=50 src='/frame?visit={query}'></iframe>"
        )
    };
    let found = diff(&session, &page("A zebra", "abc"), &page("A horse", "xyz")).await;
    assert!(found.is_same(), "{:#?}", found.changes);
    session.close().await;
}
