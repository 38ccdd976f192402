//! What is kept is what the browser itself says: the text of every kept element against its
//! `innerText`, on pages of this repository, in the browser that is installed here. (Captured pages:
//! `tests/analysis/inner_text.rs`.)
//!
//! A script on each page writes `innerText` of every paragraph, item, heading, cell and code block
//! into an attribute before the page is captured.

use crate::browser_text::{Meant, differences, meant};
use crate::session::Session;
use std::collections::BTreeMap;
use std::path::Path;
use visiblock::ContentOptions;

/// Writes what the browser says into the page.
const SCRIPT: &str = "<script>addEventListener('load', () => {\
    const kinds = 'p,li,h1,h2,h3,h4,h5,h6,td,th,dt,dd,pre,caption,figcaption,blockquote,summary';\
    for (const e of document.querySelectorAll(kinds))\
        if (!e.closest('math,svg,.katex')) e.setAttribute('data-inner-text', e.innerText);\
});</script>";

/// White space, breaks and hidden things in every form that pages have them.
const PAGE: &str = "<!doctype html><html lang=en><title>Signs</title><style>\
    .pre-wrap { white-space: pre-wrap } .pre-line { white-space: pre-line }\
    .flex { display: flex } .block { display: block } .none { display: none }\
    .upper { text-transform: uppercase }\
    .drop::first-letter { float: left; font-size: 3em } .cap::first-letter { color: red }</style>\
    <main><article><h1>How white space is read</h1>\
    <p>A first paragraph that says enough to be the content of this page, with <b>bold</b>\
    <i>italic</i> and <span>two</span> <span>spans</span>, and it goes on for a while.</p>\
    <p>White space alone<span> </span>parts<strong> </strong>words, a&nbsp;fixed space does,\
    a<br>break does, super<wbr>califragilistic and hyphen&shy;ation do not.</p>\
    <p class=pre-wrap>Lines   that are\n  kept as they\tare, with their spaces.</p>\
    <p class=pre-line>Lines that\nare kept   without spaces.</p>\
    <p><span class=block>Blocks in</span><span class=block>lines part words</span>of a text.</p>\
    <div class=flex><p>One box</p><p>beside another</p></div>\
    <p>Some text<span class=none> that nobody sees</span> goes on here as if it was not there.</p>\
    <p class=upper>Small letters that are shown as large ones.</p>\
    <p class=drop>Brave people begin a text with a large letter, which is a part of it.</p>\
    <p class=cap> \"Quoted\" people do so, too, and their marks stand beside that letter.</p>\
    <p class=drop><span>O</span>ther people set that letter by itself, which makes it no less a part of the word.</p>\
    <p class=drop>हिमालय की तलहटी में बसे इस गाँव में पिछले साल से कोई डाकिया नहीं आया है।</p>\
    <p class=cap>ลุงสมหมายปลุกเครื่องยนต์ตอนตีห้าครึ่ง เสียงของมันเหมือนคนแก่กระแอมก่อนพูด</p>\
    <p class=cap><em>\"T</em>heir marks\", too, stand with it, and it is read with what follows it all the same.</p>\
    <p><a href=#a>Links</a>,<a href=#b>glued</a>to<em>gether</em> stay so; 3<sup>rd</sup>.</p>\
    <ul><li>One item<ul><li>with another</li><li>and a third</li></ul></li>\
    <li><p>An item of</p><p>two paragraphs</p></li></ul>\
    <table><caption>Cells of a table</caption><tr><th>Name<th>Value of it</tr>\
    <tr><td>void<td>addFirst(E e)</tr><tr><td><p>two</p><p>lines</p><td>one <b>b</b>old</tr></table>\
    <dl><dt>A term</dt><dd>and what it means</dd></dl>\
    <pre><span>def</span> <span>get</span>(x):\n    return  x\n</pre>\
    <blockquote>A quote of <cite>somebody</cite></blockquote>\
    <p>A last paragraph that says that this is the end of it, in a few more words.</p>\
    </article></main>";

const MEANT: [Meant; 10] = [
    (CODE, "1 2 3 4 5 6 7 8 9 10", GUTTER),
    (CODE, "1class queue: 2", GUTTER),
    (CODE, "3", GUTTER),
    (CODE, "4", GUTTER),
    (CODE, "5", GUTTER),
    (CODE, "6", GUTTER),
    (CODE, "7", GUTTER),
    (CODE, "8", GUTTER),
    (CODE, "9", GUTTER),
    (CODE, "10", GUTTER),
];
const CODE: &str = "code/page.html";
const GUTTER: &str = "numbers of lines are no code";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn kept_elements_say_what_the_browser_says() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let mut pages: BTreeMap<String, String> = BTreeMap::new();
    pages.insert("signs".to_owned(), PAGE.to_owned());
    for name in ["code/page.html", "belize/index.html"] {
        let html = std::fs::read_to_string(fixtures.join(name)).unwrap();
        pages.insert(name.to_owned(), html);
    }
    let session = Session::start().await;
    // Too long for the test server, which takes a page in its address.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("page.html");
    let url = format!("file://{}", file.display());
    let mut wrong = Vec::new();
    for (name, html) in pages {
        std::fs::write(&file, format!("{html}{SCRIPT}")).unwrap();
        let page = session.render_within(&url, 30).await.unwrap();
        let blocks = visiblock::segment(&page);
        let main = visiblock::find_main_content(&page, &blocks, &ContentOptions::default(), None);
        let (kept, different) = differences(&page, &blocks, &main);
        assert!(kept >= 8, "{name}: only {kept} elements");
        let unexplained = different.iter();
        wrong.extend(
            unexplained
                .filter(|said| meant(&MEANT, &name, said).is_none())
                .map(|said| format!("{name}: {said}")),
        );
    }
    session.close().await;
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
