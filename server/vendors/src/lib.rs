#![doc = include_str!("../README.md")]

pub mod car_data;
pub mod http_client;
pub mod mail;
pub mod payments;
mod public_hosts;
pub mod sms;
pub mod vk_id;
