//! The signature right below a text, in a line of its own without a colon: `Written by Jane Doe`.

use crate::content::clean_text::clean;
use crate::content::metadata::elements::is_inside;
use crate::content::people;
use crate::snapshot::{NodeId, PageSnapshot};

/// Beginnings of a signature, in lower case. Source: ours: words for writing only; whoever published or posted
/// something, or stands in a list of credits, need not be its author.
const SIGNED: [&str; 8] = [
    "written by ",
    "words by ",
    "text by ",
    "geschrieben von ",
    "verfasst von ",
    "escrito por ",
    "scritto da ",
    "geschreven door ",
];
/// Tags of elements in which a signature is one of several credits.
const LISTS: [&str; 5] = ["li", "dt", "dd", "td", "th"];
/// The second word of a line of credits: `Directed by`.
const BY: &str = "by";

/// The only full name behind the words of a signature in these texts, without other credits beside it.
pub(super) fn author(page: &PageSnapshot, texts: &[NodeId], site: Option<&str>) -> Vec<String> {
    let is_credit = |at: usize| {
        let text = texts.get(at).and_then(|id| page.node(*id).text.as_deref());
        let word = text.and_then(|text| text.split_whitespace().nth(1));
        word.is_some_and(|word| word.eq_ignore_ascii_case(BY))
    };
    let named = |at: usize| {
        let text = page.node(texts[at]).text.as_deref()?;
        let name = signed(text.trim_start())?;
        let is_one_of_many = at > 0 && is_credit(at - 1) || is_credit(at + 1);
        let is_own = !is_one_of_many && !is_inside(page, texts[at], &LISTS);
        people::full_name(&clean(name).filter(|_| is_own)?, site)
    };
    let mut named = (0..texts.len()).filter_map(named);
    let first = named.next().unwrap_or_default();
    let is_person = |name: &String| !people::tells_of_bearer(name);
    if first.iter().all(is_person) && named.all(|other| other == first) {
        first
    } else {
        Vec::new()
    }
}

/// The rest of a text behind the words of a signature.
fn signed(text: &str) -> Option<&str> {
    SIGNED.iter().find_map(|words| {
        let (start, rest) = text.split_at_checked(words.len())?;
        start.eq_ignore_ascii_case(words).then_some(rest)
    })
}

#[cfg(test)]
mod tests {
    use crate::content::metadata::tests::signed;

    #[test]
    fn a_line_below_the_text_signs_it() {
        let authors = |lines: &[&str]| {
            let (authors, _) = signed(|t| {
                for _ in 0..60 {
                    t.open("p").text("Words of it that say something.").close();
                }
                t.open("div");
                for line in lines {
                    t.text(line).open("br").close();
                }
            });
            authors
        };
        let jane = "Written by Jane Doe";
        assert_eq!(authors(&[jane, "Copyright: The Mill"]), ["Jane Doe"]);
        assert_eq!(authors(&[jane, "Words.", jane]), ["Jane Doe"]);
        for lines in [
            &[jane, "Words.", "Written by Max Muster"][..],
            &["Directed by Max Muster", jane],
            &["Written by many of us"],
            &["Published by Jane Doe"],
            &["Written by The Daily News"],
        ] {
            assert_eq!(authors(lines), [""; 0], "{lines:?}");
        }
    }
}
