/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What follows from types and relations assumed of one name, held against a list of numbers: a fact
 * leaves those that have it, and what is asked must be true of all of them, of none, or open. The
 * numbers are dense enough that what is true of those in the list is true of all.
 */
#include "tests/unit/cas/oracle.h"

#include <math.h>

#include "cas/value/assume.h"
#include "cas/value/funcs.h"

/* The numbers, halves where they are not said otherwise: -7/2, -3, ..., 7/2, then these. */
enum { HALVES = 15, NUMBERS = HALVES + 6 };

static const char *const OTHERS[] = {"sqrt(2)", "-sqrt(3)", "1/10", "-1/10", "I", "1-2*I"};

static const struct {
    const char *name;
    bool told; /* is it told of every name of which it is true? */
} TYPES[] = {
    {"positive", true}, {"negative", true}, {"nonnegative", true}, {"nonpositive", true},
    {"real", true},     {"realcons", true}, {"numeric", true},     {"integer", true},
    {"posint", true},   {"negint", true},   {"nonnegint", true},   {"nonposint", true},
    {"complex", true},  {"nonzero", true},  {"rational", false},   {"even", false},
    {"odd", false},     {"prime", false},
};
enum { TYPE_COUNT = sizeof TYPES / sizeof *TYPES };

static Expr number(long i)
{
    return i < HALVES ? expr_ratio(i - 7, 2) : read_expr(OTHERS[i - HALVES]);
}

static double real_part(long i)
{
    static const double others[] = {1.4142135623730951, -1.7320508075688772, 0.1, -0.1, 0, 1};
    return i < HALVES ? (double)(i - 7) / 2 : others[i - HALVES];
}

static bool has_type(long i, const char *type)
{
    double v = real_part(i);
    bool real = i < NUMBERS - 2, whole = real && v == floor(v);
    if (strcmp(type, "complex") == 0)
        return true;
    if (strcmp(type, "nonzero") == 0)
        return !real || v != 0;
    if (strcmp(type, "integer") == 0)
        return whole;
    if (strcmp(type, "even") == 0 || strcmp(type, "odd") == 0)
        return whole && (fmod(v, 2) == 0) == (type[0] == 'e');
    if (strcmp(type, "prime") == 0)
        return whole && (v == 2 || v == 3);
    if (strcmp(type, "posint") == 0 || strcmp(type, "positive") == 0)
        return real && v > 0 && (whole || strcmp(type, "positive") == 0);
    if (strcmp(type, "negint") == 0 || strcmp(type, "negative") == 0)
        return real && v < 0 && (whole || strcmp(type, "negative") == 0);
    if (strcmp(type, "nonnegint") == 0 || strcmp(type, "nonnegative") == 0)
        return real && v >= 0 && (whole || strcmp(type, "nonnegative") == 0);
    if (strcmp(type, "nonposint") == 0 || strcmp(type, "nonpositive") == 0)
        return real && v <= 0 && (whole || strcmp(type, "nonpositive") == 0);
    if (strcmp(type, "rational") == 0)
        return real && i != HALVES && i != HALVES + 1;
    return real;
}

static Expr typed(const char *type)
{
    return expr_make(EXPR_TYPED, (Expr[]){expr_symbol("p"), expr_symbol(type)}, 2);
}

static void add_body(void *fact)
{
    assume_add(*(Expr *)fact);
}

/* The relation with p = number i: 1 true, 0 false, -1 where it is not to be told. */
static int holds(Expr relation, long i)
{
    Expr p = expr_symbol("p"), difference, value = number(i);
    acb_t z;
    acb_init(z);
    if (value == EXPR_ZERO && walk_has(relation, expr_symbol("ln")))
        return -1;
    difference = expr_sub(expr_arg(relation, 0), expr_arg(relation, 1));
    bool known = oracle_value(z, funcs_at(difference, p, value), NULL, 0);
    bool zero = known && acb_contains_zero(z), real = known && arb_contains_zero(acb_imagref(z));
    int side = known ? arf_sgn(arb_midref(acb_realref(z))) : 0;
    acb_clear(z);
    if (!known)
        return -1;
    if (expr_is(relation, EXPR_EQUATION))
        return zero;
    if (!real)
        return -1;
    return expr_is(relation, EXPR_LESS) ? !zero && side < 0 : zero || side < 0;
}

static bool left[NUMBERS];

static void judge(Expr question, const int *truth, bool told, const char *facts)
{
    bool all = true, none = true;
    for (long i = 0; i < NUMBERS; i++)
        if (left[i] && truth[i] >= 0) {
            all = all && truth[i];
            none = none && !truth[i];
        }
    Truth got = assume_decide(question);
    if ((got == TRUTH_YES && !all) || (got == TRUTH_NO && !none) ||
        (got == TRUTH_UNKNOWN && told && all)) {
        char *text = print_text(question, 100);
        fail_msg("%s: %s is answered by %d", facts, text, got);
    }
}

static void ask_types(const char *facts)
{
    for (int t = 0; t < TYPE_COUNT; t++) {
        int truth[NUMBERS];
        for (long i = 0; i < NUMBERS; i++)
            truth[i] = has_type(i, TYPES[t].name);
        judge(typed(TYPES[t].name), truth, TYPES[t].told, facts);
    }
}

/* Relations that are told wherever they are true, up to NULL, and such as may stay open. */
static const char *const RELATIONS[] = {
    "p>0",       "p>=0",      "p<0",     "p<=0",     "-p<0",      "2*p>=0",      "-3*p>0",
    "p>-1",      "p+1>0",     "p^2>=0",  NULL,       "p>1",       "p>=1",        "p<=-1",
    "p=0",       "p=1/2",     "p^2>0",   "p^3<0",    "p^3>=0",    "1-p>0",       "p^2<=1",
    "p^2-p>=0",  "p<1/3",     "2*p<=7",  "exp(p)>0", "exp(p)>1",  "p^4>=0",      "abs(p)>0",
    "abs(p)>=0", "sin(p)<=1", "p^2+1>0", "-p^2>0",   "p*(p+1)>0", "sqrt(p^2)>0",
};

static void ask_relations(const char *facts, bool told)
{
    for (size_t k = 0; k < sizeof RELATIONS / sizeof *RELATIONS; k++) {
        int truth[NUMBERS];
        if (!RELATIONS[k]) {
            told = false;
            continue;
        }
        Expr relation = read_expr(RELATIONS[k]);
        for (long i = 0; i < NUMBERS; i++)
            truth[i] = left[i] ? holds(relation, i) : -1;
        bool real = true;
        for (long i = NUMBERS - 2; i < NUMBERS; i++)
            real = real && !left[i];
        judge(relation, truth, told && real, facts);
    }
}

/* The sign, the weak sign, real and integer of p and of expressions in it. */
static void ask_signs(const char *facts)
{
    static const char *const OF[] = {"p",   "-p",    "2*p",      "p^2",     "p^3",  "1/p",
                                     "p+1", "p-1",   "abs(p)+1", "exp(p)",  "p/2",  "p^2+p",
                                     "I*p", "p+1/2", "(-1)^p",   "sqrt(p)", "p^4-1"};
    Expr p = expr_symbol("p");
    for (size_t k = 0; k < sizeof OF / sizeof *OF; k++) {
        Expr e = read_expr(OF[k]);
        int sign = assume_sign(e), weak = assume_weak_sign(e);
        bool real = assume_is_real(e), whole = assume_is_integer(e);
        for (long i = 0; i < NUMBERS; i++) {
            acb_t z;
            if (!left[i] || (number(i) == EXPR_ZERO && OF[k][0] == '1'))
                continue;
            acb_init(z);
            assert_true(oracle_value(z, funcs_at(e, p, number(i)), NULL, 0));
            int side = arb_contains_zero(acb_realref(z)) ? 0 : arf_sgn(arb_midref(acb_realref(z)));
            bool is_real = arb_contains_zero(acb_imagref(z)), is_whole = acb_contains_int(z);
            acb_clear(z);
            if ((sign != 2 && (sign != side || !is_real)) || (real && !is_real) ||
                (weak != 2 && (weak * side < 0 || !is_real)) || (whole && !is_whole))
                fail_msg("%s: of %s sign %d, weak sign %d, real %d, integer %d", facts, OF[k], sign,
                         weak, real, whole);
        }
    }
}

/* Assumes the facts one after the other: which numbers are left is counted along. A contradiction
 * is refused, and nothing else. */
static bool assume_type(const char *type)
{
    Expr fact = typed(type);
    bool any = false;
    for (long i = 0; i < NUMBERS; i++) {
        left[i] = left[i] && has_type(i, type);
        any = any || left[i];
    }
    Status status = err_try(add_body, &fact);
    if (status != ST_OK && (status != ST_DOMAIN || any))
        fail_msg("%s is refused: %s", type, err_message());
    return any && status == ST_OK;
}

static void begin(void)
{
    assume_reset();
    for (long i = 0; i < NUMBERS; i++)
        left[i] = true;
}

static void one_and_two_types(void **state)
{
    (void)state;
    for (int a = 0; a < TYPE_COUNT; a++)
        for (int b = a; b < TYPE_COUNT; b++) {
            char facts[80];
            snprintf(facts, sizeof facts, "p::%s, p::%s", TYPES[a].name, TYPES[b].name);
            begin();
            if (!assume_type(TYPES[a].name) || !assume_type(TYPES[b].name))
                continue;
            ask_types(facts);
            if (a == b) {
                ask_relations(facts, true);
                ask_signs(facts);
            }
        }
    assume_reset();
}

/* A type and a relation. */
static void types_and_relations(void **state)
{
    static const char *const FACTS[] = {"p>0",   "p>=0", "p<0", "p<=0",  "p>=1",
                                        "p<=-1", "p>-1", "p<1", "p>1/3", "p<=3/2"};
    (void)state;
    for (int a = 0; a < TYPE_COUNT; a++)
        for (size_t k = 0; k < sizeof FACTS / sizeof *FACTS; k++) {
            char facts[80];
            Expr fact = read_expr(FACTS[k]);
            bool any = false;
            snprintf(facts, sizeof facts, "p::%s, %s", TYPES[a].name, FACTS[k]);
            begin();
            if (!assume_type(TYPES[a].name))
                continue;
            for (long i = 0; i < NUMBERS; i++) {
                left[i] = left[i] && holds(fact, i) == 1;
                any = any || left[i];
            }
            Status status = err_try(add_body, &fact);
            if (status != ST_OK && any)
                fail_msg("%s is refused", facts);
            if (status != ST_OK || !any)
                continue;
            for (int t = 0; t < TYPE_COUNT; t++) {
                int truth[NUMBERS];
                for (long i = 0; i < NUMBERS; i++)
                    truth[i] = has_type(i, TYPES[t].name);
                judge(typed(TYPES[t].name), truth, false, facts);
            }
            ask_relations(facts, false);
            ask_signs(facts);
        }
    assume_reset();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_and_two_types),
        cmocka_unit_test(types_and_relations),
    };
    return cmocka_run_group_tests(tests, algebra_begin, algebra_end);
}
