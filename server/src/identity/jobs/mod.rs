pub mod revoke_vk;
pub mod send_phone_code;
