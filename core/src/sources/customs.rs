use super::{DAY, Names, PLAIN, Source, VIN_OR_BODY};

pub(super) const SOURCE: Source = Source {
    names: Names {
        search: Some("customs"),
        selection: Some("fts"),
        extended: Some("customs"),
    },
    icon: "ship",
    title: "Таможня",
    description: "Таможенное оформление и выпуск машины",
    features: &[
        "Статус ПТС",
        "Утилизационный сбор",
        "Таможенные ограничения",
    ],
    short: "Таможня и электронный ПТС",
    register: "ФТС, таможенные декларации; система электронных паспортов",
    ways: VIN_OR_BODY,
    cache_minutes: 7 * DAY,
    can_know_car: true,
    ..PLAIN
};
