//! Rewrites errors and warnings of rendering for commands: the messages name fields of the library's options, and
//! users of commands need the command line options instead.

use crate::browser::RenderError;

/// The message for a page that cannot be rendered, with the option that may help.
pub(crate) fn with_options(error: &RenderError) -> String {
    match error {
        RenderError::Blocked {
            name,
            leads,
            allowance,
        } => format!(
            "{name}: blocked: it {leads}; if you trust what is there, give --allow-private {allowance}"
        ),
        RenderError::NoMatch { .. } => {
            format!("{} (--wait css:SELECTOR)", in_options(&error.to_string()))
        }
        RenderError::NoSelector { .. } => format!("{error} (--wait)"),
        RenderError::Unusable {
            name,
            option,
            reason,
        } => {
            let option = option_of(option).unwrap_or_else(|| option.clone());
            format!("{name}: {option}: {}", in_options(reason))
        }
        _ => in_options(&error.to_string()),
    }
}

/// Replaces fields in backquotes by the options that set them. Only backquoted text that is a word of its own counts,
/// which none inside an address is. Limits: text of a page in backquotes is replaced, too, if it is named like a
/// field.
pub(crate) fn in_options(text: &str) -> String {
    let mut told = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('`') {
        told.push_str(before);
        let quoted = behind.split_once('`');
        let is_word = before.ends_with([' ', '(']) || before.is_empty() && told.is_empty();
        let quoted = quoted.filter(|_| is_word);
        let named = quoted.and_then(|(field, behind)| Some((option_of(field)?, behind)));
        rest = if let Some((option, behind)) = named {
            told.push_str(&option);
            behind
        } else {
            told.push('`');
            behind
        };
    }
    told.push_str(rest);
    told
}

/// The command line option that sets a field of the render or browser options; `None` for anything else, such as a
/// cookie.
fn option_of(field: &str) -> Option<String> {
    let option = match field {
        "viewport" => "--viewport",
        "timeout" => "--timeout",
        "screen.scale" => "--scale",
        "picture" => "--element",
        "root" => "--root",
        "mirror" => "--mirror",
        "user_agent" => "--user-agent",
        "interaction.consent" => "--consent",
        "interaction.expand" => "--expand",
        "interaction.unroll" => "--unroll",
        "interaction.steps" => "--step",
        "interaction.hide" => "--hide",
        "interaction.mask" => "--mask",
        "interaction.style" => "--style",
        "session.cookies" => "--cookie or --storage-state",
        "session.credentials" => "--auth",
        "session.locale" => "--locale",
        "session.timezone" => "--timezone",
        "network.allow_private" => "--allow-private",
        _ => {
            let limit = field.strip_prefix("limits.");
            return limit.map(|limit| format!("--limit {limit}"));
        }
    };
    Some(option.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_is_told_as_the_option_that_sets_it() {
        for (field, said) in [
            ("session.timezone", "a.html: --timezone: no such zone"),
            ("cookie sid", "a.html: cookie sid: no such zone"),
        ] {
            let error = RenderError::Unusable {
                name: "a.html".to_owned(),
                option: field.to_owned(),
                reason: "no such zone".to_owned(),
            };
            assert_eq!(with_options(&error), said);
        }
    }

    #[test]
    fn an_option_is_told_once() {
        let name = || "a.html".to_owned();
        let late = RenderError::Timeout {
            name: name(),
            seconds: 3.0,
        };
        let said = "a.html: nothing to render after 3 s; give it a longer --timeout";
        assert_eq!(with_options(&late), said);
        let none = RenderError::NoMatch {
            name: name(),
            selector: "main".to_owned(),
            seconds: 3.0,
        };
        let said = "a.html: nothing matched \"main\" within 3 s; check the selector, or give it a longer --timeout (--wait css:SELECTOR)";
        assert_eq!(with_options(&none), said);
    }

    #[test]
    fn fields_within_a_text_are_told_as_options() {
        for (text, told) in [
            (
                "virtual: those further down are missing; `interaction.unroll` joins them",
                "virtual: those further down are missing; --unroll joins them",
            ),
            (
                "cut: what lies below counts as off the page (`limits.height`)",
                "cut: what lies below counts as off the page (--limit height)",
            ),
            (
                "unmatched: `interaction.hide` a[b=`]: nothing on the page matches",
                "unmatched: --hide a[b=`]: nothing on the page matches",
            ),
            ("a `b` `timeout`", "a `b` --timeout"),
            (
                "http://a/?q=`network.allow_private`: raise `limits.text`",
                "http://a/?q=`network.allow_private`: raise --limit text",
            ),
            ("`", "`"),
            ("", ""),
        ] {
            assert_eq!(in_options(text), told);
        }
    }

    #[test]
    fn what_is_blocked_is_told_with_what_lets_it_through() {
        let error = RenderError::Blocked {
            name: "http://10.0.0.1/".to_owned(),
            leads: "is at 10.0.0.1, a private address".to_owned(),
            allowance: "10.0.0.1:80".to_owned(),
        };
        let told = |how: &str| {
            format!(
                "http://10.0.0.1/: blocked: it is at 10.0.0.1, a private address; if you trust what is there, {how}"
            )
        };
        let field = "add 10.0.0.1:80 to `network.allow_private`";
        assert_eq!(error.to_string(), told(field));
        let option = "give --allow-private 10.0.0.1:80";
        assert_eq!(with_options(&error), told(option));
    }
}
