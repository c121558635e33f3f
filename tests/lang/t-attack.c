/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Random calls of the table of commands with random arguments, nested, from the table itself, and
 * examples of the rows with parts exchanged. A child runs them in a session confined to an empty
 * folder, with a limit of time and a cap of memory; the parent sees it crash or hang and says which
 * call it was, with what exit status or signal, and what that call wrote to the error output.
 * Children have the session, begun, and the library, parsed, from the parent. Nothing may crash,
 * raise an internal error or outlive its limit, and after each the session answers. Read from the
 * environment: ATTACK_SECONDS (9,000 calls if not given), ATTACK_SEED (1), ATTACK_CALL (one call of
 * that seed alone).
 */
#include "config.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>

#include <cmocka.h>

#include "cas/base/deadline.h"
#include "cas/base/splitmix.h"
#include "repl/builtin_sig.h"
#include "repl/eval/library.h"
#include "repl/files/path.h"
#include "tests/lang/run.h"

enum {
    LONGEST = 4000,
    MOST_SHOWN = 8000,
    ROUND = 300,
    USUAL = 9000,
    LIMIT_US = 300000,
    MOST_FAILURES = 20
};
/* Seconds of the processor that a call may outlive its limit: sanitizers are slow. */
static const double GRACE = 2;

/* What the parent sees of the child. */
typedef struct Shared {
    volatile long call;     /* the one that runs */
    volatile double began;  /* processor time then; negative: between calls */
    volatile double latest; /* the longest that one took beyond its limit */
    char text[LONGEST], said[LONGEST];
    volatile int wrong;
} Shared;

static Shared *shared;
static int errors; /* what the call that runs has written to its error output */
static uint64_t state;

/* --- making calls ------------------------------------------------------------------------------
 */

static long below(long n)
{
    return (long)(splitmix_next(&state) % (uint64_t)n);
}

static const char *const ATOMS[] = {
    "0",
    "1",
    "-1",
    "2",
    "3",
    "1/2",
    "-7/3",
    "10^20",
    "2^100",
    "0.5",
    "-1.5e-7",
    "1e10",
    "1e300",
    "1e400",
    "Float(infinity)",
    "x",
    "y",
    "t",
    "f",
    "_Z",
    "x[1]",
    "x(t)",
    "f(x)",
    "diff(x(t),t)",
    "D(f)(0)",
    "Pi",
    "I",
    "2+3*I",
    "infinity",
    "-infinity",
    "undefined",
    "NULL",
    "true",
    "false",
    "FAIL",
    "\"text\"",
    "\"\"",
    "\"a b\\n\"",
    "`a b`",
    "'x'",
    "[]",
    "{}",
    "[1,2,3]",
    "[x,y]",
    "{x=1,y=2}",
    "[[1,2],[3,4]]",
    "x=1",
    "x<=y",
    "1..3",
    "x=0..1",
    "t=0..10",
    "x^2+1",
    "x^3-x+1",
    "(x+y)^3",
    "sin(x)*exp(y)",
    "sqrt(x^2+1)",
    "1/x",
    "ln(x)/x",
    "abs(x)",
    "piecewise(x<0,1,x)",
    "int(f(t),t=0..x)",
    "Sum(1/k^2,k=1..n)",
    "RootOf(_Z^3-_Z-1)",
    "x->x^2",
    "(x,y)->x*y",
    "proc(x) x+1 end proc",
    "Matrix(2,2)",
    "Matrix([[1,2],[3,4]])",
    "Matrix([[x,1],[0,y]])",
    "Matrix(0,0)",
    "Matrix(2,3)",
    "Vector([1,2])",
    "Vector(0)",
    "Vector[row]([x,1])",
    "Array(1..2,1..2)",
    "table([a=1])",
    "O(x^3)",
    "erf(1e6)",
    "Zeta(50.5)",
    "diff(y(x),x)=y(x)",
    "{diff(x(t),t)=-x(t),x(0)=1}",
    "numeric",
    "series",
    "output=string",
    "plot(x,x=0..1)",
    "cos",
    "`+`",
    "integer",
    "posint",
    "10^9",
    "40",
    "7",
    "100",
};

typedef struct Text {
    char *at;
    size_t room;
} Text;

static void put(Text *out, const char *text)
{
    size_t n = strlen(text);
    if (n >= out->room)
        n = out->room ? out->room - 1 : 0;
    memcpy(out->at, text, n);
    out->at += n;
    out->room -= n;
    *out->at = '\0';
}

static const Builtin *any_row(void)
{
    static long rows;
    static const char *const OUT[] = {"quit",       "done",       "stop",      "restart",
                                      "interface",  "kernelopts", "timelimit", "readline",
                                      "currentdir", "help",       "writeto",   "appendto"};
    while (builtin_row(rows))
        rows++;
    for (;;) {
        const Builtin *row = builtin_row(below(rows));
        size_t i = 0;
        while (i < sizeof OUT / sizeof *OUT && strcmp(OUT[i], row->name) != 0)
            i++;
        if (i == sizeof OUT / sizeof *OUT)
            return row;
    }
}

static void put_call(Text *out, int depth);

static void put_list(Text *out, int depth, const char *open, const char *close)
{
    put(out, open);
    for (long i = 0, n = below(4); i < n; i++) {
        put(out, i ? ", " : "");
        put_call(out, depth - 1);
    }
    put(out, close);
}

static void put_argument(Text *out, int depth)
{
    static const char *const OPERATORS[] = {" + ", "*", "^", " - ", "/", "=", "..", "<", "."};
    switch (depth > 0 ? below(12) : 0) {
    case 8:
        put_list(out, depth, "[", "]");
        break;
    case 9:
        put_list(out, depth, "{", "}");
        break;
    case 10:
        put(out, "(");
        put_argument(out, depth - 1);
        put(out, ")");
        put(out, OPERATORS[below(sizeof OPERATORS / sizeof *OPERATORS)]);
        put(out, "(");
        put_argument(out, depth - 1);
        put(out, ")");
        break;
    case 11:
        put_call(out, depth - 1);
        break;
    default:
        put(out, ATOMS[below(sizeof ATOMS / sizeof *ATOMS)]);
    }
}

static void put_name(Text *out, const Builtin *row)
{
    if (row->package) {
        put(out, row->package);
        put(out, ":-");
    }
    put(out, "`");
    put(out, row->name);
    put(out, "`");
}

/* As many arguments as the command takes, mostly. */
static long argument_count(const Builtin *row)
{
    Signature sig;
    if (below(6) == 0 || builtin_sig_parse(&sig, row->signature) != NULL)
        return below(6);
    long needed = 0;
    for (int i = 0; i < sig.count; i++)
        needed += sig.params[i].role == PARAM_REQUIRED || sig.params[i].role == PARAM_ONE_OR_MORE;
    return needed + (below(3) == 0) + 2 * (below(8) == 0);
}

static void put_call(Text *out, int depth)
{
    if (depth <= 0) {
        put_argument(out, 0);
        return;
    }
    const Builtin *row = any_row();
    put_name(out, row);
    put(out, "(");
    for (long i = 0, n = argument_count(row); i < n; i++) {
        put(out, i ? ", " : "");
        put_argument(out, depth);
    }
    put(out, ")");
}

static bool is_word(char c)
{
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* An example with some of its numbers and names exchanged. */
static void put_example(Text *out)
{
    const Builtin *row = any_row();
    const char *text = row->examples[below(8)].input;
    if (!text || strstr(text, "quit") || strstr(text, "restart") || strstr(text, "kernelopts")) {
        put_call(out, 2);
        return;
    }
    while (*text) {
        char word[64];
        size_t n = 0;
        while (n < sizeof word - 1 && is_word(text[n]))
            n++;
        n = n ? n : 1;
        memcpy(word, text, n);
        word[n] = '\0';
        bool call = text[n] == '(' || text[n] == ':';
        if (is_word(*word) && !call && below(8) == 0)
            put_argument(out, 1);
        else
            put(out, word);
        text += n;
    }
}

static void make_call(char *text, uint64_t seed, long number)
{
    Text out = {text, LONGEST};
    state = splitmix_bits(seed + (uint64_t)number * SPLITMIX_STEP);
    if (below(3) == 0)
        put_example(&out);
    else
        put_call(&out, 1 + (int)below(3));
    put(&out, ":");
}

/* --- the child ---------------------------------------------------------------------------------
 */

static double processor_time(clockid_t clock)
{
    struct timespec t;
    return clock_gettime(clock, &t) == 0 ? (double)t.tv_sec + 1e-9 * (double)t.tv_nsec : -1;
}

static void note(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(shared->said, sizeof shared->said, format, args);
    va_end(args);
    shared->wrong = 1;
}

/* Numbers, constants that libraries keep, polynomials. */
static bool answers(void)
{
    static const char CHECK[] =
        "evalb(evalf(:-Pi, 30) = 3.14159265358979323846264338328 and "
        "evalf(Zeta(3)+exp(1), 20) = 3.9203387316186395208 and "
        "factor(expand((xx+1)^3*(xx-2))) = (xx+1)^3*(xx-2) and 2^70 mod 101 = 6 and "
        "bernoulli(20) = -174611/330);";
    Expr value;
    return run_try(CHECK, &value) == ST_OK && value == EXPR_TRUE;
}

static void call_body(void *arg)
{
    Expr value;
    *(Status *)arg = run_try(shared->text, &value);
}

static void try_call(uint64_t seed, long number)
{
    Expr value;
    Status status = ST_OK;
    make_call(shared->text, seed, number);
    shared->call = number;
    if (ftruncate(errors, 0) != 0)
        note("the error output cannot be emptied");
    double began = shared->began = processor_time(CLOCK_PROCESS_CPUTIME_ID);
    long limit = below(3) ? LIMIT_US : 500 + below(20000); /* some are broken off anywhere */
    /* The program's own limit: it goes on in children. */
    Status ended = deadline_run(1e-6 * (double)limit, call_body, &status);
    status = ended == ST_OK ? status : ended;
    err_interrupt_pending = 0;
    double late = processor_time(CLOCK_PROCESS_CPUTIME_ID) - began - 1e-6 * (double)limit;
    if (late > shared->latest)
        shared->latest = late;
    if (status == ST_INTERNAL)
        note("internal error: %s", err_message());
    else if (late > GRACE)
        note("%.1f s of processor time beyond its limit", late);
    if (number % 10 == 0 || run_try("unassign('x','y','t','f','n','k','a','b');", &value) != ST_OK)
        eval_restart();
    heap_collect();
    if (!shared->wrong && !answers())
        note("the session does not answer as before: %s", err_message());
    shared->began = -1;
}

static _Noreturn void be_child(uint64_t seed, long from, long to)
{
    int nowhere = open("/dev/null", O_RDWR);
    if (!getenv("ATTACK_CALL"))
        dup2(errors, STDERR_FILENO);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDIN_FILENO);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    mem_set_cap((size_t)1 << 30);
    path_confine(".");
    for (long i = from; i < to && !shared->wrong; i++)
        try_call(seed, i);
    _exit(0);
}

/* --- the parent --------------------------------------------------------------------------------
 */

/* Waits for the child; kills one that does not come back. */
static int watch(pid_t child)
{
    clockid_t clock;
    int end;
    double seen = -2, since = 0;
    while (waitpid(child, &end, WNOHANG) == 0) {
        nanosleep(&(struct timespec){0, 20000000}, NULL);
        double began = shared->began, now = processor_time(CLOCK_MONOTONIC);
        if (began != seen) {
            seen = began;
            since = now;
        }
        bool busy = clock_getcpuclockid(child, &clock) == 0 && began >= 0 &&
                    processor_time(clock) - began > GRACE + 1;
        if (began < 0 || (!busy && now - since < 60))
            continue;
        note("does not end");
        kill(child, SIGKILL);
    }
    return end;
}

/* The end of what the call wrote to its error output, a comment a line. */
static void show_errors(void)
{
    char text[MOST_SHOWN + 1];
    off_t size = lseek(errors, 0, SEEK_END), from = size > MOST_SHOWN ? size - MOST_SHOWN : 0;
    ssize_t n = pread(errors, text, MOST_SHOWN, from);
    text[n < 0 ? 0 : n] = '\0';
    for (char *rest = text, *line; (line = strtok_r(rest, "\n", &rest)) != NULL;)
        printf("#   %s\n", line);
}

static const char *end_text(int end)
{
    static char text[64];
    if (WIFSIGNALED(end))
        snprintf(text, sizeof text, "ended by signal %d (%s)", WTERMSIG(end),
                 strsignal(WTERMSIG(end)));
    else
        snprintf(text, sizeof text, "ended with exit status %d", WEXITSTATUS(end));
    return text;
}

/* True when all calls of the round went well. */
static bool run_round_of(uint64_t seed, long from, long to, long *next)
{
    shared->wrong = 0;
    shared->began = -1;
    shared->call = from;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0)
        be_child(seed, from, to);
    int end = watch(child);
    bool crashed = WIFSIGNALED(end) || WEXITSTATUS(end) != 0;
    *next = crashed || shared->wrong ? shared->call + 1 : to;
    if (!crashed && !shared->wrong)
        return true;
    printf("# seed %llu call %ld: %s\n# %s%s%s%s\n", (unsigned long long)seed, shared->call,
           shared->text, shared->wrong ? shared->said : "", shared->wrong && crashed ? ", " : "",
           crashed ? end_text(end) : "", shared->began < 0 ? " (between calls)" : "");
    show_errors();
    return false;
}

static const char *wish(const char *variable)
{
    const char *value = getenv(variable);
    return value && *value ? value : NULL;
}

/* What every child would do first. */
static void begin(void)
{
    run_begin();
    const Library *library = NULL;
    for (const Builtin *row = BUILTIN_LIBRARY; row->name; row++)
        if (row->library != library)
            ast_release(library_parse(library = row->library));
}

int main(void)
{
    const char *seconds = wish("ATTACK_SECONDS"), *given = wish("ATTACK_SEED"),
               *one = wish("ATTACK_CALL");
    double end = processor_time(CLOCK_MONOTONIC) + (seconds ? strtod(seconds, NULL) : 0);
    uint64_t seed = given ? strtoull(given, NULL, 10) : 1;
    char folder[] = "/tmp/daesy-attack-XXXXXX", command[64];
    shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    FILE *written = tmpfile();
    errors = written ? fileno(written) : -1;
    if (errors < 0 || fcntl(errors, F_SETFL, O_APPEND) != 0)
        return 99;
    if (shared == MAP_FAILED || !mkdtemp(folder) || chdir(folder) != 0)
        return 99;
    begin();
    long calls = one ? strtol(one, NULL, 10) : 0, next, first = calls, failures = 0;
    const char *last = one ? strstr(one, "..") : NULL;
    long end_of_round = (last ? strtol(last + 2, NULL, 10) : calls) + 1;
    do {
        failures += !run_round_of(seed, calls, one ? end_of_round : calls + ROUND, &next);
        calls = next;
    } while (!one && failures < MOST_FAILURES &&
             (seconds ? processor_time(CLOCK_MONOTONIC) < end : calls - first < USUAL));
    printf("# seed %llu: %ld calls, %ld failures, at most %.2f s late\n", (unsigned long long)seed,
           calls - first, failures, shared->latest);
    printf("%sok 1 - random calls are answered\n1..1\n", failures ? "not " : "");
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return (system(command) != 0) + (failures > 0);
}
