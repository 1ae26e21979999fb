# Selects the test suites that a change can break. Needs project.sh.
declare -A PLAN # the words for each suite that must run

# plan <suite> [words...]: adds the suite and its arguments to PLAN, each word once.
plan() {
  local suite=$1 word
  PLAN[$suite]+=
  for word in "${@:2}"; do
    [[ " ${PLAN[$suite]}" == *" $word "* ]] || PLAN[$suite]+="$word "
  done
}

# Files that differ from the commit where the branch left the base, committed or not.
changed_files() {
  local git=(git -c safe.directory="$ROOT") base
  base=$("${git[@]}" merge-base "$1" HEAD) || fail "unknown commit $1"
  { "${git[@]}" diff --name-only "$base" && "${git[@]}" ls-files --others --exclude-standard; } | sort -u
}

# affects <file>: plans the suites, checks and Rust tests that a change of the file can break.
affects() {
  case $1 in
    # `;;&`: the later patterns apply too.
    server/src/public_api/* | server/src/business/* | server/openapi-v1.json) plan clients ;;&
    docs/specification/*) plan checks strings ;;
    docs/runbook.md) plan checks deploy; plan rust admin::alerts::each ;;
    *.md | docs/* | NOTICE) ;;
    deploy/*) plan checks generated deploy ;;
    clients/*.rs) plan checks format clippy; plan clients ;;
    clients/*) plan checks generated; plan clients ;;
    server/src/*/*) plan checks deploy strings format arrows clippy generated openapi types; plan rust $(domain_tests "$1") ;;
    server/tests/it/*/*) plan checks format clippy; plan rust "$(cut -d / -f 4- <<<"${1%.rs}" | sed 's#/mod$##; s#/#::#g')::" ;;
    core/*) plan checks format arrows clippy generated openapi types restated strings; plan rust all; plan wasm; plan web all ;;
    wasm/*) plan checks format arrows clippy types; plan wasm; plan web all ;;
    migrations/*) plan checks format arrows clippy; plan rust all; plan postgres ;;
    server/*) plan checks format arrows clippy generated openapi types; plan rust all ;;
    web/e2e/*.test.ts) plan checks types lint; plan browser "$1" ;;
    web/journeys/*) plan checks types lint ;; # run by scripts/nightly
    web/e2e/golden/*) plan browser web/e2e/golden.test.ts ;;
    web/e2e/pictures/*) plan browser web/e2e/screenshots.test.ts ;;
    web/src/*.test.ts*) plan checks types lint; plan web "${1#web/}" ;;
    web/src/*) plan checks types restated strings lint size; plan web "${1#web/}"; plan browser $(browser_tests_of "$1") ;;
    web/*) plan checks openapi types lint size; plan web all; plan browser all ;;
    *) plan checks all; plan rust all; plan clients; plan wasm; plan web all; plan browser all ;;
  esac
}

# Rust tests of a domain, of all routes, and of later domains that depend on this domain.
domain_tests() {
  local domain
  domain=$(cut -d / -f 3 <<<"$1")
  case $domain in
    identity) echo identity:: routes:: privacy:: ;;
    messages) echo messages:: routes::program ;;
    money) echo money:: offers:: quick_purchase:: ;;
    offers | checks) echo "$domain::" quick_purchase:: ;;
    reports | quick_purchase | privacy) echo "$domain::" ;;
    *) echo all ;; # used by every domain, or without its own tests
  esac
}

# Browser tests that use a folder of the pages.
browser_tests_of() {
  case $1 in
    *admin*) echo web/e2e/admin.test.ts ;;
    *auth* | *vk* | *sign-in* | *password*) echo web/e2e/{auth-flow,sign-in,vk,settings}.test.ts ;;
    *registration*) echo web/e2e/registration.test.ts ;;
    *developers*) echo web/e2e/{developers,pages}.test.ts ;;
    *dashboard* | *profile*) echo web/e2e/{dashboard,settings,watches,repeat-order}.test.ts ;;
    *payment* | *purchase* | *pricing* | *package*) echo web/e2e/{payments,purchases,guest-purchase}.test.ts ;;
    *report*) echo web/e2e/{report,sharing,example,golden}.test.ts ;;
    *order* | *search* | *free-check* | *identifier*) echo web/e2e/{order,order-flow,extended}.test.ts ;;
    *home* | *osago* | */routes/*) echo web/e2e/{identifier-form,pages,screenshots}.test.ts ;;
    *) echo web/e2e/{order-flow,pages,screenshots}.test.ts ;;
  esac
}
