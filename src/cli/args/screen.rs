//! The arguments for the screen on which a page is shown.

use super::headings::RENDERING;
use crate::browser::{Device, MAX_SCALE, MIN_SCALE, Screen};
use crate::cli::exit::Failure;
use crate::cli::given::given_of;
use crate::cli::sink::to_stdout;
use clap::Args;
use comfy_table::{Table, presets};
use std::ffi::OsString;

/// What the page is shown on.
#[derive(Debug, Clone, Args)]
pub(crate) struct ScreenArgs {
    /// Show the page as on a phone, tablet or desktop: its window, scale, touch and meta viewport,
    /// and its browser's name. `--device list` tells them; --viewport, --scale and --user-agent
    /// beside it count.
    #[arg(long, value_name = "NAME", value_parser = device, help_heading = RENDERING)]
    device: Option<Device>,
    /// Device px for a CSS px, 0.25 to 5: pages choose sharper pictures, and plain pictures have
    /// so many more px. Snapshots stay in CSS px, their pictures too.
    #[arg(long, value_name = "N", value_parser = scale, help_heading = RENDERING)]
    scale: Option<f64>,
}

impl ScreenArgs {
    /// The names of the given options.
    pub(crate) fn given(&self) -> impl Iterator<Item = &'static str> {
        given_of([
            ("--device", self.device.is_some()),
            ("--scale", self.scale.is_some()),
        ])
    }

    pub(crate) fn device(&self) -> Option<Device> {
        self.device
    }

    pub(crate) fn screen(&self) -> Screen {
        let screen = self.device.map(|device| device.screen).unwrap_or_default();
        Screen {
            scale: self.scale.unwrap_or(screen.scale),
            ..screen
        }
    }
}

fn device(name: &str) -> Result<Device, String> {
    Device::from_name(name).ok_or_else(|| {
        let known = Device::ALL.map(|device| device.name).join(", ");
        format!("there are {known}")
    })
}

fn scale(text: &str) -> Result<f64, String> {
    let scale = text.parse::<f64>().ok();
    let scale = scale.filter(|scale| (MIN_SCALE..=MAX_SCALE).contains(scale));
    scale.ok_or_else(|| format!("expected a number from {MIN_SCALE} to {MAX_SCALE}, such as 2"))
}

/// Whether the arguments request the list of devices.
pub(crate) fn asks_for_list(arguments: &[OsString]) -> bool {
    let is_pair = |pair: &[OsString]| pair[0] == "--device" && pair[1] == "list";
    arguments.windows(2).any(is_pair) || arguments.iter().any(|a| a == "--device=list")
}

/// Prints the known devices.
pub(crate) fn print_devices() -> Result<(), Failure> {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header(["name", "window", "scale", "touch"]);
    for device in Device::ALL {
        let window = format!("{}x{}", device.viewport.width, device.viewport.height);
        let touch = if device.screen.touch { "yes" } else { "no" };
        let scale = device.screen.scale.to_string();
        table.add_row([device.name, &window, &scale, touch]);
    }
    to_stdout(format!("{table}\n").as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_are_bounded() {
        assert_eq!(scale("2"), Ok(2.0));
        for wrong in ["0", "-1", "6", "NaN", "inf", "two", ""] {
            assert!(scale(wrong).is_err(), "{wrong}");
        }
        assert!(device("toaster").is_err_and(|said| said.contains("pixel-8")));
    }
}
