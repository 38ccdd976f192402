//! The HTTP client for the browser's `http:` requests, through the [gate](super::gate).

use super::gate::Gate;
use super::message::{MAX_FIELDS, MAX_HEAD, place};
use super::record::Denial;
use futures::future::BoxFuture;
use hyper::Uri;
use hyper::body::Incoming;
use hyper_util::client::legacy::{Client, Error as ClientError};
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use std::error::Error;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::net::TcpStream;

/// How long an idle connection to a server is kept for the next request.
const IDLE: Duration = Duration::from_secs(30);
/// A client whose every connection goes through a gate.
pub(crate) type Through = Client<GateConnector, Incoming>;

/// Makes the client for a gate.
pub(crate) fn client(gate: &Arc<Gate>) -> Through {
    Client::builder(TokioExecutor::new())
        .pool_idle_timeout(IDLE)
        .pool_timer(TokioTimer::new())
        .http1_max_buf_size(MAX_HEAD)
        .http1_max_headers(MAX_FIELDS)
        .http1_preserve_header_case(true)
        // Chromium accepts such answers, so we must, too.
        .http09_responses(true)
        .http1_allow_spaces_after_header_name_in_responses(true)
        .http1_allow_obsolete_multiline_headers_in_responses(true)
        .http1_ignore_invalid_headers_in_responses(true)
        .build(GateConnector(Arc::clone(gate)))
}

/// The denial that caused an error of the client, if one did.
pub(crate) fn denial(error: &ClientError) -> Option<Denial> {
    let mut cause: Option<&(dyn Error + 'static)> = Some(error);
    while let Some(error) = cause {
        if let Some(denial) = error.downcast_ref::<Denial>() {
            return Some(denial.clone());
        }
        cause = error.source();
    }
    None
}

/// Connects the client through the gate.
#[derive(Clone)]
pub(crate) struct GateConnector(Arc<Gate>);

impl tower_service::Service<Uri> for GateConnector {
    type Response = TokioIo<TcpStream>;
    type Error = Denial;
    type Future = BoxFuture<'static, Result<Self::Response, Denial>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Denial>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, uri: Uri) -> Self::Future {
        let gate = Arc::clone(&self.0);
        Box::pin(async move {
            let (host, port) = place(&uri, Some(80)).unwrap_or_default();
            gate.connect(&host, port).await.map(TokioIo::new)
        })
    }
}
