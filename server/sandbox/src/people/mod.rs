//! Emulated people and companies: a few predefined ones, all others generated.

pub mod companies;
pub mod debts;
pub mod licences;
pub mod person;
pub mod showcase;

use crate::{
    base::{Rng, inn},
    people::{companies::Company, person::Person},
};

/// Owner of a car or holder of a policy.
#[derive(Clone, Debug)]
pub enum Holder {
    Person(Person),
    Company(Company),
}

impl Holder {
    pub fn full_name(&self) -> String {
        match self {
            Self::Person(person) => person.full_name(),
            Self::Company(company) => company.name.clone(),
        }
    }
}

/// Owner of a car by index among its owners.
pub fn owner_of(body_number: &str, index: usize, is_company: bool) -> Holder {
    let index = index.to_string();
    let words = ["owner", body_number, &index];
    if is_company {
        let inn = inn::of_company(&mut Rng::of(&words));
        return Holder::Company(companies::by_inn(&inn));
    }
    Holder::Person(person::generate(&words))
}
