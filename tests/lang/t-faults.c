/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Faults on purpose: each piece of work is run with the k-th allocation failing, and with an
 * interrupt at the k-th allocation inside the arithmetic libraries, for k = 1, 2, 4, 8, ... until
 * it passes untouched. Every run ends in the result or in the error of the fault; afterwards the
 * session answers and the same work gives the same result as before. Errors of the mathematics
 * leave no memory behind.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cas/base/mem_fault.h"
#include "tests/broken_off.h"
#include "tests/lang/run.h"

static const char *const works[] = {
    "expand((1+x+y)^6);",
    "factor(x^8-y^8);",
    "normal(1/(x+1)+1/(x-1)-2*x/(x^2-1));",
    "diff(sin(x^2)*exp(y*x)/(1+x), x, x);",
    "evalf(sin(1)+exp(2)+Pi);",
    "evalf(Zeta(3)+polylog(2,1/3)+GAMMA(1/3)+BesselJ(1/2,3)+ln(7)+arctan(5), 60);",
    "evalf(Int(exp(-x^2)*cos(x), x = 0..1), 30);",
    "evalf(RootOf(_Z^7-_Z-1, index=1), 40);",
    "simplify(sin(x)^2+cos(x)^2+(x^2-1)/(x-1));",
    "LinearAlgebra:-Determinant(Matrix([[a,b,c],[b,c,a],[c,a,b]]));",
    "solve({x+y=a, x-y=b}, {x,y});",
    "solve({x^2+y*z=1, y^2+x*z=2, z^2+x*y=3}, {x,y,z});",
    "tan((10^400+1/3)*Pi)+ln(10^400)+floor(10^300*Pi)+sqrt(10^300*x+10^301*y);",
    "A := Matrix(12, 12, (i, j) -> (i+j)^20/(i*j+1)): LinearAlgebra:-LinearSolve(A, A);",
    "A := Matrix(9, 9, (i, j) -> (i+j)^20/(i*j+1)): LinearAlgebra:-CharacteristicPolynomial(A, x);",
    "f := proc(n) if n < 2 then n else f(n-1)+f(n-2) end if end proc: f(10);",
    "subs(x=y+1, expand((x+1)^5));",
    "s := 0: for i to 50 do s := s+i*x^i end do: s;",
    "[seq(i^2, i=1..20)];",
    "dsolve({diff(x(t),t) = -x(t), x(0) = 1}, numeric)(1);",
    "A := Matrix(12, 12, (i, j) -> i*j+1.5/(i+j)): LinearAlgebra:-Eigenvectors(A);",
    "A := Matrix(12, 12, (i, j) -> i*j+1.5/(i+j)): LinearAlgebra:-LinearSolve(A, Vector(12, 1));",
    "A := Matrix(12, 12, (i, j) -> i*j+1.5/(i+j)): LinearAlgebra:-LUDecomposition(A);",
    "R := continuation(y*(p-1-y^2), [y], p = 0..3): R:-BP;",
};

typedef struct Shown {
    Expr value;
    char *text;
    size_t size;
} Shown;

static void show(void *arg)
{
    Shown *shown = arg;
    char *text = print_text(shown->value, (long)shown->size - 10);
    snprintf(shown->text, shown->size, "%s", text);
    mem_free(text);
}

/* The work's result as text, so that nothing of it must survive a collection. The fault may strike
 * while it is printed. */
static Status result_of(const char *work, char *text, size_t size)
{
    Shown shown = {.text = text, .size = size};
    text[0] = '\0';
    Status status = run_try(work, &shown.value);
    return status == ST_OK ? err_try(show, &shown) : status;
}

static void survives(const char *work, void (*arm)(unsigned long k), Status fault)
{
    char wanted[2000], got[2000];
    eval_restart();
    heap_collect();
    Status plain = result_of(work, wanted, sizeof wanted);
    if (plain != ST_OK)
        run_fail("%s raises %s", work, err_message());
    for (unsigned long k = 1; k < 1UL << 24; k *= 2) {
        eval_restart();
        heap_collect();
        arm(k);
        Status status = result_of(work, got, sizeof got);
        arm(0);
        err_interrupt_pending = 0;
        if (status != ST_OK && status != fault)
            run_fail("%s with k = %lu raises %s: %s", work, k, status_name(status), err_message());
        if (status == ST_OK && strcmp(got, wanted) != 0)
            run_fail("%s with k = %lu gives %s", work, k, got);
        eval_restart();
        heap_collect();
        if (result_of(work, got, sizeof got) != ST_OK || strcmp(got, wanted) != 0)
            run_fail("%s after k = %lu gives %s", work, k, got);
        if (status == ST_OK)
            return;
    }
}

static void failing_allocations(void **state)
{
    survives(*state, mem_fail_at, ST_NOMEM);
}

static void interrupts(void **state)
{
    survives(*state, mem_interrupt_at, ST_INTERRUPT);
}

/* What raises while numbers of FLINT are held. */
static const char *const raises[] = {
    "tan((10^40+i+1/2)*Pi)", "sec((10^40+i+1/2)*Pi)",    "csc((10^40+i)*Pi)",
    "(10^40+1/3)^(10^25+i)", "binomial(10^40+i, 10^30)", "ln(10^40+i)/(i-i)",
};

/* Bytes in use after so many errors, all of which must be raised. */
static size_t after_errors(const char *work, long times)
{
    char text[300];
    Expr value;
    snprintf(text, sizeof text, "n := 0: for i to %ld do try %s catch: n := n+1 end try end do: n;",
             times, work);
    if (run_try(text, &value) != ST_OK || value != expr_int(times))
        run_fail("%s does not raise each time", work);
    heap_collect();
    return mem_bytes_in_use();
}

static void errors_give_back(void **state)
{
    enum { WARM = 40000, TIMES = 8000, MOST = 100000 }; /* the heap has its size by then */
    (void)state;
    for (size_t i = 0; i < sizeof raises / sizeof *raises; i++) {
        size_t before = after_errors(raises[i], WARM), after = after_errors(raises[i], TIMES);
        if (after > before + MOST)
            run_fail("%s: %zu bytes, then %zu", raises[i], before, after);
    }
}

/* Loops over objects that nobody keeps, each of which would need more than the room given. */
static const char *const rounds[] = {
    "for i to 100000 do M := Matrix(10, 10) end do:",
    "for i to 50 do M := Matrix(1000, 1000) end do:",
    "for i to 200000 do T := table([1 = i]) end do:",
    "for i to 300000 do f := x -> x+i end do:",
    "f := proc() local M, i; for i to 100000 do M := Matrix(10, 10); M[1, 1] := M end do end proc: "
    "f():",
    "T := table(): for i to 100000 do T[1] := Matrix(10, 10): T[2] := T[1]: end do: T[2][1, 1];",
    "L := [seq(Matrix(10, 10)[1, 1], i = 1..100000)]: nops(L);",
    "add(Matrix(3, 3)[1, 1], k = 1..600000);",
    "seq(Matrix(3, 3)[1, 1], k = 1..500000):",
    "mul(1+table([1 = k])[1]-k, k = 1..300000);",
    "Vector(300000, i -> Matrix(3, 3)[1, 1]):",
    "map(k -> Matrix(20, 20)[1, 1], [$1..30000]):",
    "map(k -> Matrix(20, 20)[1, 1], Vector(30000)):",
    "map(k -> Matrix(20, 20)[1, 1], table([seq(k = k, k = 1..30000)])):",
    "select(k -> Matrix(20, 20)[1, 1] = 1, [$1..30000]);",
    "zip((a, b) -> Matrix(20, 20)[1, 1], [$1..30000], [$1..30000]):",
    "LinearAlgebra:-Map(k -> Matrix(20, 20)[1, 1], Vector(30000)):",
    "sort([$1..40000], (a, b) -> Matrix(20, 20)[1, 1]+a < b):",
    "sort([$1..30000], key = (k -> Matrix(20, 20)[1, 1]+k)):",
    "foldl((a, b) -> Matrix(20, 20)[1, 1]+b, 0, $1..30000):",
    "foldr((a, b) -> Matrix(20, 20)[1, 1]+b, 0, $1..30000):",
    "andmap(k -> Matrix(20, 20)[1, 1] = 0, [$1..30000]);",
    "ListTools:-Split(k -> Matrix(20, 20)[1, 1] = 1, [$1..30000]):",
    "ListTools:-Group(k -> Matrix(20, 20)[1, 1] = 1, [$1..30000]):",
    "ListTools:-Categorize((a, b) -> Matrix(20, 20)[1, 1]+a = b, [$1..300]):",
    "ListTools:-SelectFirst(k -> Matrix(20, 20)[1, 1] = 1, [$1..30000]):",
    "for i to 12000 do S := dsolve({diff(y(t), t) = -y(t), y(0) = 1}, numeric) end do: S(0);",
};

static void objects_are_reclaimed(void **state)
{
    enum { ROOM = 64 << 20 };
    (void)state;
    for (size_t i = 0; i < sizeof rounds / sizeof *rounds; i++) {
        Expr value;
        eval_restart();
        heap_collect();
        mem_set_cap(mem_bytes_in_use() + ROOM);
        Status status = run_try(rounds[i], &value);
        mem_set_cap(0);
        if (status != ST_OK)
            run_fail("%s raises %s", rounds[i], err_message());
    }
}

/* What a loop has made and still holds is there when others of its objects are gone. */
static void held_objects_stay(void **state)
{
    (void)state;
    static const char work[] =
        "T := table(): L := []: for i to 300 do M := Matrix(10, 10, fill = i): T[i] := M: "
        "if i mod 10 = 0 then L := [op(L), M] end if: g := proc(x) M[1, 1]+x end proc: "
        "to 200 do [seq(Matrix(3, 3), j = 1..3)] end do end do: "
        "add(T[i][2, 3], i = 1..300)+add(m[1, 1], m in L)+g(0);";
    Expr value;
    eval_restart();
    if (run_try(work, &value) != ST_OK || value != expr_int(45150 + 4650 + 300))
        run_fail("%s goes wrong", work);
}

/* Runs the statements with the k-th allocation of our own failing, then those that look at what
 * it has left, which must say true. */
static void must_be_whole(const char *setup, const char *work, const char *look)
{
    enum { MOST = 60 };
    Expr value;
    for (unsigned long k = 1; k < MOST; k++) {
        eval_restart();
        if (run_try(setup, &value) != ST_OK)
            run_fail("%s raises %s", setup, err_message());
        mem_fail_own_at(k);
        Status status = run_try(work, &value);
        mem_fail_own_at(0);
        if (status == ST_INTERNAL)
            run_fail("%s with k = %lu raises %s", work, k, err_message());
        heap_collect();
        if (run_try(look, &value) != ST_OK || value != EXPR_TRUE)
            run_fail("%s after %s with k = %lu fails: %s", look, work, k, err_message());
    }
}

/* A table that cannot grow is as it was, and a call that is left is left, whatever is lacking. */
static void what_fails_is_whole(void **state)
{
    (void)state;
    must_be_whole("T := table(): i := 0:", "for i to 400 do T[i] := i end do:",
                  "evalb(add(T[j], j = 1..i-1) = i*(i-1)/2 and not assigned(T[i+1]));");
    must_be_whole("f := proc(x) local a; a := x^2; cat(a, x, \"0123456789\"); g(a) end proc: "
                  "g := proc(y) local b; b := [y$20]; error \"no %1\", y end proc:",
                  "f(3);", "a := 7: restart: evalb(a = 'a');");
}

static void make_matrix(void *unused)
{
    (void)unused;
    rtable_matrix(3, 3);
}

/* An object whose node was not made is nobody's. */
static void broken_objects_are_forgotten(void **state)
{
    (void)state;
    err_interrupt_pending = 1;
    assert_int_equal(err_try(make_matrix, NULL), ST_INTERRUPT);
    for (unsigned long k = 1; k < 8; k++) {
        mem_fail_at(k);
        Status status = err_try(make_matrix, NULL);
        mem_fail_at(0);
        assert_true(status == ST_OK || status == ST_NOMEM);
    }
    heap_collect();
    assert_int_equal(err_try(make_matrix, NULL), ST_OK);
    heap_collect();
}

/* With a pattern, such as 'interrupts*', only the tests that match it. */
int main(int argc, char **argv)
{
    enum { WORKS = sizeof works / sizeof works[0] };
    static struct CMUnitTest tests[2 * WORKS + 5];
    static char names[2 * WORKS][200];
    run_begin();
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    for (int i = 0; i < WORKS; i++) {
        snprintf(names[2 * i], sizeof names[0], "allocations fail: %s", works[i]);
        snprintf(names[2 * i + 1], sizeof names[0], "interrupts: %s", works[i]);
        for (int j = 0; j < 2; j++)
            tests[2 * i + j] =
                (struct CMUnitTest){.name = names[2 * i + j],
                                    .test_func = j ? interrupts : failing_allocations,
                                    .initial_state = (void *)(uintptr_t)works[i]};
    }
    tests[2 * WORKS] = (struct CMUnitTest)cmocka_unit_test(errors_give_back);
    tests[2 * WORKS + 1] = (struct CMUnitTest)cmocka_unit_test(objects_are_reclaimed);
    tests[2 * WORKS + 2] = (struct CMUnitTest)cmocka_unit_test(held_objects_stay);
    tests[2 * WORKS + 3] = (struct CMUnitTest)cmocka_unit_test(broken_objects_are_forgotten);
    tests[2 * WORKS + 4] = (struct CMUnitTest)cmocka_unit_test(what_fails_is_whole);
    int failed = _cmocka_run_group_tests("faults", tests, 2 * WORKS + 5, NULL, NULL);
    run_end();
    return failed;
}
