//! Reports, used in a real browser: what hovering, sliding, searching and clicking show, and that
//! nothing a page says gets out of its text.

use crate::session::{Session, by_id};
use serde_json::Value;
use visiblock::algorithm::{Segmenter, Tps, Vips};
use visiblock::content::find_main_content;
use visiblock::diff::compare;
use visiblock::output::report::{ReportPage, diff_report, page_report};
use visiblock::snapshot::{PageSnapshot, Size};
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
    open_with(session, file, state, &RenderOptions::default()).await
}

async fn open_with(
    session: &Session,
    file: &tempfile::NamedTempFile,
    state: &str,
    options: &RenderOptions,
) -> PageSnapshot {
    let name = file.path().to_str().unwrap();
    let Input::Document(mut document) = Input::open(name, None).unwrap() else {
        panic!("{name}: no document");
    };
    document
        .url
        .set_fragment(Some(state).filter(|s| !s.is_empty()));
    session.browser.render(&document, options).await.unwrap()
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
        result.terms = all(".contributions").map((part) => part.querySelectorAll("i").length);
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
    let details = used["details"].as_str().unwrap();
    for told in ["selector", "font size ÷ (top + centre)", "Lowers the score"] {
        assert!(details.contains(told), "{details}");
    }
    // What the formula multiplies, and what it divides by.
    assert_eq!(used["terms"], serde_json::json!([3, 2]));
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
    let odd = open(&session, &file, "level=abc").await;
    assert!(!odd.text(odd.root()).contains("0 blocks"), "no level");
    // Several pages are an index, which leads to each.
    let long = HOSTILE.replace("<title>", &format!("<title>{}", "x".repeat(280)));
    let long = hostile(&session, &long).await;
    let several = report(&[&page, &long]);
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
        result.left = all("dialog, .hint").length;
        result.over = one("table").getBoundingClientRect().right > win.innerWidth;
        return result;
        "#,
    )
    .await;
    assert_eq!((&used["rows"], &used["thumbnails"]), (&2.into(), &2.into()));
    assert_eq!(used["sort"], "descending");
    assert_eq!((&used["found"], &used["back"]), (&0.into(), &2.into()));
    assert_eq!((&used["left"], &used["over"]), (&0.into(), &false.into()));
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
        // What is left out of the list is left out of the pictures, its number too.
        result.drawn = [visible(".mark.cause"), visible(".stage .tag")];
        enter(one("input[type=search]"), "");
        result.drawn.push(visible(".mark.cause"), visible(".stage .tag"));
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
    assert_eq!(used["drawn"], serde_json::json!([1, 1, 5, 5]), "{used}");
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

/// What a key does on an element, and whether the browser is left to do what it does.
const KEYS: &str = r#"
    const hit = (element, key) => element.dispatchEvent(new win.KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
"#;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_report_is_used_by_keyboard() {
    let session = Session::start().await;
    let page = hostile(&session, HOSTILE).await;
    let actions = r#"
        const result = {};
        const slider = one("input[type=range]");
        result.slides = ["ArrowLeft", "ArrowDown", "Home"].map((key) => hit(slider, key));
        result.chosen_by_slider = all(".row.on").length;
        // Other keys do what they do elsewhere: j goes to the first block.
        result.passed = hit(slider, "j");
        const first = () => [one(".row.on").dataset.id, doc.activeElement.dataset.id];
        result.first = first();
        const box = all(".tick input")[1];
        box.focus();
        hit(box, "j");
        result.second = first();
        result.stops = all(".row").filter((row) => row.tabIndex === 0).map((row) => row.dataset.id);
        hit(doc.activeElement, "ArrowLeft");
        result.around = first();
        press("?");
        result.open = one("dialog").open;
        result.closes = hit(one("dialog"), "Escape");
        press("j");
        result.behind = first();
        one("dialog").close();
        hit(one("input[type=search]"), "j");
        result.typed = first();
        return result;
    "#;
    let used = act(&session, &report(&[&page]), &format!("{KEYS}{actions}")).await;
    let json = |text: &str| serde_json::from_str::<Value>(text).unwrap();
    for (name, expected) in [
        ("slides", "[true, true, true]"),
        ("chosen_by_slider", "0"),
        ("passed", "false"),
        ("first", r#"["0", "0"]"#),
        ("second", r#"["1", "1"]"#),
        ("stops", r#"["1"]"#),
        ("around", r#"["0", "0"]"#),
        ("open", "true"),
        ("closes", "true"),
        // The dialog has the focus.
        ("behind", r#"["0", null]"#),
        ("typed", r#"["0", "0"]"#),
    ] {
        assert_eq!(used[name], json(expected), "{name}: {used}");
    }
    session.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_of_two_widths_have_one_scale() {
    let session = Session::start().await;
    let file = saved(HOSTILE);
    let narrow = RenderOptions {
        viewport: Size {
            width: 400.0,
            height: 700.0,
        },
        ..RenderOptions::default()
    };
    let before = open(&session, &file, "").await;
    let after = open_with(&session, &file, "", &narrow).await;
    let found = compare(&before, &after, &segment);
    let report = diff_report(&before, &after, &found).unwrap();
    let used = act(
        &session,
        &report,
        r#"
        const result = {};
        for (const button of all("[data-view]").filter((e) => e.tagName === "BUTTON")) {
          button.click();
          result[button.dataset.view] = all(".sheet").map((sheet) => sheet.getBoundingClientRect().width);
          result.zoom = Number(one(".zoom").textContent.replace(" %", "")) / 100;
          result[`${button.dataset.view} zoom`] = result.zoom;
        }
        return result;
        "#,
    )
    .await;
    for view in ["side", "swipe", "blink", "overlay", "difference"] {
        let widths = used[view].as_array().unwrap().iter();
        let widths: Vec<f64> = widths.map(|width| width.as_f64().unwrap()).collect();
        let zoom = used[format!("{view} zoom")].as_f64().unwrap();
        for (width, page) in widths.iter().zip([&before, &after]) {
            let scale = width / page.page.width;
            assert!((scale - zoom).abs() < 0.006, "{view}: {scale} {used}");
        }
    }
    session.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn texts_from_right_to_left_begin_at_the_right() {
    let session = Session::start().await;
    let text = "هذا نص عربي طويل للقراءة في هذه الصفحة. ".repeat(20);
    let html = format!("<html dir=rtl><title>صفحة</title><main><h1>عنوان</h1><p>{text}</main>");
    let pages = [
        hostile(&session, HOSTILE).await,
        hostile(&session, &html).await,
    ];
    let actions = r#"
        const rows = all(".row .text").filter((row) => row.textContent);
        const directions = new Set(rows.map((row) => win.getComputedStyle(row).direction));
        const tag = all(".tag").pop();
        const moved = win.getComputedStyle(tag).transform !== "none";
        return { directions: [...directions], moved };
    "#;
    for (page, expected) in pages.iter().zip([("ltr", true), ("rtl", false)]) {
        let used = act(&session, &report(&[page]), actions).await;
        let (direction, moved) = expected;
        assert_eq!(used["directions"], serde_json::json!([direction]), "{used}");
        assert_eq!(
            used["moved"], moved,
            "the label stands where no text begins"
        );
    }
    session.close().await;
}
