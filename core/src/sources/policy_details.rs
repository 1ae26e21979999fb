//! The policy in force, drawn from all policies.

use serde::{Deserialize, Serialize};

use super::policies::{InForce, in_force};
use super::says::{Judgement, Says};
use super::shown::{Layout, Shown};
use super::words::spoken_date;
use super::{DAY, Input, Names, PLAIN, Policies, Policy, Source, SourceId, block};
use crate::date::Date;
use crate::plural::counted;

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
    names_people: true,
    ..PLAIN
};

block! {
    /// The policies in force when the register was asked, of all that it knows.
    PolicyDetails {
        /// All policies of the car, in force or not.
        known: u32,
        policies: Vec<Policy>,
    }
}

impl PolicyDetails {
    /// Those that the register calls in force, of all that it told.
    #[must_use]
    pub fn from_policies(all: &Policies) -> Self {
        let running = |policy: &&Policy| policy.is_active == Some(true);
        let read = u32::try_from(all.policies.len()).unwrap_or(u32::MAX);
        Self {
            known: all.count.max(read),
            policies: all.policies.iter().filter(running).cloned().collect(),
        }
    }
}

impl Says for PolicyDetails {
    fn short(&self) -> &'static str {
        SOURCE.short
    }

    fn judge(&self, today: Date) -> Judgement {
        match in_force(&self.policies, today) {
            InForce::Until(to) => {
                Judgement::good(format!("Полис ОСАГО действует до {}", spoken_date(to)))
            }
            InForce::Undated => Judgement::good("Полис ОСАГО действует, срок не указан"),
            InForce::None if self.known == 0 => Judgement::no_data("Полисы ОСАГО не найдены"),
            InForce::None => {
                let known = counted(self.known.into(), "полис", "полиса", "полисов");
                Judgement::no_data(format!(
                    "Действующего полиса ОСАГО не найдено, всего известно: {known}"
                ))
            }
        }
    }

    fn show(&self) -> Shown {
        let Self { known: _, policies } = self;
        let records = policies
            .iter()
            .map(|policy| (policy.from.as_deref(), policy.record()));
        Shown::default().newest_first("Действующие полисы", Layout::Cards, records)
    }

    fn knows_car(&self) -> bool {
        self.known > 0
    }
}
