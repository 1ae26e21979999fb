//! Inputs of an order besides the identifier, such as names or document numbers.
//! They are personal data: stored encrypted and erased when the report completes.

use avtosled_core::date::Date;
use avtosled_core::form::SourceInputs;
use avtosled_core::sources::Input;

use crate::checks::identification::Identity;
use crate::checks::report_data;
use crate::checks::repository::reports::Report;
use crate::platform::Context;
use crate::platform::clock::moscow_day;
use crate::platform::db::StorageError;
use crate::platform::keys::encryption::AssociatedData;
use crate::platform::repository::encrypted_columns;
use avtosled_vendors::car_data::Subject;

/// Inputs that the conversion may add for a car ordered by VIN.
pub const FROM_CONVERSION: [Input; 2] = [Input::Plate, Input::Model];

/// Inputs known from the order and the identified car.
#[must_use]
pub fn known(inputs: &SourceInputs, identity: &Identity) -> Vec<Input> {
    let has_model = identity.brand.is_some() && identity.model.is_some() && identity.year.is_some();
    let has_plate = identity.plate.is_some() || inputs.plate.is_some();
    let of_car = [
        (Input::Vin, identity.vin.is_some()),
        (Input::BodyNumber, identity.body_number.is_some()),
        (Input::Plate, has_plate),
        // The call for policies, by VIN or plate, returns their terms along with their numbers.
        (Input::PolicyNumber, identity.vin.is_some() || has_plate),
        (Input::Model, has_model),
    ];
    let of_car = of_car.into_iter().filter(|(_, is_known)| *is_known);
    of_car
        .map(|(input, _)| input)
        .chain(inputs.inputs_of_order())
        .collect()
}

/// Inputs as passed to the sources.
#[must_use]
pub fn subject(inputs: &SourceInputs, identity: &Identity, today: Date) -> Subject {
    let age = identity.year.map_or(0, |year| today.year() - year);
    let told_plate = || inputs.plate.as_ref().map(|plate| plate.as_str().to_owned());
    Subject {
        vin: identity.vin.clone(),
        body_number: identity.body_number.clone(),
        plate: identity.plate.clone().or_else(told_plate),
        certificate: inputs.certificate.clone(),
        brand: identity.brand.clone(),
        model: identity.model.clone(),
        year: identity.year,
        age_years: u32::try_from(age).unwrap_or(0),
        mileage_km: inputs.mileage,
        today: Some(today),
        owner: inputs.owner.clone(),
    }
}

/// Encrypted form of the inputs; `None` when empty.
pub fn encrypt(
    ctx: &Context,
    place: AssociatedData<'_>,
    inputs: &SourceInputs,
) -> Result<Option<String>, StorageError> {
    if inputs.is_empty() {
        return Ok(None);
    }
    let text = serde_json::to_string(inputs)
        .map_err(|_| StorageError::Inconsistent("the inputs of an order are not JSON"))?;
    let encrypted = ctx.encryption.encrypt(place, &text);
    encrypted
        .map(Some)
        .map_err(|_| StorageError::Inconsistent("the inputs of an order cannot be encrypted"))
}

/// Decrypts stored inputs; undecryptable ones count as missing, so sources that need them are skipped.
pub fn open(ctx: &Context, place: AssociatedData<'_>, encrypted: Option<&str>) -> SourceInputs {
    let opened = encrypted.and_then(|text| match ctx.encryption.decrypt(place, text) {
        Ok(text) => serde_json::from_str(&text).ok(),
        Err(error) => {
            tracing::error!(row = %place.row, %error, "the inputs of an order do not open");
            None
        }
    });
    opened.unwrap_or_default()
}

/// Inputs as passed to the sources of a report.
pub fn subject_of(ctx: &Context, report: &Report) -> Result<Subject, StorageError> {
    let place = encrypted_columns::SOURCE_INPUTS.of(report.id);
    let inputs = open(ctx, place, report.source_inputs.as_deref());
    let identity = report_data::identity(report)?;
    Ok(subject(&inputs, &identity, moscow_day(ctx.clock.now())))
}
