//! WASM functions of the exact OSAGO tariff; a separate module, because few pages need its tables.

use avtosled_core::date::Date;
use avtosled_core::form::Form;
use avtosled_core::osago::{self, TariffInput};
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

use crate::convert::{from_js_as_json, to_js, value_or_errors};

/// Premium of an OSAGO policy by the tariff in force on the day of the contract.
#[wasm_bindgen(js_name = osagoTariff, unchecked_return_type = "TariffQuote | FieldErrors")]
pub fn osago_tariff(
    #[wasm_bindgen(unchecked_param_type = "TariffInput")] input: &JsValue,
) -> Result<JsValue, JsError> {
    // The premium depends only on the day of the contract, not on the current day.
    let input = TariffInput::read(&from_js_as_json(input), Date::from_unix_ms(0));
    value_or_errors(input.and_then(|input| osago::tariff(&input)))
}

/// Regions and localities with a territory factor.
#[wasm_bindgen(js_name = osagoTerritories, unchecked_return_type = "TariffRegion[]")]
pub fn osago_territories() -> Result<JsValue, JsError> {
    to_js(&osago::territories())
}
