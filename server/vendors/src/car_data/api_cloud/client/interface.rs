//! The trait of car data, implemented by the vendor's client.

use avtosled_core::date::Date;
use avtosled_core::sources::SourceId;
use futures::FutureExt;
use futures::future::BoxFuture;

use super::ApiCloud;
use crate::car_data::api_cloud::lookups::question;
use crate::car_data::api_cloud::{account, conversion, licence};
use crate::car_data::line::place;
use crate::car_data::{
    Answer, BalanceAnswer, CarData, ConversionAnswer, LicenceAnswer, Lookup, Picture, PictureError,
    ProviderError, SourceAnswer, Subject,
};

impl CarData for ApiCloud {
    fn fetch<'a>(&'a self, call: SourceId, subject: &'a Subject) -> Answer<'a, SourceAnswer> {
        async move {
            let _shared = place(&self.source_places).await?;
            match call {
                SourceId::Customs => self.customs(subject).await,
                SourceId::Photos => self.photos(subject).await,
                SourceId::Valuation => self.valuation(subject).await,
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
            let request = conversion::request(text);
            self.call(&request, conversion::conversion).await
        }
        .boxed()
    }

    fn licence<'a>(&'a self, number: &'a str, issued_on: Date) -> Answer<'a, LicenceAnswer> {
        async move {
            let request = licence::request(number, issued_on);
            let read = |envelope, ms| licence::licence(&envelope, ms);
            self.call(&request, read).await
        }
        .boxed()
    }

    fn look_up<'a>(&'a self, lookup: &'a Lookup) -> Answer<'a, SourceAnswer> {
        async move {
            let question = question(lookup);
            let _shared = place(&self.source_places).await?;
            self.block(&question.request, &question.read).await
        }
        .boxed()
    }

    fn picture<'a>(&'a self, link: &'a str) -> BoxFuture<'a, Result<Picture, PictureError>> {
        self.fetch_picture(link).boxed()
    }

    fn balance(&self) -> Answer<'_, BalanceAnswer> {
        async move {
            let read = |envelope, ms| account::balance(&envelope, ms);
            self.call(&account::balance_request(), read).await
        }
        .boxed()
    }
}
