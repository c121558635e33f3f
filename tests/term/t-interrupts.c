/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ctrl-C at random instants while golden sheets are read: each time the prompt comes back soon, and
 * the session then answers as it did before. Read from the environment: ATTACK_SECONDS (6),
 * ATTACK_SEED (1), ATTACK_LATE (milliseconds until the prompt has to be there, 3000: machines are
 * busy).
 */
#include "config.h"

#include "tests/term/terminal.h"

#include <dirent.h>

#include "cas/base/splitmix.h"

enum { MOST_SHEETS = 200, LONGEST_MS = 900, MOST_FAILURES = 5 };

static char *sheet[MOST_SHEETS];
static long sheets;
static uint64_t state;

static double number_of(const char *name, double usual)
{
    const char *text = getenv(name);
    return text && *text ? strtod(text, NULL) : usual;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void find_sheets(void)
{
    char folder[3000], path[4000];
    snprintf(folder, sizeof folder, "%s/tests/golden", getenv("srcdir") ? getenv("srcdir") : ".");
    char *absolute = realpath(folder, NULL);
    assert_non_null(absolute);
    DIR *dir = opendir(absolute);
    assert_non_null(dir);
    for (struct dirent *entry; (entry = readdir(dir)) && sheets < MOST_SHEETS;) {
        const char *end = strrchr(entry->d_name, '.');
        if (!end || strcmp(end, ".dae") != 0 || strstr(entry->d_name, "unfinished"))
            continue;
        snprintf(path, sizeof path, "%s/%s", absolute, entry->d_name);
        sheet[sheets++] = strdup(path);
    }
    closedir(dir);
    free(absolute);
    qsort(sheet, (size_t)sheets, sizeof *sheet, by_name);
    assert_true(sheets > 20);
}

/* Reads and throws away what is shown meanwhile; false when the program has gone. */
static int wait_ms(Terminal *term, double ms)
{
    double end = now_ms() + ms;
    char sink[4096];
    for (double left; (left = end - now_ms()) > 0;) {
        struct pollfd watch = {.fd = term->fd, .events = POLLIN};
        if (poll(&watch, 1, (int)left + 1) > 0 && read(term->fd, sink, sizeof sink) <= 0)
            return 0;
    }
    return 1;
}

static int begins(Terminal *term)
{
    start(term, new_home());
    return shows(term, "> ");
}

/* One interrupt; what was wrong, or NULL. *late: milliseconds until the session answered. */
static const char *interrupt(Terminal *term, const char *path, double after, double limit,
                             double *late)
{
    char line[4200];
    snprintf(line, sizeof line, "interface(errorbreak = 0): read \"%s\":\n", path);
    type(term, line);
    if (!wait_ms(term, after))
        return "the session has ended";
    term->length = 0;
    double began = now_ms();
    type(term, "\003");
    wait_ms(term, 30); /* what is typed before the interrupt is taken goes with it */
    type(term, "\nrestart: cat(\"he\", \"re\");\n");
    if (!shows_within(term, "\"here\"", limit) && !shows_within(term, "here", limit))
        return "no prompt";
    *late = now_ms() - began - 30;
    type(term, "lprint(nops([solve(z^3-6*z^2+11*z-6, z)]), diff(sin(y)^2, y), int(w^2, w = 0..3),"
               " evalf(Int(exp(-v^2), v = 0..1)), LinearAlgebra:-Determinant(Matrix(3, (i, j) ->"
               " 1/(i+j-1))));\n");
    return shows(term, "3, 2*sin(y)*cos(y), 9, 0.7468241328, 1/2160") ? NULL : "a wrong answer";
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static void random_interrupts(void **unused)
{
    (void)unused;
    static Terminal term;
    static double late[100000];
    long count = 0, failures = 0, seed = (long)number_of("ATTACK_SEED", 1);
    double end = now_ms() + 1000 * number_of("ATTACK_SECONDS", 6);
    double limit = number_of("ATTACK_LATE", 3000);
    state = (uint64_t)seed;
    find_sheets();
    int running = begins(&term);
    while (now_ms() < end && failures < MOST_FAILURES && count < 100000 && running) {
        const char *path = sheet[splitmix_next(&state) % (uint64_t)sheets];
        double after = (double)(splitmix_next(&state) % LONGEST_MS);
        const char *wrong = interrupt(&term, path, after, limit, &late[count]);
        if (!wrong) {
            count++;
            continue;
        }
        printf("# %s, after %g ms: %s\n", strrchr(path, '/') + 1, after, wrong);
        failures++;
        kill(term.child, SIGKILL);
        finish(&term);
        remove_home(term.home);
        running = begins(&term);
    }
    assert_true(running);
    type(&term, "quit;\n");
    finish(&term);
    remove_home(term.home);
    qsort(late, (size_t)count, sizeof *late, ascending);
    if (count > 0)
        printf("# seed %ld: %ld interrupts, answered after %.0f ms (median), %.0f (of 100, 99), "
               "%.0f (the last); %ld failures\n",
               seed, count, late[count / 2], late[count * 99 / 100], late[count - 1], failures);
    assert_int_equal(failures, 0);
    assert_true(count > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_interrupts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
