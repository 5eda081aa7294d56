/* path_json.h: answers as JSON, as wend path --json writes them and wend validate reads them. */
#ifndef TOOLS_ANSWERS_PATH_JSON_H
#define TOOLS_ANSWERS_PATH_JSON_H

#include "answers/answer.h"
#include "system/system.h"

/* One object; with_cells: also every cell on the way. */
void path_json_write(json *writer, const answer *answer, bool with_cells);

/* The keys that tell why a path is missing or ends short; none of a complete one. */
void path_json_write_reason(json *writer, const answer *answer);

#endif
