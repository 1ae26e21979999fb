//! Tests of the recycling fee of cars from the customs union.

use avtosled_core::date::Date;
use avtosled_core::report::{
    Answer, Block, ContradictionCode, Customs, CustomsRecord, History, OwnershipPeriod,
    RequestedCar, SourceInput, SourceState, SourceStatus, Vehicle, findings,
};
use avtosled_core::sources::SourceId;

/// Answer of customs in a test case.
#[derive(Clone, Copy, Debug)]
enum CustomsAnswer {
    /// Customs was not queried.
    NotAsked,
    NotAnswered,
    Nothing,
    /// No declaration found, and one of the registers did not answer.
    HalfSilent,
    /// Declaration from the given country.
    From(&'static str),
    /// Declaration from the given country, with a text about the fee in the passport.
    Fee(&'static str, &'static str),
}

fn customs(answer: CustomsAnswer) -> (SourceStatus, Option<Answer>) {
    let block = |country: Option<&str>, fee: Option<&str>| {
        Answer::from(Block::Customs(Customs {
            found: country.is_some(),
            disposal_fee: fee.map(str::to_owned),
            records: country
                .map(|country| CustomsRecord {
                    country: Some(country.to_owned()),
                    ..CustomsRecord::default()
                })
                .into_iter()
                .collect(),
            ..Customs::default()
        }))
    };
    match answer {
        CustomsAnswer::NotAsked => (SourceStatus::Skipped, None),
        CustomsAnswer::NotAnswered => (SourceStatus::Failed, None),
        CustomsAnswer::Nothing => (SourceStatus::Answered, Some(block(None, None))),
        CustomsAnswer::HalfSilent => {
            let mut answer = block(None, None);
            answer.silent.push("ФТС".to_owned());
            (SourceStatus::Answered, Some(answer))
        }
        CustomsAnswer::From(country) => (SourceStatus::Answered, Some(block(Some(country), None))),
        CustomsAnswer::Fee(country, fee) => (
            SourceStatus::Answered,
            Some(block(Some(country), Some(fee))),
        ),
    }
}

fn fee_state(
    code: &str,
    from: &str,
    year: Option<i32>,
    answer: CustomsAnswer,
) -> (Option<SourceState>, bool) {
    let history = Answer::from(Block::History(History {
        found: true,
        vehicle: Vehicle {
            year,
            ..Vehicle::default()
        },
        ownership_periods: vec![OwnershipPeriod {
            last_operation: code.to_owned(),
            from: from.to_owned(),
            to: "null".to_owned(),
            ..OwnershipPeriod::default()
        }],
        ..History::default()
    }));
    let (status, customs) = customs(answer);
    let input = |service_id, source, status, answer| SourceInput {
        service_id,
        source,
        status,
        answer,
    };
    let sources = [
        input(
            "history",
            SourceId::History,
            SourceStatus::Answered,
            Some(&history),
        ),
        input("customs", SourceId::Customs, status, customs.as_ref()),
    ];
    let today = Date::from_unix_ms(1_795_424_400_000);
    let found = findings(RequestedCar::default(), None, &sources, today);
    let fee = found
        .contradictions
        .iter()
        .find(|one| one.code == ContradictionCode::RecyclingFee);
    let is_mark = |text: &str| text.contains("уплате утилизационного сбора");
    let is_listed = found.checklist.iter().any(|item| is_mark(&item.text));
    (fee.map(|fee| fee.level), is_listed)
}

#[test]
fn undeclared_import_since_october_2023_is_a_recycling_fee_contradiction() {
    use CustomsAnswer::{Fee, From, HalfSilent, NotAnswered, NotAsked, Nothing};
    use SourceState::{Attention, NoData};
    let (some, none) = ((Some(Attention), true), (None, false));
    for (code, from, year, answer, expected) in [
        ("15", "2024-05-12", Some(2020), Nothing, some),
        ("15", "2023-10-01", None, Nothing, some),
        ("01", "2024-05-12", Some(2020), From("Беларусь"), some),
        (
            "15",
            "2024-05-12",
            Some(2020),
            From("РЕСПУБЛИКА КАЗАХСТАН"),
            some,
        ),
        ("15", "2024-05-12", Some(2020), From("Киргизия"), some),
        // An old car may have been unregistered until then, so there is only a question.
        (
            "01",
            "2024-05-12",
            Some(2020),
            Nothing,
            (Some(NoData), true),
        ),
        // The car was registered before the fee applied.
        ("15", "2023-09-30", Some(2020), Nothing, (None, true)),
        // The car is new and domestic.
        ("01", "2024-05-12", Some(2023), Nothing, none),
        ("01", "2024-05-12", None, Nothing, none),
        // The car was declared at Russian customs.
        ("15", "2024-05-12", Some(2020), From("Япония"), (None, true)),
        ("01", "2024-05-12", Some(2020), From("Япония"), (None, true)),
        // The passport mentions the fee.
        (
            "15",
            "2024-05-12",
            Some(2020),
            Fee("Беларусь", "Уплачен"),
            (None, true),
        ),
        // Customs was not queried or did not answer.
        ("15", "2024-05-12", Some(2020), NotAsked, (None, true)),
        ("15", "2024-05-12", Some(2020), NotAnswered, (None, true)),
        ("15", "2024-05-12", Some(2020), HalfSilent, (None, true)),
        ("01", "2024-05-12", Some(2020), NotAsked, none),
        // The operation is not the first registration of an imported car.
        ("03", "2024-05-12", Some(2020), Nothing, none),
    ] {
        assert_eq!(
            fee_state(code, from, year, answer),
            expected,
            "{code} {from} {year:?} {answer:?}"
        );
    }
}
