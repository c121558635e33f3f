/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * rand, randomize: numbers for trials and tests, not for secrets (splitmix.h).
 */
#include "repl/builtins/numbers/random.h"

#include <stdint.h>

#include <time.h>

#include "cas/base/mem.h"
#include "cas/base/ranks.h"
#include "cas/base/splitmix.h"
#include "cas/core/num.h"
#include "cas/core/object.h"
#include "cas/core/print/print.h"
#include "repl/builtin.h"
#include "repl/eval/eval.h"

static uint64_t state = 1;

long random_between(long lo, long hi)
{
    uint64_t width = (uint64_t)hi - (uint64_t)lo + 1;
    return (long)((uint64_t)lo + (width ? splitmix_next(&state) % width : splitmix_next(&state)));
}

void random_begin(long seed, long i)
{
    state = (uint64_t)seed;
    state = splitmix_next(&state) + (uint64_t)i;
    state = splitmix_next(&state);
}

static void reset(void)
{
    state = 1;
}

#define FINEST 999999999999999L /* steps between two floats */

/* What rand(a..b) gives: a thing that is called without arguments. */
typedef struct Dice {
    Object object;
    long lo, hi;
    bool real; /* floats between two floats */
    double low, high;
} Dice;

static void dice_trace(Object *object, void (*mark)(Expr e))
{
    (void)object;
    (void)mark;
}

static void dice_destroy(Object *object)
{
    mem_free(object);
}

static void dice_print(struct Buf *out, Object *object)
{
    const Dice *dice = (const Dice *)object;
    Expr range = dice->real
                     ? expr_range(num_from_double(dice->low, 0), num_from_double(dice->high, 0))
                     : expr_range(expr_int(dice->lo), expr_int(dice->hi));
    print_linear(out, expr_call1("rand", range));
}

static Expr dice_apply(Object *object, const Expr *args, long n)
{
    const Dice *dice = (const Dice *)object;
    (void)args;
    (void)n;
    if (!dice->real)
        return expr_int(random_between(dice->lo, dice->hi));
    double part = (double)random_between(0, FINEST) / (double)FINEST;
    return num_from_double(dice->low + part * (dice->high - dice->low), num_digits);
}

static const ObjectClass DICE_CLASS = {.name = "procedure",
                                       .trace = dice_trace,
                                       .destroy = dice_destroy,
                                       .print = dice_print,
                                       .apply = dice_apply};

static Expr rand_command(const Expr *args, long n)
{
    static bool known = false;
    if (!known)
        eval_add_restart(reset);
    known = true;
    if (n == 0)
        return expr_int(random_between(0, 999999999999L));
    long lo = 0, hi = 0;
    bool range = expr_is(args[0], EXPR_RANGE);
    Expr low = range ? expr_arg(args[0], 0) : NULL, high = range ? expr_arg(args[0], 1) : NULL;
    if (range && (expr_is(low, EXPR_FLOAT) || expr_is(high, EXPR_FLOAT)) &&
        expr_is_real_number(low) && expr_is_real_number(high) && num_cmp(low, high) <= 0) {
        Dice *dice = mem_zalloc(sizeof *dice);
        dice->real = true;
        dice->low = num_to_double(low);
        dice->high = num_to_double(high);
        return object_register(&dice->object, &DICE_CLASS);
    }
    bool fine = range
                    ? num_get_si(&lo, expr_arg(args[0], 0)) && num_get_si(&hi, expr_arg(args[0], 1))
                    : num_get_si(&hi, args[0]);
    hi -= range || !fine ? 0 : 1;
    if (!fine || hi < lo)
        err_raise(ST_DOMAIN, "invalid input: rand expects integers a..b with a <= b, or a positive "
                             "integer");
    Dice *dice = mem_zalloc(sizeof *dice);
    dice->lo = lo;
    dice->hi = hi;
    return object_register(&dice->object, &DICE_CLASS);
}

static Expr randomize(const Expr *args, long n)
{
    long seed = n > 0 ? 0 : ranks_agree((long)time(NULL));
    if (n > 0 && !num_get_si(&seed, args[0]))
        err_raise(ST_LIMIT, "randomize: the number is too large");
    state = (uint64_t)seed;
    return expr_int(seed);
}

const Builtin BUILTIN_RANDOM[] = {
    {.name = "rand",
     .signature = "rand(range:range|integer?) -> expr",
     .fn = rand_command,
     .topic = "numbers",
     .summary = "a random integer of 12 digits, or a generator for a range",
     .text = "rand(a..b) gives a procedure: r := rand(1..6); r() is a random integer from 1 to 6.\n"
             "rand(n) is rand(0..n-1); rand(0. .. 1.) gives floats. Every run gives the same "
             "numbers until randomize.",
     .examples = {{"r := rand(1..6): evalb(r() <= 6);", "true", NULL},
                  {"type(rand(), nonnegint);", "true", NULL},
                  {"r := rand(1.5..2): x := r(): evalb(x >= 1.5 and x <= 2 and type(x, float));",
                   "true", NULL},
                  {"rand(3..1);", "error: a <= b", NULL}},
     .see = "randomize RandomMatrix"},
    {.name = "randomize",
     .signature = "randomize(seed:integer?) -> integer",
     .fn = randomize,
     .topic = "numbers",
     .summary = "start the random numbers from a seed, or from the time",
     .text = "The same seed gives the same numbers.",
     .examples = {{"randomize(5): a := rand(): randomize(5): evalb(a = rand());", "true", NULL},
                  {"randomize(5);", "5", NULL}},
     .see = "rand"},
    {.name = NULL},
};
