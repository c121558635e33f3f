/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Maple's encoded expressions: the text that worksheets hold in base64.
 */
#ifndef DAESY_REPL_FILES_MW_DOTM_H
#define DAESY_REPL_FILES_MW_DOTM_H

#include <stdbool.h>
#include <stddef.h>

#include "cas/base/buf.h"

/* What a node is: the character that it begins with in the text. */
typedef enum MwType {
    MW_INTEGER = '"', /* text: its digits, with a - */
    MW_FRACTION = '#',
    MW_FLOAT = '$',
    MW_NAME = 'I',       /* text; args: its attributes */
    MW_PLAIN_NAME = '%', /* text */
    MW_STRING = 'Q',     /* text; args: attributes */
    MW_SEQUENCE = '6',
    MW_LIST = '7', /* args: a sequence */
    MW_SET = '<',
    MW_SUM = ',',     /* args: term, coefficient, ... */
    MW_PRODUCT = '*', /* args: base, exponent, ... */
    MW_POWER = ')',
    MW_EQUATION = '/',
    MW_UNEQUAL = '0',
    MW_LESSEQ = '1',
    MW_LESS = '2',
    MW_AND = '3',
    MW_OR = '4',
    MW_NOT = '5',
    MW_RANGE = ';',
    MW_ASSIGN = '>',
    MW_MEMBER = '_',
    MW_CALL = '-', /* args: head, sequence */
    MW_INDEX = '&',
    MW_QUOTE = '.',
    MW_LOCAL = '8', /* number: which local of a procedure */
    MW_PARAMETER = '9',
    MW_PROCEDURE = 'f',
    MW_STATEMENTS = 'C',
    MW_IF = '@',
    MW_FOR = '?',
    MW_RETURN = 'O',
    MW_RTABLE = 'X' /* args: entries by columns */
} MwType;

typedef enum MwShape { MW_ARRAY, MW_MATRIX, MW_COLUMN, MW_ROW } MwShape;

enum { MW_MOST_DIMENSIONS = 4 };

typedef struct MwNode MwNode;
struct MwNode {
    MwType type;
    bool whole; /* read to its end */
    long n;
    MwNode **args;
    char *text; /* UTF-8 */
    long number;
    MwShape shape;
    long dimensions;
    long low[MW_MOST_DIMENSIONS], high[MW_MOST_DIMENSIONS];
};

/* A node may stand at several places: who walks a tree counts its steps. */
typedef struct MwTree {
    MwNode **nodes;
    long n, room;
    const MwNode *root;
} MwTree;

/* Reads the bytes of one expression; *why says what is wrong with them where false. The tree is
 * released in both cases, mw_tree_release (for err_defer). */
bool mw_dotm_read(MwTree *tree, const char *bytes, size_t length, Buf *why);
/* The same from base64. */
bool mw_dotm_decode(MwTree *tree, const char *base64, Buf *why);
void mw_tree_release(void *tree);
/* Is it the empty name, which stands for nothing? */
bool mw_is_nothing(const MwNode *node);
/* The name that a node is (of a:-b the last), or NULL. */
const char *mw_name_of(const MwNode *node);

#endif
