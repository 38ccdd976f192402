//! The command `visiblock-lab`.

use std::process::ExitCode;

fn main() -> ExitCode {
    visiblock::run_lab()
}
