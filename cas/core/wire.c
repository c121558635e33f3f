/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A record is a letter and what belongs to it; an operand is the number of its record, from 0, and
 * the last record is the value. Numbers are long as the machine has them, integers of any size
 * hexadecimal text. Nodes are made again by the constructors, which leave canonical ones as they
 * are. Records of a table stand behind those of its entries, so an entry may hold tables again.
 */
#include "cas/core/wire.h"

#include <flint/fmpz.h>
#include <string.h>

#include "cas/base/check.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/list.h"
#include "cas/core/rtable.h"
#include "cas/core/sym.h"
#include "cas/core/table.h"
#include "cas/core/walk.h"

enum { DEEPEST = 200 }; /* tables in tables */

WireSince wire_now(void)
{
    return (WireSince){object_created(), sym_created()};
}

/* --- writing ---------------------------------------------------------------------------------- */

typedef struct Writer {
    Buf *out;
    WireSince since;
    Memo number; /* of the record of each node, from 1 */
    long records, depth;
} Writer;

static void put_long(Buf *out, int64_t x)
{
    buf_putn(out, (const char *)&x, sizeof x);
}

static void put_text(Buf *out, const char *text, size_t length)
{
    put_long(out, (int64_t)length);
    buf_putn(out, text, length);
}

static void put_integer(Buf *out, const fmpz_t x)
{
    char *text = fmpz_get_str(NULL, 16, x);
    put_text(out, text, strlen(text));
    flint_free(text);
}

static void put_operand(Writer *w, Expr e)
{
    put_long(w->out, (int64_t)(intptr_t)memo_get(&w->number, e) - 1);
}

static void put_nodes(Writer *w, Expr e);

static void put_rtable(Writer *w, const RTable *m)
{
    long count = m->type == RTABLE_ANY ? rtable_count(m) : 0;
    for (long i = 0; i < count; i++)
        put_nodes(w, m->data[i]);
    if (m->attribute)
        put_nodes(w, m->attribute);
    buf_putc(w->out, 'm');
    put_long(w->out, m->kind);
    put_long(w->out, m->type);
    put_long(w->out, m->mirror);
    put_long(w->out, m->ndim);
    for (long i = 0; i < m->ndim; i++) {
        put_long(w->out, m->lower[i]);
        put_long(w->out, m->size[i]);
    }
    for (long i = 0; i < count; i++)
        put_operand(w, m->data[i]);
    if (m->type != RTABLE_ANY)
        put_text(w->out, m->block, rtable_block_bytes(m));
    put_long(w->out, m->attribute != NULL);
    if (m->attribute)
        put_operand(w, m->attribute);
}

static void put_table(Writer *w, const Table *table)
{
    long count = table_size(table);
    for (long i = 0; i < count; i++) {
        put_nodes(w, table_key(table, i));
        put_nodes(w, table_value(table, i));
    }
    buf_putc(w->out, 't');
    put_long(w->out, table_is_sparse(table));
    put_long(w->out, table_is_symmetric(table));
    put_long(w->out, count);
    for (long i = 0; i < count; i++) {
        put_operand(w, table_key(table, i));
        put_operand(w, table_value(table, i));
    }
}

static void put_object(Writer *w, Expr e)
{
    const Object *object = e->u.object;
    const RTable *m = rtable_look(e);
    const Table *table = table_of(e);
    if (++w->depth > DEEPEST)
        err_raise(ST_UNABLE, "a table that holds itself cannot be handed to another process");
    if (m) {
        put_rtable(w, m);
    } else if (table) {
        put_table(w, table);
    } else if (object->id <= w->since.objects) {
        buf_putc(w->out, 'o');
        put_long(w->out, (int64_t)object->id);
    } else {
        err_raise(ST_UNABLE, "a %s cannot be handed to another process", object->cls->name);
    }
    w->depth--;
}

static void put_compound(Writer *w, Expr e)
{
    buf_putc(w->out, 'c');
    put_long(w->out, expr_kind(e));
    put_long(w->out, expr_count(e));
    for (long i = 0; i < expr_count(e); i++)
        put_operand(w, expr_arg(e, i));
}

static void put_atom(Writer *w, Expr e)
{
    Buf *out = w->out;
    switch (expr_kind(e)) {
    case EXPR_INTEGER:
        buf_putc(out, 'i');
        put_integer(out, e->u.integer);
        break;
    case EXPR_RATIONAL:
        buf_putc(out, 'q');
        put_integer(out, e->u.rational.num);
        put_integer(out, e->u.rational.den);
        break;
    case EXPR_FLOAT:
        buf_putc(out, e->flags & NODE_HARD ? 'h' : 'f');
        put_integer(out, e->u.decimal.mant);
        put_long(out, e->u.decimal.exp10);
        break;
    case EXPR_STRING:
        buf_putc(out, 's');
        put_text(out, e->u.string.text, e->u.string.length);
        break;
    default:
        buf_putc(out, sym_of(e)->local <= w->since.names ? 'n' : 'N');
        put_long(out, (int64_t)sym_of(e)->local);
        put_text(out, sym_of(e)->name, strlen(sym_of(e)->name));
    }
}

static bool is_atom(Expr e)
{
    return expr_is_rational(e) || expr_is(e, EXPR_FLOAT) || expr_is(e, EXPR_STRING) ||
           expr_is(e, EXPR_SYMBOL);
}

static void put_node(Expr e, void *arg)
{
    Writer *w = arg;
    if (memo_get(&w->number, e))
        return;
    if (expr_is(e, EXPR_OBJECT))
        put_object(w, e);
    else if (is_atom(e))
        put_atom(w, e);
    else
        put_compound(w, e);
    memo_put(&w->number, e, (void *)(intptr_t)++w->records);
}

static void put_nodes(Writer *w, Expr e)
{
    if (!memo_get(&w->number, e))
        walk_each(e, put_node, w);
}

void wire_put(Buf *out, Expr e, WireSince since)
{
    Writer w = {.out = out, .since = since};
    memo_begin(&w.number);
    put_nodes(&w, e);
    memo_end(&w.number);
}

/* --- reading ---------------------------------------------------------------------------------- */

typedef struct Reader {
    const char *at, *end;
    List node;
    List own; /* pairs: the number of a name that was made since, and the fresh one */
} Reader;

static int64_t get_long(Reader *r)
{
    int64_t x;
    CHECK(r->end - r->at >= (ptrdiff_t)sizeof x);
    memcpy(&x, r->at, sizeof x);
    r->at += sizeof x;
    return x;
}

/* The text is copied; the caller frees it. */
static char *get_text(Reader *r, size_t *length)
{
    *length = (size_t)get_long(r);
    CHECK((size_t)(r->end - r->at) >= *length);
    char *text = mem_array(*length + 1, 1);
    memcpy(text, r->at, *length);
    text[*length] = 0;
    r->at += *length;
    return text;
}

static void get_integer(Reader *r, fmpz_t to)
{
    size_t length;
    char *text = get_text(r, &length);
    fmpz_set_str(to, text, 16);
    mem_free(text);
}

static Expr get_operand(Reader *r)
{
    int64_t i = get_long(r);
    CHECK(i >= 0 && i < r->node.count);
    return r->node.item[i];
}

static Expr get_number(Reader *r, char letter)
{
    fmpz_t x;
    fmpz_init(x);
    get_integer(r, x);
    if (letter == 'i')
        return expr_take_fmpz(x);
    if (letter == 'q') {
        Expr numerator = expr_take_fmpz(x);
        fmpz_init(x);
        get_integer(r, x);
        return expr_div(numerator, expr_take_fmpz(x));
    }
    int64_t exponent = get_long(r);
    int which = fmpz_sgn(x);
    Expr e = exponent == FLOAT_SPECIAL ? expr_float_special(which)
             : letter == 'h'           ? expr_hard(x, exponent)
                                       : expr_float(x, exponent);
    fmpz_clear(x);
    return e;
}

static Expr get_string(Reader *r)
{
    size_t length;
    char *text = get_text(r, &length);
    err_defer(mem_release, text);
    Expr e = expr_string(text, (long)length);
    err_undefer(true);
    return e;
}

/* The same fresh name for the same number. */
static Expr fresh_name(Reader *r, const char *name, int64_t local)
{
    Expr number = expr_int(local);
    for (long i = 0; i < r->own.count; i += 2)
        if (r->own.item[i] == number)
            return r->own.item[i + 1];
    Expr fresh = expr_from_symbol(sym_fresh(name));
    list_put(&r->own, number);
    list_put(&r->own, fresh);
    return fresh;
}

static Expr get_name(Reader *r, bool old)
{
    int64_t local = get_long(r);
    size_t length;
    char *name = get_text(r, &length);
    err_defer(mem_release, name);
    Expr e = local == 0 ? expr_symbol(name) : old ? sym_local(name, (uint64_t)local) : NULL;
    if (!e)
        e = fresh_name(r, name, local);
    err_undefer(true);
    return e;
}

typedef struct Search {
    uint64_t id;
    Expr found;
} Search;

static void look_at(Object *object, void *arg)
{
    Search *search = arg;
    if (object->id == search->id)
        search->found = object->node;
}

static Expr get_object(Reader *r)
{
    Search search = {.id = (uint64_t)get_long(r)};
    object_each(look_at, &search);
    if (!search.found)
        err_raise(ST_UNABLE, "what another process hands back is no longer there");
    return search.found;
}

static void get_block(Reader *r, RTable *m)
{
    size_t length = (size_t)get_long(r);
    CHECK((size_t)(r->end - r->at) >= length && length == rtable_block_bytes(m));
    memcpy(m->block, r->at, length);
    r->at += length;
}

static Expr get_rtable(Reader *r)
{
    RTableKind kind = (RTableKind)get_long(r);
    RTableType type = (RTableType)get_long(r);
    RTableMirror mirror = (RTableMirror)get_long(r);
    long ndim = get_long(r);
    CHECK(kind <= RTABLE_ARRAY && type <= RTABLE_INTEGER8 && mirror <= RTABLE_LOWER);
    CHECK(ndim >= 0 && ndim < 64);
    long lower[64], size[64];
    for (long i = 0; i < ndim; i++) {
        lower[i] = get_long(r);
        size[i] = get_long(r);
    }
    RTable *m = type != RTABLE_ANY      ? rtable_packed(type, kind, ndim, lower, size)
                : kind == RTABLE_MATRIX ? rtable_matrix(size[0], size[1])
                : kind == RTABLE_ARRAY  ? rtable_array(ndim, lower, size)
                                        : rtable_vector(kind, size[0]);
    m->mirror = mirror;
    if (type != RTABLE_ANY)
        get_block(r, m);
    for (long i = 0; type == RTABLE_ANY && i < rtable_count(m); i++)
        m->data[i] = get_operand(r);
    if (get_long(r))
        m->attribute = get_operand(r);
    return rtable_expr(m);
}

static Expr get_table(Reader *r)
{
    Table *table = table_new();
    if (get_long(r))
        table_set_sparse(table);
    if (get_long(r))
        table_set_symmetric(table);
    for (long count = get_long(r); count > 0; count--) {
        Expr key = get_operand(r);
        table_put(table, key, get_operand(r));
    }
    return table_expr(table);
}

/* Pairs from args[first] on, combined two by two by `pair`, all of them by `all`. */
static Expr join(Expr *args, long first, long n, Expr (*pair)(Expr, Expr),
                 Expr (*all)(const Expr *, long))
{
    long count = first;
    for (long i = first; i + 1 < n; i += 2)
        args[count++] = pair(args[i], args[i + 1]);
    return all(args, count);
}

static Expr make(Kind kind, Expr *args, long n)
{
    if (kind == EXPR_SUM)
        return join(args, 0, n, expr_mul, expr_sum);
    if (kind == EXPR_PRODUCT)
        return join(args, 1, n, expr_pow, expr_product);
    if (kind == EXPR_POWER)
        return expr_pow(args[0], args[1]);
    if (kind == EXPR_COMPLEX)
        return expr_complex(args[0], args[1]);
    return expr_make(kind, args, n);
}

static Expr get_compound(Reader *r)
{
    Kind kind = (Kind)get_long(r);
    long n = get_long(r);
    Expr *args = mem_array((size_t)n + 1, sizeof *args);
    err_defer(mem_release, args);
    for (long i = 0; i < n; i++)
        args[i] = get_operand(r);
    Expr e = make(kind, args, n);
    err_undefer(true);
    return e;
}

static Expr get_record(Reader *r)
{
    char letter = *r->at++;
    switch (letter) {
    case 's':
        return get_string(r);
    case 'n':
    case 'N':
        return get_name(r, letter == 'n');
    case 'o':
        return get_object(r);
    case 'm':
        return get_rtable(r);
    case 't':
        return get_table(r);
    case 'c':
        return get_compound(r);
    default:
        return get_number(r, letter);
    }
}

Expr wire_get(const char *bytes, size_t length)
{
    Reader r = {.at = bytes, .end = bytes + length};
    list_begin(&r.node);
    list_begin(&r.own);
    while (r.at < r.end)
        list_put(&r.node, get_record(&r));
    CHECK(r.node.count > 0);
    Expr value = r.node.item[r.node.count - 1];
    list_end(&r.own);
    list_end(&r.node);
    return value;
}
