use super::{DAY, Names, PLAIN, Source, VIN};

pub(super) const SOURCE: Source = Source {
    names: Names {
        search: Some("vininfo"),
        selection: Some("vininfo"),
        ..Names::NONE
    },
    icon: "barcode",
    title: "Расшифровка VIN",
    description: "Комплектация и технические данные по VIN",
    features: &["Комплектация", "Двигатель и коробка", "Завод и год"],
    short: "Расшифровка VIN",
    register: "Расшифровка VIN по каталогам изготовителей",
    ways: VIN,
    cache_minutes: 30 * DAY,
    ..PLAIN
};
