use super::{DAY, Input, Names, PLAIN, Source};

pub(super) const SOURCE: Source = Source {
    names: Names {
        search: Some("osago"),
        selection: Some("osago"),
        ..Names::NONE
    },
    icon: "shield",
    title: "Полис ОСАГО",
    description: "Действующий полис ОСАГО по базе страховщиков",
    features: &["Номер полиса", "Страховая компания", "Срок действия"],
    short: "Полисы ОСАГО",
    register: "РСА, полисы ОСАГО",
    ways: &[&[Input::Vin], &[Input::Plate]],
    cache_minutes: DAY,
    can_know_car: true,
    ..PLAIN
};
