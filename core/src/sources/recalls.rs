use super::{DAY, Names, PLAIN, Source, VIN};

pub(super) const SOURCE: Source = Source {
    names: Names {
        search: Some("recalls"),
        selection: Some("otzivcamp"),
        extended: Some("recall"),
    },
    icon: "wrench",
    title: "Отзывные кампании",
    description: "Отзывы производителя, под которые попадает машина",
    features: &["Причина отзыва", "Организатор", "Рекомендация"],
    short: "Отзывные кампании",
    register: "Росстандарт, отзывные кампании",
    limits: Some("Сделана ли работа по отзыву, реестр не говорит: спросите дилера."),
    ways: VIN,
    cache_minutes: 7 * DAY,
    ..PLAIN
};
