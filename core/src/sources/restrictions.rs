use super::{HOUR, Names, PLAIN, Risk, Source, VIN_OR_BODY};

pub(super) const SOURCE: Source = Source {
    names: Names {
        search: Some("restrict"),
        selection: Some("gibddrestricted"),
        ..Names::NONE
    },
    icon: "lock",
    title: "Ограничения",
    description: "Запреты на регистрационные действия",
    features: &["Вид ограничения", "Кто наложил", "Основание и дата"],
    short: "Ограничения (Госавтоинспекция)",
    register: "Госавтоинспекция, реестр ограничений",
    limits: Some("Запрет может появиться в любой день: проверьте ещё раз прямо перед сделкой."),
    ways: VIN_OR_BODY,
    cache_minutes: 6 * HOUR,
    risk: Some(Risk {
        name: "ограничения",
        is_needed: true,
    }),
    ..PLAIN
};
