//! Files and answers that are damaged at random, or by somebody who knows their format: every
//! reader gives a typed error or something sound, never a panic, in bounded memory.

use crate::fuzz_cases;
use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::Value;
use std::path::{Path, PathBuf};
use visiblock::Config;
use visiblock::algorithm::REGISTRY;
use visiblock::content::{ContentOptions, find_main_content};
use visiblock::evaluate::nodes;
use visiblock::evaluate::segments::SegmentsFile;
use visiblock::evaluate::truth::{aeb, estuka, labels, texts, wcxb};
use visiblock::output::extract::Extraction;
use visiblock::output::segment_json::SegmentationJson;
use visiblock::snapshot::cdp::RawSnapshot;
use visiblock::snapshot::{PageSnapshot, Size, Source};

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fixtures")
        .join(name)
}

/// What Chromium 156 answered for `fixtures/pages/layout.html`; made by `record_the_answer`.
fn answer() -> Value {
    let packed = std::fs::read(fixture("cdp/layout.json.zst")).unwrap();
    serde_json::from_slice(&zstd::decode_all(&packed[..]).unwrap()).unwrap()
}

/// One change to some bytes.
#[derive(Debug, Clone)]
pub(crate) enum Damage {
    Set(Index, u8),
    Cut(Index, u8),
    Repeat(Index, u8),
    Insert(Index, Vec<u8>),
    End(Index),
}

pub(crate) fn damage() -> impl Strategy<Value = Damage> {
    // Bytes that mean something to the formats come more often than by chance.
    let telling = prop::sample::select(b"{}[]\",:-+.eE0\\\n\0\xff=#'".to_vec());
    let byte = prop_oneof![any::<u8>(), telling];
    prop_oneof![
        4 => (any::<Index>(), byte.clone()).prop_map(|(at, b)| Damage::Set(at, b)),
        2 => (any::<Index>(), any::<u8>()).prop_map(|(at, n)| Damage::Cut(at, n)),
        2 => (any::<Index>(), any::<u8>()).prop_map(|(at, n)| Damage::Repeat(at, n)),
        2 => (any::<Index>(), prop::collection::vec(byte, 0..40)).prop_map(|(at, b)| Damage::Insert(at, b)),
        1 => any::<Index>().prop_map(Damage::End),
    ]
}

pub(crate) fn damaged(mut bytes: Vec<u8>, changes: &[Damage]) -> Vec<u8> {
    for change in changes {
        if bytes.is_empty() {
            break;
        }
        let len = bytes.len();
        match change {
            Damage::Set(at, byte) => bytes[at.index(len)] = *byte,
            Damage::Cut(at, n) => {
                let at = at.index(len);
                bytes.drain(at..(at + usize::from(*n)).min(len));
            }
            Damage::Repeat(at, n) => {
                let at = at.index(len);
                let part = bytes[at..(at + usize::from(*n)).min(len)].to_vec();
                bytes.splice(at..at, part);
            }
            Damage::Insert(at, part) => {
                let at = at.index(len);
                bytes.splice(at..at, part.iter().copied());
            }
            Damage::End(at) => bytes.truncate(at.index(len)),
        }
    }
    bytes
}

/// One change to a JSON value: which place, and what stands there then.
#[derive(Debug, Clone)]
struct Lie(Index, Option<Value>);

fn lie() -> impl Strategy<Value = Lie> {
    let number = prop_oneof![
        prop::sample::select(vec![
            0.0,
            -1.0,
            1.0,
            5.0,
            1e9,
            -1e9,
            1e15,
            2e9,
            4294967295.0,
            1e300,
            -1e300,
            0.5
        ])
        .prop_map(Value::from),
        (-3_i64..4000).prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
    ];
    let other = prop_oneof![
        Just(Value::Null),
        Just(Value::from(Vec::<i64>::new())),
        "[a-z\u{0}\u{202e}😀]{0,6}".prop_map(Value::from),
        prop::collection::vec(-2_i64..50, 0..5).prop_map(Value::from),
    ];
    let what = prop_oneof![6 => number.prop_map(Some), 2 => other.prop_map(Some), 1 => Just(None)];
    (any::<Index>(), what).prop_map(|(at, what)| Lie(at, what))
}

fn count(value: &Value) -> usize {
    1 + match value {
        Value::Array(items) => items.iter().map(count).sum(),
        Value::Object(fields) => fields.values().map(count).sum(),
        _ => 0,
    }
}

/// Goes to the place of that number and changes it; `None` takes the last item off a list.
fn tell(value: &mut Value, place: &mut usize, what: &Option<Value>) {
    if *place == 0 {
        match (what, &mut *value) {
            (Some(what), value) => *value = what.clone(),
            (None, Value::Array(items)) => drop(items.pop()),
            (None, value) => *value = Value::Null,
        }
    }
    let Some(next) = place.checked_sub(1) else {
        *place = usize::MAX;
        return;
    };
    *place = next;
    let children: Vec<&mut Value> = match value {
        Value::Array(items) => items.iter_mut().collect(),
        Value::Object(fields) => fields.values_mut().collect(),
        _ => Vec::new(),
    };
    for child in children {
        tell(child, place, what);
        if *place == usize::MAX {
            return;
        }
    }
}

fn falsified(mut value: Value, lies: &[Lie]) -> Value {
    let places = count(&value);
    for Lie(at, what) in lies {
        tell(&mut value, &mut at.index(places), what);
    }
    value
}

/// A page from a damaged source goes through everything that pages go through.
fn use_page(page: &PageSnapshot) {
    for algorithm in REGISTRY {
        let blocks = algorithm.build(None).unwrap().segment(page);
        let main = find_main_content(page, &blocks, &ContentOptions::default(), None);
        serde_json::to_string(&SegmentationJson::new(page, &blocks, &main)).unwrap();
        serde_json::to_string(&Extraction::new(page, &blocks, &main)).unwrap();
    }
}

const VIEWPORT: Size = Size {
    width: 1366.0,
    height: 768.0,
};

proptest! {
    #![proptest_config(fuzz_cases::cases(100))]

    #[test]
    fn an_answer_that_lies(lies in prop::collection::vec(lie(), 1..12)) {
        let json = falsified(answer(), &lies).to_string();
        let Ok(raw) = serde_json::from_str::<RawSnapshot>(&json) else { return Ok(()) };
        let Ok(page) = raw.decode(Source::default(), VIEWPORT) else { return Ok(()) };
        use_page(&page);
        let again = PageSnapshot::from_bytes(&page.to_bytes().unwrap(), Path::new("x"));
        prop_assert_eq!(again.unwrap().len(), page.len());
    }

    #[test]
    fn a_snapshot_file_that_lies(lies in prop::collection::vec(lie(), 1..12)) {
        let bytes = std::fs::read(fixture("pages/layout/page.pagesnap")).unwrap();
        let value = serde_json::from_slice(&zstd::decode_all(&bytes[..]).unwrap()).unwrap();
        let json = falsified(value, &lies).to_string();
        let packed = zstd::encode_all(json.as_bytes(), 1).unwrap();
        if let Ok(page) = PageSnapshot::from_bytes(&packed, Path::new("x")) {
            use_page(&page);
        }
    }

    #[test]
    fn a_damaged_snapshot_file(changes in prop::collection::vec(damage(), 1..6), inside in any::<bool>()) {
        let bytes = std::fs::read(fixture("pages/layout/page.pagesnap")).unwrap();
        let bytes = if inside {
            let unpacked = zstd::decode_all(&bytes[..]).unwrap();
            zstd::encode_all(&damaged(unpacked, &changes)[..], 1).unwrap()
        } else {
            damaged(bytes, &changes)
        };
        if let Ok(page) = PageSnapshot::from_bytes(&bytes, Path::new("x")) {
            use_page(&page);
        }
    }

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..2000)) {
        let mut frame = visiblock::snapshot::file::MAGIC.to_vec();
        frame.extend(&bytes);
        prop_assert!(PageSnapshot::from_bytes(&frame, Path::new("x")).is_err());
        prop_assert!(serde_json::from_slice::<RawSnapshot>(&bytes).is_err());
        let _ = SegmentsFile::from_bytes(&bytes, Path::new("x"));
        let _ = Config::parse(&String::from_utf8_lossy(&bytes), "x");
        read_truth(&bytes);
    }

    #[test]
    fn damaged_small_files(which in 0..SEEDS.len(), changes in prop::collection::vec(damage(), 1..8)) {
        let bytes = damaged(SEEDS[which].as_bytes().to_vec(), &changes);
        if let Ok(config) = Config::parse(&String::from_utf8_lossy(&bytes), "x") {
            for algorithm in REGISTRY {
                let _ = config.segmenter(algorithm.name);
            }
        }
        if let Ok(file) = SegmentsFile::from_bytes(&bytes, Path::new("x"))
            && file.check().is_ok()
        {
            let _ = file.or_whole_page(None);
        }
        read_truth(&bytes);
    }
}

const SEEDS: [&str; 7] = [
    "[vips]\npdoc = 6\n[content]\n[visiblock]\nlevel = \"auto\"\n",
    r#"{"id":"a","width":1366,"height":2000,"segmentations":{"x":[[[[[0,0],[10,0],[10,20],[0,20],[0,0]]]],[[[[5,5],[9,5],[9,9],[5,5]]]]]}}"#,
    r#"{"schema":"visiblock-labels/1","pages":{"a":{"blocks":[{"xpath":"/html/body/header[1]","role":"header","level":1},{"rect":[0,120,960,700],"role":"article"}],"content":"text","page_type":"article","records":["one","two"],"site":"example.org"}}}"#,
    r#"{"a":{"articleBody":"text","url":"https://example.org/"}}"#,
    r#"{"url":"x","ground_truth":{"main_content":"text","with":["a"],"without":["b"]},"_internal":{"page_type":{"primary":"article"}}}"#,
    "a, caf\u{e9} \n,,\n\"x,\ny\",b,c\n",
    "left,bottom,right,top,xpath\n0,10,20,0,/html/body/p[1]\n1.5,1e3,NaN,-1,/html\n",
];

/// Every reader of truth gets the bytes, as a file of its own.
fn read_truth(bytes: &[u8]) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("truth");
    std::fs::write(&path, bytes).unwrap();
    let page = PageSnapshot::load(&fixture("pages/layout/page.pagesnap")).unwrap();
    if let Ok(labels) = labels::read(&path) {
        for id in labels.pages.keys() {
            let _ = labels.pages[id].on_page(id, &page);
        }
    }
    let _ = (aeb::read(&path), wcxb::read(&path), texts::read(&path));
    let _ = (estuka::read(&path), nodes::read(&path));
}

/// A gigabyte in a few kilobytes is told from its size, not unpacked to its end.
#[test]
fn a_snapshot_bomb() {
    let mut encoder = zstd::Encoder::new(Vec::new(), 1).unwrap();
    let megabyte = vec![b' '; 1 << 20];
    (0..600).for_each(|_| std::io::Write::write_all(&mut encoder, &megabyte).unwrap());
    let bomb = encoder.finish().unwrap();
    assert!(bomb.len() < 1 << 20);
    let error = PageSnapshot::from_bytes(&bomb, Path::new("bomb")).unwrap_err();
    assert!(error.to_string().contains("bytes unpacked"), "{error}");
}

/// Run by hand (`cargo test --test damaged_inputs -- --ignored`) for another Chromium.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "writes fixtures/cdp/layout.json.zst"]
async fn record_the_answer() {
    use chromiumoxide::cdp::browser_protocol::dom_snapshot::CaptureSnapshotParams;
    use futures::StreamExt;
    let mut config = chromiumoxide::BrowserConfig::builder()
        .chrome_executable(visiblock::browser::find(None).unwrap().path)
        .user_data_dir(tempfile::tempdir().unwrap().keep());
    if rustix::process::geteuid().is_root() {
        config = config.no_sandbox();
    }
    let (mut browser, mut handler) = chromiumoxide::Browser::launch(config.build().unwrap())
        .await
        .unwrap();
    let pump = tokio::spawn(async move { while handler.next().await.is_some() {} });
    let url = url::Url::from_file_path(fixture("pages/layout.html")).unwrap();
    let tab = browser.new_page(url.as_str()).await.unwrap();
    let command = CaptureSnapshotParams::builder()
        .computed_styles(visiblock::snapshot::COMPUTED)
        .include_paint_order(true)
        .build()
        .unwrap();
    let answer = tab.execute(command).await.unwrap().result;
    let json = serde_json::to_vec(&answer).unwrap();
    let packed = zstd::encode_all(&json[..], 19).unwrap();
    std::fs::write(fixture("cdp/layout.json.zst"), packed).unwrap();
    let _ = browser.close().await;
    let _ = browser.wait().await;
    pump.abort();
}
