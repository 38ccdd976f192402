//! Local documents are kept in place.
//!
//! A saved page often leads elsewhere at once (frame busters, language and login redirects). The
//! reader gave us *this* document, so its scripts may lead it to another local file that exists,
//! or to another page of the archive it comes from, but not away to the network.

use super::intercept::{Asked, Verdict};
use crate::browser::RenderOptions;
use crate::browser::guard::Root;
use crate::browser::launch::isolation::Site;
use crate::input::{Body, Document};
use chromiumoxide::cdp::browser_protocol::network::ErrorReason;
use url::Url;

/// What the user is told of a page that was rendered without its scripts because they lead where
/// it must not go.
pub(crate) fn warning(document: &Document) -> &'static str {
    match is_local(document) {
        true => "without scripts: they lead away from this local page, or load it again and again",
        false => {
            "without scripts: they lead to an address that is not public, which was refused; if you trust what is there, allow it with --allow-private"
        }
    }
}

/// What a page shares cookies, storage and cache with: its host, within its archive or, for a
/// file, its root.
pub(crate) fn site(document: &Document, options: &RenderOptions) -> Site {
    let origin = document.url.origin().ascii_serialization();
    if let Some(Body::Archived(archive)) = &document.body {
        return Site {
            name: format!("{}#{origin}", archive.name()),
            archived: true,
        };
    }
    let root = Root::of(document, options.root.as_deref());
    Site {
        name: root.map_or(origin, |root| root.site()),
        archived: false,
    }
}

/// Whether a document is local: a file, or bytes that we hold.
pub(crate) fn is_local(document: &Document) -> bool {
    document.body.is_some() || document.url.scheme() == "file"
}

/// The rule on requests for documents.
pub(crate) struct Rule {
    /// The page's address; none for a page of an archive, which has spoken before.
    own: Option<Url>,
}

impl Rule {
    pub(crate) fn new(document: &Document) -> Self {
        let is_archived = matches!(document.body, Some(Body::Archived(_)));
        Self {
            own: (!is_archived).then(|| without_fragment(&document.url)),
        }
    }

    pub(crate) fn judge(&self, asked: &Asked) -> Verdict {
        let exists = || asked.url.to_file_path().is_ok_and(|path| path.exists());
        let may_load = |own: &Url| {
            without_fragment(&asked.url) == *own || (asked.url.scheme() == "file" && exists())
        };
        match !asked.is_main || self.own.as_ref().is_some_and(may_load) {
            true => Verdict::Load,
            false => Verdict::Stay,
        }
    }
}

/// The rule on requests for files: a local page loads those below its root.
pub(crate) struct Files {
    own: Url,
    root: Root,
}

impl Files {
    /// The rule for a page that may load files; an archived one may not.
    pub(crate) fn of(document: &Document, options: &RenderOptions) -> Option<Self> {
        if matches!(document.body, Some(Body::Archived(_))) {
            return None;
        }
        let root = Root::of(document, options.root.as_deref())?;
        let own = without_fragment(&document.url);
        Some(Self { own, root })
    }

    pub(crate) fn judge(&self, asked: &Asked) -> Option<Verdict> {
        // The document itself was named by the user, wherever a link leads.
        let is_file = asked.url.scheme() == "file" && without_fragment(&asked.url) != self.own;
        let is_outside = is_file && !self.root.allows(&asked.url);
        // A page that wants to go there stays as it is.
        is_outside.then_some(match asked.is_main {
            true => Verdict::Stay,
            false => Verdict::Fail(ErrorReason::AccessDenied),
        })
    }

    /// What to tell the user of files that were refused.
    pub(crate) fn warning(&self) -> Option<String> {
        self.root.warning()
    }
}

pub(crate) fn without_fragment(url: &Url) -> Url {
    let mut url = url.clone();
    url.set_fragment(None);
    url
}
