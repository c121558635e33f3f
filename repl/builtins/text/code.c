/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Commands that write code: the package CodeGeneration, codegen[cost], and the Matlab methods of
 * the DAE toolbox. They read options and bring the text where it is wanted: on the screen, in a
 * string, at the end of a file.
 */
#include <string.h>

#include "cas/base/mem.h"
#include "cas/core/cost.h"
#include "cas/core/rtable.h"
#include "repl/builtin.h"
#include "repl/builtins/text/code_model.h"
#include "repl/eval/eval.h"
#include "repl/eval/proc.h"
#include "repl/files/store.h"
#include "repl/print/print_code.h"

/* --- where the text goes ----------------------------------------------------------------- */

static Expr deliver(const Buf *text, Expr output)
{
    if (!output || expr_is_symbol(output, "default"))
        eval_write(buf_text(text), text->length);
    else if (expr_is_symbol(output, "string"))
        return expr_string(buf_text(text), (long)text->length);
    else
        store_behind(expr_text(output), buf_text(text), text->length);
    return EXPR_NULL;
}

/* --- CodeGeneration ---------------------------------------------------------------------- */

static bool option_holds(const Expr *args, long n, const char *key, bool otherwise)
{
    Expr value = builtin_option(args, n, 1, key);
    return value ? value == EXPR_TRUE : otherwise;
}

static bool optimizes(const Expr *args, long n)
{
    Expr value = builtin_option(args, n, 1, "optimize");
    return builtin_flag(args, n, 1, "optimize") || (value && value != EXPR_FALSE);
}

/* NULL: names are found. */
static const char *result_name(Expr name)
{
    if (!name)
        return NULL;
    if ((!expr_is(name, EXPR_STRING) && !expr_is(name, EXPR_SYMBOL)) || !*expr_text(name))
        err_raise(ST_TYPE, "invalid input: resultname is a name or a string");
    return expr_text(name);
}

static bool single_precision(Expr precision)
{
    bool single = precision && expr_is_symbol(precision, "single");
    if (precision && !single && !expr_is_symbol(precision, "double"))
        err_raise(ST_DOMAIN, "invalid input: precision is single or double");
    return single;
}

/* [] and {} are no statements. */
static bool is_nothing(Expr e)
{
    return (expr_is(e, EXPR_LIST) || expr_is(e, EXPR_SET)) && expr_count(e) == 0;
}

static Expr generate(const char *language, const Expr *args, long n)
{
    CodeOptions options = {
        .name = result_name(builtin_option(args, n, 1, "resultname")),
        .optimize = optimizes(args, n),
        .coerce = option_holds(args, n, "coercetypes", true) &&
                  option_holds(args, n, "deducetypes", true),
        .declared = builtin_option(args, n, 1, "declare"),
        .name_type = builtin_option(args, n, 1, "defaulttype"),
        .return_type = builtin_option(args, n, 1, "returntype"),
        .single = single_precision(builtin_option(args, n, 1, "precision")),
    };
    Buf text = {0};
    err_defer(buf_release, &text);
    eval_add_restart(print_code_reset);
    if (code_model_is(language, args, n))
        code_model_write(&text, language, args, n);
    else if (!is_nothing(args[0]))
        print_code(&text, print_code_precision(print_code_language(language), options.single),
                   &options, args[0]);
    Expr result = deliver(&text, builtin_option(args, n, 1, "output"));
    err_undefer(true);
    return result;
}

static Expr to_c(const Expr *args, long n)
{
    return generate("C", args, n);
}

static Expr to_matlab(const Expr *args, long n)
{
    return generate("Matlab", args, n);
}

static Expr to_python(const Expr *args, long n)
{
    return generate("Python", args, n);
}

static Expr to_julia(const Expr *args, long n)
{
    return generate("Julia", args, n);
}

static Expr to_fortran(const Expr *args, long n)
{
    return generate("Fortran", args, n);
}

static Expr to_java(const Expr *args, long n)
{
    return generate("Java", args, n);
}

static Expr to_csharp(const Expr *args, long n)
{
    return generate("CSharp", args, n);
}

static Expr to_javascript(const Expr *args, long n)
{
    return generate("JavaScript", args, n);
}

static Expr to_r(const Expr *args, long n)
{
    return generate("R", args, n);
}

static Expr to_modelica(const Expr *args, long n)
{
    return generate("Modelica", args, n);
}

/* Translate(X, language = "C", ...): the language by its name. */
static Expr translate(const Expr *args, long n)
{
    Expr language = builtin_option(args, n, 1, "language");
    bool text = language && (expr_is(language, EXPR_STRING) || expr_is(language, EXPR_SYMBOL));
    const Builtin *row = text ? builtin_find_in("CodeGeneration", expr_text(language)) : NULL;
    if (language && (!row || !print_code_language(row->name)))
        return builtin_call(builtin_find_in("LanguageDefinition", "Generate"), args, n);
    if (!row)
        err_raise(ST_DOMAIN,
                  "Translate needs language = \"C\", \"CSharp\", \"Fortran\", \"Java\", "
                  "\"JavaScript\", \"Julia\", \"Matlab\", \"Modelica\", \"Python\" or \"R\"");
    Expr *others = mem_array((size_t)n, sizeof *others);
    err_defer(mem_release, others);
    long count = 0;
    for (long i = 0; i < n; i++)
        if (!expr_is(args[i], EXPR_EQUATION) || expr_arg(args[i], 1) != language)
            others[count++] = args[i];
    Expr value = builtin_call(row, others, count);
    err_undefer(true);
    return value;
}

/* --- the rest ---------------------------------------------------------------------------- */

static Expr cost(const Expr *args, long n)
{
    Expr e = n == 1 ? eval_follow(args[0]) : expr_list(args, n);
    if (proc_of(e)) { /* what it computes from its parameters */
        Expr formals = eval_apply(expr_symbol("op"), (Expr[]){EXPR_ONE, e}, 2);
        long count;
        const Expr *formal = rtable_items(&formals, &count);
        e = eval_apply(e, formal, count);
    }
    return cost_count(e);
}

static Expr method(const Expr *args, bool matrix)
{
    long count, nvars;
    const RTable *m = rtable_of(args[0]);
    const Expr *values = rtable_items(&args[0], &count), *vars = rtable_items(&args[1], &nvars);
    long rows = matrix && m ? rtable_rows(m) : count, cols = matrix && m ? rtable_cols(m) : 0;
    Buf text = {0};
    err_defer(buf_release, &text);
    print_code_method(&text, expr_text(args[2]), values, rows, cols, vars, nvars);
    eval_write(buf_text(&text), text.length);
    err_undefer(true);
    return EXPR_NULL;
}

static Expr f_to_matlab(const Expr *args, long n)
{
    (void)n;
    return method(args, false);
}

static Expr jf_to_matlab(const Expr *args, long n)
{
    (void)n;
    return method(args, true);
}

#define LANGUAGE_TEXT                                                                              \
    "X is an expression, an equation or a list of equations (assignments, in\n"                    \
    "order), a list, a Matrix, Vector or Array, or a procedure. resultname=\"w\"\n"                \
    "names the result (else cg0, cg1, ...). optimize=true computes common\n"                       \
    "subexpressions once, as t1, t2, ... output=string returns the text,\n"                        \
    "output=\"file\" appends it to a file. Integers among floating point numbers\n"                \
    "are written as such; coercetypes=false or deducetypes=false keeps them.\n"                    \
    "declare=[x::integer], defaulttype=integer and returntype=float set types;\n"                  \
    "precision=single makes floats of 32 bits in C and Fortran.\n"                                 \
    "Functions the language does not have are called by their names, with a\n"                     \
    "warning; names it cannot have are replaced, with a warning.\n"                                \
    "Equations diff(x(t),t) = ... become the function of time, state and\n"                        \
    "parameters that integrators take: ode45(@(t,y) f(t,y,g,L), ...) in\n"                         \
    "Matlab, solve_ivp(f, range, y0, args=(g,L)), ODEProblem(f!, y0, range,\n"                     \
    "(g,L)). The comment in it says what stands where in the state.\n"                             \
    "\n"                                                                                           \
    "A system of differential-algebraic equations, with or without starting values,\n"             \
    "becomes a file of functions name_start, name_rhs, ... (resultname=name):\n"                   \
    "stage=reduced   (the usual) the index is reduced: computed (highest derivatives\n"            \
    "                and algebraic unknowns), slopes and rhs (y'), constraints with their\n"       \
    "                Jacobian, matrix and right where some are solved for together\n"              \
    "stage=residual  as written: residual F(t,y,y'), jacobian dF/dy + cj*dF/dy', mass\n"           \
    "stage=semiexplicit  y' = f(t,y,z), 0 = g(t,y,z), highest derivatives among z: slopes,\n"      \
    "                algebraic and its Jacobian by z\n"                                            \
    "parameters=[m, g=9.81] are a structure; all other names, else. inputs=[u(t)] come\n"          \
    "from outside; events=[[y(t)=0, v(t)=-v(t)]] are functions of triggers and of what\n"          \
    "is assigned. initial=project: as for dsolve, starting values near which a consistent\n"       \
    "start is found. style=casadi writes Python for CasADi. Modelica is a model, as written."

#define MODEL_OPTIONS                                                                              \
    "stage=s:name|string, unknowns=v:list|set, parameters=q:list|set, "                            \
    "inputs=u:list|set|function, "                                                                 \
    "events=ev:list|set, initial=i:name, style=y:name|string"

#define LANGUAGE_ROW(language, function)                                                           \
    .name = language, .package = "CodeGeneration",                                                 \
    .signature = language                                                                          \
        "(X:expr, [optimize], optimize=o:name{tryhard, true, false}, output=target:name|string, "  \
        "resultname=name:name|string, coercetypes=c:boolean, "                                     \
        "deducetypes=d:boolean, declare=types:list, defaulttype=t:name, "                          \
        "returntype=r:name, precision=w:name{single, double}, " MODEL_OPTIONS ") -> string",       \
    .fn = function, .topic = "output", .summary = "write an expression or procedure in " language, \
    .text = LANGUAGE_TEXT, .see = "cost latex F_TO_MATLAB lprint"

const Builtin BUILTIN_CODE[] = {
    {LANGUAGE_ROW("C", to_c),
     .examples =
         {{"C(x^2+3*y, resultname=w, output=string);", "\"w = x * x + 3 * y;\\n\"", NULL},
          {"C(sin(x)/2, resultname=w, output=string);", "\"w = sin(x) / 0.2e1;\\n\"", NULL},
          {"C({x}, output=string);", "error: no counterpart in C", NULL},
          {"evalb(StringTools:-Search(\"r[0] = 0.44721\", C([x(t)^2+y(t)^2 = 25, diff(y(t),t) "
           "= x(t), x(0) = 6, y(0) = 3], initial=project, output=string)) > 0);",
           "true", NULL},
          {"C(diff(x(t),t,t) = -g*sin(x(t))/L, resultname=f);", "", NULL}}},
    {LANGUAGE_ROW("Matlab", to_matlab),
     .examples = {{"Matlab(x^2+3*y, resultname=w, output=string);", "\"w = x ^ 2 + 3 * y;\\n\"",
                   NULL},
                  {"Matlab([a = sin(x)^2+1, b = sin(x)], optimize, output=string);",
                   "\"t1 = sin(x);\\na = t1 ^ 2 + 0.1e1;\\nb = t1;\\n\"", NULL},
                  {"Matlab([diff(x(t),t) = v(t), diff(v(t),t) = -k*x(t)/m], resultname=f);", "",
                   NULL}}},
    {LANGUAGE_ROW("Python", to_python),
     .examples = {{"Python(sqrt(x)*y, resultname=w, output=string);", "\"w = math.sqrt(x) * y\\n\"",
                   NULL},
                  {"Python(x[1]+x[2]^2, resultname=w, output=string);",
                   "\"w = x[0] + x[1] ** 2\\n\"", NULL}}},
    {LANGUAGE_ROW("Julia", to_julia),
     .examples = {{"Julia(<<1,2>|<x,y>>, resultname=w, output=string);", "\"w = [1 x; 2 y]\\n\"",
                   NULL},
                  {"Julia((a+b)^3, resultname=w, output=string);", "\"w = (a + b) ^ 3\\n\"",
                   NULL}}},
    {LANGUAGE_ROW("Fortran", to_fortran),
     .examples = {{"Fortran(exp(-x)/2, resultname=w, output=string);", "\"w = exp(-x) / 0.2D1\\n\"",
                   NULL},
                  {"Fortran([a = x^2, b = a+1], output=string);", "\"a = x ** 2\\nb = a + 1\\n\"",
                   NULL}}},
    {LANGUAGE_ROW("Java", to_java),
     .examples = {{"Java(x^2+sin(y), resultname=w, output=string);",
                   "\"w = x * x + Math.sin(y);\\n\"", NULL},
                  {"Java({x}, output=string);", "error: no counterpart in Java", NULL}}},
    {LANGUAGE_ROW("CSharp", to_csharp),
     .examples = {{"CSharp(sqrt(x)^5, resultname=w, output=string);",
                   "\"w = Math.Pow(x, 0.5e1 / 0.2e1);\\n\"", NULL},
                  {"CSharp({x}, output=string);", "error: no counterpart in CSharp", NULL}}},
    {LANGUAGE_ROW("JavaScript", to_javascript),
     .examples = {{"JavaScript(exp(-x)*Pi, resultname=w, output=string);",
                   "\"w = Math.exp(-x) * Math.PI;\\n\"", NULL},
                  {"JavaScript({x}, output=string);", "error: no counterpart in JavaScript",
                   NULL}}},
    {LANGUAGE_ROW("R", to_r),
     .examples = {{"R(x^2+abs(y), resultname=w, output=string);", "\"w <- x ^ 2 + abs(y)\\n\"",
                   NULL},
                  {"R({x}, output=string);", "error: no counterpart in R", NULL}}},
    {LANGUAGE_ROW("Modelica", to_modelica),
     .examples = {{"Modelica(x^2+3*y, resultname=w, output=string);", "\"w = x ^ 2 + 3 * y;\\n\"",
                   NULL},
                  {"Modelica(piecewise(x<1,x,2), resultname=w, output=string);",
                   "\"w = (if x < 1 then x else 2);\\n\"", NULL},
                  {"evalb(length(CodeGeneration:-Modelica([diff(x(t),t) = -k*x(t), x(0) = 1], "
                   "parameters=[k=2], output=string)) > 80);",
                   "true", NULL},
                  {"Modelica(x -> x, output=string);", "error: no counterpart in Modelica", NULL}}},
    {.name = "Translate",
     .package = "CodeGeneration",
     .signature = "Translate(X:expr, options:expr*) -> string",
     .fn = translate,
     .topic = "output",
     .summary = "write an expression or procedure in the language named",
     .text = "language = \"C\", \"CSharp\", \"Fortran\", \"Java\", \"JavaScript\", \"Julia\",\n"
             "\"Matlab\", \"Modelica\", \"Python\" or \"R\"; the other\n"
             "options are those of the command of this language.",
     .examples = {{"CodeGeneration:-Translate(x^2, language = \"C\", resultname = w,"
                   " output = string);",
                   "\"w = x * x;\\n\"", NULL},
                  {"CodeGeneration:-Translate(x);", "error: needs language", NULL}},
     .see = "C Matlab"},
    {.name = "cost",
     .package = "codegen",
     .signature = "cost(e:expr..) -> algebraic",
     .fn = cost,
     .topic = "output",
     .summary = "count the operations of an expression or computation sequence",
     .text = "A sum of names: additions, assignments, divisions, functions,\n"
             "multiplications, subscripts. An integer power counts the multiplications of\n"
             "repeated squaring, any other power as a function; signs are free. Shared\n"
             "parts count wherever they are written; a list of equations counts each right\n"
             "side once and its assignments.",
     .examples = {{"cost(x^2*y+sin(x)/2);", "additions+functions+3*multiplications", NULL},
                  {"cost((x,y) -> x^2*y);", "2*multiplications", NULL},
                  {"cost([t1 = a*b, r = t1+1/t1]);",
                   "additions+2*assignments+divisions+multiplications", NULL},
                  {"cost(x);", "0", NULL}},
     .see = "C Matlab"},
    {.name = "F_TO_MATLAB",
     .signature = "F_TO_MATLAB(F:list|rtable, vars:list|rtable, name:name|string) -> nothing",
     .fn = f_to_matlab,
     .topic = "dae",
     .summary = "print a vector of expressions as a Matlab method",
     .text = "Prints function res__name = name( self, vars ) ... end: parameters are read\n"
             "from self (g = self.g), common subexpressions t1, t2, ... come before the\n"
             "entries res__1, res__2, ..., which are stored in the column res__name. A\n"
             "variable x(t) is the argument x, its derivative x__d, the second x__dd; t is\n"
             "the last argument where F depends on it. Other functions are those of self:\n"
             "U(t) is self.U(t).",
     .examples = {{"F_TO_MATLAB([y(t)+g, sin(x(t))^2], [x(t),y(t)], F);", "", NULL},
                  {"F_TO_MATLAB([diff(x(t),t)], [x(t)], F);",
                   "error: diff(x(t),t) occurs, but is not among the variables", NULL}},
     .see = "JF_TO_MATLAB Jacobian Matlab",
     .flags = BUILTIN_DAESY},
    {.name = "JF_TO_MATLAB",
     .signature = "JF_TO_MATLAB(JF:Matrix, vars:list|rtable, name:name|string) -> nothing",
     .fn = jf_to_matlab,
     .topic = "dae",
     .summary = "print a Jacobian matrix as a Matlab method",
     .text = "As F_TO_MATLAB, for a matrix: the entries that are not zero are res__1_1,\n"
             "res__1_2, ..., stored in the matrix res__name.",
     .examples = {{"JF_TO_MATLAB(Jacobian([x(t)*y(t), sin(x(t))], [x(t),y(t)]), [x(t),y(t)],"
                   " JF);",
                   "", NULL},
                  {"JF_TO_MATLAB([x], [x], JF);", "error: to be of type Matrix", NULL}},
     .see = "F_TO_MATLAB Jacobian",
     .flags = BUILTIN_DAESY},
    {.name = NULL},
};
