//! The tax service: companies, sole traders, the self-employed, and people's numbers.

use serde::{Deserialize, Serialize};

use super::block;

/// Which register a business is in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum CompanyKind {
    #[default]
    Company,
    SoleTrader,
}

block! {
    /// A company or a sole trader by its taxpayer number.
    personal Company {
        found: bool,
        kind: CompanyKind,
        /// OGRN, or OGRNIP of a sole trader.
        ogrn: Option<String>,
        /// INN.
        inn: Option<String>,
        kpp: Option<String>,
        name: Option<String>,
        short_name: Option<String>,
        region: Option<String>,
        address: Option<String>,
        registered_by: Option<String>,
        /// Day, `yyyy-mm-dd`.
        registered_on: Option<String>,
        /// OKVED, and its name.
        activity_code: Option<String>,
        activity: Option<String>,
        is_active: Option<bool>,
        /// In the words of the register.
        status: Option<String>,
        /// The register marks its data as unreliable.
        is_unreliable: Option<bool>,
        /// Part in electronic documents, in words.
        electronic_documents: Option<String>,
    }
}

block! {
    /// The taxpayer number of a person.
    personal TaxNumber {
        found: bool,
        inn: Option<String>,
    }
}

block! {
    /// Whether a person pays the tax of the self-employed.
    personal SelfEmployed {
        found: bool,
        inn: Option<String>,
        /// The day that was asked about, `yyyy-mm-dd`.
        date: Option<String>,
        pays: Option<bool>,
        message: Option<String>,
    }
}
