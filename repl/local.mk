# Sources of librepl.a: one self-contained line a file (merges keep both sides), sorted, like
#   librepl_a_SOURCES += repl/name.c repl/name.h
librepl_a_SOURCES =
librepl_a_SOURCES += repl/ast.h
librepl_a_SOURCES += repl/box.c repl/box.h
librepl_a_SOURCES += repl/builtin.h
librepl_a_SOURCES += repl/builtins/dae.c
librepl_a_SOURCES += repl/eval.h
librepl_a_SOURCES += repl/greek.def
librepl_a_SOURCES += repl/ops.def
librepl_a_SOURCES += repl/parse.h
librepl_a_SOURCES += repl/print.c repl/print.h
librepl_a_SOURCES += repl/print_2d.c repl/print_2d.h
librepl_a_SOURCES += repl/print_flow.c repl/print_flow.h
librepl_a_SOURCES += repl/print_number.c
librepl_a_SOURCES += repl/source.h

daesy_SOURCES = repl/main.c
daesy_LDADD = $(DAESY_LIBS)
