//! What a tab emulates before it opens a page: screen, user agent, language, time zone, cookies, storage.

use crate::browser::deadline::execute;
use crate::browser::failure::RenderFailure;
use crate::browser::options::RenderOptions;
use crate::browser::session::{Cookie, SameSite, Session};
use chromiumoxide::cdp::browser_protocol::emulation::{
    SetDeviceMetricsOverrideParams, SetLocaleOverrideParams, SetTimezoneOverrideParams,
    SetTouchEmulationEnabledParams, SetUserAgentOverrideParams,
};
use chromiumoxide::cdp::browser_protocol::network::{
    CookieParam, CookieSameSite, SetCookiesParams, TimeSinceEpoch,
};
use chromiumoxide::cdp::browser_protocol::page::AddScriptToEvaluateOnNewDocumentParams;
use chromiumoxide::{Command, Page};
use std::time::Duration;
use tokio::time::Instant;
use url::Url;

/// Number of touch points of a touch screen. Source: what phones tell scripts.
const FINGERS: i64 = 5;
/// Chromium's error while a closing tab still holds a language or time zone, and the pause before another try.
const TAKEN: &str = "already in effect";
const TAKEN_PAUSE: Duration = Duration::from_millis(20);
/// Part of Chromium's error for an unknown language or time zone: `Invalid timezone ID`.
const UNKNOWN: &str = "nvalid";
/// How long to wait for a closing tab to release its language. Source: ours; a tab closes within 10 ms, a hanging one
/// within a second.
const MAX_TAKEN: Duration = Duration::from_secs(2);
/// The isolated world in which storage is filled, so that no script of a page sees the storage of other origins.
const WORLD: &str = "visiblock-storage";

const STORE: &str = include_str!("store.js");

/// Scale at which a page is painted that nobody sees. Source: measured; a tenth takes a hundredth of the pixels, and
/// saves 45 ms of processor time a page (mean of 34; 25 where none is scrolled through).
const SMALL: f64 = 0.1;

/// Scale at which a page is painted while we wait for its frames. Layout and script values do not depend on it; only
/// the coordinates of mouse events are those of the scaled picture.
pub(super) fn drawn_at(options: &RenderOptions) -> f64 {
    let is_seen = options.screenshot || options.picture.is_some();
    if is_seen || options.screen.mobile || !options.interaction.steps.is_empty() {
        1.0
    } else {
        SMALL
    }
}

/// The viewport and screen.
pub(super) fn metrics(options: &RenderOptions) -> SetDeviceMetricsOverrideParams {
    let (viewport, screen) = (options.viewport, options.screen);
    let (width, height) = (viewport.width as i64, viewport.height as i64);
    let mut metrics =
        SetDeviceMetricsOverrideParams::new(width, height, screen.scale, screen.mobile);
    let drawn_at = drawn_at(options);
    if drawn_at != 1.0 {
        metrics.scale = Some(drawn_at);
    }
    if screen.mobile {
        (metrics.screen_width, metrics.screen_height) = (Some(width), Some(height));
    }
    metrics
}

/// User agent, platform and languages; `own` is the default user agent.
pub(super) fn name(options: &RenderOptions, own: &str) -> SetUserAgentOverrideParams {
    let of_device = options.device.map(|device| device.user_agent(own));
    let named = options.user_agent.clone().or(of_device);
    let mut name = SetUserAgentOverrideParams::new(named.unwrap_or_else(|| own.to_owned()));
    let platform = options.device.and_then(|device| device.platform());
    name.platform = platform.map(str::to_owned);
    name.accept_language = options.session.locale.as_deref().map(accepted);
    name
}

/// The `Accept-Language` of a locale: the locale itself, then its language (`de-AT,de`).
fn accepted(locale: &str) -> String {
    match locale.split_once('-') {
        Some((language, _)) => format!("{locale},{language}"),
        None => locale.to_owned(),
    }
}

/// Emulates the touch screen, language, time zone and storage; returns warnings about what may not be in effect.
pub(crate) async fn emulate(
    page: &Page,
    options: &RenderOptions,
    deadline: Instant,
) -> Result<Vec<String>, RenderFailure> {
    let mut warnings = Vec::new();
    if options.screen.touch {
        let mut touch = SetTouchEmulationEnabledParams::new(true);
        touch.max_touch_points = Some(FINGERS);
        execute(page, touch, deadline).await?;
    }
    let session = &options.session;
    if let Some(locale) = &session.locale {
        let command = SetLocaleOverrideParams {
            locale: Some(locale.clone()),
        };
        let reason = "the browser knows no such language; give a tag such as de or pt-BR";
        let told = when_free(page, command, deadline, ("session.locale", reason)).await?;
        warnings.extend(told);
    }
    if let Some(timezone) = &session.timezone {
        let command = SetTimezoneOverrideParams::new(timezone);
        let reason = format!(
            "the browser knows no time zone {timezone:?}; give a name of the IANA list such as Europe/Berlin"
        );
        let told = when_free(page, command, deadline, ("session.timezone", &reason)).await?;
        warnings.extend(told);
    }
    if !session.storage.is_empty() {
        execute(page, store(session), deadline).await?;
    }
    Ok(warnings)
}

/// Executes a command for a resource that one tab at a time can hold. Fails with `reason` if the browser does not
/// know the value; returns a warning if another tab keeps the resource.
async fn when_free<C: Command + Clone>(
    page: &Page,
    command: C,
    deadline: Instant,
    (option, reason): (&str, &str),
) -> Result<Option<String>, RenderFailure> {
    let until = deadline.min(Instant::now() + MAX_TAKEN);
    loop {
        match execute(page, command.clone(), deadline).await {
            Err(RenderFailure::Browser(said)) if said.contains(TAKEN) => {
                if Instant::now() >= until {
                    // If that tab belongs to the same session, the value is in effect already; otherwise another
                    // value is.
                    let what = option.trim_start_matches("session.");
                    return Ok(Some(format!(
                        "{what}: perhaps not in effect; a tab that has one of its own did not close within {} s",
                        MAX_TAKEN.as_secs()
                    )));
                }
                tokio::time::sleep(TAKEN_PAUSE).await;
            }
            Err(RenderFailure::Browser(said)) if said.contains(UNKNOWN) => {
                return Err(RenderFailure::unusable(option, reason));
            }
            told => return told.map(|_| None),
        }
    }
}

/// A script that fills the storage of an origin whenever one of its documents is opened.
fn store(session: &Session) -> AddScriptToEvaluateOnNewDocumentParams {
    let origins = session.storage.iter().map(|origin| {
        let items = origin.items.iter();
        let items = items.map(|(name, value)| serde_json::json!([name, value.expose()]));
        (origin.origin.clone(), items.collect())
    });
    let origins: serde_json::Map<String, serde_json::Value> = origins.collect();
    let script = format!("({STORE})({})", serde_json::Value::from(origins));
    let mut store = AddScriptToEvaluateOnNewDocumentParams::new(script);
    store.world_name = Some(WORLD.to_owned());
    store
}

/// Sets the cookies of a session before the page at `address` is opened.
pub(crate) async fn set_cookies(
    page: &Page,
    session: &Session,
    address: &Url,
    deadline: Instant,
) -> Result<(), RenderFailure> {
    if session.cookies.is_empty() {
        return Ok(());
    }
    let is_web = matches!(address.scheme(), "http" | "https");
    if let Some(cookie) = session
        .cookies
        .iter()
        .find(|c| c.domain.is_none() && !is_web)
    {
        let reason = "this page has no host of its own; add ; Domain=HOST";
        return Err(refused(cookie, reason));
    }
    let all = session
        .cookies
        .iter()
        .map(|cookie| parameters(cookie, address));
    let at_once = SetCookiesParams::new(all.collect::<Vec<_>>());
    match execute(page, at_once, deadline).await {
        Err(RenderFailure::Browser(_)) => {}
        set => return set.map(|_| ()),
    }
    // One by one, to find the cookie that is refused.
    for cookie in &session.cookies {
        let command = SetCookiesParams::new(vec![parameters(cookie, address)]);
        match execute(page, command, deadline).await {
            Err(RenderFailure::Browser(_)) => {
                let reason = "the browser refuses it: Domain, Path, Secure and SameSite do not fit each other";
                return Err(refused(cookie, reason));
            }
            set => set.map(|_| ())?,
        }
    }
    Ok(())
}

fn refused(cookie: &Cookie, reason: &str) -> RenderFailure {
    RenderFailure::unusable(format!("cookie {}", cookie.name), reason)
}

fn parameters(cookie: &Cookie, page: &Url) -> CookieParam {
    let mut parameters = CookieParam::new(&cookie.name, cookie.value.expose());
    match &cookie.domain {
        Some(domain) => parameters.domain = Some(domain.clone()),
        None => parameters.url = Some(crate::escape::without_passwords(page.as_str()).into_owned()),
    }
    parameters.path = Some(cookie.path.clone());
    parameters.secure = Some(cookie.secure);
    parameters.http_only = Some(cookie.http_only);
    parameters.same_site = cookie.same_site.map(|same_site| match same_site {
        SameSite::Strict => CookieSameSite::Strict,
        SameSite::Lax => CookieSameSite::Lax,
        SameSite::None => CookieSameSite::None,
    });
    parameters.expires = cookie.expires.map(TimeSinceEpoch::new);
    parameters
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::browser::device::Screen;
    use crate::browser::interaction::{Interaction, Step};
    use crate::browser::picture::{Picture, PictureOf};

    #[test]
    fn only_what_nobody_sees_or_points_at_is_drawn_small() {
        let scale = |options: RenderOptions| metrics(&options).scale;
        let plain = RenderOptions::default;
        assert_eq!(scale(plain()), Some(SMALL));
        let full = [
            RenderOptions {
                screenshot: true,
                ..plain()
            },
            RenderOptions {
                picture: Some(Picture::new(PictureOf::Window)),
                ..plain()
            },
            RenderOptions {
                interaction: Interaction {
                    steps: vec![Step::Click("a".to_owned())],
                    ..Interaction::default()
                },
                ..plain()
            },
            RenderOptions {
                screen: Screen {
                    mobile: true,
                    ..plain().screen
                },
                ..plain()
            },
        ];
        for options in full {
            assert_eq!(drawn_at(&options), 1.0, "{options:?}");
            assert_eq!(scale(options), None);
        }
    }
}
