//! Roles of kept units: content, a post of a thread or a comment.

use crate::segmentation::Role;

/// The role of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum UnitRole {
    /// The page's own content.
    Main,
    /// A post of a forum, by its index among the page's posts.
    Post(usize),
    /// A reader's comment, by its index among the posts; `None` if it belongs to none.
    Comment(Option<usize>),
}

impl UnitRole {
    /// The role of the region that it belongs to.
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
