/* path_json.h: answers as JSON: wend path --json writes it and wend validate reads it. */
#ifndef TOOLS_ANSWERS_PATH_JSON_H
#define TOOLS_ANSWERS_PATH_JSON_H

#include "answers/answer.h"
#include "system/system.h"

/* Writes one object; with_cells: also every cell of the path. */
void path_json_write(json *writer, const answer *answer, bool with_cells);

/* Writes the keys that say why a path is missing or incomplete; nothing for a complete path. */
void path_json_write_reason(json *writer, const answer *answer);

#endif
