//! Documents behind a password, in a browser that would prompt for it.
//!
//! The headless shell shows the server's error document. The full browser shows an invisible prompt, or an error: so
//! its prompt is answered without a password, and the document is passed to it without the header field that asks for
//! one.

use crate::browser::deadline::BACKGROUND_TIMEOUT;
use chromiumoxide::Page;
use chromiumoxide::cdp::browser_protocol::fetch::{
    AuthChallengeResponse, AuthChallengeResponseResponse, ContinueWithAuthParams,
    EventAuthRequired, EventRequestPaused,
};
use chromiumoxide::listeners::EventStream;
use futures::StreamExt;

/// The header field that asks for a password.
const ASKS: &str = "WWW-Authenticate";
/// The status of such an answer. Source: RFC 9110, section 15.5.2.
const UNAUTHORIZED: i64 = 401;

/// Answers the browser's password prompts with none, until they end.
pub(super) async fn give_none(page: Page, mut asked: EventStream<EventAuthRequired>) {
    while let Some(asked) = asked.next().await {
        let none = AuthChallengeResponse::new(AuthChallengeResponseResponse::CancelAuth);
        let none = ContinueWithAuthParams::new(asked.request_id.clone(), none);
        let _ = tokio::time::timeout(BACKGROUND_TIMEOUT, page.execute(none)).await;
    }
}

/// Whether a response is an error document that asks for a password.
pub(super) fn is_asked(event: &EventRequestPaused) -> bool {
    let mut fields = event.response_headers.iter().flatten();
    event.response_status_code == Some(UNAUTHORIZED)
        && fields.any(|field| field.name.eq_ignore_ascii_case(ASKS))
}

/// Removes the question for a password from the header.
pub(super) fn take_question(headers: &mut Vec<(String, String)>) {
    headers.retain(|(name, _)| !name.eq_ignore_ascii_case(ASKS));
}
