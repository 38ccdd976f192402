//! Step 0 of settling: a page without anything that depends on a clock has settled as it was loaded.

use super::super::reader;
use super::super::waits::Waits;
use super::{Look, Settling};
use crate::browser::failure::RenderFailure;
use crate::browser::options::RenderOptions;
use crate::browser::wait::Wait;
use serde::Deserialize;

pub(super) const TIMELESS: &str = include_str!("../timeless.js");
/// Waits until a frame has been drawn.
const NEXT_FRAME: &str = "new Promise((done) => requestAnimationFrame(() => setTimeout(done)))";

/// A page right after loading.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Begun {
    pub(super) look: Look,
    pub(super) page: reader::View,
    /// Whether nothing in it depends on a clock, or remains when it is left.
    timeless: bool,
    /// Whether it calls no callbacks for frames or timers ([`SCRIPTLESS`](super::super::SCRIPTLESS)).
    pub(super) scriptless: bool,
}

impl Settling<'_> {
    /// Step 0: whether there is nothing to wait for. Only for local pages: servers can lead to other pages in ways that
    /// the page does not show.
    pub(super) fn is_timeless(&self, begun: &Begun, waits: Waits, options: &RenderOptions) -> bool {
        self.tab.reuse.is_open()
            && options.wait == Wait::Settled
            && begun.timeless
            && begun.look.pending.is_empty()
            && !begun.page.is_to_be_read()
            && !waits.is_any()
            && self.is_nothing_on_its_way()
    }

    fn is_nothing_on_its_way(&self) -> bool {
        let traffic = self.clock.traffic;
        let is_awaited = traffic.is_busy(self.silence) || traffic.is_fed() || traffic.is_leaving();
        !is_awaited && traffic.open().is_empty() && self.tab.dialogs.is_empty()
    }

    /// Whether a page is unchanged after a frame, in which the browser settles its promises (fonts are ready) and
    /// reports the latest requests.
    pub(super) async fn stays_as_it_is(&mut self) -> Result<bool, RenderFailure> {
        reader::drawn(self.tab, &mut self.clock, NEXT_FRAME, self.until).await?;
        let look = self.look().await?;
        let is_same = look.added == 0 && look.changed == 0;
        Ok(is_same
            && look.pending.is_empty()
            && !look.animated
            && self.is_nothing_on_its_way()
            && self.tab.reuse.is_open())
    }
}
