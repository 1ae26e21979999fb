//! `nalog.npd`: the tax of the self-employed.

use serde_json::json;

use crate::{
    base::seeded_random::Rng,
    car_data::method::{Answer, Format::Inn, Method, Question, need, russian},
    people::{
        companies::{self},
        showcase,
    },
};

inventory::submit!(Method::paid(
    "nalog.npd",
    60,
    &[need("inn", Inn(12))],
    answer
));

const SHOWN_SELF_EMPLOYED: &str = "770000000156";

fn answer(question: &Question) -> Answer {
    let inn = &question.key;
    if !companies::is_known(inn) {
        return Answer::unknown();
    }
    let is_shown = showcase::by_text(inn).is_some();
    let is_drawn = !is_shown && Rng::of(&["npd", inn]).chance(20);
    let pays = inn == SHOWN_SELF_EMPLOYED || is_drawn;
    let not = if pays { "" } else { "не " };
    Answer::Found(json!({
        "found": true,
        "inn": inn,
        "date": russian(question.today),
        "NPD": u8::from(pays),
        "message": format!("{inn} {not}является плательщиком налога на профессиональный доход"),
    }))
}
