//! Times of day in texts.

use super::halves::Half;
use super::tokens::Token;

/// The first time of day in a text: `10:30`, `10:30:15`, `9:05 pm`, `9:05 p.m.`.
pub(super) fn time_of(tokens: &[Token], lang: &str) -> Option<String> {
    use Token::{Number, Sign};
    let at = tokens.windows(3).position(
        |w| matches!(w, [Number(hour, 1 | 2), Sign(':'), Number(minute, 2)] if *hour < 24 && *minute < 60),
    )?;
    let [Number(hour, _), _, Number(minute, _), rest @ ..] = &tokens[at..] else {
        return None;
    };
    let (second, rest) = match rest {
        [Sign(':'), Number(second, 2), rest @ ..] => (Some(*second), rest),
        _ => (None, rest),
    };
    let before = at.checked_sub(1).and_then(|before| tokens[before].word());
    let half = Half::behind(rest, lang).or_else(|| Half::before(before?));
    let hour = half.map_or(*hour, |half| half.hour(*hour));
    let seconds = second.map_or(String::new(), |s| format!(":{s:02}"));
    Some(format!("{hour:02}:{minute:02}{seconds}"))
}
