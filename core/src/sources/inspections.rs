use super::{ANY_NUMBER, DAY, Names, PLAIN, Source};

pub(super) const SOURCE: Source = Source {
    names: Names {
        search: Some("diagnostic"),
        selection: Some("eaisto"),
        ..Names::NONE
    },
    icon: "clipboard-check",
    title: "Диагностические карты",
    description: "Карты техосмотра из ЕАИСТО",
    features: &[
        "Номер и срок карты",
        "Пробег на осмотре",
        "Пункт техосмотра",
    ],
    short: "Техосмотр (ЕАИСТО)",
    register: "ЕАИСТО, единая система техосмотра",
    ways: ANY_NUMBER,
    cache_minutes: DAY,
    can_know_car: true,
    tells_mileage: true,
    ..PLAIN
};
