# Sources of libdae.a: one self-contained line a file (merges keep both sides), sorted, like
#   libdae_a_SOURCES += dae/name.c dae/name.h
libdae_a_SOURCES =
libdae_a_SOURCES += dae/hidden.c
libdae_a_SOURCES += dae/hidden.h
libdae_a_SOURCES += dae/jet.c
libdae_a_SOURCES += dae/jet.h
libdae_a_SOURCES += dae/model.c
libdae_a_SOURCES += dae/model.h
libdae_a_SOURCES += dae/reduce.c
libdae_a_SOURCES += dae/reduce.h
libdae_a_SOURCES += dae/sigma.c
libdae_a_SOURCES += dae/sigma.h
