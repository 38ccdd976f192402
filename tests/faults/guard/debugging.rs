//! Other users of the machine cannot get at the browser.

use crate::session::{Session, members, profile_of};
use std::collections::HashSet;
use std::os::unix::fs::PermissionsExt;

/// Inodes of the TCP sockets that listen on this machine.
fn listening() -> HashSet<String> {
    let tables = ["/proc/net/tcp", "/proc/net/tcp6"];
    let tables = tables.map(|path| std::fs::read_to_string(path).unwrap_or_default());
    let mut inodes = HashSet::new();
    for line in tables.iter().flat_map(|table| table.lines().skip(1)) {
        let fields: Vec<&str> = line.split_whitespace().collect();
        if fields[3] == "0A" {
            inodes.insert(fields[9].to_owned());
        }
    }
    inodes
}

/// Inodes of the sockets that a process has open.
fn sockets(process: i32) -> Vec<String> {
    let entries = std::fs::read_dir(format!("/proc/{process}/fd"));
    let links = entries.into_iter().flatten().flatten();
    links
        .filter_map(|entry| {
            let link = std::fs::read_link(entry.path()).ok()?;
            let inode = link.to_str()?.strip_prefix("socket:[")?.strip_suffix(']')?;
            Some(inode.to_owned())
        })
        .collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_browser_has_no_port_and_its_profile_is_private() {
    let session = Session::start().await;
    let browser = session.browser.process_id().unwrap();
    session.next_page_works("the start").await;
    let listening = listening();
    let processes = members(browser);
    assert!(processes.len() > 1, "{processes:?}");
    for (process, line) in processes {
        let open = sockets(process);
        let port = open.iter().find(|inode| listening.contains(*inode));
        assert_eq!(port, None, "a port of {line}");
        assert!(!line.contains("--remote-debugging-port"), "{line}");
    }
    let profile = profile_of(browser);
    let mode = profile.metadata().unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o700);
    assert!(!profile.join("DevToolsActivePort").exists());
    session.close().await;
}
