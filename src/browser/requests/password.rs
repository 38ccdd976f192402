//! Documents behind a password, in a browser that would ask for it.
//!
//! The headless shell shows what the server says in place of such a document. The full browser puts a
//! prompt before it that nobody sees, or an error: its question is answered with no password, and the
//! document is handed to it without the field that asks.

use crate::browser::deadline::BACKGROUND_TIMEOUT;
use chromiumoxide::Page;
use chromiumoxide::cdp::browser_protocol::fetch::{
    AuthChallengeResponse, AuthChallengeResponseResponse, ContinueWithAuthParams,
    EventAuthRequired, EventRequestPaused,
};
use chromiumoxide::listeners::EventStream;
use futures::StreamExt;

/// The field of an answer that asks.
const ASKS: &str = "WWW-Authenticate";
/// The status of an answer that asks. Source: RFC 9110, section 15.5.2.
const UNAUTHORIZED: i64 = 401;

/// Answers the browser's questions, as long as it has some.
pub(super) async fn give_none(page: Page, mut asked: EventStream<EventAuthRequired>) {
    while let Some(asked) = asked.next().await {
        let none = AuthChallengeResponse::new(AuthChallengeResponseResponse::CancelAuth);
        let none = ContinueWithAuthParams::new(asked.request_id.clone(), none);
        let _ = tokio::time::timeout(BACKGROUND_TIMEOUT, page.execute(none)).await;
    }
}

/// Whether a document is what the server says in place of one, and asks for a password.
pub(super) fn is_asked(event: &EventRequestPaused) -> bool {
    let mut fields = event.response_headers.iter().flatten();
    event.response_status_code == Some(UNAUTHORIZED)
        && fields.any(|field| field.name.eq_ignore_ascii_case(ASKS))
}

/// Takes the question out of the header of an answer.
pub(super) fn take_question(headers: &mut Vec<(String, String)>) {
    headers.retain(|(name, _)| !name.eq_ignore_ascii_case(ASKS));
}
