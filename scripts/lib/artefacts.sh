# Build steps and their inputs; each step runs at most once. Needs project.sh and step.sh.
# Joined with &&: callers test these functions, and `set -e` does not stop a tested function.
RUST_SOURCES=(.cargo Cargo.toml Cargo.lock core migrations server)

wasm_package() {
  scripts/wasm-tools &&
    step wasm-pkg +wasm/pkg/avtosled_wasm_bg.wasm +wasm/pkg/tariff/avtosled_tariff_bg.wasm \
      Cargo.toml Cargo.lock core wasm scripts/build-wasm -- scripts/build-wasm
}

# web depends on wasm/pkg by path, so the package must be built first.
# `npm ci` would reject a lock file without the optional binaries of other platforms, which a registry mirror may not
# have; this command installs the locked versions and keeps the lock file.
node_modules() {
  wasm_package &&
    step node-modules +web/node_modules web/package.json web/package-lock.json -- \
      npm --prefix web install --no-save --no-audit --no-fund
}

web_app() {
  node_modules &&
    step web-dist +web/dist/index.html web clients ':!web/e2e' ':!web/journeys' ':!clients/tests' \
      @wasm-pkg @node-modules -- npm --prefix web run build
}

# Builds the programs and the examples, whose dependencies have the features that the tests need, so that programs and
# tests share every dependency.
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

# Release build with the benchmark programs, which add no features.
bench_programs() {
  release_programs &&
    cargo build --release -p avtosled-server -p avtosled-sandbox -p avtosled-bench
}

# Bills of materials (CycloneDX) of server and pages, without build and test dependencies.
# Needs cache.sh and cargo_tools.sh.
bills_of_materials() {
  cargo_tool "$CARGO_SBOM" cargo-sbom &&
    cargo sbom --cargo-package avtosled-server --output-format cyclone_dx_json_1_6 >target/server.cdx.json &&
    npm --prefix web sbom --package-lock-only --omit dev --sbom-format cyclonedx >target/web.cdx.json
}
