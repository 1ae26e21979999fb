//! Leases and pledges: Fedresurs.

use super::source::{HOUR, Risk, Source, VIN};

pub(super) const SOURCE: Source = Source {
    icon: "landmark",
    title: "Залоги: Федресурс",
    description: "Сообщения о лизинге и залоге в Федресурсе",
    features: &["Лизинг", "Залог", "Дата сообщения"],
    short_name: "Лизинг и залог (Федресурс)",
    register: "Федресурс, сообщения о лизинге и залоге",
    tile_title: Some("Лизинг"),
    input_sets: VIN,
    cache_minutes: 6 * HOUR,
    risk: Some(Risk {
        name: "лизинг",
        clear_text: "действующий лизинг не найден",
        is_required: false,
    }),
    has_personal_data: true,
    ..Source::DEFAULT
};
