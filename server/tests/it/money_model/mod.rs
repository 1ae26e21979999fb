//! Random sequences of everything that moves money, with processes that end anywhere: whatever
//! happened, a restart finishes what was begun and all books agree.
//!
//! `AVTOSLED_TEST_SEQUENCES` says how many (`scripts/nightly` runs 10 000). Each has a seed of its own,
//! counted up from `AVTOSLED_TEST_SEED`: a failure names the one that repeats it alone. It is shrunk by
//! proptest to the fewest steps that fail.
//!
//! With `AVTOSLED_TEST_PAIR` two servers in processes of their own do it on PostgreSQL, and one of them
//! ends by SIGKILL at the places that the sequence chooses; in the end they are named and counted.

mod acts;
mod asked;
mod broken;
mod checks;
mod consequences;
mod coverage;
mod facts;
mod finds;
mod openings;
mod oracle;
mod pair;
mod process;
mod steps;
mod world;

use std::cell::RefCell;

use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};

use crate::money_model::{steps::Step, world::World};

/// Sequences unless told: enough to meet every pair of steps, quick enough for every run.
const SEQUENCES: u64 = 250;
/// Side by side, each with a database of its own.
const RUNNERS: u64 = 2;
/// Sequences that share a world, each with a user of its own: making a world takes longer.
const PER_WORLD: u32 = 20;
/// From one: whoever takes a second connection while it holds a transaction waits for itself.
const MOST_CONNECTIONS: u64 = 3;
/// Longer than the first wait for a payment.
const TURN_SECONDS: i64 = 12;
/// The search for fewer steps that fail ends here.
const MOST_SHRINKING_MS: u32 = 120_000;
/// Of so many events of a kind one must get through.
const ENOUGH: u32 = 100;

#[test]
#[ignore = "takes every processor: scripts/test runs it by itself"]
fn whatever_happens_the_books_agree() {
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
    let answers = coverage::told();
    eprintln!("accepted and refused: {answers:?}");
    pair::tell_ends();
    let is_never = |(_, (done, refused)): &(_, (u32, u32))| *done == 0 && *refused >= ENOUGH;
    let never: Vec<_> = answers.into_iter().filter(is_never).collect();
    assert!(never.is_empty(), "never accepted: {never:?}");
}

fn setting(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().unwrap())
}

fn run(seeds: &[u64]) -> Result<(), String> {
    // A world that saw a failure is never used again: what follows would fail for its sake.
    let shared: RefCell<Option<World>> = RefCell::default();
    for seed in seeds {
        let ended = runner(*seed).run(&steps::sequence(), |steps| {
            let used = shared.borrow_mut().take();
            let mut world = used
                .filter(|world| world.sequences < PER_WORLD)
                .unwrap_or_else(|| World::new(1 + seed % MOST_CONNECTIONS));
            if let Err(reason) = play(&mut world, &steps) {
                // Before the long search for fewer steps.
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

/// Plays the one sequence of a seed.
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
        acts::act(world, step)?;
        world.look()?;
        if step.tick {
            world.advance(TURN_SECONDS);
            world.tick(None).unwrap();
            world.look()?;
        }
    }
    world.come_to_rest()?;
    world.look()?;
    checks::check(world)
}
