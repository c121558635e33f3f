/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where statements come from. A Feed holds the text that is not yet used up: what arrives (a file
 * at once, a pipe in pieces, a prompt line by line) is appended, the complete statements in it are
 * run, and the unfinished rest waits for more, kept from the beginning of its line so that columns
 * stay true.
 *
 * A file ends the session at its first error, a pipe goes on (somebody is waiting for the other
 * answers), a person goes on. At the prompt an empty line closes a statement that lacks only its
 * semicolon.
 */
#include "config.h"

#include "repl/session.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/base/nls.h"
#include "cas/core/heap.h"
#include "repl/complete.h"
#include "repl/document/record.h"
#include "repl/edit.h"
#include "repl/eval/eval.h"
#include "repl/files/home.h"
#include "repl/files/mw_read.h"
#include "repl/files/path.h"
#include "repl/line.h"
#include "repl/secure.h"
#include "repl/session_parts.h"
#include "repl/syntax/mend.h"
#include "repl/term.h"

typedef struct Feed {
    const char *name;
    Buf text;      /* from the first line that is not used up */
    size_t used;   /* bytes of it that are */
    uint32_t line; /* number of its first line */
    int breaks;    /* BREAK_*: what an error does where -e says nothing */
    char *open;    /* what the unfinished statement waits for, or NULL */
    bool only_terminator;
    bool prompted;         /* the open statement was pasted with prompts */
    bool cell;             /* ends at its first error */
    bool typed;            /* by a person, in a cell or at the prompt */
    SourceOrigins origins; /* of the lines of a file put together from several */
    bool cut;              /* what comes next is the end of a line that was given up */
} Feed;

static void feed_begin(Feed *feed, const char *name, int breaks)
{
    *feed = (Feed){.name = name, .line = 1, .breaks = breaks};
}

/* For err_defer. */
static void feed_end(void *arg)
{
    Feed *feed = arg;
    source_origins_release(&feed->origins);
    buf_free(&feed->text);
    mem_free(feed->open);
}

static void set_open(Feed *feed, const char *open)
{
    mem_free(feed->open);
    feed->open = NULL;
    feed->open = open ? mem_strdup(open) : NULL;
}

/* Drops what lies before byte `at` of the text, but keeps whole lines. */
static void feed_drop(Feed *feed, size_t at)
{
    size_t start = at;
    const char *text = buf_text(&feed->text);
    while (start > 0 && text[start - 1] != '\n')
        start--;
    for (size_t i = 0; i < start; i++)
        feed->line += text[i] == '\n';
    buf_drop(&feed->text, start);
    feed->used = at - start;
}

static void parse_release(void *parser)
{
    parse_end(parser);
}

static void unit_release(void *unit)
{
    ast_release(unit);
}

static bool is_blank(const char *text)
{
    return text[strspn(text, " \t\n")] == '\0';
}

static void run_init(void);

/* The statement text[from..to) without blanks around it. Returns whether what follows it may run.
 */
static bool run(Feed *feed, const Source *source, AstUnit *unit, size_t from, size_t to)
{
    Place place = ast_root(unit)->span;
    bool again = ast_root(unit)->kind == AST_RESTART && feed->typed && !feed->cell;
    record_statement(source, from, source_offset(source, place.line, place.column), to);
    while (from < to && isspace((unsigned char)source->text[from]))
        from++;
    while (to > from && isspace((unsigned char)source->text[to - 1]))
        to--;
    err_defer(unit_release, unit);
    bool go_on = session_run_unit(unit, source->text + from, to - from, feed->breaks);
    err_undefer(true);
    if (again && go_on)
        run_init(); /* as at the start */
    return go_on;
}

static void unfinished(Feed *feed, const Parser *parser)
{
    session_report_syntax(parser, "error");
    session_failed(SESSION_UNFINISHED, BREAK_ALWAYS);
    (void)feed;
}

/* `NAME := ...` that could not be read: NAME keeps what it has, which is said once. */
static void say_kept(const char *text)
{
    static bool said;
    size_t length, gap;
    text += strspn(text, " \t\n");
    length = strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
    gap = strspn(text + length, " \t");
    bool assigns = length > 0 && !strncmp(text + length + gap, ":=", 2);
    if (said || !assigns || !session_is_interactive() || !session_settings.hints)
        return;
    Buf note = {0};
    err_defer(buf_release, &note);
    buf_putn(&note, text, length);
    if (eval_value_of(expr_symbol(buf_text(&note)))) {
        buf_puts(
            &note,
            nls(" was not changed: it still has the value from before. Up gets the line back"));
        session_message("note", buf_text(&note), "");
        said = true;
    }
    err_undefer(true);
}

typedef struct Reading {
    Parser *parser;
    AstUnit *unit;
    ParseResult result;
} Reading;

static void read_one(void *arg)
{
    Reading *r = arg;
    r->result = parse_next(r->parser, &r->unit);
}

/* The next statement; where memory lacks, once more after what is idle was given back. */
static ParseResult next_statement(Parser *parser, AstUnit **unit)
{
    Reading r = {.parser = parser};
    Status status = err_try(read_one, &r);
    if (status == ST_NOMEM) {
        session_make_room();
        read_one(&r);
    } else if (status != ST_OK) {
        err_reraise();
    }
    *unit = r.unit;
    return r.result;
}

/* Where a person types, a line that cannot go on with the statement before it ends that one.
 * Returns whether the text has changed, which is to be read again then. */
static bool close_before(Feed *feed, const Parser *parser, size_t from)
{
    static bool said;
    Buf rest = {0};
    if (!feed->typed || !parser->unfinished)
        return false;
    err_defer(buf_release, &rest);
    buf_putn(&rest, buf_text(&feed->text) + parser->unfinished,
             feed->text.length - parser->unfinished);
    buf_truncate(&feed->text, parser->unfinished);
    buf_putc(&feed->text, ';');
    buf_putn(&feed->text, buf_text(&rest), rest.length);
    err_undefer(true);
    feed_drop(feed, from);
    if (!said && session_is_interactive() && session_settings.hints)
        session_message("note",
                        "a statement ends with ; or with : here the line that follows has ended it",
                        "");
    said = true;
    return true;
}

/* A cell does, and a paste. */
static bool ends_at_errors(const Feed *feed)
{
    return feed->cell || (feed->typed && feed->breaks == BREAK_ALWAYS);
}

static void say_rest(const Feed *feed, bool more, const char *rest)
{
    if (!more && !feed->cell && !is_blank(rest))
        session_message("note", "What follows was not run.", "");
}

/* Runs every complete statement. `last`: no more text will come; `close`: a complete expression
 * without its semicolon counts as closed. Returns whether another pass is needed. */
static bool feed_pass(Feed *feed, bool last, bool close)
{
    const Source *source =
        source_add(feed->name, buf_text(&feed->text), feed->text.length, feed->line);
    source_set_origins(source, &feed->origins);
    Parser parser;
    parse_begin(&parser, source);
    err_defer(parse_release, &parser);
    parser.position = feed->used;
    parser.final_closes = close;
    set_open(feed, NULL);
    bool more = true, wrong = false;
    size_t rest = source->length;
    while (more && !session_leaving()) {
        AstUnit *unit = NULL;
        size_t from = parser.position;
        switch (next_statement(&parser, &unit)) {
        case PARSE_STATEMENT:
            if (parser.note)
                session_message("note", parser.note, "");
            more = run(feed, source, unit, from, parser.position);
            say_rest(feed, more, source->text + parser.position);
            break;
        case PARSE_ERROR:
            if (close_before(feed, &parser, from)) {
                err_undefer(true);
                return true;
            }
            session_report_syntax(&parser, "error");
            if (!feed->cell)
                say_kept(source->text + from);
            session_failed(SESSION_ERROR, feed->breaks);
            wrong = feed->typed;
            more = !ends_at_errors(feed);
            say_rest(feed, more, source->text + parser.position);
            break;
        case PARSE_INCOMPLETE:
            more = false;
            if (wrong) { /* a part of what was wrong: nothing to be gone on with */
                say_rest(feed, more, source->text + parser.position);
                break;
            }
            rest = parser.position;
            set_open(feed, parser.open ? parser.open : "");
            feed->only_terminator = parser.only_terminator;
            if (last)
                unfinished(feed, &parser);
            break;
        case PARSE_END:
            more = false;
            if (last)
                record_rest(source, from);
        }
    }
    err_undefer(true);
    feed_drop(feed, rest);
    return false;
}

static void feed_run(Feed *feed, bool last, bool close)
{
    while (feed_pass(feed, last, close))
        ;
}

typedef struct Text {
    Feed *feed;
    const char *path; /* a file to be read, or NULL */
    const char *more; /* text that goes on, or NULL, and its length */
    size_t length;
    Buf *waiting; /* for the end of its line; NULL: more is whole */
    bool last;    /* nothing follows */
    bool close;   /* as feed_run has it */
} Text;

/* Runs `body`. What there is no memory to read is given up with a message: what follows may be
 * smaller. */
static void read_somehow(void (*body)(void *text), Text *text)
{
    Status status = err_try(body, text);
    if (status == ST_OK)
        return;
    if (status != ST_NOMEM)
        err_reraise();
    session_make_room();
    session_message("error", "out of memory while the text was read; the rest of it is not run",
                    "split it into smaller files");
    feed_drop(text->feed, text->feed->text.length);
    if (text->waiting)
        buf_free(text->waiting);
    text->feed->cut = text->length > 0 && text->more[text->length - 1] != '\n';
    mem_keep();
    session_failed(SESSION_ERROR, text->feed->breaks);
}

static const char *sheet; /* the file of the command line that runs, or NULL */

/* --- whole texts ----------------------------------------------------------------------------- */

/* Appends what has arrived up to the end of its last line to the feed: the start of a word is no
 * text to be judged. The rest stays in `waiting`. */
static void feed_lines(Feed *feed, Buf *waiting)
{
    size_t end = waiting->length;
    const char *text = buf_text(waiting);

    while (end > 0 && text[end - 1] != '\n')
        end--;
    buf_putn(&feed->text, text, end);
    buf_drop(waiting, end);
}

/* Nothing is kept of a text that asks for no report. */
static void record_where_asked(const char *text, size_t length)
{
    static const char WORD[] = "report";
    if (!record_on() && memmem(text, length, WORD, sizeof WORD - 1))
        record_begin();
}

static void read_text(void *text)
{
    const Text *t = text;
    Buf *to = t->waiting ? t->waiting : &t->feed->text;
    const char *from = t->more, *end = from ? from + t->length : NULL;
    while (from < end && t->feed->cut)
        t->feed->cut = *from++ != '\n';
    if (from < end)
        buf_putn(to, from, (size_t)(end - from));
    if (from < end)
        record_where_asked(from, (size_t)(end - from));
    if (t->waiting)
        feed_lines(t->feed, t->waiting);
    if (t->last && t->waiting)
        buf_putn(&t->feed->text, buf_text(t->waiting), t->waiting->length);
    feed_run(t->feed, t->last, t->close);
}

void session_run_text(const char *name, const char *text, int breaks, bool close)
{
    Feed feed;
    feed_begin(&feed, name, breaks);
    err_defer(feed_end, &feed);
    read_somehow(
        read_text,
        &(Text){.feed = &feed, .more = text, .length = strlen(text), .last = true, .close = close});
    err_undefer(true);
}

/* The folder of the sheet that the command line named last; caller frees. */
static char *sheet_folder(void)
{
    const char *slash = sheet ? strrchr(sheet, '/') : NULL;
    return slash ? mem_strndup(sheet, slash == sheet ? 1 : (size_t)(slash - sheet))
                 : mem_strdup(".");
}

void session_secure(void)
{
    char *folder = sheet_folder();
    err_defer(mem_release, folder);
    secure_begin(folder);
    path_also_read(session_options->library);
    err_undefer(true);
}

/* A sheet that the command line names: a secure session goes to its folder. */
static void enter_sheet(const char *path)
{
    sheet = path;
    if (!secure_on())
        return;
    char *folder = sheet_folder();
    err_defer(mem_release, folder);
    secure_enter(folder);
    err_undefer(true);
}

typedef struct Sheet {
    Feed *feed;
    const char *path;
} Sheet;

static void carry_out_directives(void *arg)
{
    const Sheet *s = arg;
    session_directives(&s->feed->text, s->path, &s->feed->origins);
}

static void read_file(void *text)
{
    Feed *feed = ((Text *)text)->feed;
    const char *path = ((Text *)text)->path;
    const char *wrong = session_slurp(fopen(path, "re"), &feed->text);
    Buf message = {0};
    Sheet read = {feed, path};
    err_defer(buf_release, &message);
    bool worksheet = !wrong && mw_is_sheet(path, &feed->text);
    if (wrong)
        buf_printf(&message, "cannot read %s: %s", path, wrong);
    else if (worksheet)
        session_run_worksheet(path, &feed->text);
    else if (session_is_binary(&feed->text))
        buf_printf(&message, "%s is a binary file, not a sheet", path);
    else if (err_try(carry_out_directives, &read) != ST_OK)
        buf_puts(&message, err_message());
    if (message.length) {
        session_message("error", buf_text(&message), "");
        session_failed(wrong ? SESSION_OPTIONS : SESSION_ERROR, BREAK_ALWAYS);
    } else if (!worksheet) {
        record_where_asked(buf_text(&feed->text), feed->text.length);
        feed_run(feed, true, false);
    }
    err_undefer(true);
}

static void run_file(const char *path)
{
    Feed feed;
    feed_begin(&feed, path, BREAK_ALWAYS);
    err_defer(feed_end, &feed);
    read_somehow(read_file, &(Text){.feed = &feed, .path = path});
    err_undefer(true);
}

/* --- standard input -----------------------------------------------------------------------------
 */

static void run_pipe(void)
{
    Feed feed;
    feed_begin(&feed, SESSION_TYPED, session_options->batch ? BREAK_ALWAYS : BREAK_NEVER);
    char chunk[65536];
    Buf waiting = {0};
    ssize_t n;
    err_defer(feed_end, &feed);
    err_defer(buf_release, &waiting);
    while (!session_leaving() && (n = read(STDIN_FILENO, chunk, sizeof chunk)) != 0) {
        if (n < 0 && errno == EINTR && !err_interrupt_pending)
            continue;
        if (n < 0)
            break;
        read_somehow(
            read_text,
            &(Text){.feed = &feed, .more = chunk, .length = (size_t)n, .waiting = &waiting});
    }
    if (err_interrupt_pending)
        session_leave(SESSION_INTERRUPTED);
    if (!session_leaving())
        read_somehow(read_text, &(Text){.feed = &feed, .waiting = &waiting, .last = true});
    err_undefer(true);
    err_undefer(true);
}

/* Adds typed or pasted text, mended together with the statement it goes on with. */
static void add_mended(Feed *feed, const char *text)
{
    Buf open = {0}, note = {0};
    err_defer(buf_release, &open);
    err_defer(buf_release, &note);
    buf_puts(&open, buf_text(&feed->text) + feed->used);
    buf_puts(&open, text);
    buf_putc(&open, '\n');
    buf_truncate(&feed->text, feed->used);
    mend_text(&feed->text, &note, buf_text(&open), open.length, &feed->prompted);
    if (note.length)
        session_message("note", buf_text(&note), "");
    err_undefer(true);
    err_undefer(true);
}

static void read_cell(void *text)
{
    const Text *t = text;
    add_mended(t->feed, t->more);
    feed_run(t->feed, true, true);
}

Status session_run_cell(const char *name, const char *text)
{
    Feed feed;
    Text cell = {.feed = &feed, .more = text, .length = strlen(text)};
    feed_begin(&feed, name, BREAK_NEVER);
    feed.cell = feed.typed = true;
    err_defer(feed_end, &feed);
    session_begin_cell(name);
    Status status = err_try(read_cell, &cell);
    if (status == ST_NOMEM)
        session_make_room();
    if (status != ST_OK) /* outside of any statement: while reading it */
        session_message("error", err_message(), err_advice());
    Status ended = session_end_cell();
    err_undefer(true);
    return status == ST_OK ? ended : status;
}

/* What is said when a statement stays open: where, the first two times, where nothing was typed and
 * after each ten lines. */
static void say_open(const Feed *feed, const char *entry, const char *line)
{
    enum { OFTEN = 10 };
    static int said;
    int lines = 1;
    for (const char *c = entry; *c; c++)
        lines += *c == '\n';
    if (!feed->open || !*feed->open || (said >= 2 && !is_blank(line) && lines % OFTEN))
        return;
    said++;
    if (feed->only_terminator)
        puts(nls("    (the statement is open: end it with ; or : or an empty line)"));
    else
        printf(nls("    (statement open: %s)\n"), feed->open);
    fflush(stdout);
}

/* A word that is a statement by itself, with nothing else on its line. */
static bool is_command(const char *text)
{
    char word[16];
    text += strspn(text, " \t");
    size_t length = strcspn(text, " \t\n");
    if (length == 0 || length >= sizeof word || !is_blank(text + length))
        return false;
    memcpy(word, text, length);
    word[length] = '\0';
    return session_is_command(word);
}

static void take_entry(Feed *feed, Buf *entry, const char *text)
{
    bool lone = feed->open ? is_blank(text) && feed->only_terminator : is_command(text);
    feed->breaks = strchr(text, '\n') ? BREAK_ALWAYS : BREAK_NEVER; /* several lines are a paste */
    if (*text)
        add_mended(feed, text);
    if (entry->length && *text)
        buf_putc(entry, '\n');
    buf_puts(entry, text);
    if (lone)
        feed->text.length = strlen(buf_text(&feed->text));
    feed_run(feed, false, lone);
    feed->prompted = feed->prompted && feed->open;
    if (!feed->open || session_leaving()) {
        if (!is_blank(buf_text(entry))) {
            line_remember(buf_text(entry));
            edit_remember(buf_text(entry));
        }
        buf_truncate(entry, 0);
    } else {
        say_open(feed, buf_text(entry), text);
    }
}

typedef struct Entry {
    Feed *feed;
    Buf *typed; /* the lines of the statement so far */
    const char *text;
} Entry;

static void take(void *arg)
{
    const Entry *entry = arg;
    take_entry(entry->feed, entry->typed, entry->text);
}

/* What was open is given up. */
static void give_up(Feed *feed, Buf *typed)
{
    set_open(feed, NULL);
    feed_drop(feed, feed->text.length);
    buf_truncate(typed, 0);
}

/* One line for the debugger. */
static char *ask(const char *prompt)
{
    char *text;
    term_work_wait(true);
    LineResult kind = line_read(prompt, &text);
    term_work_wait(false);
    if (kind != LINE_TEXT)
        return NULL;
    err_defer(free, text);
    char *copy = mem_strdup(text);
    err_undefer(true);
    return copy;
}

/* Runs what was typed; what goes wrong outside of any statement, while it is read, is said. */
static void run_entry(Feed *feed, Buf *typed, const char *text)
{
    Status status = err_try(take, &(Entry){feed, typed, text});
    if (status == ST_NOMEM)
        session_make_room();
    if (status == ST_OK)
        return;
    if (status == ST_INTERRUPT)
        session_message("note", "Interrupted. What follows was not run.", "");
    else
        session_message("error", err_message(), err_advice());
    give_up(feed, typed);
    mem_keep();
}

static void open_editor(void *edited)
{
    *(char **)edited = edit_take();
}

/* What the editor gave back is shown as if it were typed, and run. */
static void run_edited(Feed *feed, Buf *typed)
{
    char *edited = NULL;
    if (err_try(open_editor, &edited) != ST_OK)
        session_message("error", err_message(), err_advice());
    if (!edited)
        return;
    err_defer(mem_release, edited);
    printf("%s%s\n", session_settings.prompt, edited);
    run_entry(feed, typed, edited);
    err_undefer(true);
}

static void run_prompt(void)
{
    Feed feed;
    eval_ask = ask;
    edit_allow(true);
    feed_begin(&feed, SESSION_TYPED, BREAK_NEVER);
    feed.typed = true;
    Buf typed = {0};
    char *text;
    err_defer(feed_end, &feed);
    err_defer(buf_release, &typed);
    while (!session_leaving()) {
        const char *prompt = feed.open ? " .. " : session_settings.prompt;
        complete_after(feed.open ? buf_text(&feed.text) + feed.used : "");
        LineResult result = line_read(prompt, &text);
        if (result == LINE_END && !feed.open)
            break;
        if (result != LINE_TEXT) {
            give_up(&feed, &typed);
            if (result == LINE_END)
                putchar('\n');
            continue;
        }
        run_entry(&feed, &typed, text);
        free(text);
        if (!feed.open)
            run_edited(&feed, &typed);
    }
    if (!session_leaving())
        putchar('\n');
    err_undefer(true);
    err_undefer(true);
}

/* --- start --------------------------------------------------------------------------------------
 */

static void run_init(void)
{
    if (session_options->init) {
        run_file(session_options->init);
        return;
    }
    if (session_options->no_init || !session_is_interactive())
        return;
    char *path = home_file("XDG_CONFIG_HOME", ".config", "init.dae", false);
    err_defer(mem_release, path);
    if (path && access(path, R_OK) == 0)
        run_file(path);
    err_undefer(true);
}

static void talk(void)
{
    if (!session_settings.quiet)
        printf("%s   a Maple-like shell for differential-algebraic equations\n"
               "?intro  ten-minute tour     ?topic  help     quit;  leave\n\n",
               PACKAGE_STRING);
    record_begin();
    char *history = home_file("XDG_STATE_HOME", ".local/state", "history", true);
    line_begin(history, complete_candidates);
    mem_free(history);
    run_prompt();
    line_end();
}

static void do_sheets(void *unused)
{
    (void)unused;
    session_options->sheets(session_options->files, session_options->nfiles);
}

static void run_sheets(void)
{
    term_work_begin("the sheets");
    Status status = err_try(do_sheets, NULL);
    term_work_end();
    if (status == ST_INTERRUPT || status == ST_INTERNAL)
        err_reraise();
    if (status == ST_OK)
        return;
    session_message("error", err_message(), err_advice());
    session_failed(SESSION_OPTIONS, BREAK_ALWAYS);
}

static void write_report(void *unused)
{
    (void)unused;
    session_options->write_report(session_options->report);
}

/* args := ["a", "b"] */
static void set_args(const SessionOptions *options)
{
    Expr *items = mem_array((size_t)options->nargs, sizeof *items);
    err_defer(mem_release, items);
    for (int i = 0; i < options->nargs; i++)
        items[i] = expr_string(options->args[i], -1);
    eval_assign(expr_symbol("args"), expr_list(items, options->nargs));
    err_undefer(true);
}

static void inputs(void)
{
    const SessionOptions *options = session_options;
    run_init();
    if (options->args)
        set_args(options);
    if (options->secure)
        session_secure();
    for (int i = 0; i < options->ncommands && !session_leaving(); i++)
        session_run_text("-c", options->commands[i], options->batch ? BREAK_ALWAYS : BREAK_NEVER,
                         true);
    if (options->sheets) {
        run_sheets();
        return;
    }
    for (int i = 0; i < options->nfiles && !session_leaving(); i++) {
        bool piped = !strcmp(options->files[i], "-");
        enter_sheet(piped ? "." : options->files[i]);
        if (options->sheet)
            options->sheet(options->files[i]);
        else if (piped)
            run_pipe();
        else
            run_file(options->files[i]);
    }
    if (options->nfiles || session_leaving() || (options->batch && options->ncommands))
        return;
    if (options->sink && options->sink->run)
        options->sink->run();
    else if (session_is_interactive())
        talk();
    else if (options->sheet)
        options->sheet("-");
    else
        run_pipe();
}

void session_input(void)
{
    const char *report = session_options->sheets ? NULL : session_options->report;
    if (report)
        record_begin();
    inputs();
    if (!report)
        return;
    Status status = err_try(write_report, NULL);
    if (status == ST_INTERRUPT || status == ST_INTERNAL)
        err_reraise();
    if (status == ST_OK)
        return;
    session_message("error", err_message(), err_advice());
    session_leave(SESSION_ERROR);
}
