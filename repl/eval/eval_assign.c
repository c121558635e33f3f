/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Assignment. The left side is turned into a place: a symbol (a local's own one included), an
 * indexed name, a call (for the remember table), a member of a module. eval_assign puts a value
 * there. An indexed place whose base has no value makes a table; a list with a changed element is
 * assigned anew.
 */
#include <string.h>

#include "cas/base/buf.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/rtable.h"
#include "cas/core/sym.h"
#include "cas/core/table.h"
#include "cas/core/walk.h"
#include "repl/builtin.h"
#include "repl/eval/assigned.h"
#include "repl/eval/eval_parts.h"
#include "repl/eval/eval_state.h"
#include "repl/eval/object.h"
#include "repl/eval/proc.h"
#include "repl/eval/types.h"
#include "repl/syntax/parse.h"

/* --- symbols ----------------------------------------------------------------------------- */

static void set_digits(Expr value)
{
    long digits;
    if (!expr_is(value, EXPR_INTEGER) || !num_get_si(&digits, value) || digits < 1 ||
        digits > 1000000)
        err_raise(ST_DOMAIN, "invalid value for Digits: a positive integer is expected");
    num_digits = digits;
}

static void set_hardware(Expr value)
{
    if (value != EXPR_TRUE && value != EXPR_FALSE && !expr_is_symbol(value, "deduced"))
        err_raise(ST_DOMAIN,
                  "invalid value for UseHardwareFloats: true, false or deduced is expected");
    num_hardware = value == EXPR_TRUE    ? NUM_HARDWARE_ALWAYS
                   : value == EXPR_FALSE ? NUM_HARDWARE_NEVER
                                         : NUM_HARDWARE_DEDUCED;
}

/* plots:-display, plots[display]: the package's name, which is another one than display. */
static bool is_of_package(Expr value)
{
    bool two = (expr_is(value, EXPR_MEMBER) || expr_is(value, EXPR_INDEXED)) &&
               expr_count(value) == 2 && expr_is(expr_arg(value, 0), EXPR_SYMBOL);
    return two && builtin_is_package(expr_text(expr_arg(value, 0)));
}

static bool mentions(Expr value, Expr name)
{
    return !is_of_package(value) && (value->names & name->names) == name->names &&
           walk_has(value, name);
}

static bool is_open(Expr entry)
{
    return expr_is(entry, EXPR_INDEXED) && expr_is_symbol(expr_arg(entry, 0), "?");
}

/* An array, at its first assignment: are there entries without a value, written ?[i]? */
static bool takes_name(Expr value)
{
    RTable *m = rtable_look(value);
    long n = m && !m->block && !m->is_named ? rtable_count(m) : 0, i = 0;
    while (i < n && !is_open(m->data[i]))
        i++;
    if (m)
        m->is_named = true;
    return i < n;
}

/* ?[i] becomes name[i]. */
static void name_entries(RTable *m, Expr name)
{
    for (long i = 0; i < rtable_count(m); i++)
        if (is_open(m->data[i]))
            m->data[i] = eval_index_form(name, m->data[i]->u.args + 1, expr_nops(m->data[i]));
}

/* A table, array or procedure learns the name it is shown by. */
static void name_object(Expr value, Expr name)
{
    if (takes_name(value))
        name_entries(rtable_look(value), name);
    Table *table = table_of(value);
    if (table && !table_name(table))
        table_set_name(table, name);
    proc_set_name(value, name);
}

/* Is it a name that a procedure gives back (Digits)? Looked up once for each symbol. */
static bool is_environment(Symbol *symbol)
{
    if (!(symbol->asked & ENV_ASKED_ENVIRONMENT)) {
        bool is = !symbol->local && parse_is_environment(symbol->name);
        symbol->asked |= is ? ENV_ASKED_ENVIRONMENT | ENV_ENVIRONMENT : ENV_ASKED_ENVIRONMENT;
    }
    return symbol->asked & ENV_ENVIRONMENT;
}

static _Noreturn void refuse_protected(const char *name)
{
    err_hint("take another name; unprotect('%s') takes its present meaning away", name);
    err_raise(ST_DOMAIN, "attempting to assign to `%s` which is protected", name);
}

/* Names of the environment that settings of the arithmetic follow, and what they have at start. */
static Expr value_at_start(const Symbol *symbol)
{
    if (!strcmp(symbol->name, "Digits"))
        return expr_int(10);
    return strcmp(symbol->name, "UseHardwareFloats") != 0 ? NULL : expr_symbol("deduced");
}

/* A name without value; Digits and UseHardwareFloats have what they had at start again. */
static void free_symbol(Expr name)
{
    Symbol *symbol = sym_of(name);
    Expr first = value_at_start(symbol);
    if (first)
        eval_assign(name, first);
    else
        env_bind(symbol, NULL);
    assigned_note(symbol);
}

static void read_archives(Expr paths)
{
    bool several = expr_is(paths, EXPR_SEQ);
    eval_apply_export("LibraryTools", "Attach", several ? paths->u.args : &paths,
                      several ? expr_count(paths) : 1);
}

static void assign_symbol(Expr name, Expr value)
{
    Symbol *symbol = sym_of(name);
    if (symbol->is_protected)
        refuse_protected(symbol->name);
    if (value == name) {
        free_symbol(name);
        return;
    }
    bool environment = is_environment(symbol);
    if (environment && !strcmp(symbol->name, "Digits"))
        set_digits(value);
    if (environment && !strcmp(symbol->name, "UseHardwareFloats"))
        set_hardware(value);
    if (!symbol->local && mentions(value, name)) {
        err_hint("%s has no value yet that could stand on the right: give it one first",
                 symbol->name);
        err_raise(ST_DOMAIN, "recursive assignment");
    }
    if (!expr_is_number(value))
        name_object(value, name);
    if (environment)
        env_bind_environment(symbol, value);
    else
        env_bind(symbol, value);
    if (!environment || !env_frame) /* else the procedure gives it back */
        assigned_note(symbol);
    if (symbol == eval_state_archives)
        read_archives(value);
}

/* --- indexed places ---------------------------------------------------------------------- */

/* What the place holds now, or NULL. */
static Expr held(Expr place)
{
    if (expr_is(place, EXPR_SYMBOL)) {
        Expr value = eval_follow(place);
        return value == place ? NULL : value;
    }
    if (!expr_is(place, EXPR_INDEXED))
        return eval_expr(place);
    Expr base = held(expr_arg(place, 0));
    if (!base)
        return NULL;
    Expr value = eval_index(base, place->u.args + 1, expr_nops(place));
    return expr_is(value, EXPR_INDEXED) ? NULL : value;
}

static void assign_indexed(Expr place, Expr value)
{
    Expr base = expr_arg(place, 0), object = held(base);
    const Expr *indices = place->u.args + 1;
    long n = expr_nops(place);
    const Builtin *row = !object || object == base ? eval_table_command(base) : NULL;
    if (row) { /* LastUsed[K] := 0 */
        Expr all[2] = {indices[0], value};
        if (n != 1)
            err_raise(ST_ARITY, "%s has entries of one index", row->name);
        builtin_call(row, all, 2);
        return;
    }
    if (!object || expr_is(object, EXPR_SYMBOL)) {
        object = table_expr(table_new());
        eval_assign(base, object);
    }
    if (expr_is(object, EXPR_LIST))
        eval_assign(base, eval_list_put(object, indices, n, value));
    else if (expr_is(object, EXPR_OBJECT))
        eval_index_put(object, indices, n, value);
    else
        err_raise(ST_TYPE, "invalid left hand side in assignment");
}

/* The name that a place begins with. */
static Symbol *symbol_of_place(Expr place)
{
    while (expr_is(place, EXPR_INDEXED))
        place = expr_arg(place, 0);
    return sym_of(place);
}

static void note_remembered(Expr head)
{
    assigned_note(symbol_of_place(head));
    env_touch(symbol_of_place(head));
}

/* f(x) := value enters the remember table of f, x[0](t) := value that of the entry x[0]. */
static void assign_call(Expr place, Expr value)
{
    Expr head = expr_arg(place, 0), root = head;
    while (expr_is(root, EXPR_INDEXED))
        root = expr_arg(root, 0);
    if (!expr_is(root, EXPR_SYMBOL))
        err_raise(ST_TYPE, "invalid left hand side in assignment");
    Expr f = root == head ? eval_follow(head) : held(head);
    if (f && rtable_look(f)) {
        Expr table = eval_round_put(f, place->u.args + 1, expr_nops(place), value);
        if (table != f)
            eval_assign(head, table);
        return;
    }
    if (!f || !proc_of(f)) {
        if ((f && f != head) || sym_of(root)->is_protected)
            refuse_protected(expr_text(root));
        f = proc_make_remember();
        eval_assign(head, f);
        proc_set_name(f, head);
    }
    proc_remember(proc_of(f), expr_seq(place->u.args + 1, expr_nops(place)), value);
    note_remembered(head);
}

/* Takes f(key) out of the remember table of f; a name that held nothing else is free again. */
static void unassign_call(Expr place)
{
    Expr head = expr_arg(place, 0);
    bool indexed = expr_is(head, EXPR_INDEXED);
    Expr f = indexed ? held(head) : expr_is(head, EXPR_SYMBOL) ? eval_follow(head) : head;
    if (!f || !proc_of(f))
        return;
    if (proc_forget(proc_of(f), expr_seq(place->u.args + 1, expr_nops(place)))) {
        if (indexed)
            eval_unassign(head);
        else
            env_bind(sym_of(head), NULL);
    }
    note_remembered(head);
}

static void unassign_member(Expr place)
{
    Expr object = eval_follow(expr_arg(place, 0));
    const Module *module = proc_module_of(object);
    if (!module)
        err_raise(ST_TYPE, "cannot unassign: no module has that member");
    env_slot_set(object_need_slot(module, expr_text(expr_arg(place, 1))), NULL);
    object_note_change(object->u.object);
}

static void assign_member(Expr place, Expr value)
{
    if (value == place) {
        unassign_member(place);
        return;
    }
    Expr name = expr_arg(place, 1), object = eval_follow(expr_arg(place, 0));
    const Module *module = proc_module_of(object);
    if (module) /* whatever an object makes of object[name] := value */
        object_need_slot(module, expr_text(name));
    eval_index_put(object, &name, 1, value);
}

void eval_assign(Expr name, Expr value)
{
    switch (expr_kind(name)) {
    case EXPR_SYMBOL:
        assign_symbol(name, value);
        break;
    case EXPR_INDEXED:
        if (value == name)
            eval_unassign(name);
        else
            assign_indexed(name, value);
        break;
    case EXPR_CALL:
        if (value == name)
            unassign_call(name);
        else
            assign_call(name, value);
        break;
    case EXPR_MEMBER:
        assign_member(name, value);
        break;
    case EXPR_QUOTE:
        eval_assign(expr_arg(name, 0), value);
        break;
    default:
        err_raise(ST_TYPE, "invalid left hand side in assignment");
    }
}

void eval_unassign(Expr name)
{
    if (expr_is(name, EXPR_QUOTE)) {
        eval_unassign(expr_arg(name, 0));
        return;
    }
    if (expr_is(name, EXPR_CALL)) {
        unassign_call(name);
        return;
    }
    if (expr_is(name, EXPR_INDEXED)) {
        Expr object = held(expr_arg(name, 0));
        if (object && table_of(object)) {
            table_remove(table_of(object), expr_seq(name->u.args + 1, expr_nops(name)));
            object_note_change(object->u.object);
        } else if (object && rtable_look(object))
            eval_index_put(object, name->u.args + 1, expr_nops(name), name);
        return;
    }
    if (expr_is(name, EXPR_MEMBER)) {
        unassign_member(name);
        return;
    }
    if (!expr_is(name, EXPR_SYMBOL))
        err_raise(ST_TYPE, "cannot unassign: a name is expected");
    if (sym_of(name)->is_protected)
        err_raise(ST_DOMAIN, "cannot unassign `%s` (argument must be assignable)", expr_text(name));
    free_symbol(name);
}

/* --- left sides of statements ------------------------------------------------------------ */

/* A parameter stands for its argument: assigning to it assigns to the name that was passed. */
static Expr parameter_place(const Ast *target)
{
    Expr passed = env_slot_value(eval_slot(target));
    if (!passed || !(expr_is(passed, EXPR_SYMBOL) || expr_is(passed, EXPR_INDEXED)))
        err_raise(ST_DOMAIN, "illegal use of a formal parameter: %s", target->text);
    return passed;
}

static Expr indexed_place(const Ast *target)
{
    const Ast *base = target->kid[0];
    bool is_place = base->kind == AST_INDEX || base->kind == AST_NAME || base->kind == AST_MEMBER;
    Expr place = base->kind == AST_INDEX ? indexed_place(base)
                 : is_place              ? eval_quoted(base)
                                         : eval_ast(base);
    Operands operands;
    eval_operands(&operands, target->kid + 1, (long)target->count - 1, eval_ast);
    eval_open_ends(target, place, operands.items, operands.n);
    Expr *all = mem_array((size_t)operands.n + 1, sizeof *all);
    err_defer(mem_release, all);
    all[0] = place;
    memcpy(all + 1, operands.items, (size_t)operands.n * sizeof *all);
    place = expr_make(EXPR_INDEXED, all, operands.n + 1);
    err_undefer(true);
    eval_operands_end(&operands);
    return place;
}

static Expr place_of(const Ast *target)
{
    switch (target->kind) {
    case AST_NAME:
        if (target->scope == AST_PARAM || target->scope == AST_KEYWORD)
            return parameter_place(target);
        return eval_quoted(target);
    case AST_INDEX:
        return indexed_place(target);
    case AST_CALL:
        return eval_call_form(target->kid[0]->kind == AST_INDEX ? indexed_place(target->kid[0])
                                                                : eval_quoted(target->kid[0]),
                              target, eval_ast);
    case AST_MEMBER:
        return eval_quoted(target);
    case AST_BINARY:
        if (target->op == AST_OP_CAT)
            return eval_cat_names(target);
        if (target->op == AST_OP_TYPED)
            return place_of(target->kid[0]);
        break;
    case AST_QUOTE:
        return place_of(target->kid[0]);
    default:
        break;
    }
    err_raise(ST_TYPE, "invalid left hand side in assignment");
}

static bool is_plain_local(const Ast *target)
{
    return target->kind == AST_NAME && (target->scope == AST_LOCAL || target->scope == AST_EXPORT);
}

/* local x::T of this procedure gets values of type T only, where types are checked. */
static void check_local(const Ast *target, Value value)
{
    const AstProc *code = env_frame->code;
    const Ast *type =
        (target->scope == AST_LOCAL ? code->locals : code->exports)[target->slot].type;
    if (!type || !proc_checks_types() || (type->kind == AST_NAME && !strcmp(type->text, "static")))
        return;
    Expr e = small_expr(value), wanted = eval_quoted(type);
    if (types_is(e, wanted))
        return;
    char *shown = print_text(wanted, 60), *text = print_text(e, 60);
    err_defer(mem_release, shown);
    err_defer(mem_release, text);
    err_raise(ST_TYPE, "assertion failed in assignment to %s, expected %s, got %s", target->text,
              shown, text);
}

void eval_start_slot(Slot *slot, const char *name, Expr value)
{
    if (slot->name && value == slot->name) {
        env_slot_set(slot, NULL);
        return;
    }
    if (table_of(value) && !table_name(table_of(value)))
        table_set_name(table_of(value), env_slot_name(slot, name));
    if (takes_name(value))
        name_entries(rtable_look(value), env_slot_name(slot, name));
    if (expr_is(value, EXPR_OBJECT))
        proc_set_name(value, expr_symbol(name));
    env_slot_set(slot, value);
}

/* A local keeps its value in its slot as long as nobody has asked for its name. */
static void assign_local(const Ast *target, Value value)
{
    Slot *slot = eval_slot(target);
    if (target->depth == 0 && env_frame->code->typed_locals)
        check_local(target, value);
    if (small_is(value)) {
        env_slot_set(slot, slot->name ? small_expr(value) : value);
        return;
    }
    eval_start_slot(slot, target->text, value);
}

/* base[indices] := value, where the object is what the base of the tree holds. */
static void put_entry(const Ast *target, Expr object, Value value)
{
    enum { MOST = 4 };
    Value at[MOST];
    long n = (long)target->count - 1;
    if (n < 1 || n > MOST) {
        Operands operands;
        eval_operands(&operands, target->kid + 1, n, eval_ast);
        eval_current = target;
        eval_open_ends(target, object, operands.items, operands.n);
        eval_index_put(object, operands.items, operands.n, small_expr(value));
        eval_operands_end(&operands);
        return;
    }
    for (long d = 0; d < n; d++)
        at[d] = eval_value(target->kid[d + 1]);
    eval_current = target;
    if (eval_entry_store(object, at, n, value))
        return;
    for (long d = 0; d < n; d++)
        at[d] = small_expr(at[d]);
    eval_open_ends(target, object, at, n);
    Expr all = expr_seq(at, n);
    bool one = !expr_is(all, EXPR_SEQ);
    eval_index_put(object, one ? &all : expr_args(all), one ? 1 : expr_count(all),
                   small_expr(value));
}

/* A[i, j] := value where the name A holds an object: no node of the place is made. False, and
 * nothing done, for every other left side and for a value that may be the place itself. */
static bool assign_entry(const Ast *target, Value value)
{
    const Ast *base = target->kid[0];
    if (base->kind != AST_NAME || (base->scope == AST_GLOBAL && env_frame) ||
        (!small_is(value) && expr_is(value, EXPR_INDEXED)))
        return false;
    Expr name = NULL, object = NULL;
    if (base->scope == AST_GLOBAL) {
        name = eval_typed_name(base);
        object = expr_is(name, EXPR_SYMBOL) ? eval_follow(name) : NULL;
    } else {
        object = env_slot_value(eval_slot(base));
        if (object && expr_is(object, EXPR_SYMBOL))
            object = eval_follow(object);
    }
    if (!object || !expr_is(object, EXPR_OBJECT))
        return false;
    put_entry(target, object, value);
    return true;
}

/* A name that stands for a call of itself, F for the unit Unit(F), is itself once it is assigned
 * to.
 */
static void release_name(const Ast *target)
{
    Expr call = eval_typed_name(target);
    bool unary = expr_is(call, EXPR_CALL) && expr_count(call) == 2;
    Symbol *symbol =
        unary && expr_is(expr_arg(call, 1), EXPR_SYMBOL) ? sym_of(expr_arg(call, 1)) : NULL;
    if (!symbol || symbol->stands_for != call)
        return;
    env_touch(symbol);
    symbol->stands_for = NULL;
}

void eval_assign_target(const Ast *target, Value value, Buf *label)
{
    eval_current = target;
    if (small_is(value) && !label && is_plain_local(target) &&
        (target->depth > 0 || !env_frame->code->typed_locals)) {
        Slot *slot = eval_slot(target);
        if (!slot->name) {
            slot->value = value;
            return;
        }
    }
    if (is_plain_local(target)) {
        assign_local(target, value);
        if (label)
            buf_puts(label, target->text);
        return;
    }
    if (!label && target->kind == AST_INDEX && assign_entry(target, value))
        return;
    value = small_expr(value);
    bool global = target->kind == AST_NAME && target->scope == AST_GLOBAL;
    if (global)
        release_name(target);
    bool plain = global && expr_is_number(value) && !eval_special_name(target);
    Expr place = plain ? eval_typed_name(target) : place_of(target);
    eval_current = target;
    eval_assign(place, value);
    if (label)
        print_linear(label, place);
}

static Expr assign_several(const Ast *targets, Expr value, Buf *label)
{
    long n = expr_is(value, EXPR_SEQ) ? expr_count(value) : 1;
    if (n != (long)targets->count)
        err_raise(ST_DOMAIN, "ambiguous multiple assignment: %ld names for %ld values",
                  (long)targets->count, n);
    for (long i = 0; i < n; i++) {
        if (label && i)
            buf_puts(label, ", ");
        eval_assign_target(targets->kid[i], n == 1 ? value : expr_arg(value, i), label);
    }
    return value;
}

/* The value of x op= y. */
static Expr combined(AstOp op, Expr x, Expr y)
{
    if (op == AST_OP_COMMA)
        return expr_seq((Expr[]){x, y}, 2);
    return op == AST_OP_CAT ? eval_cat(x, y) : eval_operator(op, x, y);
}

Expr eval_step(const Ast *ast)
{
    Expr before = eval_ast(ast->kid[0]);
    eval_current = ast;
    Expr after = eval_operator((AstOp)ast->op, before, EXPR_ONE);
    eval_assign_target(ast->kid[0], after, NULL);
    return ast->slot ? after : before;
}

Value eval_assignment(const Ast *ast, Buf *label)
{
    const Ast *target = ast->kid[0];
    if (ast->kid[1]->kind == AST_CALL)
        eval_frame_want(target->kind == AST_SEQ ? (int)target->count : 1);
    Value value = eval_value(ast->kid[1]);
    eval_current = ast;
    if (ast->op != AST_OP_NONE)
        value = combined((AstOp)ast->op, eval_ast(target), small_expr(value));
    if (target->kind == AST_SEQ)
        assign_several(target, small_expr(value), label);
    else
        eval_assign_target(target, value, label);
    if (label)
        buf_puts(label, " := ");
    return value;
}
