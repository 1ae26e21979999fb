//! Texts of consents; a changed text is a new version, which earlier consents do not cover.

use std::sync::LazyLock;

use serde::Serialize;
use strum::VariantArray;
use utoipa::ToSchema;

use crate::platform::keys::secrets::sha256;

pub use crate::platform::entities::consents::Purpose;

/// A consent text in force, with its version and hash.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ConsentText {
    pub purpose: Purpose,
    /// Day since which the text is in force, `yyyy-mm-dd`.
    pub version: &'static str,
    pub title: &'static str,
    pub text: &'static str,
    /// SHA-256 of the text in base64url.
    #[serde(skip)]
    pub hash: String,
}

static TEXTS: LazyLock<Vec<ConsentText>> = LazyLock::new(|| {
    let text = |purpose: &Purpose| {
        let (version, title, text) = match purpose {
            Purpose::UserAgreement => (
                "2026-11-21",
                "Пользовательское соглашение",
                include_str!("user_agreement.txt"),
            ),
            Purpose::PersonalData => (
                "2026-11-21",
                "Согласие на обработку персональных данных",
                include_str!("personal_data.txt"),
            ),
            Purpose::Marketing => (
                "2026-11-21",
                "Согласие на получение рекламных сообщений",
                include_str!("marketing.txt"),
            ),
            Purpose::AutoTopup => (
                "2026-11-28",
                "Согласие на автоматическое пополнение баланса",
                include_str!("auto_topup.txt"),
            ),
            Purpose::Recurring => (
                "2026-11-28",
                "Согласие на ежемесячные списания по подписке",
                include_str!("recurring.txt"),
            ),
        };
        let text = text.trim_end();
        let hash = sha256(text);
        ConsentText {
            purpose: *purpose,
            version,
            title,
            text,
            hash,
        }
    };
    Purpose::VARIANTS.iter().map(text).collect()
});

#[must_use]
pub fn all() -> &'static [ConsentText] {
    &TEXTS
}

#[must_use]
pub fn current(purpose: Purpose) -> &'static ConsentText {
    &TEXTS[purpose as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fails when a text was changed without a new version and hash in this list.
    #[test]
    fn consent_text_matches_hash_of_its_version() {
        let known = [
            (
                Purpose::UserAgreement,
                "2026-11-21",
                "vf7Ls8gpba4iTzECvQe0Tf01RLTbpfbvweIh8eHaFUI",
            ),
            (
                Purpose::PersonalData,
                "2026-11-21",
                "7l0YifBoLfPYyvjz1dmJ-VygX70T8m94NvDXSPXLCIw",
            ),
            (
                Purpose::Marketing,
                "2026-11-21",
                "9L-xI1SKxc1aWMNVJV4SJRXDemXLB1LjU3ojrWugBgU",
            ),
            (
                Purpose::AutoTopup,
                "2026-11-28",
                "eThkhqGM4ZOzTcNxu3KMUSPmGDqNR5lr_d7IbgqIC9M",
            ),
            (
                Purpose::Recurring,
                "2026-11-28",
                "IMVopXgSOiAIqkkvTHB5m3ZidTxSRDQFBWg_qsk13j4",
            ),
        ];
        for (purpose, version, hash) in known {
            let text = current(purpose);
            assert_eq!(
                (text.purpose, text.version, text.hash.as_str()),
                (purpose, version, hash)
            );
            assert!(text.version.parse::<avtosled_core::date::Date>().is_ok());
        }
    }

    #[test]
    fn consent_text_contains_parts_required_by_law() {
        for purpose in [Purpose::PersonalData, Purpose::Marketing] {
            let text = current(purpose).text;
            for part in [
                "оператор",
                "Перечень данных",
                "Цел",
                "Действия",
                "Срок",
                "Отзыв",
            ] {
                assert!(text.contains(part), "{purpose:?}: {part}");
            }
        }
        for purpose in [Purpose::AutoTopup, Purpose::Recurring] {
            let text = current(purpose).text;
            for part in [
                "Сумма",
                "Когда",
                "сохранённым способом оплаты",
                "Как отказаться",
            ] {
                assert!(text.contains(part), "{purpose:?}: {part}");
            }
        }
        let agreement = current(Purpose::UserAgreement).text;
        assert!(agreement.contains("/user-agreement"));
    }
}
