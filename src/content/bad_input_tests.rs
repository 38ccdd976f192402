//! Pages that are no articles: a sensible answer, never a panic.

use super::{ContentOptions, PageType, find_main_content};
use crate::algorithm::REGISTRY;
use crate::output::extract::Extraction;
use crate::snapshot::PageSnapshot;
use crate::snapshot::test_page::TestPage;

/// The result of the default algorithm for a page, by the fused score.
fn extract(page: &PageSnapshot) -> (Extraction, PageType) {
    let Ok(segmenter) = REGISTRY[0].build(None) else {
        panic!("the default algorithm has defaults")
    };
    let blocks = segmenter.segment(page);
    let main = find_main_content(page, &blocks, &ContentOptions::default(), None);
    assert_eq!(main.explain(page).page_type.kind, main.page_type.kind);
    (Extraction::new(page, &blocks, &main), main.page_type)
}

/// A page of paragraphs between a menu and a footer.
fn page_of(paragraphs: &[&str]) -> PageSnapshot {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("nav").open_with("a", &[("href", "/")]);
    t.text("Home").close().close().open("article");
    for text in paragraphs {
        t.open("p").text(text).close();
    }
    t.close().open("footer").text("© Someone").close();
    t.finish()
}

#[test]
fn an_empty_page_has_no_main_content() {
    let (found, kind) = extract(&TestPage::new(0.0, 0.0).finish());
    assert_eq!((found.text.as_str(), found.regions.len()), ("", 0));
    assert_eq!((kind.kind, kind.probabilities.len()), (None, 0));
}

#[test]
fn content_named_by_what_it_has_stays() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("nav").open_with("a", &[("href", "/")]);
    t.text("Home").close().close();
    t.open_with("main", &[("class", "has-comments")]);
    let said =
        "A paragraph of the article, long enough to be read as one, with a comma and a stop.";
    for _ in 0..4 {
        t.open("p").text(said).close();
    }
    t.close();
    let (found, _) = extract(&t.finish());
    assert!(found.text.contains("long enough"), "{}", found.text);
}

#[test]
fn a_page_of_images_has_no_main_content() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body");
    for source in ["/1.jpg", "/2.jpg"] {
        t.open_with("img", &[("src", source)]).close();
    }
    assert_eq!(extract(&t.finish()).0.text, "");
}

#[test]
fn of_a_form_only_its_own_words_can_be_content() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("form");
    for label in ["Name", "Password"] {
        t.open("label").text(label).close();
        t.open_with("input", &[("value", "typed secret")]).close();
    }
    let text = extract(&t.finish()).0.text;
    assert!(
        text.lines().all(|l| ["Name", "Password"].contains(&l)),
        "{text}"
    );
}

#[test]
fn an_error_page_is_short() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("h1").text("404 Not Found").close();
    t.open("hr").close().open("p").text("nginx").close();
    assert!(extract(&t.finish()).0.text.len() <= "404 Not Found\nnginx\n".len());
}

#[test]
fn scripts_of_all_directions_are_read() {
    let hebrew = "זהו מאמר ארוך על שפות שנכתבות מימין לשמאל, ועל English words בתוכן. \
                  הוא ממשיך עוד קצת, כדי שיהיה בו די טקסט.";
    let chinese = "这是一篇关于不使用空格的文字的长文章。它没有空格，但是有标点符号，读者可以正常阅读。\
                   我们希望它被识别为正文，而不是菜单或页脚。";
    for text in [hebrew, chinese] {
        let (found, _) = extract(&page_of(&[text, text]));
        assert!(found.text.contains(text), "{}", found.text);
        assert!(!found.text.contains("Someone"));
    }
}

#[test]
fn emoji_and_halves_of_characters_pass_through() {
    let text = "A long sentence about 👩‍👩‍👧‍👦 families, with \u{FFFD} where half a character stood, \
                and one more clause, so that it counts as prose.";
    let (found, _) = extract(&page_of(&[text, text]));
    assert!(found.text.contains("👩‍👩‍👧‍👦 families, with \u{FFFD} where"));
    assert!(found.markdown.contains("👩‍👩‍👧‍👦"));
    assert!(serde_json::to_string(&found).is_ok());
}

#[test]
fn a_megabyte_in_one_pre_is_one_piece() {
    let line = "2021-01-01 00:00:00 INFO the service did what it was told to do\n";
    let text = line.repeat(1_000_000 / line.len());
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("pre").text(&text).close();
    let page = t.finish();
    let (found, _) = extract(&page);
    assert_eq!(found.text.trim_end(), text.trim_end());
    assert!(found.markdown.starts_with("```"));
}

#[test]
fn concealed_text_can_be_left_out() {
    let words = "A sentence that is long enough to be prose, in a tab that nobody opened yet.";
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("article").open("p").text(words).close();
    t.open_bare_with("div", &[("role", "tabpanel")])
        .open_bare("p")
        .unrendered("Concealed. ")
        .unrendered(words)
        .close()
        .close();
    t.close();
    let page = t.finish();
    let text = |concealed: bool| {
        let Ok(segmenter) = REGISTRY[0].build(None) else {
            panic!("the default algorithm has defaults")
        };
        let blocks = segmenter.segment(&page);
        let options = ContentOptions {
            concealed,
            ..ContentOptions::default()
        };
        let main = find_main_content(&page, &blocks, &options, None);
        Extraction::new(&page, &blocks, &main).text
    };
    assert!(text(true).contains("Concealed."));
    assert!(!text(false).contains("Concealed.") && text(false).contains(words));
}
