//! Edition of the motorcycle tables of 6949-У, in force later than the rest of that act.

use super::y2025_01_27;
use crate::osago::edition::TariffCertainty::SingleSource;
use crate::osago::edition::{Edition, Sourced, Steps};

const ACT: &str = "6949-У";

pub(super) const EDITION: Edition = Edition {
    in_force: (2025, 4, 17),
    motorcycle_experience: Some(Sourced::new(
        [
            [227, 223, 202, 180, 150, 0, 0, 0],
            [223, 223, 202, 173, 149, 144, 0, 0],
            [201, 201, 181, 157, 135, 129, 117, 0],
            [170, 170, 154, 133, 113, 108, 101, 96],
            [151, 151, 137, 119, 101, 96, 90, 89],
            [143, 143, 130, 112, 95, 91, 85, 84],
            [139, 139, 126, 108, 92, 87, 82, 81],
            [115, 112, 101, 91, 86, 81, 79, 76],
        ],
        ACT,
        SingleSource,
    )),
    motorcycle_power: Some(Sourced::new(
        Steps {
            steps: &[(50, 100), (60, 111), (70, 122), (80, 136), (90, 150)],
            above: 166,
        },
        ACT,
        SingleSource,
    )),
    ..y2025_01_27::EDITION
};
