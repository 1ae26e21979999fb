//! Prints the showcase cars of test mode and its failing identifiers as JSON for `web/src/core/showcase-cars.json`.

use std::error::Error;
use std::io::{self, Write as _};

use avtosled_server::public_api::test_mode::{cars, faults};
use serde_json::{Value, json};

fn main() -> Result<(), Box<dyn Error>> {
    let cars: Vec<Value> = cars::NAMES
        .iter()
        .filter_map(|name| cars::by_name(name))
        .map(|car| {
            let identity = &car.identity;
            json!({
                "name": car.name,
                "brandModel": identity.brand_model,
                "year": identity.year,
                "vin": identity.vin,
                "plate": identity.plate_display,
            })
        })
        .collect();
    let failures = faults::DOCUMENTED.map(|(identifier, status, code)| {
        json!({ "identifier": identifier, "status": status, "code": code })
    });
    let json = serde_json::to_string_pretty(&json!({ "cars": cars, "failures": failures }))?;
    writeln!(io::stdout(), "{json}")?;
    Ok(())
}
