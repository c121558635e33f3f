/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Coordinates of VectorCalculus: SetCoordinates, GetCoordinates, VectorField. A table of kinds
 * holds the usual names and, for each name, the powers of r and sin(phi) in its scale factor. The
 * current coordinates are a setting of the session; those of a field are kept with its Vector.
 */
#include "repl/builtins/calculus/coordinates.h"

#include <string.h>

#include "cas/core/heap.h"
#include "cas/core/rtable.h"
#include "repl/builtin.h"
#include "repl/eval/eval.h"

enum { MOST = 3 };

typedef struct CoordinateKind {
    const char *name;
    long n;
    const char *usual[MOST];
    struct {
        signed char radius, sine; /* powers of the first name and of the sine of the second */
    } scale[MOST];
} CoordinateKind;

static const CoordinateKind KINDS[] = {
    {"cartesian", 0, {"x", "y", "z"}, {{0, 0}, {0, 0}, {0, 0}}},
    {"polar", 2, {"r", "theta"}, {{0, 0}, {1, 0}}},
    {"cylindrical", 3, {"r", "theta", "z"}, {{0, 0}, {1, 0}, {0, 0}}},
    {"spherical", 3, {"r", "phi", "theta"}, {{0, 0}, {1, 0}, {1, 1}}},
};

static const CoordinateKind *find_kind(Expr name)
{
    for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; i++)
        if (expr_is_symbol(name, KINDS[i].name))
            return &KINDS[i];
    return NULL;
}

static const CoordinateKind *kind_of(Expr coordinates)
{
    return find_kind(expr_arg(coordinates, 0));
}

static Expr make(const CoordinateKind *kind, const Expr *names, long n)
{
    Expr parts[MOST + 1] = {expr_symbol(kind->name)};
    if (n < 1 || n > MOST || (kind->n && n != kind->n))
        err_raise(ST_DOMAIN, "invalid input: %s coordinates do not have %ld names", kind->name, n);
    for (long i = 0; i < n; i++)
        parts[i + 1] = names[i];
    return expr_make(EXPR_INDEXED, parts, n + 1);
}

Expr coordinates_of(Expr spec)
{
    bool indexed = expr_is(spec, EXPR_INDEXED);
    const CoordinateKind *kind = find_kind(indexed ? expr_arg(spec, 0) : spec);
    if (indexed && kind)
        return make(kind, spec->u.args + 1, expr_nops(spec));
    if (kind) {
        Expr names[MOST];
        long n = kind->n ? kind->n : MOST;
        for (long i = 0; i < n; i++)
            names[i] = expr_symbol(kind->usual[i]);
        return make(kind, names, n);
    }
    if (expr_is(spec, EXPR_LIST) && expr_count(spec) <= MOST && expr_count(spec) > 0)
        return make(&KINDS[0], spec->u.args, expr_count(spec));
    if (indexed) {
        err_hint("there are cartesian[x,y,z], polar[r,theta], cylindrical[r,theta,z] and "
                 "spherical[r,phi,theta]");
        err_raise(ST_DOMAIN, "unknown coordinates");
    }
    return NULL;
}

Expr coordinates_scale(Expr coordinates, long i)
{
    const CoordinateKind *kind = kind_of(coordinates);
    Expr radius = expr_arg(coordinates, 1),
         scale = expr_pow(radius, expr_int(kind->scale[i].radius));
    if (!kind->scale[i].sine)
        return scale;
    return expr_mul(scale, expr_call1("sin", expr_arg(coordinates, 2)));
}

Expr coordinates_volume(Expr coordinates)
{
    Expr volume = EXPR_ONE;
    for (long i = 0; i < expr_nops(coordinates); i++)
        volume = expr_mul(volume, coordinates_scale(coordinates, i));
    return volume;
}

/* --- the session's ---------------------------------------------------------------------------- */

static Expr current = NULL;

static void current_roots(void (*mark)(Expr e))
{
    if (current)
        mark(current);
}

static void forget(void)
{
    current = NULL;
}

Expr coordinates_known(Expr field)
{
    const RTable *table = field ? rtable_of(field) : NULL;
    return table && table->coordinates ? table->coordinates : current;
}

static Expr wanted(Expr spec)
{
    Expr coordinates = coordinates_of(spec);
    if (!coordinates) {
        err_hint("SetCoordinates(spherical[r,phi,theta])");
        err_raise(ST_TYPE, "invalid input: coordinates are expected, such as cartesian[x,y,z]");
    }
    return coordinates;
}

static Expr with_coordinates(Expr field, Expr coordinates)
{
    RTable *table = rtable_vector(RTABLE_COLUMN, expr_nops(coordinates));
    Expr items = eval_elements(field);
    if (expr_count(items) != expr_nops(coordinates))
        err_raise(ST_DOMAIN, "invalid input: a field of %ld components in %ld coordinates",
                  expr_count(items), expr_nops(coordinates));
    memcpy(table->data, items->u.args, (size_t)expr_count(items) * sizeof *table->data);
    table->coordinates = coordinates;
    return rtable_expr(table);
}

static Expr SetCoordinates(const Expr *args, long n)
{
    if (n > 1)
        return with_coordinates(args[0], wanted(args[1]));
    Expr coordinates = wanted(args[0]);
    heap_add_roots(current_roots);
    eval_add_restart(forget);
    current = coordinates;
    return coordinates;
}

static Expr GetCoordinates(const Expr *args, long n)
{
    Expr known = coordinates_known(n ? args[0] : NULL);
    return known ? known : expr_symbol("cartesian");
}

static Expr VectorField(const Expr *args, long n)
{
    Expr coordinates = n > 1 ? wanted(args[1]) : coordinates_known(NULL);
    if (!coordinates) {
        err_hint("VectorField(<y,-x>, cartesian[x,y])");
        err_raise(ST_DOMAIN, "the coordinates of the field are not known");
    }
    return with_coordinates(args[0], coordinates);
}

#define VC "VectorCalculus:-"

const Builtin BUILTIN_COORDINATES[] = {
    {.name = "SetCoordinates",
     .package = "VectorCalculus",
     .signature = "SetCoordinates(what:expr, coordinates:expr?) -> expr",
     .fn = SetCoordinates,
     .topic = "calculus",
     .summary = "choose the coordinates of the session, or those of one Vector",
     .text = "Kinds: cartesian[x,y,z], polar[r,theta], cylindrical[r,theta,z] and\n"
             "spherical[r,phi,theta] with phi from the z axis.",
     .examples = {{VC "SetCoordinates('polar'[r,theta]): " VC "Laplacian(r^2);", "4", NULL},
                  {VC "SetCoordinates(elliptic[u,v]);", "error: unknown coordinates", NULL}},
     .see = "GetCoordinates VectorField"},
    {.name = "GetCoordinates",
     .package = "VectorCalculus",
     .signature = "GetCoordinates(F:list|rtable?) -> expr",
     .fn = GetCoordinates,
     .topic = "calculus",
     .summary = "the coordinates of the session, or of a vector field",
     .examples = {{VC "GetCoordinates(" VC "VectorField(<y,x>, 'cartesian'[x,y]));",
                   "'cartesian'[x,y]", NULL},
                  {VC "GetCoordinates(1);", "error: F", NULL}},
     .see = "SetCoordinates"},
    {.name = "VectorField",
     .package = "VectorCalculus",
     .signature = "VectorField(F:list|rtable, coordinates:expr?) -> Vector",
     .fn = VectorField,
     .topic = "calculus",
     .summary = "a Vector of components with its coordinates",
     .examples = {{VC "Divergence(" VC "VectorField(<r,0>, 'polar'[r,theta]));", "2", NULL},
                  {VC "VectorField(<r,0>, 'spherical'[r,p,t]);", "error: components", NULL}},
     .see = "SetCoordinates Divergence Curl"},
    {.name = NULL},
};
