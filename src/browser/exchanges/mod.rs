//! Requests and answers as the browser tells of them: what options and the handling of requests know in common.

pub(super) mod block;
pub(super) mod body;
pub(super) mod paused;
pub(super) mod record;
pub(super) mod withheld;
