# Build steps and their inputs; each is built at most once. Needs project.sh and step.sh.
# Joined with &&: callers test these functions, and there `set -e` does not stop them.
RUST_SOURCES=(.cargo Cargo.toml Cargo.lock core migrations server)

wasm_package() {
  scripts/wasm-tools &&
    step wasm-pkg +wasm/pkg/avtosled_wasm_bg.wasm +wasm/pkg/tariff/avtosled_tariff_bg.wasm \
      Cargo.toml Cargo.lock core wasm scripts/build-wasm -- scripts/build-wasm
}

# web depends on wasm/pkg by path, so the package must be there first.
# `npm ci` would refuse a lock file that lacks the optional binaries of other platforms, and a registry
# mirror may not have those; this takes the same locked versions and leaves the lock file alone.
node_modules() {
  wasm_package &&
    step node-modules +web/node_modules web/package.json web/package-lock.json -- \
      npm --prefix web install --no-save --no-audit --no-fund
}

web_app() {
  node_modules &&
    step web-dist +web/dist/index.html web ':!web/e2e' ':!web/journeys' @wasm-pkg @node-modules -- npm --prefix web run build
}

# With the examples, because their dependencies have the features that the tests need: the programs and
# the tests share every dependency.
programs() {
  step programs +target/debug/avtosled +target/debug/avtosled-sandbox "${RUST_SOURCES[@]}" -- \
    cargo build --bins --examples
}

test_programs() {
  step test-programs +target/debug/avtosled "${RUST_SOURCES[@]}" -- cargo build --bins --examples --tests
}

release_programs() {
  step release +target/release/avtosled +target/release/avtosled-sandbox "${RUST_SOURCES[@]}" -- \
    cargo build --release -p avtosled-server -p avtosled-sandbox
}

# The release build with the benchmark programs, which add no features.
bench_programs() {
  release_programs &&
    cargo build --release -p avtosled-server -p avtosled-sandbox -p avtosled-bench
}

# Bills of materials of the server and the pages, without build and test dependencies. Needs cache.sh and
# cargo_tools.sh.
bills_of_materials() {
  cargo_tool "$CARGO_SBOM" cargo-sbom &&
    cargo sbom --cargo-package avtosled-server --output-format cyclone_dx_json_1_6 >target/server.cdx.json &&
    npm --prefix web sbom --package-lock-only --omit dev --sbom-format cyclonedx >target/web.cdx.json
}
