//! Policies in force, derived from the answer of the source of policies.

use super::policies::{InForce, Policies, Policy, in_force};
use super::prelude::*;

pub(super) const SOURCE: Source = Source {
    icon: "shield-info",
    title: "Сведения о полисе ОСАГО",
    description: "Подробности полиса: условия, водители, цель использования",
    features: &[
        "Условия полиса",
        "Цель использования",
        "Допущенные водители",
    ],
    short_name: "Сведения о полисе ОСАГО",
    register: "РСА, сведения о полисе ОСАГО",
    input_sets: &[&[Input::PolicyNumber]],
    cache_minutes: DAY,
    included_in: Some(SourceId::Policies),
    has_personal_data: true,
    ..Source::DEFAULT
};

block! {
    /// Policies in force at the time of the query.
    PolicyDetails {
        /// Number of all policies of the car.
        known: u32,
        policies: Vec<Policy>,
    }
}

impl PolicyDetails {
    /// Policies that the register marks as in force.
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

impl Assess for PolicyDetails {
    fn assess(&self, today: Date) -> Assessment {
        match in_force(&self.policies, today) {
            InForce::Until(to) => {
                Assessment::good(format!("Полис ОСАГО действует до {}", format_date(to)))
            }
            InForce::Undated => Assessment::good("Полис ОСАГО действует, срок не указан"),
            InForce::None if self.known == 0 => Assessment::no_data("Полисы ОСАГО не найдены"),
            InForce::None => {
                let known = counted(self.known.into(), "полис", "полиса", "полисов");
                Assessment::no_data(format!(
                    "Действующего полиса ОСАГО не найдено, всего известно: {known}"
                ))
            }
        }
    }

    fn present(&self) -> Presentation {
        let Self { known: _, policies } = self;
        let records = policies
            .iter()
            .map(|policy| (policy.from.as_deref(), policy.record()));
        Presentation::default().newest_first("Действующие полисы", Layout::Cards, records)
    }

    fn confirms_car(&self) -> bool {
        self.known > 0
    }
}
