/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plain memory with one life: many small blocks that are released together.
 */
#ifndef DAESY_CAS_BASE_ARENA_H
#define DAESY_CAS_BASE_ARENA_H

#include <stddef.h>

typedef struct Arena {
    void *chunks;
} Arena;

/* Opens an arena; an error releases it (err_defer). Pairs with arena_end in one function. */
void arena_begin(Arena *arena);
void arena_end(Arena *arena);
/* A zeroed block, aligned for anything. */
void *arena_alloc(Arena *arena, size_t bytes);
/* A zeroed array; raises ST_NOMEM when its size overflows. */
void *arena_array(Arena *arena, size_t count, size_t size);
/* The array of `used` items, or, when it is full (used == *capacity), a copy with more room. */
void *arena_grow(Arena *arena, void *items, size_t used, size_t *capacity, size_t size);

#endif
