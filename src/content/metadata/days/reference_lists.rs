//! Lists of references, found by the heading right above them: dates there are those of the reading.

use crate::content::metadata::near::MAX_DATE_TEXT;
use crate::snapshot::{NodeId, PageSnapshot};

/// Maximum number of nodes before a list among which its heading is looked for, and of levels from the heading's text
/// to the heading. Source: ours: white space, and inline elements.
const MAX_BEFORE: usize = 12;
const MAX_IN_HEADING: usize = 4;
/// Headings of lists of references, in lower case. Source: ours, by custom of encyclopaedias in the languages of the
/// web.
const HEADINGS: [&str; 30] = [
    "references",
    "notes and references",
    "sources",
    "bibliography",
    "works cited",
    "further reading",
    "footnotes",
    "literature",
    "einzelnachweise",
    "quellen",
    "literatur",
    "literaturverzeichnis",
    "références",
    "notes et références",
    "sources et références",
    "bibliographie",
    "referencias",
    "notas y referencias",
    "bibliografía",
    "bibliografia",
    "note e riferimenti",
    "referências",
    "bronnen",
    "przypisy",
    "referenser",
    "примечания",
    "источники",
    "литература",
    "参考文献",
    "參考文獻",
];

/// Whether a list stands right below a heading for references.
pub(super) fn is_reference_list(page: &PageSnapshot, id: NodeId) -> bool {
    if !matches!(page.tag(id), "ol" | "ul") {
        return false;
    }
    let mut before = (0..id.0).rev().take(MAX_BEFORE).map(NodeId);
    let Some(text) = before.find(|n| page.is_said(*n)) else {
        return false;
    };
    let mut around = page.ancestors(text).take(MAX_IN_HEADING);
    around
        .find(|up| page.is_heading(*up))
        .is_some_and(|heading| {
            let is_short = page.totals(heading).chars as usize <= MAX_DATE_TEXT;
            let said = is_short.then(|| page.text(heading).to_lowercase());
            said.is_some_and(|said| {
                // Wikis add a link: `Sources [edit]`.
                let said = said.split('[').next().unwrap_or("");
                let said = said.trim_matches(|c: char| !c.is_alphabetic());
                HEADINGS.contains(&said)
            })
        })
}

#[cfg(test)]
mod tests {
    use crate::content::metadata::tests::signed;

    #[test]
    fn days_of_what_was_read_are_not_the_pages() {
        let dated = |heading: &str, list: &str| {
            let found = signed(|t| {
                t.open("p").text(&"Words of it. ".repeat(20)).close();
                t.open("h2").text(heading).close();
                t.open(list).open("li");
                t.text("Of fireflies. The news 2009/05/05").close().close();
            });
            found.1
        };
        let day = Some("2009-05-05".to_owned());
        for heading in [
            "References",
            "Einzelnachweise",
            "参考文献",
            "References:",
            "2. Sources [edit]",
        ] {
            assert_eq!(dated(heading, "ol"), None, "{heading}");
        }
        for heading in ["What else is new", "[References]", "Sources of light"] {
            assert_eq!(dated(heading, "ol"), day, "{heading}");
        }
        assert_eq!(dated("References", "div"), day);
    }
}
