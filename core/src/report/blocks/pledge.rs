//! Pledges and leases.

use serde::{Deserialize, Serialize};

use super::block;

/// The register that a pledge is written in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum PledgeRegister {
    /// Notices of pledge, Federal Notary Chamber.
    #[default]
    Notary,
    /// Leases and pledges, Fedresurs.
    Fedresurs,
}

/// What holds the car.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum PledgeKind {
    #[default]
    Pledge,
    /// The car is the lessor's; the lessee only uses it.
    Lease,
}

block! {
    /// A side of the contract, a person or a company.
    personal Party {
        name: String,
        /// Day, `yyyy-mm-dd`; companies have none.
        birth_date: Option<String>,
    }
}

block! {
    /// One pledge or lease.
    Pledge {
        kind: PledgeKind,
        /// Number of the notice.
        number: Option<String>,
        /// Registered, `yyyy-mm-dd`.
        date: Option<String>,
        /// Excluded or over, `yyyy-mm-dd`; a lease's may lie ahead.
        end_date: Option<String>,
        /// Who gave the car in pledge; of a lease, the lessee.
        pledgors: Vec<Party>,
        /// Who holds it; of a lease, the lessor.
        creditors: Vec<Party>,
        contract: Option<String>,
        /// Day, `yyyy-mm-dd`.
        contract_date: Option<String>,
        /// First day of a lease, `yyyy-mm-dd`.
        starts_on: Option<String>,
        vin: Option<String>,
        body_number: Option<String>,
    }
}

block! {
    /// Pledges and leases of the car in one register.
    Pledges {
        register: PledgeRegister,
        /// Including those that could not be read.
        count: u32,
        records: Vec<Pledge>,
    }
}
