use super::{Input, Names, PLAIN, Source};

pub(super) const SOURCE: Source = Source {
    names: Names {
        search: Some("photos"),
        selection: Some("photos"),
        extended: Some("photos"),
    },
    icon: "camera",
    title: "Фотографии",
    description: "Снимки машины с датами",
    features: &["Фото с датой", "Увеличение", "Скачивание"],
    short: "Фотографии",
    register: "Открытые собрания фотографий по госномеру",
    limits: Some("Снимки присылают прохожие: на них может быть другая машина с этим номером."),
    ways: &[&[Input::Plate]],
    cache_minutes: 10,
    can_know_car: true,
    ..PLAIN
};
