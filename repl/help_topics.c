/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of help topics about the language: one row each, with examples.
 */
#include "repl/help_topics.h"

#include <string.h>

#define TOPIC(names_, summary_, see_, text_, ...)                                                  \
    {                                                                                              \
        .names = names_, .summary = summary_, .text = text_, .examples = {__VA_ARGS__},            \
        .see = see_                                                                                \
    }

static const HelpTopic TOPICS[] = {
    TOPIC("assignment := += assign_statement", "give a name a value", "unassign lists table",
          "name := value; several at once: a, b := 1, 2; entries: T[i] := v, A[1..2,3] := V, "
          "L[2] := v; f(0) := 1 enters a value into the remember table of f. x := 'x' takes the "
          "value away. x += 1 is x := x + 1, likewise -= *= /=.",
          {"a, b := 1, 2: a+b;", "3", NULL}, {"x := 3: x := 'x': x^2;", "x^2", NULL},
          {"T[1] := u: T[1];", "u", NULL}),
    TOPIC("if elif else then fi end", "choose between statements or values", "for ifelse piecewise",
          "if c then statements elif d then statements else statements end if\n"
          "Inside an expression it stands in parentheses and has a value:\n"
          "  y := (if x > 0 then 1 else -1 end if);\n"
          "`if`(c, a, b) is its short form. A condition that cannot be decided is an error.",
          {"x := 3: if x > 2 then y := a else y := b end if: y;", "a", NULL},
          {"(if 1 > 2 then a else b end if) + 1;", "b+1", NULL}, {"`if`(2 > 1, a, b);", "a", NULL},
          {"if x > 0 then 1 end if;", "error: cannot determine", NULL}),
    TOPIC("for while do od from by to until break next in loop", "repeat statements", "if seq add",
          "for i from a by s to b do ... end do    for e in L do ... end do\n"
          "while c do ... end do    do ... until c    for i while c do ... end do\n"
          "break leaves the loop, next goes on with the next round; break 2 and next 2 are for the "
          "second "
          "loop from inside, break i and next i for the loop over i. Results of the statements "
          "inside are shown when the loop ends with a semicolon.",
          {"s := 0: for i from 1 to 4 do s := s+i end do: s;", "10", NULL},
          {"s := 0: for e in [1,2,3] do if e = 2 then next end if; s := s+e end do: s;", "4", NULL},
          {"n := 0: do n := n+1 until n^2 > 10: n;", "4", NULL}),
    TOPIC("proc procedure return local global option remember description args nargs end_proc -> "
          "::",
          "procedures: functions of your own", "unapply module error type",
          "f := proc(x, y::integer, z := 3, {key := 1}) local a; ...; end proc\n"
          "The value is that of the last statement or of return. Parameters may have types (::), "
          "defaults (:=) and keywords in braces, f(x, 2, key = 5). args are all arguments, nargs "
          "their number, _rest those that went to no parameter. local names belong to one call, "
          "global ones to the sheet; Digits and Order get their old values back when a call ends. "
          "option remember keeps values already computed. "
          "x -> e and (x, y::T := v, {k := v}) -> e are short procedures. proc(x)::integer checks "
          "its value.",
          {"f := proc(n) option remember; if n < 2 then n else f(n-1)+f(n-2) end if end proc: "
           "f(60);",
           "1548008755920", NULL},
          {"g := proc(x::integer, {k := 2}) x^k end proc: g(3) + g(3, k = 3);", "36", NULL},
          {"h := (x, y) -> x+y: h(1, a);", "1+a", NULL},
          {"p := proc(x::integer) x end proc: p(1/2);", "error: to be of type integer", NULL}),
    TOPIC("error try catch finally lasterror lastexception exceptions", "raise and catch errors",
          "proc StringTools,FormatMessage",
          "error \"text with %1\", a   raises an error; %1, %2, ... are the values behind. "
          "try ... catch \"begin of the message\": ... finally ... end try\n"
          "A catch without text takes every error but an interrupt, the end of a time limit and an "
          "internal error. lastexception holds the procedure, "
          "the text and the values of the error caught; error; alone raises it again.",
          {"try error \"bad %1\", x catch \"bad\": a end try;", "a", NULL},
          {"try 1/0 catch: b end try;", "b", NULL},
          {"error \"no root of %1\", x^2+1;", "error: no root of x^2+1", NULL},
          {"try error \"%1!\", 7 catch: StringTools:-FormatMessage(lastexception[2..-1]) end try;",
           "\"7!\"", NULL}),
    TOPIC("read save", "statements from a file, values to a file", "ImportMatrix fopen parse",
          "read \"file\" runs the statements of a file. save a, b, \"file\" writes assignments, "
          "so that read brings the values back: numbers, expressions, lists, tables, Matrices, "
          "procedures, records; save \"file\" saves every name that has a value. read \"sheet.mw\" "
          "runs the cells of a Maple worksheet (see ?mw).",
          {"a := x^2: save a, \"daesy-save.mpl\": L := readline(\"daesy-save.mpl\"):\n"
           "fclose(\"daesy-save.mpl\"): FileTools:-Remove(\"daesy-save.mpl\"): L;",
           "\"a := x^2;\"", NULL},
          {"a := x^2: b := 3: save \"daesy-all.mpl\": L := readline(\"daesy-all.mpl\"), "
           "readline(\"daesy-all.mpl\"):\n"
           "fclose(\"daesy-all.mpl\"): FileTools:-Remove(\"daesy-all.mpl\"): L;",
           "\"a := x^2;\", \"b := 3;\"", NULL},
          {"save a, 5;", "error: invalid file name", NULL}),
    TOPIC("mw worksheet", "worksheets of Maple (.mw)", "read save",
          "daesy sheet.mw runs the cells of a worksheet, read \"sheet.mw\" does so in a sheet,\n"
          "daesy --compare sheet.mw holds what it stores against what comes (by mathematics; "
          "status 3 "
          "where something differs or is missing),\n"
          "daesy --to-mw sheet.dae > sheet.mw writes a script as a worksheet, and\n"
          "daesy --from-mw sheet.mw > sheet.dae\n"
          "writes it as a script: 1-D inputs as they are, 2-D inputs in 1-D, texts and titles as "
          "comments. Each cell is a "
          "text by itself: errors name it, and its last statement needs no terminator. What cannot "
          "be read, and what a script has no place for, is said with its cell, its section and its "
          "line in the file.",
          {"FileTools:-Exists(\"nosuch.mw\");", "false", NULL}),
    TOPIC("jupyter notebook kernel", "daesy in Jupyter's notebooks", "plotsetup Explore mw",
          "daesy --install-kernel lets Jupyter know of daesy (make install does it for all users); "
          "then jupyter notebook, jupyter lab and jupyter console offer it.\n"
          "Results are set as formulas, text where they are none or are very large; the last one "
          "of a cell is its value. Plots stand below their cell as SVG, after plotsetup(png) as "
          "PNG, in a file where plotoutput names one; animations move. The last statement of a "
          "cell needs no terminator. A cell ends at its first error, shown with its line and a "
          "caret; Interrupt stops a statement as Ctrl-C does, and names keep their values. Tab "
          "completes, Shift-Tab shows help. quit ends the cell only; restart begins anew.\n"
          "Needs the program daesy-kernel, which is built where libzmq is found.",
          {"plotsetup(png): plotsetup(default):", "", NULL}),
    TOPIC(
        "module export member package :-", "modules: names that belong together", "proc Record use",
        "M := module() local c; export f; c := 2; f := x -> c*x; end module\n"
        "M:-f(3) uses an export; with(M) or use M in ... end use make exports known by "
        "themselves. An export ModuleApply makes M(x) a call.",
        {"M := module() local c; export f; c := 2; f := x -> c*x; end module: M:-f(3);", "6", NULL},
        {"M := module() export a := 3; end module: M:-a;", "3", NULL}),
    TOPIC("use", "names that hold inside a few statements", "with module macro",
          "use LinearAlgebra in Rank(A) end use   opens a package for what stands inside; "
          "use a = 3 in ... end use   gives a name a value there.",
          {"use LinearAlgebra in Rank(<1,2|2,4>) end use;", "1", NULL},
          {"use k = 2 in k+1 end use;", "3", NULL}),
    TOPIC("list lists [] [ ] sequence exprseq set sets {} { } union intersect minus subset",
          "lists, sets and sequences", "seq select sort member op nops",
          "[a, b] keeps order and repetitions, {a, b} is a set, a, b alone a sequence; NULL is "
          "the empty one. L[2], L[-1], L[2..3] select; [op(L), c] appends. Sets have union, "
          "intersect, minus, subset, in.",
          {"L := [a,b,c]: [L[-1], op(L[1..2])];", "[c,a,b]", NULL},
          {"{1,2} union {2,3} minus {1};", "{2,3}", NULL}, {"nops({a,a,b});", "2", NULL},
          {"[a,b][3];", "error: subscript", NULL}),
    TOPIC(
        "selection indices_of subscript slice", "entries of lists, Matrices and tables",
        "list Matrix table",
        "A[i,j], A[2,..] a row, A[..,1] a column, A[1..2,3..-1] a block, A[[2,1],..] chosen rows; "
        "negative positions count from the end. An unknown index of a table stays: T[x].",
        {"<1,2;3,4>[.., 1];", "<1,3>", NULL}, {"<1,2;3,4>[[2,1], 1];", "<3,1>", NULL},
        {"[a,b,c][-2..-1];", "[b,c]", NULL}, {"<1,2>[3];", "error: out of range", NULL}),
    TOPIC("range .. ranges $ repetition", "ranges and repetitions", "seq selection",
          "a..b is a range: of indices, of seq(f(i), i = 1..n), of plots and integrals. x$3 is "
          "x, x, x; $1..3 is 1, 2, 3.",
          {"[$1..4];", "[1,2,3,4]", NULL}, {"diff(sin(x), x$2);", "-sin(x)", NULL},
          {"rhs(1..n);", "n", NULL}),
    TOPIC("name names symbol ` || concatenation cat_operator x__1", "names",
          "cat alias macro assign",
          "Letters, digits and _; anything between backquotes: `my name`. Greek letters are "
          "shown for their names: lambda. a||1 is a1, a||(1..3) is a1, a2, a3. x__1 is shown as "
          "x with the index 1 below. A name without value stands for itself.",
          {"[x||(1..3)];", "[x1,x2,x3]", NULL}, {"`a b`^2/`a b`;", "`a b`", NULL}),
    TOPIC("string strings \" text", "strings", "StringTools cat sprintf parse",
          "\"text\"; \\\" a quotation mark inside, \\n a new line, \\\\ a backslash. Strings that "
          "stand side by side are one. \"abc\"[2..3] selects, cat(\"a\", 1) joins.",
          {"\"hello\"[2..3];", "\"el\"", NULL}, {"\"ab\" \"cd\";", "\"abcd\"", NULL}),
    TOPIC("quotes ' uneval quote evaluation", "unevaluated expressions", "eval assignment",
          "'e' is e without evaluation, once: needed where a name that has a value must be given "
          "as a name, or a call must stay a call. ''e'' keeps one pair.",
          {"x := 3: y := 'x': y;", "3", NULL}, {"x := 3: subs('x' = y, 'x'^2);", "y^2", NULL},
          {"'sin(0)';", "0", NULL}),
    TOPIC("ditto % %% %%% last", "the last results", "history",
          "%, %% and %%% are the last three results that were not empty, shown or not. In old "
          "sheets \", \"\" and \"\"\" are read so where no text can stand.",
          {"a+1: %^2;", "(a+1)^2", NULL}, {"2: 3: % + %%;", "5", NULL}),
    TOPIC("operators operator precedence arithmetic + - * / ^ ** ! . & &* ~ elementwise @ @@ = <> "
          "< <= > >= and or "
          "not xor implies ( )",
          "operators, from the tightest on", "map DotProduct",
          "  :-  ||  !  ^  @@  .  *  /  @  intersect  +  -  union  mod  ..  < <= > >= = <>\n"
          "  $  not  and  or  xor  implies  ->  :=\n"
          "a^b^c needs parentheses. A . B multiplies Matrices, A^%T transposes. f~(L), a +~ b act "
          "element by element. (f@g)(x) is f(g(x)), (f@@3)(x) is f(f(f(x))). a &name b, with any "
          "name, is "
          "an operator of your own: the call `&name`(a, b). n! is a factorial.",
          {"[1,2,3] *~ 2;", "[2,4,6]", NULL}, {"(sin@cos)(x);", "sin(cos(x))", NULL},
          {"<1,2;3,4> . <1,1>;", "<3,7>", NULL}, {"sqrt~([4,9]);", "[2,3]", NULL},
          {"`&plus` := (a, b) -> a+b: 2 &plus 3;", "5", NULL}),
    TOPIC("assuming", "an expression under assumptions", "assume is about",
          "expression assuming x > 0, n::integer   evaluates with these facts; alone, as in "
          "e assuming positive, they hold for all names.",
          {"sqrt(x^2) assuming x > 0;", "x", NULL},
          {"is(x^2 >= 0) assuming x::real;", "true", NULL}),
    TOPIC("restart quit done stop session", "begin again, leave", "interface save",
          "restart: forgets all values and packages. quit leaves, quit(2) with that exit status.",
          {"a := 1: a;", "1", NULL}, {"1+1;", "2", NULL}),
    TOPIC("comment # (* backslash", "comments and long lines", "assignment",
          "# to the end of the line, (* several lines *). A backslash at the end of a line "
          "continues a number or name on the next one.",
          {"1 + 1; # two", "2", NULL}, {"12\\\n34;", "1234", NULL}),
};

const HelpTopic *help_topics_row(long i)
{
    long n = (long)(sizeof TOPICS / sizeof *TOPICS);
    return i >= 0 && i < n ? &TOPICS[i] : NULL;
}

static bool has_name(const char *names, const char *name)
{
    size_t length = strlen(name);
    while (*names) {
        size_t word = strcspn(names, " ");
        if (word == length && !strncmp(names, name, word))
            return true;
        names += word + (names[word] == ' ');
    }
    return false;
}

const HelpTopic *help_topics_find(const char *name)
{
    const HelpTopic *topic;
    for (long i = 0; (topic = help_topics_row(i)); i++)
        if (has_name(topic->names, name))
            return topic;
    return NULL;
}
