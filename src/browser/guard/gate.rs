//! The gate for all connections: resolves the host, checks each of its addresses, dials exactly those, and records
//! refusals.

use super::budget::Budget;
use super::network::{Connector, dial_any};
use super::policy::NetworkPolicy;
use super::record::{Denial, Record, Why};
use crate::browser::lock::locked;
use futures::FutureExt;
use futures::future::{BoxFuture, Shared};
use std::collections::{HashMap, HashSet};
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use tokio::net::TcpStream;
use url::Host;

/// Timeout for resolving a name. Source: ours; twice glibc's wait for one server.
const RESOLVE_TIMEOUT: Duration = Duration::from_secs(10);
/// Timeout for opening a connection, for all addresses of a host together. Source: ours.
const DIAL_TIMEOUT: Duration = Duration::from_secs(15);
/// Maximum number of names whose addresses are kept during a page. Source: ours; pages name up to some hundreds of
/// hosts.
const MAX_PINS: usize = 4096;

/// The addresses of a name, resolved once and shared by all who ask.
type Pin = Shared<BoxFuture<'static, Result<Arc<[IpAddr]>, Why>>>;

/// Our own ports on the loopback, which no page may reach: the proxies and the browser's debugging port.
#[derive(Debug, Clone, Default)]
pub(crate) struct OwnPorts(Arc<Mutex<HashSet<u16>>>);

impl OwnPorts {
    pub(crate) fn add(&self, port: u16) {
        locked(&self.0).insert(port);
    }

    pub(crate) fn remove(&self, port: u16) {
        locked(&self.0).remove(&port);
    }

    fn contains(&self, address: IpAddr, port: u16) -> bool {
        // The unspecified address (`0.0.0.0`) leads to the loopback, too.
        let address = super::address::plain(address);
        let is_own = address.is_loopback() || address.is_unspecified();
        is_own && locked(&self.0).contains(&port)
    }
}

/// Decides about the connections of one page after the other.
pub(crate) struct Gate {
    policy: NetworkPolicy,
    connector: Connector,
    own_ports: OwnPorts,
    /// The addresses of names during a page. A name that later resolves to something else still leads to its first
    /// addresses.
    pins: Mutex<HashMap<String, Pin>>,
    record: Mutex<Record>,
    budget: Arc<Budget>,
}

impl Gate {
    pub(crate) fn new(policy: NetworkPolicy, connector: Connector, own_ports: OwnPorts) -> Self {
        Self {
            policy,
            connector,
            own_ports,
            pins: Mutex::default(),
            record: Mutex::default(),
            budget: Arc::default(),
        }
    }

    /// Begins a page: forgets names and denials, and allows it `max_bytes`.
    pub(crate) fn begin(&self, max_bytes: u64) {
        locked(&self.pins).clear();
        *self.record() = Record::default();
        self.budget.begin(max_bytes);
    }

    pub(crate) fn budget(&self) -> &Arc<Budget> {
        &self.budget
    }

    pub(crate) fn record(&self) -> MutexGuard<'_, Record> {
        locked(&self.record)
    }

    /// Connects to a host; the error says why not.
    pub(crate) async fn connect(&self, host: &str, port: u16) -> Result<TcpStream, Denial> {
        let denied = |why| Denial {
            host: host.to_owned(),
            port,
            why,
        };
        let addresses = self.judged(host, port).await.map_err(denied)?;
        let network = &*self.connector.0;
        let dialling = dial_any(network, addresses);
        let stream = match tokio::time::timeout(DIAL_TIMEOUT, dialling).await {
            Ok(Ok(stream)) => stream,
            Ok(Err(error)) => return Err(denied(Why::from_error(&error))),
            Err(_) => return Err(denied(Why::Silent)),
        };
        // Small requests and answers must not wait for more data.
        let _ = stream.set_nodelay(true);
        Ok(stream)
    }

    /// The addresses of a host, if all of them may be reached.
    async fn judged(&self, host: &str, port: u16) -> Result<Vec<SocketAddr>, Why> {
        // Parsed once more by the URL standard, since the host may be spelled in any way.
        let parsed = Host::parse(host).map_err(|_| Why::NoSuchName)?;
        let (name, addresses): (String, Arc<[IpAddr]>) = match parsed {
            Host::Ipv4(address) => (address.to_string(), [address.into()].into()),
            Host::Ipv6(address) => (address.to_string(), [address.into()].into()),
            Host::Domain(name) => {
                let addresses = self.pinned(&name).await?;
                (name, addresses)
            }
        };
        for address in &*addresses {
            let verdict = if self.own_ports.contains(*address, port) {
                Err("a port of visiblock's own")
            } else {
                let checked = self.policy.check(&name, *address, port);
                checked.map_err(|not_public| not_public.what)
            };
            verdict.map_err(|what| Why::Refused {
                address: *address,
                what,
            })?;
        }
        Ok(addresses
            .iter()
            .map(|a| SocketAddr::new(*a, port))
            .collect())
    }

    async fn pinned(&self, name: &str) -> Result<Arc<[IpAddr]>, Why> {
        let pin = {
            let mut pins = locked(&self.pins);
            if pins.len() >= MAX_PINS {
                pins.clear();
            }
            let resolving = resolve(self.connector.clone(), name.to_owned());
            let pin = pins.entry(name.to_owned());
            pin.or_insert_with(|| resolving.boxed().shared()).clone()
        };
        pin.await
    }
}

async fn resolve(connector: Connector, name: String) -> Result<Arc<[IpAddr]>, Why> {
    let resolving = connector.0.resolve(&name);
    match tokio::time::timeout(RESOLVE_TIMEOUT, resolving).await {
        Ok(Ok(addresses)) if !addresses.is_empty() => Ok(addresses.into()),
        Ok(_) => Err(Why::NoSuchName),
        Err(_) => Err(Why::Silent),
    }
}
