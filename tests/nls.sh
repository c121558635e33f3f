#!/bin/sh
# Messages in the language of the user: what is shown is Italian in an Italian locale, what programs read is English
# everywhere, and every entry of the catalogue is a text that the program has.
. "${srcdir:-.}/tests/tap.sh"
src=$(cd "$srcdir" && pwd)
catalogues=$PWD/po
work=${TMPDIR:-/tmp}/nls.$$
mkdir "$work" || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

# Entries as the compiler sees them: one text a line.
sed -n 's/^msgid "\(.*\)"$/\1/p' "$src/po/it.po" | sed -n '2,$p' > texts
test "$(wc -l < texts)" -gt 200
ok 'the catalogue has entries'
{
    strings -n 3 "$DAESY"
    sed -n 's/.*error "\(.*\)".*/\1/p' "$src"/repl/library/*.dae
} > there 2> /dev/null
if test -s there && command -v strings > /dev/null; then
    none 'each is a text of the program' "$(sed 's/\\n/\n/g; s/\\"/"/g' texts | grep -v '^$' | while read -r text; do
        grep -qF -- "$text" there || echo "$text"
    done)"
else
    skip 'each is a text of the program' 'no strings'
fi
if ! test -f "$catalogues/it/LC_MESSAGES/daesy.mo"; then
    skip 'Italian' 'built without msgfmt'
    tap_done
    exit
fi
if ! command -v localedef > /dev/null || ! localedef -i it_IT -f UTF-8 "$work/it_IT.UTF-8" > log 2>&1; then
    skip 'Italian' 'no Italian locale can be made'
    tap_done
    exit
fi

# says TEXT STATEMENTS: shown in Italian.
says()
{
    LOCPATH=$work LC_ALL=it_IT.UTF-8 LANGUAGE='' DAESY_LOCALES=$catalogues "$DAESY" -q -s -c "$2" > out 2>&1 < /dev/null
    grep -qF -- "$1" out
    ok "$2"
    test $tap_status -eq 0 || sed 's/^/# /' out
}
says 'errore: eccezione numerica: divisione per zero' '1/0;'
says "errore: \`;\` inatteso" 'f(1;'
says 'chiudilo con `)` prima di qui' 'f(1;'
says 'argomenti ed elementi sono separati da virgole; una Matrix si scrive <1, 2; 3, 4>' '[1 2; 3 4];'
says 'un prodotto vuole un asterisco: sin*x; una chiamata vuole le parentesi: sin(x)' 'sin x;'
says 'i parametri sono separati da virgole' 'f := proc(x y) x end proc:'
says "l'unità immaginaria è I" '2i;'
says 'le incognite si scrivono' 'dsolve(diff(y(x), x) = 1, y(x), 7);'
says "l'opzione color non ha valore" 'plot(x, x = 0 .. 1, color);'
says 'errore: non si può assegnare a `sin`, che è protetto' 'sin := 3;'
says 'Avviso, si è supposto m <> 0' 'LinearAlgebra:-Rank(Matrix([[m]]));'
says 'errore: indice di Vector fuori dai limiti' 'A := <1,2>: A[5];'
says 'qui gli indici sono 1 .. 2' 'A := <1,2>: A[5];'
says 'dai prima un valore a ognuno, per esempio' 'plot(a*x+b, x = 0 .. 1);'
says 'i blocchi non combaciano: 3 colonne dopo 2' '<<1,2;3,4>, <1,2,3;4,5,6>>;'
says 'fallo cominciare più in là' 'plots:-animate(plot, [x, x = 0 .. a], a = [0]);'
says 'errore: si conservano nomi, non 2' 'LibraryTools:-Save(2, "daesy-n.mla");'
says 'fsolve risolve equazioni, e 2 < x è una condizione' 'fsolve({x > 2, y = 2}, {x, y});'
says 'errore: row non ha un valore' 'plot(row*x, x = 0 .. 1);'
says 'Vedi anche  ?' '?diff'
says 'tipo, indice, vincoli nascosti' '?DAEinfo'
says 'risolve equazioni differenziali, in forma chiusa' '?dsolve'
says 'tolleranza relativa di un passo; 1e-6 se non è detto' '?dsolve'
says 'Opzioni della figura:' '?plot'

# An Italian page has the examples and the calls of the English one.
for page in DAEinfo ReduceBy1TheIndex dsolve odeplot solve fsolve diff int evalf simplify subs eval limit factor GenerateMatrix; do
    for locale in C it_IT.UTF-8; do
        LOCPATH=$work LC_ALL=$locale DAESY_LOCALES=$catalogues "$DAESY" -q -s -c "?$page" 2>&1 < /dev/null |
            sed -n 's/^  > //p' > examples.$locale
    done
    test -s examples.C && cmp -s examples.C examples.it_IT.UTF-8 || echo $page
done > other
none 'the examples of Italian pages' "$(cat other)"
says "Non c'è aiuto su \`difff\`" '?difff'
says 'division by zero' 'try 1/0 catch "numeric exception: division": lastexception[2] end try;'
says 'numeric exception: division by zero' 'traperror(1/0);'
echo '1/0;' > sheet.dae
LOCPATH=$work LC_ALL=it_IT.UTF-8 DAESY_LOCALES=$catalogues "$DAESY" -q --emit=json sheet.dae > out 2>&1 < /dev/null
grep -q '"text":"numeric exception: division by zero"' out
ok 'records of --emit=json are English'
LC_ALL=C LANGUAGE=it DAESY_LOCALES=$catalogues "$DAESY" -q sheet.dae > out 2>&1 < /dev/null
grep -q 'error: numeric exception: division by zero' out
ok 'a locale without language is English'
tap_done
