//! Buttons and links behind an author's name that are no part of the name: `By Jane Miller <a>Follow</a>`.

use crate::snapshot::{NodeId, PageSnapshot};

/// Maximum number of characters of a button behind a name. Source: ours: `Follow @` and an account.
const MAX_CHARS: u32 = 24;
/// Whole texts of buttons behind names, in lower case. Source: ours, by custom of news and blogs.
const WORDS: [&str; 36] = [
    "follow",
    "following",
    "follow author",
    "+ follow",
    "contact",
    "email",
    "e-mail",
    "mail",
    "bio",
    "full bio",
    "biography",
    "profile",
    "full profile",
    "website",
    "share",
    "tweet",
    "twitter",
    "facebook",
    "linkedin",
    "instagram",
    "rss",
    "subscribe",
    "more",
    "folgen",
    "kontakt",
    "profil",
    "abonnieren",
    "teilen",
    "suivre",
    "s'abonner",
    "seguir",
    "contacto",
    "segui",
    "volgen",
    "obserwuj",
    "подписаться",
];
/// Beginnings of the texts of buttons that repeat the author's name, in lower case.
const STARTS: [&str; 7] = [
    "follow ",
    "contact ",
    "email ",
    "e-mail ",
    "view ",
    "see all ",
    "more from ",
];

/// Whether an element is a button or link behind an author's name, by its text.
pub(super) fn is_name_button(page: &PageSnapshot, id: NodeId) -> bool {
    let is_pressed = match page.tag(id) {
        "a" | "button" => true,
        _ => page.attribute(id, "role") == Some("button"),
    };
    if !is_pressed || !(1..=MAX_CHARS).contains(&page.totals(id).chars) {
        return false;
    }
    let text = page.text(id).to_lowercase();
    let text = text.trim_matches(|c: char| !c.is_alphanumeric() && c != '+');
    WORDS.contains(&text) || STARTS.iter().any(|start| text.starts_with(start))
}

#[cfg(test)]
mod tests {
    use crate::content::metadata::tests::signed;

    /// The authors of a line with Jane Miller's name before this element.
    fn authors(class: &str, [tag, text]: [&str; 2]) -> Vec<String> {
        signed(|t| {
            t.open_with("p", &[("class", class)])
                .text("By Jane Miller ");
            t.open_with(tag, &[("href", "/jm")]).text(text).close();
            t.close();
            t.open("p").text("Words of what has happened.").close();
        })
        .0
    }

    #[test]
    fn a_button_behind_a_name_is_none_of_it() {
        for text in [
            "Follow",
            "Follow @JaneM",
            "Contact",
            "Email",
            "Bio",
            "Folgen",
            "+ Follow",
        ] {
            for class in ["", "byline"] {
                for tag in ["a", "button"] {
                    assert_eq!(authors(class, [tag, text]), ["Jane Miller"], "{tag} {text}");
                }
            }
        }
        assert_eq!(
            authors("", ["span", "Follow"]),
            ["Jane Miller"],
            "by its style alone"
        );
    }

    #[test]
    fn a_name_that_is_a_link_stays() {
        let linked = |text: &str| {
            let authors = signed(|t| {
                t.open("p").text("By ");
                t.open_with("a", &[("href", "/jm")]).text(text).close();
                t.open_with("a", &[("href", "/f")]).text("Follow").close();
                t.close();
            });
            authors.0
        };
        assert_eq!(linked("Jane Miller"), ["Jane Miller"]);
        assert_eq!(linked("Thomas More"), ["Thomas More"]);
    }
}
