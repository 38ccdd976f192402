//! The viewport widths at which a page is checked.

use crate::browser::{WINDOW_SIDES, window_side};

/// Default viewport widths, px: a phone, a tablet, a laptop. Source: ours; the most usual ones.
const WIDTHS: [u16; 3] = [360, 768, 1366];
/// Maximum number of renderings of a page. Source: ours; 320 to 1,600 px in steps of 20 and some.
const MAX_WIDTHS: usize = 100;

/// Viewport widths, ascending.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Widths(pub(super) Vec<u16>);

impl Default for Widths {
    fn default() -> Self {
        Self(WIDTHS.to_vec())
    }
}

impl std::str::FromStr for Widths {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut all = Vec::new();
        for part in text.split(',') {
            match part.split_once("..") {
                Some((from, to)) => {
                    let (to, step) = to.split_once('/').unwrap_or((to, "80"));
                    let step = step.trim().parse::<u16>().ok().filter(|step| *step > 0);
                    let step = step.ok_or_else(expected)?;
                    let (from, to) = (px(from)?, px(to)?);
                    if from > to {
                        return Err(expected());
                    }
                    all.extend((from..=to).step_by(usize::from(step)));
                }
                None => all.push(px(part)?),
            }
        }
        all.sort_unstable();
        all.dedup();
        if all.is_empty() || all.len() > MAX_WIDTHS {
            return Err(expected());
        }
        Ok(Self(all))
    }
}

/// The error message for invalid widths.
fn expected() -> String {
    let (least, most) = WINDOW_SIDES.into_inner();
    format!(
        "expected widths in px such as 320,768 or 320..1600/80, each {least} to {most}, at most {MAX_WIDTHS}"
    )
}

/// Parses a valid viewport width.
fn px(text: &str) -> Result<u16, String> {
    window_side(text).ok_or_else(expected)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_are_lists_and_ranges() {
        let read = |text: &str| text.parse::<Widths>().map(|w| w.0);
        assert_eq!(read("768,320, 320"), Ok(vec![320, 768]));
        assert_eq!(read("320..500/80"), Ok(vec![320, 400, 480]));
        assert_eq!(read("320..400,1366"), Ok(vec![320, 400, 1366]));
        for wrong in [
            "",
            "20",
            "320..",
            "320..400/0",
            "50..10000/1",
            "a",
            "1..2",
            "320,900..800",
        ] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
