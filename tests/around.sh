#!/bin/sh
# What stands around the program (share/): completion offers what --help lists, templates of editors are filled with the
# names of the language, files of the desktop are valid where a tool is there that says so.
. "${srcdir:-.}/tests/tap.sh"
share=$(cd "$srcdir/share" && pwd) || exit 1
work=${TMPDIR:-/tmp}/around.$$
mkdir "$work" || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
mkdir bin && ln -s "$DAESY" bin/daesy && PATH=$work/bin:$PATH

"$DAESY" --help | grep -o -- ' --[a-z][a-z-]*' | tr -d ' ' | sort -u > options
test "$(wc -l < options)" -gt 15
ok '--help lists options'

if command -v bash > /dev/null; then
    cat > complete.bash <<'SCRIPT'
. "$1"
COMP_WORDS=(daesy "${@:2}") COMP_CWORD=$(($# - 1))
compopt() { :; }
_daesy
printf '%s\n' "${COMPREPLY[@]}"
SCRIPT
    touch a.dae b.txt
    bash complete.bash "$share/completion/daesy.bash" -- | tr -d = | sort -u > offered
    none 'bash completes every option' "$(diff options offered)"
    test "$(bash complete.bash "$share/completion/daesy.bash" '' | tr '\n' ' ')" = 'a.dae bin '
    ok 'bash completes sheets and folders'
    test "$(bash complete.bash "$share/completion/daesy.bash" --color = n)" = never
    ok 'bash completes values'
    test "$(bash complete.bash "$share/completion/daesy.bash" --report = b)" = "$(printf 'b.txt\nbin')"
    ok 'bash completes files behind an option'
else
    skip 'bash completion' 'no bash'
fi

"$DAESY" -q -s -c '?index,all' < /dev/null > pages
for template in "$share"/editors/*.in; do
    name=$(basename "$template" .in)
    awk -f "$share/editors/fill.awk" "$share/../cas/core/reserved.def" pages "$template" > "$name"
    grep -q 'odeplot' "$name" && grep -q 'elif' "$name" && grep -q 'BesselJ' "$name" && ! grep -q '@[A-Z]*\(:[^@]*\)\{0,1\}@' "$name"
    ok "$name has the names of the language"
done

if command -v python3 > /dev/null; then
    for file in daesy.tmLanguage.json "$share"/editors/*.json; do python3 -m json.tool "$file" > /dev/null || echo "$file"; done > bad
    none 'the files of VS Code are JSON' "$(cat bad)"
    if python3 -c 'import pygments' 2> /dev/null; then
        cat > colour.py <<'SCRIPT'
from daesy_lexer import DaesyLexer
text = 'f := proc(x) # so\n  if x > 1.5e-3 then "a" else sin(`b c`) end if\nend proc: (* two\nlines *) dsolve(e, numeric);\n'
got = [(str(kind), value) for kind, value in DaesyLexer().get_tokens(text)]
assert ''.join(value for _, value in got) == text
for wanted in [('Token.Keyword', 'proc'), ('Token.Comment.Single', '# so'), ('Token.Literal.Number', '1.5e-3'),
               ('Token.Name.Function', 'sin'), ('Token.Name.Builtin', 'dsolve'), ('Token.Name', '`b c`'), ('Token.Operator', ':=')]:
    assert wanted in got, wanted
assert not [kind for kind, _ in got if 'Error' in kind]
SCRIPT
        python3 colour.py 2> said
        ok 'Pygments colours a sheet'
        sed 's/^/# /' said
    else
        skip 'Pygments' 'not installed'
    fi
else
    skip 'JSON and Pygments' 'no python3'
fi

if command -v desktop-file-validate > /dev/null; then
    none 'the desktop entry is valid' "$(desktop-file-validate "$share/desktop/daesy.desktop" 2>&1)"
else
    skip 'desktop entry' 'no desktop-file-validate'
fi
if command -v appstreamcli > /dev/null; then
    appstreamcli validate --no-net "$share/desktop/org.daesy.daesy.metainfo.xml" > said 2>&1
    ok 'the AppStream description is valid'
    test $tap_status -eq 0 || sed 's/^/# /' said
else
    skip 'AppStream' 'no appstreamcli'
fi
if command -v xmllint > /dev/null; then
    none 'MIME type and icon are XML' "$(xmllint --noout "$share"/desktop/*.xml "$share"/desktop/*.svg 2>&1)"
else
    skip 'XML' 'no xmllint'
fi
if command -v zsh > /dev/null; then
    none 'zsh reads its completion' "$(zsh -n "$share/completion/_daesy" 2>&1)"
else
    skip 'zsh completion' 'no zsh'
fi
if command -v fish > /dev/null; then
    none 'fish reads its completion' "$(fish -n "$share/completion/daesy.fish" 2>&1)"
else
    skip 'fish completion' 'no fish'
fi
printf '.TS\ntab(@);\nlw(35.0n) lw(35.0n).\nlw\n.TE\n' | awk -f "$share/../doc/manual/fit.awk" > page
test "$(tr '\n' '|' < page)" = '.TS|tab(@) nokeep;|lw(30.0n) lw(30.0n).|lw|.TE|'
ok 'tables of manual pages are fitted to a line and may be broken between pages'
printf '%s\n' '```' 'f("a b c d e f", second_one, third)' '  name    what it is about, said at length' \
    '[a   b   c   d   e   f   g   h   i]' '```' 'prose is left as it is, however wide it may be' > code.md
awk -v width=24 -f "$share/../doc/manual/narrow.awk" code.md > page
test "$(tr '\n' '|' < page)" = '```|f("a b c d e f",|    second_one, third)|  name    what it is|          about, said at|          length|[a   b   c   d   e   f   g   h   i]|```|prose is left as it is, however wide it may be|'
ok 'code of manual pages is broken at blanks, formulas stay'
tap_done
