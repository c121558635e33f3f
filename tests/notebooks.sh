#!/bin/sh
# The notebooks of doc/notebooks/ run in Jupyter's own way (the kernel's test runs their cells without it): the kernel
# that --install-kernel describes is found and started, every cell runs, figures are in the result. The colours of the
# cells know the words of the language.
. "${srcdir:-.}/tests/tap.sh"
source=$(cd "$srcdir" && pwd)
work=${TMPDIR:-/tmp}/notebooks.$$
mkdir "$work" || exit 1
trap 'rm -rf "$work"' EXIT
HOME=$work JUPYTER_DATA_DIR=$work/data JUPYTER_RUNTIME_DIR=$work/runtime JUPYTER_CONFIG_DIR=$work/config
export HOME JUPYTER_DATA_DIR JUPYTER_RUNTIME_DIR JUPYTER_CONFIG_DIR
unset XDG_CONFIG_HOME XDG_DATA_HOME

"$DAESY" --install-kernel > "$work/said"
ok '--install-kernel'
grep -qF "$work/data/kernels/daesy" "$work/said"
ok 'it says where'
grep -qF "\"argv\": [\"$DAESY\", \"--kernel\"" "$work/data/kernels/daesy/kernel.json"
ok 'the description names the program'
cmp -s "$source/repl/kernel/spec/kernel.js" "$work/data/kernels/daesy/kernel.js"
ok 'the colours are installed as they are'
(JUPYTER_DATA_DIR=/dev/null/no && export JUPYTER_DATA_DIR && "$DAESY" --install-kernel) > /dev/null 2> "$work/err"
test $? -eq 1 && grep -q 'cannot be written' "$work/err"
ok 'a folder that cannot be made is said'
none 'kernel.js knows the reserved words' "$(sed -n 's/^RESERVED(\(.*\))$/\1/p' "$source/cas/core/reserved.def" |
    while read -r word; do grep -qw -- "$word" "$source/repl/kernel/spec/kernel.js" || echo "$word"; done)"
none 'the README names every notebook' "$(for book in "$source"/doc/notebooks/*.ipynb; do
    grep -q "^| \`$(basename "$book")\` " "$source/doc/notebooks/README.md" || echo "$book"
done)"

if ! grep -q '^#define HAVE_ZMQ' "${top_builddir:-.}/config.h"; then
    "$DAESY" --kernel "$work/none" 2> "$work/err"
    test $? -eq 1 && grep -q libzmq "$work/err"
    ok 'without libzmq the kernel says what is missing'
    tap_done
    exit
fi
"$DAESY" --kernel "$work/none" 2> "$work/err"
test $? -eq 1 && grep -q 'connection file' "$work/err"
ok 'a connection file that is not there'
echo '{}' > "$work/empty"
"$DAESY" --kernel "$work/empty" 2> "$work/err"
test $? -eq 1 && grep -q 'names no transport' "$work/err"
ok 'a connection file that says nothing'
if ! command -v jupyter-nbconvert > /dev/null || ! command -v gnuplot > /dev/null; then
    skip 'the notebooks in Jupyter' 'no jupyter-nbconvert, or no gnuplot'
    tap_done
    exit
fi
jupyter-nbconvert --to notebook --execute --output-dir "$work/done" "$source"/doc/notebooks/pendulum.ipynb \
    "$source"/doc/notebooks/events.ipynb > "$work/log" 2>&1
ok 'nbconvert runs the notebooks'
test $tap_status -eq 0 || tail -n 20 "$work/log" | sed 's/^/# /'
grep -q 'image/svg+xml' "$work/done/pendulum.ipynb" && grep -q 'data:image/gif' "$work/done/pendulum.ipynb"
ok 'a figure and an animation are in the result'
jupyter-nbconvert --to html "$work/done/pendulum.ipynb" > "$work/log" 2>&1 &&
    grep -q 'src="data:image/svg+xml;base64' "$work/done/pendulum.html"
ok 'and in the page that nbconvert makes of it'
test $tap_status -eq 0 || tail -n 5 "$work/log" | sed 's/^/# /'
tap_done
