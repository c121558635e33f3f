/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A function of a model: arguments t, y, z, ... as the language has arrays; then the names that
 * occur in its formulas, taken from these, so that the formulas read as they were written; then the
 * formulas with common subexpressions first (print_code_share.c). Names that a language cannot have
 * are replaced alike in all functions, because all are claimed in one order.
 */
#include "repl/print/print_model.h"

#include <string.h>

#include "cas/base/mem.h"
#include "cas/core/sym.h"
#include "repl/print/print_model_parts.h"

/* An argument and the names that stand in it. */
typedef struct Group {
    char letter;
    const char *symbol;
    const Expr *names;
    long n;
} Group;

enum { GROUPS = 7 };

static void list_groups(const Form *form, Group groups[GROUPS])
{
    const Group all[GROUPS] = {
        {'y', "y", form->states, form->n},
        {'s', "yp", form->slopes, form->stage == FORM_RESIDUAL ? form->n : 0},
        {'z', "z", form->tops, form->m},
        {'x', "x", form->tops ? form->tops + form->before : NULL, form->core},
        {'u', "u", form->input_names, form->inputs},
        {'d', "d", form->switch_names, form->switches},
        {'p', "p", form->parameter_names, form->parameters},
    };
    memcpy(groups, all, sizeof all);
}

typedef struct Writer {
    Code code;
    CodeOptions options;
    const ModelLanguage *row;
    const ModelText *text;
    const ModelBlock *block;
    Group groups[GROUPS];
    Expr array[GROUPS], result, factor; /* their symbols */
    Buf out;
} Writer;

static void claim_all(Writer *w)
{
    const Form *form = w->text->form;
    print_code_name(&w->code, form->t);
    for (int g = 0; g < GROUPS; g++)
        for (long i = 0; i < w->groups[g].n; i++)
            print_code_claim(&w->code, w->groups[g].names[i]);
    for (int g = 0; g < GROUPS; g++)
        for (long i = 0; i < w->groups[g].n; i++) {
            print_code_name(&w->code, w->groups[g].names[i]);
            print_code_set_type(&w->code, w->groups[g].names[i], CODE_FLOAT);
        }
    for (int g = 0; g < GROUPS; g++) {
        w->array[g] = sym_fresh(w->groups[g].symbol)->node;
        print_code_own(&w->code, w->array[g]);
    }
    w->result = sym_fresh("r")->node;
    print_code_own(&w->code, w->result);
    w->factor = expr_symbol("cj");
    print_code_name(&w->code, w->factor);
    print_code_set_type(&w->code, form->t, CODE_FLOAT);
    print_code_set_type(&w->code, w->factor, CODE_FLOAT);
    print_code_set_type(&w->code, w->result, CODE_FLOAT);
}

static void begin(Writer *w, const CodeLanguage *language, const ModelText *text)
{
    w->options = (CodeOptions){.optimize = true, .coerce = true};
    w->text = text;
    w->row = print_model_language(language, text);
    if (!w->row)
        err_raise(ST_TYPE, "systems cannot be written in %s", language->name);
    print_code_begin(&w->code, language, &w->options);
    w->code.name_type = CODE_FLOAT;
    list_groups(text->form, w->groups);
    claim_all(w);
    err_defer(buf_release, &w->out);
}

static void end(Writer *w)
{
    err_undefer(true);
    print_code_end(&w->code);
}

void print_model_name(Buf *out, const CodeLanguage *language, const ModelText *text, Expr name)
{
    Writer *w = mem_zalloc(sizeof *w);
    err_defer(mem_release, w);
    begin(w, language, text);
    buf_puts(out, print_code_name(&w->code, name));
    end(w);
    err_undefer(true);
}

/* --- templates ----------------------------------------------------------------------------- */

/* The symbol of an argument, or NULL where it is left out. */
static Expr symbol_of(const Writer *w, char letter)
{
    if (letter == 't')
        return w->text->form->t;
    if (letter == 'c')
        return w->factor;
    for (int g = 0; g < GROUPS; g++)
        if (w->groups[g].letter == letter)
            return w->groups[g].n > 0 || w->text->whole ? w->array[g] : NULL;
    return NULL;
}

static void put_pattern(Writer *w, const char *pattern, Expr symbol)
{
    for (; *pattern; pattern++)
        if (*pattern != '#')
            buf_putc(&w->out, *pattern);
        else if (pattern[1] == 'm' && pattern++)
            buf_puts(&w->out, w->text->name);
        else
            buf_puts(&w->out, print_code_name(&w->code, symbol));
}

/* Those of the letters up to `stop`, each by one of three patterns: of a number, an array, the
 * parameters; returns how many. */
static long put_arguments(Writer *w, const char *letters, char stop, const char *const pattern[3],
                          const char *between)
{
    long count = 0;
    for (const char *s = letters; *s != stop; s++) {
        Expr symbol = symbol_of(w, *s);
        if (!symbol)
            continue;
        buf_puts(&w->out, count++ ? between : "");
        put_pattern(w, pattern[*s == 'p' ? 2 : *s != 't' && *s != 'c'], symbol);
    }
    return count;
}

/* The name of an argument by its capital; S is what the result of y' is called. */
static void put_letter(Writer *w, char capital)
{
    char letter = (char)(capital - 'A' + 'a');
    for (int g = 0; g < GROUPS; g++)
        if (w->groups[g].letter == letter)
            buf_puts(&w->out, print_code_name(&w->code, w->array[g]));
}

static const char *const PLAIN[3] = {"#", "#", "#"};

/* x, v, i: what the template's letters stand for, or NULL. */
static const char *put_mark(Writer *w, const char *s, const char *x, const char *v, long i)
{
    Buf *out = &w->out;
    const ModelBlock *block = w->block;
    const char *arguments = block ? block->arguments : "";
    switch (*s) {
    case 'm':
        buf_puts(out, w->text->name);
        break;
    case 'f':
        buf_printf(out, "%s_%s", w->text->name, block->name);
        break;
    case 'a':
        put_arguments(w, arguments, 0, w->row->argument, ", ");
        break;
    case 'D':
        put_arguments(w, arguments, 0, w->row->declared, "");
        break;
    case ',': {
        size_t length = out->length;
        bool any = put_arguments(w, arguments, 0, PLAIN, "") > 0;
        buf_truncate(out, length);
        buf_puts(out, any ? ", " : "");
        break;
    }
    case '(':
        put_arguments(w, s + 1, ')', PLAIN, ", ");
        return strchr(s, ')');
    case 'r':
        buf_puts(out, print_code_name(&w->code, w->result));
        break;
    case 'n':
    case 'k':
    case 'e':
        buf_printf(out, "%ld",
                   *s == 'n'   ? block->rows
                   : *s == 'k' ? block->cols
                               : block->rows * (block->cols ? block->cols : 1));
        break;
    case 'c':
        buf_printf(out, "%ld", w->text->form->core);
        break;
    case 'x':
    case 'v':
        buf_puts(out, *s == 'x' ? x : v);
        break;
    case 'i':
        buf_printf(out, "%ld", i + w->code.language->base);
        break;
    default:
        put_letter(w, *s);
    }
    return s;
}

static void put(Writer *w, const char *pattern, const char *x, const char *v, long i)
{
    for (const char *s = pattern; *s; s++)
        if (*s != '#')
            buf_putc(&w->out, *s);
        else if (*++s == '#' || *s == ' ') /* a comment of Python or Julia */
            buf_putn(&w->out, "# ", *s == ' ' ? 2 : 1);
        else
            s = put_mark(w, s, x, v, i);
}

/* --- one function -------------------------------------------------------------------------- */

typedef struct Items {
    CodeItem *item;
    long n;
    bool zeros; /* entries that are left out */
} Items;

static Expr place(const Writer *w, long i, long cols)
{
    Expr parts[3] = {w->result};
    if (!cols || w->row->flat) {
        parts[1] = expr_int(i + 1);
        return expr_make(EXPR_INDEXED, parts, 2);
    }
    parts[1] = expr_int(i / cols + 1);
    parts[2] = expr_int(i % cols + 1);
    return expr_make(EXPR_INDEXED, parts, 3);
}

static Items collect(Writer *w)
{
    const Form *form = w->text->form;
    const ModelBlock *block = w->block;
    long all = block->rows * (block->cols ? block->cols : 1);
    Items items = {0};
    items.item = arena_array(&w->code.arena, (size_t)(all + form->m) + 1, sizeof(CodeItem));
    for (long k = 0; k < (block->locals == MODEL_ALL      ? form->m
                          : block->locals == MODEL_BEFORE ? form->before
                                                          : 0);
         k++)
        if (form->values[k])
            items.item[items.n++] = (CodeItem){
                form->tops[k], print_code_prepare(&w->code, form_decimals(form->values[k]))};
    for (long i = 0; i < all; i++)
        if (block->values[i] == EXPR_ZERO)
            items.zeros = true;
        else
            items.item[items.n++] =
                (CodeItem){place(w, i, block->cols),
                           print_code_prepare(&w->code, form_decimals(block->values[i]))};
    return items;
}

static bool occurs(const Items *items, Expr name)
{
    for (long i = 0; i < items->n; i++)
        if (walk_has(items->item[i].value, name))
            return true;
    return false;
}

static bool is_assigned(const Items *items, Expr name)
{
    for (long i = 0; i < items->n; i++)
        if (items->item[i].target == name)
            return true;
    return false;
}

/* x = y[0]: calls visit for each name that is read from an argument. */
static void put_alias(Writer *w, int g, long i)
{
    const Group *group = &w->groups[g];
    const char *x = print_code_name(&w->code, group->names[i]),
               *array = print_code_name(&w->code, w->array[g]);
    Buf source = {0};
    err_defer(buf_release, &source);
    bool member = group->letter == 'p';
    for (const char *s = member ? w->row->member : w->row->element; *s; s++)
        if (*s != '#')
            buf_putc(&source, *s);
        else if (*++s == 'i')
            buf_printf(&source, "%ld", i + w->code.language->base);
        else
            buf_puts(&source, *s == 'v' ? array : x);
    put(w, w->row->alias, x, buf_text(&source), i);
    err_undefer(true);
}

static void put_aliases(Writer *w, const Items *items, bool declare)
{
    for (int g = 0; g < GROUPS; g++)
        for (long i = 0; i < w->groups[g].n; i++) {
            Expr name = w->groups[g].names[i];
            if (!strchr(w->block->arguments, w->groups[g].letter) || !occurs(items, name) ||
                is_assigned(items, name))
                continue;
            if (declare)
                put(w, w->row->declare, print_code_name(&w->code, name), "", 0);
            else
                put_alias(w, g, i);
        }
}

static void put_declared(Writer *w, const Items *items)
{
    if (w->row->declare)
        put_aliases(w, items, true);
    for (long i = 0; w->row->temporary && i < items->n; i++)
        if (expr_is(items->item[i].target, EXPR_SYMBOL))
            put(w, w->row->temporary, print_code_name(&w->code, items->item[i].target), "", 0);
    for (size_t i = 0; w->row->temporary && i < w->code.made_count; i++)
        put(w, w->row->temporary, print_code_name(&w->code, w->code.made[i]), "", 0);
}

/* math.sin as ca.sin. */
static void put_body(Writer *w)
{
    const char *body = buf_text(&w->code.out), *s;
    while (w->text->symbolic && (s = strstr(body, "math.")) != NULL) {
        buf_putn(&w->out, body, (size_t)(s - body));
        buf_puts(&w->out, "ca.");
        body = s + strlen("math.");
    }
    buf_puts(&w->out, body);
}

/* Tops that nothing below needs are not computed. */
static void drop_unused(Items *items)
{
    for (long k = items->n - 1; k >= 0; k--) {
        bool used = !expr_is(items->item[k].target, EXPR_SYMBOL);
        for (long i = k + 1; i < items->n && !used; i++)
            used = walk_has(items->item[i].value, items->item[k].target);
        if (used)
            continue;
        memmove(items->item + k, items->item + k + 1,
                (size_t)(items->n - k - 1) * sizeof *items->item);
        items->n--;
    }
}

static void write_block(Writer *w)
{
    const ModelBlock *block = w->block;
    int matrix = block->cols > 0;
    Items items = collect(w);
    drop_unused(&items);
    w->code.indent = 1;
    print_code_items(&w->code, items.item, items.n);
    w->code.indent = 0;
    buf_printf(&w->out, "\n%s%s%s\n", w->row->comment, block->comment, w->row->end_comment);
    put(w, w->row->head[matrix], "", "", 0);
    put_declared(w, &items);
    if (items.zeros || !w->row->flat)
        put(w, w->row->zero[matrix], "", "", 0);
    put_aliases(w, &items, false);
    put_body(w);
    put(w, w->row->foot[matrix], "", "", 0);
}

static void finish(Writer *w, Buf *out)
{
    buf_putn(out, buf_text(&w->out), w->out.length);
    end(w);
}

void print_model_block(Buf *out, const CodeLanguage *language, const ModelText *text,
                       const ModelBlock *block)
{
    Writer *w = mem_zalloc(sizeof *w);
    err_defer(mem_release, w);
    begin(w, language, text);
    w->block = block;
    write_block(w);
    w->code.replaced.n = 0; /* the comment at the head of the file says so */
    print_code_warn(&w->code);
    finish(w, out);
    err_undefer(true);
}

void print_model_template(Buf *out, const CodeLanguage *language, const ModelText *text,
                          const ModelBlock *block, const char *template, Expr name,
                          const char *value)
{
    Writer *w = mem_zalloc(sizeof *w);
    err_defer(mem_release, w);
    begin(w, language, text);
    w->block = block;
    put(w, template, name ? print_code_name(&w->code, name) : block ? block->name : "", value, 0);
    finish(w, out);
    err_undefer(true);
}
