/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Conditions are asked of the facts first (cas/value/assume.h), which is cheap and what simplifying
 * goes by. What they leave open a command may take longer for: an equation holds where its sides
 * differ by what is identically zero, and does not where they are different constants; an
 * inequality in one real name holds where its sides are real and its contrary has no solution
 * beside the facts about the name, and never where it has none itself. Solutions are asked for of
 * relations in powers, absolute values, exponentials and logarithms only. An equation in one name
 * holds for none of its values where the facts exclude all of its solutions. "Has none" is what
 * solving has proved: that none was found decides nothing.
 */
#include "repl/builtins/algebra/is.h"

#include "cas/algebra/steps.h"
#include "cas/algebra/zero.h"
#include "cas/base/deadline.h"
#include "cas/base/err.h"
#include "cas/core/collection.h"
#include "cas/core/list.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/solve/solve.h"
#include "cas/value/assume.h"
#include "cas/value/enclose.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs.h"
#include "cas/value/funcs_facts.h"
#include "cas/value/names.h"
#include "repl/eval/eval.h"

enum { LONGEST = 200 };          /* nodes of a condition that is solved */
static const double SECONDS = 2; /* of the processor, for solving it */
enum { PLACE_DIGITS = 20, SIGN_BITS = 1000 };

static Truth opposite(Truth t)
{
    return t == TRUTH_YES ? TRUTH_NO : t == TRUTH_NO ? TRUTH_YES : TRUTH_UNKNOWN;
}

/* --- equations -------------------------------------------------------------------------------- */

static bool is_algebraic(Expr e)
{
    return !expr_is(e, EXPR_OBJECT) && !expr_is(e, EXPR_STRING) && !expr_is(e, EXPR_LIST) &&
           !expr_is(e, EXPR_SET) && !expr_is(e, EXPR_SEQ) && !expr_is(e, EXPR_RANGE);
}

typedef struct Sample {
    Expr e;
    Truth zero;
} Sample;

static void at_sample(void *arg)
{
    Sample *s = arg;
    Expr names = names_in(s->e), value = s->e;
    for (long i = 0; i < expr_count(names); i++) {
        Expr part[] = {expr_ratio(3 + 2 * i, 7), expr_ratio(5 - 3 * i, 11)};
        if (!assume_facts(expr_arg(names, i)))
            value =
                funcs_at(value, expr_arg(names, i), expr_add(part[0], expr_mul(part[1], EXPR_I)));
    }
    s->zero = zero_truth(value);
}

/* The zero test goes from jump to jump along the line: signum(x)^2 = 1 there only. A name without
 * facts is any complex number. */
static bool fails_off_the_line(Expr e)
{
    Sample s = {e, TRUTH_UNKNOWN};
    return steps_has_jump(e) && err_attempt(at_sample, &s) && s.zero == TRUTH_NO;
}

static Truth equal(Expr a, Expr b);

static Truth equal_lists(Expr a, Expr b)
{
    err_stack_check();
    Truth all = expr_count(a) == expr_count(b) ? TRUTH_YES : TRUTH_NO;
    for (long i = 0; i < expr_count(a) && all != TRUTH_NO; i++) {
        Truth one = equal(expr_arg(a, i), expr_arg(b, i));
        all = one == TRUTH_YES ? all : one;
    }
    return all;
}

static Truth equal(Expr a, Expr b)
{
    if (expr_is(a, EXPR_STRING) && expr_is(b, EXPR_STRING))
        return a == b ? TRUTH_YES : TRUTH_NO;
    if (expr_is(a, EXPR_LIST) && expr_is(b, EXPR_LIST))
        return equal_lists(a, b);
    if (!is_algebraic(a) || !is_algebraic(b))
        return TRUTH_UNKNOWN;
    Expr difference = expr_sub(a, b);
    if (difference->flags & NODE_HAS_FLOAT)
        return TRUTH_UNKNOWN;
    ZeroQuestion question = {.domain = ZERO_GENERIC, .facts = true};
    Truth zero = zero_ask(difference, &question).truth;
    bool open = zero == TRUTH_NO ? expr_count(names_in(difference)) > 0
                                 : zero == TRUTH_YES && fails_off_the_line(difference);
    return open ? TRUTH_UNKNOWN : zero;
}

/* --- inequalities ----------------------------------------------------------------------------- */

static void look_for_other_functions(Expr node, void *other)
{
    static const char *const known[] = {"abs", "max", "min", "exp", "ln"};
    bool fits = !expr_is(node, EXPR_CALL) && !expr_is(node, EXPR_FLOAT) &&
                !expr_is(node, EXPR_COMPLEX) && !expr_is(node, EXPR_OBJECT);
    for (size_t i = 0; expr_is(node, EXPR_CALL) && i < sizeof known / sizeof *known; i++)
        fits = fits || expr_is_symbol(expr_arg(node, 0), known[i]);
    *(bool *)other |= !fits;
}

static bool is_relation(Expr e)
{
    return expr_is(e, EXPR_LESS) || expr_is(e, EXPR_LESSEQ) || expr_is(e, EXPR_EQUATION) ||
           expr_is(e, EXPR_UNEQUAL);
}

typedef struct Solving {
    const Expr *relations;
    long count;
    Expr name;
    SolveResult result;
} Solving;

static void solve_order(void *arg)
{
    Solving *s = arg;
    s->result = solve_inequalities(s->relations, s->count, s->name);
}

static void solve_equation(void *arg)
{
    Solving *s = arg;
    s->result = solve_for_by((SolveOptions){.every = true}, s->relations[0], s->name);
}

/* Are the solutions all that there are, whatever other names are? */
static bool has_all(Solving *s, void (*solve)(void *arg))
{
    Notes notes;
    notes_begin(&notes);
    Status status = deadline_run(SECONDS, solve, s);
    bool granted = status == ST_OK && expr_count(notes_relations(&notes)) > 0;
    notes_drop(&notes);
    if (status != ST_TIMEOUT && (1u << status & ERR_FATAL))
        err_raise(status, "%s", err_message());
    return status == ST_OK && s->result.complete && !s->result.lost && !granted;
}

/* Has the relation no solution where the facts about its only name hold? */
static bool is_impossible(Expr relation, Expr name)
{
    Expr facts = assume_facts(name);
    List all;
    list_begin(&all);
    list_put(&all, relation);
    for (long i = 0; facts && i < expr_count(facts); i++) {
        Expr fact = expr_arg(facts, i);
        if (is_relation(fact) && names_in(fact) == names_in(relation))
            list_put(&all, fact);
    }
    Expr relations = expr_list(all.item, all.count);
    list_end(&all);
    Solving s = {.relations = relations->u.args, .count = expr_count(relations), .name = name};
    return has_all(&s, solve_order) && expr_count(s.result.solutions) == 0;
}

/* Is u > 0 or u >= 0 wherever the facts about its only name hold, but where it has a pole? */
static bool is_above(Expr u, Expr name, bool strict)
{
    Kind kind = strict ? EXPR_LESS : EXPR_LESSEQ;
    if (assume_decide(expr_make(kind, (Expr[]){EXPR_ZERO, u}, 2)) == TRUTH_YES)
        return true;
    return walk_has(u, name) &&
           is_impossible(expr_make(EXPR_LESS, (Expr[]){u, EXPR_ZERO}, 2), name);
}

typedef struct Domain {
    Expr name;
    bool whole;
} Domain;

/* Roots and logarithms are real above zero; a single place there where they are not defined does
 * not count. */
static void look_for_bounds(Expr node, void *arg)
{
    Domain *d = arg;
    for (long i = 0; d->whole && i < expr_factor_count(node); i++) {
        Expr base, exponent;
        expr_split_power(expr_factor(node, i), &base, &exponent);
        d->whole = expr_is(exponent, EXPR_INTEGER) || is_above(base, d->name, false);
    }
    if (d->whole && expr_is_call(node, expr_symbol("ln")))
        d->whole = expr_nops(node) == 1 && is_above(expr_op(node, 1), d->name, true);
}

/* Is e real wherever the facts about its only name hold? */
static bool is_real_there(Expr e, Expr name)
{
    Domain d = {name, true};
    if (!assume_is_real(e))
        walk_each(e, look_for_bounds, &d);
    return d.whole;
}

/* a < b or a <= b in one real name. */
static Truth ordered(Expr c)
{
    Expr a = expr_arg(c, 0), b = expr_arg(c, 1), names = names_in(c);
    bool other = false;
    walk_each(c, look_for_other_functions, &other);
    if (other || expr_count(names) != 1 || !assume_is_real(expr_arg(names, 0)) ||
        walk_tree_size(c) > LONGEST)
        return TRUTH_UNKNOWN;
    Expr name = expr_arg(names, 0);
    Expr contrary = expr_make(expr_is(c, EXPR_LESS) ? EXPR_LESSEQ : EXPR_LESS, (Expr[]){b, a}, 2);
    if (is_impossible(contrary, name) && is_real_there(a, name) && is_real_there(b, name))
        return TRUTH_YES;
    return is_impossible(c, name) ? TRUTH_NO : TRUTH_UNKNOWN;
}

/* --- integers --------------------------------------------------------------------------------- */

enum { MOST_NAMES = 6 };

/* A polynomial in integer names with integer coefficients is even or odd as it is at all residues
 * of the names modulo 2. */
static int parity_by_residues(Expr e)
{
    Expr names = names_in(e), polynom = expr_call1("polynom", expr_symbol("integer"));
    long n = expr_count(names);
    bool fits = n > 0 && n <= MOST_NAMES && walk_tree_size(e) <= LONGEST;
    for (long i = 0; fits && i < n; i++)
        fits = assume_is_integer(expr_arg(names, i));
    if (!fits || eval_apply(expr_symbol("type"), (Expr[]){e, polynom}, 2) != EXPR_TRUE)
        return 2;
    int parity = 2;
    for (long at = 0; at < 1L << n; at++) {
        Expr args[MOST_NAMES + 1];
        for (long i = 0; i < n; i++)
            args[i] =
                expr_make(EXPR_EQUATION, (Expr[]){expr_arg(names, i), expr_int(at >> i & 1)}, 2);
        args[n] = e;
        Expr value = eval_expr(eval_apply(expr_symbol("subs"), args, n + 1));
        int here = !expr_is(value, EXPR_INTEGER) ? 2 : fmpz_is_even(value->u.integer) ? 0 : 1;
        if (here == 2 || (at > 0 && here != parity))
            return 2;
        parity = here;
    }
    return parity;
}

bool is_complex_constant(Expr e)
{
    return expr_is(evalf_expr(e, PLACE_DIGITS), EXPR_COMPLEX);
}

/* Is e a real constant between two integers? */
static bool is_between_integers(Expr e)
{
    fmpz_t below;
    if (!funcs_is_constant(e))
        return false;
    fmpz_init(below);
    bool known = enclose_floor(below, e, SIGN_BITS);
    Expr rest = known ? expr_sub(e, expr_fmpz(below)) : EXPR_ZERO;
    fmpz_clear(below);
    return known && evalf_sign(rest, SIGN_BITS) == 1;
}

static Truth has_property(Expr e, Expr property)
{
    bool even = expr_is_symbol(property, "even"), odd = expr_is_symbol(property, "odd");
    if (expr_is_symbol(property, "imaginary") && expr_is_number(e))
        return expr_is(e, EXPR_COMPLEX) && expr_arg(e, 0) == EXPR_ZERO ? TRUTH_YES : TRUTH_NO;
    if (!even && !odd && !expr_is_symbol(property, "integer"))
        return TRUTH_UNKNOWN;
    if (is_between_integers(e))
        return TRUTH_NO;
    Expr whole = even || odd ? e : expr_mul(EXPR_TWO, e), sign = assume_alternating(whole);
    int parity = sign == EXPR_ONE ? 0 : sign == EXPR_MINUS_ONE ? 1 : parity_by_residues(whole);
    return parity == 2 ? TRUTH_UNKNOWN : (parity == 1) == odd ? TRUTH_YES : TRUTH_NO;
}

/* --- equations in one name -------------------------------------------------------------------- */

bool is_excluded(Expr name, Expr value)
{
    Expr facts = expr_is(name, EXPR_SYMBOL) ? assume_facts(name) : NULL;
    if (facts && assume_is_real(name) && is_complex_constant(value))
        return true;
    for (long i = 0; facts && i < expr_count(facts); i++)
        if (is_decide(walk_replace1(expr_arg(facts, i), name, value)) == TRUTH_NO)
            return true;
    return false;
}

/* Do the facts about its only name exclude all solutions of the equation? What jumps is solved on
 * the real line only, and may have intervals of solutions. */
static bool is_never(Expr c)
{
    Expr names = names_in(c), a = expr_arg(c, 0), b = expr_arg(c, 1);
    if (expr_count(names) != 1 || !is_algebraic(a) || !is_algebraic(b) ||
        walk_tree_size(c) > LONGEST || c->flags & NODE_HAS_FLOAT ||
        (steps_has_jump(c) && !assume_is_real(expr_arg(names, 0))))
        return false;
    Expr e = expr_sub(a, b);
    Solving s = {.relations = &e, .count = 1, .name = expr_arg(names, 0)};
    if (!walk_has(e, s.name) || !has_all(&s, solve_equation))
        return false;
    if (s.result.region)
        return is_impossible(c, s.name);
    for (long i = 0; i < expr_count(s.result.solutions); i++)
        if (!is_excluded(s.name, expr_arg(s.result.solutions, i)))
            return false;
    return true;
}

static Truth equation(Expr c)
{
    Truth t = equal(expr_arg(c, 0), expr_arg(c, 1));
    return t == TRUTH_UNKNOWN && is_never(c) ? TRUTH_NO : t;
}

/* --- all of them ------------------------------------------------------------------------------ */

/* x in {a, b}. */
static Truth contained(Expr x, Expr items)
{
    if (!expr_is(items, EXPR_LIST) && !expr_is(items, EXPR_SET))
        return TRUTH_UNKNOWN;
    Truth found = TRUTH_NO;
    for (long i = 0; i < expr_count(items) && found != TRUTH_YES; i++) {
        Truth same = expr_arg(items, i) == x ? TRUTH_YES : equal(x, expr_arg(items, i));
        found = same == TRUTH_NO ? found : same;
    }
    return found;
}

static Truth joined(Expr c, Truth strong)
{
    Truth a = is_decide(expr_arg(c, 0)), b = is_decide(expr_arg(c, 1));
    if (a == strong || b == strong)
        return strong;
    return a == TRUTH_UNKNOWN || b == TRUTH_UNKNOWN ? TRUTH_UNKNOWN : opposite(strong);
}

Truth is_decide(Expr c)
{
    err_stack_check();
    Truth t = assume_decide(c);
    if (t != TRUTH_UNKNOWN)
        return t;
    switch (expr_kind(c)) {
    case EXPR_EQUATION:
        return equation(c);
    case EXPR_UNEQUAL:
        return opposite(equation(c));
    case EXPR_LESS:
    case EXPR_LESSEQ:
        return ordered(c);
    case EXPR_NOT:
        return opposite(is_decide(expr_arg(c, 0)));
    case EXPR_AND:
        return joined(c, TRUTH_NO);
    case EXPR_OR:
        return joined(c, TRUTH_YES);
    case EXPR_TYPED:
        return has_property(expr_arg(c, 0), expr_arg(c, 1));
    case EXPR_CALL:
        return expr_is_call(c, expr_symbol("in")) && expr_nops(c) == 2
                   ? contained(expr_op(c, 1), expr_op(c, 2))
                   : TRUTH_UNKNOWN;
    default:
        return TRUTH_UNKNOWN;
    }
}
