//! Isolation: pages of different sites share no cookies, cache, storage or connections.
//!
//! Each site gets a browser context of its own, with a proxy of its own. A context costs about as much as a small
//! page (60 ms of CPU), so consecutive pages of one site share a context, one at a time. A site is a scheme and host;
//! local pages below one root are one site. The same site with another [session](super::super::session) counts as
//! another site.

use crate::browser::deadline::{BACKGROUND_TIMEOUT, bounded};
use crate::browser::failure::RenderFailure;
use crate::browser::guard::{OwnPorts, Proxy};
use crate::browser::lock::locked;
use crate::browser::options::BrowserOptions;
use crate::browser::session::Session;
use chromiumoxide::cdp::browser_protocol::browser::{
    BrowserContextId, PermissionDescriptor, PermissionSetting, SetDownloadBehaviorBehavior,
    SetDownloadBehaviorParams, SetPermissionParams,
};
use chromiumoxide::cdp::browser_protocol::target::{
    CreateBrowserContextParams, DisposeBrowserContextParams,
};
use chromiumoxide::error::CdpError;
use futures::future::join_all;
use std::collections::HashSet;
use std::sync::{Arc, Mutex};
use tokio::runtime::Handle;
use tokio::time::Instant;

/// Maximum number of contexts kept for the next page of their site. Source: ours; the number of tabs that is useful
/// on small machines.
pub(crate) const MAX_IDLE: usize = 4;

/// Permissions that pages ask for. The headless shell refuses them by itself; the full browser waits for an answer.
const PERMISSIONS: [&str; 4] = ["geolocation", "notifications", "camera", "microphone"];

/// A proxy address at which nothing listens.
const NOWHERE: &str = "http://127.0.0.1:1";

/// Pages with equal values share a context.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Site {
    pub(crate) name: String,
    /// Whether its pages come from an archive, without network.
    pub(crate) archived: bool,
    /// Whether its pages are files, or bytes in our memory.
    pub(crate) is_local: bool,
    /// The session of its pages: what one session leaves in the browser is not visible to others.
    pub(crate) session: Arc<Session>,
}

/// A context leased by one page. When dropped, it is returned: kept if the page came out well, otherwise disposed
/// with everything open in it.
pub(crate) struct Lease<'a> {
    contexts: &'a Contexts,
    site: Site,
    pub(crate) context: Arc<Context>,
    /// Whether the context may be kept for the next page of the site.
    pub(crate) keep: bool,
}

impl Lease<'_> {
    /// Whether the site's pages are local ones without a session: data that one of them leaves in the tab's process,
    /// the next one could read from the disk anyway.
    pub(crate) fn has_plain_files(&self) -> bool {
        let Site {
            is_local,
            archived,
            session,
            ..
        } = &self.site;
        *is_local && !archived && **session == Session::default()
    }
}

impl Drop for Lease<'_> {
    fn drop(&mut self) {
        let context = Arc::clone(&self.context);
        self.contexts
            .give_back(self.site.clone(), context, self.keep);
    }
}

/// A context without any page so far. If dropped before it is leased, it is disposed.
pub(crate) struct Unused {
    contexts: Arc<Contexts>,
    context: Arc<Context>,
    is_leased: bool,
}

impl Unused {
    pub(crate) fn context(&self) -> &Arc<Context> {
        &self.context
    }
}

impl Drop for Unused {
    fn drop(&mut self) {
        if !self.is_leased {
            self.contexts.end(Arc::clone(&self.context));
        }
    }
}

/// A browser context and its proxy.
pub(crate) struct Context {
    pub(crate) id: BrowserContextId,
    /// `None` if the browser has no network at all.
    pub(crate) proxy: Option<Arc<Proxy>>,
}

/// The contexts of a browser.
pub(crate) struct Contexts {
    cdp: Arc<chromiumoxide::Browser>,
    options: BrowserOptions,
    own_ports: OwnPorts,
    asks_people: bool,
    /// The runtime that drives the connection.
    runtime: Handle,
    idle: Mutex<Vec<(Site, Arc<Context>)>>,
    own: Arc<Mutex<HashSet<String>>>,
}

impl std::fmt::Debug for Contexts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Contexts").finish_non_exhaustive()
    }
}

impl Contexts {
    pub(crate) fn new(
        cdp: Arc<chromiumoxide::Browser>,
        options: BrowserOptions,
        own_ports: OwnPorts,
        asks_people: bool,
        runtime: Handle,
    ) -> Self {
        Self {
            cdp,
            options,
            own_ports,
            asks_people,
            runtime,
            idle: Mutex::default(),
            own: Arc::default(),
        }
    }

    /// The ids of the contexts that we opened.
    pub(crate) fn own(&self) -> Arc<Mutex<HashSet<String>>> {
        Arc::clone(&self.own)
    }

    /// Disposes all contexts, with everything open in them.
    pub(crate) async fn end_all(&self) {
        let own: Vec<String> = {
            let mut own = locked(&self.own);
            own.drain().collect()
        };
        for id in own {
            let dispose = self.cdp.execute(DisposeBrowserContextParams::new(id));
            let _ = tokio::time::timeout(BACKGROUND_TIMEOUT, dispose).await;
        }
    }

    /// The kept context of a site, leased for its next page, which may receive `max_bytes`.
    pub(crate) fn kept(&self, site: &Site, max_bytes: u64) -> Option<Lease<'_>> {
        let context = {
            let mut idle = locked(&self.idle);
            let at = idle.iter().rposition(|(of, _)| of == site)?;
            idle.remove(at).1
        };
        Some(self.leased(site.clone(), context, max_bytes))
    }

    /// Leases an unused context to the first page of a site.
    pub(crate) fn lease(&self, site: Site, mut unused: Unused, max_bytes: u64) -> Lease<'_> {
        unused.is_leased = true;
        self.leased(site, Arc::clone(&unused.context), max_bytes)
    }

    fn leased(&self, site: Site, context: Arc<Context>, max_bytes: u64) -> Lease<'_> {
        if let Some(proxy) = &context.proxy {
            proxy.begin(max_bytes);
        }
        Lease {
            contexts: self,
            site,
            context,
            keep: false,
        }
    }

    /// Whether a context of ours still exists.
    pub(crate) fn has(&self, context: &BrowserContextId) -> bool {
        let own = locked(&self.own);
        own.contains(context.inner())
    }

    /// Creates a context; one with `is_archived` has no network.
    pub(crate) async fn create(
        self: &Arc<Self>,
        is_archived: bool,
        deadline: Instant,
    ) -> Result<Unused, RenderFailure> {
        let mut command = CreateBrowserContextParams::builder().dispose_on_detach(true);
        let mut proxy = None;
        if is_archived {
            command = command
                .proxy_server(NOWHERE)
                .proxy_bypass_list("<-loopback>");
        } else if !self.options.offline && !self.options.is_elsewhere() {
            let (policy, connector) =
                (self.options.network.clone(), self.options.connector.clone());
            let started = Proxy::start(policy, connector, self.own_ports.clone())
                .await
                .map_err(|e| RenderFailure::Browser(format!("no port for the proxy: {e}")))?;
            command = command
                .proxy_server(format!("http://{}", started.address()))
                .proxy_bypass_list("<-loopback>");
            proxy = Some(Arc::new(started));
        }
        let created = bounded(deadline, self.cdp.execute(command.build())).await?;
        let id = created.result.browser_context_id;
        locked(&self.own).insert(id.inner().clone());
        let deny = deny_downloads(id.clone()).map_err(|e| RenderFailure::Browser(e.to_string()))?;
        let unused = Unused {
            contexts: Arc::clone(self),
            context: Arc::new(Context { id, proxy }),
            is_leased: false,
        };
        bounded(deadline, self.cdp.execute(deny)).await?;
        if self.asks_people {
            self.refuse_permissions(&unused.context, deadline).await?;
        }
        Ok(unused)
    }

    /// Refuses the permissions that the pages of a context may ask for.
    async fn refuse_permissions(
        &self,
        context: &Context,
        deadline: Instant,
    ) -> Result<(), RenderFailure> {
        let refusals = PERMISSIONS.map(|name| {
            let permission = PermissionDescriptor::new(name);
            let mut refusal = SetPermissionParams::new(permission, PermissionSetting::Denied);
            refusal.browser_context_id = Some(context.id.clone());
            self.cdp.execute(refusal)
        });
        // Errors are ignored: a browser that does not know a permission cannot grant it.
        bounded(deadline, async { Ok(join_all(refusals).await) }).await?;
        Ok(())
    }

    /// Takes a context back: keeps it for the next page of its site, or disposes it after a failure.
    fn give_back(&self, site: Site, context: Arc<Context>, keep: bool) {
        let surplus = {
            let mut idle = locked(&self.idle);
            if keep {
                idle.push((site, context));
                (idle.len() > MAX_IDLE).then(|| idle.remove(0).1)
            } else {
                Some(context)
            }
        };
        if let Some(context) = surplus {
            self.end(context);
        }
    }

    /// Disposes a context with everything open in it, in the background.
    fn end(&self, context: Arc<Context>) {
        let (cdp, own) = (Arc::clone(&self.cdp), self.own());
        self.runtime.spawn(async move {
            let dispose = cdp.execute(DisposeBrowserContextParams::new(context.id.clone()));
            let _ = tokio::time::timeout(BACKGROUND_TIMEOUT, dispose).await;
            locked(&own).remove(context.id.inner());
        });
    }
}

fn deny_downloads(context: BrowserContextId) -> Result<SetDownloadBehaviorParams, CdpError> {
    SetDownloadBehaviorParams::builder()
        .behavior(SetDownloadBehaviorBehavior::Deny)
        .browser_context_id(context)
        .events_enabled(true)
        .build()
        .map_err(CdpError::msg)
}
