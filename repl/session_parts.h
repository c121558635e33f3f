/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the files of the session share: session.c runs statements and reports, session_input.c
 * finds them in files, pipes and typed lines.
 */
#ifndef DAESY_REPL_SESSION_PARTS_H
#define DAESY_REPL_SESSION_PARTS_H

#include <stdio.h>

#include "repl/session.h"
#include "repl/syntax/parse.h"

extern const SessionOptions *session_options;

/* The name of the text that is typed at the prompt, or comes by a pipe. */
#define SESSION_TYPED "stdin"

/* Is the session to end? */
bool session_leaving(void);
/* Is the word alone on a line a statement that needs no terminator: quit, undo, and what other
 * programs take for such (exit, help)? */
bool session_is_command(const char *word);
/* Ends it with this status. */
void session_leave(int status);
/* An error has happened while this input was run: remembers the status, and ends the session when
 * errors end it (`breaks` is what suits the input where -e says nothing). */
void session_failed(int status, int breaks);
/* Runs one statement with all its effects; text is what was typed. Returns whether what follows it
 * may run: not after Ctrl-C in a dialogue, nor after an error in a cell or where a dialogue has
 * BREAK_ALWAYS. */
bool session_run_unit(AstUnit *unit, const char *text, size_t length, int breaks);
/* Between these two the statements of a cell run: the first that fails is the last. The name is
 * kept, not copied. Returns how the last one ended; quit ends the cell, not the session. */
void session_begin_cell(const char *name);
Status session_end_cell(void);
/* After a failure for want of memory: lends the reserve and collects. */
void session_make_room(void);
/* Reports what the parser found wrong. */
void session_report_syntax(const Parser *parser, const char *kind);
void session_message(const char *kind, const char *text, const char *hint);

/* session_ranks.c: where mpirun started several processes, joins the others: all run what the first
 * one reads, and it alone writes. */
void session_join(const SessionOptions *options);

/* session_input.c: all inputs in their order. */
void session_input(void);

/* Runs a whole text; its last statement needs no terminator where `close` says so. */
void session_run_text(const char *name, const char *text, int breaks, bool close);

/* session_mw.c: runs a worksheet cell by cell; breaks: as for session_failed. */
void session_run_worksheet(const char *path, const Buf *text);
/* "sheet.mw, cell 3 (section Model), line 20 of the file: ..."; `what` is put in place of the % in
 * format. */
struct MwItem;
void session_say_cell(const char *kind, const char *path, const struct MwItem *item,
                      const char *format, const char *what);

/* session_read.c. Reads a file whole and closes it. Returns NULL or what is wrong with it. */
const char *session_slurp(FILE *file, Buf *text);
/* Zero bytes are in no text. */
bool session_is_binary(const Buf *text);
/* Carries out the directives in the text of a file ($include, $ifdef ...); *origins, released by
 * the caller, says where its lines came from then. Raises ST_IO, ST_SYNTAX. */
void session_directives(Buf *text, const char *path, SourceOrigins *origins);

#endif
