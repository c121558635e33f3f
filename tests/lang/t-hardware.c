/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Procedures in hardware floats: statements that must be true, refusals with their words, random
 * programs whose values are those of decimal arithmetic with 30 digits, and loops without end that
 * a limit of time breaks off. Random programs compute with numbers between 1/10 and 10 only, so
 * that rounding is all that can part the two.
 */
#include "config.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include <cmocka.h>

#include "numeric/flow/flow_native.h"
#include "tests/lang/run.h"
#include "tests/prop/gen.h"

#define NEAR "near := (a, b) -> evalb(abs(a-b) <= 1e-14*abs(b)): "

static const char *const truths[] = {
    /* loops, branches, recursion; the sum of sin(i)/i to a million by other arithmetic */
    "f := proc(n) local s, i; s := 0; for i to n do s := s+sin(i)/i end do; s end proc: "
    "near(evalhf(f(50)), evalf(f(50), 25))",
    "f := proc(n) if n < 2 then n else f(n-1)+f(n-2) end if end proc: evalb(evalhf(f(20)) = 6765.)",
    "c := proc(n) local k, c; k := n; c := 0; while k > 1 do if irem(k, 2) = 0 then k := iquo(k, "
    "2) "
    "else k := 3*k+1 end if; c := c+1 end do; c end proc: evalb(evalhf(c(27)) = 111)",
    "f := proc(n) local i, s; s := 0; for i from n to 1 by -1 do if i = 3 then next end if; "
    "if i < 2 then break end if; s := s+i end do; s end proc: evalb(evalhf(f(6)) = 17)",
    "f := proc() local i, j, s; s := 0; for i to 5 do for j to 5 do if j = 4 then next i end if; "
    "if i = 4 then break 2 end if; s := s+1 end do end do; s end proc: evalb(evalhf(f()) = 9)",
    "f := proc() local i; for i to 4 do end do; i end proc: evalb(evalhf(f()) = 5)",
    "f := proc() local x, k; k := 0; for x from 1 by -1/4 to 0 do k := k+1 end do; k end proc: "
    "evalb(evalhf(f()) = 5)",
    "f := proc(s) local x, k; k := 0; for x from 1 by s to 3*s do k := k+1 end do; k end proc: "
    "evalb(evalhf(f(1)) = 3 and evalhf(f(-1)) = 5)",
    "f := proc() local k; k := 0; do k := k+1 until k >= 7; k end proc: evalb(evalhf(f()) = 7)",
    "f := proc(x) local a, b; a, b := 1, x; a, b := b, a; a-b end proc: evalb(evalhf(f(5)) = 4)",
    "f := proc(x) local a; a := x; a += 2; a *= 3; a++; a end proc: evalb(evalhf(f(1)) = 10)",
    /* the value is that of the last statement, in a loop too */
    "f := proc(n) local i; for i to n do i^2 end do end proc: evalb(evalhf(f(4)) = 16)",
    "f := proc(x) if x > 0 then return x end if; -x; end proc: evalb(evalhf(f(-3)) = 3)",
    "f := proc(x) if x > 5 then x end if end proc: evalb([evalhf(f(2))] = [])",
    /* integers: exact to 2^53, doubles beyond; division and remainders have the signs of integers
     */
    "f := proc(n) local p, i; p := 1; for i to n do p := p*i end do; p end proc: "
    "near(evalhf(f(30)), 30!) and evalb(evalhf(f(18)) = 18!)",
    "f := proc(a) a+1-a end proc: evalb(evalhf(f(2^53-1)) = 1 and evalhf(f(2^60)) = 0)",
    "f := (a, b) -> 1000*iquo(a, b)+100*irem(a, b)+(a mod b): "
    "evalb(evalhf(f(7, 3)) = 2101 and evalhf(f(-7, 3)) = -2098)",
    "f := (a, b) -> 10000*iquo(a, b)+100*irem(a, b)+(a mod abs(b))+10*irem(a, 4)+iquo(a, -8): "
    "g := compile(f): evalb({seq(seq(f(a, b)-evalhf(f(a, b)), a = -9..9), b = [-8, -3, -1, 1, 2, "
    "4])} "
    "= {0.} and {seq(seq(f(a, b)-g(a, b), a = -9..9), b = [-8, -3, -1, 1, 2, 4])} = {0})",
    "f := (a, b) -> 1000*iquo(a, b)+100*irem(a, b)+(a mod b): g := (a, b) -> f(a+0.5, b+0.5): "
    "evalb(evalhf(g(6.5, 2.5)) = 2101)",
    "f := (x, n) -> x^n: evalb(evalhf(f(-2, 3)) = -8 and evalhf(f(2, -2)) = 1/4. and "
    "evalhf(f(0, 0)) = 1 and evalhf(f(9, 1/2)) = 3)",
    "evalb(evalhf((x -> floor(x)+10*ceil(x)+100*trunc(-x)+1000*round(x))(2.6)) = 3000-200+30+2)",
    /* no real value: complex, as evalf has it */
    "f := x -> sqrt(x)+ln(x)+x^(1/3)+arcsin(x): near(evalhf(f(-8)), evalf(f(-8), 25))",
    "f := x -> Re(sqrt(x))+10*Im(sqrt(x))+100*abs(sqrt(x)*(3+4*I)/5): evalb(evalhf(f(-4)) = 220)",
    "f := proc(n) local z, i; z := 0; for i to n do z := z^2-0.3+0.5*I end do; z end proc: "
    "Digits := 25: near(evalhf(f(20)), f(20))",
    "f := z -> conjugate(z)*exp(z)/(sin(z)+cos(z)*z^3): near(evalhf(f(1+2*I)), evalf(f(1+2*I), "
    "25))",
    "f := proc(x) local A; A := Array(1..2); A[2] := sqrt(x); A[2]^2+A[1] end proc: "
    "near(evalhf(f(-3)), -3)",
    /* special functions by balls; constants */
    "f := x -> BesselJ(0, x)+GAMMA(x)+arctan(1, x)+Zeta(x+1)+erf(x)+Pi*gamma: "
    "near(evalhf(f(5/2)), evalf(f(5/2), 25))",
    "f := x -> log10(x)+log[2](x)+max(x, 3, 7)+min(x, -1)+signum(-x)+factorial(3)+4!: "
    "near(evalhf(f(8)), evalf(f(8), 25))",
    "f := x -> piecewise(x < 0, -x, x < 1, x^2, 7): "
    "evalb(evalhf(f(-2)) = 2 and evalhf(f(1/2)) = 1/4. and evalhf(f(3)) = 7)",
    "f := x -> `if`(x > 0 and not x > 1 or x = 5, 1, 0)+(if x > 2 then 10 else 20 end if): "
    "evalb(evalhf(f(1)) = 21 and evalhf(f(5)) = 11 and evalhf(f(4)) = 10)",
    "f := n -> add(i^2, i = 1..n)+mul(i, i = 2..4): evalb(evalhf(f(10)) = 409)",
    /* infinity and undefined */
    "f := x -> exp(x): evalb(convert(evalhf(f(1000)), string) = \"Float(infinity)\")",
    "f := proc(x) if x < 1 or x >= 1 then 1 else 2 end if end proc: "
    "evalb(evalhf(f(undefined)) = 2 and evalhf(f(infinity)) = 1)",
    /* arrays: arguments, changed when asked for or made of floats, locals, two dimensions */
    "A := Array(0..2, [3, 1, 2]): f := proc(A) local i, s; s := 0; for i from 0 to 2 do "
    "s := s+A[i]*10^i; A[i] := 0 end do; s end proc: r := evalhf(f(A)): "
    "evalb(r = 213 and A[0] = 3 and evalhf(f(var(A))) = 213 and A[0] = 0)",
    "A := Vector(2, datatype = float[8]): f := proc(A) A[1] := 1/3 end proc: evalhf(f(A)): "
    "near(A[1], evalf(1/3, 20))",
    "f := proc(n) local A, B, i, j, k, s; A := Matrix(n); B := Array(1..n, 1..n); for i to n do "
    "for j to n do A[i, j] := 1/(i+j); B[i, j] := i-j end do end do; s := 0; for k to n do "
    "s := s+A[1, k]*B[k, n] end do; s end proc: near(evalhf(f(6)), evalf(f(6), 25))",
    "f := proc() local A, x, s; A := Array([5, 7]); s := 0; for x in A do s := 10*s+x end do; "
    "s+numelems(A)+upperbound(A)-lowerbound(A) end proc: evalb(evalhf(f()) = 60)",
    "f := proc(A, i) A[i] := A[i]+1 end proc: g := proc() local A; A := Vector([4, 5]); f(A, 2); "
    "A[2] end proc: evalb(evalhf(g()) = 6)",
    /* procedures as arguments, made by unapply, in a procedure, closures, globals */
    "b := proc(F, a, c) local x, y, m; x := a; y := c; to 60 do m := (x+y)/2; if F(m)*F(x) <= 0 "
    "then y := m else x := m end if end do; m end proc: "
    "near(evalhf(b(cos, 1, 2)), evalf(Pi/2, 20)) and near(evalhf(b(x -> x^2-2, 1, 2)), "
    "evalf(sqrt(2), 20))",
    "g := unapply(x^2*y, x, y): f := x -> g(x, 3)+1: evalb(evalhf(f(2)) = 13)",
    "f := proc(x) local g; g := t -> t^2; g(x)+g(2) end proc: evalb(evalhf(f(3)) = 13)",
    "m := proc(c) proc(x) x*c end proc end proc: f := m(7): evalb(evalhf(f(2)) = 14)",
    "c := 5: f := x -> x+c: r := evalhf(f(1)): c := 6: evalb(r = 6 and evalhf(f(1)) = 7)",
    /* compiled procedures: integers of 64 bits, undefined and infinite values, tables in place */
    "f := proc(n::integer) local s::float, i; s := 0; for i to n do s := s+1/i end do; s end proc: "
    "g := Compiler:-Compile(f): near(g(50), evalf(f(50), 20)) and type(g, procedure)",
    "k := compile(proc(n) local p, i; p := 1; for i to n do p := p*i end do; p end proc): "
    "evalb(k(20) = 20!) and evalb(evalhf(k(5)) = 120)",
    "f := proc(n) local x, i; x := 1; for i to n do x := (6364136*x+1442695041) mod 2147483647 end "
    "do; x end proc: g := compile(f): evalb(f(100) = g(100))",
    "q := compile(x -> sqrt(x)+1/x): evalb(convert(q(-1.), string) = \"Float(undefined)\" and "
    "convert(q(0.), string) = \"Float(infinity)\" and q(4) = 2.25)",
    "z := compile(proc(z::complex) z^2+sqrt(z) end proc): evalb(z(-4) = 16.+2.*I)",
    "h := compile(proc(A, n) local i; for i to n do A[i] := A[i]^2 end do end proc): "
    "A := Array([1., 2., x]): A[3] := 3: h(A, 3): evalb(A[2] = 4 and A[3] = 9)",
    "f := x -> x^2+1: g := compile(f): r := g(3): f := 5: evalb(r = 10 and g(4) = 17)",
    /* in a larger expression */
    "f := x -> x^2: near(evalhf(f(f(2))+sin(1)*f(3)), evalf(16+9*sin(1), 20))",
};

/* Larger matrices: LAPACK's digits are those of balls with 20; where rounding spoils them balls
 * decide. The eigenvalues of the last but one are 3/2 + 10^(-12/40) times roots of unity. */
#define MATRIX                                                                                     \
    "A := Matrix(40, 40, (i, j) -> evalf(sin(i*j+i^2), 10)): with(LinearAlgebra): "                \
    "far := (v, w) -> max(seq(abs(v[i]-w[i])/abs(w[i]), i = 1..40)): "

static const char *const matrices[] = {
    MATRIX "v := Eigenvalues(A): Digits := 20: evalb(far(v, Eigenvalues(A)) < 5e-10)",
    MATRIX "A := A+Transpose(A): v := Eigenvalues(A): Digits := 20: "
           "evalb(far(v, Eigenvalues(A)) < 5e-10 and v[1] < v[2] and v[39] < v[40])",
    MATRIX "b := Vector(40, i -> evalf(cos(i), 10)): v := LinearSolve(A, b): Digits := 20: "
           "evalb(far(v, LinearSolve(A, b)) < 5e-10)",
    MATRIX "v := SingularValues(A): Digits := 20: w := Eigenvalues(A.Transpose(A)): "
           "evalb(max(seq(abs(v[41-i]^2/w[i]-1), i = 1..40)) < 1e-9)",
    MATRIX "B := A^(-1): Digits := 25: C := A^(-1): evalb(far(B[3], C[3]) < 5e-10)",
    MATRIX "A := RandomMatrix(160, 160)*1.0: v := Eigenvalues(A): "
           "evalb(abs(add(v[i], i = 1..160)-Trace(A)) < 1e-4)",
    "J := Matrix(40, 40, (i, j) -> if i = j then 1.5 elif j = i+1 then 1 else 0 end if): "
    "J[40, 1] := 1e-12: v := LinearAlgebra:-Eigenvalues(J): "
    "evalb(abs(v[1]-(1.5-10^(-0.3))) < 1e-8)",
    "H := Matrix(25, 25, (i, j) -> evalf(1/(i+j-1))): b := Vector(25, i -> 1.): "
    "x := LinearAlgebra:-LinearSolve(H, b): Digits := 40: y := LinearAlgebra:-LinearSolve(H, b): "
    "evalb(max(seq(abs(x[i]/y[i]-1), i = 1..25)) < 1e-9)",
};

static const char *const errors[][2] = {
    {"f := proc(x) local L; L := [x]; L[1] end proc: evalhf(f(1))", "evalhf: lists"},
    {"f := proc(x) \"a\" end proc: evalhf(f(1))", "evalhf: strings"},
    {"f := x -> x+qqq: evalhf(f(1))", "evalhf: qqq has no numeric value"},
    {"f := x -> int(t, t = 0..x): evalhf(f(1))", "evalhf: int cannot be computed"},
    {"f := proc(x) global y; y := x end proc: evalhf(f(1))", "evalhf: y is no local name"},
    {"f := proc(x) x := 2 end proc: evalhf(f(1))", "evalhf: illegal use of a formal parameter: x"},
    {"f := proc(x) local y; y+x end proc: evalhf(f(1))", "evalhf: y has no value"},
    {"f := proc(x) local y; if x > 0 then y := 1 end if; y end proc: evalhf(f(-1))",
     "evalhf: a name or a call has no value"},
    {"f := x -> 1/x: evalhf(f(0))", "evalhf: numeric exception: division by zero"},
    {"f := x -> ln(x): evalhf(f(0))", "evalhf: numeric exception: division by zero"},
    {"f := x -> 7 mod x: evalhf(f(0))", "evalhf: numeric exception: division by zero"},
    {"f := x -> 7 mod x: evalhf(f(-3))", "evalhf: the modulus must be a positive integer"},
    {"f := x -> irem(x, 2): evalhf(f(1/2))", "evalhf: an integer is needed"},
    {"f := proc(A) A[3] end proc: evalhf(f(Array(1..2)))", "evalhf: index out of range"},
    {"f := proc(A) A[1.5] end proc: evalhf(f(Array(1..2)))", "evalhf: an integer is needed"},
    {"f := proc(A) A[1, 2] end proc: evalhf(f(Array(1..2)))", "evalhf: there are more indices"},
    {"f := proc(A) A+1 end proc: evalhf(f(Array(1..2)))", "evalhf: arithmetic is of numbers only"},
    {"f := x -> (if sqrt(x) > 1 then 1 else 2 end if): evalhf(f(-1))", "evalhf: a complex number"},
    {"f := proc(x) error \"too small\" end proc: evalhf(f(1))", "too small"},
    {"f := proc(x) f(x+1) end proc: evalhf(f(1))", "too many levels of recursion"},
    {"f := proc(n) local A; A := Array(1..n); A[1] end proc: evalhf(f(-5))", "evalhf: no array"},
    {"evalhf(x)", "unable to evaluate"},
    {"k := compile(proc(n) local p, i; p := 1; for i to n do p := p*i end do; p end proc): k(25)",
     "an integer is too large"},
    {"k := compile(proc(n::integer) n end proc): k(1.5)", "the parameter n is an integer"},
    {"k := Compiler:-Compile(x -> [x]): k(1)", "lists"},
    {"compile(unapply(x^2, x))", "only a procedure with statements"},
    {"Compiler:-Compile(x -> x, speed = 3)", "speed"},
};

static void run_truths(const char *const *truth, size_t count)
{
    int wrong = 0;
    for (size_t i = 0; i < count; i++) {
        char text[2000];
        snprintf(text, sizeof text, NEAR "%s;", truth[i]);
        Expr value;
        eval_restart();
        Status status = run_try(text, &value);
        if (status != ST_OK || value != EXPR_TRUE) {
            printf("# %s: %s\n", truth[i], status == ST_OK ? "not true" : err_message());
            wrong++;
        }
    }
    assert_int_equal(wrong, 0);
}

static void test_truths(void **state)
{
    (void)state;
    run_truths(truths, sizeof truths / sizeof *truths);
    flow_native_off = true;
    run_truths(truths, sizeof truths / sizeof *truths);
    flow_native_off = false;
}

static void test_matrices(void **state)
{
    (void)state;
    run_truths(matrices, sizeof matrices / sizeof *matrices);
}

static void test_errors(void **state)
{
    (void)state;
    int wrong = 0;
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++) {
        char text[1000];
        snprintf(text, sizeof text, "%s;", errors[i][0]);
        Expr value;
        eval_restart();
        Status status = run_try(text, &value);
        if (status == ST_OK || !strstr(err_message(), errors[i][1])) {
            printf("# %s: %s\n", errors[i][0], status == ST_OK ? "no error" : err_message());
            wrong++;
        }
    }
    assert_int_equal(wrong, 0);
}

/* --- random programs -------------------------------------------------------------------------- */

typedef struct Text {
    char text[6000];
    size_t used;
} Text;

static void say(Text *t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    t->used += (size_t)vsnprintf(t->text + t->used, sizeof t->text - t->used, format, args);
    va_end(args);
    assert_true(t->used < sizeof t->text);
}

static const char *const NAMES[] = {"a", "b", "c", "A[1]", "A[2]", "A[3]"};

static const char *any_name(void)
{
    return NAMES[gen_below(6)];
}

/* An expression between 1/10 and 10 of names that are so. */
static void say_value(Text *t)
{
    const char *x = any_name(), *y = any_name();
    long k = 1 + (long)gen_below(9);
    switch (gen_below(12)) {
    case 0:
        say(t, "(%s+%s)/2", x, y);
        break;
    case 1:
        say(t, "sqrt(%s*%s)", x, y);
        break;
    case 2:
        say(t, "2+sin(%s*%ld)/%ld", x, k, k);
        break;
    case 3:
        say(t, "%s*%s/(1+%s*%s)+1/%ld", x, y, x, y, k);
        break;
    case 4:
        say(t, "1/(%s+%ld/10)", x, k);
        break;
    case 5:
        say(t, "exp(-%s/%ld)+1/7", x, k + 2);
        break;
    case 6:
        say(t, "ln(1+%s^%ld)+1/5", x, 1 + k % 4);
        break;
    case 7:
        say(t, "max(%s, %s)-min(%s, %s)/2", x, y, x, y);
        break;
    case 8:
        say(t, "`if`(%s < %s, %s, arctan(%s)+1)", x, y, x, y);
        break;
    case 9:
        say(t, "(%ld mod 7)/7+abs(%s-%s)/2+1", 10 * k, x, y);
        break;
    case 10:
        say(t, "h(%s, %s)", x, y);
        break;
    default:
        say(t, "add(%s/(i+1), i = 1..%ld)/2+1/5", x, 1 + k % 5);
        break;
    }
}

static void say_statement(Text *t, int depth)
{
    switch (depth > 2 ? 0 : gen_below(6)) {
    case 0:
    case 1:
    case 2:
        say(t, "%s := ", any_name());
        say_value(t);
        say(t, "; ");
        break;
    case 3:
        say(t, "if %s < %s then ", any_name(), any_name());
        say_statement(t, depth + 1);
        say(t, "else ");
        say_statement(t, depth + 1);
        say(t, "end if; ");
        break;
    default:
        say(t, "for i%d from %d to %d do ", depth, (int)gen_below(3), 2 + (int)gen_below(3));
        say_statement(t, depth + 1);
        if (gen_below(3) == 0)
            say(t, "if %s > %s then next end if; ", any_name(), any_name());
        say_statement(t, depth + 1);
        say(t, "end do; ");
        break;
    }
}

static void say_program(Text *t)
{
    say(t, "h := (x, y) -> (x+2*y)/(3+x): f := proc(a0, b0) local a, b, c, i, i0, i1, i2, A; "
           "a := a0; b := b0; c := 1.; A := Array(1..3); A[1] := 1.; A[2] := b; A[3] := 1./3; ");
    for (long k = 3 + gen_below(6); k > 0; k--)
        say_statement(t, 0);
    say(t, "a+2*b+3*c+A[1]+A[2]+A[3] end proc: ");
    say(t, "v := evalhf(f(0.7, 2.)): if assigned(v0) and v0 <> v then error \"machine code\" end "
           "if: v0 := v: "
           "Digits := 30: w := evalf(f(0.7, 2.)): abs(v-w)/abs(w);");
}

static void test_random(void **state)
{
    (void)state;
    const long trials = gen_trials(60);
    for (long k = 0; k < trials; k++) {
        gen_seed((uint64_t)k);
        Text t = {.used = 0};
        say_program(&t);
        Expr error;
        eval_restart();
        flow_native_off = true; /* machine code gives the same bits as the interpreter */
        Status status = run_try(t.text, &error);
        flow_native_off = false;
        if (status == ST_OK)
            status = run_try(t.text, &error);
        if (status != ST_OK)
            run_fail("%s\n%s", t.text, err_message());
        if (!expr_is_real_number(error) || num_to_double(error) > 1e-14)
            run_fail("%s\nerror %g", t.text, num_to_double(error));
    }
}

/* --- interrupts ------------------------------------------------------------------------------- */

static void test_limits(void **state)
{
    (void)state;
    static const char *const endless[] = {
        "f := proc() local s; s := 0; do s := s+1 end do end proc: timelimit(0.1, evalhf(f()));",
        "f := proc() local s; s := 0; while s < 5 do end do end proc: timelimit(0.1, evalhf(f()));",
        "g := x -> x: f := proc() do g(1) end do end proc: timelimit(0.1, evalhf(f()));",
        "f := n -> add(sin(i), i = 1..n): timelimit(0.1, evalhf(f(10^12)));"};
    for (size_t k = 0; k < sizeof endless / sizeof *endless; k++) {
        struct timespec from, to;
        Expr value;
        eval_restart();
        clock_gettime(CLOCK_MONOTONIC, &from);
        assert_int_equal(run_try(endless[k], &value), ST_TIMEOUT);
        clock_gettime(CLOCK_MONOTONIC, &to);
        assert_true((double)(to.tv_sec - from.tv_sec) < 10); /* a busy machine */
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_truths), cmocka_unit_test(test_matrices),
        cmocka_unit_test(test_errors), cmocka_unit_test(test_random),
        cmocka_unit_test(test_limits),
    };
    run_begin();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    run_end();
    return failed;
}
