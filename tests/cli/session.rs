//! Who asks, on what, after which steps: as arguments, and what is said of those that are wrong.

use super::{TO_LOOPBACK, snapshot, stdout, visiblock};
use std::io::{Read, Write};

/// A server that shows what it was asked with; its address.
fn server() -> String {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::spawn(move || {
        for mut connection in listener.incoming().flatten() {
            let mut request = [0; 8192];
            let read = connection.read(&mut request).unwrap_or(0);
            let request = String::from_utf8_lossy(&request[..read]).to_lowercase();
            let cookie = if request.starts_with("get /login") {
                "Set-Cookie: sid=secret77; HttpOnly\r\n"
            } else {
                ""
            };
            let of = |name: &str| {
                let mut lines = request.lines();
                let found = lines
                    .find_map(|line| line.strip_prefix(&format!("{name}: ")).map(str::to_owned));
                found.unwrap_or_default()
            };
            let body = format!(
                "<!doctype html><meta charset=utf-8><meta name=viewport content='width=device-width'><title>Asked</title>
                 <main><p>key {}; cookie {}; auth {}; language {}.</p><p id=width></p><button id=b>Press</button><p id=out></p>
                 <script>width.textContent = 'width ' + innerWidth + ' zone ' + Intl.DateTimeFormat().resolvedOptions().timeZone;
                 b.onclick = () => {{ out.textContent = 'pressed'; if (location.pathname === '/login') {{ localStorage.token = 'secret88'; localStorage.setItem('key', 'secret99') }} }};
                 document.querySelector('main').append('token ' + localStorage.token)</script></main>",
                of("x-key"), of("cookie"), of("authorization"), of("accept-language")
            );
            let head = format!(
                "HTTP/1.1 200 OK\r\n{cookie}Content-Type: text/html\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
                body.len()
            );
            let _ = connection.write_all(format!("{head}{body}").as_bytes());
        }
    });
    format!("http://{address}/")
}

#[test]
fn a_session_is_given_by_arguments_and_by_the_environment() {
    let url = server();
    let mut command = visiblock(&["extract", &url, "--format", "text"]);
    command.args(TO_LOOPBACK).args([
        "--header",
        "X-Key: abc",
        "--cookie",
        "sid=1; Path=/",
        "--auth",
        "me:pw",
        "--locale",
        "fr-FR",
        "--timezone",
        "Europe/Berlin",
        "--device",
        "pixel-8",
        "--step",
        "click:#b",
        "--step",
        "wait:text:pressed",
    ]);
    let text = stdout(&mut command);
    for part in [
        "key abc; cookie sid=1; auth basic bwu6chc=; language fr-fr,fr;q=0.9.",
        "width 412 zone Europe/Berlin",
        "pressed",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let mut command = visiblock(&[
        "extract",
        &url,
        "--format",
        "text",
        "--device=pixel-8",
        "--viewport",
        "500x700",
    ]);
    command.args(TO_LOOPBACK);
    command
        .env("VISIBLOCK_HEADER", "X-Key: def\n")
        .env("VISIBLOCK_COOKIE", "a=b\nc=d\n")
        .env("VISIBLOCK_AUTH", "me:pw");
    let text = stdout(&mut command);
    for part in [
        "key def; cookie a=b; c=d; auth basic bwu6chc=;",
        "width 500 ",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

/// Told before a browser is started, by exit code 2, and never with the value.
#[test]
fn wrong_arguments_are_told_without_their_values() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state.json");
    std::fs::write(
        &state,
        r#"{"cookies":[{"name":"a","value":7,"domain":"secret77"}]}"#,
    )
    .unwrap();
    let state = state.to_str().unwrap();
    for (arguments, said, code) in [
        (
            &["--header", "secret77"][..],
            "--header: expected NAME: VALUE",
            2,
        ),
        (
            &["--header", "Cookie: secret77"],
            "--header Cookie: the browser sends this field itself; give --cookie",
            2,
        ),
        (
            &["--cookie", "secret77"],
            "--cookie: expected NAME=VALUE",
            2,
        ),
        (
            &["--cookie", "a=secret77; Max=1"],
            "--cookie a: after its value",
            2,
        ),
        (&["--auth", "secret77"], "--auth: expected USER:PASSWORD", 2),
        (
            &["--proxy", "socks5://secret77"],
            "--proxy: expected http://HOST:PORT",
            2,
        ),
        (
            &["--storage-state", state],
            "cookies[0].value: is no text",
            6,
        ),
        (
            &["--storage-state", "/nowhere/x.json"],
            "/nowhere/x.json",
            6,
        ),
        (
            &["--step", "type:secret77"],
            "--step (1.): type: expected type:SELECTOR=",
            2,
        ),
        (
            &["--step", "wait:network", "--step", "dance:secret77"],
            "--step (2.): expected wait:css:",
            2,
        ),
        (&["--locale", "German"], "expected a language tag", 2),
        (
            &["--timezone", "Europe Berlin"],
            "expected a name of the IANA list",
            2,
        ),
        (&["--device", "toaster"], "there are iphone-se", 2),
        (&["--scale", "9"], "expected a number from 0.25 to 5", 2),
        (&["--consent", "accept"], "reject", 2),
        (&["--style", "/nowhere/x.css"], "/nowhere/x.css", 6),
    ] {
        let output = visiblock(&["segment", &snapshot()])
            .args(arguments)
            .output()
            .unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(code), "{told}");
        assert!(
            told.contains(said) && !told.contains("secret77"),
            "{said}: {told}"
        );
    }
    let url = server();
    for (arguments, said, code) in [
        (
            &["--timezone", "Mars/Olympus"][..],
            "--timezone: the browser knows no time zone",
            2,
        ),
        (
            &["--step", "eval:throw new Error('so')"],
            "step 1 (eval:throw new Error('so')): it threw Error: so",
            3,
        ),
        (&["--hide", "p{"], "--hide p{: it is not a CSS selector", 2),
    ] {
        let mut command = visiblock(&["segment", &url, "--timeout", "6"]);
        let output = command.args(TO_LOOPBACK).args(arguments).output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(code), "{told}");
        assert!(told.contains(said), "{said}: {told}");
    }
}

#[test]
fn devices_are_listed() {
    for arguments in [
        &["capture", "--device", "list"][..],
        &["extract", "--device=list", "x"],
    ] {
        let list = stdout(&mut visiblock(arguments));
        assert!(
            list.contains("pixel-8") && list.contains("412x915") && list.contains("2.625"),
            "{list}"
        );
    }
}

#[test]
fn plain_pictures_are_captured() {
    let (folder, url) = (tempfile::tempdir().unwrap(), server());
    let path = |name: &str| folder.path().join(name);
    let capture = |name: &str, more: &[&str]| {
        let mut command = visiblock(&["capture", &url, "--format", "png", "-o"]);
        command.arg(path(name)).args(more).args(TO_LOOPBACK);
        command.assert().success();
        image::open(path(name)).unwrap()
    };
    let window = capture("a.png", &["--window", "--device", "iphone-15"]);
    assert_eq!((window.width(), window.height()), (393 * 3, 852 * 3));
    let element = capture("b.png", &["--element", "main", "--scale", "2"]);
    assert!(
        element.width() > 2000 && element.height() < 800,
        "{}x{}",
        element.width(),
        element.height()
    );
    let wrong = visiblock(&["capture", &url, "--window"]).output().unwrap();
    assert_eq!(wrong.status.code(), Some(2));
    let wrong = visiblock(&["capture", &snapshot(), "--format", "png", "--element", "p"])
        .output()
        .unwrap();
    assert_eq!(wrong.status.code(), Some(2));
}

#[test]
fn a_profile_stands_for_options_and_timings_are_told() {
    let (folder, url) = (tempfile::tempdir().unwrap(), server());
    let profile = folder.path().join("phone.toml");
    let options = "device = 'pixel-8'\nheader = ['X-Key: abc']\nstep = ['click:#b', 'wait:text:pressed']\ntimings = true\n";
    std::fs::write(&profile, options).unwrap();
    let mut command = visiblock(&[
        "extract",
        &url,
        "--format",
        "text",
        "--header",
        "X-Key: mine",
    ]);
    command.args(TO_LOOPBACK).arg("--profile").arg(&profile);
    let output = command.output().unwrap();
    let (text, said) = (
        String::from_utf8(output.stdout).unwrap(),
        String::from_utf8(output.stderr).unwrap(),
    );
    for part in ["key mine;", "width 412 ", "pressed"] {
        assert!(text.contains(part), "{part}: {text} {said}");
    }
    let told = |phase: &str| {
        let line = said.lines().find(|line| line.contains(phase));
        let time = line.and_then(|line| line.strip_suffix(" ms")?.rsplit(' ').next());
        let time: Option<u64> = time.and_then(|time| time.parse().ok());
        time.unwrap_or_else(|| panic!("{phase}: {said}"))
    };
    let rendered = told(": rendered in all, with its tab, in ");
    assert!(rendered >= told(": loaded in ") && rendered > 0, "{said}");
    assert!(told(": browser started in ") > 0, "{said}");
    told(": browser ended in ");
    told(": analysed in ");
    let plain = visiblock(&["extract", &url, "--format", "text"])
        .args(TO_LOOPBACK)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&plain.stderr);
    assert!(!said.contains("loaded in"), "{said}");
    for (options, told) in [
        ("colour = 1", "phone.toml: colour is no option"),
        ("viewport = true", "phone.toml: viewport: a value"),
    ] {
        std::fs::write(&profile, options).unwrap();
        let mut wrong = visiblock(&["extract", &url, "--profile"]);
        let output = wrong.arg(&profile).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(told), "{said}");
    }
}

/// Logged in by a step, read by another command, seen by nobody else.
#[test]
fn a_session_is_saved_and_used_again() {
    let (folder, url) = (tempfile::tempdir().unwrap(), server());
    let state = folder.path().join("state.json");
    let login = format!("{url}login");
    let mut save = visiblock(&["session", &login, "-vv", "--step", "click:#b", "--save"]);
    let output = save.arg(&state).args(TO_LOOPBACK).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(
        said.contains("1 cookie, local storage of 1 origin"),
        "{said}"
    );
    assert!(!said.contains("secret"), "{said}");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(&state).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    let saved: serde_json::Value = serde_json::from_slice(&std::fs::read(&state).unwrap()).unwrap();
    assert_eq!(saved["cookies"][0]["httpOnly"], true);
    assert_eq!(saved["origins"][0]["origin"], url.trim_end_matches('/'));
    // What is called as what storages have is there, too.
    let items = saved["origins"][0]["localStorage"].as_array().unwrap();
    let item = serde_json::json!({ "name": "key", "value": "secret99" });
    assert!(items.len() == 2 && items.contains(&item), "{items:?}");
    let mut read = visiblock(&["extract", &url, "--keep", "main", "--storage-state"]);
    let text = stdout(read.arg(&state).args(TO_LOOPBACK));
    for part in ["cookie sid=secret77;", "token secret88"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    // As good as a password: it goes into no pipe, and into no file that is called so.
    let mut save = visiblock(&["session", &login, "--save", "-"]);
    let output = save
        .args(TO_LOOPBACK)
        .current_dir(folder.path())
        .output()
        .unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(told.contains("give --save FILE"), "{told}");
    assert!(output.stdout.is_empty() && !folder.path().join("-").exists());
    // What failed is not saved.
    let nowhere = folder.path().join("other.json");
    let mut save = visiblock(&[
        "session",
        &login,
        "--step",
        "eval:throw new Error('so')",
        "--timeout",
        "6",
        "--save",
    ]);
    let output = save.arg(&nowhere).args(TO_LOOPBACK).output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    assert!(!nowhere.exists());
}

/// A pipe gives its content once; each page of a command needs it.
#[cfg(unix)]
#[test]
fn files_of_arguments_are_read_once() {
    let (folder, url) = (tempfile::tempdir().unwrap(), server());
    let pipe = folder.path().join("style.css");
    let made = std::process::Command::new("mkfifo")
        .arg(&pipe)
        .status()
        .unwrap();
    assert!(made.success());
    let writing = pipe.clone();
    std::thread::spawn(move || std::fs::write(writing, "main p { display: none }"));
    let other = format!("{url}b");
    let mut command = visiblock(&["segment", &url, &other, "--format", "json", "--style"]);
    let lines = stdout(command.arg(&pipe).args(TO_LOOPBACK));
    let lengths: Vec<u64> = lines
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap())
        .map(|page| page["blocks"][0]["text_length"].as_u64().unwrap())
        .collect();
    // Without the paragraphs: "Press token undefined".
    assert!(
        lengths.len() == 2 && lengths.iter().all(|length| *length < 30),
        "{lengths:?}"
    );
}

/// Each window has a file of its own.
#[test]
fn several_windows_give_several_files() {
    let (folder, url) = (tempfile::tempdir().unwrap(), server());
    let windows = ["--viewport", "500x700", "--viewport", "900x600"];
    for (command, name, made) in [
        (
            "capture",
            "page.pagesnap",
            ["page-500x700.pagesnap", "page-900x600.pagesnap"],
        ),
        (
            "segment",
            "blocks.json",
            ["blocks-500x700.json", "blocks-900x600.json"],
        ),
        ("extract", "text", ["text-500x700", "text-900x600"]),
    ] {
        let mut run = visiblock(&[command, &url, "-o"]);
        run.arg(folder.path().join(name))
            .args(windows)
            .args(TO_LOOPBACK);
        run.assert().success();
        for (file, width) in made.iter().zip(["width 500 ", "width 900 "]) {
            let path = folder.path().join(file);
            if command == "capture" {
                let text = stdout(&mut visiblock(&[
                    "extract",
                    path.to_str().unwrap(),
                    "--keep",
                    "main",
                ]));
                assert!(text.contains(width), "{text}");
            } else {
                assert!(path.exists(), "{file}");
            }
        }
        assert!(!folder.path().join(name).exists());
    }
    for (arguments, said) in [
        (&["extract", &url][..], "name a file with -o"),
        (&["diff", &url, &url], "give one --viewport"),
        (&["extract", "-", "-o", "x"], "standard input"),
        (
            &["capture", &url, "--archive", "x.warc"],
            "give one --viewport",
        ),
        (
            &["capture", &url, "--viewport", "500x700"],
            "500x700 is given twice",
        ),
    ] {
        let output = visiblock(arguments)
            .args(windows)
            .args(TO_LOOPBACK)
            .output()
            .unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(told.contains(said), "{said}: {told}");
    }
    let wrong = visiblock(&["doctor", "--proxy", "socks5://x"])
        .output()
        .unwrap();
    assert_eq!(wrong.status.code(), Some(2), "{:?}", wrong.stderr);
}
