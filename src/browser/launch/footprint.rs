//! Memory of a browser, for all its processes together.

use std::path::Path;

/// Anonymous memory of a process group, bytes: without memory that is shared or backed by files (mostly the browser's
/// code). `None` on systems other than Linux.
pub(crate) fn memory_of_group(group: i32) -> Option<u64> {
    let entries = std::fs::read_dir("/proc").ok()?;
    let held = entries
        .flatten()
        .filter_map(|entry| memory_in(&entry.path(), group));
    Some(held.sum())
}

/// Memory of the process with this `/proc` folder, bytes, if it belongs to the group.
fn memory_in(folder: &Path, group: i32) -> Option<u64> {
    let stat = std::fs::read_to_string(folder.join("stat")).ok()?;
    // The fields after the name in parentheses: state, parent, group.
    let member = stat.rsplit_once(')')?.1.split_whitespace().nth(2)?;
    if member.parse() != Ok(group) {
        return None;
    }
    let status = std::fs::read_to_string(folder.join("status")).ok()?;
    let anonymous = status.lines().find_map(|l| l.strip_prefix("RssAnon:"))?;
    let kilobytes: u64 = anonymous.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::memory_of_group;

    #[test]
    fn our_own_group_holds_memory() {
        let group = rustix::process::getpgrp().as_raw_nonzero().get();
        let held = vec![1_u8; 64 << 20];
        let with = memory_of_group(group);
        assert!(with > Some(64 << 20), "{with:?}");
        drop(held);
        assert_eq!(memory_of_group(i32::MAX), Some(0));
    }
}
