/* none.c: replaces worlds in files if the program was built without wend-store. */
#include "worlds/worlds.h"

static exit_code lack(void)
{
#if defined(WEND_STORE_IS_OFF)
    const char *option = "WEND_STORE";
#else
    const char *option = NULL;
#endif
    report_built_without("wend-store", option, "SQLite (Debian: libsqlite3-dev) and Zstandard (libzstd-dev)");
    return CODE_BAD;
}

exit_code world_make(const world_making *making)
{
    (void)making;
    return lack();
}

exit_code world_tell(const char *file, const world_telling *telling)
{
    (void)file, (void)telling;
    return lack();
}

exit_code world_edit(const char *file, const char *area, const char *terrain, bool json)
{
    (void)file, (void)area, (void)terrain, (void)json;
    return lack();
}

exit_code world_path(const char *file, const world_question *question)
{
    (void)file, (void)question;
    return lack();
}

exit_code world_show(const char *file, const world_question *question, const world_view *view)
{
    (void)file, (void)question, (void)view;
    return lack();
}
