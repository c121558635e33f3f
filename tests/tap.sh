# Sourced by the shell tests: results in TAP. End each test with `tap_done`.
: "${srcdir:=$(dirname "$0")/..}"
LC_ALL=C
export LC_ALL
tap_n=0

# ok DESCRIPTION: reads the status of the command before it.
ok()
{
    tap_status=$?
    tap_n=$((tap_n + 1))
    if test $tap_status -eq 0; then echo "ok $tap_n - $1"; else echo "not ok $tap_n - $1"; fi
}

# none DESCRIPTION TEXT: passes when the text is empty, else shows it.
none()
{
    test -z "$2"
    ok "$1"
    if test -n "$2"; then echo "$2" | sed 's/^/# /'; fi
}

skip()
{
    tap_n=$((tap_n + 1))
    echo "ok $tap_n - $1 # SKIP $2"
}

skip_all()
{
    echo "1..0 # SKIP $1"
    exit 0
}

tap_done()
{
    echo "1..$tap_n"
}
