//! Edition of 7349-У, known from one calculator: half of the increase for Novosibirsk.

use super::y2025_12_09;
use crate::osago::edition::TariffCertainty::Unconfirmed;
use crate::osago::edition::{Edition, TerritoryEdition};

pub(super) const EDITION: Edition = Edition {
    in_force: (2026, 6, 22),
    name: "7204-У в редакции 7349-У",
    acts: "Указание Банка России от 09.10.2025 № 7204-У в редакции указания № 7349-У",
    certainty: Unconfirmed,
    territory: TerritoryEdition::Of7349,
    ..y2025_12_09::EDITION
};
