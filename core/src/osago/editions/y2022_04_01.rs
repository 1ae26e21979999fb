//! Edition of 6007-У with its own bonus-malus scale.

use super::y2022_01_09;
use crate::osago::edition::TariffCertainty::Confirmed;
use crate::osago::edition::{Edition, Sourced};

pub(super) const EDITION: Edition = Edition {
    in_force: (2022, 4, 1),
    bonus_malus: Sourced::new(
        [
            392, 294, 225, 176, 117, 100, 91, 83, 78, 74, 68, 63, 57, 52, 46,
        ],
        "6007-У",
        Confirmed,
    ),
    ..y2022_01_09::EDITION
};
