/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The command solve: unpacks the many forms of the call and packs the solutions in the form the
 * unknowns were given in: one unknown gives its values, a set gives sets of equations (sorted), a
 * list gives a list of lists in their order. No solution is NULL or []; what could not be decided
 * stays as it is; solutions that may have been lost are warned of.
 */
#include "cas/solve/solve.h"
#include "cas/solve/curves.h"

#include "cas/algebra/linalg/halfspaces.h"
#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/rootof.h"
#include "cas/algebra/zero.h"
#include "cas/base/mem.h"
#include "cas/core/collection.h"
#include "cas/core/list.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/walk.h"
#include "cas/value/assume.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs.h"
#include "repl/builtin.h"
#include "repl/builtins/algebra/is.h"
#include "repl/builtins/solve/named_root.h"
#include "repl/eval/eval.h"
#include "repl/unknowns.h"

typedef enum Form { FORM_VALUES, FORM_SETS, FORM_LISTS } Form;

typedef struct Call {
    Form form;
    const Expr *eqs, *unknowns;
    long m, n;
    Expr asked;                   /* the equations as one expression */
    Expr own_unknowns;            /* the set found when none were given */
    bool every, once;             /* allsolutions, dropmultiplicity */
    bool explicit, real, assumed; /* explicit, real or domain=real, useassumptions */
    int parametric, domain;       /* truths */
    long most;                    /* maxsols; 0: all */
} Call;

/* --- options --------------------------------------------------------------------------------- */

/* explicit = true, or Maple's bound for the degrees to be written in radicals. */
static void take_explicit(void *target, Expr value, const OptionRow *row)
{
    Call *call = target;

    call->explicit =
        expr_is(value, EXPR_INTEGER) ? num_sign(value) > 0 : options_truth(value, row->name);
}

static const OptionWord CASES[] = {{"true", true}, {"full", true}, {"false", false}, {NULL, 0}};
static const OptionWord DOMAINS[] = {{"complex", false}, {"real", true}, {NULL, 0}};

#define PLACE(field) offsetof(Call, field)

static const OptionRow ROWS[] = {
    {"allsolutions", OPTION_TRUTH, PLACE(every), .bare = true,
     .summary = "all values of periodic functions: _Z1, _Z2, ... are\nintegers"},
    {"parametric", OPTION_WORD, PLACE(parametric), .bare = true, .words = CASES,
     .summary = "every case of the parameters, as a piecewise function"},
    {"dropmultiplicity", OPTION_TRUTH, PLACE(once), .bare = true, .summary = "multiple roots once"},
    {"explicit", OPTION_OWN, PLACE(explicit), .bare = true, .take = take_explicit,
     .trial = "true; false; 100", .form = "true",
     .summary = "RootOf in radicals where there are any"},
    {"real", OPTION_TRUTH, PLACE(real), .bare = true,
     .summary = "only real solutions (RealDomain:-solve does that too)"},
    {"domain", OPTION_WORD, PLACE(domain), .words = DOMAINS, .summary = "of the solutions"},
    {"useassumptions", OPTION_TRUTH, PLACE(assumed), .bare = true,
     .summary = "only solutions that agree with what is assumed of the\nunknowns"},
    {"maxsols", OPTION_INTEGER, PLACE(most), .low = 1, .summary = "at most n solutions"},
    /* which choose among forms of an answer that is symbolic here anyway */
    {"parameters", OPTION_IDLE, .fine = true}, /* all that is no unknown */
    {"symbolic", OPTION_IDLE, .bare = true, .fine = true},
    {"numeric", OPTION_IDLE, .bare = true},
    {"split", OPTION_IDLE, .bare = true, .fine = true},
    {"tryhard", OPTION_IDLE, .bare = true, .fine = true},
    {"conditionalsolutions", OPTION_IDLE, .bare = true},
    {.name = NULL},
};

static const OptionTable SOLVE_OPTIONS = {
    .command = "solve",
    .rows = ROWS,
    .size = sizeof(Call),
    .heading = "Options, which may stand alone when they are true:",
    .any_case = true, /* Maple writes AllSolutions and allsolutions */
};

static bool is_option(Expr e)
{
    Expr value;

    return options_row(&SOLVE_OPTIONS, e, &value) != NULL;
}

static void read_options(Call *call, const Expr *args, long n)
{
    for (long i = 0; i < n; i++)
        if (!options_take(&SOLVE_OPTIONS, call, args[i]))
            options_refuse(&SOLVE_OPTIONS, args[i]);
    call->every = call->every || eval_value_of(expr_symbol("_EnvAllSolutions")) == EXPR_TRUE;
    call->real = call->real || call->domain;
}

/* --- the call -------------------------------------------------------------------------------- */

static Form form_of(Expr e)
{
    if (expr_is(e, EXPR_SET))
        return FORM_SETS;
    return expr_is(e, EXPR_LIST) || rtable_of(e) != NULL ? FORM_LISTS : FORM_VALUES;
}

static bool can_be_unknown(Expr e)
{
    return expr_is(e, EXPR_SYMBOL) || expr_is(e, EXPR_CALL) || expr_is(e, EXPR_INDEXED) ||
           expr_is(e, EXPR_POWER);
}

static void check_unknowns(const Call *call)
{
    for (long i = 0; i < call->n; i++)
        if (!can_be_unknown(call->unknowns[i])) {
            err_hint("unknowns are names or functions such as x(t); solve for x, {x}, [x, y]");
            err_raise(ST_TYPE, "invalid input: solve received an unknown it cannot solve for");
        }
    for (long i = 0; i < call->n; i++)
        for (long k = 0; k < i; k++)
            if (call->unknowns[i] == call->unknowns[k])
                err_raise(ST_TYPE, "invalid input: solve received an unknown twice");
}

/* The names in all equations. */
static void find_unknowns(Call *call, Expr eqs)
{
    const RTable *m = rtable_of(eqs);

    if (m != NULL)
        eqs = expr_list(m->data, rtable_count(m));
    call->own_unknowns = unknowns_of(eqs);
    call->unknowns = rtable_items(&call->own_unknowns, &call->n);
    if (call->form == FORM_VALUES && call->n != 1)
        call->form = FORM_SETS;
}

/* a < x and x < b as the list of both; what evaluation has decided as 0 = 0 or 1 = 0. */
static Expr flat(Expr e)
{
    Expr a, b;

    err_stack_check();
    if (e == EXPR_TRUE || e == EXPR_FALSE)
        return e == EXPR_TRUE ? EXPR_ZERO : EXPR_ONE;
    if (!expr_is(e, EXPR_AND))
        return e;
    a = flat(expr_arg(e, 0));
    b = flat(expr_arg(e, 1));
    return expr_list((Expr[]){expr_is(a, EXPR_LIST) ? expr_seq(a->u.args, expr_count(a)) : a,
                              expr_is(b, EXPR_LIST) ? expr_seq(b->u.args, expr_count(b)) : b},
                     2);
}

/* Appends what an equation between tables, or a table that is to be zero, says of the entries. */
static Expr append_entries(Expr list, Expr e)
{
    bool equation = expr_is(e, EXPR_EQUATION);
    const RTable *left = rtable_of(equation ? expr_arg(e, 0) : e),
                 *right = equation ? rtable_of(expr_arg(e, 1)) : NULL;

    if (left == NULL && right == NULL)
        return collection_append(list, flat(e));
    if (equation && (left == NULL || right == NULL || !rtable_equal_shape(left, right)))
        err_raise(ST_TYPE, "invalid input: the sides of an equation that solve received are not of"
                           " one shape");
    for (long i = 0; i < rtable_count(left); i++)
        list = collection_append(list, equation ? expr_equation(left->data[i], right->data[i])
                                                : left->data[i]);
    return list;
}

static bool says_of_tables(Expr e)
{
    return rtable_of(e) != NULL ||
           (expr_is(e, EXPR_EQUATION) && (rtable_of(expr_arg(e, 0)) || rtable_of(expr_arg(e, 1))));
}

/* The equations with those between tables entry by entry, and without truths. */
static Expr by_entries(Expr asked)
{
    Expr list = expr_list(NULL, 0);
    long n;
    const Expr *items = rtable_items(&asked, &n);
    bool others = false;

    for (long i = 0; i < n; i++)
        others = others || says_of_tables(items[i]) || items[i] != flat(items[i]);
    if (!others)
        return asked;
    for (long i = 0; i < n; i++)
        list = append_entries(list, items[i]);
    return list;
}

static void read_call(Call *call, const Expr *args, long n)
{
    bool given = n > 1 && !expr_is(args[1], EXPR_EQUATION) && !is_option(args[1]);
    long first = given ? 2 : 1;

    read_options(call, args + first, n - first);
    /* what subs made, sin(Pi/4) say, is evaluated here as every argument is in use */
    Expr whole = flat(args[0]), asked = by_entries(whole);

    call->asked = funcs_refresh(asked);
    call->eqs = rtable_items(&call->asked, &call->m);
    call->form = form_of(args[0]);
    if (call->form == FORM_VALUES && asked != whole)
        call->form = FORM_SETS;
    if (given) {
        Form form = form_of(args[1]);

        call->unknowns = rtable_items(&args[1], &call->n);
        if (form != FORM_VALUES)
            call->form = form;
    } else {
        find_unknowns(call, asked != whole ? asked : args[0]);
    }
    check_unknowns(call);
}

/* identity(equation, x) among the equations as its equations for the unknowns; false when those are
 * not found. */
static bool read_identities(Call *call)
{
    Expr list = expr_list(NULL, 0);
    bool found = false;
    for (long i = 0; i < call->m; i++) {
        Expr e = call->eqs[i], own = expr_list(&e, 1);
        if (expr_is_call(e, expr_symbol("identity")) && expr_count(e) == 3) {
            own = solve_identity(expr_arg(e, 1), expr_arg(e, 2), call->unknowns, call->n);
            found = true;
        }
        if (own == NULL)
            return false;
        list = expr_list((Expr[]){expr_seq(list->u.args, expr_count(list)),
                                  expr_seq(own->u.args, expr_count(own))},
                         2);
    }
    if (!found)
        return true;
    if (expr_count(list) == 0) /* it holds whatever the unknowns are */
        list = expr_list((Expr[]){EXPR_ZERO}, 1);
    if (call->form == FORM_VALUES && expr_count(list) > 1)
        call->form = FORM_SETS;
    call->asked = list;
    call->eqs = rtable_items(&call->asked, &call->m);
    return true;
}

/* One solution as a set or list of equations. */
static Expr pack_solution(const Call *call, Expr values)
{
    Expr *eqs = mem_array((size_t)call->n, sizeof *eqs), packed;
    err_defer(mem_release, eqs);
    for (long i = 0; i < call->n; i++)
        eqs[i] = expr_equation(call->unknowns[i], expr_arg(values, i));
    packed = call->form == FORM_SETS ? expr_set(eqs, call->n) : expr_list(eqs, call->n);
    err_undefer(true);
    return packed;
}

static Expr pack(const Call *call, Expr solutions)
{
    long count = expr_count(solutions);
    Expr *items, packed;
    if (call->form == FORM_VALUES)
        return expr_seq(solutions->u.args, count);
    items = mem_array((size_t)count, sizeof *items);
    err_defer(mem_release, items);
    for (long i = 0; i < count; i++)
        items[i] = pack_solution(call, expr_arg(solutions, i));
    packed = call->form == FORM_SETS ? expr_seq(items, count) : expr_list(items, count);
    err_undefer(true);
    return packed;
}

/* --- inequalities -------------------------------------------------------------------------------
 */

static bool is_condition(Expr e)
{
    return expr_is(e, EXPR_LESS) || expr_is(e, EXPR_LESSEQ) || expr_is(e, EXPR_UNEQUAL);
}

static bool only_conditions(const Call *call)
{
    for (long i = 0; i < call->m; i++)
        if (!is_condition(call->eqs[i]))
            return false;
    return call->m > 0;
}

/* One end of an interval: its value, Open(value) when it is not in, or what is at infinity. */
static Expr range_end(Expr conditions, Expr x, bool upper)
{
    for (long i = 0; i < expr_count(conditions); i++) {
        Expr c = expr_arg(conditions, i), end = expr_arg(c, upper);

        if (expr_is(c, EXPR_EQUATION))
            return expr_arg(c, 1) == x ? (upper ? EXPR_INFINITY : expr_neg(EXPR_INFINITY))
                                       : expr_arg(c, 1);
        if (end != x)
            return expr_is(c, EXPR_LESS) ? expr_call1("Open", end) : end;
    }
    return upper ? EXPR_INFINITY : expr_neg(EXPR_INFINITY);
}

static Expr pack_interval(const Call *call, Expr conditions)
{
    Expr x = call->unknowns[0];

    if (call->form == FORM_LISTS)
        return conditions;
    if (call->form == FORM_SETS)
        return expr_set(conditions->u.args, expr_count(conditions));
    if (expr_count(conditions) == 1 && expr_is(expr_arg(conditions, 0), EXPR_EQUATION))
        return expr_arg(expr_arg(conditions, 0), 1);
    return expr_call2("RealRange", range_end(conditions, x, false), range_end(conditions, x, true));
}

static Expr pack_intervals(const Call *call, Expr intervals)
{
    long count = expr_count(intervals);
    Expr *items = mem_array((size_t)count, sizeof *items), packed;

    err_defer(mem_release, items);
    for (long i = 0; i < count; i++)
        items[i] = pack_interval(call, expr_arg(intervals, i));
    packed = expr_list(items, count);
    err_undefer(true);
    return packed;
}

/* The cases with their intervals packed: those of one case stay a list. */
static Expr pack_cases(const Call *call, Expr cases)
{
    Expr args[8];
    long n = expr_count(cases);

    if (expr_is(cases, EXPR_LIST))
        return pack_intervals(call, cases);
    for (long i = 0; i < n && i < 8; i++)
        args[i] = i > 0 && (i % 2 == 0 || i == n - 1) ? pack_cases(call, expr_arg(cases, i))
                                                      : expr_arg(cases, i);
    return expr_make(EXPR_CALL, args, n);
}

/* The cases as the call wants them; NULL for NULL. */
static Expr shown_cases(const Call *call, Expr cases)
{
    if (cases == NULL)
        return NULL;
    cases = pack_cases(call, cases);
    return call->form == FORM_LISTS || !expr_is(cases, EXPR_LIST)
               ? cases
               : expr_seq(cases->u.args, expr_count(cases));
}

static Expr solve_conditions(const Call *call)
{
    SolveResult result = solve_inequalities(call->eqs, call->m, call->unknowns[0]);

    return shown_cases(call, result.complete
                                 ? result.solutions
                                 : solve_regions(call->eqs, call->m, call->unknowns[0]));
}

/* Equations and inequalities in one unknown, whose solutions hold for different parameters. */
static Expr solve_mixed(const Call *call)
{
    bool inequality = false;

    for (long i = 0; i < call->m; i++) {
        if (!expr_is(call->eqs[i], EXPR_EQUATION) && !expr_is(call->eqs[i], EXPR_LESS) &&
            !expr_is(call->eqs[i], EXPR_LESSEQ))
            return NULL;
        inequality = inequality || !expr_is(call->eqs[i], EXPR_EQUATION);
    }
    return inequality && call->n == 1
               ? shown_cases(call, solve_regions(call->eqs, call->m, call->unknowns[0]))
               : NULL;
}

/* Parts of several unknowns, each its conditions; NULL for NULL. */
static Expr shown_parts(const Call *call, Expr parts)
{
    if (parts == NULL)
        return NULL;
    parts = pack_intervals(call, parts);
    return call->form == FORM_LISTS ? parts : expr_seq(parts->u.args, expr_count(parts));
}

/* Several unknowns with an inequality among linear conditions. */
static Expr solve_polyhedron(const Call *call)
{
    Expr found = NULL;
    bool inequality = false;
    for (long i = 0; i < call->m; i++)
        inequality =
            inequality || expr_is(call->eqs[i], EXPR_LESS) || expr_is(call->eqs[i], EXPR_LESSEQ);
    if (inequality && call->n > 1)
        found = halfspaces_solve(call->eqs, call->m, call->unknowns, call->n);
    return shown_parts(call, found);
}

static void warn_lost(Expr lost)
{
    char *text;
    if (lost == NULL) {
        eval_warning("solutions may have been lost");
        return;
    }
    text = print_text(lost, 200);
    err_defer(mem_release, text);
    eval_warning("solutions may have been lost: could not solve %s = 0", text);
    err_undefer(true);
}

/* Records where solutions with conditions on the parameters hold. */
static void note_conditions(const SolveResult *result)
{
    for (long i = 0; i < expr_count(result->only_where); i++)
        notes_add(notes_current(), expr_arg(result->only_where, i));
}

/* Does it contradict what is assumed of the unknowns? */
static bool is_against_facts(const Call *call, Expr item)
{
    bool against = false;
    for (long i = 0; i < call->n && assume_active() && !against; i++)
        against =
            is_excluded(call->unknowns[i], call->form == FORM_VALUES ? item : expr_arg(item, i));
    return against;
}

static bool is_wanted(const Call *call, Expr item)
{
    for (long i = 0; i < call->n && call->real; i++)
        if (is_complex_constant(call->form == FORM_VALUES ? item : expr_arg(item, i)))
            return false;
    return !call->assumed || !is_against_facts(call, item);
}

/* RootOf in radicals where that is wanted. */
static Expr made_explicit(const Call *call, Expr solutions)
{
    List list;
    if (!call->explicit)
        return solutions;
    list_begin(&list);
    for (long i = 0; i < expr_count(solutions); i++) {
        Expr values = solve_all_values(expr_arg(solutions, i));

        for (long k = 0; k < expr_count(values); k++)
            list_put(&list, expr_arg(values, k));
    }
    solutions = list_expr(&list);
    list_end(&list);
    return solutions;
}

/* The first solutions, as many as are wanted, each once if so wanted. */
static Expr wanted(const Call *call, Expr solutions)
{
    bool against = false;
    List list;
    Memo met;
    solutions = made_explicit(call, solutions);
    list_begin(&list);
    memo_begin(&met);
    for (long i = 0; i < expr_count(solutions) && (call->most <= 0 || list.count < call->most);
         i++) {
        Expr item = expr_arg(solutions, i);
        bool again = call->once && memo_get(&met, item);
        memo_put(&met, item, item);
        if (again || !is_wanted(call, item))
            continue;
        against = against || is_against_facts(call, item);
        list_put(&list, item);
    }
    memo_end(&met);
    Expr kept = list_expr(&list);
    list_end(&list);
    if (against)
        eval_warning("some solutions contradict what is assumed of the unknowns: the option "
                     "useassumptions leaves these out");
    return kept;
}

/* Infinity and undefined are in no field: equations with them stay as they are. */
static bool is_in_no_field(const Call *call)
{
    const Expr outside[] = {EXPR_INFINITY, EXPR_UNDEFINED};
    bool found = false;

    for (long i = 0; i < call->m; i++)
        found = found || (!is_condition(call->eqs[i]) && walk_has_any(call->eqs[i], outside, 2));
    return found;
}

static Expr solve_call(Call *call)
{
    SolveOptions options = {.every = call->every,
                            .implicit = call->explicit ? SOLVE_RADICALS : SOLVE_QUARTICS};
    SolveResult result;
    Notes notes;
    Expr intervals;
    bool found;

    if (!read_identities(call) || is_in_no_field(call))
        return NULL;
    if (call->n == 1 && only_conditions(call))
        return solve_conditions(call);
    intervals = solve_polyhedron(call);
    if (intervals == NULL)
        intervals =
            shown_parts(call, curves_solve(options, call->eqs, call->m, call->unknowns, call->n));
    if (intervals != NULL)
        return intervals;
    if (call->parametric)
        return solve_parametric(call->eqs, call->m, call->unknowns, call->n);
    solve_taken_begin(&notes, call->eqs, call->m);
    if (call->form == FORM_VALUES)
        result = solve_for_by(options, call->eqs[0], call->unknowns[0]);
    else
        result = solve_equations_by(options, call->eqs, call->m, call->unknowns, call->n);
    found = expr_count(result.solutions) > 0 || (result.complete && !result.region);
    intervals = result.region && call->n == 1       ? solve_conditions(call)
                : expr_count(result.only_where) > 0 ? solve_mixed(call)
                                                    : NULL;
    solve_taken_end(&notes, found && intervals == NULL ? result.solutions : NULL);
    if (intervals != NULL)
        return intervals;
    if (!found) {
        Expr root = call->real || call->every ? NULL
                                              : named_root(call->eqs, call->m, call->unknowns,
                                                           call->n, call->form != FORM_VALUES);
        return root ? pack(call, expr_list(&root, 1)) : NULL;
    }
    if (!result.complete || result.region)
        warn_lost(result.lost);
    note_conditions(&result);
    return pack(call, wanted(call, result.solutions));
}

static Expr solve_in(bool real, const Expr *args, long n)
{
    Call call = {0};
    options_begin(&SOLVE_OPTIONS, &call);
    call.real = real;
    solve_integers_restart();
    read_call(&call, args, n);
    return solve_call(&call);
}

static Expr solve(const Expr *args, long n)
{
    return solve_in(false, args, n);
}

static Expr solve_real(const Expr *args, long n)
{
    return solve_in(true, args, n);
}

/* --- RootOf, allvalues ------------------------------------------------------------------------ */

/* Of several arguments, as solve gives them, each is taken for itself. Which of its ways to go is
 * Maple's choice: all are one here. */
static const OptionRow VALUES_ROWS[] = {
    {"dependent", OPTION_IDLE, .bare = true, .fine = true},
    {"independent", OPTION_IDLE, .bare = true, .fine = true},
    {"implicit", OPTION_IDLE, .bare = true, .fine = true},
    {.name = NULL},
};
static const OptionTable VALUES_OPTIONS = {.command = "allvalues", .rows = VALUES_ROWS};

static Expr all_values(const Expr *args, long n)
{
    Expr list = expr_list(NULL, 0);
    for (long i = 0; i < n; i++) {
        Expr values;

        if (i > 0 && options_row(&VALUES_OPTIONS, args[i], &values))
            continue;
        if (i > 0 && expr_is(args[i], EXPR_EQUATION))
            options_refuse(&VALUES_OPTIONS, args[i]);
        values = solve_all_values(args[i]);
        list = expr_list((Expr[]){expr_seq(list->u.args, expr_count(list)),
                                  expr_seq(values->u.args, expr_count(values))},
                         2);
    }
    return expr_seq(list->u.args, expr_count(list));
}

static const OptionRow ROOT_ROWS[] = {
    {"index", OPTION_INTEGER, 0, .low = 1, .summary = "the k-th root by argument, then modulus"},
    {.name = NULL},
};
static const OptionTable ROOT_OPTIONS = {
    .command = "RootOf", .rows = ROOT_ROWS, .size = sizeof(long)};

/* The middle of a range of numbers, else NULL. */
static Expr middle_of(Expr range)
{
    Expr lo = evalf_expr(expr_arg(range, 0), 17), hi = evalf_expr(expr_arg(range, 1), 17);
    return expr_is_number(lo) && expr_is_number(hi) ? num_mul(EXPR_HALF, num_add(lo, hi)) : NULL;
}

/* The index of the root that a number, or a range, in args picks; 0 for none, -1 when the ends of
 * a range are no numbers. */
static long picked_index(Expr p, const Expr *args, long n)
{
    long index = 0;
    for (long i = 0; i < n; i++) {
        Expr at = args[i];

        if (expr_is(at, EXPR_EQUATION) && !options_take(&ROOT_OPTIONS, &index, at))
            options_refuse(&ROOT_OPTIONS, at);
        if (expr_is(at, EXPR_RANGE) && (at = middle_of(at)) == NULL)
            return -1;
        at = expr_is(at, EXPR_EQUATION) ? at : evalf_expr(at, 17);
        if (expr_is(at, EXPR_COMPLEX))
            index =
                rootof_nearest(p, num_to_double(expr_arg(at, 0)), num_to_double(expr_arg(at, 1)));
        else if (expr_is_real_number(at))
            index = rootof_nearest(p, num_to_double(at), 0);
    }
    return index;
}

/* RootOf(p, x), RootOf(p) with one name: the name becomes _Z; a number picks the root near it. */
static Expr root_of(const Expr *args, long n)
{
    Expr p = linalg_residual(args[0]), z = expr_symbol("_Z"), x, names;
    long from = 1, index;

    if (walk_has(p, z)) {
        x = z;
    } else if (n > 1 && can_be_unknown(args[1])) {
        x = args[1];
        from = 2;
    } else {
        names = solve_default_unknowns(p);
        if (expr_count(names) != 1)
            err_raise(ST_TYPE, "RootOf needs one unknown: RootOf(p, x)");
        x = expr_arg(names, 0);
    }
    if (!walk_has(p, x))
        err_raise(ST_DOMAIN, "the expression does not depend on the unknown of RootOf");
    p = walk_replace1(p, x, z);
    index = picked_index(p, args + from, n - from);
    if (index < 0)
        return NULL;
    if (x == z && p == args[0] &&
        (n == from || index == 0 || (n == 2 && expr_is(args[1], EXPR_EQUATION))))
        return NULL;
    return rootof_make(p, z, index);
}

const Builtin BUILTIN_SOLVE[] = {
    {.name = "allvalues",
     .signature = "allvalues(e:expr, options:expr*) -> sequence",
     .fn = all_values,
     .topic = "algebra",
     .summary = "every RootOf replaced by its roots, in every combination",
     .examples = {{"allvalues(RootOf(x^2-2,x));", "sqrt(2), -sqrt(2)", NULL},
                  {"allvalues({y=RootOf(_Z^2-a^2)});", "{y=a}, {y=-a}", NULL}},
     .see = "RootOf solve"},
    {.name = "RootOf",
     .signature = "RootOf(p:expr, options:expr*) -> algebraic",
     .fn = root_of,
     .topic = "algebra",
     .summary = "a root of a polynomial in one unknown",
     .text = "RootOf(p, x) stands for any root of p in x and is written with _Z for x.\n"
             "index=k picks the k-th root by argument in [0,2*Pi), then modulus; RootOf(p, x, a)\n"
             "the one nearest to the number a, or to the middle of a range. evalf gives its\n"
             "value, allvalues its radicals.",
     .examples = {{"RootOf(x^2-2, x);", "RootOf(_Z^2-2)", NULL},
                  {"evalf(RootOf(_Z^5-_Z-1, index=1));", "1.167303978", NULL},
                  {"allvalues(RootOf(x^2-2, x, -1.4));", "-sqrt(2)", NULL},
                  {"diff(RootOf(_Z^3-x), x);", "1/(3*RootOf(_Z^3-x)^2)", NULL},
                  {"evalf(RootOf(_Z^2-2));", "1.414213562", NULL},
                  {"RootOf(x*y=1);", "error: one unknown", NULL}},
     .see = "allvalues solve"},
    {.name = "solve",
     .signature = "solve(eqs:expr, unknowns:expr?, options:expr*) -> expr",
     .fn = solve,
     .options = &SOLVE_OPTIONS,
     .topic = "algebra",
     .summary = "solve equations exactly",
     .text = "solve(e, x)           the values of x with e = 0, or of the equation e\n"
             "solve({eqs}, {x, y})  one set of equations for each solution\n"
             "solve([eqs], [x, y])  a list of solutions, in the order of the unknowns\n"
             "Unknowns may be functions or derivatives. An unknown that stays free is given as\n"
             "itself. No solution: nothing, or []. What cannot be decided stays unevaluated.\n"
             "Inequalities in one unknown give intervals: sets of conditions, or RealRange;\n"
             "with parameters the cases as a piecewise function. Linear inequalities in\n"
             "several unknowns give bounds of each by the ones before it.\n"
             "solve(identity(e, x), {a, b}) finds a and b so that e holds for every x.\n"
             "Every solution is put back into the equations before it is returned. What a\n"
             "solution with parameters takes for granted is said (assumed() has it).\n"
             "After infolevel[solve] := 1 the methods that found something are told.",
     .examples = {{"solve(x^2-3*x+2, x);", "2, 1", NULL},
                  {"solve([x+y=3, x-y=1], [x,y]);", "[[x=2,y=1]]", NULL},
                  {"solve({m*diff(u(t),t)+x(t)=0}, {diff(u(t),t)});", "{diff(u(t),t)=-x(t)/m}",
                   NULL},
                  {"solve(identity(a*sin(x)+b*cos(x)^2 = 2-2*sin(x)^2, x), {a, b});",
                   "{a = 0, b = 2}", NULL},
                  {"solve({x^2 < 4, x > 0}, {x});", "{0<x, x<2}", NULL},
                  {"solve({sin(x) = 1/2, 0 < x, x < Pi}, {x});", "{x = Pi/6}, {x = 5*Pi/6}", NULL},
                  {"solve(a*x = b, x, parametric);",
                   "piecewise(a = 0, piecewise(b = 0, [[x = x]], []), [[x = b/a]])", NULL},
                  {"solve(x=1, 2);", "error: cannot solve for", NULL}},
     .see = "LinearSolve dsolve fsolve isolate",
     .flags = BUILTIN_LOOKS_IN_FIRST | BUILTIN_UNITS},
    {.name = "solve",
     .package = "RealDomain",
     .signature = "solve(eqs:expr, unknowns:expr?, options:expr*) -> expr",
     .fn = solve_real,
     .options = &SOLVE_OPTIONS,
     .topic = "algebra",
     .summary = "solve equations exactly for their real solutions",
     .examples = {{"RealDomain:-solve(x^3 = 1, x);", "1", NULL},
                  {"RealDomain:-solve(x^2 = 4, x, UseAssumptions) assuming x < 0;", "-2", NULL},
                  {"RealDomain:-solve({x^2+y^2 = 5, x*y = 2, x > 1}, {x, y});", "{x = 2, y = 1}",
                   NULL}},
     .see = "solve"},
    {.name = "PolynomialSystem",
     .package = "SolveTools",
     .signature = "PolynomialSystem(eqs:set|list, unknowns:expr, options:expr*) -> expr",
     .fn = solve,
     .options = &SOLVE_OPTIONS,
     .topic = "algebra",
     .summary = "solve polynomial equations, as solve does",
     .examples = {{"SolveTools:-PolynomialSystem({x*y = 2, x+y = 3}, {x, y});",
                   "{x = 1, y = 2}, {x = 2, y = 1}", NULL},
                  {"SolveTools:-PolynomialSystem([x^2 = 1], [x]);", "[[x = 1], [x = -1]]", NULL}},
     .see = "solve"},
    {.name = "Linear",
     .package = "SolveTools",
     .signature = "Linear(eqs:set|list, unknowns:set|list, options:expr*) -> expr",
     .fn = solve,
     .options = &SOLVE_OPTIONS,
     .topic = "algebra",
     .summary = "solve linear equations, as solve does",
     .examples = {{"SolveTools:-Linear({x+y = 3, x-y = 1}, {x, y});", "{x = 2, y = 1}", NULL},
                  {"SolveTools:-Linear([x+y = 3, x+y = 4], [x, y]);", "[]", NULL}},
     .see = "solve LinearSolve"},
    {.name = "Polynomial",
     .package = "SolveTools",
     .signature = "Polynomial(p:algebraic|equation, x:name, options:expr*) -> expr",
     .fn = solve,
     .options = &SOLVE_OPTIONS,
     .topic = "algebra",
     .summary = "the roots of a polynomial, as solve gives them",
     .examples = {{"SolveTools:-Polynomial(x^2-3*x+2, x);", "2, 1", NULL},
                  {"SolveTools:-Polynomial(x^2 = 2, x, maxsols = 1);", "sqrt(2)", NULL}},
     .see = "solve"},
    {.name = NULL},
};
