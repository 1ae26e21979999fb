//! Closing documents of a company for a month: invoice, act and universal transfer document as PDF.
//!
//! Sums come from the ledger alone ([`monthly_totals`]). The number and the date follow from company and month.

mod closing;
mod facts;
mod lines;
mod parties;
pub mod terms;
mod texts;
mod transfer;

use avtosled_core::money::{Kopecks, MoneyError};
use chrono::{DateTime, Utc};
use serde::Serialize;
use strum::{EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::business::closing_documents::facts::DocumentFacts;
use crate::identity::repository::members::{self, Company};
use crate::money::monthly_totals::{self, Month, Services};
use crate::money::vat::Vat;
use crate::platform::Context;
use crate::platform::db::StorageError;
use crate::platform::documents::pdf_renderer::RenderInterrupted;

/// Kind of a closing document; its name is that of the file.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema, EnumString, IntoStaticStr, VariantArray,
)]
#[schema(as = ClosingDocumentKind)]
pub enum Kind {
    /// Invoice (счёт) with the payments of the month.
    #[serde(rename = "invoice.pdf")]
    #[strum(serialize = "invoice.pdf")]
    Invoice,
    /// Act of services rendered (акт).
    #[serde(rename = "act.pdf")]
    #[strum(serialize = "act.pdf")]
    Act,
    /// Universal transfer document (УПД).
    #[serde(rename = "upd.pdf")]
    #[strum(serialize = "upd.pdf")]
    Transfer,
}

/// Detail of a company that closing documents name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = CompanyDetail)]
pub enum Detail {
    Inn,
    Address,
}

/// Closing documents of a company.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClosingDocuments {
    /// Details that the company has not given; without `inn` there are no documents.
    pub missing: Vec<Detail>,
    /// Months with services, newest first.
    pub months: Vec<ClosingMonth>,
}

/// Month with services. Amounts are roubles.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClosingMonth {
    /// Month as `yyyy-mm`.
    pub month: String,
    /// Services at their prices, less what was given back.
    pub services: Kopecks,
    /// Part that was paid with credits of the service, which is a discount.
    pub discount: Kopecks,
    /// Sum of the documents: services less the discount. Negative if more was given back.
    pub total: Kopecks,
    /// Whether the month is over and its documents are final.
    pub is_closed: bool,
    /// When the documents are ready.
    pub ready_at: DateTime<Utc>,
    /// Documents that can be downloaded.
    pub documents: Vec<Kind>,
}

#[derive(Debug, thiserror::Error)]
pub enum ClosingDocumentError {
    #[error("the account is not that of a company")]
    NoCompany,
    #[error("the company has no taxpayer number")]
    InnRequired,
    #[error("the month is not over")]
    NotClosed(Month),
    #[error("nothing was paid for services of the month")]
    NoServices,
    #[error("a month of corrections has no transfer document")]
    OnlyCorrections,
    #[error("the user has too many streams open")]
    TooMany,
    #[error("the sums are out of range")]
    Sums(#[from] MoneyError),
    #[error("the document could not be made: {0}")]
    Render(#[from] avtosled_render::RenderError),
    #[error(transparent)]
    Interrupted(#[from] RenderInterrupted),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Closing documents of the company of an account.
pub async fn list(ctx: &Context, account: Uuid) -> Result<ClosingDocuments, ClosingDocumentError> {
    let db = ctx.db.read();
    let company = find_company(ctx, account).await?;
    let now = ctx.clock.now();
    let months = monthly_totals::list(db, account).await?;
    let months = months.into_iter().rev();
    Ok(ClosingDocuments {
        missing: missing(&company),
        months: months
            .map(|(month, services)| view(month, &services, &company, now))
            .collect(),
    })
}

/// Renders a document of a month of the company of an account.
pub async fn make(
    ctx: &Context,
    account: Uuid,
    month: Month,
    kind: Kind,
) -> Result<Vec<u8>, ClosingDocumentError> {
    let permit = ctx.streams.try_acquire(account);
    let permit = permit.ok_or(ClosingDocumentError::TooMany)?;
    let company = find_company(ctx, account).await?;
    if company.inn.is_none() {
        return Err(ClosingDocumentError::InnRequired);
    }
    if ctx.clock.now() < month.settled_at() {
        return Err(ClosingDocumentError::NotClosed(month));
    }
    let totals = monthly_totals::read(ctx.db.read(), account, month).await?;
    let available = kinds(&totals.services);
    if available.is_empty() {
        return Err(ClosingDocumentError::NoServices);
    }
    if !available.contains(&kind) {
        return Err(ClosingDocumentError::OnlyCorrections);
    }
    let terms = terms::find(ctx, month).await?;
    let facts = DocumentFacts {
        ctx,
        company: &company,
        month,
        vat: Vat::of_code(u8::try_from(terms.vat_code).unwrap_or_default()),
        terms,
        totals,
    };
    let rendered = match kind {
        Kind::Invoice => {
            let document = closing::invoice(&facts)?;
            let render = move || avtosled_render::closing_document::render(&document);
            ctx.pdf_renderer.run(Some(permit), render).await?
        }
        Kind::Act => {
            let document = closing::act(&facts)?;
            let render = move || avtosled_render::closing_document::render(&document);
            ctx.pdf_renderer.run(Some(permit), render).await?
        }
        Kind::Transfer => {
            let document = transfer::document(&facts)?;
            let render = move || avtosled_render::transfer_document::render(&document);
            ctx.pdf_renderer.run(Some(permit), render).await?
        }
    };
    Ok(rendered?)
}

async fn find_company(ctx: &Context, account: Uuid) -> Result<Company, ClosingDocumentError> {
    let company = members::find_company_of(ctx.db.read(), account).await?;
    company.ok_or(ClosingDocumentError::NoCompany)
}

fn missing(company: &Company) -> Vec<Detail> {
    let details = [
        (Detail::Inn, &company.inn),
        (Detail::Address, &company.address),
    ];
    let missing = details.into_iter().filter(|(_, value)| value.is_none());
    missing.map(|(detail, _)| detail).collect()
}

fn view(month: Month, services: &Services, company: &Company, now: DateTime<Utc>) -> ClosingMonth {
    let (revenue, paid) = (
        monthly_totals::revenue(services),
        monthly_totals::paid(services),
    );
    let is_closed = now >= month.settled_at();
    let documents = if is_closed && company.inn.is_some() {
        kinds(services)
    } else {
        Vec::new()
    };
    ClosingMonth {
        month: month.to_string(),
        services: Kopecks(revenue),
        discount: Kopecks(revenue - paid),
        total: Kopecks(paid),
        is_closed,
        ready_at: month.settled_at(),
        documents,
    }
}

/// Documents of a month: none for a sum of zero, no transfer document when more was given back than sold.
fn kinds(services: &Services) -> Vec<Kind> {
    match monthly_totals::paid(services) {
        0 => Vec::new(),
        1.. => Kind::VARIANTS.to_vec(),
        _ => vec![Kind::Invoice, Kind::Act],
    }
}
