//! The profile behind the tokens of VK.

use avtosled_vendors::vk_id::{VkError, VkProfile, VkTokens};

use crate::identity::sign_in::error::VkSignInError;
use crate::platform::Context;

/// The profile behind tokens; both answers must speak of one person.
pub async fn profile_of(ctx: &Context, tokens: &VkTokens) -> Result<VkProfile, VkSignInError> {
    let client = &ctx.vk.client;
    let profile = match client.profile(&tokens.access).await {
        Err(VkError::Unavailable { .. }) => client.profile(&tokens.access).await?,
        answer => answer?,
    };
    if profile.user_id != tokens.user_id {
        tracing::warn!("VK answered with the profile of another person");
        return Err(VkSignInError::CodeInvalid);
    }
    Ok(profile)
}
