/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Commands about the session itself: interface and help. An interface variable is a row with what
 * reads and what sets it; those of Maple that mean nothing here (fonts, cursors) have one value for
 * ever: another is taken, so that sheets which set and restore them run, with a warning and without
 * effect.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "cas/base/buf.h"
#include "cas/base/mem.h"
#include "cas/base/near.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "config.h"
#include "repl/builtin.h"
#include "repl/divert.h"
#include "repl/echo.h"
#include "repl/eval/alias.h"
#include "repl/eval/eval.h"
#include "repl/help.h"
#include "repl/items.h"
#include "repl/plot/plot_device.h"
#include "repl/print/print.h"
#include "repl/print/visible.h"
#include "repl/secure.h"
#include "repl/session.h"
#include "repl/syntax/ast.h"
#include "repl/term.h"

/* --- variables -------------------------------------------------------------------------------- */

static long integer(const char *name, Expr value, long low, long high)
{
    long k;
    if (expr_is(value, EXPR_LIST) && expr_count(value) > 0) /* rtablesize = [10, 10] */
        value = expr_arg(value, 0);
    if (value == EXPR_INFINITY)
        return high;
    if (!expr_is(value, EXPR_INTEGER) || !num_get_si(&k, value))
        err_raise(ST_TYPE, "the interface setting %s must be an integer", name);
    if (k < low || k > high)
        err_raise(ST_DOMAIN, "the interface setting %s is from %ld to %ld", name, low, high);
    return k;
}

static const char *text(const char *name, Expr value)
{
    if (!expr_is(value, EXPR_STRING) && !expr_is(value, EXPR_SYMBOL))
        err_raise(ST_TYPE, "the interface setting %s must be a string", name);
    return expr_text(value);
}

static Expr truth(bool b)
{
    return b ? EXPR_TRUE : EXPR_FALSE;
}

typedef struct Variable {
    const char *name;
    Expr (*get)(void);
    void (*set)(const char *name, Expr value); /* NULL: cannot be set */
    const char *always;                        /* without get: how it is here, whatever is set */
    bool truth;                                /* true or false */
} Variable;

static Expr get_ansi(void)
{
    return truth(term_colour());
}

static void set_ansi(const char *name, Expr value)
{
    (void)name;
    term_set_colour(value == EXPR_TRUE && term_errors());
}

static Expr get_displayprecision(void)
{
    return expr_int(print_style.places);
}

static void set_displayprecision(const char *name, Expr value)
{
    print_style.places = integer(name, value, -1, 100);
}

static Expr get_errorbreak(void)
{
    return expr_int(session_settings.errorbreak);
}

static void set_errorbreak(const char *name, Expr value)
{
    session_settings.errorbreak = (int)integer(name, value, BREAK_NEVER, BREAK_ALWAYS);
}

static Expr get_plotdevice(void)
{
    return expr_symbol(plot_device_name());
}

static void set_plotdevice(const char *name, Expr value)
{
    if (!plot_device_set(text(name, value)))
        err_raise(ST_DOMAIN, "there is no plot device %s", text(name, value));
}

static Expr get_plotoutput(void)
{
    const char *path = plot_device_output();
    return expr_string(path ? path : "terminal", -1);
}

static void set_plotoutput(const char *name, Expr value)
{
    plot_device_set_output(text(name, value));
}

static Expr get_prettyprint(void)
{
    bool speech = print_style.prettyprint == PRINT_SPEECH;
    return speech ? expr_symbol("speech") : expr_int(print_style.prettyprint);
}

static void set_prettyprint(const char *name, Expr value)
{
    bool speech = expr_is_symbol(value, "speech");
    print_style.prettyprint = speech ? PRINT_SPEECH : (int)integer(name, value, 0, 3);
}

static Expr get_prompt(void)
{
    return expr_string(session_settings.prompt, -1);
}

static void set_prompt(const char *name, Expr value)
{
    static char prompt[64];
    const char *given = text(name, value);
    Buf shown = {0};
    err_defer(buf_release, &shown);
    visible_put(&shown, given, strlen(given));
    if (shown.length >= sizeof prompt)
        err_raise(ST_LIMIT, "the prompt is too long");
    strcpy(prompt, buf_text(&shown));
    session_settings.prompt = prompt;
    err_undefer(true);
}

static Expr get_quiet(void)
{
    return truth(session_settings.quiet);
}

static void set_quiet(const char *name, Expr value)
{
    (void)name;
    session_settings.quiet = value == EXPR_TRUE;
}

static Expr get_rtablesize(void)
{
    return expr_int(print_style.rtablesize);
}

static void reset_rtablesize(void)
{
    print_style.rtablesize = PRINT_RTABLESIZE;
}

static void set_rtablesize(const char *name, Expr value)
{
    eval_add_restart(reset_rtablesize);
    print_style.rtablesize = integer(name, value, 0, 1000000000);
}

static Expr get_screenwidth(void)
{
    return expr_int(print_style.width);
}

static void set_screenwidth(const char *name, Expr value)
{
    print_style.width = (int)integer(name, value, 20, 10000);
    print_style.fixed_width = true;
}

static bool truth_value(const char *name, Expr value)
{
    if (value != EXPR_TRUE && value != EXPR_FALSE)
        err_raise(ST_TYPE, "the interface setting %s must be true or false", name);
    return value == EXPR_TRUE;
}

static Expr get_hints(void)
{
    return truth(session_settings.hints);
}

static void set_hints(const char *name, Expr value)
{
    session_settings.hints = truth_value(name, value);
}

static Expr get_labelling(void)
{
    return truth(print_style.labelling);
}

static void set_labelling(const char *name, Expr value)
{
    print_style.labelling = truth_value(name, value);
}

static Expr get_labelwidth(void)
{
    return expr_int(print_style.labelwidth);
}

static void set_labelwidth(const char *name, Expr value)
{
    print_style.labelwidth = (int)integer(name, value, 1, 10000);
}

static Expr get_indentamount(void)
{
    return expr_int(ast_print_indent);
}

static void set_indentamount(const char *name, Expr value)
{
    ast_print_indent = (int)integer(name, value, 0, 40);
}

static Expr get_verboseproc(void)
{
    return expr_int(print_style.verboseproc);
}

static void set_verboseproc(const char *name, Expr value)
{
    print_style.verboseproc = (int)integer(name, value, 0, 3);
    if (print_style.verboseproc > 1)
        eval_warning("the statements of commands are not shown, whatever %s is", name);
}

/* What is left out of long integers and sums. A threshold of infinity shows all. */
#define ELISION(variable, field)                                                                   \
    static Expr get_##variable(void)                                                               \
    {                                                                                              \
        return field < 0 ? EXPR_INFINITY : expr_int(field);                                        \
    }                                                                                              \
    static void set_##variable(const char *name, Expr value)                                       \
    {                                                                                              \
        field = value == EXPR_INFINITY ? -1 : integer(name, value, 0, 1000000000);                 \
    }
ELISION(elisiondigitsthreshold, print_style.digits.threshold)
ELISION(elisiondigitsbefore, print_style.digits.before)
ELISION(elisiondigitsafter, print_style.digits.after)
ELISION(elisiontermsthreshold, print_style.terms.threshold)
ELISION(elisiontermsbefore, print_style.terms.before)
ELISION(elisiontermsafter, print_style.terms.after)
#undef ELISION

static Expr get_secure(void)
{
    return truth(secure_on());
}

static void set_secure(const char *name, Expr value)
{
    bool secure = truth_value(name, value);
    if (!secure && secure_on())
        err_raise(ST_DOMAIN, "a secure session stays one");
    if (secure && !secure_on()) {
        divert_end();
        session_secure();
    }
}

static Expr get_version(void)
{
    return expr_string(PACKAGE_STRING, -1);
}

static Expr get_timer(void)
{
    return truth(session_settings.timer);
}

static void set_timer(const char *name, Expr value)
{
    session_settings.timer = truth_value(name, value);
}

static Expr get_echofile(void)
{
    return expr_string(echo_path() ? echo_path() : "none", -1);
}

static void set_echofile(const char *name, Expr value)
{
    const char *path = value == EXPR_FALSE ? "" : text(name, value);
    echo_open(*path && strcmp(path, "none") != 0 ? path : NULL);
}

static Expr get_warnlevel(void)
{
    return expr_int(session_settings.warnlevel);
}

static void set_warnlevel(const char *name, Expr value)
{
    session_settings.warnlevel = (int)integer(name, value, 0, 9);
}

static Expr get_imaginaryunit(void)
{
    return expr_symbol(num_imaginary);
}

static void set_imaginaryunit(const char *name, Expr value)
{
    (void)name;
    alias_imaginary(value == EXPR_I ? expr_symbol(num_imaginary) : value);
}

static Expr get_screenheight(void)
{
    return expr_int(term_height());
}

static const Variable VARIABLES[] = {
    {"ansi", get_ansi, set_ansi, .truth = true},
    {"ansiedit", NULL, NULL, "false"},
    {"ansilprint", NULL, NULL, "false"},
    {"autoassign", NULL, NULL, "false"},
    {"check", NULL, NULL, "true"},
    {"displayprecision", get_displayprecision, set_displayprecision},
    {"echo", NULL, NULL, "1"},
    {"echofile", get_echofile, set_echofile},
    {"elisiondigitsafter", get_elisiondigitsafter, set_elisiondigitsafter},
    {"elisiondigitsbefore", get_elisiondigitsbefore, set_elisiondigitsbefore},
    {"elisiondigitsthreshold", get_elisiondigitsthreshold, set_elisiondigitsthreshold},
    {"elisiontermsafter", get_elisiontermsafter, set_elisiontermsafter},
    {"elisiontermsbefore", get_elisiontermsbefore, set_elisiontermsbefore},
    {"elisiontermsthreshold", get_elisiontermsthreshold, set_elisiontermsthreshold},
    {"elisionthreshold", get_elisiontermsthreshold, set_elisiontermsthreshold},
    {"errorbreak", get_errorbreak, set_errorbreak},
    {"errorcursor", NULL, NULL, "true"},
    {"fortran", NULL, NULL, "false"},
    {"helpbrowser", NULL, NULL, "false"},
    {"hints", get_hints, set_hints, .truth = true},
    {"historyfile", NULL, NULL, "false"},
    {"historysize", NULL, NULL, "false"},
    {"imaginaryunit", get_imaginaryunit, set_imaginaryunit},
    {"indentamount", get_indentamount, set_indentamount},
    {"labeling", get_labelling, set_labelling, .truth = true},
    {"labelling", get_labelling, set_labelling, .truth = true},
    {"labelwidth", get_labelwidth, set_labelwidth},
    {"latexwidth", NULL, NULL, "false"},
    {"longdelim", NULL, NULL, "true"},
    {"packagenames", NULL, NULL, "true"},
    {"plotdevice", get_plotdevice, set_plotdevice},
    {"plotdriver", NULL, NULL, "false"},
    {"plotoptions", NULL, NULL, "false"},
    {"plotoutput", get_plotoutput, set_plotoutput},
    {"postplot", NULL, NULL, "false"},
    {"preplot", NULL, NULL, "false"},
    {"prettyprint", get_prettyprint, set_prettyprint},
    {"printbytes", NULL, NULL, "false"},
    {"prompt", get_prompt, set_prompt},
    {"quiet", get_quiet, set_quiet, .truth = true},
    {"rtablesize", get_rtablesize, set_rtablesize},
    {"screenheight", get_screenheight, NULL},
    {"screenwidth", get_screenwidth, set_screenwidth},
    {"secure", get_secure, set_secure, .truth = true},
    {"showassumed", NULL, NULL, "0"},
    {"timer", get_timer, set_timer, .truth = true},
    {"typesetting", NULL, NULL, "standard"},
    {"verboseproc", get_verboseproc, set_verboseproc},
    {"verbosity", NULL, NULL, "false"},
    {"version", get_version, NULL},
    {"warnlevel", get_warnlevel, set_warnlevel},
    {"worksheetdir", NULL, NULL, "false"},
};

enum { VARIABLE_COUNT = sizeof VARIABLES / sizeof *VARIABLES };

static const char *variable_name(long i)
{
    return i < VARIABLE_COUNT ? VARIABLES[i].name : NULL;
}

static const Variable *find(const char *name)
{
    for (int i = 0; i < VARIABLE_COUNT; i++)
        if (!strcmp(VARIABLES[i].name, name))
            return &VARIABLES[i];
    const char *near = near_find(name, variable_name);
    if (near)
        err_hint("did you mean %s?", near);
    err_raise(ST_DOMAIN, "unknown interface variable, %s", name);
}

static Expr always(const Variable *variable)
{
    const char *text = variable->always;
    return isdigit((unsigned char)*text) ? expr_int(strtol(text, NULL, 10)) : expr_symbol(text);
}

static Expr one(Expr arg)
{
    bool equation = expr_is(arg, EXPR_EQUATION);
    Expr name = equation ? expr_arg(arg, 0) : arg, old;
    if (!expr_is(name, EXPR_SYMBOL) && !expr_is(name, EXPR_STRING))
        err_raise(ST_TYPE, "invalid input: a name or name = value is expected");
    const Variable *variable = find(expr_text(name));
    if (variable->get) {
        old = variable->get();
        if (equation && !variable->set)
            err_raise(ST_DOMAIN, "the interface variable %s cannot be set", variable->name);
        if (equation)
            variable->set(variable->name, expr_arg(arg, 1));
        return old;
    }
    old = always(variable);
    if (equation && expr_arg(arg, 1) != old)
        eval_warning("the interface variable %s has no effect here: it stays %s", variable->name,
                     variable->always);
    return old;
}

static Expr interface_command(const Expr *args, long n)
{
    return items_each(args, n, one);
}

/* Names for completion: those that do something; true and false for those that may be so. */
static bool interface_word(long i, BuiltinWord *word)
{
    static const char *const truths[] = {"true", "false"};
    const char *after = "";
    for (int k = 0; k < VARIABLE_COUNT; k++) {
        const Variable *variable = &VARIABLES[k];
        if (!variable->get)
            continue;
        if (i-- == 0) {
            *word = (BuiltinWord){.name = variable->name, .after = variable->set ? "=" : after};
            return true;
        }
        if (!variable->truth)
            continue;
        if (i < 2) {
            *word = (BuiltinWord){.name = truths[i], .after = after, .option = variable->name};
            return true;
        }
        i -= 2;
    }
    return false;
}

/* --- help --------------------------------------------------------------------------------------
 */

static Expr help_command(const Expr *args, long n)
{
    Buf topic = {0};
    err_defer(buf_release, &topic);
    if (n && (expr_is(args[0], EXPR_STRING) || expr_is(args[0], EXPR_SYMBOL)))
        buf_puts(&topic, expr_text(args[0]));
    else if (n)
        print_linear(&topic, args[0]);
    help_show(buf_text(&topic));
    err_undefer(true);
    return EXPR_NULL;
}

const Builtin BUILTIN_SESSION[] = {
    {.name = "interface",
     .signature = "interface(what:expr*) -> expr",
     .fn = interface_command,
     .word = interface_word,
     .topic = "system",
     .summary = "settings of the session; name = value gives the old value",
     .text =
         "prettyprint (0 one line, 1 ASCII, 2 and 3 Unicode, speech: words, to be listened to),\n"
         "rtablesize (larger matrices are shown as placeholders), screenwidth, prompt, quiet, "
         "warnlevel (0: no warnings),\n"
         "errorbreak (0: go on after errors, 1: stop at syntax errors, 2: at all), ansi\n"
         "(coloured messages), hints (at the prompt, notes on what was hardly meant), plotdevice,\n"
         "plotoutput, version, timer (the time of each statement, and the memory in use),\n"
         "echofile (a transcript of what is typed and shown; \"none\" ends it), labelling and\n"
         "labelwidth (in a result too wide for the screen, what stands there more than once and\n"
         "is labelwidth cells wide is written once, as %1, %2, ..., which are names for it until\n"
         "the next ones); secure = true, for good: files of the sheet's folder only, and limits.\n"
         "imaginaryunit = j: sqrt(-1) is\n"
         "called j when typed and shown, and I is a name like any other. indentamount of\n"
         "procedures shown; verboseproc = 0: their heads only. elisiondigitsthreshold: integers\n"
         "with more digits are shown by the first and last, elisiondigitsbefore and\n"
         "elisiondigitsafter of them; elisionterms... the same for sums. check is true: what\n"
         "solve and the reduction of the index find is verified before it is shown. That and\n"
         "other variables of Maple have one value here: a warning says so, and they keep it.",
     .examples = {{"interface(rtablesize = 20);", "10", NULL},
                  {"interface(hints = false): interface(hints = true);", "false", NULL},
                  {"interface(imaginaryunit = j): [(1+j)^2, I];", "[2*j, I]", NULL},
                  {"interface(labelwidth = 30);", "20", NULL},
                  {"interface(rtablesize = a);", "error: must be an integer", NULL},
                  {"interface(verboseproc = 0): f := proc(x) x^2 end proc: print(f);", "", NULL},
                  {"interface(check);", "true", NULL},
                  {"interface(nosuch = 1);", "error: unknown interface variable", NULL}},
     .see = "kernelopts plotsetup"},
    {.name = "help",
     .signature = "help(topic:expr?)",
     .fn = help_command,
     .topic = "system",
     .summary = "explain a command; the same as ?topic",
     .text = "?topic needs no semicolon. ?topic,examples shows only the examples, ??word searches\n"
             "all pages, ? lists the topics.",
     .examples = {{"help(\"diff\"):", "", NULL}, {"help(plots):", "", NULL}},
     .see = "interface"},
    {0}};
