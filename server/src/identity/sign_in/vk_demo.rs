//! Sign-in by VK without VK, for demonstrations against the sandbox.

use avtosled_core::fields::{FieldError, FieldErrors};
use avtosled_core::form;
use avtosled_core::form::FormName;
use avtosled_core::value::Value;

use crate::identity::device::Device;
use crate::identity::sign_in::error::VkSignInError;
use crate::identity::sign_in::vk_sign_in;
use crate::identity::sign_in::vk_sign_in::SignedIn;
use crate::kit::Kit;
use crate::kit::clock::moscow_day;
use avtosled_vendors::vk_id::VkProfile;

/// The person to be.
#[derive(Default)]
pub struct DemoLogin {
    /// Digits.
    pub vk_id: Option<String>,
    pub email: Option<String>,
    pub first_name: Option<String>,
    pub last_name: Option<String>,
}

/// Signs in as the VK profile of that id, whoever asks. Only for an installation with
/// [`vk_sign_in::Vk::has_demo`].
pub async fn sign_in(
    kit: &Kit,
    login: DemoLogin,
    device: Device,
) -> Result<SignedIn, VkSignInError> {
    let values = [
        ("vkId", &login.vk_id),
        ("email", &login.email),
        ("firstName", &login.first_name),
        ("lastName", &login.last_name),
    ];
    let values = values.map(|(name, value)| {
        let value = value.clone().map_or(Value::Null, Value::Text);
        (name.to_owned(), value)
    });
    let today = moscow_day(kit.clock.now());
    let answer = form::validate(FormName::VkLogin, &Value::Object(values.into()), today);
    if !answer.valid {
        return Err(VkSignInError::Invalid(FieldErrors {
            errors: answer.errors,
        }));
    }
    let user_id = login.vk_id.unwrap_or_default();
    if !user_id.bytes().all(|byte| byte.is_ascii_digit()) {
        let error = FieldError::new("vkId", "vk_id_format", "Номер профиля VK — только цифры");
        return Err(VkSignInError::Invalid(FieldErrors::one(error)));
    }
    let given = |text: Option<String>| text.filter(|text| !text.trim().is_empty());
    let profile = VkProfile {
        user_id,
        first_name: given(login.first_name),
        last_name: given(login.last_name),
        email: given(login.email),
        phone: None,
    };
    vk_sign_in::sign_in(kit, &profile, None, device).await
}
