use super::{HOUR, Names, PLAIN, Risk, Source, VIN_OR_BODY};

pub(super) const SOURCE: Source = Source {
    names: Names {
        search: Some("zalogNotary"),
        selection: Some("zalognotary"),
        ..Names::NONE
    },
    icon: "scale",
    title: "Залоги: реестр нотариусов",
    description: "Уведомления о залоге в реестре Федеральной нотариальной палаты",
    features: &["Факт залога", "Залогодержатель", "Дата уведомления"],
    short: "Реестр залогов (ФНП)",
    register: "Федеральная нотариальная палата, реестр уведомлений о залоге",
    limits: Some("Залог, о котором не уведомили нотариуса, здесь не виден."),
    ways: VIN_OR_BODY,
    cache_minutes: 6 * HOUR,
    risk: Some(Risk {
        name: "залог",
        is_needed: true,
    }),
    ..PLAIN
};
