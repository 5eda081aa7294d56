/* The commands of the program, a file each. */
#ifndef TOOLS_COMMANDS_COMMANDS_H
#define TOOLS_COMMANDS_COMMANDS_H

#include "options/options.h"

extern const command command_bake, command_bench, command_convert, command_explain, command_field, command_image,
    command_info, command_mesh, command_path, command_reach, command_show, command_simulate, command_solve,
    command_validate, command_world;

#endif
