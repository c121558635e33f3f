/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rows of tokens as 1-D text. Between two operands stands a product that nobody typed, unless the
 * second is in brackets and the first can be called. What a derivative, a sum or a limit works on
 * reaches to the end of its product or of its row, what an integral works on to its differential.
 *
 * Sources: the conventions of Maple's 2-D input, as doc/design/worksheets.md describes them.
 */
#include "repl/files/mw_math.h"

#include <ctype.h>
#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/value/funcs.h"
#include "repl/files/mw_token.h"

typedef struct Writer {
    MwFormula *f;
    Buf *out;
    const MwTokens *tokens;
    long to;
    MwStrength strength;
    bool operand;   /* something stands there that an operator may follow */
    bool callable;  /* and brackets call it */
    bool blank;     /* blanks since */
    bool applied;   /* an invisible "of" since */
    bool pending;   /* a parenthesis before a sign waits for its end */
    int quotes;     /* open ' */
    int angles;     /* open < */
    char *exponent; /* goes behind the call that comes: sin^2(x) */
} Writer;

static void weaken(Writer *w, MwStrength strength)
{
    if (strength < w->strength)
        w->strength = strength;
}

static char last_char(const Writer *w)
{
    return w->out->length ? buf_text(w->out)[w->out->length - 1] : '\0';
}

static void end_pending(Writer *w)
{
    if (w->pending)
        buf_putc(w->out, ')');
    w->pending = false;
}

/* --- looking ahead ---------------------------------------------------------------------------- */

static bool is_row_mark(const MwToken *token)
{
    return token->kind == MW_T_ROW || token->kind == MW_T_ROW_END;
}

/* The next token that is no mark of a row, NULL at the end. */
static const MwToken *look(const Writer *w, long i)
{
    while (i < w->to && is_row_mark(&w->tokens->list[i]))
        i++;
    return i < w->to ? &w->tokens->list[i] : NULL;
}

static bool is_operator(const MwToken *token, const char *text)
{
    return token && token->kind == MW_T_OPERATOR && !strcmp(token->text, text);
}

/* Do parentheses come that make a call? */
static bool is_called_next(const Writer *w, long i)
{
    const MwToken *token = look(w, i);
    if (token && token->kind == MW_T_APPLY)
        return true;
    return token && ((token->kind == MW_T_OPERAND && token->open == '(') ||
                     (token->kind == MW_T_OPEN && *token->text == '('));
}

/* The place behind the bracket that closes the one at i, or -1. */
static long find_close(const Writer *w, long i)
{
    long depth = 0;
    for (long k = i; k < w->to; k++) {
        MwTokenKind kind = w->tokens->list[k].kind;
        depth += (kind == MW_T_OPEN) - (kind == MW_T_CLOSE);
        if (kind == MW_T_CLOSE && depth == 0)
            return k + 1;
    }
    return -1;
}

static bool is_product(const char *text)
{
    return !strcmp(text, "*") || !strcmp(text, "/") || !strcmp(text, ".") || !strcmp(text, "^") ||
           !strcmp(text, "!") || !strcmp(text, "&x") || !strcmp(text, "@") || !strcmp(text, "%");
}

static bool is_integral(const MwToken *token)
{
    return token->kind == MW_T_LARGE && !strcmp(token->text, "int");
}

/* Does this token end what a derivative or a sum works on? */
static bool ends_operand(const Writer *w, const MwToken *token, bool begun)
{
    switch (token->kind) {
    case MW_T_OPERATOR:
        return !is_product(token->text) && (begun || !strchr("+-", *token->text));
    case MW_T_LINE:
    case MW_T_WORD:
    case MW_T_DIFFERENTIAL:
        return true;
    case MW_T_QUOTE:
        return begun && w->quotes;
    default:
        return false;
    }
}

/* The end of the operand that begins at i: of the row that it is, or of a product. An integral in
 * it goes on to its differential. */
static long operand_end(const Writer *w, long i)
{
    long rows = 0, brackets = 0, integrals = 0;
    bool begun = false;
    for (; i < w->to; i++) {
        const MwToken *token = &w->tokens->list[i];
        if (token->kind == MW_T_ROW_END && rows == 0) {
            if (begun)
                return i;
            continue;
        }
        if (brackets == 0 && (token->kind == MW_T_CLOSE ||
                              (rows == 0 && integrals == 0 && ends_operand(w, token, begun))))
            return i;
        integrals += is_integral(token) - (integrals > 0 && token->kind == MW_T_DIFFERENTIAL);
        rows += (token->kind == MW_T_ROW) - (token->kind == MW_T_ROW_END);
        brackets += (token->kind == MW_T_OPEN) - (token->kind == MW_T_CLOSE);
        begun = begun || token->kind == MW_T_OPERAND || token->kind == MW_T_OPEN ||
                token->kind == MW_T_DERIVATIVE || token->kind == MW_T_LARGE ||
                token->kind == MW_T_E;
    }
    return i;
}

/* --- operands --------------------------------------------------------------------------------- */

/* The sign that stands last, blanks aside; & for &x. */
static char last_sign(const Writer *w)
{
    const char *text = buf_text(w->out);
    size_t n = w->out->length;
    n -= n > 0 && text[n - 1] == ' ';
    if (n > 1 && text[n - 1] == 'x' && text[n - 2] == '&')
        return '&';
    return n > 0 ? text[n - 1] : '\0';
}

static bool is_tight(char c)
{
    return c && strchr("/^.@&", c) != NULL;
}

/* Does the operator that comes want more than this strength? */
static bool is_too_weak(const Writer *w, const MwToken *token, long i)
{
    const MwToken *next = look(w, i);
    char before = last_sign(w);
    if (token->strength < MW_ATOM && (is_operator(next, "^") || is_operator(next, "!")))
        return true;
    if (!w->operand && token->strength < MW_ATOM && before == '^')
        return true;
    if (token->strength < MW_POWERED &&
        ((!w->operand && is_tight(before)) || is_operator(next, ".") || is_operator(next, "@")))
        return true;
    return token->strength < MW_FACTOR && (w->operand || (before && strchr("*-", before)));
}

static void put_product(Writer *w)
{
    end_pending(w);
    buf_putc(w->out, '*');
    weaken(w, MW_FACTOR);
    w->operand = w->callable = w->blank = w->applied = false;
}

/* Brackets right behind what can be called. */
static bool is_argument(const Writer *w, const MwToken *token)
{
    if (!w->operand || !token->open)
        return false;
    if (w->applied)
        return token->open == '(';
    return w->callable && ((token->open == '(' && !w->blank) || token->open == '[');
}

static void end_call(Writer *w)
{
    if (!w->exponent)
        return;
    buf_printf(w->out, "^%s", w->exponent);
    weaken(w, MW_POWERED);
    mem_free(w->exponent);
    w->exponent = NULL;
}

/* D(f), (D@@2)(f) before a call; diff(f(x),x) by itself. */
static void put_primed(Writer *w, const MwToken *token, bool called)
{
    const char *by = token->fenced ? "t" : "x";
    if (called && token->primes == 1)
        buf_printf(w->out, "D(%s)", token->text);
    else if (called)
        buf_printf(w->out, "(D@@%d)(%s)", token->primes, token->text);
    else if (token->primes == 1)
        buf_printf(w->out, "diff(%s(%s),%s)", token->text, by, by);
    else
        buf_printf(w->out, "diff(%s(%s),%s$%d)", token->text, by, by, token->primes);
}

/* A function with an exponent before its argument. False where it is no such thing. */
static bool put_function_power(Writer *w, const MwToken *token, long i)
{
    if (!token->upper || token->open || !token->callable || !is_called_next(w, i))
        return false;
    bool known = funcs_find_name(token->base) != NULL;
    bool inverse = !strcmp(token->upper, "(-1)");
    Buf arc = {0};
    err_defer(buf_release, &arc);
    buf_printf(&arc, "arc%s", token->base);
    bool has_arc = funcs_find_name(buf_text(&arc)) != NULL;
    bool done = true;
    if (known && inverse && has_arc) {
        buf_puts(w->out, buf_text(&arc));
    } else if (known && !token->fenced) {
        buf_puts(w->out, token->base);
        w->exponent = mem_strdup(token->upper);
    } else if (!strcmp(token->base, "D")) {
        buf_printf(w->out, "(D@@%s)", token->upper);
    } else if (token->fenced) {
        buf_printf(w->out, "(D@@%s)(%s)", token->upper, token->base);
    } else {
        const MwToken *next = look(w, i);
        done = next && next->kind == MW_T_APPLY;
        if (done) {
            buf_puts(w->out, token->base);
            w->exponent = mem_strdup(token->upper);
        }
    }
    err_undefer(true);
    return done;
}

/* Two letters are functions where they are called. */
static const char *function_of(const Writer *w, const MwToken *token, long i)
{
    static const char *const FUNCTIONS[][2] = {{"Gamma", "GAMMA"}, {"zeta", "Zeta"}};
    for (size_t k = 0; k < sizeof FUNCTIONS / sizeof *FUNCTIONS; k++)
        if (!strcmp(token->text, FUNCTIONS[k][0]) && is_called_next(w, i))
            return FUNCTIONS[k][1];
    return token->text;
}

/* Writes an operand whose follower stands at i. */
static void put_operand(Writer *w, const MwToken *token, long i)
{
    if (is_argument(w, token)) {
        buf_puts(w->out, token->text);
        weaken(w, token->strength);
        w->callable = token->strength == MW_ATOM;
        end_call(w);
        w->blank = w->applied = false;
        return;
    }
    if (w->applied) { /* sin x */
        buf_printf(w->out, "(%s)", token->text);
        end_call(w);
        w->blank = w->applied = false;
        return;
    }
    bool wrapped = is_too_weak(w, token, i);
    if (w->operand)
        put_product(w);
    w->operand = w->callable = true;
    w->blank = w->applied = false;
    if (token->primes) {
        put_primed(w, token, is_called_next(w, i));
        return;
    }
    if (put_function_power(w, token, i))
        return;
    buf_printf(w->out, wrapped ? "(%s)" : "%s", function_of(w, token, i));
    weaken(w, wrapped ? MW_ATOM : token->strength);
    w->callable = token->callable && token->strength == MW_ATOM;
}

/* Quotation marks behind a name are primes. Returns the place behind them. */
static long put_with_primes(Writer *w, long i)
{
    const MwToken *token = &w->tokens->list[i];
    MwToken primed = *token;
    long next = i + 1;
    while (!w->quotes && token->callable && next < w->to &&
           (w->tokens->list[next].kind == MW_T_QUOTE || is_row_mark(&w->tokens->list[next]))) {
        primed.primes += w->tokens->list[next].kind == MW_T_QUOTE;
        next++;
    }
    if (primed.primes == token->primes)
        next = i + 1;
    put_operand(w, &primed, next);
    return next;
}

/* Text that was made here. */
static void put_made(Writer *w, const char *text, char open, long i)
{
    MwToken token = {.kind = MW_T_OPERAND, .strength = MW_ATOM, .open = open};
    token.text = mem_strdup(text);
    err_defer(mem_release, token.text);
    token.callable = open != '{' && open;
    put_operand(w, &token, i);
    err_undefer(true);
}

static long put_brackets(Writer *w, long i)
{
    long end = find_close(w, i);
    const MwToken *open = &w->tokens->list[i];
    if (end < 0) {
        mw_formula_fail(w->f, "a bracket `%s` is not closed", open->text);
        return i + 1;
    }
    Buf text = {0};
    err_defer(buf_release, &text);
    buf_puts(&text, open->text);
    mw_math_put(w->f, &text, w->tokens, i + 1, end - 1);
    buf_puts(&text, w->tokens->list[end - 1].text);
    put_made(w, buf_text(&text), *open->text, end);
    err_undefer(true);
    return end;
}

/* --- derivatives, integrals, sums ------------------------------------------------------------- */

/* An operand in parentheses of its own needs none among arguments. */
static const char *bare(Buf *text)
{
    const char *from = buf_text(text);
    long depth = 0;
    if (*from != '(')
        return from;
    for (size_t i = 0; i < text->length; i++) {
        depth += (from[i] == '(') - (from[i] == ')');
        if (depth == 0 && i + 1 < text->length)
            return from;
    }
    buf_truncate(text, text->length - 1);
    return buf_text(text) + 1;
}

static long skip_joints(const Writer *w, long i)
{
    while (i < w->to) {
        MwTokenKind kind = w->tokens->list[i].kind;
        if (kind != MW_T_SOFT && kind != MW_T_BLANK && kind != MW_T_APPLY && kind != MW_T_ROW_END)
            break;
        i++;
    }
    return i;
}

static long put_derivative(Writer *w, long i)
{
    long from = skip_joints(w, i + 1), end = operand_end(w, from);
    Buf inner = {0}, text = {0};
    err_defer(buf_release, &inner);
    err_defer(buf_release, &text);
    if (from >= end)
        mw_formula_fail(w->f, "a derivative of nothing");
    mw_math_put(w->f, &inner, w->tokens, from, end);
    buf_printf(&text, "diff(%s,%s)", bare(&inner), w->tokens->list[i].text);
    put_made(w, buf_text(&text), '\0', end);
    err_undefer(true);
    err_undefer(true);
    return end;
}

/* The place of the differential that ends the integral before i, or -1. */
static long find_differential(const Writer *w, long i)
{
    long depth = 0;
    for (; i < w->to; i++) {
        const MwToken *token = &w->tokens->list[i];
        if (is_integral(token))
            depth++;
        else if (token->kind == MW_T_DIFFERENTIAL && depth-- == 0)
            return i;
    }
    return -1;
}

static long put_integral(Writer *w, long i)
{
    const MwToken *sign = &w->tokens->list[i];
    long d = find_differential(w, i + 1), variable = d < 0 ? -1 : skip_joints(w, d + 1);
    while (variable >= 0 && variable < w->to && is_row_mark(&w->tokens->list[variable]))
        variable++;
    if (variable < 0 || variable >= w->to || w->tokens->list[variable].kind != MW_T_OPERAND) {
        mw_formula_fail(w->f, "an integral lacks its differential");
        return w->to;
    }
    Buf inner = {0}, text = {0};
    err_defer(buf_release, &inner);
    err_defer(buf_release, &text);
    mw_math_put(w->f, &inner, w->tokens, i + 1, d);
    const char *name = w->tokens->list[variable].text;
    buf_printf(&text, "int(%s,%s", *buf_text(&inner) ? bare(&inner) : "1", name);
    if (!sign->base != !sign->upper)
        mw_formula_fail(w->f, "an integral has one limit of two");
    if (sign->base && sign->upper)
        buf_printf(&text, "=%s..%s", sign->base, sign->upper);
    buf_putc(&text, ')');
    put_made(w, buf_text(&text), '\0', variable + 1);
    err_undefer(true);
    err_undefer(true);
    return variable + 1;
}

/* x->0 below a limit, with a side: "x=0,right". */
static void put_approach(Buf *text, const char *below)
{
    const char *arrow = strstr(below, "->");
    size_t length = strlen(below);
    bool right = length > 2 && !strcmp(below + length - 3, "^%T");
    bool left = length > 3 && !strcmp(below + length - 4, "^(-)");
    length -= right ? 3 : left ? 4 : 0;
    if (!arrow) {
        buf_puts(text, below);
        return;
    }
    const char *end = arrow;
    while (end > below && end[-1] == ' ')
        end--;
    buf_putn(text, below, (size_t)(end - below));
    buf_putc(text, '=');
    arrow += 2 + strspn(arrow + 2, " ");
    buf_putn(text, arrow, (size_t)(below + length - arrow));
    buf_puts(text, right ? ",right" : left ? ",left" : "");
}

static long put_large(Writer *w, long i)
{
    const MwToken *sign = &w->tokens->list[i];
    if (is_integral(sign))
        return put_integral(w, i);
    if (!sign->base && sign->upper)
        mw_formula_fail(w->f, "a %s lacks what stands below", sign->text);
    if (!sign->base) { /* the name of the function, typed as it is */
        put_made(w, sign->text, '\0', i + 1);
        w->callable = true;
        return i + 1;
    }
    long from = skip_joints(w, i + 1), end = operand_end(w, from);
    Buf inner = {0}, text = {0};
    err_defer(buf_release, &inner);
    err_defer(buf_release, &text);
    if (from >= end)
        mw_formula_fail(w->f, "a %s of nothing", sign->text);
    mw_math_put(w->f, &inner, w->tokens, from, end);
    buf_printf(&text, "%s(%s,", sign->text, bare(&inner));
    if (!strcmp(sign->text, "limit"))
        put_approach(&text, sign->base);
    else
        buf_puts(&text, sign->base);
    if (sign->upper)
        buf_printf(&text, "..%s", sign->upper);
    buf_putc(&text, ')');
    put_made(w, buf_text(&text), '\0', end);
    err_undefer(true);
    err_undefer(true);
    return end;
}

/* --- operators -------------------------------------------------------------------------------- */

static const struct Spelling {
    const char *text, *shown;
    MwStrength strength;
} SPELLINGS[] = {
    {"+", "+", MW_TERM},       {"-", "-", MW_TERM},      {"*", "*", MW_FACTOR},
    {"/", "/", MW_FACTOR},     {".", " . ", MW_FACTOR},  {"^", "^", MW_POWERED},
    {"**", "^", MW_POWERED},   {":=", " := ", MW_LOOSE}, {"=", " = ", MW_LOOSE},
    {"->", " -> ", MW_LOOSE},  {"<>", " <> ", MW_LOOSE}, {"<=", " <= ", MW_LOOSE},
    {">=", " >= ", MW_LOOSE},  {"<", " < ", MW_LOOSE},   {">", " > ", MW_LOOSE},
    {"&x", " &x ", MW_FACTOR}, {"::", "::", MW_LOOSE},   {"@", "@", MW_FACTOR},
    {"@@", "@@", MW_POWERED},  {"||", "||", MW_ATOM},    {"..", "..", MW_LOOSE},
    {":-", ":-", MW_ATOM},     {";", "; ", MW_LOOSE},
};

static void put_spelled(Writer *w, const char *text)
{
    MwStrength strength = MW_LOOSE;
    const char *shown = text;
    for (size_t i = 0; i < sizeof SPELLINGS / sizeof *SPELLINGS; i++)
        if (!strcmp(SPELLINGS[i].text, text)) {
            strength = SPELLINGS[i].strength;
            shown = SPELLINGS[i].shown;
        }
    while (strchr(",;:)", *shown) && last_char(w) == ' ')
        buf_truncate(w->out, w->out->length - 1);
    buf_puts(w->out, *shown == ' ' && last_char(w) == ' ' ? shown + 1 : shown);
    weaken(w, strength);
    w->operand = w->callable = false;
}

/* A sign where an operand should begin, behind a product or power, takes parentheses. */
static void put_sign(Writer *w, const char *text)
{
    if (last_sign(w) == '*' || is_tight(last_sign(w))) {
        buf_putc(w->out, '(');
        w->pending = true;
    }
    buf_puts(w->out, text);
    weaken(w, MW_TERM);
}

/* < and > that stand around the parts of a Vector. */
static bool put_angle(Writer *w, const char *text)
{
    bool opens = !strcmp(text, "<") && !w->operand;
    bool closes = !strcmp(text, ">") && w->angles > 0;
    if (!opens && !closes)
        return false;
    buf_puts(w->out, text);
    w->angles += opens ? 1 : -1;
    w->operand = w->callable = closes;
    return true;
}

/* The rest of the line is a comment. */
static long put_remark(Writer *w, long i)
{
    buf_puts(w->out, last_char(w) && !strchr(" \n", last_char(w)) ? " " : "");
    for (; i < w->to && w->tokens->list[i].kind != MW_T_LINE; i++) {
        const char *text = w->tokens->list[i].text;
        buf_printf(w->out, "%s%s", text, *text && *text != ' ' ? " " : "");
    }
    while (last_char(w) == ' ')
        buf_truncate(w->out, w->out->length - 1);
    if (i == w->to)
        buf_putc(w->out, '\n');
    return i;
}

static long put_percents(Writer *w, long i)
{
    Buf text = {0};
    err_defer(buf_release, &text);
    while (i < w->to && is_operator(&w->tokens->list[i], "%")) {
        buf_putc(&text, '%');
        i++;
    }
    const MwToken *next = look(w, i);
    if (next && next->kind == MW_T_OPERAND && !strcmp(buf_text(&text), "%") &&
        (!strcmp(next->text, "T") || !strcmp(next->text, "H"))) {
        buf_puts(&text, next->text);
        i = next - w->tokens->list + 1;
    }
    put_made(w, buf_text(&text), '\0', i);
    err_undefer(true);
    return i;
}

/* An operator that was typed as two signs: their text in one, or NULL. */
static const char *joined(const Writer *w, long i)
{
    const MwToken *first = &w->tokens->list[i], *second = first + 1;
    if (i + 1 >= w->to || second->kind != MW_T_OPERATOR)
        return NULL;
    for (size_t k = 0; k < sizeof SPELLINGS / sizeof *SPELLINGS; k++) {
        const char *text = SPELLINGS[k].text;
        size_t length = strlen(first->text);
        if (!strncmp(text, first->text, length) && text[length] &&
            !strcmp(text + length, second->text))
            return text;
    }
    return NULL;
}

static long put_operator(Writer *w, long i)
{
    const char *text = joined(w, i);
    if (text)
        i++;
    else
        text = w->tokens->list[i].text;
    w->blank = w->applied = false;
    if (*text == '#')
        return put_remark(w, i);
    if (!strcmp(text, "%"))
        return put_percents(w, i);
    if (put_angle(w, text))
        return i + 1;
    if (*text == '~' && !text[1]) {
        buf_puts(w->out, text);
        return i + 1;
    }
    if (!strcmp(text, "!") && w->operand) {
        buf_puts(w->out, text);
        weaken(w, MW_POWERED);
        return i + 1;
    }
    if (!w->operand && (!strcmp(text, "-") || !strcmp(text, "+"))) {
        put_sign(w, text);
        return i + 1;
    }
    end_pending(w);
    put_spelled(w, text);
    return i + 1;
}

static void put_word(Writer *w, const char *text)
{
    end_pending(w);
    if (last_char(w) && !strchr(" \n(", last_char(w)))
        buf_putc(w->out, ' ');
    buf_printf(w->out, "%s ", text);
    weaken(w, MW_LOOSE);
    w->operand = w->callable = w->blank = w->applied = false;
}

static void put_quote(Writer *w)
{
    bool closes = w->quotes && w->operand;
    buf_putc(w->out, '\'');
    w->quotes += closes ? -1 : 1;
    w->operand = w->callable = closes;
    w->blank = w->applied = false;
}

static void put_line(Writer *w)
{
    end_pending(w);
    while (last_char(w) == ' ')
        buf_truncate(w->out, w->out->length - 1);
    buf_putc(w->out, '\n');
    weaken(w, MW_LOOSE);
    w->operand = w->callable = w->blank = w->applied = false;
}

/* --- rows ------------------------------------------------------------------------------------- */

static bool is_continued(const MwToken *token)
{
    return token->kind == MW_T_APPLY || is_row_mark(token) || token->open;
}

static bool begins_operand(const MwToken *token)
{
    return token &&
           (token->kind == MW_T_OPERAND || token->kind == MW_T_OPEN ||
            token->kind == MW_T_DERIVATIVE || token->kind == MW_T_LARGE || token->kind == MW_T_E);
}

static long put_token(Writer *w, long i)
{
    const MwToken *token = &w->tokens->list[i];
    if (w->pending && w->operand && token->kind != MW_T_OPERATOR && !is_continued(token))
        end_pending(w);
    switch (token->kind) {
    case MW_T_OPERAND:
        return put_with_primes(w, i);
    case MW_T_E:
        put_made(w, token->text, '\0', i + 1);
        return i + 1;
    case MW_T_OPEN:
        return put_brackets(w, i);
    case MW_T_DERIVATIVE:
        return put_derivative(w, i);
    case MW_T_LARGE:
        return put_large(w, i);
    case MW_T_OPERATOR:
        return put_operator(w, i);
    case MW_T_SOFT:
        if (w->operand && begins_operand(look(w, i + 1)))
            put_product(w);
        return i + 1;
    case MW_T_APPLY:
        w->applied = w->operand;
        return i + 1;
    case MW_T_BLANK:
        w->blank = true;
        return i + 1;
    case MW_T_WORD:
        put_word(w, token->text);
        return i + 1;
    case MW_T_QUOTE:
        put_quote(w);
        return i + 1;
    case MW_T_LINE:
        put_line(w);
        return i + 1;
    case MW_T_CLOSE:
        mw_formula_fail(w->f, "a bracket `%s` is not opened", token->text);
        return i + 1;
    case MW_T_DIFFERENTIAL:
        mw_formula_fail(w->f, "a differential belongs to no derivative or integral");
        return i + 1;
    default:
        return i + 1;
    }
}

static void release_writer(void *data)
{
    mem_free(((Writer *)data)->exponent);
}

MwStrength mw_math_put(MwFormula *f, Buf *out, const MwTokens *tokens, long from, long to)
{
    Buf text = {0};
    Writer w = {.f = f, .out = &text, .tokens = tokens, .to = to, .strength = MW_ATOM};
    err_stack_check();
    err_defer(buf_release, &text);
    err_defer(release_writer, &w);
    while (from < to && mw_formula_step(f))
        from = put_token(&w, from);
    end_pending(&w);
    end_call(&w);
    while (last_char(&w) == ' ')
        buf_truncate(&text, text.length - 1);
    buf_puts(out, buf_text(&text));
    err_undefer(true);
    err_undefer(true);
    return w.strength;
}

MwStrength mw_math_node(MwFormula *f, Buf *out, const MwNode *node)
{
    MwTokens tokens = {0};
    err_defer(mw_tokens_release, &tokens);
    mw_tokens_add(f, &tokens, node);
    MwStrength strength = mw_math_put(f, out, &tokens, 0, tokens.n);
    err_undefer(true);
    return strength;
}

/* --- whole formulas --------------------------------------------------------------------------- */

static void release_formula(void *formula)
{
    buf_free(&((MwFormula *)formula)->why);
}

/* The text of one encoded formula; false with the reason. *empty: it stands for nothing. */
static bool read_one(Buf *out, const char *base64, Buf *why, bool *empty)
{
    MwTree tree = {0};
    MwFormula f = {0};
    size_t begun = out->length;
    err_defer(mw_tree_release, &tree);
    err_defer(release_formula, &f);
    bool good = mw_dotm_decode(&tree, base64, why);
    *empty = good && mw_is_nothing(tree.root);
    if (good) {
        mw_math_node(&f, out, tree.root);
        buf_puts(why, buf_text(&f.why));
        good = !f.why.length;
    }
    if (!good)
        buf_truncate(out, begun);
    err_undefer(true);
    err_undefer(true);
    return good;
}

bool mw_math_read(Buf *out, const char *formula, const char *display, Buf *why)
{
    bool empty = false, nothing = !*formula;
    bool good = !nothing && read_one(out, formula, why, &empty);
    if (good && !empty)
        return true;
    if (nothing && !*display)
        buf_puts(why, "it has no encoded form");
    if (!*display || !strcmp(display, formula))
        return good;
    Buf second = {0};
    err_defer(buf_release, &second);
    bool shown = read_one(out, display, &second, &empty);
    if (!shown && (good || nothing))
        buf_puts(why, buf_text(&second));
    err_undefer(true);
    return shown;
}
