/* tests/support/scene/images.c: images of spaces for tests. */
#include "scene/images.h"
#include "base/codec.h"
#include "base/image.h"
#include "base/memory.h"
#include "test/test.h"

#include <string.h>

test_image test_image_write(const wend_space *space)
{
    test_image image = {NULL, 0};
    assert_int_equal(wend_space_write_image(space, NULL, 0, &image.length), WEND_ERROR_CAPACITY);
    image.bytes = wend_allocate(&wend_default_allocator, image.length, 1);
    assert_non_null(image.bytes);
    assert_int_equal(wend_space_write_image(space, image.bytes, image.length, &image.length), WEND_OK);
    return image;
}

void test_image_free(const test_image *image)
{
    wend_release(&wend_default_allocator, image->bytes, image->length, 1);
}

wend_image_desc test_image_desc(const test_image *image)
{
    wend_image_desc desc = wend_image_desc_default();
    desc.bytes = image->bytes;
    desc.length = image->length;
    return desc;
}

void test_image_mend_sum(const test_image *image)
{
    struct wend_image_sum sum = {{0}};
    struct wend_codec codec = {.target = image->bytes + image->length - 8, .size = 8};
    wend_image_sum_add(&sum, image->bytes, image->length - 8);
    wend_code_u64(&codec, wend_image_sum_end(&sum));
}

void test_image_keep_bytes(const test_image *image, size_t step, test_image_opener *open)
{
    enum { FIRST = 256 }; /* the part that describes the image */
    const wend_image_desc desc = test_image_desc(image);
    for (size_t i = 0; i < image->length; i += i < FIRST ? 1 : step) {
        const uint8_t bit = (uint8_t)(1u << i % 8);
        image->bytes[i] ^= bit;
        const wend_status status = open(&desc);
        if (status != WEND_ERROR_FORMAT && status != WEND_ERROR_UNSUPPORTED)
            fail_msg("byte %u of %u was changed: %d", (unsigned)i, (unsigned)image->length, (int)status);
        image->bytes[i] ^= bit;
    }
}

static void *allocate_dirty(void *user, size_t size, size_t alignment)
{
    const uint8_t *byte = user;
    void *block = wend_default_allocator.allocate(NULL, size, alignment);
    return block ? memset(block, *byte, size) : NULL;
}

static void release_dirty(void *user, void *block, size_t size, size_t alignment)
{
    (void)user;
    wend_default_allocator.release(NULL, block, size, alignment);
}

wend_allocator test_dirty_memory(uint8_t *byte)
{
    return (wend_allocator){allocate_dirty, release_dirty, byte};
}
