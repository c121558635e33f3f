/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Damaged worksheets: sheets with every kind of cell, with bytes of the file or of what base64
 * holds overwritten, dropped, doubled, moved or cut off, from a fixed seed. Reading must come to
 * its end without an error, every fault must name its place and its reason, cells behind which
 * nothing is wrong must stay what they were, and values that can still be decoded must be
 * expressions. TEST_SCALE multiplies the trials, TEST_SEED chooses others.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "repl/files/mw_script.h"
#include "repl/files/mw_value.h"
#include "tests/lang/run.h"
#include "tests/prop/gen.h"
#include "tests/unit/repl/files/sheet.h"

enum { TRIALS = 400 };

static const char *const FORMULAS[] = {
    "(mrow (mi f) (mo &Assign;) (mfrac (mrow (mn 2) (mo &InvisibleTimes;) (mi x)) (msqrt (mrow "
    "(msup "
    "(mi x) (mn 2)) (mo +) (mn 1))) linethickness=1) (mo \";\"))",
    "(mrow (mfrac (msup (mo &DifferentialD;) (mn 2)) (mrow (mo &DifferentialD;) (msup (mi t) (mn "
    "2)))) "
    "(mi x) (mo &ApplyFunction;) (mfenced (mi t)) (mo =) (mo &uminus0;) (mi &lambda;))",
    "(mrow (msubsup (mo &int;) (mn 0) (mi &pi;)) (mi sin) (mfenced (mi x)) (mo &DifferentialD;) "
    "(mi "
    "x))",
    "(mrow (mi M) (mo :=) (mfenced (mtable (mtr (mtd (mn 1)) (mtd (mn 2))) (mtr (mtd (mn 3)) (mtd "
    "(msub "
    "(mi a) (mn 1))))) open=[ close=]))",
    "(mrow (munderover (mo &Sum;) (mrow (mi k) (mo =) (mn 1)) (mi n)) (msub (mi x) (mi k) "
    "subscriptshift=0) (mo ') (mfenced (mi t)))",
};

static const char *const VALUES[] = {
    "(+ (* x 2) 3 (call sin (call x t)) (/ 1 2) 1 -1)",
    "(list 123456789012345678901234567890 (float 981 -2) \"text | bar\" (set a b))",
    "(rtable Matrix 2 2 a b c (^ d (/ 1 2)))",
    "(= (call diff (call x t) t) (index A 1 2))",
};

enum {
    NFORMULAS = sizeof FORMULAS / sizeof *FORMULAS,
    NVALUES = sizeof VALUES / sizeof *VALUES,
    CELLS = 2 + NFORMULAS + NVALUES
};

static size_t below(size_t n)
{
    return (size_t)gen_below((long)n);
}

/* Damages bytes of the text, `kinds` at the least once. */
static void damage(Buf *text, size_t most)
{
    for (size_t times = 1 + below(most); times && text->length > 1; times--) {
        Buf out = {0};
        size_t at = below(text->length), left = text->length - at;
        size_t size = 1 + below(left < 30 ? left : 30), to = below(text->length);
        buf_putn(&out, text->data, at);
        switch (below(6)) {
        case 0:
            buf_putc(&out, (char)(1 + below(255)));
            buf_putn(&out, text->data + at + 1, left - 1);
            break;
        case 1:
            buf_putc(&out, "<>&;\"'/\\=F6-#|"[below(14)]);
            buf_putn(&out, text->data + at, left);
            break;
        case 2:
            buf_putn(&out, text->data + at + size, left - size);
            break;
        case 3:
            buf_putn(&out, text->data + at, size);
            buf_putn(&out, text->data + at, left);
            break;
        case 4:
            buf_putn(&out, text->data + to, text->length - to < size ? text->length - to : size);
            buf_putn(&out, text->data + at, left);
            break;
        default:
            if (below(8) == 0)
                break; /* cut off */
            buf_putn(&out, text->data + at, left);
        }
        buf_free(text);
        *text = out;
    }
}

/* Base64 of a tree, perhaps damaged inside. */
static void put_tree(Buf *out, const char *tree, bool damaged)
{
    Buf bytes = {0};
    sheet_encode(&bytes, tree);
    if (damaged)
        damage(&bytes, 3);
    sheet_letters(out, buf_text(&bytes), bytes.length);
    buf_free(&bytes);
}

/* A sheet; `hurt`: which formula or value is damaged inside, CELLS for none. */
static void make_sheet(Buf *text, size_t hurt)
{
    sheet_begin(text);
    sheet_field(text, "Text", "Text: \u00e8 \\ <1>");
    sheet_section(text, "First");
    sheet_cell(text, "Maple Input", "restart: a := \"c:\\\\temp\";", "");
    for (size_t i = 0; i < NFORMULAS; i++) {
        buf_puts(text, "<Group><Input><Text-field style=\"2D Input\"><Equation executable=\"true\" "
                       "style=\"2D Input\">");
        put_tree(text, FORMULAS[i], i == hurt);
        buf_puts(text, "</Equation></Text-field></Input></Group>\n");
    }
    sheet_section_end(text);
    buf_puts(text,
             "<Table><Table-Row><Table-Cell><Image>abc</Image></Table-Cell></Table-Row></Table>\n");
    for (size_t i = 0; i < NVALUES; i++) {
        buf_puts(text,
                 "<Group><Input><Text-field style=\"Maple Input\">x;</Text-field></Input><Output>"
                 "<Text-field style=\"2D Output\"><Equation>");
        put_tree(text, VALUES[i], NFORMULAS + i == hurt);
        buf_puts(text, "</Equation></Text-field></Output></Group>\n");
    }
    sheet_cell(text, "Maple Input", "last := 1;", "");
    sheet_end(text);
}

/* --- what must hold --------------------------------------------------------------------------- */

typedef struct Trial {
    const Buf *text;
    size_t number, hurt;
    Buf script;
    long faults, values, inputs;
} Trial;

static void check_item(Trial *trial, const MwItem *item)
{
    Buf place = {0};
    mw_put_place(&place, item);
    if (!strstr(buf_text(&place), ", line ") ||
        (strncmp(buf_text(&place), "cell ", 5) != 0 && item->cell != 0))
        fail_msg("trial %zu: a fault without a place: %s", trial->number, buf_text(&place));
    if (item->fault && !*item->fault)
        fail_msg("trial %zu: a fault without a reason", trial->number);
    if (!item->fault && item->kind == MW_INPUT && strstr(item->text, "<formula>") &&
        trial->hurt < CELLS)
        fail_msg("trial %zu: a cell that was not read runs", trial->number);
    buf_free(&place);
}

static void check_values(Trial *trial, const MwItem *item)
{
    for (long i = 0; i < item->noutputs; i++) {
        MwShown shown;
        Buf why = {0};
        if (item->outputs[i].kind != MW_VALUE)
            continue;
        bool good = mw_value_shown(&shown, item->outputs[i].text, &why);
        if (good)
            mem_free(print_text(shown.value, 1000));
        if (good != (shown.value != NULL) || good == (why.length > 0))
            fail_msg("trial %zu: a value is neither read nor refused", trial->number);
        trial->values += good;
        mem_free(shown.left);
        buf_free(&why);
    }
}

static void run_trial(void *arg)
{
    Trial *trial = arg;
    MwSheet sheet = {0};
    mw_read(&sheet, buf_text(trial->text), trial->text->length);
    for (long i = 0; i < sheet.nitems; i++) {
        trial->inputs += sheet.items[i].kind == MW_INPUT;
        check_item(trial, &sheet.items[i]);
        check_values(trial, &sheet.items[i]);
    }
    trial->faults = mw_script_put(&trial->script, &sheet);
    mw_sheet_release(&sheet);
}

/* What is whole comes out, whatever happened elsewhere in the encoded forms. */
static void check_rest(const Trial *trial)
{
    const char *script = buf_text(&trial->script);
    if (trial->inputs + (trial->faults == 0) < CELLS ||
        !strstr(script, "restart: a := \"c:\\\\temp\";\n") || !strstr(script, "\nlast := 1;\n"))
        fail_msg("trial %zu: whole cells are gone:\n%s", trial->number, script);
    if (trial->hurt != 0 && !strstr(script, "\nf := 2*x/sqrt(x^2+1);\n"))
        fail_msg("trial %zu: a whole formula is gone", trial->number);
}

static long one_trial(size_t i, size_t hurt)
{
    Buf text = {0};
    make_sheet(&text, hurt);
    if (hurt == CELLS + 1)
        damage(&text, 4);
    Trial trial = {.text = &text, .number = i, .hurt = hurt};
    if (err_try(run_trial, &trial) != ST_OK)
        fail_msg("trial %zu raises: %s", i, err_message());
    if (hurt < CELLS)
        check_rest(&trial);
    buf_free(&trial.script);
    buf_free(&text);
    source_done();
    heap_collect();
    return trial.faults;
}

static void whole_sheets_are_read(void **state)
{
    (void)state;
    assert_int_equal(one_trial(0, CELLS), 0);
}

static void damaged_files_name_their_places(void **state)
{
    (void)state;
    long trials = gen_trials(TRIALS), faults = 0;
    for (long i = 0; i < trials; i++) {
        gen_seed((uint64_t)i);
        faults += one_trial((size_t)i, CELLS + 1) > 0;
    }
    assert_true(faults > trials / 4);
}

static void damaged_formulas_name_their_cells(void **state)
{
    (void)state;
    long trials = gen_trials(TRIALS), faults = 0;
    for (long i = 0; i < trials; i++) {
        gen_seed((uint64_t)i + 1000003);
        faults += one_trial((size_t)i, below(NFORMULAS + NVALUES)) > 0;
    }
    assert_true(faults > trials / 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_sheets_are_read),
        cmocka_unit_test(damaged_files_name_their_places),
        cmocka_unit_test(damaged_formulas_name_their_cells),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
