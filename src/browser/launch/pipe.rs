//! The connection to a browser of ours: a pair of pipes that no other process can open.
//!
//! With `--remote-debugging-pipe` Chromium reads commands from its file descriptor 3 and writes answers and events to
//! 4, each message ended by a zero byte. chromiumoxide only speaks WebSocket over TCP, so a bridge in our process
//! listens on the loopback for exactly one connection, which must present a secret of 128 bits, and then stops
//! listening. From then on there is no port that another user of the machine could connect to.

use super::messages::next_message;
use crate::browser::launch::repair::Repairs;
use crate::browser::lock::locked;
use crate::browser::secret::secret;
use crate::browser::task::Task;
use async_tungstenite::tokio::{TokioAdapter, accept_hdr_async_with_config};
use async_tungstenite::tungstenite::handshake::server::{ErrorResponse, Request, Response};
use async_tungstenite::tungstenite::http::StatusCode;
use async_tungstenite::tungstenite::protocol::WebSocketConfig;
use async_tungstenite::tungstenite::{Error, Message};
use async_tungstenite::{WebSocketReceiver, WebSocketSender, WebSocketStream};
use command_fds::{CommandFdExt, FdMapping};
use futures::StreamExt;
use futures::stream::FuturesUnordered;
use serde::Deserialize;
use std::borrow::Cow;
use std::collections::HashSet;
use std::io;
use std::net::Ipv4Addr;
use std::os::fd::{AsFd, OwnedFd};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncWriteExt, BufReader};
use tokio::net::unix::pipe::{Receiver, Sender};
use tokio::net::{TcpListener, TcpStream};
use tokio::process::Command;

/// File descriptors at which Chromium expects its ends of the pipes.
const BROWSER_READS: i32 = 3;
const BROWSER_WRITES: i32 = 4;
/// Size of a pipe, bytes: answers have megabytes. Source: Linux gives ordinary users up to 1 MiB.
const PIPE_SIZE: usize = 1 << 20;

/// Pause before another try to accept a connection. Source: ours.
const ACCEPT_PAUSE: Duration = Duration::from_millis(20);

/// The command whose answer, by far the largest, bypasses the WebSocket.
const DIRECT: &str = "DOMSnapshot.captureSnapshot";
/// Commands of more bytes are not examined for that. Source: ours; it names its styles in 1 KB.
const MAX_ASKED: usize = 8 << 10;

type Socket = WebSocketStream<TokioAdapter<TcpStream>>;

/// Our ends of the pipes.
#[derive(Debug)]
pub(crate) struct Pipe {
    to_browser: Sender,
    from_browser: Receiver,
}

impl Pipe {
    /// Gives the browser started by this command its ends of the pipes; our copies of them are closed when the
    /// command is dropped.
    pub(crate) fn attach(command: &mut Command) -> io::Result<Self> {
        let (browser_reads, to_browser) = io::pipe()?;
        let (from_browser, browser_writes) = io::pipe()?;
        widen(&browser_writes);
        let mappings = vec![
            FdMapping {
                parent_fd: OwnedFd::from(browser_reads),
                child_fd: BROWSER_READS,
            },
            FdMapping {
                parent_fd: OwnedFd::from(browser_writes),
                child_fd: BROWSER_WRITES,
            },
        ];
        command.fd_mappings(mappings).map_err(io::Error::other)?;
        Ok(Self {
            to_browser: Sender::from_owned_fd(to_browser.into())?,
            from_browser: Receiver::from_owned_fd(from_browser.into())?,
        })
    }
}

/// Enlarges a pipe where possible; a small one is only slower.
fn widen(pipe: &io::PipeWriter) {
    #[cfg(target_os = "linux")]
    let _ = rustix::pipe::fcntl_setpipe_size(pipe, PIPE_SIZE);
    #[cfg(not(target_os = "linux"))]
    let _ = (pipe, PIPE_SIZE);
}

/// Connects chromiumoxide to the pipes; ends with either side.
#[derive(Debug)]
pub(crate) struct Bridge {
    /// The WebSocket address of the bridge, including the secret.
    pub(crate) address: String,
    _relaying: Task,
}

impl Bridge {
    pub(crate) async fn open(pipe: Pipe, repairs: Repairs) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let path: Arc<str> = format!("/{}", secret()?).into();
        let address = format!("ws://{}{path}", listener.local_addr()?);
        let relaying = Task::spawn(async move {
            let socket = accept(listener, path).await;
            relay(socket, pipe, repairs).await;
        });
        Ok(Self {
            address,
            _relaying: relaying,
        })
    }
}

/// Accepts the one connection that presents the secret. Other connections are refused and delay nobody.
async fn accept(listener: TcpListener, path: Arc<str>) -> Socket {
    let mut handshakes = FuturesUnordered::new();
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, _)) => handshakes.push(shake_hands(stream, Arc::clone(&path))),
                // The limit of open files is reached: others may be closed soon.
                Err(_) => tokio::time::sleep(ACCEPT_PAUSE).await,
            },
            Some(Ok(socket)) = handshakes.next() => return socket,
        }
    }
}

async fn shake_hands(stream: TcpStream, path: Arc<str>) -> Result<Socket, Error> {
    stream.set_nodelay(true)?;
    let config = WebSocketConfig::default()
        .max_message_size(None)
        .max_frame_size(None);
    #[allow(clippy::result_large_err, reason = "the signature is tungstenite's")]
    let check = move |request: &Request, response: Response| -> Result<Response, ErrorResponse> {
        if request.uri().path() == &*path {
            return Ok(response);
        }
        let mut refusal = ErrorResponse::new(None);
        *refusal.status_mut() = StatusCode::FORBIDDEN;
        Err(refusal)
    };
    accept_hdr_async_with_config(stream, check, Some(config)).await
}

/// Copies messages in both directions until either side ends. The socket is then dropped without a close frame, which
/// chromiumoxide takes for the end of the browser; Chromium likewise ends with its pipes.
async fn relay(socket: Socket, pipe: Pipe, repairs: Repairs) {
    let Ok(acks) = Acks::new(&socket) else { return };
    let (to_us, from_us) = socket.split();
    let direct = Direct {
        asked: Mutex::default(),
        repairs,
    };
    tokio::select! {
        _ = send_commands((from_us, acks), pipe.to_browser, &direct) => {}
        _ = send_answers(pipe.from_browser, to_us, &direct) => {}
    }
}

/// Acknowledges received TCP data at once.
///
/// chromiumoxide leaves Nagle's algorithm on: as long as a command is not acknowledged, the next one waits, and TCP
/// delays acknowledgements by up to 40 ms where nothing is sent back. Commands after a snapshot, whose answer
/// bypasses the connection, waited 20 to 30 ms.
struct Acks(OwnedFd);

impl Acks {
    fn new(socket: &Socket) -> io::Result<Self> {
        let stream: &TcpStream = socket.get_ref().get_ref();
        stream.as_fd().try_clone_to_owned().map(Self)
    }

    /// Linux resets this option by itself, so it is set each time.
    fn send(&self) {
        #[cfg(target_os = "linux")]
        let _ = rustix::net::sockopt::set_tcp_quickack(&self.0, true);
        #[cfg(not(target_os = "linux"))]
        let _ = &self.0;
    }
}

/// Answers that bypass the WebSocket.
struct Direct {
    /// Ids of the commands whose answers bypass it.
    asked: Mutex<HashSet<u64>>,
    repairs: Repairs,
}

/// The beginning of a command as chromiumoxide writes it.
#[derive(Deserialize)]
struct Asked<'a> {
    id: u64,
    #[serde(borrow)]
    method: Cow<'a, str>,
}

impl Direct {
    fn note(&self, command: &str) {
        // Short texts are searched first, so that not every command is parsed.
        if command.len() < MAX_ASKED
            && command.contains(DIRECT)
            && let Ok(asked) = serde_json::from_str::<Asked<'_>>(command)
            && asked.method == DIRECT
        {
            locked(&self.asked).insert(asked.id);
        }
    }

    /// Takes the answer of such a command; returns any other message. Errors take the usual way.
    fn take(&self, message: String) -> Option<String> {
        let answer = message.strip_prefix("{\"id\":").and_then(|rest| {
            let (id, rest) = rest.split_once(',')?;
            Some((id.parse::<u64>().ok()?, rest.starts_with("\"result\":")))
        });
        let is_one = |(id, is_result)| locked(&self.asked).remove(&id) && is_result;
        if !answer.is_some_and(is_one) {
            return Some(message);
        }
        self.repairs.take_wanted(message);
        None
    }
}

async fn send_commands(
    (mut from_us, acks): (WebSocketReceiver<TokioAdapter<TcpStream>>, Acks),
    mut to_browser: Sender,
    direct: &Direct,
) -> io::Result<()> {
    while let Some(Ok(message)) = from_us.next().await {
        acks.send();
        if let Message::Text(command) = message {
            direct.note(&command);
            let mut bytes = Vec::with_capacity(command.len() + 1);
            bytes.extend_from_slice(command.as_bytes());
            bytes.push(0);
            to_browser.write_all(&bytes).await?;
        }
    }
    Ok(())
}

async fn send_answers(
    from_browser: Receiver,
    mut to_us: WebSocketSender<TokioAdapter<TcpStream>>,
    direct: &Direct,
) -> Result<(), Error> {
    let mut from_browser = BufReader::with_capacity(PIPE_SIZE, from_browser);
    while let Some(message) = next_message(&mut from_browser).await? {
        let text = String::from_utf8(message)
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned());
        if let Some(text) = direct.take(text) {
            to_us.send(Message::text(text)).await?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed assumption is a failed test")]
    use super::*;
    use async_tungstenite::tokio::connect_async;
    use tokio::time::Instant;

    /// A `browser` that answers each message with the message itself.
    fn echo() -> (tokio::process::Child, Pipe) {
        browser("cat")
    }

    fn browser(command_line: &str) -> (tokio::process::Child, Pipe) {
        let mut command = Command::new("sh");
        let line = format!("exec {command_line} <&3 >&4");
        command.args(["-c", &line]).kill_on_drop(true);
        let pipe = Pipe::attach(&mut command).unwrap();
        (command.spawn().unwrap(), pipe)
    }

    #[tokio::test]
    async fn one_connection_with_the_secret_gets_through_and_the_port_closes() {
        let (_browser, pipe) = echo();
        let bridge = Bridge::open(pipe, Repairs::default()).await.unwrap();
        let (root, path) = bridge.address.rsplit_once('/').unwrap();
        assert_eq!(path.len(), 32, "{path}");
        // One client that sends nothing, and one that guesses the secret.
        let port = root.strip_prefix("ws://").unwrap();
        let _silent = TcpStream::connect(port).await.unwrap();
        assert!(connect_async(root).await.is_err());
        assert!(connect_async(format!("{root}/json/version")).await.is_err());
        let (mut ours, _) = connect_async(&bridge.address).await.unwrap();
        let large = format!("{{\"text\":\"{}\"}}", "ö".repeat(3 << 20));
        for message in ["{}", &large] {
            ours.send(Message::text(message)).await.unwrap();
            let answer = ours.next().await.unwrap().unwrap();
            assert!(answer.to_text().unwrap() == message);
        }
        assert!(connect_async(&bridge.address).await.is_err(), "twice");
        assert!(TcpStream::connect(port).await.is_err(), "still listens");
    }

    #[tokio::test]
    async fn the_end_of_the_browser_breaks_the_connection() {
        let (mut browser, pipe) = echo();
        let bridge = Bridge::open(pipe, Repairs::default()).await.unwrap();
        let (mut ours, _) = connect_async(&bridge.address).await.unwrap();
        browser.kill().await.unwrap();
        let end = ours.next().await;
        assert!(matches!(end, Some(Err(_))), "{end:?}");
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_command_does_not_wait_behind_one_that_has_no_answer() {
        let (_browser, pipe) = browser("grep -z --line-buffered answer");
        let bridge = Bridge::open(pipe, Repairs::default()).await.unwrap();
        let (mut ours, _) = connect_async(&bridge.address).await.unwrap();
        let (mut behind_silence, mut alone) = (Vec::new(), Vec::new());
        for round in 0..40 {
            if round % 2 == 0 {
                ours.send(Message::text("{}")).await.unwrap();
                // The message has been sent: only its acknowledgement is missing.
                tokio::time::sleep(Duration::from_millis(2)).await;
            }
            let start = Instant::now();
            ours.send(Message::text("answer")).await.unwrap();
            ours.next().await.unwrap().unwrap();
            let times = [&mut behind_silence, &mut alone];
            times[round % 2].push(start.elapsed());
        }
        let [behind_silence, alone] = [behind_silence, alone].map(|mut times| {
            times.sort();
            times[times.len() / 2]
        });
        // A delayed acknowledgement costs 40 ms, compared with a tenth of a millisecond.
        assert!(
            behind_silence < alone * 20,
            "{behind_silence:?} and {alone:?}"
        );
    }
}
