/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Mutable objects: matrices, tables, procedures, numeric solutions. An object starts with an
 * Object, sits in one list and lives as long as its node: one that is older than a scope is a root
 * of its collections. Its node compares by identity.
 */
#ifndef DAESY_CAS_CORE_OBJECT_H
#define DAESY_CAS_CORE_OBJECT_H

#include "cas/core/expr.h"

typedef struct Object Object;
struct Buf;

typedef struct ObjectClass {
    const char *name;                                    /* "Matrix": answer of whattype */
    void (*trace)(Object *object, void (*mark)(Expr e)); /* marks every Expr it holds */
    void (*destroy)(Object *object);                     /* frees it (with mem_free) */
    void (*print)(struct Buf *out, Object *object);      /* 1-D form; NULL: Object<<name,id>> */
    /* What calling it with evaluated arguments gives: SOL(1.5); NULL as the result leaves the call
     * unevaluated. A class without it cannot be called. */
    Expr (*apply)(Object *object, const Expr *args, long n);
    /* Its part of this name, R:-part or R["part"]; NULL as the result: there is none. May be NULL.
     */
    Expr (*member)(Object *object, const char *name);
    /* "a plot": what it prints does not say what it holds; NULL: it does. */
    const char *closed;
} ObjectClass;

struct Object {
    const ObjectClass *cls;
    Object *next;
    Expr node;
    uint64_t id;         /* creation number */
    uint32_t changed_in; /* the statement that changed an entry last (evaluator only) */
    bool mark;
};

/* The number of the statement that runs. */
extern uint32_t object_statement;
/* What the language changes in place is noted with the object. */
static inline void object_note_change(Object *object)
{
    object->changed_in = object_statement;
}
/* How many objects were made so far: the last one's id. */
uint64_t object_created(void);

/* Registers a freshly allocated object (mem_zalloc) and returns its node. What raises leaves the
 * object to the caller. */
Expr object_register(Object *object, const ObjectClass *cls);
/* The object of e when e is an OBJECT of this class, else NULL. */
void *object_of(Expr e, const ObjectClass *cls);
/* Destroys every object that is_live denies (NULL: all). For the heap only. */
void object_reclaim(bool (*is_live)(const Object *object));
void object_each(void (*visit)(Object *object, void *arg), void *arg);

#endif
