//! The policy in force, drawn from all policies.

use super::{DAY, Input, Names, PLAIN, Source, SourceId};

pub(super) const SOURCE: Source = Source {
    names: Names {
        search: Some("osagoinfo"),
        selection: Some("osagoinfo"),
        ..Names::NONE
    },
    icon: "shield-info",
    title: "Сведения о полисе ОСАГО",
    description: "Подробности полиса: условия, водители, цель использования",
    features: &[
        "Условия полиса",
        "Цель использования",
        "Допущенные водители",
    ],
    short: "Сведения о полисе ОСАГО",
    register: "РСА, сведения о полисе ОСАГО",
    ways: &[&[Input::PolicyNumber]],
    cache_minutes: DAY,
    asked_with: Some(SourceId::Policies),
    ..PLAIN
};
