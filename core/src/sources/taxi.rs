use super::{ANY_NUMBER, DAY, Names, PLAIN, Source};

pub(super) const SOURCE: Source = Source {
    names: Names {
        search: Some("taxi"),
        selection: Some("taxi"),
        extended: Some("taxi"),
    },
    icon: "taxi",
    title: "Такси",
    description: "Разрешения на работу в такси",
    features: &["Факт разрешения", "Регион", "Срок действия"],
    short: "Реестр такси",
    register: "Реестры разрешений на такси",
    ways: ANY_NUMBER,
    cache_minutes: DAY,
    ..PLAIN
};
