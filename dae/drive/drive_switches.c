/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A step across a jump of the right-hand side is no step of the method: its error estimate means
 * nothing, and a multistep method carries the jump along. So a case is not chosen at every
 * evaluation, but held by a discrete unknown over a whole segment of the run; the right-hand side
 * is then smooth, and where the relation changes its sign the segment ends, as at an event, and the
 * next one has the other case (E. Hairer, S. P. Norsett, G. Wanner, Solving Ordinary Differential
 * Equations I, II.6, Discontinuous equations; C. W. Gear, O. Osterby 1984).
 *
 * Which functions decide is said by their rows (funcs_jump): those of the sign of a number have
 * their argument as the border, the larger of two numbers their difference; what rounds u has
 * sin(Pi*v), v so that u passes an integer or a half where v passes an integer, and holds its
 * value. Cases inside a border are followed, too: operands come before what uses them. Roots that
 * turn, sqrt(u^2) and surd(u, 3), are written with abs(u) and signum(u) for that.
 *
 * Where both cases lead back to the border at once there is no such segment: drive_run.c then sets
 * the unknown to 0, and the relation is asked at every evaluation.
 */
#include "dae/drive/drive_switches.h"

#include <string.h>

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/zero.h"
#include "cas/base/compat.h"
#include "cas/base/mem.h"
#include "cas/core/fraction.h"
#include "cas/core/num.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/value/funcs_facts.h"

typedef struct Search {
    const Ivp *ivp;
    Memo tops;    /* highest derivatives: no relation between these is followed */
    Memo held;    /* nodes of the system, and what takes their places */
    Memo borders; /* and their switches */
    Expr *item;   /* of each switch */
    long count, switches, capacity;
} Search;

static void search_release(void *search)
{
    Search *s = search;
    memo_forget(&s->tops);
    memo_forget(&s->held);
    memo_forget(&s->borders);
    mem_free(s->item);
    mem_free(s);
}

static Expr less(Expr a, Expr b)
{
    return expr_make(EXPR_LESS, (Expr[]){a, b}, 2);
}

static Expr new_unknown(const Ivp *ivp)
{
    return expr_call(expr_from_symbol(sym_fresh("switch")), &ivp->model.t, 1);
}

static Expr unknown_of(const Search *s, long k)
{
    return expr_arg(s->item[k], DRIVE_SWITCH_UNKNOWN);
}

/* --- what takes the place of a case ---------------------------------------------------------- */

/* A relation, true where x is positive, false where it is negative. */
static Expr held_relation(Expr relation, Expr x)
{
    Expr asked[] = {relation, expr_make(EXPR_LESSEQ, (Expr[]){EXPR_ZERO, x}, 2)};
    Expr either[] = {less(EXPR_ZERO, x), expr_make(EXPR_AND, asked, 2)};
    return expr_make(EXPR_OR, either, 2);
}

/* The value of f at a point right and left of zero or, where x and the border are zero, between
 * them. The values are numbers, so that its derivative is zero. */
static Expr held_step(Expr border, Expr x, Expr positive, Expr negative)
{
    Expr between = expr_div(expr_add(positive, negative), EXPR_TWO);
    Expr cases[] = {less(EXPR_ZERO, x),
                    positive,
                    less(x, EXPR_ZERO),
                    negative,
                    less(EXPR_ZERO, border),
                    positive,
                    less(border, EXPR_ZERO),
                    negative,
                    between};
    return expr_call(expr_symbol("piecewise"), cases, 9);
}

static Expr piecewise(Expr condition, Expr yes, Expr no)
{
    return expr_call(expr_symbol("piecewise"), (Expr[]){condition, yes, no}, 3);
}

/* --- switches -------------------------------------------------------------------------------- */

static bool is_held(const Search *s, Expr node)
{
    return memo_get(&s->held, node) != NULL;
}

/* What decides must move, and be known without the highest derivatives. */
static bool is_followed(const Search *s, Expr border)
{
    const Model *model = &s->ivp->model;
    return walk_has(border, model->t) && !walk_has_key(border, &s->tops);
}

static Expr held_node(Expr node, void *search)
{
    return memo_get(&((Search *)search)->held, node);
}

/* e with the nodes held so far in their places. */
static Expr in_place(Search *s, Expr e)
{
    return walk_rebuild(e, held_node, NULL, s);
}

static void hold(Search *s, Expr node, Expr to)
{
    memo_put(&s->held, node, to);
    s->count++;
}

static Expr add_switch(Search *s, const Expr *rest, long n)
{
    Expr parts[DRIVE_SWITCH_STEP + 1] = {new_unknown(s->ivp)};
    if (s->switches == s->capacity) {
        s->capacity = 2 * s->capacity + 16;
        s->item = mem_rearray(s->item, (size_t)s->capacity, sizeof *s->item);
    }
    for (long i = 0; i < n; i++)
        parts[1 + i] = rest[i];
    s->item[s->switches++] = expr_list(parts, 1 + n);
    if (!memo_get(&s->borders, rest[0]))
        memo_put(&s->borders, rest[0], parts[0]);
    return parts[0];
}

/* What is positive where the border is: the unknown of the border's switch, or of its negative. */
static Expr side_of_factor(Search *s, Expr border)
{
    Expr same = memo_get(&s->borders, border), other = memo_get(&s->borders, expr_neg(border));
    return same ? same : other ? expr_neg(other) : add_switch(s, &border, 1);
}

/* The base of an odd power, whose sign it has; NULL: it is none. */
static Expr odd_base(Expr factor)
{
    Expr base, power;
    long n;
    expr_split_power(factor, &base, &power);
    return num_get_si(&n, power) && n % 2 != 0 ? base : NULL;
}

/* Of a product: the sign is that of the product of the odd powers' bases, each a border by itself,
 * and of what does not move. Where a power is zero its rate is, so that nothing told there which
 * way it goes, and where two factors are zero together each case has its own side. */
static Expr side_of(Search *s, Expr border)
{
    Expr side = EXPR_ONE, rest = EXPR_ONE;
    for (long i = 0; i < expr_factor_count(border); i++) {
        Expr factor = expr_factor(border, i), base = odd_base(factor);
        if (!walk_has(factor, s->ivp->model.t))
            side = expr_mul(side, factor);
        else if (base)
            side = expr_mul(side, side_of_factor(s, base));
        else
            rest = expr_mul(rest, factor);
    }
    return rest == EXPR_ONE ? side : expr_mul(side, side_of_factor(s, rest));
}

static void note_relation(Search *s, Expr relation)
{
    Expr border = expr_sub(expr_arg(relation, 1), expr_arg(relation, 0));
    if (is_held(s, relation) || !is_followed(s, border))
        return;
    if (zero_truth(border) ==
        TRUTH_YES) { /* sin(t)^2+cos(t)^2 < 1: doubles would say so by rounding */
        hold(s, relation, expr_make(expr_kind(relation), (Expr[]){EXPR_ZERO, EXPR_ZERO}, 2));
        return;
    }
    hold(s, relation, held_relation(in_place(s, relation), side_of(s, border)));
}

static void note_relations(Search *s, Expr condition)
{
    switch (expr_kind(condition)) {
    case EXPR_LESS:
    case EXPR_LESSEQ:
        note_relation(s, condition);
        break;
    case EXPR_AND:
    case EXPR_OR:
    case EXPR_NOT:
        for (long i = 0; i < expr_count(condition); i++)
            note_relations(s, expr_arg(condition, i));
        break;
    default:;
    }
}

/* --- functions ------------------------------------------------------------------------------- */

/* The value at a number. */
static Expr value_at(Expr node, Expr at)
{
    return funcs_apply(expr_arg(node, 0), &at, 1);
}

/* |u| is u or -u, signum and Heaviside are numbers on either side. */
static void note_sign(Search *s, Expr node)
{
    Expr u = expr_arg(node, 1), inside = in_place(s, u);
    Expr right = value_at(node, EXPR_ONE), left = value_at(node, EXPR_MINUS_ONE);
    if (!is_followed(s, u) || !expr_is_number(right) || !expr_is_number(left))
        return;
    if (zero_truth(u) == TRUTH_YES) {
        Expr between = value_at(node, EXPR_ZERO);
        if (expr_is_number(between))
            hold(s, node, between);
        return;
    }
    bool bends = value_at(node, EXPR_TWO) != right;
    Expr x = side_of(s, u);
    Expr step = held_step(inside, x, right, bends ? expr_neg(left) : left);
    hold(s, node, bends ? expr_mul(inside, step) : step);
}

/* The larger or smaller one of two at a time: of 1 and 2, is it the second? */
static void note_extreme(Search *s, Expr node)
{
    Expr pair[] = {EXPR_ONE, EXPR_TWO};
    bool larger = funcs_apply(expr_arg(node, 0), pair, 2) == EXPR_TWO;
    Expr best = expr_arg(node, 1), to = in_place(s, best);
    for (long i = 2; i < expr_count(node); i++) {
        Expr next = expr_arg(node, i), inside = in_place(s, next);
        Expr border = larger ? expr_sub(next, best) : expr_sub(best, next);
        if (!is_followed(s, border) && walk_has(border, s->ivp->model.t))
            return;
        Expr asked = larger ? less(to, inside) : less(inside, to);
        if (is_followed(s, border))
            asked = held_relation(asked, side_of(s, border));
        to = piecewise(asked, inside, to);
        best = funcs_apply(expr_arg(node, 0), (Expr[]){best, next}, 2);
    }
    hold(s, node, to);
}

/* Are the values of a rounding function integers? */
static bool is_whole(Expr node)
{
    return expr_is(value_at(node, expr_div(expr_int(3), expr_int(8))), EXPR_INTEGER);
}

/* What a rounding function holds around u; u itself is left out where its values are no integers.
 */
static Expr rounded(Expr node, Expr u)
{
    Expr value = value_at(node, u);
    return is_whole(node) ? value : expr_sub(value, u);
}

static Expr open_value(void)
{
    return expr_div(EXPR_ONE, expr_int((long)(1 / DRIVE_SWITCH_OPEN)));
}

/* Does it leap at num/den? */
static bool leaps(Expr node, long num, long den)
{
    Expr at = expr_div(expr_int(num), expr_int(den)), eighth = expr_div(EXPR_ONE, expr_int(8));
    return rounded(node, expr_sub(at, eighth)) != rounded(node, expr_add(at, eighth));
}

Expr drive_switches_border(Expr e)
{
    return expr_count(e) == DRIVE_SWITCH_PARTS
               ? expr_equation(expr_arg(e, DRIVE_SWITCH_BORDER), EXPR_ZERO)
               : expr_equation(expr_arg(e, DRIVE_SWITCH_LEVEL), expr_symbol("integer"));
}

static Expr fraction(Expr e, void *unused)
{
    (void)unused;
    fmpq_t value;
    fmpq_init(value);
    bool is_float = expr_is(e, EXPR_FLOAT) && num_get_fmpq(value, e);
    if (is_float)
        return expr_take_fmpq(value);
    fmpq_clear(value);
    return NULL;
}

Expr drive_switches_exact(Expr e)
{
    return walk_rebuild(e, fraction, NULL, NULL);
}

typedef struct Rounding {
    Expr t, node; /* the rounding function of one argument that moves */
    long count;
} Rounding;

static void look_rounding(Expr node, void *rounding)
{
    Rounding *r = rounding;
    bool rounds = expr_is(node, EXPR_CALL) && expr_count(node) == 2 &&
                  funcs_jump(node) == FUNC_JUMP_ROUNDING && walk_has(node, r->t);
    if (!rounds || node == r->node)
        return;
    r->node = node;
    r->count++;
}

/* Is the whole number that the function rounds to n at n + c? */
static bool rounds_to(Expr node, Expr c, long n)
{
    Expr u = expr_add(expr_int(n), c), value = value_at(node, u);
    return (is_whole(node) ? value : expr_sub(u, value)) == expr_int(n);
}

/* Where f(u) = u - c holds at a whole u - c, for a c that may move: where f rounds the whole number
 * nearest to that, plus c, to it. */
static Expr rounds_there(Expr node, Expr c, Expr whole)
{
    Expr n = funcs_apply1("round", whole), u = expr_add(n, c), value = value_at(node, u);
    Expr off = expr_sub(is_whole(node) ? value : expr_sub(u, value), n);
    return less(funcs_apply1("abs", off), EXPR_HALF);
}

/* Does whole move with all that u moves with? Else f(u) = u - c holds from leap to leap. */
static bool moves_along(Expr u, Expr whole, Expr t, const Expr *states, long n)
{
    Expr none = expr_from_symbol(sym_fresh("state"));
    for (long i = 0; i < n; i++) {
        if (walk_has(u, states[i]) && !walk_has(whole, states[i]))
            return false;
        u = walk_replace(u, &states[i], &none, 1);
        whole = walk_replace(whole, &states[i], &none, 1);
    }
    return !walk_has(u, t) || walk_has(whole, t);
}

/* e = a*f(u) + b with a number a: f(u) = u - c where u - c is the whole number that f rounds u to.
 */
Expr drive_switches_rest(Expr e, Expr t, const Expr *states, long n, Expr *condition)
{
    enum { FAR = 8 };
    e = drive_switches_exact(e);
    Rounding r = {.t = t};
    walk_each(e, look_rounding, &r);
    *condition = NULL;
    if (r.count != 1)
        return NULL;
    Expr f[3];
    for (long i = 0; i < 3; i++) {
        Expr number = expr_int(i);
        f[i] = walk_replace(e, &r.node, &number, 1);
    }
    Expr a = expr_sub(f[1], f[0]), u = expr_arg(r.node, 1);
    if (!expr_is_number(a) || a == EXPR_ZERO || expr_sub(f[2], f[1]) != a)
        return NULL;
    Expr rest = expr_div(f[0], a), whole = is_whole(r.node) ? expr_neg(rest) : expr_add(u, rest);
    Expr c = expr_sub(u, whole), smooth = funcs_apply1("sin", expr_mul(expr_symbol("Pi"), whole));
    if (!expr_is_number(c)) {
        *condition = rounds_there(r.node, c, whole);
        return moves_along(u, whole, t, states, n) ? smooth : NULL;
    }
    bool above = rounds_to(r.node, c, FAR), below = rounds_to(r.node, c, -FAR);
    if (above != below)
        *condition = above ? less(EXPR_ZERO, u) : less(u, EXPR_ZERO);
    return above || below ? smooth : NULL;
}

/* v = n*u + m passes an integer where u passes a place where the function may leap. */
static void note_rounding(Search *s, Expr node)
{
    Expr u = expr_arg(node, 1), w = expr_from_symbol(sym_fresh("step"));
    if (expr_count(node) != 2 || !is_followed(s, u))
        return;
    bool at_halves = leaps(node, 1, 2), at_whole = leaps(node, 1, 1) || leaps(node, -1, 1);
    Expr scale = at_halves && at_whole ? EXPR_TWO : EXPR_ONE;
    Expr shift = at_halves && !at_whole ? EXPR_HALF : EXPR_ZERO;
    Expr level = drive_switches_exact(expr_add(expr_mul(scale, u), shift));
    Expr middle = expr_div(expr_sub(expr_add(w, EXPR_HALF), shift), scale);
    Expr parts[] = {funcs_apply1("sin", expr_mul(expr_symbol("Pi"), level)), level,
                    rounded(node, middle), w};
    Expr x = add_switch(s, parts, 4), inside = in_place(s, u);
    Expr open = expr_equation(x, open_value()), asked = value_at(node, inside);
    Expr value = funcs_apply1("round", x); /* an integer, which no way back to constraints moves */
    hold(s, node, piecewise(open, asked, is_whole(node) ? value : expr_add(inside, value)));
}

static void visit(Expr node, void *search)
{
    Search *s = search;
    if (!expr_is(node, EXPR_CALL) || is_held(s, node))
        return;
    long n = expr_count(node) - 1;
    if (expr_is_symbol(expr_arg(node, 0), "if"))
        for (long i = 1; i < n; i += 2)
            note_relations(s, expr_arg(node, i));
    switch (funcs_jump(node)) {
    case FUNC_JUMP_PIECEWISE:
        for (long i = 1; i < n; i += 2)
            note_relations(s, expr_arg(node, i));
        break;
    case FUNC_JUMP_SIGN:
        if (n == 1)
            note_sign(s, node);
        break;
    case FUNC_JUMP_EXTREME:
        note_extreme(s, node);
        break;
    case FUNC_JUMP_ROUNDING:
        note_rounding(s, node);
        break;
    default:;
    }
}

/* --- roots ----------------------------------------------------------------------------------- */

/* A broken power of an even one, sqrt(u^2), as a power of abs(u); NULL: it is none. */
static Expr even_root(Expr factor)
{
    Expr base, power, u, inner;
    long n;
    expr_split_power(factor, &base, &power);
    if (!expr_is(power, EXPR_RATIONAL) && !expr_is(power, EXPR_FLOAT))
        return NULL;
    expr_split_power(base, &u, &inner);
    if (!num_get_si(&n, inner) || n % 2 != 0)
        return NULL;
    return expr_pow(funcs_apply1("abs", u), expr_mul(inner, power));
}

/* Of a real u, surd(u, n) for an odd n. */
static Expr odd_root(Expr call)
{
    long n = 0;
    bool root = expr_is(call, EXPR_CALL) && expr_is_symbol(expr_arg(call, 0), "surd") &&
                expr_count(call) == 3 && num_get_si(&n, expr_arg(call, 2)) && n % 2 != 0;
    if (!root)
        return NULL;
    Expr u = expr_arg(call, 1), size = expr_pow(funcs_apply1("abs", u), expr_ratio(1, n));
    return expr_mul(funcs_apply1("signum", u), size);
}

static Expr root_in_words(Expr node, void *t)
{
    if (!walk_has(node, t))
        return node;
    Expr odd = odd_root(node), product = EXPR_ONE;
    bool any = false;
    if (odd)
        return odd;
    if (!expr_is(node, EXPR_POWER) && !expr_is(node, EXPR_PRODUCT))
        return node;
    for (long i = 0; i < expr_factor_count(node); i++) {
        Expr factor = expr_factor(node, i), root = walk_has(factor, t) ? even_root(factor) : NULL;
        any = any || root;
        product = expr_mul(product, root ? root : factor);
    }
    return any ? product : node;
}

/* --- the system ------------------------------------------------------------------------------ */

/* A rounding function begins without a value. */
static Expr start_of(Expr item)
{
    return expr_count(item) > DRIVE_SWITCH_PARTS ? open_value() : EXPR_ZERO;
}

static Expr build(Search *s, Expr system, Expr *unknowns, Expr *switches)
{
    const Model *model = &s->ivp->model;
    long n = model->count, m = s->switches;
    Expr *item = mem_array((size_t)(n + 3 * m) + 1, sizeof *item);
    err_defer(mem_release, item);
    *switches = expr_list(s->item, m);
    memcpy(item, model->unknowns, (size_t)n * sizeof *item);
    for (long k = 0; k < m; k++)
        item[n + k] = unknown_of(s, k);
    *unknowns = expr_list(item, n + m);
    item[0] = in_place(s, system);
    for (long k = 0; k < m; k++) {
        Expr x = unknown_of(s, k), start = expr_call(expr_arg(x, 0), &s->ivp->t0, 1);
        item[1 + 2 * k] = expr_equation(diff_make(x, model->t, 1), EXPR_ZERO);
        item[2 + 2 * k] = expr_equation(start, start_of(s->item[k]));
    }
    Expr rewritten = expr_list(item, 1 + 2 * m);
    err_undefer(true);
    return rewritten;
}

Expr drive_switches_system(const Ivp *ivp, Expr system, Expr *unknowns, Expr *switches)
{
    Search *s = mem_zalloc(sizeof *s);
    err_defer(search_release, s);
    s->ivp = ivp;
    for (long k = 0; k < ivp->model.count; k++) {
        long order = ivp->model.orders[k]; /* an unknown never differentiated is no derivative */
        Expr top = ivp_derivative(ivp, k, order < 1 ? 1 : order);
        memo_put(&s->tops, top, top);
    }
    system = walk_rebuild(system, NULL, root_in_words, (void *)ivp->model.t);
    if (ivp->t0)
        walk_each(system, visit, s);
    Expr rewritten = s->count > 0 ? build(s, system, unknowns, switches) : NULL;
    err_undefer(true);
    return rewritten;
}

/* --- and back -------------------------------------------------------------------------------- */

/* Is it a product with the unknown of a switch? */
static bool is_side(Expr switches, Expr e)
{
    for (long i = 0; i < expr_factor_count(e); i++)
        for (long k = 0; k < expr_count(switches); k++)
            if (expr_arg(expr_arg(switches, k), DRIVE_SWITCH_UNKNOWN) == expr_factor(e, i))
                return true;
    return false;
}

/* What a condition is where all switches are open: 0 is not below them, and a rounding function has
 * the value that says so. */
static Expr condition_shown(Expr e, Expr switches)
{
    bool asks = is_side(switches, expr_arg(e, 0)) || is_side(switches, expr_arg(e, 1));
    return !asks ? e : expr_is(e, EXPR_LESS) ? EXPR_FALSE : EXPR_TRUE;
}

/* Conditions together, without those that are decided. */
static Expr together_shown(Expr e)
{
    bool both = expr_is(e, EXPR_AND);
    Expr rest = NULL;
    for (long i = 0; i < expr_count(e); i++) {
        Expr c = expr_arg(e, i);
        if (c == (both ? EXPR_FALSE : EXPR_TRUE))
            return c;
        if (c != EXPR_TRUE && c != EXPR_FALSE)
            rest = rest ? expr_make(expr_kind(e), (Expr[]){rest, c}, 2) : c;
    }
    return rest ? rest : both ? EXPR_TRUE : EXPR_FALSE;
}

/* The branches that are left. */
static Expr branches_shown(Expr e)
{
    long n = expr_count(e) - 1, left = 0;
    Expr *kept = mem_array((size_t)n + 1, sizeof *kept), all = NULL;
    err_defer(mem_release, kept);
    for (long i = 1; i <= n && !all; i += 2) {
        Expr condition = i < n ? expr_arg(e, i) : EXPR_TRUE,
             branch = expr_arg(e, i < n ? i + 1 : n);
        if (condition == EXPR_FALSE)
            continue;
        if (condition != EXPR_TRUE)
            kept[left++] = condition;
        kept[left++] = branch;
        if (condition == EXPR_TRUE)
            all = left == 1 ? branch : expr_call(expr_arg(e, 0), kept, left);
    }
    if (!all)
        all = expr_call(expr_arg(e, 0), kept, left);
    err_undefer(true);
    return all;
}

static Expr node_shown(Expr e, void *switches)
{
    switch (expr_kind(e)) {
    case EXPR_LESS:
    case EXPR_LESSEQ:
    case EXPR_EQUATION:
        return condition_shown(e, *(Expr *)switches);
    case EXPR_AND:
    case EXPR_OR:
        return together_shown(e);
    case EXPR_CALL:
        return expr_is_call(e, expr_symbol("piecewise")) ? branches_shown(e) : e;
    default:
        return e;
    }
}

Expr drive_switches_shown(Expr switches, Expr e)
{
    return walk_rebuild(e, NULL, node_shown, &switches);
}
