# Tests of the main user journeys in Chromium, Firefox ESR and WebKitGTK.
# Needs packages.sh, cache.sh, cargo_tools.sh, artefacts.sh and suites.sh.
# Installed by cargo, because Debian has no package of geckodriver.
GECKODRIVER=geckodriver-0.37.1
export PATH="$CACHE/$GECKODRIVER/bin:$PATH"

# journeys [files...]: runs all files of web/journeys or the named ones.
journeys() {
  journey_browsers && web_app && programs && cd web && TEST_TIMES=$TIMES/journeys node_modules/.bin/playwright test \
    --config journeys/playwright.config.ts --reporter="line,$ROOT/scripts/lib/playwright_times.mjs" "$@"
}

journey_browsers() {
  browser && need_command chromedriver chromium-driver && need_command firefox-esr firefox-esr &&
    need_command WebKitWebDriver webkit2gtk-driver && need_command Xvfb xvfb && webkit_for_python &&
    cargo_tool "$GECKODRIVER" geckodriver
}

# The browser window for WebKitGTK is a Python program, because MiniBrowser hides its console.
webkit_for_python() {
  /usr/bin/python3 -c 'import gi; gi.require_version("WebKit2", "4.1")' 2>/dev/null ||
    apt_install 'WebKitGTK for Python' python3-gi gir1.2-webkit2-4.1
}
