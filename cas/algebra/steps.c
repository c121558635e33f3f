/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A smooth factor beside an impulse is its Taylor polynomial: h(x)*Dirac(x-c) = h(c)*Dirac(x-c),
 * and h(x)*Dirac(n, x-c) = sum over k of (-1)^k*binomial(n, k)*h^(k)(c)*Dirac(n-k, x-c) (L.
 * Schwartz, Theorie des distributions, 1950, ch. V). Where h has no value at c, at a jump or a
 * pole, the product is no distribution and stays as it is.
 *
 * Between its places a function with jumps is an ordinary one. Whether an expression with such
 * functions vanishes is asked on every interval, and of the coefficient of every impulse: random
 * samples would take Heaviside(x-1000) for zero.
 */
#include "cas/algebra/steps.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/kernel.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/zero.h"
#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/core/collection.h"
#include "cas/core/num.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/funcs/family.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs_facts.h"
#include "cas/value/names.h"

enum { SIGN_BITS = 1000 };

bool steps_impulse(Expr e, Expr x, Expr *a, Expr *b, long *order)
{
    long n = expr_is_call(e, expr_symbol("Dirac")) ? expr_count(e) : 0;
    Expr u;

    if (n < 2)
        return false;
    u = expr_arg(e, n - 1);
    *order = 0;
    if (n == 3 && (!num_get_si(order, expr_arg(e, 1)) || *order < 0))
        return false;
    *a = normal_expr(diff_name(u, x));
    if (*a == EXPR_ZERO || walk_has(*a, x))
        return false;
    *b = normal_expr(expr_sub(u, expr_mul(*a, x)));
    return !walk_has(*b, x);
}

typedef struct Look {
    Expr x;
    bool found;
} Look;

static void look(Expr node, void *arg)
{
    Look *l = arg;
    Expr a, b;
    long order;

    l->found = l->found || steps_impulse(node, l->x, &a, &b, &order);
}

bool steps_has_impulse(Expr e, Expr x)
{
    Look l = {x, false};

    if (walk_has(e, expr_symbol("Dirac")))
        walk_each(e, look, &l);
    return l.found;
}

void steps_split(Expr e, Expr *impulses, Expr *regular)
{
    walk_split_terms(e, expr_symbol("Dirac"), regular, impulses);
}

/* --- one term ----------------------------------------------------------------------------------
 */

static Expr impulse_of(Expr call, long order)
{
    Expr u = expr_arg(call, expr_count(call) - 1);

    return order == 0 ? funcs_apply1("Dirac", u) : funcs_apply2("Dirac", expr_int(order), u);
}

/* h*Dirac(order, a*x+b), NULL when h has no value there. */
static Expr beside(Expr h, Expr x, Expr call, Expr a, Expr b, long order)
{
    Expr at = normal_expr(expr_neg(expr_div(b, a))), sum = EXPR_ZERO, factor = EXPR_ONE;

    for (long k = 0; k <= order; k++) {
        Expr value = funcs_value(diff_ready(h, x, at), &x, &at, 1);

        if (value == NULL)
            return NULL;
        sum = expr_add(sum, expr_product((Expr[]){factor, value, impulse_of(call, order - k)}, 3));
        h = diff_name(h, x);
        factor = expr_neg(expr_div(expr_mul(factor, expr_ratio(order - k, k + 1)), a));
    }
    return sum;
}

static Expr reduce_term(Expr term, Expr x)
{
    for (long i = 0; i < expr_factor_count(term); i++) {
        Expr factor = expr_factor(term, i), rest, a, b, reduced;
        long order;

        if (!steps_impulse(factor, x, &a, &b, &order))
            continue;
        rest = expr_div(term, factor);
        if (!walk_has(rest, x) || steps_has_impulse(rest, x))
            return term;
        reduced = beside(rest, x, factor, a, b, order);
        return reduced != NULL ? reduced : term;
    }
    return term;
}

Expr steps_reduce(Expr e, Expr x)
{
    Expr *terms, sum;
    long n;

    if (!steps_has_impulse(e, x))
        return e;
    e = expand_products(e);
    n = expr_term_count(e);
    terms = mem_array((size_t)n, sizeof *terms);
    err_defer(mem_release, terms);
    for (long i = 0; i < n; i++)
        terms[i] = reduce_term(expr_term(e, i), x);
    sum = expr_sum(terms, n);
    err_undefer(true);
    return sum;
}

/* --- places ------------------------------------------------------------------------------------
 */

/* e = a*x + b: the place -b/a. NULL when it is not linear. */
static Expr zero_of(Expr e, Expr x)
{
    Expr a = normal_expr(diff_name(e, x)), b;

    if (a == EXPR_ZERO || walk_has(a, x))
        return NULL;
    b = normal_expr(expr_sub(e, expr_mul(a, x)));
    return walk_has(b, x) ? NULL : normal_expr(expr_neg(expr_div(b, a)));
}

static bool add_place(Steps *s, Expr place)
{
    long at = s->places;

    for (long i = 0; place != NULL && i < s->places; i++) {
        Expr difference = expr_sub(place, s->place[i]);
        int sign = funcs_is_constant(difference) ? evalf_sign(difference, SIGN_BITS) : 2;

        if (place == s->place[i])
            return true;
        if (sign == 2 || sign == 0)
            return false;
        if (sign < 0 && at == s->places)
            at = i;
    }
    if (place == NULL || s->places == STEPS_MOST)
        return false;
    for (long i = s->places++; i > at; i--)
        s->place[i] = s->place[i - 1];
    s->place[at] = place;
    return true;
}

/* The places in a condition of a piecewise function; those of = and <> are single points. */
static bool read_condition(Steps *s, Expr c)
{
    if (!walk_has(c, s->x))
        return true;
    if (expr_is(c, EXPR_AND) || expr_is(c, EXPR_OR))
        return read_condition(s, expr_arg(c, 0)) && read_condition(s, expr_arg(c, 1));
    if (expr_is(c, EXPR_NOT))
        return read_condition(s, expr_arg(c, 0));
    if (!expr_is(c, EXPR_LESS) && !expr_is(c, EXPR_LESSEQ) && !expr_is(c, EXPR_EQUATION) &&
        !expr_is(c, EXPR_UNEQUAL))
        return false;
    return add_place(s, zero_of(expr_sub(expr_arg(c, 0), expr_arg(c, 1)), s->x));
}

/* A function of one argument that leaps or bends at zero: signum, Heaviside, abs. */
static bool is_turn(Expr node)
{
    Expr below, above;

    return funcs_sides(node, &below, &above);
}

/* One that is constant on either side. */
static bool is_step(Expr node)
{
    Expr below, above;

    return funcs_sides(node, &below, &above) && expr_is_number(below) && expr_is_number(above);
}

static bool is_piecewise(Expr node)
{
    return funcs_jump(node) == FUNC_JUMP_PIECEWISE;
}

/* Int(.., u = a..b), limit(.., u = a) and what else is no function of values: the conditions in it
 * are about its own names and say nothing outside. */
static bool is_closed(Expr node)
{
    return expr_is(node, EXPR_CALL) && kernel_is_operator(node) && !is_piecewise(node);
}

typedef struct OpenWalk {
    void (*visit)(Expr node, void *arg);
    void *arg;
} OpenWalk;

static Expr closed_as_is(Expr node, void *arg)
{
    (void)arg;
    return is_closed(node) ? node : NULL;
}

static Expr visited(Expr node, void *arg)
{
    const OpenWalk *w = arg;
    w->visit(node, w->arg);
    return node;
}

/* Nodes but for what is closed. */
static void each_open(Expr e, void (*visit)(Expr node, void *arg), void *arg)
{
    walk_rebuild(e, closed_as_is, visited, &(OpenWalk){visit, arg});
}

typedef struct Reading {
    Steps *s;
    bool good;
} Reading;

static void read_node(Expr node, void *arg)
{
    Reading *r = arg;

    if (!expr_is(node, EXPR_CALL) || !walk_has(node, r->s->x))
        return;
    if (is_turn(node))
        r->good = r->good && add_place(r->s, zero_of(expr_arg(node, 1), r->s->x));
    for (long i = 1; is_piecewise(node) && i + 1 < expr_count(node); i += 2)
        r->good = r->good && read_condition(r->s, expr_arg(node, i));
}

bool steps_places(Steps *s, Expr e)
{
    Reading r = {s, true};

    each_open(e, read_node, &r);
    return r.good;
}

/* --- on one interval ---------------------------------------------------------------------------
 */

typedef struct Inside {
    Memo done;
    Expr x, at;
    bool open; /* a branch could not be decided */
} Inside;

static Expr at_point(const Inside *in, Expr e)
{
    return funcs_at(e, in->x, in->at);
}

static Expr inside(Expr e, void *arg);

/* Which operand of the call is the branch that holds at the point; their count where none does, -1
 * where that cannot be told. */
static long branch_at(const Inside *in, Expr call)
{
    long n = expr_count(call);

    for (long i = 1; i + 1 < n; i += 2) {
        Expr c = at_point(in, expr_arg(call, i));

        c = funcs_apply(expr_arg(call, 0), (Expr[]){c, EXPR_ONE, EXPR_ZERO}, 3);
        if (c == EXPR_ONE)
            return i + 1;
        if (c != EXPR_ZERO)
            return -1;
    }
    return n % 2 == 0 ? n - 1 : n;
}

/* The branch that holds on the interval; the call itself where that cannot be told. */
static Expr inside_branch(Inside *in, Expr call)
{
    long i = branch_at(in, call);

    in->open = in->open || i < 0;
    if (i < 0)
        return call;
    return i < expr_count(call) ? inside(expr_arg(call, i), in) : EXPR_ZERO;
}

static Expr inside(Expr e, void *arg)
{
    Inside *in = arg;
    Expr value;

    if (e == in->x || !walk_has(e, in->x) || is_closed(e))
        return e;
    value = memo_get(&in->done, e);
    if (value != NULL)
        return value;
    err_stack_check();
    if (is_step(e))
        value = at_point(in, e);
    else if (is_turn(e))
        value = inside(funcs_by_sign(e, funcs_apply1("signum", at_point(in, expr_arg(e, 1)))), in);
    else if (is_piecewise(e))
        value = inside_branch(in, e);
    else
        value = walk_operands(e, inside, in);
    memo_put(&in->done, e, value);
    return value;
}

Expr steps_on(const Steps *s, Expr e, long i)
{
    CHECK(i >= 0 && i <= s->places);
    Inside in = {.x = s->x};
    Expr value;

    if (s->places == 0)
        return e;
    if (i == 0)
        in.at = expr_sub(s->place[0], EXPR_ONE);
    else if (i == s->places)
        in.at = expr_add(s->place[i - 1], EXPR_ONE);
    else
        in.at = expr_mul(EXPR_HALF, expr_add(s->place[i - 1], s->place[i]));
    memo_begin(&in.done);
    value = inside(e, &in);
    memo_end(&in.done);
    return in.open ? NULL : value;
}

static Expr value_in(Expr e, void *arg);

/* The value of the branch that holds at the point; the call itself where that cannot be told. */
static Expr branch_value(Inside *in, Expr call)
{
    long i = branch_at(in, call);

    in->open = in->open || i < 0;
    if (i < 0)
        return call;
    return i < expr_count(call) ? value_in(expr_arg(call, i), in) : EXPR_ZERO;
}

/* e at the point. Every factor and term gets its value before what holds it is put together:
 * signum(x)/x has no value at 0. Only the branches that hold are asked for one. */
static Expr value_in(Expr e, void *arg)
{
    Inside *in = arg;

    if (!walk_has(e, in->x))
        return e;
    if (e == in->x || is_closed(e))
        return at_point(in, e);
    Expr value = memo_get(&in->done, e);
    if (value != NULL)
        return value;
    err_stack_check();
    value =
        is_piecewise(e) ? branch_value(in, e) : funcs_applied(walk_operands(e, value_in, in), NULL);
    memo_put(&in->done, e, value);
    return value;
}

Expr steps_at(const Steps *s, Expr e, long i)
{
    CHECK(i >= 0 && i < s->places);
    Inside in = {.x = s->x, .at = s->place[i]};
    memo_begin(&in.done);
    Expr there = value_in(e, &in);
    memo_end(&in.done);
    return in.open ? NULL : at_point(&in, there); /* heads, too: log[x](2) */
}

Expr steps_gather(Expr e, Expr x, Expr (*tidy)(Expr e, Expr x))
{
    Expr args[2 * STEPS_MOST + 1];
    Steps s = {.x = x};

    if (!walk_has(e, expr_symbol("piecewise")) || walk_has(e, expr_symbol("Dirac")) ||
        !steps_places(&s, e) || s.places == 0)
        return e;
    for (long i = 0; i <= s.places; i++) {
        Expr here = steps_on(&s, e, i);

        if (here == NULL)
            return e;
        if (i < s.places)
            args[2 * i] = expr_make(EXPR_LESS, (Expr[]){x, s.place[i]}, 2);
        args[2 * i + (i < s.places)] = tidy(here, x);
    }
    return funcs_apply(expr_symbol("piecewise"), args, 2 * s.places + 1);
}

/* --- zero --------------------------------------------------------------------------------------
 */

typedef struct Heads {
    Expr jump, x; /* a function with jumps, and a name in it */
} Heads;

static void find_jump(Expr node, void *arg)
{
    Heads *h = arg;
    bool jumps = is_step(node) || expr_is_call(node, expr_symbol("Dirac")) || is_piecewise(node);

    if (h->x != NULL || !jumps)
        return;
    h->jump = node;
    Expr names = names_in(node);
    if (expr_count(names) > 0)
        h->x = expr_arg(names, 0);
}

bool steps_has_jump(Expr e)
{
    Heads h = {NULL, NULL};

    each_open(e, find_jump, &h);
    return h.jump != NULL;
}

/* --- one function, exact at its places too ---------------------------------------------------- */

typedef struct Merge {
    Expr e, x, value;
    Expr (*tidy)(Expr e);
    Steps steps;
    Expr piece[STEPS_MOST + 1];
    Expr args[4 * STEPS_MOST + 1];
    long n;
} Merge;

/* e at a place. */
static Expr value_there(const Merge *m, long i)
{
    Expr there = steps_at(&m->steps, m->e, i);
    return there ? m->tidy(there) : NULL;
}

static bool same_at(const Merge *m, Expr value, Expr piece, Expr place)
{
    Inside in = {.x = m->x, .at = place};
    return value == at_point(&in, piece) || zero_is(expr_sub(value, at_point(&in, piece)));
}

/* The branch left of place i, and one for the place alone where neither neighbour has its value. */
static bool put_branch(Merge *m, long i)
{
    Expr place = m->steps.place[i], value = value_there(m, i);
    if (value == NULL)
        return false;
    bool right = same_at(m, value, m->piece[i + 1], place);
    if (right && m->piece[i] == m->piece[i + 1])
        return true;
    bool left = !right && same_at(m, value, m->piece[i], place);
    m->args[m->n++] = expr_make(left ? EXPR_LESSEQ : EXPR_LESS, (Expr[]){m->x, place}, 2);
    m->args[m->n++] = m->piece[i];
    if (!left && !right) {
        m->args[m->n++] = expr_equation(m->x, place);
        m->args[m->n++] = value;
    }
    return true;
}

static void merge_body(void *arg)
{
    Merge *m = arg;
    if (!steps_places(&m->steps, m->e) || m->steps.places == 0)
        return;
    for (long i = 0; i <= m->steps.places; i++) {
        Expr here = steps_on(&m->steps, m->e, i);
        if (here == NULL)
            return;
        m->piece[i] = m->tidy(here);
    }
    for (long i = 0; i < m->steps.places; i++)
        if (!put_branch(m, i))
            return;
    m->args[m->n++] = m->piece[m->steps.places];
    m->value = m->n == 1 ? m->args[0] : funcs_apply(expr_symbol("piecewise"), m->args, m->n);
}

Expr steps_merge(Expr e, Expr (*tidy)(Expr e))
{
    Heads h = {NULL, NULL};
    each_open(e, find_jump, &h);
    if (h.x == NULL || walk_has(e, expr_symbol("Dirac")))
        return e;
    Merge m = {.e = e, .x = h.x, .tidy = tidy, .steps = {.x = h.x}};
    return err_attempt_for(ERR_DIVZERO | ERR_DOMAIN, merge_body, &m) && m.value != NULL ? m.value
                                                                                        : e;
}

Expr steps_beside(Expr e, Expr x, Expr a, int direction)
{
    Steps s = {.x = x};
    long i = 0;
    if (!steps_has_jump(e) || !steps_places(&s, e))
        return e;
    if (a == EXPR_INFINITY)
        i = s.places;
    bool finite = a != EXPR_INFINITY && a != expr_neg(EXPR_INFINITY);
    CHECK(!finite || direction == 1 || direction == -1);
    for (; finite && i < s.places; i++) {
        int side = funcs_real_sign(expr_sub(a, s.place[i]));
        bool equal = s.place[i] == a || zero_is(expr_sub(a, s.place[i]));
        if (!equal && side != 1 && side != -1)
            return e;
        if (equal ? direction < 0 : side < 0)
            break;
    }
    Expr here = steps_on(&s, e, i);
    return here != NULL ? here : e;
}

/* --- the zero test -------------------------------------------------------------------------------
 */

/* Impulses by names, each a different one. */
typedef struct Impulses {
    Expr x, e;
    Expr from[STEPS_MOST], to[STEPS_MOST];
    long count;
} Impulses;

static void name_impulse(Expr node, void *arg)
{
    Impulses *p = arg;
    Expr a, b;
    long order;

    if (p->count == STEPS_MOST || !steps_impulse(node, p->x, &a, &b, &order))
        return;
    p->from[p->count] = node;
    p->to[p->count++] = expr_from_symbol(sym_fresh("_d"));
}

Expr steps_pieces(Expr e)
{
    Heads h = {NULL, NULL};
    Impulses p = {.count = 0};
    Steps s = {.places = 0};
    Expr pieces = expr_list(NULL, 0);

    walk_each(e, find_jump, &h);
    if (h.x == NULL)
        return NULL;
    s.x = p.x = h.x;
    e = steps_reduce(e, h.x);
    if (e == EXPR_ZERO)
        return pieces;
    walk_each(e, name_impulse, &p);
    e = walk_replace(e, p.from, p.to, p.count);
    if (walk_has(e, expr_symbol("Dirac")) || !steps_places(&s, e) ||
        (s.places == 0 && p.count == 0))
        return NULL;
    for (long i = 0; i <= s.places; i++) {
        Expr here = steps_on(&s, e, i);

        pieces = collection_append(pieces, here == NULL ? EXPR_UNDEFINED : here);
    }
    return pieces;
}
