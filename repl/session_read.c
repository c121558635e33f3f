/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * read "file": where the file is found, and running its statements. One that fails does not end
 * the others: a library of which daesy lacks something gives what it can, and all failures are
 * listed when the file is through.
 */
#include "repl/session.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/heap.h"
#include "repl/eval/eval.h"
#include "repl/eval/eval_state.h"
#include "repl/files/mw_script.h"
#include "repl/files/path.h"
#include "repl/session_parts.h"
#include "repl/syntax/directives.h"

/* --- texts ------------------------------------------------------------------------------------ */

static void close_file(void *file)
{
    fclose(file);
}

const char *session_slurp(FILE *file, Buf *text)
{
    if (!file)
        return strerror(errno);
    char chunk[65536];
    size_t n;
    err_defer(close_file, file);
    while ((n = fread(chunk, 1, sizeof chunk, file)) > 0) {
        err_poll();
        buf_putn(text, chunk, n);
    }
    const char *wrong = ferror(file) ? strerror(errno) : NULL;
    err_undefer(true);
    return wrong;
}

bool session_is_binary(const Buf *text)
{
    return memchr(buf_text(text), '\0', text->length) != NULL;
}

/* --- where files are -------------------------------------------------------------------------- */

static void try_path(Buf *path, const char *folder, const char *name)
{
    if (path->length && path_readable(buf_text(path)))
        return;
    buf_truncate(path, 0);
    buf_printf(path, "%s%s%s", folder, *folder ? "/" : "", name);
}

/* As named, beside the file that reads it, in the library folder. */
static void find_beside(Buf *path, const char *name, const char *reader)
{
    try_path(path, "", name);
    if (*name == '/' || path_readable(buf_text(path)))
        return;
    const char *slash = reader ? strrchr(reader, '/') : NULL;
    if (slash) {
        char *folder = mem_strndup(reader, (size_t)(slash - reader));
        err_defer(mem_release, folder);
        try_path(path, folder, name);
        err_undefer(true);
    }
    if (session_options->library)
        try_path(path, session_options->library, name);
    if (!path_readable(buf_text(path)))
        try_path(path, "", name);
}

static void find_file(Buf *path, const char *name)
{
    Place place = eval_place();
    const Source *reader = place.line ? source_get(place.file) : NULL;
    find_beside(path, name, reader ? source_spot(reader, place.line).name : NULL);
}

static const char *read_included(Buf *text, Buf *path, const char *from)
{
    char *name = buf_steal(path);
    err_defer(mem_release, name);
    find_beside(path, name, from);
    err_undefer(true);
    return session_slurp(path_read(buf_text(path)), text);
}

void session_directives(Buf *text, const char *path, SourceOrigins *origins)
{
    if (!directives_occur(text))
        return;
    Buf out = {0};
    err_defer(buf_release, &out);
    directives_expand(&out, text, path, read_included, origins);
    buf_truncate(text, 0);
    buf_putn(text, buf_text(&out), out.length);
    err_undefer(true);
}

/* --- statements ------------------------------------------------------------------------------- */

/* What has failed so far. */
typedef struct Failures {
    Buf list;
    long n;
} Failures;

static void release_failures(void *failures)
{
    buf_free(&((Failures *)failures)->list);
}

static void note_failure(Failures *failures, Place place, const char *message)
{
    const Source *source = source_get(place.file);
    buf_printf(&failures->list, "\n  ");
    if (source && place.line) {
        SourceSpot spot = source_spot(source, place.line);
        buf_printf(&failures->list, "%s:%u:%u: error: ", spot.name, spot.line, place.column);
    }
    buf_puts(&failures->list, message);
    failures->n++;
}

static void run_unit(void *unit)
{
    eval_statement(unit);
}

/* Ends the file with it: a person's or the system's will, and what nobody can go on after. */
static bool ends_all(Status status)
{
    return status == ST_INTERRUPT || status == ST_QUIT || status == ST_INTERNAL ||
           status == ST_TIMEOUT || status == ST_NOMEM;
}

static void unit_release(void *unit)
{
    ast_release(unit);
}

static void run_statement(AstUnit *unit, Failures *failures)
{
    err_defer(unit_release, unit);
    Status status = err_try(run_unit, unit);
    if (ends_all(status))
        err_reraise();
    if (status != ST_OK) {
        note_failure(failures, eval_error_place(), err_message());
        eval_state_clear_trace();
    }
    err_undefer(true);
}

static void parse_release(void *parser)
{
    parse_end(parser);
}

/* closes: the last statement needs no terminator. */
static void run_source(const Source *source, bool closes, Failures *failures)
{
    Parser parser;
    parse_begin(&parser, source);
    parser.final_closes = closes;
    err_defer(parse_release, &parser);
    HeapScope scope = heap_scope_begin();
    for (AstUnit *unit = NULL;; unit = NULL) {
        ParseResult result = parse_next(&parser, &unit);
        if (result == PARSE_END)
            break;
        if (result == PARSE_STATEMENT) {
            if (parser.note)
                session_message("note", parser.note, "");
            run_statement(unit, failures);
        } else {
            const ParseError *error = &parser.error;
            note_failure(failures, error->place, error->message);
        }
        if (result == PARSE_INCOMPLETE)
            break;
        heap_scope_maybe(scope, NULL, 0);
    }
    err_undefer(true);
}

static void run_cell(const char *path, const MwItem *item, Failures *failures)
{
    Buf name = {0};
    err_defer(buf_release, &name);
    if (item->fault) {
        buf_printf(&name, "%s, ", path);
        mw_put_place(&name, item);
        buf_printf(&name, ": not read: %s", item->fault);
        note_failure(failures, (Place){0}, buf_text(&name));
    } else {
        mw_script_name(&name, path, item);
        run_source(source_add(buf_text(&name), item->text, strlen(item->text), 1), true, failures);
    }
    err_undefer(true);
}

static void run_worksheet(const char *path, const Buf *text, Failures *failures)
{
    MwSheet sheet = {0};
    err_defer(mw_sheet_release, &sheet);
    mw_read(&sheet, buf_text(text), text->length);
    for (long i = 0; i < sheet.nitems; i++)
        if (sheet.items[i].kind == MW_INPUT)
            run_cell(path, &sheet.items[i], failures);
    err_undefer(true);
}

/* Libraries that course sheets read and whose commands daesy has. */
static const char *const BUILT_IN[] = {"DAE-toolbox.maplet", "DAE-toolbox.mpl"};

static bool is_built_in(const char *name)
{
    const char *slash = strrchr(name, '/'), *file = slash ? slash + 1 : name;
    for (size_t i = 0; i < sizeof BUILT_IN / sizeof *BUILT_IN; i++)
        if (strcmp(file, BUILT_IN[i]) == 0)
            return true;
    return false;
}

/* The text of the file; false, warned of, for one whose commands are built in. */
static bool take_text(Buf *text, Buf *path, const char *name, SourceOrigins *origins)
{
    find_file(path, name);
    const char *wrong = session_slurp(path_read(buf_text(path)), text);
    if (wrong && is_built_in(name)) {
        eval_warning("there is no %s here: its commands are built in", name);
        return false;
    }
    if (wrong)
        err_raise(ST_IO, "unable to read `%s`: %s", name, wrong);
    if (mw_is_sheet(buf_text(path), text))
        return true;
    if (session_is_binary(text))
        err_raise(ST_IO, "unable to read `%s`: a binary file, not a sheet", name);
    session_directives(text, buf_text(path), origins);
    return true;
}

void session_read(const char *name)
{
    Buf text = {0}, path = {0};
    Failures failures = {0};
    SourceOrigins origins = {0};
    err_defer(source_origins_release, &origins);
    err_defer(buf_release, &text);
    err_defer(buf_release, &path);
    err_defer(release_failures, &failures);
    bool found = take_text(&text, &path, name, &origins);
    if (found && mw_is_sheet(buf_text(&path), &text)) {
        run_worksheet(buf_text(&path), &text, &failures);
    } else if (found) {
        const Source *source = source_add(buf_text(&path), buf_text(&text), text.length, 1);
        source_set_origins(source, &origins);
        run_source(source, false, &failures);
    }
    if (failures.n > 0)
        err_raise(ST_ERROR, "%ld statement%s of `%s` failed, the others were read:%s", failures.n,
                  failures.n > 1 ? "s" : "", name, buf_text(&failures.list));
    err_undefer(true);
    err_undefer(true);
    err_undefer(true);
    err_undefer(true);
}
