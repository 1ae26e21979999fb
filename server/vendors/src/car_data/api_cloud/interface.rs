//! The trait of car data, implemented by the vendor's client.

use avtosled_core::date::Date;
use avtosled_core::sources::SourceId;
use futures::FutureExt;
use futures::future::BoxFuture;

use super::ApiCloud;
use super::wire::{self, lookups};
use crate::car_data::line::place;
use crate::car_data::{
    Answer, BalanceAnswer, CONVERSION_API, CONVERSION_METHOD, CarData, ConversionAnswer,
    LICENCE_API, LICENCE_METHOD, LicenceAnswer, Lookup, Picture, PictureError, ProviderError,
    SourceAnswer, Subject,
};

impl CarData for ApiCloud {
    fn fetch<'a>(&'a self, call: SourceId, subject: &'a Subject) -> Answer<'a, SourceAnswer> {
        async move {
            let line = self.source_line(call);
            // First the method's own place: whoever waits for that must not keep one of all.
            let _own = line.place().await?;
            let _shared = place(&self.source_places).await?;
            match call {
                SourceId::Customs => self.customs(subject).await,
                SourceId::Photos => self.photos(subject).await,
                SourceId::Valuation => self.valuation(line, subject).await,
                _ => self.source(call, subject).await,
            }
        }
        .boxed()
    }

    fn fetch_second<'a>(
        &'a self,
        call: SourceId,
        subject: &'a Subject,
    ) -> BoxFuture<'a, Option<Result<SourceAnswer, ProviderError>>> {
        async move {
            match call {
                SourceId::Inspections => self.cards(subject).await,
                _ => None,
            }
        }
        .boxed()
    }

    fn convert<'a>(&'a self, text: &'a str) -> Answer<'a, ConversionAnswer> {
        async move {
            let request = wire::Request::new(CONVERSION_API, CONVERSION_METHOD)
                .with("string", wire::conversion_input(text));
            let line = &self.conversion_line;
            let _own = line.place().await?;
            self.call(line, &request, wire::conversion).await
        }
        .boxed()
    }

    fn licence<'a>(&'a self, number: &'a str, issued_on: Date) -> Answer<'a, LicenceAnswer> {
        async move {
            let request = wire::Request::new(LICENCE_API, LICENCE_METHOD)
                .with("serianomer", number)
                .with("date", wire::russian(issued_on));
            let read = |envelope, ms| wire::licence(&envelope, ms);
            let line = &self.licence_line;
            let _own = line.place().await?;
            self.call(line, &request, read).await
        }
        .boxed()
    }

    fn look_up<'a>(&'a self, lookup: &'a Lookup) -> Answer<'a, SourceAnswer> {
        async move {
            let request = lookups::request(lookup);
            let read = |envelope: wire::Envelope, ms| {
                Ok(lookups::parse(lookup, &envelope)?.answer(envelope, ms))
            };
            let line = &self.lookup_lines[lookup.kind() as usize];
            let _own = line.place().await?;
            let _shared = place(&self.source_places).await?;
            self.call(line, &request, read).await
        }
        .boxed()
    }

    fn picture<'a>(&'a self, link: &'a str) -> BoxFuture<'a, Result<Picture, PictureError>> {
        self.fetch_picture(link).boxed()
    }

    fn balance(&self) -> Answer<'_, BalanceAnswer> {
        async move {
            let request = wire::Request::new("apilk", "balance");
            let read = |envelope, ms| wire::balance(&envelope, ms);
            let _own = self.balance_line.place().await?;
            self.call(&self.balance_line, &request, read).await
        }
        .boxed()
    }
}
