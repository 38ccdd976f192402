//! Lengths of CSS.

/// The leading number of a CSS length, 0 where there is none.
pub(super) fn px(value: &str) -> f32 {
    let number = value.trim_end_matches("px").parse::<f32>().unwrap_or(0.0);
    if number.is_finite() {
        number.max(0.0)
    } else {
        0.0
    }
}
