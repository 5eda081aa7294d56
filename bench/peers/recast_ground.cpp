#include "peers/recast_ground.hpp"

#include "peers/recast_level.hpp"

#include <cmath>
#include <cstring>
#include <recastnavigation/DetourNavMesh.h>
#include <recastnavigation/DetourNavMeshBuilder.h>
#include <recastnavigation/DetourNavMeshQuery.h>

namespace
{

using namespace recast;

constexpr int max_nodes = 65535, max_corridor = 4096;

Owned<rcPolyMesh, rcFreePolyMesh> make_polygons(const rcConfig &config, const Level &level)
{
    rcContext context(false);
    auto solid = rasterize(context, config, level);
    Owned<rcCompactHeightfield, rcFreeCompactHeightfield> open{rcAllocCompactHeightfield()};
    require(rcBuildCompactHeightfield(&context, config.walkableHeight, config.walkableClimb, *solid, *open),
            "no spans");
    require(rcErodeWalkableArea(&context, config.walkableRadius, *open), "no erosion");
    require(rcBuildDistanceField(&context, *open), "no distances");
    require(rcBuildRegions(&context, *open, 0, config.minRegionArea, config.mergeRegionArea), "no regions");
    Owned<rcContourSet, rcFreeContourSet> outlines{rcAllocContourSet()};
    require(rcBuildContours(&context, *open, config.maxSimplificationError, config.maxEdgeLen, *outlines),
            "no outlines");
    Owned<rcPolyMesh, rcFreePolyMesh> mesh{rcAllocPolyMesh()};
    require(rcBuildPolyMesh(&context, *outlines, config.maxVertsPerPoly, *mesh), "no polygons");
    for (int i = 0; i < mesh->npolys; i++)
        mesh->flags[i] = 1;
    return mesh;
}

} // namespace

struct RecastGround::State {
    Owned<rcPolyMesh, rcFreePolyMesh> made;
    std::vector<Corner> corners;
    std::vector<std::vector<uint32_t>> polygons;
    std::vector<int> component;
    Owned<dtNavMesh, dtFreeNavMesh> mesh{dtAllocNavMesh()};
    Owned<dtNavMeshQuery, dtFreeNavMeshQuery> query{dtAllocNavMeshQuery()};
    dtQueryFilter filter;
    dtPolyRef first = 0;
    dtPolyRef corridor[max_corridor];
    float points[max_corridor * 3];
    int corridor_length = 0, point_count = 0;

    void take_polygons()
    {
        for (int i = 0; i < made->nverts; i++)
            corners.push_back({made->verts[3 * i] * 256, made->verts[3 * i + 2] * 256, made->verts[3 * i + 1]});
        for (int i = 0; i < made->npolys; i++) {
            const unsigned short *corner = &made->polys[i * 2 * made->nvp];
            std::vector<uint32_t> polygon;
            for (int j = 0; j < made->nvp && corner[j] != RC_MESH_NULL_IDX; j++)
                polygon.push_back(corner[j]);
            polygons.push_back(polygon);
        }
    }

    void label_components()
    {
        component.assign(polygons.size(), -1);
        int count = 0;
        for (std::size_t begin = 0; begin < polygons.size(); begin++) {
            if (component[begin] >= 0)
                continue;
            std::vector<std::size_t> open{begin};
            component[begin] = count;
            while (!open.empty()) {
                const std::size_t at = open.back();
                open.pop_back();
                for (std::size_t j = 0; j < polygons[at].size(); j++) {
                    const unsigned short beyond =
                        made->polys[at * 2 * std::size_t(made->nvp) + std::size_t(made->nvp) + j];
                    if ((beyond & 0x8000) == 0 && component[beyond] < 0) {
                        component[beyond] = count;
                        open.push_back(beyond);
                    }
                }
            }
            count++;
        }
    }

    void make_mesh()
    {
        dtNavMeshCreateParams params;
        std::memset(&params, 0, sizeof params);
        params.verts = made->verts;
        params.vertCount = made->nverts;
        params.polys = made->polys;
        params.polyAreas = made->areas;
        params.polyFlags = made->flags;
        params.polyCount = made->npolys;
        params.nvp = made->nvp;
        params.walkableHeight = agent_height;
        params.walkableRadius = agent_radius;
        params.walkableClimb = agent_climb;
        std::memcpy(params.bmin, made->bmin, sizeof params.bmin);
        std::memcpy(params.bmax, made->bmax, sizeof params.bmax);
        params.cs = made->cs;
        params.ch = made->ch;
        params.buildBvTree = true;
        unsigned char *data = nullptr;
        int size = 0;
        require(dtCreateNavMeshData(&params, &data, &size), "no mesh for Detour");
        require(dtStatusSucceed(mesh->init(data, size, DT_TILE_FREE_DATA)), "no mesh in Detour");
        require(dtStatusSucceed(query->init(mesh.get(), max_nodes)), "no query in Detour");
        first = mesh->getPolyRefBase(const_cast<const dtNavMesh *>(mesh.get())->getTile(0));
    }
};

RecastGround::RecastGround(const std::string &file, float cell_size) : state(new State)
{
    const Level level = read_obj(file);
    state->made = make_polygons(configure(level, cell_size), level);
    state->take_polygons();
    state->label_components();
    state->make_mesh();
}

RecastGround::~RecastGround() = default;

const std::vector<RecastGround::Corner> &RecastGround::corners() const
{
    return state->corners;
}

const std::vector<std::vector<uint32_t>> &RecastGround::polygons() const
{
    return state->polygons;
}

const std::vector<int> &RecastGround::component() const
{
    return state->component;
}

/* The spot is at the height of its polygon, so that Detour need not look for it. */
RecastGround::Spot RecastGround::spot(int x, int y, int polygon) const
{
    const rcPolyMesh &made = *state->made;
    Spot spot{x, y, polygon, {made.bmin[0] + float(x) / 256 * made.cs, 0, made.bmin[2] + float(y) / 256 * made.cs}};
    state->query->getPolyHeight(state->first + dtPolyRef(polygon), spot.at, &spot.at[1]);
    return spot;
}

double RecastGround::height(const Spot &spot) const
{
    return double((spot.at[1] - state->made->bmin[1]) / state->made->ch);
}

dtNavMesh *RecastGround::mesh() const
{
    return state->mesh.get();
}

unsigned int RecastGround::reference(int polygon) const
{
    return state->first + dtPolyRef(polygon);
}

double RecastGround::find(const Spot &from, const Spot &to) const
{
    State &it = *state;
    const float *a = from.at, *b = to.at;
    it.query->findPath(it.first + dtPolyRef(from.polygon), it.first + dtPolyRef(to.polygon), a, b, &it.filter,
                       it.corridor, &it.corridor_length, max_corridor);
    if (it.corridor_length == 0 || it.corridor[it.corridor_length - 1] != it.first + dtPolyRef(to.polygon))
        return -1;
    it.query->findStraightPath(a, b, it.corridor, it.corridor_length, it.points, nullptr, nullptr, &it.point_count,
                               max_corridor);
    double length = 0;
    for (int i = 1; i < it.point_count; i++) {
        const double x = double(it.points[3 * i]) - double(it.points[3 * i - 3]);
        const double z = double(it.points[3 * i + 2]) - double(it.points[3 * i - 1]);
        length += std::sqrt(x * x + z * z);
    }
    return length / double(it.made->cs);
}

int RecastGround::corridor() const
{
    return state->corridor_length;
}

int RecastGround::points() const
{
    return state->point_count;
}
