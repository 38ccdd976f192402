//! Errors of rendering in the words of commands. The errors themselves name the fields that a user of the library sets;
//! who gives commands has options in their place.

use crate::browser::RenderError;

/// What is told of a page that cannot be rendered, with the option that may help.
pub(crate) fn with_options(error: &RenderError) -> String {
    match error {
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
    use crate::run::failure::RowFailure;

    #[test]
    fn a_field_is_told_as_the_option_that_sets_it() {
        for (field, said) in [
            ("session.timezone", "a.html: --timezone: no such zone"),
            ("cookie sid", "a.html: cookie sid: no such zone"),
        ] {
            let failure = RowFailure::from(&RenderError::Unusable {
                name: "a.html".to_owned(),
                option: field.to_owned(),
                reason: "no such zone".to_owned(),
            });
            assert_eq!(failure.message, said);
        }
    }
}
