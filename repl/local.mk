# Sources of librepl.a: one self-contained line a file (merges keep both sides), sorted, like
#   librepl_a_SOURCES += repl/name.c repl/name.h
librepl_a_SOURCES =

daesy_SOURCES = repl/main.c
daesy_LDADD = $(DAESY_LIBS)
