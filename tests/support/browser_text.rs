//! The text of every kept element against what the browser itself says of it (`innerText`), which a
//! script on the page wrote into an attribute before the page was captured.

use visiblock::content::MainContent;
use visiblock::evaluate::fidelity::{Fidelity, Truth};
use visiblock::output::extract::{main_markdown, main_text};
use visiblock::segmentation::Segmentation;
use visiblock::snapshot::PageSnapshot;

/// A difference that is meant: the page, how the element's text begins, why.
pub(crate) type Meant = (&'static str, &'static str, &'static str);

/// How many elements of a page are kept, and the texts of those that differ.
pub(crate) fn differences(
    page: &PageSnapshot,
    blocks: &Segmentation,
    main: &MainContent,
) -> (usize, Vec<String>) {
    let (text, markdown) = (
        main_text(page, blocks, main),
        main_markdown(page, blocks, main),
    );
    let found = Fidelity::new(
        page,
        &main.nodes(blocks),
        [&text, &markdown],
        Truth::default(),
    );
    let said = found.broken.into_iter().filter_map(|told| {
        let (_, text) = told.split_once("inner text: ")?;
        Some(text.to_owned())
    });
    (found.inner_text.kept, said.collect())
}

/// Which of the meant differences one is.
pub(crate) fn meant(all: &[Meant], page: &str, said: &str) -> Option<usize> {
    all.iter()
        .position(|(of, start, _)| *of == page && said.starts_with(start))
}
