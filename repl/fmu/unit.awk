# SPDX-License-Identifier: GPL-3.0-or-later
#
# Makes C of the files that every unit consists of: their names and texts. POSIX awk.
#
#     awk -f unit.awk FILE.h ... > unit_texts.c

BEGIN {
    print "#include \"repl/fmu/fmu.h\""
    print "const FmuText FMU_TEXTS[] = {"
}

FNR == 1 {
    if (NR > 1)
        print "    },"
    name = FILENAME
    sub(/.*\//, "", name)
    print "    {\"" name "\","
}

{
    gsub(/\\/, "&&")
    gsub(/"/, "\\\"")
    print "     \"" $0 "\\n\""
}

END {
    print "    },\n    {NULL, NULL}};"
}
