//! The price of an order: the price list or the quick-buy package, the buyer's subscription, the
//! promo code. An estimate and an order are priced here, by the same rules of core as the page.

use avtosled_core::catalogue::{self, Catalogue, Service};
use avtosled_core::field_errors::{FieldError, FieldErrors};
use avtosled_core::form::{Order, SourceInputs};
use avtosled_core::money::Kopecks;
use avtosled_core::pricing;
use avtosled_core::sources::{Input, SkipReason, SourceId, DataKind};
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

/// The services of an order with their prices.
pub struct Purchase {
    pub catalogue: Catalogue,
    pub lines: Vec<Line>,
    /// By the list or of the package, before subscription and promo code.
    pub subtotal: Kopecks,
    /// The sum that subscription and promo code take off.
    pub discount: Kopecks,
    /// The sum to hold: sources that can be asked.
    pub total: Kopecks,
    /// A free check may pay for all of it.
    pub is_covered: bool,
    /// A check of a package may pay for it.
    pub is_full_report: bool,
    pub promo: Option<Promo>,
}

pub struct Line {
    pub service: &'static Service,
    /// Its source is switched off.
    pub is_off: bool,
    /// Why its source is not asked; it costs nothing then.
    pub skipped: Option<SkipReason>,
    /// What must be known before its source is asked.
    pub waits_for: Option<Wait>,
    /// Its share of the price.
    pub price: Kopecks,
}

impl Line {
    /// A service that is asked, unless its source is switched off.
    #[must_use]
    pub fn new(service: &'static Service, price: Kopecks, switches: &SourceSettings) -> Self {
        Self {
            service,
            is_off: !switches.is_on(service.source),
            skipped: None,
            waits_for: None,
            price,
        }
    }

    /// The source that will be asked for it.
    #[must_use]
    pub fn asked(&self) -> Option<SourceId> {
        let source = self.service.source;
        self.skipped.is_none().then(|| source.asked_as())
    }

    /// The service with the source that will be asked for it.
    #[must_use]
    pub fn to_ask(&self) -> Option<(&'static Service, SourceId)> {
        self.asked().map(|call| (self.service, call))
    }

    /// Whether its source is asked and may know the car itself.
    #[must_use]
    pub fn can_know_car(&self) -> bool {
        self.asked()
            .is_some_and(|call| call.source().provides.contains(&DataKind::Car))
    }

    /// Why its source cannot be asked by what is known; `None` when it can.
    #[must_use]
    pub fn skip_reason(&self, known: &[Input]) -> Option<SkipReason> {
        if self.is_off {
            return Some(SkipReason::NotConnected);
        }
        self.service.source.source().skip_reason(known)
    }
}

impl Purchase {
    /// All of it, whether its sources can be asked or not.
    #[must_use]
    pub fn full_price(&self) -> Kopecks {
        self.subtotal
            .checked_sub(self.discount)
            .unwrap_or(self.subtotal)
    }

    /// The same at the price that was paid for all of it.
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

    /// Leaves out the lines whose sources ask by something that is neither known nor told by the
    /// conversion; those of the latter wait for it.
    pub fn asked_by(mut self, known: &[Input], told: &[Input]) -> Result<Self, OrderError> {
        let all: Vec<Input> = known.iter().chain(told).copied().collect();
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

    /// The same for a car: what the conversion has not told yet, it may still tell.
    pub fn of_car(self, car: &OrderedCar, inputs: &SourceInputs) -> Result<Self, OrderError> {
        let told: &[Input] = if car.can_be_converted {
            &source_inputs::TOLD_BY_CONVERSION
        } else {
            &[]
        };
        self.asked_by(&source_inputs::known(inputs, &car.identity), told)
    }

    /// The same with the sources that cannot know a car waiting for one that knows it.
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

    /// Whether the conversion has something to tell: what a source is asked by, or that there is
    /// such a car at all, where no ordered source can know it.
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

/// Prices an order for a user, or for somebody who has no account and hence no discounts.
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
        .map(|(service, price)| Line::new(service, price, &ctx.source_settings))
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
    // What the car itself tells is known only when it is found.
    purchase.asked_by(&order.inputs.possible_inputs(), &[])
}

fn invalid(errors: FieldErrors) -> OrderError {
    OrderError::Invalid(errors.rename_root("services", "selectedServices"))
}

/// Nothing of the order can be asked.
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
