//! What a piece of work takes of memory at its peak: measured in a process of its own.

use std::path::Path;
use std::process::Command;

/// What a process is told of its work.
const FILE: &str = "VISIBLOCK_TEST_FILE";

/// What came of some work in a process of its own.
#[derive(Debug)]
pub(crate) struct Peak {
    /// What the work told.
    pub(crate) told: String,
    /// Most memory that the process held, bytes.
    pub(crate) bytes: u64,
}

/// Runs an ignored test of this program, which does its work by [`work`], on a file.
pub(crate) fn of(test: &str, file: &Path) -> Peak {
    let output = Command::new(std::env::current_exe().unwrap())
        .args([
            test,
            "--exact",
            "--ignored",
            "--nocapture",
            "--test-threads=1",
        ])
        .env(FILE, file)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let line = |name: &str| {
        let at = said.find(name).map(|at| at + name.len());
        let rest = at.and_then(|at| said.get(at..)).unwrap_or_default();
        rest.lines().next().unwrap_or_default().trim().to_owned()
    };
    let bytes = line("peak-kb:").parse::<u64>().ok().map(|kb| kb << 10);
    Peak {
        told: line("told:"),
        bytes: bytes.unwrap_or_else(|| {
            panic!("{test}: {said} {}", String::from_utf8_lossy(&output.stderr))
        }),
    }
}

/// In that process: does the work on the file, and tells.
#[allow(
    clippy::print_stdout,
    reason = "this is how it tells the process that measures"
)]
pub(crate) fn work(run: impl FnOnce(&Path) -> String) {
    let Some(file) = std::env::var_os(FILE) else {
        return;
    };
    let told = run(Path::new(&file));
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kb = peak.and_then(|line| line.trim().strip_suffix(" kB"));
    println!(
        "\ntold:{}\npeak-kb:{}",
        told.replace('\n', " "),
        kb.unwrap()
    );
}
