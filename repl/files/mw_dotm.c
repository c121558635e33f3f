/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A reader of prefix notation. Every node begins with one character; nodes count from 1 in the
 * order in which they begin, and `F number` is one of them again: only one that has been read to
 * its end, so that nothing holds itself. A number is one character for 0 to 57, else its digits to
 * base 16 from the lowest, the last from another range. Counts are held against what is left of the
 * text before memory is taken for them. The notation is described in doc/design/worksheets.md.
 */
#include "repl/files/mw_dotm.h"

#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "repl/files/mw_text.h"

enum { DEEPEST = 1500, LARGEST = 1 << 28 };

typedef struct Scan {
    MwTree *tree;
    const unsigned char *text;
    size_t length, at;
    size_t claimed; /* operands of all nodes: each takes a byte of the text */
    int depth;
    const char *what; /* what is wrong, NULL: nothing so far */
} Scan;

static void fail(Scan *s, const char *what)
{
    if (!s->what)
        s->what = what;
}

static int next(Scan *s)
{
    if (s->at < s->length)
        return s->text[s->at++];
    fail(s, "it ends too soon");
    return -1;
}

static long take_number(Scan *s)
{
    int c = next(s);
    if (c >= '!' && c <= 'Z')
        return c - '!';
    long value = 0, unit = 1;
    for (; c >= '[' && c <= 'j' && unit < LARGEST; unit *= 16, c = next(s))
        value += unit * (c - '[');
    if (c < 'k' || c > 'z' || unit >= LARGEST) {
        fail(s, "a number is damaged");
        return 0;
    }
    return value + unit * (c - 'k');
}

/* A count of things that take at least a byte each. */
static long take_count(Scan *s, long more)
{
    long n = take_number(s) - more;
    if (n < 0 || (size_t)n > s->length - s->at) {
        fail(s, "a count is damaged");
        return 0;
    }
    return n;
}

/* --- nodes ------------------------------------------------------------------------------------ */

void mw_tree_release(void *data)
{
    MwTree *tree = data;
    for (long i = 0; i < tree->n; i++) {
        mem_free(tree->nodes[i]->args);
        mem_free(tree->nodes[i]->text);
        mem_free(tree->nodes[i]);
    }
    mem_free(tree->nodes);
    *tree = (MwTree){0};
}

static MwNode *new_node(Scan *s, MwType type)
{
    MwTree *tree = s->tree;
    if (tree->n == tree->room) {
        long room = tree->room ? 2 * tree->room : 64;
        tree->nodes = mem_rearray(tree->nodes, (size_t)room, sizeof *tree->nodes);
        tree->room = room;
    }
    MwNode *node = mem_zalloc(sizeof *node);
    tree->nodes[tree->n++] = node;
    node->type = type;
    return node;
}

static MwNode *take_node(Scan *s);

static void take_args(Scan *s, MwNode *node, long n)
{
    s->claimed += (size_t)n;
    if (s->claimed > s->length) {
        fail(s, "a count is damaged");
        return;
    }
    node->args = mem_array((size_t)n, sizeof *node->args);
    for (long i = 0; i < n && !s->what; i++) {
        node->args[i] = take_node(s);
        node->n = s->what ? i : i + 1;
    }
}

/* Characters with `|` before those that are written as numbers, as UTF-8. */
static void take_text(Scan *s, MwNode *node)
{
    Buf bytes = {0}, text = {0};
    long n = take_count(s, 0);
    err_defer(buf_release, &bytes);
    err_defer(buf_release, &text);
    for (long i = 0; i < n && !s->what; i++) {
        int c = next(s);
        long code = c == '|' ? take_number(s) : c;
        if (code <= 0 || code > 255)
            fail(s, "a character is damaged");
        buf_putc(&bytes, (char)code);
    }
    mw_text_put(&text, buf_text(&bytes), bytes.length);
    node->text = buf_steal(&text);
    err_undefer(true);
    err_undefer(true);
}

static void take_name(Scan *s, MwNode *node)
{
    take_text(s, node);
    if (!s->what && next(s) != 'G')
        fail(s, "a name is damaged");
    if (node->type == MW_NAME && !s->what)
        take_args(s, node, 1);
}

/* Digits from the lowest, packed by two. */
static void take_integer(Scan *s, MwNode *node, bool negative)
{
    long n = take_number(s);
    if (n <= 0 || (size_t)n > 2 * (s->length - s->at)) {
        fail(s, "an integer is damaged");
        return;
    }
    char *text = node->text = mem_zalloc((size_t)n + 2);
    char *last = text + n - !negative;
    text[0] = '-';
    for (long done = 0; done < n && !s->what;) {
        int value = next(s) - '!';
        bool two = value >= 10;
        value -= two ? 10 : 0;
        if (value < 0 || value > 99 || done + 1 + two > n)
            fail(s, "an integer is damaged");
        if (s->what)
            return;
        *last-- = (char)('0' + value % 10);
        if (two)
            *last-- = (char)('0' + value / 10);
        done += 1 + two;
    }
}

/* type, attributes and ranges of Matrices, Vectors and Arrays; then what they hold. */
static void take_rtable(Scan *s, MwNode *node)
{
    take_number(s);
    for (int i = 0; i < 3 && !s->what; i++)
        take_node(s);
    if (!s->what && (next(s) != '[' || next(s) != 'g' || next(s) != 'l'))
        fail(s, "an rtable is damaged");
    for (int i = 0; i < 6 && !s->what; i++) {
        long value = take_number(s);
        if (i == 1 && (value < MW_ARRAY || value > MW_ROW))
            fail(s, "an rtable is of an unknown kind");
        else if (i == 1)
            node->shape = (MwShape)value;
    }
    if (s->what)
        return;
    node->dimensions = take_number(s);
    long entries = take_count(s, 0), wanted = 1;
    if (node->dimensions < 1 || node->dimensions > MW_MOST_DIMENSIONS)
        fail(s, "an rtable has no such number of dimensions");
    for (long i = 0; i < node->dimensions && !s->what; i++) {
        node->low[i] = take_number(s);
        node->high[i] = take_number(s);
        long size = node->high[i] - node->low[i] + 1;
        wanted = size < 0 || (size && wanted > LARGEST / size) ? -1 : wanted * size;
        if (wanted < 0)
            fail(s, "an rtable is damaged");
    }
    if (!s->what && wanted != entries)
        fail(s, "an rtable is not stored entry by entry");
    if (!s->what)
        take_args(s, node, entries);
}

static void take_contents(Scan *s, MwNode *node)
{
    switch ((int)node->type) {
    case MW_NAME:
    case MW_PLAIN_NAME:
        take_name(s, node);
        break;
    case MW_STRING:
        take_text(s, node);
        take_args(s, node, s->what ? 0 : 1);
        break;
    case MW_SEQUENCE:
    case MW_SUM:
    case MW_PRODUCT:
    case MW_PROCEDURE:
    case MW_STATEMENTS:
    case MW_IF:
    case MW_FOR:
        take_args(s, node, take_count(s, 1));
        break;
    case MW_RETURN:
        take_number(s);
        take_args(s, node, 1);
        break;
    case MW_LIST:
    case MW_SET:
        take_number(s);
        take_args(s, node, 1);
        break;
    case MW_NOT:
    case MW_QUOTE:
        take_args(s, node, 1);
        break;
    case MW_LOCAL:
    case MW_PARAMETER:
        node->number = take_number(s) - 2;
        break;
    case MW_RTABLE:
        take_rtable(s, node);
        break;
    case MW_FRACTION:
    case MW_FLOAT:
    case MW_POWER:
    case MW_EQUATION:
    case MW_UNEQUAL:
    case MW_LESSEQ:
    case MW_LESS:
    case MW_AND:
    case MW_OR:
    case MW_RANGE:
    case MW_ASSIGN:
    case MW_MEMBER:
    case MW_CALL:
    case MW_INDEX:
        take_args(s, node, 2);
        break;
    default:
        fail(s, "a node is of an unknown kind");
    }
    if ((node->type == MW_SUM || node->type == MW_PRODUCT) && node->n % 2)
        fail(s, "terms and coefficients do not pair up");
}

static MwNode *take_again(Scan *s)
{
    long number = take_number(s);
    if (number < 1 || number > s->tree->n || !s->tree->nodes[number - 1]->whole) {
        fail(s, "it refers to what is not there");
        return NULL;
    }
    return s->tree->nodes[number - 1];
}

static MwNode *take_node(Scan *s)
{
    int type = next(s);
    if (s->what)
        return NULL;
    if (type == 'F')
        return take_again(s);
    if (++s->depth > DEEPEST) {
        fail(s, "it is nested too deep");
        return NULL;
    }
    err_stack_check();
    MwNode *node = new_node(s, type == '!' ? MW_INTEGER : (MwType)type);
    if (node->type == MW_INTEGER)
        take_integer(s, node, type == '!');
    else
        take_contents(s, node);
    node->whole = true;
    s->depth--;
    return node;
}

/* --- whole texts ------------------------------------------------------------------------------ */

bool mw_dotm_read(MwTree *tree, const char *bytes, size_t length, Buf *why)
{
    while (length > 0 && strchr(" \t\r\n", bytes[length - 1]))
        length--;
    Scan s = {.tree = tree, .text = (const unsigned char *)bytes, .length = length};
    *tree = (MwTree){0};
    tree->root = take_node(&s);
    if (!s.what && s.at < length)
        fail(&s, "something follows the expression");
    if (s.what)
        buf_printf(why, "its encoded form is damaged at byte %zu: %s", s.at, s.what);
    return !s.what;
}

bool mw_dotm_decode(MwTree *tree, const char *base64, Buf *why)
{
    Buf bytes = {0};
    *tree = (MwTree){0};
    err_defer(buf_release, &bytes);
    bool good = mw_text_decode(&bytes, base64, strlen(base64));
    if (!good)
        buf_puts(why, "its encoded form is no base64");
    else
        good = mw_dotm_read(tree, buf_text(&bytes), bytes.length, why);
    err_undefer(true);
    return good;
}

bool mw_is_nothing(const MwNode *node)
{
    return (node->type == MW_PLAIN_NAME || node->type == MW_NAME) && !*node->text;
}

const char *mw_name_of(const MwNode *node)
{
    if (node->type == MW_NAME || node->type == MW_PLAIN_NAME)
        return node->text;
    return node->type == MW_MEMBER ? mw_name_of(node->args[1]) : NULL;
}
