# Deployment test: runs the commands of deploy/README.md on a bare Debian in a folder.
# Needs artefacts.sh, cache.sh, packages.sh and processes.sh.
# Joined with &&: callers test these functions, and `set -e` does not stop a tested function.
SUITE=bookworm
GUIDE=deploy/README.md
SANDBOX_PORT=7081
OPERATOR=operator@example.ru

# try_deploy <sqlite|postgres>: installs the product, uses it, restores a backup and lets a backup fail.
try_deploy() {
  trap remove_machine EXIT
  programs && web_app && new_machine && start_machine || return
  install_product "$1" && use_product && restore_product "$1" && fail_backup
}

install_product() {
  local processes
  run 'the installation' "$(commands 'With systemd' 1)" && fill_in_settings || return
  processes=$(commands 'With systemd' "$([[ $1 == sqlite ]] && echo 2 || echo 3)")
  run 'the processes' "$processes" && ready &&
    run 'the first backup' "$(commands 'With systemd' 4)" &&
    run 'the operators command' "$(commands 'With systemd' 5) || ((\$? == 1))" >"$MACHINE.doctor" || return
  cat "$MACHINE.doctor"
  grep -q '^хорошо *Резервные копии' "$MACHINE.doctor" || fail 'doctor does not find the backup'
  [[ $1 == sqlite ]] || grep -q '^хорошо *Права в базе' "$MACHINE.doctor" || fail 'the server owns its tables'
  [[ $(on_machine stat -c %a /var/lib/avtosled /var/lib/avtosled/keys | sort -u) == 700 ]] ||
    fail 'others can read the keys'
}

# Fills in the settings as an operator does; all external services are the sandbox.
fill_in_settings() {
  on_machine tee /etc/avtosled/avtosled.env >/dev/null <<SETTINGS
AVTOSLED_TRUSTED_PROXIES=127.0.0.1
AVTOSLED_CAR_DATA_URL=http://127.0.0.1:$SANDBOX_PORT/car
AVTOSLED_SMS_URL=http://127.0.0.1:$SANDBOX_PORT/smsru
AVTOSLED_VK_URL=http://127.0.0.1:$SANDBOX_PORT/vkid
AVTOSLED_YOOKASSA_URL=http://127.0.0.1:$SANDBOX_PORT/yookassa/v3
AVTOSLED_SMTP_URL=smtp://127.0.0.1:2525
AVTOSLED_OPERATOR_EMAIL=$OPERATOR
SETTINGS
}

# Lets a customer sign in, get a credit and order a report.
use_product() {
  cat >"$MACHINE.avtosled" <<COMMAND
#!/usr/bin/env bash
exec nsenter --target $MACHINE_PID --all --root --wd bash -c '$(commands 'With systemd' 5 | sed '/^as_service avtosled/d')
as_service avtosled "\$@"' avtosled "\$@"
COMMAND
  chmod +x "$MACHINE.avtosled" &&
    in_network node scripts/lib/try_deploy.mjs customer 8080 "$SANDBOX_PORT" "$MACHINE.avtosled"
}

restore_product() {
  local expected moved
  # The second backup has another name and contains the customer's ledger entries.
  sleep 1 && on_machine systemctl start avtosled-backup && expected=$(sums "$1") || return
  [[ $expected == *available* ]] || fail 'the ledger is empty' "$expected"
  moved=$(commands 'Backup and restore' "$([[ $1 == sqlite ]] && echo 2 || echo 3)")
  run 'the stop' "$(commands 'Backup and restore' 1)" || return
  answers_in_network 8080 /readyz && fail 'the service was not stopped'
  [[ $(on_machine systemctl is-active avtosled-backup.timer) == active ]] || fail 'the timer of the backup was stopped'
  run 'the move of the database' "$moved" &&
    run 'the restore' "$(commands 'With systemd' 5 | sed '/^as_service avtosled/d')
$(commands 'Backup and restore' 4) || ((\$? == 1))" || return
  diff <(echo "$expected") <(sums "$1") || fail 'the sums of the ledger differ after the restore'
  say "the sums of the ledger are the same after the restore: $(tr '\n' ' ' <<<"$expected")"
  run 'the start' "$(commands 'With systemd' "$([[ $1 == sqlite ]] && echo 2 || echo 3)" | grep systemctl)" && ready
}

sums() {
  local ledger='SELECT account, COUNT(*), SUM(amount) FROM ledger_entries GROUP BY account ORDER BY account'
  if [[ $1 == sqlite ]]; then
    on_machine sqlite3 /var/lib/avtosled/avtosled.db "$ledger"
  else
    on_machine runuser -u postgres -- psql --no-psqlrc -At --dbname avtosled --command "$ledger"
  fi
}

# Checks that a failed backup job sends a mail to the operator.
fail_backup() {
  on_machine chmod 500 /var/backups/avtosled &&
    { on_machine systemctl start avtosled-backup && fail 'the backup did not fail'; true; } &&
    in_network node scripts/lib/try_deploy.mjs mail "$SANDBOX_PORT" "$OPERATOR" 'Сбой: avtosled-backup.service'
}

# commands <heading> <number>: prints a code block of the guide.
commands() {
  awk -v heading="## $1" -v number="$2" '
    /^## / { inside = $0 == heading; block = 0 }
    inside && /^```/ { if (!open) block++; open = !open; next }
    inside && open && block == number { print; found = 1 }
    END { exit !found }' "$GUIDE" || fail "no code block $2 under «$1» in $GUIDE"
}

# run <what> <commands>: runs commands with the shell of the machine, in the folder of the repository.
run() {
  say "-- $1"
  on_machine bash -euo pipefail -c "cd /src && $2" || fail "$1 failed" "$(on_machine journalctl --no-pager -q -n 30 2>/dev/null)"
}

ready() {
  local polls
  for ((polls = 0; polls < 600; polls++)); do
    answers_in_network 8080 /readyz && return
    sleep 0.1
  done
  fail 'the server is not ready' "$(on_machine journalctl --no-pager -q -n 40)"
}

on_machine() { nsenter --target "$MACHINE_PID" --all --root --wd "$@"; }
in_network() { nsenter --target "$MACHINE_PID" --net "$@"; }
answers_in_network() { in_network bash -c "$(declare -f answers); answers $1 $2"; }

# Sets MACHINE, a folder with a bare Debian, and the packages and files that the guide installs.
new_machine() {
  [[ $(id -u) == 0 ]] || fail 'scripts/try-deploy must run as root'
  need_command mmdebstrap mmdebstrap && need_command nsenter util-linux && need_command ip iproute2 &&
    cached "debian-machine-$SUITE-$(packages | cksum | cut -d ' ' -f 1)" create_root || return
  MACHINE=$(mktemp -d /tmp/avtosled-machine.XXXXXX) &&
    tar -xf "$CACHE/debian-machine-$SUITE-$(packages | cksum | cut -d ' ' -f 1)/root.tar" -C "$MACHINE" &&
    mkdir -p "$MACHINE/src/target/release" "$MACHINE/src/web" &&
    cp -r deploy "$MACHINE/src/" && cp -r web/dist "$MACHINE/src/web/" &&
    cp target/debug/avtosled "$MACHINE/src/target/release/" &&
    cp target/debug/avtosled-sandbox "$MACHINE/usr/local/bin/" &&
    cat >"$MACHINE/etc/systemd/system/sandbox.service" <<UNIT
[Service]
ExecStart=/usr/local/bin/avtosled-sandbox --listen 127.0.0.1:$SANDBOX_PORT --smtp-listen 127.0.0.1:2525 --latency-ms 20
[Install]
WantedBy=multi-user.target
UNIT
  chmod 755 "$MACHINE" &&
    ln -s ../sandbox.service "$MACHINE/etc/systemd/system/multi-user.target.wants/sandbox.service"
}

# Packages of the `apt-get install` lines of the guide, installed before the network is cut.
packages() { sed -n 's/^apt-get install --yes //p' "$GUIDE" | tr '\n ' ',,'; }

create_root() {
  mkdir -p "$NEW" && say 'creating a bare Debian (once)' &&
    limited 900 mmdebstrap --quiet --variant=minbase --include="systemd,dbus,$(packages | sed 's/,*$//')" \
      "$SUITE" "$NEW/root.tar" >&2
}

# Sets MACHINE_PID: boots systemd as the first process of separate namespaces.
start_machine() {
  local polls shell
  unshare --pid --mount --net --uts --ipc --cgroup --fork --kill-child bash -euc "
    mount --make-rprivate /
    mount --bind $MACHINE $MACHINE
    mount -t proc proc $MACHINE/proc
    mount -t sysfs sysfs $MACHINE/sys
    mount -t cgroup2 cgroup2 $MACHINE/sys/fs/cgroup
    mount -t tmpfs tmpfs $MACHINE/run
    mount -t tmpfs tmpfs $MACHINE/tmp
    mkdir -p $MACHINE/dev/shm $MACHINE/dev/pts
    mount -t tmpfs tmpfs $MACHINE/dev/shm
    mount -t devpts devpts $MACHINE/dev/pts
    ip link set lo up
    # In a chroot the kernel refuses the user namespaces of the units.
    mkdir -p $MACHINE/host
    cd $MACHINE
    pivot_root . host
    umount -l /host
    exec chroot . env -i container=unshare PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin /lib/systemd/systemd --system
  " >"$MACHINE.log" 2>&1 </dev/null &
  shell=$!
  for ((polls = 0; polls < 300; polls++)); do
    kill -0 "$shell" 2>/dev/null || fail 'the machine did not start' "$(cat "$MACHINE.log")"
    MACHINE_PID=$(pgrep -P "$shell" | head -n 1) || true
    if [[ $MACHINE_PID ]] && on_machine systemctl is-system-running --quiet 2>/dev/null; then return; fi
    # Units that need hardware fail in namespaces; only the units of the product count.
    if [[ $MACHINE_PID && $(on_machine systemctl is-system-running 2>/dev/null) == degraded ]]; then return; fi
    sleep 0.2
  done
  fail 'systemd did not start within a minute' "$(cat "$MACHINE.log")"
}

remove_machine() {
  [[ ! ${MACHINE_PID:-} ]] || kill -KILL "$MACHINE_PID" 2>/dev/null || true
  sleep 0.5
  [[ ! ${MACHINE:-} ]] || rm -rf --one-file-system "$MACHINE" "$MACHINE".*
}
