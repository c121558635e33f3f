/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Arenas: chunks of memory from which blocks are cut front to back; nothing is given back before
 * the end. A block larger than a chunk gets its own. For algorithms whose intermediate objects all
 * die with the operation, so that no error path has to know them. In a build with AddressSanitizer
 * every block has a chunk of its own of exactly its size, so that reading or writing beyond it
 * shows.
 */
#include "cas/base/arena.h"

#include <stdint.h>
#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"

#ifdef __SANITIZE_ADDRESS__
enum { ROOM = 0, ALIGN = 16 };
#else
enum { ROOM = 4096, ALIGN = 16 };
#endif

typedef struct Chunk {
    _Alignas(ALIGN) struct Chunk *next;
    char *free;
    size_t left;
} Chunk;

static void release(void *arg)
{
    Arena *arena = arg;
    while (arena->chunks) {
        Chunk *next = ((Chunk *)arena->chunks)->next;
        mem_free(arena->chunks);
        arena->chunks = next;
    }
}

void arena_begin(Arena *arena)
{
    arena->chunks = NULL;
    err_defer(release, arena);
}

void arena_end(Arena *arena)
{
    (void)arena;
    err_undefer(true);
}

void *arena_alloc(Arena *arena, size_t bytes)
{
    if (bytes > SIZE_MAX - 4 * ALIGN - sizeof(Chunk))
        err_raise(ST_NOMEM, "out of memory");
    size_t cut = (bytes + ALIGN - 1) / ALIGN * ALIGN;
    Chunk *chunk = arena->chunks;
    if (!chunk || chunk->left < cut) {
        size_t room = bytes > ROOM ? bytes : ROOM;
        chunk = mem_alloc(sizeof *chunk + room);
        chunk->next = arena->chunks;
        chunk->free = (char *)(chunk + 1);
        chunk->left = room > cut ? room : cut;
        arena->chunks = chunk;
    }
    void *block = chunk->free;
    chunk->free += cut;
    chunk->left -= cut;
    return memset(block, 0, bytes);
}

void *arena_array(Arena *arena, size_t count, size_t size)
{
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes))
        err_raise(ST_NOMEM, "out of memory");
    return arena_alloc(arena, bytes);
}

void *arena_grow(Arena *arena, void *items, size_t used, size_t *capacity, size_t size)
{
    if (used < *capacity)
        return items;
    size_t wider = *capacity ? 2 * *capacity : 8;
    void *copy = arena_array(arena, wider, size);
    if (used)
        memcpy(copy, items, used * size);
    *capacity = wider;
    return copy;
}
