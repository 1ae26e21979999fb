use super::{HOUR, Names, PLAIN, Risk, Source, VIN_OR_BODY};

pub(super) const SOURCE: Source = Source {
    names: Names {
        search: Some("wanted"),
        selection: Some("gibddwanted"),
        ..Names::NONE
    },
    icon: "siren",
    title: "Розыск",
    description: "Розыск транспортных средств по базе МВД",
    features: &["Факт розыска", "Регион инициатора", "Дата постановки"],
    short: "Розыск (МВД)",
    register: "МВД России, розыск транспортных средств",
    ways: VIN_OR_BODY,
    cache_minutes: 6 * HOUR,
    risk: Some(Risk {
        name: "розыск",
        is_needed: true,
    }),
    ..PLAIN
};
