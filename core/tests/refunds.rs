//! Tests of refunds of one payment, and of withdrawals divided over several payments.

#![expect(clippy::panic, reason = "a test fails at the first error")]

use avtosled_core::date::Date;
use avtosled_core::form::{Form as _, PaymentRefund};
use avtosled_core::json_value::Value;
use avtosled_core::money::Kopecks;
use avtosled_core::refund::{self, is_valid_remainder, max_refundable};
use avtosled_core::withdrawal::{AmountError, Division, Funds, Withdrawal};
use serde_json::json;

fn kopecks(sums: &[i64]) -> Vec<Kopecks> {
    sums.iter().map(|sum| Kopecks(*sum)).collect()
}

/// Withdrawal from a balance without credits, recent money or a plan.
fn withdrawal(amount: i64, balance: i64, left: &[i64]) -> Withdrawal {
    Withdrawal {
        amount: Kopecks(amount),
        funds: Funds {
            balance: Kopecks(balance),
            ..Funds::default()
        },
        payments: kopecks(left),
        whole_only: Vec::new(),
        pays_plan: false,
    }
}

fn parts(left: &[i64], sum: i64) -> Result<Vec<i64>, i64> {
    match withdrawal(sum, sum, left).divide() {
        Ok(Division { parts, .. }) => Ok(parts.into_iter().map(|part| part.0).collect()),
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
fn refund_out_of_range_or_leaving_under_a_rouble_is_rejected() {
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
fn refund_above_sent_balance_or_remainder_is_rejected() {
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
fn withdrawal_of_zero_or_above_available_money_is_rejected() {
    for (sum, balance, text) in [
        (0, 500, "Укажите сумму больше нуля"),
        (-1, 500, "Укажите сумму больше нуля"),
        (501, 500, "На балансе 5₽, больше вывести нельзя"),
        (
            400,
            600,
            "Сейчас можно вернуть 3,99₽: столько осталось по платежам, срок возврата которых \
             не истёк, а остаток платежа должен быть больше 1₽ или нулём",
        ),
    ] {
        let error = withdrawal(sum, balance, &[500]).divide();
        assert_eq!(error.unwrap_err().to_string(), text);
    }
}

#[test]
fn max_withdrawal_can_be_divided() {
    let lefts: [&[i64]; 6] = [&[], &[500], &[100], &[500, 150], &[120, 80, 999], &[1]];
    for lefts in lefts {
        for most in 0..1_800 {
            let sum = withdrawal(0, most, lefts).max();
            assert!(sum.0 <= most, "{lefts:?} {most}");
            if sum == Kopecks::ZERO {
                continue;
            }
            let division = withdrawal(sum.0, most, lefts).divide().unwrap();
            let parts = division.parts;
            assert_eq!(parts.iter().map(|part| part.0).sum::<i64>(), sum.0);
            for (left, part) in lefts.iter().zip(parts) {
                let rest = Kopecks(left - part.0);
                assert!(part.0 == 0 || is_valid_remainder(rest), "{lefts:?} {most}");
            }
        }
    }
}

#[test]
fn credits_of_operators_cannot_be_withdrawn() {
    let of = |amount| {
        let mut withdrawal = withdrawal(amount, 900, &[900]);
        withdrawal.funds.credit = Kopecks(300);
        withdrawal.divide()
    };
    assert!(of(600).is_ok());
    let error = of(601).unwrap_err();
    assert_eq!(error.code(), "not_returnable");
    assert_eq!(
        error.to_string(),
        "Вернуть можно не больше 6₽: 3₽ начислил оператор, они тратятся только на проверки"
    );
}

#[test]
fn recently_topped_up_money_cannot_be_withdrawn() {
    let of = |amount, balance| {
        let mut withdrawal = withdrawal(amount, balance, &[900]);
        withdrawal.funds.recent = Kopecks(400);
        withdrawal.divide()
    };
    assert!(of(500, 900).is_ok());
    let error = of(501, 900).unwrap_err();
    assert_eq!(error.code(), "too_recent");
    assert_eq!(
        error.to_string(),
        "Сейчас можно вернуть 5₽: остальное пополнено недавно"
    );
    // Recent money that was partly spent makes up the whole balance.
    assert_eq!(of(1, 300).unwrap_err().code(), "too_recent");
}

/// Withdrawal of a subscriber who topped up 500 kopecks and paid 500 kopecks for the plan.
fn of_subscriber(amount: i64, balance: i64, discounts: i64, credit: i64) -> Withdrawal {
    let mut withdrawal = withdrawal(amount, balance + credit, &[500, 500]);
    withdrawal.funds.credit = Kopecks(credit);
    withdrawal.funds.plan_discounts = Kopecks(discounts);
    withdrawal.pays_plan = true;
    withdrawal
}

#[test]
fn withdrawal_that_ends_plan_leaves_balance_for_its_discounts() {
    let charge = |amount, balance, discounts, credit| {
        let division = of_subscriber(amount, balance, discounts, credit).divide();
        division
            .map(|division| (division.ends_plan, division.plan_charge.0))
            .map_err(|error| error.to_string())
    };
    assert_eq!(charge(399, 1_000, 200, 0), Ok((false, 0)));
    assert_eq!(charge(500, 1_000, 200, 0), Ok((false, 0)));
    assert_eq!(charge(800, 1_000, 200, 0), Ok((true, 200)));
    assert_eq!(
        charge(801, 1_000, 200, 0),
        Err(
            "Сейчас можно вернуть 8₽: если вернуть деньги подписки, она закончится, а скидки по ней, \
             2₽, спишутся с баланса"
                .to_owned()
        )
    );
    // Credits are charged first.
    assert_eq!(charge(850, 1_000, 300, 150), Ok((true, 300)));
    assert!(charge(851, 1_000, 300, 150).is_err());
    // Discounts above the remaining money do not block the money of other top-ups.
    assert_eq!(of_subscriber(0, 900, 2_000, 0).max(), Kopecks(399));
    assert_eq!(charge(399, 900, 2_000, 0), Ok((false, 0)));
    assert!(charge(401, 900, 2_000, 0).is_err());
}

#[test]
fn no_withdrawal_above_max_of_subscriber_can_be_divided() {
    for balance in (0..1_000).step_by(37) {
        for discounts in [0, 1, 99, 250, 700, 3_000] {
            for credit in [0, 150] {
                let max = of_subscriber(0, balance, discounts, credit).max().0;
                for amount in 1..=balance {
                    let Ok(division) = of_subscriber(amount, balance, discounts, credit).divide()
                    else {
                        continue;
                    };
                    assert!(amount <= max, "{amount} {balance} {discounts} {credit}");
                    let own_charge = (division.plan_charge.0 - credit).max(0);
                    assert!(
                        amount + own_charge <= balance,
                        "{amount} {balance} {discounts}"
                    );
                }
                if max > 0 {
                    assert!(
                        of_subscriber(max, balance, discounts, credit)
                            .divide()
                            .is_ok()
                    );
                }
            }
        }
    }
}

#[test]
fn withdrawal_of_plan_money_ends_the_plan() {
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

/// Withdrawal from a card payment and from payments that are refunded only as a whole.
fn of_whole_payments(amount: i64, balance: i64) -> Withdrawal {
    let mut withdrawal = withdrawal(amount, balance, &[500, 300, 700]);
    withdrawal.whole_only = vec![false, true, true];
    withdrawal
}

#[test]
fn payment_refunded_only_whole_is_used_whole_or_not_at_all() {
    let parts = |amount, balance| {
        let division = of_whole_payments(amount, balance).divide();
        let parts = division.map(|division| division.parts);
        parts.map(|parts| parts.iter().map(|part| part.0).collect::<Vec<_>>())
    };
    assert_eq!(parts(300, 1_500), Ok(vec![300, 0, 0]), "a card is first");
    assert_eq!(parts(600, 1_500), Ok(vec![300, 300, 0]));
    assert_eq!(parts(900, 1_500), Ok(vec![200, 0, 700]));
    assert_eq!(parts(1_500, 1_500), Ok(vec![500, 300, 700]));
    // A payment above the balance does not block the others.
    assert_eq!(parts(650, 650), Ok(vec![350, 300, 0]));
    let mut alone = of_whole_payments(200, 650);
    alone.payments = kopecks(&[300, 700]);
    alone.whole_only = vec![true, true];
    let error = alone.divide().unwrap_err();
    assert_eq!(
        (error.code(), error.to_string()),
        (
            "not_returnable",
            "Часть платежей возвращается только целиком: ближайшая сумма — 3₽".to_owned()
        )
    );
    alone.amount = Kopecks(400);
    alone.funds.balance = Kopecks(1_000);
    assert_eq!(
        alone.divide().unwrap_err().to_string(),
        "Часть платежей возвращается только целиком: ближайшие суммы — 3₽ и 7₽"
    );
    alone.funds.balance = Kopecks(200);
    assert_eq!(alone.max(), Kopecks::ZERO, "the spent payment stays");
}

#[test]
fn max_withdrawal_from_payments_refunded_only_whole_is_divisible_among_them() {
    for balance in 1..1_600 {
        let max = of_whole_payments(0, balance).max();
        let divided = of_whole_payments(max.0, balance).divide();
        assert!(divided.is_ok(), "{balance} {max:?}");
        for amount in max.0 + 1..=balance {
            assert!(of_whole_payments(amount, balance).divide().is_err());
        }
    }
}

#[test]
fn withdrawal_form_without_whole_only_list_is_accepted() {
    let divide = |value| {
        let value: Value = serde_json::from_value(value).unwrap();
        Withdrawal::read(&value, Date::from_unix_ms(0)).map(|read| read.whole_only)
    };
    let form = json!({ "amount": 1, "balance": 5, "payments": [3, 2] });
    assert_eq!(divide(form), Ok(vec![]));
    let form = json!({ "amount": 1, "balance": 5, "payments": [3, 2], "wholeOnly": [false, true] });
    assert_eq!(divide(form), Ok(vec![false, true]));
    let form = json!({ "amount": 1, "balance": 5, "payments": [3], "wholeOnly": ["yes"] });
    assert!(divide(form).is_err());
}
