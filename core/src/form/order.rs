//! Orders of checks.

use super::source_inputs;
use crate::catalogue::{self, Catalogue};
use crate::date::Date;
use crate::input::Input;
use crate::normalise::compact;
use crate::packages::QUICK_PACKAGES;

const VIN_LENGTH: usize = 17;

/// The schema of the specification, and the fields that this product's order adds.
pub(super) fn search(input: &Input<'_>, today: Date) {
    input.required_text("query", "Search query is required");
    input.choice(
        "type",
        &["vin", "license", "body", "plate"],
        "Выберите, по чему искать: VIN, госномер или номер кузова",
    );
    input.texts("selectedServices");
    input.flag("fullReport");
    input.choice(
        "catalogue",
        &Catalogue::ALL.map(Catalogue::name),
        "Такого списка услуг нет",
    );
    input.flag("freeCheck");
    input.flag("packageCheck");
    input.flag("vkPackage");
    let packages = QUICK_PACKAGES.each_ref().map(|package| package.id);
    input.choice("packageType", &packages, "Выберите пакет");
    input.text("promoCode");
    input.flag("acceptMismatch");
    input.object("inputs", |inputs| source_inputs::check(inputs, today));
}

pub(super) fn extended(input: &Input<'_>) {
    let vin = input.required_text("vin", "Введите данные");
    if vin.is_some_and(|vin| compact(vin).count() != VIN_LENGTH) {
        input.refuse("vin", "invalid_vin", "Проверьте правильность ввода данных");
    }
    let services = input.texts("services");
    if input.is_refused("services") {
        return;
    }
    let services = services.unwrap_or_default();
    if services.is_empty() {
        let message = "Пожалуйста, выберите хотя бы одну дополнительную услугу";
        input.refuse("services", "required", message);
    }
    if services.len() > catalogue::items(Catalogue::Extended).len() {
        input.refuse("services", "too_many", catalogue::TOO_MANY_MESSAGE);
        return;
    }
    for (index, id) in services.iter().enumerate() {
        let path = format!("services[{index}]");
        if catalogue::find(Catalogue::Extended, id).is_none() {
            input.refuse(&path, "unknown_service", "Такого сервиса нет в этом списке");
        } else if services[..index].contains(id) {
            input.refuse(&path, "doubled_service", "Сервис выбран дважды");
        }
    }
}
