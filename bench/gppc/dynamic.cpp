/* wend as an entry of the competition's dynamic track: maps change between queries. It prepares nothing on disk. */
#include "mover.hpp"

#include <Entry.h>

namespace
{

struct Entry {
    explicit Entry(const gppc_patch &map) : mover(map.width, map.height)
    {
        write(map);
        mover.update();
        mover.prepare();
    }

    /* A patch holds its cells as bits, the lowest of a byte first. */
    void write(const gppc_patch &patch)
    {
        mover.write(patch.pos.x, patch.pos.y, patch.width, patch.height,
                    [&](std::size_t i) { return (patch.bitarray[i / 8] >> (i % 8) & 1) != 0; });
    }

    Mover mover;
    std::vector<gppc_point> points;
};

} // namespace

void gppc_preprocess_init_map(gppc_patch, const char *)
{
}

void *gppc_search_init(gppc_patch active_map, const char *)
{
    return new Entry(active_map);
}

void gppc_map_change(void *data, const gppc_patch *changes, uint32_t changes_length)
{
    Entry &entry = *static_cast<Entry *>(data);
    for (uint32_t i = 0; i < changes_length; i++)
        entry.write(changes[i]);
    entry.mover.update();
    entry.mover.prepare(WEND_PREPARED_JUMPS); /* pays within some dozen queries, which new landmarks don't */
}

/* Always the whole path at once. The path from a cell to itself is that cell twice: one point is no path to the kit. */
gppc_path gppc_get_path(void *data, gppc_point start, gppc_point goal)
{
    Entry &entry = *static_cast<Entry *>(data);
    const wend_path &found = entry.mover.find(start.x, start.y, goal.x, goal.y);
    entry.points.clear();
    for (uint32_t i = 0; i < found.point_count; i++)
        entry.points.push_back(
            {uint16_t(wend_place_column(found.points[i])), uint16_t(wend_place_row(found.points[i]))});
    if (entry.points.size() == 1)
        entry.points.push_back(goal);
    return {entry.points.data(), uint32_t(entry.points.size()), 0};
}

void gppc_free_data(void *data)
{
    delete static_cast<Entry *>(data);
}

const char *gppc_get_name()
{
    return "wend";
}
