/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Expressions as LaTeX in Maple's manner: fractions with a bar, roots, Greek letters, subscripts
 * for x__1 and x[1], parentheses that grow. What goes above and below a bar and where parentheses
 * are needed is decided as for the screen (print_2d.h). Calls are print_latex_call.c. Procedures
 * and other things mathematics has no form for are set as typed text.
 *
 * LaTeX would read `2 3` as one number: a dot goes before a factor that begins with a digit.
 */
#include "repl/print/print_latex.h"

#include <ctype.h>
#include <string.h>

#include "cas/base/compat.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/rtable.h"
#include "cas/core/table.h"
#include "repl/print/print_2d.h"

enum { LONGEST = 16 << 20 };

/* --- names and text ---------------------------------------------------------------------- */

static const struct {
    const char *name, *character;
} GREEK[] = {
#define GREEK(name, character) {name, character},
#define TYPED(name, character)
#include "repl/print/greek.def"
#undef GREEK
#undef TYPED
};

/* Signs that mean something else to TeX in running text. A typewriter face has those from '<' on as
 * they are. */
static const struct {
    char sign;
    const char *text;
} SIGNS[] = {
    {'_', "\\_"},
    {'#', "\\#"},
    {'$', "\\$"},
    {'%', "\\%"},
    {'&', "\\&"},
    {'{', "\\{"},
    {'}', "\\}"},
    {'\\', "\\textbackslash{}"},
    {'~', "\\textasciitilde{}"},
    {'^', "\\textasciicircum{}"},
    {'`', "\\textasciigrave{}"},
    {'\'', "\\textquotesingle{}"},
    {'<', "\\textless{}"},
    {'>', "\\textgreater{}"},
    {'|', "\\textbar{}"},
    {'-', "-{}"},
};

/* The Greek letter that the text begins with, an index of GREEK, or -1. */
static long greek_at(const char *text)
{
    for (size_t i = 0; i < sizeof GREEK / sizeof *GREEK; i++)
        if (!strncmp(GREEK[i].character, text, strlen(GREEK[i].character)))
            return (long)i;
    return -1;
}

static void put_sign(Buf *out, char sign, bool typewriter)
{
    for (size_t i = 0; i < sizeof SIGNS / sizeof *SIGNS && !(typewriter && SIGNS[i].sign == '<');
         i++)
        if (SIGNS[i].sign == sign) {
            buf_puts(out, SIGNS[i].text);
            return;
        }
    if ((unsigned char)sign > ' ')
        buf_putc(out, sign);
    else
        buf_puts(out, typewriter ? "\\ " : " ");
}

void print_latex_text(Buf *out, const char *text, bool typewriter)
{
    while (*text) {
        long greek = (unsigned char)*text < 0x80 ? -1 : greek_at(text);
        if (greek < 0) {
            put_sign(out, *text++, typewriter);
        } else {
            buf_printf(out, "\\ensuremath{\\%s}", GREEK[greek].name);
            text += strlen(GREEK[greek].character);
        }
    }
}

/* Is a name set as a word of a formula? Otherwise as text: TeX has no accents, spaces and most
 * signs in formulas. */
static bool is_word(const char *name)
{
    for (; *name; name++)
        if (!isalnum((unsigned char)*name) && !strchr("_#$%&'", *name))
            return false;
    return true;
}

/* A word of a formula; an accent is a prime. */
static void put_word(Buf *out, const char *name)
{
    buf_puts(out, "\\mathit{");
    for (; *name; name++)
        if (*name == '\'')
            buf_putc(out, '\'');
        else
            put_sign(out, *name, false);
    buf_putc(out, '}');
}

static void put_stem(Buf *out, const char *stem)
{
    if (!strcmp(stem, "Pi") || !strcmp(stem, "infinity")) {
        buf_puts(out, *stem == 'P' ? "\\pi " : "\\infty ");
        return;
    }
    for (size_t i = 0; i < sizeof GREEK / sizeof *GREEK; i++)
        if (!strcmp(GREEK[i].name, stem)) {
            buf_printf(out, "\\%s ", stem);
            return;
        }
    bool number = strspn(stem, "0123456789") == strlen(stem);
    if (number || (isalpha((unsigned char)stem[0]) && !stem[1])) {
        buf_puts(out, stem);
    } else if (is_word(stem)) {
        put_word(out, stem);
    } else {
        buf_puts(out, "\\textit{");
        print_latex_text(out, stem, false);
        buf_putc(out, '}');
    }
}

/* Names of letters that are numbered: th1, om2. */
static const char *short_for(const char *stem)
{
    static const char *const SHORT[][2] = {
        {"al", "alpha"}, {"be", "beta"}, {"ga", "gamma"}, {"la", "lambda"}, {"lam", "lambda"},
        {"om", "omega"}, {"ph", "phi"},  {"phi", "phi"},  {"ps", "psi"},    {"th", "theta"},
    };
    for (size_t i = 0; i < sizeof SHORT / sizeof *SHORT; i++)
        if (!strcmp(SHORT[i][0], stem))
            return SHORT[i][1];
    for (size_t i = 0; i < sizeof GREEK / sizeof *GREEK; i++)
        if (!strcmp(GREEK[i].name, stem))
            return GREEK[i].name;
    return NULL;
}

/* x1, th12, lambda1: a letter with a number behind it. */
static bool put_numbered(Buf *out, const char *name)
{
    char stem[16];
    size_t letters = 0;
    while (isalpha((unsigned char)name[letters]))
        letters++;
    const char *digits = name + letters;
    if (letters == 0 || letters >= sizeof stem || !*digits || digits[strspn(digits, "0123456789")])
        return false;
    memcpy(stem, name, letters);
    stem[letters] = 0;
    const char *greek = letters > 1 ? short_for(stem) : stem;
    if (!greek)
        return false;
    put_stem(out, greek);
    buf_printf(out, "_{%s}", digits);
    return true;
}

void print_latex_name(Buf *out, const char *name)
{
    const char *sub = strstr(name, "__");
    if (!sub || sub == name || !sub[2]) {
        if (!put_numbered(out, name))
            put_stem(out, name);
        return;
    }
    char *stem = mem_strndup(name, (size_t)(sub - name));
    err_defer(mem_release, stem);
    put_stem(out, stem);
    err_undefer(true);
    buf_puts(out, "_{");
    print_latex_name(out, sub + 2);
    buf_putc(out, '}');
}

/* The 1-D form as it is typed. */
static void put_typed(Buf *out, Expr e)
{
    char *text = print_text(e, 0);
    err_defer(mem_release, text);
    buf_puts(out, "\\texttt{");
    print_latex_text(out, text, true);
    buf_putc(out, '}');
    err_undefer(true);
}

/* --- numbers ----------------------------------------------------------------------------- */

/* 1.5e-3 as 1.5\times 10^{-3}. */
static void put_float(Buf *out, Expr number)
{
    if (number->u.decimal.exp10 == FLOAT_SPECIAL) {
        int sign = fmpz_sgn(number->u.decimal.mant);
        buf_puts(out, sign == 0 ? "\\mathit{undefined}" : sign > 0 ? "\\infty " : "-\\infty ");
        return;
    }
    char *text = num_print(number), *mark = strchr(text, 'e');
    err_defer(mem_release, text);
    if (mark)
        *mark = '\0';
    buf_puts(out, text);
    if (mark)
        buf_printf(out, "\\times 10^{%s}", mark + 1 + (mark[1] == '+'));
    err_undefer(true);
}

/* A real number that is not negative. */
static void put_unsigned(Buf *out, Expr number)
{
    if (expr_is(number, EXPR_FLOAT)) {
        put_float(out, number);
        return;
    }
    char *text = num_print(number), *slash = strchr(text, '/');
    err_defer(mem_release, text);
    if (slash) {
        *slash = '\0';
        buf_printf(out, "\\frac{%s}{%s}", text, slash + 1);
    } else {
        buf_puts(out, text);
    }
    err_undefer(true);
}

static void put_real(Buf *out, Expr number)
{
    bool negative = num_is_negative(number);
    buf_puts(out, negative ? "-" : "");
    put_unsigned(out, negative ? num_neg(number) : number);
}

static void put_number(Buf *out, Expr number)
{
    if (!expr_is(number, EXPR_COMPLEX)) {
        put_real(out, number);
        return;
    }
    Expr re = expr_arg(number, 0), im = expr_arg(number, 1);
    bool both = re != EXPR_ZERO, negative = num_is_negative(im);
    if (both)
        put_real(out, re);
    buf_puts(out, negative ? "-" : both ? "+" : "");
    im = negative ? num_neg(im) : im;
    if (!num_is_one(im))
        put_unsigned(out, im);
    buf_puts(out, "\\mathrm{I}");
}

/* --- sums, products, powers -------------------------------------------------------------- */

static void put_open(Buf *out, bool needed)
{
    buf_puts(out, needed ? "\\left(" : "");
}

static void put_close(Buf *out, bool needed)
{
    buf_puts(out, needed ? "\\right)" : "");
}

static void put_root(Buf *out, Expr base)
{
    buf_puts(out, "\\sqrt{");
    print_latex_part(out, base, BIND_LOOSE);
    buf_putc(out, '}');
}

/* A power, or a lone factor. */
static void put_factor(Buf *out, Expr base, Expr exponent, int bind)
{
    if (num_is_one(exponent)) {
        print_latex_part(out, base, bind);
    } else if (exponent == EXPR_HALF) {
        put_root(out, base);
    } else {
        print_latex_part(out, base, BIND_BASE);
        buf_puts(out, "^{");
        print_latex_part(out, exponent, BIND_LOOSE);
        buf_putc(out, '}');
    }
}

static bool begins_word(const Buf *out, size_t start)
{
    static const char WORD[] = "\\mathit{";
    return !strncmp(out->data + start, WORD, sizeof WORD - 1);
}

/* Puts what is needed between the text so far and what was written from start on; `before`: where
 * the factor before it begins, or SIZE_MAX behind a number. Names of several letters would run
 * together. */
static void separate(Buf *out, size_t before, size_t start)
{
    bool words = before != SIZE_MAX && (begins_word(out, before) || begins_word(out, start));
    bool digits = isdigit((unsigned char)out->data[start]);
    char *text = mem_strdup(out->data + start);
    err_defer(mem_release, text);
    buf_truncate(out, start);
    buf_puts(out, digits ? "\\cdot " : words ? " \\, " : " ");
    buf_puts(out, text);
    err_undefer(true);
}

/* The factors on one side of the bar. */
static void put_side(Buf *out, const Split2d *split, bool below, Expr number, bool alone)
{
    long count = below ? split->below : split->above;
    bool with_number = !num_is_one(number) || !count, first = !with_number;
    if (with_number) {
        bool complex = expr_is(number, EXPR_COMPLEX) && expr_arg(number, 0) != EXPR_ZERO;
        put_open(out, complex);
        put_number(out, number);
        put_close(out, complex);
    }
    size_t before = SIZE_MAX;
    int bind = count > 1 ? BIND_FACTOR : with_number || !alone ? BIND_PRODUCT : BIND_LOOSE;
    for (long i = 0; i < split->n; i++) {
        if (print_2d_is_below(split, i) != below)
            continue;
        Expr exponent = split->pairs[2 * i + 1];
        size_t start = out->length;
        put_factor(out, split->pairs[2 * i], below ? num_neg(exponent) : exponent, bind);
        size_t length = out->length - start;
        if (!first)
            separate(out, before, start);
        first = false;
        before = out->length - length;
    }
}

static void put_product(Buf *out, const Split2d *split)
{
    if (!print_2d_is_fraction(split) && num_is_one(split->divisor)) {
        put_side(out, split, false, split->number, false);
        return;
    }
    buf_puts(out, "\\frac{");
    put_side(out, split, false, split->number, true);
    buf_puts(out, "}{");
    put_side(out, split, true, split->divisor, true);
    buf_putc(out, '}');
}

static void put_sum(Buf *out, Expr e)
{
    for (long i = 0; i < expr_count(e); i += 2) {
        Split2d split;
        print_2d_split(&split, expr_arg(e, i + 1), expr_arg(e, i));
        buf_puts(out, split.negative ? "-" : i ? "+" : "");
        put_product(out, &split);
    }
}

static void put_signed(Buf *out, Expr e)
{
    Split2d split;
    print_2d_split(&split, EXPR_ONE, e);
    buf_puts(out, split.negative ? "-" : "");
    put_product(out, &split);
}

/* --- matrices ---------------------------------------------------------------------------- */

static void put_grid(Buf *out, const Expr *entries, long rows, long cols)
{
    buf_puts(out, "\\left[\\begin{array}{");
    buf_repeat(out, "c", cols);
    buf_puts(out, "}\n");
    for (long i = 0; i < rows; i++) {
        for (long j = 0; j < cols; j++) {
            buf_puts(out, j ? " & " : "");
            print_latex_part(out, entries[i * cols + j], BIND_LOOSE);
        }
        buf_puts(out, i + 1 < rows ? " \\\\\n" : "\n");
    }
    buf_puts(out, "\\end{array}\\right]");
}

static void put_table_of(Buf *out, Expr e, const RTable *m)
{
    if (rtable_count(m) == 0)
        buf_puts(out, "\\left[\\,\\right]");
    else if (m->ndim == 2)
        put_grid(out, m->data, m->size[0], m->size[1]);
    else if (m->ndim == 1)
        put_grid(out, m->data, m->kind == RTABLE_COLUMN ? m->size[0] : 1,
                 m->kind == RTABLE_COLUMN ? 1 : m->size[0]);
    else
        put_typed(out, e);
}

/* --- everything -------------------------------------------------------------------------- */

static const char *infix_of(Expr e)
{
    switch (expr_kind(e)) {
    case EXPR_EQUATION:
        return "=";
    case EXPR_UNEQUAL:
        return "\\neq ";
    case EXPR_LESS:
        return "<";
    case EXPR_LESSEQ:
        return "\\leq ";
    case EXPR_AND:
        return "\\wedge ";
    case EXPR_OR:
        return "\\vee ";
    case EXPR_RANGE:
        return "\\ldots ";
    case EXPR_TYPED:
        return "::";
    case EXPR_MEMBER:
        return "{:}{-}";
    default:
        return NULL;
    }
}

/* As for the screen, but for calls that have another form here. */
static int binding_of(Expr e)
{
    int bind = !expr_is(e, EXPR_CALL)     ? -1
               : print_latex_is_dotted(e) ? BIND_ATOM
                                          : print_latex_call_binding(e);
    return bind < 0 ? print_2d_binding(e) : bind;
}

static void put_infix(Buf *out, Expr e, const char *sign)
{
    bool chain = expr_is(e, EXPR_AND) || expr_is(e, EXPR_OR);
    for (long i = 0; i < expr_count(e); i++) {
        buf_puts(out, i ? sign : "");
        int bind = binding_of(e) + (i || !chain);
        print_latex_part(out, expr_arg(e, i), bind < BIND_ATOM ? bind : BIND_ATOM);
    }
}

void print_latex_items(Buf *out, const Expr *items, long n)
{
    for (long i = 0; i < n; i++) {
        buf_puts(out, i ? ", " : "");
        print_latex_part(out, items[i], BIND_ITEM);
    }
}

static void put_fenced(Buf *out, const char *open, Expr e, const char *close)
{
    buf_printf(out, "\\left%s", open);
    print_latex_items(out, e->u.args, expr_count(e));
    buf_printf(out, "\\right%s", close);
}

static void put_indexed(Buf *out, Expr e)
{
    buf_putc(out, '{');
    print_latex_part(out, expr_arg(e, 0), BIND_ATOM);
    buf_puts(out, "}_{");
    print_latex_items(out, e->u.args + 1, expr_count(e) - 1);
    buf_putc(out, '}');
}

static void put_string(Buf *out, Expr e)
{
    buf_puts(out, "\\textrm{``");
    print_latex_text(out, expr_text(e), false);
    buf_puts(out, "''}");
}

static void put_not(Buf *out, Expr e)
{
    buf_puts(out, "\\neg ");
    print_latex_part(out, expr_arg(e, 0), BIND_ATOM);
}

static void put_bare(Buf *out, Expr e)
{
    const char *sign = infix_of(e);
    if (expr_is_number(e))
        put_number(out, e);
    else if (sign)
        put_infix(out, e, sign);
    else if (expr_is(e, EXPR_SYMBOL))
        print_latex_name(out, expr_text(e));
    else if (expr_is(e, EXPR_STRING))
        put_string(out, e);
    else if (expr_is(e, EXPR_SUM))
        put_sum(out, e);
    else if (expr_is(e, EXPR_PRODUCT) || expr_is(e, EXPR_POWER))
        put_signed(out, e);
    else if (expr_is(e, EXPR_CALL))
        print_latex_call(out, e);
    else if (expr_is(e, EXPR_INDEXED))
        put_indexed(out, e);
    else if (expr_is(e, EXPR_SEQ))
        print_latex_items(out, e->u.args, expr_count(e));
    else if (expr_is(e, EXPR_LIST))
        put_fenced(out, "[", e, "]");
    else if (expr_is(e, EXPR_SET))
        put_fenced(out, "\\{", e, "\\}");
    else if (expr_is(e, EXPR_NOT))
        put_not(out, e);
    else if (expr_is(e, EXPR_QUOTE))
        print_latex_part(out, expr_arg(e, 0), BIND_LOOSE);
    else if (rtable_of(e))
        put_table_of(out, e, rtable_of(e));
    else
        put_typed(out, e);
}

static const PrintLabels *used_labels;

void print_latex_use_labels(const PrintLabels *labels)
{
    used_labels = labels;
}

/* The label of e, if it has one. */
static bool put_as_label(Buf *out, Expr e, int bind)
{
    for (int i = 0; used_labels && i < used_labels->n; i++) {
        bool opposite = used_labels->opposite[i] == e;
        if (!opposite && used_labels->parts[i] != e)
            continue;
        put_open(out, opposite && BIND_SUM < bind);
        buf_printf(out, "%s\\mathrm{\\%%%d}", opposite ? "-" : "", i + 1);
        put_close(out, opposite && BIND_SUM < bind);
        return true;
    }
    return false;
}

static bool put_by_rule(Buf *out, Expr e, int bind)
{
    return expr_is(e, EXPR_CALL) && !print_latex_is_dotted(e) && print_latex_by_rule(out, e, bind);
}

void print_latex_whole(Buf *out, Expr e)
{
    if (!put_by_rule(out, e, BIND_LOOSE))
        put_bare(out, e);
}

void print_latex_part(Buf *out, Expr e, int bind)
{
    err_stack_check();
    err_poll();
    if (out->length > LONGEST)
        err_raise(ST_LIMIT, "the text would be longer than %d megabytes", LONGEST >> 20);
    if (put_as_label(out, e, bind) || put_by_rule(out, e, bind))
        return;
    bool enclosed = binding_of(e) < bind;
    put_open(out, enclosed);
    put_bare(out, e);
    put_close(out, enclosed);
}

void print_latex(Buf *out, Expr e)
{
    print_latex_part(out, e, BIND_LOOSE);
}
