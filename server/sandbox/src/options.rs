//! How a sandbox is set up.

use std::net::Ipv4Addr;
use std::net::SocketAddr;
use std::time::Duration;

use chrono::NaiveDate;

use crate::faults::Faults;
use crate::faults::MethodFault;
use crate::yookassa::WEBHOOK_OFFSETS;

/// How long sources think before they answer, where nothing more exact is set.
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

/// Settings of one run.
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
    /// Changes what happened to the cars, not what they are.
    pub seed: u64,
    /// The day it is for the sandbox; the system's day when absent.
    pub today: Option<NaiveDate>,
    /// Money on the car-data account at the start.
    pub balance_roubles: i64,
    /// Calls that the car-data service takes at once.
    pub max_parallel: usize,
    /// Where `YooKassa` sends its notifications; nowhere when absent.
    pub webhook_url: Option<String>,
    /// When they are tried after the event, in rising order.
    pub webhook_offsets: Vec<Duration>,
    /// How many times faster than that everything about notifications goes.
    pub webhook_speed: u32,
    /// `YooKassa` asks a receipt of every payment.
    pub fiscalization: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
            smtp_listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
            app_url: "http://127.0.0.1:8080".to_owned(),
            latency: Latency::Off,
            faults: Faults::default(),
            seed: 0,
            today: None,
            balance_roubles: 100_000,
            max_parallel: 30,
            webhook_url: None,
            webhook_offsets: WEBHOOK_OFFSETS.map(Duration::from_secs).to_vec(),
            webhook_speed: 1,
            fiscalization: true,
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
