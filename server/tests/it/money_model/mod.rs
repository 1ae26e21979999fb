//! Random sequences of everything that moves money, with processes that end anywhere: whatever
//! happened, a restart finishes what was begun and all books agree.
//!
//! `AVTOSLED_TEST_SEQUENCES` says how many (`scripts/nightly` runs 10 000), `AVTOSLED_TEST_SEED`
//! repeats those of a failed run. A failure is shrunk by proptest to the fewest steps that fail.

mod acts;
mod broken;
mod checks;
mod coverage;
mod process;
mod steps;
mod world;

use proptest::test_runner::Config;
use proptest::test_runner::RngAlgorithm;
use proptest::test_runner::TestCaseError;
use proptest::test_runner::TestError;
use proptest::test_runner::TestRng;
use proptest::test_runner::TestRunner;

use crate::money_model::steps::Step;
use crate::money_model::world::World;

/// Sequences unless told: enough to meet every pair of steps, quick enough for every run.
const SEQUENCES: u32 = 500;
/// Side by side, each with a database of its own.
const RUNNERS: u32 = 2;
/// Sequences that share a world, each with a user of its own: making a world takes longer.
const PER_WORLD: u32 = 20;
/// Longer than the first wait for a payment.
const TURN_SECONDS: i64 = 12;
/// The search for fewer steps that fail ends here.
const MOST_SHRINKING_MS: u32 = 120_000;
/// So many sequences must get every kind of event through.
const ENOUGH: u64 = 500;

#[test]
#[ignore = "takes every processor: scripts/test runs it by itself"]
fn whatever_happens_the_books_agree() {
    let sequences = setting("AVTOSLED_TEST_SEQUENCES").unwrap_or(SEQUENCES.into());
    let seed = setting("AVTOSLED_TEST_SEED").unwrap_or_else(rand::random);
    let share = u32::try_from(sequences).unwrap().div_ceil(RUNNERS);
    let runners = (0..RUNNERS)
        .map(|number| std::thread::spawn(move || run(share, seed.wrapping_add(number.into()))));
    let failures: Vec<String> = runners
        .collect::<Vec<_>>()
        .into_iter()
        .filter_map(|runner| runner.join().unwrap().err())
        .collect();
    assert!(
        failures.is_empty(),
        "AVTOSLED_TEST_SEED={seed}\n{}",
        failures.join("\n")
    );
    let answers = coverage::told();
    eprintln!("accepted and refused: {answers:?}");
    let never: Vec<_> = answers.iter().filter(|(_, (done, _))| *done == 0).collect();
    assert!(
        sequences < ENOUGH || never.is_empty(),
        "never accepted: {never:?}"
    );
}

fn setting(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().unwrap())
}

fn run(sequences: u32, seed: u64) -> Result<(), String> {
    let config = Config {
        cases: sequences,
        max_shrink_iters: u32::MAX,
        max_shrink_time: MOST_SHRINKING_MS,
        failure_persistence: None,
        ..Config::default()
    };
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
    let mut runner = TestRunner::new_with_rng(config, rng);
    // A world that saw a failure is never used again: what follows would fail for its sake.
    let shared: std::cell::RefCell<Option<World>> = std::cell::RefCell::default();
    let ended = runner.run(&steps::sequence(), |steps| {
        let used = shared.borrow_mut().take();
        let mut world = used
            .filter(|world| world.sequences < PER_WORLD)
            .unwrap_or_else(World::new);
        if let Err(reason) = play(&mut world, &steps) {
            // Before the long search for fewer steps.
            eprintln!("seed {seed}: {reason}\n{steps:?}");
            return Err(TestCaseError::fail(reason));
        }
        shared.borrow_mut().replace(world);
        Ok(())
    });
    ended.map_err(|error| match error {
        TestError::Fail(reason, steps) => format!("{reason}\n{steps:#?}"),
        TestError::Abort(reason) => reason.to_string(),
    })
}

fn play(world: &mut World, steps: &[Step]) -> Result<(), String> {
    world.begin();
    for step in steps {
        acts::act(world, step)?;
        if step.tick {
            world.advance(TURN_SECONDS);
            world.process().run(world.process().tick());
        }
    }
    world.come_to_rest()?;
    checks::check(world)
}
