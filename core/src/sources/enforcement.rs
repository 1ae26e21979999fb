use super::{HOUR, Input, Names, PLAIN, Source};

pub(super) const SOURCE: Source = Source {
    names: Names {
        extended: Some("fssp"),
        ..Names::NONE
    },
    icon: "badge-alert",
    title: "Приставы (ФССП)",
    description: "Исполнительные производства в отношении владельца",
    features: &["Сумма долга", "Номер производства", "Отдел приставов"],
    short: "Исполнительные производства (ФССП)",
    register: "ФССП России, исполнительные производства",
    ways: &[
        &[Input::OwnerName, Input::OwnerBirthDate],
        &[Input::OwnerTaxNumber],
    ],
    cache_minutes: 6 * HOUR,
    names_people: true,
    ..PLAIN
};
