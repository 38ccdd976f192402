//! Reports, used in a real browser: what hovering, sliding, searching and clicking show, and that
//! nothing a page says gets out of its text.

use crate::session::{Session, by_id};
use serde_json::Value;
use visiblock::algorithm::{Segmenter, Tps, Vips};
use visiblock::content::find_main_content;
use visiblock::diff::compare;
use visiblock::output::report::{ReportPage, diff_report, page_report};
use visiblock::snapshot::PageSnapshot;
use visiblock::{ContentOptions, Input, RenderOptions, segment};

const DRIVER: &str = include_str!("drivers/driver.js");

const HOSTILE: &str = "<title>&lt;/script>&lt;img src=x onerror=\"document.title='owned'\"></title>\
    <header style='background:#ddd'><h1>Heading</h1></header>\
    <nav style='background:#fed'><a href=/a>One</a> <a href=/b>Two</a> <a href=/c>Three</a></nav>\
    <main><h2>An article about zebras</h2><p>The zebra is an animal of some size, and has stripes all over.\
    <p>&lt;/style>&lt;/script>&lt;script>document.title='owned'&lt;/script> is what this paragraph says in full.</main>\
    <footer style='background:#ddd;padding:20px' id=foot>Imprint \"' onmouseover=document.title='owned'</footer>";

async fn hostile(session: &Session, html: &str) -> PageSnapshot {
    let file = saved(html);
    open(session, &file, "").await
}

fn report(pages: &[&PageSnapshot]) -> String {
    let vips = Vips::default();
    let cut = |page: &&PageSnapshot| vec![segment(page), vips.segment(page)];
    let blocks: Vec<_> = pages.iter().map(cut).collect();
    let options = ContentOptions::default();
    let content = |i: usize| find_main_content(pages[i], &blocks[i][0], &options, None);
    let mains: Vec<_> = (0..pages.len()).map(content).collect();
    let tps = Tps::default();
    let shown = |i: usize| ReportPage {
        page: pages[i],
        segmentations: &blocks[i],
        main: &mains[i],
        tps: &tps,
    };
    let shown: Vec<ReportPage<'_>> = (0..pages.len()).map(shown).collect();
    page_report(&shown).unwrap()
}

fn saved(html: &str) -> tempfile::NamedTempFile {
    let file = tempfile::Builder::new().suffix(".html").tempfile().unwrap();
    std::fs::write(file.path(), html).unwrap();
    file
}

/// A local page with a state in its address.
async fn open(session: &Session, file: &tempfile::NamedTempFile, state: &str) -> PageSnapshot {
    let name = file.path().to_str().unwrap();
    let Input::Document(mut document) = Input::open(name, None).unwrap() else {
        panic!("{name}: no document");
    };
    document
        .url
        .set_fragment(Some(state).filter(|s| !s.is_empty()));
    let options = RenderOptions::default();
    session.browser.render(&document, &options).await.unwrap()
}

/// What came of doing something with a report.
pub(crate) async fn act(session: &Session, report: &str, actions: &str) -> Value {
    let literal = serde_json::to_string(report)
        .unwrap()
        .replace('<', "\\u003c");
    let script = DRIVER
        .replace("REPORT", &literal)
        .replace("ACTIONS", &format!("{{{actions}}}"));
    let file = saved(&format!("<!doctype html><body><script>{script}</script>"));
    let page = open(session, &file, "").await;
    let said = page.text(by_id(&page, "result"));
    let result: Value = serde_json::from_str(&said).unwrap_or_else(|e| panic!("{e}: {said}"));
    assert_eq!(result["failed"], Value::Null, "{result}");
    assert_eq!(result["problems"], Value::Array(Vec::new()), "{result}");
    result
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_report_of_a_page_is_used() {
    let session = Session::start().await;
    let page = hostile(&session, HOSTILE).await;
    let report = report(&[&page]);
    let used = act(
        &session,
        &report,
        r#"
        const result = { blocks: shown(), rows: visible(".row"), legend: visible(".entry") };
        const rect = all(".block.shown").find((b) => one(`.row[data-id="${b.dataset.id}"]`).textContent.includes("zebra"));
        fire(rect, "mousemove");
        result.hint = one(".hint").textContent;
        result.hovered = one(".row.hover").dataset.id === rect.dataset.id;
        result.details = one(".details").textContent;
        fire(rect, "click");
        result.selected = all("[aria-selected=true]").length;
        result.copies = visible(".details button");
        const slider = one("input[type=range]");
        enter(slider, "0");
        result.coarse = shown();
        result.count = one(".count").textContent;
        enter(slider, slider.max);
        const search = one("input[type=search]");
        enter(search, "stripes");
        result.found = one(".found").textContent;
        result.found_rows = visible(".row");
        enter(search, "");
        const choice = one("select");
        enter(choice, "vips");
        result.vips = all(".block").length;
        enter(choice, "visiblock");
        const box = all(".tick").find((t) => t.textContent === "Sequence").querySelector("input");
        result.strips = visible(".sequence");
        box.checked = true;
        fire(box, "input");
        result.strips_shown = visible(".sequence");
        const strip = one(".sequence svg");
        const { left, top, width } = strip.getBoundingClientRect();
        strip.dispatchEvent(new win.MouseEvent("mousemove", { clientX: left + width / 2, clientY: top + 5, bubbles: true }));
        result.element = one(".sequence .told").textContent;
        result.outlined = visible(".outlined");
        press("j");
        press("j");
        result.walked = one(".row.on").dataset.id;
        press("t"); press("t");
        result.dark = win.getComputedStyle(doc.body).backgroundColor;
        press("+");
        result.zoom = one(".zoom").textContent;
        doc.body.insertAdjacentHTML("beforeend", "<img src='data:,x' onerror='document.title=`owned`'><p style='color:red'>");
        return result;
        "#,
    )
    .await;
    let count = |name: &str| used[name].as_u64().unwrap();
    assert!(count("blocks") >= 3, "{used}");
    assert!(count("rows") > count("blocks"), "blocks around them too");
    assert!(count("legend") >= 2, "{used}");
    assert!(used["hint"].as_str().unwrap().contains("zebra"), "{used}");
    assert_eq!(used["hovered"], true);
    assert!(used["details"].as_str().unwrap().contains("selector"));
    assert_eq!((count("selected"), count("copies")), (1, 1));
    assert_eq!(count("coarse"), 1, "the slider at its left end");
    assert_eq!(used["count"], "1 block");
    assert!(used["found"].as_str().unwrap().ends_with(" found"));
    assert!((1..count("rows")).contains(&count("found_rows")), "{used}");
    assert_eq!((count("strips"), count("strips_shown")), (0, 1));
    let element = used["element"].as_str().unwrap();
    assert!(
        element.contains("element ") && element.contains("path "),
        "{element}"
    );
    assert_eq!(count("outlined"), 1);
    assert_eq!(used["walked"], "1");
    assert_eq!(used["dark"], "rgb(17, 21, 27)");
    assert!(used["zoom"].as_str().unwrap().ends_with('%'));
    // What gets in does not run.
    let title = used["title"].as_str().unwrap();
    assert!(title.starts_with("</script><img src=x"), "{title}");
    let blocked = used["blocked"].as_array().unwrap();
    for directive in ["script-src-attr", "style-src-attr"] {
        assert!(blocked.contains(&directive.into()), "{used}");
    }
    session.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_report_stands_alone_as_a_file() {
    let session = Session::start().await;
    let page = hostile(&session, HOSTILE).await;
    let html = report(&[&page]);
    assert!(!html.contains("<img src=x") && !html.contains("<script>document"));
    let file = saved(&html);
    let whole = open(&session, &file, "").await;
    assert!(
        whole.source.title.starts_with("</script><img src=x"),
        "{}",
        whole.source.title
    );
    assert!(whole.text(whole.root()).contains("zebra"));
    let root = open(&session, &file, "level=0").await;
    assert!(
        root.text(root.root()).contains("1 block"),
        "the state is in the address"
    );
    // Several pages are an index, which leads to each.
    let several = report(&[&page, &page]);
    let used = act(
        &session,
        &several,
        r#"
        const result = { rows: visible("tbody tr"), thumbnails: visible("tbody img") };
        all("th button")[2].click();
        result.sort = all("th")[3].getAttribute("aria-sort");
        enter(one("input[type=search]"), "nothing of this kind");
        result.found = visible("tbody tr");
        enter(one("input[type=search]"), "");
        one("tbody .link").click();
        result.blocks = shown();
        one("header button").click();
        result.back = visible("tbody tr");
        return result;
        "#,
    )
    .await;
    assert_eq!((&used["rows"], &used["thumbnails"]), (&2.into(), &2.into()));
    assert_eq!(used["sort"], "descending");
    assert_eq!((&used["found"], &used["back"]), (&0.into(), &2.into()));
    assert!(used["blocks"].as_u64().unwrap() >= 3, "{used}");
    session.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_report_of_changes_is_used() {
    let session = Session::start().await;
    let before = hostile(&session, HOSTILE).await;
    let edited = HOSTILE
        .replace("some size", "no size")
        .replace(
            "<nav",
            "<div style='height:50px;background:#9cf'>A banner</div><nav",
        )
        .replace("padding:20px", "padding:20px;color:red");
    let after = hostile(&session, &edited).await;
    let found = compare(&before, &after, &segment);
    let kinds: Vec<&str> = found.causes().map(|c| c.kind.name()).collect();
    assert_eq!(kinds, ["added", "text", "restyled"], "{:#?}", found.changes);
    let report = diff_report(&before, &after, &found).unwrap();
    let used = act(
        &session,
        &report,
        r#"
        const result = { items: visible(".changes > .change"), marks: visible(".mark.cause") };
        const text = all(".changes > .change")[1];
        result.words = [text.querySelector("del").textContent, text.querySelector("ins").textContent];
        result.patches = visible(".patch");
        text.querySelector(".head").click();
        result.marked = all(".mark.on").length;
        fire(all(".mark.cause")[0], "click");
        result.listed = visible(".change.on");
        all(".changes > .change")[0].querySelector(".head").click();
        result.pushed = visible(".mark.brought");
        one(".chips .severity.minor").click();
        result.grave = visible(".changes > .change");
        one(".chips .severity.minor").click();
        enter(one("select"), "pushed");
        result.pushing = visible(".changes > .change");
        enter(one("select"), "");
        enter(one("input[type=search]"), "banner");
        result.found = visible(".changes > .change");
        enter(one("input[type=search]"), "");
        one("[data-view=swipe]").click();
        enter(one(".toolbar input[type=range]"), "20");
        result.clip = one("figure.after").style.clipPath;
        result.handle = visible(".handle");
        one("[data-view=overlay]").click();
        result.opacity = one("figure.after").style.opacity;
        press("1");
        result.view = one(".stage").dataset.view;
        return result;
        "#,
    )
    .await;
    assert_eq!(
        (&used["items"], &used["marks"]),
        (&3.into(), &5.into()),
        "{used}"
    );
    assert_eq!(used["words"], serde_json::json!(["some", "no"]));
    assert!(
        used["patches"].as_u64().unwrap() >= 2,
        "a colour is shown: {used}"
    );
    assert_eq!((&used["marked"], &used["listed"]), (&2.into(), &1.into()));
    assert!(used["pushed"].as_u64().unwrap() >= 1, "{used}");
    assert_eq!(
        (&used["grave"], &used["found"]),
        (&2.into(), &1.into()),
        "{used}"
    );
    assert_eq!(used["pushing"], 1, "a consequence shows its cause: {used}");
    assert_eq!(used["clip"], "inset(0px 0px 0px 20%)");
    assert_eq!(
        (&used["handle"], &used["opacity"]),
        (&1.into(), &"0.2".into())
    );
    assert_eq!(used["view"], "side");
    assert_eq!(used["blocked"], Value::Array(Vec::new()), "{used}");
    session.close().await;
}
