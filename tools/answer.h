/* answer.h: an answer in words, for the commands that ask for a path. */
#ifndef TOOLS_ANSWER_H
#define TOOLS_ANSWER_H

#include "report.h"

#include <wend/path.h>

/* One sentence on what was found: to a stream, with a line feed. */
void answer_print(FILE *out, const wend_path *path, double microseconds);

exit_code answer_exit_code(const wend_path *path);

#endif
