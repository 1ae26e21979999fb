//! Sign-in by VK without VK, for demonstrations against the sandbox.

use avtosled_core::field_errors::FieldError;
use avtosled_core::form::VkLogin;

use crate::identity::device::Device;
use crate::identity::sign_in::error::VkSignInError;
use crate::identity::sign_in::vk_sign_in::{self, SignedIn};
use crate::platform::Context;
use avtosled_vendors::vk_id::VkProfile;

/// Signs in as the VK profile of that id, whoever asks. Only for an installation with
/// [`vk_sign_in::Vk::has_demo`].
pub async fn sign_in(
    ctx: &Context,
    login: VkLogin,
    device: Device,
) -> Result<SignedIn, VkSignInError> {
    if !login.vk_id.bytes().all(|byte| byte.is_ascii_digit()) {
        let error = FieldError::new("vkId", "vk_id_format", "Номер профиля VK — только цифры");
        return Err(VkSignInError::Invalid(error.into()));
    }
    let profile = VkProfile {
        user_id: login.vk_id,
        first_name: login.first_name,
        last_name: login.last_name,
        email: login.email,
        phone: None,
    };
    vk_sign_in::sign_in(ctx, &profile, None, device).await
}
