/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A formula among the words of a plot goes through the two-dimensional printer, whose one-row forms
 * (x², λ, √x) are plain text to every device. What takes more rows stands as it is typed.
 */
#include "repl/plot/plot_words.h"

#include "cas/base/buf.h"
#include "cas/base/mem.h"
#include "cas/core/print/print.h"
#include "repl/print/print_2d.h"

enum { MOST_CELLS = 80 };

typedef struct Words {
    Buf out;
    Expr e;
} Words;

/* As a result is shown, where that takes one row: with Greek letters and small exponents. */
static void put_formula(void *arg)
{
    Words *words = arg;
    print_2d_begin(BOX_UNICODE);
    const Box *box = print_2d_box(words->e, BIND_LOOSE);
    if (box->height == 1 && box->width <= MOST_CELLS) {
        box_put_row(&words->out, box, 0, 0);
    } else {
        char *text = print_text(words->e, MOST_CELLS);
        err_defer(mem_release, text);
        buf_puts(&words->out, text);
        err_undefer(true);
    }
    print_2d_end();
}

static void put_words(Buf *out, Expr e)
{
    Words words = {.e = e};
    if (expr_is(e, EXPR_STRING)) {
        buf_puts(out, expr_text(e));
        return;
    }
    err_defer(buf_release, &words.out);
    if (!err_attempt_for(ERR_LIMIT | ERR_DEPTH, put_formula, &words))
        buf_puts(&words.out, "...");
    buf_puts(out, buf_text(&words.out));
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
