/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Options of the tables that commands make. The command runs as without them; then each Matrix and
 * Vector among its results goes through the constructor of that name with what was said. An option
 * that its signature has itself (RandomMatrix has outputoptions) is left to the command.
 */
#include "repl/builtin_made.h"

#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"

static const char *const KEYS[] = {"attributes", "datatype", "inplace",       "order",
                                   "readonly",   "shape",    "outputoptions", "storage"};

/* The name of the option that an argument is: key = value, or inplace and readonly alone. */
static const char *key_of(Expr e)
{
    Expr name = expr_is(e, EXPR_EQUATION) ? expr_arg(e, 0) : e;
    for (size_t i = 0; i < sizeof KEYS / sizeof *KEYS; i++)
        if (expr_is_symbol(name, KEYS[i]) &&
            (name != e || !strcmp(KEYS[i], "inplace") || !strcmp(KEYS[i], "readonly")))
            return KEYS[i];
    return NULL;
}

static bool has_itself(const Builtin *row, const char *key)
{
    const char *at = strstr(row->signature, key);
    return at && at[strlen(key)] == '=';
}

static bool is_made(const Builtin *row, Expr argument)
{
    const char *key = key_of(argument);
    return key && !has_itself(row, key);
}

bool builtin_made_asked(const Builtin *row, const Expr *args, long n)
{
    if (!row->package || strcmp(row->package, "LinearAlgebra"))
        return false;
    for (long i = 1; i < n; i++)
        if (is_made(row, args[i]))
            return true;
    return false;
}

static void say(Made *made, Expr option)
{
    const char *key = key_of(option);
    Expr value = expr_is(option, EXPR_EQUATION) ? expr_arg(option, 1) : EXPR_TRUE;
    if (!strcmp(key, "inplace"))
        made->inplace = value != EXPR_FALSE;
    else if (strcmp(key, "outputoptions"))
        made->said[++made->saids] = option;
    else
        for (long i = 0; i < expr_count(value); i++)
            made->said[++made->saids] = expr_arg(value, i);
}

static long room_for(const Expr *args, long n)
{
    long room = n + 2;
    for (long i = 1; i < n; i++) {
        const char *key = key_of(args[i]);
        if (!key || strcmp(key, "outputoptions"))
            continue;
        if (!expr_is(args[i], EXPR_EQUATION) || !expr_is(expr_arg(args[i], 1), EXPR_LIST))
            err_raise(ST_TYPE, "outputoptions is a list of options of Matrix");
        room += expr_count(expr_arg(args[i], 1));
    }
    return room;
}

void builtin_made_split(Made *made, const Builtin *row, const Expr *args, long n)
{
    *made = (Made){.plain = mem_array((size_t)n, sizeof *made->plain)};
    err_defer(mem_release, made->plain);
    made->said = mem_array((size_t)room_for(args, n), sizeof *made->said);
    err_defer(mem_release, made->said);
    for (long i = 0; i < n; i++)
        if (i > 0 && is_made(row, args[i]))
            say(made, args[i]);
        else
            made->plain[made->plains++] = args[i];
    if (made->inplace && made->saids)
        err_raise(ST_DOMAIN,
                  "%s: inplace keeps the argument as it is; it goes with no option of new tables",
                  row->name);
}
