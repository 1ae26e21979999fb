//! What the staff may do in the panel: one table of its routes. A route without a row is nobody's, and
//! fails a test.

use serde::Serialize;
use strum::VariantArray;
use utoipa::ToSchema;

use self::Right::{
    Books, Credit, Jobs, Journal, Money, Offers, People, Resend, Reveal, See, Sources,
};
use crate::identity::role::Role;

/// A kind of thing that is done in the panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema, VariantArray)]
#[serde(rename_all = "camelCase")]
pub enum Right {
    /// Reads lists and cards; personal data are masked.
    See,
    /// Reads personal data, with a reason.
    Reveal,
    /// Sends reports and messages again, asks sources again.
    Resend,
    /// Puts money on balances, beyond the own limit with a second person.
    Credit,
    /// Decides on others' credits, takes money back, ends packages.
    Money,
    /// Blocks accounts, gives roles, ends sessions.
    People,
    /// Switches sources, tests methods of the vendor at our expense.
    Sources,
    /// Sees what the house earns, compares the books.
    Books,
    /// Retries and cancels jobs.
    Jobs,
    /// Makes and stops promo codes.
    Offers,
    /// Reads what the staff did.
    Journal,
}

/// Each route of the panel with the right that it wants.
pub const ROUTES: &[(&str, &str, Right)] = &[
    ("GET", "/api/admin/rights", See),
    ("GET", "/api/admin/dashboard", See),
    ("GET", "/api/admin/revenue/{days}", Books),
    ("GET", "/api/admin/api-performance", See),
    ("GET", "/api/admin/api-statistics", See),
    ("GET", "/api/admin/api-history", See),
    ("GET", "/api/admin/api-methods", Sources),
    ("POST", "/api/admin/test-api", Sources),
    ("GET", "/api/admin/sources", See),
    ("POST", "/api/admin/sources/{name}", Sources),
    ("POST", "/api/admin/sources/{name}/limit", Sources),
    ("GET", "/api/admin/users", See),
    ("GET", "/api/admin/users/{id}", See),
    ("PATCH", "/api/admin/users/{id}", People),
    ("GET", "/api/admin/users/{id}/operations", See),
    ("POST", "/api/admin/users/{id}/reveal", Reveal),
    ("POST", "/api/admin/users/{id}/end-sessions", People),
    ("POST", "/api/admin/users/{id}/credit", Credit),
    ("POST", "/api/admin/users/{id}/debit", Money),
    ("GET", "/api/admin/credits", See),
    ("POST", "/api/admin/credits/{id}/decision", Money),
    ("GET", "/api/admin/reports/{id}", See),
    ("POST", "/api/admin/reports/{id}/ask", Resend),
    ("POST", "/api/admin/reports/{id}/mail", Resend),
    ("GET", "/api/admin/payments", See),
    ("POST", "/api/admin/payments/{id}/refund", Money),
    ("GET", "/api/admin/user-packages", See),
    ("POST", "/api/admin/user-packages/{id}/cancel", Money),
    ("GET", "/api/admin/reconciliation", Books),
    ("POST", "/api/admin/reconciliation", Books),
    (
        "POST",
        "/api/admin/reconciliation/differences/{id}/acknowledge",
        Books,
    ),
    ("GET", "/api/admin/vendor-statements", Books),
    ("GET", "/api/admin/analytics", Books),
    ("GET", "/api/admin/exports", Books),
    ("POST", "/api/admin/exports", Books),
    ("GET", "/api/admin/exports/{id}/file", Books),
    ("DELETE", "/api/admin/exports/{id}", Books),
    ("GET", "/api/admin/acts", Journal),
    ("GET", "/api/admin/jobs", See),
    ("POST", "/api/admin/jobs/{id}/retry", Jobs),
    ("POST", "/api/admin/jobs/{id}/cancel", Jobs),
    ("GET", "/api/admin/messages", See),
    ("POST", "/api/admin/messages/{id}/send-again", Resend),
    ("GET", "/api/admin/promo-codes", See),
    ("POST", "/api/admin/promo-codes", Offers),
    ("POST", "/api/admin/promo-codes/{id}/stop", Offers),
    ("GET", "/api/admin/promo-codes/{id}/uses", See),
    ("GET", "/api/admin/consent-texts", See),
];

/// The right that a route wants; none where no row names it.
#[must_use]
pub fn of_route(method: &str, path: &str) -> Option<Right> {
    let row = ROUTES.iter().find(|row| (row.0, row.1) == (method, path));
    row.map(|row| row.2)
}

/// Whether a role has a right.
#[must_use]
pub const fn may(role: Role, right: Right) -> bool {
    match role {
        Role::Admin => true,
        Role::Operator => matches!(right, See | Reveal | Resend | Credit),
        Role::User | Role::Guest => false,
    }
}

/// All rights of a role.
#[must_use]
pub fn of_role(role: Role) -> Vec<Right> {
    let all = Right::VARIANTS.iter().copied();
    all.filter(|right| may(role, *right)).collect()
}
