//! Changes of cars in stock: price, day, tags, removal.

use avtosled_core::form::{StockCarChange, StockTags};
use avtosled_core::money::Kopecks;
use avtosled_core::tags::retag;
use uuid::Uuid;

use crate::business::repository::stock_cars::{self as repo, Tags};
use crate::business::stock::view::StockCarView;
use crate::business::stock::{StockError, listing, monitoring, parse_ids};
use crate::identity::locking;
use crate::platform::Context;

/// Changes price, day and tags of a car.
pub async fn change(
    ctx: &Context,
    user_id: Uuid,
    id: Uuid,
    change: StockCarChange,
) -> Result<StockCarView, StockError> {
    let work = ctx.begin().await?;
    locking::lock(&work.tx, user_id).await?;
    let car = repo::find(&work.tx, user_id, id).await?;
    let mut car = car.ok_or(StockError::NotFound)?;
    let stored = car.asking_price.map(Kopecks);
    car.asking_price = change.asking_price.apply_to(stored).map(|price| price.0);
    if let Some(day) = change.in_stock_since {
        car.in_stock_since = day.to_string();
    }
    if let Some(tags) = change.tags {
        car.tags = Tags(tags);
    }
    repo::update(&work.tx, &car).await?;
    work.commit().await?;
    listing::find(ctx, user_id, id).await
}

/// Adds and removes tags of cars, of all or none; returns the number of cars.
pub async fn tag(ctx: &Context, user_id: Uuid, request: &StockTags) -> Result<u64, StockError> {
    let work = ctx.begin().await?;
    locking::lock(&work.tx, user_id).await?;
    let cars = repo::list_by_ids(&work.tx, user_id, &parse_ids(&request.ids)).await?;
    if cars.is_empty() {
        return Err(StockError::NotFound);
    }
    // One statement for all cars that get equal tags.
    let mut by_tags: Vec<(Tags, Vec<Uuid>)> = Vec::new();
    for car in &cars {
        let tags = retag(&car.tags.0, &request.add, &request.remove);
        let tags = Tags(tags.map_err(|_| StockError::TooManyTags)?);
        match by_tags.iter_mut().find(|(other, _)| *other == tags) {
            Some((_, ids)) => ids.push(car.id),
            None => by_tags.push((tags, vec![car.id])),
        }
    }
    for (tags, ids) in &by_tags {
        repo::set_tags(&work.tx, ids, tags).await?;
    }
    work.commit().await?;
    Ok(u64::try_from(cars.len()).unwrap_or(u64::MAX))
}

/// Removes cars from a stock, whose monitoring stops; unknown ids are ignored.
pub async fn remove(ctx: &Context, user_id: Uuid, ids: &[String]) -> Result<u64, StockError> {
    let work = ctx.begin().await?;
    locking::lock(&work.tx, user_id).await?;
    let removed = repo::delete(&work.tx, user_id, &parse_ids(ids)).await?;
    if removed == 0 {
        return Err(StockError::NotFound);
    }
    monitoring::synchronise(&work.tx, user_id, work.now).await?;
    work.commit().await?;
    Ok(removed)
}
