/* frames.c: numbered files, one for each moment of a search. */
#include "pictures/frames.h"

#include "draw/draw.h"
#include "pictures/png.h"
#include "pictures/svg.h"
#include "system/system.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

bool frames_check_file(const char *file)
{
    if (has_ending(file, ".svg"))
        return true;
    if (has_ending(file, ".png"))
        return png_available();
    report_error("%s: the name tells no format, end it in .png or .svg", file);
    return false;
}

bool frames_write_picture(const drawing *drawing, drawing_size *size, const char *file)
{
    const drawing_size map = *size;
    *size = caption_whole(drawing, map);
    return has_ending(file, ".svg") ? svg_write(drawing, map, file) : png_write(drawing, map, file);
}

static int digits_of(uint64_t number)
{
    int digits = 1;
    for (; number >= 10; number /= 10)
        digits++;
    return digits;
}

/* Writes the frame to its file; `name` has room for the file's name with the number. */
static bool write_frame(const frames *frames, const drawing *drawing, drawing_size size, uint64_t number, int digits,
                        char *name, size_t room)
{
    const char *ending = ending_start(frames->file);
    snprintf(name, room, "%.*s-%0*" PRIu64 "%s", (int)(ending - frames->file), frames->file, digits, number, ending);
    return frames_write_picture(drawing, &size, name);
}

bool frames_write(frames *frames, const drawing *drawing, trace *trace, drawing_size *size)
{
    uint64_t last = trace->expansions, total = (last + frames->every - 1) / frames->every;
    size_t room = strlen(frames->file) + 24;
    char *name = malloc(room);
    if (name == NULL)
        report_no_memory("the names of files");
    bool written = name != NULL;
    for (uint64_t moment = frames->every; written && frames->count < total; moment += frames->every) {
        trace_go_to(trace, moment < last ? moment : last);
        written = write_frame(frames, drawing, *size, frames->count + 1, digits_of(total), name, room);
        frames->count += written;
    }
    free(name);
    *size = caption_whole(drawing, *size);
    return written;
}
