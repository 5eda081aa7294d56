/* answer.c: what was found, in one sentence. */
#include "answer.h"

#include <inttypes.h>
#include <wend/find.h>

static const char *plural(uint64_t count)
{
    return count == 1 ? "" : "s";
}

static void print_route(FILE *out, const wend_path *path)
{
    fprintf(out, "%.2f cells long, cost %" PRIu64 ", %u point%s", path->length, path->cost, (unsigned)path->point_count,
            plural(path->point_count));
}

/* No engine has to run where the ends alone give the answer. */
static void print_effort(FILE *out, const wend_path *path, double microseconds)
{
    if (path->engine == WEND_ENGINE_AUTO) {
        fputs("; no search was needed.\n", out);
        return;
    }
    fprintf(out, "; %s expanded %" PRIu64 " cell%s in %.1f us.\n", wend_engine_name((wend_engine)path->engine),
            path->expanded, plural(path->expanded), microseconds);
}

void answer_print(FILE *out, const wend_path *path, double microseconds)
{
    if (path->outcome == WEND_FOUND) {
        fputs("Found a path ", out);
        print_route(out, path);
    } else if (path->outcome == WEND_PARTIAL) {
        fprintf(out, "Found only part of a path, as %s: ", wend_reason_text(path->reason));
        print_route(out, path);
    } else {
        fprintf(out, "No path: %s", wend_reason_text(path->reason));
    }
    print_effort(out, path, microseconds);
}

exit_code answer_exit_code(const wend_path *path)
{
    return path->outcome == WEND_FOUND ? CODE_DONE : CODE_NO_PATH;
}
