//! Remote browsers started by somebody else: what their flags leave unprotected.
//!
//! Our own browsers get flags that have no equivalent in DevTools. In a remote browser each tab gets as much of their
//! effect as DevTools can give ([`crate::browser::page::tab`]); but frames of other sites and windows that pages open may run
//! in processes of their own before we hear of them. What remains unprotected is reported, with the flag that
//! protects it.

use chromiumoxide::cdp::browser_protocol::system_info::GetInfoParams;

/// Protective flags (any of the alternatives), each with the warning where it is missing.
const PROTECTIONS: [(&[&str], &str); 3] = [
    (
        &[
            "--webrtc-ip-handling-policy=disable_non_proxied_udp",
            "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
        ],
        "frames of other sites can send UDP packets past the proxy by WebRTC (--webrtc-ip-handling-policy=disable_non_proxied_udp)",
    ),
    (
        &["--block-new-web-contents"],
        "windows that pages open may run for a moment before they are closed (--block-new-web-contents)",
    ),
    (
        &["--dns-prefetch-disable"],
        "names of hosts that pages mention may be looked up (--dns-prefetch-disable)",
    ),
];

/// The warnings for the flags that a browser lacks; all of them where it does not tell its flags.
pub(super) async fn open_ways(cdp: &chromiumoxide::Browser) -> Vec<&'static str> {
    let told = cdp.execute(GetInfoParams::default()).await;
    let line = told.map_or(String::new(), |told| told.result.command_line);
    open_to(&line)
}

fn open_to(command_line: &str) -> Vec<&'static str> {
    let given: Vec<&str> = command_line.split_whitespace().collect();
    let open = PROTECTIONS
        .iter()
        .filter(|(flags, _)| !flags.iter().any(|flag| given.contains(flag)));
    open.map(|(_, what)| *what).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_that_are_missing_are_named() {
        assert_eq!(open_to("").len(), 3);
        let ours = "chromium --dns-prefetch-disable --block-new-web-contents \
            --force-webrtc-ip-handling-policy=disable_non_proxied_udp about:blank";
        assert_eq!(open_to(ours), [""; 0]);
        let some = open_to("chromium --block-new-web-contents --dns-prefetch-disable=no");
        assert_eq!(some.len(), 2);
        assert!(some[0].contains("WebRTC") && some[1].contains("--dns-prefetch-disable"));
    }
}
