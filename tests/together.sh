#!/bin/sh
# together.sh PROGRAM TEST...: all tests in one program, which runs the one by whose name it is called and gets the
# name of each. Linking it takes what linking each of two hundred takes. The objects stand where the tests are made;
# COMPILE, LINK and LIBRARIES come from the makefile. Where there is no objcopy each is linked by itself.
: "${OBJCOPY:=objcopy}"
program=$1
shift
if ! command -v "$OBJCOPY" > /dev/null; then
    for test; do $LINK -o "$test" "$test.o" $LIBRARIES || exit 1; done
    echo 'each by itself' > "$program"
    exit
fi
parts=$program.parts
rm -rf "$parts" && mkdir -p "$parts" || exit 1

# A name of its own for each main; what else a test makes known to the linker stays with it.
n=0
for test; do
    n=$((n + 1))
    $OBJCOPY --redefine-sym main=main_$n --keep-global-symbol=main_$n "$test.o" "$parts/$n.o" || exit 1
done

for test; do echo "$test"; done | awk '
    { name[NR] = $0; print "int main_" NR "(int count, char **arguments);" }
    END {
        print "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>"
        print "static const struct { const char *name; int (*run)(int, char **); } tests[] = {"
        for (i = 1; i <= NR; i++) print "{\"" name[i] "\", main_" i "},"
        print "};"
        print "int main(int count, char **arguments)\n{"
        print "unsetenv(\"GLIBC_TUNABLES\");" # it holds here; a daesy that a test starts need not fill its memory
        print "size_t length = strlen(arguments[0]);"
        print "for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {"
        print "size_t n = strlen(tests[i].name);"
        print "if (n <= length && strcmp(arguments[0] + length - n, tests[i].name) == 0)"
        print "return tests[i].run(count, arguments);\n}"
        print "fprintf(stderr, \"%s is the name of no test\\n\", arguments[0]);\nreturn 127;\n}"
    }' > "$parts/main.c" &&
    $COMPILE -c -o "$parts/main.o" "$parts/main.c" &&
    $LINK -o "$program" "$parts"/*.o $LIBRARIES &&
    for test; do ln -f "$program" "$test" || exit 1; done &&
    rm -rf "$parts"
