// The polygons of a space over a mesh, as the page draws them.

/** All of a space's ground: {box: [left, top, right, bottom], polygons: [{level, terrain, box, corners: [x, y, …], heights, walls: [0 or 1, …]}]} */
export function polygonsOf({ ground }) {
    const polygons = [];
    const whole = emptyBox();
    for (let id = 0; id < ground.polygonLimit; id++) {
        const polygon = ground.polygon(id);
        if (!polygon) continue;
        const box = emptyBox();
        for (const { x, y } of polygon.corners) for (const each of [box, whole]) widen(each, x, y);
        polygons.push({
            level: polygon.level,
            terrain: polygon.terrain,
            box,
            corners: polygon.corners.flatMap(({ x, y }) => [x, y]),
            heights: polygon.corners.map(({ z }) => z),
            walls: polygon.corners.map(({ neighbour }) => (neighbour < 0 ? 1 : 0)),
        });
    }
    return { box: whole, polygons };
}

function emptyBox() {
    return [Infinity, Infinity, -Infinity, -Infinity];
}

function widen(box, x, y) {
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
}
