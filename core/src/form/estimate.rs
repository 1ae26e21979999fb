//! What is to be bought, before it is: the fields of its own form that the price needs.

use super::Order;
use strum::EnumString;

use super::payment::{PayWith, payment_amount};
use super::purchase::{package, subscription_of};
use crate::date::Date;
use crate::field_reader::{Fields, Input};
use crate::money::Kopecks;
use crate::packages::{Package, Subscription};

/// What is to be bought; an order has the fields of `/api/search`.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", serde(tag = "kind", rename_all = "snake_case"))]
pub enum EstimateQuery {
    Order(Order),
    Package(PackageEstimate),
    Subscription(SubscriptionEstimate),
    Topup(TopupEstimate),
}

#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(
    feature = "openapi",
    schema(rename_all = "camelCase"),
    serde(deny_unknown_fields)
)]
pub struct PackageEstimate {
    #[cfg_attr(feature = "openapi", schema(rename = "packageType", value_type = crate::packages::PackageId))]
    pub package: &'static Package,
    pub promo_code: Option<String>,
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub pay_with: PayWith,
}

#[cfg_attr(
    feature = "openapi",
    derive(utoipa::ToSchema),
    serde(deny_unknown_fields)
)]
pub struct SubscriptionEstimate {
    #[cfg_attr(feature = "openapi", schema(rename = "subscriptionType", value_type = crate::packages::SubscriptionId))]
    pub plan: &'static Subscription,
    /// Roubles a month.
    pub amount: Kopecks,
}

#[cfg_attr(
    feature = "openapi",
    derive(utoipa::ToSchema),
    serde(deny_unknown_fields)
)]
pub struct TopupEstimate {
    /// Roubles.
    pub amount: Kopecks,
}

/// Which of them it is.
#[derive(EnumString)]
#[strum(serialize_all = "snake_case")]
enum Kind {
    Order,
    Package,
    Subscription,
    Topup,
}

impl Fields for EstimateQuery {
    fn fields(input: &Input<'_>, today: Date) -> Option<Self> {
        match input.required_choice("kind", |name| name.parse().ok(), "Выберите, что купить")?
        {
            Kind::Order => Order::fields(input, today).map(Self::Order),
            Kind::Package => {
                let package = package(input);
                let promo_code = input.owned("promoCode");
                let pay_with = PayWith::chosen(input);
                package.map(|package| {
                    Self::Package(PackageEstimate {
                        package,
                        promo_code,
                        pay_with,
                    })
                })
            }
            Kind::Subscription => subscription_of(input)
                .map(|(plan, amount)| Self::Subscription(SubscriptionEstimate { plan, amount })),
            Kind::Topup => {
                payment_amount(input).map(|amount| Self::Topup(TopupEstimate { amount }))
            }
        }
    }
}
