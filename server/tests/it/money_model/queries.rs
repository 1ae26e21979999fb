//! Queries for the objects that events apply to.

use avtosled_server::platform::entities::{
    payment_methods, payments, quick_purchases, refunds, staff_actions, user_packages, users,
    vehicle_reports,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use uuid::Uuid;

use crate::money_model::world::World;

/// Pending payments with a payment page, guests included.
pub fn open_payments(world: &World) -> Vec<payments::Model> {
    let found = payments::Entity::find()
        .filter(payments::Column::Status.eq(payments::Status::Pending))
        .filter(payments::Column::ConfirmationUrl.is_not_null())
        .order_by_asc(payments::Column::Id)
        .all(world.ctx().db.read());
    world.process().run(found).unwrap()
}

/// Payments of the current user, oldest first.
pub fn payments(world: &World) -> Vec<payments::Model> {
    let found = payments::Entity::find()
        .filter(payments::Column::UserId.eq(world.user_id()))
        .order_by_asc(payments::Column::Id)
        .all(world.ctx().db.read());
    world.process().run(found).unwrap()
}

/// Succeeded payments of this sequence, guests included.
pub fn paid(world: &World) -> Vec<payments::Model> {
    let found = payments::Entity::find()
        .filter(payments::Column::Status.eq(payments::Status::Succeeded))
        .filter(payments::Column::CreatedAt.gte(world.oracle.since))
        .order_by_asc(payments::Column::Id)
        .all(world.ctx().db.read());
    let people = people(world);
    let mut found = world.process().run(found).unwrap();
    found.retain(|one| one.user_id.is_some_and(|user| people.contains(&user)));
    found
}

/// Users of this sequence.
fn people(world: &World) -> Vec<Uuid> {
    let found = users::Entity::find()
        .filter(users::Column::CreatedAt.gte(world.oracle.since))
        .all(world.ctx().db.read());
    let found = world.process().run(found).unwrap();
    found.into_iter().map(|user| user.id).collect()
}

/// Guest purchases of this sequence.
pub fn guests_purchases(world: &World) -> Vec<quick_purchases::Model> {
    let found = quick_purchases::Entity::find()
        .filter(quick_purchases::Column::IsGuest.eq(true))
        .filter(quick_purchases::Column::CreatedAt.gte(world.oracle.since))
        .order_by_asc(quick_purchases::Column::Id)
        .all(world.ctx().db.read());
    world.process().run(found).unwrap()
}

/// Acts of staff in this sequence that wait for a second administrator.
pub fn waiting_actions(world: &World) -> Vec<staff_actions::Model> {
    let found = staff_actions::Entity::find()
        .filter(staff_actions::Column::Status.eq(staff_actions::Status::Waiting))
        .filter(staff_actions::Column::CreatedAt.gte(world.oracle.since))
        .order_by_asc(staff_actions::Column::Id)
        .all(world.ctx().db.read());
    world.process().run(found).unwrap()
}

pub fn made_refunds(world: &World) -> Vec<refunds::Model> {
    let found = refunds::Entity::find()
        .filter(refunds::Column::YookassaRefundId.is_not_null())
        .order_by_asc(refunds::Column::Id)
        .all(world.ctx().db.read());
    world.process().run(found).unwrap()
}

pub fn reports(world: &World) -> Vec<Uuid> {
    let found = vehicle_reports::Entity::find()
        .filter(vehicle_reports::Column::UserId.eq(world.user_id()))
        .order_by_asc(vehicle_reports::Column::Id)
        .all(world.ctx().db.read());
    let found = world.process().run(found).unwrap();
    found.into_iter().map(|report| report.id).collect()
}

pub fn packages(world: &World) -> Vec<user_packages::Model> {
    let found = user_packages::Entity::find()
        .filter(user_packages::Column::UserId.eq(world.user_id()))
        .order_by_asc(user_packages::Column::Id)
        .all(world.ctx().db.read());
    world.process().run(found).unwrap()
}

pub fn saved_card(world: &World) -> Option<Uuid> {
    let found = payment_methods::Entity::find()
        .filter(payment_methods::Column::UserId.eq(world.user_id()))
        .filter(payment_methods::Column::DeactivatedAt.is_null())
        .one(world.ctx().db.read());
    world.process().run(found).unwrap().map(|card| card.id)
}

/// Whether the account of the current user is deleted.
pub fn has_left(world: &World) -> bool {
    let found = users::Entity::find_by_id(world.user_id()).one(world.ctx().db.read());
    let found = world.process().run(found).unwrap();
    found.is_none_or(|user| user.deleted_at.is_some())
}
