/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every system of tests/problems against reference values that were computed with twenty digits and
 * agreed between several methods: at the default tolerances and at tight ones, where the error must
 * fall by a factor of a hundred at least. Along the way constraints, hidden ones too, hold to 1e-6,
 * and what a mechanism conserves stays within the error.
 *
 * A file names eqs, ics, method, refs = [[t, [x(t) = value, ...]], ...], bounds = [default, tight]
 * on the largest error relative to max(1, |value|), and perhaps invariants; and rounding, where the
 * constraints alone determine everything, so that the error is that of their differentiation at any
 * tolerance; and size, where the values are small: it takes the place of 1 in the errors, and
 * scales the absolute tolerances. A differential-algebraic one also names diagnosis = [index,
 * structural index, degrees of freedom], as computed from the rank of its derivative array with
 * sixty digits. What DAEinfo calls a hidden constraint must vanish at the reference values, which
 * know nothing of it, where these are of all unknowns.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <glob.h>
#include <math.h>

#include "dae/drive/drive.h"
#include "tests/lang/run.h"

enum { MOST_TEXT = 20000, SAMPLES = 101 };

static Expr value_of(const char *text)
{
    Expr value;
    if (run_try(text, &value) != ST_OK)
        run_fail("%s: %s", text, err_message());
    return value;
}

static double number_of(const char *text)
{
    Expr value = value_of(text);
    if (!expr_is_real_number(value))
        run_fail("%s is no number", text);
    return num_to_double(value);
}

static void read_file(const char *path)
{
    static char text[MOST_TEXT];
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    size_t length = fread(text, 1, sizeof text - 1, file);
    assert_true(feof(file));
    fclose(file);
    text[length] = '\0';
    value_of(text);
}

/* The largest spread of each expression over the time of the reference values. */
static double largest(Solution *solution, Expr exprs, bool spread)
{
    long m = expr_count(exprs);
    double *value = mem_array((size_t)(m * SAMPLES), sizeof *value), most = 0;
    double last = number_of("evalf(refs[nops(refs)][1]);");
    if (drive_sample(solution, exprs->u.args, m, 0, last, SAMPLES, value))
        run_fail("the solution ends early");
    for (long j = 0; j < m; j++)
        for (long i = 0; i < SAMPLES; i++)
            most = fmax(most, fabs(value[i * m + j] - (spread ? value[j] : 0)));
    mem_free(value);
    return most;
}

/* The error of the solution by these options, and what it must keep. */
static double error_with(const char *options, double bound)
{
    char text[400];
    snprintf(text, sizeof text, "S := dsolve([op(eqs), op(ics)], numeric, ':-method' = method%s);",
             options);
    value_of("size_ := `if`(type(size, numeric), size, 1);");
    value_of(text);
    double error =
        number_of("max(seq(seq(abs(subs(S(at_[1]), lhs(is_)) - rhs(is_))/max(size_, abs(rhs(is_))),"
                  " is_ = at_[2]), at_ = refs));");
    Solution *solution = drive_of(value_of("eval(S);"));
    Expr constraints = drive_constraints(solution);
    if (expr_is(constraints, EXPR_LIST) && !(largest(solution, constraints, false) < 1e-6))
        run_fail("the constraints are off by %.1e", largest(solution, constraints, false));
    Expr kept = value_of("invariants;");
    if (expr_is(kept, EXPR_LIST) && !(largest(solution, kept, true) < 10 * bound))
        run_fail("the invariants are not kept");
    return error;
}

/* Index, freedom and hidden constraints of a differential-algebraic system. */
static void check_diagnosis(void)
{
    if (!expr_is(value_of("diagnosis;"), EXPR_LIST))
        return;
    value_of("r_ := DAEinfo(eqs, output = table);");
    if (value_of(
            "evalb([r_[\"index\"], r_[\"structural_index\"], r_[\"degrees\"]] = diagnosis);") !=
        EXPR_TRUE)
        run_fail("the diagnosis is another");
    double worst =
        number_of("max(0, op(select(type, [seq(seq(abs(evalf(eval(eval(c_, at_[2]), t = at_[1]))/"
                  "max(1, seq(abs(rhs(v_))^2, v_ = at_[2]))), c_ = r_[\"hidden\"]), at_ = refs)],"
                  " numeric)));");
    if (!(worst < 1e-5))
        run_fail("a hidden constraint does not hold at the reference values: %.1e", worst);
    printf("# hidden constraints hold to %.1e\n", worst);
}

static void test_problem(void **state)
{
    read_file(*state);
    value_of("Digits := 16;");
    check_diagnosis();
    double loose = number_of("bounds[1];"), tight = number_of("bounds[2];");
    double first = error_with(", maxfun = 0, abserr = 1e-7*size_, relerr = 1e-6", loose);
    double second = error_with(", maxfun = 0, abserr = 1e-11*size_, relerr = 1e-10", tight);
    printf("# errors %.1e and %.1e, at most %.0e and %.0e\n", first, second, loose, tight);
    assert_true(first <= loose);
    assert_true(second <= tight);
    Expr given = value_of("rounding;");
    double rounding = expr_is_real_number(given) ? num_to_double(given) : 1e-13;
    assert_true(second <= first / 100 || second <= rounding);
    eval_restart();
    heap_maybe_collect();
}

int main(void)
{
    const char *root = getenv("srcdir");
    char pattern[4096];
    glob_t found;
    snprintf(pattern, sizeof pattern, "%s/tests/problems/*.dae", root ? root : ".");
    if (glob(pattern, 0, NULL, &found) != 0)
        return 1;
    struct CMUnitTest *tests = calloc(found.gl_pathc, sizeof *tests);
    for (size_t i = 0; i < found.gl_pathc; i++)
        tests[i] = (struct CMUnitTest){.name = strrchr(found.gl_pathv[i], '/') + 1,
                                       .test_func = test_problem,
                                       .initial_state = found.gl_pathv[i]};
    run_begin();
    int failed = _cmocka_run_group_tests("problems", tests, found.gl_pathc, NULL, NULL);
    run_end();
    free(tests);
    globfree(&found);
    return failed;
}
