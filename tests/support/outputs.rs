//! A page through the whole pure pipeline: every algorithm, the main content, every output.

use visiblock::algorithm::REGISTRY;
use visiblock::algorithm::mdr::Mdr;
use visiblock::algorithm::pruning::prune;
use visiblock::algorithm::tps::Tps;
use visiblock::content::{ContentOptions, find_main_content};
use visiblock::evaluate::nodes;
use visiblock::output::extract::{Extraction, main_html, main_markdown, main_text};
use visiblock::output::picture::{self, PictureOptions};
use visiblock::output::pruned_html::{PrunedJson, pruned_html};
use visiblock::output::records::RecordsJson;
use visiblock::output::segment_json::SegmentationJson;
use visiblock::output::text_tree;
use visiblock::output::webis::WebisJson;
use visiblock::snapshot::PageSnapshot;

/// Every output of a page but pictures in pixels, with its name.
pub(crate) fn all(page: &PageSnapshot) -> Vec<(String, String)> {
    let mut outputs = Vec::new();
    tell(page, true, |name, output| outputs.push((name, output)));
    outputs
}

/// As [`all`], one after the other: no more of them are held than a command holds. What an extraction holds
/// anyway is not told again alone.
pub(crate) fn each(page: &PageSnapshot, take: impl FnMut(String, String)) {
    tell(page, false, take);
}

fn tell(page: &PageSnapshot, has_forms: bool, mut take: impl FnMut(String, String)) {
    for algorithm in REGISTRY {
        let blocks = algorithm.build(None).unwrap().segment(page);
        let main = find_main_content(page, &blocks, &ContentOptions::default(), None);
        let mut told =
            |name: &str, output: String| take(format!("{} {name}", algorithm.name), output);
        let json = serde_json::to_string(&SegmentationJson::new(page, &blocks, &main));
        told("json", json.unwrap());
        let webis = serde_json::to_string(&WebisJson::new("page", page, &blocks));
        told("webis", webis.unwrap());
        let extraction = serde_json::to_string(&Extraction::new(page, &blocks, &main));
        told("extraction", extraction.unwrap());
        told("text tree", text_tree(page, &blocks, &main));
        told(
            "svg",
            picture::svg(page, &blocks, &main, &PictureOptions::default()),
        );
        if has_forms {
            told("text", main_text(page, &blocks, &main));
            told("markdown", main_markdown(page, &blocks, &main));
            told("html", main_html(page, &blocks, &main));
        }
    }
    for (name, output) in of_lists(page) {
        take(name, output);
    }
}

fn of_lists(page: &PageSnapshot) -> Vec<(String, String)> {
    let mdr = Mdr::default();
    let filtered = prune(page, &Tps::default(), &mdr);
    let report = RecordsJson::new(page, mdr.records(page));
    let outputs = [
        ("pruned html", pruned_html(page, &filtered.kept)),
        (
            "pruned json",
            serde_json::to_string(&PrunedJson::new(page, &filtered)).unwrap(),
        ),
        ("records json", serde_json::to_string(&report).unwrap()),
        ("records csv", report.to_csv()),
        ("records table", report.to_table(100)),
        (
            "nodes",
            nodes::of_page(page)
                .iter()
                .map(|node| node.xpath.as_str())
                .collect(),
        ),
    ];
    outputs
        .map(|(name, output)| (name.to_owned(), output))
        .into()
}

/// Size of a page as the text that its file holds, bytes.
pub(crate) fn size(page: &PageSnapshot) -> usize {
    zstd::decode_all(&page.to_bytes().unwrap()[..])
        .unwrap()
        .len()
}
