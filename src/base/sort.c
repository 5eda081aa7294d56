/* Sorting by orders, where code is to be small, and by keys: a radix sort, one byte per round. */
#include "base/sort.h"

#if defined(WEND_SMALL)
void wend_sort(void *items, uint32_t count, size_t size, wend_sort_order *is_before, const void *user)
{
    wend_sort_known(items, count, size, is_before, user);
}
#endif

enum { FEW_KEYED = 64 /* are sorted by insertion */ };

static void sort_few(struct wend_keyed *items, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        struct wend_keyed item = items[i];
        uint32_t at = i;
        for (; at != 0 && items[at - 1].key > item.key; at--)
            items[at] = items[at - 1];
        items[at] = item;
    }
}

void wend_keyed_sort(struct wend_keyed *items, struct wend_keyed *spare, uint32_t count)
{
    uint32_t starts[4][256];
    if (count <= FEW_KEYED) {
        sort_few(items, count);
        return;
    }
    memset(starts, 0, sizeof starts);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t digit = 0; digit < 4; digit++)
            starts[digit][items[i].key >> 8 * digit & 255]++;
    struct wend_keyed *from = items, *to = spare;
    for (uint32_t digit = 0; digit < 4; digit++) {
        uint32_t *start = starts[digit], sum = 0;
        if (start[from[0].key >> 8 * digit & 255] == count)
            continue; /* all have the same digit */
        for (uint32_t value = 0; value < 256; value++) {
            uint32_t here = start[value];
            start[value] = sum;
            sum += here;
        }
        for (uint32_t i = 0; i < count; i++)
            to[start[from[i].key >> 8 * digit & 255]++] = from[i];
        struct wend_keyed *other = from;
        from = to;
        to = other;
    }
    if (from != items)
        memcpy(items, from, count * sizeof *items);
}
