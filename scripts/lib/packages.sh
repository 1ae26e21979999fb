# Installation of required Debian packages; only as root, otherwise the command is printed.

# apt_install <why> <package>...: installs packages, or prints the command.
apt_install() {
  local why=$1
  shift
  if [[ $(id -u) != 0 ]] || ! command -v apt-get >/dev/null; then
    fail "$why is missing" "install it: sudo apt-get install -y $*"
  fi
  say "installing for $why: $*"
  { limited 300 apt-get update -qq && DEBIAN_FRONTEND=noninteractive limited 900 apt-get install -y -qq "$@"; } >&2 ||
    fail "could not install $*" "try by hand: apt-get update && apt-get install -y $*"
}

# need_command <command> <package>...: installs the packages if the command is missing.
need_command() {
  command -v "$1" >/dev/null || apt_install "$@"
}

need_build_tools() {
  need_command git git
  need_command cc build-essential
  command -v cargo >/dev/null || fail 'cargo is missing' 'install rustup with the stable toolchain, then open a new shell'
  command -v npm >/dev/null || fail 'npm is missing' 'install Node.js 20.19 or newer'
  node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' ||
    fail "Node.js $(node --version) is too old" 'install Node.js 20.19 or newer'
}
