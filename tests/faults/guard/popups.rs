//! Windows that pages open never send anything.

use crate::session::Session;
use std::time::Duration;
use tokio::net::TcpListener;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_window_gets_to_its_first_request() {
    let session = Session::start().await;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let place = format!("http://{}", listener.local_addr().unwrap());
    let ways = [
        format!("open('{place}/window')"),
        format!("open('{place}/alone', '_blank', 'noopener')"),
        format!("for (let i = 0; i < 20; i++) open('{place}/many', 'w' + i)"),
        format!("open('about:blank')?.document.write('<img src={place}/written>')"),
        "a.click()".to_owned(),
        "f.submit()".to_owned(),
    ];
    for way in ways {
        let html = format!(
            "<p>words</p><a id=a target=_blank rel=noopener href='{place}/link'></a>\
             <form id=f target=_blank action='{place}/form'></form><script>{way}</script>"
        );
        let page = session.html(&html, 10).await.unwrap();
        assert_eq!(page.text(page.root()).trim(), "words", "{way}");
        let sent = tokio::time::timeout(Duration::from_millis(10), listener.accept()).await;
        assert!(sent.is_err(), "{way} sent something");
    }
    let sent = tokio::time::timeout(Duration::from_millis(300), listener.accept()).await;
    assert!(sent.is_err(), "one of them sent something late");
    session.next_page_works("windows").await;
    session.close().await;
}
