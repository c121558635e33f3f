/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Expressions as text of the language. Parentheses are set by levels that hold in all the languages
 * (a negative number counts as a sum, conditions inside `not` are always enclosed). Factors with
 * negative numeric exponents form one denominator; half powers are square roots; where the
 * language has no operator for powers, small ones of names are products and the others pow(a, b).
 *
 * Integers are written as 0.2e1 where they meet floating point numbers (print_code_type.c), but
 * exponents, indices and arguments of unknown functions keep theirs. In a language where 1/2 is 0
 * a quotient of integers is never written. A node whose value a name already holds is that name.
 */
#include <math.h>
#include <string.h>

#include "cas/base/compat.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs.h"
#include "repl/print/print_code_parts.h"

enum Level { ANY, OR, AND, NOT, RELATION, SUM, PRODUCT, POWER, ATOM };

enum {
    LONGEST = 16 << 20, /* bytes of one statement */
    FLOAT_DIGITS = 20,  /* more than a double can tell apart */
    SMALL_POWER = 4
};

static void put(Code *code, Expr e, enum Level level, bool floating);

static void puts_(Code *code, const char *text)
{
    buf_puts(&code->line, text);
}

static void open_if(Code *code, bool needed)
{
    if (needed)
        buf_putc(&code->line, '(');
}

static void close_if(Code *code, bool needed)
{
    if (needed)
        buf_putc(&code->line, ')');
}

/* Do integers in e become floating point numbers? */
static bool is_floating(Code *code, Expr e)
{
    return code->options->coerce && print_code_type(code, e) == CODE_FLOAT;
}

/* --- numbers ----------------------------------------------------------------------------- */

/* A real number that is no fraction, without its sign, as 0.25e1. */
static void put_float(Code *code, Expr number)
{
    if (expr_is(number, EXPR_FLOAT) && number->u.decimal.exp10 == FLOAT_SPECIAL) {
        puts_(code, fmpz_is_zero(number->u.decimal.mant) ? code->language->undefined
                                                         : code->language->infinity);
        return;
    }
    double rounded = num_to_double(number);
    if (isinf(rounded)) {
        puts_(code, code->language->infinity);
        return;
    }
    if (rounded == 0) /* or below all doubles: no compiler takes 0.1e-400 */
        number = EXPR_ZERO;
    bool whole = expr_is(number, EXPR_INTEGER);
    char *digits = num_print(whole ? number : expr_fmpz(number->u.decimal.mant));
    err_defer(mem_release, digits);
    long exponent = whole ? 0 : (long)number->u.decimal.exp10, length = (long)strlen(digits);
    if (length > FLOAT_DIGITS)
        put_float(code, num_to_float(number, FLOAT_DIGITS));
    else
        buf_printf(&code->line, "0.%s%c%ld", digits, code->language->exponent,
                   *digits == '0' ? 0 : length + exponent);
    err_undefer(true);
}

static void put_integer(Code *code, Expr number, bool floating)
{
    char *text = num_print(number);
    err_defer(mem_release, text);
    if (floating || (long)strlen(text) > code->language->digits)
        put_float(code, number);
    else
        puts_(code, text);
    err_undefer(true);
}

/* A number that is not negative. */
static void put_unsigned(Code *code, Expr number, bool floating)
{
    if (expr_is(number, EXPR_INTEGER)) {
        put_integer(code, number, floating);
    } else if (expr_is(number, EXPR_RATIONAL)) {
        bool written = floating || code->language->typed;
        put_integer(code, expr_fmpz(number->u.rational.num), written);
        puts_(code, " / ");
        put_integer(code, expr_fmpz(number->u.rational.den), written);
    } else {
        put_float(code, number);
    }
}

static void put_real(Code *code, Expr number, enum Level level, bool floating)
{
    bool negative = num_is_negative(number);
    bool enclosed = negative ? level > SUM : expr_is(number, EXPR_RATIONAL) && level > PRODUCT;
    open_if(code, enclosed);
    if (negative)
        buf_putc(&code->line, '-');
    put_unsigned(code, negative ? num_neg(number) : number, floating);
    close_if(code, enclosed);
}

static void put_complex(Code *code, Expr number, enum Level level)
{
    if (!code->language->imaginary)
        print_code_unable(code, "a complex number like", number);
    open_if(code, level > SUM);
    if (!num_is_zero(expr_arg(number, 0))) {
        put_real(code, expr_arg(number, 0), SUM, true);
        puts_(code, " + ");
    }
    put_real(code, expr_arg(number, 1), PRODUCT, true);
    puts_(code, " * ");
    puts_(code, code->language->imaginary);
    close_if(code, level > SUM);
}

static void put_number(Code *code, Expr number, enum Level level, bool floating)
{
    if (expr_is(number, EXPR_COMPLEX))
        put_complex(code, number, level);
    else
        put_real(code, number, level, floating);
}

static void put_symbol(Code *code, Expr e)
{
    const CodeLanguage *language = code->language;
    if (e == EXPR_TRUE || e == EXPR_FALSE)
        puts_(code, e == EXPR_TRUE ? language->true_ : language->false_);
    else if (e == EXPR_INFINITY || e == EXPR_UNDEFINED)
        puts_(code, e == EXPR_INFINITY ? language->infinity : language->undefined);
    else if (e == EXPR_PI && language->pi)
        puts_(code, language->pi);
    else if (funcs_is_constant_name(e))
        put_float(code, evalf_expr(e, 17));
    else
        puts_(code, print_code_name(code, e));
}

/* --- powers ------------------------------------------------------------------------------ */

static bool holds_value(const Code *code, Expr e)
{
    return memo_get(&code->temps, e) != NULL;
}

static bool is_name(const Code *code, Expr e)
{
    return expr_is(e, EXPR_SYMBOL) || expr_is(e, EXPR_INDEXED) || holds_value(code, e);
}

static bool is_small(const Code *code, Expr base, Expr exponent)
{
    long n;
    return !code->language->power && is_name(code, base) && num_get_si(&n, exponent) && n > 1 &&
           n <= SMALL_POWER;
}

/* x * x * x */
static void put_repeated(Code *code, Expr base, Expr exponent, enum Level level)
{
    long n = 0;
    num_get_si(&n, exponent);
    open_if(code, level > PRODUCT);
    for (long i = 0; i < n; i++) {
        puts_(code, i ? " * " : "");
        put(code, base, ATOM, false);
    }
    close_if(code, level > PRODUCT);
}

static void put_exponent(Code *code, Expr exponent, enum Level level)
{
    put(code, exponent, level,
        expr_is(exponent, EXPR_RATIONAL) ? code->options->coerce : is_floating(code, exponent));
}

/* base^exponent; the exponent is no negative number. */
static void put_power(Code *code, Expr base, Expr exponent, enum Level level, bool floating)
{
    Expr whole = num_is_one(exponent) ? base : expr_pow(base, exponent);
    const char *root = print_code_function(code->language, "sqrt", 1);
    if (num_is_one(exponent) || (whole != base && holds_value(code, whole))) {
        put(code, whole, level, floating);
    } else if (exponent == EXPR_HALF) {
        buf_printf(&code->line, "%s(", root);
        put(code, base, ANY, code->options->coerce);
        buf_putc(&code->line, ')');
    } else if (is_small(code, base, exponent)) {
        put_repeated(code, base, exponent, level);
    } else if (!code->language->power) {
        puts_(code, code->language->call_power);
        buf_putc(&code->line, '(');
        put(code, base, ANY, floating);
        puts_(code, ", ");
        put_exponent(code, exponent, ANY);
        buf_putc(&code->line, ')');
    } else {
        open_if(code, level > POWER);
        put(code, base, ATOM, floating);
        puts_(code, code->language->power);
        put_exponent(code, exponent, ATOM);
        close_if(code, level > POWER);
    }
}

/* --- products ---------------------------------------------------------------------------- */

/* A product: a number, and pairs (base, exponent) above and below the bar. */
typedef struct Factors {
    Expr above, below; /* the coefficient, not negative: above/below */
    const Expr *pairs;
    Expr single[2];
    long n, over, under; /* pairs, and how many are on each side */
} Factors;

static bool is_under(const Factors *f, long i)
{
    Expr exponent = f->pairs[2 * i + 1];
    return expr_is_real_number(exponent) && num_is_negative(exponent);
}

/* The term is free of a coefficient. */
static void factors_of(const Code *code, Factors *f, Expr coefficient, Expr term)
{
    f->above = coefficient;
    f->below = EXPR_ONE;
    if (expr_is(coefficient, EXPR_RATIONAL)) {
        f->above = expr_fmpz(coefficient->u.rational.num);
        f->below = expr_fmpz(coefficient->u.rational.den);
    }
    f->pairs = f->single;
    f->n = 1;
    f->over = f->under = 0;
    if (holds_value(code, term)) {
        f->single[0] = term;
        f->single[1] = EXPR_ONE;
    } else if (expr_is(term, EXPR_PRODUCT)) {
        f->pairs = term->u.args + 1;
        f->n = (expr_count(term) - 1) / 2;
    } else if (num_is_one(term)) {
        f->n = 0;
    } else {
        bool power = expr_is(term, EXPR_POWER);
        f->single[0] = power ? expr_arg(term, 0) : term;
        f->single[1] = power ? expr_arg(term, 1) : EXPR_ONE;
    }
    for (long i = 0; i < f->n; i++)
        if (is_under(f, i))
            f->under++;
        else
            f->over++;
}

/* One side of the bar; alone: nothing else stands there. */
static void put_side(Code *code, const Factors *f, bool under, enum Level level, bool floating)
{
    Expr number = under ? f->below : f->above;
    long count = under ? f->under : f->over;
    bool with_number = !num_is_one(number) || !count, first = true;
    bool enclosed = level > PRODUCT && count + with_number > 1;
    open_if(code, enclosed);
    enum Level inner = enclosed || count + with_number > 1 ? PRODUCT : level;
    if (with_number) {
        put_number(code, number, inner, floating);
        first = false;
    }
    for (long i = 0; i < f->n; i++) {
        if (is_under(f, i) != under)
            continue;
        puts_(code, first ? "" : " * ");
        first = false;
        Expr exponent = under ? num_neg(f->pairs[2 * i + 1]) : f->pairs[2 * i + 1];
        /* a factor after the first keeps its own grouping: a * (b / c) */
        put_power(code, f->pairs[2 * i], exponent, count + with_number > 1 ? POWER : inner,
                  floating);
    }
    close_if(code, enclosed);
}

/* Is the quotient one of integers in a language that would cut it? */
static bool is_cut(Code *code, const Factors *f)
{
    if (!code->language->typed || (num_is_one(f->below) && !f->under))
        return false;
    for (long i = 0; i < f->n; i++)
        if (print_code_type(code, f->pairs[2 * i]) != CODE_INT)
            return false;
    return expr_is(f->above, EXPR_INTEGER);
}

/* A numerator of integer names alone: (double) i / n. */
static void put_cast(Code *code, const Factors *f)
{
    size_t start = code->line.length;
    put_side(code, f, false, ATOM, false);
    char *text = mem_strdup(buf_text(&code->line) + start);
    err_defer(mem_release, text);
    buf_truncate(&code->line, start);
    const char *mark = strchr(code->language->cast, '#');
    buf_putn(&code->line, code->language->cast, (size_t)(mark - code->language->cast));
    puts_(code, text);
    puts_(code, mark + 1);
    err_undefer(true);
}

static void put_factors(Code *code, const Factors *f, enum Level level, bool floating)
{
    if (num_is_one(f->below) && !f->under) {
        put_side(code, f, false, level, floating);
        return;
    }
    bool cut = is_cut(code, f), literal = !num_is_one(f->above) || !f->over;
    floating |= cut;
    open_if(code, level > PRODUCT);
    if (cut && !literal && num_is_one(f->below))
        put_cast(code, f);
    else
        put_side(code, f, false, PRODUCT, floating);
    puts_(code, " / ");
    put_side(code, f, true, POWER, floating);
    close_if(code, level > PRODUCT);
}

/* coefficient * term without the sign of the coefficient. */
static void put_term(Code *code, Expr coefficient, Expr term, enum Level level, bool floating)
{
    Factors f;
    factors_of(code, &f, coefficient, term);
    put_factors(code, &f, level, floating);
}

static bool is_minus(Expr *coefficient)
{
    if (!expr_is_real_number(*coefficient) || !num_is_negative(*coefficient))
        return false;
    *coefficient = num_neg(*coefficient);
    return true;
}

static void put_product(Code *code, Expr e, enum Level level, bool floating)
{
    Expr coefficient, term;
    expr_split_coefficient(e, &coefficient, &term);
    bool minus = is_minus(&coefficient), enclosed = minus && level > SUM;
    floating |= is_floating(code, e);
    open_if(code, enclosed);
    puts_(code, minus ? "-" : "");
    put_term(code, coefficient, term, enclosed || minus ? PRODUCT : level, floating);
    close_if(code, enclosed);
}

static void put_sum(Code *code, Expr e, enum Level level, bool floating)
{
    floating |= is_floating(code, e);
    open_if(code, level > SUM);
    for (long i = 0; i < expr_count(e); i += 2) {
        Expr coefficient = expr_arg(e, i + 1), term = expr_arg(e, i);
        bool minus = is_minus(&coefficient);
        puts_(code, i == 0 ? (minus ? "-" : "") : minus ? " - " : " + ");
        if (num_is_one(term))
            put_number(code, coefficient, PRODUCT, floating);
        else
            put_term(code, coefficient, term, PRODUCT, floating);
    }
    close_if(code, level > SUM);
}

/* --- calls, indices, arrays -------------------------------------------------------------- */

static void put_arguments(Code *code, const Expr *args, long n, bool floating)
{
    for (long i = 0; i < n; i++) {
        puts_(code, i ? ", " : "");
        bool whole = floating && code->language->exponent == 'D' &&
                     print_code_type(code, args[i]) == CODE_INT && !expr_is_number(args[i]);
        puts_(code, whole ? "dble(" : "");
        put(code, args[i], ANY, floating && code->options->coerce);
        puts_(code, whole ? ")" : "");
    }
}

/* f(a, f(b, c)) */
static void put_nested(Code *code, const char *name, size_t length, const Expr *args, long n)
{
    for (long i = 0; i < n; i++) {
        if (i + 1 < n) {
            buf_putn(&code->line, name, length);
            buf_putc(&code->line, '(');
        }
        put_arguments(code, args + i, 1, true);
        puts_(code, i + 1 < n ? ", " : "");
    }
    for (long i = 1; i < n; i++)
        buf_putc(&code->line, ')');
}

static void put_template(Code *code, const char *template, const Expr *args)
{
    for (const char *s = template; *s; s++) {
        if (*s == '#')
            put(code, args[*++s - '1'], ANY, code->options->coerce);
        else
            buf_putc(&code->line, *s);
    }
}

static void put_known(Code *code, const char *spelling, const Expr *args, long n)
{
    const char *slash = strchr(spelling, '/');
    if (strchr(spelling, '#')) {
        put_template(code, spelling, args);
    } else if (slash) {
        put_nested(code, spelling, (size_t)(slash - spelling), args, n);
    } else {
        puts_(code, spelling);
        buf_putc(&code->line, '(');
        put_arguments(code, args, n, true);
        buf_putc(&code->line, ')');
    }
}

/* (c ? a : d ? b : e), (a if c else b if d else e), (if c then a elseif d then b else e),
 * math.if_else(c, a, math.if_else(d, b, e)) */
static void put_choice(Code *code, Expr e, bool floating)
{
    static const char *const WORDS[][4] = {[CODE_QUESTION] = {"", "", " ? ", " : "},
                                           [CODE_IF_ELSE] = {"", "", " if ", " else "},
                                           [CODE_IF_THEN] = {"if ", " elseif ", " then ", ""},
                                           [CODE_CALLED] = {"", "", ", ", ", "}};
    long n = expr_count(e) - 1, open = 1;
    const Expr *args = e->u.args + 1;
    CodeChoice choice = code->language->choice;
    const char *const *words = WORDS[choice];
    bool value_first = choice == CODE_IF_ELSE;
    floating |= is_floating(code, e);
    puts_(code, choice == CODE_CALLED ? "math.if_else(" : "(");
    for (long i = 0; i + 1 < n; i += 2) {
        puts_(code, words[i > 0]);
        put(code, args[value_first ? i + 1 : i], value_first ? SUM : OR, value_first && floating);
        puts_(code, words[2]);
        put(code, args[value_first ? i : i + 1], value_first ? OR : SUM, !value_first && floating);
        puts_(code, words[3]);
        if (choice == CODE_CALLED && i + 3 < n) {
            puts_(code, "math.if_else(");
            open++;
        }
    }
    puts_(code, choice == CODE_IF_THEN ? " else " : "");
    put(code, n % 2 ? args[n - 1] : EXPR_ZERO, SUM, floating);
    buf_repeat(&code->line, ")", open);
}

static void put_indexed(Code *code, Expr e)
{
    const CodeLanguage *language = code->language;
    put(code, expr_arg(e, 0), ATOM, false);
    puts_(code, language->open);
    for (long i = 1; i < expr_count(e); i++) {
        puts_(code, i > 1 ? language->between : "");
        put(code, expr_sub(expr_arg(e, i), expr_int(1 - language->base)), ANY, false);
    }
    puts_(code, language->close);
}

static void put_items(Code *code, const Expr *items, long n, const char *between)
{
    for (long i = 0; i < n; i++) {
        puts_(code, i ? between : "");
        put(code, items[i], SUM, is_floating(code, items[i]));
    }
}

static void put_rows(Code *code, const Expr *items, long rows, long cols)
{
    bool nested = code->language->arrays == CODE_NESTED;
    buf_putc(&code->line, '[');
    for (long i = 0; i < rows; i++) {
        puts_(code, i ? (nested ? ", " : "; ") : "");
        puts_(code, nested ? "[" : "");
        put_items(code, items + i * cols, cols, nested ? ", " : code->language->cells);
        puts_(code, nested ? "]" : "");
    }
    buf_putc(&code->line, ']');
}

static void put_list(Code *code, const Expr *items, long n)
{
    buf_putc(&code->line, '[');
    put_items(code, items, n, ", ");
    buf_putc(&code->line, ']');
}

static void put_empty(Code *code, long rows, long cols)
{
    for (const char *s = code->language->empty; *s; s++)
        if (*s == '#')
            buf_printf(&code->line, "%ld", *++s == 'a' ? rows : cols);
        else
            buf_putc(&code->line, *s);
}

static void put_array(Code *code, Expr e)
{
    long rows = 0, cols = 0;
    num_get_si(&rows, expr_arg(e, 1));
    num_get_si(&cols, expr_arg(e, 2));
    if (rows && cols)
        put_rows(code, e->u.args + 3, rows, cols);
    else
        put_empty(code, rows, cols);
}

static void put_call(Code *code, Expr e, bool floating)
{
    Expr head = expr_arg(e, 0);
    const Expr *args = e->u.args + 1;
    long n = expr_count(e) - 1;
    if (print_code_is_choice(e)) {
        put_choice(code, e, floating);
        return;
    }
    if (expr_is_symbol(head, PRINT_CODE_ARRAY)) {
        put_array(code, e);
        return;
    }
    const char *spelling = print_code_function(code->language, expr_text(head), n);
    if (spelling) {
        put_known(code, spelling, args, n);
        return;
    }
    const char *name = print_code_name(code, head);
    print_code_note(code, &code->unknown, name);
    puts_(code, name);
    buf_putc(&code->line, '(');
    put_arguments(code, args, n, false);
    buf_putc(&code->line, ')');
}

/* --- conditions -------------------------------------------------------------------------- */

static void put_relation(Code *code, Expr e, enum Level level, const char *sign)
{
    Expr a = expr_arg(e, 0), b = expr_arg(e, 1);
    bool floating = is_floating(code, a) || is_floating(code, b);
    open_if(code, level > RELATION);
    put(code, a, SUM, floating);
    puts_(code, sign);
    put(code, b, SUM, floating);
    close_if(code, level > RELATION);
}

static void put_logical(Code *code, Expr e, enum Level level, enum Level own, const char *word)
{
    open_if(code, level > own);
    for (long i = 0; i < expr_count(e); i++) {
        puts_(code, i ? word : "");
        put(code, expr_arg(e, i), own + 1, false);
    }
    close_if(code, level > own);
}

static void put_not(Code *code, Expr e, enum Level level)
{
    open_if(code, level > NOT);
    puts_(code, code->language->not_);
    put(code, expr_arg(e, 0), ATOM, false);
    close_if(code, level > NOT);
}

/* --- everything -------------------------------------------------------------------------- */

/* A text with escapes by backslashes. */
static void put_escaped(Code *code, Expr e)
{
    Buf text = {0};
    err_defer(buf_release, &text);
    print_linear(&text, e);
    for (const char *c = buf_text(&text); *c; c++) {
        if (code->language->escaped && strchr(code->language->escaped, *c))
            buf_putc(&code->line, '\\');
        buf_putc(&code->line, *c);
    }
    err_undefer(true);
}

/* A text in which nothing is escaped: control characters stand beside it by their numbers. */
static void put_doubled(Code *code, const char *text)
{
    Buf *out = &code->line;
    const char *by_number = code->language->doubles;
    size_t at = strcspn(by_number, "#");
    buf_putc(out, '"');
    for (; *text; text++) {
        if ((unsigned char)*text < ' ')
            buf_printf(out, "%.*s%d%s", (int)at, by_number, *text, by_number + at + 1);
        else
            buf_printf(out, *text == '"' ? "\"\"" : "%c", *text);
    }
    buf_putc(out, '"');
}

/* What a procedure computes has a type where names have one, and that is none of a text. */
static void put_text(Code *code, Expr e)
{
    if (code->returned && code->language->types[0])
        err_raise(ST_TYPE, "a text as a value cannot be translated to %s", code->language->name);
    if (code->language->doubles)
        put_doubled(code, expr_text(e));
    else
        put_escaped(code, e);
}

static void put_bare(Code *code, Expr e, enum Level level, bool floating)
{
    switch (expr_kind(e)) {
    case EXPR_SYMBOL:
        put_symbol(code, e);
        break;
    case EXPR_STRING:
        put_text(code, e);
        break;
    case EXPR_SUM:
        put_sum(code, e, level, floating);
        break;
    case EXPR_PRODUCT:
    case EXPR_POWER:
        put_product(code, e, level, floating);
        break;
    case EXPR_CALL:
        put_call(code, e, floating);
        break;
    case EXPR_INDEXED:
        put_indexed(code, e);
        break;
    case EXPR_EQUATION:
        put_relation(code, e, level, " == ");
        break;
    case EXPR_UNEQUAL:
        put_relation(code, e, level, code->language->unequal);
        break;
    case EXPR_LESS:
        put_relation(code, e, level, " < ");
        break;
    case EXPR_LESSEQ:
        put_relation(code, e, level, " <= ");
        break;
    case EXPR_AND:
        put_logical(code, e, level, AND, code->language->and_);
        break;
    case EXPR_OR:
        put_logical(code, e, level, OR, code->language->or_);
        break;
    case EXPR_NOT:
        put_not(code, e, level);
        break;
    case EXPR_LIST:
        if (code->language->arrays == CODE_BY_ELEMENTS)
            print_code_unable(code, "the list", e);
        put_list(code, e->u.args, expr_count(e));
        break;
    default:
        print_code_unable(code, "the expression", e);
    }
}

static void put(Code *code, Expr e, enum Level level, bool floating)
{
    err_stack_check();
    err_poll();
    if (code->line.length > LONGEST) {
        err_hint("write common parts once: optimize = true");
        err_raise(ST_LIMIT, "the code would be longer than %d megabytes", LONGEST >> 20);
    }
    Expr temp = memo_get(&code->temps, e);
    if (temp)
        puts_(code, print_code_name(code, temp));
    else if (expr_is_number(e))
        put_number(code, e, level, floating);
    else
        put_bare(code, e, level, floating);
}

void print_code_expr(Code *code, Expr e)
{
    put(code, e, ANY, is_floating(code, e));
}

void print_code_expr_floating(Code *code, Expr e, bool floating)
{
    put(code, e, ANY, floating);
}
