//! The recycling fee of cars from the customs union: only what the answers carry.

use avtosled_core::date::Date;
use avtosled_core::report::{
    Answer, Block, ContradictionCode, Customs, CustomsRecord, History, Named, OwnershipPeriod,
    SourceInput, SourceState, SourceStatus, Vehicle, findings,
};
use avtosled_core::sources::SourceId;

/// What customs says.
#[derive(Clone, Copy, Debug)]
enum Said {
    /// It was not ordered.
    NotAsked,
    NotAnswered,
    Nothing,
    /// Nothing is found, and one of its registers is silent.
    HalfSilent,
    /// A declaration from that country.
    From(&'static str),
    /// The same, with what the passport says of the fee.
    Fee(&'static str, &'static str),
}

fn customs(said: Said) -> (SourceStatus, Option<Answer>) {
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
    match said {
        Said::NotAsked => (SourceStatus::Skipped, None),
        Said::NotAnswered => (SourceStatus::Failed, None),
        Said::Nothing => (SourceStatus::Answered, Some(block(None, None))),
        Said::HalfSilent => {
            let mut answer = block(None, None);
            answer.silent.push("ФТС".to_owned());
            (SourceStatus::Answered, Some(answer))
        }
        Said::From(country) => (SourceStatus::Answered, Some(block(Some(country), None))),
        Said::Fee(country, fee) => (
            SourceStatus::Answered,
            Some(block(Some(country), Some(fee))),
        ),
    }
}

fn found(code: &str, from: &str, year: Option<i32>, said: Said) -> (Option<SourceState>, bool) {
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
    let (status, customs) = customs(said);
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
    let found = findings(Named::default(), None, &sources, today);
    let fee = found
        .contradictions
        .iter()
        .find(|one| one.code == ContradictionCode::RecyclingFee);
    let is_mark = |text: &str| text.contains("уплате утилизационного сбора");
    let is_listed = found.checklist.iter().any(|item| is_mark(&item.text));
    (fee.map(|fee| fee.level), is_listed)
}

#[test]
fn the_fee_is_a_question_where_the_answers_make_it_one() {
    use Said::{Fee, From, HalfSilent, NotAnswered, NotAsked, Nothing};
    use SourceState::{Attention, NoData};
    let (some, none) = ((Some(Attention), true), (None, false));
    for (code, from, year, said, expected) in [
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
        // An old car may also have stood without registration: a question only.
        (
            "01",
            "2024-05-12",
            Some(2020),
            Nothing,
            (Some(NoData), true),
        ),
        // Before the fee was due.
        ("15", "2023-09-30", Some(2020), Nothing, (None, true)),
        // A new car of this country.
        ("01", "2024-05-12", Some(2023), Nothing, none),
        ("01", "2024-05-12", None, Nothing, none),
        // Declared at the customs of this country.
        ("15", "2024-05-12", Some(2020), From("Япония"), (None, true)),
        ("01", "2024-05-12", Some(2020), From("Япония"), (None, true)),
        // The passport speaks of the fee itself.
        (
            "15",
            "2024-05-12",
            Some(2020),
            Fee("Беларусь", "Уплачен"),
            (None, true),
        ),
        // Nobody knows.
        ("15", "2024-05-12", Some(2020), NotAsked, (None, true)),
        ("15", "2024-05-12", Some(2020), NotAnswered, (None, true)),
        ("15", "2024-05-12", Some(2020), HalfSilent, (None, true)),
        ("01", "2024-05-12", Some(2020), NotAsked, none),
        // Not the first registration of a car that was brought in.
        ("03", "2024-05-12", Some(2020), Nothing, none),
    ] {
        assert_eq!(
            found(code, from, year, said),
            expected,
            "{code} {from} {year:?} {said:?}"
        );
    }
}
