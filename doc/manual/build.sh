#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# make doc: HTML, PDF, Info and a manual page of the guide and of all commands, in doc/manual of the build folder.
# Needs pandoc; for Info makeinfo (texinfo), for the PDF weasyprint; for figures gnuplot. What is missing is said and
# left out. Reads srcdir, DAESY and VERSION from the environment.
set -e
source=$(cd "$srcdir" && pwd)
guide=$source/doc/manual
out=$(pwd)/doc/manual
rm -rf "$out/html" "$out/work"
mkdir -p "$out/html/figures" "$out/work"

say()
{
    echo "doc: $*"
}

command -v pandoc > /dev/null || {
    echo "doc: pandoc is needed (Debian's package pandoc)" >&2
    exit 1
}

say 'figures of the guide'
FIGURES=$out/html/figures sh "$source/tests/manual.sh" > "$out/work/manual.log" ||
    say "some outputs differ from the text, see $out/work/manual.log"
say 'pages of all commands'
"$DAESY" -q -s -c '?index,all' < /dev/null | awk -v dir="$out/work" -f "$guide/pages.awk"

# html FILE.md NAME: one page.
html()
{
    ways "$1" > "$out/work/ways.html"
    pandoc -f markdown-smart -t html5 -s --toc --toc-depth=2 -c style.css --metadata pagetitle="daesy: $2" \
        -B "$out/work/ways.html" -A "$out/work/ways.html" "$1" -o "$out/html/$2.html"
}

title_of()
{
    sed -n '1s/^# //p' "$1"
}

say 'HTML'
cp "$guide/style.css" "$out/html"
ls "$guide"/[0-9]*.md > "$out/work/chapters"
# ways FILE: the contents, the page before and the page after it, where it has such neighbours.
ways()
{
    awk -v here="$1" '
        function link(file, before, after) {
            name = file; sub(/.*\//, "", name); sub(/^[0-9]*-/, "", name); sub(/\.md$/, "", name)
            getline title < file; close(file); sub(/^# /, "", title)
            return "<a href=\"" name ".html\">" before title after "</a>"
        }
        { if (found && !next_page) next_page = $0; if ($0 == here) found = 1; else if (!found) last = $0 }
        END {
            print "<p class=\"ways\">" (found && last ? link(last, "&larr; ", "") " &middot; " : "") \
                "<a href=\"index.html\">contents</a>" (next_page ? " &middot; " link(next_page, "", " &rarr;") : "") "</p>"
        }' "$out/work/chapters"
}

{
    echo '# daesy'
    echo
    echo '## Guide'
    echo
    for chapter in "$guide"/[0-9]*.md; do
        name=$(basename "$chapter" .md)
        html "$chapter" "${name#*-}"
        echo "1. [$(title_of "$chapter")](${name#*-}.html)"
    done
    echo
    echo '## Commands'
    echo
    for topic in "$out"/work/commands-*.md; do
        html "$topic" "$(basename "$topic" .md)"
        echo "- [$(title_of "$topic")]($(basename "$topic" .md).html)"
    done
} > "$out/work/index.md"
pandoc -f markdown-smart -t html5 -s -c style.css --metadata pagetitle='daesy' "$out/work/index.md" -o "$out/html/index.html"

# Everything in one text, for the forms that are one file.
for chapter in "$guide"/[0-9]*.md; do cat "$chapter" && echo; done > "$out/work/guide.md"
cat "$out"/work/commands-*.md > "$out/work/commands.md"

# narrow FILE: without lines of code that a terminal would cut, beside the indents of a manual page.
narrow()
{
    awk -v width=66 -f "$guide/narrow.awk" "$1"
}

say 'manual pages'
# man_page NAME TITLE WHAT: from work/NAME.md, with the line that whatis reads.
man_page()
{
    { printf '# NAME\n\n%s - %s\n\n' "daesy-$1" "$3" && narrow "$out/work/$1.md"; } |
        pandoc -f markdown-smart -t man -s --metadata title="$2" --metadata section=7 |
        awk -f "$guide/fit.awk" > "$out/daesy-$1.7"
}
man_page guide DAESY-GUIDE 'computer algebra for differential-algebraic equations, chapter by chapter'
man_page commands DAESY-COMMANDS 'the commands of daesy'
if command -v makeinfo > /dev/null; then
    say 'Info'
    { narrow "$out/work/guide.md" && narrow "$out/work/commands.md"; } | sed '/^!\[/d' |
        pandoc -f markdown-smart -t texinfo -s --metadata title='daesy' -o "$out/work/daesy.texi"
    sed '/^@dircategory/d; /^@setfilename/d; s/^@documentencoding.*/&\
@dircategory Mathematics\
@direntry\
* daesy: (daesy).               Computer algebra for differential-algebraic equations.\
@end direntry/' "$out/work/daesy.texi" > "$out/work/info.texi"
    makeinfo --no-split --force --no-warn -o "$out/daesy.info" "$out/work/info.texi" > "$out/work/makeinfo.log" 2>&1 ||
        say "makeinfo complained, see $out/work/makeinfo.log"
else
    say 'makeinfo (package texinfo) is not there: no Info'
fi
if command -v weasyprint > /dev/null; then
    say 'PDF'
    # Its SVG does not know gnuplot's coloured symbols: pixels for the paper, and nothing that moves.
    FIGURES=$out/html/figures PLOTS=png sh "$source/tests/manual.sh" > "$out/work/manual-png.log" || true
    sed '/^!\[.*\.gif)$/d; /^!\[/s/\.svg)$/.png)/' "$out/work/guide.md" > "$out/work/print.md"
    pandoc -f markdown-smart -t html5 -s --toc --toc-depth=2 -c style.css --metadata title='daesy: the guide' \
        --metadata date="version $VERSION" "$out/work/print.md" -o "$out/html/guide-print.html"
    weasyprint -q "$out/html/guide-print.html" "$out/daesy-guide.pdf"
    rm "$out/html/guide-print.html" "$out"/html/figures/*.png
else
    say 'weasyprint is not there: no PDF'
fi
say "done: $out/html/index.html and beside it"
