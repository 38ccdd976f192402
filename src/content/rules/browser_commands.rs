//! Buttons that tell the browser what to do with the page: print it, close it, go back, make it the first page. Their scripts say so, whatever language their labels are in.

use super::links::is_script;
use crate::content::units::{Unit, Units};
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Most words of a line of such buttons. Source: ours: a few labels.
const MAX_WORDS: u32 = 12;
/// Levels from a label to the element with its script. Source: ours: what dresses a word.
const MAX_AROUND: usize = 3;
/// Most bytes of a script that is nothing but such a command. Source: ours; it bounds the cost.
const MAX_SCRIPT: usize = 200;
/// What such scripts call, in lower case and without white space. Source: ours, on aeb and wcxb: of 16 buttons that call
/// one none is in the truth.
const COMMANDS: [&str; 9] = [
    "window.print(",
    "window.close(",
    "self.close(",
    "self.print(",
    "javascript:print(",
    "history.back(",
    "history.go(-1)",
    "sethomepage(",
    "addfavorite(",
];

/// Which units are such buttons, and nothing else. Linear.
pub(super) fn browser_commands(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let is_out = |unit: &Unit| {
        unit.words <= MAX_WORDS && !page.is_heading(unit.block) && are_commands(page, unit)
    };
    units.list.iter().map(is_out).collect()
}

/// Whether all that a unit says stands in such buttons.
fn are_commands(page: &PageSnapshot, unit: &Unit) -> bool {
    let says = |id: &NodeId| {
        let node = page.node(*id);
        let text = node.text.as_deref().unwrap_or("");
        node.kind == NodeKind::Text
            && page.totals(*id).chars > 0
            && text.contains(char::is_alphanumeric)
    };
    let texts = (unit.first.0..unit.end.0).map(NodeId);
    let mut texts = texts.filter(says).peekable();
    texts.peek().is_some() && texts.all(|id| is_in_command(page, id))
}

fn is_in_command(page: &PageSnapshot, text: NodeId) -> bool {
    let mut around = page.ancestors(text).take(MAX_AROUND);
    around.any(|up| {
        let address = page.attribute(up, "href");
        // What leads somewhere does that.
        let leads = address.is_some_and(|href| !is_script(href) && !href.starts_with('#'));
        let clicked = page.attribute(up, "onclick").filter(|_| !leads);
        let address = address.filter(|href| is_script(href));
        [clicked, address].into_iter().flatten().any(commands)
    })
}

fn commands(script: &str) -> bool {
    if script.len() > MAX_SCRIPT {
        return false;
    }
    let said = script.chars().filter(|c| !c.is_whitespace());
    let said: String = said.map(|c| c.to_ascii_lowercase()).collect();
    COMMANDS.iter().any(|command| said.contains(*command))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// Whether a line is out with an element of that tag and attribute, and what stands behind it.
    fn is_out(tag: &str, attribute: (&str, &str), behind: &str) -> bool {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div").text("[ ");
        t.open_with(tag, &[attribute]).open("b").text("打印");
        t.close().close().text(" ]").text(behind);
        let page = t.finish();
        let found = browser_commands(&page, &Units::from_page(&page));
        assert_eq!(found.len(), 1);
        found[0]
    }

    #[test]
    fn buttons_that_command_the_browser_are_told() {
        for (tag, attribute) in [
            ("span", ("onclick", "javascrpit:window.print()")),
            ("a", ("href", "JavaScript: window.close ()")),
            ("a", ("onclick", "history.back(); return false")),
        ] {
            assert!(is_out(tag, attribute, ""), "{attribute:?}");
            assert!(!is_out(tag, attribute, "and read it"), "{attribute:?}");
        }
        let long = format!("{}window.print()", "x;".repeat(100));
        for (tag, attribute) in [
            ("a", ("href", "/how-to?q=window.print()")),
            ("a", ("href", "javascript:void(0)")),
            ("a", ("onclick", "scrollTo(0, 480)")),
            ("span", ("onclick", long.as_str())),
            ("span", ("title", "window.print()")),
        ] {
            assert!(!is_out(tag, attribute, ""), "{attribute:?}");
        }
    }
}
