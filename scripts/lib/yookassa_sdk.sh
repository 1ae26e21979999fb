# Tests the sandbox with the official Python SDK of YooKassa.
# Needs packages.sh, step.sh, artefacts.sh and processes.sh.
YOOKASSA_SDK=yookassa==3.13.0
YOOKASSA_ENV=target/yookassa-sdk

yookassa_sdk() {
  python3 -c 'import ensurepip, venv' 2>/dev/null || apt_install 'Python with venv' python3 python3-venv
  step yookassa-sdk "+$YOOKASSA_ENV/bin/python" scripts/lib/yookassa_sdk.sh -- install_yookassa_sdk
}

install_yookassa_sdk() {
  rm -rf "$YOOKASSA_ENV" && python3 -m venv "$YOOKASSA_ENV" &&
    "$YOOKASSA_ENV/bin/python" -m pip install --quiet --disable-pip-version-check "$YOOKASSA_SDK"
}

yookassa_sdk_tests() {
  local port
  programs && yookassa_sdk || return
  trap stop_programs EXIT
  port=$(free_port)
  start_program sandbox target/yookassa-sdk.log target/debug/avtosled-sandbox \
    --listen "127.0.0.1:$port" --smtp-listen 127.0.0.1:0 --webhook-url none
  wait_until_ready "$port" /healthz
  "$YOOKASSA_ENV/bin/python" server/sandbox/tests/yookassa_sdk.py "http://127.0.0.1:$port"
}
