//! Where a request comes from.

/// Where a session was opened.
#[derive(Clone, Debug, Default)]
pub struct Device {
    pub ip_address: Option<String>,
    pub user_agent: Option<String>,
    /// What the browser keeps of an earlier sign-in.
    pub known_device: Option<String>,
}
