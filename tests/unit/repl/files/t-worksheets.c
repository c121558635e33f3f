/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Maple's worksheets as scripts: every kind of cell made by the writer of sheet.h, and what is
 * said of those that cannot be read.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#ifdef __GLIBC__
#include <malloc.h>
#if __GLIBC_PREREQ(2, 33)
#define HAS_MALLINFO2
#endif
#endif

#include <cmocka.h>

#include "repl/files/mw_script.h"
#include "repl/files/mw_write.h"
#include "tests/lang/run.h"
#include "tests/unit/repl/files/sheet.h"

/* The script of a whole sheet, and how many cells are faulty. */
static long script_of(Buf *script, const Buf *text)
{
    MwSheet sheet = {0};
    mw_read(&sheet, buf_text(text), text->length);
    long faults = mw_script_put(script, &sheet);
    mw_sheet_release(&sheet);
    return faults;
}

/* The sheet, which is released, gives this script. */
static void gives(Buf *text, long faults, const char *wanted)
{
    Buf script = {0};
    long found = script_of(&script, text);
    assert_string_equal(buf_text(&script), wanted);
    assert_int_equal(found, faults);
    buf_free(&script);
    buf_free(text);
}

/* The same of what stands between the tags of a worksheet. */
static void body_gives(const char *body, long faults, const char *wanted)
{
    Buf text = {0};
    sheet_begin(&text);
    buf_puts(&text, body);
    sheet_end(&text);
    gives(&text, faults, wanted);
}

static void cells_in_their_order(void **state)
{
    (void)state;
    Buf text = {0};
    sheet_begin(&text);
    sheet_field(&text, "Title", "A pendulum: \u00e8 lungo \\ <1>");
    sheet_section(&text, "Equations");
    sheet_cell(&text, "Maple Input", "restart:\nwith(LinearAlgebra):", "");
    sheet_section(&text, "Inside");
    sheet_field(&text, "Text", "two\nlines");
    sheet_cell(&text, "Maple Input", "a := \"c:\\\\temp & <b>\": b := 3:\nb^2", "");
    sheet_section_end(&text);
    sheet_cell(&text, "Maple Input", "x := 1 # no end", "");
    sheet_cell(&text, "Text", "a paragraph in a cell", "");
    sheet_section_end(&text);
    sheet_end(&text);
    gives(
        &text, 0,
        "# A pendulum: \u00e8 lungo \\ <1>\n# Equations\nrestart:\nwith(LinearAlgebra):\n# Inside\n"
        "# two\n# lines\na := \"c:\\\\temp & <b>\": b := 3:\nb^2;\nx := 1 # no end\n;\n"
        "# a paragraph in a cell\n");
}

/* Where groups may stand, and what may stand in them. */
static void cells_anywhere(void **state)
{
    (void)state;
    body_gives(
        "<Startup-Code>k := 5:</Startup-Code>\n"
        "<Presentation-Block><Table><Table-Row><Table-Cell><Group hide-input=\"true\"><Input>"
        "<Text-field style=\"Maple Input\">a := 1;</Text-field>\n"
        "<Text-field style=\"Text\">why</Text-field>"
        "<Text-field style=\"Maple Input\">b := 2;</Text-field></Input></Group>\n"
        "</Table-Cell></Table-Row></Table></Presentation-Block>\n"
        "<Hide><Zone><Text-field style=\"Maple Input\">c := 3;</Text-field></Zone></Hide>\n"
        "<Text-field style=\"Text\">see <Hyperlink linktarget=\"Help:int\"><Font "
        "bold=\"true\">int</Font></Hyperlink>!</Text-field>\n",
        0, "k := 5:\na := 1;\n# why\nb := 2;\nc := 3;\n# see int!\n");
    body_gives("<Group><Input><Text-field style=\"Maple Input\"><Font encoding=\"UTF-8\">d := "
               "</Font>4<![CDATA[ < 5;]]>&#32;# &#x3bb;</Text-field></Input></Group>",
               0, "d := 4 < 5; # \u03bb\n");
    body_gives("<Startup-Code startupcode=\"k := \\&quot;e\\134&quot;:\"/>", 0,
               "k := \\\"e\\\":\n");
}

/* Formulas alone, among 1-D input and in texts. */
static void formulas(void **state)
{
    (void)state;
    static const char SQUARE[] = "(mrow (msup (mi x) (mn 2)))";
    Buf text = {0};
    sheet_begin(&text);
    sheet_typeset(&text, "(mrow (mi a) (mo &Assign;) (mn 1) (mo \";\"))");
    buf_puts(&text, "<Group><Input><Text-field style=\"Maple Input\">b := </Text-field>"
                    "<Text-field style=\"2D Input\">f(");
    sheet_formula(&text, SQUARE);
    buf_puts(&text, ", ");
    sheet_formula(&text, "(mi y)");
    buf_puts(&text, ")</Text-field></Input></Group>\n<Text-field style=\"Text\">where ");
    sheet_formula(&text, SQUARE);
    buf_puts(&text, " is</Text-field>\n<Group><Input><Text-field style=\"Text\">shown <Equation "
                    "executable=\"false\" style=\"2D Math\">");
    sheet_base64(&text, SQUARE);
    buf_puts(&text,
             "</Equation></Text-field></Input></Group>\n<Group><Input><Text-field "
             "style=\"2D Input\"><Equation executable=\"true\" style=\"2D Input\" display=\"");
    sheet_base64(&text, SQUARE);
    buf_puts(&text, "\">JSFH</Equation></Text-field></Input></Group>\n");
    sheet_end(&text);
    gives(&text, 0, "a := 1;\nb := \nf(x^2, y);\n# where x^2 is\n# shown x^2\nx^2;\n");
}

/* In a document formulas that run stand among text. */
static void formulas_in_documents(void **state)
{
    (void)state;
    Buf text = {0};
    sheet_begin(&text);
    buf_puts(&text, "<Presentation-Block><Group><Input><Text-field style=\"Text\">Take ");
    sheet_formula(&text, "(mrow (mi a) (mo &Assign;) (mn 2))");
    buf_puts(&text, " and ");
    sheet_formula(&text, "(mrow (mi b) (mo &Assign;) (mn 3) (mo :))");
    buf_puts(&text, ".</Text-field></Input></Group></Presentation-Block>");
    sheet_end(&text);
    gives(&text, 0, "# Take a := 2 and b := 3:.\na := 2;\nb := 3:\n");
}

/* A formula that cannot be read makes its cell one that is not run, by name. */
static void unreadable_formulas(void **state)
{
    (void)state;
    Buf text = {0};
    sheet_begin(&text);
    sheet_section(&text, "S");
    sheet_cell(&text, "Maple Input", "a;", "");
    buf_puts(&text, "<Group><Input><Text-field style=\"2D Input\">b := ");
    sheet_formula(&text, "(mrow (mo &smile;) (mi x))");
    buf_puts(&text,
             "; c := 1;</Text-field></Input></Group>\n<Group><Input><Text-field style=\"2D "
             "Input\"><Equation>!!!</Equation></Text-field></Input></Group>\n<Text-field>text "
             "<Equation>LSUi</Equation></Text-field>\n");
    sheet_section_end(&text);
    sheet_end(&text);
    gives(
        &text, 2,
        "# S\na;\n# b := <formula>; c := 1;\n# [cell 2 (section S), line 12 of the file: not read: "
        "the operator `&smile;` is unknown]\n# <formula>\n# [cell 3 (section S), line 13 of the "
        "file: not read: its encoded form is no base64]\n# [cell 3 (section S), line 14 of the "
        "file: "
        "a formula in a text is left out]\n# text <formula>\n");
}

/* A formula without an encoded form is what was typed for it, or its cell is named. */
static void formulas_without_form(void **state)
{
    (void)state;
    Buf text = {0};
    sheet_begin(&text);
    buf_puts(
        &text,
        "<Group><Input><Text-field style=\"2D Input\"><Equation executable=\"true\" style=\"2D "
        "Input\" input-equation=\"x^2\" display=\"\"></Equation></Text-field></Input></Group>\n"
        "<Group><Input><Text-field style=\"2D Input\"><Equation executable=\"true\" style=\"2D "
        "Input\"></Equation></Text-field></Input></Group>\n<Group><Input><Text-field style=\"2D "
        "Input\"><Equation display=\"JSFH\">JSFH</Equation></Text-field></Input></Group>\n");
    sheet_end(&text);
    gives(&text, 1,
          "x^2;\n# <formula>\n# [cell 2, line 7 of the file: not read: it has no encoded form]\n");
}

/* Nodes that stand for each other again and again grow no text. */
static void formula_bombs(void **state)
{
    (void)state;
    enum { LEVELS = 60 };
    Buf bytes = {0}, text = {0}, script = {0};
    long begun[LEVELS];
    SheetPen pen = {.out = &bytes, .at = "(mi x)"};
    for (int i = 0; i < LEVELS; i++) {
        sheet_begin_node(&pen, '-');
        begun[i] = pen.nodes;
        sheet_typesetter(&pen, "mrow", 4);
        sheet_begin_node(&pen, '6');
        sheet_number(&bytes, 3);
    }
    long leaf = pen.nodes + 1;
    sheet_node(&pen, false); /* (mi x) */
    for (int i = LEVELS - 1; i >= 0; i--)
        sheet_refer(&pen, i + 1 < LEVELS ? begun[i + 1] : leaf);
    sheet_begin(&text);
    buf_puts(&text, "<Group><Input><Text-field style=\"2D Input\"><Equation>");
    sheet_letters(&text, buf_text(&bytes), bytes.length);
    buf_puts(&text, "</Equation></Text-field></Input></Group>");
    sheet_end(&text);
    assert_int_equal(script_of(&script, &text), 1);
    assert_non_null(strstr(buf_text(&script), "not read: the formula is too large"));
    buf_free(&bytes);
    buf_free(&text);
    buf_free(&script);
}

static void code_regions(void **state)
{
    (void)state;
    body_gives("<Group><Input><Text-field style=\"Text\">run <CodeEditRegion name=\"C1\">"
               "<Text-field style=\"Text\">f := proc(x)\n  x^2\nend proc;</Text-field>"
               "</CodeEditRegion></Text-field></Input></Group>",
               0, "# run \nf := proc(x)\n  x^2\nend proc;\n");
    body_gives("<EC-CodeEdit><Text-field>e := 1;</Text-field></EC-CodeEdit><Code><Code text=\"u;\" "
               "code=\" \">v;</Code>w;</Code>",
               0, "e := 1;\nu;\nv;\nw;\n");
    body_gives("<Code>p;</Code><Text-field style=\"Maple Input\">q; <Code source=\"r;\"/> s;"
               "</Text-field>",
               0,
               "p;\nq;\nr;\n# [cell 3, line 6 of the file: text outside of any field, ` s;`, is "
               "left out]\n");
    body_gives("<Code-Region>g := 1;</Code-Region>", 0, "g := 1;\n");
    body_gives("<Component type=\"CodeEditRegion\" source=\"h := 2;\"/>", 0, "h := 2;\n");
}

/* What a script has no place for is named with its cell. */
static void left_out_by_name(void **state)
{
    (void)state;
    body_gives(
        "<Section><Title><Text-field style=\"Heading 1\">S</Text-field></Title>"
        "<Group><Input><Text-field style=\"Maple Input\">a;</Text-field></Input></Group>\n"
        "<Text-field style=\"Text\">see <Image height=\"3\">iVBORw0KGgo=</Image>"
        "<Component type=\"Slider\" name=\"S0\"><Text-field style=\"Maple Input\">x;"
        "</Text-field></Component> there<EC-Button name=\"B\"/></Text-field>\n"
        "<Novelty><Text-field style=\"Maple Input\">b;</Text-field> lost </Novelty>"
        "<Plot>abc</Plot><Novelty/><Novel/></Section>\n",
        0,
        "# S\na;\n# [cell 1 (section S), line 7 of the file: an image is left out]\n"
        "# [cell 1 (section S), line 7 of the file: a component (Slider) `S0` is left out]\n"
        "# [cell 1 (section S), line 7 of the file: a component (EC-Button) `B` is left out]\n"
        "# see  there\n"
        "# [cell 1 (section S), line 8 of the file: the unknown element <Novelty>, whose "
        "contents were read, is left out]\nb;\n"
        "# [cell 2 (section S), line 8 of the file: text outside of any field, ` lost `, is "
        "left out]\n"
        "# [cell 2 (section S), line 8 of the file: a plot is left out]\n"
        "# [cell 2 (section S), line 8 of the file: the unknown element <Novel>, whose "
        "contents were read, is left out]\n");
}

/* An input that stays open must not take the next one with it. */
static void open_inputs(void **state)
{
    (void)state;
    Buf text = {0};
    sheet_begin(&text);
    sheet_cell(&text, "Maple Input", "f := proc(x)\nx^2;", "");
    sheet_cell(&text, "Maple Input", "b := (1;", "");
    sheet_cell(&text, "Maple Input", "c := 1", "");
    sheet_end(&text);
    Buf script = {0};
    assert_int_equal(script_of(&script, &text), 0);
    assert_non_null(strstr(buf_text(&script), "# f := proc(x)\n# x^2;\n# [cell 1, line 7 of the "
                                              "file: its end is missing, "));
    assert_non_null(strstr(buf_text(&script), "\nb := (1;\nc := 1;\n"));
    buf_free(&script);
    buf_free(&text);
}

static void encodings(void **state)
{
    (void)state;
    Buf text = {0};
    body_gives("<Text-field>a&nbsp;b &amp; &#233;</Text-field>", 0, "# a&nbsp;b & \u00e9\n");
    buf_puts(&text, "<?xml version=\"1.0\" encoding=\"windows-1252\"?><Worksheet><Text-field>"
                    "\x80 \xe8 \\350</Text-field></Worksheet>");
    gives(&text, 0, "# \u20ac \u00e8 \u00e8\n");
    buf_puts(&text, "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><Worksheet><Text-field>"
                    "\xe8</Text-field></Worksheet>");
    gives(&text, 0, "# \u00e8\n");
    static const char *const WINDOWS[] = {"Windows-1252", "cp1252", "Cp1252", "WINDOWS-1252",
                                          "ANSI"};
    for (size_t i = 0; i < sizeof WINDOWS / sizeof *WINDOWS; i++) {
        buf_printf(&text,
                   "<?xml version=\"1.0\" encoding=\"%s\"?><Worksheet><Text-field>\x8c \x9f \xa0"
                   "\xff</Text-field></Worksheet>",
                   WINDOWS[i]);
        gives(&text, 0, "# \u0152 \u0178 \u00a0\u00ff\n");
    }
    buf_puts(&text, "<?xml version=\"1.0\" encoding=\"cp1252\"?>\n<Worksheet>\x81</Worksheet>");
    gives(&text, 1,
          "# [before the first cell, line 2 of the file: not read: the file is damaged in line 2, "
          "column 12 (not well-formed (invalid token)); what follows was not read]\n");
    buf_puts(&text, "<?xml version=\"1.0\" encoding=\"koi9\"?><Worksheet></Worksheet>");
    gives(&text, 1,
          "# [before the first cell, line 1 of the file: not read: the file is damaged in line 1, "
          "column 31 (unknown encoding); what follows was not read]\n");
    buf_puts(&text, "<!DOCTYPE W [ %x; ]><Worksheet><Text-field>a</Text-field></Worksheet>");
    gives(&text, 0, "# a\n");
    static const char WIDE[] =
        "\xff\xfe<\0W\0>\0<\0T\0e\0x\0t\0-\0f\0i\0e\0l\0d\0>\0\xbb\x03<\0/\0T\0"
        "e\0x\0t\0-\0f\0i\0e\0l\0d\0>\0<\0/\0W\0>\0";
    buf_putn(&text, WIDE, sizeof WIDE - 1);
    MwSheet sheet = {0};
    mw_read(&sheet, buf_text(&text), text.length);
    assert_string_equal(sheet.items[sheet.nitems - 1].text, "\u03bb");
    mw_sheet_release(&sheet);
    buf_free(&text);
}

/* What is no octal number of a byte stays; a paragraph in a cell that runs has a comment a line. */
static void texts(void **state)
{
    (void)state;
    body_gives("<Text-field>\\400 \\07 \\08 \\018 \\0189 \\x \\101\\1012\\\\101</Text-field>", 0,
               "# \\400 \\07 \\08 \\018 \\0189 \\x AA2\\A\n");
    body_gives("<Text-field>a\\000b</Text-field><Text-field> </Text-field>", 0, "# ab\n");
    body_gives("<Text-field>a\\015\\012b\\015c</Text-field>", 0, "# a\n# b\n# c\n");
    body_gives("<Group><Input><Text-field style=\"2D Math Input\">a;</Text-field>"
               "<Text-field>b\nc\n</Text-field><Text-field/></Input></Group>",
               0, "a;\n# b\n# c\n");
    body_gives("<Text-field style=\"Maple Input\">a; \n </Text-field><Text-field style=\"Maple "
               "Input\"> </Text-field>",
               0, "a;\n");
    body_gives("<Text-field style=\"Heading 1\">A</Text-field><Text-field style=\"Title\">B"
               "</Text-field><Text-field style=\"Author\">C</Text-field>",
               0, "# A\n# B\n# C\n");
    body_gives("<Section><Title><Text-field>S\nT</Text-field></Title><Section><Title><Text-field "
               "style=\"Maple Input\">U</Text-field></Title><Plot/></Section><Plot/></Section>"
               "<Plot/>",
               0,
               "# S\n# T\n# U\n# [before the first cell (section S T / U), line 7 of the file: a "
               "plot is left out]\n# [before the first cell (section S T), line 7 of the file: a "
               "plot is left out]\n# [before the first cell, line 7 of the file: a plot is left "
               "out]\n");
    Buf text = {0};
    buf_puts(&text, " \n<Worksheet><Text-field>a</Text-field></Worksheet>");
    gives(&text, 0, "# a\n");
}

/* What is shown below an input, by its kind. */
static void outputs(void **state)
{
    (void)state;
    static const struct {
        MwOutputKind kind;
        const char *text;
    } WANTED[] = {
        {MW_VALUE, "JSFH"},    {MW_PRINTED, "p\\q"}, {MW_ERROR, "E"},
        {MW_WARNING, "W"},     {MW_PLOT, ""},        {MW_PLOT, "a component (Slider) `S`"},
        {MW_PLOT, "an image"}, {MW_PLOT, ""},        {MW_VALUE, "JSFH"},
    };
    Buf text = {0};
    sheet_begin(&text);
    buf_puts(&text,
             "<Group><Input><Text-field style=\"Maple Input\">a;</Text-field></Input><Output>"
             "<Text-field style=\"2D Output\"><Equation>JSFH</Equation></Text-field>"
             "<Text-field style=\"Text Output\">p\\134q</Text-field><Text-field "
             "style=\"Error\">E</Text-field><Text-field style=\"Warning\">W</Text-field><Plot/>"
             "<Component type=\"Slider\" name=\"S\"/><Image>x</Image><Text-field style=\"2D Output "
             "Plot\"/><Text-field style=\"Plot\"><Equation>JSFH</Equation></Text-field><Text-field "
             "style=\"Text Output\"> </Text-field></Output></Group>"
             "<Group><Output><Text-field>none</Text-field></Output></Group>");
    sheet_end(&text);
    MwSheet sheet = {0};
    mw_read(&sheet, buf_text(&text), text.length);
    assert_int_equal(sheet.nitems, 1);
    const MwItem *item = &sheet.items[0];
    assert_int_equal(item->kind, MW_INPUT);
    assert_string_equal(item->text, "a;");
    assert_int_equal(item->noutputs, sizeof WANTED / sizeof *WANTED);
    for (long i = 0; i < item->noutputs; i++) {
        assert_int_equal(item->outputs[i].kind, WANTED[i].kind);
        assert_string_equal(item->outputs[i].text, WANTED[i].text);
    }
    mw_sheet_release(&sheet);
    buf_free(&text);
}

/* Formulas by themselves, in titles, that never run, and with more than one fault. */
static void odd_formulas(void **state)
{
    (void)state;
    Buf text = {0};
    sheet_begin(&text);
    buf_puts(&text, "<Section><Title><Text-field>S ");
    sheet_formula(&text, "(mi x)");
    buf_puts(&text, "</Text-field></Title><Group><Input>");
    sheet_formula(&text, "(mrow (mi a) (mo &Assign;) (mn 1))");
    buf_puts(&text, "</Input></Group><Equation style=\"2D Math\">");
    sheet_base64(&text, "(mi y)");
    buf_puts(&text, "</Equation><Text-field>no group ");
    sheet_formula(&text, "(mi z)");
    buf_puts(&text, "</Text-field><Group><Input><Text-field style=\"2D Input\">");
    buf_puts(&text, "<Equation executable=\"false\" style=\"2D Input\">");
    sheet_base64(&text, "(mi u)");
    buf_puts(&text, "</Equation> <Equation executable=\"true\" style=\"2D Math\">");
    sheet_base64(&text, "(mi v)");
    buf_puts(&text, "</Equation><Equation executable=\"false\" style=\"Text\">");
    sheet_base64(&text, "(mi w)");
    buf_puts(&text, "</Equation></Text-field></Input></Group><Group><Input><Text-field>loose ");
    sheet_formula(&text, "(mrow (mi a) (mo \";\"))");
    sheet_formula(&text, "(mi b)");
    sheet_formula(&text, "(mi c)");
    buf_puts(&text,
             "</Text-field></Input></Group><Group><Input><Text-field>bad <Equation "
             "executable=\"true\" style=\"2D Input\">!</Equation><Equation executable=\"true\" "
             "style=\"2D Input\">JQ==</Equation></Text-field></Input></Group></Section>");
    sheet_end(&text);
    gives(&text, 1,
          "# S x\na := 1;\n# y\n# no group z\nu vw\n# loose a; b c\na;\nb;\nc;\n# bad "
          "<formula> <formula>\n# <formula>;\n# <formula>\n# [cell 4 (section S x), line 6 of the "
          "file: not read: its encoded form is no base64]\n");
}

static void is_sheet(void **state)
{
    (void)state;
    static const struct {
        const char *name, *text;
        bool is;
    } ROWS[] = {
        {"a.mw", "", true},
        {"a.MW", "x", true},
        {".mw", "", false},
        {"mw", "", false},
        {"a.mws", "", false},
        {"a.txt", "<Worksheet>", true},
        {"a.txt", "\xEF\xBB\xBF \n\t<Worksheet>", true},
        {"a.txt", "<?xml version=\"1.0\"?>\n<Worksheet>", true},
        {"a.txt", "<?xml version=\"1.0\"?>\n<html>", false},
        {"a.txt", "a<Worksheet>", false},
        {"a.txt", "", false},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        Buf text = {0};
        buf_puts(&text, ROWS[i].text);
        if (mw_is_sheet(ROWS[i].name, &text) != ROWS[i].is)
            fail_msg("%s: %s", ROWS[i].name, ROWS[i].text);
        buf_free(&text);
    }
}

/* --- scripts as worksheets -------------------------------------------------------------------- */

#define TEXT(text) "<Text-field style=\"Text\" layout=\"Normal\">" text "</Text-field>\n"
#define CELL(n, text)                                                                              \
    "<Group labelreference=\"L" #n "\" drawlabel=\"true\">\n<Input><Text-field prompt=\"&gt; \" "  \
    "style=\"Maple Input\" layout=\"Normal\">" text "</Text-field>\n</Input>\n</Group>\n"

static void written(void **state)
{
    (void)state;
    static const struct {
        const char *script;
        long cells;
        const char *sheet, *again; /* NULL: the script itself */
    } ROWS[] = {
        {"", 0, "", NULL},
        {" \n\t\r\n", 0, "", ""},
        {"a := 1;\n", 1, CELL(1, "a := 1;"), NULL},
        {"a; b: c", 3, CELL(1, "a;") CELL(2, "b:") CELL(3, "c"), "a;\nb:\nc;\n"},
        {"# one\n#two\n\n#\n# three\na;\n", 1, TEXT("one\ntwo\n\nthree") CELL(1, "a;"),
         "# one\n# two\n# \n# three\na;\n"},
        {"a; # why\nb;\t# and\n# c\nd;\n", 3,
         CELL(1, "a; # why") CELL(2, "b;\\011# and") TEXT("c") CELL(3, "d;"), NULL},
        {"f := proc(x)\n  # inside\n  x^2\nend proc:\n", 1,
         CELL(1, "f := proc(x)\n  # inside\n  x^2\nend proc:"), NULL},
        {"s := \"a\\\\b<c>&d\": # \u00e9\x7f\n", 1,
         CELL(1, "s := \"a\\134\\134b&lt;c&gt;&amp;d\": # \\303\\251\\177"), NULL},
        {"a := ;\nb;\n", 2, CELL(1, "a := ;") CELL(2, "b;"), NULL},
        {"a;\nif x then", 2, CELL(1, "a;") CELL(2, "if x then"), "?"},
        {"a;\n# the end", 1, CELL(1, "a;") TEXT("the end"), "a;\n# the end\n"},
        {"# only", 0, TEXT("only"), "# only\n"},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        Buf sheet = {0}, script = {0};
        assert_int_equal(mw_write(&sheet, ROWS[i].script, strlen(ROWS[i].script)), ROWS[i].cells);
        const char *body = strstr(buf_text(&sheet), "<Task></Task>\n");
        assert_non_null(body);
        body += strlen("<Task></Task>\n");
        size_t length = strlen(ROWS[i].sheet);
        if (strncmp(body, ROWS[i].sheet, length) != 0 ||
            strcmp(body + length, "</Worksheet>\n") != 0)
            fail_msg("%s gives %s", ROWS[i].script, body);
        assert_int_equal(script_of(&script, &sheet), 0);
        const char *again = ROWS[i].again ? ROWS[i].again : ROWS[i].script;
        if (*again != '?')
            assert_string_equal(buf_text(&script), again);
        buf_free(&sheet);
        buf_free(&script);
    }
    Buf sheet = {0};
    assert_int_equal(mw_write(&sheet, "a;#\0b", 6), 1);
    assert_non_null(strstr(buf_text(&sheet), CELL(1, "a;#b") "</Worksheet>"));
    buf_free(&sheet);
}

/* Damage is said with its place, and what stands before it is there. */
static void damaged(void **state)
{
    (void)state;
    Buf text = {0};
    sheet_begin(&text);
    sheet_cell(&text, "Maple Input", "a := 1;", "");
    buf_puts(&text, "<Group><Input><Text-field style=\"Maple Input\">b := 2;</Group>");
    gives(
        &text, 1,
        "a := 1;\n# b := 2;\n# [cell 2, line 10 of the file: not read: the file is damaged in line "
        "10, column 56 (mismatched tag); what follows was not read]\n");
    buf_puts(&text, "<Worksheet><Group><Input><Text-field style=\"Maple Input\">a;</Text-field>"
                    "</Input><Output><Text-field>b</Outp");
    gives(&text, 1,
          "# a;\n# [cell 1, line 1 of the file: not read: the file is damaged in line 1, column "
          "102 (unclosed token); what follows was not read]\n");
    buf_puts(&text, "<Worksheet><Text-field>a");
    gives(&text, 1,
          "# [before the first cell, line 1 of the file: not read: the file is damaged in line 1, "
          "column 25 (no element found); what follows was not read]\n");
    gives(&text, 1,
          "# [before the first cell, line 1 of the file: not read: the file is damaged in line 1, "
          "column 1 (no element found); what follows was not read]\n");
    body_gives(
        "<Group><Input><Text-field style=\"Maple Input\">a\\000b;</Text-field></Input></Group>", 1,
        "# ab;\n# [cell 1, line 6 of the file: not read: it holds zero bytes]\n");
}

/* Neither entities nor depth make it work more than the text is long. */
static void bombs(void **state)
{
    (void)state;
    Buf text = {0}, script = {0};
    buf_puts(&text, "<!DOCTYPE W [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;\">]>"
                    "<Worksheet><Text-field>&b;</Text-field></Worksheet>");
    assert_int_equal(script_of(&script, &text), 1);
    assert_non_null(strstr(buf_text(&script), "it defines entities"));
    buf_free(&text);
    buf_free(&script);
    for (int i = 0; i < 100000; i++)
        buf_puts(&text, "<Table>");
    assert_int_equal(script_of(&script, &text), 1);
    assert_non_null(strstr(buf_text(&script), "elements lie too deep in each other"));
    buf_free(&text);
    buf_free(&script);
    for (int deep = 400; deep <= 401; deep++) { /* the last one is open and closed in one */
        for (int i = 1; i < deep; i++)
            buf_puts(&text, "<Table>");
        buf_puts(&text, "<Plot/>");
        for (int i = 1; i < deep; i++)
            buf_puts(&text, "</Table>");
        assert_int_equal(script_of(&script, &text), deep > 400);
        assert_int_equal(!strstr(buf_text(&script), "too deep"), deep == 400);
        assert_int_equal(!strstr(buf_text(&script), "a plot is left out"), deep == 401);
        buf_free(&text);
        buf_free(&script);
    }
}

typedef struct Reading {
    const Buf *text;
    MwSheet sheet;
    Buf script;
} Reading;

static void read_all(void *arg)
{
    Reading *r = arg;
    err_defer(mw_sheet_release, &r->sheet);
    err_defer(buf_release, &r->script);
    mw_read(&r->sheet, buf_text(r->text), r->text->length);
    mw_script_put(&r->script, &r->sheet);
    err_undefer(true);
    err_undefer(true);
}

/* What malloc has given, libraries included; 0 where that is not known. */
static size_t given(void)
{
#ifdef HAS_MALLINFO2
    return mallinfo2().uordblks;
#else
    return 0;
#endif
}

/* Wherever memory ends, in the middle of a tag too, reading ends and gives back what it had. */
static void lack_of_memory(void **state)
{
    (void)state;
    Buf text = {0};
    sheet_begin(&text);
    sheet_section(&text, "S");
    sheet_cell(&text, "Maple Input", "a := 1", "<Output><Text-field>x</Text-field></Output>");
    sheet_typeset(&text, "(mrow (mi f) (mo &Assign;) (mfrac (mi a) (msup (mi b) (mn 2))))");
    sheet_section_end(&text);
    sheet_end(&text);
    source_done();
    size_t before = mem_bytes_in_use();
    unsigned long k = 0;
    size_t all = 0;
    Status status = ST_NOMEM;
    while (status == ST_NOMEM && ++k < 100000) {
        Reading r = {.text = &text};
        mem_fail_at(k);
        status = err_try(read_all, &r);
        mem_fail_at(0);
        source_done();
        assert_int_equal(mem_bytes_in_use(), before);
        all = k == 10 ? given() : all; /* some is kept for later calls */
    }
    assert_true(given() < all + 100000);
    assert_int_equal(status, ST_OK);
    assert_true(k > 100);
    buf_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cells_in_their_order),
        cmocka_unit_test(cells_anywhere),
        cmocka_unit_test(lack_of_memory),
        cmocka_unit_test(formulas),
        cmocka_unit_test(formulas_in_documents),
        cmocka_unit_test(unreadable_formulas),
        cmocka_unit_test(formulas_without_form),
        cmocka_unit_test(formula_bombs),
        cmocka_unit_test(code_regions),
        cmocka_unit_test(left_out_by_name),
        cmocka_unit_test(open_inputs),
        cmocka_unit_test(encodings),
        cmocka_unit_test(damaged),
        cmocka_unit_test(bombs),
        cmocka_unit_test(texts),
        cmocka_unit_test(outputs),
        cmocka_unit_test(odd_formulas),
        cmocka_unit_test(is_sheet),
        cmocka_unit_test(written),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
