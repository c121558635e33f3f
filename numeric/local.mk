# Sources of libnumeric.a: one self-contained line a file (merges keep both sides), sorted, like
#   libnumeric_a_SOURCES += numeric/name.c numeric/name.h
libnumeric_a_SOURCES =
