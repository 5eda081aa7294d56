/* answer.c: what was found, in one sentence. */
#include "answer.h"

#include "platform.h"

#include <inttypes.h>

/* In the order of wend_reason. */
static const char *const reason_codes[] = {"none",         "start_outside", "goal_outside", "start_blocked",
                                           "goal_blocked", "no_way",        "limit",        "cannot_stop",
                                           "too_far",      "no_way_within", "too_narrow"};

const char *answer_reason_code(wend_reason reason)
{
    return reason_codes[reason];
}

bool answer_explain(answer *answer)
{
    wend_status status = wend_explain(answer->scene->space, answer->query, &answer->path, NULL, &answer->why);
    if (status != WEND_OK)
        report_no_memory("the explanation");
    return status == WEND_OK;
}

bool answer_find(answer *answer, scene *scene, const wend_query *query)
{
    *answer = (struct answer){.scene = scene, .query = query, .slices = query->search.pausable};
    uint64_t began = platform_nanoseconds();
    if (!scene_find(scene, query, &answer->path))
        return false;
    for (; answer->path.outcome == WEND_OUTCOME_RUNNING; answer->slices++)
        if (!scene_continue(scene, query->search.limit, &answer->path))
            return false;
    answer->microseconds = (double)(platform_nanoseconds() - began) / 1000;
    return answer_explain(answer);
}

static const char *plural(uint64_t count)
{
    return count == 1 ? "" : "s";
}

/* Of several starts and goals those that the path joins. */
static void print_choice(FILE *out, const answer *answer)
{
    const wend_query *query = answer->query;
    const wend_path *path = &answer->path;
    if (query->from.count > 1) {
        wend_place start = query->from.places[path->start_index];
        fprintf(out, " from %d,%d", (int)wend_place_column(start), (int)wend_place_row(start));
    }
    if (query->to.count > 1 && query->to.arrival != WEND_ARRIVAL_AWAY) {
        wend_place goal = query->to.areas[path->goal_index].place;
        fprintf(out, " to %d,%d", (int)wend_place_column(goal), (int)wend_place_row(goal));
    }
}

static void print_route(FILE *out, const wend_path *path)
{
    int decimals = path->lines == WEND_LINES_SHORTEST ? 6 : 2;
    fprintf(out, "%.*f cells long, cost %" PRIu64 ", %u point%s", decimals, path->length, path->cost,
            (unsigned)path->point_count, plural(path->point_count));
    if (path->wall_count > 0)
        fprintf(out, ", up to the first of %u wall%s", (unsigned)path->wall_count, plural(path->wall_count));
}

/* No engine has to run where the ends alone give the answer. */
static void print_effort(FILE *out, const answer *answer)
{
    const wend_path *path = &answer->path;
    if (path->engine == WEND_ENGINE_AUTO) {
        fputs("; no search was needed.\n", out);
        return;
    }
    const char *what = path->lines == WEND_LINES_SHORTEST ? "node" : "cell";
    fprintf(out, "; %s expanded %" PRIu64 " %s%s in %.1f us", wend_engine_name((wend_engine)path->engine),
            path->expanded, what, plural(path->expanded), answer->microseconds);
    if (answer->slices > 0)
        fprintf(out, " and %" PRIu64 " slice%s", answer->slices, plural(answer->slices));
    fputs(".\n", out);
}

void answer_print(FILE *out, const answer *answer)
{
    char why[WEND_EXPLANATION_ROOM];
    wend_explanation_text(&answer->why, why, sizeof why);
    switch (answer->path.outcome) {
    case WEND_OUTCOME_FOUND:
        fputs("Found a path", out);
        print_choice(out, answer);
        fputc(' ', out);
        print_route(out, &answer->path);
        break;
    case WEND_OUTCOME_PARTIAL:
    case WEND_OUTCOME_RUNNING:
        fprintf(out, "Found only part of a path, as %s; ", why);
        print_route(out, &answer->path);
        break;
    case WEND_OUTCOME_UNREACHABLE:
        fprintf(out, "No path: %s", why);
        break;
    }
    print_effort(out, answer);
}

exit_code answer_exit_code(const wend_path *path)
{
    return path->outcome == WEND_OUTCOME_FOUND ? CODE_DONE : CODE_NO_PATH;
}
