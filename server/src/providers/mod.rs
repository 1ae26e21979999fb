//! Clients of outside services, one folder per capability: a trait with our own types and errors,
//! one client per vendor, and beside it a `_wire` module that alone knows the vendor's JSON.
//!
//! Nothing here knows of our database, services or HTTP layer. Clients never retry: the durable
//! job that called them does, guided by the class of the error. No token, no number plate, name or
//! phone ever goes to a log from here; errors print without what the vendor sent.

pub mod car_data;
pub mod http_client;
pub mod mail;
pub mod payments;
pub mod sms;
pub mod vk_id;
