//! What a check tells, in every format.

use crate::check_site::Site;
use predicates::str::contains;

#[test]
fn every_format_tells_what_was_found() {
    let site = Site::kept();
    site.keep("home", "home-edited");
    let run = |format: &str, code: i32, more: &[&str]| {
        let arguments = [&["--format", format], more].concat();
        let done = site.run("check", &arguments).code(code);
        let done = done.stderr(contains("2 views: 1 same, 1 changed"));
        String::from_utf8(done.get_output().stdout.clone()).unwrap()
    };
    let text = run("text", 1, &[]);
    assert!(text.contains("✗ home 400x300 light: 3 changes"), "{text}");
    assert!(text.contains("✓ about us 400x300 light: same"), "{text}");
    assert!(text.contains("“word” → “change”"), "{text}");
    let markdown = run("markdown", 0, &["--fail-on", "never"]);
    assert!(
        !markdown.contains("@all") && !markdown.contains("<b>"),
        "{markdown}"
    );
    assert!(markdown.contains("| major | added |"), "{markdown}");
    let github = run("github", 1, &[]);
    assert_eq!(
        github.lines().filter(|l| l.starts_with("::error ")).count(),
        3
    );
    let junit = run("junit", 1, &[]);
    assert!(
        junit.contains("tests=\"2\"") && junit.contains("failures=\"1\""),
        "{junit}"
    );
    // The report has both pages with their pictures, and lets be decided on them.
    let report = std::fs::read_to_string(site.path("visiblock-results/report.html")).unwrap();
    assert_eq!(
        report
            .matches("\"picture\":\"data:image/png;base64,")
            .count(),
        2
    );
    assert!(!report.contains("<b>@all"));
    // Results keep themselves out of version control.
    let ignored = std::fs::read_to_string(site.path("visiblock-results/.gitignore")).unwrap();
    assert_eq!(ignored, "*\n");
}

/// What others can do about a page that shows some of its slides, `check` cannot.
#[test]
fn no_option_is_advised_that_there_is_not() {
    let site = Site::new();
    let slide = "<div class=slide style='display:none'>Another slide with words</div>";
    site.write(
        "about.html",
        &format!("<p>Deck<main><div class=slide>The first slide</div>{slide}{slide}</main>"),
    );
    let views = site.json(0, &["--update-missing"]);
    let warnings = views["views"][1]["warnings"].to_string();
    assert!(warnings.contains("in parts: 1 of 3 slides"), "{warnings}");
    assert!(!warnings.contains("--expand"), "{warnings}");
}
