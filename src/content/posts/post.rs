//! A post.

use crate::snapshot::NodeId;

/// One post.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Post {
    /// Its subtrees, in document order. Replies inside are posts of their own.
    pub(crate) nodes: Vec<NodeId>,
    /// Who wrote it.
    pub(crate) author: Option<String>,
    /// Address of the author's profile.
    pub(crate) author_url: Option<String>,
    /// When: in ISO 8601 where it can be read, else as written.
    pub(crate) date: Option<String>,
    /// Its own address.
    pub(crate) link: Option<String>,
    /// How many posts it is inside of.
    pub(crate) depth: u32,
    /// Units of what was written, without the frame around it.
    pub(crate) body: Vec<usize>,
    /// Pictures, films and sounds that were posted where nothing was written, in document order.
    pub(crate) media: Vec<NodeId>,
}
