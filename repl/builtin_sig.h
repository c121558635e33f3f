/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Signatures of command rows, parsed once: what builtin_call enforces.
 */
#ifndef DAESY_REPL_BUILTIN_SIG_H
#define DAESY_REPL_BUILTIN_SIG_H

#include <stdbool.h>

#include "cas/core/expr.h"
#include "cas/value/options.h"
#include "repl/eval/types.h"

enum { SIG_PARAMS = 24, SIG_TYPES = 9 };

typedef enum ParamRole {
    PARAM_REQUIRED,
    PARAM_OPTIONAL,
    PARAM_ONE_OR_MORE,
    PARAM_NONE_OR_MORE,
    PARAM_KEYWORD, /* key = value */
    PARAM_FLAG     /* a bare name */
} ParamRole;

typedef struct Param {
    ParamRole role;
    char key[32];             /* of a keyword or flag */
    char name[32];            /* as it is called in messages */
    char type[96];            /* alternatives separated by | */
    TypeTest test[SIG_TYPES]; /* one for each, then NULL */
    bool symbolic;            /* symbolic is among them: what holds names makes the call stay */
    const char *words;        /* {a, b} of the signature: the names that it takes; NULL: any */
} Param;

typedef struct Signature {
    char name[48];
    Param params[SIG_PARAMS];
    int count;
    bool options;               /* any further equations are accepted */
    const OptionTable *table;   /* of the options that may stand as bare names; or NULL */
    const struct AstProc *code; /* of a command in the language, whose keywords may stand alone */
    bool symbolic;              /* one of the parameters is */
    bool texts; /* names stand for their text where that is asked for (StringTools) */
} Signature;

/* NULL when the text is well formed, else what is wrong with it. */
const char *builtin_sig_parse(Signature *sig, const char *text);
/* The text as people read it: `symbolic` only says what stays. The caller frees it. */
char *builtin_sig_shown(const char *text);
/* Raises ST_ARITY or ST_TYPE naming the argument at fault; text is shown as the hint. False when
 * they need arranging: an option stands before a positional argument, a name is meant as text. */
bool builtin_sig_check(const Signature *sig, const char *text, const Expr *args, long n);
/* Does the call stay as it is: is one of checked args an expression with names where its parameter
 * takes such (symbolic) beside numbers? */
bool builtin_sig_stays(const Signature *sig, const Expr *args, long n);
/* out[0..n): the positional arguments of checked args, then the options, each in their order; names
 * that are meant as text are strings. */
void builtin_sig_arrange(const Signature *sig, Expr *out, const Expr *args, long n);

#endif
