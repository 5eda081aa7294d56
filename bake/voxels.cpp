/*
 * voxels.cpp: Recast's steps from triangles to polygons, each tile in coordinates of its own, where a voxel is a cube
 * of side 1: so the tiles round alike. Source: M. Mononen, Recast Navigation, 2009.
 */
#include "voxels.hpp"

#include "outlines.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace bake
{

/* What Recast has to say of a step. */
class Context : public rcContext
{
  public:
    Context() : rcContext(true)
    {
        enableTimer(false);
    }

    bool has_complained = false; /* it found something out of order, and went on */
    char text[200] = "";

  protected:
    void doLog(const rcLogCategory category, const char *message, const int length) override
    {
        if (category == RC_LOG_PROGRESS)
            return;
        has_complained = true;
        const auto room = std::min(std::size_t(std::max(length, 0)), sizeof text - 1);
        std::memcpy(text, message, room);
        text[room] = '\0';
    }
};

namespace
{

constexpr int corners_of_polygon = 6, merged_region = 400;
constexpr int64_t most_cells = int64_t(1) << 26; /* of a tile in the plan */
constexpr int most_spans = 0xffffff;             /* Recast numbers them in 24 bits */

/* A step that Recast refuses: for want of memory, or since a number does not fit its counters. */
void require(bool is_good, const Context &context)
{
    if (is_good)
        return;
    if (!context.has_complained || std::strstr(context.text, "Out of memory"))
        throw std::bad_alloc();
    throw Fault(WEND_ERROR_CAPACITY, "a tile is too much for Recast (%s), a smaller tile or greater voxel helps",
                context.text);
}

/* Whether Recast has made room for more spans than it numbers: to count them is to look at each. */
bool may_be_too_many(const rcHeightfield &solid)
{
    int64_t room = 0;
    for (const rcSpanPool *pool = solid.pools; pool; pool = pool->next)
        room += RC_SPANS_PER_POOL;
    return room > most_spans;
}

} // namespace

Voxels::Voxels(const Soup &soup, const Settings &settings, const Tile &tile, const std::function<void()> &done)
    : settings(settings), width(int(tile.box.right - tile.box.left) + 2 * tile.border),
      depth(int(tile.box.bottom - tile.box.top) + 2 * tile.border), border(tile.border)
{
    if (int64_t(width) * depth > most_cells)
        throw Fault(WEND_ERROR_CAPACITY,
                    "the level is %d x %d voxels, more than fit one tile: give a tile of %g, say, or a voxel above %g",
                    width, depth, 256 * double(settings.voxel) / settings.unit, double(settings.voxel) / settings.unit);
    find_base(soup, tile);
    rasterize(soup, tile);
    done();
    open_up();
    done();
    bool is_sound = make_regions();
    done();
    is_sound = is_sound && make_polygons();
    done();
    if (!is_sound) {
        /* Regions that wind above themselves, as on a narrow spiral stair: these never do. */
        Context context;
        require(rcBuildLayerRegions(&context, *open, border, settings.least_voxels), context);
        make_polygons();
    }
    done();
    if (mesh && mesh->npolys == 0)
        mesh.reset();
}

/* Recast's heights are 13 bits from the tile's lowest voxel. */
void Voxels::find_base(const Soup &soup, const Tile &tile)
{
    double low = HUGE_VAL, high = -HUGE_VAL;
    for (uint32_t number : tile.triangles)
        for (uint32_t corner : soup.triangles[number].corners) {
            low = std::min(low, soup.points[corner].y);
            high = std::max(high, soup.points[corner].y);
        }
    base = int64_t(std::floor(low / settings.voxel_height)) - 1;
    const double most = RC_SPAN_MAX_HEIGHT - 3;
    if (high / settings.voxel_height - double(base) > most)
        throw Fault(WEND_ERROR_CAPACITY,
                    "the level is %g high, more than %g voxels of %g: a voxel_height above %g would do", high - low,
                    most, settings.voxel_height, (high - low) / (most - 2));
}

void Voxels::rasterize(const Soup &soup, const Tile &tile)
{
    Context context;
    const float low[3] = {0, 0, 0}, high[3] = {float(width), float(RC_SPAN_MAX_HEIGHT), float(depth)};
    solid.reset(rcAllocHeightfield());
    if (!solid)
        throw std::bad_alloc();
    require(rcCreateHeightfield(&context, *solid, width, depth, low, high, 1, 1), context);
    const double left = double(tile.box.left - border), top = double(tile.box.top - border);
    for (uint32_t number : tile.triangles) {
        const Triangle &triangle = soup.triangles[number];
        float corners[3][3];
        for (int i = 0; i < 3; i++) {
            const Point &point = soup.points[triangle.corners[std::size_t(i)]];
            corners[i][0] = float(point.x - left);
            corners[i][1] = float(point.y / settings.voxel_height - double(base));
            corners[i][2] = float(point.z - top);
        }
        require(rcRasterizeTriangle(&context, corners[0], corners[1], corners[2], triangle.area, *solid,
                                    settings.step_voxels),
                context);
    }
}

void Voxels::open_up()
{
    Context context;
    rcFilterLowHangingWalkableObstacles(&context, settings.step_voxels, *solid);
    rcFilterLedgeSpans(&context, settings.head_room_voxels, settings.ledge_voxels, *solid);
    rcFilterWalkableLowHeightSpans(&context, settings.head_room_voxels, *solid);
    if (may_be_too_many(*solid) && rcGetHeightFieldSpanCount(&context, *solid) > most_spans)
        throw Fault(WEND_ERROR_CAPACITY,
                    "a tile has more than %d voxels of ground, a smaller tile or greater voxel helps", most_spans);
    open.reset(rcAllocCompactHeightfield());
    if (!open)
        throw std::bad_alloc();
    require(rcBuildCompactHeightfield(&context, settings.head_room_voxels, settings.step_voxels, *solid, *open),
            context);
    require(!context.has_complained, context); /* more storeys than it counts */
    solid.reset();
    int64_t spans = 0;
    for (int i = 0; i < width * depth; i++)
        spans += int64_t(open->cells[i].count);
    if (spans != open->spanCount)
        throw Fault(WEND_ERROR_CAPACITY, "there are more than 255 storeys above each other");
    std::replace(open->areas, open->areas + open->spanCount, solid_area, (unsigned char)(RC_NULL_AREA));
    if (settings.radius_voxels > 0)
        require(rcErodeWalkableArea(&context, settings.radius_voxels, *open), context);
}

/* False where some lie above themselves. */
bool Voxels::make_regions()
{
    Context context;
    require(rcBuildDistanceField(&context, *open), context);
    require(rcBuildRegions(&context, *open, border, settings.least_voxels, merged_region), context);
    return !context.has_complained;
}

/*
 * Recast draws straight lines between regions of one area, wherever the voxels lie: so each region is an area of its
 * own for as long as that takes, but for such whose numbers differ by 255.
 */
void Voxels::trace(Context &context, rcContourSet &outlines)
{
    std::vector<unsigned char> areas(std::size_t(open->maxRegions) + 1, RC_NULL_AREA);
    std::vector<unsigned char> kept(open->areas, open->areas + open->spanCount);
    for (int i = 0; i < open->spanCount; i++) {
        const unsigned short region = open->spans[i].reg;
        if (open->areas[i] == RC_NULL_AREA || region == 0 || (region & RC_BORDER_REG) != 0)
            continue;
        areas[region] = open->areas[i];
        open->areas[i] = static_cast<unsigned char>(region % 255 + 1);
    }
    require(rcBuildContours(&context, *open, 0, 0, outlines), context);
    std::copy(kept.begin(), kept.end(), open->areas);
    for (int i = 0; i < outlines.nconts; i++)
        outlines.conts[i].area = areas[outlines.conts[i].reg];
    simplify(outlines, *open, areas.data(), settings.border_error, settings.head_room_voxels);
}

/* False where Recast made something of it and was not content, or could not make anything. */
bool Voxels::make_polygons()
{
    Context context;
    Owned<rcContourSet, rcFreeContourSet> outlines{rcAllocContourSet()};
    mesh.reset(rcAllocPolyMesh());
    if (!outlines || !mesh)
        throw std::bad_alloc();
    trace(context, *outlines);
    if (outlines->nconts == 0)
        mesh.reset();
    else
        require(rcBuildPolyMesh(&context, *outlines, corners_of_polygon, *mesh), context);
    return !context.has_complained;
}

/* A point on the border of voxels lies in all of them, for only some may be of the region. */
bool Voxels::find_height(double x, double z, unsigned region, double guess, double *height) const
{
    const auto cell = [this](double at, int most) { return std::clamp(int(at) + border, 0, most - 1); };
    double least = HUGE_VAL;
    for (int row = cell(std::ceil(z) - 1, depth); row <= cell(std::floor(z), depth); row++)
        for (int column = cell(std::ceil(x) - 1, width); column <= cell(std::floor(x), width); column++) {
            const rcCompactCell &stack = open->cells[column + row * width];
            const unsigned begin = stack.index, end = begin + stack.count;
            for (unsigned i = begin; i < end; i++) {
                const double at = this->height(open->spans[i].y);
                if (std::fabs(at - guess) < least && open->areas[i] != RC_NULL_AREA &&
                    (region == 0 || open->spans[i].reg == region)) {
                    least = std::fabs(at - guess);
                    *height = at;
                }
            }
        }
    return least < HUGE_VAL;
}

} // namespace bake
