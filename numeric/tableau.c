/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading printed tableaux, and checking them: a Runge-Kutta method has order p exactly when, for
 * every rooted tree of up to p nodes, its elementary weight is 1/gamma(tree) (Butcher; Hairer,
 * Norsett, Wanner I, theorem II.2.13). Trees are generated size by size as multisets of smaller
 * trees; the weight of the stages is computed once for each tree: 8 nodes need 200 trees.
 */
#include "numeric/tableau.h"

#include <math.h>
#include <string.h>

#include "cas/base/mem.h"

static const TableauRow ROWS[] = {
#define RK(name, summary, stages, order, lower, root, text)                                        \
    {name, summary, stages, order, lower, root, text},
#include "numeric/rk.def"
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

/* The entries of one line behind the bar, as doubles; moves *p behind the line. */
static void read_line(const char **p, int root, double *out)
{
    *p = skip_blanks(*p);
    while (**p && **p != '\n') {
        TableauNumber value;
        if (!tableau_read_number(p, &value))
            break;
        *out++ = tableau_double(value, root);
        *p = skip_blanks(*p);
    }
    if (**p == '\n')
        (*p)++;
}

Tableau *tableau_new(const TableauRow *row)
{
    Tableau *tableau = allocate(row->name, row->stages, row->lower > 0);
    long s = row->stages, stage = 0;
    tableau->order = row->order;
    tableau->lower = row->lower;
    for (const char *p = row->text; *p; stage++) {
        TableauNumber node;
        double *out = tableau->a + stage * s;
        if (*p == 'b' || *p == 'e')
            out = *p++ == 'b' ? tableau->b : tableau->e;
        else if (tableau_read_number(&p, &node))
            tableau->c[stage] = tableau_double(node, row->root);
        p = skip_blanks(p) + 1; /* the bar */
        read_line(&p, row->root, out);
    }
    if (tableau->e) /* from the embedded weights to those of the difference */
        for (long j = 0; j < s; j++)
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

/* All rooted trees of 1..order nodes. Of each: its size, its density gamma, and for every stage i
 * the product over its children of sum_j a_ij * phi_j(child). */
typedef struct Forest {
    const Tableau *tableau;
    long count, capacity;
    int *size;
    double *gamma;
    double *phi;     /* count rows of `stages` */
    double *product; /* the same product for trees being made, a row for each number of children */
} Forest;

static double *phi_of(const Forest *forest, long tree)
{
    return forest->phi + tree * forest->tableau->stages;
}

static void add_tree(Forest *forest, int size, double gamma, const double *phi)
{
    long s = forest->tableau->stages;
    if (forest->count == forest->capacity) {
        forest->capacity = 2 * forest->capacity + 16;
        size_t n = (size_t)forest->capacity;
        forest->size = mem_rearray(forest->size, n, sizeof *forest->size);
        forest->gamma = mem_rearray(forest->gamma, n, sizeof *forest->gamma);
        forest->phi = mem_rearray(forest->phi, n * (size_t)s, sizeof *forest->phi);
    }
    forest->size[forest->count] = size;
    forest->gamma[forest->count] = gamma;
    memcpy(phi_of(forest, forest->count), phi, (size_t)s * sizeof *phi);
    forest->count++;
}

/* Adds every tree whose root has, besides the children already in phi and gamma, children chosen
 * among trees 0..last (not increasing, so that each multiset comes once) with `rest` nodes. */
static void grow(Forest *forest, int size, long last, int rest, double gamma, double *phi)
{
    long s = forest->tableau->stages;
    double *next = phi + s;
    if (rest == 0) {
        add_tree(forest, size, gamma * size, phi);
        return;
    }
    for (long child = last; child >= 0; child--) {
        if (forest->size[child] > rest)
            continue;
        for (long i = 0; i < s; i++) {
            double sum = 0;
            for (long j = 0; j < s; j++)
                sum += forest->tableau->a[i * s + j] * phi_of(forest, child)[j];
            next[i] = phi[i] * sum;
        }
        grow(forest, size, child, rest - forest->size[child], gamma * forest->gamma[child], next);
    }
}

double tableau_order_defect(const Tableau *tableau, int order, bool embedded)
{
    Forest forest = {.tableau = tableau};
    long s = tableau->stages;
    double worst = 0;
    forest.product = mem_array((size_t)((order + 1) * s), sizeof(double));
    for (long i = 0; i < s; i++)
        forest.product[i] = 1;
    for (int size = 1; size <= order; size++)
        grow(&forest, size, forest.count - 1, size - 1, 1, forest.product);
    for (long tree = 0; tree < forest.count; tree++) {
        double weight = 0;
        for (long i = 0; i < s; i++)
            weight += (tableau->b[i] - (embedded ? tableau->e[i] : 0)) * phi_of(&forest, tree)[i];
        worst = fmax(worst, fabs(weight - 1 / forest.gamma[tree]));
    }
    mem_free(forest.size);
    mem_free(forest.gamma);
    mem_free(forest.phi);
    mem_free(forest.product);
    return worst;
}
