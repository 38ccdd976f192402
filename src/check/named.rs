//! Names of pages and single views, as `--only` takes them.

use super::{CheckError, List, View};
use std::cmp::Reverse;
use std::sync::Arc;

/// Maximum number of names suggested for an unknown one. Source: ours; some lines of a terminal.
const MAX_NEAR: usize = 8;

/// What a name refers to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Named {
    /// All views of the page with this name.
    Page(String),
    /// The view with this [`View::id`].
    View(String),
}

impl Named {
    /// Whether it includes a view of a page.
    pub(super) fn holds(&self, page: &str, view: &str) -> bool {
        match self {
            Self::Page(name) => name == page,
            Self::View(id) => id == view,
        }
    }

    /// The name itself.
    pub(super) fn name(&self) -> &str {
        match self {
            Self::Page(name) | Self::View(name) => name,
        }
    }
}

impl List {
    /// The views that the names refer to; all views if there are no names.
    ///
    /// # Errors
    /// [`CheckError::NoPage`].
    pub(crate) fn only(&self, names: &[String]) -> Result<Vec<Arc<View>>, CheckError> {
        let named = self.named(names)?;
        let is_wanted = |view: &&Arc<View>| {
            let mut named = named.iter();
            names.is_empty() || named.any(|one| one.holds(&view.page, &view.id()))
        };
        Ok(self.views.iter().filter(is_wanted).cloned().collect())
    }

    /// What the names refer to.
    ///
    /// # Errors
    /// [`CheckError::NoPage`].
    pub(super) fn named(&self, names: &[String]) -> Result<Vec<Named>, CheckError> {
        names.iter().map(|name| self.find(name)).collect()
    }

    /// A view is named by its id or title; names of pages take precedence.
    fn find(&self, name: &str) -> Result<Named, CheckError> {
        if self.views.iter().any(|view| view.page == name) {
            return Ok(Named::Page(name.to_owned()));
        }
        let mut views = self.views.iter();
        let view = views.find(|view| view.id() == name || view.title() == name);
        view.map(|view| Named::View(view.id()))
            .ok_or_else(|| CheckError::NoPage {
                name: name.to_owned(),
                near: self.near(name),
            })
    }

    /// The names of pages and views most similar to an unknown name.
    fn near(&self, name: &str) -> String {
        let mut known: Vec<String> = self.views.iter().map(|v| v.page.clone()).collect();
        known.dedup();
        known.extend(self.views.iter().map(|view| view.id()));
        known.sort_by_cached_key(|one| Reverse(alike(one, name)));
        let left_out = known.len().saturating_sub(MAX_NEAR);
        known.truncate(MAX_NEAR);
        if left_out > 0 {
            known.push(format!("{left_out} more"));
        }
        known.join(", ")
    }
}

/// Number of leading characters that two names have in common; case is ignored.
fn alike(one: &str, other: &str) -> usize {
    let (one, other) = (one.to_lowercase(), other.to_lowercase());
    let both = one.chars().zip(other.chars());
    both.take_while(|(a, b)| a == b).count()
}
