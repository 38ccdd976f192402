//! What a program of another crate can name: what it is handed, and the types of other crates in our interface.

use std::io::{self, ErrorKind};
use std::net::{IpAddr, SocketAddr};
use visiblock::browser::guard::Network;
use visiblock::futures::FutureExt;
use visiblock::futures::future::BoxFuture;
use visiblock::lint::Check;
use visiblock::output::check::{CheckJson, KeyedChange, ViewJson};
use visiblock::output::diff::{DiffJson, PageJson};
use visiblock::strum::VariantArray;
use visiblock::tokio::net::TcpStream;
use visiblock::{Body, Document, Role};

/// A network that reaches nothing.
#[derive(Debug)]
struct Nowhere;

impl Network for Nowhere {
    fn resolve<'a>(&'a self, _name: &'a str) -> BoxFuture<'a, io::Result<Vec<IpAddr>>> {
        Box::pin(async { Err(io::Error::from(ErrorKind::NotFound)) })
    }

    fn dial(&self, _address: SocketAddr) -> BoxFuture<'_, io::Result<TcpStream>> {
        Box::pin(async { Err(io::Error::from(ErrorKind::NotFound)) })
    }
}

#[test]
fn a_network_of_ones_own_needs_no_other_crates() {
    let found = Nowhere.resolve("a.test").now_or_never();
    assert!(found.is_some_and(|found| found.is_err()));
    let address = SocketAddr::from(([192, 0, 2, 1], 80));
    let reached = Nowhere.dial(address).now_or_never();
    assert!(reached.is_some_and(|reached| reached.is_err()));
}

#[test]
fn what_is_handed_out_has_a_name() {
    let schema: visiblock::schemars::Schema = visiblock::output::diff::schema();
    assert!(schema.get("properties").is_some());
    // That they compile is the check: the trait has a name.
    assert_eq!(Role::ALL, Role::VARIANTS);
    assert_eq!(Check::ALL, Check::VARIANTS);
    let before = |diff: DiffJson| -> PageJson { diff.before };
    let views = |check: CheckJson| -> Vec<ViewJson> { check.views };
    let changes = |view: ViewJson| -> Vec<KeyedChange> { view.changes };
    let body = |document: Document| -> Option<Body> { document.body };
    let page = Document::from_url("https://example.org/".parse().unwrap()).unwrap();
    assert_eq!(body(page), None);
    let _ = (before, views, changes);
}
