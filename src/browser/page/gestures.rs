//! Mouse and keyboard input.

use super::actor::Actor;
use crate::browser::failure::RenderFailure;
use crate::browser::keys::Key;
use chromiumoxide::cdp::browser_protocol::input::{
    DispatchKeyEventParams, DispatchKeyEventType, DispatchMouseEventParams, DispatchMouseEventType,
    InsertTextParams, MouseButton,
};
use tokio::time::Instant;

/// Maximum number of characters of a text that is typed key by key; longer ones are inserted at once. Source: ours;
/// two commands a character.
const MAX_KEYED: usize = 100;
/// Bits of Alt, Control and Meta: a key pressed with one of them types no text.
const COMMANDS: i64 = 7;

/// Clicks at a place in the window.
pub(super) async fn click(
    actor: &mut Actor<'_>,
    at: (f64, f64),
    until: Instant,
) -> Result<(), RenderFailure> {
    point(actor, at, until).await?;
    for kind in [
        DispatchMouseEventType::MousePressed,
        DispatchMouseEventType::MouseReleased,
    ] {
        let mut event = DispatchMouseEventParams::new(kind, at.0, at.1);
        event.button = Some(MouseButton::Left);
        event.buttons = Some(1);
        event.click_count = Some(1);
        actor.call(event, until).await?;
    }
    Ok(())
}

/// Moves the mouse to a place in the window.
pub(super) async fn point(
    actor: &mut Actor<'_>,
    (x, y): (f64, f64),
    until: Instant,
) -> Result<(), RenderFailure> {
    let event = DispatchMouseEventParams::new(DispatchMouseEventType::MouseMoved, x, y);
    actor.call(event, until).await.map(|_| ())
}

/// Types a text, replacing the selection.
pub(super) async fn type_text(
    actor: &mut Actor<'_>,
    text: &str,
    until: Instant,
) -> Result<(), RenderFailure> {
    if text.is_empty() {
        return strike(actor, (&Key::delete(), 0), until).await;
    }
    if text.chars().count() > MAX_KEYED {
        let put = InsertTextParams::new(text);
        return actor.call(put, until).await.map(|_| ());
    }
    for c in text.chars() {
        strike(actor, (&Key::from_char(c), 0), until).await?;
    }
    Ok(())
}

/// Presses and releases a key with modifiers.
pub(super) async fn strike(
    actor: &mut Actor<'_>,
    (key, modifiers): (&Key, i64),
    until: Instant,
) -> Result<(), RenderFailure> {
    let is_text = !key.text.is_empty() && modifiers & COMMANDS == 0;
    let down = if is_text {
        DispatchKeyEventType::KeyDown
    } else {
        DispatchKeyEventType::RawKeyDown
    };
    for kind in [down, DispatchKeyEventType::KeyUp] {
        let gives_text = kind == DispatchKeyEventType::KeyDown;
        let mut event = DispatchKeyEventParams::new(kind);
        event.key = Some(key.key.clone());
        event.code = Some(key.code.clone());
        event.windows_virtual_key_code = Some(key.virtual_code);
        event.modifiers = Some(modifiers);
        event.text = gives_text.then(|| key.text.clone());
        actor.call(event, until).await?;
    }
    Ok(())
}
