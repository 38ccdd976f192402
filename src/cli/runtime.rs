//! The runtime of the commands, and the resources it needs from the operating system: threads and open files.

use super::exit::Failure;
use crate::browser::raise_open_files;
use std::io;
use std::sync::Mutex;
use std::thread;
use tokio::runtime::{Builder, Runtime};

/// Stack size of a rendering thread, bytes; as the main thread's.
const STACK: usize = 8 << 20;

/// Number of threads in addition to those that render and those that compute, of each of which there are as many as
/// cores. Source: what a run has; one reads its sources, one writes its rows, one waits for files, one starts
/// browsers. Limits: other programs that start threads at the same time, above all the browser, are not taken into
/// account.
const BESIDE: usize = 4;

/// The runtime of this process.
///
/// # Errors
/// If the operating system does not allow the required threads and open files.
pub(super) fn start() -> Result<Runtime, Failure> {
    raise_open_files();
    let cores = thread::available_parallelism().map_or(1, std::num::NonZero::get);
    start_with(2 * cores + BESIDE, STACK)
}

fn start_with(threads: usize, stack: usize) -> Result<Runtime, Failure> {
    try_threads(threads, stack).map_err(|error| {
        Failure::no_means(format!(
            "no threads to work with: {error}; end other programs, or allow more of them (ulimit -u)"
        ))
    })?;
    let runtime = Builder::new_multi_thread()
        .enable_all()
        .thread_stack_size(stack)
        .build();
    runtime.map_err(|error| Failure::no_means(format!("no runtime: {error}")))
}

/// Checks whether `count` threads can run at a time. If the runtime itself gets too few, it panics, and then waits
/// for ever for those that it got.
fn try_threads(count: usize, stack: usize) -> io::Result<()> {
    let gate = Mutex::new(());
    thread::scope(|scope| {
        // No thread may end before all have started.
        let shut = gate.lock();
        let begin = || {
            let thread = thread::Builder::new().stack_size(stack);
            thread.spawn_scoped(scope, || drop(gate.lock()))
        };
        let mut threads = Vec::new();
        let begun = (0..count).try_for_each(|_| {
            threads.push(begin()?);
            Ok(())
        });
        drop(shut);
        // A scope waits only for the closures of its threads; threads count against the limit until they have ended.
        for thread in threads {
            let _ = thread.join();
        }
        begun
    })
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    reason = "tests: a failed assumption is a failed test"
)]
mod tests {
    use super::*;

    #[test]
    fn threads_that_the_system_does_not_have_are_told() {
        assert!(start_with(3, STACK).is_ok());
        // No address space is that large.
        let failure = start_with(3, usize::MAX / 4).unwrap_err();
        let said = failure.message();
        assert!(said.starts_with("no threads to work with: "), "{said}");
        assert!(said.ends_with("(ulimit -u)"), "{said}");
        assert_eq!(failure.report_code(), 4);
    }
}
