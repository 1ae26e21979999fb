//! Emulated method `nalog.npd`: self-employed tax status of a person.

use crate::{
    car_data::prelude::*,
    people::{companies, showcase},
};

const SELF_EMPLOYED: &str = "770000000156";

inventory::submit!(Method::paid("nalog.npd", 60, PERSON_INN, |question| {
    let inn = &question.key;
    if !companies::is_known(inn) {
        return Answer::unknown();
    }
    let is_showcase = showcase::by_text(inn).is_some();
    let is_drawn = !is_showcase && Rng::of(&["npd", inn]).chance(20);
    let pays = inn == SELF_EMPLOYED || is_drawn;
    let not = if pays { "" } else { "не " };
    Answer::Found(json!({
        "found": true,
        "inn": inn,
        "date": russian(question.today),
        "NPD": u8::from(pays),
        "message": format!("{inn} {not}является плательщиком налога на профессиональный доход"),
    }))
}));
