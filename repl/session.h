/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A session: statements from options, files, a pipe or a prompt, run one after the other in one
 * environment; results to standard output, messages to standard error, and the exit status.
 */
#ifndef DAESY_REPL_SESSION_H
#define DAESY_REPL_SESSION_H

#include <stdbool.h>
#include <stddef.h>

#include "cas/base/status.h"
#include "repl/sink.h"

/* Exit statuses: Maple's, and 130 for an interrupted script. */
enum {
    SESSION_FINE = 0,
    SESSION_OPTIONS = 1,    /* a wrong option, a file that cannot be read */
    SESSION_UNFINISHED = 2, /* the input ends inside a statement */
    SESSION_DIFFERENT = 3,  /* --compare, --check-output: something differs, is missing */
    SESSION_ERROR = 4,
    SESSION_INTERNAL = 5,
    SESSION_INTERRUPTED = 130
};

/* When an error ends a script. */
enum { BREAK_NEVER, BREAK_SYNTAX, BREAK_ALWAYS };

typedef struct SessionOptions {
    bool quiet;                      /* -q: no banner */
    bool test;                       /* -t: prompt "#-->", results in 1-D form */
    bool batch;                      /* --batch: never a prompt */
    bool no_init;                    /* -s */
    bool secure;                     /* --secure */
    bool no_colour, colour;          /* --color=never, always */
    void (*sheet)(const char *path); /* done with each file instead of running it, or NULL */
    void (*sheets)(char *const *files, int n); /* done with all of them, or NULL */
    int errorbreak;                            /* -e: BREAK_*, or -1 for what suits the input */
    long memory;   /* --memory, -T: kilobytes that the session may use, 0: three quarters */
    long cpu;      /* -T: seconds of processor time, 0: no limit */
    int warnlevel; /* -w: 0 shows no warnings */
    void (*write_report)(const char *path);
    const char *report;    /* --report: a file, or NULL */
    const char *init;      /* -i */
    const Sink *sink;      /* who takes what is said, such as --emit=json; NULL: the terminal */
    const char *library;   /* -b: a folder where read also looks for files */
    const char **commands; /* -c, in order */
    int ncommands;
    char *const *files; /* "-" is standard input */
    int nfiles;
    char *const *args; /* what the sheet finds in the list args, or NULL: it has no such list */
    int nargs;
} SessionOptions;

/* Runs all of it and returns the exit status. Called once. */
int session_run(const SessionOptions *options);

/* Runs a file in the running session, as read does. Raises when it cannot be read or ends with an
 * error. */
void session_read(const char *path);
/* Runs the text of a cell that a front end sent, up to its first error; its last statement needs no
 * terminator. Returns how it ended: ST_OK, ST_QUIT, the status of the error. */
Status session_run_cell(const char *name, const char *text);
/* Says what was drawn: a file of a plot (kept for the JSON record), or a remark. */
void session_note_plot(const char *path);
/* %1, %2, ... are what the labels of the result that print_value showed last stand for. */
void session_name_labels(void);
/* Shows what print is called with; false where it is to be written as text. */
bool session_print(Expr value);
/* Does who takes what is said show pictures? Then a plot is shown drawn as a file of this kind. */
bool session_shows_pictures(void);
void session_show_picture(Expr plot, const char *kind);
/* From now on, for good: a session for the sheet of a stranger (secure.h). */
void session_secure(void);
/* Is a person at the prompt? */
bool session_is_interactive(void);

/* What interface() sets. */
typedef struct SessionSettings {
    const char *prompt;
    bool quiet;
    bool timer; /* the time of each statement is told */
    bool hints; /* notes on habits at the prompt (hints.h) */
    int errorbreak, warnlevel;
} SessionSettings;
extern SessionSettings session_settings;

#endif
