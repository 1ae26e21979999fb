//! Tests of the emulators against the contracts of their services.

#![expect(clippy::unwrap_used, reason = "a failed helper fails the test")]

mod car_data;
mod cars;
mod checkout;
mod control;
mod messages;
mod payments;
mod people;
mod pictures;
mod support;
mod vkid;
mod webhooks;
