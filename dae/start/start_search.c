/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A search in depth over the parts of the cascade: for each point of the parts before, all roots of
 * a part that Newton's method finds from several guesses, so that branches are found and offered
 * instead of one being taken silently. A part that is linear in what is not given needs one guess.
 * Where a part leaves values open, later constraints may fix them: it is joined with the first part
 * in which they occur, and the search begins again. Where no part order leads to a point, a small
 * system is tried with all constraints at once.
 */
#include "dae/start/start_search.h"

#include <math.h>
#include <string.h>

#include "cas/algebra/linalg/form.h"
#include "cas/base/mem.h"
#include "cas/base/splitmix.h"
#include "dae/start/nearest.h"
#include "dae/start/turn.h"
#include "numeric/linear/vec.h"

static const double solved = 1e-12;
static const double settled = 1e-3;

enum {
    SINGLE_MERGES = 3,
    OPEN_GUESSES = 4, /* where one leaves values open */
    MANY_MISSING = 16
};

/* --- guesses ------------------------------------------------------------------------------- */

/* Sizes of last guesses, for quantities that are far from 1 in their units: where a temperature in
 * kelvins is near 0, exp(-3500/T) and its derivatives vanish, and no step leads away. */
static const double FAR[] = {300, 100, 1000, 10000};
enum { FAR_GUESSES = sizeof FAR / sizeof *FAR };

/* Deterministic guesses: 0, all 1, all -1, then alternating signs and sizes; from START_GUESSES on
 * large and positive ones, for where those before lead nowhere. */
static double guess(int k, long j)
{
    if (k < 3)
        return (double)(k == 0 ? 0 : 3 - 2 * k);
    uint64_t place = (uint64_t)k << 32 | (uint64_t)j;
    if (k >= START_GUESSES)
        return FAR[k - START_GUESSES] * (0.75 + 0.5 * splitmix_unit(&place));
    return (splitmix_unit(&place) - 0.5) * (k < START_GUESSES / 2 ? 4 : 40);
}

void start_search_guess(const Start *s, int k, double *y)
{
    for (long j = 0; j < s->n; j++)
        y[j] = s->given[j] ? s->y[j] : guess(k, j);
}

long start_search_missing(const Start *s)
{
    long missing = 0;
    for (long j = 0; j < s->n; j++)
        missing += !s->given[j];
    return missing;
}

bool start_search_is_small(const Start *s)
{
    return s->n * s->n < 3000;
}

int start_search_affordable(const Start *s)
{
    long most = 3000 / (s->n * s->n + 1);
    return most < 1 || start_search_missing(s) == 0 ? 1
           : most < START_GUESSES                   ? (int)most
                                                    : START_GUESSES;
}

/* --- all constraints at once --------------------------------------------------------------- */

/* Values not given move freely, algebraic ones before others; values given stay, or (projecting)
 * move when nothing else can. */
static double mobility(const Start *s, long j, bool projecting)
{
    if (s->given[j])
        return projecting ? 1 : 0;
    return s->algebraic[j] ? 1e6 : 1e3;
}

/* The mobilities of all values; the caller frees. */
static double *mobilities_of(const Start *s, bool projecting)
{
    double *mobilities = mem_array((size_t)s->n + 1, sizeof *mobilities);
    for (long j = 0; j < s->n; j++)
        mobilities[j] = mobility(s, j, projecting);
    return mobilities;
}

/* One part after the other, as far as that goes. */
static void solve_parts(const Start *s, double *y, const double *mobilities)
{
    double step;
    Status status = ST_OK;
    for (long k = 0; k < cascade_count(s->cascade) && status == ST_OK; k++) {
        long rows;
        cascade_rows(s->cascade, k, &rows);
        if (rows)
            status = cascade_solve(s->cascade, k, s->t0, y, mobilities, solved, &step, NULL, NULL);
    }
}

/* Where values that move more easily lead into a dead end (z^2 = y - 9 at z = 0, when y is 4),
 * steps of all that may move count alike. Where the next step would still be long the residual is
 * small only because the constraints are flat there, as exp(y) is at y = -40. */
bool start_search_fits(const Start *s, double *y, bool projecting, long *rank)
{
    double *mobilities = mobilities_of(s, projecting),
           *from = mem_array((size_t)s->n + 1, sizeof *y);
    long found;
    err_defer(mem_release, mobilities);
    err_defer(mem_release, from);
    vec_copy(from, y, s->n);
    Status status = manifold_solve(s->manifold, s->t0, y, mobilities, solved, &found);
    if (status != ST_OK && cascade_count(s->cascade) > 1) {
        vec_copy(y, from, s->n);
        solve_parts(s, y, mobilities);
        status = manifold_solve(s->manifold, s->t0, y, mobilities, solved, &found);
    }
    if (status != ST_OK) {
        vec_copy(y, from, s->n);
        for (long j = 0; j < s->n; j++)
            mobilities[j] = mobilities[j] != 0;
        status = manifold_solve(s->manifold, s->t0, y, mobilities, solved, &found);
    }
    err_undefer(true);
    err_undefer(true);
    if (rank)
        *rank = found;
    return status == ST_OK &&
           vec_max(s->manifold->step, s->n) <= settled * fmax(1, vec_max(y, s->n));
}

/* --- one part ------------------------------------------------------------------------------ */

typedef struct Search {
    const Start *s;
    Branches *b;
    Cascade *cascade;
    double *given;            /* the values given, moved by rounding */
    double *keeping, *moving; /* mobilities: values given stay, or not */
    double *alike;            /* mobilities of polish, of the part's own values */
    char *free;               /* after a solution of a part */
    long loose;               /* part that left values open, or -1 */
    const char *turns;        /* as of turn_flags; NULL: not asked yet */
    char *room;               /* for them */
} Search;

static void begin(Search *q, const Start *s, Branches *b)
{
    size_t n = (size_t)s->n + 1;
    *q = (Search){.s = s, .b = b, .cascade = s->cascade, .loose = -1};
    q->given = mem_zalloc(4 * n * sizeof *q->given + 2 * n);
    err_defer(mem_release, q->given);
    q->keeping = q->given + n;
    q->moving = q->keeping + n;
    q->alike = q->moving + n;
    q->free = (char *)(q->alike + n);
    q->room = q->free + n;
    q->turns = s->turns;
    for (long j = 0; j < s->n; j++) {
        q->given[j] = s->y[j];
        q->keeping[j] = mobility(s, j, false);
        q->moving[j] = mobility(s, j, true);
    }
}

static void end(Search *q)
{
    (void)q;
    err_undefer(true);
}

static long missing_of(const Search *q, long k)
{
    long count, missing = 0;
    const long *own = cascade_own(q->cascade, k, &count);
    for (long i = 0; i < count; i++)
        missing += !q->s->given[own[i]];
    return missing;
}

static void guess_part(const Search *q, long k, int number, double *y)
{
    long count;
    const long *own = cascade_own(q->cascade, k, &count);
    for (long i = 0; i < count; i++)
        y[own[i]] = q->s->given[own[i]] ? q->given[own[i]] : guess(number, own[i]);
}

static bool fits(Search *q, long k, double *y, const double *mobilities, long *rank)
{
    double step, size = 1;
    long count;
    const long *own = cascade_own(q->cascade, k, &count);
    Status status =
        cascade_solve(q->cascade, k, q->s->t0, y, mobilities, solved, &step, rank, q->free);
    for (long i = 0; i < count; i++)
        size = fmax(size, fabs(y[own[i]]));
    return status == ST_OK && step <= settled * size;
}

/* Is it linear in the values that are not given, as in multipliers? Then its solutions are one
 * point or one flat set, and Newton's first step is there from any guess. */
static bool is_linear(const Search *q, long k)
{
    long missing = 0, count, rows;
    const long *own = cascade_own(q->cascade, k, &count);
    const long *row = cascade_rows(q->cascade, k, &rows);
    bool linear = true;
    Expr *unknown = mem_array((size_t)count + 1, sizeof *unknown);
    err_defer(mem_release, unknown);
    for (long i = 0; i < count; i++)
        if (!q->s->given[own[i]])
            unknown[missing++] = q->s->states[own[i]];
    LinearForms *forms = linalg_forms_begin(unknown, missing);
    for (long i = 0; i < rows && linear; i++)
        linear = linalg_form(forms, q->s->hidden->constraints[row[i]].residual).linear;
    linalg_forms_end(forms);
    err_undefer(true);
    return linear;
}

/* The same, found once where it cannot change. */
static bool is_linear_again(const Search *q, long k)
{
    enum { UNKNOWN, LINEAR, NONLINEAR };
    char *note = cascade_note(q->cascade, k);
    if (*note == UNKNOWN || !q->s->again)
        *note = is_linear(q, k) ? LINEAR : NONLINEAR;
    return *note == LINEAR;
}

static int guesses_for(const Search *q, long k)
{
    return missing_of(q, k) == 0 || is_linear_again(q, k) ? 1 : START_GUESSES;
}

/* Can value j move away from y while the others give way? Where it cannot, the constraints do fix
 * it although their derivatives do not show it: x^2 + y^2 = 1 fixes y at x = 1. moved: where to. */
static bool is_loose(Search *q, long k, const double *y, long j, double *moved)
{
    double part = 1e-3, kept = q->keeping[j];
    bool loose = false;
    q->keeping[j] = 0;
    for (int side = 0; side < 2 && !loose; side++, part = -part) {
        vec_copy(moved, y, q->s->n);
        moved[j] += part * fmax(1, fabs(y[j]));
        loose = fits(q, k, moved, q->keeping, NULL);
    }
    q->keeping[j] = kept;
    return loose;
}

/* Marks the values that y leaves free. Those that gave way to one of them far enough can move, too,
 * and are not asked. */
static void find_loose(Search *q, long k, const double *y)
{
    Branches *b = q->b;
    long count;
    const long *own = cascade_own(q->cascade, k, &count);
    double *moved = mem_array((size_t)q->s->n + 1, sizeof *moved);
    err_defer(mem_release, moved);
    char *suspect = mem_zalloc((size_t)q->s->n + 1);
    err_defer(mem_release, suspect);
    for (long i = 0; i < count; i++)
        suspect[own[i]] = !q->s->given[own[i]] && q->free[own[i]];
    for (long i = 0; i < count; i++) {
        if (!suspect[own[i]] || b->loose[own[i]] || !is_loose(q, k, y, own[i], moved))
            continue;
        b->any_loose = true;
        vec_copy(b->nearest, y, q->s->n);
        for (long l = 0; l < count; l++)
            if (suspect[own[l]] &&
                fabs(moved[own[l]] - y[own[l]]) > 1e-4 * fmax(1, fabs(y[own[l]])))
                b->loose[own[l]] = 1;
    }
    err_undefer(true);
    err_undefer(true);
}

/* At a multiple root the residual is small long before the values are right, and there the steps of
 * all values must count alike. */
static void polish(Search *q, long k, double *y)
{
    long count;
    const long *own = cascade_own(q->cascade, k, &count);
    double *kept = mem_array((size_t)count + 1, sizeof *kept), step;
    err_defer(mem_release, kept);
    for (long i = 0; i < count; i++) {
        q->alike[own[i]] = q->keeping[own[i]] != 0;
        kept[i] = y[own[i]];
    }
    if (cascade_solve(q->cascade, k, q->s->t0, y, q->alike, 0, &step, NULL, NULL) == ST_DOMAIN)
        for (long i = 0; i < count; i++)
            y[own[i]] = kept[i];
    err_undefer(true);
}

/* --- roots of a part ----------------------------------------------------------------------- */

/* Points that agree with the one before in all other parts. */
typedef struct Roots {
    double *value; /* START_BRANCHES * own count */
    long count;
} Roots;

static void gather(const Search *q, long k, const double *y, double *value)
{
    long count;
    const long *own = cascade_own(q->cascade, k, &count);
    for (long i = 0; i < count; i++)
        value[i] = y[own[i]];
}

static void scatter(const Search *q, long k, const double *value, double *y)
{
    long count;
    const long *own = cascade_own(q->cascade, k, &count);
    for (long i = 0; i < count; i++)
        y[own[i]] = value[i];
}

static bool are_same(const double *a, const double *b, long n)
{
    for (long j = 0; j < n; j++)
        if (!(fabs(a[j] - b[j]) < 1e-6 * fmax(1, fabs(a[j]))))
            return false;
    return true;
}

static bool turns(Search *q, long j)
{
    if (!q->turns) {
        turn_flags(q->s->hidden->model, q->s->states, q->s->n, q->room);
        q->turns = q->room;
    }
    return q->turns[j];
}

/* Angles by their names within one turn, so that a branch is one branch. */
static void turn_root(Search *q, const long *own, double *value, long n)
{
    for (long i = 0; i < n; i++) {
        double back = turn_back(value[i]);
        if (back != value[i] && !q->s->given[own[i]] && turns(q, own[i]))
            value[i] = back;
    }
}

static void note_root(Roots *roots, Search *q, long k, const double *y)
{
    long n;
    const long *own = cascade_own(q->cascade, k, &n);
    double *to = roots->value + roots->count * n;
    if (roots->count == START_BRANCHES)
        return;
    gather(q, k, y, to);
    turn_root(q, own, to, n);
    for (long i = 0; i < roots->count; i++)
        if (are_same(to, roots->value + i * n, n))
            return;
    roots->count++;
}

/* Keeps the attempt that came farthest and nearest to meeting its constraints. */
static void note_failure(Search *q, long k, const double *y)
{
    Branches *b = q->b;
    double miss = cascade_miss(q->cascade, k, q->s->t0, y);
    if (isfinite(miss) && (k > b->part || (k == b->part && !(miss >= b->miss)))) {
        b->part = k;
        b->miss = miss;
        vec_copy(b->nearest, y, q->s->n);
    }
}

/* Where the constraints' derivatives leave values open: is it an isolated point all the same? */
static void judge_flat(Search *q, long k, double *y, Roots *roots)
{
    find_loose(q, k, y);
    if (q->b->any_loose)
        return;
    polish(q, k, y);
    note_root(roots, q, k, y);
}

/* A point that leaves values open says so only where no guess leads to one that leaves none: where
 * all voltages of a network are 0 their angles are open, and that is not where it runs. To ask what
 * is open costs a solution for each value, so that is asked last where there are many. */
static void find_roots(Search *q, long k, double *y, Roots *roots)
{
    long missing = missing_of(q, k), rank;
    int guesses = guesses_for(q, k);
    double *flat = mem_array((size_t)q->s->n + 1, sizeof *flat);
    char *open = mem_zalloc((size_t)q->s->n + 1);
    bool any_flat = false;
    err_defer(mem_release, flat);
    err_defer(mem_release, open);
    for (int i = 0; i < guesses; i++) {
        err_poll();
        guess_part(q, k, i, y);
        if (!fits(q, k, y, q->keeping, &rank)) {
            note_failure(q, k, y);
        } else if (rank == missing) {
            polish(q, k, y);
            note_root(roots, q, k, y);
        } else if (!any_flat && !q->b->any_loose && missing <= MANY_MISSING) {
            judge_flat(q, k, y, roots);
        } else if (!any_flat) {
            any_flat = true;
            vec_copy(flat, y, q->s->n);
            memcpy(open, q->free, (size_t)q->s->n);
        }
        if ((any_flat || q->b->any_loose) && guesses > OPEN_GUESSES)
            guesses = OPEN_GUESSES;
        else if (i + 1 == START_GUESSES && roots->count == 0)
            guesses = START_GUESSES + FAR_GUESSES;
    }
    if (roots->count > 0 && q->b->any_loose) {
        memset(q->b->loose, 0, (size_t)q->s->n);
        q->b->any_loose = false;
    } else if (roots->count == 0 && any_flat && !q->b->any_loose) {
        memcpy(q->free, open, (size_t)q->s->n);
        judge_flat(q, k, flat, roots);
    }
    err_undefer(true);
    err_undefer(true);
}

/* Values given with few digits may miss the constraints by rounding: those are moved onto them. */
static bool round_given(Search *q, long k, double *y)
{
    long count;
    const long *own = cascade_own(q->cascade, k, &count);
    bool near = false;
    int guesses = missing_of(q, k) == 0 ? 1 : START_GUESSES;
    for (int i = 0; i < guesses && !near; i++) {
        err_poll();
        guess_part(q, k, i, y);
        near = fits(q, k, y, q->moving, NULL);
        for (long j = 0; j < count && near; j++) {
            double value = q->given[own[j]];
            near = !q->s->given[own[j]] ||
                   fabs(y[own[j]] - value) <= START_CONSISTENT * fmax(1, fabs(value));
        }
    }
    for (long j = 0; j < count && near; j++)
        if (q->s->given[own[j]])
            q->given[own[j]] = y[own[j]];
    return near;
}

/* --- all parts ----------------------------------------------------------------------------- */

static void note_point(Search *q, const double *y)
{
    Branches *b = q->b;
    for (long k = 0; k < b->count; k++)
        if (are_same(y, b->point + k * q->s->n, q->s->n))
            return;
    vec_copy(b->point + b->count++ * q->s->n, y, q->s->n);
}

/* A part without constraints: nothing here fixes what is not given. */
static bool is_open(const Search *q, long k)
{
    long rows;
    cascade_rows(q->cascade, k, &rows);
    return rows == 0 && missing_of(q, k) > 0;
}

/* All that is not given in an open part is loose. */
static void leave_open(Search *q, long k)
{
    long count;
    const long *own = cascade_own(q->cascade, k, &count);
    for (long i = 0; i < count; i++)
        if (!q->s->given[own[i]])
            q->b->loose[own[i]] = 1;
    q->b->any_loose = true;
    q->loose = k;
}

/* The roots of part k; also of a part without constraints its one point. */
static void look_for_roots(Search *q, long k, double *y, Roots *roots)
{
    long rows;
    cascade_rows(q->cascade, k, &rows);
    if (is_open(q, k)) {
        leave_open(q, k);
        return;
    }
    if (rows == 0) {
        guess_part(q, k, 0, y);
        note_root(roots, q, k, y);
        return;
    }
    find_roots(q, k, y, roots);
    if (roots->count == 0 && !q->b->any_loose && round_given(q, k, y))
        find_roots(q, k, y, roots);
}

static bool descend(Search *q, long first, double *y);

/* For each root the parts behind; true: enough is known. *alone: there is one, which is taken. */
static bool descend_roots(Search *q, long k, double *y, bool *alone)
{
    long count;
    cascade_own(q->cascade, k, &count);
    Roots roots = {mem_array((size_t)(START_BRANCHES * count) + 1, sizeof(double)), 0};
    err_defer(mem_release, roots.value);
    look_for_roots(q, k, y, &roots);
    bool enough = q->b->any_loose;
    if (enough)
        q->loose = k;
    *alone = !enough && roots.count == 1;
    for (long i = 0; i < roots.count && !enough; i++) {
        scatter(q, k, roots.value + i * count, y);
        enough = !*alone && descend(q, k + 1, y);
    }
    err_undefer(true);
    return enough;
}

/* The parts from the first one on, one after the other as long as there is one root. */
static bool descend(Search *q, long first, double *y)
{
    bool enough = false, alone = true;
    long k = first, count = cascade_count(q->cascade);
    err_stack_check();
    for (; k < count && alone; k++)
        enough = descend_roots(q, k, y, &alone);
    if (alone) {
        note_point(q, y);
        enough = q->b->count == START_BRANCHES;
    }
    for (long i = first; i < k; i++) { /* other roots before have other roundings */
        long own_count;
        const long *own = cascade_own(q->cascade, i, &own_count);
        for (long j = 0; j < own_count; j++)
            q->given[own[j]] = q->s->y[own[j]];
    }
    return enough;
}

/* Joins part q->loose, which left values open, with the first one in which they occur; false: they
 * occur in none. Often joined, all that is left is joined. */
static bool join_open(Search *q, int joined)
{
    long count, last = cascade_count(q->cascade) - 1;
    const long *own = cascade_own(q->cascade, q->loose, &count);
    char *flags = mem_zalloc((size_t)q->s->n + 1);
    err_defer(mem_release, flags);
    for (long i = 0; i < count; i++)
        flags[own[i]] = !q->s->given[own[i]];
    long next = cascade_next(q->cascade, q->loose, flags);
    err_undefer(true);
    if (next < 0)
        return false;
    cascade_merge(q->cascade, q->loose, joined < SINGLE_MERGES ? next : last);
    return true;
}

static void clear(Branches *b, const Start *s)
{
    memset(b->loose, 0, (size_t)s->n);
    b->any_loose = false;
    b->count = 0;
    b->part = -1;
    b->miss = INFINITY;
    start_search_guess(s, 0, b->nearest);
}

static void search(Search *q, double *y)
{
    for (int joined = 0;; joined++) {
        q->loose = -1;
        clear(q->b, q->s);
        start_search_guess(q->s, 0, y);
        descend(q, 0, y);
        if (q->loose < 0 || !join_open(q, joined))
            break;
    }
    if (q->b->any_loose)
        q->b->count = 0;
}

/* The parts behind the one that could not be met, for those who look at the attempt. */
static void finish_attempt(Search *q)
{
    Branches *b = q->b;
    for (long k = b->part + 1; k < cascade_count(q->cascade); k++) {
        long rows;
        cascade_rows(q->cascade, k, &rows);
        int guesses = rows > 0 ? guesses_for(q, k) : 0;
        for (int i = 0; i < guesses; i++) {
            guess_part(q, k, i, b->nearest);
            if (fits(q, k, b->nearest, q->keeping, NULL))
                break;
        }
    }
}

/* All constraints at once. Where that finds no point either, the attempt that is told of is the one
 * before: in it the parts that can be met are met. */
static void search_whole(Search *q, double *y)
{
    Branches *b = q->b;
    double *kept = mem_array((size_t)q->s->n + 1, sizeof *kept), miss = b->miss;
    err_defer(mem_release, kept);
    bool any = b->part >= 0;
    vec_copy(kept, b->nearest, q->s->n);
    cascade_merge(q->cascade, 0, cascade_count(q->cascade) - 1);
    search(q, y);
    if (any && b->count == 0 && !b->any_loose) {
        vec_copy(b->nearest, kept, q->s->n);
        b->miss = miss;
    }
    err_undefer(true);
}

void start_search_begin(Branches *b, const Start *s)
{
    size_t n = (size_t)s->n + 1;
    *b = (Branches){.miss = INFINITY, .part = -1};
    b->point = mem_zalloc((START_BRANCHES + 1) * n * sizeof *b->point);
    err_defer(mem_release, b->point);
    b->nearest = b->point + START_BRANCHES * n;
    b->loose = mem_zalloc(n);
    err_defer(mem_release, b->loose);
}

void start_search_end(Branches *b)
{
    (void)b;
    err_undefer(true);
    err_undefer(true);
}

void start_search_run(Branches *b, const Start *s)
{
    Search q;
    double *y = mem_array((size_t)s->n + 1, sizeof *y);
    err_defer(mem_release, y);
    begin(&q, s, b);
    search(&q, y);
    if (b->count == 0 && !b->any_loose) {
        finish_attempt(&q);
        if (cascade_count(s->cascade) > 1 && start_search_is_small(s))
            search_whole(&q, y);
    }
    end(&q);
    err_undefer(true);
}

bool start_search_follow(const Start *s, long part, long j, double *y)
{
    Branches b;
    Search q;
    start_search_begin(&b, s);
    begin(&q, s, &b);
    q.turns = q.room; /* none: the one nearest to start->y[j] is wanted as it is */
    clear(&b, s);
    descend(&q, part, y);
    long best = 0;
    for (long k = 1; k < b.count; k++)
        if (fabs(b.point[k * s->n + j] - s->y[j]) < fabs(b.point[best * s->n + j] - s->y[j]))
            best = k;
    bool found = b.count > 0 && !b.any_loose;
    if (found)
        vec_copy(y, b.point + best * s->n, s->n);
    end(&q);
    start_search_end(&b);
    return found;
}

/* --- the nearest point --------------------------------------------------------------------- */

/* Where values not given are is no matter: they count from where they are. */
static void distance_from(const Start *s, const double *y, double *from)
{
    for (long j = 0; j < s->n; j++)
        from[j] = s->given[j] ? s->y[j] : y[j];
}

/* Guess `number` moved onto part k. Where what is not given cannot reach the values given, steps of
 * all values count alike. */
static bool meet_part(Search *q, long k, int number, double *y)
{
    long count;
    const long *own = cascade_own(q->cascade, k, &count);
    guess_part(q, k, number, y);
    if (fits(q, k, y, q->moving, NULL))
        return true;
    for (long i = 0; i < count; i++)
        q->alike[own[i]] = 1;
    guess_part(q, k, number, y);
    return fits(q, k, y, q->alike, NULL);
}

/* The own values of part k nearest to those given. y, from: room for all values. */
static bool nearest_part(Search *q, long k, double *best, double *y, double *from)
{
    double least = INFINITY;
    int guesses = guesses_for(q, k);
    for (int i = 0; i < guesses; i++) {
        err_poll();
        vec_copy(y, best, q->s->n);
        if (!meet_part(q, k, i, y))
            continue;
        distance_from(q->s, y, from);
        double far = cascade_nearest(q->cascade, k, q->s->t0, from, q->moving, solved, y);
        if (!(far < least - 1e-9 * far || isinf(least)))
            continue;
        least = far;
        gather(q, k, y, from);
        scatter(q, k, from, best);
    }
    return isfinite(least);
}

/* Part after part; one that is open moves with the first one in which its values occur. */
static bool nearest_parts(const Start *s, double *best)
{
    Search q;
    double *y = mem_array(2 * (size_t)s->n + 1, sizeof *y);
    bool found = true;
    err_defer(mem_release, y);
    begin(&q, s, NULL);
    start_search_guess(s, 0, best);
    for (long k = 0; k < cascade_count(s->cascade) && found; k++) {
        long rows;
        q.loose = k;
        while (is_open(&q, k) && join_open(&q, 0))
            continue;
        cascade_rows(s->cascade, k, &rows);
        found = rows == 0 || nearest_part(&q, k, best, y, y + s->n);
    }
    end(&q);
    err_undefer(true);
    return found;
}

bool start_search_nearest(const Start *s, double *best)
{
    double *y = mem_array(2 * (size_t)s->n + 1, sizeof *y), *from = y + s->n, least = INFINITY;
    double *mobilities = mobilities_of(s, true);
    err_defer(mem_release, y);
    err_defer(mem_release, mobilities);
    int enough = start_search_affordable(s);
    bool found = !start_search_is_small(s) && nearest_parts(s, best);
    for (int k = 0; k < START_GUESSES && (k < enough || isinf(least)) && !found; k++) {
        err_poll();
        start_search_guess(s, k, y);
        if (!start_search_fits(s, y, true, NULL))
            continue;
        distance_from(s, y, from);
        double far = nearest_point(s->manifold, s->t0, from, mobilities, solved, y);
        if (far < least - 1e-9 * far || isinf(least)) {
            least = far;
            vec_copy(best, y, s->n);
        }
    }
    found |= isfinite(least) || nearest_parts(s, best);
    err_undefer(true);
    err_undefer(true);
    return found;
}
