/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Help pages and completion: every row has a page that fits the screen, misspelt topics name the
 * nearest, and what may stand at a place follows from the text before it.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "cas/value/funcs_row.h"
#include "numeric/step/method.h"
#include "repl/builtin_sig.h"
#include "repl/complete.h"
#include "repl/help.h"
#include "repl/help_map.h"
#include "repl/help_topics.h"
#include "repl/print/box.h"
#include "tests/lang/run.h"

static char *page(const char *topic, bool found)
{
    Buf out = {0};
    assert_int_equal(help_put(&out, topic), found);
    return buf_steal(&out);
}

static void every_row_has_a_page(void **state)
{
    (void)state;
    const Builtin *row;
    for (long i = 0; (row = builtin_row(i)); i++) {
        char topic[160];
        snprintf(topic, sizeof topic, "%s%s%s", row->package ? row->package : "",
                 row->package ? "," : "", row->name);
        char *text = page(topic, true);
        char *shown = builtin_sig_shown(row->signature);
        if (!strstr(text, row->summary) || !strstr(text, shown + strlen(row->name)))
            if (strlen(shown) < 76)
                run_fail("%s: no summary or no signature", topic);
        mem_free(shown);
        for (const char *line = text; *line;) {
            size_t length = strcspn(line, "\n");
            if (line[0] != ' ' && box_cells(line, length) > 132)
                run_fail("%s: a line is too long", topic);
            line += length + (line[length] == '\n');
        }
        mem_free(text);
    }
    for (long i = 0; funcs_row(i); i++)
        mem_free(page(funcs_row(i)->name, true));
}

static void fits(const char *text, const char *topic)
{
    for (const char *line = text; *line;) {
        size_t length = strcspn(line, "\n");
        if (!strncmp(line, "  > ", 4) && box_cells(line, length) > 80)
            run_fail("%s: an example is wider than the screen", topic);
        line += length + (line[length] == '\n');
    }
}

/* Examples fit the screen, each statement of a wide one by itself; errors are left out beside
 * others, what only tests always. */
static void examples(void **state)
{
    (void)state;
    const Builtin *row;
    for (long i = 0; (row = builtin_row(i)); i++) {
        char topic[160];
        snprintf(topic, sizeof topic, "%s%s%s", row->package ? row->package : "",
                 row->package ? "," : "", row->name);
        char *text = page(topic, true);
        fits(text, topic);
        bool use = false, any = false;
        for (size_t k = 0; k < sizeof row->examples / sizeof *row->examples; k++)
            if (row->examples[k].input && !builtin_example_tests(&row->examples[k])) {
                any = true;
                use = use || strncmp(row->examples[k].output, "error:", 6) != 0;
            }
        if (use && !help_topics_find(row->name) && strstr(text, "\n        error: "))
            run_fail("%s: an error beside what shows use", topic);
        if (any && !strstr(text, "\n  > "))
            run_fail("%s: no example, be it an error, on the page", topic);
        if (strstr(text, "\n        test: "))
            run_fail("%s: a test on the page", topic);
        mem_free(text);
    }
    char *text = page("mechanismplot", true);
    assert_non_null(strstr(text, "numeric):\n  > plots:-mechanismplot(S, ["));
    mem_free(text);
    text = page("index,examples", true);
    assert_memory_equal(text, "@example ", 9);
    assert_null(strstr(text, "\n  > "));
    mem_free(text);
    text = page("dsolve,events", true); /* what the guide says of it */
    assert_non_null(strstr(text, "Events and switching"));
    assert_non_null(strstr(text, "?dsolve is the page of the command"));
    mem_free(text);
    text = page("?dsolve", true); /* the page of that name first */
    assert_memory_equal(text, "  ?dsolve ", 10);
    mem_free(text);
    text = page("index,packages", true);
    assert_true(strstr(text, "?ArrayTools") < strstr(text, "?LinearAlgebra"));
    assert_null(strstr(text, "for example &x"));
    mem_free(text);
    text = page("dsolve,examples", true);
    assert_memory_equal(text, "  > dsolve(", 11);
    mem_free(text);
    text = page("DAEinfo", true); /* the screen that it prints */
    assert_non_null(strstr(text, "\n    5 equations, 5 unknowns, structural index 3,"));
    mem_free(text);
    text = page("mechanismplot,examples", true); /* all of them */
    assert_non_null(strstr(text, "        error: needs two points\n"));
    mem_free(text);
}

/* What the map names has a page, and its lines fit the screen. */
static void the_map(void **state)
{
    (void)state;
    const HelpTask *task;
    for (long i = 0; (task = help_map_task(i)); i++)
        for (const char *at = task->pages; at && *at;) {
            char name[40];
            size_t length = strcspn(at, " ");
            snprintf(name, sizeof name, "%.*s", (int)length, at);
            mem_free(page(name, true));
            at += length + (at[length] == ' ');
        }
    char *text = page("", true);
    long lines = 0;
    for (const char *line = text; *line; lines++) {
        size_t length = strcspn(line, "\n");
        assert_true(box_cells(line, length) <= 80);
        line += length + (line[length] == '\n');
    }
    assert_true(lines < 60);
    mem_free(text);
}

static void kinds_of_index(void **state)
{
    (void)state;
    char *text = page("index,names", true);
    assert_non_null(strstr(text, "linear algebra:"));
    mem_free(text);
    text = page("linear algebra", true);
    assert_non_null(strstr(text, "\n  ?Matrix "));
    mem_free(text);
    text = page("index", true); /* that of a DAE */
    assert_non_null(strstr(text, "index"));
    assert_null(strstr(text, "\nMathematics\n"));
    mem_free(text);
}

static void topics(void **state)
{
    (void)state;
    char *text = page("", true);
    const char *dae = strstr(text, "\nDifferential-algebraic equations\n");
    assert_non_null(dae);
    assert_non_null(strstr(dae, "\nMathematics\n"));
    assert_non_null(strstr(dae, " LinearAlgebra"));
    assert_non_null(strstr(dae, " linear algebra,"));
    mem_free(text);
    text = page("intro", true);
    assert_non_null(strstr(text, "tour"));
    assert_non_null(strstr(text, "> plots:-odeplot(S, [x(t), y(t)]"));
    mem_free(text);
    /* What the manual is made of has every page once. */
    text = page("index,all", true);
    assert_memory_equal(text, "@topic ", 7);
    assert_non_null(strstr(text, "\n@page\ndsolve - solve"));
    assert_non_null(strstr(text, "\n@topic functions\n@page\n"));
    assert_null(strstr(strstr(text, "\n@page\ndsolve - ") + 1, "\n@page\ndsolve - "));
    mem_free(text);
    /* A chapter has its sections, a section stands alone; names of a heading are all known. */
    text = page("guide", true);
    assert_non_null(strstr(text, "?tour "));
    assert_non_null(strstr(text, "  ?stiffness "));
    mem_free(text);
    text = page("methods", true);
    assert_non_null(strstr(text, "Choosing a method\n"));
    assert_non_null(strstr(text, "\nTolerances\n"));
    mem_free(text);
    text = page("abserr", true);
    assert_memory_equal(text, "Tolerances\n", 11);
    assert_null(strstr(text, "Stiff systems"));
    mem_free(text);
    text = page("matlabusers", true);
    assert_non_null(strstr(text, "  `A*B`, `A.*B`, `A\\b`, `A'`  "));
    assert_null(strstr(text, "| --- |"));
    mem_free(text);
    text = page("?ROBERTSON", true);
    assert_non_null(strstr(text, "?stiffness "));
    mem_free(text);
    text = page("diff,examples", true);
    assert_null(strstr(text, "See also"));
    assert_non_null(strstr(text, "> "));
    mem_free(text);
    text = page("plots[odeplot];", true);
    assert_non_null(strstr(text, "odeplot"));
    mem_free(text);
    text = page("plots:-odeplot", true);
    mem_free(text);
    text = page("LinearAlgebra", true);
    assert_non_null(strstr(text, "Determinant"));
    mem_free(text);
    text = page("?determinant", true);
    assert_non_null(strstr(text, "?Determinant"));
    mem_free(text);
    text = page("? nothing like this", false);
    mem_free(text);
    text = page("NullSpcae", false);
    assert_non_null(strstr(text, "Did you mean ?NullSpace"));
    mem_free(text);
}

/* A name in other case or in the plural is that name; a list of a topic names its chapter. */
static void other_spellings(void **state)
{
    (void)state;
    static const struct {
        const char *topic, *text;
    } BEGINS[] = {{"limits", "limit - "},
                  {"modelica", "Modelica - "},
                  {"matrices", "topic matrices"},
                  {"statistics", "package Statistics"},
                  {"Tutorials", "A tour in ten minutes"},
                  {"odes", "Choosing a method"},
                  {"constants", "The language"},
                  {"FMU", "Functional mock-up units"}};
    for (size_t i = 0; i < sizeof BEGINS / sizeof *BEGINS; i++) {
        char *text = page(BEGINS[i].topic, true);
        assert_memory_equal(text, BEGINS[i].text, strlen(BEGINS[i].text));
        mem_free(text);
    }
    char *text = page("code", true);
    assert_non_null(strstr(text, "\n?codeguide is the chapter of the guide about it\n"));
    mem_free(text);
}

/* Behind a long cell the last column of a table begins on a line of its own. */
static void tables_keep_within_the_screen(void **state)
{
    (void)state;
    char *text = page("colors", true);
    assert_non_null(strstr(text, "\n  `linestyle = solid, dash, dot, dashdot`, `thickness = n`\n"
                                 "                                        of the line\n"));
    mem_free(text);
}

/* Words that have no page of their own, and those that two pages have. */
static void words_without_page(void **state)
{
    (void)state;
    static const char *const SAME[][2] = {{"initial conditions", "starts"},
                                          {"phase-portrait", "phaseportrait"},
                                          {"plot 3d", "plot3d"},
                                          {"function", "procedures"},
                                          {"e", "languageguide"}};
    for (size_t i = 0; i < sizeof SAME / sizeof *SAME; i++) {
        char *one = page(SAME[i][0], true), *other = page(SAME[i][1], true);
        assert_string_equal(one, other);
        mem_free(one);
        mem_free(other);
    }
    char *text = page("radauIIA2", false);
    assert_string_equal(
        text, "There is no help about `radauIIA2`.\nPages that speak of it:\n\n"
              "  ?ConvergenceTable       errors of methods for several step sizes, and the\n"
              "                          orders they show\n"
              "  ?MethodInfo             coefficients, order and stability of a method of\n"
              "                          integration\n"
              "  ?dsolve                 solve differential equations, in closed form or\n"
              "                          numerically\n"
              "  ?methods                Choosing a method\n");
    mem_free(text);
    text = page("ln", true); /* the function, before that of a package */
    assert_memory_equal(text, "ln - natural logarithm ", 23);
    mem_free(text);
    text = page("RealDomain,ln", true);
    assert_non_null(strstr(text, "RealDomain\n"));
    mem_free(text);
    text = page("title of", false); /* no more than the first, and where the others are */
    assert_non_null(strstr(text, "\n??title of has all of them.\n"));
    mem_free(text);
}

/* Whole pages, to the character: of functions, of searches, of what nobody knows, lists of names.
 */
static void whole_pages(void **state)
{
    (void)state;
    static const char SINE[] = "  > sin(Pi/6);\n        1/2\n  > sin(x+Pi);\n        -sin(x)\n";
    static const struct {
        const char *topic, *text;
        bool found;
    } PAGES[] = {
        {"sin,examples", SINE, true},
        {"frobnicate;",
         "There is no help about `frobnicate`.\n??frobnicate searches all pages, ? lists all "
         "topics.\n",
         false},
        {"? frobnicate", "Nothing about `frobnicate`.   ? lists all topics.\n", false},
        {"?zero Jacobian nosuch", "Nothing about `zero Jacobian nosuch`.   ? lists all topics.\n",
         false},
        {"?animation file",
         "  ?exportplot             write a plot to a file\n"
         "  ?odeplot                draw the result of dsolve(..., numeric)\n"
         "  ?jupyter                daesy in Jupyter's notebooks\n",
         true},
        {"?radauIIA2",
         "  ?ConvergenceTable       errors of methods for several step sizes, and the\n"
         "                          orders they show\n"
         "  ?MethodInfo             coefficients, order and stability of a method of\n"
         "                          integration\n"
         "  ?dsolve                 solve differential equations, in closed form or\n"
         "                          numerically\n"
         "  ?methods                Choosing a method\n",
         true},
    };
    for (size_t i = 0; i < sizeof PAGES / sizeof *PAGES; i++) {
        char *text = page(PAGES[i].topic, PAGES[i].found);
        assert_string_equal(text, PAGES[i].text);
        mem_free(text);
    }
    char *text = page(" \t sin ;\r\n", true);
    assert_memory_equal(text, "sin - sine ", 11);
    char *end = strchr(text, '\n');
    assert_int_equal(end - text, 80);
    assert_memory_equal(end - 9, " function\n\n", 11);
    assert_string_equal(end + 2, SINE);
    mem_free(text);
    static const char *const SAME[][2] = {{"", "help,index"},
                                          {"index,packages", "index/package"},
                                          {"LinearAlgebra,Rank", "LinearAlgebra[Rank]"},
                                          {"LinearAlgebra,Rank", "LinearAlgebra:-Rank;"}};
    for (size_t i = 0; i < sizeof SAME / sizeof *SAME; i++) {
        char *one = page(SAME[i][0], true), *other = page(SAME[i][1], true);
        assert_string_equal(one, other);
        mem_free(one);
        mem_free(other);
    }
    text = page("index,packages", true);
    char *first = strstr(text, "?LinearAlgebra ");
    assert_true(first && !strstr(first + 1, "?LinearAlgebra "));
    assert_non_null(strstr(text, "plots"));
    for (const char *line = text; *line; line += strcspn(line, "\n") + 1)
        assert_true(strcspn(line, "\n") <= 80);
    mem_free(text);
}

/* Is `candidate` offered at the end of the line? */
static bool offers(const char *line, const char *candidate)
{
    int end = (int)strlen(line), start = end;
    while (start > 0 && strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789",
                               line[start - 1]))
        start--;
    bool any = false;
    char **list = complete_candidates(line, start, end);
    for (long i = 0; list && list[i]; i++) {
        bool stands = i > 0 || !list[1]; /* the first is what all begin with */
        any = any || (stands && !strcmp(list[i], candidate));
        free(list[i]);
    }
    free(list);
    return any;
}

/* All that is offered at the end of the line, in its order, with blanks between. */
static char *offered(const char *line)
{
    int end = (int)strlen(line), start = end;
    while (start > 0 && !strchr(COMPLETE_BREAKS, line[start - 1]))
        start--;
    Buf out = {0};
    char **list = complete_candidates(line, start, end);
    for (long i = 0; list && list[i]; i++) {
        if (i > 0 || !list[1])
            buf_printf(&out, "%s%s", out.length ? " " : "", list[i]);
        free(list[i]);
    }
    free(list);
    return buf_steal(&out);
}

static void all_candidates(void **state)
{
    (void)state;
    static const struct {
        const char *line, *all;
    } cases[] = {
        {"arcsec", "arcsec( arcsech("},
        {"x := arcsec", "arcsec( arcsech("},
        {"BesselJ", "BesselJ( BesselJZeros("},
        {"Zqx", ""},
        {"plots:-odep", "odeplot("},
        {"plots:-zz", ""},
        {"plots[odep", "odeplot]"},
        {"dsolve(sys, numeric, stab", "stabilization="},
        {"dsolve(sys, numeric, method = rk", "rk2 rk3 rk38 rk4 rkf45"},
        {"dsolve(sys, numeric, method=rkf4", "rkf45"},
        {"f(dsolve(sys, stab", "stabilization="},
        {"dsolve(f(sys), stab", "stabilization="},
        {"dsolve([sys, stab", "stabilization="},
        {"dsolve(sys, \"a)\", stab", "stabilization="},
        {"dsolve(sys, \"(\", stab", "stabilization="},
        {"dsolve(sys); stab", ""},
        {"dsolve(sys, # a) or (*\nstab", "stabilization="},
        {"x := 1; # arcsec", ""},
        {"(* (* *) arcsec", ""},
        {"(* ` *) arcsec", "arcsec( arcsech("},
        {"`a # arcsec", ""},
        {"`a # b` + arcsec", "arcsec( arcsech("},
        {"\"# \\\" (* \" + arcsec", "arcsec( arcsech("},
        {"\"dsolve(\" stab", ""},
        {"solve(x^2, x, allso", "allsolutions"},
        {"solve(x^2, x, useas", "useassumptions"},
        {"plot(x, x = 0..1, sty", "style="},
        {"plot(x, x = 0..1, color = yel", "yellow yellowgreen"},
        {"plot(x, x = 0..1, color=\"Yel", "Yellow\" Yellowgreen\""},
        {"with(Linear", "LinearAlgebra"},
        {"with(plo", "plots plottools"},
        {"?dsol", "dsolve"},
        {"  ?odep", "odeplot"},
        {"?LinearAlgebra,Eigenv", "Eigenvalues Eigenvectors"},
        {"2*\\ome", "omega"},
        {"\\Ome", "Omega"},
        {"\\ze", "zeta"},
        {"interface(hi", "hints="},
        {"interface(hints=", "false true"},
        {"LinearAlgebra:-Transp", "Transpose("},
        {"LinearAlgebra:-LUDecomposition(A, out", "output="},
        {"series(x, x, ", ""},
        {"unprotec", "unprotect("},
    };
    int wrong = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *all = offered(cases[i].line);
        if (strcmp(all, cases[i].all) != 0) {
            printf("# %s: %s, not %s\n", cases[i].line, all, cases[i].all);
            wrong++;
        }
        mem_free(all);
    }
    assert_int_equal(wrong, 0);
}

/* Of the words of a list, options or methods, what is said of them begins in one column, on the
 * next line behind a long one. */
static void words_stand_in_columns(void **state)
{
    (void)state;
    static const struct {
        const char *topic, *lines;
    } cases[] = {
        {"dsolve", "    rkf45             Fehlberg's embedded pair of orders 5 and 4\n"},
        {"dsolve", "    heunform          Heun's formula (explicit trapezoidal rule)\n"},
        {"continuation", "    initstep=h        first step along a branch; 0.01 if not said\n"},
        {"continuation", "    exact=false       special points are not looked for exactly\n"},
        {"continuation",
         "    start=[x=1,y=2]   where it begins: values of the unknowns, and perhaps\n"
         "                      of the parameter\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *text = page(cases[i].topic, true);
        if (!strstr(text, cases[i].lines))
            run_fail("?%s has no line %s", cases[i].topic, cases[i].lines);
        mem_free(text);
    }
}

/* One table is behind dsolve, its help and completion. */
static void methods_are_listed(void **state)
{
    (void)state;
    char *text = page("dsolve", true), row[80];
    for (long i = 0; method_row(i); i++) {
        const char *name = method_row(i)->name;
        snprintf(row, sizeof row, "\n    %s ", name);
        if (!strstr(text, row) || !strstr(text, method_row(i)->summary))
            run_fail("?dsolve does not list %s", name);
    }
    assert_non_null(strstr(text, "\n    stepsize=h "));
    mem_free(text);
    assert_true(offers("dsolve(sys, numeric, method = radauII", "radauIIA2"));
    assert_true(offers("dsolve(sys, numeric, stab", "stabilization="));
    assert_true(offers("MethodInfo(lobattoIIIC", "lobattoIIIC4"));
    assert_false(offers("dsolve(sys, numeric, method = r", "rand("));
    assert_true(offers("dsolve(sys, numeric, method = ran", "rand("));
}

/* Behind the first argument options come before commands that begin alike, names of the user not.
 */
static void options_come_first(void **state)
{
    (void)state;
    Expr value;
    assert_int_equal(run_try("colibri := 3:", &value), ST_OK);
    assert_true(offers("plot(x^2, col", "color="));
    assert_true(offers("plot(x^2, col", "colibri"));
    assert_false(offers("plot(x^2, col", "coldim("));
    assert_true(offers("plot(col", "coldim("));
    assert_false(offers("plotsetup(s", "sin("));
    assert_true(offers("plotsetup(s", "svg"));
    assert_true(offers("plot([x^2, col", "coldim("));
    assert_true(offers("plot(x^2, f(a, col", "coldim("));
    assert_true(offers("plot(x^2, x = a .. arc", "arcsin("));
}

static void completion(void **state)
{
    (void)state;
    Expr value;
    assert_int_equal(run_try("my_own_name := 3:", &value), ST_OK);
    assert_true(offers("Identity", "IdentityMatrix("));
    assert_true(offers("x := si", "sin("));
    assert_true(offers("2*my_o", "my_own_name"));
    assert_false(offers("2*my_x", "my_own_name"));
    assert_int_equal(run_try("`my odd name` := 4: my_free_name:", &value), ST_OK);
    assert_false(offers("2*my", "my odd name"));
    assert_false(offers("2*my_f", "my_free_name"));
    static const char FIRST[] = "azAZ09_"; /* of names that end as a command's */
    for (const char *c = FIRST; *c; c++) {
        char line[40];
        snprintf(line, sizeof line, "q%cdsolve(sys, numeric, stab", *c);
        assert_false(offers(line, "stabilization="));
    }
    assert_true(offers("q-dsolve(sys, numeric, stab", "stabilization="));
    assert_true(offers("plots:-ode", "odeplot("));
    assert_false(offers("plots:-dif", "diff("));
    assert_true(offers("GenerateMatrix(eqs, vars, aug", "augmented="));
    assert_false(offers("f(eqs, vars, aug", "augmented="));
    assert_true(offers("with(Lin", "LinearAlgebra"));
    assert_true(offers("plots[ode", "odeplot]"));
    assert_false(offers("plots[dis", "discont("));
    assert_true(offers("A[dis", "discont("));
    assert_true(offers("dsolve(sys, numeric, method=", "rkf45"));
    assert_false(offers("dsolve(sys, numeric, stabilization=", "rkf45"));
    assert_true(offers("interface(hi", "hints="));
    assert_true(offers("interface(hints=", "true"));
    assert_false(offers("interface(prettyprint=", "hints="));
    assert_true(offers("kernelopts(da", "datalimit"));
    assert_true(offers("plotsetup(", "pdf"));
    assert_true(offers("2*\\lam", "lambda"));
    assert_false(offers("2*\\si", "sin("));
    char **list = complete_candidates("plots:-odepl(S)", 7, 12); /* before what is there */
    assert_string_equal(list[0], "odeplot");
    free(list[0]);
    free(list);
    assert_true(offers("?dsolve,ev", "event"));
    assert_true(offers("?dsolve,", "examples"));
    assert_false(offers("?dsolve,", "Abs"));
    assert_true(offers("?LinearAlgebra,Eigenva", "Eigenvalues"));
    assert_true(offers("?LinearAlgebra[Eigenva", "Eigenvalues"));
    complete_after("dsolve(sys,\n");
    assert_true(offers("  stab", "stabilization="));
    complete_after("");
}

static void completion_of_files(void **state)
{
    (void)state;
    char folder[] = "/tmp/daesy-complete-XXXXXX", path[80], sub[80], line[128];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/sheet.dae", folder);
    static const char *const files[] = {"sheet.dae", "other.txt", ".hidden"};
    static const struct {
        const char *typed, *all;
    } cases[] = {
        {"", "other.txt\" sheet.dae\" sub/"},
        {"she", "sheet.dae\""},
        {"s", "sheet.dae\" sub/"},
        {"sub", "sub/"},
        {"sheet.d", "dae\""},
        {".", ""},
        {"x", ""},
        {"sub/", ""},
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, files[i]);
        fclose(fopen(path, "w"));
    }
    snprintf(sub, sizeof sub, "%s/sub", folder);
    mkdir(sub, 0700);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snprintf(line, sizeof line, "read \"%s/%s", folder, cases[i].typed);
        char *all = offered(line);
        if (strcmp(all, cases[i].all) != 0)
            run_fail("%s: %s", cases[i].typed, all);
        mem_free(all);
    }
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, files[i]);
        unlink(path);
    }
    rmdir(sub);
    rmdir(folder);
}

static void odd_lines(void **state)
{
    (void)state;
    static const char *const LINES[] = {"", "(", "\"", "\"\\", ":-", ")))((", "f(", "é", "[,", "`"};
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++)
        offers(LINES[i], "");
}

static int begin(void **state)
{
    (void)state;
    run_begin();
    return 0;
}

static int end(void **state)
{
    (void)state;
    run_end();
    return 0;
}

static void wide_lines_are_broken(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"short\n", "short\n"},
        {"  ?name      a summary that is long\n\n", "  ?name      a summary\n             that is "
                                                    "long\n\n"},
        {"  > f(a, b, c, d, e, f, g);\n", "  > f(a, b, c, d,\n      e, f, g);\n"},
        {"one two three four five six\n", "one two three four\n    five six\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Buf out = {0};
        help_put_fitted(&out, cases[i][0], i == 1 ? 26 : 18);
        assert_string_equal(buf_text(&out), cases[i][1]);
        buf_free(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_row_has_a_page),
        cmocka_unit_test(examples),
        cmocka_unit_test(the_map),
        cmocka_unit_test(kinds_of_index),
        cmocka_unit_test(topics),
        cmocka_unit_test(other_spellings),
        cmocka_unit_test(words_without_page),
        cmocka_unit_test(whole_pages),
        cmocka_unit_test(tables_keep_within_the_screen),
        cmocka_unit_test(completion),
        cmocka_unit_test(all_candidates),
        cmocka_unit_test(words_stand_in_columns),
        cmocka_unit_test(options_come_first),
        cmocka_unit_test(methods_are_listed),
        cmocka_unit_test(completion_of_files),
        cmocka_unit_test(wide_lines_are_broken),
        cmocka_unit_test(odd_lines),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
