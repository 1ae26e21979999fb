//! Tests of the claims about the owner: namesakes, ended cases, unparsed debts.

use avtosled_core::money::Kopecks;
use avtosled_core::report::{
    Bankruptcies, Bankruptcy, Block, Proceeding, Proceedings, SourceState,
};
use avtosled_core::sources::SourceId;

use super::{answered, findings_of, reason_of, text};

fn case(same_person: Option<bool>, is_active: Option<bool>) -> Bankruptcy {
    Bankruptcy {
        same_person,
        is_active,
        case_number: text("А40-1/2026"),
        ..Bankruptcy::default()
    }
}

fn bankruptcies(records: Vec<Bankruptcy>) -> Block {
    Block::Bankruptcies(Bankruptcies { count: 0, records })
}

#[test]
fn bankruptcy_case_is_ongoing_only_if_register_states_it() {
    let line_of =
        |same, active| reason_of(SourceId::Bankruptcy, bankruptcies(vec![case(same, active)]));
    let (level, running) = line_of(Some(true), Some(true));
    assert_eq!(level, SourceState::Stop);
    assert!(running.starts_with("Идёт дело о банкротстве владельца"));
    let (level, unknown) = line_of(Some(true), None);
    assert_eq!(level, SourceState::Stop);
    assert!(
        unknown.contains("завершено ли оно, не указано"),
        "{unknown}"
    );
    let (level, unsure) = line_of(None, None);
    assert_eq!(level, SourceState::Attention);
    assert!(
        unsure.starts_with("Есть дело о банкротстве человека с таким именем"),
        "{unsure}"
    );
}

#[test]
fn ended_bankruptcy_is_the_owners_only_if_birth_date_matches() {
    let title = |records| {
        let sources = [answered(SourceId::Bankruptcy, bankruptcies(records))];
        let verdict = findings_of(&sources).verdict;
        let reason = verdict.reasons[0].clone();
        (verdict.title, reason.text.into_owned(), reason.anchor)
    };
    let over = Some(false);
    let (own, _, _) = title(vec![case(Some(true), over)]);
    assert_eq!(own, "Дело о банкротстве владельца завершено");
    let (unsure, text, _) = title(vec![case(None, over)]);
    assert_eq!(unsure, "Дело о банкротстве завершено");
    assert!(text.contains("возможен однофамилец"), "{text}");
    // A newer record of a namesake is ignored.
    let namesake = Bankruptcy {
        updated_on: Some("2026-10-01".to_owned()),
        ..case(Some(false), over)
    };
    let (_, _, anchor) = title(vec![namesake, case(Some(true), over)]);
    assert_eq!(anchor, format!("{}-2", SourceId::Bankruptcy.name()));
}

#[test]
fn bankruptcy_of_possible_namesake_gives_advice_to_identify_the_person() {
    let sources = [answered(
        SourceId::Bankruptcy,
        bankruptcies(vec![case(None, Some(true))]),
    )];
    let advice = &findings_of(&sources).recommendations[0];
    assert_eq!(
        advice,
        "Выясните, о владельце ли дело о банкротстве и завершено ли оно"
    );
}

fn debt(same_person: Option<bool>, roubles: Option<i32>) -> Proceeding {
    Proceeding {
        same_person,
        amount: roubles.map(Kopecks::roubles),
        is_active: true,
        ..Proceeding::default()
    }
}

fn debts(records: Vec<Proceeding>) -> Block {
    Block::Proceedings(Proceedings {
        count: 0,
        total_count: None,
        records,
    })
}

#[test]
fn proceeding_without_amount_makes_debt_sum_a_minimum() {
    let own = Some(true);
    let line_of = |records| reason_of(SourceId::Enforcement, debts(records)).1;
    assert_eq!(
        line_of(vec![debt(own, Some(500)), debt(own, Some(700))]),
        "2 исполнительных производства на 1 200₽"
    );
    assert_eq!(
        line_of(vec![debt(own, Some(500)), debt(own, None)]),
        "2 исполнительных производства не менее чем на 500₽"
    );
}

#[test]
fn debt_is_the_owners_only_if_birth_date_matches() {
    let title = |same| {
        let sources = [answered(
            SourceId::Enforcement,
            debts(vec![debt(same, Some(500))]),
        )];
        findings_of(&sources).verdict.title
    };
    assert_eq!(title(Some(true)), "Долги владельца у приставов");
    assert_eq!(title(None), "Возможны долги владельца у приставов");
}

#[test]
fn proceeding_of_a_namesake_has_a_badge() {
    let shown = debts(vec![debt(Some(false), Some(500))]).present();
    let mark = shown.lists[0].records[0].badge.as_ref();
    assert_eq!(mark.map(|mark| &*mark.text), Some("Однофамилец"));
}
