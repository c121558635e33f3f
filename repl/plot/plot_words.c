/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A formula among the words of a plot goes through the two-dimensional printer, whose one-row forms
 * (x², λ, √x) are plain text to every device. What takes more rows stands as it is typed.
 */
#include "repl/plot/plot_words.h"

#include <ctype.h>
#include <string.h>

#include "cas/base/buf.h"
#include "cas/base/mem.h"
#include "cas/core/print/print.h"
#include "repl/print/print_2d.h"

enum { MOST_CELLS = 80 };

typedef struct Words {
    Buf row; /* the formula as the printer has it */
    Buf out;
    Expr e;
} Words;

static bool is_letter(unsigned char c)
{
    return isalpha(c) || c >= 0x80;
}

/* The number of a name is written below: th1 as th₁, lambda1 as λ₁, x[2] as x₂. */
static void put_subscripts(Buf *out, const char *text)
{
    for (const char *at = text; *at;) {
        size_t word = 0;
        while (is_letter((unsigned char)at[word]))
            word++;
        const char *number = at + word + (word && at[word] == '[');
        size_t digits = strspn(number, "0123456789");
        const char *end = number + digits + (number > at + word && number[digits] == ']');
        bool closed = number == at + word ? !is_letter((unsigned char)*end) && *end != '_'
                                          : end > number + digits;
        bool below = word && digits && closed;
        if (below)
            print_2d_stem(out, at, word);
        else
            buf_putn(out, at, word);
        if (below)
            for (size_t k = 0; k < digits; k++)
                buf_printf(out, "\xe2\x82%c", 0x80 + (number[k] - '0'));
        else if (word || isdigit((unsigned char)*at)) { /* 2e5, x1y: as they are */
            size_t rest = word;
            while (isalnum((unsigned char)at[rest]) || at[rest] == '_')
                rest++;
            buf_putn(out, at + word, rest - word);
            end = at + rest;
        } else {
            buf_putc(out, *at);
            end = at + 1;
        }
        at = end;
    }
}

/* As a result is shown, where that takes one row: with Greek letters and small exponents. */
static void put_formula(void *arg)
{
    Words *words = arg;
    print_2d_begin(BOX_UNICODE);
    const Box *box = print_2d_box(words->e, BIND_LOOSE);
    if (box->height == 1 && box->width <= MOST_CELLS) {
        box_put_row(&words->row, box, 0, 0);
    } else {
        char *text = print_text(words->e, MOST_CELLS);
        err_defer(mem_release, text);
        buf_puts(&words->row, text);
        err_undefer(true);
    }
    put_subscripts(&words->out, buf_text(&words->row));
    print_2d_end();
}

static void put_words(Buf *out, Expr e)
{
    Words words = {.e = e};
    if (expr_is(e, EXPR_STRING)) {
        buf_puts(out, expr_text(e));
        return;
    }
    err_defer(buf_release, &words.row);
    err_defer(buf_release, &words.out);
    if (!err_attempt_for(ERR_LIMIT | ERR_DEPTH, put_formula, &words))
        buf_puts(&words.out, "...");
    buf_puts(out, buf_text(&words.out));
    err_undefer(true);
    err_undefer(true);
}

char *plot_words_of(Expr e)
{
    Buf out = {0};
    err_defer(buf_release, &out);
    bool set = expr_is(e, EXPR_CALL) && expr_is_symbol(expr_arg(e, 0), "typeset");
    for (long i = 1; set && i < expr_count(e); i++)
        put_words(&out, expr_arg(e, i));
    if (!set)
        put_words(&out, e);
    char *text = mem_strdup(buf_text(&out));
    err_undefer(true);
    return text;
}

void plot_words_set(char **text, Expr e)
{
    char *fresh = plot_words_of(e);
    mem_free(*text);
    *text = fresh;
}
