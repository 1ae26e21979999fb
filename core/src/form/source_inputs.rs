//! What an order tells of the car and its owner beside the identifier, for sources that ask by it.
//! Every field may be left out or empty; then its sources are not asked.

use super::registration_data::{birth_date, filled, inn, name};
use crate::date::Date;
use crate::document::{self, DocumentKind};
use crate::identifier::{self, IdentifierKind};
use crate::input::Input;

/// No odometer shows more kilometres.
const MOST_KILOMETRES: f64 = 9_999_999.0;
const COMPANY_INN_LENGTH: usize = 10;

pub(super) fn check(input: &Input<'_>, today: Date) {
    let plate = filled(input, "plate");
    if plate.is_some_and(|text| !identifier::check(IdentifierKind::License, text, today).valid) {
        input.refuse("plate", "plate_format", "Проверьте госномер");
    }
    let certificate = filled(input, "certificate");
    if certificate.is_some_and(|text| !document::check(DocumentKind::Sts, text, today).valid) {
        let message = "Проверьте серию и номер СТС: 10 знаков";
        input.refuse("certificate", "certificate_format", message);
    }
    let is_odometer = |km: &f64| (0.0..=MOST_KILOMETRES).contains(km) && km.fract() == 0.0;
    if input.number("mileage").is_some_and(|km| !is_odometer(&km)) {
        let message = "Пробег — целое число километров";
        input.refuse("mileage", "out_of_range", message);
    }
    input.object("owner", |owner| check_owner(owner, today));
}

/// A person by name and birth date, or a company by its taxpayer's number.
fn check_owner(owner: &Input<'_>, today: Date) {
    inn(owner, today);
    for field in ["lastName", "firstName", "patronymic"] {
        name(owner, field);
    }
    let birth = birth_date(owner, today);
    let number = filled(owner, "inn");
    if number.is_some_and(|inn| inn.chars().count() == COMPANY_INN_LENGTH) {
        return;
    }
    for field in ["lastName", "firstName"] {
        if filled(owner, field).is_none() && !owner.is_refused(field) {
            owner.refuse(field, "required", "Укажите фамилию, имя и дату рождения");
        }
    }
    if birth.is_none() && !owner.is_refused("birthDate") {
        owner.refuse("birthDate", "required", "Укажите дату рождения");
    }
}
