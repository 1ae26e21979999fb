# What is in deploy/, as far as it can be looked at without the machines that it is for. Needs project.sh,
# packages.sh, cache.sh and debian.sh.

check_deploy() {
  node scripts/lib/dashboard.mjs check &&
    debian_program promtool prometheus && promtool check rules deploy/prometheus/rules.yml &&
    debian_program shellcheck && shellcheck deploy/backup deploy/restore &&
    debian_program caddy && check_caddyfile &&
    check_units
}

check_caddyfile() {
  SITE_HOST=example.ru SITE_UPSTREAMS='127.0.0.1:8080 127.0.0.1:8082' \
    caddy validate --config deploy/Caddyfile --adapter caddyfile >/dev/null 2>&1 || fail 'the Caddyfile is wrong'
}

# Most that systemd counts for what a unit may do beside its work, in tenths of ten.
EXPOSURE=20

# The programs that the units start are not on this machine.
check_units() {
  local folder unit told
  command -v systemd-analyze >/dev/null || { say 'no systemd here: its units are not looked at'; return; }
  folder=$(mktemp -d)
  for unit in deploy/systemd/*.{service,socket,timer}; do
    sed 's#^ExecStart=/[^ ]*#ExecStart=/bin/true#' "$unit" >"$folder/$(basename "${unit/@./@8080.}")"
  done
  # What it does not know it only warns of.
  told=$(SYSTEMD_UNIT_PATH=$folder: systemd-analyze verify --man=no "$folder"/* 2>&1) && [[ ! $told ]] ||
    fail 'a unit of systemd is wrong' "$told"
  told=$(systemd-analyze security --offline=yes --threshold="$EXPOSURE" "$folder"/*.service 2>&1) ||
    fail 'a unit of systemd may do too much' "$(grep Overall <<<"$told")"
  rm -rf "$folder"
}
