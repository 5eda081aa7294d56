/* mover.c: makes a profile from a file and the command line. */
#include "options/mover.h"

#include "system/system.h"

static const char *const neighbours_names[] = {"8", "4"};

static bool take_neighbours(const args_option *option, char *const *values, void *field)
{
    mover_options *options = field;
    int choice = args_choose(option, values[0], neighbours_names, 2);
    options->neighbours_given = choice >= 0;
    options->neighbours = choice == 1 ? WEND_NEIGHBOURS_4 : WEND_NEIGHBOURS_8;
    return choice >= 0;
}

static const args_option table[] = {
    {"--profile", "FILE", 1, offsetof(mover_options, file), args_take_text,
     "who moves, such as maps/profiles/tank.profile; without it a\nwalker of one cell on ground, grass and swamp"},
    {"--neighbours", "N", 1, 0, take_neighbours,
     "on squares 8: also diagonal steps, where both cells beside\nare free (default, but for solve);\n4: straight "
     "steps only"},
};

args_group mover_options_group(mover_options *options)
{
    return ARGS_GROUP(table, options);
}

static bool read_profile(const char *file, const wend_legend *info, mover *mover)
{
    wend_text_error error;
    size_t length;
    wend_status status = WEND_OK;
    if (!input_is(file)) {
        status = wend_profile_load(file, info, NULL, &mover->profile, &mover->names, &error);
    } else {
        const char *text = input_take("the profile", &length);
        if (text == NULL)
            return false;
        status = wend_profile_parse(text, length, info, &mover->profile, &mover->names, &error);
    }
    if (status != WEND_OK)
        report_text_error(input_title(file), &error);
    return status == WEND_OK;
}

bool mover_set_radius(wend_profile *profile, double cells)
{
    const uint32_t most = WEND_MAX_RADIUS / WEND_CELL;
    if (cells > most) {
        report_error("--radius takes at most %u cells on meshes, not %g", (unsigned)most, cells);
        return false;
    }
    profile->radius = (uint32_t)(cells * WEND_CELL + 0.5);
    return true;
}

bool mover_read(const mover_options *options, const wend_legend *info, const wend_profile *usual, mover *mover)
{
    *mover =
        (struct mover){.profile = usual != NULL ? *usual : wend_profile_default(), .is_chosen = options->file != NULL};
    if (options->file != NULL && !read_profile(options->file, info, mover))
        return false;
    if (options->neighbours_given)
        mover->profile.neighbours = options->neighbours;
    return options->radius <= 0 || mover_set_radius(&mover->profile, options->radius);
}
