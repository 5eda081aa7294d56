/*
 * Escort, in C++20: a wagon on its way to the castle, slow in the mud; when the bridge falls it looks for another way.
 */
#include <algorithm>
#include <cstdio>
#include <ranges>
#include <span>
#include <string_view>

#include <wend/wend.hpp>

namespace
{

constexpr uint32_t width = 24, height = 7;
constexpr std::string_view land = "........~~......~~......"
                                  "........~~......~~......"
                                  ",,,.....==,,,...==......" /* = bridges over the river ~, and mud , */
                                  ",,,.....~~......~~......"
                                  "........~~......~~......"
                                  "........==......~~......"
                                  "........~~......==......";

constexpr double cells_per_turn = 4;

wend_profile wagon()
{
    wend_profile profile = wend_profile_default();
    profile.weight[int{'='}] = 1;
    profile.weight[int{','}] = 2;
    return profile;
}

/* Returns the bridges that a path leads over. */
auto bridges(const wend::grid &map, const wend::path &path)
{
    return std::ranges::count_if(path.cells(), [&](wend_place cell) { return map[cell] == '='; });
}

void tell(const wend::grid &map, const wend::path &path)
{
    const std::span turns = path.turns();
    std::printf("%.1f cells, %td of them bridges, %zu turning points; to", path.length, bridges(map, path),
                turns.size());
    for (wend_place place : turns.subspan(1))
        std::printf(" %d,%d", wend_place_column(place), wend_place_row(place));
    std::printf("\n");
}

} // namespace

int main()
{
    wend::grid map;
    wend::space space;
    wend::finder finder;
    wend::path path;
    if (map.create(land, width, height) || space.create(map, wagon()) || finder.create())
        return 1;

    wend::query query(wend_place_cell(0, 2), wend_place_cell(23, 1));
    if (finder.find(space, query, path) || !path.found())
        return 1;
    tell(map, path);

    wend::follower unit(path);
    for (int turn = 1; unit.walk(path, space, cells_per_turn); turn++) {
        std::printf("turn %d: at %4.1f, %.1f\n", turn, unit.x, unit.y);
        const wend_area second_bridge = wend_area_cells(16, 2, 2, 1);
        if (turn == 3 && (map.fill(second_bridge, '~') || space.update()))
            return 1;
        wend_path_check check;
        if (unit.can_go_on(path, space, &check))
            continue;
        std::printf("the bridge is down, %.1f cells ahead\n", check.length);
        query.start = {int32_t(unit.x * WEND_CELL), int32_t(unit.y * WEND_CELL), 0, 0};
        query.from.between_cells = true;
        if (finder.find(space, query, path) || !path.found())
            return 1;
        tell(map, path);
        unit = wend::follower(path);
    }
    std::printf("arrived\n");

    if (map.fill(wend_area_cells(16, 6, 2, 1), '~') || space.update() || finder.find(space, query, path))
        return 1;
    const wend::why why(space, query, path);
    std::printf("nobody follows: %s\n", why.c_str());
    return 0;
}
