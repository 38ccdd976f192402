//! Recognizes lines below a post that say who liked it or gave thanks for it: `ann, Bob and 2 others like this.`

use super::letters::letters_of;
use crate::content::units::Unit;
use crate::content::words::phrases::Phrases;
use crate::snapshot::{COLONS, NodeId, NodeKind, PageSnapshot, one_line};

/// Maximum words of such a line. Source: ours: a dozen names.
const MAX_WORDS: u32 = 60;
/// Endings of such lines, in lower case. Source: ours, from the languages of XenForo, vBulletin and Facebook.
const ENDS: [&str; 42] = [
    "like this",
    "likes this",
    "liked this",
    "like this post",
    "likes this post",
    "liked this post",
    "reacted to this",
    "reacted to this post",
    "thanked this post",
    "gefällt das",
    "gefällt dies",
    "gefällt dieser beitrag",
    "aime ceci",
    "aiment ceci",
    "aime ça",
    "aiment ça",
    "aime cela",
    "aiment cela",
    "aime ce message",
    "aiment ce message",
    "le gusta esto",
    "les gusta esto",
    "piace questo messaggio",
    "piace questo elemento",
    "curtiu isso",
    "curtiram isso",
    "gosta disto",
    "gostam disto",
    "vindt dit leuk",
    "vinden dit leuk",
    "lubi to",
    "lubią to",
    "нравится это",
    "нравится это сообщение",
    "понравилось это",
    "понравилось это сообщение",
    "gillar detta",
    "gillar detta inlägg",
    "bunu beğendi",
    "se to líbí",
    "tykkäsi tästä",
    "tykkäävät tästä",
];
/// Words between the names, in lower case. Source: ours, likewise.
static BETWEEN: Phrases = Phrases::from_words(
    "and others other people person persons members member user users you und anderen andere \
    weiteren weitere personen mitgliedern et autres autre personnes personne y a otros otras más e \
    altri outras pessoas en i и ещё еще пользователям пользователю och ve kişi ja muuta",
);
/// Beginning, and further words, of a line above a list of members who gave thanks. Source: vBulletin.
const THANKS_BEGIN: &str = "the following";
const THANKS: [&str; 3] = ["thank you to", "liked this post", "like this post"];
/// Class names and ids of elements that hold such lines, letters only, in lower case. Source: ours, from forum
/// software.
const NAMES: [&str; 16] = [
    "likes",
    "likespost",
    "likessummary",
    "liketext",
    "likeslist",
    "likesbar",
    "likers",
    "reactions",
    "reactionsbar",
    "reactionslist",
    "reactionlist",
    "thanks",
    "thankslist",
    "thankedby",
    "postthanks",
    "postthanksbox",
];
/// Maximum number of elements above a line that may have such a name, and maximum characters of such an element.
/// Source: ours: a longer one is text.
const MAX_ABOVE: usize = 4;
const MAX_BOX: u32 = 300;
/// Maximum number of elements between a text and the link around it. Source: ours: a colour, bold type.
const MAX_IN_LINK: usize = 4;

/// Whether a unit stands in a small box named as reactions.
pub(in crate::content) fn is_in_box(page: &PageSnapshot, unit: &Unit) -> bool {
    let mut above = page.ancestors(unit.first).take(MAX_ABOVE);
    above.any(|id| is_box(page, id))
}

fn is_box(page: &PageSnapshot, id: NodeId) -> bool {
    page.names(id).any(is_called_reaction) && page.totals(id).chars <= MAX_BOX
}

/// Whether a unit of a post with the subtrees `roots` only says who liked it.
pub(super) fn is_reaction(page: &PageSnapshot, unit: &Unit, roots: &[NodeId]) -> bool {
    let above = page.ancestors(unit.first).take(MAX_ABOVE);
    let mut inside = above.take_while(|id| !roots.contains(id));
    inside.any(|id| is_box(page, id)) || tells_reaction(page, unit)
}

fn is_called_reaction(name: &str) -> bool {
    NAMES.iter().any(|known| letters_of(name).eq(known.chars()))
}

/// Whether a unit says that people, given as links or as a count, liked something.
fn tells_reaction(page: &PageSnapshot, unit: &Unit) -> bool {
    let has_digit = || unit.text.contains(|c: char| c.is_ascii_digit());
    let leads_on = unit.text.trim_end().ends_with(COLONS);
    if unit.words > MAX_WORDS || leads_on || unit.link_chars == 0 && !has_digit() {
        return false;
    }
    let text = unit.text.to_lowercase();
    if text.starts_with(THANKS_BEGIN) {
        return THANKS.iter().any(|thanks| text.contains(*thanks));
    }
    let text = trimmed(&text);
    ENDS.iter().any(|end| text.ends_with(*end)) && names_only(&outside_links(page, unit))
}

/// Whether a lower-case text is one of [`ENDS`] with nothing before it but words of [`BETWEEN`] and numbers.
fn names_only(text: &str) -> bool {
    let text = trimmed(text);
    let is_between = |word: &str| {
        BETWEEN.holds(word) || word.is_empty() || word.bytes().all(|b| b.is_ascii_digit())
    };
    let mut rests = ENDS.iter().filter_map(|end| text.strip_suffix(*end));
    rests.any(|rest| rest.split(|c: char| !c.is_alphanumeric()).all(is_between))
}

fn trimmed(text: &str) -> &str {
    text.trim_end_matches(|c: char| !c.is_alphanumeric())
}

/// The text of a unit outside its links, in lower case.
fn outside_links(page: &PageSnapshot, unit: &Unit) -> String {
    let texts = (unit.first.0..unit.end.0).map(NodeId).filter(|id| {
        let node = page.node(*id);
        node.kind == NodeKind::Text && node.is_readable()
    });
    let is_linked = |id: &NodeId| {
        let mut above = page.ancestors(*id).take(MAX_IN_LINK);
        above.any(|up| page.tag(up) == "a")
    };
    let outside = texts.filter(|id| !is_linked(id));
    let mut written = String::new();
    for id in outside {
        written.push_str(page.node(id).text.as_deref().unwrap_or(""));
        written.push(' ');
    }
    one_line(&written).to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::units::Units;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn lines_of_likers_are_told_from_what_is_written() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        let lines: [(&[&str], &str, bool); 7] = [
            (&["ann", "Bob"], " like this.", true),
            (&["ann", "Bob", "2 others"], " like this.", true),
            (&["ann"], " gefällt das.", true),
            (&["ann"], " said that nobody would like this.", false),
            (&[], "5 people like this", true),
            (&[], "I would like this", false),
            (&[], "It should look like this 1", false),
        ];
        for (names, end, _) in lines {
            t.open("p");
            for (i, name) in names.iter().enumerate() {
                if i > 0 {
                    t.text(" and ");
                }
                t.open_with("a", &[("href", "/x")]).text(name).close();
            }
            t.text(end).close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        for (unit, (_, end, expected)) in units.list.iter().zip(lines) {
            assert_eq!(tells_reaction(&page, unit), expected, "{end}");
        }
    }

    #[test]
    fn names_of_boxes_are_whole() {
        assert!(is_called_reaction("likesSummary") && is_called_reaction("likes-post-12"));
        assert!(!is_called_reaction("likeable") && !is_called_reaction("has-likes"));
    }
}
