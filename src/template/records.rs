//! Which lists of records are data, so that template text inside belongs to the records.
//!
//! "Add to basket" is in every record of every page, but a record would be incomplete without it; and searches for
//! similar words find some of the same records.

use super::TemplateOptions;

/// Minimum number of words of the median record of a main list: menu items have fewer. Source: ours, a clause.
const MIN_RECORD_WORDS: u32 = 8;

/// Maximum ratio of the largest record to the median record, in words; with more, the list consists of sections of
/// the page. Source: ours, measured on estuka.
const MAX_RECORD_TIMES: u32 = 3;

/// The words of a record.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct RecordShare {
    /// Number of words.
    pub(crate) words: u32,
    /// Number of words that are template.
    pub(crate) template: u32,
}

/// A list of records.
pub(crate) struct JudgedList {
    pub(crate) records: Vec<RecordShare>,
    /// Whether it is the page's main list, with a convincing score.
    pub(crate) is_main: bool,
}

impl JudgedList {
    /// Whether the list is data: most of its text, and some text in most of its records, is the page's own; or it is
    /// the main list and the template was learned from few pages.
    pub(crate) fn is_data(&self, options: &TemplateOptions, pages: u32) -> bool {
        let all: u32 = self.records.iter().map(|r| r.words).sum();
        let template: u32 = self.records.iter().map(|r| r.template).sum();
        let own = self.records.iter().filter(|r| r.template < r.words).count();
        let is_own = f64::from(template) <= options.max_list_template * f64::from(all)
            && 2 * own >= self.records.len();
        let is_main = self.is_main && pages < options.min_list_pages;
        let (median, most) = self.sizes();
        let is_of_sections = most > MAX_RECORD_TIMES * median;
        (is_own || is_main && median >= MIN_RECORD_WORDS) && !is_of_sections
    }

    /// Number of words of the median record and of the largest one.
    fn sizes(&self) -> (u32, u32) {
        let mut words: Vec<u32> = self.records.iter().map(|r| r.words).collect();
        words.sort_unstable();
        let median = words.get(words.len() / 2).copied().unwrap_or(0);
        (median, words.last().copied().unwrap_or(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_data(records: &[(u32, u32)], is_main: bool, pages: u32) -> bool {
        let list = JudgedList {
            records: records
                .iter()
                .map(|(words, template)| RecordShare {
                    words: *words,
                    template: *template,
                })
                .collect(),
            is_main,
        };
        list.is_data(&TemplateOptions::default(), pages)
    }

    #[test]
    fn records_menus_and_sections_are_told_apart() {
        // Labels within records, one record that is on another page too.
        let results = [(20, 4), (25, 4), (22, 22), (18, 4)];
        assert!(is_data(&results, false, 50));
        // The same search twice: data while few pages are known.
        let repeated = [(20, 20), (25, 25), (22, 22), (18, 2)];
        assert!(is_data(&repeated, true, 3));
        assert!(!is_data(&repeated, false, 3));
        assert!(!is_data(&repeated, true, 50));
        let menu = [(1, 1), (2, 2), (3, 3), (2, 0)];
        assert!(!is_data(&menu, true, 3));
        // Header, story, offer, footer.
        let sections = [(10, 10), (66, 0), (17, 17), (8, 8)];
        assert!(!is_data(&sections, true, 3));
    }
}
