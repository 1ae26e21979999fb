//! Current day of the browser.

use avtosled_core::date::Date;

#[expect(
    clippy::cast_possible_truncation,
    reason = "milliseconds since 1970 are whole"
)]
pub(crate) fn today() -> Date {
    Date::from_unix_ms(js_sys::Date::now() as i64)
}
