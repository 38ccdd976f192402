//! What is wrong with how a command is called, or changes nothing, is told.

use super::errors::fails;
use super::{snapshot, visiblock};

#[test]
fn wrong_usage() {
    let page = snapshot();
    let code_2 = |arguments: &[&str], part: &str| {
        let output = visiblock(arguments).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains(part), "{arguments:?}: {said}");
        assert!(output.stdout.is_empty());
    };
    code_2(
        &["segment", &page, "--algorithm", "nonsense"],
        "possible values",
    );
    for viewport in [
        "12",
        "1366",
        "0x0",
        "1366x",
        "99999x10",
        "-5x900",
        "1366x768x2",
    ] {
        code_2(
            &["segment", &page, &format!("--viewport={viewport}")],
            "expected WIDTHxHEIGHT",
        );
    }
    code_2(
        &["segment", &page, "--pdoc", "11"],
        "expected a whole number from 1 to 10",
    );
    let of_vips = "--pdoc is a threshold of vips, not of visiblock: give --algorithm vips";
    code_2(&["segment", &page, "--pdoc", "7"], of_vips);
    code_2(
        &[
            "segment",
            &page,
            "--algorithm",
            "vips",
            "--granularity",
            "fine",
        ],
        "give --algorithm visiblock",
    );
    code_2(&["segment", &page, "--format", "docx"], "possible values");
    code_2(&["segment", &page, "--timeout", "0"], "1 to 3600 seconds");
    code_2(
        &["segment", &page, "--wait", "soon"],
        "expected load, settled",
    );
    code_2(&["segment", &page, "--set", "vips.nonsense=1"], "nonsense");
    code_2(
        &["segment", &page, "--allow-private", "0.0.0.0/0"],
        "allows everything",
    );
    code_2(
        &["segment", &page, "--base-url", "here"],
        "expected an address such as https://",
    );
    code_2(&["segment"], "INPUT");
    code_2(&["nonsense"], "unrecognized subcommand");
    fails(
        &mut visiblock(&["segment", "http://127.0.0.1:9/", "--offline"]),
        2,
        &["--offline opens no addresses"],
    );
    fails(
        &mut visiblock(&["segment", &page, "-o", "/nowhere/at/all.json"]),
        2,
        &["/nowhere/at/all.json", "cannot be written"],
    );
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path().to_str().unwrap();
    fails(
        &mut visiblock(&["segment", &page, "-o", here]),
        2,
        &[here, "it is a folder; name a file in it"],
    );
    let config = folder.path().join("a.toml");
    let config = config.to_str().unwrap();
    for (text, told) in [
        ("[vips]\npdocc = 3\n", "unknown field `pdocc`"),
        ("[vips]\npdoc = 99\n", "`pdoc` must be 1 to 10"),
        ("vips = 3\n", "write [vips] above its fields"),
    ] {
        std::fs::write(config, text).unwrap();
        let mut command = visiblock(&["segment", &page, "--config", config]);
        fails(&mut command, 2, &[&format!("{config}: [vips]: "), told]);
    }
}

#[test]
fn an_address_that_is_none_is_wrong_usage() {
    for (address, told) in [
        ("http://", "not a valid URL"),
        ("http://127.0.0.1:99999/", "invalid port"),
        ("foo://x", "foo: is no kind of address"),
        ("file://h/x", "file:///PATH"),
    ] {
        fails(&mut visiblock(&["extract", address]), 2, &[address, told]);
    }
}

/// The ranges are told of numbers below 0 too, in the words of the option.
#[test]
fn a_number_out_of_reach_is_told_with_its_range() {
    let page = snapshot();
    for (arguments, told) in [
        (&["--pdoc", "-1"][..], "whole number from 1 to 10"),
        (&["--pdoc", "6.5"], "whole number from 1 to 10"),
        (&["--timeout", "-1"], "1 to 3600 seconds"),
        (&["--viewport", "-5x600"], "expected WIDTHxHEIGHT"),
        (&["--wait", "-2s"], "expected load, settled"),
        (&["--scale", "-1"], "from 0.25 to 5"),
        (&["--limit", "-5"], "expected NAME=N"),
        (&["--seed", "abc"], "whole number from 0 to 4294967295"),
        (&["--jobs", "-1"], "whole number from 1 to 64"),
        (&["-j", "-1"], "whole number from 1 to 64"),
    ] {
        let output = visiblock(&["segment", &page]).args(arguments).output();
        let output = output.unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains(told), "{arguments:?}: {said}");
        assert!(!said.contains("tip:"), "{arguments:?}: {said}");
    }
    for (arguments, told) in [
        (&["--sample", "1"][..], "expected a whole number from 2 on"),
        (&["--sample-seed", "7"], "--sample <K>"),
        (&["--paper", "vips"], "[possible values: template]"),
        (
            &["--mode", "block", "--set", "template.mode=\"table\""],
            "--mode and --set template.mode=\"table\" say different things",
        ),
    ] {
        let mut learn = visiblock(&["template", "learn", &page, &page]);
        let output = learn.args(arguments).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains(told), "{arguments:?}: {said}");
    }
}

#[test]
fn a_threshold_that_nobody_asks_for_is_told() {
    let page = snapshot();
    let output = visiblock(&["segment", &page, "--set", "vips.pdoc=3"]).output();
    let output = output.unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(said.contains("--set vips.pdoc=3 changes nothing"), "{said}");
    for arguments in [
        &[
            "segment",
            &page,
            "--set",
            "vips.pdoc=3",
            "--algorithm",
            "vips",
        ][..],
        &["extract", &page, "--set", "content.headline=drop"],
        &["prune", &page, "--set", "tps.size=0.9"],
        &["prune", &page, "--paper", "sd", "--set", "sd.t1=50.0"],
        &[
            "records",
            &page,
            "--list",
            "all",
            "--set",
            "mdr.max_tags=300",
        ],
    ] {
        let output = visiblock(arguments).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {said}");
        assert!(!said.contains("changes nothing"), "{arguments:?}: {said}");
    }
    let papers = ["segment", &page, "--paper", "tps", "--pdoc", "3"];
    fails(&mut visiblock(&papers), 2, &["not of --paper tps"]);
}

/// A variable that is empty says nothing; one that is wrong is named.
#[test]
fn what_the_environment_holds_is_told_by_its_name() {
    let page = snapshot();
    let with = |name: &str, value: &str, arguments: &[&str]| {
        let mut command = visiblock(&["extract", &page]);
        let output = command.args(arguments).env(name, value).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        (output.status.code(), said)
    };
    for name in ["HEADER", "COOKIE", "AUTH", "PROXY", "BROWSER", "NO_SANDBOX"] {
        let (code, said) = with(&format!("VISIBLOCK_{name}"), "", &[]);
        assert_eq!(code, Some(0), "{name}: {said}");
    }
    for (name, value, told) in [
        (
            "VISIBLOCK_HEADER",
            "foo",
            "VISIBLOCK_HEADER (--header): expected NAME: VALUE",
        ),
        ("VISIBLOCK_AUTH", "foo", "VISIBLOCK_AUTH (--auth): "),
        ("VISIBLOCK_PROXY", "foo", "VISIBLOCK_PROXY (--proxy): "),
        (
            "VISIBLOCK_NO_SANDBOX",
            "yes",
            "invalid value 'yes' for 'VISIBLOCK_NO_SANDBOX (--no-sandbox)'",
        ),
    ] {
        let (code, said) = with(name, value, &[]);
        assert_eq!(code, Some(2), "{name}: {said}");
        assert!(said.contains(told), "{name}: {said}");
    }
    // What is given counts, and is what is wrong.
    let (code, said) = with("VISIBLOCK_HEADER", "a: b", &["--header", "foo"]);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("visiblock: --header: expected"), "{said}");
}

#[test]
fn standard_input_is_given_once() {
    let told = ["- is given more than once"];
    for arguments in [&["extract", "-", "-"][..], &["diff", "-", "-"]] {
        fails(&mut visiblock(arguments), 2, &told);
    }
}
