//! A colour for each role of a block, the same in every picture.

use crate::segmentation::Role;

/// Blocks without a role: grey.
pub(crate) const NO_ROLE: &str = "#5f6368";

/// The colour of a role; white text on each has a contrast of at least 4.5.
pub(crate) fn role_color(role: Option<Role>) -> &'static str {
    match role {
        Some(Role::Main) => "#c4123f",
        Some(Role::Article) => "#a8326e",
        Some(Role::Post) => "#8e3a8e",
        Some(Role::Comment) => "#6a3fb5",
        Some(Role::Comments) => "#4b4fc4",
        Some(Role::Area) => "#1f6f8f",
        Some(Role::Header) => "#0b57d0",
        Some(Role::Navigation) => "#b34700",
        Some(Role::Breadcrumb) => "#8a5a00",
        Some(Role::Pagination) => "#7d4e1f",
        Some(Role::Aside) => "#00717a",
        Some(Role::Form) => "#7b1fa2",
        Some(Role::Advertisement) => "#6b6b00",
        Some(Role::Footer) => "#3c4a5c",
        Some(Role::Media) => "#1b7f3b",
        Some(Role::Heading) => "#9c2a10",
        Some(Role::List) => "#1f6f54",
        Some(Role::Item) => "#3d6e1f",
        Some(Role::Overlay) => "#a50e0e",
        None => NO_ROLE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use strum::VariantArray;

    /// Relative luminance. Source: WCAG 2.1, "relative luminance".
    fn luminance(color: &str) -> f64 {
        let channel = |at: usize| {
            let byte = color.get(at..at + 2).map(|c| u8::from_str_radix(c, 16));
            let share = f64::from(byte.and_then(Result::ok).unwrap_or(255)) / 255.0;
            if share <= 0.040_45 {
                share / 12.92
            } else {
                ((share + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
    }

    #[test]
    fn white_text_can_be_read_on_every_colour_and_no_two_roles_share_one() {
        let roles = Role::VARIANTS.iter().map(|role| role_color(Some(*role)));
        let colors: Vec<&str> = roles.chain([NO_ROLE]).collect();
        for color in &colors {
            let contrast = 1.05 / (luminance(color) + 0.05);
            assert!(contrast >= 4.5, "{color}: {contrast:.2}");
        }
        let mut distinct = colors.clone();
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(distinct.len(), colors.len());
    }
}
