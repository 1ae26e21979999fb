# The whole product on this machine: the sandbox and the server beside it. Needs processes.sh.

# start_product <sandbox program> <server program> [sandbox flags...]; reads PORT, SANDBOX_PORT, DATA_DIR.
start_product() {
  local sandbox=$1 server=$2
  shift 2
  mkdir -p "$DATA_DIR"
  start_program sandbox "$DATA_DIR/sandbox.log" "$sandbox" \
    --listen "127.0.0.1:$SANDBOX_PORT" --app-url "http://127.0.0.1:$PORT" "$@"
  wait_until_ready "$SANDBOX_PORT" /stats.json
  start_program server "$DATA_DIR/server.log" env \
    AVTOSLED_LISTEN="127.0.0.1:$PORT" \
    AVTOSLED_DATA_DIR="$DATA_DIR" \
    AVTOSLED_WEB_DIR="$ROOT/web/dist" \
    AVTOSLED_CAR_DATA_URL="http://127.0.0.1:$SANDBOX_PORT/car" \
    AVTOSLED_CAR_DATA_TOKEN=sandboxsandboxsandboxsandbox0000 \
    AVTOSLED_SMS_URL="http://127.0.0.1:$SANDBOX_PORT/smsru" \
    AVTOSLED_SMS_API_ID=sandbox \
    "$server" serve
  wait_until_ready "$PORT" /readyz
}
