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

/// As often as `VISIBLOCK_CAPTURES` says, five times without it.
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
    let captures = std::env::var("VISIBLOCK_CAPTURES");
    let captures = captures.map_or(5, |n| n.parse::<u32>().unwrap());
    let first = render().await;
    for again in 1..captures {
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn drawings_fields_and_layers_are_compared() {
    let session = Session::start().await;
    let bar = |y: u32, fill: &str| {
        format!(
            "<p>A chart<svg id=chart width=200 height=100><rect x=10 y={y} width=50 height={} fill={fill} /></svg>",
            100 - y
        )
    };
    for (before, after) in [
        (bar(10, "red"), bar(60, "red")),
        (bar(10, "red"), bar(10, "blue")),
    ] {
        let found = diff(&session, &before, &after).await;
        assert_eq!(only(&found), (Kind::Image, "#chart"));
    }

    let form = |checked: &str, second: &str| {
        format!(
            "<p>Send me <input id=box type=checkbox {checked}> news <select id=list><option>One<option {second}>Two</select>"
        )
    };
    let found = diff(&session, &form("", ""), &form("checked", "selected")).await;
    let told: Vec<String> = found
        .causes()
        .map(|c| {
            format!(
                "{} {} {}",
                c.properties[0].name, c.properties[0].from, c.properties[0].to
            )
        })
        .collect();
    assert_eq!(told, ["checked no yes", "selected One Two"]);

    // Nothing moves: what lay below the text is painted over it.
    let layers = |sheet: u32| {
        format!(
            "<div style='position:relative;height:60px'>\
             <p id=text style='position:absolute;z-index:2;margin:0'>A sentence that everybody can read</p>\
             <div id=sheet style='position:absolute;z-index:{sheet};width:400px;height:40px;background:#fff'></div></div>"
        )
    };
    let found = diff(&session, &layers(1), &layers(3)).await;
    assert!(
        found.changes.iter().any(|c| c.kind == Kind::Overlap),
        "{:#?}",
        found.changes
    );
    session.close().await;
}

/// A page with a picture and a ground whose files have one name wherever it lies.
fn page_with_pictures(folder: &Path, colors: [[u8; 3]; 2], before: &str) -> std::path::PathBuf {
    std::fs::create_dir_all(folder).unwrap();
    for (name, color) in [("photo.png", colors[0]), ("ground.png", colors[1])] {
        let picture = image::RgbImage::from_pixel(40, 40, image::Rgb(color));
        picture.save(folder.join(name)).unwrap();
    }
    let path = folder.join("page.html");
    let page = format!(
        "<!doctype html><title>P</title>{before}<p>Some words above the picture.\
         <p><img id=photo src=photo.png width=120 height=80 alt=''>\
         <div id=ground style='height:90px;background:url(ground.png)'>Words on a ground</div>"
    );
    std::fs::write(&path, page).unwrap();
    path
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pictures_that_were_replaced_under_their_names_are_told_by_their_pixels() {
    let session = Session::start().await;
    let folder = tempfile::tempdir().unwrap();
    let (red, blue, grey) = ([200, 30, 30], [30, 30, 200], [230, 230, 230]);
    let render = async |name: &str, colors: [[u8; 3]; 2], before: &str| {
        let path = page_with_pictures(&folder.path().join(name), colors, before);
        let Input::Document(page) = Input::open(path.to_str().unwrap(), None).unwrap() else {
            panic!("no document");
        };
        let options = visiblock::browser::RenderOptions {
            screenshot: true,
            ..within(20)
        };
        session.browser.render(&page, &options).await.unwrap()
    };
    let first = render("a", [red, grey], "").await;
    let photo = render("b", [blue, grey], "").await;
    let found = compare(&first, &photo, &segment);
    assert_eq!(only(&found), (Kind::Image, "#photo"));
    assert_eq!(found.changes[0].properties[0].to, "100 % otherwise");

    let ground = render("c", [red, [30, 200, 30]], "").await;
    let found = compare(&first, &ground, &segment);
    assert_eq!(only(&found), (Kind::Image, "#ground"));

    // The same pictures elsewhere on the page, between other pixels than before.
    let banner = "<div style='height:30.4px'>A banner</div>";
    let pushed = render("d", [red, grey], banner).await;
    let found = compare(&first, &pushed, &segment);
    assert!(
        found.changes.iter().all(|c| c.kind != Kind::Image),
        "{:#?}",
        found.changes
    );
    let same = compare(&first, &render("e", [red, grey], "").await, &segment);
    assert!(same.is_same(), "{:#?}", same.changes);
    session.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_item_that_came_first_changes_no_number_of_the_others() {
    let session = Session::start().await;
    let list = |first: &str| {
        format!(
            "<ol>{first}<li>One of the things<li>Another of the things<li>The last of the things</ol>"
        )
    };
    let found = diff(&session, &list(""), &list("<li id=new>What came first")).await;
    assert_eq!(only(&found), (Kind::Added, "#new"));

    let field = |hint: &str| format!("<p>Who are you?<input id=name placeholder='{hint}'>");
    let found = diff(&session, &field("Your name"), &field("Your address")).await;
    assert_eq!(only(&found), (Kind::Text, "#name"));
    session.close().await;
}
