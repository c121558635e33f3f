/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Types by a table of expressions, types and answers, as Maple gives them.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/run.h"

typedef struct Row {
    const char *e, *yes, *no; /* types separated by blanks */
} Row;

static const Row rows[] = {
    {"3", "integer posint nonnegint odd prime rational numeric constant algebraic anything",
     "negint even fraction float name function list"},
    {"-4", "integer negint even negative nonposint numeric", "posint nonnegint positive odd"},
    {"0", "nonnegint nonposint even nonnegative", "posint negint positive negative"},
    {"2/3", "fraction rational numeric positive realcons", "integer float posint"},
    {"2.5", "float numeric positive realcons complex", "rational integer fraction"},
    {"2+3*I", "complex constant algebraic", "numeric integer realcons"},
    {"Pi", "constant realcons symbol name", "numeric float"},
    {"infinity", "extended_numeric constant", "numeric"},
    {"x", "symbol name algebraic polynom", "indexed constant function string"},
    {"x[1]", "indexed name algebraic", "symbol function"},
    {"\"s\"", "string text atomic", "symbol name algebraic"},
    {"x+y", "`+` algebraic polynom", "`*` `^` function name"},
    {"x*y", "`*` algebraic polynom", "`+` `^`"},
    {"x^2", "`^` algebraic polynom", "`+` `*` sqrt"},
    {"sqrt(x)", "`^` sqrt radical algebraic", "polynom function"},
    {"f(x)", "function algebraic", "name symbol `+` trig"},
    {"sin(x)", "function trig algebraic", "constant polynom"},
    {"n!", "`!` algebraic", "`*` vector"}, /* the first and the last of their list */
    {"sin(1)", "function constant realcons", "numeric"},
    {"x(t)", "function", "name"},
    {"diff(x(t),t)", "function", "name"},
    {"[1,2]", "list indexable anything list(integer)", "set algebraic list(name) listlist"},
    {"[[1,2],[3,4]]", "list listlist list(list(integer))", "list(integer)"},
    {"{1,x}", "set set({integer,name})", "list set(integer)"},
    {"x = 1", "equation `=` relation name=integer boolean", "`<` algebraic integer=name"},
    {"x < 1", "`<` relation boolean", "`=` `<=`"},
    {"1..3", "range `..` integer..integer", "list name..name"},
    {"true", "boolean truefalse symbol", "numeric"},
    {"Matrix(2,2)", "Matrix rtable 'Matrix'(integer)", "Vector list table algebraic"},
    {"<2,1|1,2>", "'Matrix'(symmetric)", "'Matrix'(diagonal) 'Matrix'(triangular[upper])"},
    {"<0,1|-1,0>", "'Matrix'(antisymmetric)", "'Matrix'(symmetric) 'Matrix'(zero)"},
    {"<1,2>", "Vector rtable Vector[column]", "Matrix list Vector[row]"},
    {"<1|2>", "Vector Vector[row]", "Vector[column]"},
    {"table()", "table", "list procedure"},
    {"u -> u^2", "procedure operator", "function"},
    {"proc() 1 end proc", "procedure", "operator table"},
    {"sin", "procedure symbol name", "function"},
    {"x", "{name,integer} Or(integer,name) And(name,symbol) Not(integer) identical(x)",
     "{integer,list} And(name,integer) identical(y)"},
    {"[1,x]", "[integer,name]", "[name,integer] [integer]"},
    {"x^3", "name^integer", "integer^name"},
    {"f(1,x)", "f(integer,name) anyfunc(integer,name) specfunc(f) specfunc(anything,f)",
     "f(name,name) specfunc(g) anyfunc(integer)"},
    {"x^2+y", "polynom(anything,x) polynom(anything,[x,y])", "linear(x)"},
    {"3*x+y", "linear(x) linear([x,y])", "constant"},
    {"sin(x)/x", "algebraic", "polynom(anything,x) ratpoly(anything,x)"},
    {"1/x", "ratpoly(anything,x)", "polynom(anything,x)"},
    /* without unknowns: in all names */
    {"x+1/2", "polynom(rational) polynom(rational,x)", "polynom(integer) polynom(integer,x)"},
    {"x*y+3", "polynom(integer) polynom(integer,[x,y])", "polynom(integer,x)"},
    {"2^(1/2)*x", "polynom polynom(algebraic)", "polynom(integer) polynom(rational)"},
    {"sin(x)^2+sin(x)/2", "polynom(rational,sin(x))", "polynom(rational)"},
    {"1/2", "polynom(rational)", "polynom(integer)"},
    {"Pi/x", "ratpoly(constant,x)", "ratpoly(rational,x) ratpoly(rational)"},
    {"x/2", "ratpoly(integer,x) ratpoly(integer)", "ratpoly(float,x)"},
    /* linear(v): of total degree 1 in v; without v in all unknowns */
    {"x*y+z", "linear(x) linear([x,z]) quadratic", "linear linear([x,y])"},
    {"x^4+y", "quartic(x)", "cubic(x) linear"},
    {"x+Pi", "linear linear(x)", "constant"},
    {"a+(1-a)*x", "linear(x)", "linear"},
};

static bool has_type(const char *e, const char *type, bool *answer)
{
    char text[256];
    Expr value;
    snprintf(text, sizeof text, "type((%s), %s);", e, type);
    if (run_try(text, &value) != ST_OK)
        return false;
    *answer = value == EXPR_TRUE;
    return value == EXPR_TRUE || value == EXPR_FALSE;
}

static int check_types(const char *e, const char *types, bool wanted)
{
    char copy[256], *rest = copy;
    int wrong = 0;
    snprintf(copy, sizeof copy, "%s", types);
    for (char *type; (type = strsep(&rest, " ")) != NULL;) {
        bool answer = !wanted;
        if (*type == '\0')
            continue;
        if (!has_type(e, type, &answer) || answer != wanted) {
            print_message("# type(%s, %s) should be %s: %s\n", e, type, wanted ? "true" : "false",
                          err_message());
            wrong++;
        }
    }
    return wrong;
}

static void types_answer_as_in_maple(void **state)
{
    (void)state;
    int wrong = 0;
    eval_restart();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        wrong +=
            check_types(rows[i].e, rows[i].yes, true) + check_types(rows[i].e, rows[i].no, false);
    assert_int_equal(wrong, 0);
}

static void unknown_types_are_errors(void **state)
{
    (void)state;
    Expr value;
    assert_int_equal(run_try("type(3, nosuchtype);", &value), ST_TYPE);
    assert_non_null(strstr(err_message(), "type `nosuchtype` does not exist"));
    assert_int_equal(run_try("type([1], list(nosuchtype));", &value), ST_TYPE);
}

static void users_define_types(void **state)
{
    (void)state;
    Expr value;
    eval_restart();
    assert_int_equal(run_try("`type/small` := n -> evalb(n < 10): type(5, small);", &value), ST_OK);
    assert_ptr_equal(value, EXPR_TRUE);
    assert_int_equal(run_try("type([5, 50], list(small));", &value), ST_OK);
    assert_ptr_equal(value, EXPR_FALSE);
    assert_int_equal(run_try("T := {integer, name}: type(x, T);", &value), ST_OK);
    assert_ptr_equal(value, EXPR_TRUE);
}

static void whattype_names_the_kind(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"whattype(3)", "integer"},      {"whattype(1/2)", "fraction"},
        {"whattype(0.5)", "float"},      {"whattype(x)", "symbol"},
        {"whattype(x[1])", "indexed"},   {"whattype(x+y)", "`+`"},
        {"whattype(x*y)", "`*`"},        {"whattype(x^y)", "`^`"},
        {"whattype(f(x))", "function"},  {"whattype([1])", "list"},
        {"whattype({1})", "set"},        {"whattype(x=1)", "`=`"},
        {"whattype(x..y)", "`..`"},      {"whattype(1,2)", "exprseq"},
        {"whattype(<<1>>)", "Matrix"},   {"whattype(<1,2>)", "Vector[column]"},
        {"whattype(table())", "table"},  {"whattype(\"s\")", "string"},
        {"whattype(u->u)", "procedure"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Expr value;
        assert_int_equal(run_try(cases[i][0], &value), ST_OK);
        char *text = print_text(value, 0);
        assert_string_equal(text, cases[i][1]);
        mem_free(text);
    }
}

/* Types behind :: and of parameters are not evaluated; their quotes count for nothing. */
static void quotes_of_types_are_taken_off(void **state)
{
    (void)state;
    static const char *const hold[] = {
        "evalb([1]::'list'('integer'));",
        "evalb([x]::'list'(Not('integer')));",
        "evalb(g(3)::'specfunc'({'posint', 'identical'('infinity')}, {'f', 'g'}));",
        "evalb(not <1|2>::'Vector'['column']);",
        "evalb(<1|2>::'Vector'['row']('integer'));",
        "is(n^2 > 0) assuming n::'And'('integer', 'positive');",
        "assume(q::'RealRange'(0, 1)); is(q < 2);",
        "type(Array([1, 2]), 'Array'('integer'));",
        "(proc(x::'And'('posint', 'odd')) evalb(x = 3) end)(3);",
        "(proc({n::'Or'('posint', 'identical'('none')) := 'none'}) evalb(n = 4) end)(n = 4);",
        "(proc()::'list'('posint'); local x::'list'('posint'); x := [1] end)(); evalb(% = [1]);",
    };
    for (size_t i = 0; i < sizeof hold / sizeof *hold; i++) {
        Expr value;
        assert_int_equal(run_try(hold[i], &value), ST_OK);
        if (value != EXPR_TRUE)
            fail_msg("%s", hold[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(types_answer_as_in_maple),
        cmocka_unit_test(unknown_types_are_errors),
        cmocka_unit_test(users_define_types),
        cmocka_unit_test(whattype_names_the_kind),
        cmocka_unit_test(quotes_of_types_are_taken_off),
    };
    run_begin();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    run_end();
    return failed;
}
