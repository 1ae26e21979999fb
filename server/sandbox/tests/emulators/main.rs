//! The emulators held to the contracts of their services.

#![expect(
    clippy::unwrap_used,
    reason = "a helper that cannot go on fails the test"
)]

mod car_data;
mod cars;
mod control;
mod messages;
mod payers;
mod payments;
mod people;
mod pictures;
mod showcase;
mod support;
mod vkid;
mod webhooks;
