//! What a unit may be for: what is kept is content, a post of a thread or a comment.

use crate::segmentation::Role;

/// What a unit is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum UnitRole {
    /// The page's own content.
    Main,
    /// A post of a forum, by its index among the page's posts.
    Post(usize),
    /// What a reader wrote below the content, likewise; `None` where it stands alone.
    Comment(Option<usize>),
}

impl UnitRole {
    /// The role of the region it makes.
    pub(crate) fn role(self) -> Role {
        match self {
            Self::Main => Role::Main,
            Self::Post(_) => Role::Post,
            Self::Comment(_) => Role::Comment,
        }
    }

    pub(super) fn post(self) -> Option<usize> {
        match self {
            Self::Main => None,
            Self::Post(post) => Some(post),
            Self::Comment(post) => post,
        }
    }
}
