//! Options of a sandbox run.

use std::net::{Ipv4Addr, SocketAddr};

use chrono::NaiveDate;

use crate::base::fault_injection::{Faults, Latency, MethodFault};

#[derive(Clone, Debug)]
pub struct Options {
    /// HTTP address to listen on; port 0 selects a free port.
    pub listen: SocketAddr,
    /// SMTP address to listen on; port 0 selects a free port.
    pub smtp_listen: SocketAddr,
    /// Origin of the product, for links of the index page and redirects of VK ID.
    pub app_url: String,
    pub latency: Latency,
    pub faults: Faults,
    /// Date of the sandbox; the system's date if absent.
    pub today: Option<NaiveDate>,
    /// URL for the webhooks of `YooKassa`; if absent, none are sent.
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
    /// Adds a fault of one method, given as `gibdd.dtp`.
    #[must_use]
    pub fn with_fault(mut self, method: &str, fault: MethodFault) -> Self {
        self.faults.per_method.insert(method.to_owned(), fault);
        self
    }
}
