//! Seller and tax of a month: those of its last minutes, so that a later change leaves its documents as they are.

use uuid::Uuid;

use crate::business::repository::closing_terms::{self as repo, ClosingTerms};
use crate::money::monthly_totals::Month;
use crate::platform::Context;
use crate::platform::db::StorageError;

/// Stores the seller and the tax of the running month, if they differ from the stored ones.
pub async fn tick(ctx: &Context) -> Result<(), StorageError> {
    let current = of_settings(ctx);
    let stored = repo::find_since(ctx.db.read(), &current.month).await?;
    if stored.is_some_and(|stored| is_same(&stored, &current)) {
        return Ok(());
    }
    repo::upsert(ctx.db.write(), current).await
}

/// Terms of a month: the stored ones, of the next month that has some, or of the settings.
pub async fn find(ctx: &Context, month: Month) -> Result<ClosingTerms, StorageError> {
    let stored = repo::find_since(ctx.db.read(), &month.to_string()).await?;
    Ok(stored.unwrap_or_else(|| of_settings(ctx)))
}

fn of_settings(ctx: &Context) -> ClosingTerms {
    let now = ctx.clock.now();
    let contacts = &ctx.contacts;
    ClosingTerms {
        id: Uuid::now_v7(),
        month: Month::of(now).to_string(),
        seller: contacts.seller.clone(),
        inn: contacts.inn.clone(),
        ogrn: contacts.ogrn.clone(),
        address: contacts.address.clone(),
        vat_code: ctx.shop.vat_code.into(),
        updated_at: now,
    }
}

fn is_same(stored: &ClosingTerms, current: &ClosingTerms) -> bool {
    let current = ClosingTerms {
        id: stored.id,
        updated_at: stored.updated_at,
        ..current.clone()
    };
    *stored == current
}
