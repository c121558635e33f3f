# Sources of libnumeric.a: one self-contained line a file (merges keep both sides), sorted, like
#   libnumeric_a_SOURCES += numeric/name.c numeric/name.h
libnumeric_a_SOURCES =
libnumeric_a_SOURCES += numeric/control.c
libnumeric_a_SOURCES += numeric/control.h
libnumeric_a_SOURCES += numeric/fun.h
libnumeric_a_SOURCES += numeric/lu.c
libnumeric_a_SOURCES += numeric/lu.h
libnumeric_a_SOURCES += numeric/rk.c
libnumeric_a_SOURCES += numeric/rk.def
libnumeric_a_SOURCES += numeric/rk.h
libnumeric_a_SOURCES += numeric/step.c
libnumeric_a_SOURCES += numeric/step.h
libnumeric_a_SOURCES += numeric/tableau.c
libnumeric_a_SOURCES += numeric/tableau.h
libnumeric_a_SOURCES += numeric/traj.c
libnumeric_a_SOURCES += numeric/traj.h
libnumeric_a_SOURCES += numeric/vec.h
