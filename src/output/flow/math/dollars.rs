//! Dollar signs in the source of a formula, which is itself written between dollar signs.

/// TeX without dollar signs that a reader would take for the end of the formula: those around all of it are left
/// out, pairs within it become `\(` and `\)`, and one without another is escaped.
pub(super) fn without(tex: &str) -> String {
    let parts = split(tex.trim());
    let parts = match parts.as_slice() {
        ["", inner @ .., ""] if inner.len() <= 1 => inner,
        parts => parts,
    };
    let last = parts.len().saturating_sub(1);
    let mut out = String::new();
    for (i, part) in parts.iter().enumerate() {
        out.push_str(match i {
            0 => "",
            i if i == last && i % 2 == 1 => "\\$",
            i if i % 2 == 1 => "\\(",
            _ => "\\)",
        });
        out.push_str(part);
    }
    without_end(out.trim()).to_owned()
}

/// The parts of TeX between unescaped dollar signs; two dollar signs in a row count as one.
fn split(tex: &str) -> Vec<&str> {
    let mut is_escaped = false;
    let is_sign = |c: char| {
        let is_sign = c == '$' && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        is_sign
    };
    let all: Vec<&str> = tex.split(is_sign).collect();
    let last = all.len().saturating_sub(1);
    let parts = all.into_iter().enumerate();
    let parts = parts.filter(|(i, part)| *i == 0 || *i == last || !part.is_empty());
    parts.map(|(_, part)| part).collect()
}

/// TeX without a backslash at its end, of a space: it would escape the sign that ends the formula.
fn without_end(tex: &str) -> &str {
    let signs = tex.len() - tex.trim_end_matches('\\').len();
    let end = tex.strip_suffix('\\').filter(|_| signs % 2 == 1);
    end.map_or(tex, str::trim_end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_dollar_ends_the_formula() {
        for (tex, expected) in [
            ("x", "x"),
            ("$x$", "x"),
            ("$$ x $$", "x"),
            ("5\\$", "5\\$"),
            ("\\text{if $x>0$}", "\\text{if \\(x>0\\)}"),
            ("\\text{if $$x$$ or $y$}", "\\text{if \\(x\\) or \\(y\\)}"),
            ("\\text{costs 5$}", "\\text{costs 5\\$}"),
            ("x\\ ", "x"),
            ("x\\\\", "x\\\\"),
            ("$", ""),
            ("$$", ""),
            ("", ""),
        ] {
            assert_eq!(without(tex), expected, "{tex}");
        }
    }
}
