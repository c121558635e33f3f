# Scripts that ship with daesy.
EXTRA_DIST += scripts
