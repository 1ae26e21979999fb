//! Settings of a sandbox.

use std::net::{Ipv4Addr, SocketAddr};

use chrono::NaiveDate;

use crate::base::fault_injection::{Faults, MethodFault};

/// Thinking time of sources, where nothing more exact is set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Latency {
    /// At once; the slowness of showcase cars is switched off as well.
    #[default]
    Off,
    /// Every source takes this many milliseconds.
    Fixed(u64),
    /// 200 to 2000 ms, always the same for one method and car.
    Spread,
}

impl Latency {
    /// The latency that a number of milliseconds stands for.
    #[must_use]
    pub fn from_ms(ms: u64) -> Self {
        if ms == 0 { Self::Off } else { Self::Fixed(ms) }
    }
}

#[derive(Clone, Debug)]
pub struct Options {
    /// Address to listen on; port 0 takes a free one.
    pub listen: SocketAddr,
    /// Address of SMTP; port 0 takes a free one.
    pub smtp_listen: SocketAddr,
    /// Where links of the index page lead, and VK ID may go back to.
    pub app_url: String,
    pub latency: Latency,
    /// Faults in force from the start.
    pub faults: Faults,
    /// The day it is for the sandbox; the system's day when absent.
    pub today: Option<NaiveDate>,
    /// Where `YooKassa` sends its notifications; nowhere when absent.
    pub webhook_url: Option<String>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
            smtp_listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
            app_url: "http://127.0.0.1:8080".to_owned(),
            latency: Latency::Off,
            faults: Faults::default(),
            today: None,
            webhook_url: None,
        }
    }
}

impl Options {
    /// Adds a fault of one method, such as `gibdd.dtp`.
    #[must_use]
    pub fn with_fault(mut self, method: &str, fault: MethodFault) -> Self {
        self.faults.per_method.insert(method.to_owned(), fault);
        self
    }
}
