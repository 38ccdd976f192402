//! What pages must not reach, and the many ways they try.
//!
//! Names and addresses are invented: the resolver and the dialler are ours ([`network`]). What
//! counts as public leads to a test server; any other address is put on record and never dialled,
//! so that no packet leaves the machine even if the guard fails. Canaries on the loopback, for TCP
//! and UDP, tell whether something got past the proxy.

mod address;
mod debugging;
mod files;
mod indirect;
mod isolation;
mod network;
mod popups;
mod site;
