/* tests/support/scene/images.h: images of spaces in memory of their own, and what tests do to their bytes. */
#ifndef WEND_TESTS_SCENE_IMAGES_H
#define WEND_TESTS_SCENE_IMAGES_H

#include <wend/all.h>

typedef struct test_image {
    uint8_t *bytes;
    size_t length;
} test_image;

/* An image of a space; the test ends where there is none. */
test_image test_image_write(const wend_space *space);
void test_image_free(const test_image *image);

/* What opens it, checked and only to be read. */
wend_image_desc test_image_desc(const test_image *image);

/* Gives an image that was changed the sum that it should have. */
void test_image_mend_sum(const test_image *image);

/* Opens an image that should be refused. */
typedef wend_status test_image_opener(const wend_image_desc *desc);

/* The test ends where a byte may be changed: any of the first ones, and behind them one in `step`. */
void test_image_keep_bytes(const test_image *image, size_t step, test_image_opener *open);

/* Memory that is full of a byte, for whoever writes what he never set. */
wend_allocator test_dirty_memory(uint8_t *byte);

#endif
