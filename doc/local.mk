# Pages and the manual page.
EXTRA_DIST += doc/design
dist_man_MANS += doc/daesy.1
