/* The names of a graph's nodes. */
#include "io/graph_names.h"

#include <string.h>

#include "base/array.h"
#include "base/memory.h"

enum { FIRST_NAMES = 64 };

wend_status wend_graph_names_create(const wend_allocator *allocator, wend_graph_names **names)
{
    *names = wend_allocate(allocator, 1, sizeof **names);
    if (!*names)
        return WEND_ERROR_MEMORY;
    **names = (wend_graph_names){.allocator = *allocator};
    return WEND_OK;
}

void wend_graph_names_destroy(wend_graph_names *names)
{
    if (!names)
        return;
    const wend_allocator memory = names->allocator;
    wend_release(&memory, names->letters, names->letter_capacity, 1);
    WEND_RELEASE(&memory, names->starts, names->capacity);
    WEND_RELEASE(&memory, names->index, names->index_capacity);
    WEND_RELEASE(&memory, names, 1);
}

/* Fowler, Noll and Vo 1991 (FNV-1a), with the halves folded. */
static uint32_t hash_name(struct wend_span name)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < name.length; i++)
        hash = (hash ^ (uint8_t)name.at[i]) * UINT64_C(0x100000001b3);
    return (uint32_t)(hash ^ hash >> 32);
}

/* Where a name stands in the index, or the empty place where it belongs. */
static uint32_t place_of_name(const wend_graph_names *names, struct wend_span name)
{
    const uint32_t mask = names->index_capacity - 1;
    uint32_t at = hash_name(name) & mask;
    while (names->index[at] != 0 && !wend_span_is(name, names->letters + names->starts[names->index[at] - 1]))
        at = (at + 1) & mask;
    return at;
}

static struct wend_span span_of_name(const char *name)
{
    size_t length = 0;
    while (name[length] != '\0')
        length++;
    return (struct wend_span){name, length};
}

/* The index is at most half full. */
static bool grow_name_index(wend_graph_names *names)
{
    const uint32_t larger = names->index_capacity ? names->index_capacity * 2 : 2 * FIRST_NAMES;
    uint32_t *index = wend_allocate(&names->allocator, larger, sizeof *index);
    if (!index)
        return false;
    wend_release(&names->allocator, names->index, names->index_capacity, sizeof *index);
    memset(index, 0, larger * sizeof *index);
    names->index = index;
    names->index_capacity = larger;
    for (uint32_t i = 0; i < names->count; i++)
        index[place_of_name(names, span_of_name(names->letters + names->starts[i]))] = i + 1;
    return true;
}

bool wend_graph_names_number(wend_graph_names *names, struct wend_span name, uint32_t *node, bool *is_new)
{
    if (names->count >= names->index_capacity / 2 && !grow_name_index(names))
        return false;
    const uint32_t at = place_of_name(names, name);
    *is_new = names->index[at] == 0;
    *node = *is_new ? names->count : names->index[at] - 1;
    if (!*is_new)
        return true;
    const uint64_t letters = (uint64_t)names->letter_count + name.length + 1;
    if (!WEND_RESERVE(&names->allocator, names->starts, names->capacity, names->count + 1) ||
        !WEND_RESERVE(&names->allocator, names->letters, names->letter_capacity, letters))
        return false;
    names->starts[names->count++] = names->letter_count;
    memcpy(names->letters + names->letter_count, name.at, name.length);
    names->letter_count += (uint32_t)name.length;
    names->letters[names->letter_count++] = '\0';
    names->index[at] = names->count;
    return true;
}

const char *wend_graph_names_of(const wend_graph_names *names, uint32_t node)
{
    return names && node < names->count ? names->letters + names->starts[node] : NULL;
}

uint32_t wend_graph_names_find(const wend_graph_names *names, const char *name)
{
    if (!names || !name || names->index_capacity == 0)
        return WEND_GRAPH_NONE;
    return names->index[place_of_name(names, span_of_name(name))] - 1;
}
