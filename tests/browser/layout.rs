//! `fixtures/pages/layout.html`: every kind of layout, with exact expectations.

use crate::session::{Session, by_id, document, within};
use visiblock::browser::RenderOptions;
use visiblock::geometry::Rect;
use visiblock::snapshot::{Color, Display, NodeId, NodeKind, PageSnapshot, Position};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_layout_is_captured_as_it_stands() {
    let session = Session::start().await;
    let page = session.render("/fixtures/pages/layout.html").await;
    assert_eq!(page.source.title, "Every layout");
    assert_eq!(page.source.lang.as_deref(), Some("en"));
    assert_eq!(page.source.encoding.as_deref(), Some("UTF-8"));
    assert_eq!(page.viewport.width, 1366.0);
    arena(&page);
    boxes(&page);
    positioned(&page);
    frames(&page);
    generated(&page);
    backgrounds(&page);
    lines_and_text(&page);
    fields(&page);
    crate::hidden::check(&page);
    same_again(&session, &page).await;
    survives_its_file(&session).await;
    session.close().await;
}

fn rect(page: &PageSnapshot, id: &str) -> Rect {
    let found = page.node(by_id(page, id)).rect;
    found.unwrap_or_else(|| panic!("#{id} has no box"))
}

fn text(page: &PageSnapshot, id: &str) -> String {
    page.text(by_id(page, id))
}

/// Pre-order: parents before children, subtrees are ranges, runs in the order of their nodes.
fn arena(page: &PageSnapshot) {
    for (id, node) in page.iter() {
        let Some(parent) = node.parent else {
            assert_eq!(id, page.root());
            continue;
        };
        assert!(parent < id && node.end <= page.node(parent).end);
        assert_eq!(node.depth, page.node(parent).depth + 1);
        for run in page.runs_of(id) {
            assert_eq!(run.node, id);
            assert!(
                node.text
                    .as_deref()
                    .unwrap()
                    .get(run.range.start as usize..run.range.end as usize)
                    .is_some()
            );
        }
    }
    assert!(page.runs().is_sorted_by_key(|run| run.node));
    let ids = [
        "flex",
        "flex-b",
        "grid",
        "table",
        "frame",
        "inner",
        "frame-2",
        "innermost",
        "quoted",
        "form",
    ];
    assert!(ids.map(|id| by_id(page, id)).is_sorted());
    assert!(page.contains(by_id(page, "frame"), by_id(page, "innermost")));
}

fn boxes(page: &PageSnapshot) {
    let display = |id| page.display(by_id(page, id));
    assert_eq!(display("flex"), Display::Flex);
    assert_eq!(rect(page, "flex"), Rect::new(0.0, 0.0, 1000.0, 20.0));
    // `display: contents` has no box; its children are items of the flex container.
    assert_eq!(display("contents"), Display::Contents);
    assert_eq!(page.node(by_id(page, "contents")).rect, None);
    let (a, b) = (rect(page, "flex-a"), rect(page, "flex-b"));
    assert!((b.left - a.right - 10.0).abs() < 0.1 && (a.width() - b.width()).abs() < 0.1);
    // Drawn from right to left, and kept in document order.
    assert!(rect(page, "reverse-a").left > rect(page, "reverse-b").left);
    assert!(by_id(page, "reverse-a") < by_id(page, "reverse-b"));
    assert_eq!(display("grid"), Display::Grid);
    let (a, b, c) = (
        rect(page, "grid-a"),
        rect(page, "grid-b"),
        rect(page, "grid-c"),
    );
    assert_eq!(
        (a.left, a.width(), b.left, b.width()),
        (0.0, 200.0, 200.0, 300.0)
    );
    assert_eq!((c.left, c.top), (0.0, a.bottom));
    assert_eq!(display("ib-a"), Display::InlineBlock);
    let (a, b) = (rect(page, "ib-a"), rect(page, "ib-b"));
    assert_eq!((a.width(), a.top, b.left), (120.0, b.top, 120.0));
    assert_eq!(display("table"), Display::Table);
    assert_eq!(display("cell"), Display::TableCell);
    assert_eq!(
        text(page, "table"),
        "caption\nhead one\thead two\ncell one\tcell two"
    );
    assert_eq!(display("plain"), Display::Block);
    assert_eq!(page.tag(by_id(page, "plain")), "x-plain");
}

fn positioned(page: &PageSnapshot) {
    let style = |id| page.own_style(by_id(page, id)).unwrap();
    assert!(style("float").float && !style("floats").float);
    assert_eq!(
        (rect(page, "float").right, rect(page, "float").width()),
        (1000.0, 150.0)
    );
    let (outer, inner) = (rect(page, "relative"), rect(page, "absolute"));
    assert_eq!(inner, Rect::new(400.0, outer.top + 10.0, 100.0, 30.0));
    assert_eq!(style("absolute").position, Position::Absolute);
    assert_eq!(style("fixed").position, Position::Fixed);
    assert_eq!(style("fixed").z_index, Some(5));
    assert_eq!(rect(page, "fixed"), Rect::new(1276.0, 0.0, 90.0, 30.0));
    assert_eq!(style("sticky").position, Position::Sticky);
    assert!(
        rect(page, "sticky").top > rect(page, "relative").top,
        "the page is scrolled back"
    );
}

/// The content of a frame begins inside its border and padding.
fn frames(page: &PageSnapshot) {
    let frame = rect(page, "frame");
    assert_eq!(
        (frame.left, frame.width(), frame.height()),
        (50.0, 316.0, 116.0)
    );
    let inner = rect(page, "inner");
    assert_eq!(
        (inner.left, inner.top),
        (frame.left + 8.0 + 11.0, frame.top + 8.0 + 7.0)
    );
    let run = &page.runs_in(by_id(page, "inner"))[0];
    assert_eq!(page.run_text(run), "inside the frame");
    assert!(
        frame.contains(&run.rect, 0.1),
        "{:?} in {frame:?}",
        run.rect
    );
    // The usual margin of a body: 8 px.
    let (second, innermost) = (rect(page, "frame-2"), rect(page, "innermost"));
    let origin = (second.left + 8.0, second.top + 8.0);
    assert_eq!((innermost.left, innermost.top), origin);
    assert!(second.contains(&page.runs_in(by_id(page, "innermost"))[0].rect, 0.1));
    let documents = page.nodes().iter().filter(|n| n.kind == NodeKind::Document);
    assert_eq!(documents.count(), 3);
    assert_eq!(text(page, "frame"), "inside the frame\nframe in a frame");
}

fn generated(page: &PageSnapshot) {
    let pseudos = |id: &str| -> Vec<(&str, String, bool)> {
        page.subtree(by_id(page, id))
            .filter(|n| page.node(*n).kind == NodeKind::Pseudo)
            .map(|n| {
                let text = page.node(n).text.as_deref().unwrap_or("").to_owned();
                (page.tag(n), text, page.node(n).is_visible())
            })
            .collect()
    };
    let of = |tag, text: &str| (tag, text.to_owned(), true);
    assert_eq!(
        pseudos("quoted"),
        [of("::before", "before-text "), of("::after", " after-text")]
    );
    assert_eq!(pseudos("box"), [of("::after", "")]);
    assert_eq!(pseudos("list").len(), 2, "two list markers");
    // Generated content is drawn, and no text of the document.
    assert_eq!(text(page, "quoted"), "quoted");
    let runs = page.runs_in(by_id(page, "quoted"));
    assert_eq!(
        runs.iter().map(|r| page.run_text(r)).collect::<String>(),
        "before-text quoted after-text"
    );
}

fn backgrounds(page: &PageSnapshot) {
    let under = |id: &str| page.node(by_id(page, id)).background;
    let color = Color::parse;
    assert_eq!(under("quoted"), color("rgb(250, 250, 240)"));
    assert_eq!(
        under("flex-b"),
        color("rgb(0, 0, 128)"),
        "through display: contents"
    );
    assert_eq!(
        under("grid-half"),
        color("rgb(128, 128, 192)"),
        "half white on navy"
    );
    assert_eq!(under("inner"), color("rgb(0, 100, 0)"), "the frame's own");
    let marker = by_id(page, "box");
    let drawn = page.subtree(marker).last().unwrap();
    assert_eq!(page.node(drawn).background, color("red"));
}

fn lines_and_text(page: &PageSnapshot) {
    let lines = |id: &str| -> Vec<String> {
        let runs = page.runs_in(by_id(page, id));
        runs.iter()
            .map(|r| page.run_text(r).trim().to_owned())
            .collect()
    };
    let narrow = lines("lines");
    assert!(narrow.len() > 1, "{narrow:?}");
    assert_eq!(narrow.join(" "), "one two three four five six seven eight");
    let runs = page.runs_in(by_id(page, "lines"));
    assert!(
        runs.windows(2)
            .all(|w| w[1].rect.top - w[0].rect.top == 20.0)
    );
    assert!(
        runs.iter()
            .all(|r| rect(page, "lines").contains(&r.rect, 0.1))
    );
    assert_eq!(
        text(page, "lines"),
        "one two three four five six seven eight"
    );
    assert_eq!(text(page, "pre"), "kept   spaces\nsecond line");
    assert_eq!(text(page, "collapsed"), "many spaces bold , end");
    // Written in capitals, which are one letter longer.
    assert_eq!(text(page, "upper"), "STRASSE");
    assert_eq!(lines("upper")[0], "STRA");
    assert_eq!(text(page, "emoji"), "family 👨‍👩‍👧 flag 🇩🇪 end");
    assert_eq!(
        lines("emoji").concat().replace(' ', ""),
        "family👨‍👩‍👧flag🇩🇪end"
    );
    assert_eq!(text(page, "rtl"), "שלום עולם mixed כאן");
    let words: usize = lines("rtl")
        .iter()
        .map(|l| l.split_whitespace().count())
        .sum();
    assert_eq!(words, 4, "{:?}", lines("rtl"));
}

fn fields(page: &PageSnapshot) {
    let value = |id: &str| page.node(by_id(page, id)).value.as_deref();
    assert_eq!(value("text"), Some("typed value"));
    assert_eq!(value("area"), Some("area words"));
    let form = text(page, "form");
    assert!(form.contains("label") && form.contains("press"), "{form:?}");
    assert!(!form.contains("hidden token"), "{form:?}");
    let options: Vec<NodeId> = page
        .subtree(by_id(page, "select"))
        .filter(|n| page.tag(*n) == "option")
        .collect();
    assert_eq!(options.len(), 2);
    let of_form = page.totals(by_id(page, "form"));
    assert_eq!(of_form.fields, 6, "what can be seen and filled in");
}

/// The same page once more: the same snapshot, to the byte.
async fn same_again(session: &Session, page: &PageSnapshot) {
    let again = session.render("/fixtures/pages/layout.html").await;
    assert!(again.to_bytes().unwrap() == page.to_bytes().unwrap());
}

/// With its picture, too.
async fn survives_its_file(session: &Session) {
    let options = RenderOptions {
        screenshot: true,
        ..within(20)
    };
    let page = document(&session.server.url("/fixtures/pages/layout.html"));
    let page = session.browser.render(&page, &options).await.unwrap();
    assert!(page.screenshot.as_ref().unwrap().starts_with(b"\x89PNG"));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("page.pagesnap");
    page.save(&path).unwrap();
    assert_eq!(PageSnapshot::load(&path).unwrap(), page);
    let files = std::fs::read_dir(&folder).unwrap();
    assert_eq!(files.count(), 1, "no temporary file");
}

/// Why texts that say so cannot be seen, each once.
fn reasons(
    page: &visiblock::snapshot::PageSnapshot,
    said: &str,
) -> Vec<Option<visiblock::snapshot::Hidden>> {
    let texts = page
        .iter()
        .filter(|(_, n)| n.text.as_deref().is_some_and(|t| t.contains(said)));
    let mut found: Vec<_> = texts.map(|(_, n)| n.hidden).collect();
    found.dedup();
    found
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_reader_scrolls_to_is_there() {
    use visiblock::snapshot::Hidden;
    let session = Session::start().await;
    let paragraphs = "<p>Words of the paragraph that a reader scrolls to.".repeat(60);
    let frame = |attributes: &str| {
        format!(
            "<iframe {attributes} style='display:block;width:600px;height:300px' srcdoc='{paragraphs}'></iframe>"
        )
    };
    let page = session.html(&frame(""), 20).await.unwrap();
    assert_eq!(
        reasons(&page, "scrolls to"),
        [None, Some(Hidden::ScrolledOut)]
    );
    let page = session.html(&frame("scrolling=no"), 20).await.unwrap();
    let fixed = reasons(&page, "scrolls to");
    assert_eq!(fixed[..2], [None, Some(Hidden::Clipped)]);
    assert!(!fixed.contains(&Some(Hidden::ScrolledOut)));
    // Columns that run to the left, and words that stand left of the page.
    let vertical = format!("<html style='writing-mode:vertical-rl'><body>{paragraphs}");
    let page = session.html(&vertical, 20).await.unwrap();
    assert!(page.page.width > page.viewport.width);
    assert_eq!(reasons(&page, "scrolls to"), [None]);
    let away = "<p style='position:absolute;left:-900px;width:300px'>Words that nobody scrolls to.";
    let page = session.html(away, 20).await.unwrap();
    assert_eq!(reasons(&page, "scrolls to"), [Some(Hidden::OffPage)]);
    session.close().await;
}
