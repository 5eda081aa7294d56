/* refusal.c: the library's sentences name members of structs; these become the commands' options. */
#include "words/refusal.h"

#include <string.h>

static const struct {
    const char *member, *option;
} names[] = {
    {"query.from.between_cells", "BETWEEN-CELLS"},
    {"query.from.heading", "HEADING"},
    {"query.from.places", "START"},
    {"query.from.count", "how often START comes"},
    {"query.otherwise.breach", "BREACH-PROFILE"},
    {"query.otherwise.policy", "UNREACHABLE"},
    {"query.search.engine", "ENGINE"},
    {"query.search.heuristic_weight", "HEURISTIC-WEIGHT"},
    {"query.search.heuristic", "HEURISTIC"},
    {"query.search.radius", "RADIUS"},
    {"query.search.weights", "WEIGH"},
    {"query.shape.corners_may_touch", "CORNERS-TOUCH"},
    {"query.shape.lines", "LINES"},
    {"query.shape.ties", "TIES"},
    {"query.to.areas", "GOAL"},
    {"query.to.arrival", "ARRIVE"},
    {"query.to.at_place", "AT-PLACE"},
    {"query.to.count", "how often GOAL comes"},
    {"query.to.measure", "MEASURE"},
    {"query.to.sight", "SIGHT-PROFILE"},
    {"query.via.places", "VIA"},
    {"query.start", "the start"},
    {"query.goal", "the goal"},
};

/* Finds the member at a place in the sentence: its length, and the option to write for it; 0 if there is none. */
static size_t member_at(const char *text, const char **option)
{
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strncmp(text, names[i].member, strlen(names[i].member)) == 0) {
            *option = names[i].option;
            return strlen(names[i].member);
        }
    return 0;
}

void refusal_write(fault *fault, wend_query_fault cause)
{
    const char *text = wend_query_fault_text(cause), *option = NULL;
    char sentence[200];
    size_t length = 0;
    if (cause == WEND_QUERY_FAULT_ANGLE_UNPREPARED)
        text = "query.shape.lines is SHORTEST, but the map has no surface prepared for that: WEND.PREPARE key SURFACE, "
               "with CORNERS-TOUCH TOUCHING-SURFACE, and ask again when WEND.INFO shows it";
    if (cause == WEND_QUERY_FAULT_NO_BREACH)
        text = "query.otherwise.policy breach wants query.otherwise.breach: whoever walks through walls at a price";
    while (*text != '\0' && length + 1 < sizeof sentence) {
        const size_t member = member_at(text, &option);
        const size_t room = sizeof sentence - 1 - length;
        const size_t written = member > 0 ? strlen(option) : 1;
        memcpy(sentence + length, member > 0 ? option : text, written < room ? written : room);
        length += written < room ? written : room;
        text += member > 0 ? member : 1;
    }
    sentence[length] = '\0';
    fault_set(fault, "%s", sentence);
}
