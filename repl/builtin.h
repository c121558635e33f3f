/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One row per command: name, enforced signature, function, summary, text, examples, see-also.
 * Argument checking, ?help, completion, the manual and a test that runs every example read it.
 *
 * Signature grammar (parsed once, enforced before the function is called):
 *   name(param, param, ...) -> type
 *   param: NAME:TYPE        required
 *          NAME:TYPE?       optional
 *          NAME:TYPE..      one or more (rest);  NAME:TYPE*  none or more (rest)
 *          key=NAME:TYPE    keyword option, e.g. numpoints=n:posint (given as numpoints = 100)
 *          key=NAME:name{a, b}   one that takes these names alone
 *          [flag]           a bare keyword, e.g. numeric
 *   TYPE: expr name list set equation integer posint nonnegint numeric string procedure Matrix
 *         Vector rtable table range algebraic function boolean, or alternatives a|b. Last among
 *         them, symbolic: an expression with names, for which the call stays, ithprime(n).
 *   `options..` accepts any further equations (checked by the function).
 */
#ifndef DAESY_REPL_BUILTIN_H
#define DAESY_REPL_BUILTIN_H

#include "cas/core/expr.h"
#include "cas/value/options.h"

#define BUILTIN_PRINTS "prints:\n"

typedef struct Example {
    const char *input;  /* statements */
    const char *output; /* an expression equal to the last result as mathematics; "" only runs;
                           "error: text" an error that contains text; "test: " before an
                           expression: it only tests, and stands on no page of the help;
                           BUILTIN_PRINTS "text": what the statements print */
    const char *todo;   /* NULL, or why it is known to fail */
} Example;

/* Evaluated arguments (sequences flattened). Returns the value, EXPR_NULL for nothing, or NULL to
 * leave the call unevaluated. Raises on error. */
typedef Expr (*BuiltinFn)(const Expr *args, long n);

/* The same for calls by an indexed name such as map[2](f, a, b); f is map[2]. */
typedef Expr (*BuiltinIndexedFn)(Expr f, const Expr *args, long n);

enum {
    BUILTIN_QUOTE_ALL = 1,   /* arguments arrive unevaluated, as quoted expressions */
    BUILTIN_QUOTE_FIRST = 2, /* only the first does */
    BUILTIN_DAESY = 4,       /* not in Maple: marked in the help */
    BUILTIN_ENTRIES = 8,     /* a table of its package: name[i] is what it gives for i, name[i] := e
                                calls it with i, e */
    BUILTIN_INDEXED = 16,    /* name[i, j](a) calls it with a, i, j: evalf[20](x), D[1](f) */
    /* Rewrites its first (last) argument, or the elements of that list in their places: equations
     * among them keep their names (cas/core/origin.h). */
    BUILTIN_MAPS_FIRST = 32,
    BUILTIN_MAPS_LAST = 64,
    /* Looks in its first (last) argument for what the others are: D(u)(t) and diff(u(t),t) are one.
     */
    BUILTIN_LOOKS_IN_FIRST = 256,
    BUILTIN_LOOKS_IN_LAST = 512,
    /* Quantities in its arguments are taken to SI and back (repl/library/units.dae); by numbers
     * alone. */
    BUILTIN_UNITS = 1024,
    BUILTIN_UNITS_NUMERIC = 2048,
    BUILTIN_TRAPS = 4096, /* the value of its arguments, or the message of the error they raise */
    BUILTIN_DOUBLES = 16384, /* computes with the floats of its tables, in doubles where these are
                                allowed (repl/hardware/decimals.h) */
    BUILTIN_DOTS = 8192,     /* an operator: name . v calls it with v and the word dot */
    BUILTIN_GENERIC = 128    /* linear algebra: the pivots that it divides by are assumed nonzero */
};

/* A word that a command takes as (part of) an argument. */
typedef struct BuiltinWord {
    const char *name;    /* completion offers it; NULL: summary is a heading of the help */
    const char *after;   /* "=" when a value follows, "" */
    const char *value;   /* of the help: method=m; or NULL */
    const char *summary; /* lines of the help, NULL: not shown there */
    const char *option;  /* it stands behind `option =`; NULL: by itself */
} BuiltinWord;

/* A file of repl/library/: procedures in the language. */
typedef struct Library {
    const char *file; /* from the root of the source tree */
    const char *text;
} Library;

struct Ast;
typedef struct Builtin {
    const char *name;
    const char *package; /* "LinearAlgebra", "plots", ...; NULL: always there */
    const char *signature;
    BuiltinFn fn;           /* NULL when it is a procedure in the language: */
    const Library *library; /* the file where that stands, and the line */
    uint32_t line;
    const char *topic;   /* "algebra", "calculus", ... */
    const char *summary; /* one line, at most 70 columns */
    const char *text;    /* may be NULL */
    Example examples[8];
    const char *see; /* blank-separated */
    int flags;
    /* The i-th word that its arguments know, false past the end; NULL: only the signature's. */
    bool (*word)(long i, BuiltinWord *word);
    BuiltinIndexedFn indexed;   /* or NULL */
    const OptionTable *options; /* name = value: what it takes, with its `also`; or NULL */
    /* The same as fn for one that takes all its arguments quoted, with the call as it stands in the
     * text; NULL, and nothing done, where that does not help; or NULL. */
    Expr (*tree)(const struct Ast *call, const Expr *args, long n);
} Builtin;

/* A row whose command is a C function: package (NULL: none), topic and see, which the rows of a
 * table have in common, then its own fields. */
#define BUILTIN_ROW(package_, topic_, see_, name_, function, signature_, summary_, ...)            \
    {                                                                                              \
        .name = name_, .package = package_, .signature = signature_, .fn = function,               \
        .topic = topic_, .summary = summary_, .examples = {__VA_ARGS__}, .see = see_               \
    }

/* The one of them that is made of repl/library/, the commands of a file together. */
extern const Builtin BUILTIN_LIBRARY[];

/* Does an example only test, and stands on no page? */
bool builtin_example_tests(const Example *example);

/* Row of a command: by name alone (any package) or within a package. */
const Builtin *builtin_find(const char *name);
const Builtin *builtin_find_in(const char *package, const char *name);
/* The one that belongs to no package, or NULL. */
const Builtin *builtin_usual(const char *name);
/* The i-th command that a package has from another one, and the name it has there; NULL past the
 * end. builtin_find_in finds its row. */
typedef struct BuiltinShare {
    const char *package, *name, *owner, *original;
} BuiltinShare;
const BuiltinShare *builtin_share(long i);
/* Is this the name of a package? */
bool builtin_is_package(const char *name);
/* All rows in order of name; NULL past the end. */
const Builtin *builtin_row(long i);
/* Checks the arguments against the signature (raises ST_ARITY or ST_TYPE naming the argument at
 * fault and showing the signature), then calls. */
Expr builtin_call(const Builtin *row, const Expr *args, long n);
/* The same for name[indices](args) where the row has a function for it. */
Expr builtin_call_indexed(const Builtin *row, Expr f, const Expr *args, long n);
/* What the row makes of a call as it stands in the text; NULL: nothing. */
Expr builtin_call_tree(const Builtin *row, const struct Ast *call, const Expr *args, long n);
/* The command's name nearest to a misspelt one, or NULL. */
const char *builtin_near(const char *name);
/* Says what is meant by a command that the package does not have: its nearest one, one of the same
 * name elsewhere, or where the list is. */
void builtin_hint_in(const char *package, const char *name);
/* The package's name nearest to a misspelt one, or NULL. */
const char *builtin_near_package(const char *name);
/* The tables of rows, ended by NULL, each by a row without a name. The program hands them over
 * before builtin_init, so that nothing here calls the commands but through their rows. */
void builtin_use_tables(const Builtin *const *tables);
void builtin_init(void);
void builtin_done(void);

/* For options: value of key in args[from..n) given as equations key = value, or NULL. */
Expr builtin_option(const Expr *args, long n, long from, const char *key);
/* The place of that value among words (a NULL ends them), -1 where the option is not given. Raises
 * ST_DOMAIN, with the words, for another value. */
long builtin_option_word(const Expr *args, long n, long from, const char *key,
                         const char *const *words);
/* For output=: the results[0..n) that a name, or a list of names, among names[0..n) chooses, as a
 * sequence. Raises ST_DOMAIN listing the names when it asks for another. */
Expr builtin_outputs(Expr output, const char *const *names, const Expr *results, long n);
/* Is the bare name among args[from..n)? */
bool builtin_flag(const Expr *args, long n, long from, const char *name);

/* The table value written into the table place, which is given back. Raises ST_DOMAIN in the name
 * of the command where they are no tables of one shape. */
Expr builtin_store_result(const char *command, Expr place, Expr value);

#endif
