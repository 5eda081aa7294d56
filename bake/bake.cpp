/* bake.cpp: the library's door: which tiles there are, and when each is baked. */
#include "heights.hpp"
#include "join.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <memory>

using namespace bake;

namespace
{

constexpr std::size_t most_tiles = std::size_t(1) << 20, most_touches = std::size_t(1) << 27;

/* Columns and rows of tiles, the last ones included. */
struct Range {
    int64_t left, top, right, bottom;
};

/* The tiles that are baked otherwise where something in a box is otherwise. */
Range tiles_of(const Box &box, const Settings &settings)
{
    const int64_t side = settings.tile_voxels, border = settings.border_voxels();
    if (side == 0)
        return {0, 0, 0, 0};
    return {floor_divide(box.left - border, side), floor_divide(box.top - border, side),
            floor_divide(box.right - 1 + border, side), floor_divide(box.bottom - 1 + border, side)};
}

using Key = std::pair<int64_t, int64_t>; /* row, column */

struct Progress {
    const Settings &settings;
    uint64_t total, done = 0;

    void step()
    {
        done++;
        if (settings.progress && !settings.progress(settings.user, done, total))
            throw Stopped();
    }
};

} // namespace

struct wend_bake {
    explicit wend_bake(const wend_bake_rules *rules) : settings(rules)
    {
    }

    Settings settings;
    std::map<Key, Piece> pieces; /* tiles with ground */
    Ground ground;
    wend_bake_counts counts{};
};

namespace
{

/* Which tiles of a range have triangles, and which these are. */
std::map<Key, Tile> find_tiles(const Soup &soup, const Settings &settings, const Range &range)
{
    std::map<Key, Tile> tiles;
    std::size_t touches = 0;
    const int64_t side = settings.tile_voxels;
    for (uint32_t i = 0; i < soup.triangles.size(); i++) {
        const Range its = tiles_of(touched(soup, soup.triangles[i]), settings);
        for (int64_t row = std::max(its.top, range.top); row <= std::min(its.bottom, range.bottom); row++)
            for (int64_t column = std::max(its.left, range.left); column <= std::min(its.right, range.right);
                 column++) {
                Tile &tile = tiles[{row, column}];
                if (tile.triangles.empty())
                    tile.box =
                        side == 0 ? soup.bounds : Box{column * side, row * side, (column + 1) * side, (row + 1) * side};
                tile.triangles.push_back(i);
                if (tiles.size() > most_tiles || ++touches > most_touches)
                    throw Fault(WEND_ERROR_CAPACITY, "the level has more than %zu tiles, greater ones would do",
                                most_tiles);
            }
    }
    return tiles;
}

/* No ground has edges only: a tile without any is not baked. */
bool has_ground(const Soup &soup, const Tile &tile)
{
    return std::any_of(tile.triangles.begin(), tile.triangles.end(),
                       [&soup](uint32_t number) { return soup.triangles[number].area % solid_area != 0; });
}

Piece bake_tile(const Soup &soup, const Settings &settings, Tile &tile, Progress &progress)
{
    const uint64_t end = progress.done + voxel_stages + 1;
    Piece piece;
    tile.border = settings.border_voxels();
    if (has_ground(soup, tile))
        piece = make_piece(soup, settings, tile, Voxels(soup, settings, tile, [&progress] { progress.step(); }));
    progress.done = end - 1;
    progress.step();
    return piece;
}

void bake_range(wend_bake &it, const wend_bake_level &level, const Soup &soup, const Range &range)
{
    std::map<Key, Tile> tiles = find_tiles(soup, it.settings, range);
    std::map<Key, Piece> pieces;
    Progress progress{it.settings, tiles.size() * (voxel_stages + 1) + 1};
    for (const auto &[key, piece] : it.pieces)
        if (key.first < range.top || key.first > range.bottom || key.second < range.left || key.second > range.right)
            pieces.emplace(key, piece);
    for (auto &[key, tile] : tiles) {
        Piece piece = bake_tile(soup, it.settings, tile, progress);
        if (!piece.polygons.empty())
            pieces.insert_or_assign(key, std::move(piece));
    }
    std::vector<const Piece *> all;
    for (const auto &[key, piece] : pieces)
        all.push_back(&piece);
    Ground ground = join(all, it.settings);
    progress.step();
    it.pieces.swap(pieces);
    it.ground = std::move(ground);
    it.counts = {level.triangle_count,
                 soup.steep,
                 uint32_t(it.pieces.size()),
                 uint32_t(it.ground.counts.size()),
                 uint32_t(it.ground.points.size()),
                 it.ground.faulty};
}

void require_ground(const wend_bake &it, const Soup &soup)
{
    if (it.counts.polygons > 0)
        return;
    throw Fault(
        WEND_ERROR_ARGUMENT,
        "nothing can be walked on: of %zu triangles %u are steeper than %g degrees or look downwards, the others are "
        "only in the way, have less than %g head room above them or less ground than %d voxels; see which axis "
        "points upwards, the scale, the materials and the least area",
        soup.triangles.size(), soup.steep, it.settings.slope, it.settings.head_room, it.settings.least_voxels);
}

template <class Struct> void write_default(Struct *to, uint32_t size, Struct known)
{
    known.size = size;
    if (to && size <= sizeof known)
        std::memcpy(to, &known, size);
}

/* On the grid, and one voxel more for what is rounded. */
Box box_of(const float low[3], const float high[3], const Settings &settings)
{
    for (int i = 0; i < 3; i++)
        if (!(low[i] <= high[i]))
            throw Fault(WEND_ERROR_ARGUMENT, "the box ends before it begins");
    const Point a = on_grid(low, settings), b = on_grid(high, settings);
    const double most = 4.0 * WEND_MESH_MAX_COORDINATE;
    const auto whole = [most](double value) { return int64_t(std::floor(std::clamp(value, -most, most))); };
    return {whole(std::min(a.x, b.x)) - 1, whole(std::min(a.z, b.z)) - 1, whole(std::max(a.x, b.x)) + 2,
            whole(std::max(a.z, b.z)) + 2};
}

} // namespace

void wend_bake_level_init(wend_bake_level *level, uint32_t size)
{
    write_default(level, size, wend_bake_level{});
}

void wend_bake_rules_init(wend_bake_rules *rules, uint32_t size)
{
    wend_bake_rules known{};
    known.scale = 1;
    known.voxel = 0.2;
    known.voxel_height = 0.1;
    known.head_room = 2;
    known.step = 0.4;
    known.slope = 45;
    known.border_error = 1.3;
    known.height_error = 0.25;
    known.least_area = 1;
    known.terrain = '.';
    write_default(rules, size, known);
}

wend_status wend_bake_create(const wend_bake_level *level, const wend_bake_rules *rules, wend_bake **bake,
                             wend_bake_error *error)
{
    if (bake)
        *bake = nullptr;
    return answer(error, [=] {
        if (!bake || !level)
            throw Fault(WEND_ERROR_ARGUMENT, "level or bake is null");
        auto made = std::make_unique<wend_bake>(rules);
        const Soup soup(*level, made->settings);
        bake_range(*made, *level, soup, tiles_of(soup.bounds, made->settings));
        require_ground(*made, soup);
        *bake = made.release();
    });
}

wend_status wend_bake_update(wend_bake *bake, const wend_bake_level *level, const float low[3], const float high[3],
                             wend_bake_error *error)
{
    return answer(error, [=] {
        if (!bake || !level || !low || !high)
            throw Fault(WEND_ERROR_ARGUMENT, "bake, level or the box is null");
        const Soup soup(*level, bake->settings);
        bake_range(*bake, *level, soup, tiles_of(box_of(low, high, bake->settings), bake->settings));
    });
}

void wend_bake_destroy(wend_bake *bake)
{
    delete bake;
}

wend_mesh_polygons wend_bake_polygons(const wend_bake *bake)
{
    wend_mesh_polygons polygons = wend_mesh_polygons_default();
    if (!bake)
        return polygons;
    const Ground &ground = bake->ground;
    polygons.points = ground.points.data();
    polygons.heights = ground.heights.data();
    polygons.point_count = uint32_t(ground.points.size());
    polygons.corners = ground.corners.data();
    polygons.corner_count = uint32_t(ground.corners.size());
    polygons.counts = ground.counts.data();
    polygons.terrains = ground.terrains.data();
    polygons.polygon_count = uint32_t(ground.counts.size());
    polygons.tolerance = 0;         /* sides are shared whole already */
    polygons.allow_crossing = true; /* heights are those of the source, whose own faces may cross */
    return polygons;
}

wend_status wend_bake_mesh(const wend_bake *bake, const wend_allocator *allocator, wend_mesh **mesh)
{
    if (mesh)
        *mesh = nullptr;
    if (!bake || !mesh)
        return WEND_ERROR_ARGUMENT;
    const wend_mesh_polygons polygons = wend_bake_polygons(bake);
    return wend_mesh_create_polygons(&polygons, allocator, mesh, nullptr);
}

wend_bake_counts wend_bake_count(const wend_bake *bake)
{
    return bake ? bake->counts : wend_bake_counts{};
}
