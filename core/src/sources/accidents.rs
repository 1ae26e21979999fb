use super::{DAY, Names, PLAIN, Risk, Source, VIN_OR_BODY};

pub(super) const SOURCE: Source = Source {
    names: Names {
        search: Some("dtp"),
        selection: Some("gibdddtp"),
        ..Names::NONE
    },
    icon: "collision",
    title: "ДТП",
    description: "Аварии, которые оформила Госавтоинспекция",
    features: &["Дата и место", "Схема повреждений", "Число участников"],
    short: "ДТП (Госавтоинспекция)",
    register: "Госавтоинспекция, учёт ДТП",
    limits: Some(
        "Видны только аварии, которые оформила Госавтоинспекция. Европротокола и ремонта без оформления здесь нет.",
    ),
    ways: VIN_OR_BODY,
    cache_minutes: DAY,
    risk: Some(Risk {
        name: "ДТП",
        is_needed: false,
    }),
    ..PLAIN
};
