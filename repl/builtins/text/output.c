/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * print, lprint, printf, sprintf and friends. Formats are those of C with Maple's %a (any
 * expression in 1-D form) and %A; integers of any size print in full, numbers never depend on the
 * locale.
 */
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cas/base/buf.h"
#include "cas/base/mem.h"
#include "cas/core/fraction.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/rtable.h"
#include "cas/value/evalf.h"
#include "repl/builtin.h"
#include "repl/eval/alias.h"
#include "repl/eval/eval.h"
#include "repl/eval/object.h"
#include "repl/plot/plot.h"
#include "repl/print/print.h"
#include "repl/session.h"

static void write_out(Buf *out)
{
    eval_write(buf_text(out), out->length);
}

/* --- whole values ------------------------------------------------------------------------ */

/* The values in one line, as a sequence; plots are drawn. */
static Expr print_command(const Expr *args, long n)
{
    Buf out = {0};
    err_defer(buf_release, &out);
    Expr *values = mem_array((size_t)n + 1, sizeof *values);
    err_defer(mem_release, values);
    long count = 0;
    for (long i = 0; i < n; i++) {
        Expr value = alias_displayed(object_shown(eval_follow(args[i])));
        if (plot_is(value))
            eval_show("", value);
        else
            values[count++] = value;
    }
    bool written = count == 0 && n > 0;
    if (!written && !session_print(expr_seq(values, count))) {
        print_value(&out, "", expr_seq(values, count));
        session_name_labels();
        write_out(&out);
    }
    err_undefer(true);
    err_undefer(true);
    return EXPR_NULL;
}

static Expr lprint(const Expr *args, long n)
{
    Buf out = {0};
    err_defer(buf_release, &out);
    for (long i = 0; i < n; i++) {
        buf_puts(&out, i ? ", " : "");
        print_linear(&out, alias_shown(args[i]));
    }
    buf_putc(&out, '\n');
    write_out(&out);
    err_undefer(true);
    return EXPR_NULL;
}

/* --- formats ----------------------------------------------------------------------------- */

typedef struct Spec {
    char flags[8];
    long width, precision; /* -1: not given */
    char unit;             /* written behind an imaginary part: I of %Z, c of %zc; 0: real only */
    char column, row;      /* between the entries of an rtable: of {c,} and {r;} */
    bool entries;          /* {...} was given: the entries of an rtable, whatever the letter */
    char letter;
} Spec;

static const char *read_number(const char *p, long *value)
{
    *value = 0;
    while (isdigit((unsigned char)*p))
        if ((*value = *value * 10 + (*p++ - '0')) > 100000)
            err_raise(ST_DOMAIN, "a width or precision in the format is too large");
    return p;
}

/* {c, r;}: what stands between columns and rows of an rtable; other letters choose an order that
 * the entries have anyway. */
static const char *read_layout(const char *p, Spec *spec)
{
    spec->entries = true;
    for (p++; *p && *p != '}'; p++) {
        if (*p == 'c' && p[1] && p[1] != '}')
            spec->column = *++p;
        else if (*p == 'r' && p[1] && p[1] != '}')
            spec->row = *++p;
    }
    return *p ? p + 1 : p;
}

static const char *read_star(const char *p, long *value, const char *what, const Expr *args, long n,
                             long *next)
{
    if (*p != '*')
        return read_number(p, value);
    if (*next >= n || !num_get_si(value, args[(*next)++]))
        err_raise(ST_TYPE, "the format expects an integer %s", what);
    return p + 1;
}

/* Reads one conversion after its %; the star of a width takes an argument. */
static const char *read_spec(const char *p, Spec *spec, const Expr *args, long n, long *next)
{
    size_t flags = 0;
    *spec = (Spec){.width = -1, .precision = -1, .column = ' ', .row = '\n'};
    if (*p == '{' && strchr(p, '}'))
        p = read_layout(p, spec);
    while (*p && strchr("-+ 0#", *p)) {
        if (flags + 1 < sizeof spec->flags)
            spec->flags[flags++] = *p;
        p++;
    }
    if (*p == '*' || isdigit((unsigned char)*p))
        p = read_star(p, &spec->width, "width", args, n, next);
    if (*p == '.')
        p = read_star(p + 1, &spec->precision, "precision", args, n, next);
    for (; *p == 'l' || *p == 'z' || *p == 'Z' || *p == 'h'; p++) {
        if (*p == 'Z')
            spec->unit = 'I';
        else if (*p == 'z' && p[1])
            spec->unit = *++p;
    }
    spec->letter = *p;
    return *p ? p + 1 : p;
}

static void pad(Buf *out, const char *text, const Spec *spec, char fill)
{
    long length = (long)strlen(text), missing = spec->width > length ? spec->width - length : 0;
    bool left = strchr(spec->flags, '-') != NULL;
    if (!left && fill == '0' && (*text == '-' || *text == '+'))
        buf_putc(out, *text++);
    for (long i = 0; !left && i < missing; i++)
        buf_putc(out, fill);
    buf_puts(out, text);
    for (long i = 0; left && i < missing; i++)
        buf_putc(out, ' ');
}

static void put_text(Buf *out, const char *text, const Spec *spec)
{
    Buf cut = {0};
    err_defer(buf_release, &cut);
    size_t length = strlen(text);
    if (spec->precision >= 0 && (size_t)spec->precision < length)
        length = (size_t)spec->precision;
    buf_putn(&cut, text, length);
    pad(out, buf_text(&cut), spec, ' ');
    err_undefer(true);
}

static void put_linear(Buf *out, Expr e, const Spec *spec)
{
    char *text = print_text(e, 0);
    err_defer(mem_release, text);
    put_text(out, text, spec);
    err_undefer(true);
}

static void put_string(Buf *out, Expr e, const Spec *spec)
{
    if (expr_is(e, EXPR_STRING) || expr_is(e, EXPR_SYMBOL))
        put_text(out, expr_text(e), spec);
    else
        put_linear(out, e, spec);
}

static void put_integer(Buf *out, Expr e, const Spec *spec)
{
    if (expr_is(e, EXPR_FLOAT) && num_is_integer_valued(e)) {
        fmpq_t value;
        fmpq_init(value);
        num_get_fmpq(value, e);
        e = expr_take_fmpq(value);
    }
    if (!expr_is(e, EXPR_INTEGER))
        err_raise(ST_TYPE, "integer expected for integer format");
    Buf text = {0};
    err_defer(buf_release, &text);
    char *digits = num_print(e);
    err_defer(mem_release, digits);
    if (*digits != '-' && (strchr(spec->flags, '+') || strchr(spec->flags, ' ')))
        buf_putc(&text, strchr(spec->flags, '+') ? '+' : ' ');
    buf_puts(&text, digits);
    err_undefer(true);
    bool zeros = strchr(spec->flags, '0') && !strchr(spec->flags, '-');
    pad(out, buf_text(&text), spec, zeros ? '0' : ' ');
    err_undefer(true);
}

/* A number that is not one yet is evaluated to the digits the format shows. */
static void put_float(Buf *out, Expr e, const Spec *spec)
{
    long precision = spec->precision < 0 ? 6 : spec->precision;
    if (!expr_is_real_number(e)) {
        Expr coarse = evalf_expr(e, num_digits);
        double size = expr_is_real_number(coarse) ? fabs(num_to_double(coarse)) : 0;
        long whole = spec->letter == 'f' && size > 1 && isfinite(size) ? (long)log10(size) : 0;
        long wanted = precision + whole + 2;
        e = wanted <= num_digits ? coarse : evalf_expr(e, wanted);
    }
    if (!expr_is_real_number(e))
        err_raise(ST_TYPE, "number expected for floating point format");
    char flags[3] = "";
    strcat(flags, strchr(spec->flags, '+') ? "+" : strchr(spec->flags, ' ') ? " " : "");
    strcat(flags, strchr(spec->flags, '#') ? "#" : "");
    char *text = num_format(e, flags, precision, spec->letter);
    err_defer(mem_release, text);
    bool zeros = strchr(spec->flags, '0') && !strchr(spec->flags, '-');
    pad(out, text, spec, zeros ? '0' : ' ');
    err_undefer(true);
}

static void put_other_base(Buf *out, Expr e, const Spec *spec)
{
    long value;
    char text[64];
    if (!expr_is(e, EXPR_INTEGER) || !num_get_si(&value, e))
        err_raise(ST_TYPE, "integer expected for integer format");
    snprintf(text, sizeof text,
             spec->letter == 'x'   ? "%lx"
             : spec->letter == 'X' ? "%lX"
                                   : "%lo",
             (unsigned long)value);
    pad(out, text, spec, strchr(spec->flags, '0') ? '0' : ' ');
}

static void put_argument(Buf *out, Expr e, const Spec *spec)
{
    switch (spec->letter) {
    case 'd':
    case 'i':
    case 'u':
        put_integer(out, e, spec);
        break;
    case 'x':
    case 'X':
    case 'o':
        put_other_base(out, e, spec);
        break;
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
        put_float(out, e, spec);
        break;
    case 's':
        put_string(out, e, spec);
        break;
    case 'c':
        put_string(out, e, &(Spec){.width = spec->width, .precision = 1});
        break;
    case 'a':
    case 'A':
    case 'q':
    case 'Q':
    case 'm':
    case 'v':
        put_linear(out, e, spec);
        break;
    default:
        err_raise(ST_DOMAIN, "%%%c is not a format", spec->letter ? spec->letter : ' ');
    }
}

/* %Zf: real part, signed imaginary part and I. */
static void put_complex(Buf *out, Expr e, const Spec *spec)
{
    Expr value = expr_is_number(e) ? e : evalf_expr(e, num_digits);
    bool complex = expr_is(value, EXPR_COMPLEX);
    Spec part = *spec;
    part.unit = '\0';
    put_argument(out, complex ? expr_arg(value, 0) : value, &part);
    if (strlen(part.flags) + 1 < sizeof part.flags)
        strcat(part.flags, "+");
    put_argument(out, complex ? expr_arg(value, 1) : EXPR_ZERO, &part);
    buf_putc(out, spec->unit);
}

/* A number, or the entries of an rtable: those of a Matrix row by row, of a Vector in one line. */
static void put_entries(Buf *out, Expr e, const Spec *spec)
{
    bool numeric = spec->letter && strchr("diuxXoeEfFgG", spec->letter);
    const RTable *table = numeric || spec->entries ? rtable_of(e) : NULL;
    long n = table ? rtable_count(table) : 1;
    long columns = table && table->ndim == 2 ? table->size[1] : n;
    for (long k = 0; k < n; k++) {
        Expr entry = table ? table->data[k] : e;
        if (k > 0)
            buf_putc(out, k % columns ? spec->column : spec->row);
        if (spec->unit && numeric)
            put_complex(out, entry, spec);
        else
            put_argument(out, entry, spec);
    }
}

/* args[0] is the format. */
static void format(Buf *out, const char *command, const Expr *args, long n)
{
    const char *p = expr_text(args[0]);
    long next = 1;
    while (*p) {
        if (*p != '%') {
            buf_putc(out, *p++);
            continue;
        }
        if (p[1] == '%') {
            buf_putc(out, '%');
            p += 2;
            continue;
        }
        Spec spec;
        p = read_spec(p + 1, &spec, args, n, &next);
        bool all = spec.letter == 'q' || spec.letter == 'Q';
        if (next >= n && !all)
            err_raise(ST_ARITY, "%s: too few arguments for the format", command);
        for (bool first = true; next < n; first = false) {
            buf_puts(out, first ? "" : ", ");
            put_entries(out, args[next++], &spec);
            if (!all)
                break;
        }
    }
}

static Expr printf_command(const Expr *args, long n)
{
    Buf out = {0};
    err_defer(buf_release, &out);
    format(&out, "printf", args, n);
    write_out(&out);
    err_undefer(true);
    return EXPR_NULL;
}

static Expr formatted(const char *command, const Expr *args, long n)
{
    Buf out = {0};
    err_defer(buf_release, &out);
    format(&out, command, args, n);
    Expr result = expr_string(buf_text(&out), (long)out.length);
    err_undefer(true);
    return result;
}

static Expr sprintf_command(const Expr *args, long n)
{
    return formatted("sprintf", args, n);
}

static Expr nprintf_command(const Expr *args, long n)
{
    return expr_symbol(expr_text(formatted("nprintf", args, n)));
}

static Expr warning(const Expr *args, long n)
{
    Buf out = {0};
    err_defer(buf_release, &out);
    eval_put_message(&out, expr_text(args[0]), args + 1, n - 1);
    eval_warning("%s", buf_text(&out));
    err_undefer(true);
    return EXPR_NULL;
}

/* The words of a message with its parameters, as error shows them. */
static Expr format_message(const Expr *args, long n)
{
    Buf out = {0};
    err_defer(buf_release, &out);
    eval_put_message(&out, expr_text(args[0]), args + 1, n - 1);
    Expr text = expr_string(buf_text(&out), -1);
    err_undefer(true);
    return text;
}

const Builtin BUILTIN_OUTPUT[] = {
    {.name = "print",
     .signature = "print(e:expr*) -> nothing",
     .fn = print_command,
     .topic = "output",
     .summary = "show values as after a statement",
     .text = "print(f) of a procedure or table shows what the name stands for.",
     .examples = {{"print(x^2);", "", NULL}, {"print(1, 2): 3;", "3", NULL}},
     .see = "lprint printf"},
    {.name = "lprint",
     .signature = "lprint(e:expr*) -> nothing",
     .fn = lprint,
     .topic = "output",
     .summary = "show values in the 1-D form that reads back",
     .text = "One line; it can be pasted again.",
     .examples = {{"lprint(x^2/3);", "", NULL}, {"lprint([1,2]): 3;", "3", NULL}},
     .see = "print printf sprintf"},
    {.name = "printf",
     .signature = "printf(format:text, args:expr*) -> nothing",
     .fn = printf_command,
     .topic = "output",
     .summary = "write formatted text",
     .text = "%d integers, %f %e %g numbers, %s strings and names, %a any expression, %q all the\n"
             "rest, %% a percent sign; widths and precisions as in C: %8.3f. \\n ends a line.\n"
             "%Zf writes a complex number. The entries of a Matrix are written row by row.",
     .examples = {{"printf(\"%d %a\\n\", 5, x^2);", "", NULL},
                  {"printf(\"%d\");", "error: too few arguments", NULL},
                  {"printf(\"%d\", x);", "error: integer expected", NULL}},
     .see = "sprintf lprint"},
    {.name = "sprintf",
     .signature = "sprintf(format:text, args:expr*) -> string",
     .fn = sprintf_command,
     .topic = "output",
     .summary = "formatted text as a string",
     .text = "The formats are those of printf.",
     .examples = {{"sprintf(\"%.1Zf\", 1+2*I);", "\"1.0+2.0I\"", NULL},
                  {"sprintf(\"%.1f\", <1,2;3,4>);", "\"1.0 2.0\\n3.0 4.0\"", NULL},
                  {"sprintf(\"%03d|%5.2f|%a\", 7, 3.14159, f(x));", "\"007| 3.14|f(x)\"", NULL},
                  {"sprintf(\"%s-%d\", abc, 12);", "\"abc-12\"", NULL}},
     .see = "printf cat parse"},
    {.name = "nprintf",
     .signature = "nprintf(format:text, args:expr*) -> name",
     .fn = nprintf_command,
     .topic = "output",
     .summary = "formatted text as a name",
     .text = "The formats are those of printf.",
     .examples = {{"nprintf(\"x%d\", 3);", "x3", NULL},
                  {"type(nprintf(\"a\"), symbol);", "true", NULL}},
     .see = "sprintf cat"},
    {.name = "WARNING",
     .signature = "WARNING(text:text, args:expr*) -> nothing",
     .fn = warning,
     .topic = "output",
     .summary = "show a warning; %1, %2 stand for the arguments",
     .text = "The procedure goes on.",
     .examples = {{"WARNING(\"%1 is large\", 10^6): 3;", "3", NULL},
                  {"WARNING(\"careful\");", "", NULL}},
     .see = "printf"},
    {.name = "FormatMessage",
     .package = "StringTools",
     .signature = "FormatMessage(s:text, args:expr*) -> string",
     .fn = format_message,
     .topic = "strings",
     .summary = "a message with %1, %2, ... replaced by the arguments",
     .text = "%0 is all of them, %-1 the first as an ordinal. What a message has no place for\n"
             "stands behind it.",
     .examples = {{"StringTools:-FormatMessage(\"%1 is not %2\", x, 3);", "\"x is not 3\"", NULL},
                  {"StringTools:-FormatMessage(\"the %-1 one\", 2);", "\"the 2nd one\"", NULL},
                  {"StringTools:-FormatMessage(\"wrong sign\", -2);", "\"wrong sign, -2\"", NULL},
                  {"StringTools:-FormatMessage(3);", "error: s, to be of type", NULL}},
     .see = "error cat sprintf"},
    {.name = NULL},
};
