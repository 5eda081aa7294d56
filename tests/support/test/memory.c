/*
 * tests/support/test/memory.c: each block has a header in front that remembers size and alignment, and a guard
 * of eight bytes behind. Fresh memory is filled with 0xA5, so that nobody relies on zeros, and
 * what is given back with 0x5A, so that nobody looks at it again.
 */
#include "test/memory.h"
#include "test/random.h"
#include "test/share.h"

#include <stdlib.h>
#include <string.h>

typedef struct header {
    void *raw;
    size_t size, alignment;
    uint64_t magic;
} header;

#define MAGIC UINT64_C(0x77656E6474657374)
#define GUARD 8

static void blame(test_memory *memory, const char *fault)
{
    if (!memory->fault)
        memory->fault = fault;
}

static bool refuses(test_memory *memory, size_t size)
{
    memory->calls++;
    if (memory->fail_at && (memory->calls == memory->fail_at || (memory->fail_on && memory->calls > memory->fail_at)))
        return true;
    return memory->limit && (size > memory->limit || memory->bytes > memory->limit - size);
}

static void *take(void *user, size_t size, size_t alignment)
{
    test_memory *memory = user;
    if (size == 0)
        blame(memory, "asked for no bytes");
    if (alignment == 0 || alignment > 64 || (alignment & (alignment - 1)) != 0)
        blame(memory, "asked for an alignment that is no power of two up to 64");
    if (refuses(memory, size) || alignment == 0)
        return NULL;
    unsigned char *raw = malloc(sizeof(header) + 64 + size + GUARD);
    if (!raw)
        return NULL;
    uintptr_t at = ((uintptr_t)raw + sizeof(header) + 63) & ~(uintptr_t)63;
    unsigned char *block = raw + (at - (uintptr_t)raw); /* always 64-aligned, so any smaller alignment is kept too */
    header *front = (header *)(void *)(block - sizeof(header));
    *front = (header){raw, size, alignment, MAGIC};
    memset(block, 0xA5, size + GUARD);
    memory->blocks++;
    memory->bytes += size;
    if (memory->bytes > memory->peak)
        memory->peak = memory->bytes;
    return block;
}

static void give_back(void *user, void *block, size_t size, size_t alignment)
{
    static const unsigned char guard[GUARD] = {0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5};
    test_memory *memory = user;
    if (!block) {
        blame(memory, "gave back null");
        return;
    }
    header *front = (header *)(void *)((unsigned char *)block - sizeof(header));
    if (front->magic != MAGIC) {
        blame(memory, "gave back a block that is not one");
        return;
    }
    if (front->size != size || front->alignment != alignment)
        blame(memory, "gave a block back with another size or alignment");
    if (memcmp((unsigned char *)block + front->size, guard, GUARD) != 0)
        blame(memory, "wrote past the end of a block");
    memory->blocks--;
    memory->bytes -= front->size;
    front->magic = 0;
    memset(block, 0x5A, size);
    free(front->raw);
}

void test_memory_begin(test_memory *memory)
{
    *memory = (test_memory){.allocator = {take, give_back, memory}};
}

static const char *fault_of(const test_memory *memory, bool good)
{
    if (memory->fault)
        return memory->fault;
    if (memory->blocks)
        return "kept memory";
    return good || memory->calls >= memory->fail_at ? NULL : "reported a lack of memory where there was none";
}

/* The next allocation to refuse: each of the first eight, after those only this run's share. */
static uint64_t next_refused(uint64_t fail_at, random_source *random)
{
    enum { EACH = 8 };
    return fail_at + 1 + (fail_at < EACH ? 0 : random_below(random, 2 * test_thin() - 1));
}

const char *test_memory_sweep_with(test_operation_with *operation, void *user)
{
    random_source random = {7};
    for (int for_good = 0; for_good < 2; for_good++) {
        bool reached = true;
        for (uint64_t fail_at = 1; reached; fail_at = next_refused(fail_at, &random)) {
            test_memory memory;
            test_memory_begin(&memory);
            memory.fail_at = fail_at;
            memory.fail_on = for_good;
            bool good = operation(&memory.allocator, user);
            const char *fault = fault_of(&memory, good);
            if (fault)
                return fault;
            reached = memory.calls >= fail_at;
            if (memory.calls == 0)
                return "asked for no memory at all";
        }
    }
    return NULL;
}

static bool call(const wend_allocator *allocator, void *user)
{
    test_operation *const *operation = user;
    return (*operation)(allocator);
}

const char *test_memory_sweep(test_operation *operation)
{
    return test_memory_sweep_with(call, &operation);
}
