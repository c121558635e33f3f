/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Line input. With readline: editing, completion, a history that is appended to its file entry by
 * entry (a crash loses nothing, parallel sessions mix), several lines of one statement as one entry
 * (time stamps mark where entries begin). Without it: plain getline.
 *
 * Readline installs no signal handlers; Ctrl-C interrupts its read, and the event hook ends the
 * line.
 */

#include "config.h"

#include "repl/line.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cas/base/err.h"
#include "repl/complete.h"

#ifdef HAVE_READLINE
#include <readline/history.h>
#include <readline/readline.h>

enum { HISTORY_MAX = 10000 };

static char *history_file;
static LineComplete completer;

static char **candidates(const char *text, int start, int end)
{
    (void)text;
    (void)end;
    rl_attempted_completion_over = 1;
    rl_completion_append_character = '\0';
    return completer(rl_line_buffer, start, rl_point);
}

static int complete_or_indent(int count, int key);

/* Candidates close strings themselves; readline adds a quote all the same, also behind folders. */
static void drop_second_quote(int before)
{
    if (rl_point < before + 2 || rl_line_buffer[rl_point - 1] != '"' ||
        !strchr("\"/", rl_line_buffer[rl_point - 2]))
        return;
    rl_delete_text(rl_point - 1, rl_point);
    rl_point--;
}

/* The backslash before the name of a Greek letter goes when the name is there. */
static void drop_backslash(void)
{
    int start = rl_point;
    while (start > 0 && isalpha((unsigned char)rl_line_buffer[start - 1]))
        start--;
    if (start < 1 || rl_line_buffer[start - 1] != '\\' ||
        !complete_is_greek(rl_line_buffer + start, (size_t)(rl_point - start)))
        return;
    rl_delete_text(start - 1, start);
    rl_point--;
}

static int complete_here(void)
{
    int before = rl_point, failed = rl_complete_internal(rl_completion_mode(complete_or_indent));
    drop_second_quote(before);
    drop_backslash();
    return failed;
}

/* Tab on an empty line only indents. A second one that changes nothing shows the list. */
static int complete_or_indent(int count, int key)
{
    for (int i = 0; i < rl_point; i++)
        if (rl_line_buffer[i] != ' ')
            return complete_here();
    (void)count;
    (void)key;
    return rl_insert_text("    ") < 0;
}

/* The file must exist with tight permissions before anything is appended. */
static void open_history(const char *file)
{
    int fd = open(file, O_CREAT | O_WRONLY | O_APPEND | O_CLOEXEC, 0600);
    if (fd < 0)
        return;
    close(fd);
    history_file = strdup(file);
    history_comment_char = '#';
    history_write_timestamps = 1;
    read_history(history_file);
    if (history_length > HISTORY_MAX + HISTORY_MAX / 4)
        history_truncate_file(history_file, HISTORY_MAX);
    stifle_history(HISTORY_MAX);
}

void line_begin(const char *history, LineComplete complete)
{
    rl_readline_name = "daesy";
    rl_catch_signals = 0;
    rl_basic_word_break_characters = COMPLETE_BREAKS;
    completer = complete;
    rl_attempted_completion_function = candidates;
    rl_bind_key('\t', complete_or_indent);
    using_history();
    if (history)
        open_history(history);
}

static char *finished_line;
static bool finished;

static void take_line(char *line)
{
    finished = true;
    finished_line = line;
    rl_callback_handler_remove();
}

static LineResult give_up(void)
{
    err_interrupt_pending = 0;
    rl_free_line_state();
    rl_callback_sigcleanup();
    rl_callback_handler_remove();
    fputs("^C\n", stdout);
    fflush(stdout);
    return LINE_INTERRUPT;
}

LineResult line_read(const char *prompt, char **text)
{
    finished = false;
    *text = NULL;
    rl_callback_handler_install(prompt, take_line);
    while (!finished) {
        struct pollfd input = {STDIN_FILENO, POLLIN, 0};
        if (err_interrupt_pending)
            return give_up();
        if (poll(&input, 1, -1) > 0 && !err_interrupt_pending)
            rl_callback_read_char();
    }
    *text = finished_line;
    return *text ? LINE_TEXT : LINE_END;
}

void line_remember(const char *statement)
{
    HIST_ENTRY *last = history_length ? history_get(history_base + history_length - 1) : NULL;
    if (last && !strcmp(last->line, statement))
        return;
    add_history(statement);
    if (history_file)
        append_history(1, history_file);
}

void line_end(void)
{
    clear_history();
    free(history_file);
    history_file = NULL;
}

#else

void line_begin(const char *history, LineComplete complete)
{
    (void)history;
    (void)complete;
}

LineResult line_read(const char *prompt, char **text)
{
    size_t capacity = 0;
    *text = NULL;
    fputs(prompt, stdout);
    fflush(stdout);
    ssize_t length = getline(text, &capacity, stdin);
    if (length >= 0) {
        if (length && (*text)[length - 1] == '\n')
            (*text)[length - 1] = '\0';
        return LINE_TEXT;
    }
    free(*text);
    *text = NULL;
    clearerr(stdin);
    if (!err_interrupt_pending)
        return LINE_END;
    err_interrupt_pending = 0;
    fputs("^C\n", stdout);
    return LINE_INTERRUPT;
}

void line_remember(const char *statement)
{
    (void)statement;
}

void line_end(void)
{
}

#endif
