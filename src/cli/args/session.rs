//! The arguments for the session in which a page is requested.
//!
//! Values that may be secret are parsed after clap, because clap's messages quote the values they refuse.

use super::headings::WHO_ASKS;
use crate::browser::guard::{Connector, Upstream};
use crate::browser::option_words::in_options;
use crate::browser::{
    Cookie, Credentials, Header, MAX_STATE_FILE, REDACTED, Secret, Session, SessionError,
    parse_locale, parse_timezone,
};
use crate::cli::exit::Failure;
use crate::cli::given::{given_of, named};
use clap::Args;
use std::path::PathBuf;
use std::str::FromStr;

/// Environment variables used for options that are not given.
const HEADER: &str = "VISIBLOCK_HEADER";
const COOKIE: &str = "VISIBLOCK_COOKIE";
const AUTH: &str = "VISIBLOCK_AUTH";
const PROXY: &str = "VISIBLOCK_PROXY";

/// Who asks for the page.
#[derive(Debug, Clone, Args)]
pub(crate) struct SessionArgs {
    /// Send a header field with requests to the page's own site (its registrable domain; never
    /// over http where the page is https). May be given several times; of the variable each line
    /// is one.
    #[arg(
        help_heading = WHO_ASKS,
        long = "header",
        value_name = "NAME: VALUE",
        env = HEADER,
        hide_env_values = true,
        value_delimiter = '\n'
    )]
    headers: Vec<Secret>,
    /// Send the fields of --header with every request of the page, whoever gets it.
    #[arg(long, help_heading = WHO_ASKS)]
    header_everywhere: bool,
    /// A cookie that is there before the page is asked for; the page's own host gets it unless
    /// Domain, Path, Secure, HttpOnly or SameSite follow. May be given several times; of the
    /// variable each line is one.
    #[arg(
        help_heading = WHO_ASKS,
        long = "cookie",
        value_name = "NAME=VALUE[; Domain=HOST]",
        env = COOKIE,
        hide_env_values = true,
        value_delimiter = '\n'
    )]
    cookies: Vec<Secret>,
    /// Cookies and local storage that Playwright saved (storageState), as after a login.
    #[arg(long, value_name = "FILE", help_heading = WHO_ASKS)]
    storage_state: Option<PathBuf>,
    /// User and password for HTTP authentication (Basic), for the page's own origin only. In the
    /// variable they stand in no list of processes.
    #[arg(
        help_heading = WHO_ASKS,
        long,
        value_name = "USER:PASSWORD",
        env = AUTH,
        hide_env_values = true
    )]
    auth: Option<Secret>,
    /// Reach the network through this HTTP proxy (CONNECT). Names are still resolved here, and
    /// every address is judged before the proxy is asked for it.
    #[arg(
        help_heading = WHO_ASKS,
        long,
        value_name = "http://HOST:PORT",
        env = PROXY,
        hide_env_values = true
    )]
    proxy: Option<Secret>,
    /// The language of the reader: Accept-Language, navigator.language, Intl. A tag such as de-CH.
    #[arg(long, value_name = "TAG", value_parser = parse_locale, help_heading = WHO_ASKS)]
    locale: Option<String>,
    /// The time zone of the reader, by its IANA name: Europe/Berlin, UTC.
    #[arg(long, value_name = "ZONE", value_parser = parse_timezone, help_heading = WHO_ASKS)]
    timezone: Option<String>,
}

impl SessionArgs {
    /// The names of the given options that affect how the page is shown; values from the environment apply to all
    /// pages.
    pub(crate) fn given(&self) -> impl Iterator<Item = &'static str> {
        given_of([
            ("--storage-state", self.storage_state.is_some()),
            ("--locale", self.locale.is_some()),
            ("--timezone", self.timezone.is_some()),
        ])
    }

    /// The proxy connection to the network, if a proxy is named.
    pub(crate) fn connector(&self) -> Result<Option<Connector>, Failure> {
        let read = |text: &Secret| {
            let upstream = text.expose().parse::<Upstream>();
            let upstream = upstream
                .map_err(|e| Failure::usage(format!("{}: {e}", named("--proxy", PROXY))))?;
            Ok(upstream.connector())
        };
        self.proxy.as_ref().map(read).transpose()
    }

    /// The session described by the arguments.
    pub(crate) fn session(&self) -> Result<Session, Failure> {
        let headers = read::<Header>(&self.headers, HEADER)?;
        if self.header_everywhere && headers.is_empty() {
            tracing::warn!("--header-everywhere changes nothing without --header");
        }
        let auth = |text: &Secret| one::<Credentials>(text, AUTH);
        let mut session = Session {
            headers,
            headers_everywhere: self.header_everywhere,
            cookies: Vec::new(),
            storage: Vec::new(),
            credentials: self.auth.as_ref().map(auth).transpose()?,
            locale: self.locale.clone(),
            timezone: self.timezone.clone(),
        };
        if let Some(path) = &self.storage_state {
            let bytes = crate::files::read_at_most(path, MAX_STATE_FILE);
            let bytes = bytes.map_err(|e| Failure::input_file(path, &e))?;
            session
                .add_storage_state(&bytes)
                .map_err(|e| Failure::input(format!("{}: {e}", path.display())))?;
        }
        // A cookie given in addition to the file takes precedence.
        session
            .cookies
            .extend(read::<Cookie>(&self.cookies, COOKIE)?);
        Ok(session)
    }
}

/// Parses one argument, or one value of its environment variable; error messages omit the value.
fn one<T: FromStr<Err = SessionError>>(text: &Secret, variable: &str) -> Result<T, Failure> {
    text.expose()
        .parse()
        .map_err(|SessionError { key, reason }| {
            let option = named(&format!("--{key}"), variable);
            Failure::usage(format!("{option}: {}", in_options(&reason)))
        })
}

/// Parses all of them; blank ones, as at the end of a variable, are skipped.
fn read<T: FromStr<Err = SessionError>>(
    texts: &[Secret],
    variable: &str,
) -> Result<Vec<T>, Failure> {
    let said = texts.iter().filter(|text| !text.expose().trim().is_empty());
    said.map(|text| one(text, variable)).collect()
}

/// An option's value as it may be stored: secrets are redacted.
pub(crate) fn without_secrets(option: &str, value: &str) -> String {
    let behind = |mark: char| match value.split_once(mark) {
        Some((name, _)) => format!("{name}{mark}{REDACTED}"),
        None => REDACTED.to_owned(),
    };
    match option {
        "header" => behind(':'),
        "cookie" => behind('='),
        "auth" => REDACTED.to_owned(),
        "step" if value.starts_with("type:") => {
            let step = value.parse::<crate::browser::Step>();
            step.map_or_else(|_| REDACTED.to_owned(), |step| step.label())
        }
        _ => value.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_down_holds_no_secret() {
        for (option, value, written) in [
            ("header", "X-Key: secret77", "X-Key:[redacted]"),
            ("cookie", "sid=secret77; Secure", "sid=[redacted]"),
            ("cookie", "secret77", "[redacted]"),
            ("auth", "me:secret77", "[redacted]"),
            (
                "step",
                "type:[name=\"a=b\"]=secret77",
                "type:[name=\"a=b\"]=[redacted]",
            ),
            ("step", "type:secret77", "[redacted]"),
            ("step", "click:#a", "click:#a"),
            ("viewport", "800x600", "800x600"),
        ] {
            assert_eq!(without_secrets(option, value), written);
        }
    }
}
