/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Statements as lines: indentation, and long lines broken after an operator or a comma followed by
 * a blank (never inside a string), where every language allows it with its own mark.
 */
#include <string.h>

#include "repl/print/print_code_parts.h"

/* The byte behind the string that begins at i. */
static size_t skip_string(const char *text, size_t i)
{
    for (i++; text[i] && text[i] != '"'; i++)
        i += text[i] == '\\' && text[i + 1];
    return text[i] ? i + 1 : i;
}

/* The last place before limit where the line may be broken, or the first one after it; 0: none. */
static size_t break_place(const char *text, size_t length, size_t limit)
{
    size_t best = 0;
    for (size_t i = 0; i < length && !(best && i > limit);) {
        if (text[i] == '"') {
            i = skip_string(text, i);
            continue;
        }
        if (i && text[i] == ' ' && i + 1 < length && strchr(",;+-*/^=&|<>?:", text[i - 1]))
            best = i;
        i++;
    }
    return best;
}

/* Appends text[0..length), `indent` columns in, broken where it is too long. */
static void put_broken(const CodeLanguage *language, Buf *out, long indent, const char *text,
                       size_t length)
{
    long further = indent + 2 * language->indent;
    for (;;) {
        buf_repeat(out, " ", indent);
        long room = language->width - indent - (long)strlen(language->more);
        size_t limit = room > 20 ? (size_t)room : 20;
        size_t cut = length > limit ? break_place(text, length, limit) : 0;
        if (!cut)
            break;
        buf_putn(out, text, cut);
        buf_puts(out, language->more);
        buf_putc(out, '\n');
        text += cut + 1;
        length -= cut + 1;
        indent = further;
    }
    buf_putn(out, text, length);
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
