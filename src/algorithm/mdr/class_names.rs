//! The name of an element by its classes, where a person chose the class and not a framework or a build tool.

use crate::snapshot::{case_turns, has_letter_behind_digit};

/// Characters of a name that markup gives. Source: ours: longer ones are generated.
const MAX_NAME: usize = 30;

/// Characters of what builders put behind names. Source: css-loader and its like: five to eight.
const HASH_LENGTHS: std::ops::RangeInclusive<usize> = 5..=8;

/// Changes of case in such a piece that two words in one do not have. Source: ours: `nickName` has two.
const MIN_TURNS: usize = 3;

/// Words of class names that name nothing. Source: ours: layout, frameworks, states.
const HOLLOW: [&str; 47] = [
    "row",
    "col",
    "cell",
    "item",
    "block",
    "box",
    "inner",
    "outer",
    "wrap",
    "wrapper",
    "container",
    "content",
    "text",
    "link",
    "list",
    "left",
    "right",
    "top",
    "bottom",
    "center",
    "clearfix",
    "small",
    "large",
    "big",
    "bold",
    "first",
    "last",
    "odd",
    "even",
    "active",
    "hidden",
    "visible",
    "main",
    "body",
    "field",
    "value",
    "data",
    "info",
    "span",
    "div",
    "mt",
    "mb",
    "el",
    "tr",
    "group",
    "undefined",
    "full",
];

/// Words that do so only where they lead: `items-center`, but `price-before`. Source: as [`LOOKS`].
const LEADING_LOOKS: [&str; 6] = ["before", "after", "items", "object", "text", "self"];

/// Colours and the like, which say nothing by themselves: `dark-blue`, but `green-fee`.
const COLOURS: [&str; 10] = [
    "dark", "light", "blue", "green", "red", "yellow", "orange", "purple", "pink", "teal",
];

/// Words of class names that speak of looks: no name with one of them says what a field is. Source:
/// the utility classes of Tailwind, Bootstrap and the site builders.
const LOOKS: [&str; 58] = [
    "align",
    "aspect",
    "border",
    "css",
    "cursor",
    "display",
    "gap",
    "hover",
    "pointer",
    "flex",
    "grow",
    "shrink",
    "grid",
    "inline",
    "relative",
    "absolute",
    "sticky",
    "color",
    "gray",
    "grey",
    "white",
    "black",
    "font",
    "size",
    "medium",
    "regular",
    "semibold",
    "italic",
    "uppercase",
    "underline",
    "lazy",
    "lazyload",
    "lazyloaded",
    "loaded",
    "wrap",
    "break",
    "truncate",
    "ellipsis",
    "overflow",
    "rounded",
    "round",
    "shadow",
    "padding",
    "margin",
    "sqsrte",
    "transition",
    "opacity",
    "justify",
    "leading",
    "tracking",
    "chakra",
    "twcss",
    "weight",
    "fresnel",
    "whitespace",
    "ease",
    "none",
    "prose",
];

/// Letters of a short word: `sku` has a vowel by chance. Source: ours.
const MAX_SHORT: usize = 3;

/// Letters that any longer word has one of.
const VOWELS: [char; 6] = ['a', 'e', 'i', 'o', 'u', 'y'];

/// The last of the classes that says something, its words joined.
pub(super) fn telling_name(classes: &str) -> Option<String> {
    let mut telling = classes.split_whitespace().filter_map(|class| {
        let words: Vec<String> = words_of(without_hash(class)).collect();
        let says = words.iter().all(|w| is_plain(w))
            && words.iter().any(|w| !HOLLOW.contains(&w.as_str()))
            && !speaks_of_looks(&words)
            && !are_generated(&words);
        let name = words.join("_");
        (says && name.len() <= MAX_NAME).then_some(name)
    });
    telling.next_back()
}

/// The name of an element inside a block, where that says something: `price-module__product-name`, but
/// `price__value`. Source: the naming of BEM.
pub(super) fn own_name(class: &str) -> &str {
    let name = without_hash(class);
    let (_, element) = name.split_once("__").unwrap_or(("", name));
    let says = words_of(element).any(|word| is_plain(&word) && !HOLLOW.contains(&word.as_str()));
    if says { element } else { name }
}

/// A class without what a builder put behind it: `Card_title__aBcDe`.
fn without_hash(class: &str) -> &str {
    let is_hash = |end: &str| {
        let is_mixed = case_turns(end) >= MIN_TURNS || has_letter_behind_digit(end);
        let is_plain = end.bytes().all(|b| b.is_ascii_alphanumeric());
        HASH_LENGTHS.contains(&end.len()) && is_plain && is_mixed
    };
    match class.rsplit_once("__") {
        Some((name, end)) if is_hash(end) => name,
        _ => class,
    }
}

fn speaks_of_looks(words: &[String]) -> bool {
    let leads = words.len() > 1 && LEADING_LOOKS.contains(&words[0].as_str());
    let is_coloured = words.iter().all(|w| COLOURS.contains(&w.as_str()));
    leads || is_coloured || words.iter().any(|w| LOOKS.contains(&w.as_str()))
}

/// Whether words are no words: none has a vowel, or several are short and one has none, as builders make
/// names: `vztd`, `gsc-qwe`.
fn are_generated(words: &[String]) -> bool {
    let is_mute = |word: &String| word.is_ascii() && !word.contains(VOWELS);
    let are_short = words.len() > 1 && words.iter().all(|w| w.len() <= MAX_SHORT);
    let are_long = words.iter().all(|w| w.len() > MAX_SHORT);
    are_short && words.iter().any(is_mute) || are_long && words.iter().all(is_mute)
}

fn is_plain(word: &str) -> bool {
    word.chars().all(char::is_alphabetic) && word.len() >= 3
}

/// The words of a name, in lower case: cut at signs and where lower case turns to upper.
pub(crate) fn words_of(name: &str) -> impl Iterator<Item = String> + use<> {
    let mut words = vec![String::new()];
    let mut was_lower = false;
    for c in name.chars() {
        let starts = c.is_uppercase() && was_lower;
        if !c.is_alphanumeric() || starts {
            words.push(String::new());
        }
        if let (true, Some(word)) = (c.is_alphanumeric(), words.last_mut()) {
            word.extend(c.to_lowercase());
        }
        was_lower = c.is_lowercase();
    }
    words.into_iter().filter(|w| !w.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_of_looks_name_nothing() {
        let named = telling_name;
        assert_eq!(named("items-center aspect-square css-swxdcm"), None);
        assert_eq!(named("object-cover"), None);
        assert_eq!(named("sc-fzqBZW"), None);
        assert_eq!(named("gsc-qwe"), None);
        assert_eq!(named("vztd"), None);
        assert_eq!(named("text-blue-dark"), None);
        assert_eq!(named("whitespace-normal"), None);
        assert_eq!(named("text-red"), None);
        assert_eq!(named("dark-blue"), None);
        assert_eq!(named("tag"), Some("tag".to_owned()));
        for name in ["place-name", "green-fee", "listing-sqft", "max-bid"] {
            assert_eq!(named(name), Some(name.replace('-', "_")));
        }
        assert_eq!(named("sku-code"), Some("sku_code".to_owned()));
        assert_eq!(named("seller__aBcDe"), Some("seller".to_owned()));
        assert_eq!(
            named("seller__nickName"),
            Some("seller_nick_name".to_owned())
        );
        assert_eq!(named("seller__title"), Some("seller_title".to_owned()));
        assert_eq!(named("cursor-pointer seller"), Some("seller".to_owned()));
        assert_eq!(named("price-before"), Some("price_before".to_owned()));
        assert_eq!(named("items"), Some("items".to_owned()));
    }

    #[test]
    fn names_are_cut_into_words() {
        let words = |name: &str| words_of(name).collect::<Vec<_>>();
        assert_eq!(words("productPrice"), ["product", "price"]);
        assert_eq!(
            words("post-author__name URL"),
            ["post", "author", "name", "url"]
        );
        assert!(words("--").is_empty());
    }
}
