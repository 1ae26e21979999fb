//! Price of an order: price list or quick-buy package, subscription, promo code.
//! Estimates and orders use the same rules of core as the page.

use avtosled_core::catalogue::{self, Catalogue, Service};
use avtosled_core::field_errors::{FieldError, FieldErrors};
use avtosled_core::form::{Order, SourceInputs};
use avtosled_core::money::Kopecks;
use avtosled_core::pricing;
use avtosled_core::sources::{DataKind, Input, SkipReason, SourceId};
use avtosled_core::terms::Terms;
use chrono::{DateTime, Utc};

use crate::checks::identification::OrderedCar;
use crate::checks::orders::OrderError;
use crate::checks::source_inputs;
use crate::identity::repository::users::User;
use crate::offers::promo::{self, Promo};
use crate::offers::subscriptions;
use crate::platform::Context;
use crate::platform::db::Conn;
use crate::platform::entities::report_services::Wait;
use crate::platform::limits::source_settings::SourceSettings;

/// Services of an order with prices.
pub struct Purchase {
    pub catalogue: Catalogue,
    pub lines: Vec<Line>,
    /// Price by list or package, before subscription and promo code.
    pub subtotal: Kopecks,
    /// Discount of subscription and promo code.
    pub discount: Kopecks,
    /// Sum to hold: prices of the sources that can be queried.
    pub total: Kopecks,
    /// Whether a free check may pay for the whole order.
    pub is_covered: bool,
    /// Whether a package check may pay for the order: it is a full report.
    pub is_full_report: bool,
    pub promo: Option<Promo>,
}

pub struct Line {
    pub service: &'static Service,
    /// Whether the source of the service is disabled.
    pub is_disabled: bool,
    /// Reason why the source is not queried, which makes the service free.
    pub skipped: Option<SkipReason>,
    /// Input that the source waits for.
    pub waits_for: Option<Wait>,
    /// Share of the service in the price.
    pub price: Kopecks,
    /// Share of the service in the subscription's discount.
    pub plan_discount: Kopecks,
}

impl Line {
    /// Creates a line to be queried, unless its source is disabled.
    #[must_use]
    pub fn new(
        service: &'static Service,
        price: Kopecks,
        source_settings: &SourceSettings,
    ) -> Self {
        Self {
            service,
            is_disabled: !source_settings.is_enabled(service.source),
            skipped: None,
            waits_for: None,
            price,
            plan_discount: Kopecks::ZERO,
        }
    }

    /// Source to query for the service, if any.
    #[must_use]
    pub fn asked(&self) -> Option<SourceId> {
        let source = self.service.source;
        self.skipped.is_none().then(|| source.asked_as())
    }

    /// Service and source to query, if any.
    #[must_use]
    pub fn to_ask(&self) -> Option<(&'static Service, SourceId)> {
        self.asked().map(|call| (self.service, call))
    }

    /// Whether the source is queried and can identify the car.
    #[must_use]
    pub fn can_know_car(&self) -> bool {
        self.asked()
            .is_some_and(|call| call.source().provides.contains(&DataKind::Car))
    }

    /// Reason why the source cannot be queried; `None` when it can.
    #[must_use]
    pub fn skip_reason(&self, known: &[Input]) -> Option<SkipReason> {
        if self.is_disabled {
            return Some(SkipReason::NotConnected);
        }
        self.service.source.source().skip_reason(known)
    }
}

impl Purchase {
    /// Price of all lines, whether their sources can be queried or not.
    #[must_use]
    pub fn full_price(&self) -> Kopecks {
        self.subtotal
            .checked_sub(self.discount)
            .unwrap_or(self.subtotal)
    }

    /// Purchase with the paid sum allocated to its lines.
    pub fn at(mut self, paid: Kopecks) -> Result<Self, OrderError> {
        if paid == self.full_price() {
            return Ok(self);
        }
        let weights: Vec<Kopecks> = self.lines.iter().map(|line| line.price).collect();
        for (line, price) in self.lines.iter_mut().zip(paid.allocate(&weights)) {
            line.price = price;
        }
        self.count()?;
        Ok(self)
    }

    /// Skips lines whose sources need an input that is neither known nor available from the conversion.
    /// Lines that need an input from the conversion wait for it.
    pub fn asked_by(mut self, known: &[Input], convertible: &[Input]) -> Result<Self, OrderError> {
        let all: Vec<Input> = known.iter().chain(convertible).copied().collect();
        for line in &mut self.lines {
            line.skipped = line.skip_reason(&all);
            let waits = line.skipped.is_none() && line.skip_reason(known).is_some();
            line.waits_for = waits.then_some(Wait::Conversion);
        }
        if self.lines.iter().all(|line| line.asked().is_none()) {
            let reason = self.lines.iter().find_map(|line| line.skipped.as_ref());
            return Err(nothing_to_ask(reason.unwrap_or(&SkipReason::NotConnected)));
        }
        self.count()?;
        Ok(self)
    }

    /// Skips lines by the inputs of an identified car; inputs the conversion may return count as available.
    pub fn of_car(self, car: &OrderedCar, inputs: &SourceInputs) -> Result<Self, OrderError> {
        let convertible: &[Input] = if car.can_be_converted {
            &source_inputs::FROM_CONVERSION
        } else {
            &[]
        };
        self.asked_by(&source_inputs::known(inputs, &car.identity), convertible)
    }

    /// Makes sources that cannot identify a car wait for one that can.
    #[must_use]
    pub fn identified_first(mut self) -> Self {
        for line in &mut self.lines {
            let is_asked = line.skipped.is_none() && line.waits_for.is_none();
            if is_asked && !line.can_know_car() {
                line.waits_for = Some(Wait::Car);
            }
        }
        self
    }

    /// Whether the conversion is needed to get inputs, or to prove that the car exists.
    /// The latter when no ordered source can.
    #[must_use]
    pub fn needs_conversion(&self) -> bool {
        let waits = |line: &Line| line.waits_for == Some(Wait::Conversion);
        self.lines.iter().any(waits) || !self.lines.iter().any(Line::can_know_car)
    }

    fn count(&mut self) -> Result<(), OrderError> {
        let asked = self.lines.iter().filter(|line| line.asked().is_some());
        let total = Kopecks::checked_sum(asked.map(|line| line.price));
        self.total = total.map_err(|_| too_much())?;
        Ok(())
    }
}

/// Prices an order for a user, or without discounts for a guest.
pub async fn price(
    ctx: &Context,
    conn: &impl Conn,
    user: Option<&User>,
    order: &Order,
    now: DateTime<Utc>,
) -> Result<Purchase, OrderError> {
    let selection = order.selection();
    let (catalogue, chosen) = pricing::resolve(&selection).map_err(invalid)?;
    ctx.source_settings.read(conn).await?;
    let promo = match (user, order.promo_code.as_deref()) {
        (Some(user), Some(code)) if !code.trim().is_empty() => {
            Some(promo::find(ctx, conn, user, code, now).await?)
        }
        _ => None,
    };
    let plan = user.and_then(|user| subscriptions::running(user, now));
    let terms = Terms::new(plan, promo.as_ref().map(|promo| promo.discount));
    let list: Vec<Kopecks> = chosen.iter().map(|service| service.price).collect();
    let subtotal = pricing::subtotal(&selection, &chosen).map_err(invalid)?;
    let price = terms.apply(subtotal).map_err(|_| too_much())?;
    let is_full_report =
        pricing::is_full_report(&selection, (catalogue, &chosen)).map_err(invalid)?;
    let is_covered = order.package.is_none() && catalogue::free_check_covers(&chosen);
    let lines: Vec<Line> = chosen
        .into_iter()
        .zip(price.parts(&list))
        .zip(price.plan_discount_parts(&list))
        .map(|((service, price), plan_discount)| Line {
            plan_discount,
            ..Line::new(service, price, &ctx.source_settings)
        })
        .collect();
    let purchase = Purchase {
        catalogue,
        subtotal,
        discount: price.discount,
        total: Kopecks::ZERO,
        is_covered,
        is_full_report,
        promo,
        lines,
    };
    // Car data are known only after identification.
    purchase.asked_by(&order.inputs.possible_inputs(), &[])
}

fn invalid(errors: FieldErrors) -> OrderError {
    OrderError::Invalid(errors.rename_root("services", "selectedServices"))
}

/// Error: no service of the order can be queried.
fn nothing_to_ask(reason: &SkipReason) -> OrderError {
    let path = match reason {
        SkipReason::NotConnected => "selectedServices",
        SkipReason::MissingInput { .. } => "inputs",
    };
    let error = FieldError::new(path, reason.code(), reason.text());
    OrderError::Invalid(FieldErrors::one(error))
}

fn too_much() -> OrderError {
    let error = FieldError::new("selectedServices", "out_of_range", "Слишком большая сумма");
    OrderError::Invalid(FieldErrors::one(error))
}
