//! Every failure is one line that says what and what to do, with its exit code.

use super::{TO_LOOPBACK, files, fixture, snapshot, visiblock};
use std::path::Path;

/// Runs a command that must fail with that code, in one line with all these parts in it.
pub(crate) fn fails(command: &mut assert_cmd::Command, code: i32, parts: &[&str]) {
    let output = command.output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    let line: Vec<&str> = said
        .lines()
        .filter(|l| l.starts_with("visiblock: "))
        .collect();
    assert_eq!(output.status.code(), Some(code), "{said}");
    assert_eq!(line.len(), 1, "{said}");
    for part in parts {
        assert!(line[0].contains(part), "{part:?} is not in {:?}", line[0]);
    }
    assert!(output.stdout.is_empty(), "a failure prints nothing");
    assert!(!said.contains("panicked"), "{said}");
}

#[test]
fn inputs_that_are_none() {
    let folder = tempfile::tempdir().unwrap();
    let put = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let whole = std::fs::read(snapshot()).unwrap();
    let mut flipped = whole.clone();
    flipped[whole.len() / 2] ^= 0x55;
    let here = folder.path().to_str().unwrap().to_owned();
    let cases: &[(&str, &[&str])] = &[
        ("nowhere.html", &["no such file", "give a URL"]),
        (&here, &["is a folder", "give one HTML file"]),
        (&put("empty.html", b""), &["is empty"]),
        (&put("blank.html", b" \n\t"), &["is empty"]),
        (
            &put("a.pdf", b"%PDF-1.7\n1 0 obj"),
            &["application/pdf", "not an HTML page"],
        ),
        (&put("a.html", b"\x89PNG\r\n\x1a\n1234"), &["image/png"]),
        (
            &put("half.pagesnap", &whole[..whole.len() / 2]),
            &["damaged or cut off", "capture the page again"],
        ),
        (&put("flipped.pagesnap", &flipped), &["damaged or cut off"]),
        (
            &put("text.pagesnap", b"hello"),
            &["not a visiblock snapshot"],
        ),
        ("", &["\"\": no such file"]),
    ];
    for (input, parts) in cases {
        fails(&mut visiblock(&["segment", input]), 6, parts);
        fails(&mut visiblock(&["extract", input]), 6, parts);
    }
    fails(
        visiblock(&["extract", "-"]).write_stdin(""),
        6,
        &["is empty"],
    );
}

#[test]
fn addresses_that_are_never_opened() {
    for address in [
        "javascript:alert(1)",
        "chrome://crash",
        "CHROME://version/",
        "about:blank",
        "data:text/html,<p>words",
        "view-source:http://example.invalid/",
        "blob:http://example.invalid/1",
        "ftp://example.invalid/",
        "ws://127.0.0.1/",
    ] {
        let mut command = visiblock(&["extract", address]);
        fails(&mut command, 5, &["blocked", "cannot be rendered"]);
    }
    for (address, what) in [
        ("http://127.0.0.1:8000/", "127.0.0.1, a loopback address"),
        ("HTTP://2130706433/", "127.0.0.1, a loopback address"),
        ("http://[::ffff:169.254.169.254]/", "a link-local address"),
        (
            "http://app.localhost:3000/",
            "allow-private app.localhost:3000",
        ),
    ] {
        let mut command = visiblock(&["extract", address]);
        fails(&mut command, 5, &[address, "--allow-private", what]);
    }
}

/// A `file:` address with a host would be opened without it, past every rule about local files.
#[test]
fn addresses_that_are_none_of_ours() {
    let page = fixture("pages/layout.html");
    let page = page.to_str().unwrap();
    for host in ["127.0.0.1", "evil", "%31"] {
        let name = format!("file://{host}{page}");
        let parts: [&str; 2] = [&name, "file:///PATH"];
        fails(&mut visiblock(&["extract", &name]), 2, &parts);
        let base = ["extract", page, "--base-url", &name];
        fails(&mut visiblock(&base), 2, &["file:///PATH"]);
    }
    for name in ["hard::x", "hard://x/y"] {
        let parts = ["hard: is no kind of address", "http://"];
        fails(&mut visiblock(&["extract", name]), 2, &parts);
        fails(
            &mut visiblock(&["extract", page, "--base-url", name]),
            2,
            &parts,
        );
    }
}

/// Whichever option names it.
#[test]
fn a_named_file_that_is_not_there_is_a_bad_input() {
    let page = snapshot();
    let none = "/nowhere/at/all";
    for option in [
        "--config",
        "--block-list",
        "--root",
        "--mirror",
        "--profile",
        "--style",
        "--template",
        "--storage-state",
        "--replay",
    ] {
        let mut command = visiblock(&["extract", &page, option, none]);
        fails(&mut command, 6, &[none, "no such"]);
    }
    for arguments in [
        &["template", "show", none][..],
        &["template", "apply", &page, "--template", none],
        &["template", "learn", &page, none],
        &["run", "--like", none, "--out", "/nowhere/out"],
        &["run", none, "--out", "/nowhere/out"],
        &["check", none],
        &["approve", none],
        &["lint", none],
        &["diff", &page, none],
    ] {
        let output = visiblock(arguments).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(6), "{arguments:?}: {said}");
        assert!(said.contains(none), "{arguments:?}: {said}");
        assert!(!said.contains("os error"), "{arguments:?}: {said}");
    }
}

/// As what else cannot be written.
#[cfg(target_os = "linux")]
#[test]
fn a_help_that_cannot_be_written_is_told() {
    for arguments in [&["--help"][..], &["--version"], &["extract", "--help"]] {
        let full = std::fs::File::options().write(true).open("/dev/full");
        let mut command = std::process::Command::new(assert_cmd::cargo::cargo_bin("visiblock"));
        let output = command.args(arguments).stdout(full.unwrap()).output();
        let output = output.unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains("cannot be written"), "{arguments:?}: {said}");
    }
}

#[test]
fn what_stands_in_the_way_of_a_file_is_named() {
    let here = tempfile::tempdir().unwrap();
    let page = snapshot();
    std::fs::write(here.path().join("a.html"), "<p>words").unwrap();
    for (arguments, told) in [
        (&["segment", &page, "-o", "w/"][..], "there is no folder w"),
        (
            &["segment", &page, "-o", "w/x.json"],
            "there is no folder w",
        ),
        (
            &["segment", &page, "-o", "a.html/x.json"],
            "a.html is a file, not a folder",
        ),
        (
            &["lint", &page, "--pictures", "a.html"],
            "it is a file; name a folder",
        ),
    ] {
        let mut command = visiblock(arguments);
        fails(command.current_dir(&here), 2, &[told]);
    }
}

/// The system takes any bytes for a name.
#[cfg(unix)]
#[test]
fn a_name_that_is_not_utf8_is_named() {
    use std::os::unix::ffi::OsStrExt;
    let name = std::ffi::OsStr::from_bytes(b"n\xff.html");
    let parts = ["\"n\\xFF.html\": is not UTF-8", "rename the file"];
    fails(visiblock(&["extract"]).arg(name), 2, &parts);
    let run = ["run", "--out", "/nowhere/out"];
    fails(visiblock(&run).arg(name), 2, &parts);
}

/// Our command as one of a user whom permissions bind: root is above them until it gives that up.
fn without_privileges(arguments: &[&str]) -> assert_cmd::Command {
    if !rustix::process::geteuid().is_root() {
        return visiblock(arguments);
    }
    let given_up = "-dac_override,-dac_read_search";
    let mut command = assert_cmd::Command::new("setpriv");
    command.args(["--inh-caps", given_up, "--bounding-set", given_up]);
    command.arg(assert_cmd::cargo::cargo_bin("visiblock"));
    command.args(arguments);
    command
}

/// What may not be looked at is not said to be missing.
#[test]
fn a_folder_that_may_not_be_opened() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let closed = folder.path().join("closed");
    std::fs::create_dir(&closed).unwrap();
    std::fs::write(closed.join("a.html"), "<p>hi").unwrap();
    let allow = |mode| std::fs::set_permissions(&closed, PermissionsExt::from_mode(mode)).unwrap();
    allow(0o000);
    fails(
        without_privileges(&["extract"]).arg(closed.join("a.html")),
        6,
        &["Permission denied"],
    );
    allow(0o700);
}

#[test]
fn no_usable_browser() {
    let html = fixture("pages/layout.html");
    let html = html.to_str().unwrap();
    let mut none = visiblock(&["extract", html]);
    fails(
        none.env("VISIBLOCK_BROWSER", "/nonexistent"),
        4,
        &["/nonexistent", "VISIBLOCK_BROWSER"],
    );
    fails(
        &mut visiblock(&["extract", html, "--browser", "/bin/true"]),
        4,
        &["doctor"],
    );
    let mut nowhere = visiblock(&["extract", html]);
    nowhere
        .env_remove("VISIBLOCK_BROWSER")
        .env("PATH", "/nonexistent");
    // macOS keeps its browsers elsewhere.
    if cfg!(target_os = "linux") {
        fails(&mut nowhere, 4, &["no Chromium found", "install"]);
    }
    if rustix::process::geteuid().is_root() {
        let mut root = visiblock(&["extract", html]);
        root.env_remove("VISIBLOCK_NO_SANDBOX");
        fails(&mut root, 4, &["running as root", "--no-sandbox"]);
        let mut doctor = visiblock(&["doctor"]);
        let told = doctor.env_remove("VISIBLOCK_NO_SANDBOX").output().unwrap();
        let told = String::from_utf8(told.stdout).unwrap();
        assert!(told.contains("sandbox    CANNOT WORK HERE\n"), "{told}");
    }
    for browser in ["/nonexistent", "/bin/true"] {
        let mut doctor = visiblock(&["doctor"]);
        let output = doctor.env("VISIBLOCK_BROWSER", browser).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(4), "{said}");
        // Who is asked already is not named.
        let is_helpful = said.contains("--browser") && !said.contains("doctor");
        assert!(is_helpful, "{said}");
    }
}

#[test]
fn pages_that_cannot_be_rendered() {
    // A port that was free a moment ago; nothing listens there now.
    let port = {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        listener.local_addr().unwrap().port()
    };
    let address = format!("http://127.0.0.1:{port}/");
    fails(
        visiblock(&["extract", &address]).args(TO_LOOPBACK),
        3,
        &["nothing listens there"],
    );
    let mut nothing = visiblock(&["extract", "-", "--strict", "--offline"]);
    nothing.write_stdin("<!doctype html><title>x</title>");
    fails(&mut nothing, 7, &["no main content"]);
}

#[test]
fn of_many_pages_the_good_ones_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let page = snapshot();
    let html = fixture("pages/layout.html");
    let out = folder.path().to_str().unwrap();
    let mut capture = visiblock(&[
        "capture",
        "nowhere.html",
        &page,
        html.to_str().unwrap(),
        "--offline",
        "-o",
        out,
    ]);
    let output = capture.output().unwrap();
    assert_eq!(output.status.code(), Some(6));
    let kept = files(Path::new(out));
    assert_eq!(kept.len(), 2, "{kept:?}");
    assert!(kept.iter().all(|name| name.ends_with(".pagesnap")));
}
