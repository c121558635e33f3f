/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * FMUExport: a system as a functional mock-up unit (repl/fmu/fmu.h); FMUImport: running one
 * (repl/fmu/fmu_unit.h). The commands read the options and pack what comes back.
 */
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/rtable.h"
#include "cas/core/table.h"
#include "cas/core/walk.h"
#include "cas/value/evalf.h"
#include "repl/builtin.h"
#include "repl/builtins/text/code_model.h"
#include "repl/eval/eval.h"
#include "repl/fmu/fmu.h"
#include "repl/fmu/fmu_couple.h"
#include "repl/fmu/fmu_open.h"

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

/* --- import -------------------------------------------------------------------------------- */

static Expr names_of(const UnitDescription *unit, const char *causality)
{
    Expr *items = mem_array(unit->count + 1, sizeof *items);
    long n = 0;
    err_defer(mem_release, items);
    for (size_t i = 0; i < unit->count; i++)
        if (unit->variables[i].causality && !strcmp(unit->variables[i].causality, causality))
            items[n++] = expr_string(unit->variables[i].name, -1);
    Expr list = expr_list(items, n);
    err_undefer(true);
    return list;
}

static Expr faults_of(const UnitDescription *unit)
{
    Expr *items = mem_array((size_t)unit->fault_count + 1, sizeof *items);
    long n = 0;
    err_defer(mem_release, items);
    for (const char *s = buf_text(&unit->faults), *end; (end = strchr(s, '\n')) != NULL;
         s = end + 1)
        items[n++] = expr_string(s, end - s);
    Expr list = expr_list(items, n);
    err_undefer(true);
    return list;
}

static void put(Table *table, const char *key, Expr value)
{
    table_put(table, expr_string(key, -1), value);
}

static Expr describe(const UnitDescription *unit)
{
    Table *table = table_new();
    char version[10];
    snprintf(version, sizeof version, "%d.0", unit->version);
    put(table, "version", expr_string(version, -1));
    put(table, "name", expr_string(unit->name ? unit->name : "", -1));
    put(table, "exchange", unit->exchange ? EXPR_TRUE : EXPR_FALSE);
    put(table, "cosimulation", unit->cosimulation ? EXPR_TRUE : EXPR_FALSE);
    put(table, "states", expr_int((long)unit->derivatives.n));
    put(table, "indicators", expr_int(unit->indicators));
    put(table, "inputs", names_of(unit, "input"));
    put(table, "outputs", names_of(unit, "output"));
    put(table, "parameters", names_of(unit, "parameter"));
    put(table, "faults", faults_of(unit));
    return table_expr(table);
}

/* A variable by a name, a string or a function x(t). */
static long variable_of(const UnitDescription *unit, Expr e, const char *causality)
{
    Expr head = expr_is(e, EXPR_CALL) ? expr_arg(e, 0) : e;
    const char *name = text_of(head);
    long place = name ? fmu_find(unit, name) : -1;
    const char *has = place >= 0 ? unit->variables[place].causality : NULL;
    if (place < 0)
        err_raise(ST_DOMAIN, "the unit has no variable %s", name ? name : "of that form");
    if (causality && (!has || strcmp(has, causality) != 0))
        err_raise(ST_DOMAIN, "%s is no %s of the unit", name, causality);
    if (strcmp(unit->variables[place].type, unit->version == 2 ? "Real" : "Float64") != 0)
        err_raise(ST_UNABLE, "%s is no real variable", name);
    return place;
}

static void read_parameters(UnitRun *run, Expr list)
{
    long n = list ? expr_count(list) : 0;
    run->set = arena_array((Arena *)(size_t)&run->unit->arena, (size_t)n + 1, sizeof(long));
    run->set_values =
        arena_array((Arena *)(size_t)&run->unit->arena, (size_t)n + 1, sizeof(double));
    for (long i = 0; i < n; i++) {
        Expr item = expr_arg(list, i),
             value = expr_is(item, EXPR_EQUATION) ? evalf_expr(expr_arg(item, 1), 17) : NULL;
        if (!value || !expr_is_real_number(value))
            err_raise(ST_TYPE, "parameters is a list of equations name = number");
        run->set[run->sets] = variable_of(run->unit, expr_arg(item, 0), NULL);
        run->set_values[run->sets++] = num_to_double(value);
    }
}

static void read_inputs(UnitRun *run, Expr list)
{
    long n = list ? expr_count(list) : 0;
    Arena *arena = (Arena *)(size_t)&run->unit->arena;
    run->inputs = arena_array(arena, (size_t)n + 1, sizeof *run->inputs);
    run->t = expr_symbol("t");
    for (long i = 0; i < n; i++) {
        Expr item = expr_arg(list, i);
        if (!expr_is(item, EXPR_EQUATION))
            err_raise(ST_TYPE, "inputs is a list of equations name = expression in t");
        run->inputs[run->input_count++] =
            (UnitInput){variable_of(run->unit, expr_arg(item, 0), "input"), expr_arg(item, 1)};
    }
}

static void read_wanted(UnitRun *run, Expr list)
{
    const UnitDescription *unit = run->unit;
    Arena *arena = (Arena *)(size_t)&unit->arena;
    run->outputs =
        arena_array(arena, unit->count + (list ? (size_t)expr_count(list) : 0) + 1, sizeof(long));
    for (size_t i = 0; !list && i < unit->outputs.n; i++)
        if (unit->outputs.place[i] >= 0)
            run->outputs[run->output_count++] = unit->outputs.place[i];
    for (long i = 0; list && i < expr_count(list); i++)
        run->outputs[run->output_count++] = variable_of(unit, expr_arg(list, i), NULL);
    for (long i = 0; i < run->output_count; i++)
        if (strcmp(unit->variables[run->outputs[i]].type, unit->version == 2 ? "Real" : "Float64"))
            err_raise(ST_UNABLE, "%s is no real variable", unit->variables[run->outputs[i]].name);
}

static void read_range(UnitRun *run, const Expr *args, long n)
{
    Expr range = builtin_option(args, n, 1, "range"),
         points = builtin_option(args, n, 1, "numpoints");
    Expr from = evalf_expr(expr_arg(range, 0), 17), to = evalf_expr(expr_arg(range, 1), 17);
    if (!expr_is_real_number(from) || !expr_is_real_number(to) || num_cmp(from, to) >= 0)
        err_raise(ST_TYPE, "range is a..b, two numbers with a < b");
    run->from = num_to_double(from);
    run->to = num_to_double(to);
    run->points = points ? (long)num_to_double(points) : 201;
    if (run->points < 2 || run->points > 10000000)
        err_raise(ST_DOMAIN, "numpoints is between 2 and 10000000");
}

static bool wants_exchange(const UnitDescription *unit, Expr mode)
{
    const char *word = text_of(mode);
    if (mode && (!word || (strcmp(word, "exchange") && strcmp(word, "cosimulation"))))
        err_raise(ST_DOMAIN, "mode is exchange or cosimulation");
    return word ? !strcmp(word, "exchange") : !unit->cosimulation;
}

/* As dsolve's output=Array: the names, then the values. */
static Expr table_of_rows(const UnitRun *run, const double *values, long rows)
{
    long cols = run->output_count + run->shown + 1;
    Expr unknowns = run->partner ? fmu_couple_shown(run->partner) : NULL;
    RTable *names = rtable_vector(RTABLE_ROW, cols), *table = rtable_matrix(rows, cols),
           *both = rtable_matrix(2, 1);
    for (long j = 0; j < cols; j++)
        names->data[j] = j == 0 ? run->t
                         : j <= run->output_count
                             ? expr_symbol(run->unit->variables[run->outputs[j - 1]].name)
                             : expr_arg(unknowns, j - 1 - run->output_count);
    for (long k = 0; k < rows * cols; k++)
        table->data[k] = num_from_double(values[k], 15);
    rtable_set(both, 0, 0, rtable_expr(names));
    rtable_set(both, 1, 0, rtable_expr(table));
    return rtable_expr(both);
}

/* system=: equations of the sheet beside the unit; NULL: there are none. */
static FmuPartner *take_partner(UnitRun *run, const Expr *args, long n)
{
    Expr system = builtin_option(args, n, 1, "system");
    if (!system)
        return NULL;
    if (run->exchange)
        err_raise(ST_UNABLE, "beside a system the unit goes by co-simulation: mode=cosimulation");
    FmuPartner *partner = fmu_couple_new(run->unit, system, run->inputs, run->input_count);
    err_defer(fmu_couple_free, partner);
    run->partner = partner;
    run->shown = expr_count(fmu_couple_shown(partner));
    return partner;
}

static Expr simulate(const UnitDescription *unit, const FmuFolder *folder, const Expr *args, long n)
{
    char library[FMU_PATH];
    UnitRun run = {.unit = unit, .library = library, .folder = folder->name, .tolerance = 1e-9};
    Expr tolerance = builtin_option(args, n, 1, "tolerance");
    run.exchange = wants_exchange(unit, builtin_option(args, n, 1, "mode"));
    if (tolerance && expr_is_real_number(tolerance) && num_to_double(tolerance) > 0)
        run.tolerance = num_to_double(tolerance);
    read_range(&run, args, n);
    read_parameters(&run, code_model_list(builtin_option(args, n, 1, "parameters")));
    read_inputs(&run, code_model_list(builtin_option(args, n, 1, "inputs")));
    read_wanted(&run, code_model_list(builtin_option(args, n, 1, "outputs")));
    fmu_binary_file(library, folder, unit, run.exchange);
    FmuPartner *partner = take_partner(&run, args, n);
    double *values = mem_array((size_t)run.points * (size_t)(run.output_count + run.shown + 1) + 1,
                               sizeof *values);
    err_defer(mem_release, values);
    long rows = fmu_run(&run, values);
    if (rows < run.points)
        eval_warning("the unit ended the simulation after t = %.9g",
                     values[(rows - 1) * (run.output_count + run.shown + 1)]);
    Expr result = table_of_rows(&run, values, rows);
    err_undefer(true);
    if (partner)
        err_undefer(true);
    return result;
}

static Expr fmu_import(const Expr *args, long n)
{
    FmuFolder *folder = mem_zalloc(sizeof *folder);
    UnitDescription *unit = mem_zalloc(sizeof *unit);
    Buf text = {0};
    err_defer(mem_release, folder);
    err_defer(mem_release, unit);
    err_defer(buf_release, &text);
    fmu_folder_begin(folder);
    fmu_open(folder, expr_text(args[0]), &text);
    fmu_description_begin(unit, buf_text(&text), text.length);
    bool runs = builtin_option(args, n, 1, "range") != NULL;
    Expr result = runs ? simulate(unit, folder, args, n) : describe(unit);
    fmu_description_end(unit);
    fmu_folder_end(folder);
    err_undefer(true);
    err_undefer(true);
    err_undefer(true);
    return result;
}

#define DECAY "FMUExport([diff(x(t),t) = -k*x(t), x(0) = 1], \"decay.fmu\", parameters = [k = 2]): "

const Builtin BUILTIN_MOCKUP_UNITS[] = {
    {.name = "FMUExport",
     .signature = "FMUExport(system:list|set, file:string, parameters=p:list|set, "
                  "inputs=u:list|set|function, outputs=y:list|set|function, events=e:list|set, "
                  "initial=i:name, "
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
         "initial=project       as for dsolve: starting values near which one that is consistent "
         "is "
         "found\n"
         "version=3             FMI 3.0; 2.0, else\n"
         "tolerance=1e-8        of the unit's own solver; stoptime=10, of the default experiment\n"
         "name=\"m\"              of the model: that of the file, else; description=\"...\"\n"
         "binary=true           there must be a binary; binary=false: without it there is no "
         "warning",
     .examples = {{DECAY "u := FMUImport(\"decay.fmu\"): FileTools:-Remove(\"decay.fmu\"): "
                         "u[\"outputs\"], u[\"parameters\"];",
                   "[\"x\"], [\"k\"]", NULL},
                  {"FMUExport([diff(x(t),t) = -k*x(t), x(0) = 1], \"decay.fmu\");",
                   "error: parameter k has no value", NULL},
                  {"FMUExport([diff(x(t),t) = -x(t)], \"decay.fmu\");",
                   "error: needs starting values", NULL}},
     .see = "dsolve CodeGeneration DAEinfo",
     .flags = BUILTIN_DAESY},
    {.name = "FMUImport",
     .signature = "FMUImport(file:string, range=r:range, numpoints=n:posint, "
                  "parameters=p:list|set, inputs=u:list|set|equation, outputs=y:list|set|name, "
                  "system=s:list|set, mode=m:name, tolerance=eps:algebraic) -> table|Matrix",
     .fn = fmu_import,
     .topic = "dae",
     .summary = "describe or run a functional mock-up unit (FMI 2.0, 3.0)",
     .text =
         "Without range: a table of what the unit is, with \"name\", \"version\", \"exchange\",\n"
         "\"cosimulation\", \"states\", \"inputs\", \"outputs\", \"parameters\", and \"faults\", "
         "what of\n"
         "its description the standard does not allow.\n"
         "\n"
         "range=a..b            runs it; the result is that of dsolve(..., output=Array): the\n"
         "                      names, and a Matrix with a row for each of numpoints=201 times\n"
         "parameters=[g=1.62]   values before the run, also of states at the start\n"
         "inputs=[u=sin(t)]     expressions in t; a solution S by listprocedure has such too\n"
         "outputs=[x,\"der(x)\"]  variables to tell, all outputs else\n"
         "system={...}          equations beside it, as for dsolve(..., numeric): outputs of the\n"
         "                      unit occur in them as functions y(t), its inputs are expressions\n"
         "                      in their unknowns, inputs=[u=x(t)]; the error falls with the "
         "square\n"
         "                      of the step\n"
         "mode=exchange         daesy integrates, by tolerance=1e-9; cosimulation, else: the unit\n"
         "                      does, from one of the times to the next\n"
         "\n"
         "The unit's binary runs in a process of its own. It is code: run those that you trust;\n"
         "a secure session runs none.",
     .examples = {{DECAY "R := FMUImport(\"decay.fmu\", range = 0..1, numpoints = 3): "
                         "FileTools:-Remove(\"decay.fmu\"): evalf[4](R[2, 1]);",
                   "<0,0.5,1|1,0.3679,0.1353>", NULL},
                  {"FMUImport(\"no-such-file.fmu\");", "error: cannot read no-such-file.fmu", NULL},
                  {"FMUImport(\"no-such-file.fmu\", range = 0..1, inputs = [u = sin(t)]);",
                   "error: cannot read no-such-file.fmu", NULL}},
     .see = "FMUExport dsolve",
     .flags = BUILTIN_DAESY},
    {.name = NULL},
};
