use super::*;
use serde_json::{Value, json};

fn made<T: serde::de::DeserializeOwned>(event: Value) -> Arc<T> {
    Arc::new(serde_json::from_value(event).unwrap())
}

fn asked(id: &str, at: f64) -> Event {
    Event::Request(made(json!({
        "requestId": id, "loaderId": id, "documentURL": "http://localhost/", "timestamp": at, "wallTime": 1.0,
        "initiator": { "type": "other" }, "redirectHasExtraInfo": false, "type": "Document", "frameId": "F",
        "request": { "url": "http://localhost/", "method": "GET", "headers": {}, "initialPriority": "High",
            "referrerPolicy": "no-referrer" },
    })))
}

fn committed(id: &str) -> Event {
    Event::Committed(made(json!({ "type": "Navigation", "frame": {
        "id": "F", "loaderId": id, "url": "http://localhost/", "domainAndRegistry": "", "securityOrigin": "",
        "mimeType": "text/html", "secureContextType": "Secure", "crossOriginIsolatedContextType": "NotIsolated",
        "gatedAPIFeatures": [],
    } })))
}

fn finished(id: &str) -> Event {
    Event::Finished(made(
        json!({ "requestId": id, "timestamp": 9.0, "encodedDataLength": 1.0 }),
    ))
}

fn stopped() -> Event {
    Event::Stopped(made(json!({ "frameId": "F" })))
}

/// The progress after the given events, in this order.
fn after<const N: usize>(events: [Event; N]) -> Progress {
    let mut progress = Progress::blank(FrameId::new("F"));
    for event in events {
        assert!(progress.advance(event).is_none());
    }
    progress
}

/// A document that a script navigates to while the first is still loading: late events of the first say nothing about
/// it.
#[test]
fn that_the_document_before_it_has_stopped_is_no_end_of_one_that_is_coming() {
    let before = [asked("1", 1.0), committed("1"), finished("1")];
    let mut progress = after(before);
    for event in [
        asked("2", 3.0),
        Event::Loaded(2.0),
        Event::Parsed(2.0),
        committed("2"),
        stopped(),
    ] {
        assert!(progress.advance(event).is_none());
    }
    assert_eq!(progress.state(), State::Reading);
    assert!(progress.advance(Event::Parsed(4.0)).is_none());
    assert!(progress.advance(finished("2")).is_none());
    assert!(matches!(progress.state(), State::Quiet { .. }));
    assert!(progress.advance(Event::Loaded(5.0)).is_none());
    assert_eq!(progress.state(), State::Loaded);
}

/// Events of different kinds arrive in no fixed order.
#[test]
fn that_a_document_broke_off_may_be_told_behind_its_load_event() {
    let mut progress = after([asked("1", 1.0), committed("1"), Event::Loaded(2.0)]);
    assert_eq!(
        (progress.state(), progress.broke_off()),
        (State::Loaded, None)
    );
    let code = "net::ERR_INCOMPLETE_CHUNKED_ENCODING";
    let failed = Event::Failed(made(json!({
        "requestId": "1", "timestamp": 1.5, "type": "Document", "errorText": code,
    })));
    assert!(progress.advance(failed).is_none());
    assert_eq!(
        (progress.state(), progress.broke_off()),
        (State::Loaded, Some(code))
    );
}

/// No end of loading is reported for what is left of the document.
#[test]
fn a_document_that_stops_itself_is_quiet() {
    let progress = after([asked("1", 1.0), committed("1"), stopped()]);
    assert!(matches!(progress.state(), State::Quiet { .. }));
}

/// The request of a document may be reported after its arrival.
#[test]
fn the_load_event_of_the_document_before_it_is_not_that_of_the_one_that_took_its_place() {
    let mut progress = after([
        asked("1", 1.0),
        committed("1"),
        finished("1"),
        stopped(),
        Event::Loaded(2.0),
    ]);
    assert_eq!(progress.state(), State::Loaded);
    let commit = committed("2");
    assert!(progress.is_commit(&commit));
    // As `Visit::has_moved` does.
    assert!(progress.advance(commit).is_none());
    progress.start_again();
    assert!(progress.state() != State::Loaded);
    assert!(progress.advance(asked("2", 3.0)).is_none());
    assert!(matches!(progress.state(), State::Coming { .. }));
    assert!(progress.advance(Event::Loaded(4.0)).is_none());
    assert_eq!(progress.state(), State::Loaded);
}
