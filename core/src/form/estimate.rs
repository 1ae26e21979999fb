//! Price estimate of a purchase: the fields of its form that affect the price.

use strum::EnumString;

use super::order::Order;
use super::payment::{PayWith, payment_amount};
use super::purchase::{package, plan_and_amount};
use crate::date::Date;
use crate::field_reader::{FieldReader, FromFields};
use crate::money::Kopecks;
use crate::packages::{Package, Subscription};

/// Purchase to be estimated; an order has the fields of `/api/search`.
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
    /// Amount per month, roubles.
    pub amount: Kopecks,
}

#[cfg_attr(
    feature = "openapi",
    derive(utoipa::ToSchema),
    serde(deny_unknown_fields)
)]
pub struct TopupEstimate {
    /// Amount, roubles.
    pub amount: Kopecks,
}

#[derive(EnumString)]
#[strum(serialize_all = "snake_case")]
enum Kind {
    Order,
    Package,
    Subscription,
    Topup,
}

impl FromFields for EstimateQuery {
    fn from_fields(fields: &FieldReader<'_>, today: Date) -> Option<Self> {
        match fields.required_choice("kind", |name| name.parse().ok(), "Выберите, что купить")?
        {
            Kind::Order => Order::from_fields(fields, today).map(Self::Order),
            Kind::Package => {
                let package = package(fields);
                let promo_code = fields.owned_text("promoCode");
                let pay_with = PayWith::from_field(fields);
                package.map(|package| {
                    Self::Package(PackageEstimate {
                        package,
                        promo_code,
                        pay_with,
                    })
                })
            }
            Kind::Subscription => plan_and_amount(fields)
                .map(|(plan, amount)| Self::Subscription(SubscriptionEstimate { plan, amount })),
            Kind::Topup => {
                payment_amount(fields).map(|amount| Self::Topup(TopupEstimate { amount }))
            }
        }
    }
}
