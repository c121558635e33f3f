/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The rows of all commands are well formed, signatures are enforced with the argument at fault
 * named, and misspelt names find their command. The examples are run by tests/lang/t-examples.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cas/core/sym.h"
#include "repl/builtin_sig.h"
#include "repl/eval/library.h"
#include "repl/eval/types.h"
#include "tests/lang/run.h"

enum { SUMMARY_MAX = 70, EXAMPLES_MIN = 2 };

static const char *fault_of_signature(const Builtin *row)
{
    static Signature sig;
    const char *fault = builtin_sig_parse(&sig, row->signature);
    if (fault)
        return fault;
    return strcmp(sig.name, row->name) ? "the signature is of another name" : NULL;
}

static const char *fault_of(const Builtin *row)
{
    size_t examples = 0;
    while (examples < sizeof row->examples / sizeof row->examples[0] &&
           row->examples[examples].input)
        examples++;
    if ((!row->fn && !row->library) || !row->topic || !row->summary || !row->signature)
        return "a field is missing";
    if (strlen(row->summary) > SUMMARY_MAX)
        return "the summary is too long";
    if (row->summary[strlen(row->summary) - 1] == '.')
        return "the summary ends with a full stop";
    if (examples < EXAMPLES_MIN)
        return "fewer than two examples";
    return fault_of_signature(row);
}

static void rows_are_well_formed(void **state)
{
    (void)state;
    int wrong = 0;
    const Builtin *row, *last = NULL;
    for (long i = 0; (row = builtin_row(i)); i++) {
        const char *fault = fault_of(row);
        const char *here = row->package ? row->package : "";
        if (last && !strcmp(last->name, row->name) &&
            !strcmp(last->package ? last->package : "", here))
            fault = "two rows";
        if (fault)
            print_message("# %s:-%s: %s\n", here, row->name, fault);
        wrong += fault != NULL;
        last = row;
    }
    assert_int_equal(wrong, 0);
}

/* Names that the library may share with the sheet: types, packages, the names of a
 * running procedure, and what they are documented to read or to leave behind. */
static bool is_shared_name(const char *name)
{
    static const char *const names[] = {"args",
                                        "nargs",
                                        "_rest",
                                        "procname",
                                        "thisproc",
                                        "And",
                                        "Not",
                                        "specfunc",
                                        "K",
                                        "WRITE",
                                        "infolevel",
                                        "_frozen/",
                                        "_frozen/names",
                                        "type/",
                                        "laplace",
                                        "fourier",
                                        "&*",
                                        "&^",
                                        "_passed",
                                        "_C",
                                        "_R",
                                        "_RandomVariables",
                                        "lastexception"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcmp(names[i], name))
            return true;
    if (!strncmp(name, "_Geometry", 9)) /* what the files of geometry keep */
        return true;
    const Builtin *row;
    for (long i = 0; (row = builtin_row(i)); i++)
        if (row->package && !strcmp(row->package, name))
            return true;
    return types_exists(name);
}

/* The statement that defines a command in a file of the library. */
static bool is_definition(const Ast *ast)
{
    for (const Builtin *row = BUILTIN_LIBRARY; row->name; row++)
        if (ast->kind == AST_ASSIGN && ast->kid[0]->text && !strcmp(ast->kid[0]->text, row->name))
            return true;
    return false;
}

static int stray_names(const Ast *ast, const char *row)
{
    int stray = 0;
    if (!ast || ast->kind == AST_QUOTE)
        return 0;
    if (ast->kind == AST_NAME && ast->scope == AST_GLOBAL) {
        const Symbol *symbol = sym_global(ast->text);
        if (!symbol->is_protected && !symbol->value && !ast->symbol && !is_shared_name(ast->text)) {
            print_message("# %s: the name %s belongs to the sheet\n", row, ast->text);
            stray++;
        }
    }
    for (uint32_t i = is_definition(ast); i < ast->count; i++)
        stray += stray_names(ast->kid[i], row);
    if (ast->proc)
        stray += stray_names(ast->proc->body, row);
    return stray;
}

/* The library must mean the same whatever a sheet assigns. */
static void library_keeps_to_itself(void **state)
{
    (void)state;
    int stray = 0;
    const Builtin *row;
    const Library *library = NULL;
    for (row = BUILTIN_LIBRARY; row->name; row++) {
        if (row->library == library)
            continue;
        library = row->library;
        AstUnit *unit = library_parse(library);
        stray += stray_names(ast_root(unit), library->file);
        ast_release(unit);
    }
    assert_int_equal(stray, 0);
}

static void signatures_are_parsed(void **state)
{
    (void)state;
    Signature sig;
    assert_null(
        builtin_sig_parse(&sig, "f(a:expr, b:list|set?, c:name*, n=k:posint, [g]) -> expr"));
    assert_string_equal(sig.name, "f");
    assert_int_equal(sig.count, 5);
    assert_int_equal(sig.params[0].role, PARAM_REQUIRED);
    assert_int_equal(sig.params[1].role, PARAM_OPTIONAL);
    assert_string_equal(sig.params[1].type, "list|set");
    assert_int_equal(sig.params[2].role, PARAM_NONE_OR_MORE);
    assert_int_equal(sig.params[3].role, PARAM_KEYWORD);
    assert_string_equal(sig.params[3].key, "n");
    assert_int_equal(sig.params[4].role, PARAM_FLAG);
    assert_false(sig.options);
    assert_null(builtin_sig_parse(&sig, "f(a:expr.., options..)"));
    assert_int_equal(sig.params[0].role, PARAM_ONE_OR_MORE);
    assert_true(sig.options);
    assert_null(builtin_sig_parse(&sig, "f() -> expr"));
    assert_int_equal(sig.count, 0);
    static const char *const bad[] = {"f",           "f(",       "f(a)", "f(a:)",
                                      "f(a:nosuch)", "f(a:expr", "f([)"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_non_null(builtin_sig_parse(&sig, bad[i]));
}

typedef struct Fault {
    const char *input;
    Status status;
    const char *message, *advice;
} Fault;

static void faults_name_the_argument(void **state)
{
    (void)state;
    static const Fault faults[] = {
        {"LinearAlgebra:-Rank(3);", ST_TYPE,
         "invalid input: Rank expects its 1st argument, A, to be of type Matrix, but received 3",
         "Rank("},
        {"LinearAlgebra:-Rank(nothing_yet);", ST_TYPE, "but received nothing_yet", "has no value"},
        {"LinearAlgebra:-Rank(Pi);", ST_TYPE, "but received Pi", "Rank("},
        {"part_of := Record(u = 1): LinearAlgebra:-Rank(part_of);", ST_TYPE, "received part_of",
         "Rank("},
        {"LinearAlgebra:-Rank(sin);", ST_TYPE, "but received sin", "Rank("},
        {"LinearAlgebra:-Rank();", ST_ARITY,
         "invalid input: Rank uses a 1st argument, A, which is missing", "Rank("},
        {"map(f);", ST_ARITY, "invalid input: map uses a 2nd argument, e, which is missing",
         "map("},
        {"lhs(a=b, c);", ST_ARITY, "first unused argument is c", "lhs("},
        {"printf(3);", ST_TYPE, "printf expects its 1st argument, format, to be of type text",
         "printf("},
        {"member(1, 2);", ST_TYPE, "to be of type list or set or rtable or module, but received 2",
         "member("},
    };
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        Expr value;
        assert_int_equal(run_try(faults[i].input, &value), faults[i].status);
        if (!strstr(err_message(), faults[i].message))
            print_message("# %s: %s\n", faults[i].input, err_message());
        assert_non_null(strstr(err_message(), faults[i].message));
        assert_non_null(strstr(err_advice(), faults[i].advice));
    }
}

/* Functions read positional arguments by their places, wherever the options stand. */
static void options_stand_anywhere(void **state)
{
    (void)state;
    run_true("evalb(LinearAlgebra:-Eigenvalues(output = list, <1,2;2,1>) ="
             " LinearAlgebra:-Eigenvalues(<1,2;2,1>, output = list))");
    run_true("evalb(LinearAlgebra:-Norm(<3,I>, conjugate = false, 2) ="
             " LinearAlgebra:-Norm(<3,I>, 2, conjugate = false))");
    run_true(
        "evalb([LinearAlgebra:-Dimension(LinearAlgebra:-RandomMatrix(2, generator = 1..2, 3))] ="
        " [2, 3])");
    run_true("LinearAlgebra:-Equal(LinearAlgebra:-HermiteForm(<x,1;0,x>, output = 'U', x),"
             " LinearAlgebra:-HermiteForm(<x,1;0,x>, x, output = 'U'))");
    run_true("LinearAlgebra:-Equal(LinearAlgebra:-IdentityMatrix(2, compact = false), <1,0;0,1>)");
    run_true("evalb([LinearAlgebra:-Dimension(LinearAlgebra:-ZeroMatrix(compact = true, 1, 2))] = "
             "[1, 2])");
    run_wrong("LinearAlgebra:-Eigenvalues(output = list);", "which is missing");
}

static void near_misses_find_the_command(void **state)
{
    (void)state;
    static const char *const pairs[][2] = {
        {"NullSpcae", "NullSpace"},
        {"Detrminant", "Determinant"},
        {"convrt", "convert"},
        {"unaply", "unapply"},
        {"tann", "tan"},
        {"slove", "solve"}, /* not geometry's slope */
    };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        const char *near = builtin_near(pairs[i][0]);
        assert_non_null(near);
        assert_string_equal(near, pairs[i][1]);
    }
    assert_null(builtin_near("theta_dot_dot"));
    assert_null(builtin_near("x"));
}

static char warned[500];

static void note_warning(const char *text)
{
    snprintf(warned, sizeof warned, "%s", text);
}

static void unknown_functions_warn_once(void **state)
{
    (void)state;
    void (*before)(const char *) = eval_warn;
    eval_warn = note_warning;
    Expr value;
    eval_restart();
    warned[0] = '\0';
    assert_int_equal(run_try("NullSpcae(<<1,2>|<2,4>>);", &value), ST_OK);
    assert_non_null(strstr(warned, "Did you mean NullSpace?"));
    assert_true(expr_is(value, EXPR_CALL));
    warned[0] = '\0';
    assert_int_equal(run_try("NullSpcae(<<1,2>|<2,4>>);", &value), ST_OK);
    assert_string_equal(warned, "");
    assert_int_equal(run_try("Rank(<<1,2>|<2,4>>);", &value), ST_OK);
    assert_non_null(strstr(warned, "with(LinearAlgebra): is needed first"));
    warned[0] = '\0';
    assert_int_equal(run_try("x(t)+theta(t)+lambda(t)+siin(t);", &value), ST_OK);
    assert_string_equal(warned, "");
    eval_warn = before;
}

static void options_are_found(void **state)
{
    (void)state;
    Expr value;
    assert_int_equal(run_try("[a, range = 0..2, numeric];", &value), ST_OK);
    const Expr *args = value->u.args;
    assert_non_null(builtin_option(args, 3, 1, "range"));
    assert_null(builtin_option(args, 3, 2, "range"));
    assert_null(builtin_option(args, 3, 0, "method"));
    assert_true(builtin_flag(args, 3, 1, "numeric"));
    assert_false(builtin_flag(args, 3, 1, "a"));
}

static void call_first(void *arg)
{
    static const Expr *none;
    (void)arg;
    (void)builtin_call(builtin_row(0), none, 0);
}

/* What is kept of a command that was called goes with the tables, the first one's too. */
static void tables_are_given_back(void **state)
{
    (void)state;
    size_t used[3];
    for (int round = 0; round < 3; round++) {
        builtin_done();
        builtin_init();
        assert_int_not_equal(err_try(call_first, NULL), ST_OK);
        used[round] = mem_bytes_in_use();
    }
    assert_true(used[2] < used[1] + sizeof(Signature));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_well_formed),
        cmocka_unit_test(library_keeps_to_itself),
        cmocka_unit_test(signatures_are_parsed),
        cmocka_unit_test(faults_name_the_argument),
        cmocka_unit_test(options_stand_anywhere),
        cmocka_unit_test(near_misses_find_the_command),
        cmocka_unit_test(unknown_functions_warn_once),
        cmocka_unit_test(options_are_found),
        cmocka_unit_test(tables_are_given_back),
    };
    run_begin();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    run_end();
    return failed;
}
