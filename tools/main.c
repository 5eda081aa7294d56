/* main.c: the program wend: finds, measures and draws paths from the command line. */
#include "commands/commands.h"
#include "options/options.h"
#include "system/system.h"

#include <string.h>

static const command *const commands[] = {&command_path,     &command_field, &command_show,  &command_explain,
                                          &command_validate, &command_info,  &command_bench, &command_convert,
                                          &command_image,    &command_mesh,  &command_bake,  &command_reach,
                                          &command_simulate, &command_solve, &command_world};

#define COMMAND_COUNT (sizeof commands / sizeof *commands)

static void print_help(void)
{
    puts("usage: wend COMMAND ...\n\n"
         "Finds, draws and measures paths on maps of square or hexagonal cells.\n\n"
         "commands:");
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        printf("  %-10s%s\n", commands[i]->name, commands[i]->purpose);
    printf("  %-10s%s\n", "help", "tells more about a command: wend help path");
    puts("\nEvery command knows --help and --json. Maps are in wend's own format (.wmap) or the Moving AI format "
         "(.map),\n"
         "problems in the Moving AI format (.scen), profiles (who moves) in wend's own: see docs/formats.md.\n"
         "One file of a command may be - for standard input; what is in it tells its format.\n\n"
         "options:\n"
         "  --help     this text\n"
         "  --version  the program's version\n\n"
         "exit status:\n"
         "  0  done\n"
         "  1  no path, or a benchmark's path has not the published length\n"
         "  2  bad usage or bad input; the reason is on stderr and nothing is on stdout\n\n"
         "examples, on the maps that come with wend:\n"
         "  wend path maps/rooms.map 1,1 71,35\n"
         "  wend show maps/rooms.map --path 1,1 71,35 --search --engine astar -o rooms.png\n"
         "  wend path maps/castle.wmap 0,15,0 12,3,2 --profile maps/profiles/soldier.profile");
}

static const command *find_command(const char *name)
{
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(name, commands[i]->name) == 0)
            return commands[i];
    return NULL;
}

static exit_code report_unknown(const char *name)
{
    static const char *const others[] = {"help", "--help", "--version"};
    likely meant = likely_begin(name, strlen(name));
    char hint[LIKELY_ROOM];
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        likely_try(&meant, commands[i]->name);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        likely_try(&meant, others[i]);
    report_error("unknown %s '%s'%s 'wend --help' lists those there are", name[0] == '-' ? "option" : "command", name,
                 meant.best ? likely_hint(&meant, hint) : ",");
    return CODE_BAD;
}

/* Prints the program's help, or that of the command named. */
static exit_code help(int argc, char **argv)
{
    static char option[] = "--help";
    char *help_option[] = {option, NULL};
    if (argc == 0) {
        print_help();
        return CODE_DONE;
    }
    const command *command = find_command(argv[0]);
    return command ? command->run(command, 1, help_option) : report_unknown(argv[0]);
}

static exit_code run(int argc, char **argv)
{
    if (argc < 2) {
        report_error("no command given, 'wend --help' lists them");
        return CODE_BAD;
    }
    if (strcmp(argv[1], "help") == 0 || strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)
        return help(argc - 2, argv + 2);
    if (strcmp(argv[1], "--version") == 0) {
        printf("wend %s\n", wend_version());
        return CODE_DONE;
    }
    const command *command = find_command(argv[1]);
    return command ? command->run(command, argc - 2, argv + 2) : report_unknown(argv[1]);
}

int main(int argc, char **argv)
{
    exit_code code = run(argc, argv);
    input_close();
    return (int)report_finish_output(code);
}
