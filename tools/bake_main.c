/* bake_main.c: the program wend-bake, which `wend bake` becomes. */
#include "commands/commands.h"
#include "system/system.h"

int main(int argc, char **argv)
{
    exit_code code = argc > 0 ? command_bake.run(&command_bake, argc - 1, argv + 1) : CODE_BAD;
    input_close();
    return (int)report_finish_output(code);
}
