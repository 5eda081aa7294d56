/* Levels read from files, by way of Assimp: where parts lie, what they are made of, and files that are none. */
#include "test/test.h"

#include <stdio.h>
#include <string.h>
#include <wend/bake.h>

/* A file that is there as long as a test looks at it. */
static const char file[] = "bake_model_test.obj";

static void write_file(const char *text, size_t length)
{
    FILE *out = fopen(file, "wb");
    assert_non_null(out);
    assert_int_equal(fwrite(text, 1, length, out), length);
    assert_int_equal(fclose(out), 0);
}

static wend_bake_model *load(const char *text)
{
    wend_bake_model *model = NULL;
    wend_bake_error error;
    write_file(text, strlen(text));
    if (wend_bake_model_load(file, &model, &error) != WEND_OK)
        fail_msg("%s", error.text);
    remove(file);
    return model;
}

static void load_badly(const char *name, wend_status status, const char *words)
{
    wend_bake_model *model;
    wend_bake_error error;
    assert_int_equal(wend_bake_model_load(name, &model, &error), status);
    assert_null(model);
    if (!strstr(error.text, words))
        fail_msg("'%s' does not say '%s'", error.text, words);
}

static const char yard[] =
    "v 0 0 0\nv 0 0 9\nv 9 0 9\nv 9 0 0\nv 0 2 0\nusemtl grass\nf 1 2 3 4\nusemtl moss\nf 1 2 5\nl 1 2\n";

static void faces_are_triangles_with_materials(void **state)
{
    wend_bake_model *model = load(yard);
    const wend_bake_level level = wend_bake_model_level(model);
    uint32_t grass = 0, moss = 0;
    (void)state;
    assert_int_equal(level.triangle_count, 3);
    for (uint32_t i = 0; i < 3; i++) {
        const char *name = level.material_names[level.materials[i]];
        grass += strcmp(name, "grass") == 0;
        moss += strcmp(name, "moss") == 0;
        for (uint32_t j = 0; j < 3; j++)
            assert_true(level.corners[3 * i + j] < level.point_count);
    }
    assert_int_equal(grass, 2);
    assert_int_equal(moss, 1);
    wend_bake *bake;
    assert_int_equal(wend_bake_create(&level, NULL, &bake, NULL), WEND_OK);
    assert_true(wend_bake_count(bake).polygons > 0);
    wend_bake_destroy(bake);
    wend_bake_model_destroy(model);
}

static void files_that_are_none_are_refused(void **state)
{
    static const char *const texts[] = {
        "", "\n", "v 1 2\n", "f 1 2 3\n", "v 0 0 0\nf 1 2 3\n", "v 0 0 0\nv 1 0 0\nl 1 2\n"};
    wend_bake_error error;
    (void)state;
    load_badly("bake_model_test.none", WEND_ERROR_FILE, "no such file");
    load_badly(".", WEND_ERROR_FILE, "regular");
    load_badly(NULL, WEND_ERROR_ARGUMENT, "null");
    assert_int_equal(wend_bake_model_load(file, NULL, &error), WEND_ERROR_ARGUMENT);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        write_file(texts[i], strlen(texts[i]));
        load_badly(file, WEND_ERROR_FORMAT, "");
    }
    remove(file);
    assert_int_equal(wend_bake_model_level(NULL).triangle_count, 0);
    wend_bake_model_destroy(NULL);
}

/* However much of a file is there: a model or an error, and nothing left behind. */
static void a_file_cut_anywhere_gives_a_model_or_an_error(void **state)
{
    uint32_t models = 0;
    (void)state;
    for (size_t length = 0; length < sizeof yard; length++) {
        wend_bake_model *model;
        write_file(yard, length);
        models += wend_bake_model_load(file, &model, NULL) == WEND_OK;
        wend_bake_model_destroy(model);
    }
    remove(file);
    assert_true(models > 0 && models < sizeof yard);
}

/* As Blender writes it: z upwards, the unit a centimetre. */
static void an_fbx_file_becomes_metres_with_y_upwards(void **state)
{
    static const char text[] =
        "; FBX 7.4.0 project file\n"
        "FBXHeaderExtension:  {\n\tFBXHeaderVersion: 1003\n\tFBXVersion: 7400\n}\n"
        "GlobalSettings:  {\n\tVersion: 1000\n\tProperties70:  {\n"
        "\t\tP: \"UpAxis\", \"int\", \"Integer\", \"\",2\n\t\tP: \"UpAxisSign\", \"int\", \"Integer\", \"\",1\n"
        "\t\tP: \"UnitScaleFactor\", \"double\", \"Number\", \"\",1\n\t}\n}\n"
        "Definitions:  {\n\tVersion: 100\n\tCount: 2\n}\n"
        "Objects:  {\n"
        "\tGeometry: 100, \"Geometry::floor\", \"Mesh\" {\n\t\tVertices: *12 {\n"
        "\t\t\ta: 0,0,50,900,0,50,900,600,50,0,600,50\n\t\t}\n"
        "\t\tPolygonVertexIndex: *4 {\n\t\t\ta: 0,1,2,-4\n\t\t}\n\t\tGeometryVersion: 124\n\t}\n"
        "\tModel: 200, \"Model::floor\", \"Mesh\" {\n\t\tVersion: 232\n\t}\n}\n"
        "Connections:  {\n\tC: \"OO\",200,0\n\tC: \"OO\",100,200\n}\n";
    static const char fbx[] = "bake_model_test.fbx";
    wend_bake_model *model;
    wend_bake_error error;
    (void)state;
    write_file(text, sizeof text - 1);
    assert_int_equal(rename(file, fbx), 0);
    if (wend_bake_model_load(fbx, &model, &error) != WEND_OK)
        fail_msg("%s", error.text);
    remove(fbx);
    const wend_bake_level level = wend_bake_model_level(model);
    wend_bake *bake;
    assert_int_equal(wend_bake_create(&level, NULL, &bake, NULL), WEND_OK);
    const wend_mesh_polygons ground = wend_bake_polygons(bake);
    for (uint32_t i = 0; i < ground.point_count; i++) {
        assert_int_equal(ground.heights[i], 128);
        assert_true(ground.points[i].x > 0 && ground.points[i].x < 9 * 256);
        assert_true(ground.points[i].y < 0 && ground.points[i].y > -6 * 256);
    }
    wend_bake_destroy(bake);
    wend_bake_model_destroy(model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faces_are_triangles_with_materials),
        cmocka_unit_test(files_that_are_none_are_refused),
        cmocka_unit_test(a_file_cut_anywhere_gives_a_model_or_an_error),
        cmocka_unit_test(an_fbx_file_becomes_metres_with_y_upwards),
    };
    wend_bake_model *none;
    if (wend_bake_model_load(file, &none, NULL) == WEND_ERROR_UNSUPPORTED)
        return 77; /* built without Assimp */
    return cmocka_run_group_tests(tests, NULL, NULL);
}
