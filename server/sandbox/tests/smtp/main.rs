//! Mail: taken over SMTP, shown in the inbox.

#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a helper that cannot go on fails the test"
)]

mod letters;
mod line;
mod sessions;
