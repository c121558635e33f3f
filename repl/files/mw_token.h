/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A typeset formula as a row of tokens. Private to mw_token*.c and mw_math.c.
 */
#ifndef DAESY_REPL_FILES_MW_TOKEN_H
#define DAESY_REPL_FILES_MW_TOKEN_H

#include "repl/files/mw_dotm.h"

typedef enum MwTokenKind {
    MW_T_OPERAND,
    MW_T_OPERATOR,
    MW_T_SOFT,  /* an invisible product */
    MW_T_APPLY, /* an invisible "of" */
    MW_T_BLANK,
    MW_T_LINE,
    MW_T_WORD, /* of the language */
    MW_T_OPEN,
    MW_T_CLOSE,
    MW_T_ROW, /* where a row inside begins and ends */
    MW_T_ROW_END,
    MW_T_QUOTE,        /* ' */
    MW_T_DIFFERENTIAL, /* d; upper: its power */
    MW_T_DERIVATIVE,   /* text: "t", "t$2", "x,y" */
    MW_T_LARGE,        /* text: int, sum, product, limit; base and upper: below and above */
    MW_T_E
} MwTokenKind;

/* How tight a text holds together: in a context that needs more it gets parentheses. */
typedef enum MwStrength { MW_LOOSE, MW_TERM, MW_FACTOR, MW_POWERED, MW_ATOM } MwStrength;

typedef struct MwToken {
    MwTokenKind kind;
    MwStrength strength;
    char open;     /* of an operand in brackets: the first */
    bool callable; /* brackets behind it make a call or an index */
    bool fenced;   /* the exponent stood in parentheses */
    int primes;    /* a derivative by so many dots or primes */
    char *text;
    char *base, *upper; /* of a power: base and exponent */
} MwToken;

typedef struct MwTokens {
    MwToken *list;
    long n, room;
} MwTokens;

/* One formula at work. */
typedef struct MwFormula {
    Buf why;    /* what cannot be read, "" so far */
    long steps; /* nodes that were looked at, as often as they stand somewhere */
    int depth;
} MwFormula;

/* The first that cannot be read counts. */
void mw_formula_fail(MwFormula *f, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Counts a step; false when there are too many. */
bool mw_formula_step(MwFormula *f);

/* mw_token.c: adds the tokens of a node. */
void mw_tokens_add(MwFormula *f, MwTokens *tokens, const MwNode *node);
/* Adds one; the text is copied. */
MwToken *mw_tokens_put(MwTokens *tokens, MwTokenKind kind, const char *text);
void mw_tokens_release(void *tokens);
/* The name of the typesetting function that a node calls, or NULL; the node's operands. */
const char *mw_typeset_name(const MwNode *node);
long mw_typeset_count(const MwNode *node);
const MwNode *mw_typeset_arg(const MwNode *node, long i);
/* The value of an attribute, "" where there is none. */
const char *mw_attribute(const MwNode *node, const char *name);
bool mw_is_attribute(const MwNode *node);

/* mw_token_script.c: fractions, powers, indices, what stands over and under, brackets, tables. */
void mw_tokens_script(MwFormula *f, MwTokens *tokens, const MwNode *node, const char *what);

/* mw_math.c: appends tokens from..to as 1-D text and says how tight it holds. */
MwStrength mw_math_put(MwFormula *f, Buf *out, const MwTokens *tokens, long from, long to);
/* The same of a node by itself. */
MwStrength mw_math_node(MwFormula *f, Buf *out, const MwNode *node);

/* mw_letter.c: appends characters and entities as 1-D text; false when one is unknown. */
bool mw_letters_put(Buf *out, const char *text);
/* A text that is one sign: its kind, and its 1-D text in *text; MW_T_OPERAND when it is none. */
MwTokenKind mw_letters_sign(const char *letters, const char **text);
/* Is it a word of the language? */
bool mw_letters_is_word(const char *text);
/* Appends the name, in backquotes where it needs them. */
void mw_letters_put_name(Buf *out, const char *name);

#endif
