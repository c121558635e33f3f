#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# make gallery: one page with every figure that an example of the help, the guide or a sheet of scripts/ draws, each with
# the statements that drew it, to be looked at. Reads srcdir and DAESY from the environment; FORMAT is svg if not said.
source=$(cd "$srcdir" && pwd) || exit 1
: "${FORMAT:=svg}"
out=$(pwd)/doc/manual/gallery
rm -rf "$out" && mkdir -p "$out/work" && cd "$out/work" || exit 1

# Each example of the pages about plots is a sheet of its own whose last statement shows its result.
"$DAESY" -q -s -c '?index,examples' < /dev/null | awk '
    function end_sheet() {
        if (text != "" && (topic == "plots" || text ~ /plot|Plot/) && text !~ /plotsetup|exportplot/) {
            sub(/:[ \n]*$/, ";", text)
            file = sprintf("help-%04d.dae", ++n)
            print text > file
            close(file)
        }
        text = ""
    }
    /^@example / { end_sheet(); topic = substr($0, 10); next }
    { text = text $0 "\n" }
    END { end_sheet() }'
for chapter in "$source"/doc/manual/[0-9]*.md; do
    awk -v what=sheet -f "$source/doc/manual/chapter.awk" "$chapter" | grep -v '^printf("@@ block' > "guide-$(basename "$chapter" .md).dae"
done
for sheet in "$source"/scripts/*.dae; do
    cp "$sheet" "scripts-$(basename "$sheet")"
done
cp "$source"/scripts/check.mpl .

# draw SHEET: its figures as NAME-1.svg ... in the gallery.
draw()
{
    name=$(basename "$1" .dae)
    mkdir "$name" && cp check.mpl "$1" "$name" && (
        cd "$name" || exit
        "$DAESY" -q -s -e 0 --secure --limit=time=60 -c "plotsetup($FORMAT):" "$1" > said 2>&1 < /dev/null
        k=0
        # a sheet may say itself what it writes
        for figure in $(find . -name "*.$FORMAT" -o -name '*.svg' | sort -V); do
            k=$((k + 1))
            mv "$figure" "$out/$name-$k.${figure##*.}"
        done
    )
    rm -rf "$name"
}
for sheet in *.dae; do draw "$sheet"; done

# escape: text as HTML.
escape()
{
    sed 's/&/\&amp;/g; s/</\&lt;/g; s/>/\&gt;/g'
}
{
    echo '<!DOCTYPE html><html><head><meta charset="utf-8"><title>daesy: gallery</title><style>'
    echo 'body{font-family:sans-serif;margin:1em}.f{display:inline-block;vertical-align:top;width:23%;margin:.5%;border:1px solid #ddd;padding:.3em}'
    echo 'img{width:100%}pre{font-size:9px;max-height:6em;overflow:auto;white-space:pre-wrap}h2{font-size:11px;margin:0}</style></head><body>'
    for sheet in *.dae; do
        name=${sheet%.dae}
        for figure in $(cd "$out" && find . -name "$name-[0-9]*.*" | sort -V); do
            echo "<div class=\"f\"><h2>$name</h2><img src=\"$figure\" loading=\"lazy\"><pre>"
            head -c 1500 "$sheet" | escape
            echo '</pre></div>'
        done
    done
    echo '</body></html>'
} > "$out/index.html"
echo "gallery: $(find "$out" -maxdepth 1 -name '*-[0-9]*.*' | wc -l) figures in $out/index.html"
