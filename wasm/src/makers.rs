//! Table of vehicle makers of a module that checks VINs.

use avtosled_core::identifier;
use wasm_bindgen::prelude::wasm_bindgen;

/// Sets the table of makers (`makers.txt` of the package); call it once, before any other function.
#[wasm_bindgen(js_name = takeMakers)]
pub fn take_makers(table: String) {
    identifier::set_makers(table);
}
