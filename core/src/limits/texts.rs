//! Texts of pages that do not depend on a report.

use serde::Serialize;

use crate::contact::CONTACT_FORMAT;
use crate::messages;
use crate::sources::REFRESH_WORDS;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Messages {
    enter_data: &'static str,
    enter_identifier: &'static str,
    check_data: &'static str,
    choose_service: &'static str,
    receipt_contact: &'static str,
    account_blocked: &'static str,
    wrong_code: &'static str,
    vk_cancelled: &'static str,
    vk_no_code: &'static str,
    vk_refused: &'static str,
    vk_unavailable: &'static str,
    consent_to_data: &'static str,
    consent_to_charges: &'static str,
}

/// Names of the kinds of ledger transfers.
#[derive(Serialize)]
pub(super) struct OperationTexts {
    topup: &'static str,
    hold: &'static str,
    capture: &'static str,
    release: &'static str,
    refund: &'static str,
    package: &'static str,
    subscription: &'static str,
    notification: &'static str,
    adjustment: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ReportTexts {
    source_silent: &'static str,
    source_not_asked: &'static str,
    not_found: &'static str,
    not_converted: &'static str,
    doubtful: &'static str,
    fall: &'static str,
    possible_fall: &'static str,
    fell: &'static str,
    possibly_fell: &'static str,
    heavy: &'static str,
    light: &'static str,
    unknown: &'static str,
    /// «вдвое дешевле».
    refresh_price: &'static str,
}

pub(super) const fn page_messages() -> Messages {
    Messages {
        enter_data: messages::ENTER_DATA,
        enter_identifier: messages::ENTER_IDENTIFIER,
        check_data: messages::CHECK_DATA,
        choose_service: messages::CHOOSE_SERVICE,
        receipt_contact: CONTACT_FORMAT,
        account_blocked: messages::ACCOUNT_BLOCKED,
        wrong_code: messages::WRONG_CODE,
        vk_cancelled: messages::VK_CANCELLED,
        vk_no_code: messages::VK_NO_CODE,
        vk_refused: messages::VK_REFUSED,
        vk_unavailable: messages::VK_UNAVAILABLE,
        consent_to_data: messages::CONSENT_TO_DATA,
        consent_to_charges: messages::CONSENT_TO_CHARGES,
    }
}

pub(super) const fn operation_texts() -> OperationTexts {
    OperationTexts {
        topup: messages::TOPUP,
        hold: messages::HOLD,
        capture: messages::CAPTURE,
        release: messages::RELEASE,
        refund: messages::REFUND,
        package: messages::PACKAGE,
        subscription: messages::SUBSCRIPTION,
        notification: messages::NOTIFICATION,
        adjustment: messages::ADJUSTMENT,
    }
}

pub(super) const fn report_texts() -> ReportTexts {
    ReportTexts {
        source_silent: messages::SOURCE_SILENT,
        source_not_asked: messages::SOURCE_NOT_ASKED,
        not_found: messages::NOT_FOUND,
        not_converted: messages::NOT_CONVERTED,
        doubtful: messages::READING_DOUBTFUL,
        fall: messages::READING_FALL,
        possible_fall: messages::READING_POSSIBLE_FALL,
        fell: messages::READINGS_FELL,
        possibly_fell: messages::READINGS_POSSIBLY_FELL,
        heavy: messages::DAMAGE_HEAVY,
        light: messages::DAMAGE_LIGHT,
        unknown: messages::DAMAGE_UNKNOWN,
        refresh_price: REFRESH_WORDS,
    }
}
