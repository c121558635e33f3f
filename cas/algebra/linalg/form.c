/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Linear forms by one walk over the shared graph: every node that mentions an unknown gets its
 * form once (a memo table), nodes that do not are left alone after one look at their symbol mask.
 * Sums add forms, a product is linear when exactly one factor is, a piecewise function when all its
 * branches are and the unknowns decide nothing; everything else that mentions an unknown is
 * nonlinear. Nothing is expanded, so (x+1)*y - x*y counts as nonlinear in x and y: the
 * caller expands and asks again. The derivative diff(x(t),t) does not count as an occurrence of
 * the unknown x(t), which is how the systems of the course are written; it does of the name t.
 */
#include "cas/algebra/linalg/form.h"

#include <stdlib.h>

#include "cas/base/mem.h"
#include "cas/core/walk.h"
#include "cas/value/funcs_facts.h"

typedef struct Chunk {
    struct Chunk *next;
} Chunk;

/* What the memo holds: FREE for nodes without unknowns, else a form. */
static const LinearForm FREE_FORM = {true, 0, NULL, NULL, NULL};
static const LinearForm NONLINEAR = {false, 0, NULL, NULL, NULL};

struct LinearForms {
    Memo memo;  /* node -> LinearForm */
    Memo index; /* unknown -> its number + 1 */
    Chunk *chunks;
    uint64_t names; /* symbols of the unknowns */
    Expr *plain;    /* the unknowns that are symbols */
    long plain_count;
};

/* One contribution coefficient*unknown to a sum, with its place for a stable sort. */
typedef struct Part {
    long index, place;
    Expr coef;
} Part;

static void *take(LinearForms *forms, size_t bytes)
{
    Chunk *chunk = mem_alloc(sizeof(Chunk) + bytes);

    chunk->next = forms->chunks;
    forms->chunks = chunk;
    return chunk + 1;
}

static void release(void *arg)
{
    LinearForms *forms = arg;

    for (Chunk *c = forms->chunks, *next; c != NULL; c = next) {
        next = c->next;
        mem_free(c);
    }
    mem_free(forms);
}

LinearForms *linalg_forms_begin(const Expr *unknowns, long n)
{
    LinearForms *forms = mem_zalloc(sizeof *forms);

    err_defer(release, forms);
    memo_begin(&forms->memo);
    memo_begin(&forms->index);
    forms->plain = take(forms, (size_t)n * sizeof(Expr));
    for (long i = 0; i < n; i++) {
        if (expr_is_number(unknowns[i]))
            err_raise(ST_DOMAIN, "a number cannot be an unknown");
        if (expr_is(unknowns[i], EXPR_SYMBOL))
            forms->plain[forms->plain_count++] = unknowns[i];
        forms->names |= unknowns[i]->names;
        memo_put(&forms->index, unknowns[i], (const void *)(intptr_t)(i + 1));
    }
    return forms;
}

void linalg_forms_end(LinearForms *forms)
{
    memo_end(&forms->index);
    memo_end(&forms->memo);
    err_undefer(true);
}

static const LinearForm *form_of(LinearForms *forms, Expr e);

/* --- sums -------------------------------------------------------------------------------- */

static int compare_parts(const void *a, const void *b)
{
    const Part *x = a, *y = b;

    if (x->index != y->index)
        return x->index < y->index ? -1 : 1;
    return x->place < y->place ? -1 : x->place > y->place;
}

/* The form with these parts (sorted here, equal unknowns collected) and rest. */
static const LinearForm *make_form(LinearForms *forms, Part *parts, long n, Expr rest)
{
    LinearForm *form = take(forms, sizeof *form);
    long *index = take(forms, (size_t)n * sizeof *index);
    Expr *coef = take(forms, (size_t)n * sizeof *coef);
    Expr *same = take(forms, (size_t)n * sizeof *same);

    qsort(parts, (size_t)n, sizeof *parts, compare_parts);
    *form = (LinearForm){true, 0, index, coef, rest};
    for (long i = 0, next; i < n; i = next) {
        for (next = i; next < n && parts[next].index == parts[i].index; next++)
            same[next - i] = parts[next].coef;
        coef[form->count] = expr_sum(same, next - i);
        if (coef[form->count] != EXPR_ZERO)
            index[form->count++] = parts[i].index;
    }
    return form;
}

/* The rest of a subexpression: itself when no unknown occurs in it. */
static Expr rest_of(const LinearForm *form, Expr e)
{
    return form == &FREE_FORM ? e : form->rest;
}

static const LinearForm *form_of_sum(LinearForms *forms, Expr e)
{
    long n = expr_count(e) / 2, parts = 0, place = 0;
    const LinearForm **kids = take(forms, (size_t)n * sizeof(LinearForm *));
    Expr *rests = take(forms, (size_t)n * sizeof(Expr));
    Part *part;
    bool free = true;

    for (long i = 0; i < n; i++) {
        kids[i] = form_of(forms, expr_arg(e, 2 * i));
        if (!kids[i]->linear)
            return &NONLINEAR;
        free = free && kids[i] == &FREE_FORM;
        parts += kids[i]->count;
    }
    if (free)
        return &FREE_FORM;
    part = take(forms, (size_t)parts * sizeof *part);
    for (long i = 0; i < n; i++) {
        Expr c = expr_arg(e, 2 * i + 1);

        rests[i] = expr_mul(c, rest_of(kids[i], expr_arg(e, 2 * i)));
        for (long k = 0; k < kids[i]->count; k++, place++)
            part[place] = (Part){kids[i]->index[k], place, expr_mul(c, kids[i]->coef[k])};
    }
    return make_form(forms, part, parts, expr_sum(rests, n));
}

/* --- products ---------------------------------------------------------------------------- */

static const LinearForm *form_of_product(LinearForms *forms, Expr e)
{
    long n = expr_count(e), used = 0;
    Expr *factors = take(forms, (size_t)n * sizeof(Expr)), scale;
    const LinearForm *inner = &FREE_FORM;
    Part *part;

    factors[used++] = expr_arg(e, 0);
    for (long i = 1; i < n; i += 2) {
        Expr base = expr_arg(e, i), exponent = expr_arg(e, i + 1);
        const LinearForm *form = form_of(forms, base);

        if (form_of(forms, exponent) != &FREE_FORM)
            return &NONLINEAR;
        if (form == &FREE_FORM) {
            factors[used++] = expr_pow(base, exponent);
            continue;
        }
        if (!form->linear || exponent != EXPR_ONE || inner != &FREE_FORM)
            return &NONLINEAR;
        inner = form;
    }
    if (inner == &FREE_FORM)
        return &FREE_FORM;
    scale = expr_product(factors, used);
    part = take(forms, (size_t)inner->count * sizeof *part);
    for (long k = 0; k < inner->count; k++)
        part[k] = (Part){inner->index[k], k, expr_mul(scale, inner->coef[k])};
    return make_form(forms, part, inner->count, expr_mul(scale, inner->rest));
}

/* --- cases ------------------------------------------------------------------------------- */

/* Is operand i of a piecewise function a condition? The last one without a pair is a branch. */
static bool is_condition(Expr e, long i)
{
    return i % 2 == 1 && i + 1 < expr_count(e);
}

/* Of unknown k; the rest for k < 0. */
static Expr branch_of(const LinearForm *form, Expr e, long k)
{
    if (k < 0)
        return rest_of(form, e);
    for (long i = 0; i < form->count; i++)
        if (form->index[i] == k)
            return form->coef[i];
    return EXPR_ZERO;
}

/* The piecewise function with what branch_of says for its branches. */
static Expr cases_of(LinearForms *forms, Expr e, long k)
{
    long n = expr_count(e);
    Expr *args = take(forms, (size_t)n * sizeof(Expr)), first = NULL;
    bool same = n % 2 == 0; /* there is an otherwise */

    for (long i = 1; i < n; i++) {
        args[i - 1] = expr_arg(e, i);
        if (is_condition(e, i))
            continue;
        args[i - 1] = branch_of(form_of(forms, expr_arg(e, i)), expr_arg(e, i), k);
        first = first ? first : args[i - 1];
        same = same && args[i - 1] == first;
    }
    return same ? first : expr_call(expr_arg(e, 0), args, n - 1);
}

static const LinearForm *form_of_cases(LinearForms *forms, Expr e)
{
    long n = expr_count(e), most = 0, parts = 0;
    Part *part;
    bool free = true;

    for (long i = 1; i < n; i++) {
        const LinearForm *form = form_of(forms, expr_arg(e, i));
        if (!form->linear || (is_condition(e, i) && form != &FREE_FORM))
            return &NONLINEAR;
        free = free && form == &FREE_FORM;
        most += form->count;
    }
    if (free)
        return &FREE_FORM;
    part = take(forms, (size_t)most * sizeof *part);
    for (long i = 1; i < n; i++) {
        const LinearForm *form = form_of(forms, expr_arg(e, i));
        for (long k = 0; k < form->count; k++) {
            bool known = false;
            for (long j = 0; j < parts; j++)
                known = known || part[j].index == form->index[k];
            if (!known) {
                part[parts] = (Part){form->index[k], parts, EXPR_ZERO};
                parts++;
            }
        }
    }
    for (long j = 0; j < parts; j++)
        part[j].coef = cases_of(forms, e, part[j].index);
    return make_form(forms, part, parts, cases_of(forms, e, -1));
}

/* --- everything else --------------------------------------------------------------------- */

static bool is_derivative(Expr e)
{
    return expr_is(e, EXPR_CALL) && expr_is_symbol(expr_arg(e, 0), "diff");
}

static bool has_operands(Expr e)
{
    return e->kind >= EXPR_SUM && e->kind != EXPR_OBJECT;
}

static const LinearForm *form_of_other(LinearForms *forms, Expr e)
{
    if (is_derivative(e))
        return walk_has_any(e, forms->plain, forms->plain_count) ? &NONLINEAR : &FREE_FORM;
    for (long i = 0; has_operands(e) && i < expr_count(e); i++)
        if (form_of(forms, expr_arg(e, i)) != &FREE_FORM)
            return &NONLINEAR;
    return &FREE_FORM;
}

static const LinearForm *form_of_unknown(LinearForms *forms, long index)
{
    Part part = {index, 0, EXPR_ONE};

    return make_form(forms, &part, 1, EXPR_ZERO);
}

static const LinearForm *form_of(LinearForms *forms, Expr e)
{
    const LinearForm *form;
    intptr_t number;

    if ((e->names & forms->names) == 0)
        return &FREE_FORM;
    form = memo_get(&forms->memo, e);
    if (form != NULL)
        return form;
    err_stack_check();
    err_poll();
    number = (intptr_t)memo_get(&forms->index, e);
    if (number != 0)
        form = form_of_unknown(forms, (long)number - 1);
    else if (expr_is(e, EXPR_SUM))
        form = form_of_sum(forms, e);
    else if (expr_is(e, EXPR_PRODUCT))
        form = form_of_product(forms, e);
    else if (funcs_jump(e) == FUNC_JUMP_PIECEWISE)
        form = form_of_cases(forms, e);
    else
        form = form_of_other(forms, e);
    memo_put(&forms->memo, e, form);
    return form;
}

LinearForm linalg_form(LinearForms *forms, Expr e)
{
    LinearForm form = *form_of(forms, e);

    if (form.rest == NULL && form.linear)
        form.rest = e;
    return form;
}
