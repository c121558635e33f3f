#!/bin/sh
# Files that cannot be written to their end (a limit on their size stands for a full disk): an error, status 4, and the
# old file is as it was, but for streams, which hold the pieces that were written.
. "${srcdir:-.}/tests/tap.sh"
work=${TMPDIR:-/tmp}/files.$$
mkdir "$work" || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

# lost KEPT STATEMENT: the statement says that o.m cannot be written whole, and o.m is the text KEPT.
lost()
{
    echo old > o.m
    # A build that counts what is executed would leave its counts cut off: theirs go elsewhere.
    ( export GCOV_PREFIX="$work/counts" && ulimit -f 2 && exec "$DAESY" -q -s --batch \
        -c 'x := [seq(i^3, i=1..3000)]: y := convert(x, string):' -c "$2" ) > out 2> err < /dev/null
    test $? -eq 4 && grep -q 'written\|cannot write' err && test "$(cat o.m)" = "$1"
    ok "$2"
    test $tap_status -eq 0 || { ls -l; head -n 3 out err | cut -c1-200; } | sed 's/^/# /'
}

lost old 'save x, "o.m";'
lost old 'writedata("o.m", [seq([i], i = x)]);'
lost old 'latex(x, "o.m");'
lost old 'CodeGeneration:-C(add(i*z^i, i=1..900), output="o.m");'
lost old 'ExportMatrix("o.m", Matrix(70, 70, (i, j) -> i^j));'
lost old 'Export("o.m", y);'
lost old 'Text:-WriteFile("o.m", y);'
lost old 'plotsetup(gnuplot, plotoutput="o.m"): plot(z, z=0..1);'
lost old 'appendto("o.m"): x;'
lost abc 'f := fopen("o.m", WRITE): fprintf(f, "abc"): fprintf(f, "%s", y);'
lost 'old
abc' 'f := fopen("o.m", APPEND): fprintf(f, "abc"): fprintf(f, "%s", y);'
lost abc 'f := fopen("o.m", WRITE): fprintf(f, "abc"): try fprintf(f, "%s", y) catch: end try: error "not written";'
lost '[1, 2]' 'writeto("o.m"): [1, 2]; x;'
lost 'a
b' 'writeline("o.m", "a"): try writeline("o.m", y) catch: end try: writeline("o.m", "b"): error "not written";'
test -z "$(find . -name '*~*')"
ok 'no temporary file is left'

# What gnuplot makes on a full disk ends early, and gnuplot says nothing.
if command -v gnuplot > /dev/null; then
    mkdir bin tmp
    TMPDIR=$work/tmp
    export TMPDIR
    cat > bin/cut << 'END'
#!/bin/sh
for f in "$TMPDIR"/daesy-*/plot; do head -c 900 "$f" > "$TMPDIR/part" && cat "$TMPDIR/part" > "$f"; done
END
    cat > bin/gnuplot << END
#!/bin/sh
sed -u 's|^unset output|&\nsystem "$work/bin/cut"|' | $(command -v gnuplot) -d
END
    chmod +x bin/cut
    chmod +x bin/gnuplot
    for kind in svg png pdf gif ps eps tex jpg; do
        "$DAESY" -q -s --batch -c "plots:-exportplot(\"whole.$kind\", plot(sin(z), z=0..9));" > out 2>&1 < /dev/null
        ok "a plot as $kind"
        echo old > "part.$kind"
        PATH=$work/bin:$PATH "$DAESY" -q -s --batch \
            -c "plots:-exportplot(\"part.$kind\", plot(sin(z), z=0..9));" > out 2>&1 < /dev/null
        test $? -eq 4 && grep -q "a part of part.$kind" out && grep -qx old "part.$kind"
        ok "a part of a plot is an error: $kind"
        test $tap_status -eq 0 || sed 's/^/# /' out
    done
fi
tap_done
