//! What blocks and regions are for.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What a block or a region of the content is for on its page.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
    strum::VariantArray,
    strum::IntoStaticStr,
    strum::EnumString,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum Role {
    /// Main content.
    Main,
    /// One article, or the only one.
    Article,
    /// A post of a forum.
    Post,
    /// One reader's comment.
    Comment,
    /// Readers' comments.
    Comments,
    /// One of several content areas (SD).
    Area,
    /// The head of the page.
    Header,
    /// Links to elsewhere on the site.
    Navigation,
    /// Where the page stands in the site.
    Breadcrumb,
    /// Links to the further pages of a list.
    Pagination,
    /// Beside the content.
    Aside,
    /// Fields to fill in.
    Form,
    /// An advertisement.
    Advertisement,
    /// The foot of the page.
    Footer,
    /// Pictures, video.
    Media,
    /// A heading.
    Heading,
    /// A list of items that look alike.
    List,
    /// One item of a list.
    Item,
    /// Lies over the page: a dialog, a consent banner.
    Overlay,
}

impl Role {
    /// All of them.
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    /// Its name in outputs.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Whether it is the frame of the page, around the content: its head, its menus, its foot.
    pub(crate) fn is_frame(self) -> bool {
        matches!(self, Self::Header | Self::Navigation | Self::Footer)
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
