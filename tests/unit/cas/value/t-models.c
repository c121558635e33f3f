/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What follows from assumptions, against models: random facts about three names, all values of a
 * grid that satisfy them (real and complex ones, whole and broken), and random conditions. What is
 * said to follow holds in every model, what is said to be excluded in none. A table says what must
 * be found out.
 */
#include "tests/unit/cas/algebra.h"

#include <math.h>

#include "cas/core/heap.h"
#include "cas/core/walk.h"
#include "cas/value/assume.h"
#include "cas/value/evalf.h"
#include "tests/prop/gen.h"

enum { NAMES = 3, TRIALS = 250, QUESTIONS = 8, GRID = 13, MOST_FACTS = 3 };

static Expr vars[NAMES], grid[GRID];

static void roots(void (*mark)(Expr e))
{
    for (long i = 0; i < NAMES; i++)
        mark(vars[i]);
    for (long i = 0; i < GRID; i++)
        mark(grid[i]);
}

static int begin(void **state)
{
    static const char *const VALUES[GRID] = {"-3", "-2",  "-3/2", "-1", "-1/2", "0",  "1/3",
                                             "1",  "3/2", "2",    "3",  "I",    "1-I"};
    algebra_begin(state);
    heap_add_roots(roots);
    for (long i = 0; i < NAMES; i++)
        vars[i] = expr_symbol((const char *[]){"x", "y", "n"}[i]);
    for (long i = 0; i < GRID; i++)
        grid[i] = read_expr(VALUES[i]);
    return 0;
}

/* --- facts and conditions -------------------------------------------------------------------- */

static const char *const TYPES[] = {"positive",  "negative",  "nonnegative", "nonpositive",
                                    "real",      "integer",   "posint",      "negint",
                                    "nonnegint", "nonposint", "even",        "odd",
                                    "complex",   "nonzero",   "rational",    "prime"};
enum { TYPE_COUNT = sizeof TYPES / sizeof *TYPES };

static Expr relation(Expr a, Expr b)
{
    static const Kind KINDS[] = {EXPR_LESS, EXPR_LESSEQ, EXPR_LESS, EXPR_EQUATION, EXPR_UNEQUAL};
    Expr sides[] = {a, b};
    return expr_make(KINDS[gen_below(5)], sides, 2);
}

static Expr typed(Expr e)
{
    return expr_make(EXPR_TYPED, (Expr[]){e, expr_symbol(TYPES[gen_below(TYPE_COUNT)])}, 2);
}

static Expr draw_fact(void)
{
    Expr name = vars[gen_below(NAMES)], other = vars[gen_below(NAMES)];
    switch (gen_below(6)) {
    case 0:
    case 1:
        return typed(name);
    case 2:
        return other != name ? relation(name, other) : typed(name);
    case 3:
        return relation(grid[gen_below(GRID)], name);
    default:
        return relation(name, grid[gen_below(GRID)]);
    }
}

static Expr draw(int depth)
{
    static const char *const CALLS[] = {"abs", "sqrt", "exp", "ln", "arctan", "floor", "cosh"};
    if (depth <= 0)
        return gen_below(4) ? vars[gen_below(NAMES)]
                            : expr_ratio(gen_below(9) - 4, 1 + gen_below(2));
    Expr a = draw(depth - 1), b = draw(depth - 1);
    switch (gen_below(7)) {
    case 0:
        return expr_sub(a, b);
    case 1:
        return expr_mul(a, b);
    case 2:
        return expr_pow(a, expr_int(gen_below(5) - 1));
    case 3:
        return expr_pow(a, gen_below(2) ? EXPR_HALF : b);
    case 4:
        return funcs_apply1(CALLS[gen_below(sizeof CALLS / sizeof *CALLS)], a);
    default:
        return expr_add(expr_mul(expr_int(gen_below(7) - 3), a), b);
    }
}

static Expr draw_condition(int depth)
{
    static const Kind BOTH[] = {EXPR_AND, EXPR_OR};
    if (depth > 0 && gen_below(3) == 0)
        return expr_make(BOTH[gen_below(2)],
                         (Expr[]){draw_condition(depth - 1), draw_condition(depth - 1)}, 2);
    if (depth > 0 && gen_below(4) == 0)
        return expr_make(EXPR_NOT, (Expr[]){draw_condition(depth - 1)}, 1);
    Expr e = draw((int)gen_below(3));
    return gen_below(4) == 0 ? typed(e) : relation(e, draw((int)gen_below(2)));
}

/* --- what they are at values ----------------------------------------------------------------- */

typedef struct Number {
    double re, im;
} Number;

/* At values for the names; NaN where there is none. */
static Number number_of(Expr e, const Expr *values)
{
    Expr v = evalf_expr(walk_replace(e, vars, values, NAMES), 20);
    if (v && expr_is_real_number(v))
        return (Number){num_to_double(v), 0};
    if (v && expr_is(v, EXPR_COMPLEX))
        return (Number){num_to_double(expr_arg(v, 0)), num_to_double(expr_arg(v, 1))};
    return (Number){NAN, NAN};
}

static bool is_small(double x)
{
    return fabs(x) < 1e-12;
}

static Truth of_bool(bool yes)
{
    return yes ? TRUTH_YES : TRUTH_NO;
}

static bool is_prime(double v)
{
    return v == 2 || v == 3;
}

/* Of a value that is no number that has a sign or parity: no. */
static Truth has_type(Number v, const char *type)
{
    bool real = is_small(v.im), whole = real && is_small(v.re - rint(v.re));
    double x = is_small(v.re) ? 0 : v.re, n = rint(x);
    const struct {
        const char *type;
        bool holds;
    } MEANING[] = {{"positive", real && x > 0},
                   {"negative", real && x < 0},
                   {"nonnegative", real && x >= 0},
                   {"nonpositive", real && x <= 0},
                   {"real", real},
                   {"integer", whole},
                   {"posint", whole && n > 0},
                   {"negint", whole && n < 0},
                   {"nonnegint", whole && n >= 0},
                   {"nonposint", whole && n <= 0},
                   {"even", whole && fmod(n, 2) == 0},
                   {"odd", whole && fmod(n, 2) != 0},
                   {"complex", true},
                   {"nonzero", x != 0 || !real},
                   {"prime", whole && is_prime(n)}};
    for (size_t i = 0; i < sizeof MEANING / sizeof *MEANING; i++)
        if (!strcmp(MEANING[i].type, type))
            return of_bool(MEANING[i].holds);
    return TRUTH_UNKNOWN; /* rational: numbers do not tell */
}

static Truth compare(Kind kind, Number d)
{
    bool zero = is_small(d.re) && is_small(d.im);
    if (isnan(d.re))
        return TRUTH_UNKNOWN;
    if (kind == EXPR_EQUATION || kind == EXPR_UNEQUAL)
        return of_bool(zero == (kind == EXPR_EQUATION));
    if (!is_small(d.im))
        return TRUTH_UNKNOWN;
    return of_bool(kind == EXPR_LESS ? d.re < 0 && !zero : d.re < 0 || zero);
}

static Truth holds(Expr c, const Expr *values)
{
    Truth a, b, strong = expr_is(c, EXPR_AND) ? TRUTH_NO : TRUTH_YES;
    switch (expr_kind(c)) {
    case EXPR_TYPED: {
        Number v = number_of(expr_arg(c, 0), values);
        return isnan(v.re) ? TRUTH_UNKNOWN : has_type(v, expr_text(expr_arg(c, 1)));
    }
    case EXPR_NOT:
        a = holds(expr_arg(c, 0), values);
        return a == TRUTH_UNKNOWN ? a : of_bool(a == TRUTH_NO);
    case EXPR_AND:
    case EXPR_OR:
        a = holds(expr_arg(c, 0), values);
        b = holds(expr_arg(c, 1), values);
        if (a == TRUTH_UNKNOWN || b == TRUTH_UNKNOWN)
            return TRUTH_UNKNOWN;
        return a == strong || b == strong ? strong : of_bool(strong == TRUTH_NO);
    default:
        return compare(expr_kind(c), number_of(expr_sub(expr_arg(c, 0), expr_arg(c, 1)), values));
    }
}

/* --- questions ------------------------------------------------------------------------------- */

typedef struct Facts {
    Expr fact[MOST_FACTS];
    long n;
} Facts;

typedef struct Question {
    const Facts *facts;
    const Expr *values;
    Expr condition;
    Truth truth;
} Question;

static void ask_model(void *arg)
{
    Question *q = arg;
    q->truth = holds(q->condition, q->values);
}

/* Errors (a pole, ln(0)) are no truth. */
static Truth truth_at(Expr condition, const Expr *values)
{
    Question q = {.values = values, .condition = condition};
    return err_attempt(ask_model, &q) ? q.truth : TRUTH_UNKNOWN;
}

static bool is_model(const Facts *facts, const Expr *values)
{
    for (long i = 0; i < facts->n; i++)
        if (truth_at(facts->fact[i], values) != TRUTH_YES)
            return false;
    return true;
}

static void show(const char *what, Expr e)
{
    char *text = print_text(e, 300);
    printf("#   %s %s\n", what, text);
    mem_free(text);
}

/* Every model against the answer. Values for names that are not in the condition change nothing in
 * it, so it is asked once for all of them. */
static int count_wrong(const Facts *facts, Expr condition, Truth said)
{
    static Truth known[GRID * GRID * GRID];
    Truth against = said == TRUTH_YES ? TRUTH_NO : TRUTH_YES;
    bool in[NAMES];
    for (long j = 0; j < NAMES; j++)
        in[j] = walk_has(condition, vars[j]);
    for (long k = 0; k < GRID * GRID * GRID; k++) {
        const long place[] = {k % GRID, k / GRID % GRID, k / GRID / GRID};
        const Expr values[] = {grid[place[0]], grid[place[1]], grid[place[2]]};
        long same = in[0] * place[0] + in[1] * place[1] * GRID + in[2] * place[2] * GRID * GRID;
        known[k] = same < k ? known[same] : truth_at(condition, values);
        if (known[k] != against || !is_model(facts, values))
            continue;
        printf("# said to be %s:\n", said == TRUTH_YES ? "true" : "false");
        show("condition", condition);
        for (long i = 0; i < facts->n; i++)
            show("fact", facts->fact[i]);
        show("model", expr_list(values, NAMES));
        return 1;
    }
    return 0;
}

static void draw_facts(void *arg)
{
    Facts *facts = arg;
    assume_reset();
    for (long k = 1 + gen_below(MOST_FACTS); k > 0; k--) {
        Expr fact = draw_fact();
        assume_add(fact);
        facts->fact[facts->n++] = fact;
    }
}

static void draw_question(void *arg)
{
    Question *q = arg;
    Expr condition = draw_condition(2);
    q->truth = assume_decide(condition);
    q->condition = condition;
}

static void test_sound(void **state)
{
    (void)state;
    long said[3] = {0, 0, 0};
    int wrong = 0;
    gen_seed(21);
    for (long trial = 0; trial < gen_trials(TRIALS) && wrong < 10; trial++) {
        Facts facts = {{NULL}, 0};
        if (err_try(draw_facts, &facts) != ST_OK)
            continue;
        for (int k = 0; k < QUESTIONS; k++) {
            Question q = {.facts = &facts};
            if (err_try(draw_question, &q) != ST_OK || !q.condition)
                continue;
            said[q.truth == TRUTH_UNKNOWN ? 2 : q.truth == TRUTH_YES]++;
            if (q.truth != TRUTH_UNKNOWN)
                wrong += count_wrong(&facts, q.condition, q.truth);
        }
    }
    assume_reset();
    assert_int_equal(wrong, 0);
    assert_true(said[0] > gen_trials(TRIALS) / 4 && said[1] > gen_trials(TRIALS) / 4);
}

/* --- what must be found out ------------------------------------------------------------------ */

/* A relation, or e::type. */
static Expr read_fact(const char *text)
{
    char e[100];
    const char *type = strstr(text, "::");
    if (!type)
        return read_expr(text);
    snprintf(e, sizeof e, "%.*s", (int)(type - text), text);
    return expr_make(EXPR_TYPED, (Expr[]){read_expr(e), expr_symbol(type + 2)}, 2);
}

static void assume_text(void *text)
{
    assume_add(read_fact(text));
}

static const struct {
    const char *facts[3], *condition;
    Truth truth;
} FOUND[] = {
    {{"x = 2"}, "x::integer", TRUTH_YES},
    {{"x = 2"}, "x::posint", TRUTH_YES},
    {{"x = 2"}, "x > 1", TRUTH_YES},
    {{"2 = x"}, "x >= 3", TRUTH_NO},
    {{"x = 1/2"}, "x::real", TRUTH_YES},
    {{"x = I"}, "x::real", TRUTH_UNKNOWN},
    {{"x = I"}, "x = 0", TRUTH_NO},
    {{"x = I"}, "x > 0", TRUTH_UNKNOWN},
    {{"x = Pi"}, "x > 3", TRUTH_YES},
    {{"x <> 0"}, "x = 0", TRUTH_NO},
    {{"x <> 0"}, "x::real", TRUTH_UNKNOWN},
    {{"x <> 1"}, "x = 0", TRUTH_UNKNOWN},
    {{"x <> 1"}, "x = 1", TRUTH_NO},
    {{"x <> 1"}, "2*x <> 2", TRUTH_YES},
    {{"x <> y"}, "x = y", TRUTH_NO},
    {{"x = y"}, "x-y = 0", TRUTH_YES},
    {{"x < y"}, "x = y", TRUTH_NO},
    {{"x*y <> 1"}, "2*x*y = 2", TRUTH_NO},
    {{"x*y <> 1"}, "x*y = 2", TRUTH_UNKNOWN},
    {{"x >= 0", "x <> 0"}, "x > 0", TRUTH_YES},
    {{"x >= 0", "x <= 0"}, "x = 0", TRUTH_YES},
    {{"x >= 0", "x <= 0"}, "x <> 0", TRUTH_NO},
    {{"x >= 1", "x > 1"}, "x > 1", TRUTH_YES},
    {{"x > 1", "x >= 1"}, "x > 1", TRUTH_YES},
    {{"x <= 1", "x < 1"}, "x < 1", TRUTH_YES},
    {{"x < 1", "x <= 1"}, "x < 1", TRUTH_YES},
    {{"x > 1", "x > 2"}, "x > 2", TRUTH_YES},
    {{"x < 1", "x < 0"}, "x < 0", TRUTH_YES},
    {{"x >= 0"}, "x::nonnegative", TRUTH_YES},
    {{"x >= 0"}, "x::positive", TRUTH_UNKNOWN},
    {{"x >= 0"}, "x::negative", TRUTH_NO},
    {{"x <= 0"}, "x::positive", TRUTH_NO},
    {{"x > 0"}, "x::nonpositive", TRUTH_NO},
    {{"x > 0"}, "x::complex", TRUTH_YES},
    {{"x > 0"}, "x::nonzero", TRUTH_YES},
    {{"x > 0"}, "x::rational", TRUTH_UNKNOWN},
    {{"x > 0"}, "x::crayon", TRUTH_UNKNOWN},
    {{"n::odd"}, "n = 0", TRUTH_NO},
    {{"n::even"}, "n::integer", TRUTH_YES},
    {{"n::even"}, "n::even", TRUTH_YES},
    {{"n::prime"}, "n > 0", TRUTH_YES},
    {{"n::negint"}, "n < 0", TRUTH_YES},
    {{"n::nonposint"}, "n <= 0", TRUTH_YES},
    {{"n::integer"}, "(3/2)::integer", TRUTH_NO},
    {{"n::integer"}, "n*(n+1)/2::integer", TRUTH_UNKNOWN},
    {{"n::integer"}, "0*n::integer", TRUTH_YES},
    {{"x > 0"}, "-3*x < 0", TRUTH_YES},
    {{"x > 1", "x < 2"}, "3-x > 1", TRUTH_YES},
    {{"x > 1", "x < 2"}, "3*x > 3", TRUTH_YES},
    {{"x > 0"}, "x^(1/2) > 0", TRUTH_YES},
    {{"x >= 0", "y >= 0"}, "x^y >= 0", TRUTH_YES},
    {{"x > 0", "y::real"}, "x^y > 0", TRUTH_YES},
    {{"x >= 0", "y::real"}, "x^y >= 0", TRUTH_UNKNOWN},
    {{"x < 0"}, "x^3 < 0", TRUTH_YES},
    {{"x < 0"}, "1/x < 0", TRUTH_YES},
    {{"x::real"}, "x^(-2) > 0", TRUTH_YES},
    {{"x <> 0"}, "x^2 <> 0", TRUTH_YES},
    {{"x::real"}, "arccos(x) >= 0", TRUTH_UNKNOWN},
    {{"x >= -1", "x <= 1"}, "arccos(x) >= 0", TRUTH_YES},
    {{"x >= -1", "x < 2"}, "arccos(x) >= 0", TRUTH_UNKNOWN},
    {{"x > -1", "x < 1"}, "arctanh(x) < 2", TRUTH_UNKNOWN},
    {{"x > 1"}, "arccoth(x)::real", TRUTH_YES},
    {{"x < -1"}, "arccoth(x)::real", TRUTH_YES},
    {{"x >= 1"}, "arccoth(x)::real", TRUTH_UNKNOWN},
    {{"x > 0"}, "ln(x)::real", TRUTH_YES},
    {{"x >= 0", "x <> 0"}, "ln(x)::real", TRUTH_YES},
    {{"x >= 0"}, "ln(x)::real", TRUTH_UNKNOWN},
    {{"x >= 1"}, "ln(x) >= 0", TRUTH_YES},
    {{"x > 1"}, "ln(x) > 0", TRUTH_YES},
    {{"x > 0", "x < 1"}, "ln(x) < 0", TRUTH_YES},
    {{"x::real"}, "floor(x)::integer", TRUTH_YES},
    {{"x <> 0", "x::real"}, "arctan(x) <> 0", TRUTH_YES},
    {{"x > y", "y > 0"}, "x > 0", TRUTH_YES},
    {{"x > y", "y > 0"}, "x-y > 0", TRUTH_YES},
    {{"x > y", "y > 0"}, "x^2-y^2 > 0", TRUTH_YES},
    {{"x > 0"}, "not x < 0", TRUTH_YES},
    {{"x > 0"}, "not x > 0", TRUTH_NO},
    {{"x > 0"}, "not x > 1", TRUTH_UNKNOWN},
    {{"x > 0"}, "x > 0 and x > -1", TRUTH_YES},
    {{"x > 0"}, "x > 1 and x < 0", TRUTH_NO},
    {{"x > 0"}, "x > 1 and x > -1", TRUTH_UNKNOWN},
    {{"x > 0"}, "x > -1 and x > 1", TRUTH_UNKNOWN},
    {{"x > 0"}, "x > 1 or x > 0", TRUTH_YES},
    {{"x > 0"}, "x > 0 or x > 1", TRUTH_YES},
    {{"x > 0"}, "x < 0 or x < -1", TRUTH_NO},
    {{"x > 0"}, "x > 1 or x < 0", TRUTH_UNKNOWN},
    {{"x > 0"}, "sqrt(2)+sqrt(3) = sqrt(5+2*sqrt(6))", TRUTH_YES},
    {{"x > 0"}, "sqrt(2)+sqrt(3) <> sqrt(5+2*sqrt(6))", TRUTH_NO},
    {{"x > 0"}, "sqrt(2)+sqrt(3) <> sqrt(10)", TRUTH_YES},
    {{"x > 0"}, "true = 5", TRUTH_NO},
    {{"x > 0"}, "5 <> true", TRUTH_YES},
    {{"x > 0"}, "false <> x+1", TRUTH_YES},
    {{"x > 0"}, "FAIL = x^2", TRUTH_NO},
    {{"x > 0"}, "true = y", TRUTH_UNKNOWN},
    {{"x > 0"}, "true < 5", TRUTH_UNKNOWN},
    {{"x > 0"}, "true", TRUTH_YES},
    {{"x > 0"}, "false", TRUTH_NO},
    {{"x > 0"}, "x", TRUTH_UNKNOWN},
    {{"x > 0 and y < 0"}, "x*y < 0", TRUTH_YES},
    {{"n::odd", "m::even"}, "n+m::odd", TRUTH_YES},
    {{"n::odd", "m::odd"}, "n+m::even", TRUTH_YES},
    {{"n::odd", "m::odd"}, "n+m::odd", TRUTH_NO},
    {{"n::odd", "m::odd"}, "n*m::odd", TRUTH_YES},
    {{"n::odd", "m::integer"}, "n*m::odd", TRUTH_UNKNOWN},
    {{"n::even", "m::integer"}, "n*m::even", TRUTH_YES},
    {{"n::even", "m::real"}, "n*m::even", TRUTH_UNKNOWN},
    {{"n::odd"}, "n^3::odd", TRUTH_YES},
    {{"n::odd"}, "n^0::odd", TRUTH_YES},
    {{"n::even"}, "n^2::odd", TRUTH_NO},
    {{"n::integer"}, "2*n::even", TRUTH_YES},
    {{"n::integer"}, "2*n+1::odd", TRUTH_YES},
    {{"n::integer"}, "2*n+1::even", TRUTH_NO},
    {{"n::integer"}, "n::rational", TRUTH_YES},
    {{"n::integer"}, "n/3::rational", TRUTH_YES},
    {{"n::integer"}, "n+2^(1/2)::rational", TRUTH_NO},
    {{"n::integer"}, "n+2^(1/2)+8^(1/2)::rational", TRUTH_NO},
    {{"n::integer"}, "n+2^(1/2)+3^(1/2)::rational", TRUTH_NO},
    {{"n::integer"}, "Pi+1::rational", TRUTH_NO},
    {{"n::integer"}, "3*Pi::rational", TRUTH_NO},
    {{"n::integer"}, "x+1::rational", TRUTH_UNKNOWN},
    {{"n::rational"}, "n^(1/2)::rational", TRUTH_UNKNOWN},
    {{"n::posint"}, "2^n > 1", TRUTH_YES},
    {{"n::integer"}, "2^n > 1", TRUTH_UNKNOWN},
    {{"n::nonnegint"}, "2^n >= 1", TRUTH_YES},
    {{"n::posint"}, "(1/2)^n < 1", TRUTH_YES},
    {{"x > 0"}, "2^x > 1", TRUTH_YES},
    {{"x >= 0"}, "2^x > 1", TRUTH_UNKNOWN},
    {{"x > 0"}, "(1/2)^x > 1", TRUTH_NO},
    {{"x::real"}, "exp(x) > 0", TRUTH_YES},
    {{"x > 0"}, "1.5 - x < 2", TRUTH_YES},
    {{"x > 0", "x < 1"}, "x^2 < x", TRUTH_YES},
    {{"x > 0", "x < 1"}, "x*(1-x) > 0", TRUTH_YES},
    {{"x > 1"}, "x^2 > 1", TRUTH_YES},
    {{"x > 1"}, "1/x < 1", TRUTH_YES},
    {{"x > 2"}, "1/(x-1) < 1", TRUTH_YES},
    {{"x > 0"}, "x+1/x > 0", TRUTH_YES},
    {{"x > 0", "y > 0"}, "x/y > 0", TRUTH_YES},
    {{"x > 0", "y < 0"}, "x*y < 0", TRUTH_YES},
    {{"x < 0", "y < 0"}, "x*y > 0", TRUTH_YES},
    {{"x < 0", "y < 0"}, "x+y < 0", TRUTH_YES},
    {{"x > 0", "y < 0"}, "x+y < 0", TRUTH_UNKNOWN},
    {{"x > 0", "y < 0"}, "x-y > 0", TRUTH_YES},
    {{"x >= 0", "y >= 0"}, "x+y >= 0", TRUTH_YES},
    {{"x >= 0", "y > 0"}, "x+y > 0", TRUTH_YES},
    {{"x >= 0", "y >= 0"}, "x+y > 0", TRUTH_UNKNOWN},
    {{"x > 1", "y > 2"}, "x+y > 3", TRUTH_YES},
    {{"x > 1", "y > 2"}, "x+y > 4", TRUTH_UNKNOWN},
    {{"x > -1", "y > -2"}, "x*y > 2", TRUTH_UNKNOWN},
    {{"x::real"}, "x^2 >= 0", TRUTH_YES},
    {{"x::real"}, "x^2+1 > 0", TRUTH_YES},
    {{"x::real"}, "x^2 > 0", TRUTH_UNKNOWN},
    {{"x::real"}, "abs(x) >= 0", TRUTH_YES},
    {{"x::real"}, "abs(x) > 0", TRUTH_UNKNOWN},
    {{"x <> 0"}, "abs(x) > 0", TRUTH_YES},
    {{"x::real"}, "sin(x) <= 1", TRUTH_YES},
    {{"x::real"}, "sin(x) < 1", TRUTH_UNKNOWN},
    {{"x::real"}, "cos(x)+2 > 0", TRUTH_YES},
    {{"x::real"}, "sin(x)+cos(x) < 3", TRUTH_YES},
    {{"x::real"}, "arctan(x) < 2", TRUTH_YES},
    {{"x::real"}, "tanh(x) < 1", TRUTH_YES},
    {{"x::real"}, "tanh(x) <= 1", TRUTH_YES},
    {{"x > 0"}, "tanh(x) > 0", TRUTH_YES},
    {{"x > 0"}, "sinh(x) > 0", TRUTH_YES},
    {{"x::real"}, "cosh(x) >= 1", TRUTH_YES},
    {{"x > 0"}, "arctan(x) > 0", TRUTH_YES},
    {{"x > 0"}, "signum(x) = 1", TRUTH_YES},
    {{"x < 0"}, "signum(x) = 1", TRUTH_NO},
    {{"x::real"}, "signum(x) = 1", TRUTH_UNKNOWN},
    {{"x > 0"}, "max(x,-1) > 0", TRUTH_YES},
    {{"x < 0"}, "(-x)^(1/2)::real", TRUTH_YES},
    {{"x < 0"}, "(x^2)^(1/2) = x", TRUTH_NO},
    {{"x::real"}, "Re(x) = x", TRUTH_YES},
    {{"x::real"}, "Im(x) = 0", TRUTH_YES},
    {{"x::complex"}, "Im(x) = 0", TRUTH_UNKNOWN},
    {{"x = 1.5"}, "x < 2", TRUTH_YES},
    {{"x = 1.5"}, "x = 3/2", TRUTH_YES},
    {{"x <= 1", "x >= 1"}, "x = 1", TRUTH_YES},
    {{"x <= 1", "x >= 1"}, "2*x = 2", TRUTH_YES},
    {{"x < y", "y < z"}, "x < z", TRUTH_YES},
    {{"x < y", "y < z"}, "z > x", TRUTH_YES},
    {{"x <= y", "y < z"}, "x < z", TRUTH_YES},
    {{"x <= y", "y <= z"}, "x < z", TRUTH_UNKNOWN},
    {{"x <= y", "y <= z"}, "x <= z", TRUTH_YES},
    {{"x <= y", "y <= x"}, "x = y", TRUTH_YES},
    {{"x < y"}, "x <> y", TRUTH_YES},
    {{"x < y"}, "y-x > 0", TRUTH_YES},
    {{"x < y"}, "x-y >= 0", TRUTH_NO},
    {{"x < y"}, "2*x < 2*y", TRUTH_YES},
    {{"x < y"}, "x+1 < y+1", TRUTH_YES},
    {{"x < y"}, "x < y+1", TRUTH_YES},
    {{"x < y"}, "-x < -y", TRUTH_NO},
    {{"x+y > 0"}, "x > -y", TRUTH_YES},
    {{"x+y > 0"}, "x > y", TRUTH_UNKNOWN},
    {{"x+y > 0"}, "2*x+2*y > 0", TRUTH_YES},
    {{"x*y > 0"}, "x > 0", TRUTH_UNKNOWN},
    {{"x^2 > 4"}, "x > 2", TRUTH_UNKNOWN},
    {{"abs(x) > 2"}, "x > 2", TRUTH_UNKNOWN},
    {{"x > 0.3"}, "x > 0.2", TRUTH_YES},
    {{"x > 0.3"}, "x > 0.3", TRUTH_YES},
    {{"x >= 0.3"}, "x > 3/10", TRUTH_UNKNOWN},
};

static void test_found(void **state)
{
    (void)state;
    int wrong = 0;
    for (size_t i = 0; i < sizeof FOUND / sizeof *FOUND; i++) {
        assume_reset();
        for (int k = 0; k < 3 && FOUND[i].facts[k]; k++)
            assume_add(read_fact(FOUND[i].facts[k]));
        Truth got = assume_decide(read_fact(FOUND[i].condition));
        if (got == FOUND[i].truth)
            continue;
        printf("# %s with %s: %d instead of %d\n", FOUND[i].condition, FOUND[i].facts[0], got,
               FOUND[i].truth);
        wrong++;
    }
    assume_reset();
    assert_int_equal(wrong, 0);
}

static void test_refused(void **state)
{
    (void)state;
    static const struct {
        const char *first, *second;
        Status status;
        const char *words;
    } CASES[] = {{"x > 0", "x < 0", ST_DOMAIN, "contradictory"},
                 {"x > 0", "x = 0", ST_DOMAIN, "contradictory"},
                 {"x > 0", "x::negint", ST_DOMAIN, "contradictory"},
                 {"x > 0", "x^2::real", ST_TYPE, "of a name"},
                 {"x > 0", "y::crayon", ST_TYPE, "unknown property"},
                 {"x > 0", "x+1", ST_TYPE, "a relation"},
                 {"x > 0", "x > 1 or x < 2", ST_TYPE, "a relation"}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        assume_reset();
        assume_text((void *)CASES[i].first);
        Status status = err_try(assume_text, (void *)CASES[i].second);
        if (status != CASES[i].status || !strstr(err_message(), CASES[i].words))
            fail_msg("%s: %s", CASES[i].second, status == ST_OK ? "taken" : err_message());
        assert_int_equal(expr_count(assume_facts(vars[0])), 1);
        assert_null(assume_facts(vars[1]));
    }
    assume_reset();
}

/* (-1)^k at every whole number of the grid. */
static void test_alternating(void **state)
{
    (void)state;
    static const char *const POWERS[][2] = {
        {"2*n", "1"},       {"4*n+2", "1"},    {"2*n+1", "-1"},  {"-2*n-3", "-1"},
        {"n+1", "-(-1)^n"}, {"n+2", "(-1)^n"}, {"-n", "(-1)^n"}, {"-3*n", "(-1)^(3*n)"},
        {"n", NULL},        {"n/2", NULL},     {"x", NULL},      {"3", NULL},
        {"n^2", NULL},      {"n+x", NULL}};
    assert_null(assume_alternating(vars[2]));
    assume_add(read_fact("n::integer"));
    for (size_t i = 0; i < sizeof POWERS / sizeof *POWERS; i++) {
        Expr got = assume_alternating(read_expr(POWERS[i][0]));
        if (!POWERS[i][1])
            assert_null(got);
        else
            assert_expr(got, read_expr(POWERS[i][1]), POWERS[i][0]);
    }
    assume_reset();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sound),
        cmocka_unit_test(test_found),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_alternating),
    };
    return cmocka_run_group_tests_name("models", tests, begin, algebra_end);
}
