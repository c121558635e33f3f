/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading printed tableaux, and checking them: a Runge-Kutta method has order p exactly when, for
 * every rooted tree of up to p nodes, its elementary weight is 1/gamma(tree) (Butcher; Hairer,
 * Norsett, Wanner I, theorem II.2.13).
 * Here in doubles; dae/theory/butcher.c does it exactly.
 */
#include "numeric/step/tableau.h"

#include <math.h>
#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "numeric/step/trees.h"

static const TableauRow ROWS[] = {
#define RK(name, summary, stages, order, lower, root, text)                                        \
    {name, summary, stages, order, lower, root, text},
#include "numeric/step/rk.def"
#undef RK
};

const TableauRow *tableau_row(long i)
{
    return i >= 0 && i < (long)(sizeof ROWS / sizeof *ROWS) ? &ROWS[i] : NULL;
}

const TableauRow *tableau_find(const char *name)
{
    for (long i = 0; tableau_row(i); i++)
        if (strcmp(ROWS[i].name, name) == 0)
            return &ROWS[i];
    return NULL;
}

/* --- numbers ------------------------------------------------------------------------------- */

static bool read_digits(const char **p, long *value)
{
    const char *start = *p;
    for (*value = 0; **p >= '0' && **p <= '9'; (*p)++)
        *value = 10 * *value + (**p - '0');
    return *p > start;
}

/* One signed fraction, times r when r follows. */
static bool read_term(const char **p, TableauNumber *value)
{
    long sign = 1, num, den = 1;
    if (**p == '+' || **p == '-')
        sign = *(*p)++ == '-' ? -1 : 1;
    if (!read_digits(p, &num) && **p != 'r')
        return false;
    if (**p == 'r' && num == 0)
        num = 1;
    if (**p == '/') {
        (*p)++;
        if (!read_digits(p, &den) || den == 0)
            return false;
    }
    if (**p == 'r') {
        (*p)++;
        value->c = sign * num;
        value->d = den;
    } else {
        value->a = sign * num;
        value->b = den;
    }
    return true;
}

bool tableau_read_number(const char **p, TableauNumber *value)
{
    *value = (TableauNumber){0, 1, 0, 1};
    if (!read_term(p, value))
        return false;
    while (**p == '+' || **p == '-')
        if (!read_term(p, value))
            return false;
    return true;
}

double tableau_double(TableauNumber value, int root)
{
    long double x = (long double)value.a / (long double)value.b;
    if (value.c != 0)
        x += (long double)value.c / (long double)value.d * sqrtl(root);
    return (double)x;
}

/* --- tableaux ------------------------------------------------------------------------------ */

static Tableau *allocate(const char *name, long s, bool embedded)
{
    size_t count = (size_t)(s * s + 3 * s);
    Tableau *tableau = mem_zalloc(sizeof(Tableau) + count * sizeof(double));
    tableau->name = name;
    tableau->stages = s;
    tableau->a = tableau->data;
    tableau->b = tableau->a + s * s;
    tableau->c = tableau->b + s;
    tableau->e = embedded ? tableau->c + s : NULL;
    return tableau;
}

/* Fills in what follows from the coefficients. */
static void classify(Tableau *tableau)
{
    long s = tableau->stages;
    const double *last = tableau->a + (s - 1) * s;
    tableau->is_explicit = true;
    for (long i = 0; i < s; i++)
        for (long j = i; j < s; j++)
            if (tableau->a[i * s + j] != 0)
                tableau->is_explicit = false;
    tableau->stiffly_accurate = memcmp(last, tableau->b, (size_t)s * sizeof *last) == 0;
    tableau->fsal = tableau->is_explicit && tableau->stiffly_accurate && s > 1;
}

static const char *skip_blanks(const char *p)
{
    while (*p == ' ')
        p++;
    return p;
}

/* The entries of one line behind the bar; moves *p behind the line. */
static void read_line(const char **p, TableauNumber *out)
{
    *p = skip_blanks(*p);
    while (**p && **p != '\n') {
        if (!tableau_read_number(p, out++))
            break;
        *p = skip_blanks(*p);
    }
    if (**p == '\n')
        (*p)++;
}

void tableau_entries(const TableauRow *row, TableauNumber *entry)
{
    long s = row->stages, stage = 0;
    for (long i = 0; i < s * s + 3 * s; i++)
        entry[i] = (TableauNumber){0, 1, 0, 1};
    for (const char *p = row->text; *p; stage++) {
        TableauNumber *out = entry + stage * s;
        if (*p == 'b' || *p == 'e')
            out = entry + s * s + (*p++ == 'b' ? 0 : 2 * s);
        else
            tableau_read_number(&p, &entry[s * s + s + stage]);
        p = skip_blanks(p) + 1; /* the bar */
        read_line(&p, out);
    }
}

Tableau *tableau_new(const TableauRow *row)
{
    long s = row->stages, count = s * s + (row->lower > 0 ? 3 : 2) * s;
    TableauNumber *entry = mem_array((size_t)(s * s + 3 * s), sizeof *entry);
    err_defer(mem_release, entry);
    tableau_entries(row, entry);
    Tableau *tableau = allocate(row->name, row->stages, row->lower > 0);
    for (long i = 0; i < count; i++)
        tableau->data[i] = tableau_double(entry[i], row->root);
    err_undefer(true);
    tableau->order = row->order;
    tableau->lower = row->lower;
    for (long j = 0; tableau->e && j < s; j++) /* from the embedded weights to the difference */
        tableau->e[j] = tableau->b[j] - tableau->e[j];
    classify(tableau);
    return tableau;
}

Tableau *tableau_from(const char *name, long s, const double *a, const double *b, const double *c,
                      const double *e, int order, int lower)
{
    Tableau *tableau = allocate(name, s, e != NULL);
    memcpy(tableau->a, a, (size_t)(s * s) * sizeof *a);
    memcpy(tableau->b, b, (size_t)s * sizeof *b);
    memcpy(tableau->c, c, (size_t)s * sizeof *c);
    if (e)
        memcpy(tableau->e, e, (size_t)s * sizeof *e);
    tableau->order = order;
    tableau->lower = e ? lower : 0;
    classify(tableau);
    return tableau;
}

void tableau_free(Tableau *tableau)
{
    mem_free(tableau);
}

void tableau_release(void *tableau)
{
    tableau_free(tableau);
}

/* --- order conditions ---------------------------------------------------------------------- */

/* to_i = the product over the root's children of sum_j a_ij phi_j(child), the rows of phi. */
static void weigh(const Tableau *tableau, const Tree *tree, const double *phi, double *to)
{
    long s = tableau->stages;
    for (long i = 0; i < s; i++) {
        to[i] = 1;
        for (int k = 0; k < tree->children; k++) {
            double sum = 0;
            for (long j = 0; j < s; j++)
                sum += tableau->a[i * s + j] * phi[tree->child[k] * s + j];
            to[i] *= sum;
        }
    }
}

double tableau_order_defect(const Tableau *tableau, int order, bool embedded)
{
    Trees *trees = trees_new(order);
    long s = tableau->stages;
    double worst = 0;
    err_defer(trees_free, trees);
    double *phi = mem_array((size_t)(trees->count * s), sizeof *phi);
    for (long t = 0; t < trees->count; t++) {
        double weight = 0;
        weigh(tableau, &trees->tree[t], phi, phi + t * s);
        for (long i = 0; i < s; i++)
            weight += (tableau->b[i] - (embedded ? tableau->e[i] : 0)) * phi[t * s + i];
        worst = fmax(worst, fabs(weight - 1 / (double)trees->tree[t].density));
    }
    mem_free(phi);
    err_undefer(true);
    return worst;
}
