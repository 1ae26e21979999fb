//! Refunds of one payment, and withdrawals divided over several.

#![expect(clippy::panic, reason = "a test fails at the first error")]

use avtosled_core::date::Date;
use avtosled_core::form::{Form as _, PaymentRefund};
use avtosled_core::json_value::Value;
use avtosled_core::money::Kopecks;
use avtosled_core::refund::{self, is_valid_remainder, max_refundable};
use avtosled_core::withdrawal::{AmountError, Funds, Withdrawal, divide, max_divisible};
use serde_json::json;

fn kopecks(sums: &[i64]) -> Vec<Kopecks> {
    sums.iter().map(|sum| Kopecks(*sum)).collect()
}

fn without_credit(balance: i64) -> Funds {
    Funds {
        balance: Kopecks(balance),
        credit: Kopecks::ZERO,
    }
}

fn parts(left: &[i64], sum: i64) -> Result<Vec<i64>, i64> {
    match divide(Kopecks(sum), without_credit(sum), &kopecks(left)) {
        Ok(parts) => Ok(parts.into_iter().map(|part| part.0).collect()),
        Err(AmountError::NotReturnable { available }) => Err(available.0),
        Err(error) => panic!("{error:?}"),
    }
}

#[test]
fn max_refundable_leaves_nothing_or_more_than_a_rouble() {
    for (left, most, part) in [
        (950, 950, 950),
        (950, 2000, 950),
        (950, 500, 500),
        (950, 849, 849),
        (950, 850, 849),
        (950, 949, 849),
        (950, 0, 0),
        (950, -50, 0),
        (101, 51, 0),
        (100, 50, 0),
        (50, 50, 50),
    ] {
        assert_eq!(max_refundable(Kopecks(left), Kopecks(most)), Kopecks(part));
    }
}

#[test]
fn refund_amount_error_has_code_and_message() {
    for (left, amount, text) in [
        (950, 950, None),
        (950, 849, None),
        (
            950,
            0,
            Some("По этому платежу можно вернуть от 0,01₽ до 9,50₽"),
        ),
        (
            950,
            -1,
            Some("По этому платежу можно вернуть от 0,01₽ до 9,50₽"),
        ),
        (
            950,
            951,
            Some("По этому платежу можно вернуть от 0,01₽ до 9,50₽"),
        ),
        (
            950,
            850,
            Some(
                "После возврата по платежу должно остаться больше 1₽ или ничего: сейчас осталось 9,50₽",
            ),
        ),
    ] {
        let result = refund::check(Kopecks(left), Kopecks(amount));
        assert_eq!(
            result.err().map(|error| error.to_string()).as_deref(),
            text,
            "{amount}"
        );
    }
}

#[test]
fn refund_form_validates_against_sent_values() {
    for (form, text) in [
        (json!({ "amount": 5, "reason": "три" }), ""),
        (
            json!({ "amount": 5, "reason": "три", "left": 5, "balance": 5 }),
            "",
        ),
        (
            json!({ "amount": 5, "reason": "три", "left": 9.5, "balance": 4.5 }),
            "amount: На балансе пользователя 4,50₽, для возврата этого мало",
        ),
        (
            json!({ "amount": 9, "reason": "три", "left": 9.5, "balance": 4.5 }),
            "amount: После возврата по платежу должно остаться больше 1₽ или ничего: сейчас осталось 9,50₽",
        ),
        (
            json!({ "reason": " да " }),
            "amount: Некорректная сумма; reason: Укажите причину: от 3 до 500 символов",
        ),
    ] {
        let values: Value = serde_json::from_value(form.clone()).unwrap();
        let answer = PaymentRefund::read(&values, Date::from_unix_ms(0));
        let said = answer.map_or_else(|errors| errors.to_string(), |_| String::new());
        assert_eq!(said, text, "{form}");
    }
}

#[test]
fn withdrawal_uses_first_payments_first() {
    assert_eq!(parts(&[500, 300], 200), Ok(vec![200, 0]));
    assert_eq!(parts(&[500, 300], 500), Ok(vec![500, 0]));
    assert_eq!(parts(&[500, 300], 600), Ok(vec![500, 100]));
    assert_eq!(parts(&[500, 300], 800), Ok(vec![500, 300]));
    assert_eq!(parts(&[], 1), Err(0));
    assert_eq!(parts(&[500, 300], 801), Err(800));
}

#[test]
fn withdrawal_leaves_nothing_or_more_than_a_rouble() {
    assert_eq!(parts(&[500], 399), Ok(vec![399]), "1.01 stays");
    assert_eq!(parts(&[500], 400), Err(399), "1.00 would stay");
    assert_eq!(parts(&[500], 499), Err(399), "0.01 would stay");
    assert_eq!(parts(&[500, 500], 400), Ok(vec![399, 1]));
    assert_eq!(
        parts(&[500, 150], 450),
        Ok(vec![300, 150]),
        "the first is asked last"
    );
    assert_eq!(parts(&[100, 500], 50), Ok(vec![0, 50]));
}

#[test]
fn withdrawal_amount_error_has_code_and_message() {
    for (sum, balance, text) in [
        (0, 500, "Укажите сумму больше нуля"),
        (-1, 500, "Укажите сумму больше нуля"),
        (501, 500, "На балансе 5₽, больше вывести нельзя"),
        (
            400,
            600,
            "На карты сейчас можно вернуть 3,99₽: столько ещё не возвращено по платежам за три года, \
             а остаток платежа должен быть больше 1₽ или нулём",
        ),
    ] {
        let error = divide(Kopecks(sum), without_credit(balance), &kopecks(&[500]));
        assert_eq!(error.unwrap_err().to_string(), text);
    }
}

#[test]
fn max_divisible_amount_can_be_divided() {
    let lefts = [
        vec![],
        vec![500],
        vec![100],
        vec![500, 150],
        vec![120, 80, 999],
        vec![1],
    ];
    for lefts in lefts {
        let lefts = kopecks(&lefts);
        for most in 0..1_800 {
            let sum = max_divisible(&lefts, Kopecks(most));
            assert!(sum.0 <= most, "{lefts:?} {most}");
            if sum == Kopecks::ZERO {
                continue;
            }
            let parts = divide(sum, without_credit(sum.0), &lefts).unwrap();
            assert_eq!(parts.iter().map(|part| part.0).sum::<i64>(), sum.0);
            for (left, part) in lefts.iter().zip(parts) {
                let rest = Kopecks(left.0 - part.0);
                assert!(part.0 == 0 || is_valid_remainder(rest), "{lefts:?} {most}");
            }
        }
    }
}

#[test]
fn credits_of_operators_cannot_be_withdrawn() {
    let money = Funds {
        balance: Kopecks(900),
        credit: Kopecks(300),
    };
    assert!(divide(Kopecks(600), money, &kopecks(&[900])).is_ok());
    let error = divide(Kopecks(601), money, &kopecks(&[900])).unwrap_err();
    assert_eq!(error.code(), "not_returnable");
    assert_eq!(
        error.to_string(),
        "На карты можно вернуть не больше 6₽: 3₽ начислил оператор, они тратятся только на проверки"
    );
}

#[test]
fn division_reports_end_of_plan() {
    let of = |balance: u32, older: u32, amount: f64, pays_plan: bool| {
        let value = json!({ "amount": amount, "balance": balance, "payments": [older, 299],
            "paysPlan": pays_plan });
        let value: Value = serde_json::from_value(value).unwrap();
        let withdrawal = Withdrawal::read(&value, Date::from_unix_ms(0)).unwrap();
        withdrawal.divide().unwrap().ends_plan
    };
    let ends_plan = |amount, pays_plan| of(600, 300, amount, pays_plan);
    assert!(!ends_plan(300.0, true));
    assert!(ends_plan(300.01, true));
    assert!(!ends_plan(300.01, false));
    // Older money is spent first, so the remaining money is that of the plan.
    assert!(of(299, 500, 1.0, true));
    assert!(!of(310, 500, 11.0, true));
    assert!(of(310, 500, 11.01, true));
}
