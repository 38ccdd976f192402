//! A post of a thread.

use crate::snapshot::NodeId;

/// One post.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Post {
    /// Its subtrees, in document order. Replies inside are posts of their own.
    pub(crate) nodes: Vec<NodeId>,
    /// The author's name.
    pub(crate) author: Option<String>,
    /// Address of the author's profile.
    pub(crate) author_url: Option<String>,
    /// The date: in ISO 8601 if it can be read, else as written.
    pub(crate) date: Option<String>,
    /// The permalink.
    pub(crate) link: Option<String>,
    /// The number of posts around it.
    pub(crate) depth: u32,
    /// Units of the text, without frame.
    pub(crate) body: Vec<usize>,
    /// Images and players of a post without text, in document order.
    pub(crate) media: Vec<NodeId>,
}
