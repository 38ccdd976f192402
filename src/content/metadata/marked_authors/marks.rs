//! Authors in marked elements: microdata, microformats, class names.

use super::insets::Insets;
use super::lists::{mark_of, without_lists};
use super::names::{names_of_element, texts_between};
use super::paths::is_step;
use super::quoted::is_of_quotation;
use crate::content::metadata::elements::{
    AUTHOR_FINDER, Credits, is_author_box, is_in_names, is_marked, is_named_author,
    leads_to_author, marked_among,
};
use crate::content::metadata::near::Others;
use crate::content::metadata::record::Headline;
use crate::content::people;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use std::cell::LazyCell;

/// Maximum number of characters of an element that names authors. Source: ours: a few names.
const MAX_BYLINE: u32 = 150;

/// Maximum number of characters between two elements that name authors together. Source: ours: `, and`.
pub(super) const MAX_BETWEEN: u32 = 6;
/// Maximum number of characters between two elements with the same explicit mark ([`AUTHOR_MARKS`]) in one line or
/// one list. Source: ours: a place, or a job.
const MAX_SAID_BETWEEN: u32 = 40;
/// Words that join two names, if no comma does.
pub(super) const JOINING: [&str; 11] = [
    "&", "and", "und", "et", "y", "e", "en", "og", "och", "i", "и",
];
/// Maximum number of elements from a marked one up to its line or list item. Source: ours.
const MAX_IN_LINE: usize = 4;
/// Maximum number of elements behind the first that are read. Source: ours: no line names more.
const MAX_GOES_ON: usize = 16;

/// Marks of elements that name authors, best first.
pub(super) const AUTHOR_MARKS: [(&str, &str); 5] = [
    ("itemprop", "author"),
    ("rel", "author"),
    ("itemprop", "creator"),
    ("class", "p-author"),
    ("property", "author"),
];
/// Types of fields into which a reader types. Source: HTML.
const WRITTEN_KINDS: [&str; 4] = ["text", "email", "tel", "url"];
/// Marks of postal addresses. Source: schema.org, hCard.
const POSTAL_MARKS: [(&str, &str); 3] = [
    ("itemprop", "address"),
    ("itemprop", "streetAddress"),
    ("class", "adr"),
];
/// Ends of the types of organisations, whose boxes with a postal address name no author. Source: schema.org.
const ORGANISATIONS: [&str; 2] = ["Organization", "Business"];
/// Maximum number of characters of the name in a box about the author. Source: ours.
const MAX_BOXED_NAME: u32 = 40;

/// Maximum number of characters of a caption with a picture credit. Source: ours: a few sentences.
const MAX_CAPTION: u32 = 600;
/// Beginnings of picture credits, in lower case. Source: ours, by custom of agencies.
const CREDITS: [&str; 4] = ["photo/", "photo by ", "photo: ", "photo courtesy of "];
/// Words for a text in a credit, separators between credits, and maximum number of characters of a credit before the
/// name. Source: ours: `Words and photos: `.
const WRITTEN: [&str; 3] = ["words", "text", "story"];
const BETWEEN_CREDITS: [char; 7] = ['.', '\n', '|', ';', '(', ')', '•'];
const MAX_CREDIT: usize = 24;
/// Signs that end a name in the line below a picture.
const BEHIND_NAME: [char; 5] = ['•', '|', ',', '/', '\n'];

/// The elements that may name authors: short ones with attributes, outside of comments and other articles, in
/// document order. Elements with a text field are contact forms, and submit buttons are `Follow` buttons; neither
/// counts.
pub(in crate::content::metadata) fn short_elements(
    page: &PageSnapshot,
    others: &Others,
) -> Vec<NodeId> {
    let fields = page.tagged(["input", "textarea"]);
    let fields: Vec<NodeId> = fields.filter(|id| is_field(page, *id)).collect();
    let sends = |id: NodeId| page.node(id).has_word("type", "submit") && page.is_button(id);
    let short = page.iter().filter(|(id, node)| {
        node.kind == NodeKind::Element
            && !node.attributes.is_empty()
            && (1..=MAX_BYLINE).contains(&page.totals(*id).chars)
            && !others.hold(*id)
            && !page.holds_any(*id, &fields)
            && !sends(*id)
    });
    short.map(|(id, _)| id).collect()
}

/// Whether a reader types into a control.
fn is_field(page: &PageSnapshot, id: NodeId) -> bool {
    let kind = page.attribute(id, "type").unwrap_or("text");
    let mut written = WRITTEN_KINDS.iter();
    page.tag(id) == "textarea" || written.any(|known| kind.eq_ignore_ascii_case(known))
}

/// The authors in short elements with one of [`AUTHOR_MARKS`].
pub(in crate::content::metadata) fn authors(
    page: &PageSnapshot,
    short: &[NodeId],
    headline: &Headline,
    site: Option<&str>,
) -> Vec<String> {
    let marked = marked_among(page, short.iter().copied(), AUTHOR_MARKS);
    for marked in marked.iter().filter(|marked| !marked.is_empty()) {
        let is_marked = |id: NodeId| marked.binary_search(&id).is_ok();
        let found = nearest(page, short, headline, is_marked);
        let names = names(page, &found, site);
        if !names.is_empty() {
            return names;
        }
    }
    Vec::new()
}

/// The authors in short elements with a class name for authors.
pub(in crate::content::metadata) fn named_authors<'a>(
    page: &PageSnapshot,
    short: &[NodeId],
    headline: &Headline,
    site: Option<&str>,
    lang: impl Fn() -> &'a str,
) -> Vec<String> {
    // Picture credits are looked for only on pages with such an element, which are few.
    let credits = LazyCell::new(|| Credits::from_page(page));
    let is_named = |id| {
        is_named_author(page, id, &lang) && !credits.are_in(page, id) && !is_photographer(page, id)
    };
    let named = nearest(page, short, headline, is_named);
    names(page, &named, site)
}

/// The full names of the authors of a box among the paragraphs of an article.
pub(in crate::content::metadata) fn inset_authors<'a>(
    page: &PageSnapshot,
    short: &[NodeId],
    headline: &Headline,
    site: Option<&str>,
    lang: impl Fn() -> &'a str,
) -> Vec<String> {
    let mut insets = Insets::new(page, headline);
    let is_named = |id: NodeId| {
        let mut marks = AUTHOR_MARKS.iter();
        marks.any(|mark| is_marked(page, id, *mark)) || is_named_author(page, id, &lang)
    };
    let is_inset = |id: &NodeId| is_named(*id) && !is_photographer(page, *id) && insets.hold(*id);
    let marked: Vec<NodeId> = short.iter().copied().filter(is_inset).collect();
    let mut named = names(page, &marked, site);
    named.retain(|name| people::is_whole(name));
    named
}

/// The names in the first of the elements that names anybody, and in those that continue it.
fn names(page: &PageSnapshot, elements: &[NodeId], site: Option<&str>) -> Vec<String> {
    // A nested box with the same text was read already.
    let mut before: Option<NodeId> = None;
    let is_next = |id: &NodeId| {
        let last = before.replace(*id);
        !last.is_some_and(|last| {
            let is_around = page.contains(last, *id) || page.contains(*id, last);
            is_around && page.totals(last).chars == page.totals(*id).chars
        })
    };
    let mut read = elements.iter().copied().filter(is_next);
    let named = read.find_map(|id| {
        Some((id, names_of_element(page, id, site))).filter(|(_, names)| !names.is_empty())
    });
    let Some((first, mut names)) = named else {
        return Vec::new();
    };
    // `Jane Doe and Max Muster`, in an element each.
    let (mut last, mark) = (first, mark_of(page, first));
    for id in read.take(MAX_GOES_ON) {
        if mark_of(page, id) != mark || !goes_on(page, last, id) {
            break;
        }
        for name in names_of_element(page, id, site) {
            // Beside a name, its account or employer may be marked, too.
            let is_person = people::is_whole(&name);
            if is_person && !names.contains(&name) {
                names.push(name);
            }
        }
        last = id;
    }
    names
}

/// Whether an element continues another, with nothing between them but a comma or `and`; or with a little more text,
/// where both have the same explicit mark.
fn goes_on(page: &PageSnapshot, last: NodeId, next: NodeId) -> bool {
    let end = page.node(last).end;
    if end > next {
        return false;
    }
    let between = page.totals_between(end, next).chars;
    let is_explicit = || {
        let mut marks = AUTHOR_MARKS.iter();
        marks.any(|mark| is_marked(page, last, *mark) && is_marked(page, next, *mark))
    };
    between <= MAX_BETWEEN
        || between <= MAX_SAID_BETWEEN && is_explicit() && are_together(page, last, next)
}

/// Whether two elements stand in one line, with a text between them that ends in a comma or a joining word
/// (`in London and`), or begin two items of one list, with a job behind each name.
fn are_together(page: &PageSnapshot, last: NodeId, next: NodeId) -> bool {
    let line_of = |id: NodeId| {
        let mut around = page.inclusive_ancestors(id).take(MAX_IN_LINE);
        around.find(|up| !page.flow_display(*up).is_inline_level())
    };
    let (Some(line), Some(other)) = (line_of(last), line_of(next)) else {
        return false;
    };
    if line == other {
        let end = page.node(last).end;
        let said = texts_between(page, end, next).last().unwrap_or("");
        let word = said.split_whitespace().next_back().unwrap_or("");
        let mut joining = JOINING.iter();
        let is_joined =
            word.ends_with(',') || joining.any(|joining| word.eq_ignore_ascii_case(joining));
        return is_joined && page.totals(line).chars <= MAX_BYLINE;
    }
    let begins = |entry: NodeId, id: NodeId| {
        page.tag(entry) == "li" && page.totals_between(entry, id).chars == 0
    };
    page.parent(line) == page.parent(other) && begins(line, last) && begins(other, next)
}

/// The names in boxes about the author: in their heading, or in the link to the author's page.
pub(in crate::content::metadata) fn boxed_authors(
    page: &PageSnapshot,
    others: &Others,
    headline: &Headline,
    site: Option<&str>,
) -> Vec<String> {
    let start = headline.node.unwrap_or(page.root());
    let boxes = page.iter().filter(|(id, node)| {
        *id > start
            && node.kind == NodeKind::Element
            && !others.hold(*id)
            && is_in_names(page, *id, &AUTHOR_FINDER)
            && is_author_box(page, *id)
    });
    // Candidates are collected once, and each is read once, however many boxes stand around it.
    let places = LazyCell::new(|| {
        let said = page.iter().map(|(id, _)| id).filter(|id| {
            page.totals(*id).chars > 0
                && (page.is_heading(*id)
                    || page.attribute(*id, "itemprop") == Some("name")
                    || page.tag(*id) == "a" && leads_to_author(page, *id))
        });
        said.collect::<Vec<NodeId>>()
    });
    let mut last = None;
    let named = |id: NodeId| {
        let next = places.partition_point(|place| *place < id);
        let name = *places.get(next).filter(|name| page.contains(id, **name))?;
        let is_read = last.replace(name) == Some(name);
        if is_read || page.totals(name).chars > MAX_BOXED_NAME {
            return None;
        }
        let names = people::names_in(&page.text(name).replace('\n', " | "), site);
        people::is_one_name(&names).then_some(names)
    };
    boxes.map(|(id, _)| id).find_map(named).unwrap_or_default()
}

/// Whether the text around a short element says that the person in it took the picture: `(AP Photo/Jane Doe)`.
pub(super) fn is_photographer(page: &PageSnapshot, id: NodeId) -> bool {
    let is_caption = |up: &NodeId| page.totals(*up).chars <= MAX_CAPTION;
    let around = page.parent(id).filter(is_caption);
    let Some(around) = around.map(|up| page.text(up).to_lowercase()) else {
        return false;
    };
    let line = page.text(id).to_lowercase();
    let name = line.split(BEHIND_NAME).next().unwrap_or("").trim();
    let is_credit = |credit: &&str| around.contains(&format!("{credit}{name}"));
    name.contains(' ') && CREDITS.iter().any(is_credit) && !is_writer_in(&around, name)
}

/// Whether a text, in lower case, says that this person wrote, too: `Words and photos: Jane Doe`.
fn is_writer_in(text: &str, name: &str) -> bool {
    let mut places = text.match_indices(name).map(|(at, _)| at);
    places.any(|at| {
        let before = text[..at].rsplit(BETWEEN_CREDITS).next().unwrap_or("");
        let words = || before.split(|c: char| !c.is_alphanumeric());
        let is_short = before.chars().count() <= MAX_CREDIT;
        let is_by = before.trim() == "by";
        is_by || is_short && words().any(|word| WRITTEN.contains(&word))
    })
}

/// The short elements that satisfy `is_marked` and name an author of the page: those behind the headline first.
fn nearest(
    page: &PageSnapshot,
    short: &[NodeId],
    headline: &Headline,
    is_marked: impl Fn(NodeId) -> bool,
) -> Vec<NodeId> {
    let at = headline.node.unwrap_or(page.root());
    let mut insets = Insets::new(page, headline);
    let of_firms = LazyCell::new(|| boxes_of_firms(page, short, headline));
    let is_of_firm = |id: NodeId| of_firms.iter().any(|firm| page.contains(*firm, id));
    let is_own = |id: &NodeId| {
        is_marked(*id)
            && !is_postal(page, *id)
            && !is_of_firm(*id)
            && !insets.hold(*id)
            && !is_step(page, *id)
            && !is_of_quotation(page, *id, headline.node)
    };
    let marked = short.iter().copied().filter(is_own);
    let (before, mut behind): (Vec<NodeId>, Vec<NodeId>) = marked.partition(|id| *id < at);
    behind.extend(before.iter().rev());
    // Marks in the headline's article come before those elsewhere.
    let article = headline.node.and_then(|node| {
        let mut around = page.ancestors(node);
        around.find(|up| page.tag(*up) == "article")
    });
    if let Some(article) = article {
        behind.sort_by_key(|id| !page.contains(article, *id));
    }
    if behind.is_empty() {
        return behind;
    }
    without_lists(page, headline, behind)
}

/// Whether an element is marked as a postal address, whatever its class name (`author-address`).
fn is_postal(page: &PageSnapshot, id: NodeId) -> bool {
    POSTAL_MARKS.iter().any(|mark| is_marked(page, id, *mark))
}

/// The boxes of organisations with a postal address, except those that are marked as authors or hold the headline.
fn boxes_of_firms(page: &PageSnapshot, short: &[NodeId], headline: &Headline) -> Vec<NodeId> {
    let box_of = |id: NodeId| {
        let mut around = page.ancestors(id);
        around.find(|up| page.attribute(*up, "itemscope").is_some())
    };
    let is_firm = |id: &NodeId| {
        let kind = page.attribute(*id, "itemtype").unwrap_or("").trim_end();
        ORGANISATIONS.iter().any(|end| kind.ends_with(end))
    };
    let is_author = |id: NodeId| AUTHOR_MARKS.iter().any(|mark| is_marked(page, id, *mark));
    let is_around = |id: NodeId| headline.node.is_some_and(|own| page.contains(id, own));
    let postal = short.iter().copied().filter(|id| is_postal(page, *id));
    let firms = postal.filter_map(box_of).filter(is_firm);
    firms
        .filter(|id| !is_author(*id) && !is_around(*id))
        .collect()
}

#[cfg(test)]
mod tests {
    use crate::operations::steps_of;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn boxes_in_boxes_are_read_once() {
        let taken = |depth: usize| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("h1").text("The headline of it").close();
            for _ in 0..depth {
                t.open_with("div", &[("class", "author author-box")]);
            }
            t.open("h3").text("About the author").close();
            (0..depth).for_each(|_| {
                t.close();
            });
            t.open_with("div", &[("class", "author-box")]);
            t.open("h3").text("Jane Doe").close().close();
            let page = t.finish();
            let read = || crate::content::Metadata::from_page(&page);
            assert_eq!(read().authors, ["Jane Doe"]);
            steps_of(read)
        };
        // Once, not once for each with everything in it.
        assert!(taken(450) < 3 * taken(225));
    }

    #[test]
    fn who_made_a_picture_is_not_who_wrote() {
        let authors = |caption: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("h1").text("The headline of it").close();
            t.open("div").open("p").text(caption).close();
            t.open_with("p", &[("class", "byline")]);
            t.text("Jane Doe • The Daily News").close();
            crate::content::Metadata::from_page(&t.finish()).authors
        };
        let [none, jane]: [&[&str]; 2] = [&[], &["Jane Doe"]];
        assert_eq!(authors("The boats. (AP Photo/Jane Doe)"), none);
        assert_eq!(authors("The boats. (AP Photo/Max Muster)"), jane);
        let both = "Words and photos: Jane Doe. Photo: Jane Doe";
        assert_eq!(authors(both), jane, "she wrote, too");
    }

    #[test]
    fn a_form_to_write_to_the_author_names_nobody() {
        let authors = |kind: &str| {
            marked(|t| {
                t.open_with("div", &[("id", "feedbackAuthor")]);
                t.text("Jane Doe").open("form");
                t.open_with("input", &[("type", kind)]);
                t.close().close().close();
                let sends = [("type", "submit"), ("id", "sendAuthor")];
                t.open_with("button", &sends).text("Send");
            })
        };
        assert_eq!(authors("text"), [""; 0]);
        assert_eq!(authors("submit"), ["Jane Doe"], "a button to follow her");
    }

    /// The authors of a page with the marked line or list that `draw` adds.
    fn marked(draw: impl FnOnce(&mut TestPage)) -> Vec<String> {
        crate::content::metadata::tests::signed(draw).0
    }

    fn name(t: &mut TestPage, name: &str) {
        t.open_with("a", &[("rel", "author"), ("href", "/a")]);
        t.text(name).close();
    }

    #[test]
    fn marked_names_of_one_line_count_whatever_joins_them() {
        let beside = |between: &str| {
            marked(|t| {
                t.open("p");
                name(t, "Morag Kerr");
                t.text(between);
                name(t, "Dev Lal");
                t.text(" in London");
            })
        };
        let both = ["Morag Kerr", "Dev Lal"];
        assert_eq!(beside(" in Kirkwall and "), both);
        assert_eq!(beside(" (now) and "), both);
        assert_eq!(beside(". Translated from English by "), ["Morag Kerr"]);
    }

    #[test]
    fn marked_names_that_begin_entries_of_one_list_count() {
        let listed = |before: &str| {
            marked(|t| {
                t.open("ul");
                for who in ["Morag Kerr", "Dev Lal"] {
                    t.open("li");
                    if !before.is_empty() {
                        t.text(before);
                    }
                    name(t, who);
                    t.open("span").text(", Transport editor").close().close();
                }
            })
        };
        assert_eq!(listed(""), ["Morag Kerr", "Dev Lal"]);
        assert_eq!(listed("The storm: "), ["Morag Kerr"], "a list of articles");
    }
}
