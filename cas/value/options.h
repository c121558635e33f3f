/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Options of commands, name = value: one table a command, a row an option. The table reads the
 * options into the command's own struct, refuses what is none of them or does not suit, writes the
 * options' part of the help page, feeds completion, and is walked by a test.
 *
 *   typedef struct Choice { double tolerance; bool tolerance_given; int law; } Choice;
 *   static const OptionWord LAWS[] = {{"pi", LAW_PI}, {"elementary", LAW_ELEMENTARY}, {NULL, 0}};
 *   static const OptionRow ROWS[] = {
 *       {"abserr", OPTION_POSITIVE, offsetof(Choice, tolerance), .otherwise = 1e-7,
 *        .given = offsetof(Choice, tolerance_given), .form = "e", .summary = "tolerance of a
 * step"},
 *       {"law", OPTION_WORD, offsetof(Choice, law), .words = LAWS, .summary = "how steps change"},
 *       {.name = NULL}};
 *   const OptionTable CHOICE_OPTIONS = {"choose", ROWS, sizeof(Choice)};
 */
#ifndef DAESY_CAS_VALUE_OPTIONS_H
#define DAESY_CAS_VALUE_OPTIONS_H

#include <stddef.h>

#include "cas/base/buf.h"
#include "cas/core/expr.h"

/* What a value may be, and what is stored for it. */
typedef enum OptionType {
    OPTION_EXPR,     /* anything: an Expr */
    OPTION_NAME,     /* a name: an Expr */
    OPTION_LIST,     /* a list: an Expr */
    OPTION_TRUTH,    /* true or false: a bool */
    OPTION_REAL,     /* a real number: a double */
    OPTION_POSITIVE, /* a finite number above zero: a double */
    OPTION_INTEGER,  /* an integer in low..high: a long */
    OPTION_INTEGERS, /* a list of `count` integers in low..high: as many longs */
    OPTION_RANGE,    /* a..b with real ends: two doubles */
    OPTION_WORD,     /* one of words: an int */
    OPTION_OWN,      /* what take makes of it */
    OPTION_IDLE      /* what `is` says, one of words, with bare a truth: nothing is stored */
} OptionType;

/* A value by name: a symbol or a string. */
typedef struct OptionWord {
    const char *name; /* NULL ends the list */
    int value;
} OptionWord;

typedef struct OptionRow OptionRow;

/* Reads the value into the command's struct; raises ST_TYPE when it does not suit
 * (options_unsuited). */
typedef void (*OptionTake)(void *target, Expr value, const OptionRow *row);

struct OptionRow {
    const char *name; /* NULL ends the table */
    OptionType type;
    size_t place;     /* of the value in the command's struct: offsetof(...) */
    double otherwise; /* the value when the option is not said: a number, a truth, a word's value;
                         the place of an Expr starts as NULL, of a range as zeros */
    size_t given;     /* of a bool that is set when the option is said; 0: none */
    int count;        /* of OPTION_INTEGERS */
    long low, high;   /* of OPTION_INTEGER(S); high 0: no upper end */
    const OptionWord *words; /* of OPTION_WORD, of OPTION_EXPR or OPTION_IDLE where any;
                                of OPTION_OWN: the words among its values */
    /* Of OPTION_OWN. Of OPTION_WORD: takes what is none of the words; NULL: that is refused. */
    OptionTake take;
    const char *expected; /* of OPTION_OWN, OPTION_WORD with take: "a list of events" */
    bool bare;            /* the name alone stands for name = true */
    OptionType is;        /* of OPTION_IDLE: what the value must be; OPTION_EXPR: anything */
    bool fine;            /* of OPTION_IDLE: whatever it says, the answer is right without it */
    /* For the help: the value as shown (NULL: by its type) and what the option does, in lines; a
     * row without summary is not shown, but taken: another spelling, or one of no effect. Words and
     * the default are told by the table. */
    const char *form, *summary;
    /* For the test: values that must be taken, as typed, separated by ";". Wanted of OPTION_OWN
     * alone; the other types make their own. */
    const char *trial;
};

typedef struct OptionTable {
    const char *command; /* as messages name it */
    const OptionRow *rows;
    size_t size; /* of the command's struct */
    const struct OptionTable
        *also;           /* options that the command takes into another struct; or NULL */
    const char *heading; /* a line of the help above the rows; NULL: "Options:" */
    const char *page;    /* the only command whose help shows them; NULL: every one */
    const char *hint;    /* where no name is near; NULL: the names */
    bool any_case;       /* names and words in any case, words with blanks */
} OptionTable;

/* --- reading --------------------------------------------------------------------------------- */

/* Gives every place of the table its default; the rest of the struct is left alone. */
void options_begin(const OptionTable *table, void *target);
/* Takes name = value (or a bare name, where the row allows) into target. False when it names no
 * option of this table (`also` is not asked). Raises ST_TYPE when the value does not suit. */
bool options_take(const OptionTable *table, void *target, Expr argument);
/* Defaults, then all of args[0..n). Raises ST_TYPE for what is no option. */
void options_read(const OptionTable *table, void *target, const Expr *args, long n);
/* Raises ST_TYPE: argument is no option of the table nor of its `also`, naming the option that may
 * have been meant. */
_Noreturn void options_refuse(const OptionTable *table, Expr argument);
/* The option of the table or of its `also` whose name is nearest to a misspelt one, or NULL. */
const char *options_near(const OptionTable *table, const char *name);
/* The row of an argument's name in this table, or NULL; *value: what is given for it. */
const OptionRow *options_row(const OptionTable *table, Expr argument, Expr *value);
/* The row of a name, in the table's own spelling or, with any_case, in another. NULL: none. */
const OptionRow *options_find(const OptionTable *table, const char *name);

/* Called for an OPTION_IDLE that is not fine, unless its value is false: what was asked for does
 * not happen. NULL: nobody listens. */
extern void (*options_idle)(const char *command, const char *name);

/* --- values, for take ------------------------------------------------------------------------ */

/* Raises ST_TYPE "name = value: expected ...", by the row's type, words and `expected`. */
_Noreturn void options_unsuited(const OptionRow *row, Expr value);
/* The same in other words. */
_Noreturn void options_expected(const char *name, Expr value, const char *expected);
/* A list as it is, of anything else a list of that alone. */
Expr options_list(Expr value);
/* A finite or infinite real number; an integer in low..high (high 0: no upper end). Raise as
 * options_expected. */
double options_real(Expr value, const char *name);
long options_integer(Expr value, const char *name, long low, long high);
bool options_truth(Expr value, const char *name);
/* The word that the value is, or NULL. */
const OptionWord *options_word(const OptionWord *words, Expr value, bool any_case);

/* --- help ------------------------------------------------------------------------------------ */

/* What help shows for the value. */
const char *options_form(const OptionRow *row);
/* Appends what the option does: its summary, its words, its default. */
void options_describe(Buf *out, const OptionRow *row);

#endif
