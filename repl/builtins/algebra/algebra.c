/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Commands of the algebra of one expression: expand, normal, factor, collect, simplify and combine,
 * numerators and denominators. They all map over lists, sets, equations, Matrices and Vectors.
 */
#include <string.h>

#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/roots.h"
#include "cas/algebra/simplify/simplify.h"
#include "cas/algebra/steps.h"
#include "cas/algebra/zero.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/value/assume.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs.h"
#include "repl/builtin.h"
#include "repl/eval/eval.h"
#include "repl/items.h"
#include "repl/user/rules.h"

/* ``(p) of ifactor is p. */
static Expr opened(Expr e, void *empty)
{
    err_stack_check();
    if (!walk_has(e, empty))
        return e;
    if (expr_is_call(e, empty) && expr_nops(e) == 1)
        return opened(expr_op(e, 1), empty);
    return walk_operands(e, opened, empty);
}

typedef struct Kept {
    const Expr *what; /* expressions, or names of functions */
    long n;
    List from, to; /* what was found, and the names that stand for it */
} Kept;

static bool is_kept(const Kept *k, Expr e)
{
    for (long i = 0; i < k->n; i++)
        if (e == k->what[i] || (expr_is(e, EXPR_CALL) && expr_arg(e, 0) == k->what[i]))
            return true;
    return false;
}

static void find_kept(Expr e, void *arg)
{
    Kept *k = arg;
    if (!is_kept(k, e))
        return;
    list_put(&k->from, e);
    list_put(&k->to, expr_from_symbol(sym_fresh("_k")));
}

/* expand(e, a, f, ...): the expressions a and the calls of f stay as they are. */
static Expr expand_except(Expr e, const Expr *except, long n)
{
    Kept k = {.what = except, .n = n};
    list_begin(&k.from);
    list_begin(&k.to);
    walk_each(e, find_kept, &k);
    e = walk_replace(e, k.from.item, k.to.item, k.from.count);
    e = expand_expr(rules_rewrite("expand", e));
    e = walk_replace(e, k.to.item, k.from.item, k.from.count);
    list_end(&k.to);
    list_end(&k.from);
    return e;
}

static Expr expand(const Expr *args, long n)
{
    Expr e = opened(args[0], (void *)expr_symbol(""));
    for (long i = 1; i < n; i++)
        if (expr_is(args[i], EXPR_EQUATION))
            err_raise(ST_TYPE, "invalid input: expand has no options: what follows are expressions "
                               "that stay as they are");
    return n > 1 ? expand_except(e, args + 1, n - 1)
                 : expand_expr(simplify_gamma_shifts(rules_rewrite("expand", e)));
}

static Expr normal(const Expr *args, long n)
{
    return builtin_flag(args, n, 1, "expanded") ? normal_expanded(args[0]) : normal_expr(args[0]);
}

static bool is_container(Expr e)
{
    return expr_is(e, EXPR_LIST) || expr_is(e, EXPR_SET) || expr_is(e, EXPR_EQUATION) ||
           expr_is(e, EXPR_OBJECT);
}

/* x^2 - 2*Re(r)*x + |r|^2 */
static Expr conjugate_pair(Expr x, Expr r)
{
    Expr re = expr_arg(r, 0), im = expr_arg(r, 1);
    Expr square = num_add(num_mul(re, re), num_mul(im, im));
    return expr_add(expr_pow(x, EXPR_TWO), expr_sub(square, expr_mul(num_mul(EXPR_TWO, re), x)));
}

/* The product of x - root over the numeric roots; pairs of conjugate roots make quadratic factors
 * when only real ones are wanted. */
static Expr numeric_factors(Expr e, bool complex)
{
    Expr unknowns = ratfun_unknowns(e);
    if (expr_count(unknowns) != 1)
        err_raise(ST_DOMAIN, "invalid input: factor over the real or complex numbers expects a "
                             "polynomial in one unknown");
    Expr x = expr_arg(unknowns, 0), p = expand_expr(numer_expr(e));
    Expr roots = roots_of_polynomial(p, x, num_digits);
    if (!roots || denom_expr(e) != EXPR_ONE)
        err_raise(ST_DOMAIN, "invalid input: factor expects a polynomial with numbers as "
                             "coefficients");
    Expr lead = coeff_expr(p, x, degree_expr(p, x));
    Expr product = num_is_one(lead) ? lead : evalf_expr(lead, num_digits);
    for (long i = 0; i < expr_count(roots); i++) {
        Expr r = expr_arg(roots, i);
        bool pair = !complex && expr_is(r, EXPR_COMPLEX) && i + 1 < expr_count(roots);
        product = expr_mul(product, pair ? conjugate_pair(x, r) : expr_sub(x, r));
        i += pair;
    }
    return product;
}

/* Could e be, or hold, an algebraic number? */
static bool is_extension(Expr e)
{
    bool container = expr_is(e, EXPR_SET) || expr_is(e, EXPR_LIST);
    for (long i = 0; container && i < expr_count(e); i++)
        if (!is_extension(expr_arg(e, i)))
            return false;
    return container || expr_is_call(e, expr_symbol("RootOf")) ||
           (!expr_is(e, EXPR_SYMBOL) && !expr_is(e, EXPR_CALL) && !expr_is(e, EXPR_EQUATION) &&
            !expr_is(e, EXPR_STRING));
}

static Expr factor(const Expr *args, long n)
{
    if (is_container(args[0]) && n > 1)
        return eval_apply(expr_symbol("map"), (Expr[]){expr_symbol("factor"), args[0], args[1]}, 3);
    if (n == 1)
        return factor_expr(args[0]);
    if (expr_is_symbol(args[1], "complex") || expr_is_symbol(args[1], "real"))
        return numeric_factors(args[0], expr_is_symbol(args[1], "complex"));
    if (!is_extension(args[1]))
        err_raise(ST_TYPE,
                  "invalid input: factor expects its 2nd argument to be algebraic numbers, "
                  "real or complex");
    return factor_extended(args[0], args + 1, n - 1);
}

static Expr numer(const Expr *args, long n)
{
    (void)n;
    return numer_expr(args[0]);
}

static Expr denom(const Expr *args, long n)
{
    (void)n;
    return denom_expr(args[0]);
}

static Expr radicals(const Expr *args, long n)
{
    return n > 1 ? simplify_rationalized(args[0]) : simplify_radicals(args[0]);
}

static Expr rationalize(const Expr *args, long n)
{
    (void)n;
    return simplify_rationalized(args[0]);
}

/* --- simplify and combine ---------------------------------------------------------------- */

typedef struct Choice {
    const char *name;
    int what;
} Choice;

/* The choices named in args[from..n) together; 0 when there are none. */
static int chosen(const Choice *choices, const char *command, const Expr *args, long n)
{
    int what = 0;
    for (long i = 1; i < n; i++) {
        const Choice *c = choices;
        while (c->name && !expr_is_symbol(args[i], c->name))
            c++;
        if (!c->name && expr_is(args[i], EXPR_SYMBOL) && funcs_find(args[i]))
            continue; /* simplify(e, GAMMA): what is known of that function is used in any case */
        if (!c->name)
            err_raise(ST_TYPE, "invalid input: %s received an option it does not know", command);
        what |= c->what;
    }
    return what;
}

enum { BY_SIZE = 1, BY_RADICALS = 2, FULL = 4, FORMAL = 8 };

static const Choice SIMPLIFICATIONS[] = {
    {"size", BY_SIZE},
    {"radical", BY_RADICALS},
    {"sqrt", BY_RADICALS},
    {"trig", FULL},
    {"exp", FULL},
    {"ln", FULL},
    {"power", FULL},
    {"RootOf", FULL},
    {"constant", FULL},
    {"polar", FULL},
    {"@", FULL},
    {"arctrig", FULL},
    {"trigh", FULL},
    {"arctrigh", FULL},
    {"ratpoly", FULL},
    {"rational", FULL},
    {"normal", FULL},
    {"factorial", FULL},
    {"Bessel", FULL},
    {"piecewise", FULL},
    {"Int", FULL},
    {"Sum", FULL},
    {"int", FULL},
    {"sum", FULL},
    {"product", FULL},
    {"limit", FULL},
    {"infinity", FULL},
    {"delay", FULL},
    {"unit", FULL},
    {"symbolic", FORMAL},
    {NULL, 0},
};

/* What a rule of the session or the library makes of args[0] for an option that is no own one:
 * simplify(e, f) by `simplify/f`, which gets equations behind it as options. NULL: there is none.
 */
static Expr by_rule(const char *command, const Choice *choices, const Expr *args, long n)
{
    if (n < 2 || !expr_is(args[1], EXPR_SYMBOL))
        return NULL;
    for (const Choice *c = choices; c->name; c++)
        if (expr_is_symbol(args[1], c->name))
            return NULL;
    List with;
    list_begin(&with);
    list_put(&with, args[0]);
    for (long i = 2; i < n; i++)
        if (expr_is(args[i], EXPR_EQUATION))
            list_put(&with, args[i]);
    Expr ruled = rules_apply(command, expr_text(args[1]), with.item, with.count);
    list_end(&with);
    return ruled;
}

/* simplify(e, ..., assume = facts): the call without it while they hold, a property of all names.
 */
static Expr simplify_assuming(const Expr *args, long n, long place)
{
    Expr facts = expr_arg(args[place], 1), call;
    bool several = expr_is(facts, EXPR_SET) || expr_is(facts, EXPR_LIST);
    List rest;
    list_begin(&rest);
    for (long i = 0; i < n; i++)
        if (i != place)
            list_put(&rest, args[i]);
    call = expr_call(expr_symbol("simplify"), rest.item, rest.count);
    list_end(&rest);
    return several ? eval_assuming_quoted(call, facts->u.args, expr_count(facts))
                   : eval_assuming_quoted(call, &facts, 1);
}

static Expr simplify(const Expr *args, long n)
{
    for (long i = 1; i < n; i++)
        if (expr_is(args[i], EXPR_EQUATION) && expr_is_symbol(expr_arg(args[i], 0), "assume"))
            return simplify_assuming(args, n, i);
    Expr ruled = by_rule("simplify", SIMPLIFICATIONS, args, n);
    if (ruled)
        return ruled;
    Expr what = n == 1 ? rules_simplify(args[0]) : args[0];
    what = assume_active() ? funcs_refresh(what) : what;
    if (n >= 2 && (expr_is(args[1], EXPR_SET) || expr_is(args[1], EXPR_LIST)))
        return ratfun_modulo(what, args[1]->u.args, expr_count(args[1]));
    int how = chosen(SIMPLIFICATIONS, "simplify", args, n);
    if (how == BY_SIZE)
        return simplify_size(what);
    Expr e = how & FORMAL ? simplify_symbolic(what) : what;
    e = simplify_expr(how & BY_RADICALS ? simplify_radicals(e) : e);
    bool one = !expr_is(e, EXPR_LIST) && !expr_is(e, EXPR_SET) && !expr_is(e, EXPR_EQUATION) &&
               !expr_is(e, EXPR_OBJECT) && !expr_is(e, EXPR_SEQ);
    return one && walk_has(e, expr_symbol("piecewise")) ? steps_merge(e, simplify_expr) : e;
}

static const Choice COMBINATIONS[] = {
    {"trig", COMBINE_TRIG},
    {"exp", COMBINE_EXP},
    {"ln", COMBINE_LN},
    {"radical", COMBINE_RADICAL},
    {"power", COMBINE_EXP | COMBINE_RADICAL},
    {"trigh", COMBINE_TRIG},
    {"symbolic", COMBINE_FORMAL},
    {"anything", COMBINE_FORMAL},
    {"plus", 0},
    {"cmbplus", 0},
    {"cmbpwr", COMBINE_EXP},
    {"icombine", COMBINE_RADICAL},
    {NULL, 0},
};

static bool has_inert(Expr e)
{
    static const char *const INERT[] = {"Int", "Sum", "Limit", "Product", "Diff"};
    for (size_t i = 0; i < sizeof INERT / sizeof *INERT; i++)
        if (walk_has(e, expr_symbol(INERT[i])))
            return true;
    return false;
}

static Expr combine(const Expr *args, long n)
{
    if (n > 1 && (expr_is(args[1], EXPR_LIST) || expr_is(args[1], EXPR_SET))) {
        Expr e = args[0]; /* what is a rule first, the others together */
        List kinds;
        list_begin(&kinds);
        list_put(&kinds, e);
        for (long i = 0; i < expr_count(args[1]); i++) {
            Expr kind[] = {e, expr_arg(args[1], i)},
                 ruled = by_rule("combine", COMBINATIONS, kind, 2);
            if (ruled)
                e = ruled;
            else
                list_put(&kinds, kind[1]);
        }
        kinds.item[0] = e;
        e = kinds.count > 1 ? combine(kinds.item, kinds.count) : e;
        list_end(&kinds);
        return e;
    }
    Expr ruled = by_rule("combine", COMBINATIONS, args, n);
    if (ruled)
        return ruled;
    int what = chosen(COMBINATIONS, "combine", args, n);
    if (what == 0 && n > 1) /* of sums alone, which are combined anyway */
        return args[0];
    Expr e = simplify_combine(args[0], what & ~COMBINE_FORMAL ? what
                                                              : what | COMBINE_TRIG | COMBINE_EXP |
                                                                    COMBINE_LN | COMBINE_RADICAL);
    return n == 1 && has_inert(e) ? builtin_call(builtin_find("combine/Int"), &e, 1) : e;
}

/* --- collect ----------------------------------------------------------------------------- */

static Expr apply_form(Expr coefficient, void *procedure)
{
    return eval_apply(procedure, &coefficient, 1);
}

static Expr collect(const Expr *args, long n)
{
    Expr form = NULL;
    for (long i = 2; i < n; i++)
        if (!expr_is_symbol(args[i], "recursive") && !expr_is_symbol(args[i], "distributed"))
            form = args[i];
    bool distributed = builtin_flag(args, n, 2, "distributed");
    return collect_with(args[0], args[1],
                        (CollectForm){form ? apply_form : NULL, (void *)form, distributed});
}

/* An inert command by its rule, `evala/Gcd`; what else by itself. */
static Expr evala(const Expr *args, long n)
{
    (void)n;
    Expr e = args[0], head = expr_is(e, EXPR_CALL) ? expr_arg(e, 0) : NULL;
    Expr ruled = head && expr_is(head, EXPR_SYMBOL)
                     ? rules_apply("evala", expr_text(head), e->u.args + 1, expr_count(e) - 1)
                     : NULL;
    return ruled ? ruled : simplify_algebraic(e);
}

/* a = b, (a, b) or a = 0 by the zero test. */
static Expr test_equal(const Expr *args, long n)
{
    Expr difference = n > 1 ? expr_sub(args[0], args[1]) : linalg_residual(args[0]);
    Truth zero = zero_truth(difference);

    return zero == TRUTH_YES ? EXPR_TRUE : zero == TRUTH_NO ? EXPR_FALSE : EXPR_FAIL;
}

const Builtin BUILTIN_ALGEBRA[] = {
    {.name = "expand",
     .signature = "expand(e:expr, except:expr*) -> expr",
     .fn = expand,
     .topic = "algebra",
     .summary = "multiply out products and powers, split functions of sums",
     .text =
         "Products and whole powers of sums are multiplied out; denominators stay as they\n"
         "are. sin(a+b), cos(2*a), exp(a+b), x^(a+b) and (n+1)! are split. Further arguments are\n"
         "expressions or functions that stay as they are.",
     .examples = {{"expand((x+y)^2);", "x^2+2*x*y+y^2", NULL},
                  {"expand((x+1)^2/(y+1));", "x^2/(y+1)+2*x/(y+1)+1/(y+1)", NULL},
                  {"expand(sin(a+b));", "sin(a)*cos(b)+cos(a)*sin(b)", NULL},
                  {"expand((n+1)!), expand((n+2)!/n!);", "n!*n+n!, n^2+3*n+2", NULL},
                  {"expand(GAMMA(n-1));", "GAMMA(n)/(n-1)", NULL},
                  {"expand((a+b)*(x+1), x+1);", "a*(x+1)+b*(x+1)", NULL},
                  {"expand(2*(LegendreP(2,x)+1), LegendreP);", "2*LegendreP(2,x)+2", NULL},
                  {"expand((x+1)^(10^9));", "error: object too large", NULL}},
     .see = "factor collect normal combine",
     .flags = BUILTIN_MAPS_FIRST},
    {.name = "normal",
     .signature = "normal(e:expr, [expanded]) -> expr",
     .fn = normal,
     .topic = "algebra",
     .summary = "one reduced fraction",
     .text =
         "Everything that is not arithmetic (x(t), sin(q), diff(x(t),t)) counts as an unknown;\n"
         "powers, roots and exp are related to each other, sin and cos are not: see simplify.\n"
         "normal(e, expanded) multiplies out numerator and denominator.",
     .examples = {{"normal((x^2-1)/(x-1));", "x+1", NULL},
                  {"normal(1/x+1/y);", "(x+y)/(x*y)", NULL},
                  {"normal((x^2-y^2)/(x-y)^3, expanded);", "(x+y)/(x^2-2*x*y+y^2)", NULL}},
     .see = "simplify factor numer denom",
     .flags = BUILTIN_MAPS_FIRST},
    {.name = "factor",
     .signature = "factor(e:expr, extension:expr?) -> expr",
     .fn = factor,
     .topic = "algebra",
     .summary = "factors over the integers, of polynomials and fractions",
     .text = "Kernels such as x(t), sin(q), sqrt(2) count as unknowns. With algebraic numbers as\n"
             "second argument, one or a set of sqrt(2), I, RootOf(_Z^3-2), the factors are those\n"
             "over the field they make; real or complex gives numeric factors.",
     .examples = {{"factor(x^2-1);", "(x-1)*(x+1)", NULL},
                  {"factor((x^2-y^2)/(x^4-1));", "(x-y)*(x+y)/((x-1)*(x+1)*(x^2+1))", NULL},
                  {"factor(x^3-2, 2^(1/3));", "(x-2^(1/3))*(x^2+2^(1/3)*x+2^(2/3))", NULL},
                  {"factor(x^2-2, real);", "(x+1.414213562)*(x-1.414213562)", NULL},
                  {"factor(x+y, complex);", "error: one unknown", NULL}},
     .see = "expand sqrfree gcd",
     .flags = BUILTIN_MAPS_FIRST},
    {.name = "collect",
     .signature = "collect(e:expr, x:expr, form:expr*) -> expr",
     .fn = collect,
     .topic = "algebra",
     .summary = "write as a polynomial in given unknowns",
     .text =
         "x is a name, a call such as x(t), the name of a function (lambda collects lambda(t),\n"
         "diff all derivatives) or a list of these, which nests. form is applied to every\n"
         "coefficient: factor, simplify, or any procedure. collect(e, [x,y], distributed)\n"
         "gives one sum instead of a nested one.",
     .examples = {{"collect(a*x+b*x+c, x);", "(a+b)*x+c", NULL},
                  {"collect(a*f(t)+b*f(t), f);", "(a+b)*f(t)", NULL},
                  {"collect(a^2*x+2*a*x+x, x, factor);", "(a+1)^2*x", NULL}},
     .see = "coeff expand simplify",
     .flags = BUILTIN_MAPS_FIRST | BUILTIN_LOOKS_IN_FIRST},
    {.name = "simplify",
     .signature = "simplify(e:expr, options:expr*) -> expr",
     .fn = simplify,
     .topic = "algebra",
     .summary = "the shortest of several equal forms",
     .text =
         "Fractions are reduced, sin(x)^2+cos(x)^2 = 1 and its hyperbolic twin, multiple angles,\n"
         "powers, roots and exponentials are used, polynomials collected. Roots of squares\n"
         "stay: sqrt(x^2) is x or -x. simplify(e, size) only shortens the writing;\n"
         "simplify(e, radical) takes nested roots of numbers apart; simplify(e, symbolic) takes\n"
         "everything as positive, sqrt(x^2) = x.",
     .examples = {{"simplify(sin(x)^2+cos(x)^2);", "1", NULL},
                  {"simplify((x^2-1)/(x-1));", "x+1", NULL},
                  {"simplify((x+sqrt(x^2-1))*(x-sqrt(x^2-1)));", "1", NULL},
                  {"simplify(exp(2*ln(x)+y)*exp(-y));", "x^2", NULL},
                  {"simplify([sin(2*x)/cos(x), a+b-a]);", "[2*sin(x), b]", NULL},
                  {"simplify(x^4+y^4, {x^2+y^2 = 1});", "1-2*y^2+2*y^4", NULL},
                  {"simplify(sqrt(x^2)+ln(exp(x)), symbolic);", "2*x", NULL},
                  {"simplify(x, nonsense);", "error: option", NULL}},
     .see = "normal combine expand factor",
     .flags = BUILTIN_MAPS_FIRST | BUILTIN_UNITS},
    {.name = "combine",
     .signature = "combine(e:expr, what:expr*) -> expr",
     .fn = combine,
     .topic = "algebra",
     .summary = "put products of functions together: the inverse of expand",
     .text = "combine(e, trig), combine(e, exp), combine(e, ln), combine(e, radical) do one kind;\n"
             "combine(e) does all.",
     .examples = {{"combine(sin(x)*cos(x), trig);", "sin(2*x)/2", NULL},
                  {"combine(exp(a)*exp(b));", "exp(a+b)", NULL},
                  {"combine(4*sin(x)^3, trig);", "3*sin(x)-sin(3*x)", NULL}},
     .see = "expand simplify",
     .flags = BUILTIN_MAPS_FIRST},
    {.name = "numer",
     .signature = "numer(e:expr) -> expr",
     .fn = numer,
     .topic = "algebra",
     .summary = "the numerator of the normal form",
     .examples = {{"numer((x/2+1)/(3*y));", "x+2", NULL}, {"numer(2/3);", "2", NULL}},
     .see = "denom normal"},
    {.name = "denom",
     .signature = "denom(e:expr) -> expr",
     .fn = denom,
     .topic = "algebra",
     .summary = "the denominator of the normal form",
     .examples = {{"denom((x/2+1)/(3*y));", "6*y", NULL}, {"denom(2/3);", "3", NULL}},
     .see = "numer normal"},
    {.name = "rationalize",
     .signature = "rationalize(e:expr) -> expr",
     .fn = rationalize,
     .topic = "algebra",
     .summary = "move roots out of denominators",
     .examples = {{"rationalize(1/(1+sqrt(2)));", "sqrt(2)-1", NULL},
                  {"rationalize(1/(x^(1/3)+1));", "(x^(2/3)-x^(1/3)+1)/(x+1)", NULL},
                  {"rationalize(1/(a+sqrt(x)));", "(a-sqrt(x))/(a^2-x)", NULL}},
     .see = "radnormal normal"},
    {.name = "radnormal",
     .signature = "radnormal(e:expr, [rationalized]) -> expr",
     .fn = radicals,
     .topic = "algebra",
     .summary = "normal form of expressions with roots of numbers",
     .text = "Denominators are without square roots of numbers, with rationalized without others.",
     .examples = {{"radnormal(1/(1+sqrt(2)), rationalized);", "sqrt(2)-1", NULL},
                  {"radnormal(sqrt(3+2*sqrt(2)));", "1+sqrt(2)", NULL},
                  {"radnormal(sqrt(6)-sqrt(2)*sqrt(3));", "0", NULL}},
     .see = "rationalize normal"},
    {.name = "testeq",
     .signature = "testeq(a:expr, b:expr?) -> boolean",
     .fn = test_equal,
     .topic = "algebra",
     .summary = "are two expressions equal for all values of their names?",
     .text = "testeq(a, b) and testeq(a = b) say true, false or FAIL; testeq(a) asks about a = 0.\n"
             "Values at random points decide most questions, the normal form and enclosures the\n"
             "others.",
     .examples = {{"testeq(sin(x)^2+cos(x)^2 = 1);", "true", NULL},
                  {"testeq(sqrt(3+2*sqrt(2)), 1+sqrt(2));", "true", NULL},
                  {"testeq(exp(x+y) = exp(x)+exp(y));", "false", NULL}},
     .see = "is evalb normal"},
    {.name = "evala",
     .signature = "evala(e:expr) -> expr",
     .fn = evala,
     .topic = "algebra",
     .summary = "normal form of expressions with RootOf",
     .text =
         "Powers of a RootOf are below the degree of its polynomial, and none is left in a\n"
         "denominator. RootOf(x^2-2) alone stands for either root. Inert commands work on\n"
         "polynomials with such coefficients: Gcd, Lcm, Quo, Rem, Divide, Resultant, Discrim,\n"
         "Content, Primpart, Expand, Normal, Factor, Factors, AFactor, Irreduc, Sqrfree, Norm,\n"
         "Trace, Minpoly.",
     .examples = {{"evala(1/RootOf(x^2-2));", "RootOf(_Z^2-2)/2", NULL},
                  {"r := RootOf(x^3-x-1): evala(r^3-r);", "1", NULL},
                  {"evala(Factor(x^2-2, sqrt(2)));", "(x-sqrt(2))*(x+sqrt(2))", NULL}},
     .see = "RootOf allvalues radnormal"},
    {.name = NULL},
};
