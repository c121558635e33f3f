/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The elements of a worksheet one after the other. ELEMENTS says what is inside of which; an
 * element that it does not have is entered, so that what it holds is read, and named once. The
 * format is described in doc/design/worksheets.md.
 *
 * What must hold: text that would run is in an input, or in an item that says why not.
 */
#include "repl/files/mw_read.h"

#include <string.h>
#include <strings.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "repl/files/mw_math.h"
#include "repl/files/mw_text.h"
#include "repl/files/mw_xml.h"

typedef enum Role {
    ROLE_ENTER,    /* only what is inside counts */
    ROLE_SKIP,     /* settings of Maple's window */
    ROLE_LEFT_OUT, /* named and skipped */
    ROLE_SECTION,
    ROLE_TITLE,
    ROLE_GROUP,
    ROLE_INPUT,
    ROLE_OUTPUT,
    ROLE_FIELD,
    ROLE_EQUATION,
    ROLE_CODE,    /* text that runs, whatever its style */
    ROLE_STARTUP, /* the same, in no cell */
    ROLE_PLOT
} Role;

static const struct Element {
    const char *name;
    Role role;
    const char *what; /* of ROLE_LEFT_OUT: "an image" */
} ELEMENTS[] = {
    {"Worksheet", ROLE_ENTER, NULL},
    {"Section", ROLE_SECTION, NULL},
    {"Title", ROLE_TITLE, NULL},
    {"Group", ROLE_GROUP, NULL},
    {"Input", ROLE_INPUT, NULL},
    {"Output", ROLE_OUTPUT, NULL},
    {"Text-field", ROLE_FIELD, NULL},
    {"Equation", ROLE_EQUATION, NULL},
    {"Startup-Code", ROLE_STARTUP, NULL},
    {"Plot", ROLE_PLOT, NULL},
    {"Font", ROLE_ENTER, NULL},
    {"Hyperlink", ROLE_ENTER, NULL},
    {"Bookmark", ROLE_ENTER, NULL},
    {"Presentation-Block", ROLE_ENTER, NULL},
    {"Hide", ROLE_ENTER, NULL},
    {"Zone", ROLE_ENTER, NULL},
    {"Table", ROLE_ENTER, NULL},
    {"Table-Row", ROLE_ENTER, NULL},
    {"Table-Cell", ROLE_ENTER, NULL},
    {"Table-Column", ROLE_ENTER, NULL},
    {"Version", ROLE_SKIP, NULL},
    {"Styles", ROLE_SKIP, NULL},
    {"View-Properties", ROLE_SKIP, NULL},
    {"MapleNet-Properties", ROLE_SKIP, NULL},
    {"Task-table", ROLE_SKIP, NULL},
    {"Task", ROLE_SKIP, NULL},
    {"Pencil-style", ROLE_SKIP, NULL},
    {"Highlighter-style", ROLE_SKIP, NULL},
    {"Label-Scheme", ROLE_SKIP, NULL},
    {"Zoom", ROLE_SKIP, NULL},
    {"Page-Break", ROLE_SKIP, NULL},
    {"Image", ROLE_LEFT_OUT, "an image"},
    {"Drawing-Root", ROLE_LEFT_OUT, "a drawing"},
    {"Component", ROLE_LEFT_OUT, "a component"},
    {"DataTable", ROLE_LEFT_OUT, "a table of data"},
    {"Data-Table", ROLE_LEFT_OUT, "a table of data"},
};

typedef struct Frame {
    Role role;
    size_t section; /* length of the section's path outside */
} Frame;

typedef struct Cell {
    Buf input;
    char *fault;
    bool runs; /* something in it runs */
    unsigned long line;
    MwOutput *outputs;
    long noutputs;
} Cell;

typedef struct Reader {
    MwSheet *sheet;
    Frame frames[MW_XML_DEPTH + 1];
    int depth, skipped; /* skipped: the depth below which nothing counts, 0: none */
    int groups, outputs, titles, codes;
    long cells;
    unsigned long line;
    Buf section, raw, field, formula, loose, unknown, style, formula_style, display, typed;
    size_t formula_end; /* length of the field behind its last formula, 0: text stands there */
    bool in_field, in_formula, field_has_formula, formula_runs, formula_never;
    Cell cell;
} Reader;

/* --- items ------------------------------------------------------------------------------------ */

static MwItem *add_item(Reader *r, MwKind kind, const char *text)
{
    MwSheet *sheet = r->sheet;
    if (sheet->nitems == sheet->room) {
        long room = sheet->room ? 2 * sheet->room : 16;
        sheet->items = mem_rearray(sheet->items, (size_t)room, sizeof *sheet->items);
        sheet->room = room;
    }
    MwItem *item = &sheet->items[sheet->nitems];
    *item = (MwItem){.kind = kind, .cell = r->cells, .line = r->line};
    sheet->nitems++;
    item->section = mem_strdup(buf_text(&r->section));
    item->text = mem_strdup(text);
    return item;
}

static void free_outputs(MwOutput *outputs, long n)
{
    for (long i = 0; i < n; i++) {
        mem_free(outputs[i].text);
        mem_free(outputs[i].left);
    }
    mem_free(outputs);
}

void mw_sheet_release(void *data)
{
    MwSheet *sheet = data;
    for (long i = 0; i < sheet->nitems; i++) {
        MwItem *item = &sheet->items[i];
        mem_free(item->section);
        mem_free(item->text);
        mem_free(item->fault);
        free_outputs(item->outputs, item->noutputs);
    }
    mem_free(sheet->items);
    *sheet = (MwSheet){0};
}

void mw_put_place(Buf *out, const MwItem *item)
{
    if (item->cell)
        buf_printf(out, "cell %ld", item->cell);
    else
        buf_puts(out, "before the first cell");
    if (*item->section)
        buf_printf(out, " (section %s)", item->section);
    buf_printf(out, ", line %lu of the file", item->line);
}

static void left_out(Reader *r, const char *what)
{
    add_item(r, MW_LEFT_OUT, what);
}

/* --- texts ------------------------------------------------------------------------------------ */

static bool is_blank(const char *text)
{
    return text[strspn(text, " \t\r\n")] == '\0';
}

static const char *attribute(const char **attributes, const char *name)
{
    for (; *attributes; attributes += 2)
        if (!strcasecmp(attributes[0], name))
            return attributes[1];
    return "";
}

static bool style_runs(const char *style)
{
    return !strcmp(style, "Maple Input") || !strcmp(style, "2D Input") ||
           !strcmp(style, "2D Math Input");
}

static bool begins(const char *text, const char *with)
{
    return !strncmp(text, with, strlen(with));
}

static bool field_runs(const Reader *r)
{
    return r->codes || (!r->titles && style_runs(buf_text(&r->style)));
}

static bool is_octal(const char *text, size_t left)
{
    return left >= 4 && text[0] == '\\' && text[1] >= '0' && text[1] <= '3' && text[2] >= '0' &&
           text[2] <= '7' && text[3] >= '0' && text[3] <= '7';
}

/* Text between tags as bytes: \ooo is the byte of that number. Bytes that are no UTF-8 are taken
 * for Latin-1. False when there were zero bytes, which are left out. */
static bool unescape(Buf *out, const char *text, size_t length)
{
    Buf bytes = {0};
    bool whole = true;
    err_defer(buf_release, &bytes);
    for (size_t i = 0; i < length; i++) {
        char c = text[i];
        if (is_octal(text + i, length - i)) {
            c = (char)((text[i + 1] - '0') * 64 + (text[i + 2] - '0') * 8 + (text[i + 3] - '0'));
            i += 3;
        }
        if (c)
            buf_putc(&bytes, c);
        else
            whole = false;
    }
    mw_text_put(out, buf_text(&bytes), bytes.length);
    err_undefer(true);
    return whole;
}

static void set_fault(Reader *r, const char *what)
{
    if (!r->cell.fault)
        r->cell.fault = mem_strdup(what);
}

/* What was read since the last tag that counts goes to the field. */
static void settle_text(Reader *r)
{
    if (!unescape(&r->field, buf_text(&r->raw), r->raw.length) && !r->outputs && field_runs(r))
        set_fault(r, "it holds zero bytes");
    buf_truncate(&r->raw, 0);
}

/* Each line as a comment. */
static void put_comment(Buf *out, const char *text)
{
    for (const char *line = text; *line;) {
        size_t length = strcspn(line, "\n");
        buf_puts(out, "# ");
        buf_putn(out, line, length);
        line += length + (line[length] == '\n');
        if (*line)
            buf_putc(out, '\n');
    }
}

/* --- cells ------------------------------------------------------------------------------------ */

static void begin_cell(Reader *r, long number, unsigned long line)
{
    r->cells = number;
    r->cell = (Cell){.line = line};
}

static void end_cell(Reader *r)
{
    Cell *cell = &r->cell;
    if (cell->fault || !is_blank(buf_text(&cell->input))) {
        unsigned long line = r->line;
        r->line = cell->line;
        MwItem *item = add_item(r, MW_INPUT, buf_text(&cell->input));
        r->line = line;
        item->fault = cell->fault;
        item->outputs = cell->outputs;
        item->noutputs = cell->noutputs;
    } else {
        free_outputs(cell->outputs, cell->noutputs);
    }
    buf_free(&cell->input);
    *cell = (Cell){0};
}

static void add_input(Reader *r, const char *text)
{
    Cell *cell = &r->cell;
    if (cell->runs)
        buf_putc(&cell->input, '\n');
    cell->runs = true;
    buf_puts(&cell->input, text);
}

/* A paragraph: by itself, or a comment where the cell's input has begun. */
static void add_text(Reader *r, MwKind kind, const char *text)
{
    if (is_blank(text))
        return;
    if (!r->cell.runs) {
        add_item(r, kind, text);
        return;
    }
    buf_putc(&r->cell.input, '\n');
    put_comment(&r->cell.input, text);
}

static void add_output(Reader *r, MwOutputKind kind, const char *text)
{
    Cell *cell = &r->cell;
    size_t room = (size_t)cell->noutputs + 1;
    cell->outputs = mem_rearray(cell->outputs, room, sizeof *cell->outputs);
    cell->outputs[cell->noutputs] = (MwOutput){.kind = kind, .text = mem_strdup(text)};
    cell->noutputs++;
}

/* --- fields ----------------------------------------------------------------------------------- */

static MwOutputKind output_kind(const char *style)
{
    if (strstr(style, "Error"))
        return MW_ERROR;
    if (strstr(style, "Warning"))
        return MW_WARNING;
    return strstr(style, "Plot") ? MW_PLOT : MW_PRINTED;
}

static void end_field(Reader *r);

/* A field inside of another ends that. */
static void begin_field(Reader *r, const char **attributes, unsigned long line)
{
    if (r->in_field)
        end_field(r);
    r->in_field = true;
    r->field_has_formula = false;
    r->formula_end = 0;
    r->line = line;
    buf_truncate(&r->raw, 0);
    buf_truncate(&r->field, 0);
    buf_truncate(&r->style, 0);
    buf_puts(&r->style, attribute(attributes, "style"));
    if (!r->groups && !r->outputs && field_runs(r) && !r->codes)
        begin_cell(r, r->cells + 1, line);
    if (r->groups && field_runs(r) && !r->cell.runs)
        r->cell.line = line;
}

static void name_section(Reader *r, const char *title)
{
    if (r->section.length)
        buf_puts(&r->section, " / ");
    for (; *title; title++)
        buf_putc(&r->section, *title == '\n' ? ' ' : *title);
}

static void end_field(Reader *r)
{
    settle_text(r);
    r->in_field = false;
    const char *text = buf_text(&r->field), *style = buf_text(&r->style);
    if (r->outputs) {
        if (!is_blank(text) || (output_kind(style) == MW_PLOT && !r->field_has_formula))
            add_output(r, output_kind(style), text);
        return;
    }
    if (field_runs(r)) {
        add_input(r, text);
        if (!r->groups && !r->codes)
            end_cell(r);
        return;
    }
    bool heading = r->titles || begins(style, "Heading") || begins(style, "Title");
    add_text(r, heading ? MW_HEADING : MW_TEXT, text);
    if (r->loose.length || r->cell.fault)
        add_input(r, buf_text(&r->loose));
    buf_truncate(&r->loose, 0);
    if (r->titles)
        name_section(r, text);
}

/* --- formulas --------------------------------------------------------------------------------- */

static void begin_formula(Reader *r, const char **attributes)
{
    settle_text(r);
    if (!r->in_field) { /* by itself */
        r->formula_end = 0;
        buf_truncate(&r->field, 0);
        buf_truncate(&r->style, 0);
        buf_puts(&r->style, attribute(attributes, "style"));
    }
    r->in_formula = true;
    buf_truncate(&r->formula_style, 0);
    buf_puts(&r->formula_style, attribute(attributes, "style"));
    buf_truncate(&r->display, 0);
    buf_puts(&r->display, attribute(attributes, "display"));
    buf_truncate(&r->typed, 0);
    buf_puts(&r->typed, attribute(attributes, "input-equation"));
    const char *executable = attribute(attributes, "executable");
    bool styled = style_runs(buf_text(&r->formula_style));
    r->formula_never = !strcmp(executable, "false") && !styled;
    r->formula_runs = !strcmp(executable, "true") && styled && r->groups && !r->titles;
}

/* The formula as 1-D text; one without an encoded form by what was typed. Where it cannot be read
 * that is said: of an input, which is not whole then, or of a text. */
static void put_formula(Reader *r, bool runs)
{
    Buf why = {0};
    err_defer(buf_release, &why);
    if (runs && r->field.length > r->formula_end)
        r->formula_end = 0;
    if (runs && r->formula_end)
        buf_putc(&r->field, ' ');
    bool typed = !r->formula.length && !r->display.length && r->typed.length;
    if (typed)
        buf_puts(&r->field, buf_text(&r->typed));
    bool good =
        typed || mw_math_read(&r->field, buf_text(&r->formula), buf_text(&r->display), &why);
    if (!good && runs)
        set_fault(r, buf_text(&why));
    else if (!good)
        left_out(r, "a formula in a text");
    if (!good)
        buf_puts(&r->field, "<formula>");
    r->formula_end = r->field.length;
    err_undefer(true);
}

/* A formula among text that runs all the same: a statement by itself behind the text. */
static void add_loose(Reader *r, size_t from)
{
    const char *text = buf_text(&r->field) + from;
    text += strspn(text, " ");
    size_t length = r->loose.length;
    if (length && !strchr(";:", buf_text(&r->loose)[length - 1]))
        buf_putc(&r->loose, ';');
    if (length)
        buf_putc(&r->loose, '\n');
    buf_puts(&r->loose, text);
}

static void end_formula(Reader *r)
{
    r->in_formula = false;
    r->field_has_formula = true;
    if (r->outputs) {
        add_output(r, MW_VALUE, buf_text(&r->raw));
        buf_truncate(&r->raw, 0);
        return;
    }
    buf_truncate(&r->formula, 0);
    buf_puts(&r->formula, buf_text(&r->raw));
    buf_truncate(&r->raw, 0);
    bool runs = field_runs(r) && !r->formula_never;
    size_t from = r->field.length;
    put_formula(r, runs || r->formula_runs);
    if (!runs && r->formula_runs)
        add_loose(r, from);
    if (r->in_field)
        return;
    if (runs && r->groups)
        add_input(r, buf_text(&r->field));
    else
        add_text(r, MW_TEXT, buf_text(&r->field));
    buf_truncate(&r->field, 0);
}

/* --- elements --------------------------------------------------------------------------------- */

static Role find_role(Reader *r, const char *element, const char **what)
{
    for (size_t i = 0; i < sizeof ELEMENTS / sizeof *ELEMENTS; i++)
        if (!strcmp(ELEMENTS[i].name, element)) {
            *what = ELEMENTS[i].what;
            return ELEMENTS[i].role;
        }
    if (begins(element, "EC-") && !strstr(element, "Code")) {
        *what = "a component";
        return ROLE_LEFT_OUT;
    }
    if (strstr(element, "Code"))
        return ROLE_CODE;
    Buf name = {0};
    err_defer(buf_release, &name);
    buf_printf(&name, "<%s>", element);
    if (!strstr(buf_text(&r->unknown), buf_text(&name))) {
        buf_puts(&r->unknown, buf_text(&name));
        buf_truncate(&name, 0);
        buf_printf(&name, "the unknown element <%s>, whose contents were read,", element);
        left_out(r, buf_text(&name));
    }
    err_undefer(true);
    return ROLE_ENTER;
}

static void leave_out(Reader *r, const char *element, const char *what, const char **attributes)
{
    Buf text = {0};
    err_defer(buf_release, &text);
    const char *name = attribute(attributes, "name"), *type = attribute(attributes, "type");
    buf_puts(&text, what);
    if (*type || begins(element, "EC-"))
        buf_printf(&text, " (%s)", *type ? type : element);
    if (*name)
        buf_printf(&text, " `%s`", name);
    if (!r->outputs)
        left_out(r, buf_text(&text));
    else
        add_output(r, MW_PLOT, buf_text(&text));
    err_undefer(true);
    r->skipped = r->depth;
}

/* Code stands as text inside, or in an attribute. */
static void begin_code(Reader *r, const char **attributes, long number, unsigned long line)
{
    static const char *const HOLDERS[] = {"startupcode", "code",    "text",
                                          "input",       "content", "source"};
    if (!r->groups && !r->codes)
        begin_cell(r, number, line);
    if (r->in_field)
        end_field(r);
    buf_truncate(&r->field, 0);
    r->codes++;
    for (size_t i = 0; i < sizeof HOLDERS / sizeof *HOLDERS; i++) {
        const char *code = attribute(attributes, HOLDERS[i]);
        if (is_blank(code))
            continue;
        unescape(&r->field, code, strlen(code));
        add_input(r, buf_text(&r->field));
        buf_truncate(&r->field, 0);
    }
}

static void end_code(Reader *r)
{
    buf_truncate(&r->field, 0);
    settle_text(r);
    if (!is_blank(buf_text(&r->field)))
        add_input(r, buf_text(&r->field));
    buf_truncate(&r->field, 0);
    r->codes--;
    if (!r->groups && !r->codes)
        end_cell(r);
}

static void enter(Reader *r, Role role, const char **attributes, unsigned long line)
{
    switch (role) {
    case ROLE_TITLE:
        r->titles++;
        break;
    case ROLE_GROUP:
        if (!r->groups++)
            begin_cell(r, r->cells + 1, line);
        break;
    case ROLE_OUTPUT:
        r->outputs++;
        break;
    case ROLE_FIELD:
        begin_field(r, attributes, line);
        break;
    case ROLE_EQUATION:
        begin_formula(r, attributes);
        break;
    case ROLE_CODE:
        begin_code(r, attributes, r->cells + 1, line);
        break;
    case ROLE_STARTUP:
        begin_code(r, attributes, r->cells, line);
        break;
    case ROLE_PLOT:
        if (r->outputs)
            add_output(r, MW_PLOT, "");
        else
            left_out(r, "a plot");
        r->skipped = r->depth;
        break;
    case ROLE_SKIP:
        r->skipped = r->depth;
        break;
    default:
        break;
    }
}

static void on_start(void *to, const char *element, const char **attributes, unsigned long line)
{
    Reader *r = to;
    const char *what = NULL;
    r->depth++;
    if (r->skipped)
        return;
    r->line = line;
    Role role = find_role(r, element, &what);
    if (role == ROLE_LEFT_OUT && strstr(attribute(attributes, "type"), "Code"))
        role = ROLE_CODE; /* a region of code is a component, too */
    r->frames[r->depth] = (Frame){role, r->section.length};
    if (role == ROLE_LEFT_OUT)
        leave_out(r, element, what, attributes);
    else
        enter(r, role, attributes, line);
}

static void leave(Reader *r, const Frame *frame)
{
    switch (frame->role) {
    case ROLE_SECTION:
        buf_truncate(&r->section, frame->section);
        break;
    case ROLE_TITLE:
        r->titles--;
        break;
    case ROLE_GROUP:
        if (!--r->groups)
            end_cell(r);
        break;
    case ROLE_OUTPUT:
        r->outputs--;
        break;
    case ROLE_FIELD:
        if (r->in_field)
            end_field(r);
        break;
    case ROLE_EQUATION:
        end_formula(r);
        break;
    case ROLE_CODE:
    case ROLE_STARTUP:
        end_code(r);
        break;
    default:
        break;
    }
}

static void on_end(void *to, const char *element)
{
    Reader *r = to;
    (void)element;
    int depth = r->depth--;
    if (r->skipped && r->skipped < depth)
        return;
    r->skipped = 0;
    leave(r, &r->frames[depth]);
}

/* Text between fields is blank, or something that nobody foresaw. */
static void on_text(void *to, const char *text, size_t length)
{
    Reader *r = to;
    if (r->skipped)
        return;
    if (r->in_field || r->in_formula || r->codes) {
        buf_putn(&r->raw, text, length);
        return;
    }
    bool blank = true;
    for (size_t i = 0; i < length; i++)
        blank = blank && strchr(" \t\r\n", text[i]); /* XML has no zero bytes */
    if (blank)
        return;
    Buf what = {0};
    err_defer(buf_release, &what);
    buf_puts(&what, "text outside of any field, `");
    unescape(&what, text, length);
    buf_puts(&what, "`,");
    left_out(r, buf_text(&what));
    err_undefer(true);
}

/* --- whole sheets ----------------------------------------------------------------------------- */

static void release(void *reader)
{
    Reader *r = reader;
    Buf *const texts[] = {&r->section,       &r->raw,        &r->field,   &r->formula,
                          &r->unknown,       &r->style,      &r->display, &r->typed,
                          &r->formula_style, &r->cell.input, &r->loose};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        buf_free(texts[i]);
    mem_free(r->cell.fault);
    free_outputs(r->cell.outputs, r->cell.noutputs);
    mem_free(r);
}

/* What was open where the file breaks off is kept, and says why it is no whole cell. */
static void break_off(Reader *r, const MwXmlFault *fault)
{
    Buf why = {0};
    err_defer(buf_release, &why);
    buf_printf(&why, "the file is damaged in line %lu, column %lu (%s); what follows was not read",
               fault->line, fault->column, fault->what);
    if (r->in_field && !r->outputs && field_runs(r)) {
        settle_text(r);
        add_input(r, buf_text(&r->field));
    }
    r->line = fault->line;
    if (!r->cell.runs)
        r->cell.line = fault->line;
    mem_free(r->cell.fault);
    r->cell.fault = mem_strdup(buf_text(&why));
    end_cell(r);
    err_undefer(true);
}

bool mw_is_sheet(const char *name, const Buf *text)
{
    size_t length = strlen(name);
    const char *begin = buf_text(text);
    if (length > 3 && !strcasecmp(name + length - 3, ".mw"))
        return true;
    begin += begins(begin, "\xEF\xBB\xBF") ? 3 : 0;
    begin += strspn(begin, " \t\r\n");
    return begins(begin, "<Worksheet") || (begins(begin, "<?xml") && strstr(begin, "<Worksheet"));
}

void mw_read(MwSheet *sheet, const char *text, size_t length)
{
    Reader *r = mem_zalloc(sizeof *r);
    r->sheet = sheet;
    err_defer(release, r);
    MwXmlFault fault;
    while (length > 0 && strchr(" \t\r\n", *text) && *text)
        text++, length--;
    if (!mw_xml_read(text, length, &(MwXmlReader){on_start, on_end, on_text, r}, &fault))
        break_off(r, &fault);
    err_undefer(true);
}
