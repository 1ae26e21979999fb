//! Permissions of staff: one table maps each route of the admin panel to a permission.
//!
//! A route without a row in the table is forbidden to everyone.

use serde::Serialize;
use strum::VariantArray;
use utoipa::ToSchema;

use self::Permission::{
    Accounting, AuditLog, Credit, Jobs, Money, Offers, Resend, Reveal, Sources, Users, View,
};
use crate::identity::repository::users::User;

pub use crate::platform::entities::users::Role;

/// A group of actions in the admin panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema, VariantArray)]
#[serde(rename_all = "camelCase")]
pub enum Permission {
    /// Read lists and details with personal data masked.
    #[serde(rename = "see")]
    View,
    /// Read unmasked personal data, with a reason.
    Reveal,
    /// Resend reports and messages, retry sources.
    Resend,
    /// Credit balances; above the caps of one person a second one must approve.
    Credit,
    /// Approve requests of other staff, debit and refund, cancel packages.
    Money,
    /// Block accounts, assign roles, end sessions.
    #[serde(rename = "people")]
    Users,
    /// Enable and limit sources, run paid test calls of vendor methods.
    Sources,
    /// Read revenue, exports and reconciliation.
    #[serde(rename = "books")]
    Accounting,
    /// Retry and cancel jobs.
    Jobs,
    /// Create and stop promo codes.
    Offers,
    /// Read the audit log.
    #[serde(rename = "journal")]
    AuditLog,
}

/// Method, path and required permission of each route of the admin panel.
pub const ROUTES: &[(&str, &str, Permission)] = &[
    ("GET", "/api/admin/rights", View),
    ("GET", "/api/admin/dashboard", View),
    ("GET", "/api/admin/revenue/{days}", Accounting),
    ("GET", "/api/admin/api-performance", View),
    ("GET", "/api/admin/api-statistics", View),
    ("GET", "/api/admin/api-history", View),
    ("GET", "/api/admin/api-methods", Sources),
    ("POST", "/api/admin/test-api", Sources),
    ("GET", "/api/admin/sources", View),
    ("POST", "/api/admin/sources/{name}", Sources),
    ("POST", "/api/admin/sources/{name}/limit", Sources),
    ("GET", "/api/admin/users", View),
    ("GET", "/api/admin/users/{id}", View),
    ("PATCH", "/api/admin/users/{id}", Users),
    ("GET", "/api/admin/users/{id}/operations", View),
    ("POST", "/api/admin/users/{id}/reveal", Reveal),
    ("POST", "/api/admin/users/{id}/end-sessions", Users),
    ("POST", "/api/admin/users/{id}/api-access", Users),
    ("POST", "/api/admin/users/{id}/credit", Credit),
    ("POST", "/api/admin/users/{id}/debit", Money),
    ("GET", "/api/admin/staff-actions", View),
    ("POST", "/api/admin/staff-actions/{id}/decision", Credit),
    ("GET", "/api/admin/reports/{id}", View),
    ("POST", "/api/admin/reports/{id}/ask", Resend),
    ("POST", "/api/admin/reports/{id}/mail", Resend),
    ("GET", "/api/admin/payments", View),
    ("POST", "/api/admin/payments/{id}/refund", Money),
    ("GET", "/api/admin/user-packages", View),
    ("POST", "/api/admin/user-packages/{id}/cancel", Money),
    ("GET", "/api/admin/reconciliation", Accounting),
    ("POST", "/api/admin/reconciliation", Accounting),
    (
        "POST",
        "/api/admin/reconciliation/differences/{id}/acknowledge",
        Accounting,
    ),
    ("GET", "/api/admin/vendor-statements", Accounting),
    ("GET", "/api/admin/analytics", Accounting),
    ("GET", "/api/admin/exports", Accounting),
    ("POST", "/api/admin/exports", Accounting),
    ("GET", "/api/admin/exports/{id}/file", Accounting),
    ("DELETE", "/api/admin/exports/{id}", Accounting),
    ("GET", "/api/admin/acts", AuditLog),
    ("GET", "/api/admin/jobs", View),
    ("POST", "/api/admin/jobs/{id}/retry", Jobs),
    ("POST", "/api/admin/jobs/{id}/cancel", Jobs),
    ("GET", "/api/admin/messages", View),
    ("POST", "/api/admin/messages/{id}/send-again", Resend),
    ("GET", "/api/admin/promo-codes", View),
    ("POST", "/api/admin/promo-codes", Offers),
    ("POST", "/api/admin/promo-codes/{id}/stop", Offers),
    ("GET", "/api/admin/promo-codes/{id}/uses", View),
    ("GET", "/api/admin/consent-texts", View),
];

/// Permission that a route of the admin panel requires; `None` for an unknown route.
#[must_use]
pub fn for_route(method: &str, path: &str) -> Option<Permission> {
    let row = ROUTES.iter().find(|row| (row.0, row.1) == (method, path));
    row.map(|row| row.2)
}

#[must_use]
pub const fn grants(role: Role, permission: Permission) -> bool {
    match role {
        Role::Admin => true,
        Role::Operator => matches!(permission, View | Reveal | Resend | Credit),
        Role::User | Role::Guest => false,
    }
}

#[must_use]
pub fn for_role(role: Role) -> Vec<Permission> {
    let all = Permission::VARIANTS.iter().copied();
    all.filter(|permission| grants(role, *permission)).collect()
}

impl User {
    /// True for an account with every permission of staff.
    #[must_use]
    pub fn is_admin(&self) -> bool {
        self.role == Role::Admin
    }

    /// True for an account that may use the admin panel.
    #[must_use]
    pub fn is_staff(&self) -> bool {
        matches!(self.role, Role::Operator | Role::Admin)
    }
}
