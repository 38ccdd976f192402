//! Known devices (phones, tablets, desktops) and their screens.

use crate::snapshot::Size;

/// Minimum of [`Screen::scale`].
pub const MIN_SCALE: f64 = 0.25;
/// Maximum of [`Screen::scale`]. Source: ours; the densest phones have 4.
pub const MAX_SCALE: f64 = 5.0;

/// The screen that a page is shown on.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Screen {
    /// Device px per CSS px (`devicePixelRatio`). A snapshot and its screenshot are in CSS px regardless; a plain
    /// picture is in device px.
    pub scale: f64,
    /// Whether `<meta name=viewport>` has effect, as on phones and tablets.
    pub mobile: bool,
    /// Whether it is a touch screen.
    pub touch: bool,
}

impl Default for Screen {
    fn default() -> Self {
        Self {
            scale: 1.0,
            mobile: false,
            touch: false,
        }
    }
}

/// User agent of a device's browser.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Agent {
    /// The user agent without a device.
    Own,
    AndroidPhone,
    AndroidTablet,
    IPhone,
    IPad,
}

/// A phone, tablet or desktop.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Device {
    /// Its name, as `--device` takes it: `iphone-15`.
    pub name: &'static str,
    /// Its viewport, CSS px.
    pub viewport: Size,
    /// Its screen.
    pub screen: Screen,
    agent: Agent,
}

impl Device {
    /// All known devices: phones, tablets, desktops. Source: the makers' data sheets, px divided by the scale.
    pub const ALL: [Self; 14] = [
        Self::touched("iphone-se", (375, 667), 2.0, Agent::IPhone),
        Self::touched("iphone-15", (393, 852), 3.0, Agent::IPhone),
        Self::touched("iphone-15-pro-max", (430, 932), 3.0, Agent::IPhone),
        Self::touched("pixel-8", (412, 915), 2.625, Agent::AndroidPhone),
        Self::touched("galaxy-s24", (360, 780), 3.0, Agent::AndroidPhone),
        Self::touched("moto-g", (412, 915), 1.75, Agent::AndroidPhone),
        Self::touched("ipad-mini", (744, 1133), 2.0, Agent::IPad),
        Self::touched("ipad", (820, 1180), 2.0, Agent::IPad),
        Self::touched("ipad-pro", (1024, 1366), 2.0, Agent::IPad),
        Self::touched("galaxy-tab-s9", (800, 1280), 2.0, Agent::AndroidTablet),
        Self::desktop("laptop", (1366, 768), 1.0),
        Self::desktop("laptop-hidpi", (1440, 900), 2.0),
        Self::desktop("desktop", (1920, 1080), 1.0),
        Self::desktop("desktop-4k", (2560, 1440), 1.5),
    ];

    const fn touched(name: &'static str, size: (u16, u16), scale: f64, agent: Agent) -> Self {
        let screen = Screen {
            scale,
            mobile: true,
            touch: true,
        };
        Self {
            name,
            viewport: size_of(size),
            screen,
            agent,
        }
    }

    const fn desktop(name: &'static str, size: (u16, u16), scale: f64) -> Self {
        let screen = Screen {
            scale,
            mobile: false,
            touch: false,
        };
        Self {
            name,
            viewport: size_of(size),
            screen,
            agent: Agent::Own,
        }
    }

    /// The device with this name; case is ignored.
    pub fn from_name(name: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|device| device.name.eq_ignore_ascii_case(name))
    }

    /// The user agent of the device's browser; `own` is that of our browser.
    pub(crate) fn user_agent(&self, own: &str) -> String {
        let apple = |device: &str| {
            format!(
                "Mozilla/5.0 ({device} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1"
            )
        };
        let android = |kind: &str| {
            let version = own.split_once("Chrome/").map_or("", |(_, rest)| rest);
            let major = version.split('.').next().unwrap_or_default();
            format!(
                "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/{major}.0.0.0 {kind}Safari/537.36"
            )
        };
        match self.agent {
            Agent::Own => own.to_owned(),
            Agent::AndroidPhone => android("Mobile "),
            Agent::AndroidTablet => android(""),
            Agent::IPhone => apple("iPhone; CPU iPhone OS 17_5"),
            Agent::IPad => apple("iPad; CPU OS 17_5"),
        }
    }

    /// `navigator.platform` of the device; `None` for that of our browser.
    pub(crate) fn platform(&self) -> Option<&'static str> {
        match self.agent {
            Agent::Own => None,
            Agent::AndroidPhone | Agent::AndroidTablet => Some("Linux armv81"),
            Agent::IPhone => Some("iPhone"),
            Agent::IPad => Some("iPad"),
        }
    }
}

const fn size_of((width, height): (u16, u16)) -> Size {
    Size {
        width: width as f64,
        height: height as f64,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_to_devices_and_their_browsers() {
        let own = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.1.2 Safari/537.36";
        for device in Device::ALL {
            assert_eq!(Device::from_name(device.name), Some(device));
            assert!((MIN_SCALE..=MAX_SCALE).contains(&device.screen.scale));
            let named = device.user_agent(own);
            assert_eq!(device.platform().is_some(), named != own, "{named}");
        }
        let phone = Device::from_name("Pixel-8").map(|device| device.user_agent(own));
        assert!(phone.is_some_and(|agent| agent.contains("Chrome/156.0.0.0 Mobile Safari")));
        assert_eq!(Device::from_name("toaster"), None);
    }
}
