//! Rate limits of live sites: when the next page of a site may be requested.

use super::job::Job;
use crate::input::site;
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};
use tokio::time::Instant;
use url::Url;

/// Number of sites from which on the sites without a page in progress or a pending delay are dropped. Source: ours;
/// each takes some 100 bytes.
const MAX_SITES: usize = 10_000;
/// Maximum crawl delay that a site's `robots.txt` can set. Source: ours; an hour would end the run.
const MAX_CRAWL_DELAY: Duration = Duration::from_secs(60);
/// Maximum `Retry-After` that is waited for; a page whose server asks for more fails. Source: ours.
const MAX_RETRY_AFTER: Duration = Duration::from_secs(120);
/// Delay before the first retry of a page; it doubles with each further one. Source: ours.
const FIRST_BACK_OFF: Duration = Duration::from_secs(1);

/// How servers are treated.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Manners {
    /// Minimum time between the starts of two pages of a site.
    pub(crate) delay: Duration,
    /// Maximum number of pages of a site at a time.
    pub(crate) per_site: usize,
    /// Whether `robots.txt` is observed.
    pub(crate) robots: bool,
    /// Maximum number of retries of a page after a transient failure.
    pub(crate) retries: u32,
}

#[derive(Debug)]
struct Site {
    active: usize,
    /// When the last page started.
    started: Instant,
    /// When the next page may start.
    ready: Instant,
    delay: Duration,
}

/// The sites of a run.
#[derive(Debug)]
pub(crate) struct Sites {
    pub(crate) manners: Manners,
    /// Whether no server is contacted.
    pub(crate) is_offline: bool,
    sites: Arc<Mutex<HashMap<String, Site>>>,
}

/// A page of a site in progress; its slot is released when this is dropped.
#[derive(Debug)]
pub(crate) struct Lease {
    name: String,
    sites: Arc<Mutex<HashMap<String, Site>>>,
}

impl Drop for Lease {
    fn drop(&mut self) {
        let mut sites = self.sites.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(site) = sites.get_mut(&self.name) {
            site.active = site.active.saturating_sub(1);
        }
    }
}

/// A job that waits for its turn.
#[derive(Debug)]
pub(crate) struct Waiting {
    /// The site that limits the job; `None` if no server is contacted. Stored, because all waiting jobs are searched
    /// each time.
    site: Option<String>,
    job: Job,
}

/// What to do next.
#[derive(Debug)]
pub(crate) enum Turn {
    /// Start this page; the lease holds the slot of its site, if a server is contacted.
    Start(Box<Job>, Option<Lease>),
    /// Nothing can start before this time.
    Wait(Instant),
    /// Nothing can start before a page is finished.
    Busy,
}

impl Sites {
    pub(crate) fn new(manners: Manners) -> Self {
        Self {
            manners,
            is_offline: false,
            sites: Arc::default(),
        }
    }

    /// Wraps a job that waits for its turn.
    pub(crate) fn waiting(&self, job: Job) -> Waiting {
        let url = job.live_url().filter(|_| !self.is_offline);
        let site = url.and_then(|url| site(&url));
        Waiting { site, job }
    }

    /// Takes the first waiting job that may start.
    pub(crate) fn take(&self, waiting: &mut VecDeque<Waiting>) -> Turn {
        let now = Instant::now();
        let mut sites = self.sites.lock().unwrap_or_else(PoisonError::into_inner);
        let mut soonest: Option<Instant> = None;
        for i in 0..waiting.len() {
            let Some(name) = &waiting[i].site else {
                return start(waiting, i, None);
            };
            let state = sites.get(name);
            match state {
                Some(site) if site.active >= self.manners.per_site => {}
                Some(site) if site.ready > now => {
                    soonest = Some(soonest.map_or(site.ready, |s| s.min(site.ready)));
                }
                _ => {
                    self.begin(&mut sites, name, now);
                    let lease = Lease {
                        name: name.clone(),
                        sites: Arc::clone(&self.sites),
                    };
                    return start(waiting, i, Some(lease));
                }
            }
        }
        soonest.map_or(Turn::Busy, Turn::Wait)
    }

    fn begin(&self, sites: &mut HashMap<String, Site>, name: &str, now: Instant) {
        if sites.len() >= MAX_SITES {
            sites.retain(|_, site| site.active > 0 || site.ready > now);
        }
        let site = sites.entry(name.to_owned()).or_insert(Site {
            active: 0,
            started: now,
            ready: now,
            delay: self.manners.delay,
        });
        site.active += 1;
        site.started = now;
        site.ready = now + site.delay;
    }

    /// Sets a longer delay between the pages of a site, counted from the start of the page in progress. To be called
    /// for every page: when a site is dropped, its delay is lost too.
    pub(crate) fn set_delay(&self, url: &Url, delay: Duration) {
        let delay = delay.clamp(self.manners.delay, MAX_CRAWL_DELAY.max(self.manners.delay));
        self.change(url, |site| {
            site.delay = site.delay.max(delay);
            site.ready = site.ready.max(site.started + site.delay);
        });
    }

    /// Records that a page of a site is requested now, which may be some time after its turn: its robots.txt had to
    /// be fetched, and it waited for a tab.
    pub(crate) fn starts(&self, url: &Url) {
        let now = Instant::now();
        self.change(url, |site| {
            site.started = now;
            site.ready = site.ready.max(now + site.delay);
        });
    }

    /// Blocks a site for the given time and at least until its delay is over; returns the end of that time.
    pub(crate) fn hold(&self, url: &Url, wait: Duration) -> Instant {
        let mut until = Instant::now() + wait;
        self.change(url, |site| {
            site.ready = site.ready.max(until);
            until = site.ready;
        });
        until
    }

    fn change(&self, url: &Url, change: impl FnOnce(&mut Site)) {
        let mut sites = self.sites.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(site) = site(url).and_then(|name| sites.get_mut(&name)) {
            change(site);
        }
    }
}

fn start(waiting: &mut VecDeque<Waiting>, index: usize, lease: Option<Lease>) -> Turn {
    match waiting.remove(index) {
        Some(Waiting { job, .. }) => Turn::Start(Box::new(job), lease),
        None => Turn::Busy,
    }
}

/// The delay before the next attempt: the server's `Retry-After`, else growing exponentially. `None` if the server
/// asks for more than the maximum.
pub(crate) fn back_off(tries: u32, retry_after: Option<&str>) -> Option<Duration> {
    let own = FIRST_BACK_OFF * 2_u32.saturating_pow(tries.saturating_sub(1).min(6));
    let asked = retry_after.and_then(asked_wait);
    let wait = asked.unwrap_or(own);
    (wait <= MAX_RETRY_AFTER).then_some(wait)
}

/// The delay of a `Retry-After` header: seconds, or a date (RFC 9110 §10.2.3).
fn asked_wait(said: &str) -> Option<Duration> {
    if let Ok(seconds) = said.trim().parse() {
        return Some(Duration::from_secs(seconds));
    }
    let date = chrono::DateTime::parse_from_rfc2822(said.trim()).ok()?;
    let now = SystemTime::now()
        .duration_since(SystemTime::UNIX_EPOCH)
        .ok()?;
    let then = u64::try_from(date.timestamp()).ok()?;
    Some(Duration::from_secs(then.saturating_sub(now.as_secs())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::job::Target;
    use std::collections::BTreeMap;

    fn job(name: &str) -> Job {
        Job {
            number: 0,
            id: name.to_owned(),
            source: name.to_owned(),
            input: BTreeMap::new(),
            target: Ok(Target::Named(name.to_owned())),
        }
    }

    fn taken(sites: &Sites, waiting: &mut VecDeque<Waiting>) -> Option<(String, Option<Lease>)> {
        match sites.take(waiting) {
            Turn::Start(job, lease) => Some((job.id, lease)),
            _ => None,
        }
    }

    #[tokio::test]
    async fn a_site_waits_and_others_go_before() {
        let manners = Manners {
            delay: Duration::from_secs(1),
            per_site: 1,
            robots: false,
            retries: 0,
        };
        let sites = Sites::new(manners);
        let names = [
            "https://a.test/1",
            "https://www.a.test/2",
            "https://b.test/1",
            "page.html",
        ];
        let mut waiting: VecDeque<Waiting> = names.map(|name| sites.waiting(job(name))).into();
        let (first, lease) = taken(&sites, &mut waiting).unwrap_or_default();
        assert_eq!(first, "https://a.test/1");
        let second = taken(&sites, &mut waiting);
        assert_eq!(
            second.map(|(id, _)| id).as_deref(),
            Some("https://b.test/1")
        );
        let third = taken(&sites, &mut waiting);
        assert_eq!(third.map(|(id, _)| id).as_deref(), Some("page.html"));
        assert!(matches!(sites.take(&mut waiting), Turn::Busy));
        drop(lease);
        assert!(matches!(sites.take(&mut waiting), Turn::Wait(_)));
        tokio::time::sleep(Duration::from_millis(1_100)).await;
        let last = taken(&sites, &mut waiting);
        assert_eq!(
            last.map(|(id, _)| id).as_deref(),
            Some("https://www.a.test/2")
        );
    }

    /// If no server is contacted, there is no delay.
    #[tokio::test]
    async fn offline_no_page_waits() {
        let manners = Manners {
            delay: Duration::from_secs(60),
            per_site: 1,
            robots: true,
            retries: 0,
        };
        let sites = Sites {
            is_offline: true,
            ..Sites::new(manners)
        };
        let names = ["https://a.test/1", "https://a.test/2"];
        let mut waiting: VecDeque<Waiting> = names.map(|name| sites.waiting(job(name))).into();
        for name in names {
            let (id, lease) = taken(&sites, &mut waiting).unwrap_or_default();
            assert_eq!((id.as_str(), lease.is_none()), (name, true));
        }
    }

    /// The delay becomes known while the first page is in progress: it holds before the second one.
    #[tokio::test]
    async fn a_delay_holds_from_the_first_page_on() {
        let manners = Manners {
            delay: Duration::from_millis(1),
            per_site: 1,
            robots: true,
            retries: 0,
        };
        let sites = Sites::new(manners);
        let names = ["https://a.test/1", "https://a.test/2"];
        let mut waiting: VecDeque<Waiting> = names.map(|name| sites.waiting(job(name))).into();
        let (_, lease) = taken(&sites, &mut waiting).unwrap_or_default();
        let start = Instant::now();
        if let Ok(url) = Url::parse("https://a.test/1") {
            sites.set_delay(&url, Duration::from_secs(9));
        }
        drop(lease);
        tokio::time::sleep(Duration::from_millis(5)).await;
        match sites.take(&mut waiting) {
            Turn::Wait(until) => assert!(until > start + Duration::from_secs(8)),
            other => unreachable!("{other:?}"),
        }
    }

    #[test]
    fn servers_say_when_to_come_again() {
        assert_eq!(back_off(1, None), Some(Duration::from_secs(1)));
        assert_eq!(back_off(3, None), Some(Duration::from_secs(4)));
        assert_eq!(back_off(1, Some("7")), Some(Duration::from_secs(7)));
        assert_eq!(back_off(1, Some("3600")), None);
        assert_eq!(
            back_off(1, Some("Wed, 21 Oct 2015 07:28:00 GMT")),
            Some(Duration::ZERO)
        );
        assert_eq!(back_off(1, Some("soon")), Some(Duration::from_secs(1)));
    }
}
