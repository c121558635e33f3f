/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is built of parts: each part is written by itself and put in parentheses where it must. A
 * fraction of differentials is a derivative, a name with a literal subscript is one name.
 */
#include <ctype.h>
#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "repl/files/mw_token.h"

/* The i-th operand that is no attribute, or NULL. */
static const MwNode *operand(const MwNode *node, long i)
{
    for (long k = 0; k < mw_typeset_count(node); k++) {
        const MwNode *arg = mw_typeset_arg(node, k);
        if (!mw_is_attribute(arg) && i-- == 0)
            return arg;
    }
    return NULL;
}

static const MwNode *need(MwFormula *f, const MwNode *node, long i, const char *what)
{
    const MwNode *arg = operand(node, i);
    if (!arg)
        mw_formula_fail(f, "%s lacks an operand", what);
    return arg;
}

/* A row of one is that one. */
static const MwNode *alone(const MwNode *node)
{
    for (const char *name; (name = mw_typeset_name(node)) &&
                           (!strcmp(name, "mrow") || !strcmp(name, "mstyle") ||
                            !strcmp(name, "mpadded") || !strcmp(name, "mcomplete"));) {
        bool first = !strcmp(name, "mcomplete");
        if (!operand(node, 0) || (!first && operand(node, 1)))
            break;
        node = operand(node, 0);
    }
    return node;
}

static bool is_called(const MwNode *node, const char *name)
{
    const char *own = mw_typeset_name(node);
    return own && !strcmp(own, name);
}

static void wrap(Buf *out, const char *text, bool wrapped)
{
    buf_printf(out, wrapped ? "(%s)" : "%s", text);
}

/* The text of a part, in parentheses where it holds less than it must. */
static void put_part(MwFormula *f, Buf *out, const MwNode *node, MwStrength wanted)
{
    Buf text = {0};
    err_defer(buf_release, &text);
    MwStrength strength = mw_math_node(f, &text, node);
    if (!text.length)
        mw_formula_fail(f, "a part of a fraction, power or root is empty");
    wrap(out, buf_text(&text), strength < wanted);
    err_undefer(true);
}

/* The first token of a node where that is all there is; the caller releases the row. */
static MwToken *only_token(MwFormula *f, MwTokens *tokens, const MwNode *node)
{
    MwToken *only = NULL;
    mw_tokens_add(f, tokens, node);
    for (long i = 0; i < tokens->n; i++) {
        MwTokenKind kind = tokens->list[i].kind;
        if (kind == MW_T_ROW || kind == MW_T_ROW_END || kind == MW_T_BLANK)
            continue;
        if (only)
            return NULL;
        only = &tokens->list[i];
    }
    return only;
}

/* --- fractions and derivatives ---------------------------------------------------------------- */

static bool is_joint(const MwToken *token)
{
    return token->kind == MW_T_ROW || token->kind == MW_T_ROW_END || token->kind == MW_T_BLANK ||
           token->kind == MW_T_SOFT;
}

static long skip_joints(const MwTokens *tokens, long i)
{
    while (i < tokens->n && is_joint(&tokens->list[i]))
        i++;
    return i;
}

/* One variable, from behind its d: "t", "t$2". */
static void put_variable(MwFormula *f, Buf *out, const MwTokens *tokens, long from, long to)
{
    from = skip_joints(tokens, from);
    const MwToken *token = &tokens->list[from];
    if (token->upper && skip_joints(tokens, from + 1) >= to)
        buf_printf(out, "%s$%s", token->base, token->upper);
    else
        mw_math_put(f, out, tokens, from, to);
}

/* d t d x below a fraction: "t,x". False when it is none. */
static bool put_variables(MwFormula *f, Buf *out, const MwTokens *tokens)
{
    long i = skip_joints(tokens, 0);
    if (i == tokens->n)
        return false;
    while (i < tokens->n) {
        long end = i + 1;
        if (tokens->list[i].kind != MW_T_DIFFERENTIAL)
            return false;
        while (end < tokens->n && tokens->list[end].kind != MW_T_DIFFERENTIAL)
            end++;
        if (skip_joints(tokens, i + 1) >= end)
            return false;
        if (out->length)
            buf_putc(out, ',');
        put_variable(f, out, tokens, i + 1, end);
        i = skip_joints(tokens, end);
    }
    return true;
}

static void put_derivative(MwFormula *f, MwTokens *tokens, const MwTokens *above,
                           const char *variables)
{
    long from = skip_joints(above, skip_joints(above, 0) + 1);
    if (from == above->n) {
        mw_tokens_put(tokens, MW_T_DERIVATIVE, variables);
        return;
    }
    Buf text = {0}, inner = {0};
    err_defer(buf_release, &text);
    err_defer(buf_release, &inner);
    mw_math_put(f, &inner, above, from, above->n);
    buf_printf(&text, "diff(%s,%s)", buf_text(&inner), variables);
    mw_tokens_put(tokens, MW_T_OPERAND, buf_text(&text));
    err_undefer(true);
    err_undefer(true);
}

static bool add_derivative(MwFormula *f, MwTokens *tokens, const MwNode *above, const MwNode *below)
{
    MwTokens up = {0}, down = {0};
    Buf variables = {0};
    err_defer(mw_tokens_release, &up);
    err_defer(mw_tokens_release, &down);
    err_defer(buf_release, &variables);
    mw_tokens_add(f, &up, above);
    mw_tokens_add(f, &down, below);
    long first = skip_joints(&up, 0);
    bool is = first < up.n && up.list[first].kind == MW_T_DIFFERENTIAL &&
              put_variables(f, &variables, &down);
    if (is)
        put_derivative(f, tokens, &up, buf_text(&variables));
    for (int i = 0; i < 3; i++)
        err_undefer(true);
    return is;
}

static void add_fraction(MwFormula *f, MwTokens *tokens, const MwNode *node)
{
    const MwNode *above = need(f, node, 0, "a fraction"), *below = need(f, node, 1, "a fraction");
    if (f->why.length || add_derivative(f, tokens, above, below))
        return;
    Buf text = {0};
    err_defer(buf_release, &text);
    put_part(f, &text, above, MW_FACTOR);
    buf_putc(&text, '/');
    put_part(f, &text, below, MW_POWERED);
    mw_tokens_put(tokens, MW_T_OPERAND, buf_text(&text))->strength = MW_FACTOR;
    err_undefer(true);
}

/* --- powers ----------------------------------------------------------------------------------- */

static bool is_text(const MwToken *token, const char *text)
{
    return !strcmp(token->text, text);
}

/* ^+ and ^* are transposes. */
static bool add_special_power(MwFormula *f, MwTokens *tokens, const MwToken *base,
                              const MwNode *exponent)
{
    MwTokens up = {0};
    Buf text = {0};
    err_defer(mw_tokens_release, &up);
    err_defer(buf_release, &text);
    const MwToken *only = only_token(f, &up, exponent);
    bool special = only && only->kind != MW_T_OPERAND;
    if (special && (is_text(only, "+") || is_text(only, "*"))) {
        wrap(&text, base->text, base->strength < MW_ATOM);
        buf_puts(&text, is_text(only, "+") ? "^%T" : "^%H");
        mw_tokens_put(tokens, MW_T_OPERAND, buf_text(&text))->strength = MW_POWERED;
    } else {
        special = false;
    }
    err_undefer(true);
    err_undefer(true);
    return special;
}

/* Only ' ' ': how many. */
static int count_primes(MwFormula *f, const MwNode *exponent)
{
    MwTokens up = {0};
    int n = 0;
    err_defer(mw_tokens_release, &up);
    mw_tokens_add(f, &up, exponent);
    for (long i = 0; i < up.n && n >= 0; i++)
        if (up.list[i].kind == MW_T_QUOTE)
            n++;
        else if (!is_joint(&up.list[i]))
            n = -1;
    err_undefer(true);
    return n;
}

/* The number e with an exponent. */
static void add_exponential(MwFormula *f, MwTokens *tokens, const MwNode *exponent)
{
    Buf text = {0};
    err_defer(buf_release, &text);
    buf_puts(&text, "exp(");
    mw_math_node(f, &text, exponent);
    buf_putc(&text, ')');
    mw_tokens_put(tokens, MW_T_OPERAND, buf_text(&text));
    err_undefer(true);
}

static void add_plain_power(MwFormula *f, MwTokens *tokens, const MwToken *base,
                            const MwNode *exponent)
{
    Buf text = {0}, upper = {0};
    err_defer(buf_release, &text);
    err_defer(buf_release, &upper);
    put_part(f, &upper, exponent, MW_ATOM);
    wrap(&text, base->text, base->strength < MW_ATOM);
    buf_printf(&text, "^%s", buf_text(&upper));
    MwToken *token = mw_tokens_put(tokens, MW_T_OPERAND, buf_text(&text));
    token->strength = MW_POWERED;
    token->open = base->open;
    token->callable = base->callable;
    token->fenced = is_called(alone(exponent), "mfenced");
    token->base = mem_strdup(base->text);
    token->upper = buf_steal(&upper);
    err_undefer(true);
    err_undefer(true);
}

static void add_power_of(MwFormula *f, MwTokens *tokens, const MwToken *base,
                         const MwNode *exponent)
{
    int primes = base->kind == MW_T_OPERAND ? count_primes(f, exponent) : 0;
    if (base->kind == MW_T_E) {
        add_exponential(f, tokens, exponent);
    } else if (primes > 0) {
        MwToken *token = mw_tokens_put(tokens, MW_T_OPERAND, base->text);
        token->callable = true;
        token->primes = base->primes + primes;
    } else if (!add_special_power(f, tokens, base, exponent)) {
        add_plain_power(f, tokens, base, exponent);
    }
}

/* The base as one operand: a token where it is one, else its text. The caller releases the row. */
static MwToken *add_base(MwFormula *f, MwTokens *row, const MwNode *node)
{
    const MwToken *only = only_token(f, row, node);
    if (only && only->kind != MW_T_OPEN && only->kind != MW_T_CLOSE) {
        MwToken keep = *only;
        for (long i = 0; i < row->n; i++)
            if (&row->list[i] != only) {
                mem_free(row->list[i].text);
                mem_free(row->list[i].base);
                mem_free(row->list[i].upper);
            }
        row->list[0] = keep;
        row->n = 1;
        return &row->list[0];
    }
    mw_tokens_release(row);
    Buf text = {0};
    err_defer(buf_release, &text);
    MwStrength strength = mw_math_node(f, &text, node);
    MwToken *token = mw_tokens_put(row, MW_T_OPERAND, buf_text(&text));
    token->strength = strength;
    token->callable = strength == MW_ATOM && !isdigit((unsigned char)*token->text);
    err_undefer(true);
    return token;
}

/* What is integrated, summed ... carries its limits. */
static void add_limits(MwFormula *f, MwTokens *tokens, const MwToken *sign, const MwNode *below,
                       const MwNode *above)
{
    Buf low = {0}, high = {0};
    err_defer(buf_release, &low);
    err_defer(buf_release, &high);
    if (below)
        mw_math_node(f, &low, below);
    if (above)
        mw_math_node(f, &high, above);
    MwToken *token = mw_tokens_put(tokens, MW_T_LARGE, sign->text);
    token->base = below ? buf_steal(&low) : sign->base ? mem_strdup(sign->base) : NULL;
    token->upper = above ? buf_steal(&high) : sign->upper ? mem_strdup(sign->upper) : NULL;
    err_undefer(true);
    err_undefer(true);
}

static void add_power(MwFormula *f, MwTokens *tokens, const MwNode *node)
{
    MwTokens row = {0};
    const MwNode *base = need(f, node, 0, "a power"), *upper = need(f, node, 1, "a power");
    if (f->why.length)
        return;
    err_defer(mw_tokens_release, &row);
    MwToken *token = add_base(f, &row, base);
    if (token->kind == MW_T_DIFFERENTIAL) {
        Buf text = {0};
        err_defer(buf_release, &text);
        mw_math_node(f, &text, upper);
        mw_tokens_put(tokens, MW_T_DIFFERENTIAL, "d")->upper = buf_steal(&text);
        err_undefer(true);
    } else if (token->kind == MW_T_LARGE) {
        add_limits(f, tokens, token, NULL, upper);
    } else if (token->kind == MW_T_OPERAND || token->kind == MW_T_E) {
        add_power_of(f, tokens, token, upper);
    } else {
        mw_formula_fail(f, "an exponent stands on what is no operand");
    }
    err_undefer(true);
}

/* --- subscripts ------------------------------------------------------------------------------- */

/* Is the subscript a part of the name? */
static bool is_literal(const MwNode *node, const MwNode *below)
{
    if (*mw_attribute(node, "msemantics"))
        return true;
    return *mw_attribute(node, "subscriptshift") && is_called(alone(below), "mi");
}

/* A name without the backquotes around it. */
static void put_unquoted(Buf *out, const char *name)
{
    size_t length = strlen(name);
    bool quoted = length > 1 && *name == '`' && name[length - 1] == '`';
    buf_putn(out, name + quoted, length - (quoted ? 2 : 0));
}

static void add_index(MwFormula *f, MwTokens *tokens, const MwToken *base, const MwNode *node,
                      const MwNode *below)
{
    Buf text = {0}, inner = {0};
    err_defer(buf_release, &text);
    err_defer(buf_release, &inner);
    mw_math_node(f, &inner, below);
    if (is_literal(node, below)) {
        Buf name = {0};
        err_defer(buf_release, &name);
        put_unquoted(&name, base->text);
        buf_puts(&name, "__");
        put_unquoted(&name, buf_text(&inner));
        mw_letters_put_name(&text, buf_text(&name));
        err_undefer(true);
    } else {
        wrap(&text, base->text, base->strength < MW_ATOM);
        buf_printf(&text, "[%s]", buf_text(&inner));
    }
    MwToken *token = mw_tokens_put(tokens, MW_T_OPERAND, buf_text(&text));
    token->callable = true;
    token->open = base->open; /* behind a name it is an argument with an index */
    err_undefer(true);
    err_undefer(true);
}

/* The value of an expression at a place: a bar with an equation below. */
static void add_value_at(MwFormula *f, MwTokens *tokens, const MwNode *base, const MwNode *below)
{
    Buf text = {0};
    err_defer(buf_release, &text);
    buf_puts(&text, "eval(");
    mw_math_node(f, &text, operand(base, 0));
    buf_putc(&text, ',');
    mw_math_node(f, &text, below);
    buf_putc(&text, ')');
    mw_tokens_put(tokens, MW_T_OPERAND, buf_text(&text));
    err_undefer(true);
}

static bool is_bar(const MwNode *base)
{
    if (!is_called(base, "mfenced") || !operand(base, 0) || *mw_attribute(base, "open"))
        return false;
    const char *close = mw_attribute(base, "close");
    return !strcmp(close, "|") || !strcmp(close, "&verbar;") || !strcmp(close, "&VerticalLine;");
}

static void add_subscript(MwFormula *f, MwTokens *tokens, const MwNode *node)
{
    MwTokens row = {0};
    const MwNode *base = need(f, node, 0, "a subscript"), *below = need(f, node, 1, "a subscript");
    if (f->why.length)
        return;
    if (is_bar(alone(base)) && !operand(node, 2)) {
        add_value_at(f, tokens, alone(base), below);
        return;
    }
    const MwNode *above = operand(node, 2);
    err_defer(mw_tokens_release, &row);
    MwToken *token = add_base(f, &row, base);
    if (token->kind == MW_T_LARGE) {
        add_limits(f, tokens, token, below, above);
    } else if (token->kind == MW_T_OPERAND && !above) {
        add_index(f, tokens, token, node, below);
    } else if (token->kind == MW_T_OPERAND) {
        MwTokens indexed = {0};
        err_defer(mw_tokens_release, &indexed);
        add_index(f, &indexed, token, node, below);
        add_power_of(f, tokens, &indexed.list[0], above);
        err_undefer(true);
    } else {
        mw_formula_fail(f, "a subscript stands on what is no operand");
    }
    err_undefer(true);
}

/* --- over and under --------------------------------------------------------------------------- */

/* One, two or three dots above: a derivative by t. */
static int count_dots(const MwNode *node)
{
    static const struct {
        const char *letters;
        int n;
    } DOTS[] = {{"&dot;", 1},       {"&DiacriticalDot;", 1},
                {"\u02d9", 1},      {".", 1},
                {"&#729;", 1},      {"&ddot;", 2},
                {"&die;", 2},       {"&uml;", 2},
                {"&DoubleDot;", 2}, {"&Dot;", 2},
                {"\u00a8", 2},      {"..", 2},
                {"&tdot;", 3},      {"&TripleDot;", 3},
                {"...", 3}};
    const MwNode *leaf = alone(node);
    const MwNode *text = is_called(leaf, "mo") || is_called(leaf, "mi") ? operand(leaf, 0) : NULL;
    for (size_t i = 0; text && text->type == MW_STRING && i < sizeof DOTS / sizeof *DOTS; i++)
        if (!strcmp(text->text, DOTS[i].letters))
            return DOTS[i].n;
    return 0;
}

static const char *letters_of(const MwNode *node)
{
    const MwNode *leaf = alone(node);
    const char *name = mw_typeset_name(leaf);
    const MwNode *text = name && name[1] && !name[2] ? operand(leaf, 0) : NULL;
    return text && text->type == MW_STRING ? text->text : NULL;
}

/* A name with a hat is a name of its own, spelled as Maple spells it. */
static void add_accented(MwFormula *f, MwTokens *tokens, const char *what, const MwNode *base,
                         const MwNode *accent)
{
    const char *letters = letters_of(base), *mark = letters_of(accent);
    if (!letters || !mark || !is_called(alone(base), "mi")) {
        mw_formula_fail(f, "what stands over or under is no sign of a name");
        return;
    }
    Buf text = {0};
    err_defer(buf_release, &text);
    buf_printf(&text, "`#%s(mi(\"%s\"),mo(\"%s\"))`", what, letters, mark);
    mw_tokens_put(tokens, MW_T_OPERAND, buf_text(&text))->callable = true;
    err_undefer(true);
}

static void add_over(MwFormula *f, MwTokens *tokens, const MwNode *node, const char *what)
{
    MwTokens row = {0};
    const MwNode *base = need(f, node, 0, what), *second = need(f, node, 1, what);
    if (f->why.length)
        return;
    bool under = strcmp(what, "mover") != 0;
    err_defer(mw_tokens_release, &row);
    MwToken *token = add_base(f, &row, base);
    int dots = under ? 0 : count_dots(second);
    if (token->kind == MW_T_LARGE) {
        add_limits(f, tokens, token, under ? second : NULL, under ? operand(node, 2) : second);
    } else if (token->kind == MW_T_OPERAND && dots) {
        MwToken *dotted = mw_tokens_put(tokens, MW_T_OPERAND, token->text);
        dotted->callable = true;
        dotted->primes = dots;
        dotted->fenced = true; /* by t */
    } else {
        add_accented(f, tokens, what, base, second);
    }
    err_undefer(true);
}

/* --- brackets and tables ---------------------------------------------------------------------- */

static void put_cell(MwFormula *f, Buf *out, const MwNode *cell)
{
    MwTokens tokens = {0};
    err_defer(mw_tokens_release, &tokens);
    for (long i = 0; operand(cell, i); i++)
        mw_tokens_add(f, &tokens, operand(cell, i));
    mw_math_put(f, out, &tokens, 0, tokens.n);
    err_undefer(true);
}

/* Rows of a table; the number of columns, 0 where it is no table of equal rows. */
static long count_columns(MwFormula *f, const MwNode *table)
{
    long columns = -1;
    for (long i = 0; operand(table, i); i++) {
        const MwNode *row = operand(table, i);
        long n = 0;
        if (!is_called(row, "mtr") || !mw_formula_step(f))
            return 0;
        while (operand(row, n) && is_called(operand(row, n), "mtd"))
            n++;
        if (operand(row, n) || (columns >= 0 && n != columns))
            return 0;
        columns = n;
    }
    return columns;
}

static void put_matrix(MwFormula *f, Buf *out, const MwNode *table)
{
    long columns = count_columns(f, table);
    if (columns <= 0)
        mw_formula_fail(f, "the rows of a table differ in length");
    buf_puts(out, columns == 1 ? "Vector([" : "Matrix([");
    for (long i = 0; operand(table, i) && !f->why.length; i++) {
        buf_puts(out, i ? "," : "");
        buf_puts(out, columns == 1 ? "" : "[");
        for (long k = 0; k < columns; k++) {
            buf_puts(out, k ? "," : "");
            put_cell(f, out, operand(operand(table, i), k));
        }
        buf_puts(out, columns == 1 ? "" : "]");
    }
    buf_puts(out, "])");
}

/* A brace with rows value, condition. */
static void put_cases(MwFormula *f, Buf *out, const MwNode *table)
{
    if (count_columns(f, table) != 2)
        mw_formula_fail(f, "a brace with a table that has not two columns");
    buf_puts(out, "piecewise(");
    for (long i = 0; operand(table, i) && !f->why.length; i++) {
        Buf value = {0}, condition = {0};
        err_defer(buf_release, &value);
        err_defer(buf_release, &condition);
        put_cell(f, &value, operand(operand(table, i), 0));
        put_cell(f, &condition, operand(operand(table, i), 1));
        buf_puts(out, i ? "," : "");
        if (strcmp(buf_text(&condition), "otherwise") != 0)
            buf_printf(out, "%s,", buf_text(&condition));
        buf_puts(out, buf_text(&value));
        err_undefer(true);
        err_undefer(true);
    }
    buf_putc(out, ')');
}

/* The contents of brackets: operands by commas. */
static void put_contents(MwFormula *f, Buf *out, const MwNode *node)
{
    for (long i = 0; operand(node, i); i++) {
        buf_puts(out, i ? "," : "");
        mw_math_node(f, out, operand(node, i));
    }
}

/* Brackets as they are in 1-D; call: what stands for them. */
static const struct Brackets {
    const char *open, *close, *begin, *end;
} BRACKETS[] = {
    {"(", ")", "(", ")"},
    {"[", "]", "[", "]"},
    {"{", "}", "{", "}"},
    {"<", ">", "<", ">"},
    {"", "", "(", ")"}, /* a group that is not seen */
    {"|", "|", "abs(", ")"},
    {"&lfloor;", "&rfloor;", "floor(", ")"},
    {"&LeftFloor;", "&RightFloor;", "floor(", ")"},
    {"\u230a", "\u230b", "floor(", ")"},
    {"&lceil;", "&rceil;", "ceil(", ")"},
    {"&LeftCeiling;", "&RightCeiling;", "ceil(", ")"},
    {"\u2308", "\u2309", "ceil(", ")"},
};

static const struct Brackets *find_brackets(const char *open, const char *close)
{
    for (size_t i = 0; i < sizeof BRACKETS / sizeof *BRACKETS; i++)
        if (!strcmp(BRACKETS[i].open, open) && !strcmp(BRACKETS[i].close, close))
            return &BRACKETS[i];
    return NULL;
}

static bool has_attribute(const MwNode *node, const char *name)
{
    for (long i = 0; i < mw_typeset_count(node); i++) {
        const MwNode *arg = mw_typeset_arg(node, i);
        if (mw_is_attribute(arg) && !strcmp(mw_name_of(arg->args[0]), name))
            return true;
    }
    return false;
}

/* A bracket as an attribute has it; parentheses where nothing is said. */
static void put_bracket(Buf *out, const MwNode *node, const char *name, const char *usual)
{
    if (has_attribute(node, name))
        mw_letters_put(out, mw_attribute(node, name));
    else
        buf_puts(out, usual);
}

static void add_brackets(MwFormula *f, MwTokens *tokens, const MwNode *node)
{
    Buf open = {0}, close = {0}, text = {0};
    Buf *const texts[] = {&open, &close, &text};
    for (int i = 0; i < 3; i++)
        err_defer(buf_release, texts[i]);
    put_bracket(&open, node, "open", "(");
    put_bracket(&close, node, "close", ")");
    const MwNode *table = operand(node, 0) && !operand(node, 1) ? alone(operand(node, 0)) : NULL;
    const struct Brackets *brackets = find_brackets(buf_text(&open), buf_text(&close));
    MwToken kind = {0};
    if (table && is_called(table, "mtable") && !strcmp(buf_text(&open), "{")) {
        put_cases(f, &text, table);
    } else if (table && is_called(table, "mtable")) {
        bool bars = !strcmp(buf_text(&open), "|");
        buf_puts(&text, bars ? "LinearAlgebra:-Determinant(" : "");
        put_matrix(f, &text, table);
        buf_puts(&text, bars ? ")" : "");
        kind.callable = true;
    } else if (brackets) {
        buf_puts(&text, brackets->begin);
        put_contents(f, &text, node);
        buf_puts(&text, brackets->end);
        kind.open = brackets->begin[1] || !*brackets->open ? '\0' : *brackets->begin;
    } else {
        mw_formula_fail(f, "the brackets %s and %s are unknown", buf_text(&open), buf_text(&close));
    }
    MwToken *token = mw_tokens_put(tokens, MW_T_OPERAND, buf_text(&text));
    token->open = kind.open;
    token->callable = kind.callable;
    for (int i = 0; i < 3; i++)
        err_undefer(true);
}

/* --- roots ------------------------------------------------------------------------------------ */

static void add_root(MwFormula *f, MwTokens *tokens, const MwNode *node)
{
    Buf text = {0};
    const MwNode *base = need(f, node, 0, "a root"), *degree = need(f, node, 1, "a root");
    if (f->why.length)
        return;
    err_defer(buf_release, &text);
    put_part(f, &text, base, MW_ATOM);
    buf_puts(&text, "^(1/");
    put_part(f, &text, degree, MW_POWERED);
    buf_putc(&text, ')');
    mw_tokens_put(tokens, MW_T_OPERAND, buf_text(&text))->strength = MW_POWERED;
    err_undefer(true);
}

static void add_square_root(MwFormula *f, MwTokens *tokens, const MwNode *node)
{
    Buf text = {0};
    err_defer(buf_release, &text);
    buf_puts(&text, "sqrt(");
    put_cell(f, &text, node);
    buf_putc(&text, ')');
    mw_tokens_put(tokens, MW_T_OPERAND, buf_text(&text));
    err_undefer(true);
}

void mw_tokens_script(MwFormula *f, MwTokens *tokens, const MwNode *node, const char *what)
{
    if (!strcmp(what, "mfrac"))
        add_fraction(f, tokens, node);
    else if (!strcmp(what, "msup"))
        add_power(f, tokens, node);
    else if (!strcmp(what, "msub") || !strcmp(what, "msubsup"))
        add_subscript(f, tokens, node);
    else if (!strcmp(what, "mfenced"))
        add_brackets(f, tokens, node);
    else if (!strcmp(what, "msqrt"))
        add_square_root(f, tokens, node);
    else if (!strcmp(what, "mroot"))
        add_root(f, tokens, node);
    else if (!strcmp(what, "mtable"))
        mw_formula_fail(f, "a table stands outside of brackets");
    else
        add_over(f, tokens, node, what);
}
