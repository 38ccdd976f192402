//! Applications and hand-written pages, each with a way of its own to bring its text: their archives, their
//! rows and slides, and what scripts are told.
//!
//! How much of each is read, and whether it is the same each time: [`crate::all_pages`].

use crate::registry::{found, install, words, words_of};
use crate::session::{Session, document, on_this_machine};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use visiblock::archive::{Archive, Visited, WarcWriter};
use visiblock::browser::{Interaction, Keep, Media, Recorder, RenderOptions};
use visiblock::snapshot::PageSnapshot;
use visiblock::{Document, Input};

/// Share of the text's words that each page must show.
pub(crate) const FLOOR: f64 = 0.95;
/// Pages whose rows are made when they are in view: read by unrolling them, and warned of without.
pub(crate) const ROLLED: [&str; 3] = ["grid-rows", "react-window", "window-rows"];
/// Pages that show one part of their text at a time: they say so, and `--expand` lays all of it out.
pub(crate) const IN_PARTS: [&str; 2] = ["slide-deck", "swiper"];
/// Pages that number their elements at random.
const RANDOM: [&str; 1] = ["swiper"];
/// Pages whose archives (MHTML) are read again, unless `VISIBLOCK_CAPTURES` asks for all.
const ARCHIVED: [&str; 4] = ["slide-deck", "stream", "swiper", "turbo-frames"];
/// Pages that no WARC file renders again as they were: why.
const NOT_REPLAYED: [(&str, &str); 1] = [("socket", "messages of sockets are not archived")];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/apps/pages")
}

/// The names of the pages, or the one of `VISIBLOCK_PAGE`.
pub(crate) fn names() -> Vec<String> {
    if let Ok(one) = std::env::var("VISIBLOCK_PAGE") {
        return vec![one];
    }
    let files = std::fs::read_dir(folder()).unwrap();
    let paths = files.map(|file| file.unwrap().path());
    let mut names: Vec<String> = paths
        .filter(|path| path.extension().is_some_and(|e| e == "html"))
        .map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    names.sort();
    names
}

/// How a page is read whole.
pub(crate) fn options_of(name: &str) -> RenderOptions {
    RenderOptions {
        interaction: Interaction {
            unroll: ROLLED.contains(&name),
            ..Interaction::default()
        },
        seed: RANDOM.contains(&name).then_some(1),
        // Grids are scrolled through, which takes its time beside other tests.
        timeout: Duration::from_secs(60),
        ..RenderOptions::default()
    }
}

/// Archives show the page: WARC byte for byte with its scripts, MHTML its words without them. WARC where
/// `VISIBLOCK_CAPTURES` asks for all pages only: else what [`crate::archives`] plays again holds that.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[allow(clippy::print_stdout, reason = "scripts/apps shows the table")]
async fn archives_of_a_page_show_it_again() {
    install();
    let session = Session::start().await;
    let folder = tempfile::tempdir().unwrap();
    let is_asked = std::env::var("VISIBLOCK_CAPTURES").is_ok();
    let mut wanted = names();
    if !is_asked {
        wanted.retain(|name| ARCHIVED.contains(&name.as_str()));
    }
    let (mut short, mut replays) = (Vec::new(), Vec::new());
    for name in &wanted {
        let path = format!("/fixtures/apps/pages/{name}.html");
        let url = session.server.url(&path);
        let mut is_same = None;
        if is_asked {
            let path = folder.path().join("page.warc.gz");
            is_same = Some(archived_again(&session, (name, &url), &path).await);
            replays.extend(is_same);
        }
        let kept = kept_words(&session, &url, &folder.path().join("page.mhtml")).await;
        let told = is_same.map_or("-".to_owned(), |is_same| is_same.to_string());
        println!("| {name} | {told} | {:.1} % |", 100.0 * kept);
        let has_reason = NOT_REPLAYED.iter().any(|(other, _)| other == name);
        if is_same == Some(false) && !has_reason || kept < FLOOR {
            short.push(name);
        }
    }
    let same = replays.iter().filter(|is_same| **is_same).count();
    println!("replays byte-identical: {same} of {}", replays.len());
    session.close().await;
    assert!(
        short.is_empty(),
        "their archives do not show them: {short:?}"
    );
}

/// Whether a WARC file of a page renders again as it was rendered.
async fn archived_again(session: &Session, (name, url): (&str, &str), path: &Path) -> bool {
    let recorder = Recorder::new(Keep::Exchanges);
    let again = RenderOptions {
        interaction: Interaction::default(),
        ..options_of(name)
    };
    let options = RenderOptions {
        record: Some(recorder.clone()),
        ..again.clone()
    };
    let page = session.browser.render(&document(url), &options).await;
    let mut writer = WarcWriter::new(Vec::new(), true);
    let visited = Visited {
        url: url.parse().unwrap(),
        at: std::time::SystemTime::now(),
        exchanges: recorder.finish().exchanges,
    };
    writer.add(&visited, "test").unwrap();
    std::fs::write(path, writer.finish().unwrap()).unwrap();
    let archive = Arc::new(Archive::open(path).unwrap());
    let archived = Document::archived(url, &archive, Some(url)).unwrap();
    let again = session.browser.render(&archived, &again).await;
    let bytes = |mut page: PageSnapshot| {
        page.warnings.clear();
        page.to_bytes().unwrap()
    };
    bytes(page.unwrap()) == bytes(again.unwrap())
}

/// Share of the words of a page that its MHTML shows.
async fn kept_words(session: &Session, url: &str, path: &Path) -> f64 {
    let recorder = Recorder::new(Keep::Mhtml);
    let options = RenderOptions {
        record: Some(recorder.clone()),
        ..RenderOptions::default()
    };
    let page = session
        .browser
        .render(&document(url), &options)
        .await
        .unwrap();
    std::fs::write(path, recorder.finish().mhtml.unwrap()).unwrap();
    let Ok(Input::Document(kept)) = Input::open(path.to_str().unwrap(), None) else {
        panic!("{url}: its MHTML is no page");
    };
    let kept = session
        .browser
        .render(&kept, &RenderOptions::default())
        .await
        .unwrap();
    found(&words(&page.text(page.root())), &kept.text(kept.root()))
}

/// Without being unrolled they are told of; unrolled each row is there once, in its order.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rows_that_are_made_in_view_are_told_of_and_joined() {
    install();
    let session = Session::start().await;
    let guide = words_of("guide.md", false);
    for name in ROLLED {
        let page = session
            .render(&format!("/fixtures/apps/pages/{name}.html"))
            .await;
        let warning = page.warnings.join("; ");
        assert!(
            warning.contains("`interaction.unroll` joins them"),
            "{name}: {warning}"
        );
        assert!(found(&guide, &page.text(page.root())) < FLOOR, "{name}");
        let url = session
            .server
            .url(&format!("/fixtures/apps/pages/{name}.html"));
        let page = session
            .browser
            .render(&document(&url), &options_of(name))
            .await
            .unwrap();
        assert_eq!(page.warnings, [""; 0], "{name}");
        let text = page.text(page.root());
        assert!(found(&guide, &text) >= FLOOR, "{name}: {text}");
        let mut read = words(&text);
        read.retain(|word| !word.starts_with("zz"));
        let begin = read.windows(3).position(|w| w == ["keeping", "a", "tide"]);
        let read = &read[begin.unwrap()..];
        // Numbers of lists, and what stands around the list, are no words of the guide.
        let mut left = read.iter();
        let missing = guide
            .iter()
            .filter(|word| !left.any(|next| next == *word))
            .count();
        assert_eq!(
            missing,
            0,
            "{name}: out of order or missing: {}",
            read.join(" ")
        );
        assert!(
            read.len() < guide.len() + 60,
            "{name}: rows stand there twice"
        );
    }
    session.close().await;
}

/// Slides that take turns are told of; laid out, all of them are there, and nothing is told.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn slides_that_take_turns_are_told_of_and_laid_out() {
    install();
    let session = Session::start().await;
    let guide = words_of("guide.md", false);
    for name in IN_PARTS {
        let path = format!("/fixtures/apps/pages/{name}.html");
        let page = session.render(&path).await;
        let warning = page.warnings.join("; ");
        assert!(
            warning.starts_with("in parts: 1 of 20 "),
            "{name}: {warning}"
        );
        let options = RenderOptions {
            interaction: Interaction {
                expand: true,
                ..Interaction::default()
            },
            ..options_of(name)
        };
        let url = document(&session.server.url(&path));
        let page = session.browser.render(&url, &options).await.unwrap();
        assert_eq!(page.warnings, [""; 0], "{name}");
        let read = found(&guide, &page.text(page.root()));
        assert!(read >= FLOOR, "{name}: {read}");
    }
    session.close().await;
}

async fn text_with(session: &Session, url: &str, options: &RenderOptions) -> String {
    let page = session.browser.render(&document(url), options).await;
    let page = page.unwrap();
    page.text(page.root())
}

/// The same at each capture, and nothing that names a browser without a window.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn scripts_are_told_what_the_user_wants() {
    let session = Session::start().await;
    let url = session.server.page(
        "<script>document.write(`<p>${[new Date().toISOString(), Date.now(), Math.random(),
           crypto.getRandomValues(new Uint8Array(3)), crypto.randomUUID?.(), navigator.userAgent].join(' ')}`)</script>",
    );
    let plain = text_with(&session, &url, &RenderOptions::default()).await;
    assert!(
        plain.contains(" Chrome/") && !plain.contains("Headless"),
        "{plain}"
    );
    let fixed = RenderOptions {
        fixed_time: Some(86_400_000),
        seed: Some(7),
        user_agent: Some("Reader/1".to_owned()),
        ..RenderOptions::default()
    };
    let first = text_with(&session, &url, &fixed).await;
    assert!(
        first.starts_with("1970-01-02T00:00:00.000Z 86400000 0."),
        "{first}"
    );
    assert!(first.ends_with(" Reader/1"), "{first}");
    assert_eq!(text_with(&session, &url, &fixed).await, first);
    let other = RenderOptions {
        seed: Some(8),
        ..fixed
    };
    assert_ne!(text_with(&session, &url, &other).await, first);
    let url = session.server.page(
        "<script>const all = ['(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)', 'print'];
           document.write(`<p>${all.map((query) => matchMedia(query).matches)}`)</script>",
    );
    let plain = text_with(&session, &url, &RenderOptions::default()).await;
    assert_eq!(plain.trim(), "false,false,false");
    let all = RenderOptions {
        media: Media {
            dark: true,
            reduced_motion: true,
            print: true,
        },
        ..RenderOptions::default()
    };
    let told = text_with(&session, &url, &all).await;
    assert_eq!(told.trim(), "true,true,true");
    let sent = session.render("/agent").await;
    let sent = sent.text(sent.root());
    assert!(
        sent.contains(" Chrome/") && !sent.contains("Headless"),
        "{sent}"
    );
    session.close().await;
}

/// What does not come is named, and costs no more than its share of the time.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_does_not_come_is_named() {
    let session = Session::start().await;
    // Within the share of twenty seconds, on a busy machine too.
    let most = on_this_machine(Duration::from_secs(15)).min(Duration::from_secs(19));
    let html = "<p>words</p><script>onload = () => fetch('/silence?wanted')</script>";
    let begin = std::time::Instant::now();
    let page = session.html(html, 20).await.unwrap();
    let took = begin.elapsed();
    assert!(took < most, "{took:?}");
    assert_eq!(page.text(page.root()).trim(), "words");
    let warning = page.warnings.join("; ");
    assert!(
        warning.starts_with("unsettled: still to come") && warning.contains("/silence?wanted"),
        "{warning}"
    );
    // What has no end is not to come.
    let html = "<p>words</p><script>new EventSource('/events/LICENSE-MIT?ms=9')</script>";
    let begin = std::time::Instant::now();
    let page = session.html(html, 20).await.unwrap();
    let took = begin.elapsed();
    assert!(took < most, "{took:?}");
    assert_eq!(page.warnings, [""; 0]);
    session.close().await;
}
