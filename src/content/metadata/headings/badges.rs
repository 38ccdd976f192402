//! Badges in a heading: small boxes beside its words with the state of the page (`New`, `Beta`, `v2.4`,
//! `Members only`), which are no part of its title.
//!
//! A badge is found by its looks: a box with a background or border, in smaller letters than the heading, at its
//! beginning or end. Words that a declared title has, too, stay, and so do code and highlighted words. Limits: badges
//! without background and border stay, and so do those in letters as large as the title's, which may be highlighted
//! words.
//! is painted behind or around stays, and so does one in letters as large as the title's: that is a highlighted word.

use crate::content::code_lines::is_code_tag;
use crate::content::metadata::record::MetadataSource;
use crate::content::metadata::titles::without_site;
use crate::hash::HashSet;
use crate::snapshot::tokens::tokens;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot, Style};
use std::cell::OnceCell;

/// Maximum number of characters of a badge. Source: ours: two or three words (`Subscribers only`).
const MAX_CHARS: u32 = 24;
/// Maximum font size of a badge, as a share of that of its heading. Source: ours: badges of frameworks have at most
/// three quarters, and the heading's size is a mean that includes them.
const MAX_SIZE: f64 = 0.85;

/// The badges at the beginning and at the end of a heading.
pub(super) fn badges(page: &PageSnapshot, heading: NodeId) -> Vec<NodeId> {
    let size = page.totals(heading).font_size();
    let inside = page.subtree(heading).skip(1);
    let words = page.outermost(inside.filter(|n| is_of_words(page.tag(*n))).collect());
    let is_badge = |n: &NodeId| {
        let totals = page.totals(*n);
        page.node(*n).kind == NodeKind::Element
            && (1..=MAX_CHARS).contains(&totals.chars)
            && totals.font_size() <= MAX_SIZE * size
            && page.own_style(*n).is_some_and(Style::paints_box)
            && !page.is_in_any(&words, *n)
            && !page.holds_any(*n, &words)
    };
    let boxes = page.subtree(heading).skip(1).filter(is_badge).collect();
    let boxes = page.outermost(boxes);
    let mut found = Vec::new();
    let mut start = heading;
    for badge in &boxes {
        if page.totals_between(start, *badge).chars > 0 {
            break;
        }
        found.push(*badge);
        start = page.node(*badge).end;
    }
    let mut end = page.node(heading).end;
    for badge in boxes.iter().rev() {
        if page.totals_between(page.node(*badge).end, end).chars > 0 {
            break;
        }
        found.push(*badge);
        end = *badge;
    }
    found
}

/// Whether an element in a heading belongs to its words, however it is painted: code, `mark` and `abbr`. Source:
/// ours.
fn is_of_words(tag: &str) -> bool {
    is_code_tag(tag) || matches!(tag, "mark" | "abbr")
}

/// The declared titles of a page; their words are read only where a heading has a badge.
pub(super) struct Titles<'a> {
    page: &'a PageSnapshot,
    declared: &'a [(String, MetadataSource)],
    site: Option<&'a str>,
    words: OnceCell<Vec<HashSet<String>>>,
}

impl<'a> Titles<'a> {
    pub(super) fn new(
        page: &'a PageSnapshot,
        declared: &'a [(String, MetadataSource)],
        site: Option<&'a str>,
    ) -> Self {
        Self {
            page,
            declared,
            site,
            words: OnceCell::new(),
        }
    }

    /// Whether one title, without the site's name, has all words of a text.
    pub(super) fn tell(&self, text: &str) -> bool {
        let all = self.words.get_or_init(|| {
            let titles = self.declared.iter();
            let titles = titles.map(|(title, _)| without_site(self.page, title, self.site));
            titles.map(|title| words_of(&title)).collect()
        });
        let own = words_of(text);
        !own.is_empty() && all.iter().any(|title| own.is_subset(title))
    }
}

fn words_of(text: &str) -> HashSet<String> {
    tokens(&text.to_lowercase()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use crate::content::Metadata;
    use crate::snapshot::Style;
    use crate::snapshot::test_page::{TestPage, block, inline, painted};

    /// The title of a page with this document title and a heading of these texts, each in a box of the given style,
    /// if any.
    fn titled(title: &str, parts: &[(&str, Option<Style>)]) -> String {
        titled_in("span", title, parts)
    }

    /// The same with boxes of this tag.
    fn titled_in(tag: &str, title: &str, parts: &[(&str, Option<Style>)]) -> String {
        let large = Style {
            font_size: 32.0,
            ..inline()
        };
        let mut page = TestPage::draw(|t| {
            t.element("h1", [0.0, 0.0, 900.0, 40.0], block(), |t| {
                let mut left = 0.0;
                for (text, boxed) in parts {
                    let rect = [left, 0.0, 290.0, 40.0];
                    left += 300.0;
                    match boxed {
                        None => {
                            t.text_in(rect, text, large.clone());
                        }
                        Some(style) => {
                            let letters = Style {
                                font_size: style.font_size,
                                ..inline()
                            };
                            t.element(tag, rect, style.clone(), |t| {
                                t.text_in(rect, text, letters);
                            });
                        }
                    }
                }
            });
            t.line("p", [0.0, 40.0, 800.0, 20.0], "Words of the page.");
        });
        page.source.title = title.to_owned();
        Metadata::from_page(&page).title.unwrap_or_default()
    }

    fn badge() -> Style {
        Style {
            font_size: 12.0,
            display: inline().display,
            ..painted("rgb(37, 194, 160)")
        }
    }

    #[test]
    fn badges_at_the_ends_of_a_heading_are_none_of_its_title() {
        let (own, title) = ("Configuring the sails", "Configuring the sails | Boatlib");
        let behind = [("Configuring the sails ", None), ("New", Some(badge()))];
        assert_eq!(titled(title, &behind), own);
        assert_eq!(titled("Boatlib", &behind), own);
        let before = [("Members only", Some(badge())), (own, None)];
        assert_eq!(titled(title, &before), own);
        let two = [
            ("Configuring the sails ", None),
            ("New", Some(badge())),
            ("v2.4.1", Some(badge())),
        ];
        assert_eq!(titled(title, &two), own);
    }

    #[test]
    fn what_the_title_tells_or_looks_like_it_is_of_the_title() {
        let own = "Configuring the sails";
        let with = |style: Style| [("Configuring the sails ", None), ("Beta", Some(style))];
        let (whole, title) = (
            "Configuring the sails Beta",
            "Configuring the sails Beta | Boatlib",
        );
        assert_eq!(titled(title, &with(badge())), whole);
        let large = Style {
            font_size: 32.0,
            ..badge()
        };
        assert_eq!(titled(own, &with(large)), whole, "a highlighted word");
        let bare = Style {
            font_size: 12.0,
            ..inline()
        };
        assert_eq!(titled(own, &with(bare)), whole, "smaller words");
        let alone = [("Beta", Some(badge()))];
        assert_eq!(titled("", &alone), "Beta");
    }

    #[test]
    fn code_and_marked_words_are_of_the_title() {
        let whole = "Rebasing with git rebase";
        for tag in ["code", "kbd", "samp", "mark", "abbr"] {
            let behind = [("Rebasing with ", None), ("git rebase", Some(badge()))];
            assert_eq!(titled_in(tag, "Docs", &behind), whole, "{tag}");
        }
        let before = [("Vec::push ", Some(badge())), ("and how it grows", None)];
        assert_eq!(
            titled_in("code", "Boatlib", &before),
            "Vec::push and how it grows"
        );
    }
}
