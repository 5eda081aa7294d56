# shellcheck shell=sh
# For ./quickstart and ./check: installs Debian packages that are missing. Asks only for what a probe does not find,
# so that a compiler or CMake from elsewhere will do, and so that nothing needs a network when all is there.

# Whether a command, an absolute path or (with the suffix .h) a C header is there.
is_there() {
    case $1 in
    /*) [ -e "$1" ] ;;
    *.h) echo "#include <$1>" | ${CC:-cc} -E - >/dev/null 2>&1 ;;
    *) command -v "$1" >/dev/null 2>&1 ;;
    esac
}

# missing_packages PACKAGE=PROBE...: the packages whose probe is not there, on one line.
missing_packages() {
    missing=
    for pair in "$@"; do
        is_there "${pair#*=}" || missing="$missing ${pair%%=*}"
    done
    echo "${missing# }"
}

# What runs a command as root: nothing, or sudo if it asks no password. Fails if neither is possible.
as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    else
        sudo -n "$@"
    fi
}

# RUNLEVEL: servers that come in a package are not started.
apt_install() {
    as_root env DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 apt-get install -y -qq --no-install-recommends "$@"
}

# want_packages PACKAGE=PROBE...: installs what is missing where that is possible, and goes on without it where not.
want_packages() {
    missing=$(missing_packages "$@")
    if [ -n "$missing" ] && is_there apt-get && as_root true 2>/dev/null; then
        # shellcheck disable=SC2086  # each word is a package
        apt_install $missing >/dev/null 2>&1 || { as_root apt-get update -qq && apt_install $missing; } >/dev/null 2>&1 || true
    fi
}

# need_packages PACKAGE=PROBE...: installs what is missing, or says what that is and ends with status 2.
need_packages() {
    missing=$(missing_packages "$@")
    [ -n "$missing" ] || return 0
    if is_there apt-get && as_root true 2>/dev/null; then
        echo "Installing: $missing"
        # A fresh machine has no package lists, an old one stale lists: then the first try fails.
        # shellcheck disable=SC2086  # each word is a package
        apt_install $missing >/dev/null 2>&1 || { as_root apt-get update -qq && apt_install $missing >/dev/null; } || true
        missing=$(missing_packages "$@")
        [ -n "$missing" ] || return 0
    fi
    echo "Missing, and not to be installed from here: $missing (Debian's names). Install them and start again." >&2
    exit 2
}
