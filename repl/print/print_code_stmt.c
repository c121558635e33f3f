/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Statements as lines: indentation, and long lines broken after an operator or a comma followed by
 * a blank, where every language allows it with its own mark; inside of a text only in Fortran,
 * which cuts off lines that are too long.
 */
#include <string.h>

#include "repl/print/print_code_parts.h"

/* A line, or what is left of it. */
typedef struct Rest {
    const char *text;
    size_t length;
    bool inside;  /* it begins inside of a string */
    bool escapes; /* a backslash in a string belongs to the next character */
} Rest;

/* The byte behind the string that goes on at i. */
static size_t skip_string(const Rest *rest, size_t i)
{
    while (i < rest->length && rest->text[i] != '"')
        i += rest->text[i] == '\\' && rest->escapes && i + 1 < rest->length ? 2 : 1;
    return i < rest->length ? i + 1 : i;
}

/* The last place before limit where the line may be broken, or the first one after it; 0: none. */
static size_t break_place(const Rest *rest, size_t limit)
{
    const char *text = rest->text;
    size_t best = 0;
    for (size_t i = rest->inside ? skip_string(rest, 0) : 0;
         i < rest->length && !(best && i > limit);) {
        if (text[i] == '"') {
            i = skip_string(rest, i + 1);
            continue;
        }
        if (i && text[i] == ' ' && i + 1 < rest->length && strchr(",;+-*/^=&|<>?:", text[i - 1]))
            best = i;
        i++;
    }
    return best;
}

/* The byte behind the letter at i: of several bytes, or a doubled quote. */
static size_t skip_letter(const Rest *rest, size_t i)
{
    size_t end = i + 1;
    if (rest->text[i] == '"')
        return end + (end < rest->length && rest->text[end] == '"');
    while (end < rest->length && ((unsigned char)rest->text[end] & 0xc0) == 0x80)
        end++;
    return end;
}

/* Where the string with doubled quotes that stands over limit may be cut; 0: there is none. */
static size_t string_place(const Rest *rest, size_t limit)
{
    bool inside = rest->inside;
    size_t cut = 0;
    for (size_t i = 0; i < rest->length && i <= limit;) {
        bool quote = rest->text[i] == '"';
        size_t next = inside ? skip_letter(rest, i) : i + 1;
        if (quote && (!inside || next == i + 1)) {
            inside = !inside;
            cut = 0;
        } else if (inside) {
            cut = next <= limit ? next : cut;
        }
        i = next;
    }
    return inside ? cut : 0;
}

/* Appends text[0..length), `indent` columns in, broken where it is too long. */
static void put_broken(const CodeLanguage *language, Buf *out, long indent, const char *text,
                       size_t length)
{
    Rest rest = {.text = text, .length = length, .escapes = !language->doubles};
    long further = indent + 2 * language->indent;
    for (;;) {
        buf_repeat(out, " ", indent);
        buf_puts(out, rest.inside ? language->within : "");
        long room = language->width - indent - (long)strlen(language->more);
        size_t limit = room > 20 ? (size_t)room : 20;
        size_t cut = rest.length > limit ? break_place(&rest, limit) : 0;
        size_t within =
            rest.length > limit && language->within ? string_place(&rest, limit - 1) : 0;
        if ((cut && cut <= limit) || !within)
            within = 0;
        else
            cut = within;
        if (!cut)
            break;
        buf_putn(out, rest.text, cut);
        buf_puts(out, within ? language->within : language->more);
        buf_putc(out, '\n');
        rest.text += cut + !within;
        rest.length -= cut + !within;
        rest.inside = within != 0;
        indent = further;
    }
    buf_putn(out, rest.text, rest.length);
    buf_putc(out, '\n');
}

void print_code_flush(Code *code)
{
    long indent = (long)code->indent * code->language->indent;
    put_broken(code->language, &code->out, indent, buf_text(&code->line), code->line.length);
    buf_truncate(&code->line, 0);
}

void print_code_head(Code *code, Buf *out)
{
    for (const char *text = buf_text(&code->line); *text;) {
        size_t indent = strspn(text, " "), length = strcspn(text, "\n") - indent;
        bool comment = strchr(PRINT_CODE_COMMENT, text[indent]);
        if (comment)
            buf_printf(out, "%.*s\n", (int)(indent + length), text);
        else
            put_broken(code->language, out, (long)indent, text + indent, length);
        text += indent + length;
        text += *text == '\n';
    }
    buf_truncate(&code->line, 0);
}

void print_code_line(Code *code, const char *text)
{
    buf_puts(&code->line, text);
    print_code_flush(code);
}

void print_code_line_with(Code *code, const char *template, Expr e)
{
    const char *mark = strchr(template, '#');
    buf_putn(&code->line, template, (size_t)(mark - template));
    print_code_expr(code, e);
    print_code_line(code, mark + 1);
}

void print_code_put_loop(Code *code, const char *template, const CodeLoop *loop)
{
    for (const char *s = template; *s; s++) {
        if (*s != '#') {
            buf_putc(&code->line, *s);
            continue;
        }
        s++;
        print_code_expr_floating(code,
                                 *s == 'v'   ? loop->variable
                                 : *s == 'a' ? loop->from
                                 : *s == 'b' ? loop->to
                                             : loop->by,
                                 false);
    }
}

void print_code_loop(Code *code, const char *template, const CodeLoop *loop)
{
    print_code_put_loop(code, template, loop);
    print_code_flush(code);
}

/* The branches of a conditional value as an if statement. */
static void assign_choice(Code *code, Expr target, Expr value)
{
    const CodeLanguage *language = code->language;
    long n = expr_count(value) - 1;
    const Expr *args = value->u.args + 1;
    for (long i = 0; i < n; i += 2) {
        bool last = i + 1 == n;
        if (last)
            print_code_line(code, language->else_);
        else
            print_code_line_with(code, i ? language->elif : language->if_, args[i]);
        code->indent++;
        size_t mark = code->trail_count;
        Expr branch = args[last ? i : i + 1];
        print_code_need(code, branch);
        print_code_assign(code, target, branch);
        print_code_take_back(code, mark);
        code->indent--;
    }
    if (n % 2 == 0) {
        print_code_line(code, language->else_);
        code->indent++;
        print_code_assign(code, target, EXPR_ZERO);
        code->indent--;
    }
    print_code_line(code, language->end_if);
}

void print_code_assign(Code *code, Expr target, Expr value)
{
    bool choice = print_code_is_choice(value) && !memo_get(&code->temps, value);
    if (choice && code->language->choice == CODE_IF_STATEMENT) {
        assign_choice(code, target, value);
        return;
    }
    bool returns = target == code->returned && code->language->return_;
    if (returns) {
        buf_puts(&code->line, code->language->return_);
    } else {
        print_code_expr_floating(code, target, false);
        buf_puts(&code->line, code->language->assign);
    }
    print_code_expr_floating(code, value,
                             code->options->coerce &&
                                 (print_code_type(code, target) == CODE_FLOAT ||
                                  print_code_type(code, value) == CODE_FLOAT));
    if (returns && strchr(code->language->return_, '('))
        buf_putc(&code->line, ')');
    print_code_line(code, code->language->stop);
}
