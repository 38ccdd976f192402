//! Dialogs of a page: `alert`, `confirm`, `prompt` and `beforeunload`.
//!
//! Nobody can answer, so each dialog is dismissed. A script that opens dialogs without end would keep the page busy
//! until its deadline: the running script is terminated after each [`MAX_DIALOGS`] dialogs.

use crate::browser::deadline::{BACKGROUND_TIMEOUT, bounded};
use crate::browser::failure::RenderFailure;
use crate::browser::task::Task;
use chromiumoxide::Page;
use chromiumoxide::cdp::browser_protocol::page::{
    DialogType, EventJavascriptDialogOpening, HandleJavaScriptDialogParams,
};
use chromiumoxide::cdp::js_protocol::runtime::TerminateExecutionParams;
use futures::StreamExt;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::time::{Instant, timeout};

/// Number of dialogs after which the running script is terminated. Source: ours: people have left long before.
const MAX_DIALOGS: usize = 10;

/// Dismisses the dialogs of a tab, until dropped.
pub(crate) struct Dialogs {
    opened: Arc<AtomicUsize>,
    _task: Task,
}

impl Dialogs {
    /// Starts dismissing the dialogs of a tab.
    pub(crate) async fn begin(page: &Page, deadline: Instant) -> Result<Self, RenderFailure> {
        let listener = page.event_listener::<EventJavascriptDialogOpening>();
        let mut opening = bounded(deadline, listener).await?;
        let opened = Arc::<AtomicUsize>::default();
        let (page, count) = (page.clone(), Arc::clone(&opened));
        let task = Task::spawn(async move {
            while let Some(dialog) = opening.next().await {
                let leave = dialog.r#type == DialogType::Beforeunload;
                let answer = page.execute(HandleJavaScriptDialogParams::new(leave));
                let _ = timeout(BACKGROUND_TIMEOUT, answer).await;
                let opened = count.fetch_add(1, Ordering::SeqCst) + 1;
                if opened.is_multiple_of(MAX_DIALOGS) {
                    // The command is only answered when the script has ended, which may open more dialogs until then.
                    let page = page.clone();
                    tokio::spawn(async move {
                        let end = page.execute(TerminateExecutionParams::default());
                        let _ = timeout(BACKGROUND_TIMEOUT, end).await;
                    });
                }
            }
        });
        Ok(Self {
            opened,
            _task: task,
        })
    }

    /// Whether no dialog was opened.
    pub(crate) fn is_empty(&self) -> bool {
        self.opened.load(Ordering::SeqCst) == 0
    }

    /// The warning about too many dialogs.
    pub(crate) fn warning(&self) -> Option<String> {
        let opened = self.opened.load(Ordering::SeqCst);
        (opened >= MAX_DIALOGS).then(|| {
            format!("the page opened {MAX_DIALOGS} dialogs; the script that went on was ended")
        })
    }
}
