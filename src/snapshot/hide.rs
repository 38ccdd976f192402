//! Pages without one of the sources that tell what their parts are: for measuring how much a
//! choice leans on it, and for learning not to.

use super::backgrounds::backgrounds;
use super::totals::prefix_sums;
use super::{Color, Edge, PageSnapshot};
use crate::hash::{HASH_FACTOR, stable_hash};

/// Elements that say what they are for.
const LANDMARKS: [&str; 9] = [
    "main", "nav", "header", "footer", "aside", "article", "section", "menu", "search",
];

/// A source of information that can be hidden on a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::EnumString, strum::VariantNames)]
#[strum(serialize_all = "snake_case")]
pub enum Hide {
    /// `class` and `id` become names without meaning, the same for the same.
    Names,
    /// Landmarks become `div`; roles go.
    Landmarks,
    /// Words become words without meaning, of the same length, the same for the same.
    Words,
    /// Fonts, colours and borders become alike; boxes stay where they are.
    Styles,
}

impl PageSnapshot {
    /// The page without that.
    #[must_use]
    pub fn hiding(mut self, what: Hide) -> Self {
        match what {
            Hide::Names => self.hide_names(),
            Hide::Landmarks => self.hide_landmarks(),
            Hide::Words => self.hide_words(),
            Hide::Styles => self.hide_styles(),
        }
        self.find_nodes_by_names();
        backgrounds(&mut self);
        self.sums = prefix_sums(&self);
        self
    }

    fn hide_names(&mut self) {
        for node in &mut self.nodes {
            for (name, value) in &mut node.attributes {
                if name == "class" || name == "id" {
                    let hashed: Vec<String> = value.split_whitespace().map(hashed).collect();
                    *value = hashed.join(" ");
                }
            }
        }
    }

    fn hide_landmarks(&mut self) {
        let div = self.tag_names.iter().position(|tag| tag == "div");
        let div = div.unwrap_or_else(|| {
            self.tag_names.push("div".to_owned());
            self.tag_names.len() - 1
        });
        for node in &mut self.nodes {
            if LANDMARKS.contains(&self.tag_names[node.tag as usize].as_str()) {
                node.tag = div as u32;
            }
            node.attributes.retain(|(name, _)| name != "role");
        }
    }

    fn hide_words(&mut self) {
        self.source.title = meaningless(&self.source.title);
        for node in &mut self.nodes {
            node.text = node.text.as_deref().map(|text| meaningless(text).into());
            for (name, value) in &mut node.attributes {
                if matches!(name.as_str(), "alt" | "title" | "content" | "aria-label") {
                    *value = meaningless(value);
                }
            }
        }
    }

    fn hide_styles(&mut self) {
        for style in &mut self.styles {
            style.font_family = "Times".to_owned();
            (style.font_size, style.font_weight, style.italic) = (16.0, 400, false);
            style.color = Color {
                r: 0,
                g: 0,
                b: 0,
                a: 255,
            };
            style.background_color = Color::default();
            style.background_image = false;
            style.drawn_without_color = false;
            style.border = std::array::from_fn(|_| Edge::default());
            style.shadow = false;
        }
    }
}

/// A name of eight consonants, which stands in no vocabulary.
fn hashed(name: &str) -> String {
    let letters = b"bcdfghjklmnpqrtv";
    let mut rest = stable_hash(name.as_bytes());
    let mut text = String::from("x");
    for _ in 0..8 {
        text.push(char::from(letters[(rest % 16) as usize]));
        rest /= 16;
    }
    text
}

/// Each word of ASCII letters by another of the same length and the same capitals.
fn meaningless(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut word = String::new();
    for c in text.chars() {
        if c.is_ascii_alphabetic() {
            word.push(c);
            continue;
        }
        push_meaningless(&mut out, &word);
        word.clear();
        out.push(c);
    }
    push_meaningless(&mut out, &word);
    out
}

fn push_meaningless(out: &mut String, word: &str) {
    let mut rest = stable_hash(word.to_ascii_lowercase().as_bytes());
    for (i, c) in word.chars().enumerate() {
        let letters: &[u8] = if i % 2 == 0 {
            b"bdfgklmnprstvz"
        } else {
            b"aeiou"
        };
        let letter = letters[(rest % letters.len() as u64) as usize];
        rest = rest.rotate_right(5).wrapping_mul(HASH_FACTOR);
        out.push(if c.is_ascii_uppercase() {
            char::from(letter.to_ascii_uppercase())
        } else {
            char::from(letter)
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    fn page() -> PageSnapshot {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        t.open_with("nav", &[("class", "menu top")])
            .text("Home page")
            .close();
        t.open_with("div", &[("role", "main")]);
        t.open("p").text("The text of the page is here.").close();
        t.open("nav").text("Next").close();
        t.close();
        t.finish()
    }

    #[test]
    fn what_is_hidden_is_gone_and_the_rest_stays() {
        let page = page();
        let named = |page: &PageSnapshot| {
            page.iter()
                .find_map(|(id, _)| page.attribute(id, "class").map(str::to_owned))
        };
        let hidden = page.clone().hiding(Hide::Names);
        assert_eq!(named(&page).as_deref(), Some("menu top"));
        assert!(named(&hidden).is_some_and(|n| n.len() == 19 && !n.contains("menu")));
        assert_eq!(
            hidden.text_of(&[hidden.root()]),
            page.text_of(&[page.root()])
        );
        let hidden = page.clone().hiding(Hide::Words);
        let (before, after) = (
            page.text_of(&[page.root()]),
            hidden.text_of(&[hidden.root()]),
        );
        assert_eq!(before.len(), after.len());
        assert!(!after.contains("text") && after.contains('.'));
        assert_eq!(page.clone().hiding(Hide::Landmarks).len(), page.len());
    }
}
