/* tests/support/texts/tiled.h: what the tests of Tiled's maps share: texts of small maps, of XML and of JSON. */
#ifndef WEND_TESTS_TEXTS_TILED_H
#define WEND_TESTS_TEXTS_TILED_H

#include "texts/imported.h"

#define SET                                                                                                            \
    "<tileset firstgid='1' name='land'><tile id='0'><properties><property name='terrain' value='grass'/>"              \
    "</properties></tile><tile id='1' type='wall'/><tile id='2' class='mud'><properties><property name='weight' "      \
    "type='int' value='3'/></properties></tile></tileset>"
#define JSON_SET                                                                                                       \
    "\"tilesets\":[{\"firstgid\":1,\"name\":\"land\",\"tiles\":[{\"id\":2,\"class\":\"mud\",\"properties\":["          \
    "{\"name\":\"weight\",\"type\":\"int\",\"value\":3}]},{\"id\":1,\"type\":\"wall\"},{\"id\":0,\"properties\":[{"    \
    "\"name\":\"terrain\",\"type\":\"string\",\"value\":\"grass\"}]}]}]"

static char made[65536];

/* Writes a map in XML, with a set of tiles and `inside` in it; returns its length. */
static inline size_t tmx(const char *attributes, const char *inside)
{
    return (size_t)snprintf(
        made, sizeof made,
        "<?xml version='1.0'?>\n<map version='1.10' tilewidth='16' tileheight='16' %s>\n%s%s</map>\n", attributes, SET,
        inside);
}

/* The same in JSON, with layers. */
static inline size_t tmj(const char *attributes, const char *layers)
{
    return (size_t)snprintf(made, sizeof made, "{\"layers\":[%s],\n%s,%s,\"tilewidth\":16,\"tileheight\":16}", layers,
                            attributes, JSON_SET);
}

static inline bool has_xml(void)
{
    return wend_import_available(WEND_IMPORT_TMX);
}

#define LAYER(name, more, data)                                                                                        \
    "{\"type\":\"tilelayer\",\"name\":\"" name "\"," more "\"width\":2,\"height\":1,\"data\":[" data "]}"
#define OBJECTS(list) "{\"type\":\"objectgroup\",\"name\":\"things\",\"objects\":[" list "]}"
#define PLAIN4        "{\"type\":\"tilelayer\",\"width\":4,\"height\":4,\"data\":[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]}"

/* Reads a map of 2 x 1 cells with these layers, in JSON. */
static inline wend_import *read_layers(const char *layers)
{
    return read_well(made, tmj("\"width\":2,\"height\":1", layers), NULL);
}

static inline wend_import *read_objects(const char *objects)
{
    char layers[4096];
    snprintf(layers, sizeof layers, "%s,%s", PLAIN4, objects);
    return read_well(made, tmj("\"width\":4,\"height\":4", layers), NULL);
}

#endif
