/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A result that the reference names is asked of that name when the sheet has come to its end; one
 * without a name may be any that the sheet shows. What the sheet prints is thrown away, and plots
 * are not drawn. Verdicts go to the parent as they come, by a pipe that the language cannot reach.
 */
#include "repl/sheet/sheet_marked.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/heap.h"
#include "cas/core/print/print.h"
#include "cas/core/rtable.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/value/assume.h"
#include "cas/value/funcs.h"
#include "cas/value/names.h"
#include "repl/eval/env.h"
#include "repl/eval/eval.h"
#include "repl/files/mw_read.h"
#include "repl/files/mw_value.h"
#include "repl/files/path.h"
#include "repl/secure.h"
#include "repl/session_parts.h"
#include "repl/sheet/sheet.h"
#include "repl/sheet/sheet_alike.h"
#include "repl/sheet/sheet_points.h"
#include "repl/sheet/sheet_run.h"

enum { SHOWN = 120, MOST_RESULTS = 4096 };

static struct {
    int fd;
    const MarkQuestions *questions;
    Expr result[MOST_RESULTS]; /* what the sheet has shown */
    long nresults;
    Buf error; /* the first */
} now;

/* --- records ---------------------------------------------------------------------------------- */

static void send(const Buf *record)
{
    const char *at = buf_text(record), *end = at + record->length;
    while (at < end) {
        ssize_t n = write(now.fd, at, (size_t)(end - at));
        if (n < 0 && errno != EINTR)
            _exit(SESSION_INTERNAL);
        at += n > 0 ? n : 0;
    }
}

static void put_line(Buf *record, const char *text)
{
    for (const char *c = text; *c; c++)
        buf_putc(record, (unsigned char)*c < ' ' ? ' ' : *c);
}

static void send_verdict(long question, MarkVerdict verdict, const char *remark)
{
    Buf record = {0};
    err_defer(buf_release, &record);
    buf_printf(&record, "q %ld %d ", question, (int)verdict);
    put_line(&record, remark);
    buf_putc(&record, '\n');
    send(&record);
    err_undefer(true);
}

static void send_end(MarkEnd end, const char *remark)
{
    Buf record = {0};
    err_defer(buf_release, &record);
    buf_printf(&record, "e 0 %d ", (int)end);
    put_line(&record, remark);
    buf_putc(&record, '\n');
    send(&record);
    err_undefer(true);
}

/* --- what the sheet shows --------------------------------------------------------------------- */

static void mark_results(void (*mark)(Expr e))
{
    for (long i = 0; i < now.nresults; i++)
        mark(now.result[i]);
}

static void on_show(const char *label, Expr value, void *unused)
{
    (void)label;
    (void)unused;
    if (now.nresults < MOST_RESULTS)
        now.result[now.nresults++] = value;
}

static void on_write(const char *text, size_t length, void *unused)
{
    (void)text;
    (void)length;
    (void)unused;
}

static void on_error(const char *message, unsigned long line, void *unused)
{
    (void)unused;
    if (now.error.length)
        return;
    if (line)
        buf_printf(&now.error, "line %lu: ", line);
    buf_puts(&now.error, message);
}

static const SheetListener LISTENER = {NULL, on_show, on_write, on_error, NULL};

/* --- verdicts --------------------------------------------------------------------------------- */

static MarkVerdict verdict_of(const MarkQuestion *question, Expr result)
{
    char *text = print_text(result, 0);
    bool same = !strcmp(text, question->text);
    mem_free(text);
    if (same)
        return MARK_RIGHT;
    if (!question->value)
        return MARK_UNDECIDED;
    switch (mw_compare_shown(question->value, result)) {
    case MW_EQUAL:
        return MARK_RIGHT;
    case MW_EQUAL_FORM:
        return sheet_points_apart(question->value, result) ? MARK_UNDECIDED : MARK_FORM;
    case MW_DIFFERENT:
        return MARK_WRONG;
    default:
        return MARK_UNDECIDED;
    }
}

enum { MOST_SIGNS = 3 };

typedef struct Comparison {
    Expr stored, result;
    Expr names;
    long negative; /* bit i: name i is */
    MwSame same;
} Comparison;

static void compare_signs(void *comparison)
{
    Comparison *c = comparison;
    for (long i = 0; i < expr_count(c->names); i++) {
        Expr name = expr_arg(c->names, i);
        bool below = i <= MOST_SIGNS && c->negative >> i & 1;
        Expr sides[] = {below ? name : EXPR_ZERO, below ? EXPR_ZERO : name};
        assume_add(expr_make(EXPR_LESS, sides, 2));
    }
    env_forget();
    c->same = mw_compare_shown(c->stored, c->result);
    if (c->same == MW_EQUAL || c->same == MW_EQUAL_FORM)
        return;
    Expr simplify = expr_symbol("simplify"); /* cases of what is assumed are decided by it */
    c->same =
        mw_compare_shown(eval_apply(simplify, &c->stored, 1), eval_apply(simplify, &c->result, 1));
}

static bool is_right_where(Comparison *c)
{
    Expr facts = assume_snapshot();
    bool made = err_attempt(compare_signs, c);
    assume_restore(facts);
    env_forget();
    return made && (c->same == MW_EQUAL || c->same == MW_EQUAL_FORM);
}

typedef enum Where { NOWHERE, WHERE_POSITIVE, WHERE_REAL } Where;

/* sqrt(k)*sqrt(m)/m is sqrt(k/m) where masses and springs are positive, and sqrt(x^2) is abs(x)
 * where x is real: somebody who knows that has it right. */
static Where where_right(const MarkQuestion *question, Expr result)
{
    Comparison c = {.stored = question->value, .result = result, .same = MW_UNDECIDED};
    c.names = names_in(expr_equation(c.stored, c.result));
    long n = expr_count(c.names);
    if (n == 0 || !is_right_where(&c))
        return NOWHERE;
    for (c.negative = 1; n <= MOST_SIGNS && c.negative < 1L << n; c.negative++)
        if (!is_right_where(&c))
            return WHERE_POSITIVE;
    return n <= MOST_SIGNS ? WHERE_REAL : WHERE_POSITIVE;
}

typedef struct Ordered {
    Expr stored, result;
    bool same;
} Ordered;

/* The entries of a list, a sequence, a Vector, as a list. */
static Expr entries_of(Expr e)
{
    if (expr_is(e, EXPR_SEQ) || expr_is(e, EXPR_LIST))
        return expr_list(expr_args(e), expr_count(e));
    Expr args[] = {e, expr_symbol("list")};
    bool flat = rtable_of(e) && rtable_is_vector(rtable_of(e));
    return flat ? eval_apply(expr_symbol("convert"), args, 2) : expr_list(NULL, 0);
}

/* Gives each entry that is wanted one of those that are there. */
static void pair_off(void *ordered)
{
    enum { MOST = 64 };
    Ordered *o = ordered;
    Expr stored = entries_of(o->stored), result = entries_of(o->result);
    long n = expr_count(stored), paired = 0;
    bool taken[MOST] = {false};
    if (n < 2 || n > MOST || expr_count(result) != n)
        return;
    for (long i = 0; i < n && paired == i; i++)
        for (long k = 0; k < n && paired == i; k++) {
            if (taken[k])
                continue;
            MwSame same = mw_compare_shown(expr_arg(stored, i), expr_arg(result, k));
            taken[k] = same == MW_EQUAL || same == MW_EQUAL_FORM;
            paired += taken[k];
        }
    o->same = paired == n;
}

/* Eigenvalues and roots come in no order, coordinates do: who marks decides. */
static bool is_right_but_for_order(const MarkQuestion *question, Expr result)
{
    Ordered ordered = {question->value, result, false};
    return err_attempt(pair_off, &ordered) && ordered.same;
}

static bool is_mathematics(Expr e)
{
    switch (expr_kind(e)) {
    case EXPR_LIST:
    case EXPR_SEQ:
    case EXPR_SET:
    case EXPR_EQUATION:
    case EXPR_STRING:
    case EXPR_RANGE:
    case EXPR_OBJECT:
    case EXPR_LESS:
    case EXPR_LESSEQ:
    case EXPR_UNEQUAL:
    case EXPR_AND:
    case EXPR_OR:
    case EXPR_NOT:
        return false;
    default:
        return !rtable_of(e) && e != EXPR_TRUE && e != EXPR_FALSE && e != EXPR_FAIL;
    }
}

typedef struct Difference {
    Expr stored, result, value;
} Difference;

static void subtract(void *difference)
{
    Difference *d = difference;
    Expr value = expr_sub(d->result, d->stored);
    d->value = eval_apply(expr_symbol("simplify"), &value, 1);
}

static void put_shown(Buf *out, Expr e)
{
    char *text = print_text(e, SHOWN);
    buf_puts(out, text);
    mem_free(text);
}

/* "2*x, not x^2: the difference is 2*x-x^2". */
static void put_difference(Buf *out, const MarkQuestion *question, Expr result)
{
    Difference d = {question->value, result, NULL};
    put_shown(out, result);
    buf_printf(out, ", not %.*s%s", SHOWN, question->text,
               strlen(question->text) > SHOWN ? "..." : "");
    if (is_mathematics(result) && is_mathematics(question->value) && err_attempt(subtract, &d)) {
        buf_puts(out, "; the difference is ");
        put_shown(out, d.value);
    }
}

typedef struct Asked {
    const MarkQuestion *question;
    Expr result;         /* NULL: there is none */
    const char *instead; /* of a missing one: the name in another writing, or NULL */
} Asked;

/* What the name has at the end. */
static void look_up(void *asked)
{
    Asked *a = asked;
    const char *name = a->question->name;
    if (print_is_plain_name(name)) {
        Expr symbol = expr_symbol(name), followed = eval_follow(symbol);
        a->result = followed != symbol ? followed : eval_value_of(symbol);
        return;
    }
    Expr text = expr_string(name, (long)strlen(name));
    Expr typed = eval_apply(expr_symbol("parse"), &text, 1), value = eval_expr(typed);
    a->result = value == typed ? NULL : value;
}

/* EQ_1 and eq1 differ in writing alone. */
static bool is_written_so(const char *name, const char *other)
{
    for (;; name++, other++) {
        name += strspn(name, "_");
        other += strspn(other, "_");
        if (tolower((unsigned char)*name) != tolower((unsigned char)*other))
            return false;
        if (!*name)
            return true;
    }
}

static void look_for_written(Symbol *symbol, void *asked)
{
    Asked *a = asked;
    if (!symbol->local && symbol->value && is_written_so(a->question->name, symbol->name))
        a->instead = symbol->name;
}

static void answer_named(long i, const MarkQuestion *question)
{
    Asked asked = {question, NULL, NULL};
    Buf remark = {0};
    err_defer(buf_release, &remark);
    bool there = err_attempt(look_up, &asked) && asked.result;
    MarkVerdict verdict = there ? verdict_of(question, asked.result) : MARK_MISSING;
    if (!there)
        sym_each(look_for_written, &asked);
    if (asked.instead)
        buf_printf(&remark, "%s is there", asked.instead);
    bool open = question->value && (verdict == MARK_WRONG || verdict == MARK_UNDECIDED);
    const char *reason = "";
    MarkVerdict other = open ? sheet_alike(question, asked.result, &reason) : MARK_WRONG;
    Where where = open && other == MARK_WRONG ? where_right(question, asked.result) : NOWHERE;
    if (other != MARK_WRONG) {
        buf_puts(&remark, reason);
        verdict = other;
    } else if (where != NOWHERE) {
        bool real = where == WHERE_REAL;
        buf_puts(&remark,
                 real ? "equal where all names are real" : "equal where all names are positive");
        verdict = verdict == MARK_WRONG && !real ? MARK_UNDECIDED : MARK_FORM;
    } else if (open && is_right_but_for_order(question, asked.result)) {
        buf_puts(&remark, "right, but for the order of its entries");
        verdict = MARK_UNDECIDED;
    }
    if (verdict == MARK_WRONG) {
        put_difference(&remark, question, asked.result);
        buf_printf(&remark, "%s%s", *reason ? "; " : "", reason);
    }
    if (verdict == MARK_UNDECIDED && !remark.length) {
        buf_puts(&remark, "not decided: ");
        put_shown(&remark, asked.result);
    }
    send_verdict(i, verdict, buf_text(&remark));
    err_undefer(true);
}

static void answer_nameless(long i, const MarkQuestion *question)
{
    MarkVerdict best = MARK_MISSING;
    for (long k = 0; k < now.nresults && best != MARK_RIGHT; k++) {
        MarkVerdict verdict = verdict_of(question, now.result[k]);
        if (verdict == MARK_RIGHT || (verdict == MARK_FORM && best != MARK_FORM))
            best = verdict;
    }
    send_verdict(i, best, "");
}

/* --- all of it -------------------------------------------------------------------------------- */

typedef struct Task {
    const char *path, *folder;
} Task;

static MarkEnd how_it_ended(bool whole)
{
    if (path_refusals())
        return MARK_REFUSED;
    if (!whole && secure_over())
        return MARK_ENDLESS;
    return now.error.length ? MARK_ERROR : MARK_FINE;
}

static void run_task(void *arg)
{
    const Task *task = arg;
    Buf text = {0};
    secure_begin(task->folder);
    path_also_read(session_options->library);
    heap_add_roots(mark_results);
    err_defer(buf_release, &text);
    if (!sheet_take_script(&text, task->path)) {
        send_end(MARK_UNREAD, "");
        _exit(0);
    }
    bool whole =
        sheet_run(source_add(task->path, buf_text(&text), text.length, 1), true, &LISTENER);
    MarkEnd end = how_it_ended(whole);
    const char *over = secure_over();
    send_end(end, end == MARK_ENDLESS ? over : buf_text(&now.error));
    for (long i = 0; i < now.questions->n; i++) {
        const MarkQuestion *question = &now.questions->question[i];
        (*question->name ? answer_named : answer_nameless)(i, question);
    }
    err_undefer(true);
}

/* Nothing of what it says goes to the screen, and there is nobody to be asked. */
static void be_silent(void)
{
    int nothing = open("/dev/null", O_RDWR);
    for (int fd = 0; fd < 3 && nothing >= 0; fd++)
        dup2(nothing, fd);
}

void sheet_marked_run(const char *path, const char *folder, const MarkQuestions *questions, int fd)
{
    Task task = {path, folder};
    now.fd = fd;
    now.questions = questions;
    be_silent();
    Status status = err_try(run_task, &task);
    if (status != ST_OK && status != ST_INTERRUPT)
        send_end(status == ST_NOMEM ? MARK_ERROR : MARK_LOST, err_message());
    _exit(0);
}
