# Pages and the manual page.
EXTRA_DIST += doc/design doc/extend.md
dist_man_MANS += doc/daesy.1
