//! A sample of a page's content from which its language is detected.

use super::told::{MAX_BYTES, MIN_FOREIGN, MIN_OTHER, MIN_TEXT, SHORTER, east_asian};
use crate::content::MainContent;
use crate::content::code_lines::is_code_tag;
use crate::snapshot::{NodeId, PageSnapshot};

/// Maximum number of levels around a line of code up to the code element. Source: ours: syntax highlighting.
const MAX_AROUND_CODE: usize = 4;
/// Signs at the end of sentences.
const STOPS: [char; 5] = ['.', '!', '?', '。', '।'];

/// A sample of a page's content ([`Sample::telling`]); `is_declared` tells whether the page declares a language.
pub(in crate::content::metadata) fn sample(
    page: &PageSnapshot,
    main: &MainContent,
    is_declared: bool,
) -> String {
    let mut sample = Sample::default();
    let mut add = |block: NodeId, part: &str| {
        sample.add(is_code(page, block), part);
        sample.text.len() < MAX_BYTES
    };
    if let Some(fused) = &main.fused {
        let units = fused.units.list.iter().zip(&fused.roles);
        let mut kept = units.filter(|(_, role)| role.is_some());
        kept.all(|(unit, _)| add(unit.block, &unit.text));
    } else {
        let mut nodes = main.regions.iter().flat_map(|region| &region.nodes);
        nodes.all(|node| add(*node, &page.text(*node)));
    }
    sample.telling(is_declared)
}

/// The text of the content, code apart.
#[derive(Default)]
struct Sample {
    text: String,
    /// The parts of `text` that have sentences.
    prose: String,
    code: String,
}

impl Sample {
    fn add(&mut self, is_code: bool, part: &str) {
        let is_prose = !is_code && has_sentence(part);
        let own = if is_code {
            &mut self.code
        } else {
            &mut self.text
        };
        for into in [Some(own), is_prose.then_some(&mut self.prose)] {
            if let Some(into) = into.filter(|into| into.len() < MAX_BYTES) {
                into.push_str(part);
                into.push('\n');
            }
        }
    }

    /// The text from which the language is detected. Code is added only where there is hardly any other text. Beside
    /// code, the text may be nothing but labels, whose words are of any language: if the page declares no language,
    /// only sentences count, unless these are few or the text is short.
    fn telling(mut self, is_declared: bool) -> String {
        let is_longer = |text: &str, least: usize| text.chars().nth(least).is_some();
        if self.code.is_empty() {
            return self.text;
        }
        let of_prose = MIN_TEXT / times_shorter(&self.prose);
        let is_told = is_longer(&self.text, MIN_TEXT) && is_longer(&self.prose, of_prose);
        if is_told && !is_declared {
            return self.prose;
        }
        let least = if is_declared { MIN_TEXT } else { MIN_OTHER };
        if !is_longer(&self.text, least) {
            self.text.push_str(&self.code);
        }
        self.text
    }
}

/// Whether a text is as long as a sentence and has a full stop.
fn has_sentence(part: &str) -> bool {
    let part = part.trim_end();
    let has_stop = part.ends_with(STOPS) || part.contains(". ") || part.contains('。');
    has_stop
        && part
            .chars()
            .nth(MIN_FOREIGN / times_shorter(part) - 1)
            .is_some()
}

/// Whether a block is code, whose words are of no language, or English.
fn is_code(page: &PageSnapshot, block: NodeId) -> bool {
    let mut around = page.inclusive_ancestors(block).take(MAX_AROUND_CODE);
    around.any(|up| page.tag(up) == "pre" || is_code_tag(page.tag(up)))
}

/// By how much a text may be shorter than others, because of its script.
fn times_shorter(text: &str) -> usize {
    if east_asian(text).is_some() {
        SHORTER
    } else {
        1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GERMAN: &str = "Der Bundestag hat am Donnerstag über den Haushalt des kommenden Jahres beraten. Die Abgeordneten \
        stritten vor allem über die Ausgaben für Straßen, Schulen und die Bahn, während draußen vor dem Gebäude einige \
        hundert Menschen gegen die geplanten Kürzungen protestierten.";

    #[test]
    fn labels_beside_code_tell_no_language() {
        let labels = "Attributes\nPublic Class Methods\ndocument()\n".repeat(6);
        let told = |prose: &str, is_declared: bool| {
            let mut sample = Sample::default();
            sample.add(false, &labels);
            sample.add(true, "def document");
            if !prose.is_empty() {
                sample.add(false, prose);
            }
            sample.telling(is_declared)
        };
        assert!(told("", false).ends_with("\ndef document\n"));
        assert_eq!(told("", true), format!("{labels}\n"));
        assert_eq!(told(GERMAN, false), format!("{GERMAN}\n"));
        assert_eq!(told(GERMAN, true), format!("{labels}\n{GERMAN}\n"));
        let long = labels.repeat(6);
        assert_eq!(told(&long, false), format!("{labels}\n{long}\n"));
        let notice =
            "关于垃圾分类的通知，为了减少垃圾并促进回收利用，本市自四月起变更垃圾分类的方法。";
        let notices = notice.repeat(2);
        assert_eq!(told(&notices, false), format!("{notices}\n"));
    }
}
