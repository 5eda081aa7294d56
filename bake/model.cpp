/* model.cpp: levels in files, by way of Assimp. */
#include "fault.hpp"

#include <memory>
#include <string>
#include <vector>

struct wend_bake_model {
    std::vector<float> points;
    std::vector<uint32_t> corners, materials;
    std::vector<std::string> names;
    std::vector<const char *> name_list;
};

using namespace bake;

#if defined(WEND_BAKE_ASSIMP_FOUND)

#include <assimp/Importer.hpp>
#include <assimp/config.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace
{

/* A part of the scene, and where it lies. */
struct Placed {
    const aiNode *node;
    aiMatrix4x4 place;
};

/* Of .fbx alone Assimp leaves it to others which axis points upwards, and that its unit is the centimetre. */
aiMatrix4x4 upright(const aiScene &scene)
{
    aiMatrix4x4 turn;
    int32_t up = 1, sign = 1;
    float factor = 0;
    double double_factor = 0;
    if (!scene.mMetaData || !scene.mMetaData->Get("UpAxis", up))
        return turn;
    scene.mMetaData->Get("UpAxisSign", sign);
    if (!scene.mMetaData->Get("UnitScaleFactor", factor) && scene.mMetaData->Get("UnitScaleFactor", double_factor))
        factor = float(double_factor);
    if (up == 2) /* z: y becomes -z, z becomes y */
        turn = aiMatrix4x4(1, 0, 0, 0, 0, 0, float(sign), 0, 0, float(-sign), 0, 0, 0, 0, 0, 1);
    else if (up == 0) /* x: x becomes y, y becomes -x */
        turn = aiMatrix4x4(0, float(-sign), 0, 0, float(sign), 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);
    aiMatrix4x4 metres;
    const float unit = (factor > 0 ? factor : 1) / 100;
    aiMatrix4x4::Scaling(aiVector3D(unit, unit, unit), metres);
    return metres * turn;
}

/* A place that mirrors turns triangles inside out: their corners are taken the other way round. */
void take_mesh(wend_bake_model &model, const aiMesh &mesh, const aiMatrix4x4 &place)
{
    const auto base = model.points.size() / 3;
    if (base + mesh.mNumVertices > UINT32_MAX / 2 ||
        model.corners.size() + std::size_t(mesh.mNumFaces) * 3 > UINT32_MAX / 2)
        throw Fault(WEND_ERROR_CAPACITY, "the level has more than 2^31 corners");
    const bool is_mirrored = place.Determinant() < 0;
    for (unsigned i = 0; i < mesh.mNumVertices; i++) {
        const aiVector3D at = place * mesh.mVertices[i];
        model.points.insert(model.points.end(), {at.x, at.y, at.z});
    }
    for (unsigned i = 0; i < mesh.mNumFaces; i++) {
        const aiFace &face = mesh.mFaces[i];
        if (face.mNumIndices != 3) /* points and lines */
            continue;
        for (unsigned j = 0; j < 3; j++)
            model.corners.push_back(uint32_t(base) + face.mIndices[is_mirrored ? 2 - j : j]);
        model.materials.push_back(mesh.mMaterialIndex);
    }
}

void take_scene(wend_bake_model &model, const aiScene &scene)
{
    std::vector<Placed> open{{scene.mRootNode, upright(scene)}};
    while (!open.empty()) {
        const Placed it = open.back();
        open.pop_back();
        const aiMatrix4x4 place = it.place * it.node->mTransformation;
        for (unsigned i = 0; i < it.node->mNumMeshes; i++)
            take_mesh(model, *scene.mMeshes[it.node->mMeshes[i]], place);
        for (unsigned i = it.node->mNumChildren; i-- > 0;)
            open.push_back({it.node->mChildren[i], place});
    }
    for (unsigned i = 0; i < scene.mNumMaterials; i++)
        model.names.emplace_back(scene.mMaterials[i]->GetName().C_Str());
    for (const std::string &name : model.names)
        model.name_list.push_back(name.c_str());
}

/* A .mesh of wend's; Ogre's models are called so as well. */
bool is_ground_already(const char *file)
{
    char first[5] = {};
    std::ifstream(file, std::ios::binary).read(first, sizeof first);
    return std::memcmp(first, "mesh", 4) == 0 && (first[4] == '\n' || first[4] == '\r');
}

void load(wend_bake_model &model, const char *file)
{
    std::error_code ignored;
    if (!std::filesystem::exists(file, ignored))
        throw Fault(WEND_ERROR_FILE, "no such file");
    if (!std::filesystem::is_regular_file(file, ignored))
        throw Fault(WEND_ERROR_FILE, "it is no regular file");
    if (is_ground_already(file))
        throw Fault(WEND_ERROR_FORMAT, "it is ground already, as wend writes it: there is nothing to bake");
    Assimp::Importer importer;
    importer.SetPropertyBool(AI_CONFIG_IMPORT_NO_SKELETON_MESHES, true);
    const aiScene *scene = importer.ReadFile(file, aiProcess_Triangulate);
    if (!scene || !scene->mRootNode)
        throw Fault(WEND_ERROR_FORMAT, "Assimp cannot read it: %.380s", importer.GetErrorString());
    take_scene(model, *scene);
    if (model.corners.empty())
        throw Fault(WEND_ERROR_FORMAT, "there are no triangles in it");
}

} // namespace

#else

namespace
{

[[noreturn]] void load(wend_bake_model &, const char *)
{
    throw Fault(WEND_ERROR_UNSUPPORTED, "this wend-bake was built without Assimp (Debian: libassimp-dev)");
}

} // namespace

#endif

wend_status wend_bake_model_load(const char *file, wend_bake_model **model, wend_bake_error *error)
{
    if (model)
        *model = nullptr;
    return answer(error, [=] {
        if (!file || !model)
            throw Fault(WEND_ERROR_ARGUMENT, "file or model is null");
        auto made = std::make_unique<wend_bake_model>();
        load(*made, file);
        *model = made.release();
    });
}

wend_bake_level wend_bake_model_level(const wend_bake_model *model)
{
    wend_bake_level level = wend_bake_level_default();
    if (!model)
        return level;
    level.points = model->points.data();
    level.point_count = uint32_t(model->points.size() / 3);
    level.corners = model->corners.data();
    level.triangle_count = uint32_t(model->corners.size() / 3);
    level.materials = model->materials.data();
    level.material_names = model->name_list.data();
    level.material_count = uint32_t(model->name_list.size());
    return level;
}

void wend_bake_model_destroy(wend_bake_model *model)
{
    delete model;
}
