/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The languages that code can be written in: their operators, literals, arrays and statements; the
 * spellings of known functions and the words that cannot be names come from the .def files. The
 * printer itself knows no language by name.
 *
 * Line ends: C and Julia need no mark where a line goes on after an operator; Matlab, Python and
 * Fortran do. Fortran is written in free form, whose lines end at column 132.
 */
#include <string.h>

#include "repl/print/print_code_parts.h"

enum { MODELICA = FUNC_LANGUAGES, LANGUAGE_COUNT };

static const CodeLanguage LANGUAGES[LANGUAGE_COUNT] = {
    [FUNC_C] = {.name = "C",
                .spelled = FUNC_C,
                .letter = 'C',
                .stop = ";",
                .power = NULL,
                .open = "[",
                .between = "][",
                .close = "]",
                .base = 0,
                .exponent = 'e',
                .typed = true,
                .cast = "(double) #",
                .first = "_",
                .digits = 9,
                .imaginary = "I",
                .infinity = "INFINITY",
                .undefined = "NAN",
                .true_ = "1",
                .false_ = "0",
                .and_ = " && ",
                .or_ = " || ",
                .not_ = "!",
                .unequal = " != ",
                .choice = CODE_QUESTION,
                .arrays = CODE_BY_ELEMENTS,
                .width = 100,
                .indent = 2,
                .more = "",
                .if_ = "if (#) {",
                .elif = "} else if (#) {",
                .else_ = "} else {",
                .end_if = "}",
                .while_ = "while (#) {",
                .forever = "for (;;) {",
                .end_loop = "}",
                .break_ = "break;",
                .next = "continue;",
                .count = "for (#v = #a; #v <= #b; #v++) {",
                .count_by = "for (#v = #a; #v <= #b; #v += #s) {",
                .count_down = "for (#v = #a; #v >= #b; #v += #s) {",
                .preamble = "#include <math.h>",
                .function = "#t #f(#p)\n{",
                .end_function = "}",
                .return_ = "return ",
                .types = {"double", "int", "double", "int"},
                .declare = "#t #n;",
                .array = "*#n",
                .ode = {"/* #y: #s */\nvoid #f(double #t, const double *#y, double *#d#q)\n{\n", "",
                        "}\n"}},
    [FUNC_MATLAB] = {.name = "Matlab",
                     .spelled = FUNC_MATLAB,
                     .letter = 'M',
                     .stop = ";",
                     .power = " ^ ",
                     .open = "(",
                     .between = ", ",
                     .close = ")",
                     .base = 1,
                     .exponent = 'e',
                     .first = "",
                     .digits = 15,
                     .imaginary = "1i",
                     .infinity = "Inf",
                     .undefined = "NaN",
                     .pi = "pi",
                     .true_ = "true",
                     .false_ = "false",
                     .and_ = " && ",
                     .or_ = " || ",
                     .not_ = "~",
                     .unequal = " ~= ",
                     .choice = CODE_IF_STATEMENT,
                     .arrays = CODE_BY_ROWS,
                     .cells = ", ",
                     .empty = "zeros(#a, #b)",
                     .width = 100,
                     .indent = 2,
                     .more = " ...",
                     .if_ = "if (#)",
                     .elif = "elseif (#)",
                     .else_ = "else",
                     .end_if = "end",
                     .while_ = "while (#)",
                     .forever = "while (true)",
                     .end_loop = "end",
                     .break_ = "break;",
                     .next = "continue;",
                     .count = "for #v = #a:#b",
                     .count_by = "for #v = #a:#s:#b",
                     .count_down = "for #v = #a:#s:#b",
                     .function = "function #r = #f(#p)",
                     .end_function = "end",
                     .leave = "return;",
                     .create = {"zeros(#a, 1)", "zeros(#a, #b)"},
                     .ode = {"function #d = #f(#t, #y#p)\n  % #y: #s\n  #d = zeros(#n, 1);\n", "",
                             "end\n"}},
    [FUNC_PYTHON] = {.name = "Python",
                     .spelled = FUNC_PYTHON,
                     .letter = 'P',
                     .stop = "",
                     .power = " ** ",
                     .open = "[",
                     .between = "][",
                     .close = "]",
                     .base = 0,
                     .exponent = 'e',
                     .first = "_",
                     .digits = 1000000,
                     .imaginary = "1j",
                     .infinity = "math.inf",
                     .undefined = "math.nan",
                     .pi = "math.pi",
                     .true_ = "True",
                     .false_ = "False",
                     .and_ = " and ",
                     .or_ = " or ",
                     .not_ = "not ",
                     .unequal = " != ",
                     .choice = CODE_IF_ELSE,
                     .arrays = CODE_NESTED,
                     .empty = "[[] for _ in range(#a)]",
                     .width = 100,
                     .indent = 4,
                     .more = " \\",
                     .if_ = "if #:",
                     .elif = "elif #:",
                     .else_ = "else:",
                     .while_ = "while #:",
                     .forever = "while True:",
                     .break_ = "break",
                     .next = "continue",
                     .count = "for #v in range(#a, #b + 1):",
                     .count_by = "for #v in range(#a, #b + 1, #s):",
                     .count_down = "for #v in range(#a, #b - 1, #s):",
                     .counts_integers = true,
                     .preamble = "import math\n",
                     .function = "def #f(#p):",
                     .end_function = "",
                     .return_ = "return ",
                     .create = {"[0.0] * (#a)", "[[0.0] * (#b) for _ in range(#a)]"},
                     .ode = {"def #f(#t, #y#p):\n    ## #y: #s\n    #d = [0.0] * #n\n", "",
                             "    return #d\n"}},
    [FUNC_JULIA] = {.name = "Julia",
                    .spelled = FUNC_JULIA,
                    .letter = 'J',
                    .stop = "",
                    .power = " ^ ",
                    .open = "[",
                    .between = ", ",
                    .close = "]",
                    .base = 1,
                    .exponent = 'e',
                    .first = "_",
                    .digits = 18,
                    .imaginary = "im",
                    .infinity = "Inf",
                    .undefined = "NaN",
                    .pi = "pi",
                    .true_ = "true",
                    .false_ = "false",
                    .and_ = " && ",
                    .or_ = " || ",
                    .not_ = "!",
                    .unequal = " != ",
                    .choice = CODE_QUESTION,
                    .arrays = CODE_BY_ROWS,
                    .cells = " ",
                    .empty = "zeros(#a, #b)",
                    .width = 100,
                    .indent = 4,
                    .more = "",
                    .if_ = "if #",
                    .elif = "elseif #",
                    .else_ = "else",
                    .end_if = "end",
                    .while_ = "while #",
                    .forever = "while true",
                    .end_loop = "end",
                    .break_ = "break",
                    .next = "continue",
                    .count = "for #v = #a:#b",
                    .count_by = "for #v = #a:#s:#b",
                    .count_down = "for #v = #a:#s:#b",
                    .function = "function #f(#p)",
                    .end_function = "end",
                    .return_ = "return ",
                    .create = {"zeros(#a)", "zeros(#a, #b)"},
                    .ode = {"function #f!(#d, #y, #a, #t)\n    ## #y: #s\n", "    (#l,) = #a\n",
                            "    return nothing\nend\n"}},
    [FUNC_FORTRAN] =
        {.name = "Fortran",
         .spelled = FUNC_FORTRAN,
         .letter = 'F',
         .stop = "",
         .power = " ** ",
         .open = "(",
         .between = ", ",
         .close = ")",
         .base = 1,
         .exponent = 'D',
         .typed = true,
         .cast = "dble(#)",
         .folds = true,
         .first = "",
         .digits = 9,
         .imaginary = "(0.0D0, 1.0D0)",
         /* the bits of the IEEE numbers: there is no literal */
         .infinity = "transfer(9218868437227405312_8, 0.0D0)",
         .undefined = "transfer(9221120237041090560_8, 0.0D0)",
         .true_ = ".true.",
         .false_ = ".false.",
         .and_ = " .and. ",
         .or_ = " .or. ",
         .not_ = ".not. ",
         .unequal = " /= ",
         .choice = CODE_IF_STATEMENT,
         .arrays = CODE_BY_ELEMENTS,
         .width = 120,
         .indent = 2,
         .more = " &",
         .if_ = "if (#) then",
         .elif = "else if (#) then",
         .else_ = "else",
         .end_if = "end if",
         .while_ = "do while (#)",
         .forever = "do",
         .end_loop = "end do",
         .break_ = "exit",
         .next = "cycle",
         .count = "do #v = #a, #b",
         .count_by = "do #v = #a, #b, #s",
         .count_down = "do #v = #a, #b, #s",
         .counts_integers = true,
         .function = "#xfunction #f(#p) result(#r)\n  implicit none",
         .end_function = "end function #f",
         .leave = "return",
         .types = {"double precision", "integer", "double precision", "logical"},
         .declare = "#t :: #n",
         .array = "#n(*)",
         .ode = {"subroutine #f(#t, #y, #d#p)\n  ! #y: #s\n  implicit none\n  double precision, "
                 "intent(in) :: #t, #y(*)#p\n  double precision, intent(out) :: #d(*)\n",
                 "", "end subroutine #f\n"}},
    /* Expressions of a language of equations: no functions, no loops. */
    [MODELICA] = {.name = "Modelica",
                  .spelled = FUNC_MATLAB,
                  .letter = 'O',
                  .stop = ";",
                  .power = " ^ ",
                  .open = "[",
                  .between = ", ",
                  .close = "]",
                  .base = 1,
                  .exponent = 'e',
                  .first = "",
                  .digits = 9,
                  .imaginary = "Modelica.ComplexMath.j",
                  .infinity = "Modelica.Constants.inf",
                  .undefined = "0.0",
                  .pi = "Modelica.Constants.pi",
                  .true_ = "true",
                  .false_ = "false",
                  .and_ = " and ",
                  .or_ = " or ",
                  .not_ = "not ",
                  .unequal = " <> ",
                  .choice = CODE_IF_THEN,
                  .arrays = CODE_BY_ELEMENTS,
                  .width = 100,
                  .indent = 2,
                  .more = ""},
};

const CodeLanguage *print_code_language(const char *name)
{
    static CodeLanguage casadi; /* Python on expressions, where a condition has no value */
    for (int i = 0; i < LANGUAGE_COUNT; i++)
        if (!strcmp(LANGUAGES[i].name, name))
            return &LANGUAGES[i];
    if (strcmp(name, "CasADi") != 0)
        return NULL;
    casadi = LANGUAGES[FUNC_PYTHON];
    casadi.name = "CasADi";
    casadi.choice = CODE_CALLED;
    casadi.undefined = "float(\"nan\")";
    return &casadi;
}

/* --- functions --------------------------------------------------------------------------- */

/* Commands that are functions elsewhere. */
static const struct Command {
    const char *name;
    long arity;
    FuncCode code;
} COMMANDS[] = {
    {"irem", 2, {{"fmod", "rem", "math.fmod", "rem", "mod"}}},
};

static const struct Command *command_of(const char *name)
{
    for (size_t i = 0; i < sizeof COMMANDS / sizeof *COMMANDS; i++)
        if (!strcmp(COMMANDS[i].name, name))
            return &COMMANDS[i];
    return NULL;
}

const char *print_code_function(const CodeLanguage *language, const char *name, long arity)
{
    const struct Command *command = command_of(name);
    FuncLanguage which = language->spelled;
    if (command && command->arity == arity)
        return command->code.in[which];
    return funcs_code(expr_symbol(name), which, arity);
}

bool print_code_function_known(const char *name)
{
    return command_of(name) || funcs_has_code(expr_symbol(name));
}

/* --- words ------------------------------------------------------------------------------- */

static const struct {
    const char *word, *languages;
} KEYWORDS[] = {
#define KEYWORD(word, languages) {#word, languages},
#include "repl/print/print_code_keyword.def"
#undef KEYWORD
};

bool print_code_is_keyword(const CodeLanguage *language, const char *word)
{
    for (size_t i = 0; i < sizeof KEYWORDS / sizeof *KEYWORDS; i++)
        if (!strcmp(KEYWORDS[i].word, word))
            return strchr(KEYWORDS[i].languages, language->letter) != NULL;
    return false;
}
