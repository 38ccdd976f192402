//! Markdown as a reader of CommonMark shows it, as plain text: what its signs and addresses hide from a
//! search is there again, what they damaged is not.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// The text of a Markdown document, a line for each block.
pub(crate) fn shown(markdown: &str) -> String {
    let options =
        Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS;
    let mut text = String::with_capacity(markdown.len());
    // The alternative texts of pictures are not text.
    let mut pictures = 0;
    for event in Parser::new_ext(markdown, options) {
        match event {
            Event::Start(Tag::Image { .. }) => pictures += 1,
            Event::End(TagEnd::Image) => pictures -= 1,
            Event::Text(said) | Event::Code(said) if pictures == 0 => text.push_str(&said),
            Event::SoftBreak | Event::HardBreak | Event::Rule => text.push('\n'),
            Event::InlineHtml(tag) if tag.starts_with("<br") => text.push('\n'),
            Event::End(
                TagEnd::Paragraph
                | TagEnd::Heading(_)
                | TagEnd::Item
                | TagEnd::CodeBlock
                | TagEnd::TableRow
                | TagEnd::TableHead,
            ) => text.push('\n'),
            Event::End(TagEnd::TableCell) => text.push('\t'),
            _ => {}
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::shown;

    #[test]
    fn signs_and_addresses_are_not_shown() {
        let markdown = "## A *title*\n\n1\\. **Bio:** a [link](/x)<br>and `code`\\\nnext\n\n- one\n- Kund\\*innen ![p](i)\n";
        assert_eq!(
            shown(markdown)
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" "),
            "A title 1. Bio: a link and code next one Kund*innen"
        );
    }
}
