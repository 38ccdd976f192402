//! The command `visiblock`.

use std::process::ExitCode;

fn main() -> ExitCode {
    visiblock::run_cli()
}
