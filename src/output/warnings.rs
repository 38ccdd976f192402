//! Warnings of a result, in every format.

use crate::content::MainContent;
use crate::segmentation::Segmentation;
use crate::snapshot::PageSnapshot;

/// Warnings of the capture, then those of the segmentations and of the choice of content, each once.
pub(crate) fn all_warnings<'a>(
    page: &PageSnapshot,
    segmentations: impl IntoIterator<Item = &'a Segmentation>,
    main: &MainContent,
) -> Vec<String> {
    let cut = segmentations.into_iter().flat_map(|s| &s.warnings);
    let mut all: Vec<String> = Vec::new();
    for warning in page.warnings.iter().chain(cut).chain(&main.warnings) {
        if !all.contains(warning) {
            all.push(warning.clone());
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn each_is_told_once() {
        let told = |warnings: &[&str]| warnings.iter().map(|w| (*w).to_owned()).collect();
        let mut page = TestPage::draw(|_| {});
        page.warnings = told(&["of the page"]);
        let mut cut = Segmentation::new("vips", &page);
        cut.warnings = told(&["of the blocks"]);
        let main = MainContent {
            warnings: told(&["of the content", "of the page"]),
            ..MainContent::default()
        };
        assert_eq!(
            all_warnings(&page, [&cut, &cut], &main),
            ["of the page", "of the blocks", "of the content"]
        );
    }
}
