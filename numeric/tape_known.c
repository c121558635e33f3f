/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Programs know functions by a number, which is one of their constants. The language is entered
 * under err_try, so nothing is left by a longjmp; errors of the mathematics mean that there is no
 * value. An interrupt or the end of a time limit is requested anew, for whoever looks next.
 */
#include "numeric/tape_known.h"

#include <float.h>
#include <math.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/evalf.h"
#include "cas/heap.h"
#include "cas/num.h"

TapeKnownLanguage tape_known_language;

enum { DIGITS = 17 };

static Expr *functions;
static long count, capacity;

static void mark_functions(void (*mark)(Expr e))
{
    for (long i = 0; i < count; i++)
        mark(functions[i]);
}

bool tape_known_is(Expr f)
{
    return tape_known_language.is_procedure && tape_known_language.is_procedure(f);
}

double tape_known_number(Expr f)
{
    heap_add_roots(mark_functions);
    for (long i = 0; i < count; i++)
        if (functions[i] == f)
            return (double)i;
    if (count == capacity) {
        capacity = 2 * capacity + 8;
        functions = mem_rearray(functions, (size_t)capacity, sizeof *functions);
    }
    functions[count] = f;
    return (double)count++;
}

typedef struct Call {
    Expr f;
    double x, value;
} Call;

static void call(void *arg)
{
    Call *c = arg;
    Expr at = num_from_double(c->x, DIGITS);
    Expr value = evalf_expr(tape_known_language.call(c->f, &at, 1), DIGITS);
    if (expr_is_real_number(value))
        c->value = num_to_double(value);
}

double tape_known_value(double number, double x)
{
    Call c = {functions[(long)number], x, NAN};
    if (!isfinite(x))
        return NAN;
    Status status = err_try(call, &c);
    if (status == ST_INTERRUPT || status == ST_TIMEOUT || status == ST_NOMEM)
        err_interrupt_pending = status == ST_TIMEOUT ? 2 : 1;
    return status == ST_OK ? c.value : NAN;
}

double tape_known_slope(double number, double x)
{
    double h = pow(DBL_EPSILON, 0.2) * fmax(1, fabs(x));
    double near = tape_known_value(number, x + h) - tape_known_value(number, x - h);
    double far = tape_known_value(number, x + 2 * h) - tape_known_value(number, x - 2 * h);
    return (8 * near - far) / (12 * h);
}

void tape_known_end(void)
{
    mem_free(functions);
    functions = NULL;
    count = capacity = 0;
}
