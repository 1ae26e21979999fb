//! Messages for the reasons of canceled refunds.

/// Reason of this server: the provider rejected a partial refund of a payment.
pub const PARTIAL_REJECTED: &str = "partial_rejected";

const DEFAULT_MESSAGE: &str = "банк не провёл возврат";

/// Cancellation reasons of the provider and, last, of this server, with messages for the payer.
/// Each message completes «возврат отменён: …».
const MESSAGES: [(&str, &str); 9] = [
    (
        "rejected_by_payee",
        "банк получателя не принял возврат. Уточните причину в банке",
    ),
    (
        "rejected_by_timeout",
        "банк получателя не ответил вовремя. Попробуйте ещё раз позже",
    ),
    (
        "yoo_money_account_closed",
        "кошелёк ЮMoney закрыт. Напишите в поддержку",
    ),
    (
        "account_closed",
        "счёт получателя закрыт. Напишите в поддержку",
    ),
    (
        "payment_expired",
        "срок возврата по этому платежу истёк. Напишите в поддержку",
    ),
    (
        "insufficient_funds",
        "у магазина не хватило денег на возврат. Попробуйте завтра",
    ),
    (
        "not_found",
        "платёжный сервис не получил возврат. Попробуйте ещё раз",
    ),
    (
        "invalid_request",
        "платёжный сервис не принял возврат. Напишите в поддержку",
    ),
    (
        PARTIAL_REJECTED,
        "платёжный сервис не вернул часть платежа. Верните платёж целиком или напишите в поддержку",
    ),
];

/// Message for a cancellation reason; an unknown reason gets the general message.
#[must_use]
pub fn cancellation_message(reason: Option<&str>) -> &'static str {
    let known = MESSAGES.iter().find(|(known, _)| Some(*known) == reason);
    known.map_or(DEFAULT_MESSAGE, |(_, text)| text)
}

#[cfg(test)]
mod tests {
    use avtosled_vendors::payments::yookassa;

    use super::*;

    #[test]
    fn every_cancellation_reason_has_distinct_message_unknown_has_default() {
        for (index, (reason, text)) in MESSAGES.iter().enumerate() {
            assert_eq!(cancellation_message(Some(reason)), *text);
            assert!(!text.ends_with('.'), "{reason}: mails add the full stop");
            let mut others = MESSAGES.iter().skip(index + 1);
            assert!(others.all(|(other, words)| other != reason && words != text));
        }
        // Refunds by electronic certificate are never requested, so their reasons need no message.
        let is_of_article = |reason: &&str| {
            reason.contains("article") || reason.contains("basket") || reason.contains("tru_code")
        };
        for reason in yookassa::REFUND_REASONS {
            let message = cancellation_message(Some(reason));
            assert_eq!(
                message == DEFAULT_MESSAGE,
                is_of_article(&reason),
                "{reason}"
            );
        }
        for unknown in [None, Some("general_decline"), Some("brand_new_reason")] {
            assert_eq!(cancellation_message(unknown), DEFAULT_MESSAGE);
        }
    }
}
