//! Which options are given.

/// The names of the options of a group that are given, in their order.
pub(super) fn given_of<const N: usize>(
    options: [(&'static str, bool); N],
) -> impl Iterator<Item = &'static str> {
    let given = options.into_iter().filter(|(_, is_given)| *is_given);
    given.map(|(name, _)| name)
}
