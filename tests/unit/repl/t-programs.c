/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Random programs in whole numbers, run by the evaluator and by an interpreter of twenty lines:
 * branches, loops of every form with break and next, procedures with locals, returns and errors
 * that are caught. Both end with the same values.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/run.h"
#include "tests/prop/gen.h"

enum { VARIABLES = 5, KIDS = 6, MODULUS = 9973 };

typedef enum PieceKind {
    NUMBER,
    VARIABLE,
    SUM,
    DIFFERENCE,
    PRODUCT,
    QUOTIENT, /* iquo by a number that is not zero */
    CALL,     /* of the procedure, which has one parameter */
    LESS,
    EQUAL,
    BOTH,
    EITHER,
    NEITHER,
    ASSIGN,
    BRANCH,
    COUNT,  /* for v from a to b by number */
    WALK,   /* for v in [a, b, ...] */
    REPEAT, /* while v < a, v raised in front */
    TRY,    /* an error if a, caught */
    LEAVE,
    AGAIN,
    RETURN,
    BLOCK
} PieceKind;

typedef struct Piece Piece;
struct Piece {
    PieceKind kind;
    long number; /* or the number of a variable */
    int count;
    Piece *kid[KIDS];
};

/* --- drawing ------------------------------------------------------------------------------- */

static Piece pool[4000];
static int used;
static bool in_procedure, with_calls;
static long counters; /* of loops around: the last variables; the others are assigned to */

enum { COUNTERS = 2 };

static Piece *make(PieceKind kind, long number)
{
    assert_true(used < (int)(sizeof pool / sizeof *pool));
    pool[used] = (Piece){.kind = kind, .number = number};
    return &pool[used++];
}

static Piece *add(Piece *to, Piece *kid)
{
    to->kid[to->count++] = kid;
    return to;
}

static Piece *value(int depth)
{
    if (depth <= 0)
        return gen_below(2) ? make(NUMBER, gen_below(20) - 6)
                            : make(VARIABLE, gen_below(VARIABLES));
    switch (gen_below(with_calls && !in_procedure ? 7 : 5)) {
    case 0:
        return add(add(make(DIFFERENCE, 0), value(depth - 1)), value(depth - 1));
    case 1:
        return add(add(make(PRODUCT, 0), value(depth - 1)), value(depth - 1));
    case 2:
        return add(make(QUOTIENT, 1 + gen_below(7)), value(depth - 1));
    case 5:
        return add(make(CALL, 0), value(depth - 1));
    default:
        return add(add(make(SUM, 0), value(depth - 1)), value(depth - 1));
    }
}

static Piece *condition(int depth)
{
    PieceKind kind = depth <= 0 ? LESS + (PieceKind)gen_below(2) : LESS + (PieceKind)gen_below(5);
    Piece *node = make(kind, 0);
    if (kind <= EQUAL)
        return add(add(node, value(1)), value(1));
    add(node, condition(depth - 1));
    return kind == NEITHER ? node : add(node, condition(depth - 1));
}

static Piece *block(int depth, bool looping);

static Piece *counted(int depth)
{
    Piece *node = make(gen_below(2) ? COUNT : WALK, VARIABLES - 1 - counters++);
    if (node->kind == COUNT) {
        add(add(node, make(NUMBER, gen_below(9) - 3)), make(NUMBER, gen_below(9)));
        add(node, make(NUMBER, gen_below(3) ? 1 + gen_below(2) : -1));
        add(node, block(depth - 1, true));
    } else {
        add(node, block(depth - 1, true));
        for (long i = gen_below(4); i >= 0; i--)
            add(node, value(1));
    }
    counters--;
    return node;
}

static Piece *loop(int depth)
{
    if (counters < COUNTERS && gen_below(3))
        return counted(depth);
    return add(add(make(REPEAT, 2 + gen_below(6)), condition(1)), block(depth - 1, true));
}

static Piece *statement(int depth, bool looping)
{
    Piece *node;
    switch (depth > 0 ? gen_below(8) : 0) {
    case 1:
    case 2:
        node = make(BRANCH, 0);
        for (long i = gen_below(2); i >= 0; i--)
            add(add(node, condition(1)), block(depth - 1, looping));
        return gen_below(2) ? add(node, block(depth - 1, looping)) : node;
    case 3:
    case 4:
        return loop(depth);
    case 5:
        return add(add(make(TRY, 0), condition(0)), block(depth - 1, false));
    case 6:
        return looping        ? make(gen_below(2) ? LEAVE : AGAIN, 0)
               : in_procedure ? add(make(RETURN, 0), value(1))
                              : add(make(ASSIGN, gen_below(VARIABLES - COUNTERS)), value(2));
    default:
        return add(make(ASSIGN, gen_below(VARIABLES - COUNTERS)), value(2));
    }
}

static Piece *block(int depth, bool looping)
{
    Piece *node = make(BLOCK, 0);
    for (long i = 1 + gen_below(3); i > 0; i--)
        add(node, statement(depth - 1, looping));
    return node;
}

/* --- writing ------------------------------------------------------------------------------- */

static void put(Buf *out, const Piece *n);

static void put_pair(Buf *out, const Piece *n, const char *open, const char *between,
                     const char *close)
{
    buf_puts(out, open);
    if (n->count > 0)
        put(out, n->kid[0]);
    buf_puts(out, between);
    if (n->count > 1)
        put(out, n->kid[1]);
    buf_puts(out, close);
}

static void put_branch(Buf *out, const Piece *n)
{
    int i = 0;
    for (; i + 1 < n->count; i += 2)
        put_pair(out, &(Piece){.count = 2, .kid = {n->kid[i], n->kid[i + 1]}}, i ? "elif " : "if ",
                 " then ", "");
    if (i < n->count) {
        buf_puts(out, "else ");
        put(out, n->kid[i]);
    }
    buf_puts(out, "end if");
}

static void put_loop(Buf *out, const Piece *n)
{
    if (n->kind == COUNT) {
        buf_printf(out, "for v%ld from %ld to %ld by %ld do ", n->number, n->kid[0]->number,
                   n->kid[1]->number, n->kid[2]->number);
        put(out, n->kid[3]);
    } else if (n->kind == WALK) {
        buf_printf(out, "for v%ld in [", n->number);
        for (int i = 1; i < n->count; i++) {
            buf_puts(out, i > 1 ? ", " : "");
            put(out, n->kid[i]);
        }
        buf_puts(out, "] do ");
        put(out, n->kid[0]);
    } else { /* at most so often */
        buf_printf(out, "to %ld while ", n->number);
        put(out, n->kid[0]);
        buf_puts(out, " do ");
        put(out, n->kid[1]);
    }
    buf_puts(out, "end do");
}

/* What is written around and between the first two parts. */
static const char *const around[][3] = {
    [SUM] = {"(", " + ", ")"},
    [DIFFERENCE] = {"(", " - ", ")"},
    [PRODUCT] = {"(", "*", ")"},
    [CALL] = {"p(", "", ")"},
    [LESS] = {"", " < ", ""},
    [EQUAL] = {"", " = ", ""},
    [BOTH] = {"(", " and ", ")"},
    [EITHER] = {"(", " or ", ")"},
    [NEITHER] = {"not (", "", ")"},
    [TRY] = {"try if ", " then error \"so\" end if; ", "catch \"so\": v0 := 1 end try"},
    [LEAVE] = {"break", "", ""},
    [AGAIN] = {"next", "", ""},
    [RETURN] = {"return irem(", "", ", 9973)"},
};

static void put(Buf *out, const Piece *n)
{
    switch (n->kind) {
    case NUMBER:
        buf_printf(out, n->number < 0 ? "(%ld)" : "%ld", n->number);
        break;
    case VARIABLE:
        buf_printf(out, "v%ld", n->number);
        break;
    case QUOTIENT:
        put_pair(out, n, "iquo(", ", ", "");
        buf_printf(out, "%ld)", n->number);
        break;
    case ASSIGN:
        buf_printf(out, "v%ld := irem(", n->number);
        put(out, n->kid[0]);
        buf_printf(out, ", %d)", MODULUS);
        break;
    case BRANCH:
        put_branch(out, n);
        break;
    case COUNT:
    case WALK:
    case REPEAT:
        put_loop(out, n);
        break;
    case BLOCK:
        for (int i = 0; i < n->count; i++) {
            put(out, n->kid[i]);
            buf_puts(out, "; ");
        }
        break;
    default:
        put_pair(out, n, around[n->kind][0], around[n->kind][1], around[n->kind][2]);
    }
}

/* --- running ------------------------------------------------------------------------------- */

typedef enum Way { ON, BROKEN, NEXT, BACK } Way;

typedef struct Frame {
    long v[VARIABLES], result;
    const Piece *procedure;
} Frame;

static Way run(const Piece *n, Frame *f);

static long eval_value(const Piece *n, Frame *f)
{
    switch (n->kind) {
    case NUMBER:
        return n->number;
    case VARIABLE:
        return f->v[n->number];
    case QUOTIENT:
        return eval_value(n->kid[0], f) / n->number;
    case CALL: {
        Frame inner = {.v = {eval_value(n->kid[0], f) % MODULUS, 1, 2, 3, 4}};
        return run(f->procedure, &inner) == BACK ? inner.result : inner.v[0];
    }
    default: {
        long a = eval_value(n->kid[0], f), b = eval_value(n->kid[1], f);
        return n->kind == SUM ? a + b : n->kind == DIFFERENCE ? a - b : a * b;
    }
    }
}

static bool holds(const Piece *n, Frame *f)
{
    switch (n->kind) {
    case LESS:
        return eval_value(n->kid[0], f) < eval_value(n->kid[1], f);
    case EQUAL:
        return eval_value(n->kid[0], f) == eval_value(n->kid[1], f);
    case BOTH:
        return holds(n->kid[0], f) && holds(n->kid[1], f);
    case EITHER:
        return holds(n->kid[0], f) || holds(n->kid[1], f);
    default:
        return !holds(n->kid[0], f);
    }
}

static Way run_branch(const Piece *n, Frame *f)
{
    int i = 0;
    for (; i + 1 < n->count; i += 2)
        if (holds(n->kid[i], f))
            return run(n->kid[i + 1], f);
    return i < n->count ? run(n->kid[i], f) : ON;
}

static Way run_count(const Piece *n, Frame *f)
{
    long to = n->kid[1]->number, by = n->kid[2]->number;
    for (f->v[n->number] = n->kid[0]->number;
         by > 0 ? f->v[n->number] <= to : f->v[n->number] >= to; f->v[n->number] += by) {
        Way way = run(n->kid[3], f);
        if (way == BROKEN)
            break;
        if (way == BACK)
            return way;
    }
    return ON;
}

static Way run_walk(const Piece *n, Frame *f)
{
    long items[KIDS];
    for (int i = 1; i < n->count; i++)
        items[i] = eval_value(n->kid[i], f);
    for (int i = 1; i < n->count; i++) {
        f->v[n->number] = items[i];
        Way way = run(n->kid[0], f);
        if (way == BROKEN)
            break;
        if (way == BACK)
            return way;
    }
    return ON;
}

static Way run_repeat(const Piece *n, Frame *f)
{
    for (long i = 0; i < n->number && holds(n->kid[0], f); i++) {
        Way way = run(n->kid[1], f);
        if (way == BROKEN)
            break;
        if (way == BACK)
            return way;
    }
    return ON;
}

static Way run(const Piece *n, Frame *f)
{
    switch (n->kind) {
    case ASSIGN:
        f->v[n->number] = eval_value(n->kid[0], f) % MODULUS;
        return ON;
    case BRANCH:
        return run_branch(n, f);
    case COUNT:
        return run_count(n, f);
    case WALK:
        return run_walk(n, f);
    case REPEAT:
        return run_repeat(n, f);
    case TRY:
        if (!holds(n->kid[0], f))
            return run(n->kid[1], f);
        f->v[0] = 1;
        return ON;
    case LEAVE:
        return BROKEN;
    case AGAIN:
        return NEXT;
    case RETURN:
        f->result = eval_value(n->kid[0], f) % MODULUS;
        return BACK;
    default:
        for (int i = 0; i < n->count; i++) {
            Way way = run(n->kid[i], f);
            if (way != ON)
                return way;
        }
        return ON;
    }
}

/* --- both ---------------------------------------------------------------------------------- */

/* At the top level, and as the body of a procedure. */
static void compare(long trial, bool inside)
{
    gen_seed((uint64_t)trial);
    used = 0;
    in_procedure = true;
    Piece *procedure = block(3, false);
    in_procedure = false;
    with_calls = true;
    Piece *program = block(4, false);
    with_calls = false;
    Frame f = {.v = {5, 1, 2, 3, 4}, .procedure = procedure};
    run(program, &f);
    Buf text = {0};
    buf_puts(&text, "p := proc(n) local v0, v1, v2, v3, v4; v0 := irem(n, 9973); v1 := 1; v2 := 2;"
                    " v3 := 3; v4 := 4; ");
    put(&text, procedure);
    buf_puts(&text, inside ? "return v0 end proc: q := proc() local v0, v1, v2, v3, v4;"
                           : "return v0 end proc:");
    buf_puts(&text, " v0 := 5: v1 := 1: v2 := 2: v3 := 3: v4 := 4: ");
    put(&text, program);
    buf_puts(&text, inside ? "[v0, v1, v2, v3, v4] end proc: q();" : "[v0, v1, v2, v3, v4];");
    Expr value_got;
    eval_restart();
    if (run_try(buf_text(&text), &value_got) != ST_OK)
        run_fail("%s\nraises %s", buf_text(&text), err_message());
    for (long i = 0; i < VARIABLES; i++)
        if (expr_arg(value_got, i) != expr_int(f.v[i]))
            run_fail("trial %ld, v%ld is not %ld: %s", trial, i, f.v[i], buf_text(&text));
    buf_free(&text);
    if (trial % 50 == 0)
        heap_collect();
}

static void test_programs(void **state)
{
    (void)state;
    for (long trial = 0; trial < gen_trials(6000); trial++)
        compare(trial, trial % 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_programs)};
    run_begin();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    run_end();
    return failed;
}
