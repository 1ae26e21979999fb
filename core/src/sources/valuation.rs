use super::{DAY, Input, Names, PLAIN, Source};

pub(super) const SOURCE: Source = Source {
    names: Names {
        extended: Some("valuation"),
        ..Names::NONE
    },
    icon: "calculator",
    title: "Оценка стоимости",
    description: "Рыночная стоимость машины с учётом года и пробега",
    features: &["Средняя цена", "Диапазон цен", "Учёт пробега"],
    short: "Оценка стоимости",
    register: "Рыночная оценка по марке, модели, году и пробегу",
    ways: &[&[Input::Model]],
    cache_minutes: DAY,
    is_confirmed: false,
    ..PLAIN
};
