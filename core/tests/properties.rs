//! Property tests of validation, forms and prices for arbitrary input.

use avtosled_core::catalogue::{self, Catalogue};
use avtosled_core::date::Date;
use avtosled_core::document::{self, DocumentKind, Phone};
use avtosled_core::form::{self, Form, FormName};
use avtosled_core::identifier::{self, IdentifierKind, Plate};
use avtosled_core::json_value::Value;
use avtosled_core::money::Kopecks;
use avtosled_core::osago::{OsagoInput, TariffInput, tariff};
use avtosled_core::packages;
use avtosled_core::pricing::{self, Selection};
use avtosled_core::promo::FIRST_DAY_RATE;
use avtosled_core::terms::Terms;
use avtosled_core::validation::{Hint, Validation};
use proptest::collection::vec;
use proptest::prelude::*;

const KINDS: [IdentifierKind; 3] = [
    IdentifierKind::Vin,
    IdentifierKind::License,
    IdentifierKind::Body,
];

/// Current time of the tests: 2026-11-20, noon in Moscow.
fn today() -> Date {
    Date::from_unix_ms(1_795_165_200_000)
}

fn display(answer: &Validation) -> Option<&str> {
    answer.hints.iter().find_map(|hint| match hint {
        Hint::Display { text } => Some(text.as_str()),
        _ => None,
    })
}

/// Generator of typical and arbitrary typed texts.
fn typed_texts() -> impl Strategy<Value = String> {
    prop_oneof![
        ".{0,40}",
        "[0-9A-Za-zА-Яа-яёЁ .\u{200b}\u{a0}-]{0,24}",
        "[A-HJ-NPR-Z0-9]{17}",
        "[ ]?[АВЕКМНОРСТУХавекABEK] ?[0-9]{3}[ -]?[АВЕКМНОРСТУХabek]{2} ?[1-9]?[0-9]{2}( ?RUS| рус)?",
        "[АВЕКМНОРСТУХ]{1,2} ?[0-9]{2,4} ?[АВЕКМНОРСТУХ]{0,2} ?[1-9]?[0-9]{2}",
        "[A-Z][A-Z0-9]{1,7}[-‐][0-9]{6,7}",
        "[+]?[78]? ?[(]?9[0-9]{2}[)]? ?[0-9]{3}[- ]?[0-9]{2}[- ]?[0-9]{2}",
        "[0-9]{10,25}",
        "[0-9]{2} ?[0-9АВЕКМНОРСТУХ]{2} ?[0-9]{6}",
    ]
}

fn json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::Bool),
        any::<f64>().prop_map(Value::Number),
        ".{0,12}".prop_map(Value::Text),
    ];
    let names = prop_oneof![
        Just("amount".to_owned()),
        Just("services".to_owned()),
        Just("object".to_owned()),
        Just("contacts".to_owned()),
        Just("phone".to_owned()),
        Just("enginePower".to_owned()),
        ".{0,8}",
    ];
    leaf.prop_recursive(4, 40, 6, move |inner| {
        prop_oneof![
            vec(inner.clone(), 0..6).prop_map(Value::List),
            vec((names.clone(), inner), 0..6).prop_map(Value::Object),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn normalisation_is_idempotent(text in typed_texts()) {
        for kind in KINDS {
            let once = identifier::check(kind, &text, today());
            let twice = identifier::check(kind, &once.normalized, today());
            prop_assert_eq!(&once.normalized, &twice.normalized);
            prop_assert_eq!(once.valid, twice.valid);
        }
        for kind in DocumentKind::ALL {
            let once = document::check(*kind, &text, today());
            let twice = document::check(*kind, &once.normalized, today());
            prop_assert_eq!(&once.normalized, &twice.normalized, "{:?}", kind);
        }
    }

    #[test]
    fn displayed_value_is_valid_and_normalises_back(text in typed_texts()) {
        for kind in KINDS {
            let answer = identifier::check(kind, &text, today());
            prop_assert_eq!(answer.valid, answer.problems.is_empty());
            if answer.valid {
                let again = display(&answer).map(|text| identifier::check(kind, text, today()));
                let again = again.filter(|again| again.valid).map(|again| again.normalized);
                prop_assert_eq!(again, Some(answer.normalized));
            }
        }
        for kind in DocumentKind::ALL {
            let answer = document::check(*kind, &text, today());
            if answer.valid {
                let again = display(&answer).map(|text| document::check(*kind, text, today()));
                prop_assert_eq!(again.map(|again| again.normalized), Some(answer.normalized));
            }
        }
    }

    #[test]
    fn formatted_plate_and_phone_parse_back(text in typed_texts()) {
        if let Ok(plate) = Plate::parse(&text) {
            prop_assert_eq!(Plate::parse(&plate.cyrillic()), Ok(plate));
        }
        if let Some(phone) = Phone::parse(&text) {
            prop_assert_eq!(Phone::parse(&phone.pretty()), Some(phone.clone()));
            prop_assert_eq!(Phone::parse(phone.digits()), Some(phone));
        }
    }

    #[test]
    fn problem_position_is_within_text_or_next(text in typed_texts()) {
        for kind in KINDS {
            let answer = identifier::check(kind, &text, today());
            let length = answer.normalized.chars().count();
            for problem in &answer.problems {
                let position = problem.position.unwrap_or(1);
                prop_assert!(position >= 1 && position as usize <= length + 1, "{:?}", problem);
            }
        }
    }

    #[test]
    fn suggested_vin_corrections_have_valid_check_digit(text in "[1-5L][A-HJ-NPR-Z0-9]{16}") {
        let answer = identifier::check(IdentifierKind::Vin, &text, today());
        let wrong = |code: &str| answer.problems.iter().any(|problem| problem.code == code);
        for hint in &answer.hints {
            if let Hint::Repair { text: repaired, .. } = hint {
                let repaired = identifier::check(IdentifierKind::Vin, repaired, today());
                let still = repaired.problems.iter().any(|problem| problem.code == "check_digit");
                prop_assert!(wrong("check_digit") && !still);
            }
        }
    }

    #[test]
    fn quote_total_is_sum_of_parts(
        list in 0..3_usize,
        picks in vec(any::<prop::sample::Index>(), 0..20),
        promo in any::<bool>(),
        full_report in any::<bool>(),
        subscriber in any::<bool>(),
    ) {
        let catalogue = Catalogue::ALL[list];
        let mut services: Vec<String> = Vec::new();
        for pick in picks {
            let id = pick.get(catalogue::items(catalogue)).id;
            if !services.iter().any(|known| known == id) {
                services.push(id.to_owned());
            }
        }
        let selection = Selection {
            catalogue: Some(catalogue),
            services,
            full_report,
            promo_code: promo.then(|| "ПЕРВЫЙ20".to_owned()),
            subscription_type: subscriber.then(|| "personal".to_owned()),
            ..Selection::default()
        };
        if let Ok(quote) = pricing::quote(&selection) {
            let sum = Kopecks::checked_sum(quote.services.iter().map(|service| service.price));
            prop_assert_eq!(sum, Ok(quote.subtotal));
            prop_assert_eq!(quote.total.checked_add(quote.discount), Ok(quote.subtotal));
            let plan = packages::subscription("personal").filter(|_| subscriber);
            let terms = Terms::new(plan, promo.then_some(FIRST_DAY_RATE));
            let prices: Vec<_> = quote.services.iter().map(|service| service.price).collect();
            let price = terms.apply(quote.subtotal).unwrap();
            prop_assert_eq!(price.total, quote.total);
            prop_assert_eq!(Kopecks::checked_sum(price.parts(&prices)), Ok(quote.total));
            prop_assert!(!subscriber || quote.total <= Kopecks::roubles(15));
            prop_assert_eq!(quote.count as usize, quote.services.len());
            prop_assert_eq!(quote.promo.is_some(), promo);
        } else {
            prop_assert!(selection.services.is_empty() && catalogue == Catalogue::Extended);
        }
    }

    #[test]
    fn allocated_parts_add_up_to_amount(total in -1_000_000_i64..1_000_000, weights in vec(0_i64..5000, 1..20)) {
        let weights: Vec<Kopecks> = weights.into_iter().map(Kopecks).collect();
        let parts = Kopecks(total).allocate(&weights);
        prop_assert_eq!(Kopecks::checked_sum(parts), Ok(Kopecks(total)));
    }

    #[test]
    fn amount_round_trips_through_json(kopecks in -100_000_000_000_000_i64..100_000_000_000_000) {
        let json = serde_json::to_string(&Kopecks(kopecks)).unwrap();
        let back: Result<Kopecks, _> = serde_json::from_str(&json);
        prop_assert_eq!(back.ok(), Some(Kopecks(kopecks)), "{}", json);
    }

    #[test]
    fn parsing_arbitrary_bytes_never_panics(bytes in vec(any::<u8>(), 0..200)) {
        let text = String::from_utf8_lossy(&bytes);
        for kind in KINDS {
            let _ = identifier::check(kind, &text, today());
        }
        for kind in DocumentKind::ALL {
            let _ = document::check(*kind, &text, today());
        }
        let _ = text.parse::<Date>();
        let _ = serde_json::from_slice::<Value>(&bytes);
    }

    #[test]
    fn validating_arbitrary_json_never_panics(values in json()) {
        for form in FormName::ALL {
            let answer = form::validate(*form, &values, today());
            prop_assert_eq!(answer.valid, answer.errors.is_empty());
        }
        let _ = OsagoInput::read(&values, today());
        let _ = TariffInput::read(&values, today()).map(|input| tariff(&input));
        let _ = Selection::read(&values, today()).map(|selection| pricing::quote(&selection));
    }
}
