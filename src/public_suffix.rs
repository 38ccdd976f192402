//! The names that people can register, by the list of public suffixes.
//!
//! The one place that asks `psl`: its list is some thousand functions, which the compiler writes down anew
//! wherever they are called (until they were called here alone, a twentieth of the program was copies of them).

/// What somebody registered of a host name: `bbc.co.uk` of `www.bbc.co.uk`, `a.github.io` of itself. Below an unknown
/// suffix the last two labels; `None` for what is a public suffix itself.
pub(crate) fn registered(host: &str) -> Option<&str> {
    psl::domain_str(host)
}

/// Whether a name ends in a suffix of the list, and not only in what could be one.
pub(crate) fn has_known_suffix(name: &str) -> bool {
    psl::suffix(name.as_bytes()).is_some_and(|suffix| suffix.is_known())
}
