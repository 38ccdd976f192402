//! Buttons right behind a name: `Jane Miller Follow`.

use super::capitals::is_whole;

/// Texts of buttons behind names, capitalised, that are no family names. Source: ours, by custom of news and blogs;
/// `Bio` and `More` are left out, because they are names.
const BUTTONS: [&str; 9] = [
    "Follow",
    "Following",
    "Contact",
    "Email",
    "E-mail",
    "Folgen",
    "Suivre",
    "Seguir",
    "Abonnieren",
];

/// A full name without the button behind it.
pub(super) fn before_button(name: &str) -> &str {
    let Some((before, last)) = name.trim_end().rsplit_once(' ') else {
        return name;
    };
    let before = before.trim_end();
    if BUTTONS.contains(&last) && is_whole(before) {
        before
    } else {
        name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_button_ends_a_whole_name() {
        assert_eq!(before_button("Jane Miller Follow"), "Jane Miller");
        assert_eq!(before_button("Petra Schneider Folgen"), "Petra Schneider");
        assert_eq!(before_button("Jane Contact"), "Jane Contact");
        assert_eq!(before_button("La Vie Bio"), "La Vie Bio");
        assert_eq!(before_button("what to Follow"), "what to Follow");
    }
}
