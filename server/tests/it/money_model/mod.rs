//! Model test of money: random sequences of operations with crashes at any await.
//!
//! After a restart everything is completed and the ledger is consistent.
//!
//! `AVTOSLED_TEST_SEQUENCES` is the number of sequences (`scripts/nightly` runs 10 000). Each has a seed,
//! counted up from `AVTOSLED_TEST_SEED`; a failure prints the seed that repeats the sequence, and proptest shrinks it.
//!
//! With `AVTOSLED_TEST_PAIR` two server processes run on PostgreSQL, and one is killed by SIGKILL at points
//! chosen by the sequence. The points are printed at the end.

mod broken_rules;
mod checks;
mod coverage;
mod execute;
mod facts;
mod openings;
mod oracle;
mod pair;
mod possible_effects;
mod process;
mod queries;
mod requests;
mod steps;
mod world;

use std::cell::RefCell;

use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};

use crate::money_model::{steps::Step, world::World};

/// Default number of sequences.
const SEQUENCES: u64 = 250;
/// Number of threads, each with its own database.
const RUNNERS: u64 = 2;
/// Number of sequences that share a database, because creating one takes longer than a sequence.
const PER_WORLD: u32 = 20;
/// Maximum database connections; the minimum of one reveals nested connections as deadlocks.
const MOST_CONNECTIONS: u64 = 3;
/// Seconds between steps, above the first query interval of a payment.
const TURN_SECONDS: i64 = 12;
/// Maximum duration of shrinking, milliseconds.
const MOST_SHRINKING_MS: u32 = 120_000;
/// Number of refusals of an event from which at least one acceptance is required.
const ENOUGH: u32 = 100;

#[test]
#[ignore = "takes every processor: scripts/test runs it by itself"]
fn random_sequences_with_crashes_keep_ledger_consistent() {
    let sequences = setting("AVTOSLED_TEST_SEQUENCES").unwrap_or(SEQUENCES);
    let seed = setting("AVTOSLED_TEST_SEED").unwrap_or_else(rand::random);
    let runners = (0..RUNNERS).map(|number| {
        let own = (0..sequences).filter(|place| place % RUNNERS == number);
        let seeds: Vec<u64> = own.map(|place| seed.wrapping_add(place)).collect();
        std::thread::spawn(move || run(&seeds))
    });
    let failures: Vec<String> = runners
        .collect::<Vec<_>>()
        .into_iter()
        .filter_map(|runner| runner.join().unwrap().err())
        .collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    let answers = coverage::summary();
    let plan_charges = coverage::plan_charges();
    eprintln!("accepted and refused: {answers:?}; plan charges: {plan_charges}");
    assert!(sequences < SEQUENCES || plan_charges > 0, "no plan charge");
    pair::print_crash_points();
    let is_never = |(_, (done, refused)): &(_, (u32, u32))| *done == 0 && *refused >= ENOUGH;
    let never: Vec<_> = answers.into_iter().filter(is_never).collect();
    assert!(never.is_empty(), "never accepted: {never:?}");
}

fn setting(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().unwrap())
}

fn run(seeds: &[u64]) -> Result<(), String> {
    // A world in which a check failed is not reused.
    let shared: RefCell<Option<World>> = RefCell::default();
    for seed in seeds {
        let ended = runner(*seed).run(&steps::sequence(), |steps| {
            let used = shared.borrow_mut().take();
            let mut world = used
                .filter(|world| world.sequences < PER_WORLD)
                .unwrap_or_else(|| World::new(1 + seed % MOST_CONNECTIONS));
            if let Err(reason) = play(&mut world, &steps) {
                // Printed before shrinking starts, which takes long.
                eprintln!("seed {seed}: {reason}\n{steps:?}");
                return Err(TestCaseError::fail(reason));
            }
            shared.borrow_mut().replace(world);
            Ok(())
        });
        let repeat = format!("AVTOSLED_TEST_SEED={seed} AVTOSLED_TEST_SEQUENCES=1");
        ended.map_err(|error| match error {
            TestError::Fail(reason, steps) => format!("{repeat}\n{reason}\n{steps:#?}"),
            TestError::Abort(reason) => format!("{repeat}\n{reason}"),
        })?;
    }
    Ok(())
}

/// Test runner for the sequence of a seed.
fn runner(seed: u64) -> TestRunner {
    let config = Config {
        cases: 1,
        max_shrink_iters: u32::MAX,
        max_shrink_time: MOST_SHRINKING_MS,
        failure_persistence: None,
        ..Config::default()
    };
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &bytes))
}

fn play(world: &mut World, steps: &[Step]) -> Result<(), String> {
    world.begin();
    for step in steps {
        execute::execute(world, step)?;
        world.check_oracle()?;
        if step.tick {
            world.advance(TURN_SECONDS);
            world.tick(None).unwrap();
            world.check_oracle()?;
        }
    }
    world.finish_all()?;
    world.check_oracle()?;
    checks::check(world)
}
