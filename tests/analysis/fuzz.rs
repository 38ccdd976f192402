//! Random templates, archives and pages: every reader gives a typed error or something sound, and
//! what comes of a page is bounded by a multiple of it.
//!
//! `damaged_inputs` does the same to snapshots, Chromium's answers, configs and files of truth, and
//! `archive_properties` to archives. `scripts/fuzz` runs all of them for as long as it is told.

use crate::damaged_inputs::{damage, damaged};
use crate::{fuzz_cases, outputs, random_pages};
use proptest::prelude::*;
use std::path::Path;
use visiblock::archive::{Archive, Mhtml, Request};
use visiblock::snapshot::PageSnapshot;
use visiblock::template::{Learner, Template, TemplateOptions};

/// How much longer than its page any output may be. Source: ours; the longest, the blocks of a
/// page without text as JSON, have some fifty bytes for each byte of it.
const MAX_GROWTH: usize = 100;
/// What any output may have, whatever the page, bytes.
const MAX_START: usize = 64 << 10;

/// A template as it is learned from two pages.
fn template() -> Vec<u8> {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/pages");
    let page = PageSnapshot::load(&fixtures.join("layout/page.pagesnap")).unwrap();
    let mut learner = Learner::new(TemplateOptions::default(), false);
    for name in ["a", "b", "c"] {
        learner.learn(name, &page);
    }
    learner.finish().unwrap().to_bytes().unwrap()
}

const MHTML: &str = "From: <Saved by Blink>\r\nSnapshot-Content-Location: https://a.test/page\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\ttype=\"text/html\";\r\n\tboundary=\"----B\"\r\n\r\n\r\n------B\r\nContent-Type: text/html\r\nContent-Location: https://a.test/page\r\n\r\n<p>words\r\n------B--\r\n";

proptest! {
    #![proptest_config(fuzz_cases::cases(100))]

    #[test]
    fn damaged_templates(changes in prop::collection::vec(damage(), 1..6), inside in any::<bool>()) {
        let bytes = template();
        let bytes = if inside {
            let unpacked = zstd::decode_all(&bytes[..]).unwrap();
            zstd::encode_all(&damaged(unpacked, &changes)[..], 1).unwrap()
        } else {
            damaged(bytes, &changes)
        };
        if let Ok(template) = Template::from_bytes(&bytes, Path::new("x")) {
            let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/pages");
            let page = PageSnapshot::load(&fixtures.join("layout/page.pagesnap")).unwrap();
            let _ = template.apply(&page);
            let _ = visiblock::output::template::summary(&template);
            prop_assert!(Template::from_bytes(&template.to_bytes().unwrap(), Path::new("x")).is_ok());
        }
    }

    #[test]
    fn damaged_mhtml(changes in prop::collection::vec(damage(), 1..8)) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("page.mhtml");
        std::fs::write(&path, damaged(MHTML.as_bytes().to_vec(), &changes)).unwrap();
        if let Ok(mhtml) = Mhtml::open(&path) {
            let _ = mhtml.check(Some("https://a.test/page"));
        }
    }

    #[test]
    fn damaged_archives(changes in prop::collection::vec(damage(), 1..8), packed in any::<bool>(), inside in any::<bool>()) {
        let bytes = crate::archive_properties::some_archive(packed && !inside);
        let mut bytes = damaged(bytes, &changes);
        if packed && inside {
            bytes = crate::archive_properties::packed(&bytes);
        }
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("crawl.warc");
        std::fs::write(&path, bytes).unwrap();
        if let Ok(archive) = Archive::open(&path) {
            for page in archive.pages() {
                let _ = archive.answer(&Request::get(page));
            }
        }
    }

}

proptest! {
    // A page goes through every algorithm and output twice.
    #![proptest_config(fuzz_cases::cases(12))]

    #[test]
    fn random_pages_through_everything(page in random_pages::pages()) {
        let size = outputs::size(&page);
        for (name, output) in outputs::all(&page) {
            let most = MAX_GROWTH * size + MAX_START;
            prop_assert!(output.len() < most, "{}: {} bytes of {}", name, output.len(), size);
        }
        let read = PageSnapshot::from_bytes(&page.to_bytes().unwrap(), Path::new("x")).unwrap();
        prop_assert_eq!(outputs::all(&read), outputs::all(&page));
    }
}
