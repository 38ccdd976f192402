//! Icons that a font draws in place of the letters of their names.

use super::{NodeId, PageSnapshot};

/// Prefixes of the names of icon fonts, and of the classes that set a text in them. Source: Material Icons,
/// Material Symbols, and the icon fonts of Google's own pages.
const FONTS: [&str; 4] = [
    "Material Icons",
    "Material Symbols",
    "Google Material Icons",
    "Google Symbols",
];
const CLASSES: [&str; 4] = [
    "material-icons",
    "material-symbols",
    "google-material-icons",
    "google-symbols",
];
/// Most letters of the name of an icon. Source: ours: `signal_cellular_connected_no_internet_4_bar`.
const MAX_NAME: usize = 48;

/// Whether a text is the name of an icon that its font draws (`arrow_forward`); the font may not have come.
pub(super) fn is_icon_name(page: &PageSnapshot, id: NodeId) -> bool {
    let text = page.node(id).text.as_deref().unwrap_or_default().trim();
    let is_name = (1..=MAX_NAME).contains(&text.len())
        && text
            .bytes()
            .all(|b| matches!(b, b'a'..=b'z' | b'0'..=b'9' | b'_'));
    if !is_name {
        return false;
    }
    let font = page.own_style(id).map_or("", |style| &style.font_family);
    let font = font.trim_start_matches(['"', '\'']);
    let names = page.parent(id).and_then(|up| page.attribute(up, "class"));
    let mut names = names.unwrap_or("").split_ascii_whitespace();
    FONTS.iter().any(|name| font.starts_with(name))
        || names.any(|name| CLASSES.iter().any(|class| name.starts_with(class)))
}

#[cfg(test)]
mod tests {
    use crate::snapshot::test_page::TestPage;
    use crate::snapshot::{Hidden, NodeKind};

    #[test]
    fn names_of_icons_are_no_text() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h3");
        t.open_with("span", &[("class", "material-symbols-outlined")]);
        t.text("arrow_forward").close().text(" Next").close();
        t.open_with("i", &[("class", "google-material-icons")]);
        t.text("help_outline").close();
        t.open_with("p", &[("class", "material-icons")]);
        t.text("What Material Icons are");
        let page = t.finish();
        let texts = page.iter().filter(|(_, node)| node.kind == NodeKind::Text);
        let hidden: Vec<Option<Hidden>> = texts.map(|(_, node)| node.hidden).collect();
        let glyph = Some(Hidden::Glyph);
        assert_eq!(hidden, [glyph, None, glyph, None]);
        assert_eq!(page.text(page.body()), "Next\nWhat Material Icons are");
        assert_eq!(page.totals(page.body()).concealed, 0);
    }
}
