//! Leases and pledges: Fedresurs.

use super::{HOUR, Names, PLAIN, Risk, Source, VIN};

pub(super) const SOURCE: Source = Source {
    names: Names {
        search: Some("zalogFedres"),
        selection: Some("zalogfedresurs"),
        ..Names::NONE
    },
    icon: "landmark",
    title: "Залоги: Федресурс",
    description: "Сообщения о лизинге и залоге в Федресурсе",
    features: &["Лизинг", "Залог", "Дата сообщения"],
    short: "Лизинг и залог (Федресурс)",
    register: "Федресурс, сообщения о лизинге и залоге",
    tile: Some("Лизинг"),
    ways: VIN,
    cache_minutes: 6 * HOUR,
    risk: Some(Risk {
        name: "лизинг",
        clear: "действующий лизинг не найден",
        is_needed: false,
    }),
    names_people: true,
    ..PLAIN
};
