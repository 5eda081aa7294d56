/* Work over the caller's threads, or on the own thread alone. */
#include "base/tasks.h"

#include <string.h>

void wend_tasks_run(const wend_tasks *tasks, wend_task *task, void *context, uint32_t count)
{
    if (tasks && count > 1) {
        tasks->run(tasks->user, task, context, count);
        return;
    }
    for (uint32_t i = 0; i < count; i++)
        task(context, i, 0);
}

/* Memory to fill, in pieces. */
struct filling {
    uint8_t *memory;
    size_t size, piece;
    uint8_t byte;
};

static void fill_piece(void *context, uint32_t index, uint32_t worker)
{
    const struct filling *filling = context;
    const size_t from = index * filling->piece, left = filling->size - from;
    (void)worker;
    memset(filling->memory + from, filling->byte, left < filling->piece ? left : filling->piece);
}

void wend_tasks_fill(const wend_tasks *tasks, void *memory, uint8_t byte, size_t size)
{
    struct filling filling = {memory, size, (size_t)1 << 20, byte};
    if (!tasks || size <= filling.piece) {
        memset(memory, byte, size);
        return;
    }
    wend_tasks_run(tasks, fill_piece, &filling, (uint32_t)((size + filling.piece - 1) / filling.piece));
}
