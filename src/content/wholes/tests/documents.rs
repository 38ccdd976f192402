//! Files that are attached to a text.

use super::shops::paragraphs;
use super::*;

const TEXT: &str = "The Government keeps its commitment that nearly all of the rural people live \
                    within three miles of an open branch.";

/// A file: its address, its name and the text beside the link.
type File = (&'static str, &'static str, &'static str);

/// What is kept of a text with files below it, in an element of a page where only the text is kept at first.
fn kept_of(kind: PageKind, holder: &str, heading: Option<&str>, files: &[File]) -> String {
    let kept = settled_on(kind, 0.2, |t| {
        t.open("main");
        paragraphs(t, &[TEXT]);
        t.open(holder);
        if let Some(heading) = heading {
            t.open("h2").text(heading).close();
        }
        t.open("ul");
        for (href, name, beside) in files {
            t.open("li").open_with("a", &[("href", *href)]);
            t.text(name).close();
            if !beside.is_empty() {
                t.open("span").text(beside).close();
            }
            t.close();
        }
    });
    kept.replace(TEXT, "Text")
}

#[test]
fn documents_behind_a_text_are_kept_with_their_heading() {
    let two = [
        ("/a.pdf", "list of branches", " (PDF, 96 KB)"),
        ("/b.ods?v=2", "services by county", " (1,2 Mo)"),
    ];
    let article =
        |heading: Option<&str>, files: &[File]| kept_of(PageKind::Article, "div", heading, files);
    let all = "list of branches (PDF, 96 KB) services by county (1,2 Mo)";
    assert_eq!(article(None, &two), format!("Text {all}"));
    let headed = format!("Text attachments {all}");
    assert_eq!(article(Some("attachments"), &two), headed);
    assert_eq!(
        article(None, &two[..1]),
        "Text list of branches (PDF, 96 KB)"
    );
}

#[test]
fn links_that_are_no_documents_of_the_text_stay_out() {
    let article = |files: &[File]| kept_of(PageKind::Article, "div", None, files);
    assert_eq!(article(&[("/a.pdf", "print", "")]), "Text");
    let itself = [("/a.pdf", "pdf", " (83,14 KB)")];
    assert_eq!(article(&itself), "Text", "the text as a file");
    let pages = [
        ("/a", "one page", " (PDF)"),
        ("/b", "another page", " (PDF)"),
    ];
    assert_eq!(article(&pages), "Text");
    let said = [("/a.pdf", "one file", " that nobody reads")];
    assert_eq!(article(&said), "Text");
    let one = [("/a.pdf", "one file", " (PDF)")];
    let of_frame = kept_of(PageKind::Article, "footer", None, &one);
    assert_eq!(of_frame, "Text");
    let of_post = kept_of(PageKind::Forum, "div", None, &one);
    assert_eq!(of_post, "Text", "posts have rules of their own");
}

#[test]
fn headed_documents_are_attached_to_a_text_in_another_section() {
    let kept = |heading: Option<&str>, outer: &str| {
        let kept = settled_on(PageKind::Service, 0.2, |t| {
            t.open("main").open(outer);
            // An open answer.
            for _ in 0..5 {
                t.open("div");
            }
            t.open("p").text(TEXT).close();
            for _ in 0..5 {
                t.close();
            }
            t.close().open("section").open("div");
            if let Some(heading) = heading {
                t.open("h2").text(heading).close();
            }
            t.open("ul");
            for name in ["terms of insurance", "information on the product"] {
                t.open("li").open_with("a", &[("href", "/a.pdf")]);
                t.text(name).close().text(" 412 KB").close();
            }
        });
        kept.replace(TEXT, "Text")
    };
    let files = "terms of insurance 412 KB information on the product 412 KB";
    assert_eq!(kept(Some("terms"), "div"), format!("Text terms {files}"));
    assert_eq!(kept(None, "div"), "Text", "nothing says what they are of");
}
