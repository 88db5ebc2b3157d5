#!/bin/sh
# Make what is missing, say what is done, take no time when nothing is missing.
#   setup.sh web       the environment that serves the site
#   setup.sh dev       the environment that tests it, a browser, and Biome for JavaScript and CSS
#   setup.sh services  PostgreSQL and Redis for the tests that use real servers (if we may install)
set -eu
what=${1:-web}
python=${PYTHON:-python3}
cd "$(dirname "$0")/.."

say() { printf '%s\n' "· $*"; }
fail() { printf '%s\n' "! $*" >&2; exit 1; }
may_apt() { command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; }

apt() { # install Debian packages quietly
    say "installing $*"
    log=$(mktemp)
    if ! { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@"; } >"$log" 2>&1
    then
        tail -n 5 "$log" >&2
        return 1
    fi
}

make_venv() {
    command -v "$python" >/dev/null 2>&1 || fail "Python 3.11 or later is needed and '$python' was not found."
    "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
        fail "Python 3.11 or later is needed; '$python' is $("$python" -V 2>&1). Try: make PYTHON=python3.12 $what"
    [ -x .venv/bin/pip ] && return
    say "creating .venv"
    "$python" -m venv .venv >/dev/null 2>&1 && return
    if may_apt && apt python3-venv; then
        "$python" -m venv .venv && return
    fi
    fail "'$python -m venv .venv' failed. On Debian or Ubuntu: sudo apt install python3-venv"
}

install() { # extras
    stamp=.venv/installed-$1
    sum=$(cksum pyproject.toml)
    [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$sum" ] && return
    say "installing the packages ($1)"
    .venv/bin/python -m pip install --quiet --no-compile --disable-pip-version-check -e ".[$1]" ||
        fail "pip could not install the packages; see the lines above (a network is needed the first time)."
    printf '%s' "$sum" >"$stamp"
}

front() { # what package.json names, with the Node of the environment
    stamp=.venv/installed-front
    sum=$(cksum package.json)
    [ -d node_modules ] && [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$sum" ] && return
    say "installing Biome"
    .venv/bin/npm install --loglevel=error --ignore-scripts --no-audit --no-fund --no-package-lock >/dev/null ||
        fail "npm could not install Biome; see the lines above (a network is needed the first time)."
    printf '%s' "$sum" >"$stamp"
}

browser() {
    for name in chromium chromium-browser google-chrome chrome; do
        command -v "$name" >/dev/null 2>&1 && return
    done
    [ -n "${VINGTDEUX_CHROMIUM:-}" ] && return
    [ -f .venv/browser ] && return
    if may_apt && apt chromium; then return; fi
    say "installing a browser for the tests"
    .venv/bin/python -m playwright install chromium || fail "no Chromium found and none could be installed."
    : >.venv/browser
}

case $what in
web) make_venv; install web ;;
dev) make_venv; install web,scale,trace,lab,dask,ray,learning,onnx,openspiel,dev; front; browser ;;
services)
    missing=
    ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || command -v postgres >/dev/null 2>&1 || missing=postgresql
    command -v redis-server >/dev/null 2>&1 || missing="$missing redis-server"
    [ -z "$missing" ] && exit 0
    # shellcheck disable=SC2086 # a list of package names
    if may_apt && apt $missing; then exit 0; fi
    say "not installed and not installable here:$missing. The tests that need them will say so and be skipped."
    ;;
*) fail "setup.sh knows web, dev and services, not '$what'" ;;
esac
