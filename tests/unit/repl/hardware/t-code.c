/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The code that procedures are translated to: how many instructions and cells each function takes,
 * and the kind of its value, for arguments of each kind. A value says nothing of a conversion too
 * many, of a counter that takes the long way or of a constant that is computed; these numbers do.
 * They were measured; who makes better code lowers them here.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "repl/hardware/translate.h"
#include "tests/lang/run.h"

/* Arguments: w whole, r real, c complex, v an array of one dimension, m of two; behind a blank W:
 * no whole numbers, C: complex values where there is no real one, K: as compile does. */
typedef struct Code {
    const char *procedure, *arguments, *wanted;
} Code;

static const Code codes[] = {
    {"(a,b) -> a+b", "ww", "w 4/5"},
    {"(a,b) -> a+b", "wr", "r 5/6"},
    {"(a,b) -> a+b", "rw", "r 5/6"},
    {"(a,b) -> a+b", "cr", "c 8/10"},
    {"(a,b) -> a+b", "ww W", "r 6/7"},
    {"(a,b) -> a+b", "wc", "c 9/11"},
    {"(a,b) -> a+b", "vw",
     "evalhf: arithmetic is of numbers only: whole arrays cannot be operands"},
    {"(a,b) -> a*b-a/b", "ww", "r 9/8"},
    {"(a,b) -> a*b-a/b", "wr", "r 8/7"},
    {"(a,b) -> a*b-a/b", "cc", "c 13/14"},
    {"a -> -a", "w", "w 4/4"},
    {"a -> -a", "r", "r 4/4"},
    {"a -> -a", "c", "c 6/6"},
    {"(a,b) -> a^b", "ww", "r 6/7"},
    {"(a,b) -> a^b", "rw", "r 5/6"},
    {"(a,b) -> a^b", "rr", "r 4/5"},
    {"(a,b) -> a^b", "cw", "c 8/11"},
    {"(a,b) -> a^b", "rr C", "c 9/11"},
    {"(a,b) -> a^b", "wr", "r 5/6"},
    {"a -> a^2+a^(-1)+a^3", "w", "r 12/13"},
    {"a -> a^2+a^(-1)+a^3", "r", "r 9/11"},
    {"a -> a^2+a^(-1)+a^3", "c", "c 29/20"},
    {"a -> a^(1/2)+sqrt(a)+a^0.5", "r", "r 8/11"},
    {"a -> a^(1/2)+sqrt(a)+a^0.5", "c", "c 15/16"},
    {"a -> a^(1/2)+sqrt(a)+a^0.5", "r C", "c 21/17"},
    {"a -> sin(a)+cos(2)*exp(a)+ln(a)", "r", "r 10/9"},
    {"a -> sin(a)+cos(2)*exp(a)+ln(a)", "c", "c 14/13"},
    {"a -> sin(a)+cos(2)*exp(a)+ln(a)", "w", "r 13/9"},
    {"a -> sin(a)+cos(2)*exp(a)+ln(a)", "r K", "r 10/9"},
    {"a -> sin(a)+cos(2)*exp(a)+ln(a)", "r C", "c 16/16"},
    {"a -> abs(a)+signum(a)+Re(a)+Im(a)+conjugate(a)+argument(a)", "w", "r 16/9"},
    {"a -> abs(a)+signum(a)+Re(a)+Im(a)+conjugate(a)+argument(a)", "r", "r 11/8"},
    {"a -> abs(a)+signum(a)+Re(a)+Im(a)+conjugate(a)+argument(a)", "c", "c 31/17"},
    {"(a,b) -> max(a,b,3)-min(a,b)", "ww", "w 9/8"},
    {"(a,b) -> max(a,b,3)-min(a,b)", "wr", "r 11/9"},
    {"(a,b) -> max(a,b,3)-min(a,b)", "rr", "r 9/9"},
    {"a -> floor(a)+ceil(a)+round(a)+trunc(a)+frac(a)", "w", "r 10/8"},
    {"a -> floor(a)+ceil(a)+round(a)+trunc(a)+frac(a)", "r", "r 12/6"},
    {"(a,b) -> iquo(a,b)+irem(a,b)+(a mod b)", "ww", "w 8/7"},
    {"(a,b) -> iquo(a,b)+irem(a,b)+(a mod b)", "rw", "r 11/7"},
    {"(a,b) -> iquo(a,b)+irem(a,b)+(a mod b)", "ww W", "r 11/9"},
    {"(a,b) -> `if`(a<b,a,b)", "ww", "w 7/5"},
    {"(a,b) -> `if`(a<b,a,b)", "wr", "r 9/6"},
    {"(a,b) -> `if`(a<b,a,b)", "rr", "r 7/5"},
    {"(a,b) -> `if`(a<=b and a<>0 or not b=3,1,2.5)", "ww", "r 9/10"},
    {"(a,b) -> `if`(a<=b and a<>0 or not b=3,1,2.5)", "rr", "r 9/12"},
    {"a -> piecewise(a<0,-a,a<1,a^2,a>=5,7)", "w", "w 15/10"},
    {"a -> piecewise(a<0,-a,a<1,a^2,a>=5,7)", "r", "r 15/14"},
    {"proc(n) local s,i; s := 0; for i to n do s := s+i end do; s end proc", "w", "w 11/9"},
    {"proc(n) local s,i; s := 0; for i to n do s := s+i end do; s end proc", "r", "w 11/9"},
    {"proc(n) local s,i; s := 0; for i to n do s := s+i end do; s end proc", "w W", "r 12/10"},
    {"proc(n) local s,i; s := 0.; for i from n to 1 by -1 do s := s+i*2 end do; s end proc", "w",
     "r 12/12"},
    {"proc(n) local s,i; s := 0.; for i from n to 1 by -1 do s := s+i*2 end do; s end proc", "r",
     "r 11/14"},
    {"proc(n,d) local s,i; s := 0; for i from 1 by d to n do s := s+i end do; s end proc", "ww",
     "w 15/11"},
    {"proc(n,d) local s,i; s := 0; for i from 1 by d to n do s := s+i end do; s end proc", "rr",
     "r 15/13"},
    {"proc(n,d) local s,i; s := 0; for i from 1 by d to n do s := s+i end do; s end proc", "rw",
     "w 17/13"},
    {"proc(n) local s,i; s := 0; for i by 2000000 to n do s := s+1 end do; s end proc", "w",
     "w 11/10"},
    {"proc(n) local s,i; s := 0; for i by 1048576 to n do s := s+1 end do; s end proc", "w",
     "w 11/10"},
    {"proc(n) local s,i; s := 0; for i by 1048575 to n do s := s+1 end do; s end proc", "w",
     "w 11/10"},
    {"proc(n) local s,i; s := 0; for i by -1048576 to n do s := s+1 end do; s end proc", "w",
     "w 11/11"},
    {"proc(n) local s,i; s := 0; for i by -1048575 to n do s := s+1 end do; s end proc", "w",
     "w 11/11"},
    {"proc(n) local s,x; s := 0; for x from 0 by 0.25 to n do s := s+x end do; s end proc", "w",
     "r 12/11"},
    {"proc(n) local s,x; s := 0; for x from 0 by 0.25 to n do s := s+x end do; s end proc", "r",
     "r 11/10"},
    {"proc(n) local k; k := n; while k > 1 do if irem(k,2) = 0 then k := iquo(k,2) else k := 3*k+1 "
     "end if end do; k end proc",
     "w", "w 15/10"},
    {"proc(n) local k; k := n; while k > 1 do if irem(k,2) = 0 then k := iquo(k,2) else k := 3*k+1 "
     "end if end do; k end proc",
     "r", "r 15/14"},
    {"proc(n) local k; k := 0; do k := k+1; if k = 3 then next end if; if k > n then break end if "
     "until k >= 7; k end proc",
     "w", "w 15/9"},
    {"n -> add(i^2,i=1..n)", "w", "w 13/11"},
    {"n -> add(i^2,i=1..n)", "r", "w 12/10"},
    {"n -> add(i^2,i=1..n)", "w W", "r 16/15"},
    {"n -> add(1/i,i=1..n)+mul(i,i=1..n)", "w", "r 25/14"},
    {"n -> add(1/i,i=1..n)+mul(i,i=1..n)", "w W", "r 27/13"},
    {"n -> mul(1+0.5*i,i=2..n-1)", "w", "r 16/14"},
    {"(n,x) -> add(x^i/i!,i=0..n)", "wr", "r 17/14"},
    {"(n,x) -> add(x^i/i!,i=0..n)", "wc", "c 27/21"},
    {"proc(A,n) local s,i; s := 0; for i to n do s := s+A[i]^2 end do; s end proc", "vw",
     "r 14/15"},
    {"proc(A,n) local i; for i to n do A[i] := 2*i end do; NULL end proc", "vw", "n 12/12"},
    {"proc(A,n) local i,j,s; s := 0; for i to n do for j to n do s := s+A[i,j]; A[i,j] := s end do "
     "end do; s end proc",
     "mw", "r 23/16"},
    {"proc(A) A[1]+A[-1] end proc", "v", "r 8/9"},
    {"proc(A) A[1,2]*I end proc", "m", "c 9/11"},
    {"proc(A) A[1,2]*I end proc", "m C", "c 9/11"},
    {"proc(n) local A,i; A := Array(1..n); for i to n do A[i] := sin(i) end do; A[n] end proc", "w",
     "r 19/16"},
    {"proc(n) local A; A := Array(1..3,[n,2,3]); A[2]+A[1] end proc", "w", "r 17/19"},
    {"proc(n) local A; A := Array(1..3,[n,2,3]); A[2]+A[1] end proc", "r", "r 16/19"},
    {"proc(n) local A; A := Array(0..2,1..2); A[0,1] := n; A[2,2] := A[0,1]; A[2,2] end proc", "r",
     "r 21/17"},
    {"proc(n) local A; A := Array(0..2,1..2); A[0,1] := n; A[2,2] := A[0,1]; A[2,2] end proc", "c",
     "c 26/19"},
    {"proc(n) if n < 2 then n else thisproc(n-1)+thisproc(n-2) end if end proc", "w",
     "evalhf: thisproc cannot be computed with hardware floats"},
    {"proc(n) if n < 2 then n else thisproc(n-1)+thisproc(n-2) end if end proc", "r",
     "evalhf: thisproc cannot be computed with hardware floats"},
    {"proc(x) local f; f := y -> y^2+x; f(1)+f(x) end proc", "w",
     "evalhf: x belongs to the procedure around this one"},
    {"proc(x) local f; f := y -> y^2+x; f(1)+f(x) end proc", "r",
     "evalhf: x belongs to the procedure around this one"},
    {"proc(x) local g; g := proc(a,b) a+b end proc; g(x,1)+g(1,x)+g(x,x) end proc", "w",
     "w 20/18 4/5"},
    {"proc(x) local g; g := proc(a,b) a+b end proc; g(x,1)+g(1,x)+g(x,x) end proc", "r",
     "r 20/18 5/6 5/6 4/5"},
    {"proc(x) local g; g := proc(a,b) a+b end proc; g(x,1)+g(1,x)+g(x,x) end proc", "c",
     "c 21/24 9/11 9/11 6/8"},
    {"proc(x) local a,b; a,b := x,1; a,b := b,a; a-b end proc", "w", "w 12/8"},
    {"proc(x) local a,b; a,b := x,1; a,b := b,a; a-b end proc", "r", "r 13/9"},
    {"proc(x) local a; a := x; a += 2; a *= 3; a -= 1; a /= 2; a++; a-- end proc", "w", "r 12/11"},
    {"proc(x) local a; a := x; a += 2; a *= 3; a -= 1; a /= 2; a++; a-- end proc", "r", "r 11/11"},
    {"proc(x) local a; a := 1; if x > 0 then a := 2.5 end if; a end proc", "w", "r 7/8"},
    {"proc(x) local a; a := 1; if x > 0 then a := I end if; a end proc", "w", "c 12/13"},
    {"proc(x) if x > 5 then x end if end proc", "w", "w 6/4"},
    {"proc(x) if x > 0 then return x end if; -x end proc", "r", "r 8/6"},
    {"proc(x) if x < 0 then error \"no\" end if; x end proc", "r", "r 6/5"},
    {"proc(x::integer, y::float) x+y end proc", "wr", "r 5/6"},
    {"proc(x::integer, y::float) x+y end proc", "wr K", "r 5/6"},
    {"proc(x::integer, y::float) x+y end proc", "ww K", "w 4/5"},
    {"proc(x) local y::float; y := 1; y+x end proc", "w", "w 5/6"},
    {"proc(x) local y::float; y := 1; y+x end proc", "w K", "r 6/8"},
    {"x -> Pi+exp(1)+2/3*x", "w", "r 8/14"},
    {"x -> Pi+exp(1)+2/3*x", "r", "r 7/14"},
    {"x -> evalf(x)+evalhf(x)", "w", "w 4/4"},
    {"x -> evalf(x)+evalhf(x)", "r", "r 4/4"},
    {"x -> GAMMA(x)+erf(x)+BesselJ(0,x)", "r", "r 20/19"},
    {"x -> GAMMA(x)+erf(x)+BesselJ(0,x)", "r K", "r 20/19"},
    {"x -> arcsin(x)+arctan(x,2)+arccosh(x)", "r", "r 8/8"},
    {"x -> arcsin(x)+arctan(x,2)+arccosh(x)", "c", "c 21/21"},
    {"x -> arcsin(x)+arctan(x,2)+arccosh(x)", "r K", "r 8/8"},
    {"x -> Heaviside(x)+x!", "w", "r 8/6"},
    {"x -> Heaviside(x)+x!", "r", "r 6/6"},
    {"x -> undefined+infinity*x", "r", "r 5/7"},
    {"(x,y) -> evalb(x<y)", "rr", "w 6/7"},
    {"(a,b) -> a<b", "ww", "w 6/7"},
    {"() -> 3", "", "w 3/3"},
    {"() -> 2^60", "", "w 4/12"},
    {"() -> I", "", "c 4/4"},
    {"x -> x[1]", "r", "evalhf: only arrays have entries"},
    {"x -> unknown(x)", "r", "evalhf: unknown cannot be computed with hardware floats"},
    {"x -> \"text\"", "r", "evalhf: strings cannot be used with hardware floats"},
    {"proc(x) local y; y+x end proc", "r", "evalhf: y has no value"},
    {"proc(x) x := 3 end proc", "r", "evalhf: illegal use of a formal parameter: x"},
    {"proc(x) global g; g := 3 end proc", "r",
     "evalhf: g is no local name, and no other can be assigned"},
    {"x -> seq(i,i=1..3)", "r", "evalhf: seq cannot be computed with hardware floats"},
    {"x -> add(i,3)", "r", "evalhf: add needs a range here: add(f, i = a..b)"},
    {"x -> add(i,i in x)", "v", "evalhf: add needs a range here: add(f, i = a..b)"},
};

static ValueKind translate(FlowProgram *program, const Procedure *procedure, const char *letters)
{
    Type types[8] = {{KIND_NONE, 0, NULL}};
    long n = 0;
    for (; *letters && *letters != ' '; letters++) {
        ValueKind kind = *letters == 'w'   ? KIND_WHOLE
                         : *letters == 'r' ? KIND_REAL
                         : *letters == 'c' ? KIND_COMPLEX
                                           : KIND_ARRAY;
        types[n++] = (Type){kind, *letters == 'v' ? 1 : *letters == 'm' ? 2 : 0, NULL};
    }
    Manner manner = {.command = "evalhf",
                     .wide = strchr(letters, 'W') != NULL,
                     .is_complex = strchr(letters, 'C') != NULL,
                     .compiled = strchr(letters, 'K') != NULL};
    ValueKind kind = translate_procedure(program, &manner, procedure, types, n);
    for (long k = 0; k < manner.units; k++)
        ast_release(manner.unit[k]);
    mem_free(manner.unit);
    return kind;
}

typedef struct Translated {
    const Code *code;
    char text[200];
} Translated;

static void translate_body_of(void *arg)
{
    Translated *t = arg;
    Expr value;
    FlowProgram program = {.widest = (int64_t)1 << 53};
    assert_int_equal(run_try(t->code->procedure, &value), ST_OK);
    err_defer(flow_release, &program);
    ValueKind kind = translate(&program, proc_of(value), t->code->arguments);
    size_t used = (size_t)snprintf(t->text, sizeof t->text, "%c", "nwrcap"[kind]);
    for (long k = 0; k < program.functions && used < sizeof t->text; k++)
        used += (size_t)snprintf(t->text + used, sizeof t->text - used, " %ld/%ld",
                                 program.function[k]->length, program.function[k]->cells);
    err_undefer(true);
}

static void code_is_what_it_was(void **state)
{
    int wrong = 0;
    (void)state;
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        Translated t = {&codes[i], ""};
        if (err_try(translate_body_of, &t) != ST_OK)
            snprintf(t.text, sizeof t.text, "%s", err_message());
        if (strcmp(t.text, codes[i].wanted) == 0)
            continue;
        wrong++;
        printf("# %s|%s gives %s\n", codes[i].procedure, codes[i].arguments, t.text);
    }
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(code_is_what_it_was),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
