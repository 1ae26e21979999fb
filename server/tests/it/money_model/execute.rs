//! Executes events in the roles of users, the provider and time.

use avtosled_core::money::Kopecks;
use avtosled_sandbox::{Faults, FixedAnswer, MethodFault};
use avtosled_server::admin::dual_control::commands;
use avtosled_server::admin::people::balances::Direction;
use avtosled_server::platform::entities::payments;
use futures::future::join_all;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::money_model::process::Headers;
use crate::money_model::requests::{Request, request};
use crate::money_model::steps::{CARS, Event, PaidBy, Step};
use crate::money_model::world::World;
use crate::money_model::{coverage, possible_effects, queries};

/// Executes an event; returns an error only for a server error.
pub fn execute(world: &mut World, step: &Step) -> Result<(), String> {
    world.doing = coverage::name(&step.event);
    match &step.event {
        Event::Advance { seconds } => world.advance(*seconds),
        Event::Restart => world.restart(),
        Event::CarChanges { car, restrictions } => {
            change_car(world, CARS[car.index(CARS.len())], *restrictions);
        }
        Event::ProviderFails { method, how, times } => {
            fail(world, method, how, *times);
        }
        Event::Pay { which, by } => {
            let open = queries::open_payments(world);
            if !open.is_empty() {
                pay(world, which.get(&open), *by);
            }
        }
        Event::Tick => {
            let done = world.tick(step.crash_at);
            end(world, done);
        }
        Event::WorkOff => {
            let done = world.work_off(step.crash_at);
            end(world, done);
        }
        Event::Credit { roubles } => return credit(world, *roubles, step.crash_at),
        event => {
            if let Some(call) = request(world, event) {
                return send(world, step, &call);
            }
        }
    }
    Ok(())
}

/// Restarts the process after a crash.
fn end(world: &mut World, done: Option<()>) {
    if done.is_none() {
        world.restart();
    }
}

/// Credits by command; after a crash the command is repeated with the same key.
fn credit(world: &mut World, roubles: i32, crash_at: Option<u32>) -> Result<(), String> {
    let amount = Kopecks::roubles(roubles);
    let key = format!("{}:{}", world.user_id(), world.oracle.count_given());
    world.oracle.give(&key, world.user_id(), amount.0);
    let phone = world.phone();
    let mut waits = crash_at;
    loop {
        let (credit, key) = (Direction::Credit, Some(key.clone()));
        let given = commands::change_balance(world.ctx(), credit, &phone, amount, "goodwill", key);
        if let Some(given) = world.process().run_until(given, waits) {
            return given.map(drop).map_err(|error| error.to_string());
        }
        world.restart();
        waits = None;
    }
}

/// Sends a request, possibly twice; a request with a key is repeated after a crash.
fn send(world: &mut World, step: &Step, call: &Request) -> Result<(), String> {
    let token = world.token(call.caller);
    let key = step.keyed.then(|| Uuid::now_v7().to_string());
    let headers = Headers {
        token: token.as_deref(),
        key: key.as_deref(),
        access_key: call.access_key.as_deref(),
    };
    let times = if step.twice { 2 } else { call.times };
    let mut ended = attempt(world, call, &headers, times, step.crash_at);
    if ended.is_none() {
        world.restart();
        if step.keyed {
            ended = attempt(world, call, &headers, 1, None);
        }
    }
    for (status, body) in ended.iter().flatten() {
        // Requests of a deleted account are answered with 401.
        let has_left = *status == 401 && matches!(step.event, Event::Leave { .. });
        if is_our_fault(*status) && !has_left {
            return Err(format!("{}: {status} {body}", call.path));
        }
        coverage::note(&step.event, *status);
    }
    // Without a response the result is unknown.
    let statuses = ended.map(|answers| answers.into_iter().map(|(status, _)| status).collect());
    possible_effects::note(world, step, call, statuses);
    if matches!(step.event, Event::Leave { .. }) && queries::has_left(world) {
        world.replace_user();
    }
    Ok(())
}

fn attempt(
    world: &World,
    call: &Request,
    headers: &Headers<'_>,
    times: u8,
    crash_at: Option<u32>,
) -> Option<Vec<(u16, Value)>> {
    if let Some(pair) = &world.pair {
        return world
            .outside
            .block_on(pair.send(call, headers, times, crash_at));
    }
    let process = world.process();
    let sent = (0..times).map(|_| {
        let body = call.body.clone();
        process.send(call.method, &call.path, headers, body)
    });
    process.run_until(join_all(sent), crash_at)
}

/// Whether a status reveals a defect: 400, 401 or a server error, except 502 for an unsent payment.
fn is_our_fault(status: u16) -> bool {
    (status >= 500 && status != 502) || [400, 401].contains(&status)
}

/// Injects a fault of the provider for a limited number of calls.
fn fail(world: &World, method: &str, how: &str, times: u32) {
    let fault = MethodFault {
        fail: Some(how.to_owned()),
        fail_times: Some(times),
        ..MethodFault::default()
    };
    let mut faults = Faults::default();
    faults.per_method.insert(method.to_owned(), fault);
    world.sandbox.set_faults(faults).unwrap();
}

fn change_car(world: &World, vin: &str, restrictions: u8) {
    let record = |number| {
        json!({ "regname": "Москва", "dateogr": format!("{number:02}.05.2026"),
            "ogrkod": "1", "ogrkodinfo": "Запрет на регистрационные действия",
            "gid": format!("77#{number}") })
    };
    let records: Vec<Value> = (1..=restrictions).map(record).collect();
    let by_hand = FixedAnswer {
        method: "gibdd.restrict".to_owned(),
        key: vin.to_owned(),
        answer: Some(json!({ "count": restrictions, "records": records })),
    };
    world.sandbox.set_answer(by_hand).unwrap();
}

/// Submits the provider's page; a rejection of an expired payment is accepted.
fn pay(world: &World, payment: &payments::Model, by: PaidBy) {
    let url = payment.confirmation_url.clone().unwrap();
    let card = |number| vec![("card", number), ("expiry", "12/40"), ("csc", "123")];
    let app = |method, outcome| vec![("method", method), ("outcome", outcome)];
    let form = match by {
        PaidBy::Card => card("5555555555554444"),
        PaidBy::SecureCard | PaidBy::SecureCardRefused => card("5555555555554477"),
        PaidBy::DeclinedCard => card("5555555555554600"),
        PaidBy::Sbp => app("sbp", "paid"),
        PaidBy::SbpRefundCanceled => app("sbp", "refund_canceled"),
        PaidBy::WalletWholeRefunds => app("yoo_money", "partial_refund_refused"),
        PaidBy::DeclinedByApp => app("tinkoff_bank", "declined"),
    };
    world.outside.block_on(async {
        let sent = world.browser.post(&url).form(&form).send().await.unwrap();
        let next = sent.headers().get("location");
        let next = next.map(|next| next.to_str().unwrap().to_owned());
        if let Some(next) = next.filter(|next| next.contains("/3ds")) {
            let url = reqwest::Url::parse(&url).unwrap().join(&next).unwrap();
            let action = if by == PaidBy::SecureCard {
                "ok"
            } else {
                "fail"
            };
            let form = [("action", action)];
            world.browser.post(url).form(&form).send().await.unwrap();
        }
    });
}
