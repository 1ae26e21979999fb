//! Routes of sign-in, sessions and personal data.

mod errors;

pub(crate) mod auth;
pub(crate) mod cookies;
mod credentials;
mod emails;
pub(crate) mod extract;
mod personal_data;
mod phone;
mod second_factor;
mod sessions;
pub(crate) mod staff_reserve;
mod vk;
mod vk_profile;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::platform::http::state::AppState;

/// Routes of the identity domain.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(phone::send_phone_code))
        .routes(routes!(phone::send_code))
        .routes(routes!(phone::verify_phone_code))
        .routes(routes!(phone::verify_code))
        .routes(routes!(auth::refresh))
        .routes(routes!(auth::logout))
        .routes(routes!(credentials::login))
        .routes(routes!(credentials::set_first))
        .routes(routes!(credentials::change_password))
        .routes(routes!(emails::change_email))
        .routes(routes!(emails::send_link))
        .routes(routes!(emails::confirm))
        .routes(routes!(
            second_factor::view,
            second_factor::begin,
            second_factor::remove
        ))
        .routes(routes!(second_factor::enrol))
        .routes(routes!(second_factor::confirm))
        .routes(routes!(sessions::list, sessions::end_all))
        .routes(routes!(sessions::end))
        .routes(routes!(vk::start))
        .routes(routes!(vk::exchange))
        .routes(routes!(vk::callback))
        .routes(routes!(vk_profile::demo))
        .routes(routes!(vk_profile::setup))
        .routes(routes!(vk_profile::sync))
        .routes(routes!(vk_profile::unlink))
        .routes(routes!(
            personal_data::registration_data,
            personal_data::save_registration_data
        ))
        .routes(routes!(
            personal_data::notifications,
            personal_data::change_notifications
        ))
}
