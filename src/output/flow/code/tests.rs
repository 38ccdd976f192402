//! Code of small pages, as Markdown shows them.

use crate::output::markdown::tests::body_of;

/// As Docusaurus writes them.
#[test]
fn a_break_ends_a_line_of_code_once() {
    let text = body_of(|t| {
        t.open("pre").open("code");
        for line in ["retry:", "", "  attempts: 4"] {
            t.open_with("span", &[("class", "token-line")]);
            t.open_with("span", &[("class", "token plain")]);
            if !line.is_empty() {
                t.text(line);
            }
            t.close().open("br").close().close();
        }
    });
    assert_eq!(text, "```\nretry:\n\n  attempts: 4\n```\n");
}

#[test]
fn a_class_around_code_is_its_language_only_beside_a_highlighter() {
    let language = |around: &str, own: &str| {
        let text = body_of(|t| {
            t.open_with("div", &[("class", around)]).open("div");
            t.open_with("pre", &[("class", own)])
                .text("git bisect start")
                .close();
        });
        let language = text.strip_suffix("\ngit bisect start\n```\n");
        language.map(|text| text.trim_start_matches('`').to_owned())
    };
    for (around, own, expected) in [
        ("go gp gq gr", "", ""),
        ("shell", "", ""),
        ("go gp", "ml mm", ""),
        ("", "go gp gq", ""),
        ("", "go", "go"),
        ("", "python line", "python"),
        ("highlight shell", "", "shell"),
        ("bash source-bash", "", "bash"),
        ("language-shell", "", "shell"),
    ] {
        assert_eq!(
            language(around, own).as_deref(),
            Some(expected),
            "{around} / {own}"
        );
    }
}
