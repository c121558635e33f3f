/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The processes that mpirun started, which all run the same sheet: each does its share of what
 * aside_each is asked for, and then has all of it. MPI itself is a module (ranks_mpi.c) that is
 * loaded when mpirun is at work and never otherwise.
 */
#ifndef DAESY_CAS_BASE_RANKS_H
#define DAESY_CAS_BASE_RANKS_H

#include <stdbool.h>

#include "cas/base/buf.h"

/* Joins the others where mpirun started this process. NULL, or why it cannot: the process is one of
 * its own then. */
const char *ranks_begin(void);
/* This process from 0 and how many there are; 0 and 1 without MPI. */
long ranks_here(void);
long ranks_count(void);
/* How many of them run on this machine. */
long ranks_near(void);
/* Appends to all what everybody has, in the order of ranks. what: of the exchange, the same for
 * all; raises ST_UNABLE when somebody is at another one. */
void ranks_gather(const Buf *mine, long what, Buf *all);
/* What the first has. */
void ranks_share(Buf *text);
/* The number of the first one. */
long ranks_agree(long mine);
/* Waits until all are here. */
void ranks_meet(void);
/* A child process: it is alone. */
void ranks_leave(void);

#endif
