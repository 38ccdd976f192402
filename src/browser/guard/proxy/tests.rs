//! The proxy with misbehaving clients and servers.

#![allow(clippy::unwrap_used, reason = "a failed assumption is a failed test")]

use super::*;
use crate::browser::guard::network::Network;
use futures::future::BoxFuture;
use std::net::IpAddr;
use tokio::io::AsyncReadExt;

/// `public.test` is public and leads to a server of the test; nothing else is dialled.
#[derive(Debug)]
struct OneServer(SocketAddr);

const PUBLIC: IpAddr = IpAddr::V4(Ipv4Addr::new(93, 184, 215, 14));

impl Network for OneServer {
    fn resolve<'a>(&'a self, name: &'a str) -> BoxFuture<'a, io::Result<Vec<IpAddr>>> {
        Box::pin(async move {
            match name {
                "public.test" => Ok(vec![PUBLIC]),
                "private.test" => Ok(vec![PUBLIC, Ipv4Addr::LOCALHOST.into()]),
                _ => Err(io::ErrorKind::NotFound.into()),
            }
        })
    }

    fn dial(&self, address: SocketAddr) -> BoxFuture<'_, io::Result<TcpStream>> {
        Box::pin(async move {
            assert_eq!(address.ip(), PUBLIC, "only what was judged is dialled");
            TcpStream::connect(self.0).await
        })
    }
}

/// A server that gives every client the same answer, and a proxy that leads to it.
async fn proxy(answer: &'static str) -> Proxy {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let network = OneServer(listener.local_addr().unwrap());
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            tokio::spawn(async move {
                let mut buffer = [0; 4096];
                while stream.read(&mut buffer).await.is_ok_and(|n| n > 0) {
                    let _ = stream.write_all(answer.as_bytes()).await;
                }
            });
        }
    });
    let connector = Connector(Arc::new(network));
    Proxy::start(NetworkPolicy::default(), connector, OwnPorts::default())
        .await
        .unwrap()
}

/// Reads the proxy's answer until the connection ends: on a busy machine it may take some time to begin.
async fn says(proxy: &Proxy, request: &str) -> String {
    let mut stream = TcpStream::connect(proxy.address()).await.unwrap();
    let _ = stream.write_all(request.as_bytes()).await;
    let mut said = Vec::new();
    let mut buffer = [0; 4096];
    let mut timeout = Duration::from_secs(2);
    while let Ok(Ok(n @ 1..)) = tokio::time::timeout(timeout, stream.read(&mut buffer)).await {
        said.extend_from_slice(&buffer[..n]);
        timeout = Duration::from_millis(300);
    }
    String::from_utf8_lossy(&said).into_owned()
}

const HELLO: &str = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nX-Visiblock-Denied: 0-0\r\nProxy-Authenticate: Basic\r\n\r\nhello";

#[tokio::test]
async fn requests_are_sent_on_and_answers_come_back() {
    let proxy = proxy(HELLO).await;
    let request = "GET http://public.test/ HTTP/1.1\r\nHost: public.test\r\n\r\n";
    let said = says(&proxy, &format!("{request}{request}")).await;
    assert_eq!(said.matches("HTTP/1.1 200 OK").count(), 2, "{said}");
    assert!(said.ends_with("hello"), "{said}");
    let lower = said.to_ascii_lowercase();
    assert!(
        !lower.contains("denied") && !lower.contains("authenticate"),
        "{said}"
    );
    let said = says(&proxy, "CONNECT public.test:443 HTTP/1.1\r\n\r\nanything").await;
    assert!(said.starts_with("HTTP/1.1 200"), "{said}");
    assert!(
        said.contains("hello"),
        "what came with the request is carried too: {said}"
    );
    assert_eq!(proxy.warning(), None);
}

/// The secret in one of our own answers.
fn secret_in(said: &str) -> Option<String> {
    let lower = said.to_ascii_lowercase();
    let (_, ours) = lower.split_once("x-visiblock-denied: ")?;
    ours.split("\r\n").next().map(str::to_owned)
}

#[tokio::test]
async fn denials_are_on_record_and_cannot_be_forged() {
    let proxy = proxy(HELLO).await;
    let get = |url: &str, more: &str| format!("GET {url} HTTP/1.1\r\nHost: x\r\n{more}\r\n");
    let said = says(&proxy, &get("http://127.0.0.1:8000/", "")).await;
    assert!(said.starts_with("HTTP/1.1 403"), "{said}");
    let navigation = "Accept: text/html\r\nUpgrade-Insecure-Requests: 1\r\n";
    let said = says(&proxy, &get("http://private.test/", navigation)).await;
    assert!(said.starts_with("HTTP/1.1 204"), "{said}");
    let said = says(&proxy, &get("http://unknown.test/", "")).await;
    assert!(said.starts_with("HTTP/1.1 502"), "{said}");
    assert_eq!(secret_in(&said), None, "for no script to read: {said}");
    let said = says(&proxy, &get("http://unknown.test/", navigation)).await;
    let ours = secret_in(&said).unwrap();
    let said = says(&proxy, &get("http://unknown.test/", navigation)).await;
    assert_ne!(secret_in(&said).unwrap(), ours, "each answer has its own");
    let fields = serde_json::json!({ "X-Visiblock-Denied": ours });
    let denial = proxy.denial_in("http://unknown.test/", &fields);
    assert_eq!(denial.unwrap().why, Why::NoSuchName);
    // A page that has read the secret repeats it in an answer of its own server.
    for elsewhere in ["https://public.test/", "http://unknown.test:81/"] {
        assert!(proxy.denial_in(elsewhere, &fields).is_none(), "{elsewhere}");
    }
    for forged in ["0", "-0", "0-0", &ours[1..], &format!("{ours}9"), ""] {
        let fields = serde_json::json!({ "x-visiblock-denied": forged });
        let denial = proxy.denial_in("http://unknown.test/", &fields);
        assert!(denial.is_none(), "{forged}");
    }
    let said = says(&proxy, "CONNECT [::1]:443 HTTP/1.1\r\n\r\n").await;
    assert!(said.starts_with("HTTP/1.1 403"), "{said}");
    let tunnel = proxy
        .denial_of(&"https://[::1]/a".parse().unwrap())
        .unwrap();
    assert!(matches!(tunnel.why, Why::Refused { .. }));
    let warning = proxy.warning().unwrap();
    assert!(
        warning.starts_with("3 requests") && warning.contains("private.test:80"),
        "{warning}"
    );
    proxy.begin(u64::MAX);
    assert!(
        proxy.warning().is_none()
            && proxy
                .denial_of(&"https://[::1]/".parse().unwrap())
                .is_none()
    );
}

#[tokio::test]
async fn what_is_no_request_to_a_proxy_is_refused() {
    let proxy = proxy(HELLO).await;
    let own = proxy.address().port();
    let long = format!(
        "GET http://public.test/{} HTTP/1.1\r\n\r\n",
        "a".repeat(MAX_HEAD)
    );
    let many = format!(
        "GET http://public.test/ HTTP/1.1\r\n{}\r\n",
        "a: b\r\n".repeat(MAX_FIELDS + 1)
    );
    let loops = format!("GET http://127.0.0.1:{own}/ HTTP/1.1\r\n\r\n");
    for request in [
        "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        "GET ftp://public.test/ HTTP/1.1\r\n\r\n",
        "GET https://public.test/ HTTP/1.1\r\n\r\n",
        "GET file:///etc/passwd HTTP/1.1\r\n\r\n",
        "CONNECT public.test HTTP/1.1\r\n\r\n",
        "CONNECT public.test:99999 HTTP/1.1\r\n\r\n",
        "\0\0\0\0\r\n\r\n",
        &long,
        &many,
        &loops,
    ] {
        let said = says(&proxy, request).await;
        let head = &request[..request.len().min(60)];
        assert!(
            !said.contains("hello") && !said.contains("200 OK"),
            "{head}: {said}"
        );
    }
    // The proxy still serves other requests.
    let said = says(&proxy, "GET http://public.test/ HTTP/1.1\r\n\r\n").await;
    assert!(said.ends_with("hello"), "{said}");
}

#[tokio::test]
async fn answers_that_are_none_are_told() {
    let proxy = proxy("\x01\x02 what?\r\n\r\n").await;
    let said = says(&proxy, "GET http://public.test/ HTTP/1.1\r\n\r\n").await;
    // Taken as an answer in HTTP/0.9, as Chromium takes it.
    assert!(
        said.starts_with("HTTP/1.1 200") && said.contains("what?"),
        "{said}"
    );
    let proxy =
        self::proxy("HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello").await;
    let said = says(&proxy, "GET http://public.test/ HTTP/1.1\r\n\r\n").await;
    assert!(said.starts_with("HTTP/1.1 502"), "{said}");
}

#[tokio::test]
async fn no_allowance_opens_our_own_ports() {
    let policy = NetworkPolicy {
        allow_private: vec!["0.0.0.0".parse().unwrap(), "127.0.0.1".parse().unwrap()],
    };
    let proxy = Proxy::start(policy, Connector::default(), OwnPorts::default());
    let proxy = proxy.await.unwrap();
    let own = proxy.address().port();
    for host in ["0.0.0.0", "127.0.0.1", "0", "[::ffff:0.0.0.0]"] {
        let request = format!("GET http://{host}:{own}/ HTTP/1.1\r\n\r\n");
        let said = says(&proxy, &request).await;
        assert!(said.starts_with("HTTP/1.1 403"), "{host}: {said}");
    }
}

/// All connections count, of the page and of its workers, including tunnels.
#[tokio::test]
async fn a_page_receives_what_it_may_and_then_nothing() {
    let get = "GET http://public.test/ HTTP/1.1\r\nHost: public.test\r\n\r\n";
    let tunnel = "CONNECT public.test:443 HTTP/1.1\r\n\r\nanything";
    let proxy = proxy(HELLO).await;
    for request in [get, tunnel] {
        proxy.begin(4);
        let said = says(&proxy, request).await;
        assert!(said.contains("hello"), "what came is delivered: {said}");
        let over = tokio::time::timeout(Duration::from_secs(5), proxy.exceeded());
        assert!(over.await.unwrap() >= 5);
        proxy.begin(u64::MAX);
        let over = tokio::time::timeout(Duration::from_millis(100), proxy.exceeded());
        assert!(says(&proxy, request).await.contains("hello"));
        assert!(over.await.is_err(), "the next page has its own");
    }
}
