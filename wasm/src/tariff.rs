//! What the exact OSAGO calculator asks: a module of its own, as its tables are for few.

use avtosled_core::date::Date;
use avtosled_core::form::Form;
use avtosled_core::osago::{self, TariffInput};
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

use crate::border::{either, to_js};
use crate::json::from_js;

/// The premium of an OSAGO policy by the tariff in force on its day.
#[wasm_bindgen(js_name = osagoTariff, unchecked_return_type = "TariffQuote | FieldErrors")]
pub fn osago_tariff(
    #[wasm_bindgen(unchecked_param_type = "TariffInput")] input: &JsValue,
) -> Result<JsValue, JsError> {
    // The only day that matters is that of the contract.
    let input = TariffInput::read(&from_js(input), Date::from_unix_ms(0));
    either(input.and_then(|input| osago::tariff(&input)))
}

/// Regions and places that have a factor of territory.
#[wasm_bindgen(js_name = osagoTerritories, unchecked_return_type = "TariffRegion[]")]
pub fn osago_territories() -> Result<JsValue, JsError> {
    to_js(&osago::territories())
}
