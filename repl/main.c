/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The program: options only, and a thread with a stack deep enough for deep expressions, on which
 * the session runs. Standard options as cmaple has them, long ones as GNU programs have them.
 */

#include "config.h"

#include <getopt.h>
#include <limits.h>
#include <locale.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "cas/base/err.h"
#include "cas/base/nls.h"
#include "repl/builtins/tables.h"
#include "repl/document/record.h"
#include "repl/emit.h"
#ifdef DAESY_KERNEL
#include "repl/kernel/kernel.h"
#endif
#include "repl/kernel_spec.h"
#include "repl/secure.h"
#include "repl/session.h"
#include "repl/sheet/sheet.h"
#include "repl/sheet/sheet_mark.h"

/* AddressSanitizer cannot follow a jump over more than 64 MB of stack (sanitizers issue 189). */
#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifdef SANITIZED
enum { STACK_MB = 56, STACK_SPARE_KB = 2048 };
#else
enum { STACK_MB = 512, STACK_SPARE_KB = 512 };
#endif

static const char USAGE[] =
    "Usage: daesy [OPTION]... [FILE]... [-- ARGUMENT...]\n"
    "Run sheets in a Maple-like language for differential-algebraic equations, or talk.\n"
    "\n"
    "  -q, --quiet            no banner\n"
    "  -c, --command=STMT     run a statement first (may be repeated)\n"
    "  -i, --init=FILE        run FILE before anything else\n"
    "  -s, --no-init          do not read the init file\n"
    "  -e, --errorbreak=N     0: go on after errors, 1: stop at syntax errors, 2: at any\n"
    "  -b, --library=DIR      read also looks for files in DIR\n"
    "  -w, --warnlevel=N      0: no warnings\n"
    "  -t, --test             test mode: prompt #-->, results in one line\n"
    "  -T, --time=S[,KB]      at most S seconds of processor time and KB kilobytes\n"
    "      --batch            run the files without ever asking, stop at the first error\n"
    "      --emit=json        one JSON object for each statement\n"
    "      --color=WHEN       colour messages: auto, always, never\n"
    "      --memory=N         use at most N megabytes (three quarters of what there is)\n"
    "      --secure           for sheets of strangers: files below their folder only, limits\n"
    "      --from-mw          write the worksheets FILE (.mw) as scripts\n"
    "      --to-mw            write the script FILE as a worksheet\n"
    "      --compare          hold what worksheets store against the results\n"
    "      --check            say every syntax error of the sheets, run nothing\n"
    "      --bless            run the scripts and keep their results in FILE.results\n"
    "      --check-output     hold the results that were kept against those that come\n"
    "      --mark             mark submissions, FILE..., by the first FILE: a table\n"
    "      --kernel=FILE      serve a Jupyter front end; FILE says where (see ?jupyter)\n"
    "      --install-kernel   let Jupyter know the kernel, for this user\n"
    "      --limit=NAME=N     of --secure: time (s), memory, output, filesize (MB)\n"
    "      --report=FILE      a document of what is run: .html .pdf .tex .md .ipynb;\n"
    "                         with --mark, the table as .csv or .html\n"
    "  -h, --help             show this and leave\n"
    "  -v, --version          show the version and leave\n"
    "\n"
    "FILE - is standard input. Several files run in one session. Behind --, and behind a sheet\n"
    "that begins with #!, stand its arguments: the strings of the list args. Exit status: 0 fine,\n"
    "1 wrong option or unreadable file, 2 unfinished statement, 3 --compare or --check-output\n"
    "found something, 4 error in a sheet, 5 internal error, n after quit(n), 130 interrupted.\n"
    "\n"
    "?intro at the prompt is a tour. A defect is reported with the smallest sheet that shows it,\n"
    "what came and what was expected: CONTRIBUTING.md says more.\n";

enum {
    OPT_BATCH = 256,
    OPT_EMIT,
    OPT_COLOUR,
    OPT_MEMORY,
    OPT_SECURE,
    OPT_LIMIT,
    OPT_KERNEL,
    OPT_INSTALL_KERNEL,
    OPT_REPORT,
    OPT_MARK,
    OPT_SHEET /* and a place in SHEET_WORK: the last */
};

/* What is done with a sheet instead of running it. */
static void (*const SHEET_WORK[])(const char *path) = {sheet_from_worksheet, sheet_to_worksheet,
                                                       sheet_compare,        sheet_check,
                                                       sheet_bless,          sheet_check_output};

static const struct option LONG_OPTIONS[] = {
    {"quiet", no_argument, NULL, 'q'},
    {"command", required_argument, NULL, 'c'},
    {"init", required_argument, NULL, 'i'},
    {"no-init", no_argument, NULL, 's'},
    {"errorbreak", required_argument, NULL, 'e'},
    {"library", required_argument, NULL, 'b'},
    {"warnlevel", required_argument, NULL, 'w'},
    {"test", no_argument, NULL, 't'},
    {"time", required_argument, NULL, 'T'},
    {"batch", no_argument, NULL, OPT_BATCH},
    {"emit", required_argument, NULL, OPT_EMIT},
    {"color", required_argument, NULL, OPT_COLOUR},
    {"memory", required_argument, NULL, OPT_MEMORY},
    {"secure", no_argument, NULL, OPT_SECURE},
    {"limit", required_argument, NULL, OPT_LIMIT},
    {"kernel", required_argument, NULL, OPT_KERNEL},
    {"install-kernel", no_argument, NULL, OPT_INSTALL_KERNEL},
    {"report", required_argument, NULL, OPT_REPORT},
    {"from-mw", no_argument, NULL, OPT_SHEET + 0},
    {"to-mw", no_argument, NULL, OPT_SHEET + 1},
    {"compare", no_argument, NULL, OPT_SHEET + 2},
    {"check", no_argument, NULL, OPT_SHEET + 3},
    {"bless", no_argument, NULL, OPT_SHEET + 4},
    {"check-output", no_argument, NULL, OPT_SHEET + 5},
    {"mark", no_argument, NULL, OPT_MARK},
    {"help", no_argument, NULL, 'h'},
    {"version", no_argument, NULL, 'v'},
    {0},
};

static _Noreturn void fail(const char *what, const char *text)
{
    fprintf(stderr, "daesy: %s%s\nTry 'daesy --help'.\n", what, text);
    exit(SESSION_OPTIONS);
}

static int number(const char *text, int max, const char *option)
{
    char *end;
    long n = strtol(text, &end, 10);
    if (end == text || *end || n < 0 || n > max)
        fail(option, text);
    return (int)n;
}

/* A fixed word as the only value of an option so far. */
static bool word(const char *given, const char *known)
{
    return !strcmp(given, known);
}

/* What is done with whole sheets; false for other options. */
static bool take_sheets(SessionOptions *options, int option)
{
    if (option == OPT_MARK)
        options->sheets = sheet_mark;
    else if (option >= OPT_SHEET)
        options->sheet = SHEET_WORK[option - OPT_SHEET];
    return option >= OPT_MARK;
}

/* -T: seconds, kilobytes, or both; a number that is not there is no limit. */
static void take_time(SessionOptions *options, const char *text)
{
    static const char WRONG[] = "-T wants seconds, or seconds,kilobytes, not ";
    enum { MOST = 9, LEAST = 10000 }; /* digits; kilobytes */
    size_t seconds = strspn(text, "0123456789"), comma = text[seconds] == ',';
    const char *memory = text + seconds + comma;
    size_t kilobytes = strspn(memory, "0123456789");
    if (memory[kilobytes] || seconds > MOST || kilobytes > MOST || seconds + kilobytes == 0)
        fail(WRONG, text);
    options->cpu = strtol(text, NULL, 10);
    long limit = strtol(memory, NULL, 10);
    if ((seconds && !options->cpu) || (kilobytes && limit < LEAST))
        fail("-T wants one second and 10000 kilobytes at least, not ", text);
    if (limit)
        options->memory = limit;
}

/* Limits and reports; false for other options. */
static bool take_bounds(SessionOptions *options, int option)
{
    switch (option) {
    case OPT_MEMORY:
        options->memory =
            (long)number(optarg, INT_MAX, "--memory wants a number of megabytes, not ") << 10;
        return true;
    case 'T':
        take_time(options, optarg);
        return true;
    case OPT_SECURE:
        options->secure = true;
        return true;
    case OPT_LIMIT:
        if (!secure_set_limit(optarg))
            fail("--limit wants time, memory, output or filesize = a number, not ", optarg);
        return true;
    case OPT_REPORT:
        options->report = optarg;
        return true;
    default:
        return false;
    }
}

static char **arguments; /* all of the command line */

/* The kernel is this program with the network, daesy-kernel; the shell becomes it. */
static void be_kernel(SessionOptions *options, const char *file)
{
#ifdef DAESY_KERNEL
    const char *wrong = kernel_open(file);
    if (wrong)
        fail("the connection file cannot be used: ", wrong);
    options->sink = &KERNEL_SINK;
#else
    (void)options;
    (void)file;
    kernel_spec_become(arguments);
    exit(SESSION_OPTIONS);
#endif
}

/* What has to do with Jupyter; false for other options. */
static bool take_kernel(SessionOptions *options, int option)
{
    switch (option) {
    case OPT_KERNEL:
        be_kernel(options, optarg);
        return true;
    case OPT_INSTALL_KERNEL:
        exit(kernel_spec_install() ? SESSION_FINE : SESSION_OPTIONS);
    default:
        return false;
    }
}

static void take(SessionOptions *options, int option)
{
    switch (option) {
    case 'q':
        options->quiet = true;
        break;
    case 'c':
        options->commands[options->ncommands++] = optarg;
        break;
    case 'i':
        options->init = optarg;
        break;
    case 's':
        options->no_init = true;
        break;
    case 'e':
        options->errorbreak = number(optarg, BREAK_ALWAYS, "-e wants 0, 1 or 2, not ");
        break;
    case 'b':
        options->library = optarg;
        break;
    case 'w':
        options->warnlevel = number(optarg, 9, "-w wants a level from 0 to 9, not ");
        break;
    case 't':
        options->test = true;
        break;
    case OPT_BATCH:
        options->batch = true;
        break;
    case OPT_EMIT:
        if (!word(optarg, "json"))
            fail("--emit knows only json, not ", optarg);
        options->sink = &EMIT_SINK;
        break;
    case OPT_COLOUR:
        if (!word(optarg, "never") && !word(optarg, "auto") && !word(optarg, "always"))
            fail("--color wants auto, always or never, not ", optarg);
        options->no_colour = word(optarg, "never");
        options->colour = word(optarg, "always");
        break;
    case 'h':
        fputs(USAGE, stdout);
        exit(SESSION_FINE);
    case 'v':
        puts(PACKAGE_STRING "\nLicence GPL-3.0-or-later. There is no warranty.");
        exit(SESSION_FINE);
    default:
        fputs("Try 'daesy --help'.\n", stderr);
        exit(SESSION_OPTIONS);
    }
}

typedef struct Job {
    const SessionOptions *options;
    size_t stack;
    int status;
} Job;

static void *run(void *arg)
{
    Job *job = arg;
    err_stack_init(job->stack - (size_t)STACK_SPARE_KB * 1024);
    job->status = session_run(job->options);
    return NULL;
}

/* A stack is address space that nothing else can have: of a limit on it, an eighth. */
static size_t largest_stack_mb(void)
{
    struct rlimit limit;
    size_t mb = STACK_MB;
    if (getrlimit(RLIMIT_AS, &limit) == 0)
        while (mb > 1 && limit.rlim_cur >> 20 < 8 * mb)
            mb /= 2;
    return mb;
}

/* Runs the job on as large a stack as the machine gives. */
static bool run_on_large_stack(Job *job)
{
    for (size_t mb = largest_stack_mb(); mb >= 1; mb /= 2) {
        pthread_attr_t attributes;
        pthread_t thread;
        job->stack = mb << 20;
        pthread_attr_init(&attributes);
        bool started = pthread_attr_setstacksize(&attributes, job->stack) == 0 &&
                       pthread_create(&thread, &attributes, run, job) == 0;
        pthread_attr_destroy(&attributes);
        if (!started)
            continue;
        sigset_t all;
        sigfillset(&all);
        pthread_sigmask(SIG_BLOCK, &all, NULL); /* signals go to the session */
        pthread_join(thread, NULL);
        return true;
    }
    return false;
}

/* The session runs in a thread of its own, for which glibc reserves an arena of 64 MB and more at a
 * time: where that is not to be had every allocation asks the system again, ten times as slow. */
static void use_one_arena(void)
{
#ifdef M_ARENA_MAX
    mallopt(M_ARENA_MAX, 1);
#endif
}

/* Is it a sheet that runs as a command of its own? */
static bool is_command(const char *path)
{
    char head[2] = "";
    FILE *file = strcmp(path, "-") != 0 ? fopen(path, "re") : NULL;
    bool is = file && fread(head, 1, 2, file) == 2 && head[0] == '#' && head[1] == '!';
    if (file)
        fclose(file);
    return is;
}

/* What stands behind the options: files; behind `--`, or behind a sheet that begins with #!, the
 * arguments of the sheet. `dashes`: how many words stood behind `--`. */
static void take_files(SessionOptions *options, char **words, int n, int dashes)
{
    options->files = words;
    options->nfiles = n;
    if (options->sheet || options->sheets)
        return;
    if (dashes >= 0 && n > dashes)
        options->nfiles = n - dashes;
    else if (n > 0 && is_command(words[0]))
        options->nfiles = 1;
    else
        return;
    options->args = words + options->nfiles;
    options->nargs = n - options->nfiles;
}

/* How many words stand behind the first `--`; -1: there is none. */
static int count_behind(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (!strcmp(argv[i], "--"))
            return argc - i - 1;
    return -1;
}

int main(int argc, char **argv)
{
    setlocale(LC_CTYPE, ""); /* the letters, and no more: numbers have a point everywhere */
    setlocale(LC_MESSAGES, "");
    use_one_arena();
    arguments = argv;
    SessionOptions options = {.errorbreak = -1, .warnlevel = 3, .write_report = record_write};
    options.commands = calloc((size_t)argc, sizeof *options.commands);
    if (!options.commands)
        fail("out of memory", "");
    int dashes = count_behind(argc, argv);
    for (int c; (c = getopt_long(argc, argv, "qc:i:se:b:w:tT:hv", LONG_OPTIONS, NULL)) != -1;)
        if (!take_sheets(&options, c) && !take_bounds(&options, c) && !take_kernel(&options, c))
            take(&options, c);
    take_files(&options, argv + optind, argc - optind, dashes);
    if (options.report && !options.sheets && !record_write_knows(options.report))
        fail("--report wants a name that ends by .html, .pdf, .tex, .md or .ipynb, not ",
             options.report);
    if (options.sink == &EMIT_SINK && (options.sheet || options.sheets))
        fail("--emit=json is for running sheets only", "");
    if (!options.sink) /* programs read English */
        nls_begin(getenv("DAESY_LOCALES"));
    builtin_use_tables(BUILTIN_TABLES);
    Job job = {.options = &options};
    bool ran = run_on_large_stack(&job);
    free(options.commands);
#ifdef DAESY_KERNEL
    kernel_close();
#endif
    if (!ran)
        fail("no memory for a stack", "");
    return job.status;
}
