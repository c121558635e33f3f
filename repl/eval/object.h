/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Objects: modules with `option object`, of which Object makes more of their class. The members of
 * modules in general, too: who may see which, and calls of them.
 */
#ifndef DAESY_REPL_EVAL_OBJECT_H
#define DAESY_REPL_EVAL_OBJECT_H

#include "repl/eval/proc.h"

/* The module that is an object which e is or stands for, or NULL. */
Module *object_module(Expr e);
/* Another object of its class, made by its ModuleCopy from the arguments where it has one. */
Expr object_make(Expr prototype, const Expr *args, long n);
/* Is e an object of the class of `class` or of one that is made from that class? args: those of
 * the type, for ModuleType. */
bool object_is(Expr e, Expr class, const Expr *args, long n);
/* Do all objects of the class share this member? */
bool object_is_static(const AstParam *param);
/* Gives a module whose code says `option object(parent)` what it inherits. */
void object_inherit(Module *module);
/* The member of this name that the running procedure may see: exports, and inside the module, or
 * after kernelopts(opaquemodules = false), locals; then what is inherited. Where there is none,
 * NULL; the other raises. */
Slot *object_slot(const Module *module, const char *name);
Slot *object_need_slot(const Module *module, const char *name);
/* The value of a member that the system itself asks for (ModuleApply), local or not; or NULL. */
Expr object_special(const Module *module, const char *name);
/* The procedure that an object exports under this name, or NULL. */
Expr object_method(Expr e, const char *name);
/* name(args) where one of the arguments is an object with such a method: its value, else NULL. */
Expr object_dispatch(const char *name, const Expr *args, long n);
/* base:-name(args) of a module; base is what messages call it. */
Expr object_call(Module *module, Expr base, const char *name, const Expr *args, long n);
/* The frame of the members of the class `code` in the object that self is. */
Frame *object_frame(Expr self, const AstProc *code);
/* e as it is shown: objects by their ModulePrint. */
Expr object_shown(Expr e);
/* What kernelopts(opaquemodules = ...) has set: may everybody see the locals of modules? */
extern bool object_open;

/* Says once of GraphTheory[Graph](..), a member of a package of Maple, that it stays. Words that
 * sheets hardly use for themselves, LinearAlgebra[Foo], are refused where Maple has no such member:
 * raises ST_DOMAIN. */
void object_member_stays(Expr base, const char *name);

#endif
