/* The manifest of engines as a table, and the choice among them. */
#ifndef WEND_SEARCH_ENGINES_ENGINES_H
#define WEND_SEARCH_ENGINES_ENGINES_H

#include "search/core/core.h"

#define WEND_ENGINE(constant, number, name, rules, summary) extern const struct wend_engine_code wend_engine_##name;
#include <wend/engines.inl>
#undef WEND_ENGINE

/* One line of the manifest. */
struct wend_engine_entry {
    wend_engine number;
    const char *name, *summary;
    uint32_t rules; /* RULE_ bits under which it is optimal */
    const struct wend_engine_code *code;
};

/* Returns the entry of an engine, or NULL for WEND_ENGINE_AUTO and unknown numbers. */
const struct wend_engine_entry *wend_engine_entry(wend_engine engine);

/* Whether an engine keeps all the given rules and serves the search. */
bool wend_engine_can_run(const struct wend_engine_entry *entry, uint32_t rules, const struct wend_search *search);

/* The first engine of the manifest that serves the search and suits it, or NULL if none does. */
const struct wend_engine_entry *wend_engine_choose(uint32_t rules, const struct wend_search *search);

/* The engine asked for on a mesh, with AUTO the first that serves the search. NULL if it, or none, serves it. */
const struct wend_engine_entry *wend_engine_choose_mesh(wend_engine engine, const struct wend_mesh_search *search);

#endif
