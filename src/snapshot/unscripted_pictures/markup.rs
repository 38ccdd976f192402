//! The markup of one picture, as a `noscript` holds it where scripts run: one text.

use html_escape::decode_html_entities;

/// Most bytes of the markup of a picture. Source: ours: its addresses in a dozen widths.
const MAX_MARKUP: usize = 8_000;
/// Elements that may wrap the picture in the markup of a `noscript` without adding content.
const HOLDERS: [&str; 6] = ["picture", "source", "figure", "span", "div", "br"];
/// How styles hide what counts visitors. Source: Facebook, Yandex; `border:none` hides nothing.
const UNSEEN: [&str; 3] = ["display:none", "visibility:hidden", ":-9999"];
/// Attributes of a picture that are kept, those of its addresses by the names that lazy loaders give them.
const KEPT: [(&str, &str); 6] = [
    ("src", "data-src"),
    ("srcset", "data-srcset"),
    ("alt", "alt"),
    ("title", "title"),
    ("width", "width"),
    ("height", "height"),
];

/// The names and values of attributes.
pub(super) type Attributes = Vec<(String, String)>;

/// The attributes of the picture that is all some markup shows.
pub(super) fn picture_of(markup: &str) -> Option<Attributes> {
    let mut rest = Some(markup).filter(|markup| markup.len() <= MAX_MARKUP)?;
    let mut found = None;
    while let Some((before, behind)) = rest.split_once('<') {
        let (tag, behind) = behind.split_at(end_of_tag(behind)?);
        let name = tag.trim_start_matches('/');
        let end = name.find(|c: char| !c.is_ascii_alphanumeric());
        let (name, attributes) = name.split_at(end.unwrap_or(name.len()));
        let name = name.to_ascii_lowercase();
        let is_picture = name == "img" && found.is_none();
        if !before.trim().is_empty() || !is_picture && !HOLDERS.contains(&name.as_str()) {
            return None;
        }
        if is_picture {
            found = Some(read(attributes));
        }
        rest = behind.strip_prefix('>')?;
    }
    let found = found.filter(|_| rest.trim().is_empty())?;
    let value = |name: &str| found.iter().find(|(known, _)| known == name);
    let is_unseen = value("style").is_some_and(|(_, style)| hides(style));
    let src = value("src").map_or("", |(_, src)| src.trim());
    if is_unseen || src.is_empty() || src.starts_with("data:") {
        return None;
    }
    let kept = KEPT.iter().filter_map(|(name, kept)| {
        let (_, value) = value(name)?;
        Some(((*kept).to_owned(), value.clone()))
    });
    Some(kept.collect())
}

/// Whether a style shows its element to nobody.
fn hides(style: &str) -> bool {
    let mut style = style.to_ascii_lowercase();
    style.retain(|c| !c.is_ascii_whitespace());
    UNSEEN.iter().any(|way| style.contains(way))
}

/// Where a tag ends, outside of what stands in quotes.
fn end_of_tag(tag: &str) -> Option<usize> {
    let mut quote = None;
    tag.bytes().position(|byte| {
        match (quote, byte) {
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), byte) if open == byte => quote = None,
            _ => {}
        }
        quote.is_none() && byte == b'>'
    })
}

/// The attributes of a tag, behind its name. Source: HTML, "attributes", without the errors that it forgives.
fn read(tag: &str) -> Attributes {
    let mut found = Attributes::new();
    let is_between = |c: char| c.is_ascii_whitespace() || c == '/';
    let mut rest = tag.trim_start_matches(is_between);
    while !rest.is_empty() {
        let end = rest.find(|c: char| is_between(c) || c == '=');
        let (name, behind) = rest.split_at(end.unwrap_or(rest.len()));
        let behind = behind.trim_start();
        let Some(value) = behind.strip_prefix('=').map(str::trim_start) else {
            found.push((name.to_ascii_lowercase(), String::new()));
            rest = behind.trim_start_matches(is_between);
            continue;
        };
        let (value, behind) = match value.chars().next() {
            Some(quote @ ('"' | '\'')) => value[1..].split_once(quote).unwrap_or((&value[1..], "")),
            _ => {
                let end = value.find(|c: char| c.is_ascii_whitespace());
                value.split_at(end.unwrap_or(value.len()))
            }
        };
        let value = decode_html_entities(value).into_owned();
        found.push((name.to_ascii_lowercase(), value));
        rest = behind.trim_start_matches(is_between);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_of_one_picture_is_read() {
        let read = |markup: &str| picture_of(markup).map(|found| found[0].1.clone());
        let some = Some("/a.jpg?x=1&y=2".to_owned());
        for markup in [
            "<img src=\"/a.jpg?x=1&amp;y=2\" alt='a > b'>",
            " <picture><source srcset=/b.webp><IMG alt = '' src='/a.jpg?x=1&y=2' /></picture> ",
            "<img hidden src=/a.jpg?x=1&y=2>",
            "<img src='/a.jpg?x=1&#38;y=2' style='border:none;max-width: none'>",
        ] {
            assert_eq!(read(markup), some, "{markup}");
        }
        for markup in [
            "",
            "Turn scripts on",
            "<img src=/a.jpg> A harbour",
            "<img src=/a.jpg><img src=/b.jpg>",
            "<a href=/x><img src=/a.jpg></a>",
            "<img src='data:image/gif;base64,R0'>",
            "<img src=/a.jpg style='display:none'>",
            "<img src=/a.jpg style='Position:absolute; left: -9999px'>",
            "<img alt=x>",
            "<img src='/a.jpg",
        ] {
            assert_eq!(read(markup), None, "{markup}");
        }
    }
}
