/* table.c: all commands, with what COMMAND INFO and COMMAND DOCS say of them. */
#include "commands/commands.h"

#include "words/question.h"

#include <ctype.h>
#include <string.h>

#define SINCE "0.1.0"

/* One argument: "name", a token before it, and whether it may be left out ('?'), comes once or often ('+', '*'). */
typedef struct argument {
    const char *name;
    RedisModuleCommandArgType type;
    const char *token;
    char how; /* ' ', '?', '+' or '*' */
} argument;

#define MOST_ARGUMENTS 10

typedef struct command {
    const char *name;
    RedisModuleCmdFunc call;
    const char *flags;
    int arity;           /* counting the command's name; below 0: at least this many */
    uint64_t key;        /* what it does with its key; 0 = it has none */
    const char *summary; /* one sentence */
    const char *complexity;
    argument arguments[MOST_ARGUMENTS];
} command;

#define TEXT    REDISMODULE_ARG_TYPE_STRING
#define NUMBER  REDISMODULE_ARG_TYPE_INTEGER
#define READS   (REDISMODULE_CMD_KEY_RO | REDISMODULE_CMD_KEY_ACCESS)
#define CHANGES (REDISMODULE_CMD_KEY_RW | REDISMODULE_CMD_KEY_UPDATE)
#define SETS    (REDISMODULE_CMD_KEY_OW | REDISMODULE_CMD_KEY_UPDATE)
#define WRITE   "write deny-oom"
#define LESS    "write"
#define ASK     "readonly"
#define LOOK    "readonly fast"

#define FLAG REDISMODULE_ARG_TYPE_PURE_TOKEN

/* The options of paths, which question.h lists, and those of all other questions. */
#define PATH_OPTIONS                                                                                                   \
    {                                                                                                                  \
        OPTIONS_OF_PATHS, TEXT, NULL, '?'                                                                              \
    }
#define OPTIONS                                                                                                        \
    {"profile", TEXT, "PROFILE", '?'}, {"layers", TEXT, "LAYERS", '?'},                                                \
    {                                                                                                                  \
        "milliseconds", NUMBER, "TIMEOUT", '?'                                                                         \
    }
static const char OPTIONS_OF_PATHS[] = "options of paths";

static const command commands[] = {
    {"wend.load",
     command_load,
     WRITE,
     -4,
     SETS,
     "Creates a map from text or packed bytes.",
     "O(N), N bytes",
     {{"form", TEXT, NULL, ' '},
      {"bytes", TEXT, NULL, ' '},
      {"positions", TEXT, NULL, '?'},
      {"degrees", TEXT, "SLOPE", '?'},
      {"scale", TEXT, "SCALE", '?'},
      {"z-up", FLAG, "Z-UP", '?'},
      {"both-sides", FLAG, "BOTH-SIDES", '?'},
      {"allow-crossing", FLAG, "ALLOW-CROSSING", '?'}}},
    {"wend.create",
     command_create,
     WRITE,
     -3,
     SETS,
     "Creates a map of a given size, from one terrain or bytes, or an empty graph.",
     "O(N), N cells",
     {{"width", NUMBER, NULL, '?'},
      {"height", NUMBER, NULL, '?'},
      {"graph", FLAG, "GRAPH", '?'},
      {"positions", FLAG, "POSITIONS", '?'},
      {"names", FLAG, "NAMES", '?'},
      {"levels", NUMBER, "LEVELS", '?'},
      {"cells", TEXT, "CELLS", '?'},
      {"fill", TEXT, "FILL", '?'},
      {"bytes", TEXT, "BYTES", '?'}}},
    {"wend.export",
     command_export,
     ASK,
     -2,
     READS,
     "Writes a map as text, or packed.",
     "O(N), N cells",
     {{"form", TEXT, NULL, '?'}}},
    {"wend.edit",
     command_edit,
     WRITE,
     -7,
     CHANGES,
     "Sets the terrain of rectangles of cells.",
     "O(N), N cells edited",
     {{"edit", TEXT, NULL, '+'}}},
    {"wend.terrain",
     command_terrain,
     LOOK,
     -3,
     READS,
     "Returns the terrain of cells.",
     "O(1) a cell",
     {{"place", TEXT, NULL, '+'}}},
    {"wend.link",
     command_link,
     WRITE,
     -5,
     CHANGES,
     "Adds one-way links, or edges of a graph.",
     "O(N), N links",
     {{"from", TEXT, NULL, ' '},
      {"to", TEXT, NULL, ' '},
      {"cost", NUMBER, NULL, ' '},
      {"terrain", TEXT, "KIND", '?'},
      {"link", TEXT, NULL, '*'}}},
    {"wend.link.set",
     command_link_set,
     WRITE,
     -4,
     CHANGES,
     "Opens, closes or prices a link of a mesh or an edge.",
     "O(log N), N links",
     {{"number", NUMBER, NULL, ' '}, {"change", TEXT, NULL, '+'}}},
    {"wend.unlink",
     command_unlink,
     LESS,
     3,
     CHANGES,
     "Removes a link by its number.",
     "O(N), N links",
     {{"number", NUMBER, NULL, ' '}}},
    {"wend.links", command_links, ASK, 2, READS, "Lists the links.", "O(N), N links", {{0}}},
    {"wend.node",
     command_node,
     WRITE,
     -2,
     CHANGES,
     "Adds a node to a graph.",
     "O(1); where nodes have names O(N), N nodes",
     {{"name", TEXT, NULL, '?'}, {"place", TEXT, NULL, '?'}, {"height", TEXT, "HEIGHT", '?'}}},
    {"wend.node.del",
     command_node_delete,
     LESS,
     3,
     CHANGES,
     "Removes a node and the edges from it and to it.",
     "O(N), N edges and names",
     {{"node", TEXT, NULL, ' '}}},
    {"wend.nodes", command_nodes, ASK, 2, READS, "Lists the nodes.", "O(N), N nodes", {{0}}},
    {"wend.obstacle",
     command_obstacle,
     WRITE,
     -5,
     CHANGES,
     "Puts an obstacle on a mesh.",
     "O(N^2), N corners",
     {{"level", NUMBER, "LEVEL", '?'}, {"corner", TEXT, NULL, '+'}}},
    {"wend.obstacle.move",
     command_obstacle_move,
     WRITE,
     -6,
     CHANGES,
     "Changes the outline of an obstacle.",
     "O(N^2), N corners",
     {{"number", NUMBER, NULL, ' '}, {"level", NUMBER, "LEVEL", '?'}, {"corner", TEXT, NULL, '+'}}},
    {"wend.obstacle.del",
     command_obstacle_delete,
     LESS,
     3,
     CHANGES,
     "Removes an obstacle.",
     "O(N), N obstacles",
     {{"number", NUMBER, NULL, ' '}}},
    {"wend.obstacles", command_obstacles, ASK, 2, READS, "Lists the obstacles.", "O(N), N corners", {{0}}},
    {"wend.wall",
     command_wall,
     WRITE,
     5,
     CHANGES,
     "Closes or opens the side between two cells.",
     "O(1)",
     {{"place", TEXT, NULL, ' '}, {"side", TEXT, NULL, ' '}, {"state", TEXT, NULL, ' '}}},
    {"wend.exits",
     command_exits,
     WRITE,
     -4,
     CHANGES,
     "Sets the directions in which a cell may be left.",
     "O(1)",
     {{"place", TEXT, NULL, ' '}, {"direction", TEXT, NULL, '+'}}},
    {"wend.profile",
     command_profile,
     WRITE,
     4,
     CHANGES,
     "Sets a profile, by name: who moves.",
     "O(N), N bytes",
     {{"name", TEXT, NULL, ' '}, {"text", TEXT, NULL, ' '}}},
    {"wend.profile.del",
     command_profile_delete,
     LESS,
     3,
     CHANGES,
     "Removes a profile.",
     "O(1)",
     {{"name", TEXT, NULL, ' '}}},
    {"wend.profile.get",
     command_profile_get,
     LOOK,
     3,
     READS,
     "Returns the text of a profile.",
     "O(1)",
     {{"name", TEXT, NULL, ' '}}},
    {"wend.layer",
     command_layer,
     WRITE,
     4,
     CHANGES,
     "Creates a layer: extra costs, occupied cells, or known land.",
     "O(N), N cells",
     {{"name", TEXT, NULL, ' '}, {"kind", TEXT, NULL, ' '}}},
    {"wend.layer.del", command_layer_delete, LESS, 3, CHANGES, "Removes a layer.", "O(1)", {{"name", TEXT, NULL, ' '}}},
    {"wend.enter",
     command_enter,
     WRITE,
     -4,
     CHANGES,
     "Adds units to the occupied cells.",
     "O(1) a unit",
     {{"layer", TEXT, NULL, ' '}, {"size", NUMBER, "SIZE", '?'}, {"place", TEXT, NULL, '+'}}},
    {"wend.leave",
     command_leave,
     LESS,
     -4,
     CHANGES,
     "Removes units from the occupied cells.",
     "O(1) a unit",
     {{"layer", TEXT, NULL, ' '}, {"size", NUMBER, "SIZE", '?'}, {"place", TEXT, NULL, '+'}}},
    {"wend.move",
     command_move,
     WRITE,
     -5,
     CHANGES,
     "Moves units from one place to another.",
     "O(1) a unit",
     {{"layer", TEXT, NULL, ' '}, {"size", NUMBER, "SIZE", '?'}, {"from-to", TEXT, NULL, '+'}}},
    {"wend.fill",
     command_fill,
     WRITE,
     -5,
     CHANGES,
     "Sets the number of areas of a layer.",
     "O(N), N cells",
     {{"layer", TEXT, NULL, ' '}, {"area-number", TEXT, NULL, '+'}}},
    {"wend.value",
     command_value,
     LOOK,
     -4,
     READS,
     "Returns a layer's numbers at places.",
     "O(1) a place",
     {{"layer", TEXT, NULL, ' '}, {"place", TEXT, NULL, '+'}}},
    {"wend.prepare",
     command_prepare,
     WRITE,
     -3,
     CHANGES,
     "Sets what is prepared in the background.",
     "O(1)",
     {{"what", TEXT, NULL, '+'}, {"bytes", NUMBER, "MOST-BYTES", '?'}, {"keep", FLAG, "KEEP", '?'}}},
    {"wend.info", command_info, ASK, 2, READS, "Returns size, profiles, layers and memory of a map.", "O(1)", {{0}}},
    {"wend.stats",
     command_stats,
     "readonly",
     1,
     0,
     "Returns how many questions were answered, and how fast.",
     "O(1)",
     {{0}}},
    {"wend.client",
     command_client,
     "readonly fast deny-script",
     -1,
     0,
     "Sets or returns the limits for questions of this connection.",
     "O(1)",
     {{"milliseconds", NUMBER, "TIMEOUT", '?'}, {"units", NUMBER, "WORK", '?'}}},
    {"wend.path",
     command_path,
     ASK,
     -4,
     READS,
     "Finds a path.",
     "O(N log N), N cells looked at",
     {{"start", TEXT, NULL, ' '}, {"goal", TEXT, NULL, ' '}, PATH_OPTIONS}},
    {"wend.paths",
     command_paths,
     ASK,
     -4,
     READS,
     "Finds many paths.",
     "as many WEND.PATH",
     {PATH_OPTIONS, {"start-goal", TEXT, "PAIRS", '+'}}},
    {"wend.distances",
     command_distances,
     ASK,
     -6,
     READS,
     "Returns a table of costs from places to places.",
     "as many WEND.PATH",
     {PATH_OPTIONS, {"from", TEXT, "FROM", '+'}, {"to", TEXT, "TO", '+'}}},
    {"wend.reach",
     command_reach,
     ASK,
     -4,
     READS,
     "Returns where a mover can get for a given cost.",
     "O(N log N), N cells within reach",
     {{"start", TEXT, NULL, ' '}, {"points", NUMBER, NULL, ' '}, OPTIONS}},
    {"wend.field",
     command_field,
     ASK,
     -5,
     READS,
     "Returns the cost to a goal from many places, and the next step.",
     "O(N log N), N cells of the map",
     {{"goal", TEXT, NULL, ' '},
      {"goal", TEXT, "GOAL", '*'},
      {"flee", FLAG, "FLEE", '?'},
      {"radius", NUMBER, "RADIUS", '?'},
      {"cost-limit", NUMBER, "COST-LIMIT", '?'},
      OPTIONS,
      {"place", TEXT, "AT", '+'}}},
    {"wend.nearest",
     command_nearest,
     ASK,
     -4,
     READS,
     "Returns the reachable place that is nearest to a goal.",
     "O(N), N rows between",
     {{"start", TEXT, NULL, ' '}, {"goal", TEXT, NULL, ' '}, OPTIONS}},
    {"wend.line",
     command_line,
     ASK,
     -4,
     READS,
     "Returns whether a straight line is free, and what it costs.",
     "O(N), N cells on the line",
     {{"from", TEXT, NULL, ' '}, {"to", TEXT, NULL, ' '}, OPTIONS}},
};

static void set_argument(RedisModuleCommandArg *made, const argument *argument)
{
    *made = (RedisModuleCommandArg){
        .name = argument->name, .type = argument->type, .key_spec_index = -1, .token = argument->token};
    if (argument->how == '?' || argument->how == '*')
        made->flags |= REDISMODULE_CMD_ARG_OPTIONAL;
    if (argument->how == '+' || argument->how == '*')
        made->flags |= REDISMODULE_CMD_ARG_MULTIPLE;
}

/* What COMMAND DOCS says of a command: its key, then all its arguments. */
typedef struct told {
    RedisModuleCommandArg list[64];
    char tokens[64][32];
    size_t count;
} told;

static void tell(told *told, const argument *argument)
{
    set_argument(&told->list[told->count++], argument);
}

/* Adds all options of WEND.PATH, with the names and in the order of its reader. */
static void tell_path_options(told *told)
{
    bool has_value;
    const char *name;
    for (size_t i = 0; (name = question_option(i, &has_value)) != NULL; i++) {
        char *token = told->tokens[told->count];
        for (size_t at = 0; name[at] != '\0'; at++)
            token[at] = (char)toupper(name[at]);
        tell(told, &(argument){name, has_value ? TEXT : FLAG, token, '?'});
    }
}

static void tell_all(told *told, const command *command)
{
    if (command->key != 0)
        told->list[told->count++] = (RedisModuleCommandArg){.name = "key", .type = REDISMODULE_ARG_TYPE_KEY};
    for (int i = 0; i < MOST_ARGUMENTS && command->arguments[i].name != NULL; i++)
        if (command->arguments[i].name == OPTIONS_OF_PATHS)
            tell_path_options(told);
        else
            tell(told, &command->arguments[i]);
}

/* ACL categories, for servers that have categories for modules' commands. */
static const char *categories_of(const command *command)
{
    const bool is_fast = strstr(command->flags, "fast") != NULL;
    if (command->key == 0)
        return is_fast ? "connection fast" : "slow";
    return strstr(command->flags, "write") != NULL ? "write slow" : is_fast ? "read fast" : "read slow";
}

static int add(RedisModuleCtx *context, const command *command)
{
    static const RedisModuleCommandInfoVersion version = {
        1, sizeof(RedisModuleCommandHistoryEntry), sizeof(RedisModuleCommandKeySpec), sizeof(RedisModuleCommandArg)};
    const int has_key = command->key != 0;
    RedisModuleCommandKeySpec keys[2] = {{.flags = command->key,
                                          .begin_search_type = REDISMODULE_KSPEC_BS_INDEX,
                                          .begin_search.index.pos = 1,
                                          .find_keys_type = REDISMODULE_KSPEC_FK_RANGE,
                                          .find_keys.range = {0, 1, 0}},
                                         {0}};
    told told = {.count = 0};
    tell_all(&told, command);
    if (RedisModule_CreateCommand(context, command->name, command->call, command->flags, has_key, has_key, has_key) !=
        REDISMODULE_OK)
        return REDISMODULE_ERR;
    const RedisModuleCommandInfo info = {.version = &version,
                                         .summary = command->summary,
                                         .complexity = command->complexity,
                                         .since = SINCE,
                                         .arity = command->arity,
                                         .key_specs = has_key ? keys : NULL,
                                         .args = told.count > 0 ? told.list : NULL};
    RedisModuleCommand *made = RedisModule_GetCommand(context, command->name);
    if (RedisModule_SetCommandACLCategories != NULL)
        RedisModule_SetCommandACLCategories(made, categories_of(command));
    return RedisModule_SetCommandInfo(made, &info);
}

int commands_begin(RedisModuleCtx *context)
{
    if (keys_begin(context) != REDISMODULE_OK)
        return REDISMODULE_ERR;
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (add(context, &commands[i]) != REDISMODULE_OK) {
            RedisModule_Log(context, "warning", "Redis does not take the command %s", commands[i].name);
            return REDISMODULE_ERR;
        }
    return REDISMODULE_OK;
}
