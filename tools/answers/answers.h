/* Answers in words and as JSON, and paths read from JSON again. */
#ifndef TOOLS_ANSWERS_ANSWERS_H
#define TOOLS_ANSWERS_ANSWERS_H

#include "answers/path_file.h"
#include "answers/path_json.h"

#endif
