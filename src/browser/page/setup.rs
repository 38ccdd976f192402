//! What every document of a tab gets, whatever its page: viewport, user agent, media features, our preload script.
//!
//! These are half a dozen commands, which are sent when a tab is opened, before its page is known.

use super::emulate;
use crate::browser::failure::RenderFailure;
use crate::browser::options::{Media, RenderOptions};
use crate::browser::page::tab::Tab;
use chromiumoxide::cdp::browser_protocol::emulation::{
    MediaFeature, SetDeviceMetricsOverrideParams, SetEmulatedMediaParams,
    SetUserAgentOverrideParams,
};
use chromiumoxide::cdp::browser_protocol::network::{
    EmulateNetworkConditionsByRuleParams, NetworkConditions, SetBypassServiceWorkerParams,
};
use chromiumoxide::cdp::browser_protocol::page::AddScriptToEvaluateOnNewDocumentParams;
use chromiumoxide::cdp::js_protocol::runtime::AddBindingParams;
use tokio::time::Instant;

const PRELOAD: &str = include_str!("preload.js");
const REMOTE_PRELOAD: &str = include_str!("remote.js");
/// The function that `preload.js` calls to report what the page does.
const TELLS: &str = "visiblockTells";

/// The setup of a tab. Pages with equal setups can use each other's tabs.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Setup {
    metrics: SetDeviceMetricsOverrideParams,
    name: SetUserAgentOverrideParams,
    media: SetEmulatedMediaParams,
    /// The settings of `preload.js`.
    settings: serde_json::Value,
}

impl Setup {
    /// The setup for pages with these options; `name` is the default user agent.
    pub(crate) fn new(options: &RenderOptions, name: &str) -> Self {
        Self {
            metrics: emulate::metrics(options),
            name: emulate::name(options, name),
            media: media(options.media),
            settings: serde_json::json!({ "time": options.fixed_time, "seed": options.seed }),
        }
    }

    /// The script that runs before those of the page.
    fn preload(&self, key: &str) -> String {
        PRELOAD
            .replace("KEY", key)
            .replace("SETTINGS", &self.settings.to_string())
    }
}

impl Tab {
    /// Applies a setup to every document of the tab.
    pub(crate) async fn set_up(
        &self,
        setup: &Setup,
        deadline: Instant,
    ) -> Result<(), RenderFailure> {
        // Service workers are bypassed: one that answers in place of the network could outlive the page.
        let no_workers = SetBypassServiceWorkerParams::new(true);
        let preload = AddScriptToEvaluateOnNewDocumentParams::new(setup.preload(&self.key));
        futures::try_join!(
            self.call(setup.metrics.clone(), deadline),
            self.call(no_workers, deadline),
            self.call(setup.name.clone(), deadline),
            self.call(setup.media.clone(), deadline),
            self.call(AddBindingParams::new(TELLS), deadline),
            self.call(preload, deadline),
        )?;
        if self.is_remote() {
            self.replace_flags(deadline).await?;
        }
        Ok(())
    }

    /// Replaces, for this tab of a remote browser, the flags of our own browsers as far as possible: for the page's
    /// scripts in its own documents, and for packets of WebRTC.
    async fn replace_flags(&self, deadline: Instant) -> Result<(), RenderFailure> {
        let preload = AddScriptToEvaluateOnNewDocumentParams::new(REMOTE_PRELOAD);
        self.call(preload, deadline).await?;
        // An empty pattern matches everything, packets included; -1 means no limit.
        let mut conditions = NetworkConditions::new("", 0.0, -1.0, -1.0);
        conditions.packet_loss = Some(100.0);
        let lose = EmulateNetworkConditionsByRuleParams::new(false, vec![conditions]);
        match self.call(lose, deadline).await {
            // An older browser does not support packet loss; the script remains.
            Ok(_) | Err(RenderFailure::Browser(_)) => Ok(()),
            Err(failure) => Err(failure),
        }
    }
}

/// The media features.
fn media(wanted: Media) -> SetEmulatedMediaParams {
    let mut features = Vec::new();
    if wanted.dark {
        features.push(MediaFeature::new("prefers-color-scheme", "dark"));
    }
    if wanted.reduced_motion {
        features.push(MediaFeature::new("prefers-reduced-motion", "reduce"));
    }
    SetEmulatedMediaParams {
        media: wanted.print.then(|| "print".to_owned()),
        features: Some(features),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_of_ours_is_told_what_the_user_wants_to_be_the_same() {
        let setup = |options: &RenderOptions| Setup::new(options, "a browser");
        let plain = RenderOptions::default();
        let seeded = RenderOptions {
            seed: Some(7),
            ..RenderOptions::default()
        };
        assert_eq!(setup(&plain), setup(&RenderOptions::default()));
        assert_ne!(setup(&plain), setup(&seeded));
        let script = setup(&seeded).preload("a-secret");
        assert!(script.contains(r#"{"seed":7,"time":null}"#), "{script}");
        assert!(script.contains("a-secret") && !script.contains("SETTINGS"));
    }
}
