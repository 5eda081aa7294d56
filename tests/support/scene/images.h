/* tests/support/scene/images.h: images of spaces in memory of their own, and what tests do to their bytes. */
#ifndef WEND_TESTS_SCENE_IMAGES_H
#define WEND_TESTS_SCENE_IMAGES_H

#include <wend/all.h>

typedef struct test_image {
    uint8_t *bytes;
    size_t length;
} test_image;

/* An image of a space; fails the test if there is none. */
test_image test_image_write(const wend_space *space);
void test_image_free(const test_image *image);

/* The description that opens it, checked and read-only. */
wend_image_desc test_image_desc(const test_image *image);

/* Writes the right sum into an image that was changed. */
void test_image_mend_sum(const test_image *image);

/* Opens an image that should be refused. */
typedef wend_status test_image_opener(const wend_image_desc *desc);

/* Fails the test if a changed bit is not refused: in each of the first bytes, after those in one of `step`. */
void test_image_keep_bytes(const test_image *image, size_t step, test_image_opener *open);

/* Memory filled with a byte, to find what is used but was never written. */
wend_allocator test_dirty_memory(uint8_t *byte);

#endif
