//! Settings of a sandbox.

use std::net::{Ipv4Addr, SocketAddr};

use chrono::NaiveDate;

use crate::base::fault_injection::{Faults, Latency, MethodFault};

#[derive(Clone, Debug)]
pub struct Options {
    /// HTTP address; port 0 takes a free one.
    pub listen: SocketAddr,
    /// SMTP address; port 0 takes a free one.
    pub smtp_listen: SocketAddr,
    /// Origin of the product: target of the index page's links and of VK ID's redirects.
    pub app_url: String,
    pub latency: Latency,
    pub faults: Faults,
    /// Date of the sandbox; the system's date when absent.
    pub today: Option<NaiveDate>,
    /// Address for the webhooks of `YooKassa`; none are sent when absent.
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
