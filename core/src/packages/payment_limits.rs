//! Limits of payments and presets of the top-up forms.

use crate::money::Kopecks;

/// Minimum payment at the provider.
pub const MIN_PAYMENT: Kopecks = Kopecks::roubles(1);
/// Maximum payment: that of cards, the lowest of all payment methods.
pub const MAX_PAYMENT: Kopecks = Kopecks::roubles(350_000);
/// Range of the top-up form in the account.
pub const MIN_TOPUP: Kopecks = Kopecks::roubles(100);
pub const MAX_TOPUP: Kopecks = Kopecks::roubles(50_000);
/// Minimum top-up of a subscription.
pub const MIN_SUBSCRIPTION_TOPUP: Kopecks = Kopecks::roubles(299);
/// Presets of the quick top-up form, and the preselected one.
pub const QUICK_TOPUP_PRESETS: [Kopecks; 5] = [
    Kopecks::roubles(299),
    Kopecks::roubles(500),
    Kopecks::roubles(1000),
    Kopecks::roubles(2000),
    Kopecks::roubles(5000),
];
pub const QUICK_TOPUP_DEFAULT: Kopecks = Kopecks::roubles(500);
/// Presets of the top-up form in the account.
pub const TOPUP_PRESETS: [Kopecks; 4] = [
    Kopecks::roubles(500),
    Kopecks::roubles(1000),
    Kopecks::roubles(2000),
    Kopecks::roubles(5000),
];
/// Balance below which the settings page warns.
pub const LOW_BALANCE: Kopecks = Kopecks::roubles(50);
