/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Typeset trees to tokens. Rows inside of rows are laid flat: in typeset formulas it is brackets
 * that group, not rows. What stands over, under and behind is in mw_token_script.c.
 *
 * What must hold: a node that is not understood ends in mw_formula_fail.
 */
#include "repl/files/mw_token.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "repl/files/mw_text.h"

enum { MOST_STEPS = 400000, CHARACTERS = 8, DEEPEST = 1500 }; /* characters of a step */

void mw_formula_fail(MwFormula *f, const char *format, ...)
{
    va_list args;
    if (f->why.length)
        return;
    va_start(args, format);
    buf_vprintf(&f->why, format, args);
    va_end(args);
}

bool mw_formula_step(MwFormula *f)
{
    if (++f->steps <= MOST_STEPS)
        return !f->why.length;
    mw_formula_fail(f, "the formula is too large");
    return false;
}

/* --- typesetting calls ------------------------------------------------------------------------ */

const char *mw_typeset_name(const MwNode *node)
{
    if (node->type != MW_CALL || node->args[1]->type != MW_SEQUENCE)
        return NULL;
    const char *name = mw_name_of(node->args[0]);
    return name && name[0] == 'm' ? name : NULL;
}

long mw_typeset_count(const MwNode *node)
{
    return node->args[1]->n;
}

const MwNode *mw_typeset_arg(const MwNode *node, long i)
{
    return node->args[1]->args[i];
}

bool mw_is_attribute(const MwNode *node)
{
    return node->type == MW_EQUATION && mw_name_of(node->args[0]);
}

const char *mw_attribute(const MwNode *node, const char *name)
{
    for (long i = 0; i < mw_typeset_count(node); i++) {
        const MwNode *arg = mw_typeset_arg(node, i);
        if (!mw_is_attribute(arg) || strcmp(mw_name_of(arg->args[0]), name) != 0)
            continue;
        const MwNode *value = arg->args[1];
        return value->type == MW_STRING ? value->text : mw_name_of(value) ? mw_name_of(value) : "";
    }
    return "";
}

/* The text that a leaf holds. */
static const char *leaf_text(const MwNode *node)
{
    const MwNode *first = mw_typeset_count(node) > 0 ? mw_typeset_arg(node, 0) : NULL;
    if (!first || mw_is_attribute(first))
        return "";
    if (first->type == MW_STRING || first->type == MW_INTEGER)
        return first->text;
    return mw_name_of(first) ? mw_name_of(first) : "";
}

/* --- rows of tokens --------------------------------------------------------------------------- */

MwToken *mw_tokens_put(MwTokens *tokens, MwTokenKind kind, const char *text)
{
    if (tokens->n == tokens->room) {
        long room = tokens->room ? 2 * tokens->room : 16;
        tokens->list = mem_rearray(tokens->list, (size_t)room, sizeof *tokens->list);
        tokens->room = room;
    }
    MwToken *token = &tokens->list[tokens->n];
    *token = (MwToken){.kind = kind, .strength = MW_ATOM};
    tokens->n++;
    token->text = mem_strdup(text);
    return token;
}

void mw_tokens_release(void *data)
{
    MwTokens *tokens = data;
    for (long i = 0; i < tokens->n; i++) {
        mem_free(tokens->list[i].text);
        mem_free(tokens->list[i].base);
        mem_free(tokens->list[i].upper);
    }
    mem_free(tokens->list);
    *tokens = (MwTokens){0};
}

/* --- leaves ----------------------------------------------------------------------------------- */

static bool is_number(const char *text)
{
    if (!isdigit((unsigned char)*text) && !(*text == '.' && isdigit((unsigned char)text[1])))
        return false;
    return text[strspn(text, "0123456789.eE+-")] == '\0';
}

static void add_name(MwTokens *tokens, const char *text)
{
    Buf name = {0};
    err_defer(buf_release, &name);
    bool plain = is_number(text) || text[strspn(text, "%")] == '\0';
    if (plain)
        buf_puts(&name, text);
    else
        mw_letters_put_name(&name, text);
    mw_tokens_put(tokens, MW_T_OPERAND, buf_text(&name))->callable = !is_number(text);
    err_undefer(true);
}

/* What a leaf says, blanks around it removed. Returns whether all of it is known. */
static bool leaf_letters(Buf *text, const char *letters)
{
    Buf all = {0};
    err_defer(buf_release, &all);
    bool known = mw_letters_put(&all, letters);
    const char *from = buf_text(&all);
    from += strspn(from, " \t\n");
    size_t length = strlen(from);
    while (length > 0 && strchr(" \t\n", from[length - 1]))
        length--;
    buf_putn(text, from, length);
    err_undefer(true);
    return known;
}

/* Letters that are only blank. A leaf without any is a place for the cursor. */
static void add_blank(MwTokens *tokens, const char *letters)
{
    if (*letters)
        mw_tokens_put(tokens, MW_T_BLANK, " ");
}

static void add_identifier(MwTokens *tokens, const char *letters)
{
    Buf text = {0};
    const char *sign;
    MwTokenKind kind = mw_letters_sign(letters, &sign);
    if (kind != MW_T_OPERAND) {
        mw_tokens_put(tokens, kind, sign);
        return;
    }
    err_defer(buf_release, &text);
    leaf_letters(&text, letters);
    if (!text.length)
        add_blank(tokens, letters);
    else if (mw_letters_is_word(buf_text(&text)))
        mw_tokens_put(tokens, MW_T_WORD, buf_text(&text));
    else
        add_name(tokens, buf_text(&text));
    err_undefer(true);
}

static void add_number(MwTokens *tokens, const char *letters)
{
    Buf text = {0};
    err_defer(buf_release, &text);
    leaf_letters(&text, letters);
    MwToken *token = mw_tokens_put(tokens, MW_T_OPERAND, buf_text(&text));
    if (*token->text == '-')
        token->strength = MW_TERM;
    err_undefer(true);
}

/* A quotation mark inside is marked where it is not yet. */
static void add_string(MwTokens *tokens, const char *letters)
{
    Buf text = {0}, string = {0};
    err_defer(buf_release, &text);
    err_defer(buf_release, &string);
    mw_letters_put(&text, letters);
    buf_putc(&string, '"');
    bool marked = false;
    for (const char *c = buf_text(&text); *c; c++) {
        if (*c == '"' && !marked)
            buf_putc(&string, '\\');
        marked = *c == '\\' && !marked;
        buf_putc(&string, *c);
    }
    buf_puts(&string, marked ? "\\\"" : "\"");
    mw_tokens_put(tokens, MW_T_OPERAND, buf_text(&string));
    err_undefer(true);
    err_undefer(true);
}

static bool is_letter(const char *text)
{
    return isalpha((unsigned char)*text) || *text == '_' || *text & 0x80;
}

static void add_operator_text(MwFormula *f, MwTokens *tokens, const char *text, bool known,
                              const char *letters)
{
    if (!*text)
        add_blank(tokens, letters);
    else if (mw_letters_is_word(text))
        mw_tokens_put(tokens, MW_T_WORD, text);
    else if (!strcmp(text, "lim") || !strcmp(text, "limit"))
        mw_tokens_put(tokens, MW_T_LARGE, "limit");
    else if (!known)
        mw_formula_fail(f, "the operator `%s` is unknown", letters);
    else if (!strcmp(text, "''"))
        for (int i = 0; i < 2; i++)
            mw_tokens_put(tokens, MW_T_QUOTE, "'");
    else if (!strcmp(text, "'"))
        mw_tokens_put(tokens, MW_T_QUOTE, "'");
    else if (strchr("([{", *text) && !text[1])
        mw_tokens_put(tokens, MW_T_OPEN, text);
    else if (strchr(")]}", *text) && !text[1])
        mw_tokens_put(tokens, MW_T_CLOSE, text);
    else if (is_letter(text) || is_number(text))
        add_name(tokens, text);
    else
        mw_tokens_put(tokens, MW_T_OPERATOR, text);
}

static void add_operator(MwFormula *f, MwTokens *tokens, const char *letters)
{
    Buf text = {0};
    const char *sign;
    MwTokenKind kind = mw_letters_sign(letters, &sign);
    if (kind != MW_T_OPERAND) {
        mw_tokens_put(tokens, kind, sign);
        return;
    }
    err_defer(buf_release, &text);
    bool known = leaf_letters(&text, letters);
    add_operator_text(f, tokens, buf_text(&text), known, letters);
    err_undefer(true);
}

/* A comment, a blank, or words typed as text. */
static void add_text(MwFormula *f, MwTokens *tokens, const char *letters)
{
    Buf text = {0};
    err_defer(buf_release, &text);
    leaf_letters(&text, letters);
    const char *words = buf_text(&text);
    if (*words == '#') {
        mw_tokens_put(tokens, MW_T_OPERATOR, words);
        mw_tokens_put(tokens, MW_T_LINE, "\n");
    } else if (strchr(letters, '\n') && !*words) {
        mw_tokens_put(tokens, MW_T_LINE, "\n");
    } else if (is_letter(words) && !strchr(words, ' ')) {
        add_identifier(tokens, words);
    } else {
        add_operator_text(f, tokens, words, true, letters);
    }
    err_undefer(true);
}

static void add_space(MwTokens *tokens, const MwNode *node)
{
    enum { THIN = 30 }; /* hundredths of an em that still join */
    const char *width = mw_attribute(node, "width");
    if (!strcmp(mw_attribute(node, "linebreak"), "newline"))
        mw_tokens_put(tokens, MW_T_LINE, "\n");
    else if (100 * strtod(width, NULL) >= THIN)
        mw_tokens_put(tokens, MW_T_BLANK, " ");
}

/* --- nodes ------------------------------------------------------------------------------------ */

static void add_operands(MwFormula *f, MwTokens *tokens, const MwNode *node, long most)
{
    for (long i = 0; i < mw_typeset_count(node) && most > 0; i++) {
        const MwNode *arg = mw_typeset_arg(node, i);
        if (mw_is_attribute(arg))
            continue;
        mw_tokens_add(f, tokens, arg);
        most--;
    }
}

/* An expression inside of a string, in the encoded form again. */
static void add_verbatim(MwFormula *f, MwTokens *tokens, const char *text)
{
    MwTree tree = {0};
    Buf why = {0};
    err_defer(buf_release, &why);
    err_defer(mw_tree_release, &tree);
    bool good = mw_dotm_read(&tree, text, strlen(text), &why);
    if (good)
        mw_tokens_add(f, tokens, tree.root);
    else
        mw_formula_fail(f, "%s", buf_text(&why));
    err_undefer(true);
    err_undefer(true);
}

typedef enum Way {
    WAY_NAME,
    WAY_NUMBER,
    WAY_OPERATOR,
    WAY_STRING,
    WAY_TEXT,
    WAY_SPACE,
    WAY_ROW,
    WAY_FIRST, /* only the first operand is meant */
    WAY_UNSEEN,
    WAY_ERROR,
    WAY_VERBATIM,
    WAY_SCRIPT
} Way;

static const struct Typesetter {
    const char *name;
    Way way;
} TYPESETTERS[] = {
    {"mi", WAY_NAME},          {"mn", WAY_NUMBER},          {"mo", WAY_OPERATOR},
    {"ms", WAY_STRING},        {"mtext", WAY_TEXT},         {"mspace", WAY_SPACE},
    {"mrow", WAY_ROW},         {"mstyle", WAY_ROW},         {"mpadded", WAY_ROW},
    {"menclose", WAY_ROW},     {"math", WAY_ROW},           {"mcomplete", WAY_FIRST},
    {"mambiguous", WAY_FIRST}, {"maction", WAY_FIRST},      {"mphantom", WAY_UNSEEN},
    {"merror", WAY_ERROR},     {"mverbatim", WAY_VERBATIM}, {"mfrac", WAY_SCRIPT},
    {"msup", WAY_SCRIPT},      {"msub", WAY_SCRIPT},        {"msubsup", WAY_SCRIPT},
    {"mover", WAY_SCRIPT},     {"munder", WAY_SCRIPT},      {"munderover", WAY_SCRIPT},
    {"mfenced", WAY_SCRIPT},   {"msqrt", WAY_SCRIPT},       {"mroot", WAY_SCRIPT},
    {"mtable", WAY_SCRIPT},
};

static void add_by_name(MwFormula *f, MwTokens *tokens, const MwNode *node, const char *name)
{
    size_t i = 0, n = sizeof TYPESETTERS / sizeof *TYPESETTERS;
    while (i < n && strcmp(TYPESETTERS[i].name, name) != 0)
        i++;
    f->steps += (long)strlen(leaf_text(node)) / CHARACTERS;
    switch (i < n ? TYPESETTERS[i].way : WAY_ERROR) {
    case WAY_NAME:
        add_identifier(tokens, leaf_text(node));
        break;
    case WAY_NUMBER:
        add_number(tokens, leaf_text(node));
        break;
    case WAY_OPERATOR:
        add_operator(f, tokens, leaf_text(node));
        break;
    case WAY_STRING:
        add_string(tokens, leaf_text(node));
        break;
    case WAY_TEXT:
        add_text(f, tokens, leaf_text(node));
        break;
    case WAY_SPACE:
        add_space(tokens, node);
        break;
    case WAY_ROW:
        mw_tokens_put(tokens, MW_T_ROW, "");
        add_operands(f, tokens, node, mw_typeset_count(node));
        mw_tokens_put(tokens, MW_T_ROW_END, "");
        break;
    case WAY_FIRST:
        add_operands(f, tokens, node, 1);
        break;
    case WAY_VERBATIM:
        add_verbatim(f, tokens, leaf_text(node));
        break;
    case WAY_SCRIPT:
        mw_tokens_script(f, tokens, node, name);
        break;
    case WAY_UNSEEN:
        break;
    case WAY_ERROR:
        mw_formula_fail(f,
                        i < n ? "the formula was in error in Maple, too (%s)"
                              : "the typesetting function %s is unknown",
                        name);
    }
}

void mw_tokens_add(MwFormula *f, MwTokens *tokens, const MwNode *node)
{
    if (!mw_formula_step(f))
        return;
    if (++f->depth > DEEPEST)
        mw_formula_fail(f, "the formula is nested too deep");
    err_stack_check();
    const char *name = mw_typeset_name(node);
    if (name && !f->why.length)
        add_by_name(f, tokens, node, name);
    else if (!mw_is_nothing(node))
        mw_formula_fail(f, "a value stands where a typeset formula should");
    f->depth--;
}
