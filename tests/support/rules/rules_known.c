/* tests/support/rules/rules_known.c: known land. */
#include "rules/rules_known.h"

/* A terrain that no scene has: the greatest byte. */
enum { UNKNOWN = 255 };

rules_scene rules_seen(const rules_scene *scene, const uint16_t *known)
{
    rules_scene seen = rules_scene_copy(scene);
    seen.profile.weight[UNKNOWN] = scene->profile.unknown_weight;
    for (int i = 0; i < WEND_MAX_RESOURCES; i++)
        seen.profile.resources[i].weight[UNKNOWN] = scene->profile.unknown_weight;
    for (uint32_t cell = 0; cell < rules_cells(scene); cell++) {
        if (known[cell])
            continue;
        seen.terrain[cell] = UNKNOWN;
        seen.exits[cell] = 255;
        seen.walkable[cell] = 1;
    }
    seen.link_count = 0;
    for (uint32_t i = 0; i < scene->link_count; i++)
        if (known[rules_cell(scene, scene->links[i].from)])
            seen.links[seen.link_count++] = scene->links[i];
    return seen;
}
