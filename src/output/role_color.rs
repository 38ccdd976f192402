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
    use crate::snapshot::Color;

    #[test]
    fn white_text_can_be_read_on_every_colour_and_no_two_roles_share_one() {
        let roles = Role::ALL.iter().map(|role| role_color(Some(*role)));
        let colors: Vec<&str> = roles.chain([NO_ROLE]).collect();
        for color in &colors {
            let contrast = Color::parse(color).contrast_on(Color::WHITE);
            assert!(contrast >= 4.5, "{color}: {contrast:.2}");
        }
        let mut distinct = colors.clone();
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(distinct.len(), colors.len());
    }
}
