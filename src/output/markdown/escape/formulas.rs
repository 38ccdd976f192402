//! Formulas in TeX between dollar signs: they stay inert where nobody knows formulas.

/// TeX in lines of its own, escaped as in [`tex`]. As it begins a line, it must not begin a block either.
pub(in super::super) fn tex_block(formula: &str) -> String {
    let is_plain = |c: char| c.is_alphabetic() || matches!(c, '\\' | '{' | '(');
    let guard = if formula.starts_with(is_plain) {
        ""
    } else {
        "{}"
    };
    format!("$$\n{guard}{}\n$$", tex(formula, false))
}

/// TeX that stays inert where a reader of Markdown knows no formulas: no markup, link or code begins
/// in it.
pub(in super::super) fn tex(tex: &str, in_table: bool) -> String {
    let signs = [
        ("<", "\\lt "),
        ("](", "]{}("),
        ("][", "]{}["),
        ("`", "\\lq "),
    ];
    let inert = signs
        .into_iter()
        .fold(tex.to_owned(), |tex, (sign, command)| {
            tex.replace(sign, command)
        });
    if in_table {
        return inert.replace('|', "\\|");
    }
    inert
}
