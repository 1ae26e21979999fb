use super::{ANY_NUMBER, DAY, Names, PLAIN, Source, SourceId};

pub(super) const SOURCE: Source = Source {
    names: Names {
        search: Some("probeg"),
        selection: Some("probeg"),
        ..Names::NONE
    },
    icon: "gauge",
    title: "Пробег",
    description: "История показаний одометра и признаки скрученного пробега",
    features: &[
        "Показания по датам",
        "Источник каждого показания",
        "Поиск скрутки",
    ],
    short: "Показания пробега",
    register: "ЕАИСТО, показания одометра на техосмотрах",
    limits: Some(
        "Видны только показания, записанные на техосмотре. Между осмотрами пробег никто не проверял.",
    ),
    ways: ANY_NUMBER,
    cache_minutes: DAY,
    can_know_car: true,
    tells_mileage: true,
    asked_with: Some(SourceId::Inspections),
    ..PLAIN
};
