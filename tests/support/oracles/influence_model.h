/*
 * tests/support/oracles/influence_model.h: influence as wend/influence.h describes it, slowly and cell by cell, over a
 * scene whose single steps say where walls are.
 */
#ifndef WEND_TESTS_ORACLES_INFLUENCE_MODEL_H
#define WEND_TESTS_ORACLES_INFLUENCE_MODEL_H

#include "rules/rules.h"

typedef struct influence_model {
    const rules_scene *scene;
    uint16_t *values; /* by cell */
    uint16_t *before; /* as they were before a change */
    uint8_t *open;    /* by cell: the directions that influence takes */
} influence_model;

influence_model influence_model_make(const rules_scene *scene);
void influence_model_free(influence_model *model);

/* Applies the scene's walls, or forgets them. */
void influence_model_walls(influence_model *model, bool applied);

void influence_model_add(influence_model *model, wend_area area, int32_t amount);
void influence_model_stamp(influence_model *model, wend_place place, const wend_stamp *stamp);
void influence_model_decay(influence_model *model, uint32_t keep);
void influence_model_spread(influence_model *model, uint32_t share);
void influence_model_propagate(influence_model *model, uint32_t keep, uint32_t keep_diagonal);
void influence_model_blur(influence_model *model);

/* Makes this one factor_a times a and factor_b times b, added or the greater of them. */
void influence_model_mix(influence_model *model, const influence_model *a, int32_t factor_a, const influence_model *b,
                         int32_t factor_b, bool is_sum);

/* The extra cost of a cell whose layer has `old`. */
uint16_t influence_model_price(uint16_t value, uint16_t old, const wend_price *price);

#endif
