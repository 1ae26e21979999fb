# What is built, from what, each at most once. Needs project.sh and step.sh.
# Joined with &&: callers test these functions, and there `set -e` does not stop them.
RUST_SOURCES=(Cargo.toml Cargo.lock core migrations server)

wasm_package() {
  scripts/wasm-tools &&
    step wasm-pkg +wasm/pkg/avtosled_wasm_bg.wasm \
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
    step web-dist +web/dist/index.html web ':!web/e2e' @wasm-pkg @node-modules -- npm --prefix web run build
}

release_programs() {
  step release +target/release/avtosled +target/release/avtosled-sandbox "${RUST_SOURCES[@]}" -- \
    cargo build --release -p avtosled-server -p avtosled-sandbox
}

# Everything that `cargo test` needs and the programs that generators and browser tests run, in one
# build: asking for less would select other features and compile the dependencies a second time.
debug_programs() {
  step debug +target/debug/avtosled +target/debug/avtosled-sandbox "${RUST_SOURCES[@]}" -- \
    cargo build --lib --bins --examples --tests
}
