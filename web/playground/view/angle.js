// A look from above at an angle: where points in three dimensions are in the stage's world, and what of them is seen.
import { dot } from './facets.js';

const DEGREE = Math.PI / 180;
const FLATTEST = 15;

export class Angle {
    /** box: [[x, y, z] least, [x, y, z] most] of what is looked at; degrees of turn and tilt, 90 from right above. */
    constructor(box, turn, tilt) {
        this.box = box;
        this.middle = box[0].map((least, axis) => (least + box[1][axis]) / 2);
        this.reach = Math.hypot(box[1][0] - box[0][0], box[1][1] - box[0][1]) / 2;
        this.look(turn, tilt);
    }

    look(turn, tilt) {
        this.turn = ((turn % 360) + 360) % 360;
        this.tilt = Math.max(FLATTEST, Math.min(90, tilt));
        [this.sine, this.cosine] = [Math.sin(this.turn * DEGREE), Math.cos(this.turn * DEGREE)];
        [this.rise, this.flat] = [Math.cos(this.tilt * DEGREE), Math.sin(this.tilt * DEGREE)];
        this.towards = [this.sine * this.rise, this.cosine * this.rise, this.flat]; /* the eye */
        const tall = ((this.box[1][2] - this.box[0][2]) / 2) * this.rise;
        this.size = [2 * this.reach, 2 * (this.reach * this.flat + tall)];
    }

    /** The point of the stage's world where a point is seen. */
    project([x, y, z]) {
        const dx = x - this.middle[0],
            dy = y - this.middle[1];
        const down = dx * this.sine + dy * this.cosine;
        return [
            dx * this.cosine - dy * this.sine + this.size[0] / 2,
            down * this.flat - (z - this.middle[2]) * this.rise + this.size[1] / 2,
        ];
    }

    /** A point that is seen at a point of the stage's world; all others lie along `towards` from it. */
    unproject([u, v]) {
        const across = u - this.size[0] / 2,
            down = v - this.size[1] / 2;
        const [x, y] = this.flat > this.rise ? [across, down / this.flat] : [across, 0];
        const z = this.flat > this.rise ? 0 : -down / this.rise;
        return [
            this.middle[0] + x * this.cosine + y * this.sine,
            this.middle[1] - x * this.sine + y * this.cosine,
            this.middle[2] + z,
        ];
    }

    /**
     * Where a facet is seen at a point of the world: {place: [x, y, z], near}, near tells how far towards the eye; null
     * where it is not seen there.
     */
    hit({ normal, corners, seen }, [u, v]) {
        const facing = dot(normal, this.towards);
        if (facing < 1e-9 || !isInside(seen ?? this.seen(corners), u, v)) return null;
        return this.onto(corners[0], normal, facing, this.unproject([u, v]));
    }

    /** Where corners are seen, for facets that are asked about again and again: they keep it as `seen`. */
    seen(corners) {
        return corners.map((corner) => this.project(corner));
    }

    onto(corner, normal, facing, from) {
        const t = (dot(normal, corner) - dot(normal, from)) / facing;
        const place = from.map((value, axis) => value + t * this.towards[axis]);
        return { place, near: dot(place, this.towards) };
    }

    /** The point of a facet's rim that is seen nearest to a point of the world: {place, off}, off in its cells. */
    nearestOnRim({ corners }, [u, v]) {
        let best = { off: Infinity };
        const seen = this.seen(corners);
        seen.forEach(([ax, ay], i) => {
            const j = (i + 1) % seen.length,
                dx = seen[j][0] - ax,
                dy = seen[j][1] - ay;
            const t = Math.max(0, Math.min(1, ((u - ax) * dx + (v - ay) * dy) / (dx * dx + dy * dy || 1)));
            const off = Math.hypot(ax + t * dx - u, ay + t * dy - v);
            if (off < best.off)
                best = { off, place: corners[i].map((value, axis) => value + t * (corners[j][axis] - value)) };
        });
        return best;
    }

    /** Whether one of the facets lies between a point and the eye. */
    hides(facets, point) {
        const seen = this.project(point),
            near = dot(point, this.towards) + 0.05;
        return facets.some((facet) => this.hit(facet, seen)?.near > near);
    }

    /** All facets that are seen at a point of the world, or would be but for others: {facet, place, near} each. */
    hits(facets, at) {
        return facets.flatMap((facet) => {
            const hit = this.hit(facet, at);
            return hit ? [{ facet, ...hit }] : [];
        });
    }

    /**
     * The ground under a point of the world: of the facets seen there the nearest to the eye, else the rim that is seen
     * nearest. {facet, place}, null where there are no facets.
     */
    pick(facets, at) {
        let best = null;
        for (const hit of this.hits(facets, at)) if (!(best?.near > hit.near)) best = hit;
        if (best) return best;
        for (const facet of facets) {
            const rim = this.nearestOnRim(facet, at);
            if (!(best?.off <= rim.off)) best = { facet, ...rim };
        }
        return best;
    }
}

function isInside(corners, u, v) {
    let inside = false;
    corners.forEach(([ax, ay], i) => {
        const [bx, by] = corners[(i + 1) % corners.length];
        if (ay > v !== by > v && u < ax + ((bx - ax) * (v - ay)) / (by - ay)) inside = !inside;
    });
    return inside;
}
