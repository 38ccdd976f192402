//! The part of a page's content that tells its language.

use super::told::{MAX_BYTES, MIN_FOREIGN, MIN_OTHER, MIN_TEXT, SHORTER, east_asian};
use crate::content::MainContent;
use crate::content::code_lines::is_code_tag;
use crate::snapshot::{NodeId, PageSnapshot};

/// Levels around a line of code up to the element for code. Source: ours: what colours it.
const MAX_AROUND_CODE: usize = 4;
/// How sentences end.
const STOPS: [char; 5] = ['.', '!', '?', '。', '।'];

/// Some of a page's content ([`Sample::telling`]), given whether the page declares a language.
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

/// Parts of a text.
#[derive(Default)]
struct Sample {
    text: String,
    /// Those of it that have sentences.
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

    /// What tells the language: the text; code with it only where there is hardly anything else, as in that of a file.
    /// What is left beside code may be nothing but labels, whose words are of any language: where the page declares none,
    /// either, sentences tell it alone, and where these are few and the text is short, all of it.
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

/// Whether a part of a text is as long as a sentence, and a full stop stands in it.
fn has_sentence(part: &str) -> bool {
    let part = part.trim_end();
    let has_stop = part.ends_with(STOPS) || part.contains(". ") || part.contains('。');
    has_stop
        && part
            .chars()
            .nth(MIN_FOREIGN / times_shorter(part) - 1)
            .is_some()
}

/// Whether a block is code, whose words are of no language, or of English.
fn is_code(page: &PageSnapshot, block: NodeId) -> bool {
    let mut around = page.inclusive_ancestors(block).take(MAX_AROUND_CODE);
    around.any(|up| page.tag(up) == "pre" || is_code_tag(page.tag(up)))
}

/// How many times shorter than others a text may be, by its letters.
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
