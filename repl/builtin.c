/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The rows of all commands in order of name: lookup, the call with its checked arguments, options,
 * and the name nearest to a misspelt one. A row without a C function is a procedure of the library
 * (repl/library/), whose file is read at the first call; it uses only protected names, locals and
 * long names of packages, so that nothing a sheet assigns changes it.
 */
#include "repl/builtin.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/notes.h"
#include "cas/algebra/vanish.h"
#include "cas/base/buf.h"
#include "cas/base/mem.h"
#include "cas/base/near.h"
#include "cas/base/stage.h"
#include "cas/core/heap.h"
#include "cas/core/origin.h"
#include "cas/core/rtable.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/value/funcs_row.h"
#include "repl/builtin_made.h"
#include "repl/builtin_sig.h"
#include "repl/eval/env.h"
#include "repl/eval/eval.h"
#include "repl/eval/eval_parts.h"
#include "repl/eval/eval_state.h"
#include "repl/eval/library.h"
#include "repl/eval/proc.h"
#include "repl/hardware/decimals.h"

typedef struct Entry {
    const Builtin *row;
    Signature *sig; /* parsed at the first call */
    Expr procedure; /* of a row of the library, read at the first call; or NULL */
} Entry;

static const Builtin *const *tables;
static Entry *entries = NULL;
static long entry_count = 0;
static bool sorted; /* from the first question on: the prompt does not wait for it */
enum { RECENT = 256 };
static Entry *recent[RECENT]; /* of the rows called last, by the row's address */

/* By name; rows that are always there before those of packages, these by package. */
static int compare_entries(const void *a, const void *b)
{
    const Builtin *x = ((const Entry *)a)->row, *y = ((const Entry *)b)->row;
    int order = strcmp(x->name, y->name);
    return order ? order : strcmp(x->package ? x->package : "", y->package ? y->package : "");
}

static void sort_entries(void)
{
    if (!sorted)
        qsort(entries, (size_t)entry_count, sizeof *entries, compare_entries);
    sorted = true;
}

static void gather(void)
{
    long n = 0;
    sorted = false;
    for (int t = 0; tables[t]; t++)
        for (const Builtin *row = tables[t]; row->name; row++)
            n++;
    entries = mem_zalloc((size_t)n * sizeof *entries);
    entry_count = 0;
    for (int t = 0; tables[t]; t++)
        for (const Builtin *row = tables[t]; row->name; row++)
            entries[entry_count++].row = row;
}

static void clear_command(Symbol *symbol, void *unused)
{
    (void)unused;
    symbol->command = NULL;
    symbol->is_protected = 0;
}

/* Names without a row that are protected: constants and operators; modules and use bind those of
 * arithmetic for a while (EVAL_OPERATORS). */
static const char *const reserved[] = {
    "Pi",  "infinity", "undefined", "true",  "false", "FAIL",   "Catalan",   "I",   "NULL",
    "**",  "=",        "<>",        "<",     "<=",    ">",      ">=",        "and", "or",
    "not", "xor",      "implies",   "union", "minus", "subset", "intersect", "in",  "..",
    "!",   "$",        "||",        "@",     "@@",    "::"};

/* Names belong to the user: what Maple does not have is not protected, nor what is a variable there
 * (Testzero := f, `mod` := mods), nor what sheets call their first methods and systems. */
static bool is_assignable(const Builtin *row)
{
    static const char *const names[] = {"Testzero", "euler", "integrate",
                                        "mod",      "polar", "signature"};
    bool free = row->flags & BUILTIN_DAESY;
    for (size_t i = 0; i < sizeof names / sizeof *names && !free; i++)
        free = !strcmp(row->name, names[i]);
    return free;
}

bool builtin_is_package(const char *name)
{
    const Builtin *row;
    for (long i = 0; (row = builtin_row(i)); i++)
        if (row->package && !strcmp(row->package, name))
            return true;
    return false;
}

void builtin_use_tables(const Builtin *const *these)
{
    tables = these;
}

void builtin_init(void)
{
    if (!entries)
        gather();
    for (long i = 0; i < entry_count; i++)
        entries[i].procedure = NULL;
    sym_each(clear_command, NULL);
    for (long i = 0; i < entry_count; i++) {
        const Builtin *row = entries[i].row;
        if (row->package)
            continue;
        Symbol *symbol = sym_global(row->name);
        symbol->command = row;
        symbol->is_protected = !is_assignable(row);
    }
    const FuncRow *func;
    for (long i = 0; (func = funcs_row(i)); i++)
        sym_global(func->name)->is_protected = 1;
    for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++)
        sym_global(reserved[i])->is_protected = 1;
    for (int i = 0; EVAL_OPERATORS[i]; i++)
        sym_global(EVAL_OPERATORS[i])->is_protected = 1;
    env_forget();
}

void builtin_done(void)
{
    for (long i = 0; i < entry_count; i++)
        mem_free(entries[i].sig);
    mem_free(entries);
    entries = NULL;
    entry_count = 0;
    memset(recent, 0, sizeof recent);
}

const Builtin *builtin_row(long i)
{
    sort_entries();
    return i >= 0 && i < entry_count ? entries[i].row : NULL;
}

/* The first entry of this name, or the place where it would stand. */
static long lower_bound(const char *name)
{
    long lo = 0, hi = entry_count;
    sort_entries();
    while (lo < hi) {
        long mid = lo + (hi - lo) / 2;
        if (strcmp(entries[mid].row->name, name) < 0)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

bool builtin_example_tests(const Example *example)
{
    return example->output && !strncmp(example->output, "test:", 5);
}

const Builtin *builtin_find(const char *name)
{
    long i = lower_bound(name);
    return i < entry_count && !strcmp(entries[i].row->name, name) ? entries[i].row : NULL;
}

const Builtin *builtin_find_in(const char *package, const char *name)
{
    for (long i = lower_bound(name); i < entry_count && !strcmp(entries[i].row->name, name); i++)
        if (entries[i].row->package && !strcmp(entries[i].row->package, package))
            return entries[i].row;
    const BuiltinShare *share;
    for (long i = 0; (share = builtin_share(i)); i++)
        if (!strcmp(share->name, name) && !strcmp(share->package, package))
            return builtin_find_in(share->owner, share->original);
    return NULL;
}

const Builtin *builtin_usual(const char *name)
{
    long i = lower_bound(name);
    while (i < entry_count && !strcmp(entries[i].row->name, name) && entries[i].row->package)
        i++;
    return i < entry_count && !strcmp(entries[i].row->name, name) ? entries[i].row : NULL;
}

static Entry *search_entry(const Builtin *row)
{
    for (long i = lower_bound(row->name);
         i < entry_count && !strcmp(entries[i].row->name, row->name); i++)
        if (entries[i].row == row)
            return &entries[i];
    err_raise(ST_INTERNAL, "the command %s is in no table", row->name);
}

static Entry *entry_of(const Builtin *row)
{
    Entry **slot = &recent[(uintptr_t)row / sizeof *row % RECENT];
    if (!*slot || (*slot)->row != row)
        *slot = search_entry(row);
    return *slot;
}

static void mark_procedures(void (*mark)(Expr e))
{
    for (long i = 0; i < entry_count; i++)
        if (entries[i].procedure)
            mark(entries[i].procedure);
}

static void take_procedure(const Builtin *row, Expr procedure)
{
    entry_of(row)->procedure = procedure;
}

/* Its procedure; a file of the library is read when the first of its commands is called. */
static Procedure *procedure_of(Entry *entry)
{
    if (!entry->procedure) {
        heap_add_roots(mark_procedures);
        library_read(entry->row, take_procedure);
    }
    return proc_of(entry->procedure);
}

typedef struct Within {
    const char *command;
    EvalHere here;
} Within;

/* An error is placed where the command was called; where it arose is one line of the trace. */
static void leave_command(void *arg)
{
    const Within *within = arg;
    eval_overload_paused--;
    if (eval_overload_look)
        eval_overload_look();
    eval_state_leave(&within->here, within->command);
}

/* Runs a row of the library. */
static Expr call_library(Entry *entry, const Expr *args, long n)
{
    Within within = {entry->row->name, eval_state_here()};
    eval_overload_paused++;
    eval_overload = NULL;
    err_defer(leave_command, &within);
    Expr value = proc_call(procedure_of(entry), expr_symbol(entry->row->name), args, n);
    err_undefer(false);
    eval_overload_paused--;
    if (eval_overload_look)
        eval_overload_look();
    return value;
}

/* Raises when the arguments do not suit. Functions read positional arguments by their places:
 * *arranged is args, or where options stood before some a new array that the caller releases. */
static Entry *check_call(const Builtin *row, const Expr *args, long n, Expr **arranged)
{
    Entry *entry = entry_of(row);
    if (!entry->sig) {
        Signature *sig = mem_alloc(sizeof *sig);
        const char *fault = builtin_sig_parse(sig, row->signature);
        if (fault) {
            mem_free(sig);
            err_raise(ST_INTERNAL, "signature of %s: %s", row->name, fault);
        }
        entry->sig = sig;
        sig->table = row->options;
        sig->texts = row->package && !strcmp(row->package, "StringTools");
    }
    *arranged = NULL;
    entry->sig->code = row->library ? procedure_of(entry)->code : NULL;
    if (!builtin_sig_check(entry->sig, row->signature, args, n)) {
        *arranged = mem_array((size_t)n, sizeof **arranged);
        builtin_sig_arrange(entry->sig, *arranged, args, n);
    }
    return entry;
}

static bool is_listing(Expr e)
{
    return expr_is(e, EXPR_LIST) || rtable_look(e);
}

/* Of a sum rewritten, or of sums and equations in a list. */
static void note_origins(Expr value, Expr from)
{
    long n, m;
    const RTable *table = rtable_look(value);
    if (table && table->block)
        return;
    const Expr *made = rtable_items(&value, &n), *old = rtable_items(&from, &m);
    if (is_listing(value) != is_listing(from) || n != m || expr_is(from, EXPR_SET))
        return;
    for (long i = 0; i < n; i++)
        if (expr_is(old[i], EXPR_EQUATION) || expr_is(old[i], EXPR_SUM))
            origin_note(made[i], old[i]);
}

/* The expression that a command looks in, args[at], with derivatives spelt as in what is looked
 * for. */
static Expr aligned(const Expr *args, long n, long at)
{
    Expr e = args[at];
    for (long i = 0; i < n; i++)
        if (i != at)
            e = diff_align(e, args[i]);
    return e;
}

/* Calls the function of a row that looks for something in an argument. */
static Expr call_aligned(const Builtin *row, const Expr *args, long n)
{
    long at = row->flags & BUILTIN_LOOKS_IN_FIRST ? 0 : n - 1;
    Expr e = n > 1 ? aligned(args, n, at) : NULL;
    if (!e || e == args[at])
        return row->fn(args, n);
    Expr *all = mem_array((size_t)n, sizeof *all);
    err_defer(mem_release, all);
    memcpy(all, args, (size_t)n * sizeof *all);
    all[at] = e;
    Expr value = row->fn(all, n);
    err_undefer(true);
    return value;
}

/* Calls with checked arguments, the options behind the others. */
static Expr call_arranged(Entry *entry, const Expr *args, long n)
{
    const Builtin *row = entry->row;
    Notes notes;
    if (row->flags & BUILTIN_GENERIC)
        notes_begin_pivots(&notes, EXPR_ONE, VANISH_ROOTS);
    bool doubles = (row->flags & BUILTIN_DOUBLES) && decimals_begin(args, n, DECIMALS_MOST);
    bool looks = (row->flags & (BUILTIN_LOOKS_IN_FIRST | BUILTIN_LOOKS_IN_LAST)) && row->fn;
    Expr value = looks     ? call_aligned(row, args, n)
                 : row->fn ? row->fn(args, n)
                           : call_library(entry, args, n);
    if (doubles)
        value = decimals_end(value);
    if (row->flags & BUILTIN_GENERIC)
        notes_keep(&notes);
    if ((row->flags & BUILTIN_MAPS_FIRST) && n > 0)
        note_origins(value, args[0]);
    if ((row->flags & BUILTIN_MAPS_LAST) && n > 1)
        note_origins(value, args[n - 1]);
    return value;
}

/* Are there quantities in the arguments of a command that takes them? */
static bool has_quantities(const Builtin *row, const Expr *args, long n)
{
    bool any = false;
    if (row->flags & (BUILTIN_UNITS | BUILTIN_UNITS_NUMERIC))
        for (long i = 0; i < n && !any; i++)
            any = walk_has(args[i], expr_symbol("Unit"));
    return any;
}

/* The command called by Units:-Carry, which takes the units away and puts them back. */
static Expr carry(const Builtin *row, const Expr *args, long n)
{
    Expr name = expr_symbol(row->name), *all = mem_array((size_t)n + 2, sizeof *all);
    err_defer(mem_release, all);
    all[0] =
        row->package ? expr_make(EXPR_MEMBER, (Expr[]){expr_symbol(row->package), name}, 2) : name;
    all[1] = row->flags & BUILTIN_UNITS_NUMERIC ? EXPR_TRUE : EXPR_FALSE;
    memcpy(all + 2, args, (size_t)n * sizeof *all);
    Expr value = builtin_call(builtin_find_in("Units", "Carry"), all, n + 2);
    err_undefer(true);
    return value;
}

/* The table as its constructor makes it with the options. */
static Expr constructed(Made *made, Expr table)
{
    const RTable *m = rtable_look(table);
    const char *name = m->kind == RTABLE_MATRIX ? "Matrix"
                       : rtable_is_vector(m)    ? "Vector"
                                                : "Array";
    Expr f = expr_symbol(name);
    if (m->kind == RTABLE_ROW)
        f = expr_make(EXPR_INDEXED, (Expr[]){f, expr_symbol("row")}, 2);
    made->said[0] = table;
    return eval_apply(f, made->said, made->saids + 1);
}

Expr builtin_store_result(const char *command, Expr place, Expr value)
{
    RTable *to = rtable_look(place);
    const RTable *result = rtable_look(value);
    if (!to || !result || !rtable_equal_shape(to, result))
        err_raise(ST_DOMAIN, "%s: the result does not fit into the argument, as inplace asks",
                  command);
    for (long i = 0; i < rtable_count(to); i++)
        eval_need_place(to, i, rtable_entry(result, i));
    for (long i = 0; i < rtable_count(to); i++)
        eval_store(to, i, rtable_entry(result, i));
    rtable_touch(to);
    object_note_change(&to->object);
    return place;
}

/* The result written into the first table of its shape among the arguments. */
static Expr put_back(const Builtin *row, const Made *made, Expr value)
{
    Expr place = EXPR_NULL;
    const RTable *result = rtable_look(value);
    for (long i = 0; i < made->plains && result && place == EXPR_NULL; i++) {
        const RTable *table = rtable_look(made->plain[i]);
        if (table && rtable_equal_shape(table, result))
            place = made->plain[i];
    }
    return builtin_store_result(row->name, place, value);
}

/* What the command gave, as the options want it. */
static Expr made_of(const Builtin *row, Made *made, Expr value)
{
    long n = expr_is(value, EXPR_SEQ) ? expr_count(value) : 1, found = 0;
    if (made->inplace)
        return put_back(row, made, value);
    if (!made->saids)
        return value;
    Expr *results = mem_array((size_t)n, sizeof *results);
    err_defer(mem_release, results);
    for (long i = 0; i < n; i++) {
        Expr one = expr_is(value, EXPR_SEQ) ? expr_arg(value, i) : value;
        found += rtable_look(one) != NULL;
        results[i] = rtable_look(one) ? constructed(made, one) : one;
    }
    if (found == 0)
        err_raise(ST_TYPE, "%s gives no Matrix or Vector here that options could be for",
                  row->name);
    Expr all = expr_seq(results, n);
    err_undefer(true);
    return all;
}

static Expr call_made(const Builtin *row, const Expr *args, long n)
{
    Made made;
    builtin_made_split(&made, row, args, n);
    Expr value = made_of(row, &made, builtin_call(row, made.plain, made.plains));
    err_undefer(true);
    err_undefer(true);
    return value;
}

static Expr call_any(const Builtin *row, const Expr *args, long n)
{
    if (has_quantities(row, args, n))
        return carry(row, args, n);
    if (builtin_made_asked(row, args, n))
        return call_made(row, args, n);
    Expr *arranged;
    Entry *entry = check_call(row, args, n, &arranged);
    bool stays = builtin_sig_stays(entry->sig, args, n);
    if (!arranged)
        return stays ? NULL : call_arranged(entry, args, n);
    err_defer(mem_release, arranged);
    Expr value = stays ? NULL : call_arranged(entry, arranged, n);
    err_undefer(true);
    return value;
}

Expr builtin_call(const Builtin *row, const Expr *args, long n)
{
    int stage = stage_enter(row->name, "");
    Expr value = call_any(row, args, n);
    stage_leave(stage);
    return value;
}

Expr builtin_call_tree(const Builtin *row, const struct Ast *call, const Expr *args, long n)
{
    if (!row->tree)
        return NULL;
    int stage = stage_enter(row->name, "");
    Expr value = row->tree(call, args, n);
    stage_leave(stage);
    return value;
}

Expr builtin_call_indexed(const Builtin *row, Expr f, const Expr *args, long n)
{
    Expr *arranged;
    check_call(row, args, n, &arranged);
    if (!arranged)
        return row->indexed(f, args, n);
    err_defer(mem_release, arranged);
    Expr value = row->indexed(f, arranged, n);
    err_undefer(true);
    return value;
}

/* --- misspelt names ---------------------------------------------------------------------- */

const char *builtin_near_package(const char *name)
{
    int limit = near_limit(name), best_distance = limit + 1;
    const char *best = NULL;
    for (long i = 0; i < entry_count; i++) {
        const char *package = entries[i].row->package;
        int d = package && package != best ? near_distance(name, package, limit) : 0;
        if (d < best_distance && d > 0) {
            best = package;
            best_distance = d;
        }
    }
    return best;
}

typedef struct Near {
    const char *name, *best;
    int limit, rank;
} Near;

/* One that with(..) would have to open first comes behind others as near. */
static void consider(Near *near, const char *other, bool closed)
{
    int d = near_distance(near->name, other, near->limit), rank = 2 * d + closed;
    if (d > 0 && d <= near->limit && rank < near->rank) {
        near->best = other;
        near->rank = rank;
    }
}

const char *builtin_near(const char *name)
{
    int limit = near_limit(name);
    Near near = {name, NULL, limit, 2 * limit + 2};
    for (long i = 0; i < entry_count; i++) {
        const Builtin *row = entries[i].row;
        consider(&near, row->name, row->package && sym_global(row->name)->command != row);
    }
    const FuncRow *func;
    for (long i = 0; (func = funcs_row(i)); i++)
        consider(&near, func->name, false);
    return near.best;
}

/* The shortest command of the package with the name, which has a capital, as words in it: for
 * Inverse MatrixInverse. */
static const Builtin *longer_name(const char *package, const char *name)
{
    const Builtin *best = NULL;
    for (long i = 0; i < entry_count && *name >= 'A' && *name <= 'Z'; i++) {
        const Builtin *row = entries[i].row;
        bool inside = row->package && !strcmp(row->package, package);
        const char *at = inside ? strstr(row->name, name) : NULL;
        if (at && !(at[strlen(name)] >= 'a' && at[strlen(name)] <= 'z') &&
            (!best || strlen(row->name) < strlen(best->name)))
            best = row;
    }
    return best;
}

void builtin_hint_in(const char *package, const char *name)
{
    int limit = near_limit(name), best_distance = limit + 1;
    const Builtin *best = NULL, *other = builtin_find(name);
    for (long i = 0; i < entry_count; i++) {
        const Builtin *row = entries[i].row;
        bool inside = row->package && !strcmp(row->package, package);
        int d = inside ? near_distance(name, row->name, limit) : best_distance;
        if (d < best_distance) {
            best = row;
            best_distance = d;
        }
    }
    if (!best)
        best = longer_name(package, name);
    if (best)
        err_hint("did you mean %s:-%s?", package, best->name);
    else if (other && other->package)
        err_hint("there is %s:-%s", other->package, other->name);
    else if (other)
        err_hint("%s is a command of its own, without a package", other->name);
    else
        err_hint("?%s lists its commands", package);
}

/* --- options ----------------------------------------------------------------------------- */

Expr builtin_option(const Expr *args, long n, long from, const char *key)
{
    for (long i = from; i < n; i++)
        if (expr_is(args[i], EXPR_EQUATION) && expr_is_symbol(expr_arg(args[i], 0), key))
            return expr_arg(args[i], 1);
    return NULL;
}

long builtin_option_word(const Expr *args, long n, long from, const char *key,
                         const char *const *words)
{
    Expr value = builtin_option(args, n, from, key);
    Buf list = {0};
    for (long i = 0; value && words[i]; i++)
        if (expr_is_symbol(value, words[i]))
            return i;
    if (!value)
        return -1;
    err_defer(buf_release, &list);
    for (long i = 0; words[i]; i++)
        buf_printf(&list, "%s%s", i == 0 ? "" : words[i + 1] ? ", " : " or ", words[i]);
    err_raise(ST_DOMAIN, "the option %s is %s", key, buf_text(&list));
}

/* The result called `wanted`. */
static Expr output_named(Expr wanted, const char *const *names, const Expr *results, long n)
{
    Buf list = {0};
    for (long i = 0; i < n; i++)
        if (expr_is_symbol(wanted, names[i]))
            return results[i];
    err_defer(buf_release, &list);
    for (long i = 0; i < n; i++)
        buf_printf(&list, "%s'%s'", i ? ", " : "", names[i]);
    err_raise(ST_DOMAIN, "the output is a name or a list of names among %s", buf_text(&list));
}

Expr builtin_outputs(Expr output, const char *const *names, const Expr *results, long n)
{
    long count;
    const Expr *wanted = rtable_items(&output, &count);
    Expr *chosen = mem_array((size_t)count + 1, sizeof *chosen), sequence;
    err_defer(mem_release, chosen);
    for (long i = 0; i < count; i++)
        chosen[i] = output_named(wanted[i], names, results, n);
    sequence = expr_seq(chosen, count);
    err_undefer(true);
    return sequence;
}

bool builtin_flag(const Expr *args, long n, long from, const char *name)
{
    for (long i = from; i < n; i++)
        if (expr_is_symbol(args[i], name))
            return true;
    return false;
}
