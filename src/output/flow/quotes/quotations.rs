//! What stands in the flow as a quote: what its tag names so, and the boxes of boards that have no tag
//! for it. So do boxes that warn and advise ([`admonitions`](mod@super::admonitions)).

use crate::content::rules::labels::is_quotation_mark;
use crate::content::words::lexicon::tokens_of;
use crate::output::flow::builder::Builder;
use crate::output::flow::pieces::Block;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Greatest share of what was chosen outside of a box that holds all of it. Source: ours: who answers a quote says
/// more.
const MAX_OUTSIDE: f32 = 0.02;

/// Classes by which boards name the box of a quote. Source: the markup of vBulletin, phpBB 2 and later, XenForo,
/// Invision and MyBB, skins of vBulletin, HyperKitty, and answers by mail on GitHub; [`is_named_quote`] looks at such
/// boxes only where no `blockquote` tells.
const NAMES: [&str; 11] = [
    "quote",
    "quotecontent",
    "postquote",
    "bbcode_quote",
    "bbcodequote",
    "bbcodeblock--quote",
    "ipsquote",
    "mb_quote",
    "mycode_quote",
    "quoted-text",
    "email-quoted-reply",
];

/// Most letters of what says where a quote begins and ends to those for whom no style sheet hides it, and how far above
/// it the quote or the box around both is. Source: ours, pages of the BBC.
const MAX_MARK: u32 = 16;
const NEAR: usize = 2;

/// First or last word of what elements are called that say who is quoted; most characters beside a quotation in the
/// box that it shares with them, and nodes behind it that are looked at. Source: ours, pages of the BBC: a name and a
/// title.
const SOURCES: [&str; 8] = [
    "credit",
    "credits",
    "citation",
    "author",
    "cite",
    "source",
    "attribution",
    "byline",
];
const MAX_SOURCE: u32 = 150;
const MAX_BEHIND: usize = 12;

/// Elements from what says who is quoted up to the quotation that it begins. Source: ours: two boxes and a paragraph.
const MAX_IN_QUOTATION: usize = 4;
/// Signs before the first word of what is quoted.
const OPENING: &str = "\"“„«‘([";

/// Most nodes of a named box among which a `blockquote` is searched, of which the box is the frame; also most nodes of
/// a quotation mark. Source: ours.
const MAX_LOOKED_AT: usize = 32;

impl Builder<'_> {
    /// Whether an element is a quote. A box that holds nearly all of what was chosen quotes nobody, but
    /// sets a post or a page in from the side.
    pub(in crate::output::flow) fn is_quote(&self, id: NodeId, tag: &str) -> bool {
        let is_in_quote = || self.blocks.iter().any(|p| p.block == Block::Quote);
        let is_named = || is_named_quote(self.page, id, tag) && !is_in_quote();
        let is_box = tag == "blockquote" || self.is_admonition(id, tag) || is_named();
        is_box && !self.is_all(id)
    }

    /// Whether a box holds nearly all that was chosen. What is behind a quotation answers it, however short.
    fn is_all(&self, id: NodeId) -> bool {
        let all = self.chosen.chars;
        let until = self.chosen.chars_before(self.page, self.page.node(id).end);
        let own = until.saturating_sub(self.chosen.chars_before(self.page, id));
        all > 0 && until == all && (all - own) as f32 <= MAX_OUTSIDE * all as f32
    }
}

/// Whether an element says in words where a `blockquote` beside or around it begins or ends.
pub(in crate::output::flow) fn marks_quote(page: &PageSnapshot, id: NodeId) -> bool {
    let is_short = (1..=MAX_MARK).contains(&page.totals(id).chars);
    if !is_short || page.subtree(id).nth(MAX_LOOKED_AT).is_some() {
        return false;
    }
    let is_quote = |at: NodeId| page.tag(at) == "blockquote";
    let holds_quote = |up: NodeId| page.children(up).take(MAX_LOOKED_AT).any(is_quote);
    let mut near = page.ancestors(id).take(NEAR);
    near.any(|up| is_quote(up) || holds_quote(up)) && is_quotation_mark(&page.text(id))
}

/// Where the lines end that say whom a quotation is of: they are all that stands behind it in a small box.
pub(in crate::output::flow) fn source_end(
    page: &PageSnapshot,
    quotation: NodeId,
) -> Option<NodeId> {
    let around = page.totals(page.parent(quotation)?).chars;
    let own = page.totals(quotation).chars;
    if own == 0 || around - own > MAX_SOURCE {
        return None;
    }
    let is_source = |id: NodeId| {
        let names = page.attribute(id, "class").unwrap_or("");
        let is_named = names.split_ascii_whitespace().any(names_source);
        (is_named || matches!(page.tag(id), "cite" | "footer")) && !holds_block(page, id)
    };
    let mut end = None;
    for (i, id) in page.siblings_behind(quotation).enumerate() {
        let says = page.totals(id).chars > 0 && !marks_quote(page, id);
        if i >= MAX_BEHIND || says && !is_source(id) {
            return None;
        }
        if says {
            end = Some(page.node(id).end);
        }
    }
    end
}

/// Whether a `cite` says who is quoted, and is no work that the first sentence is about: nothing is said before it in
/// its quotation, and it ends in a colon, or what is quoted begins right behind it.
pub(in crate::output::flow) fn begins_quotation(page: &PageSnapshot, cite: NodeId) -> bool {
    let mut around = page.ancestors(cite).take(MAX_IN_QUOTATION);
    let Some(quotation) = around.find(|up| page.tag(*up) == "blockquote") else {
        return false;
    };
    let is_short = (1..=MAX_SOURCE).contains(&page.totals(cite).chars);
    if !is_short || page.totals_between(quotation, cite).chars > 0 {
        return false;
    }
    let ends_in_colon = page.text(cite).trim_end().ends_with([':', '：']);
    let begins = |c: char| c.is_alphanumeric() || OPENING.contains(c);
    let behind = page.node(cite).end.0..page.node(quotation).end.0;
    let mut is_apart = false;
    for id in behind.map(NodeId).take(MAX_BEHIND) {
        let node = page.node(id);
        let text = node.text.as_deref().unwrap_or("");
        match node.kind {
            // The page ends the line itself.
            NodeKind::Element if page.tag(id) == "br" => return false,
            NodeKind::Text if text.trim().is_empty() => is_apart = true,
            NodeKind::Text => return ends_in_colon || !is_apart && text.starts_with(begins),
            _ => {}
        }
    }
    false
}

/// Whether a name begins or ends with a word for who is quoted.
fn names_source(name: &str) -> bool {
    let words: Vec<_> = tokens_of(name).collect();
    let mut ends = [words.first(), words.last()].into_iter().flatten();
    ends.any(|word| SOURCES.contains(&word.as_ref()))
}

/// Whether an element is, or holds, what no line about a quotation is: a heading, a list, another quotation.
fn holds_block(page: &PageSnapshot, id: NodeId) -> bool {
    page.subtree(id).take(MAX_LOOKED_AT).any(|at| {
        matches!(page.tag(at), "blockquote" | "ul" | "ol" | "dl" | "table") || page.is_heading(at)
    })
}

/// Whether a box is named a quote and holds nothing that says so better, nor a heading or anything to fill
/// in: who asks for a quote asks for a price.
fn is_named_quote(page: &PageSnapshot, id: NodeId, tag: &str) -> bool {
    let mut names = page.attribute(id, "class").unwrap_or("").split_whitespace();
    let is_named = |name: &str| NAMES.iter().any(|known| name.eq_ignore_ascii_case(known));
    matches!(tag, "div" | "aside")
        && names.any(is_named)
        && page.totals(id).fields == 0
        && !page
            .subtree(id)
            .take(MAX_LOOKED_AT)
            .any(|node| matches!(page.tag(node), "blockquote" | "table") || page.is_heading(node))
}

#[cfg(test)]
mod tests {
    use crate::output::flow::flow_of;
    use crate::output::markdown::markdown;
    use crate::output::markdown::tests::body_of;
    use crate::snapshot::test_page::{TestPage, by_tag, inline};

    #[test]
    fn what_answers_a_quotation_is_none_of_it_however_short() {
        let written = |before: &str, behind: &str| {
            let text = body_of(|t| {
                t.open("p").text(before).close();
                t.open("blockquote").text(&"The lamp hums. ".repeat(20));
                t.close().open("p").text(behind).close();
            });
            text.contains("> The lamp hums.")
        };
        assert!(written("", "So?"));
        assert!(!written("Lamp", ""), "a page that is laid out so");
    }

    #[test]
    fn what_an_archive_of_mail_folds_is_quoted() {
        let written = |class: &str| {
            body_of(|t| {
                t.open_with("div", &[("class", class)]);
                t.text("You said").close();
                t.open("p").text("What I think of all of it.").close();
            })
        };
        let quoted = "> You said\n\nWhat I think of all of it.\n";
        assert_eq!(written("quoted-text quoted-text-0"), quoted);
        assert_eq!(written("quoted-switch"), quoted.trim_start_matches("> "));
    }

    #[test]
    fn a_quote_is_all_of_what_was_chosen_by_what_was_chosen_of_it() {
        let written = |answer: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("blockquote").open("section");
            t.text("The lamp hums in the night.").close();
            t.open("div").text("Click to expand...").close().close();
            t.open("p").text(answer).close();
            let page = t.finish();
            let chosen = ["section", "p"].map(|tag| by_tag(&page, tag));
            markdown(&flow_of(&page, &chosen, false))
        };
        let quoted = "> The lamp hums in the night.\n\nMine too.\n";
        assert_eq!(written("Mine too."), quoted);
        assert_eq!(written(""), "The lamp hums in the night.\n");
    }

    #[test]
    fn boxes_of_quotes_of_older_boards_are_told_by_their_names() {
        for class in ["quotecontent", "postquote"] {
            let text = body_of(|t| {
                t.open("p").text("Words").close();
                t.open_with("div", &[("class", class)]).text("It hums.");
                t.close().open("p").text("So it does.").close();
            });
            assert_eq!(text, "Words\n\n> It hums.\n\nSo it does.\n", "{class}");
        }
    }

    #[test]
    fn who_is_quoted_ends_a_line_before_the_quotation() {
        let quotation = |source: &str, behind: &str| {
            let text = body_of(|t| {
                t.open("p").text("Words").close();
                t.open("blockquote").open("div");
                t.element("cite", [0.0, 0.0, 80.0, 20.0], inline(), |t| {
                    t.text(source);
                });
                t.text(behind).close().close();
            });
            text.replace("Words\n\n", "")
        };
        for (source, behind) in [
            ("Edda wrote:", "It is so."),
            ("Edda wrote:", " It is so."),
            ("Edda, 03:29 AM", "It is so."),
        ] {
            let lines = format!("> {source}\n>\n> It is so.\n");
            assert_eq!(quotation(source, behind), lines);
        }
        for behind in [" is a play.", ", a play.", "’s father."] {
            let sentence = format!("> Hamlet{behind}\n");
            assert_eq!(quotation("Hamlet", behind), sentence);
        }
    }

    #[test]
    fn a_work_in_the_midst_of_a_quotation_ends_no_line() {
        let text = body_of(|t| {
            t.open("p").text("Words").close().open("blockquote");
            t.text("I saw ");
            t.element("cite", [0.0, 0.0, 80.0, 20.0], inline(), |t| {
                t.text("Hamlet:");
            });
            t.text(" a play.").close();
        });
        assert_eq!(text, "Words\n\n> I saw Hamlet: a play.\n");
    }

    #[test]
    fn who_is_quoted_stands_in_the_quotation() {
        let written = |class: &str, behind: &str| {
            body_of(|t| {
                t.open("p").text("Words").close().open("div");
                t.open("blockquote").open("p").text("It is so").close();
                t.close().open_with("span", &[("class", class)]);
                t.text("Jane Doe").close().text(" ");
                t.open_with("span", &[("class", class)]);
                t.text("University of Oslo").close();
                t.text(behind).close().open("p").text("More").close();
            })
        };
        let inside = "Words\n\n> It is so\n>\n> Jane Doe University of Oslo\n\nMore\n";
        assert_eq!(written("quote-credit", ""), inside);
        let outside = "Words\n\n> It is so\n\nJane Doe University of Oslo\n\nMore\n";
        for class in ["lead", "resources", "excited", "article-source-text"] {
            assert_eq!(written(class, ""), outside, "{class}");
        }
        let said = written("quote-credit", " said so.");
        assert!(said.contains("\n\nJane Doe"), "{said}");
        let long = "words ".repeat(40);
        assert!(written("quote-credit", &long).contains("\n\nJane Doe"));
    }

    #[test]
    fn blocks_behind_a_quotation_say_not_who_is_quoted() {
        for tag in ["h3", "ul"] {
            let text = body_of(|t| {
                t.open("p").text("Words").close().open("div");
                t.open("blockquote").open("p").text("It is so").close();
                t.close().open_with(tag, &[("class", "quote-credit")]);
                t.text("Jane Doe").close().close();
            });
            assert!(!text.contains(">\n> Jane Doe"), "{text}");
        }
    }

    #[test]
    fn what_opens_a_quotation_is_none_of_it() {
        let written = |class: &str, attributes: &[(&str, &str)], tag: &str| {
            body_of(|t| {
                t.open("p").text("Words").close().open("blockquote");
                t.open("div").text("It hums.").close();
                t.open_with("div", &[("class", class)]);
                t.open_with(tag, attributes).text("Show all of it");
                t.close().close().close();
                t.open("p").text("More of it").close();
            })
        };
        let without = "Words\n\n> It hums.\n\nMore of it\n";
        let button = [("role", "button")];
        assert_eq!(written("quoteExpand", &[], "span"), without);
        assert_eq!(written("bbCodeBlock-expandLink", &button, "a"), without);
        assert_eq!(written("more", &button, "a"), without, "no address");
        assert!(written("more", &[("href", "/post/12")], "a").contains("Show all"));
        assert!(written("more", &[], "span").contains("Show all"));
        let both = |between: &str| {
            body_of(|t| {
                t.open("p").text("Words").close().open("blockquote");
                t.open("div").text("It hums.").close();
                t.open_with("div", &[("class", "bbCodeBlock-expandLink")]);
                t.text("Show all of it")
                    .close()
                    .open("div")
                    .text(between)
                    .close();
                t.open_with("div", &[("class", "bbCodeBlock-shrinkLink")]);
                t.text("Show less").close().close();
                t.open("p").text("More of it").close();
            })
        };
        assert_eq!(both(""), without);
        assert!(both("Loudly.").contains("Show all of it"));
        let alone = body_of(|t| {
            t.open("p").text("Words").close().open("blockquote");
            t.open_with("div", &[("class", "quoteExpand")]);
            t.text("Show all of it").close().close();
        });
        assert!(alone.contains("Show all"), "all of it: {alone}");
    }
}
