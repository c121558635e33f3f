/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Loops over entries of arrays, whose bounds are looked at once before the loop: random procedures
 * give the same bits and fail with the same words as with a look at each entry, by machine code and
 * by the interpreter. Indices leave the arrays in some of them, in the first round, the last and
 * in between, and where a branch is not taken.
 */
#include "config.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cas/core/num.h"
#include "numeric/flow/flow_loops.h"
#include "numeric/flow/flow_native.h"
#include "tests/lang/run.h"
#include "tests/prop/gen.h"
#include "tests/prop/text.h"

static long between(long a, long b)
{
    return a + gen_below(b - a + 1);
}

static bool is_complex;
static bool is_plain; /* only indices that differ by constants, so that all may be within */

enum { PLAIN = 3 };

/* Of the counter i, k, which the loop does not change, and j, which it may. */
static const char *index_text(void)
{
    static const char *const FORMS[] = {"i",   "i+%ld", "i-%ld", "%ld-i", "k-i",   "i+k",
                                        "i-k", "k",     "%ld",   "j",     "i+j",   "2*i-%ld",
                                        "k+i", "%ld+i", "i",     "i+1",   "i-1-k", "irem(i, %ld)"};
    static char text[32];
    long forms = is_plain ? PLAIN : (long)(sizeof FORMS / sizeof *FORMS);
    snprintf(text, sizeof text, FORMS[gen_below(forms)], between(1, 4));
    return text;
}

static void say_entry(Text *t)
{
    static const char *const NAMES[] = {"A", "B", "C"};
    const char *name = NAMES[gen_below(3)];
    say(t, "%s[%s", name, index_text());
    if (*name == 'C')
        say(t, ", %s", index_text());
    say(t, "]");
}

static void say_statement(Text *t, int depth)
{
    switch (gen_below(depth < 2 ? 9 : 5)) {
    case 0:
        say(t, "s := s*0.75+");
        say_entry(t);
        say(t, "; ");
        break;
    case 1:
        say(t, "j := i+%ld; ", between(-2, 2));
        break;
    case 5:
        say(t, "if irem(i, %ld) = 0 then ", between(2, 5));
        say_statement(t, depth + 1);
        say(t, "else ");
        say_statement(t, depth + 1);
        say(t, "end if; ");
        break;
    case 6:
        say(t, "if i = %ld then %s end if; ", between(-3, 25), gen_below(2) ? "break" : "next");
        break;
    default:
        say_entry(t);
        say(t, is_complex ? " := (0.5+0.25*I)*" : " := 0.5*");
        say_entry(t);
        say(t, "+0.25*");
        say_entry(t);
        say(t, "+0.125*i; ");
    }
}

static void say_loop(Text *t, int depth)
{
    long from = between(-2, 6), to = between(8, 22);
    const char *counter = depth ? "k" : "i";
    if (gen_below(3) == 0)
        say(t, "for %s from %ld by %ld to %ld do ", counter, to, -between(1, 2), from);
    else
        say(t, "for %s from %ld by %ld to n+%ld do ", counter, from, between(1, 3), to - 15);
    if (depth)
        say_loop(t, depth - 1);
    for (long k = between(depth ? 0 : 1, 4); k > 0 && !depth; k--)
        say_statement(t, 0);
    say(t, "end do; ");
}

static void say_procedure(Text *t)
{
    say(t,
        "f := proc(n) local A, B, C, i, j, k, s; A := Array(%ld..%ld); B := Array(%ld..%ld); "
        "C := Array(%ld..30, %ld..%ld); s := 0.; j := %ld; k := %ld; ",
        between(-9, 1), between(16, 26), between(-9, 1), between(16, 26), between(-9, 1),
        between(-20, 1), between(18, 30), between(0, 5), between(0, 6));
    is_plain = gen_below(2);
    is_complex = gen_below(4) == 0;
    say(t, "for i from 1 to 15 do A[i] := 1./i; B[i] := i/3; C[i, 16-i] := 2./(i+1) end do; ");
    for (long k = between(1, 2); k > 0; k--)
        say_loop(t, gen_below(3) == 0);
    say(t, "abs(s+A[3]+2*A[9]+3*B[5]+C[4, 12])+i+j+k end proc: evalhf(f(15));");
}

/* What it gives, or how it fails. */
static void outcome(const char *text, bool native, bool hoists, char *out, size_t room)
{
    Expr value;
    eval_restart();
    flow_native_off = !native;
    flow_loops_off = !hoists;
    Status status = run_try(text, &value);
    flow_native_off = flow_loops_off = false;
    if (status == ST_OK && expr_is_real_number(value))
        snprintf(out, room, "%a", num_to_double(value));
    else
        snprintf(out, room, "%s", status == ST_OK ? "no number" : err_message());
}

static void test_random(void **state)
{
    (void)state;
    const long trials = gen_trials(150);
    long done = 0, failed = 0;
    for (long k = 0; k < trials; k++) {
        char wanted[400], got[400];
        Text t = {.used = 0};
        gen_seed((uint64_t)k);
        say_procedure(&t);
        outcome(t.text, false, false, wanted, sizeof wanted);
        for (int how = 1; how < 4; how++) {
            outcome(t.text, how & 1, how & 2, got, sizeof got);
            if (strcmp(got, wanted) != 0)
                run_fail("%s\n%s\nfor %s (%d)", t.text, got, wanted, how);
        }
        *(strstr(wanted, "0x") ? &done : &failed) += 1;
    }
    if (trials >= 150)
        assert_true(done > 20 && failed > 20);
}

/* Ends, names without value, and entries that a round stores and the next reads. */
static const struct {
    const char *text;
    double value; /* NAN: it fails and says */
    const char *says;
} CASES[] = {
    {"f := proc(n) local A, i; A := Array(1..20); for i to n do A[i] := i end do; A[n] end proc: "
     "evalhf(f(20));",
     20, NULL},
    {"f := proc(n) local A, i; A := Array(1..20); for i to n do A[i] := i end do; A[1] end proc: "
     "evalhf(f(21));",
     NAN, "index"},
    {"f := proc(n) local A, i; A := Array(1..20); for i to n do A[i] := i; if i = 20 then break "
     "end if end do; A[20] end proc: evalhf(f(1000));",
     20, NULL},
    {"f := proc(n) local A, i; A := Array(0..20); A[0] := 1; for i to n do A[i] := 2*A[i-1] end "
     "do; A[n] end proc: evalhf(f(20));",
     1048576, NULL},
    {"f := proc(n) local A, i; A := Array(1..20, 1..20); for i to n do A[i, 21-i] := i end do; "
     "A[3, 18]+A[18, 3]+A[2, 2] end proc: evalhf(f(20));",
     21, NULL},
    {"f := proc(n) local A, i; if n > 100 then A := Array(1..20) end if; for i to n do A[i] := i "
     "end do; 1 end proc: evalhf(f(20));",
     NAN, "has no value"},
    /* from 2^53 on sums are doubles, as evalhf has them */
    {"f := proc(n) local A, i, k, s; A := Array(9007199254740980..9007199254741010); k := "
     "9007199254740980; s := 0.; for i from 0 to n do A[i+k] := i end do; for i from 0 to n do "
     "s := s+A[i+k] end do; s end proc: evalhf(f(13));",
     92, NULL},
};

static void test_cases(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof CASES / sizeof *CASES; k++)
        for (int how = 0; how < 4; how++) {
            char got[400];
            outcome(CASES[k].text, how & 1, how & 2, got, sizeof got);
            if (isnan(CASES[k].value) ? !strstr(got, CASES[k].says)
                                      : strtod(got, NULL) != CASES[k].value)
                run_fail("%s\n%s (%d)", CASES[k].text, got, how);
        }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {cmocka_unit_test(test_random),
                                              cmocka_unit_test(test_cases)};
    run_begin();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    run_end();
    return failed;
}
