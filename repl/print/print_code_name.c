/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Names in generated code. Every name that occurs claims its own text first; one that cannot be a
 * name of the language (a keyword, strange characters, in Fortran another case of a name that is
 * there) gets a text that nobody has claimed, and is noted for the warning. Names of intermediate
 * results are made last, so t1 is skipped where the user has a t1.
 */
#include <ctype.h>
#include <string.h>

#include "cas/core/sym.h"
#include "repl/print/print_code_parts.h"

void print_code_note(Code *code, Texts *list, const char *text)
{
    for (size_t i = 0; i < list->n; i++)
        if (!strcmp(list->items[i], text))
            return;
    list->items =
        arena_grow(&code->arena, list->items, list->n, &list->capacity, sizeof *list->items);
    list->items[list->n++] = text;
}

static const char *keep(Code *code, const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(arena_alloc(&code->arena, size), text, size);
}

/* The symbol under which a text is entered as taken: one for all spellings that are the same name.
 */
static Expr key_of(const Code *code, const char *text)
{
    if (!code->language->folds)
        return expr_symbol(text);
    Buf lower = {0};
    err_defer(buf_release, &lower);
    for (; *text; text++)
        buf_putc(&lower, (char)tolower((unsigned char)*text));
    Expr key = expr_symbol(buf_text(&lower));
    err_undefer(true);
    return key;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_legal(const Code *code, const char *text)
{
    if (!is_letter(*text) && !strchr(code->language->first, *text))
        return false;
    for (const char *s = text; *s; s++)
        if (!is_letter(*s) && *s != '_' && !isdigit((unsigned char)*s))
            return false;
    return *text && !print_code_is_keyword(code->language, text);
}

/* Enters the text as that of owner; false when it is another's. */
static bool take(Code *code, const char *text, Expr owner)
{
    Expr key = key_of(code, text), other = memo_get(&code->taken, key);
    if (!other)
        memo_put(&code->taken, key, owner);
    return !other || other == owner;
}

static void claim_symbol(Expr e, void *arg)
{
    Code *code = arg;
    if (expr_is(e, EXPR_SYMBOL) && is_legal(code, expr_text(e)))
        take(code, expr_text(e), expr_symbol(expr_text(e)));
}

void print_code_claim(Code *code, Expr e)
{
    walk_each(e, claim_symbol, code);
}

/* The text, or text_, text_2 ... if that is taken. */
static const char *unique(Code *code, Buf *text, Expr owner)
{
    size_t length = text->length;
    for (long i = 2; !is_legal(code, buf_text(text)) || !take(code, buf_text(text), owner); i++) {
        buf_truncate(text, length);
        buf_printf(text, "_%ld", i);
    }
    return keep(code, buf_text(text));
}

static const char *replacement(Code *code, const char *name)
{
    Buf text = {0};
    err_defer(buf_release, &text);
    if (!is_letter(*name) && !strchr(code->language->first, *name))
        buf_putc(&text, 'x');
    for (const char *s = name; *s; s++)
        buf_putc(&text, is_letter(*s) || isdigit((unsigned char)*s) ? *s : '_');
    if (print_code_is_keyword(code->language, buf_text(&text)))
        buf_putc(&text, '_');
    const char *result = unique(code, &text, expr_symbol(name));
    buf_truncate(&text, 0);
    buf_printf(&text, "%s -> %s", name, result);
    print_code_note(code, &code->replaced, keep(code, buf_text(&text)));
    err_undefer(true);
    return result;
}

const char *print_code_name(Code *code, Expr symbol)
{
    const char *text = memo_get(&code->names, symbol);
    if (text)
        return text;
    const char *name = expr_text(symbol);
    Expr owner = expr_symbol(name);
    if (owner != symbol)
        text = print_code_name(code, owner); /* a local of that name */
    else if (is_legal(code, name) && take(code, name, owner))
        text = keep(code, name);
    else
        text = replacement(code, name);
    memo_put(&code->names, symbol, text);
    return text;
}

Expr print_code_fresh(Code *code, const char *stem, long *number)
{
    Buf text = {0};
    err_defer(buf_release, &text);
    Expr owner = sym_fresh(stem)->node;
    do {
        buf_truncate(&text, 0);
        buf_printf(&text, "%s%ld", stem, (*number)++);
    } while (!is_legal(code, buf_text(&text)) || !take(code, buf_text(&text), owner));
    memo_put(&code->names, owner, keep(code, buf_text(&text)));
    err_undefer(true);
    return owner;
}

void print_code_own(Code *code, Expr symbol)
{
    Buf text = {0};
    err_defer(buf_release, &text);
    buf_puts(&text, expr_text(symbol));
    memo_put(&code->names, symbol, unique(code, &text, symbol));
    err_undefer(true);
}

void print_code_drop(Code *code, Expr symbol)
{
    memo_put(&code->taken, key_of(code, print_code_name(code, symbol)), NULL);
}

Expr print_code_version(Code *code, Expr symbol)
{
    Expr version = sym_fresh(expr_text(symbol))->node;
    memo_put(&code->names, version, print_code_name(code, symbol));
    void *type = memo_get(&code->types, symbol);
    if (type)
        memo_put(&code->types, version, type);
    return version;
}
