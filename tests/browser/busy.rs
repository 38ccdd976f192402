//! Pages and machines that are busy: what comes late comes all the same.

use crate::session::Session;
use url::Url;

/// How many entries the list below comes to.
const ENTRIES: usize = 32;

/// A list that goes on whenever its end is in view, told by a script that looks every so often, and takes its time:
/// longer than the clock is given before it is asked whether anything is still to come.
const LIST: &str = r#"<title>A list</title><body style="margin: 0"><script>
    let count = 0, isScrolled = false;
    const more = () => {
        for (let i = 0; i < 4; i++) {
            const entry = document.createElement("p");
            entry.style.cssText = "height: 300px; margin: 0";
            entry.textContent = `Entry ${++count}`;
            document.body.append(entry);
        }
    };
    more();
    addEventListener("scroll", () => { isScrolled = true; });
    const numbers = new Uint32Array(4096);
    setInterval(() => {
        for (let i = 0; i < 2.5e7; i++) numbers[i & 4095] += i;
        if (!isScrolled || count >= 32) return;
        isScrolled = false;
        if (innerHeight + scrollY >= document.documentElement.scrollHeight - 10) more();
    }, 150);
</script>"#;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_list_of_a_busy_page_comes_to_its_end() {
    let session = Session::start().await;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("list.html");
    std::fs::write(&path, LIST).unwrap();
    let url = Url::from_file_path(&path).unwrap();
    // Beside all other tests no frame may come for seconds: then it is told that the end is missing.
    let is_told = |warnings: &[String]| {
        let mut kinds = warnings.iter().filter_map(|told| told.split_once(": "));
        kinds.any(|(kind, _)| matches!(kind, "partial" | "unsettled"))
    };
    // One that is whole is enough, of three.
    let mut captures = Vec::new();
    let is_whole = |captures: &[(usize, Vec<String>)]| {
        let last = captures.last();
        last.is_some_and(|(entries, _)| *entries == ENTRIES)
    };
    while captures.len() < 3 && !is_whole(&captures) {
        let page = session.render_within(url.as_str(), 60).await.unwrap();
        let entries = page.text(page.root()).matches("Entry").count();
        captures.push((entries, page.warnings));
    }
    let is_sound = |(entries, told): &(usize, Vec<String>)| *entries == ENTRIES || is_told(told);
    assert!(captures.iter().all(is_sound), "{captures:?}");
    assert!(is_whole(&captures), "{captures:?}");
    session.close().await;
}

/// A page that does nothing else for longer than a frame is waited for, as soon as it is scrolled.
fn held_up_by(answer: &str) -> String {
    let script = format!(
        r##"let isHeldUp = false;
        addEventListener("scroll", () => {{
            if (isHeldUp) return;
            isHeldUp = true;
            const request = new XMLHttpRequest();
            request.open("GET", "{answer}", false);
            request.send();
        }});
        new IntersectionObserver((seen) => {{
            for (const entry of seen) if (entry.isIntersecting) entry.target.textContent = "Read to its end.";
        }}).observe(document.querySelector("#end"));"##
    );
    format!(
        "<title>A long page</title><p>Its begin.</p><p style='height: 9000px'>Its middle.</p><p id=end></p><script>{script}</script>"
    )
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_not_read_for_want_of_a_frame_is_told() {
    let session = Session::start().await;
    for (wait, is_read) in [(0, true), (3600, false)] {
        let answer = format!("/slow/fixtures/README.md?ms={wait}");
        let page = session.html(&held_up_by(&answer), 60).await.unwrap();
        let told = page.warnings.iter().any(|told| told.contains("no frame"));
        let text = page.text(page.root());
        assert_eq!(told, !is_read, "{text}: {:?}", page.warnings);
        assert_eq!(text.contains("Read to its end"), is_read, "{text}");
    }
    session.close().await;
}
