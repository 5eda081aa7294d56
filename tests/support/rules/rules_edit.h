/* tests/support/rules/rules_edit.h: random edits, made to a scene and to the library's copy of it at once. */
#ifndef WEND_TESTS_RULES_RULES_EDIT_H
#define WEND_TESTS_RULES_RULES_EDIT_H

#include "rules/rules_stage.h"

typedef enum rules_edit_kind {
    EDIT_TERRAIN,
    EDIT_EXITS,
    EDIT_LINKS,    /* adds one, or removes one */
    EDIT_OCCUPIED, /* somebody comes or leaves; this and the extra layer take effect at once */
    EDIT_EXTRA,
    EDIT_CALLBACK, /* refreshes the cell, which brings the space up to all edits before */
    EDIT_KINDS
} rules_edit_kind;

/* Returns the library's status; unless that is OK the scene is unchanged. */
wend_status rules_edit(rules_scene *scene, const rules_stage *stage, rules_edit_kind kind, random_source *random);

/* One more unit stands at a cell, which takes effect at once. */
wend_status rules_edit_enter(rules_scene *scene, const rules_stage *stage, wend_place place);

#endif
