/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * FMUExport: a system as a functional mock-up unit (repl/fmu/fmu.h). The command reads the options
 * and says what was written.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "repl/builtin.h"
#include "repl/builtins/text/code_model.h"
#include "repl/eval/eval.h"
#include "repl/fmu/fmu.h"

enum { LONGEST = 64 };

static const char *text_of(Expr e)
{
    return e && (expr_is(e, EXPR_STRING) || expr_is(e, EXPR_SYMBOL)) ? expr_text(e) : NULL;
}

/* The file's name without folder and ending, as a name in C. */
static void name_after(char name[LONGEST], const char *file)
{
    const char *slash = strrchr(file, '/'), *base = slash ? slash + 1 : file;
    size_t n = 0;
    for (const char *s = base; *s && *s != '.' && n + 2 < LONGEST; s++) {
        if (n == 0 && !isalpha((unsigned char)*s))
            name[n++] = 'm';
        name[n++] = (char)(isalnum((unsigned char)*s) ? *s : '_');
    }
    name[n] = 0;
    if (n == 0)
        strcpy(name, "model");
}

static double number_option(const Expr *args, long n, const char *key, double otherwise)
{
    Expr value = builtin_option(args, n, 2, key);
    if (value && !expr_is_real_number(value))
        err_raise(ST_TYPE, "%s is a number", key);
    return value ? num_to_double(value) : otherwise;
}

static int version_of(const Expr *args, long n)
{
    double version = number_option(args, n, "version", 2);
    if (version != 2 && version != 3)
        err_raise(ST_DOMAIN, "version is 2 or 3: FMI 2.0 and 3.0 are written");
    return (int)version;
}

static Expr fmu_export(const Expr *args, long n)
{
    char name[LONGEST];
    FormTask task = code_model_task(args, n);
    task.events = code_model_list(task.events);
    Expr binary = builtin_option(args, n, 2, "binary");
    const char *file = expr_text(args[1]), *given = text_of(builtin_option(args, n, 2, "name"));
    name_after(name, given ? given : file);
    FormStart *start = mem_zalloc(sizeof *start);
    err_defer(mem_release, start);
    FmuModel model = {.start = start,
                      .name = name,
                      .description = text_of(builtin_option(args, n, 2, "description")),
                      .version = version_of(args, n),
                      .tolerance = number_option(args, n, "tolerance", 1e-8)};
    if (!(model.tolerance > 0 && model.tolerance < 1))
        err_raise(ST_DOMAIN, "tolerance is between 0 and 1");
    form_start_begin(start, &task, FORM_REDUCED);
    model.stop = number_option(args, n, "stoptime", start->t + 10);
    fmu_check(&model);
    fmu_read_events(&model, task.events);
    fmu_read_outputs(&model, code_model_list(builtin_option(args, n, 2, "outputs")));
    if (!fmu_write(file, &model, binary == EXPR_TRUE) && binary != EXPR_FALSE)
        eval_warning("there is no compiler cc: the unit holds its sources alone");
    form_start_end(start);
    err_undefer(true);
    return EXPR_NULL;
}

const Builtin BUILTIN_UNITS[] = {
    {.name = "FMUExport",
     .signature = "FMUExport(system:list|set, file:string, parameters=p:list|set, "
                  "inputs=u:list|set|function, outputs=y:list|set|function, events=e:list|set, "
                  "unknowns=v:list|set, version=n:posint, name=m:name|string, "
                  "description=d:string, stoptime=T:algebraic, tolerance=eps:algebraic, "
                  "binary=b:boolean) -> nothing",
     .fn = fmu_export,
     .topic = "dae",
     .summary = "write a system as a functional mock-up unit (FMI 2.0, 3.0)",
     .text =
         "The system is what dsolve(..., numeric) takes: equations and starting values, of any\n"
         "index. The unit serves for model exchange and co-simulation: the index is reduced,\n"
         "algebraic unknowns are computed, states go back onto the constraints; co-simulation has\n"
         "a solver of its own. The archive holds the sources in C and, where there is a compiler\n"
         "(cc), a binary for this machine; zip packs it.\n"
         "\n"
         "parameters=[g=9.81]   names that may be set before a run, with their values\n"
         "inputs=[u(t)=0]       functions given from outside, with their values at the start (0);\n"
         "                      where the reduction needs u', that is an input u_d\n"
         "outputs=[x(t), E=...] unknowns and formulas; all unknowns, else\n"
         "events=[[x(t)=0, diff(x(t),t)=-diff(x(t),t)]]  as for dsolve\n"
         "version=3             FMI 3.0; 2.0, else\n"
         "tolerance=1e-8        of the unit's own solver; stoptime=10, of the default experiment\n"
         "name=\"m\"              of the model: that of the file, else; description=\"...\"\n"
         "binary=true           there must be a binary; binary=false: without it there is no "
         "warning",
     .examples = {{"FMUExport([diff(x(t),t) = -k*x(t), x(0) = 1], \"decay.fmu\");",
                   "error: parameter k has no value", NULL},
                  {"FMUExport([diff(x(t),t) = -x(t)], \"decay.fmu\");",
                   "error: needs starting values", NULL}},
     .see = "dsolve CodeGeneration DAEinfo",
     .flags = BUILTIN_DAESY | BUILTIN_SHOWS_NOTHING},
    {.name = NULL},
};
