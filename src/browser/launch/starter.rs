//! The thread that starts browsers.
//!
//! The kernel kills our browsers with their parent (`PR_SET_PDEATHSIG`), and counts the thread that started them as
//! the parent, not our process: see prctl(2). Threads of a program that uses this library, and those of tokio, may
//! end before the browser's last page. So one thread, which ends only with our process, starts all browsers. Source:
//! ours. Limits: after a fork, the child process has no such thread and cannot start a browser; nor would tokio work
//! in it.

use crate::browser::lock::locked;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, mpsc};
use std::thread;
use tokio::process::{Child, Command};
use tokio::runtime::Handle;
use tokio::sync::oneshot;

/// A browser to be started.
struct Order {
    command: Command,
    /// The runtime of the caller: it reads the browser's pipes and hears of its end.
    runtime: Handle,
    started: oneshot::Sender<io::Result<Child>>,
}

/// The channel to the starter thread, once it runs.
static ORDERS: Mutex<Option<mpsc::Sender<Order>>> = Mutex::new(None);

/// Starts a browser that lives as long as our process, whichever thread calls this.
///
/// # Errors
/// The system's error, where the thread or the browser cannot be started.
pub(super) async fn spawn(command: Command) -> io::Result<Child> {
    let runtime = Handle::try_current().map_err(io::Error::other)?;
    let (started, answer) = oneshot::channel();
    let order = Order {
        command,
        runtime,
        started,
    };
    let ended = || io::Error::other("the thread that starts browsers has ended");
    orders()?.send(order).map_err(|_| ended())?;
    answer.await.unwrap_or_else(|_| Err(ended()))
}

/// The channel to the starter thread, which is started at the first call.
fn orders() -> io::Result<mpsc::Sender<Order>> {
    let mut orders = locked(&ORDERS);
    if let Some(orders) = &*orders {
        return Ok(orders.clone());
    }
    let (sender, taken) = mpsc::channel();
    let starter = thread::Builder::new().name("browser-starter".to_owned());
    starter.spawn(move || start_all(taken))?;
    Ok(orders.insert(sender).clone())
}

fn start_all(orders: mpsc::Receiver<Order>) {
    for order in orders {
        let Order {
            mut command,
            runtime,
            started,
        } = order;
        // The caller may have given up meanwhile.
        if started.is_closed() {
            continue;
        }
        // A panic must not end this thread, because all browsers would end with it.
        let child = catch_unwind(AssertUnwindSafe(|| {
            let _entered = runtime.enter();
            command.spawn()
        }));
        let child = child.unwrap_or_else(|_| Err(io::Error::other("starting it broke off")));
        // Closes our copies of the browser's ends of the pipes.
        drop(command);
        // A browser without a caller is killed as it is dropped.
        let _ = started.send(child);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed assumption is a failed test")]
    use super::super::process::tie_to_us;
    use super::*;
    use std::time::Duration;

    /// The kernel kills a child tied to a thread as soon as that thread ends.
    #[test]
    fn what_is_started_outlives_the_thread_that_asked_for_it() {
        let runtime = tokio::runtime::Runtime::new().unwrap();
        let handle = runtime.handle().clone();
        let asking = thread::spawn(move || {
            let mut command = Command::new("sleep");
            command.arg("60").kill_on_drop(true);
            tie_to_us(&mut command);
            handle.block_on(spawn(command))
        });
        let mut child = asking.join().unwrap().unwrap();
        thread::sleep(Duration::from_millis(300));
        assert_eq!(child.try_wait().unwrap(), None);
    }

    #[tokio::test]
    async fn what_the_system_says_of_a_start_is_told_and_the_next_one_works() {
        let error = spawn(Command::new("/nonexistent/browser")).await;
        assert_eq!(error.unwrap_err().kind(), io::ErrorKind::NotFound);
        let mut child = spawn(Command::new("true")).await.unwrap();
        assert!(child.wait().await.unwrap().success());
    }
}
