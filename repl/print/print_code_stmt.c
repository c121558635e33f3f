/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Statements as lines: indentation, and long lines broken after an operator or a comma followed by
 * a blank (never inside a string), where every language allows it with its own mark.
 */
#include <string.h>

#include "repl/print/print_code_parts.h"

/* The last place before limit where the line may be broken, or the first one after it; 0: none. */
static size_t break_place(const char *text, size_t limit)
{
    size_t best = 0;
    bool quoted = false;
    for (size_t i = 1; text[i]; i++) {
        quoted ^= text[i] == '"' && text[i - 1] != '\\';
        if (text[i] != ' ' || quoted || !text[i + 1] || !strchr(",;+-*/^=&|<>?:", text[i - 1]))
            continue;
        if (i > limit && best)
            break;
        best = i;
        if (i > limit)
            break;
    }
    return best;
}

void print_code_flush(Code *code)
{
    const CodeLanguage *language = code->language;
    const char *text = buf_text(&code->line);
    long indent = (long)code->indent * language->indent;
    for (;;) {
        buf_repeat(&code->out, " ", indent);
        long room = language->width - indent - (long)strlen(language->more);
        size_t limit = room > 20 ? (size_t)room : 20;
        size_t cut = strlen(text) > limit ? break_place(text, limit) : 0;
        if (!cut)
            break;
        buf_putn(&code->out, text, cut);
        buf_puts(&code->out, language->more);
        buf_putc(&code->out, '\n');
        text += cut + 1;
        indent = (long)(code->indent + 2) * language->indent;
    }
    buf_puts(&code->out, text);
    buf_putc(&code->out, '\n');
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
