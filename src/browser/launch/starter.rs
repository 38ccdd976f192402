//! The thread that starts browsers.
//!
//! The kernel ends a browser of ours with its parent (`PR_SET_PDEATHSIG`), and takes the thread that started it for
//! that, not our process: see prctl(2). Threads of whoever uses this library, and those of tokio, may end long before
//! the browser's last page. So one thread, which ends with our process only, starts all of them.
//! Source: ours. Limits: a process that forks and goes on in its child, without this thread, starts no browser there; nor
//! would tokio work in it.

use crate::browser::lock::locked;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, mpsc};
use std::thread;
use tokio::process::{Child, Command};
use tokio::runtime::Handle;
use tokio::sync::oneshot;

/// A browser that is to be started.
struct Order {
    command: Command,
    /// That of whoever asks: it reads the browser's pipes and hears of its end.
    runtime: Handle,
    started: oneshot::Sender<io::Result<Child>>,
}

/// Where orders go; nowhere before the first.
static ORDERS: Mutex<Option<mpsc::Sender<Order>>> = Mutex::new(None);

/// Starts a browser that lives as long as our process, whichever thread asks for it.
///
/// # Errors
/// What the system says where it gives no such thread, or does not start the browser.
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

/// Where orders go, to a thread that is there from the first one on.
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
        // Who asked may have gone meanwhile.
        if started.is_closed() {
            continue;
        }
        // All browsers would end with this thread.
        let child = catch_unwind(AssertUnwindSafe(|| {
            let _entered = runtime.enter();
            command.spawn()
        }));
        let child = child.unwrap_or_else(|_| Err(io::Error::other("starting it broke off")));
        // Our copies of its ends of the pipes are closed.
        drop(command);
        // One that nobody waits for any more is killed as it is dropped.
        let _ = started.send(child);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed assumption is a failed test")]
    use super::super::process::tie_to_us;
    use super::*;
    use std::time::Duration;

    /// The kernel kills at once.
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
