/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What lprint and the format %a write reads back to an equal value: random expressions of every
 * kind of node, and one of each kind of object. Nodes that are equal are one; objects are equal
 * when they have one type and one text, and when probes of them (calls, entries) agree.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cas/core/rtable.h"
#include "repl/eval/types.h"
#include "tests/lang/run.h"
#include "tests/prop/gen.h"

/* --- random expressions of all kinds ----------------------------------------------------- */

static Expr any(int depth);

static Expr name(void)
{
    static const char *const NAMES[] = {"x",      "y",   "z1",   "a b", "for",  "1x",   "x`y",
                                        "\u03b1", "end", "+",    "a\\", "x__1", "_c",   "",
                                        "D x",    "and", "->",   "if",  "%",    "x\ny", "'",
                                        "\"",     "mod", "a:-b", "||",  "<,>",  "t",    "lambda"};
    return expr_symbol(NAMES[gen_below(sizeof NAMES / sizeof *NAMES)]);
}

static Expr real_number(void)
{
    static const char *const TEXTS[] = {
        "0", "0.",     "1.",     "2.50", "1e100", "1e-7", "12e3", "0.1", "123456789012345678.5",
        "7", "1e-400", "3.0e20", "100.0"};
    switch (gen_below(5)) {
    case 0:
        return expr_pow(expr_int(gen_below(9) - 12), expr_int(30));
    case 1:
        return num_neg(num_parse(TEXTS[3], -1 + 5));
    case 2: {
        const char *text = TEXTS[gen_below(sizeof TEXTS / sizeof *TEXTS)];
        return num_parse(text, (long)strlen(text));
    }
    case 3:
        return expr_float_special((int)gen_below(3) - 1);
    default:
        return expr_ratio(gen_below(7) - 9, 3);
    }
}

static Expr number(void)
{
    switch (gen_below(6)) {
    case 0:
        return expr_complex(real_number(), expr_ratio(gen_below(7) - 9, 3));
    case 1:
        return gen_number();
    default:
        return real_number();
    }
}

static Expr string(void)
{
    static const char *const TEXTS[] = {"",      "abc", "say \"hi\"", "a\\b",   "line\nline",
                                        "tab\t", "%d",  "`'",         "\u00e9", "\x01\x7f"};
    return expr_string(TEXTS[gen_below(sizeof TEXTS / sizeof *TEXTS)], -1);
}

static long items(Expr *parts, int depth)
{
    long n = gen_below(4);
    for (long i = 0; i < n; i++)
        parts[i] = any(depth - 1);
    return n;
}

static Expr relation(int depth)
{
    static const Kind KINDS[] = {EXPR_EQUATION, EXPR_UNEQUAL, EXPR_LESS, EXPR_LESSEQ};
    Expr parts[2] = {gen_any(depth), name()};
    return expr_make(KINDS[gen_below(4)], parts, 2);
}

static Expr condition(int depth)
{
    if (depth <= 0)
        return gen_below(2) ? relation(1) : name();
    Expr parts[2] = {condition(depth - 1), condition(depth - 1)};
    switch (gen_below(3)) {
    case 0:
        return expr_make(EXPR_NOT, parts, 1);
    case 1:
        return expr_make(EXPR_AND, parts, 2);
    default:
        return expr_make(EXPR_OR, parts, 2);
    }
}

static Expr head(void)
{
    Expr x = expr_symbol("x");
    switch (gen_below(5)) {
    case 0:
        return expr_call1("D", x);
    case 1:
        return expr_call1("f", x);
    case 2:
        return expr_make(EXPR_INDEXED, (Expr[]){expr_symbol("f"), EXPR_ONE}, 2);
    default:
        return expr_symbol("f");
    }
}

static Expr algebra(int depth)
{
    Expr a = gen_any(depth - 1), b = gen_below(2) ? name() : number();
    switch (gen_below(6)) {
    case 0:
        return expr_add(a, b);
    case 1:
        return expr_mul(a, b);
    case 2:
        return expr_pow(name(), expr_is_number(b) ? a : b);
    case 3:
        return expr_pow(expr_pow(name(), EXPR_HALF), name());
    case 4:
        return expr_neg(expr_pow(expr_int(-1 - gen_below(5)), name()));
    default:
        return expr_pow(name(), expr_ratio(gen_below(9) - 4, 3));
    }
}

static Expr any(int depth)
{
    Expr parts[4], r = EXPR_ZERO;
    if (depth <= 0)
        return gen_below(3) ? name() : gen_below(3) ? number() : string();
    switch (gen_below(10)) {
    case 0:
        return expr_list(parts, items(parts, depth));
    case 1:
        return expr_set(parts, items(parts, depth));
    case 2:
        return expr_call(head(), parts, items(parts, depth));
    case 3:
        parts[0] = expr_symbol("x");
        r = any(depth - 1);
        parts[1] = r;
        return expr_make(EXPR_INDEXED, parts, 2);
    case 4:
        return relation(depth - 1);
    case 5:
        return condition(2);
    case 6:
        return expr_range(gen_any(depth - 1), name());
    case 7:
        return gen_any(depth);
    default:
        return algebra(depth);
    }
}

/* Building may raise (0^(-1)): such trials are left out. */
static void build(void *result)
{
    *(Expr *)result = any(4);
}

static void expression_reads_back(void **state)
{
    (void)state;
    long done = 0, trials = gen_trials(3000);
    eval_restart();
    for (long i = 0; i < trials; i++) {
        Expr e, back;
        gen_seed((uint64_t)i);
        if (err_try(build, &e) != ST_OK)
            continue;
        /* what a value is like: evaluated */
        char *first = print_text(e, 0);
        Buf text = {0};
        buf_printf(&text, "%s;", first);
        mem_free(first);
        if (run_try(buf_text(&text), &e) != ST_OK)
            run_fail("trial %ld: %s\n%s", i, buf_text(&text), err_message());
        char *second = print_text(e, 0);
        buf_truncate(&text, 0);
        buf_printf(&text, "%s;", second);
        if (run_try(buf_text(&text), &back) != ST_OK)
            run_fail("trial %ld: %s\n%s", i, second, err_message());
        if (back != e) {
            char *other = print_text(back, 0);
            run_fail("trial %ld: %s\nread as %s", i, second, other);
        }
        mem_free(second);
        buf_free(&text);
        done++;
        heap_collect();
    }
    assert_true(done > trials / 2);
}

/* --- objects ----------------------------------------------------------------------------- */

static const struct {
    const char *value;
    const char *probes; /* in terms of it: a list */
} OBJECTS[] = {
    {"Matrix([[1, x], [y^2, 1/3]])", "[it[1,2], LinearAlgebra:-Dimension(it)]"},
    {"Matrix(0, 3)", "[LinearAlgebra:-Dimension(it)]"},
    {"Matrix(2, 2, shape = identity)", "[it[2,2]]"},
    {"<1, 2.5, \"s\">", "[it[3], whattype(it)]"},
    {"Array(1..0)", "[numelems(it)]"},
    {"Vector(0)", "[numelems(it), type(it, Vector[column])]"},
    {"<a | b>", "[it[2], type(it, Vector[row])]"},
    {"Array(0..2, [a, b, c])", "[it[0], it[2]]"},
    {"Array(1..2, -1..1, [[1, 2, 3], [4, 5, 6]])", "[it[2,-1]]"},
    {"Array(1..2, 1..1, 1..2, [[[1, 2]], [[3, 4]]])", "[it[2,1,1]]"},
    {"Matrix([[Matrix([[1]]), <2>]])", "[it[1,1][1,1]]"},
    {"table([a = 1, (2, 3) = x, \"s\" = [1, 2]])", "[it[a], it[2,3], it[\"s\"]]"},
    {"table()", "[indices(it)]"},
    {"table([r = table([s = 3])])", "[it[r][s]]"},
    {"[<1, 2>, {table([x = y])}, 1..2]", "[it[1][2], nops(it)]"},
    {"x -> x^2+1", "[it(3)]"},
    {"(x, y) -> x/y", "[it(3, 4)]"},
    {"() -> 5", "[it()]"},
    {"x -> (y -> x+y)", "[it(1)(2)]"},
    {"x -> if x > 0 then 1 else -x end if", "[it(3), it(-4)]"},
    {"unapply(x^2+y, x, y)", "[it(2, 3)]"},
    {"proc(x::integer, y := 3, {k::posint := 2}) :: integer; option remember; description \"d\"; "
     "local a, b := 2; global g; a := x; if a < 0 then return -a elif a = 0 then 7 else "
     "for b from 1 by 2 to 9 while b < 8 do if b = 5 then next end if; a := a+b*k end do; a*y "
     "end if end proc",
     "[it(3), it(0), it(-2), it(3, 1, k = 5)]"},
    {"proc() local i, s; s := 0; for i in [1, 2, args] do s += i end do; do s := s-1; "
     "if s < 3 then break end if end do; s, nargs end proc",
     "[it(5, 6)]"},
    {"proc(n) try if n > 2 then error \"big %1\", n end if; n catch \"big\": -1 finally NULL "
     "end try end proc",
     "[it(1), it(3)]"},
    {"proc(A) local B; B := copy(A); B[1, 2] := A[2, 1]*3; B[1, 1..-1] end proc",
     "[it(Matrix([[1, 2], [3, 4]]))[2]]"},
    {"proc(x) local f; f := y -> y^x; map(f, [1, 2, `a b`]), 'x', x||1, [f, f](2) end proc",
     "[it(3)]"},
    {"proc(a, b) not (a and b) or a <> b, a union {b}, (a+b)^2, -a^2, (-a)^2, a^(-b), a/(b*a), "
     "a-(b-a), a..b, f(a)(b), a[b][1], -(a+b), (a^b)^2, a mod 3 end proc",
     "[type(it, procedure)]"},
    {"module() export f, v; local w; w := 3; v := 2; f := x -> x+w; end module",
     "[it:-f(1), it:-v]"},
    {"Record('a' = 1, 'b' = x)", "[it:-a, it:-b]"},
    {"RootOf(_Z^5-_Z+1, index = 2)", "[it]"},
    {"piecewise(x < 0, 1, x > 2 and x < 3, a, b)", "[it]"},
    {"Int(f(x), x = 0..1)+Sum(k, k = 1..n)", "[it]"},
    {"D[1,2](f)(x, y)+(D@@2)(g)(t)+D(f@g)(x)", "[it]"},
    {"''a''", "[it]"},
    {"infinity-I+undefined", "[it]"},
    {"Float(infinity)+0*I", "[it]"},
    {"x::integer", "[it]"},
    {"f~", "[it]"},
    {"a||1||b", "[it]"},
};

static Expr run_or_fail(const char *statements)
{
    Expr value;
    if (run_try(statements, &value) != ST_OK)
        run_fail("%s\n%s", statements, err_message());
    return value;
}

static char *text_by(const char *print)
{
    Buf statement = {0};
    buf_printf(&statement, "%s;", print);
    Expr value = run_or_fail(buf_text(&statement));
    buf_free(&statement);
    return mem_strdup(expr_text(value));
}

static char *probe(const char *probes)
{
    Buf statement = {0};
    buf_printf(&statement, "sprintf(\"%%a\", %s)", probes);
    char *text = text_by(buf_text(&statement));
    buf_free(&statement);
    return text;
}

static Buf shown;

static void capture(const char *text, size_t length)
{
    buf_putn(&shown, text, length);
}

/* What lprint shows, without its newline. */
static char *lprinted(void)
{
    void (*write)(const char *text, size_t length) = eval_write;
    buf_truncate(&shown, 0);
    eval_write = capture;
    Expr value;
    Status status = run_try("lprint(eval(it));", &value);
    eval_write = write;
    assert_int_equal(status, ST_OK);
    char *text = mem_strndup(buf_text(&shown), shown.length - 1);
    return text;
}

static void drop_blanks(char *text)
{
    char *to = text;
    for (; *text; text++)
        if (*text != ' ')
            *to++ = *text;
    *to = '\0';
}

static void object_reads_back(const char *value, const char *probes)
{
    Buf statement = {0};
    eval_restart();
    buf_printf(&statement, "it := %s:", value);
    run_or_fail(buf_text(&statement));
    char *text = text_by("sprintf(\"%a\", eval(it))"), *before = probe(probes);
    char *line = lprinted();
    if (strcmp(line, text))
        run_fail("%s\nis %s\nby lprint, and by %%a\n%s", value, line, text);
    char *kind = text_by("sprintf(\"%a\", whattype(eval(it)))");
    buf_truncate(&statement, 0);
    buf_printf(&statement, "it := %s:", text);
    run_or_fail(buf_text(&statement));
    char *again = text_by("sprintf(\"%a\", eval(it))"), *after = probe(probes);
    char *same_kind = text_by("sprintf(\"%a\", whattype(eval(it)))");
    drop_blanks(text); /* a procedure that unapply made has none */
    drop_blanks(again);
    if (strcmp(text, again) || strcmp(kind, same_kind))
        run_fail("%s\nis written %s (%s)\nand then   %s (%s)", value, text, kind, again, same_kind);
    if (strcmp(before, after))
        run_fail("%s\nis written %s\nprobes gave %s\nand then    %s", value, text, before, after);
    char *const texts[] = {text, before, line, kind, again, after, same_kind};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        mem_free(texts[i]);
    buf_free(&statement);
    heap_collect();
}

static void objects_read_back(void **state)
{
    size_t i = (size_t)(uintptr_t)*state;
    object_reads_back(OBJECTS[i].value, OBJECTS[i].probes);
}

int main(void)
{
    enum { COUNT = sizeof OBJECTS / sizeof *OBJECTS };
    struct CMUnitTest tests[COUNT + 1] = {cmocka_unit_test(expression_reads_back)};
    for (size_t i = 0; i < COUNT; i++)
        tests[i + 1] = (struct CMUnitTest){.name = OBJECTS[i].value,
                                           .test_func = objects_read_back,
                                           .initial_state = (void *)(uintptr_t)i};
    run_begin();
    int failed = _cmocka_run_group_tests("readback", tests, COUNT + 1, NULL, NULL);
    buf_free(&shown);
    run_end();
    return failed;
}
