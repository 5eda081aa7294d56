/* wend as an entry of the competition's classic track, for maps that stay. It prepares nothing on disk. */
#include "mover.hpp"

#include <Entry.h>

void PreprocessMap(const std::vector<bool> &, int, int, const std::string &)
{
}

void *PrepareForSearch(const std::vector<bool> &bits, int width, int height, const std::string &)
{
    Mover *mover = new Mover(uint32_t(width), uint32_t(height));
    mover->write(0, 0, uint32_t(width), uint32_t(height), [&](std::size_t i) { return bits[i]; });
    mover->update();
    mover->prepare();
    return mover;
}

/* Always the whole path at once. The path from a cell to itself has no points. */
bool GetPath(void *data, xyLoc s, xyLoc g, std::vector<xyLoc> &path)
{
    const wend_path &found =
        static_cast<Mover *>(data)->find(uint32_t(s.x), uint32_t(s.y), uint32_t(g.x), uint32_t(g.y));
    path.clear();
    for (uint32_t i = 0; i < found.point_count && found.point_count > 1; i++)
        path.push_back({int16_t(wend_place_column(found.points[i])), int16_t(wend_place_row(found.points[i]))});
    return true;
}

std::string GetName()
{
    return "wend";
}
