//! A name with the family name first, and a role behind it: `Tallgren, Aino-Maija, <span>kirjoittaja</span>`.
//!
//! Source: ours, catalogues of libraries (VuFind, Finna). Limits: one name, and the role in an element of its own:
//! without a role, two words with a comma may be two people.

use crate::content::metadata::declared::family_last;
use crate::content::metadata::near::unnoted;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Maximum number of characters of the element, and of words of the role. Source: ours.
const MAX_TEXT: u32 = 80;
const MAX_ROLE: usize = 3;
/// Maximum number of words of the given names. Source: ours: two, and a letter.
const MAX_FIRST: usize = 3;
/// Maximum number of children of an element that are read. Source: ours: a name, and a role; to bound the cost.
const MAX_PARTS: usize = 6;

/// The name in an element that holds a name and a role, in reading order.
pub(super) fn name_before_role(page: &PageSnapshot, id: NodeId) -> Option<String> {
    if page.totals(id).chars > MAX_TEXT {
        return None;
    }
    let says = |part: &NodeId| page.totals(*part).chars > 0;
    let parts: Vec<NodeId> = page.children(id).take(MAX_PARTS).filter(says).collect();
    let [name, role] = parts[..] else {
        return None;
    };
    let is_element = page.node(role).kind == NodeKind::Element;
    let said = page.text(role);
    let mut words = said.split_whitespace();
    let is_role = words.clone().count() <= MAX_ROLE
        && words.all(|word| {
            word.trim_start_matches(['(', '['])
                .starts_with(char::is_lowercase)
        });
    let name = unnoted(page, name);
    let name = name.trim().strip_suffix(',')?;
    let (family, first) = name.split_once(',')?;
    let is_name = |word: &str| word.starts_with(char::is_uppercase);
    let is_one = |words: &str, most: usize| {
        let words = words.split_whitespace();
        (1..=most).contains(&words.clone().count()) && words.clone().all(is_name)
    };
    let is_inverted = !first.contains(',') && is_one(family, 1) && is_one(first, MAX_FIRST);
    (is_element && is_role && is_inverted).then(|| family_last(name.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::name_before_role;
    use crate::snapshot::test_page::{TestPage, by_tag};

    #[test]
    fn a_family_stands_before_the_name_and_the_role() {
        let found = |name: &str, tag: &str, role: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("p").text(name);
            t.open(tag).text(role);
            let page = t.finish();
            name_before_role(&page, by_tag(&page, "p"))
        };
        let name = Some("Aino-Maija Tallgren".to_owned());
        assert_eq!(found("Tallgren, Aino-Maija, ", "span", "kirjoittaja"), name);
        assert_eq!(found("Tallgren, Aino-Maija, ", "span", "Turku"), None);
        assert_eq!(found("Tallgren, Aino-Maija ", "span", "kirjoittaja"), None);
        assert_eq!(found("Jane Doe, Max Muster, ", "span", "editors"), None);
        assert_eq!(found("Doe, Jane, Max, ", "span", "editors"), None);
    }
}
