//! Roles in a company: one table names for each route of the cabinet the least role that may call it.
//!
//! A route without a row in the table is closed to requests for a company.

use serde::Serialize;
use utoipa::ToSchema;

use self::CompanyRole::{Employee, Manager, Owner};
use crate::platform::entities::company_members::Role;

/// Role in a company; each role has the permissions of those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CompanyRole {
    /// Orders checks within the monthly cap; reads and labels the checks of the company.
    Employee,
    /// Also invites and limits employees, watches cars, sees the balance, the statement and the documents.
    Manager,
    /// Owner of the account: also payments, plans, keys of the API, details of the company, managers.
    Owner,
}

impl From<Role> for CompanyRole {
    fn from(role: Role) -> Self {
        match role {
            Role::Employee => Self::Employee,
            Role::Manager => Self::Manager,
        }
    }
}

/// Method, path and least role of each route that acts on the account of a company.
pub const COMPANY_ROUTES: &[(&str, &str, CompanyRole)] = &[
    ("POST", "/api/vehicle/identify", Employee),
    ("POST", "/api/vehicle/preview", Employee),
    ("POST", "/api/search", Employee),
    ("POST", "/api/extended-search", Employee),
    ("POST", "/api/estimate", Employee),
    ("GET", "/api/reports", Employee),
    ("GET", "/api/reports/{id}", Employee),
    ("GET", "/api/reports/{id}/events", Employee),
    ("GET", "/api/reports/{id}/report.pdf", Employee),
    ("GET", "/api/reports/{id}/refresh", Employee),
    ("POST", "/api/reports/{id}/refresh", Employee),
    ("GET", "/api/reports/{id}/shares", Employee),
    ("POST", "/api/reports/{id}/shares", Employee),
    ("DELETE", "/api/report-shares/{id}", Employee),
    ("POST", "/api/reports/send-email", Employee),
    ("PUT", "/api/reports/{id}/tags", Employee),
    ("GET", "/api/reports/{id}/notes", Employee),
    ("POST", "/api/reports/{id}/comments", Employee),
    ("DELETE", "/api/report-comments/{id}", Employee),
    ("GET", "/api/user/report-tags", Employee),
    ("GET", "/api/user/balance", Employee),
    ("GET", "/api/user/watches", Employee),
    ("POST", "/api/user/watches", Manager),
    ("DELETE", "/api/user/watches/{id}", Manager),
    ("GET", "/api/user/batches", Employee),
    ("POST", "/api/user/batches", Employee),
    ("POST", "/api/user/batches/quote", Employee),
    ("GET", "/api/user/batches/{id}", Employee),
    ("GET", "/api/user/batches/{id}/rows", Employee),
    ("POST", "/api/user/batches/{id}/pause", Employee),
    ("POST", "/api/user/batches/{id}/resume", Employee),
    ("POST", "/api/user/batches/{id}/cancel", Employee),
    ("GET", "/api/user/batches/{id}/results.csv", Employee),
    ("GET", "/api/user/batches/{id}/results.xlsx", Employee),
    ("GET", "/api/user/batches/{id}/reports.zip", Employee),
    ("GET", "/api/user/stock", Employee),
    ("POST", "/api/user/stock", Employee),
    ("PATCH", "/api/user/stock/{id}", Employee),
    ("DELETE", "/api/user/stock/{id}", Employee),
    ("POST", "/api/user/stock/remove", Employee),
    ("POST", "/api/user/stock/tags", Employee),
    ("GET", "/api/user/stock/export.csv", Employee),
    ("GET", "/api/user/stock/export.xlsx", Employee),
    ("GET", "/api/user/stock/monitoring", Employee),
    ("PUT", "/api/user/stock/monitoring", Manager),
    ("GET", "/api/user/stock-views", Employee),
    ("POST", "/api/user/stock-views", Employee),
    ("PATCH", "/api/user/stock-views/{id}", Employee),
    ("DELETE", "/api/user/stock-views/{id}", Employee),
    ("GET", "/api/company", Employee),
    ("PUT", "/api/company", Owner),
    ("POST", "/api/company/leave", Employee),
    ("GET", "/api/company/members", Manager),
    ("PUT", "/api/company/members/{id}", Manager),
    ("DELETE", "/api/company/members/{id}", Manager),
    ("GET", "/api/company/invitations", Manager),
    ("POST", "/api/company/invitations", Manager),
    ("DELETE", "/api/company/invitations/{id}", Manager),
    ("GET", "/api/user/operations", Manager),
    ("GET", "/api/user/operations/statement.csv", Manager),
    ("GET", "/api/user/operations/statement.pdf", Manager),
    ("GET", "/api/user/analytics", Manager),
    ("GET", "/api/company/documents", Manager),
    ("GET", "/api/company/documents/{month}/{kind}", Manager),
    ("POST", "/api/payment/create", Owner),
    ("GET", "/api/user/payment-methods", Owner),
    ("DELETE", "/api/user/payment-methods/{id}", Owner),
    ("GET", "/api/user/auto-topup", Owner),
    ("PUT", "/api/user/auto-topup", Owner),
    ("GET", "/api/user/withdrawal", Owner),
    ("GET", "/api/user/withdrawals", Owner),
    ("POST", "/api/user/withdrawals", Owner),
    ("GET", "/api/user/packages", Owner),
    ("POST", "/api/packages/purchase", Owner),
    ("POST", "/api/promo/check", Owner),
    ("POST", "/api/subscriptions", Owner),
    ("GET", "/api/user/subscription", Owner),
    ("PATCH", "/api/user/subscription", Owner),
    ("POST", "/api/user/subscription/cancel", Owner),
    ("POST", "/api/user/subscription/resume", Owner),
    ("GET", "/api/user/api-keys", Owner),
    ("POST", "/api/user/api-keys", Owner),
    ("DELETE", "/api/user/api-keys/{id}", Owner),
    ("POST", "/api/user/api-keys/{id}/rotate", Owner),
    ("GET", "/api/user/webhooks", Owner),
    ("POST", "/api/user/webhooks", Owner),
    ("PATCH", "/api/user/webhooks/{id}", Owner),
    ("DELETE", "/api/user/webhooks/{id}", Owner),
    ("GET", "/api/user/webhooks/{id}/secret", Owner),
    ("POST", "/api/user/webhooks/{id}/secret", Owner),
    ("POST", "/api/user/webhooks/{id}/test", Owner),
    ("GET", "/api/user/webhooks/{id}/deliveries", Owner),
    ("POST", "/api/user/webhooks/{id}/replay", Owner),
    ("GET", "/api/user/webhook-deliveries/{id}", Owner),
    ("POST", "/api/user/webhook-deliveries/{id}/replay", Owner),
    ("GET", "/api/reports/{id}/purchase-link", Owner),
    ("DELETE", "/api/reports/{id}/purchase-link", Owner),
];

/// Method and path of each signed-in route that always acts on the caller's own account.
pub const PERSONAL_ROUTES: &[(&str, &str)] = &[
    ("POST", "/api/auth/second-factor"),
    ("GET", "/api/auth/user"),
    ("POST", "/api/auth/verify-license"),
    ("GET", "/api/payment/{id}"),
    ("GET", "/api/quick-purchases/{id}"),
    ("POST", "/api/quick-purchases/{id}/attach"),
    ("POST", "/api/quick-purchases/{id}/refund"),
    ("POST", "/api/support-messages"),
    ("DELETE", "/api/user"),
    ("GET", "/api/user/companies"),
    ("POST", "/api/user/companies"),
    ("GET", "/api/invitations/{id}"),
    ("DELETE", "/api/invitations/{id}"),
    ("POST", "/api/invitations/{id}/accept"),
    ("GET", "/api/user/consents"),
    ("POST", "/api/user/consents"),
    ("POST", "/api/user/credentials"),
    ("PATCH", "/api/user/email"),
    ("POST", "/api/user/email/confirm"),
    ("POST", "/api/user/email/link"),
    ("GET", "/api/user/export"),
    ("GET", "/api/user/notifications"),
    ("PATCH", "/api/user/notifications"),
    ("POST", "/api/user/password"),
    ("GET", "/api/user/profile"),
    ("GET", "/api/user/registration-data"),
    ("POST", "/api/user/registration-data"),
    ("GET", "/api/user/second-factor"),
    ("POST", "/api/user/second-factor"),
    ("DELETE", "/api/user/second-factor"),
    ("POST", "/api/user/second-factor/enrolment"),
    ("GET", "/api/user/sessions"),
    ("DELETE", "/api/user/sessions"),
    ("DELETE", "/api/user/sessions/{id}"),
    ("POST", "/api/user/sync-vk-data"),
    ("DELETE", "/api/user/vk"),
];

/// Least role that may call a route for a company; `None` for a route that is closed to companies.
#[must_use]
pub fn least_role(method: &str, path: &str) -> Option<CompanyRole> {
    let row = COMPANY_ROUTES
        .iter()
        .find(|row| (row.0, row.1) == (method, path));
    row.map(|row| row.2)
}
