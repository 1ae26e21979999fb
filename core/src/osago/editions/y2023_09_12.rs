//! Edition with four new regions and vehicles of unfriendly states; the act's number is unknown.

use super::y2022_09_13;
use crate::osago::edition::TariffCertainty::{SingleSource, Unconfirmed};
use crate::osago::edition::{Edition, Foreign, Sourced, TerritoryEdition};

const PREVIOUS: Edition = y2022_09_13::EDITION;
const ACT: &str = "6007-У в редакции 2023 года";

pub(super) const EDITION: Edition = Edition {
    in_force: (2023, 9, 12),
    name: ACT,
    acts: "Указание Банка России от 08.12.2021 № 6007-У с изменениями 2022 и 2023 годов",
    certainty: Unconfirmed,
    territory: TerritoryEdition::Of2023,
    foreign: Foreign {
        territory: Sourced::new(170, ACT, SingleSource),
        unfriendly_territory: Some(3000),
        ..PREVIOUS.foreign
    },
    ..PREVIOUS
};
