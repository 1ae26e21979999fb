# Starts the whole product on this machine: the sandbox and the server. Needs processes.sh.
# Both functions read PORT, SANDBOX_PORT and DATA_DIR; SMTP_PORT (2525) is the mail port of the sandbox.

# start_sandbox <program> [flags...]: starts the sandbox and waits until it is ready.
start_sandbox() {
  local program=$1
  shift
  mkdir -p "$DATA_DIR"
  start_program sandbox "$DATA_DIR/sandbox.log" "$program" \
    --listen "127.0.0.1:$SANDBOX_PORT" --smtp-listen "127.0.0.1:${SMTP_PORT:-2525}" --app-url "http://127.0.0.1:$PORT" "$@"
  wait_until_ready "$SANDBOX_PORT" /stats.json
}

# start_server <program> [argument]...: starts the server with the sandbox as all services; `serve` by default.
start_server() {
  local command=("$@")
  (($# > 1)) || command+=(serve)
  mkdir -p "$DATA_DIR"
  start_program server "$DATA_DIR/server.log" as_server "${command[@]}"
  wait_until_ready "$PORT" /readyz
}

# as_server <command>...: runs a command with the server's settings and an installation's allocator setting.
as_server() {
  exec env \
    MIMALLOC_PURGE_DELAY=10 \
    AVTOSLED_LISTEN="127.0.0.1:$PORT" \
    AVTOSLED_DATA_DIR="$DATA_DIR" \
    AVTOSLED_WEB_DIR="$ROOT/web/dist" \
    AVTOSLED_CAR_DATA_URL="http://127.0.0.1:$SANDBOX_PORT/car" \
    AVTOSLED_CAR_DATA_TOKEN=sandboxsandboxsandboxsandbox0000 \
    AVTOSLED_SMS_URL="http://127.0.0.1:$SANDBOX_PORT/smsru" \
    AVTOSLED_SMTP_URL="smtp://127.0.0.1:${SMTP_PORT:-2525}" \
    AVTOSLED_VK_URL="http://127.0.0.1:$SANDBOX_PORT/vkid" \
    AVTOSLED_SMS_API_ID=sandbox \
    AVTOSLED_YOOKASSA_URL="http://127.0.0.1:$SANDBOX_PORT/yookassa/v3" \
    "$@"
}
