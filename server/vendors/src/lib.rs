#![doc = include_str!("../README.md")]

pub mod car_data;
pub mod http_client;
pub mod mail;
pub mod payments;
pub mod sms;
mod ssrf_guard;
pub mod vk_id;
pub mod webhooks;
