/* The command line: commands, tables of options, and the options that several commands share. */
#ifndef TOOLS_OPTIONS_OPTIONS_H
#define TOOLS_OPTIONS_OPTIONS_H

#include "options/args.h"
#include "options/ask_options.h"
#include "options/likely.h"
#include "options/mover.h"
#include "options/query_options.h"

#endif
