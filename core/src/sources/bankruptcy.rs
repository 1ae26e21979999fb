use super::{DAY, Input, Names, PLAIN, Source};

pub(super) const SOURCE: Source = Source {
    names: Names {
        extended: Some("bankruptcy"),
        ..Names::NONE
    },
    icon: "briefcase",
    title: "Банкротство",
    description: "Дела о банкротстве владельца",
    features: &["Статус дела", "Суд и номер дела", "Управляющий"],
    short: "Банкротства (ЕФРСБ)",
    register: "ЕФРСБ, сведения о банкротствах",
    ways: &[&[Input::OwnerName], &[Input::OwnerTaxNumber]],
    cache_minutes: DAY,
    names_people: true,
    ..PLAIN
};
