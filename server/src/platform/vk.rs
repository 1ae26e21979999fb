//! VK ID as this installation is registered with it.

use std::sync::Arc;

use avtosled_vendors::vk_id::VkId;

/// VK ID as this installation is registered with it.
pub struct Vk {
    pub client: Arc<dyn VkId>,
    /// Where people come back to, without a slash at the end.
    pub public_url: String,
    pub is_sandbox: bool,
    /// Anybody may sign in as anybody: development against the sandbox only.
    pub has_demo: bool,
    /// Ways begun per address in ten minutes.
    pub starts_per_address: u64,
}

impl Vk {
    /// The trusted address of the redirect, or that of the popup.
    #[must_use]
    pub fn redirect_uri(&self, is_popup: bool) -> String {
        let page = if is_popup { "vk-callback" } else { "auth-flow" };
        format!("{}/{page}", self.public_url)
    }
}
