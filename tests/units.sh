#!/bin/sh
# Functional mock-up units: those that daesy writes simulate as it does, by its own importer and by a loader
# that shares nothing with it (tests/units/loader.c); the sources compile without a warning, also by their prefixed
# names; what is no unit is refused in words.
. "${srcdir:-.}/tests/tap.sh"
sheets=$(cd "${srcdir:-.}/tests/units" && pwd) || exit 1
for tool in cc zip unzip; do
    command -v $tool > /dev/null || skip_all "$tool is not installed"
done
work=${TMPDIR:-/tmp}/units.$$
mkdir "$work" && cd "$work" || exit 1
trap 'rm -rf "$work"' EXIT
TMPDIR=$work
export TMPDIR

# sheet NAME: runs it; each line that it prints is a test.
sheet()
{
    "$DAESY" --batch "$sheets/$1.dae" > out 2> err < /dev/null
    ok "$1.dae runs"
    sed 's/^/# /' err
    lines=$(grep -cE '^(not )?ok ' out)
    test "$lines" -ge "$2"
    ok "$1.dae: $lines results"
    none "$1.dae: all agree" "$(grep '^not ok' out)"
}

# archive NAME FMI OPTION...: a unit of tests/units/stubborn.c; its folder stays, to be changed.
archive()
{
    name=$1 version=$2
    shift 2
    mkdir -p "$name/binaries/linux64" && cp "$sheets/stubborn$version.xml" "$name/modelDescription.xml"
    cc -shared -fPIC -w -DFMI="$version" "$@" -o "$name/binaries/linux64/stubborn.so" "$sheets/stubborn.c" -lm
    cp -r "$name/binaries/linux64" "$name/binaries/x86_64-linux"
    (cd "$name" && zip -q -r "../$name.fmu" .)
}

archive stubborn2 2
archive stubborn3 3
sheet agree 20
sheet inputs 18
sheet stubborn 58
none 'no folder is left behind' "$(find "$work" -name 'daesy-unit-*')"

mkdir two && cd two && unzip -q ../linkage.fmu
ok 'a unit is an archive'
for version in 2 3; do
    rm -rf sources
    "$DAESY" --batch > /dev/null 2>&1 << END
FMUExport([diff(x(t),t,t) = -x(t)*l(t), diff(y(t),t,t) = -y(t)*l(t)-g, x(t)^2+y(t)^2 = 1, x(0) = 3/5,
    y(0) = -4/5, D(x)(0) = 0], "rod.fmu", parameters = [g = 10], version = $version, binary = true):
END
    unzip -q -o rod.fmu
    none "FMI $version: the sources compile without a warning" \
        "$(cc -std=c99 -Wall -Wextra -Wno-unused-parameter -Wno-unused-variable -Wno-type-limits -c sources/model.c -o model.o 2>&1)"
    if command -v nm > /dev/null; then
        none "FMI $version: functions of a unit of sources begin with its name" \
            "$(nm -g --defined-only model.o | awk '{ print $3 }' | grep -v "^rod_fmi$version")"
    fi
    mv modelDescription.xml description$version.xml
done

token=$(sed -n 's/.*guid="\([^"]*\)".*/\1/p' description2.xml)
cc -std=c99 -D_GNU_SOURCE -o loader "$sheets/loader.c" -ldl -lm > said 2>&1
ok 'the loader compiles'
timeout 60 ./loader ./binaries/linux64/rod.so "$token" 4 > out
ok 'the loader runs a unit'
none 'the loader finds what the standard says' "$(grep '^not ok' out)"
test "$(grep -c '^ok' out)" -ge 15
ok 'the loader has asked it all'

# refused NAME WORDS STATEMENT: the message ends in these words.
refused()
{
    echo "$3" | "$DAESY" --batch > out 2> err
    test $? -eq 4 && grep -q "$2" err
    ok "refused: $1"
}

archive other2 2 '-DVERSION="x"'
archive other3 3 '-DVERSION="x"'
archive deaf2 2 "-DTOKEN='h'"
archive deaf3 3 "-DTOKEN='h'"
archive poor2 2 -Dfmi2GetDerivatives=gone
for name in deaf2 deaf3 other2 other3; do
    refused "$name: no instance" 'refuses to be instantiated' "FMUImport(\"$name.fmu\", range = 0..1);"
done
refused 'no output of that name' 'the unit has no variable w' 'FMUImport("other2.fmu", range = 0..1, outputs = [w]);'
refused 'a whole number as an output' 'n is no real variable' 'FMUImport("other2.fmu", range = 0..1, outputs = [n]);'
refused 'a whole number as a parameter' 'n is no real variable' \
    'FMUImport("other2.fmu", range = 0..1, parameters = [n = 1]);'
refused 'an input that is none' 'x is no input of the unit' 'FMUImport("other2.fmu", range = 0..1, inputs = [x = t]);'
refused 'an event with a procedure' 'event 1 cannot be exported' 'FMUExport([diff(x(t),t) = 1, x(0) = 0], "e.fmu",
    events = [[x(t) = 1, proc(t, y) NULL end proc]]);'
refused 'an event at times' 'event 1 cannot be exported: ranges and lists' \
    'FMUExport([diff(x(t),t) = 1, x(0) = 0], "e.fmu", events = [[t = [1, 2], halt]]);'
echo 'no archive' > bad.fmu
refused 'no archive' 'is no functional mock-up unit' 'FMUImport("bad.fmu");'
mkdir empty && echo '<fmiModelDescription fmiVersion="2.0"' > empty/modelDescription.xml
(cd empty && zip -q ../broken.fmu modelDescription.xml)
refused 'a description that breaks off' 'modelDescription.xml, line' 'FMUImport("broken.fmu");'
echo '<fmiModelDescription fmiVersion="2.0" modelName="m"><CoSimulation modelIdentifier="../../m"/><ModelVariables>
<ScalarVariable name="p" valueReference="0" causality="parameter" variability="continuous"><Real/></ScalarVariable>
</ModelVariables></fmiModelDescription>' > empty/modelDescription.xml
(cd empty && zip -q ../odd.fmu modelDescription.xml)
refused 'a binary elsewhere' 'no binary for this machine' 'FMUImport("odd.fmu", range = 0..1);'
echo 'nops(FMUImport("odd.fmu")["faults"]);' | "$DAESY" --batch > out 2> err
test "$(cat out)" -ge 4
ok 'faults of a description are told'
cat > crash.c << 'END'
#define F(name) int name(void) { return *(volatile int *)0; }
F(fmi2Instantiate) F(fmi2FreeInstance) F(fmi2SetupExperiment) F(fmi2EnterInitializationMode)
F(fmi2ExitInitializationMode) F(fmi2Terminate) F(fmi2GetReal) F(fmi2SetReal) F(fmi2GetVersion) F(fmi2DoStep)
END
mkdir -p empty/binaries/linux64 && cc -shared -fPIC -w -o empty/binaries/linux64/m.so crash.c
sed -i 's,\.\./\.\./m,m,' empty/modelDescription.xml
(cd empty && zip -q -r ../crash.fmu .)
refused 'a unit that crashes' 'crashed' 'FMUImport("crash.fmu", range = 0..1);'
refused 'a binary without a function' 'lacks the function fmi2GetDerivatives' \
    'FMUImport("poor2.fmu", range = 0..1, mode = exchange);'
refused 'a system that reads no output' 'no output of the unit occurs' \
    'FMUImport("../mass.fmu", range = 0..1, inputs = [w = z(t)], system = [diff(z(t),t) = 1, z(0) = 0]);'
refused 'a system that dsolve refuses' 'equation' \
    'FMUImport("../mass.fmu", range = 0..1, inputs = [w = z(t)], system = [diff(z(t),t) = F(t), z(t) = 1, z(0) = 0]);'
echo 'interface(secure = true): FMUImport("crash.fmu");' | "$DAESY" --batch > out 2> err
grep -q 'a secure session runs no units' err
ok 'a secure session runs none'
tap_done
