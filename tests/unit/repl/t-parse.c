/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The parser: what binds how, every statement, scopes of names, errors with their places and
 * hints, unfinished text, going on after an error, and sizes that must not hurt.
 */
#include "tests/unit/repl/tree.h"

/* --- shapes --------------------------------------------------------------------------------- */

static void precedence(void **state)
{
    (void)state;
    static const TreeCase cases[] = {
        {"a+b*c", "(+ a (* b c))"},
        {"a-b-c", "(- (- a b) c)"},
        {"a/b*c", "(* (/ a b) c)"},
        {"-a^b", "(- (^ a b))"},
        {"-a*b", "(- (* a b))"},
        {"a^-1", "(^ a (- 1))"},
        {"a^-b*c", "(* (^ a (- b)) c)"},
        {"a*-b^c+d", "(+ (* a (- (^ b c))) d)"},
        {"a^(b^c)", "(^ a (^ b c))"},
        {"2*n!^2", "(* 2 (^ (! n) 2))"},
        {"a.b.c*d", "(* (. (. a b) c) d)"},
        {"a+b mod c", "(mod (+ a b) c)"},
        {"a=b+1 and c<d or not e", "(or (and (= a (+ b 1)) (< c d)) (not e))"},
        {"a or b xor c implies d", "(implies (xor (or a b) c) d)"},
        {"not a in b", "(not (in a b))"},
        {"i^2 $ i=1..3", "($ (^ i 2) (= i (.. 1 3)))"},
        {"x$n", "($ x n)"},
        {"a union b intersect c minus d", "(minus (union a (intersect b c)) d)"},
        {"a subset b..c", "(.. (subset a b) c)"},
        {"1..n-1", "(.. 1 (- n 1))"},
        {"x::list(integer)", "(:: x (call list integer))"},
        {"a||b(c)", "(call (|| a b) c)"},
        {"EQ||(1..4)", "(|| EQ (.. 1 4))"},
        {"a||b||1", "(|| (|| a b) 1)"},
        {"a:-b:-c(x)", "(call (:- (:- a b) c) x)"},
        {":-x", "(:-  x)"},
        {"f@g@@2(x)", "(@ f (@@ g (call 2 x)))"},
        {"a, b assuming c>0, d", "(assuming (seq a b) (seq (> c 0) d))"},
        {"a &* b + c", "(+ (call &* a b) c)"},
    };
    TREE_ASSERT(cases);
}

static void operands(void **state)
{
    (void)state;
    static const TreeCase cases[] = {
        {"f(x)(y)[1]", "(index (call (call f x) y) 1)"},
        {"f()", "(call f)"},
        {"[f,g](t)", "(call (list f g) t)"},
        {"()", "(seq)"},
        {"f((a,b),c)", "(call f (seq a b) c)"},
        {"{}", "(set)"},
        {"A[1..-1,2]", "(index A (.. 1 (- 1)) 2)"},
        {"A[..,1..]", "(index A (. - -) (. 1 -))"},
        {"A[..3]", "(index A (. - 3))"},
        {"\"a\" \"b\"", "\"ab\""},
        {"'x'", "(quote x)"},
        {"''x''", "(quote (quote x))"},
        {"%[1]+%%", "(+ (index % 1) %%)"},
        {"`if`(a,b,c)", "(call if a b c)"},
        {"f~(x)", "(call (~ f) x)"},
        {"a =~ b", "(=~ a b)"},
        {"a <~ b", "(call (~ <) a b)"},
        {"n!~", "(call (~ !) n)"},
        {"G^%T.x", "(. (^%T G) x)"},
        {"A^+ . B", "(. (^%T A) B)"},
        {"a^+b", "(^ a (+ b))"},
        {"$ 1..3", "($ (.. 1 3))"},
        {"x -> y -> x", "(arrow (arrow x.P1.0))"},
        {"a = x -> x^2", "(= a (arrow (^ x.P0.0 2)))"},
        {"() -> 1", "(arrow 1)"},
        {"(x, y::integer) -> x+y", "(arrow (+ x.P0.0 y.P0.1))"},
        {"map(x -> x+1, L)", "(call map (arrow (+ x.P0.0 1)) L)"},
        {"x -> if x then 1 end if", "(arrow (block (if x.P0.0 (block 1))))"},
    };
    TREE_ASSERT(cases);
}

static void vectors(void **state)
{
    (void)state;
    static const TreeCase cases[] = {
        {"<a,b>", "(stack a b)"},
        {"<a|b>", "(columns a b)"},
        {"<>", "(stack)"},
        {"<%>", "(stack %)"},
        {"<<a,b>|<c,d>>", "(columns (stack a b) (stack c d))"},
        {"<a,b|c,d>", "(columns (stack a b) (stack c d))"},
        {"<a,b;c,d>", "(stack (columns a b) (columns c d))"},
        {"<a=0,b=0>", "(stack (= a 0) (= b 0))"},
        {"<a,b> =~ 0", "(=~ (stack a b) 0)"},
        {"<a,b>=~0", "(=~ (stack a b) 0)"},
        {"<a>=<b>", "(= (stack a) (stack b))"},
        {"a < b", "(< a b)"},
        {"f(a<b, c>d)", "(call f (< a b) (> c d))"},
        {"<(a>b), [c>d]>", "(stack (> a b) (list (> c d)))"},
        {"a < <b>", "(< a (stack b))"},
        {"Lt.(E.<v>-G)", "(. Lt (- (. E (stack v)) G))"},
        {"<<t[1..n]>|r[1..n,1]>", "(columns (stack (index t (.. 1 n))) (index r (.. 1 n) 1))"},
        {"<x -> x, y>", "(stack (arrow x.P0.0) y)"},
        {"<a>^%T.<b>", "(. (^%T (stack a)) (stack b))"},
    };
    TREE_ASSERT(cases);
}

static void statements(void **state)
{
    (void)state;
    static const TreeCase cases[] = {
        {"a := 1, 2", "(:= a (seq 1 2))"},
        {"a, b := b, a", "(:= (seq a b) (seq b a))"},
        {"(a, b) := f()", "(:= (seq a b) (call f))"},
        {"f(x) := x^2", "(:= (call f x) (^ x 2))"},
        {"A[1,2] := 0.", "(:= (index A 1 2) 0.)"},
        {"A:-b := 1", "(:= (:- A b) 1)"},
        {"x||1 := 2", "(:= (|| x 1) 2)"},
        {"x += 1", "(+ x 1)"},
        {"x ,= 1", "(, x 1)"},
        {"if a then b elif c then d else e fi", "(if a (block b) c (block d) (block e))"},
        {"if a then b; c; end", "(if a (block b c))"},
        {"for i from 1 by 2 to 9 while c do x od", "(for i 1 2 9 c (block x) -)"},
        {"to 3 do: x end do", "(for - - - 3 - (block x) -)"},
        {"while c do end do", "(for - - - - c (block) -)"},
        {"do x until y", "(for - - - - - (block x) y)"},
        {"do x end do until y", "(for - - - - - (block x) y)"},
        {"for x in L while c do break; next end do", "(for-in x L c (block break next) - -)"},
        {"for x in a, b do od", "(for-in x (seq a b) - (block) - -)"},
        {"try a catch \"x\", \"y\": b catch: c finally d end try",
         "(try (block a) (seq \"x\" \"y\") (block b) - (block c) (block d))"},
        {"use a = b, P in c in d end use", "(use (= a b) P (block (in c d)))"},
        {"return", "(return)"},
        {"return a, b", "(return (seq a b))"},
        {"error \"x %1\", i", "(error \"x %1\" i)"},
        {"error", "(error)"},
        {"quit", "(quit)"},
        {"done(3)", "(quit 3)"},
        {"read \"f\"", "(read \"f\")"},
        {"save a, b, \"f\"", "(save a b \"f\")"},
        {"restart", "(restart)"},
        {" ?plot, options ;", "?plot, options"},
        {"??diff", "??diff"},
        {";;x", "x"},
    };
    TREE_ASSERT(cases);
}

static void scopes(void **state)
{
    (void)state;
    static const TreeCase cases[] = {
        {"proc() seq(i, i = 1..2)+1 end",
         "(proc (block (+ (call seq i.L0.0 (= i.L0.0 (.. 1 2))) 1)))"},
        {"proc() 1+seq(i, i = 1..2) end",
         "(proc (block (+ 1 (call seq i.L0.0 (= i.L0.0 (.. 1 2))))))"},
        {"proc() f(add(i, i = 1..2))[2] end",
         "(proc (block (index (call f (call add i.L0.0 (= i.L0.0 (.. 1 2)))) 2)))"},
        {"proc() [seq(i, i = 1..2)] end",
         "(proc (block (list (call seq i.L0.0 (= i.L0.0 (.. 1 2))))))"},
        {"proc(a) local b; global c; a+b+c+d end", "(proc (block (+ (+ (+ a.P0.0 b.L0.0) c) d)))"},
        {"proc() x := 1; x+y end", "(proc (block (:= x.L0.0 1) (+ x.L0.0 y)))"},
        {"proc() y; y := 1 end", "(proc (block y.L0.0 (:= y.L0.0 1)))"},
        {"proc() local a; A[1] := a; f(x) := 2 end",
         "(proc (block (:= (index A.L0.1 1) a.L0.0) (:= (call f.L0.2 x) 2)))"},
        {"proc() a, b := 1, 2; b end", "(proc (block (:= (seq a.L0.0 b.L0.1) (seq 1 2)) b.L0.1))"},
        {"proc() for i to 3 do i end do end",
         "(proc (block (for i.L0.0 - - 3 - (block i.L0.0) -)))"},
        {"proc() seq(k^2, k = 1..3) end",
         "(proc (block (call seq (^ k.L0.0 2) (= k.L0.0 (.. 1 3)))))"},
        {"proc() global s; s := 1 end", "(proc (block (:= s 1)))"},
        {"proc(a) proc(b) a+b end end", "(proc (block (proc (block (+ a.P1.0 b.P0.0)))))"},
        {"proc() local a; proc() a := 1 end end", "(proc (block (proc (block (:= a.L1.0 1)))))"},
        {"proc() g := proc() h := t end; t := 1 end",
         "(proc (block (:= g.L0.0 (proc (block (:= h.L0.0 t.L1.1)))) (:= t.L0.1 1)))"},
        {"proc({k := 1}) k end", "(proc (block k.K0.0))"},
        {"proc(list::list, n) n::list end", "(proc (block (:: n.P0.1 list.P0.0)))"},
        {"module() export e; local p; e := x -> p+x end",
         "(module (block (:= e.E0.0 (arrow (+ p.L1.0 x.P0.0)))))"},
        {"proc(x) uses P; Q(x) end", "(proc (block (use P (block (call Q x.P0.0)))))"},
        {"proc() a; local b := 2; b end", "(proc (block a (:= b.L0.0 2) b.L0.0))"},
    };
    TREE_ASSERT(cases);
}

static void procedures(void **state)
{
    (void)state;
    AstUnit *unit = tree_parse("proc f(a::integer, b := [1,2], {k::string := \"v\"}, $) :: list;\n"
                               "option remember, `Copyright x`; description \"one\", \"two\";\n"
                               "local c, d::T := 2; args; nargs; e := 1; end proc;");
    const AstProc *proc = ast_root(unit)->proc;
    assert_string_equal(proc->name, "f");
    assert_int_equal(proc->nparams, 2);
    assert_string_equal(proc->params[0].type->text, "integer");
    assert_null(proc->params[0].value);
    assert_int_equal(proc->params[1].value->kind, AST_LIST);
    assert_int_equal(proc->nkeywords, 1);
    assert_true(proc->closed && proc->uses_args && proc->uses_nargs);
    assert_string_equal(proc->return_type->text, "list");
    assert_int_equal(proc->noptions, 2);
    assert_string_equal(proc->options[1], "Copyright x");
    assert_string_equal(proc->description, "one\ntwo");
    assert_int_equal(proc->ndeclared, 2);
    assert_int_equal(proc->nlocals, 3);
    assert_string_equal(proc->locals[2].name, "e");
    assert_int_equal(proc->locals[1].value->kind, AST_NUMBER);
    ast_release(unit);
}

static void terminators(void **state)
{
    (void)state;
    Parser parser;
    AstUnit *unit;
    parse_begin(&parser, tree_source("a; b: do c: until d; ;:  # e\n"));
    static const bool silent[] = {false, true, false};
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(parse_next(&parser, &unit), PARSE_STATEMENT);
        assert_int_equal(ast_root(unit)->silent, silent[i]);
        ast_release(unit);
    }
    assert_int_equal(parse_next(&parser, &unit), PARSE_END);
    assert_null(unit);
    parse_end(&parser);
}

static void spans(void **state)
{
    (void)state;
    AstUnit *unit = tree_parse("\n  x := f(a) +\n g;");
    const Ast *sum = ast_root(unit)->kid[1];
    assert_int_equal(ast_root(unit)->place.column, 5);
    assert_int_equal(ast_root(unit)->span.column, 3);
    assert_int_equal(sum->place.column, 13);
    assert_int_equal(sum->span.line, 2);
    assert_int_equal(sum->span.column, 8);
    assert_int_equal(sum->span.length, strlen("f(a) +")); /* clipped to its line */
    assert_int_equal(sum->kid[1]->place.line, 3);
    assert_int_equal(sum->kid[0]->span.length, strlen("f(a)"));
    ast_release(unit);
}

/* --- errors --------------------------------------------------------------------------------- */

typedef struct ErrorCase {
    const char *text;
    uint32_t line, column, length;
    const char *message, *hint; /* hint: a part of it */
} ErrorCase;

static void check_error(const ErrorCase *c)
{
    Parser parser;
    AstUnit *unit;
    parse_begin(&parser, tree_source(c->text));
    ParseResult result;
    while ((result = parse_next(&parser, &unit)) == PARSE_STATEMENT)
        ast_release(unit);
    if (result != PARSE_ERROR)
        fail_msg("`%s`: no error", c->text);
    const ParseError *error = &parser.error;
    if (strcmp(error->message, c->message))
        fail_msg("`%s`: %s, not %s", c->text, error->message, c->message);
    if (!strstr(error->hint ? error->hint : "", c->hint))
        fail_msg("`%s`: hint %s lacks %s", c->text, error->hint, c->hint);
    if (error->place.line != c->line || error->place.column != c->column ||
        error->place.length != c->length)
        fail_msg("`%s`: at %u:%u+%u", c->text, error->place.line, error->place.column,
                 error->place.length);
    /* the session goes on: the next statement is read */
    result = parse_next(&parser, &unit);
    if (result != PARSE_STATEMENT || strcmp(ast_root(unit)->text, "next__one"))
        fail_msg("`%s`: does not go on behind the error", c->text);
    ast_release(unit);
    assert_int_equal(parse_next(&parser, &unit), PARSE_END);
    parse_end(&parser);
}

#define SIDE_BY_SIDE "two factors side by side with no operator between them"
#define INVALID_TARGET "invalid left hand side of assignment"

static const ErrorCase ERRORS[] = {
    {"2x; next__one;", 1, 2, 1, SIDE_BY_SIDE, "2*x"},
    {"z := x(t)lambda(t); next__one;", 1, 10, 6, SIDE_BY_SIDE, "x(t)*lambda(t)"},
    {"a^2b; next__one;", 1, 4, 1, SIDE_BY_SIDE, "2*b"},
    {"sin x; next__one;", 1, 5, 1, SIDE_BY_SIDE, "sin(x)"},
    {"f(a b); next__one;", 1, 5, 1, SIDE_BY_SIDE, "commas"},
    {"\"s\" x; next__one;", 1, 5, 1, "`x` unexpected", "comma"},
    {"x := 3\ny := 4; next__one;", 2, 1, 1,
     "`y` unexpected: the statement before it is not finished", "`;`"},
    {"1 + ) 2; next__one;", 1, 5, 1, "`)` unexpected", "behind `+`"},
    {"a); next__one;", 1, 2, 1, "`)` unexpected", "no opening bracket"},
    {"eq = a+b = 0; next__one;", 1, 10, 1, "`=` unexpected", "eq1 := x = y"},
    {"L*i'(t); next__one;", 1, 4, 1, "`'` unexpected", "diff(i(t), t)"},
    {"!ls; next__one;", 1, 1, 1, "`!` unexpected", "no commands of the shell"},
    {"x := (1+2; next__one;", 1, 10, 1, "`;` unexpected: `(` from column 6 is not closed", "`)`"},
    {"[1,2](3]; next__one;", 1, 8, 1, "`]` unexpected: `(` from column 6 is not closed", "`)`"},
    {"{a,\n b; next__one;", 2, 3, 1, "`;` unexpected: `{` from line 1, column 1 is not closed",
     "`}`"},
    {"<a,b; next__one;", 1, 5, 1, "`;` unexpected: `<` from column 1 is not closed", "`>`"},
    {"'x; next__one;", 1, 3, 1, "`;` unexpected: `'` from column 1 is not closed", "`'`"},
    {"x := ; next__one;", 1, 6, 1, "`;` unexpected", "behind `:=`"},
    {"a b^c; next__one;", 1, 3, 1, SIDE_BY_SIDE, "a*b"},
    {"a^b^c; next__one;", 1, 4, 1, "`^` unexpected", "(a^b)^c"},
    {"a^-b^c; next__one;", 1, 5, 1, "`^` unexpected", "(a^b)^c"},
    {"a < b < c; next__one;", 1, 7, 1, "`<` unexpected", "and"},
    {"a = b = c; next__one;", 1, 7, 1, "`=` unexpected", "and"},
    {"1..2..3; next__one;", 1, 5, 2, "`..` unexpected", "brackets"},
    {"a == b; next__one;", 1, 4, 1, "`=` unexpected", "one ="},
    {"a => b; next__one;", 1, 4, 1, "`>` unexpected", ">="},
    {"a // b; next__one;", 1, 4, 1, "`/` unexpected", "#"},
    {"if a then b endif; next__one;", 1, 13, 5, "`endif` unexpected", "end if"},
    {"y' = x; next__one;", 1, 2, 1, "`'` unexpected", "diff(y(t), t)"},
    {"f(a := 3); next__one;", 1, 5, 2, "`:=` unexpected", "="},
    {"a := b := 3; next__one;", 1, 8, 2, "`:=` unexpected", "a, b := 1, 2"},
    {"2 := 3; next__one;", 1, 1, 1, INVALID_TARGET, "a name"},
    {"x+1 := 3; next__one;", 1, 1, 3, INVALID_TARGET, "a name"},
    {"a, 2 := 1, 2; next__one;", 1, 4, 1, INVALID_TARGET, "a name"},
    {"a = b := 3; next__one;", 1, 1, 5, INVALID_TARGET, "equation"},
    {"x := do; next__one;", 1, 6, 2, "reserved word `do` unexpected", "behind `:=`"},
    {"a[to]; next__one;", 1, 3, 2, "`to` unexpected: `[` from column 2 is not closed", "`]`"},
    {"end proc; next__one;", 1, 1, 3, "reserved word `end` unexpected", "nothing is open"},
    {"proc(x) x end do; next__one;", 1, 11, 6,
     "`end do` unexpected: `proc` from line 1 is not closed", "`end proc`"},
    {"for i to 3 do\n if a then b;\nend do; next__one;", 3, 1, 6,
     "`end do` unexpected: `if` from line 2 is not closed", "`end if`"},
    {"proc(x) do if a then b; end do; c; end proc; next__one;", 1, 25, 6,
     "`end do` unexpected: `if` from line 1 is not closed", "`end if`"},
    {"if a b end if; next__one;", 1, 6, 1, SIDE_BY_SIDE, "a*b"},
    {"if a; end if; next__one;", 1, 5, 1, "`;` unexpected", "`if` from line 1 needs `then`"},
    {"for i to 3; od; next__one;", 1, 11, 1, "`;` unexpected", "`for` from line 1 needs `do`"},
    {"for 3 do od; next__one;", 1, 5, 1, "`3` unexpected", "a name"},
    {"for i to 3 to 4 do od; next__one;", 1, 12, 2, "reserved word `to` unexpected", "once"},
    {"1+x\nreturn 3; next__one;", 2, 1, 6,
     "`return` unexpected: the statement before it is not finished", "finish"},
    {"global x; next__one;", 1, 1, 6, "reserved word `global` unexpected", "proc"},
    {"proc(x) local x; x end; next__one;", 1, 15, 1, "parameter and local `x` have the same name",
     "another name"},
    {"proc(x, y, x) x end; next__one;", 1, 12, 1, "two parameters have the name `x`",
     "another name"},
    {"proc(a, {[b, a] := 1}) a end; next__one;", 1, 10, 1, "two parameters have the name `a`",
     "another name"},
    {"(x, x) -> x; next__one;", 1, 5, 1, "two parameters have the name `x`", "another name"},
    {"proc(2) x end; next__one;", 1, 6, 1, "`2` unexpected", "parameter"},
    {"proc x end; next__one;", 1, 8, 3, "reserved word `end` unexpected", "proc(x, y)"},
    {"2 -> x; next__one;", 1, 1, 1, "invalid operator parameter name", "x -> e"},
    {"1.2.3; next__one;", 1, 1, 3, "a number has one decimal point", "a..b"},
    {"a \xE2\x88\x92 b; next__one;", 1, 3, 3, "`\xE2\x88\x92` unexpected", "write -"},
    {"a \x01 b; next__one;", 1, 3, 1, "the byte 0x01 is no text: this looks like binary data",
     "UTF-8"},
    {"%%%%; next__one;", 1, 1, 4, "only %, %% and %%% are kept", "name"},
    {"read; next__one;", 1, 5, 1, "`;` unexpected", "file"},
    {"f := proc(a)\n local b;\n b := 2a;\n b := 3;\nend proc; next__one;", 3, 8, 1, SIDE_BY_SIDE,
     "2*a"},
};

static void errors(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof ERRORS / sizeof *ERRORS; i++)
        check_error(&ERRORS[i]);
}

static void a_missing_end_costs_one_statement(void **state)
{
    (void)state;
    Parser parser;
    AstUnit *unit;
    parse_begin(&parser, tree_source("f := proc(x) 2x;\ny := 1;\nz := 2;"));
    assert_int_equal(parse_next(&parser, &unit), PARSE_ERROR);
    assert_int_equal(parse_next(&parser, &unit), PARSE_STATEMENT);
    assert_int_equal(ast_root(unit)->span.line, 2);
    ast_release(unit);
    parse_end(&parser);
}

/* `"` is `%` where the statement cannot be read with texts, and from there on; never before. */
static void old_dittos(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        AstKind last;
    } cases[] = {
        {"a;\n\"^2;\nf(\"\");\n\"\"", AST_DITTO},
        {"p := x: f(\"); g(\", x);\n\"\"\"", AST_DITTO},
        {"a;\nf(\");\ng(\"); \"", AST_DITTO},
        {"f(\");\n\" mod 5; \"", AST_DITTO},
        {"f(\");\nprint(\"a\", \", \", \"b\")", AST_CALL},
        {"f(\"); \"a\"", AST_STRING},
        {"\"a;\"; f(\")\"); \";\"", AST_STRING},
        {"x := \"\\n\";\"+1;\"", AST_STRING},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Parser parser;
        AstUnit *unit;
        AstKind last = AST_NUMBER;
        parse_begin(&parser, tree_source(cases[i].text));
        parser.final_closes = true;
        while (parse_next(&parser, &unit) == PARSE_STATEMENT) {
            last = ast_root(unit)->kind;
            ast_release(unit);
        }
        assert_null(parser.error.message);
        assert_int_equal(last, cases[i].last);
        parse_end(&parser);
    }
    Parser parser;
    AstUnit *unit;
    parse_begin(&parser, tree_source("f(\" + 1"));
    assert_int_equal(parse_next(&parser, &unit), PARSE_INCOMPLETE);
    assert_string_equal(parser.open, "string from line 1, column 3");
    parse_end(&parser);
    /* A text that has strings writes no dittos. */
    parse_begin(&parser, tree_source("f(\"a\"); f(\";\n\");"));
    assert_int_equal(parse_next(&parser, &unit), PARSE_STATEMENT);
    ast_release(unit);
    assert_int_equal(parse_next(&parser, &unit), PARSE_STATEMENT);
    ast_release(unit);
    assert_null(parser.note);
    parse_end(&parser);
    parse_begin(&parser, tree_source("f(\"a\"); [\"b\" c, \"];"));
    assert_int_equal(parse_next(&parser, &unit), PARSE_STATEMENT);
    ast_release(unit);
    assert_int_equal(parse_next(&parser, &unit), PARSE_ERROR);
    parse_end(&parser);
}

/* --- unfinished text ------------------------------------------------------------------------ */

typedef struct OpenCase {
    const char *text, *open;
    uint32_t line, column;
} OpenCase;

static void unfinished(void **state)
{
    (void)state;
    static const OpenCase cases[] = {
        {"x := (1+2", "`(` from column 6", 1, 6},
        {"f := (x, {k := 2,\n", "`{` from line 1, column 10", 1, 10},
        {"f := (x, y := 2,\n", "`(` from line 1, column 6", 1, 6},
        {"x := [1,\n f(2", "`(` from column 3", 2, 3},
        {"x := [1,\n 2", "`[` from line 1, column 6", 1, 6},
        {"<a,b", "`<` from column 1", 1, 1},
        {"'x", "`'` from column 1", 1, 1},
        {"\nf := proc(x)\n local y;", "`proc` from line 2", 2, 6},
        {"if a then b", "`if` from line 1", 1, 1},
        {"for i from 1", "`for` from line 1", 1, 1},
        {"for i from 1 do x;", "`do` from line 1", 1, 1},
        {"try a catch:", "`try` from line 1", 1, 1},
        {"x := a +", "what follows `+`", 1, 8},
        {"x :=", "what follows `:=`", 1, 3},
        {"x := \"abc", "string from line 1, column 6", 1, 6},
        {"`abc", "name in backquotes from line 1, column 1", 1, 1},
        {"a;\n (* b", "comment from line 2, column 2", 2, 2},
        {"x := 3", "statement: finish it with ; or :", 1, 6},
        {"proc() end", "statement: finish it with ; or :", 1, 8},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const OpenCase *c = &cases[i];
        Parser parser;
        AstUnit *unit;
        parse_begin(&parser, tree_source(c->text));
        ParseResult result;
        while ((result = parse_next(&parser, &unit)) == PARSE_STATEMENT)
            ast_release(unit);
        if (result != PARSE_INCOMPLETE || strcmp(parser.open, c->open))
            fail_msg("`%s`: open %s, not %s", c->text, parser.open, c->open);
        assert_int_equal(parser.only_terminator, !strncmp(c->open, "statement", 9));
        assert_true(*parser.error.message);
        if (parser.error.place.line != c->line || parser.error.place.column != c->column)
            fail_msg("`%s`: at %u:%u", c->text, parser.error.place.line, parser.error.place.column);
        parse_end(&parser);
    }
}

static void the_end_may_close(void **state)
{
    (void)state;
    Parser parser;
    AstUnit *unit;
    parse_begin(&parser, tree_source("x := 3; y := 4 # last\n"));
    parser.final_closes = true;
    for (int i = 0; i < 2; i++) {
        assert_int_equal(parse_next(&parser, &unit), PARSE_STATEMENT);
        assert_false(ast_root(unit)->silent);
        ast_release(unit);
    }
    assert_int_equal(parse_next(&parser, &unit), PARSE_END);
    parse_end(&parser);
}

static void an_unfinished_statement_can_be_read_again(void **state)
{
    (void)state;
    Parser parser;
    AstUnit *unit;
    const char *text = "a; b := (1+";
    parse_begin(&parser, tree_source(text));
    assert_int_equal(parse_next(&parser, &unit), PARSE_STATEMENT);
    ast_release(unit);
    assert_int_equal(parse_next(&parser, &unit), PARSE_INCOMPLETE);
    assert_string_equal(text + parser.position, "b := (1+");
    parse_end(&parser);
}

/* --- notes ---------------------------------------------------------------------------------- */

static void notes(void **state)
{
    (void)state;
    Parser parser;
    AstUnit *unit;
    parse_begin(&parser, tree_source("2(x+1); a!=b; f(2);"));
    static const char *const parts[] = {"2*(...)", "<>", NULL};
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(parse_next(&parser, &unit), PARSE_STATEMENT);
        if (parts[i])
            assert_non_null(strstr(parser.note, parts[i]));
        else
            assert_null(parser.note);
        ast_release(unit);
    }
    parse_end(&parser);
}

/* --- expressions alone ---------------------------------------------------------------------- */

static void parse_bad_text(void *arg)
{
    ast_release(parse_expression(tree_source(arg)));
}

static void expressions_alone(void **state)
{
    (void)state;
    AstUnit *unit = parse_expression(tree_source("a+b, c;"));
    assert_int_equal(ast_root(unit)->kind, AST_SEQ);
    ast_release(unit);
    static char bad[][8] = {"2x", "(a", "a := 3", "", "a; b"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(err_try(parse_bad_text, bad[i]), ST_SYNTAX);
        assert_true(*err_message());
    }
    assert_int_equal(err_try(parse_bad_text, bad[0]), ST_SYNTAX);
    assert_string_equal(err_message(), "incorrect syntax in parse: " SIDE_BY_SIDE
                                       " (line 1, column 2 of the text)");
    assert_non_null(strstr(err_advice(), "2*x"));
}

/* --- sizes ---------------------------------------------------------------------------------- */

static ParseResult parse_repeated(const char *head, const char *part, long times, const char *tail,
                                  Parser *parser)
{
    Buf text = {0};
    AstUnit *unit;
    buf_puts(&text, head);
    buf_repeat(&text, part, times);
    buf_puts(&text, tail);
    parse_begin(parser, source_add("big", buf_text(&text), text.length, 1));
    buf_free(&text);
    ParseResult result = parse_next(parser, &unit);
    ast_release(unit);
    return result;
}

static void deep_nesting_is_refused(void **state)
{
    (void)state;
    static const char *const parts[] = {"(",          "[",       "{",   "<",     "'",
                                        "-",          "f(",      "a^(", "x -> ", "not ",
                                        "if a then ", "proc() ", "do ", "1+(2*", "A["};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        Parser parser;
        assert_int_equal(parse_repeated("", parts[i], i ? 20000 : 1000000, "x;", &parser),
                         PARSE_ERROR);
        assert_non_null(strstr(parser.error.message, "nested too deeply"));
        parse_end(&parser);
    }
}

/* So many levels are read, that of the name in them included, and one more is too deep. */
static void levels_are_counted(void **state)
{
    (void)state;
    static const struct {
        const char *open, *close;
    } brackets[] = {{"(", ")"}, {"[", "]"}, {"f(", ")"}};
    for (size_t i = 0; i < sizeof brackets / sizeof *brackets; i++)
        for (long n = PARSE_MAX_DEPTH - 1; n <= PARSE_MAX_DEPTH; n++) {
            Buf tail = {0};
            Parser parser;
            buf_putc(&tail, 'x');
            buf_repeat(&tail, brackets[i].close, n);
            buf_putc(&tail, ';');
            assert_int_equal(parse_repeated("", brackets[i].open, n, buf_text(&tail), &parser),
                             n < PARSE_MAX_DEPTH ? PARSE_STATEMENT : PARSE_ERROR);
            parse_end(&parser);
            buf_free(&tail);
        }
}

static void long_texts_are_read(void **state)
{
    (void)state;
    Parser parser;
    static const struct {
        const char *head, *part, *tail;
    } cases[] = {{"", "x+", "x;"},
                 {"x", "!", ";"},
                 {"f", "(x)", ";"},
                 {"[", "1,", "2];"},
                 {"s := \"", "abcd", "\";"},
                 {"1", "234", ";"},
                 {"x", "y1", ";"},
                 {"do ", "a:=b;\n", "od;"},
                 {"", "# c\n", "x;"},
                 {"a", "*b/c", ";"},
                 {"proc() ", "a:=b;c:=a;", "end;"},
                 {"proc() a := ", "x+", "x end;"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ParseResult result =
            parse_repeated(cases[i].head, cases[i].part, 200000, cases[i].tail, &parser);
        if (result != PARSE_STATEMENT)
            fail_msg("many `%s`: %s", cases[i].part, parser.error.message);
        parse_end(&parser);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(precedence),
        cmocka_unit_test(operands),
        cmocka_unit_test(vectors),
        cmocka_unit_test(statements),
        cmocka_unit_test(scopes),
        cmocka_unit_test(procedures),
        cmocka_unit_test(terminators),
        cmocka_unit_test(spans),
        cmocka_unit_test(errors),
        cmocka_unit_test(a_missing_end_costs_one_statement),
        cmocka_unit_test(old_dittos),
        cmocka_unit_test(unfinished),
        cmocka_unit_test(the_end_may_close),
        cmocka_unit_test(an_unfinished_statement_can_be_read_again),
        cmocka_unit_test(notes),
        cmocka_unit_test(expressions_alone),
        cmocka_unit_test(deep_nesting_is_refused),
        cmocka_unit_test(levels_are_counted),
        cmocka_unit_test(long_texts_are_read),
    };
    err_stack_init((size_t)6 << 20);
    return cmocka_run_group_tests(tests, NULL, tree_end);
}
