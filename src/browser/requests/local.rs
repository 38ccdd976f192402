//! Keeps local documents in place.
//!
//! A saved page often leads elsewhere at once (frame busters, language and login redirects). The user gave us *this*
//! document, so its scripts may lead to another local file that exists, or to another page of the same archive, but
//! not to the network.

use crate::archive::without_fragment;
use crate::browser::exchanges::paused::{PausedRequest, Verdict};
use crate::browser::guard::{Named, Root};
use crate::browser::launch::isolation::Site;
use crate::browser::options::RenderOptions;
use crate::input::{Body, Document};
use chromiumoxide::cdp::browser_protocol::network::ErrorReason;
use std::sync::Arc;
use url::Url;

/// The site with which a page shares cookies, storage and cache: its host, within its archive or, for a file, its
/// root.
pub(crate) fn site(document: &Document, options: &RenderOptions) -> Site {
    let origin = document.url.origin().ascii_serialization();
    if let Some(Body::Archived { archive, .. }) = &document.body {
        return Site {
            name: format!("{}#{origin}", archive.name()),
            archived: true,
            is_local: true,
            session: Arc::clone(&options.session),
        };
    }
    let root = Root::from_document(document, named(options));
    Site {
        name: root.map_or(origin, |root| root.site()),
        archived: false,
        is_local: is_local(document),
        session: Arc::clone(&options.session),
    }
}

/// The folders that the user named.
fn named(options: &RenderOptions) -> Named<'_> {
    Named {
        root: options.root.as_deref(),
        mirror: options.mirror.as_deref(),
    }
}

/// Whether a document is local: a file, or bytes in memory.
pub(crate) fn is_local(document: &Document) -> bool {
    document.body.is_some() || document.url.scheme() == "file"
}

/// The rule for document requests.
pub(crate) struct Rule {
    /// The page's address; `None` for a page of an archive, whose requests the archive answers first.
    own: Option<Url>,
}

impl Rule {
    pub(crate) fn new(document: &Document) -> Self {
        let is_archived = matches!(document.body, Some(Body::Archived { .. }));
        Self {
            own: (!is_archived).then(|| without_fragment(document.url.clone())),
        }
    }

    pub(crate) fn judge(&self, request: &PausedRequest) -> Verdict {
        let may_load = self.own.as_ref().is_some_and(|own| {
            without_fragment(request.url.clone()) == *own || is_local_file(&request.url)
        });
        if !request.is_main || may_load {
            Verdict::Load
        } else {
            Verdict::Stay
        }
    }
}

/// Whether a URL is that of an existing file.
fn is_local_file(url: &Url) -> bool {
    url.scheme() == "file" && url.to_file_path().is_ok_and(|path| path.exists())
}

/// The rule for file requests: a local page loads files below its root.
pub(crate) struct Files {
    own: Url,
    root: Root,
}

impl Files {
    /// The rule for a page that may load files; an archived page may not.
    pub(crate) fn from_document(document: &Document, options: &RenderOptions) -> Option<Self> {
        if matches!(document.body, Some(Body::Archived { .. })) {
            return None;
        }
        let root = Root::from_document(document, named(options))?;
        let own = without_fragment(document.url.clone());
        Some(Self { own, root })
    }

    pub(crate) fn judge(&self, request: &PausedRequest) -> Option<Verdict> {
        // The document itself was named by the user, wherever its symbolic link leads.
        let is_file =
            request.url.scheme() == "file" && without_fragment(request.url.clone()) != self.own;
        let is_outside = is_file && !self.root.allows(&request.url);
        // A page that navigates to such a file stays as it is.
        is_outside.then_some(if request.is_main {
            Verdict::Stay
        } else {
            Verdict::Fail(ErrorReason::AccessDenied)
        })
    }

    /// The warning about refused files.
    pub(crate) fn warning(&self) -> Option<String> {
        self.root.warning()
    }
}
