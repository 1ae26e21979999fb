use super::{ANY_NUMBER, DAY, Names, PLAIN, Source};

pub(super) const SOURCE: Source = Source {
    names: Names {
        extended: Some("conversion"),
        ..Names::NONE
    },
    icon: "arrow-left-right",
    title: "Конвертация номера",
    description: "VIN, госномер и номер кузова одной машины",
    features: &["VIN по госномеру", "Госномер по VIN", "Номер кузова"],
    short: "Конвертация номера",
    register: "Соответствие VIN, госномера и номера кузова",
    ways: ANY_NUMBER,
    cache_minutes: DAY,
    can_know_car: true,
    ..PLAIN
};
