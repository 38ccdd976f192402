//! Errors of rendering in the words of commands. The errors themselves name the fields that a user of the library sets;
//! who gives commands has options in their place.

use crate::browser::RenderError;

/// What is told of a page that cannot be rendered, with the option that may help.
pub(crate) fn with_options(error: &RenderError) -> String {
    match error {
        RenderError::Blocked {
            name,
            leads,
            allowance,
        } => format!(
            "{name}: blocked: it {leads}; if you trust what is there, give --allow-private {allowance}"
        ),
        RenderError::Timeout { .. } => format!("{error} (--timeout)"),
        RenderError::NoMatch { .. } => format!("{error} (--wait css:SELECTOR, --timeout)"),
        RenderError::NoSelector { .. } => format!("{error} (--wait)"),
        RenderError::OverLimit { limit, .. } => format!("{error} (--limit {}=N)", limit.name()),
        RenderError::Unusable {
            name,
            option,
            reason,
        } => format!("{name}: {}: {reason}", option_of(option)),
        _ => error.to_string(),
    }
}

/// The option that sets a field of the options of rendering. What is none of these fields, such as a cookie, keeps its
/// name.
fn option_of(field: &str) -> &str {
    match field {
        "viewport" => "--viewport",
        "screen.scale" => "--scale",
        "root" => "--root",
        "mirror" => "--mirror",
        "user_agent" => "--user-agent",
        "interaction.steps" => "--step",
        "interaction.style" => "--style",
        "session.credentials" => "--auth",
        "session.locale" => "--locale",
        "session.timezone" => "--timezone",
        other => other,
    }
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
