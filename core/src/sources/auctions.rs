use super::{DAY, Names, PLAIN, Source, VIN_OR_BODY};

pub(super) const SOURCE: Source = Source {
    names: Names {
        search: Some("auctions"),
        ..Names::NONE
    },
    icon: "gavel",
    title: "Аукционы",
    description: "Продажи машины на аукционах и лоты с повреждениями",
    features: &["Лоты", "Описание повреждений", "Цена продажи"],
    short: "Аукционы",
    register: "Архивы зарубежных и страховых аукционов",
    ways: VIN_OR_BODY,
    cache_minutes: 7 * DAY,
    is_confirmed: false,
    ..PLAIN
};
