/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Linear inequalities: the solved form holds at the points of a grid where the conditions hold, and
 * at no other; what contradicts itself holds at none, and what a point fulfils is no contradiction.
 * Random conditions, and some whose borders meet.
 */
#include "tests/unit/cas/oracle.h"

#include "cas/algebra/linalg/halfspaces.h"
#include "cas/base/splitmix.h"
#include "cas/value/assume.h"

enum { UNKNOWNS = 3, SIDE = 7, MOST = 6 };

static Expr unknown[UNKNOWNS];

static int setup(void **state)
{
    algebra_begin(state);
    for (int i = 0; i < UNKNOWNS; i++)
        unknown[i] = expr_symbol((const char *[]){"x", "y", "z"}[i]);
    return 0;
}

/* The point number p of the grid -3/2 .. 3/2 in halves. */
static void point_of(Expr *point, long p, long n)
{
    for (long i = 0; i < n; i++, p /= SIDE)
        point[i] = expr_ratio(p % SIDE - SIDE / 2, 2);
}

/* Do all hold there? */
static bool hold(Expr const *conditions, long m, const Expr *point, long n)
{
    for (long i = 0; i < m; i++) {
        Truth truth = assume_decide(walk_replace(conditions[i], unknown, point, n));
        assert_true(truth != TRUTH_UNKNOWN);
        if (truth == TRUTH_NO)
            return false;
    }
    return true;
}

static long points(long n)
{
    long all = 1;
    for (long i = 0; i < n; i++)
        all *= SIDE;
    return all;
}

static void fail_of(const Expr *conditions, long m, const char *what, Expr solved)
{
    char *text = print_text(expr_list(conditions, m), 400);
    char *form = solved ? print_text(solved, 400) : NULL;
    fail_msg("%s: %s, solved %s", what, text, form ? form : "not");
}

/* Gives how many points of the grid fulfil the conditions. */
static long check(const Expr *conditions, long m, long n)
{
    Expr solved = halfspaces_solve(conditions, m, unknown, n), point[UNKNOWNS];
    bool contradict = halfspaces_contradict(conditions, m, unknown, n);
    long inside = 0;
    if (!solved)
        fail_of(conditions, m, "not solved", NULL);
    assert_true(expr_count(solved) <= 1);
    if (contradict != (expr_count(solved) == 0))
        fail_of(conditions, m, "a contradiction or none", solved);
    for (long p = 0; p < points(n); p++) {
        point_of(point, p, n);
        bool wanted = hold(conditions, m, point, n);
        bool got = expr_count(solved) == 1 &&
                   hold(expr_arg(solved, 0)->u.args, expr_count(expr_arg(solved, 0)), point, n);
        if (wanted != got)
            fail_of(conditions, m, wanted ? "a point is missing" : "a point too many", solved);
        inside += wanted;
    }
    return inside;
}

static void listed(void **state)
{
    static const struct {
        const char *conditions;
        long n, inside;
    } CASES[] = {
        {"[x<1,x>0]", 1, 1},
        {"[x<=1,x>=0]", 1, 3},
        {"[x<=1,x>=1]", 1, 1},
        {"[x<1,x>=1]", 1, 0},
        {"[x<=1,x>1]", 1, 0},
        {"[x<2,x<1,x<=3/2]", 1, 5},
        {"[x=1/2]", 1, 1},
        {"[x=1/2,x<1/2]", 1, 0},
        {"[x=1/2,x=1]", 1, 0},
        {"[2*x<3,-3*x<=3]", 1, 5},
        {"[x+y<1,x>0,y>0]", 2, 0},
        {"[x+y<=1,x>0,y>0]", 2, 1},
        {"[x+y<=1,x>=0,y>=0]", 2, 6},
        {"[x<y,y<x]", 2, 0},
        {"[x<=y,y<=x]", 2, 7},
        {"[x<y,y<=x+1/2]", 2, 6},
        {"[x-y<1,y-x<-1]", 2, 0},
        {"[x=2*y,x>1/2]", 2, 1},
        {"[x+y=1,x-y=0]", 2, 1},
        {"[x+y=1,x-y>0,y>=0]", 2, 1},
        {"[x+y+z<=0,x>=1,y>=1,z>=-2]", 3, 0},
        {"[x<y,y<z,z<x]", 3, 0},
        {"[x<=y,y<=z,z<=x]", 3, 7},
        {"[x<=y,y<z,z<=x+1/2]", 3, 6},
        {"[0*x<1]", 1, 7},
        {"[0*x+1<0,x>0]", 1, 0},
        {"[x+y>=3]", 2, 1},
        {"[x=y,y=z,z=x]", 3, 7},
        {"[x>=0,x<=0,y<x]", 2, 3},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Expr list = read_expr(CASES[i].conditions);
        long inside = check(list->u.args, expr_count(list), CASES[i].n);
        if (inside != CASES[i].inside)
            fail_msg("%s: %ld points", CASES[i].conditions, inside);
    }
}

/* As it is written: an equation where both bounds are one, nothing that follows from the rest. */
static void forms(void **state)
{
    static const char *const PAIRS[] = {
        "[x<=1,x>=1]",
        "[[x = 1]]",
        "[x>=1,x<=1]",
        "[[x = 1]]",
        "[x<=1,x>=1,y<x]",
        "[[x = 1, y < x]]",
        "[x<y,y<=3,x<2]",
        "[[x < 2, x < y, y <= 3]]",
        "[x<3,x<2,x<=2]",
        "[[x < 2]]",
        "[2*x+3*y<6,y>=0]",
        "[[x < 3, y < -2/3*x+2, 0 <= y]]",
        "[x<=y,y<=x]",
        "[[x = x, y = x]]",
        "[x=y+1,y>2]",
        "[[x = y+1, 2 < y]]",
        NULL,
    };
    (void)state;
    for (const char *const *p = PAIRS; *p; p += 2) {
        Expr list = read_expr(p[0]);
        long n = strchr(p[0], 'y') ? 2 : 1;
        assert_text(halfspaces_solve(list->u.args, expr_count(list), unknown, n), p[1], p[0]);
    }
}

/* a*x + b*y + c*z relation d with small numbers. */
static Expr drawn(uint64_t *seed, long n)
{
    Expr sum = EXPR_ZERO;
    for (long i = 0; i < n; i++) {
        long c = (long)(splitmix_next(seed) % 5) - 2;
        sum = expr_add(sum, expr_mul(expr_int(c), unknown[i]));
    }
    Expr right =
        expr_ratio((long)(splitmix_next(seed) % 7) - 3, 1 + (long)(splitmix_next(seed) % 2));
    static const Kind KINDS[] = {EXPR_LESS,   EXPR_LESS,   EXPR_LESSEQ,
                                 EXPR_LESSEQ, EXPR_LESSEQ, EXPR_EQUATION};
    Kind kind = KINDS[splitmix_next(seed) % 6];
    bool turned = splitmix_next(seed) % 2;
    return expr_make(kind, (Expr[]){turned ? right : sum, turned ? sum : right}, 2);
}

static void random_ones(void **state)
{
    (void)state;
    uint64_t seed = 5;
    long full = 0, empty = 0;
    for (int round = 0; round < 160; round++) {
        long n = 1 + round % UNKNOWNS, m = 1 + (long)(splitmix_next(&seed) % MOST);
        Expr conditions[MOST];
        for (long i = 0; i < m; i++)
            conditions[i] = drawn(&seed, n);
        long inside = check(conditions, m, n);
        full += inside > 0;
        empty += inside == 0;
    }
    assert_true(full > 40 && empty > 20);
}

static void other_kinds(void **state)
{
    static const char *const OTHERS[] = {"[x^2<1]", "[x<a]", "[sin(x)<1,x>0]", "[x*y<1]", "[x<>1]"};
    (void)state;
    for (int i = 0; i < 5; i++) {
        Expr list = read_expr(OTHERS[i]);
        assert_null(halfspaces_solve(list->u.args, expr_count(list), unknown, 2));
        assert_false(halfspaces_contradict(list->u.args, expr_count(list), unknown, 2));
    }
    Expr mixed = read_expr("[x^2<1,x>2,x<1]");
    assert_true(halfspaces_contradict(mixed->u.args, 3, unknown, 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(listed),
        cmocka_unit_test(forms),
        cmocka_unit_test(random_ones),
        cmocka_unit_test(other_kinds),
    };
    return cmocka_run_group_tests(tests, setup, algebra_end);
}
