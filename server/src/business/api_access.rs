//! Right of an account to live keys.

use chrono::{DateTime, Utc};

use crate::identity::repository::users::User;
use crate::offers::subscriptions;

/// Whether an account may use live API keys: by its plan or by a permission of staff.
#[must_use]
pub fn has_access(user: &User, now: DateTime<Utc>) -> bool {
    user.api_access || subscriptions::running(user, now).is_some_and(|plan| plan.api_access)
}
