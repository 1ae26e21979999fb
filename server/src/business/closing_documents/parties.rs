//! Seller and buyer of a closing document, its number and its contract.

use avtosled_render::closing_document::Party;
use avtosled_render::statement::LabelledValue;
use avtosled_render::transfer_document::TransferParty;

use crate::business::closing_documents::facts::DocumentFacts;
use crate::business::closing_documents::texts::{DASH, labelled};
use crate::business::repository::closing_terms::ClosingTerms;
use crate::identity::repository::members::Company;
use crate::money::monthly_totals::Month;

/// Number of digits of the taxpayer number of an entrepreneur.
const ENTREPRENEUR_INN_LENGTH: usize = 12;
/// Number of hexadecimal digits of the company in a document number.
const NUMBER_DIGITS: usize = 10;

/// Number of the documents of a company in a month: the same at each download.
///
/// The last digits of an id are random, so the numbers of different companies differ.
pub fn number(company: &Company, month: Month) -> String {
    let id = company.id.simple().to_string().to_uppercase();
    let tail = &id[id.len() - NUMBER_DIGITS..];
    format!("АС-{month}-{tail}")
}

/// Contract by which the services were rendered.
pub fn contract(facts: &DocumentFacts<'_>) -> String {
    format!("Публичная оферта {}/public-offer", facts.ctx.public_url)
}

/// Whether a taxpayer number is that of an entrepreneur, who has no KPP.
pub fn is_entrepreneur(inn: &str) -> bool {
    inn.len() == ENTREPRENEUR_INN_LENGTH
}

/// Name of the state register number.
pub fn register_name(inn: &str) -> &'static str {
    if is_entrepreneur(inn) {
        "ОГРНИП"
    } else {
        "ОГРН"
    }
}

pub fn seller(terms: &ClosingTerms) -> Party {
    Party {
        role: "Исполнитель".to_owned(),
        name: terms.seller.clone(),
        details: details(
            &terms.inn,
            None,
            terms.ogrn.as_deref(),
            Some(&terms.address),
        ),
    }
}

pub fn buyer(company: &Company) -> Party {
    let inn = company.inn.as_deref().unwrap_or_default();
    Party {
        role: "Заказчик".to_owned(),
        name: company.name.clone(),
        details: details(
            inn,
            company.kpp.as_deref(),
            company.ogrn.as_deref(),
            company.address.as_deref(),
        ),
    }
}

fn details(
    inn: &str,
    kpp: Option<&str>,
    ogrn: Option<&str>,
    address: Option<&str>,
) -> Vec<LabelledValue> {
    let tax = match kpp {
        Some(kpp) => labelled("ИНН/КПП", format!("{inn}/{kpp}")),
        None => labelled("ИНН", inn),
    };
    let ogrn = ogrn.map(|ogrn| labelled(register_name(inn), ogrn));
    let address = address.map(|address| labelled("Адрес", address));
    [Some(tax), ogrn, address].into_iter().flatten().collect()
}

pub fn transfer_seller(terms: &ClosingTerms) -> TransferParty {
    TransferParty {
        name: terms.seller.clone(),
        address: terms.address.clone(),
        tax_numbers: format!("{}/{DASH}", terms.inn),
    }
}

pub fn transfer_buyer(company: &Company) -> TransferParty {
    let inn = company.inn.as_deref().unwrap_or(DASH);
    let kpp = company.kpp.as_deref().unwrap_or(DASH);
    TransferParty {
        name: company.name.clone(),
        address: company.address.clone().unwrap_or_else(|| DASH.to_owned()),
        tax_numbers: format!("{inn}/{kpp}"),
    }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use uuid::Uuid;

    use super::*;

    fn company(id: &str) -> Company {
        Company {
            id: Uuid::parse_str(id).unwrap(),
            user_id: Uuid::nil(),
            name: "ООО «Авто»".to_owned(),
            inn: Some("7707083893".to_owned()),
            kpp: Some("773601001".to_owned()),
            ogrn: None,
            address: None,
            created_at: DateTime::UNIX_EPOCH,
            updated_at: DateTime::UNIX_EPOCH,
        }
    }

    #[test]
    fn number_follows_from_company_and_month() {
        let one = company("018f0000-0000-7000-8000-00a1b2c3d4e5");
        let other = company("018f0000-0000-7000-8000-00a1b2c3d4e6");
        let (october, november) = ("2026-10".parse().unwrap(), "2026-11".parse().unwrap());
        assert_eq!(number(&one, october), "АС-2026-10-A1B2C3D4E5");
        assert_eq!(number(&one, november), "АС-2026-11-A1B2C3D4E5");
        assert_ne!(number(&one, october), number(&other, october));
    }

    #[test]
    fn company_without_address_has_a_dash_in_the_transfer_document() {
        let buyer = transfer_buyer(&company("018f0000-0000-7000-8000-00a1b2c3d4e5"));
        assert_eq!(buyer.address, "--");
        assert_eq!(buyer.tax_numbers, "7707083893/773601001");
    }
}
