//! A network of invented names, with a record of every address that was dialled.

use futures::future::BoxFuture;
use std::collections::HashMap;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex};
use tokio::net::{TcpListener, TcpStream, UdpSocket};
use tokio::task::JoinHandle;
use visiblock::browser::guard::Network;

/// The one public address there is.
pub(crate) const PUBLIC: IpAddr = IpAddr::V4(Ipv4Addr::new(93, 184, 215, 14));

/// Resolves invented names; connects the public address to a server of the test and, where a
/// test allows it, one loopback port to itself. Nothing else is ever dialled.
#[derive(Debug)]
pub(crate) struct Invented {
    server: SocketAddr,
    /// What a name resolves to the first time, the second time, and from then on.
    names: Mutex<HashMap<String, Vec<Vec<IpAddr>>>>,
    dialled: Mutex<Vec<SocketAddr>>,
}

impl Invented {
    pub(crate) fn new(server: SocketAddr) -> Arc<Self> {
        Arc::new(Self {
            server,
            names: Mutex::default(),
            dialled: Mutex::default(),
        })
    }

    pub(crate) fn name(&self, name: &str, answers: &[&[&str]]) {
        let answers = answers
            .iter()
            .map(|a| a.iter().map(|ip| ip.parse().unwrap()).collect())
            .collect();
        self.names.lock().unwrap().insert(name.to_owned(), answers);
    }

    /// Fails if anything was dialled that is neither public nor the test's own server.
    pub(crate) fn assert_only_public(&self, after: &str) {
        let dialled = self.dialled.lock().unwrap();
        let astray: Vec<_> = dialled.iter().filter(|a| !self.is_open(**a)).collect();
        assert!(astray.is_empty(), "after {after}: dialled {astray:?}");
    }

    fn is_open(&self, address: SocketAddr) -> bool {
        address.ip() == PUBLIC || address == self.server
    }
}

impl Network for Invented {
    fn resolve<'a>(&'a self, name: &'a str) -> BoxFuture<'a, io::Result<Vec<IpAddr>>> {
        Box::pin(async move {
            let mut names = self.names.lock().unwrap();
            match names.get_mut(name) {
                Some(answers) if answers.len() > 1 => Ok(answers.remove(0)),
                Some(answers) => Ok(answers[0].clone()),
                None => Err(io::ErrorKind::NotFound.into()),
            }
        })
    }

    fn dial(&self, address: SocketAddr) -> BoxFuture<'_, io::Result<TcpStream>> {
        Box::pin(async move {
            self.dialled.lock().unwrap().push(address);
            if self.is_open(address) {
                TcpStream::connect(self.server).await
            } else {
                Err(io::ErrorKind::PermissionDenied.into())
            }
        })
    }
}

/// Listens where nothing may come: TCP and UDP, IPv4 and IPv6, on one port.
pub(crate) struct Canary {
    pub(crate) port: u16,
    visits: Arc<Mutex<Vec<String>>>,
    tasks: Vec<JoinHandle<()>>,
}

impl Canary {
    pub(crate) async fn start() -> Self {
        let port = crate::server::closed_port().await;
        let visits = Arc::new(Mutex::new(Vec::new()));
        let mut tasks = Vec::new();
        for address in ["127.0.0.1", "::1"] {
            let place = (address.parse::<IpAddr>().unwrap(), port);
            // A machine without IPv6 has nothing to reach there.
            if let Ok(listener) = TcpListener::bind(place).await {
                let visits = Arc::clone(&visits);
                tasks.push(tokio::spawn(async move {
                    while listener.accept().await.is_ok() {
                        visits.lock().unwrap().push(format!("TCP to {place:?}"));
                    }
                }));
            }
            if let Ok(socket) = UdpSocket::bind(place).await {
                let visits = Arc::clone(&visits);
                tasks.push(tokio::spawn(async move {
                    let mut buffer = [0; 2048];
                    while socket.recv_from(&mut buffer).await.is_ok() {
                        visits.lock().unwrap().push(format!("UDP to {place:?}"));
                    }
                }));
            }
        }
        Self {
            port,
            visits,
            tasks,
        }
    }

    pub(crate) fn assert_untouched(&self, after: &str) {
        let visits = self.visits.lock().unwrap();
        assert!(visits.is_empty(), "after {after}: {visits:?}");
    }
}

impl Drop for Canary {
    fn drop(&mut self) {
        self.tasks.iter().for_each(JoinHandle::abort);
    }
}
