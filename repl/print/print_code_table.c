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

enum { MODELICA = FUNC_LANGUAGES, JAVA, CSHARP, JAVASCRIPT, R_LANGUAGE, LANGUAGE_COUNT };

/* Functions of C and their names elsewhere. */
static const char *const OF_JAVA[][2] = {
    {"sin", "Math.sin"},      {"cos", "Math.cos"},      {"tan", "Math.tan"},
    {"asin", "Math.asin"},    {"acos", "Math.acos"},    {"atan", "Math.atan"},
    {"atan2", "Math.atan2"},  {"sinh", "Math.sinh"},    {"cosh", "Math.cosh"},
    {"tanh", "Math.tanh"},    {"exp", "Math.exp"},      {"log", "Math.log"},
    {"log10", "Math.log10"},  {"sqrt", "Math.sqrt"},    {"fabs", "Math.abs"},
    {"floor", "Math.floor"},  {"ceil", "Math.ceil"},    {"round", "Math.round"},
    {"fmax/2", "Math.max/2"}, {"fmin/2", "Math.min/2"}, {NULL, NULL}};
static const char *const OF_CSHARP[][2] = {{"sin", "Math.Sin"},        {"cos", "Math.Cos"},
                                           {"tan", "Math.Tan"},        {"asin", "Math.Asin"},
                                           {"acos", "Math.Acos"},      {"atan", "Math.Atan"},
                                           {"atan2", "Math.Atan2"},    {"sinh", "Math.Sinh"},
                                           {"cosh", "Math.Cosh"},      {"tanh", "Math.Tanh"},
                                           {"exp", "Math.Exp"},        {"log", "Math.Log"},
                                           {"log10", "Math.Log10"},    {"sqrt", "Math.Sqrt"},
                                           {"fabs", "Math.Abs"},       {"floor", "Math.Floor"},
                                           {"ceil", "Math.Ceiling"},   {"round", "Math.Round"},
                                           {"trunc", "Math.Truncate"}, {"fmax/2", "Math.Max/2"},
                                           {"fmin/2", "Math.Min/2"},   {NULL, NULL}};
static const char *const OF_JAVASCRIPT[][2] = {{"sin", "Math.sin"},
                                               {"cos", "Math.cos"},
                                               {"tan", "Math.tan"},
                                               {"asin", "Math.asin"},
                                               {"acos", "Math.acos"},
                                               {"atan", "Math.atan"},
                                               {"atan2", "Math.atan2"},
                                               {"sinh", "Math.sinh"},
                                               {"cosh", "Math.cosh"},
                                               {"tanh", "Math.tanh"},
                                               {"asinh", "Math.asinh"},
                                               {"acosh", "Math.acosh"},
                                               {"atanh", "Math.atanh"},
                                               {"exp", "Math.exp"},
                                               {"log", "Math.log"},
                                               {"log10", "Math.log10"},
                                               {"sqrt", "Math.sqrt"},
                                               {"fabs", "Math.abs"},
                                               {"floor", "Math.floor"},
                                               {"ceil", "Math.ceil"},
                                               {"round", "Math.round"},
                                               {"trunc", "Math.trunc"},
                                               {"fmax/2", "Math.max"},
                                               {"fmin/2", "Math.min"},
                                               {NULL, NULL}};
static const char *const OF_R[][2] = {
    {"sin", "sin"},      {"cos", "cos"},       {"tan", "tan"},     {"asin", "asin"},
    {"acos", "acos"},    {"atan", "atan"},     {"atan2", "atan2"}, {"sinh", "sinh"},
    {"cosh", "cosh"},    {"tanh", "tanh"},     {"asinh", "asinh"}, {"acosh", "acosh"},
    {"atanh", "atanh"},  {"exp", "exp"},       {"log", "log"},     {"log10", "log10"},
    {"sqrt", "sqrt"},    {"fabs", "abs"},      {"floor", "floor"}, {"ceil", "ceiling"},
    {"round", "round"},  {"trunc", "trunc"},   {"fmax/2", "max"},  {"fmin/2", "min"},
    {"tgamma", "gamma"}, {"lgamma", "lgamma"}, {NULL, NULL}};

/* What languages with the statements of C have in common. */
#define LIKE_C                                                                                     \
    .spelled = FUNC_C, .stop = ";", .open = "[", .close = "]", .base = 0, .exponent = 'e',         \
    .first = "_", .assign = " = ", .and_ = " && ", .or_ = " || ", .not_ = "!",                     \
    .unequal = " != ", .choice = CODE_QUESTION, .arrays = CODE_BY_ELEMENTS, .width = 80,           \
    .indent = 2, .more = "", .if_ = "if (#) {", .elif = "} else if (#) {", .else_ = "} else {",    \
    .end_if = "}", .while_ = "while (#) {", .forever = "for (;;) {", .end_loop = "}",              \
    .break_ = "break;", .next = "continue;", .count = "for (#v = #a; #v <= #b; #v++) {",           \
    .count_by = "for (#v = #a; #v <= #b; #v += #s) {",                                             \
    .count_down = "for (#v = #a; #v >= #b; #v += #s) {", .end_function = "}", .return_ = "return "

static const CodeLanguage LANGUAGES[LANGUAGE_COUNT] = {
    [FUNC_C] = {.name = "C",
                .spelled = FUNC_C,
                .letter = 'C',
                .assign = " = ",
                .call_power = "pow",
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
                .width = 80,
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
                .sized = {"#t #n[#a] = {0};", "#t #n[#a][#b] = {{0}};"},
                .ode = {"/* #y: #s */\nvoid #f(double #t, const double *#y, double *#d#q)\n{\n", "",
                        "}\n"}},
    [FUNC_MATLAB] = {.name = "Matlab",
                     .spelled = FUNC_MATLAB,
                     .letter = 'M',
                     .assign = " = ",
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
                     .width = 80,
                     .indent = 2,
                     .more = " ...",
                     .doubles = "\" + char(#) + \"",
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
                     .assign = " = ",
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
                     .width = 80,
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
                    .assign = " = ",
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
                    .width = 80,
                    .indent = 4,
                    .more = "",
                    .escaped = "$",
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
         .assign = " = ",
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
         .width = 80,
         .indent = 2,
         .more = " &",
         .within = "&",
         .doubles = "\" // achar(#) // \"",
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
         .sized = {"#t :: #n(#a)", "#t :: #n(#a, #b)"},
         .cleared = "#v = 0",
         .ode = {"subroutine #f(#t, #y, #d#p)\n  ! #y: #s\n  implicit none\n  double precision, "
                 "intent(in) :: #t, #y(*)#p\n  double precision, intent(out) :: #d(*)\n",
                 "", "end subroutine #f\n"}},
    /* Expressions of a language of equations: no functions, no loops. */
    [MODELICA] = {.name = "Modelica",
                  .spelled = FUNC_MATLAB,
                  .letter = 'O',
                  .assign = " = ",
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
                  .width = 80,
                  .indent = 2,
                  .more = ""},
    [JAVA] = {LIKE_C, .name = "Java", .respelled = OF_JAVA, .letter = 'A', .call_power = "Math.pow",
              .between = "][", .typed = true, .cast = "(double) #", .digits = 9,
              .infinity = "Double.POSITIVE_INFINITY", .undefined = "Double.NaN", .pi = "Math.PI",
              .true_ = "true", .false_ = "false", .function = "public static #t #f(#p)\n{",
              .types = {"double", "int", "double", "boolean"}, .declare = "#t #n;",
              .array = "[] #n", .sized = {"#t[] #n = new #t[#a];", "#t[][] #n = new #t[#a][#b];"}},
    [CSHARP] = {LIKE_C,
                .name = "CSharp",
                .respelled = OF_CSHARP,
                .letter = 'S',
                .call_power = "Math.Pow",
                .between = ", ",
                .typed = true,
                .cast = "(double) #",
                .digits = 9,
                .imaginary = "System.Numerics.Complex.ImaginaryOne",
                .infinity = "double.PositiveInfinity",
                .undefined = "double.NaN",
                .pi = "Math.PI",
                .true_ = "true",
                .false_ = "false",
                .function = "public static #t #f(#p)\n{",
                .types = {"double", "int", "double", "bool"},
                .declare = "#t #n;",
                .array = "[] #n",
                .sized = {"#t[] #n = new #t[#a];", "#t[,] #n = new #t[#a, #b];"}},
    [JAVASCRIPT] = {LIKE_C, .name = "JavaScript", .respelled = OF_JAVASCRIPT, .letter = 'T',
                    .call_power = "Math.pow", .between = "][", .digits = 15, .infinity = "Infinity",
                    .undefined = "NaN", .pi = "Math.PI", .true_ = "true", .false_ = "false",
                    .function = "function #f(#p)\n{", .declare = "let #n;", .array = "#n = []",
                    .sized = {"let #n = Array(#a).fill(0);",
                              "let #n = Array.from({length: #a}, () => Array(#b).fill(0));"}},
    [R_LANGUAGE] =
        {.name = "R",
         .spelled = FUNC_C,
         .respelled = OF_R,
         .letter = 'R',
         .stop = "",
         .power = " ^ ",
         .assign = " <- ",
         .open = "[",
         .between = ", ",
         .close = "]",
         .base = 1,
         .exponent = 'e',
         .first = "",
         .digits = 15,
         .imaginary = "1i",
         .infinity = "Inf",
         .undefined = "NaN",
         .pi = "pi",
         .true_ = "TRUE",
         .false_ = "FALSE",
         .and_ = " && ",
         .or_ = " || ",
         .not_ = "!",
         .unequal = " != ",
         .choice = CODE_IF_STATEMENT,
         .arrays = CODE_BY_ELEMENTS,
         .width = 80,
         .indent = 2,
         .more = "",
         .if_ = "if (#) {",
         .elif = "} else if (#) {",
         .else_ = "} else {",
         .end_if = "}",
         .while_ = "while (#) {",
         .forever = "repeat {",
         .end_loop = "}",
         .break_ = "break",
         .next = "next",
         .count = "for (#v in seq(#a, length.out = max(0, #b - (#a) + 1))) {",
         .count_by =
             "for (#v in seq(#a, by = #s, length.out = max(0, floor((#b - (#a)) / (#s)) + 1))) {",
         .count_down =
             "for (#v in seq(#a, by = #s, length.out = max(0, floor((#b - (#a)) / (#s)) + 1))) {",
         .function = "#f <- function(#p)\n{",
         .end_function = "}",
         .return_ = "return(",
         .create = {"numeric(#a)", "matrix(0, #a, #b)"}},
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

const CodeLanguage *print_code_precision(const CodeLanguage *language, bool single)
{
    static CodeLanguage narrow;
    if (!single || !*language->types)
        return language;
    bool fortran = language->exponent == 'D';
    if (language->respelled) /* whose literals and functions are of 64 bits, and fit no float */
        err_raise(ST_DOMAIN, "precision = single is for C and Fortran");
    narrow = *language;
    narrow.exponent = fortran ? 'E' : language->exponent;
    narrow.types[CODE_ANY] = narrow.types[CODE_FLOAT] = fortran ? "real" : "float";
    narrow.cast = fortran ? "real(#)" : "(float) #";
    return &narrow;
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

/* The name elsewhere of a function of C; NULL: there is none. */
static const char *respelled(const CodeLanguage *language, const char *spelling)
{
    for (const char *const(*s)[2] = language->respelled; spelling && (*s)[0]; s++)
        if (!strcmp((*s)[0], spelling))
            return (*s)[1];
    return NULL;
}

const char *print_code_function(const CodeLanguage *language, const char *name, long arity)
{
    const struct Command *command = command_of(name);
    FuncLanguage which = language->spelled;
    const char *spelling = command && command->arity == arity
                               ? command->code.in[which]
                               : funcs_code(expr_symbol(name), which, arity);
    return language->respelled ? respelled(language, spelling) : spelling;
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
