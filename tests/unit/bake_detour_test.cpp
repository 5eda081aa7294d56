/*
 * Ways over baked ground beside those of Detour on the same polygons: found wherever it finds one, and never longer.
 * And memory that runs out while a level is baked.
 */
#include "level/level.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <new>
#include <recastnavigation/DetourNavMesh.h>
#include <recastnavigation/DetourNavMeshBuilder.h>
#include <recastnavigation/DetourNavMeshQuery.h>
#include <stdexcept>
#include <string>
#include <vector>
#include <wend/all.h>
#include <wend/bake.h>

namespace
{

constexpr int most_points = 512;
constexpr unsigned short nobody = 0xffff, walkable = 1;

void require(bool is_good, const std::string &what)
{
    if (!is_good)
        throw std::runtime_error(what);
}

/* Numbers that are the same on every machine. Source: Steele, Lea and Flood 2014 (SplitMix). */
class Random
{
  public:
    unsigned below(unsigned bound)
    {
        uint64_t z = state += UINT64_C(0x9E3779B97F4A7C15);
        z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
        z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
        return unsigned(((z ^ (z >> 31)) >> 32) % bound);
    }

  private:
    uint64_t state = 1;
};

struct Level {
    explicit Level(void (*fill)(level *)) : triangles(level_new(), std::free)
    {
        fill(triangles.get());
        view = wend_bake_level_default();
        view.points = triangles->points;
        view.point_count = triangles->triangle_count * 3;
        view.corners = triangles->corners;
        view.triangle_count = triangles->triangle_count;
    }

    std::unique_ptr<level, void (*)(void *)> triangles;
    wend_bake_level view;
};

using Bake = std::unique_ptr<wend_bake, void (*)(wend_bake *)>;

Bake bake_of(const Level &level, const wend_bake_rules &rules)
{
    wend_bake *bake;
    wend_bake_error error{};
    const wend_status status = wend_bake_create(&level.view, &rules, &bake, &error);
    require(status == WEND_OK, error.text);
    return Bake(bake, wend_bake_destroy);
}

/* A place of both: the polygon is Detour's. */
struct Spot {
    wend_place place;
    dtPolyRef polygon;
    float at[3];
};

/* Detour's own mesh of the polygons, in 1/256 cells from their corner. */
class Detour
{
  public:
    explicit Detour(const wend_mesh_polygons &given)
    {
        const auto corner_range = std::minmax_element(given.heights, given.heights + given.point_count);
        low[1] = *corner_range.first;
        low[0] = std::min_element(given.points, given.points + given.point_count, [](auto a, auto b) {
                     return a.x < b.x;
                 })->x;
        low[2] = std::min_element(given.points, given.points + given.point_count, [](auto a, auto b) {
                     return a.y < b.y;
                 })->y;
        std::vector<unsigned short> corners;
        for (unsigned i = 0; i < given.point_count; i++)
            for (int value : {given.points[i].x - low[0], given.heights[i] - low[1], given.points[i].y - low[2]})
                corners.push_back(static_cast<unsigned short>(value));
        cut(given);
        std::vector<unsigned short> lines(polygons.size() * 2 * DT_VERTS_PER_POLYGON, nobody);
        std::map<std::pair<unsigned, unsigned>, unsigned short> owner;
        for (std::size_t i = 0; i < polygons.size(); i++)
            for (std::size_t j = 0; j < polygons[i].size(); j++)
                owner[{polygons[i][j], polygons[i][(j + 1) % polygons[i].size()]}] = static_cast<unsigned short>(i);
        for (std::size_t i = 0; i < polygons.size(); i++)
            for (std::size_t j = 0; j < polygons[i].size(); j++) {
                const auto beyond = owner.find({polygons[i][(j + 1) % polygons[i].size()], polygons[i][j]});
                lines[i * 12 + j] = static_cast<unsigned short>(polygons[i][j]);
                lines[i * 12 + 6 + j] = beyond == owner.end() ? nobody : beyond->second;
            }
        make(corners, lines);
    }

    ~Detour()
    {
        dtFreeNavMeshQuery(query);
        dtFreeNavMesh(mesh);
    }

    /* A place in the midst of a polygon by chance. */
    Spot spot(const wend_mesh_polygons &given, Random &random, const wend_space *space) const
    {
        const std::size_t number = random.below(unsigned(polygons.size()));
        const std::vector<unsigned> &corners = polygons[number];
        double x = 0, y = 0, height = 0;
        for (unsigned corner : corners) {
            x += given.points[corner].x / double(corners.size());
            y += given.points[corner].y / double(corners.size());
            height += given.heights[corner] / double(corners.size());
        }
        const wend_mesh_point middle = {int(std::floor(x)), int(std::floor(y))};
        for (std::size_t i = 0; i < corners.size(); i++) /* some are so thin that it lies outside */
            if (turn(given.points[corners[i]], given.points[corners[(i + 1) % corners.size()]], middle) >= 0)
                return this->spot(given, random, space);
        Spot spot{};
        require(wend_ground_locate(space, middle.x, middle.y, int(height), &spot.place, nullptr) == WEND_OK,
                "no ground in a polygon");
        spot.polygon = mesh->getPolyRefBase(const_cast<const dtNavMesh *>(mesh)->getTile(0)) + dtPolyRef(number);
        spot.at[0] = float(spot.place.x - low[0]);
        spot.at[1] = float(height - low[1]);
        spot.at[2] = float(spot.place.y - low[2]);
        return spot;
    }

    /* In cells of the plan; below 0 where there is no way. */
    double find(const Spot &from, const Spot &to) const
    {
        dtQueryFilter filter;
        dtPolyRef corridor[most_points];
        float points[3 * most_points];
        int length = 0, count = 0;
        query->findPath(from.polygon, to.polygon, from.at, to.at, &filter, corridor, &length, most_points);
        if (length == 0 || corridor[length - 1] != to.polygon)
            return -1;
        query->findStraightPath(from.at, to.at, corridor, length, points, nullptr, nullptr, &count, most_points);
        double sum = 0;
        for (int i = 1; i < count; i++)
            sum += std::hypot(double(points[3 * i] - points[3 * i - 3]), double(points[3 * i + 2] - points[3 * i - 1]));
        return sum / 256;
    }

    static int64_t turn(wend_mesh_point a, wend_mesh_point b, wend_mesh_point c)
    {
        return int64_t(b.x - a.x) * (c.y - a.y) - int64_t(b.y - a.y) * (c.x - a.x);
    }

    std::size_t size() const
    {
        return polygons.size();
    }

  private:
    /* Detour's polygons have six corners at most, and turn the other way. */
    void cut(const wend_mesh_polygons &given)
    {
        for (unsigned i = 0, first = 0; i < given.polygon_count; first += given.counts[i++]) {
            std::vector<unsigned> all(given.corners + first, given.corners + first + given.counts[i]);
            std::reverse(all.begin(), all.end());
            for (; all.size() > DT_VERTS_PER_POLYGON; all.erase(all.begin() + 1, all.begin() + 5))
                polygons.emplace_back(all.begin(), all.begin() + 6);
            polygons.push_back(all);
        }
    }

    void make(std::vector<unsigned short> &corners, std::vector<unsigned short> &lines)
    {
        std::vector<unsigned short> flags(polygons.size(), walkable);
        std::vector<unsigned char> areas(polygons.size(), 0);
        dtNavMeshCreateParams params{};
        params.verts = corners.data();
        params.vertCount = int(corners.size() / 3);
        params.polys = lines.data();
        params.polyFlags = flags.data();
        params.polyAreas = areas.data();
        params.polyCount = int(polygons.size());
        params.nvp = DT_VERTS_PER_POLYGON;
        params.walkableHeight = 2;
        params.walkableClimb = 1;
        params.bmax[0] = params.bmax[1] = params.bmax[2] = 65535;
        params.cs = params.ch = 1;
        params.buildBvTree = true;
        unsigned char *data = nullptr;
        int size = 0;
        require(dtCreateNavMeshData(&params, &data, &size) &&
                    dtStatusSucceed(mesh->init(data, size, DT_TILE_FREE_DATA)) &&
                    dtStatusSucceed(query->init(mesh, 65535)),
                "no mesh for Detour");
    }

    int low[3];
    std::vector<std::vector<unsigned>> polygons;
    dtNavMesh *mesh = dtAllocNavMesh();
    dtNavMeshQuery *query = dtAllocNavMeshQuery();
};

/* wend's ground of the same polygons. */
class Ground
{
  public:
    explicit Ground(const wend_bake *bake)
    {
        require(wend_bake_mesh(bake, nullptr, &mesh) == WEND_OK, "no mesh");
        require(wend_space_create_mesh(mesh, nullptr, nullptr, &space) == WEND_OK, "no space");
        require(wend_finder_create(nullptr, &finder) == WEND_OK, "no finder");
    }

    ~Ground()
    {
        wend_finder_destroy(finder);
        wend_space_destroy(space);
        wend_mesh_destroy(mesh);
    }

    double find(const Spot &from, const Spot &to) const
    {
        wend_query query = wend_query_default();
        wend_path path = wend_path_default();
        query.start = from.place;
        query.goal = to.place;
        require(wend_finder_find(finder, space, &query, &path) == WEND_OK, "no answer");
        return path.outcome == WEND_OUTCOME_FOUND ? path.plan_length : -1;
    }

    wend_mesh *mesh = nullptr;
    wend_space *space = nullptr;
    wend_finder *finder = nullptr;
};

void compare(const char *name, const Level &level, const wend_bake_rules &rules)
{
    const Bake bake = bake_of(level, rules);
    const wend_mesh_polygons polygons = wend_bake_polygons(bake.get());
    const Detour detour(polygons);
    const Ground ground(bake.get());
    Random random;
    int found = 0;
    for (int i = 0; i < 300; i++) {
        const Spot from = detour.spot(polygons, random, ground.space);
        const Spot to = detour.spot(polygons, random, ground.space);
        const double its = detour.find(from, to), ours = ground.find(from, to);
        found += its >= 0;
        require((its >= 0) == (ours >= 0), std::string(name) + ": only one finds a way");
        require(ours <= its + 0.001 || its < 0,
                std::string(name) + ": " + std::to_string(ours) + " is longer than Detour's " + std::to_string(its));
    }
    require(found > 80, std::string(name) + ": hardly anything leads anywhere");
    std::printf("%s: %zu polygons, %d ways\n", name, detour.size(), found);
}

void fill_by_chance(level *level)
{
    level_by_chance(level, 1);
}

void fill_hills(level *level)
{
    level_hills(level, 50);
}

void compare_all()
{
    const struct {
        const char *name;
        void (*fill)(level *);
    } levels[] = {{"house", level_house}, {"bridge", level_bridge}, {"hills", fill_hills}, {"chance", fill_by_chance}};
    for (const auto &it : levels) {
        const Level level(it.fill);
        wend_bake_rules rules = wend_bake_rules_default();
        compare(it.name, level, rules);
        rules.tile = 7;
        rules.radius = 0.5;
        compare(it.name, level, rules);
    }
}

/* Which allocation is refused, from 1; 0 = none. Recast's own are not asked: it does not look whether it got any. */
long refused, asked;

/* Allocations one after the other, of later ones only some. */
void sweep()
{
    const Level level(level_house);
    wend_bake_rules rules = wend_bake_rules_default();
    rules.voxel = 0.5;
    rules.tile = 20;
    long count = 0;
    bool was_refused = true;
    for (long number = 1; was_refused; number += 1 + number / 40) {
        wend_bake *bake = nullptr;
        wend_bake_error error{};
        asked = 0;
        refused = number;
        const wend_status status = wend_bake_create(&level.view, &rules, &bake, &error);
        was_refused = asked >= number;
        refused = 0; /* the test's own texts take memory too */
        wend_bake_destroy(bake);
        require(status == (was_refused ? WEND_ERROR_MEMORY : WEND_OK),
                std::string("allocation ") + std::to_string(number) + ": " + error.text);
        count += was_refused;
    }
    std::printf("memory: refused %ld times\n", count);
}

} // namespace

/* Not inlined, or a compiler would tell new from free. */
__attribute__((noinline)) void *operator new(std::size_t size)
{
    void *block = ++asked == refused ? nullptr : std::malloc(size + (size == 0));
    if (!block)
        throw std::bad_alloc();
    return block;
}

__attribute__((noinline)) void operator delete(void *block) noexcept
{
    std::free(block);
}

__attribute__((noinline)) void operator delete(void *block, std::size_t) noexcept
{
    std::free(block);
}

int main()
try {
    compare_all();
    sweep();
    return 0;
} catch (const std::exception &error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
}
