/* tests/support/oracle.c: all costs from one cell, by brute force. */
#include "oracle.h"
#include "worklist.h"

static const int around[8][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}, {1, -1}, {1, 1}, {-1, 1}, {-1, -1}};

static void relax(const test_map *map, uint32_t cell, unsigned ways, uint64_t *costs, worklist *list)
{
    int64_t x = cell % map->width, y = cell / map->width;
    for (unsigned way = 0; way < ways; way++) {
        int dx = around[way][0], dy = around[way][1];
        if (!test_map_is_free(map, x + dx, y + dy))
            continue;
        if (way >= 4 && (!test_map_is_free(map, x + dx, y) || !test_map_is_free(map, x, y + dy)))
            continue;
        uint64_t cost = costs[cell] + (way < 4 ? 13860 : 19601);
        uint32_t next = (uint32_t)((y + dy) * map->width + (x + dx));
        if (cost < costs[next]) {
            costs[next] = cost;
            worklist_put(list, next);
        }
    }
}

void oracle_costs(const test_map *map, wend_neighbours neighbours, uint32_t start_x, uint32_t start_y,
                  bool allow_blocked_start, uint64_t *costs)
{
    size_t count = (size_t)map->width * map->height;
    for (size_t i = 0; i < count; i++)
        costs[i] = ORACLE_NO_WAY;
    if (!test_map_is_free(map, start_x, start_y) && !allow_blocked_start)
        return;
    worklist list = worklist_open(count);
    uint32_t start = start_y * map->width + start_x;
    costs[start] = 0;
    worklist_put(&list, start);
    while (list.count)
        relax(map, worklist_take(&list), neighbours == WEND_NEIGHBOURS_8 ? 8 : 4, costs, &list);
    worklist_close(&list);
}
