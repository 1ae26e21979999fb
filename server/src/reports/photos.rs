//! Proxy for report photos and accident drawings of the vendor.
//! The links are signed and valid for ten minutes, like the vendor's own.

use std::time::Duration as StdDuration;

use avtosled_core::limits::PHOTO_MINUTES;
use avtosled_core::report::{Answer, AuctionLot, Block};
use chrono::{DateTime, Duration, Utc};
use strum::{Display, EnumString};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::checks::repository::reports::{self, ReportService};
use crate::platform::Context;
use crate::platform::db::StorageError;
use crate::platform::keys::secrets::Secrets;
use avtosled_vendors::car_data::{Picture, PictureError};

/// Size of a photo.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, EnumString, ToSchema)]
#[schema(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Size {
    Small,
    Big,
}

/// Link to a photo of a report, to be signed.
#[derive(Clone, Copy, Debug)]
pub struct Link {
    /// Id of the service of the report.
    pub service_id: Uuid,
    /// Index of the photo among those of the service.
    pub place: u32,
    pub size: Size,
    /// Expiry in Unix seconds.
    pub expires: i64,
}

impl Link {
    fn sign(self, secrets: &Secrets) -> String {
        let (id, place) = (self.service_id.to_string(), self.place.to_string());
        let expires = self.expires.to_string();
        secrets.photo_signature(&[&id, &place, &self.size.to_string(), &expires])
    }

    /// URL path of the link, with its signature.
    fn path(self, secrets: &Secrets) -> String {
        let Self {
            service_id,
            place,
            size,
            expires,
        } = self;
        let signature = self.sign(secrets);
        format!("/api/photos/{service_id}/{place}/{size}?expires={expires}&signature={signature}")
    }
}

#[derive(Debug, thiserror::Error)]
pub enum PhotoError {
    #[error("the signature of the link is invalid")]
    Forged,
    #[error("the link has expired, or its photo is missing")]
    Gone,
    #[error("there is no photo")]
    Refused,
    #[error("the photo could not be fetched")]
    Unavailable,
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl From<PictureError> for PhotoError {
    fn from(error: PictureError) -> Self {
        match error {
            PictureError::Gone => Self::Gone,
            PictureError::Refused => Self::Refused,
            PictureError::Unavailable => Self::Unavailable,
        }
    }
}

/// Downloaded photo with its cache lifetime.
pub struct Shown {
    pub picture: Picture,
    pub lives: StdDuration,
}

/// Maximum concurrent photo downloads per report owner, of the vendor client's sixteen permits.
pub const AT_ONCE: usize = 4;

/// Fetches the photo of a signed link from the vendor.
pub async fn show(ctx: &Context, link: Link, signature: &str) -> Result<Shown, PhotoError> {
    let expected = link.sign(&ctx.secrets);
    if !Secrets::is_same(&expected, signature) {
        return Err(PhotoError::Forged);
    }
    let left = link.expires - ctx.clock.now().timestamp();
    let lives = u64::try_from(left).ok().filter(|seconds| *seconds > 0);
    let lives = StdDuration::from_secs(lives.ok_or(PhotoError::Gone)?);
    let row = reports::find_service(ctx.db.read(), link.service_id).await?;
    let row = row.ok_or(PhotoError::Gone)?;
    let url = vendor_link(&row, link).ok_or(PhotoError::Gone)?;
    let report = reports::find(ctx.db.read(), row.report_id).await?;
    let report = report.ok_or(PhotoError::Gone)?;
    let _place = ctx.pictures.acquire(report.user_id).await;
    let picture = ctx.car_data.picture(&url).await?;
    Ok(Shown { picture, lives })
}

/// URL of the photo from the vendor's answer; no other URL is fetched.
fn vendor_link(row: &ReportService, link: Link) -> Option<String> {
    let answer: Answer = serde_json::from_value(row.block.clone()?).ok()?;
    let place = usize::try_from(link.place).ok()?;
    match answer.block {
        Block::Photos(block) => {
            let photo = block.photos.into_iter().nth(place)?;
            match link.size {
                Size::Small => Some(photo.url),
                Size::Big => photo.big_url.or(Some(photo.url)),
            }
        }
        Block::Auctions(block) => lot_photos(block.lots).nth(place),
        Block::Accidents(block) => block.accidents.into_iter().nth(place)?.picture,
        _ => None,
    }
}

fn lot_photos(lots: Vec<AuctionLot>) -> impl Iterator<Item = String> {
    lots.into_iter().flat_map(|lot| lot.photos)
}

/// Replaces the vendor's photo links in a block with signed ones.
pub fn sign_links(
    secrets: &Secrets,
    block: &mut Block,
    service_id: Uuid,
    fetched_at: Option<DateTime<Utc>>,
) {
    let expires = fetched_at.map_or(0, |at| (at + Duration::minutes(PHOTO_MINUTES)).timestamp());
    let path = |place: usize, size| {
        let link = Link {
            service_id,
            place: u32::try_from(place).unwrap_or(u32::MAX),
            size,
            expires,
        };
        link.path(secrets)
    };
    match block {
        Block::Photos(block) => {
            for (place, photo) in block.photos.iter_mut().enumerate() {
                photo.url = path(place, Size::Small);
                photo.big_url = Some(path(place, Size::Big));
            }
        }
        Block::Auctions(block) => {
            let photos = block.lots.iter_mut().flat_map(|lot| lot.photos.iter_mut());
            for (place, photo) in photos.enumerate() {
                *photo = path(place, Size::Big);
            }
        }
        Block::Accidents(block) => {
            for (place, accident) in block.accidents.iter_mut().enumerate() {
                let picture = accident.picture.as_mut();
                if let Some(link) = picture {
                    *link = path(place, Size::Big);
                }
            }
        }
        _ => {}
    }
}
