//! Texts with what is escaped of them, and what is not.

use super::*;

#[test]
fn no_sign_that_may_need_an_escape_is_taken_as_it_is() {
    let around = Around {
        in_table: true,
        in_brackets: true,
        has_commands: true,
        ..Around::default()
    };
    let beside = [None, Some(' '), Some('a'), Some('~'), Some('!'), Some('(')];
    for c in '\0'..='\u{7f}' {
        let rest = format!("{c}amp;");
        let needs = |before| {
            let at = |after| Neighbours {
                before,
                after,
                rest: &rest,
            };
            let mut all = beside.iter().map(|after| at(*after));
            all.any(|at| needs_escape(c, &at, around))
        };
        assert!(
            tells(c) || !beside.iter().any(|before| needs(*before)),
            "{c:?}"
        );
    }
}

fn escaped(text: &str) -> String {
    let mut out = String::new();
    let around = Around {
        can_start_block: true,
        ends_line: true,
        ..Around::default()
    };
    push(&mut out, text, around);
    out
}

#[test]
fn what_can_open_nothing_is_not_escaped() {
    for (text, expected) in [
        ("______", "\\______"),
        ("~~~~", "\\~~~~"),
        ("a ***** b", "a ***** b"),
        ("a **b** c", "a \\*\\*b\\*\\* c"),
        ("[18] a note", "[18] a note"),
        ("[18]: a note", "\\[18\\]: a note"),
        ("[!NOTE]", "\\[!NOTE]"),
        ("[!tip] words", "\\[!tip] words"),
        ("[!] a note", "[!] a note"),
        ("a [!NOTE]", "a [!NOTE]"),
        ("www.a.test<img src=x>", "www.a.test&lt;img src=x>"),
        ("a <img src=x>", "a \\<img src=x>"),
        ("Vec<String>", "Vec\\<String>"),
        ("a <<", "a <<"),
        ("#", "\\#"),
    ] {
        assert_eq!(escaped(text), expected);
    }
    let with = |text: &str, around: Around| {
        let mut out = String::new();
        push(&mut out, text, around);
        out
    };
    let in_link = Around {
        in_brackets: true,
        ..Around::default()
    };
    assert_eq!(with("git-config[1]", in_link), "git-config[1]");
    assert_eq!(with("a] b [c", in_link), "a\\] b \\[c");
    assert_eq!(with("[x](y)", in_link), "\\[x\\](y)");
    let lone = Around {
        has_lone_tick: true,
        ..Around::default()
    };
    assert_eq!(with("schaut`s aus", lone), "schaut`s aus");
    // A link follows.
    let begins = Around {
        can_start_block: true,
        ..Around::default()
    };
    assert_eq!(with("#", begins), "#");
    assert_eq!(with("[a]", begins), "\\[a]");
}

#[test]
fn bare_addresses_stay_as_they_are() {
    for (text, expected) in [
        (
            "at https://www.cs.x.edu/~smith/ and ~smith~",
            "at https://www.cs.x.edu/~smith/ and ~smith\\~",
        ),
        (
            "https://a.test/Rust_(language)_* or _x_",
            "https://a.test/Rust_(language)\\_\\* or \\_x\\_",
        ),
        ("http://a.test?q=*x*y, *z*", "http://a.test?q=*x*y, \\*z\\*"),
        (
            "http://_a_/x xhttp://b/_c_",
            "http://\\_a\\_/x xhttp://b/\\_c\\_",
        ),
    ] {
        assert_eq!(escaped(text), expected);
    }
}

#[test]
fn long_runs_of_signs_are_read_once() {
    for sign in ["*", "_", "~"] {
        let run = sign.repeat(300_000);
        let text = escaped(&format!("x{run}y"));
        assert_eq!(text.len(), 2 + 2 * run.len());
    }
}

#[test]
fn formulas_begin_no_block() {
    for (tex, expected) in [
        ("- [a]: javascript:x", "$$\n{}- [a]: javascript:x\n$$"),
        ("~~~", "$$\n{}~~~\n$$"),
        ("1. x", "$$\n{}1. x\n$$"),
        ("\\frac{1}{2}", "$$\n\\frac{1}{2}\n$$"),
        ("x < y", "$$\nx \\lt  y\n$$"),
    ] {
        assert_eq!(tex_block(tex), expected);
    }
}

#[test]
fn runs_are_counted() {
    assert_eq!(longest_run("a``b```c`", '`'), 3);
    assert_eq!(longest_run("", '`'), 0);
}

#[test]
fn only_real_entities_are_escaped() {
    assert_eq!(
        escaped("x AT&T; R&D &#38; & é&ü;"),
        "x AT\\&T; R&D \\&#38; & é&ü;"
    );
}

#[test]
fn nothing_is_escaped_without_need() {
    for plain in [
        "3.14 is pi",
        "-5 degrees",
        "#hashtag",
        "+1",
        "a [1] note",
        "2 * 3 * 4",
        "C:\\dir",
        "snake_case",
        "about ~5",
        "1.Say",
        "= x",
    ] {
        assert_eq!(escaped(plain), plain);
    }
    for (text, expected) in [
        ("1. x", "1\\. x"),
        ("# x", "\\# x"),
        ("- x", "\\- x"),
        ("---", "\\---"),
        ("===", "\\==="),
        ("[x] y", "\\[x] y"),
        ("a [b](c)", "a [b\\](c)"),
        ("a~b~", "a\\~b\\~"),
    ] {
        assert_eq!(escaped(text), expected);
    }
}
