//! VK ID registration of this installation.

use std::sync::Arc;

use avtosled_vendors::vk_id::VkId;

/// VK ID registration of this installation.
pub struct Vk {
    pub client: Arc<dyn VkId>,
    /// Redirect base URL without a trailing slash.
    pub public_url: String,
    pub is_sandbox: bool,
    /// Whether the demo sign-in is offered (development against the sandbox only).
    pub has_demo: bool,
}

impl Vk {
    /// Registered redirect URI, for sign-in in the page or in a popup.
    #[must_use]
    pub fn redirect_uri(&self, is_popup: bool) -> String {
        let page = if is_popup { "vk-callback" } else { "auth-flow" };
        format!("{}/{page}", self.public_url)
    }
}
