/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * evalhf: calls of procedures in the expression are run with hardware floats, the innermost first;
 * the rest is evaluated to 18 digits and rounded to a double.
 */
#include "repl/hardware/hardware.h"

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/rtable.h"
#include "cas/core/walk.h"
#include "cas/value/evalf.h"
#include "repl/builtin.h"
#include "repl/builtins/tables.h"
#include "repl/eval/eval.h"

/* Of a double, as many as tell it from its neighbours and one more. */
enum { HARDWARE_DIGITS = 18 };

static void restore_digits(void *saved)
{
    num_digits = *(long *)saved;
}

static Expr with_hardware(Expr e, void *unused);

/* The value of an argument as hardware floats have it, NULL when there is none. */
static Expr hardware_value(Expr value)
{
    if (expr_is_number(value) || rtable_look(eval_follow(value)) || hardware_is_function(value))
        return value;
    value = evalf_expr(value, HARDWARE_DIGITS);
    return expr_is_number(value) ? value : NULL;
}

/* An argument, perhaps a sequence, with var(A) as it is but for its table. */
static Expr argument(Expr e)
{
    if (expr_is(e, EXPR_CALL) && expr_count(e) == 2 && expr_is_symbol(expr_arg(e, 0), "var"))
        return expr_call(expr_arg(e, 0), (Expr[]){eval_expr(expr_arg(e, 1))}, 1);
    return eval_expr(with_hardware(e, NULL));
}

static bool is_var(Expr e)
{
    return expr_is(e, EXPR_CALL) && expr_is_symbol(expr_arg(e, 0), "var");
}

static Expr run_call(Expr e, const Procedure *p)
{
    long n = expr_count(e) - 1;
    Expr *args = mem_array((size_t)n + 1, sizeof *args);
    err_defer(mem_release, args);
    for (long k = 0; k < n; k++)
        args[k] = argument(expr_arg(e, k + 1));
    Expr all = expr_list(args, n); /* sequences become several arguments */
    err_undefer(true);
    n = expr_count(all);
    Expr *value = mem_array((size_t)n + 1, sizeof *value);
    err_defer(mem_release, value);
    bool known = true;
    for (long k = 0; k < n && known; k++) {
        value[k] = is_var(expr_arg(all, k)) ? expr_arg(all, k) : hardware_value(expr_arg(all, k));
        known = value[k] != NULL;
    }
    Expr result = known ? hardware_call(p, value, n) : e;
    err_undefer(true);
    return result;
}

/* The expression with the values of all procedures that are called in it. */
static Expr with_hardware(Expr e, void *unused)
{
    err_stack_check();
    if (expr_is(e, EXPR_CALL)) {
        Expr head = expr_arg(e, 0);
        bool is_entry = expr_is(head, EXPR_INDEXED); /* of a list or table of procedures */
        const Procedure *p = proc_of(eval_follow(is_entry ? eval_expr(head) : head));
        if (p && p->code)
            return run_call(e, p);
    }
    return walk_operands(e, with_hardware, unused);
}

/* The nearest double of the value. */
static Expr evaluated(Expr e)
{
    long saved = num_digits;
    err_defer(restore_digits, &saved);
    num_digits = HARDWARE_DIGITS;
    Expr value = eval_expr(with_hardware(e, NULL));
    if (value != EXPR_NULL && value != EXPR_TRUE && value != EXPR_FALSE)
        value = evalf_expr(value, HARDWARE_DIGITS);
    err_undefer(true);
    if (value == EXPR_NULL)
        return value;
    if (value == EXPR_TRUE || value == EXPR_FALSE)
        return num_hard(value == EXPR_TRUE);
    if (!expr_is_number(value)) {
        err_hint("evalf evaluates what has names in it");
        err_raise(ST_TYPE, "evalhf: unable to evaluate expression to hardware floats");
    }
    return num_harden(value);
}

/* A double is given back to procedures with option hfloat, its shortest decimal to others. */
static Expr evalhf(const Expr *args, long n)
{
    (void)n;
    Expr value = evaluated(args[0]);
    bool hard = env_frame && env_frame->code && proc_has_option(env_frame->code, "hfloat");
    return hard || !expr_is_number(value) ? value : num_soften(value);
}

static Expr evalhf_indexed(Expr f, const Expr *args, long n)
{
    return n == 1 && expr_count(f) == 2 && expr_is_symbol(expr_arg(f, 1), "hfloat")
               ? evaluated(args[0])
               : NULL;
}

/* m*b^e as a double; NULL for names. */
static Expr hfloat(const Expr *args, long n)
{
    Expr value = evalf_expr(args[0], HARDWARE_DIGITS);
    if (!expr_is_number(value))
        return NULL;
    if (n > 1) {
        Expr base = n > 2 ? args[2] : expr_int(10);
        if (!expr_is(args[1], EXPR_INTEGER) || !expr_is(base, EXPR_INTEGER) || num_sign(base) <= 0)
            err_raise(ST_TYPE, "HFloat: the exponent is an integer, the base a positive one");
        long saved = num_digits;
        err_defer(restore_digits, &saved);
        num_digits = HARDWARE_DIGITS;
        value = num_mul(num_soften(value), num_pow_int(base, args[1]->u.integer));
        err_undefer(true);
    }
    return num_harden(value);
}

static Expr sfloat(const Expr *args, long n)
{
    (void)n;
    Expr value = expr_is_number(args[0]) ? args[0] : evalf_expr(args[0], num_digits);
    if (!expr_is_number(value))
        return NULL;
    return num_has_float(value) ? num_soften(value) : num_to_float(value, num_digits);
}

static Expr compile(const Expr *args, long n)
{
    (void)n;
    return hardware_compile(eval_follow(args[0]));
}

#define COMPILE_TEXT                                                                               \
    "The procedure that is returned does what f does with doubles and integers of 64 bits, as\n"   \
    "machine code where the processor is known. What f may do is said at evalhf. Parameters and\n" \
    "locals declared float or complex are so; others have the kind of what they are given.\n"      \
    "Arrays, Matrices and Vectors of numbers are changed in place. Integers that would not fit\n"  \
    "are an error; what has no real value is undefined, 1/0 is infinite. The options of Maple's\n" \
    "compiler say how code is made; here nothing depends on them."

const Builtin BUILTIN_HARDWARE[] = {
    {.name = "Compile",
     .package = "Compiler",
     .signature =
         "Compile(f:procedure, optimize=o:boolean?, inmem=m:boolean?, warnings=w:boolean?) "
         "-> procedure",
     .fn = compile,
     .topic = "programming",
     .summary = "procedure of numbers as machine code",
     .text = COMPILE_TEXT,
     .examples =
         {{"f := proc(n::integer) local s::float, i; s := 0; for i to n do s := s+1/i end do; s "
           "end proc: g := Compiler:-Compile(f): evalb(abs(g(100)-5.187377517639621) < 1e-14);",
           "test: true", NULL},
          {"g := Compiler:-Compile(proc(A, n) local i; for i to n do A[i] := A[i]^2 end do end "
           "proc): A := Array([1., 2., 3.]): g(A, 3): A[3];",
           "9.", NULL},
          {"g := Compiler:-Compile(x -> [x, x]): g(1);", "error: lists", NULL}},
     .see = "compile evalhf"},
    {.name = "compile",
     .signature = "compile(f:procedure) -> procedure",
     .fn = compile,
     .topic = "programming",
     .summary = "another name of Compiler:-Compile",
     .text = COMPILE_TEXT,
     .examples = {{"g := compile((a, n) -> a^n mod 1000): g(7, 5);", "807", NULL},
                  {"g := compile(proc(n) local p, i; p := 1; for i to n do p := p*i end do; p end "
                   "proc): g(25);",
                   "error: too large", NULL}},
     .see = "Compile evalhf",
     .flags = BUILTIN_DAESY},
    {.name = "evalhf",
     .signature = "evalhf(e:algebraic) -> float",
     .fn = evalhf,
     .topic = "numbers",
     .summary = "value in hardware floats; runs procedures at their speed",
     .text =
         "Procedures called in e are compiled and run with doubles: assignments, if, loops, "
         "break,\n"
         "next, return, error, add, mul, known functions, calls of other procedures, recursion.\n"
         "Names are numbers or arrays: Array, Vector and Matrix as arguments, or made inside with\n"
         "given sizes. An argument var(A), or a table of floats, is changed as the procedure "
         "does.\n"
         "Integers are exact up to 2^53 and doubles beyond. What has no real value is complex:\n"
         "evalhf(f(-1)) with sqrt inside. Names without values, lists, strings and commands that\n"
         "are no functions of numbers are errors with their place.",
     .examples =
         {{"evalhf(1/4+1);", "1.25", NULL},
          {"f := proc(n) local s, i; s := 0.; for i to n do s := s+1./i end do; s end proc: "
           "evalb(abs(evalhf(f(100))-5.187377517639621) < 1e-14);",
           "test: true", NULL},
          {"A := Array(1..3): f := proc(A, n) local i; for i to n do A[i] := i^2 end do end "
           "proc: evalhf(f(var(A), 3)): A[1]+A[2]+A[3];",
           "14.", NULL},
          {"f := proc(x) sqrt(x) end proc: evalhf(f(-4));", "2.*I", NULL},
          {"f := proc(n) if n < 2 then n else f(n-1)+f(n-2) end if end proc: evalhf(f(20));",
           "6765.", NULL},
          {"f := proc(x) local L; L := [x]; L[1] end proc: evalhf(f(1));", "error: lists", NULL},
          {"evalhf(x);", "error: unable to evaluate", NULL}},
     .see = "evalf compile HFloat",
     .indexed = evalhf_indexed,
     .flags = BUILTIN_QUOTE_FIRST},
    {.name = "HFloat",
     .signature = "HFloat(m:algebraic, e:integer?, base:posint?) -> float",
     .fn = hfloat,
     .topic = "numbers",
     .summary = "a hardware float: the double next to m*base^e",
     .text = "What is computed with a hardware float is one as well, as long as Digits is at most\n"
             "15: UseHardwareFloats := false keeps to decimals, true to hardware floats whatever\n"
             "Digits is. Entries of Arrays, Vectors and Matrices with datatype = float[8] are\n"
             "hardware floats, and so are floats in procedures with option hfloat. The base is 10\n"
             "if it is not said.",
     .examples = {{"HFloat(1)/3;", "0.3333333333333333", NULL},
                  {"type(HFloat(0.5), hfloat), type(0.5, hfloat), type(0.5, sfloat);",
                   "true, false, true", NULL},
                  {"HFloat(3, -2), HFloat(3, -2, 2);", "0.03, 0.75", NULL}},
     .see = "SFloat evalhf"},
    {.name = "SFloat",
     .signature = "SFloat(x:algebraic) -> float",
     .fn = sfloat,
     .topic = "numbers",
     .summary = "a decimal float, with the digits of a hardware float",
     .examples = {{"SFloat(HFloat(1)/3)/2;", "0.1666666667", NULL},
                  {"SFloat(1/3);", "0.3333333333", NULL},
                  {"type(SFloat(HFloat(2.5)), hfloat);", "false", NULL}},
     .see = "HFloat Float"},
    {0}};
