//! Reads the browser's session state: cookies, and the local storage of the page's frames.

use crate::browser::failure::RenderFailure;
use crate::browser::page::tab::Tab;
use crate::browser::session::{Cookie, OriginStorage, SameSite, SavedSession, Session};
use chromiumoxide::cdp::browser_protocol::network::{self, CookieSameSite};
use chromiumoxide::cdp::browser_protocol::page::{
    CreateIsolatedWorldParams, FrameId, FrameTree, GetFrameTreeParams,
};
use chromiumoxide::cdp::js_protocol::runtime::EvaluateParams;
use std::collections::BTreeMap;
use tokio::time::Instant;

/// Maximum number of frames that are read. Source: ours; pages of shops have some dozens.
const MAX_FRAMES: usize = 100;

const REMEMBER: &str = include_str!("remember.js");

type Items = Vec<(String, String)>;

/// The present session state; origins that have no frame on the page keep the storage of the session before.
pub(crate) async fn remembered(
    tab: &Tab,
    before: &Session,
    deadline: Instant,
) -> Result<SavedSession, RenderFailure> {
    let mut origins: BTreeMap<String, OriginStorage> = BTreeMap::new();
    for storage in &before.storage {
        origins.insert(storage.origin.clone(), storage.clone());
    }
    for frame in frames(tab, deadline).await? {
        // The frame belongs to another process, or is gone.
        let Ok(Some((origin, items))) = of_frame(tab, frame, deadline).await else {
            continue;
        };
        let items = items.into_iter();
        let items = items
            .map(|(name, value)| (name, value.as_str().into()))
            .collect();
        origins.insert(origin.clone(), OriginStorage { origin, items });
    }
    let cookies = tab.cookies(deadline).await?;
    let storage = origins.into_values();
    Ok(SavedSession {
        cookies: cookies.into_iter().map(cookie).collect(),
        storage: storage
            .filter(|storage| !storage.items.is_empty())
            .collect(),
    })
}

async fn frames(tab: &Tab, deadline: Instant) -> Result<Vec<FrameId>, RenderFailure> {
    let tree = tab.call(GetFrameTreeParams::default(), deadline).await?;
    let (mut ids, mut left) = (Vec::new(), vec![tree.frame_tree]);
    while let Some(FrameTree {
        frame,
        child_frames,
    }) = left.pop()
    {
        ids.push(frame.id);
        left.extend(child_frames.unwrap_or_default());
    }
    ids.truncate(MAX_FRAMES);
    Ok(ids)
}

async fn of_frame(
    tab: &Tab,
    frame: FrameId,
    deadline: Instant,
) -> Result<Option<(String, Items)>, RenderFailure> {
    let mut world = CreateIsolatedWorldParams::new(frame);
    world.world_name = Some("visiblock".to_owned());
    let world = tab.call(world, deadline).await?.execution_context_id;
    let mut command = EvaluateParams::new(format!("({REMEMBER})()"));
    command.context_id = Some(world);
    command.return_by_value = Some(true);
    let answer = tab.call(command, deadline).await?.result.value;
    Ok(answer.and_then(|answer| serde_json::from_value(answer).ok()))
}

fn cookie(cookie: network::Cookie) -> Cookie {
    Cookie {
        name: cookie.name,
        value: cookie.value.as_str().into(),
        domain: Some(cookie.domain),
        path: cookie.path,
        secure: cookie.secure,
        http_only: cookie.http_only,
        same_site: cookie.same_site.map(|same_site| match same_site {
            CookieSameSite::Strict => SameSite::Strict,
            CookieSameSite::Lax => SameSite::Lax,
            CookieSameSite::None => SameSite::None,
        }),
        expires: Some(cookie.expires).filter(|at| !cookie.session && *at >= 0.0),
    }
}
