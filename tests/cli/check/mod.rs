//! `visiblock check` and `visiblock approve`, by subject.

mod baselines;
mod folders;
mod lists;
mod renderings;
mod told;
