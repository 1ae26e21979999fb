# Test suites of scripts/test; each writes the durations of its tests to a file in TIMES.
# Needs packages.sh, step.sh, artefacts.sh, processes.sh and postgres.sh.
TIMES=$ROOT/target/test-times
# More threads than processors, because tests wait more than they compute.
RUST_TEST_THREADS=$(($(nproc) * 2))
export RUST_TEST_THREADS

# rust_tests [words...]: tests of all crates, or those whose names contain one of the words.
rust_tests() { test_programs && cargo_test rust --tests -- "$@"; }

# Server tests on a private PostgreSQL, a database per test, except that of the golden report files.
postgres_tests() {
  test_programs &&
    on_postgres cargo_test postgres --test it -- --skip reports::golden::showcase_reports_match_golden_files "$@"
}

# Property test of money; uses all processors, so no other tests may run at the same time.
# MODEL_PROFILE: cargo profile, if not that of the tests.
money_model() {
  test_programs &&
    TEST_LIMIT=86400 cargo_test money --profile "${MODEL_PROFILE:-dev}" --test it money_model -- --ignored
}
money_model_on_postgres() { on_postgres money_model; }
# Property test of money with two processes, one of which is killed at named points.
money_model_by_two() { AVTOSLED_TEST_PAIR=1 on_postgres money_model; }

# Random mutations of the vendor's answers, with the seed AVTOSLED_TEST_SEED or a random one.
damages() {
  AVTOSLED_TEST_SEED=${AVTOSLED_TEST_SEED:-$RANDOM$RANDOM} TEST_LIMIT=86400 \
    cargo_test damages --profile "${MODEL_PROFILE:-dev}" --lib -- mutations::damages
}

wasm_tests() { wasm_package && node_test wasm wasm/tests/*.test.mjs; }

# web_tests [files...]: all web tests, or those that a change of the files can break.
web_tests() {
  local which=(run)
  if (($#)); then which=(related --run "$@"); fi
  node_modules && cd web && TEST_TIMES=$TIMES/web node_modules/.bin/vitest "${which[@]}" \
    --reporter=default --reporter="$ROOT/scripts/lib/vitest_times.mjs"
}

# browser_tests [files...]: all browser tests, or the named files of web/e2e.
browser_tests() {
  browser && need_command curl curl && web_app && programs && cd web && TEST_TIMES=$TIMES/browser node_modules/.bin/playwright test \
    --config e2e/playwright.config.ts --reporter="line,$ROOT/scripts/lib/playwright_times.mjs" "$@"
}

# Sets CHROMIUM and CHROMIUM_WHOLE, the whole browser, which the tests of the installed app need.
# CHROMIUM is chromium-headless-shell by default, which renders the same in two thirds of the time.
browser() {
  export CHROMIUM=${CHROMIUM:-$(command -v chromium-headless-shell || true)} CHROMIUM_WHOLE
  CHROMIUM_WHOLE=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
  if [[ ! $CHROMIUM || ! $CHROMIUM_WHOLE ]]; then
    apt_install Chromium chromium chromium-headless-shell
    CHROMIUM=$(command -v chromium-headless-shell) CHROMIUM_WHOLE=$(command -v chromium)
  fi
}

# Each call selects the same packages and features, because another selection would recompile everything.
cargo_test() {
  local suite=$1
  shift
  TEST_TIMES=$TIMES/$suite cargo test --no-fail-fast \
    --config "target.'cfg(unix)'.runner = 'scripts/lib/cargo_runner.mjs'" "$@"
}

node_test() {
  local suite=$1
  shift
  node --test --test-timeout=1200000 --test-reporter=spec --test-reporter-destination=stdout \
    --test-reporter="$ROOT/scripts/lib/node_times.mjs" --test-reporter-destination="$TIMES/$suite" "$@"
}

on_postgres() {
  trap stop_postgres EXIT
  start_postgres && AVTOSLED_TEST_DATABASE_URL=$POSTGRES_URL "$@"
}
