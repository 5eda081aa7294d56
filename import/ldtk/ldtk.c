/* ldtk.c: a world from its levels, cells and entities. */
#include "ldtk/ldtk.h"

#include "ldtk/world.h"

bool wend_import_read_ldtk(draft *draft, const import_rules *rules, import_span bytes)
{
    ldtk world = {.im = draft->im, .draft = draft, .rules = rules};
    world.root = wend_import_json(draft->im, bytes);
    return world.root && wend_import_ldtk_levels(&world) && wend_import_ldtk_cells(&world) &&
           wend_import_ldtk_entities(&world);
}
