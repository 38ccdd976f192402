//! Baselines from the first to the last: written, compared, approved, and what becomes of bad ones.

use crate::check_site::{HOME_FILE, Site, edited, key, kinds};
use crate::{stdout, visiblock};
use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use serde_json::Value;

#[test]
fn baselines_are_written_compared_and_approved() {
    let site = Site::new();
    // A missing baseline fails, and is not written by itself.
    let first = site.run("check", &[]).code(1);
    first
        .stdout(contains("--update-missing"))
        .stderr(contains("2 views: 2 without a baseline"));
    assert!(!site.path("baselines").exists());
    site.run("check", &["--update-missing"])
        .success()
        .stderr(contains("2 views: 2 with a new baseline"));
    assert_eq!(
        site.baselines(),
        ["about_us-400x300-light.pagesnap", HOME_FILE]
    );
    let written = site.baseline(HOME_FILE);
    // The clock and the dice stand still; a page that is as it was is rendered once.
    let same = site.json(0, &["--update-missing"]);
    assert_eq!(
        (&same["passed"], &same["views"][0]["status"]),
        (&true.into(), &"same".into())
    );
    assert_eq!(same["views"][0]["renderings"], 1);
    assert_eq!(site.baseline(HOME_FILE), written);

    site.write("home.html", &edited());
    let changed = site.json(1, &[]);
    let schema: Value =
        serde_json::from_str(&stdout(&mut visiblock(&["schema", "check"]))).unwrap();
    assert!(
        jsonschema::validator_for(&schema)
            .unwrap()
            .is_valid(&changed)
    );
    let home = &changed["views"][0];
    assert_eq!(kinds(home), ["added", "text", "restyled"]);
    assert_eq!(home["renderings"], 2, "what differs is rendered again");
    assert_eq!(changed["views"][1]["status"], "same");
    assert_eq!(
        site.baseline(HOME_FILE),
        written,
        "a check changes no baseline"
    );

    // One change is accepted: the others are still told, under the same keys.
    let word = key(home, "text");
    site.run("approve", &["--change", word])
        .success()
        .stderr(contains("1 change accepted"));
    let rest = site.json(1, &[]);
    assert_eq!(kinds(&rest["views"][0]), ["added", "restyled"]);
    assert_eq!(rest["views"][0]["accepted"], 1);
    assert_eq!(key(&rest["views"][0], "added"), key(home, "added"));
    assert!(
        site.baselines()
            .contains(&"home-400x300-light.accepted.json".to_owned())
    );
    site.run("approve", &["--undo"])
        .success()
        .stderr(contains("1 file is as before"));
    assert!(
        !site
            .path("baselines/home-400x300-light.accepted.json")
            .exists()
    );

    // All of it, and back.
    site.json(1, &[]);
    site.run("approve", &[])
        .success()
        .stderr(contains("1 baseline written"));
    assert_ne!(site.baseline(HOME_FILE), written);
    site.run("approve", &[])
        .success()
        .stderr(contains("nothing to approve"));
    site.run("check", &[])
        .success()
        .stderr(contains("2 views: 2 same"));
    site.run("approve", &["--undo"]).success();
    assert_eq!(site.baseline(HOME_FILE), written);
    site.run("approve", &["--undo"])
        .code(2)
        .stderr(contains("version control"));
}

#[test]
fn schemes_and_windows_have_baselines_of_their_own() {
    let site = Site::new();
    let page = |dark: &str| {
        format!(
            "<!doctype html><style>@media (prefers-color-scheme: dark) {{ h1 {{ color: {dark} }} }}\
                 </style><h1>A heading in two colours</h1>"
        )
    };
    site.write(
        "pages.toml",
        "viewports = ['400x300', '300x300']\nschemes = ['light', 'dark']\n\
                              [[page]]\nname = 'home'\ninput = 'home.html'\n",
    );
    site.write("home.html", &page("#00f"));
    site.run("check", &["--update-missing"]).success();
    assert_eq!(site.baselines().len(), 4);
    site.write("home.html", &page("#0ff"));
    let found = site.json(1, &[]);
    let status = |view: &Value| format!("{} {}", view["scheme"], view["status"]).replace('"', "");
    let found: Vec<String> = found["views"]
        .as_array()
        .unwrap()
        .iter()
        .map(status)
        .collect();
    assert_eq!(
        found,
        ["light same", "dark changed", "light same", "dark changed"]
    );
    // A shard does its share.
    let shard = site.json(1, &["--shard", "1/2"]);
    let shard = shard["views"].as_array().unwrap().iter().map(status);
    assert!(shard.eq(["dark changed", "dark changed"]));
}

#[test]
fn baselines_are_the_same_wherever_the_site_lies() {
    let sites = [Site::new(), Site::new()];
    let [one, other] = sites.map(|site| {
        site.write(
            "home.html",
            "<!doctype html><style>div { background: url(a.png); height: 9px }\
                                 </style><div>Text on a picture</div>",
        );
        site.run("check", &["--update-missing", "--only", "home"])
            .success();
        let page = site.baseline(HOME_FILE);
        // Both lie in folders of their own.
        assert!(site.path("home.html").exists());
        page
    });
    assert!(one == other, "{} and {} bytes", one.len(), other.len());
}

#[test]
fn bad_baselines_are_told_and_stay_as_they_are() {
    let site = Site::kept();
    let path = site.path("baselines").join(HOME_FILE);
    let sound = std::fs::read(&path).unwrap();
    let mut newer = zstd::decode_all(&sound[..]).unwrap();
    let version = newer
        .windows(11)
        .position(|w| w == b"\"version\":[")
        .unwrap();
    newer[version + 11] = b'9';
    for (bytes, said) in [
        (sound[..sound.len() / 2].to_vec(), "damaged or cut off"),
        (b"nonsense".to_vec(), "no snapshot"),
        (zstd::encode_all(&newer[..], 1).unwrap(), "update visiblock"),
    ] {
        std::fs::write(&path, &bytes).unwrap();
        let done = site.run("check", &["--update-missing"]).code(6);
        done.stdout(
            contains(said)
                .and(contains(HOME_FILE))
                .and(contains("✓ about us")),
        );
        assert_eq!(std::fs::read(&path).unwrap(), bytes, "{said}");
        // Nor is it approved: there is nothing to put in its place.
        site.run("approve", &[])
            .success()
            .stderr(contains("stays as it is"));
        assert_eq!(std::fs::read(&path).unwrap(), bytes, "{said}");
    }
    std::fs::write(&path, &sound).unwrap();
    site.write("baselines/home-400x300-light.accepted.json", "{");
    site.run("check", &[])
        .code(6)
        .stdout(contains("accepted.json"));
}
