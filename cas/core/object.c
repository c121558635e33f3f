/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The list of mutable objects. The heap asks it to trace them and to reclaim the unreachable.
 */
#include "cas/core/object.h"

#include "cas/core/heap.h"

static Object *objects;
static uint64_t created;
uint32_t object_statement;

uint64_t object_created(void)
{
    return created;
}

Expr object_register(Object *object, const ObjectClass *cls)
{
    object->cls = cls;
    object->id = ++created;
    object->node = NULL;
    object->node = expr_object(object); /* may raise: then the caller still owns the object */
    object->next = objects;
    objects = object;
    return object->node;
}

void *object_of(Expr e, const ObjectClass *cls)
{
    return e->kind == EXPR_OBJECT && e->u.object->cls == cls ? e->u.object : NULL;
}

void object_each(void (*visit)(Object *object, void *arg), void *arg)
{
    for (Object *o = objects; o; o = o->next)
        visit(o, arg);
}

void object_reclaim(bool (*is_live)(const Object *object))
{
    Object **link = &objects;
    while (*link) {
        Object *o = *link;
        if (is_live && is_live(o)) {
            link = &o->next;
        } else {
            *link = o->next;
            o->cls->destroy(o);
        }
    }
}
