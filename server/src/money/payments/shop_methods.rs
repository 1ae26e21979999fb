//! Payment methods that the shop accepts, cached by each process that serves pages.

use std::sync::{PoisonError, RwLock};

use avtosled_core::payment_method::MethodKind;
use avtosled_vendors::payments::PaymentsError;
use serde::Serialize;
use utoipa::ToSchema;

use crate::money::payments::PaymentError;
use crate::platform::Context;
use crate::platform::db::StorageError;

/// Method assumed until the provider has answered.
const FALLBACK: MethodKind = MethodKind::BankCard;

/// Payment methods named by the provider, in the order in which pages show them.
pub struct ShopMethods(RwLock<Vec<MethodKind>>);

impl Default for ShopMethods {
    fn default() -> Self {
        Self(RwLock::new(vec![FALLBACK]))
    }
}

/// A payment method that the shop accepts.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShopMethod {
    pub kind: MethodKind,
    /// Name within a sentence: «СБП», «банковская карта».
    pub name: &'static str,
    /// Phrase for paying by the method: «по СБП», «картой».
    pub by: &'static str,
    /// Whether the method can be saved for automatic charges.
    pub is_saveable: bool,
}

#[derive(Debug, thiserror::Error)]
pub enum RefreshError {
    #[error(transparent)]
    Provider(#[from] PaymentsError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Refreshes the methods from the provider; on an error or an empty answer the known ones stay.
pub async fn refresh(ctx: &Context) -> Result<(), RefreshError> {
    let methods = ctx.payments.shop().await?.methods;
    if methods.is_empty() {
        return Ok(());
    }
    let known = ctx.services.get::<ShopMethods>()?;
    *known.0.write().unwrap_or_else(PoisonError::into_inner) = methods;
    Ok(())
}

/// Methods that the shop accepts, СБП first.
pub fn list(ctx: &Context) -> Result<Vec<ShopMethod>, PaymentError> {
    let known = ctx.services.get::<ShopMethods>()?;
    let known = known.0.read().unwrap_or_else(PoisonError::into_inner);
    let view = |kind: &MethodKind| ShopMethod {
        kind: *kind,
        name: kind.name(),
        by: kind.by(),
        is_saveable: kind.is_saveable(),
    };
    Ok(known.iter().map(view).collect())
}
