# Sources of libcas.a: one self-contained line a file (merges keep both sides), sorted, like
#   libcas_a_SOURCES += cas/name.c cas/name.h
libcas_a_SOURCES =
