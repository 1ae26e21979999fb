# A compiler for wasm32-unknown-unknown: rustup's, or Debian's with a standard library built here.
WASM_TARGET=wasm32-unknown-unknown
# Debian's compiler; its version is the one of rust-web-src.
DEBIAN_RUSTC=/usr/bin/rustc
DEBIAN_PACKAGES=(rustc-web cargo-web rust-web-src lld-22)
WASM_BIN=$TOOLS/wasm-bin
WASM_SYSROOT=$TOOLS/wasm-sysroot

# The target is there when the compiler found first in PATH has its standard library.
has_wasm_target() {
  local lib
  lib=$(rustc --print target-libdir --target "$WASM_TARGET" 2>/dev/null) || return 1
  compgen -G "$lib/libstd-*.rlib" >/dev/null
}

# Puts the fall-back compiler first in PATH; does nothing when it was not needed.
use_wasm_toolchain() {
  has_wasm_target && return
  export PATH="$WASM_BIN:$PATH"
  export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld-22
  has_wasm_target
}

add_wasm_target() {
  if command -v rustup >/dev/null && rustup target add "$WASM_TARGET" >&2 && has_wasm_target; then
    return
  fi
  say "rustup cannot provide $WASM_TARGET: using Debian's compiler"
  dpkg -s "${DEBIAN_PACKAGES[@]}" >/dev/null 2>&1 ||
    apt_install "a compiler for $WASM_TARGET" "${DEBIAN_PACKAGES[@]}"
  build_wasm_sysroot
}

# Builds std once from rust-web-src and lays it beside links to Debian's own libraries.
build_wasm_sysroot() {
  local crate=$TOOLS/build-wasm-std lib=$WASM_SYSROOT/lib/rustlib
  rm -rf "$crate" "$WASM_SYSROOT" "$WASM_BIN"
  mkdir -p "$crate/src" "$lib/$WASM_TARGET/lib" "$WASM_BIN"
  printf '[package]\nname = "empty"\nversion = "0.0.0"\nedition = "2024"\n[workspace]\n' >"$crate/Cargo.toml"
  printf '' >"$crate/src/lib.rs"
  (cd "$crate" && RUSTC=$DEBIAN_RUSTC RUSTC_BOOTSTRAP=1 CARGO_TARGET_DIR=$crate/target \
    CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld-22 \
    /usr/bin/cargo build -Zbuild-std=std,panic_abort --target "$WASM_TARGET" --release) >&2 ||
    fail 'could not build the WASM standard library' "needed packages: ${DEBIAN_PACKAGES[*]}"
  cp "$crate/target/$WASM_TARGET/release/deps/"*.rlib "$lib/$WASM_TARGET/lib/"
  rm "$lib/$WASM_TARGET/lib/"libempty*.rlib
  ln -s "$("$DEBIAN_RUSTC" --print sysroot)"/lib/rustlib/*-linux-gnu "$lib/"
  printf '#!/bin/sh\nexec %s --sysroot "%s" "$@"\n' "$DEBIAN_RUSTC" "$WASM_SYSROOT" >"$WASM_BIN/rustc"
  chmod +x "$WASM_BIN/rustc"
  ln -s /usr/bin/cargo "$WASM_BIN/cargo"
  rm -rf "$crate"
}
