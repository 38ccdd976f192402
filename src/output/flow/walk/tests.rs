//! Elements of small pages, as text and Markdown show them.

use crate::output::flow::flow_of;
use crate::output::markdown::markdown;
use crate::output::text::text;
use crate::snapshot::test_page::{TestPage, block, inline, styled};
use crate::snapshot::{Display, NodeId, NodeKind};

/// The text of a line of phrases, with what the style sheet writes around each.
fn line_of(phrases: &[(&str, &str, &str, &str)]) -> String {
    let page = TestPage::draw(|t| {
        t.element("p", [0.0, 0.0, 800.0, 20.0], styled(Display::Block), |t| {
            let mut left = 0.0;
            for (tag, before, words, behind) in phrases {
                t.element(tag, [left, 0.0, 100.0, 20.0], inline(), |t| {
                    t.generated("::before", [left, 0.0, 20.0, 20.0], before);
                    t.text_at([left + 20.0, 0.0, 60.0, 20.0], words);
                    t.generated("::after", [left + 80.0, 0.0, 20.0, 20.0], behind);
                });
                left += 100.0;
            }
        });
    });
    text(&flow_of(&page, &[page.body()], false))
}

#[test]
fn quotation_marks_are_those_that_are_drawn() {
    let quoted = |opening, closing| line_of(&[("q", opening, "Bonjour", closing)]);
    assert_eq!(quoted("« ", " »"), "« Bonjour »\n");
    assert_eq!(quoted("", ""), "Bonjour\n");
}

#[test]
fn a_quotation_mark_stands_at_its_word() {
    let page = TestPage::draw(|t| {
        t.element("p", [0.0, 0.0, 800.0, 40.0], styled(Display::Block), |t| {
            t.text_at([0.0, 0.0, 60.0, 20.0], "One");
            t.element("br", [60.0, 0.0, 0.0, 20.0], inline(), |_| ());
            for left in [0.0, 120.0] {
                t.element("q", [left, 20.0, 80.0, 20.0], inline(), |t| {
                    t.generated("::before", [left, 20.0, 10.0, 20.0], "“");
                    t.text_at([left + 10.0, 20.0, 60.0, 20.0], "two");
                    t.generated("::after", [left + 70.0, 20.0, 10.0, 20.0], "”");
                });
                let (box_of_its_own, rect) = (
                    styled(Display::InlineBlock),
                    [left + 90.0, 20.0, 20.0, 20.0],
                );
                t.element("span", rect, box_of_its_own, |t| {
                    t.text_at(rect, "or");
                });
            }
        });
    });
    let text = text(&flow_of(&page, &[page.body()], false));
    assert_eq!(text, "One\n“two” or “two” or\n");
}

#[test]
fn what_a_style_sheet_writes_between_words_parts_them() {
    let steps = [("a", "", "Home", ""), ("a", " / ", "Chairs", "")];
    assert_eq!(line_of(&steps), "Home Chairs\n");
}

#[test]
fn a_break_that_is_hidden_ends_no_line() {
    for (style, between) in [(None, " "), (Some(inline()), "\n")] {
        let page = TestPage::draw(|t| {
            t.element("p", [0.0, 0.0, 400.0, 20.0], styled(Display::Block), |t| {
                t.text_at([0.0, 0.0, 40.0, 20.0], "One");
                match &style {
                    Some(style) => {
                        t.element("br", [40.0, 0.0, 0.0, 20.0], style.clone(), |_| {});
                    }
                    None => t.hidden("br"),
                }
                t.text_at([45.0, 0.0, 40.0, 20.0], "line");
            });
        });
        let written = text(&flow_of(&page, &[page.body()], false));
        assert_eq!(written, format!("One{between}line\n"));
        assert_eq!(page.text(page.body()), written.trim_end());
        // So does one between what was chosen.
        let texts = page.iter().filter(|(_, n)| n.kind == NodeKind::Text);
        let texts: Vec<NodeId> = texts.map(|(id, _)| id).collect();
        assert_eq!(text(&flow_of(&page, &texts, false)), written);
    }
}

#[test]
fn a_box_that_a_style_sheet_crosses_out_is_so_where_it_holds_phrases() {
    let rect = [0.0, 0.0, 400.0, 20.0];
    let written = |tag: &str, inner: Display| {
        let page = TestPage::draw(|t| {
            let holder = if tag == "li" { "ul" } else { "div" };
            t.element(holder, rect, block(), |t| {
                let old = t.element(tag, rect, block(), |t| {
                    t.element("span", rect, styled(inner), |t| {
                        t.text_at(rect, "$210");
                    });
                });
                t.cross_out(old);
            });
        });
        markdown(&flow_of(&page, &[page.body()], false))
    };
    assert_eq!(written("p", Display::Inline), "~~$210~~\n");
    assert_eq!(written("li", Display::Inline), "- ~~$210~~\n");
    assert_eq!(written("p", Display::Block), "$210\n");
}
