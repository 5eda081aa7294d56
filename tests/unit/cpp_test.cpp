/* tests/unit/cpp_test.cpp: the C++ header: owners free once, answers are ranges, all of it without exceptions. */
#include <wend/wend.hpp>

#include <cstdio>
#include <cstdlib>
#include <type_traits>
#include <vector>

namespace
{

int live_blocks;

void *count_allocate(void *, std::size_t size, std::size_t alignment)
{
    live_blocks++;
    return std::aligned_alloc(alignment < 8 ? 8 : alignment, (size + 63) / 64 * 64);
}

void count_release(void *, void *block, std::size_t, std::size_t)
{
    live_blocks--;
    std::free(block);
}

const wend_allocator counting = {count_allocate, count_release, nullptr};

void need(bool holds, const char *what)
{
    if (holds)
        return;
    std::fprintf(stderr, "cpp: %s\n", what);
    std::exit(1);
}

static_assert(!std::is_copy_constructible_v<wend::grid> && !std::is_copy_assignable_v<wend::space>);
static_assert(std::is_nothrow_move_constructible_v<wend::finder> && std::is_nothrow_move_assignable_v<wend::mesh>);
static_assert(sizeof(wend::query) == sizeof(wend_query) && sizeof(wend::path) == sizeof(wend_path));
static_assert(noexcept(wend::grid().create("", 1, 1)));

void owners_free_once_wherever_they_are_moved()
{
    {
        wend::grid first, second;
        need(first.create("........", 4, 2, &counting) == WEND_OK, "a grid is made");
        need(live_blocks > 0 && first.width() == 4 && first.height() == 2, "and is there");
        second = std::move(first);
        need(!first && second, "moved, it is in one place");
        wend::grid third(std::move(second));
        need(third.create(".", 1, 1, &counting) == WEND_OK && third.width() == 1, "made again, the old one is freed");
        wend_grid *given = third.release();
        need(!third && given, "and it can be given away");
        third.reset(given);
        wend::grid &same = third;
        third = std::move(same);
        need(third.width() == 1, "moved to itself, it stays");
    }
    need(live_blocks == 0, "nothing leaks");
}

void too_little_terrain_is_refused()
{
    wend::grid grid;
    need(grid.create("...", 4, 1) == WEND_ERROR_ARGUMENT && !grid, "four cells need four letters");
}

void answers_are_ranges()
{
    wend::grid grid;
    wend::space space;
    wend::finder finder;
    wend::path path;
    int cells = 0;
    need(grid.create("..........#.....", 8, 2) == WEND_OK && space.create(grid) == WEND_OK, "a map");
    need(finder.create() == WEND_OK, "a finder");
    need(finder.find(space, wend_place_cell(1, 1), wend_place_cell(7, 1), path) == WEND_OK && path.found(), "a way");
    for (wend_place cell : path.cells()) {
        need(grid[cell] == '.', "over free cells");
        cells++;
    }
    need(cells == int(path.cell_count()), "as many as there are");
    need(path.turns().front().x == wend_place_cell(1, 1).x && path.turns().back().x == wend_place_cell(7, 1).x,
         "from end to end");
    wend_place few[1];
    path.keep_in(few, 1);
    need(finder.find(space, wend_place_cell(1, 1), wend_place_cell(7, 1), path) == WEND_ERROR_CAPACITY, "too little");
    need(path.turns().size() == 1 && path.point_count > 1, "of a buffer too small what is there");
    wend::space view;
    need(view.create_view(space) == WEND_OK && wend_space_base(view) == space, "a view");
    need(view.is_free(wend_place_cell(1, 1)), "of the same map");
    wend_mapped_file file;
    need(space.save_image("cpp_test.image") == WEND_OK, "an image");
    need(wend_file_map("cpp_test.image", true, &file) == WEND_OK, "in a file");
    {
        wend::grid map;
        wend::space instance;
        wend_image_desc desc = wend_image_desc_default();
        desc.bytes = file.bytes;
        desc.length = file.length;
        desc.is_writable = true;
        need(instance.open_image(desc, map) == WEND_OK && wend_space_in_image(instance), "opened");
        need(map[wend_place_cell(1, 1)] == '.' && instance.is_free(wend_place_cell(1, 1)), "with its map");
    }
    {
        wend::graph map;
        wend::space instance;
        wend_image_desc desc = wend_image_desc_default();
        desc.bytes = file.bytes;
        desc.length = file.length;
        need(instance.open_image(desc, map) == WEND_ERROR_FORMAT && !map && !instance, "it is no graph's");
        wend::mesh ground;
        need(instance.open_image(desc, ground) == WEND_ERROR_FORMAT && !ground && !instance, "and no mesh's");
    }
    wend_file_unmap(&file);
    need(std::remove("cpp_test.image") == 0, "that is no longer needed");
}

void reasons_are_sentences()
{
    wend::grid grid;
    wend::space space;
    wend::finder finder;
    wend::path path;
    need(grid.create(".#.", 3, 1) == WEND_OK && space.create(grid) == WEND_OK && finder.create() == WEND_OK, "a map");
    const wend::query query(wend_place_cell(0, 0), wend_place_cell(2, 0));
    need(finder.find(space, query, path) == WEND_OK && !path.found(), "no way");
    need(path.cells().begin() == path.cells().end(), "no cells");
    const wend::why why(space, query, path);
    need(std::string_view(why).find("region") != std::string_view::npos, "and why");
    wend::query bad = query;
    bad.to.arrival = WEND_ARRIVAL_AWAY;
    bad.to.sight = space;
    need(query.check(space) == WEND_QUERY_FAULT_NONE, "nothing is wrong with the good one");
    need(bad.check(space) == WEND_QUERY_FAULT_SIGHT_AWAY, "something is with the bad one");
    const wend::why refused(space, bad, path);
    need(std::string_view(refused) == "query.to.sight is set, but query.to.arrival is AWAY", "and that in words");
}

void shared_fields_live_as_long_as_any_owner()
{
    {
        wend::grid grid;
        wend::space space;
        need(grid.create("....", 2, 2, &counting) == WEND_OK && space.create(grid, &counting) == WEND_OK, "a map");
        wend_field_desc desc = wend_field_desc_default();
        const wend_area goal = wend_area_cells(0, 0, 1, 1);
        desc.goals = &goal;
        desc.goal_count = 1;
        wend::field one, two;
        need(one.create(space, desc, &counting) == WEND_OK, "a field");
        two = one.share();
        one.reset();
        need(wend_field_grow(two, 1000, nullptr) == WEND_OK, "is still there");
        need(wend_field_cost(two, wend_place_cell(1, 0)) == WEND_PRICE_STRAIGHT, "and right");
        need(!wend::field().share(), "none is shared as none");
    }
    need(live_blocks == 0, "then all is freed");
}

/* A floor, and a ramp up to another. */
void paths_tell_the_ground_they_lead_over()
{
    const wend_mesh_point points[] = {{0, 0},   {1024, 0},   {2048, 0},   {3072, 0},
                                      {0, 512}, {1024, 512}, {2048, 512}, {3072, 512}};
    const int32_t heights[] = {0, 0, 512, 512, 0, 0, 512, 512};
    const uint32_t corners[] = {0, 1, 5, 4, 1, 2, 6, 5, 2, 3, 7, 6}, counts[] = {4, 4, 4};
    wend_mesh_polygons polygons = wend_mesh_polygons_default();
    polygons.points = points;
    polygons.heights = heights;
    polygons.point_count = 8;
    polygons.corners = corners;
    polygons.corner_count = 12;
    polygons.counts = counts;
    polygons.polygon_count = 3;
    wend::mesh mesh;
    wend::space space;
    wend::finder finder;
    wend::path path;
    need(wend_mesh_create_polygons(&polygons, nullptr, mesh.out(), nullptr) == WEND_OK, "ground");
    need(space.create(mesh, wend_profile_default()) == WEND_OK && finder.create() == WEND_OK, "a space");
    const wend::query query({256, 256, 0, 0}, {2816, 256, 0, 0});
    need(finder.find(space, query, path) == WEND_OK && path.found(), "a way");
    std::vector<wend_ground_point> ground;
    need(path.on_ground(space, ground) && ground.size() == 4, "two ends, and where the ramp begins and ends");
    need(ground[1].x == 4 && ground[1].height == 0 && ground[2].x == 8 && ground[2].height == 2, "which rises");
    need(path.on_ground(space, ground, WEND_PATH_DETAIL_POINTS) && ground.size() == 2, "its own points are two");
    need(ground[0].height == 0 && ground[1].height == 2, "with their heights");
    wend::grid grid;
    wend::space cells;
    need(grid.create("....", 4, 1) == WEND_OK && cells.create(grid) == WEND_OK, "a grid");
    need(!path.on_ground(cells, ground), "which has no such ground");
}

} // namespace

int main()
{
    owners_free_once_wherever_they_are_moved();
    too_little_terrain_is_refused();
    answers_are_ranges();
    reasons_are_sentences();
    shared_fields_live_as_long_as_any_owner();
    paths_tell_the_ground_they_lead_over();
    return 0;
}
