# SPDX-License-Identifier: GPL-3.0-or-later
#
# A manual page of pandoc with tables that fit: their columns are 70n together, more with what stands between them than
# a line of 80 columns holds beside its indent; and tbl keeps a table on one page, which long ones are not.
/^tab\(@\);$/ {
    print "tab(@) nokeep;"
    next
}
/^[lcr]w\([0-9.]+n\)/ {
    fitted = ""
    while (match($0, /w\([0-9.]+n\)/)) {
        fitted = fitted substr($0, 1, RSTART - 1) sprintf("w(%.1fn)", substr($0, RSTART + 2, RLENGTH - 4) * 60 / 70)
        $0 = substr($0, RSTART + RLENGTH)
    }
    print fitted $0
    next
}
{ print }
