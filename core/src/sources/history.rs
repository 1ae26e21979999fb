use super::{DAY, Names, PLAIN, Risk, Source, VIN_OR_BODY};

pub(super) const SOURCE: Source = Source {
    names: Names {
        search: Some("history"),
        selection: Some("gibddhistory"),
        ..Names::NONE
    },
    icon: "file-clock",
    title: "История регистраций",
    description: "Периоды владения и сведения о машине из реестра Госавтоинспекции",
    features: &["Периоды владения", "Тип владельца", "Данные ПТС"],
    short: "История регистраций (Госавтоинспекция)",
    register: "Госавтоинспекция, реестр транспортных средств",
    ways: VIN_OR_BODY,
    cache_minutes: DAY,
    risk: Some(Risk {
        name: "история регистраций",
        is_needed: false,
    }),
    can_know_car: true,
    ..PLAIN
};
