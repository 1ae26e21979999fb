use super::{HOUR, Input, Names, PLAIN, Source};

pub(super) const SOURCE: Source = Source {
    names: Names {
        search: Some("fines"),
        selection: Some("fines"),
        ..Names::NONE
    },
    icon: "receipt",
    title: "Штрафы",
    description: "Неоплаченные штрафы Госавтоинспекции",
    features: &["Сумма", "Дата и статья", "Статус оплаты"],
    short: "Штрафы (Госавтоинспекция)",
    register: "Госавтоинспекция, неоплаченные штрафы",
    limits: Some(
        "Штрафы ищут по свидетельству о регистрации: с новым свидетельством прежние не видны.",
    ),
    ways: &[&[Input::Plate, Input::RegistrationCertificate]],
    cache_minutes: 6 * HOUR,
    ..PLAIN
};
