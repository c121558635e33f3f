#!/bin/sh
# quickstart itself, in a small tree with stand-ins for the tools it calls, each of which writes its
# name into a log: what is done on a fresh machine, what again later, and what elsewhere.
. "${srcdir:-.}/tests/tap.sh"
test -f "$srcdir/quickstart" || skip_all 'no quickstart'
work=${TMPDIR:-/tmp}/quickstart.$$
tree=$work/tree
mkdir -p "$work/bin" "$tree/m4" "$tree/cas" "$tree/numeric" "$tree/dae" "$tree/repl" || exit 1
trap 'rm -rf "$work"' EXIT
calls=$work/calls
cp "$srcdir/quickstart" "$tree"
for f in configure.ac Makefile.am m4/a.m4 cas/local.mk cas/a.c sheet.dae; do echo a > "$tree/$f"; done
tree=$(cd "$tree" && pwd)

# stub NAME BODY
stub()
{
    printf '#!/bin/sh\necho "%s" >> "%s"\n%s\n' "$1" "$calls" "$2" > "$work/bin/$1"
    chmod +x "$work/bin/$1"
}

for tool in sh dirname cat id mkdir find touch tail grep sed awk tr env mv rm nproc ls chmod; do
    path=$(command -v $tool) && ln -s "$path" "$work/bin/$tool"
done
stub autoreconf 'printf "#!/bin/sh\necho configure >> %s\n" "'"$calls"'" > configure; chmod +x configure'
stub make 'printf "#!/bin/sh\necho answer \"\$*\"\n" > daesy; chmod +x daesy'
stub automake ''
stub cc ''
stub pkg-config ''
stub gnuplot ''
stub sudo '"$@"'
stub apt-cache ''
stub dpkg-query 'test -f "'"$work"'/installed" && echo "install ok installed"'
stub apt-get 'test ! -f "'"$work"'/offline" && echo "$1" >> "'"$calls"'"; test "$1" != install || touch "'"$work"'/installed"'

# quick ARGUMENT...: run it; the calls, each named once, are then in $did.
quick()
{
    : > "$calls"
    said=$(cd "$work" && env -i PATH="$work/bin" HOME="$work" "$tree/quickstart" "$@" 2>&1 < /dev/null)
    status=$?
    did=$(grep -vE '^(dpkg-query|apt-cache|sudo)$' "$calls" | awk '!seen[$0]++' | tr '\n' ' ')
}

# change FILE: all else becomes old, so that it is newer whatever the clock says.
change()
{
    find "$tree" -exec touch -t 200001010000 {} +
    touch "$1"
}

# did STATUS CALLS DESCRIPTION
did()
{
    test $status -eq "$1" && test "$did" = "$2"
    ok "$3"
    test $tap_status -eq 0 || printf '%s\n' "exit $status, did: $did" "$said" | sed 's/^/# /'
}

quick
did 1 '' 'without arguments it says how it is used'
quick frobnicate
did 1 '' 'an unknown word as well'

quick run sheet.dae
did 0 'apt-get update install autoreconf configure make ' 'a fresh machine gets everything'
echo "$said" | grep -q 'answer --batch sheet.dae'
ok 'and the script runs'
quick run sheet.dae
did 0 '' 'the second call does nothing but the job'
change "$tree/cas/a.c"
quick run sheet.dae
did 0 'make ' 'a changed source is built'
quick run sheet.dae
did 0 '' 'once'
change "$tree/configure.ac"
quick run sheet.dae
did 0 'autoreconf configure make ' 'a changed configure.ac configures; packages are all there'
echo "$said" | grep -q 'no network'
ok 'and it says that no network is needed'

# The gnuplot that is asked for has windows where there is a display.
plotter()
{
    rm -f "$work/installed" "$work/bin/gnuplot"
    change "$tree/configure.ac"
    env -i PATH="$work/bin" HOME="$work" "$@" "$tree/quickstart" run sheet.dae 2>&1 < /dev/null | grep -o 'gnuplot-[a-z]*' | sort -u
    stub gnuplot ''
}
test "$(plotter)" = gnuplot-nox
ok 'without a display a gnuplot without windows'
test "$(plotter DISPLAY=:0)" = gnuplot-qt && test "$(plotter WAYLAND_DISPLAY=wayland-0)" = gnuplot-qt
ok 'with one a gnuplot that has them'

rm -f "$work/installed"
stub make 'case "$*" in *"together spare"*) mkdir -p tests spare/tests;; *check-spare*)
    for d in tests spare/tests; do printf ":test-result: PASS a\n:test-result: SKIP b\n" > $d/t.trs; done;; esac
echo "make $*" | sed "s/ -[kj][0-9]*//g" >> '"$calls"
quick test
did 0 'apt-get update install autoreconf configure make make together spare CFLAGS=-O0 LDFLAGS=-s make check check-spare ' \
    'tests want more packages and what is built without them'
test "$(echo "$said" | tail -n 1)" = '2 passed, 0 failed, 2 skipped'
ok 'and results of both are counted'
quick test
did 0 'make make together spare CFLAGS=-O0 LDFLAGS=-s make check check-spare ' 'the second time no package is looked at'
quick run sheet.dae
did 0 '' 'and a script still runs at once'

rm -rf "$tree/build" "$work/installed"
: > "$work/offline"
stub make 'printf "#!/bin/sh\necho answer \"\$*\"\n" > daesy; chmod +x daesy'
stub apt-get 'exit 100'
quick run sheet.dae
did 0 'apt-get autoreconf configure make ' 'offline it says so and tries with what is there'
echo "$said" | grep -q 'offline'
ok 'and the word is offline'

rm -rf "$tree/build" "$work/bin/apt-get" "$work/bin/automake"
quick run sheet.dae
did 1 '' 'another system without the tools: exit 1'
echo "$said" | grep -q 'FLINT'
ok 'and it names what to install'

stub automake ''
stub make 'echo some trouble; exit 2'
quick run sheet.dae
did 1 'autoreconf configure make ' 'a build that fails stops it'
echo "$said" | grep -q 'some trouble'
ok 'and the end of the log is shown'
tap_done
