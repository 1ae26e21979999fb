//! Price lists of the open API with the state of their sources.

use avtosled_core::catalogue::{self, Catalogue, Service};
use avtosled_core::money::Kopecks;
use avtosled_core::sources::{Input, SourceId};
use serde::Serialize;
use utoipa::ToSchema;

use crate::platform::Context;
use crate::platform::db::StorageError;

/// Services of all price lists.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PricedSources {
    pub sources: Vec<PricedSource>,
}

/// A service of a price list with its source.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PricedSource {
    /// Id of the service, for `services` of an order.
    pub service: &'static str,
    pub catalogue: Catalogue,
    pub source: SourceId,
    pub title: &'static str,
    /// Owner of the register behind the source.
    pub register: &'static str,
    /// Price in roubles.
    pub price: Kopecks,
    /// Whether the source is queried now; otherwise the service is skipped free of charge.
    pub is_connected: bool,
    /// Minutes for which an answer stays fresh.
    pub fresh_minutes: u32,
    /// Alternative sets of inputs, of which one complete set is enough.
    pub inputs: &'static [&'static [Input]],
}

/// Lists all services, price list by price list.
pub async fn list(ctx: &Context) -> Result<PricedSources, StorageError> {
    ctx.source_settings.read(ctx.db.read()).await?;
    let of_list = |catalogue: Catalogue| {
        let service = move |service: &'static Service| {
            let source = service.source.source();
            PricedSource {
                service: service.id,
                catalogue,
                source: service.source,
                title: service.title,
                register: source.register,
                price: service.price,
                is_connected: ctx.source_settings.is_enabled(service.source),
                fresh_minutes: source.cache_minutes,
                inputs: source.input_sets,
            }
        };
        catalogue::items(catalogue).iter().map(service)
    };
    let sources = Catalogue::ALL.into_iter().flat_map(of_list).collect();
    Ok(PricedSources { sources })
}
