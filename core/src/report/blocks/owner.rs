//! People: enforcement proceedings, bankruptcies, driving licences.

use serde::{Deserialize, Serialize};

use super::block;
use crate::money::Kopecks;

block! {
    /// A part of a debt.
    DebtPart {
        title: String,
        #[cfg_attr(feature = "ts", tsify(type = "number | null"))]
        #[cfg_attr(feature = "openapi", schema(value_type = Option<f64>))]
        amount: Option<Kopecks>,
    }
}

block! {
    /// One enforcement proceeding.
    personal Proceeding {
        debtor: Option<String>,
        debtor_address: Option<String>,
        /// Day, `yyyy-mm-dd`; missing for a company.
        debtor_birth_date: Option<String>,
        debtor_tax_number: Option<String>,
        number: Option<String>,
        /// Opened, `yyyy-mm-dd`.
        date: Option<String>,
        /// Number of the consolidated proceeding.
        consolidated_number: Option<String>,
        /// The document behind it, in words, and its parts.
        document: Option<String>,
        document_type: Option<String>,
        document_number: Option<String>,
        /// Day, `yyyy-mm-dd`.
        document_date: Option<String>,
        document_issuer: Option<String>,
        claimant_tax_number: Option<String>,
        subject: Option<String>,
        parts: Vec<DebtPart>,
        /// Not paid.
        #[cfg_attr(feature = "ts", tsify(type = "number | null"))]
        #[cfg_attr(feature = "openapi", schema(value_type = Option<f64>))]
        amount: Option<Kopecks>,
        is_active: bool,
        /// Day, `yyyy-mm-dd`.
        ended_on: Option<String>,
        end_reason: Option<String>,
        department: Option<String>,
        department_address: Option<String>,
        officer: Option<String>,
        phones: Vec<String>,
    }
}

block! {
    /// Enforcement proceedings (bailiffs) against a person or company.
    Proceedings {
        /// Including those that could not be read.
        count: u32,
        /// All at the source, of which only some may be loaded.
        total_count: Option<u32>,
        records: Vec<Proceeding>,
    }
}

block! {
    /// One bankruptcy.
    personal Bankruptcy {
        /// The register's own key.
        guid: Option<String>,
        name: Option<String>,
        tax_number: Option<String>,
        snils: Option<String>,
        category: Option<String>,
        region: Option<String>,
        address: Option<String>,
        manager: Option<String>,
        case_number: Option<String>,
        /// In the words of the register, and its code.
        status: Option<String>,
        status_code: Option<String>,
        /// Status in the register of companies.
        company_status: Option<String>,
        description: Option<String>,
        /// Day, `yyyy-mm-dd`.
        updated_on: Option<String>,
        /// The case is under way.
        is_active: Option<bool>,
        /// Day, `yyyy-mm-dd`.
        birth_date: Option<String>,
        birth_place: Option<String>,
    }
}

block! {
    /// Bankruptcies of a person or company.
    Bankruptcies {
        /// Including those that could not be read.
        count: u32,
        records: Vec<Bankruptcy>,
    }
}

block! {
    /// One deprivation of the right to drive.
    personal Deprivation {
        /// Day of the ruling, `yyyy-mm-dd`.
        date: Option<String>,
        key: Option<String>,
        birth_place: Option<String>,
        comment: Option<String>,
        region: Option<String>,
        region_code: Option<String>,
        state: Option<String>,
        state_info: Option<String>,
        months: Option<u32>,
    }
}

block! {
    /// A driving licence.
    personal DriverLicence {
        found: bool,
        /// Series and number, ten characters.
        number: Option<String>,
        /// Days, `yyyy-mm-dd`.
        issued_on: Option<String>,
        expires: Option<String>,
        birth_date: Option<String>,
        /// Year of the first licence.
        driving_since: Option<i32>,
        categories: Vec<String>,
        /// Code of the kind.
        kind: Option<String>,
        division: Option<String>,
        division_id: Option<String>,
        deprivations: Vec<Deprivation>,
    }
}
