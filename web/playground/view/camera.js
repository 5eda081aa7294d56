// Which part of the world the stage shows: world to screen and back, in CSS pixels.

const MOST_SCALE = 96;

export class Camera {
    constructor() {
        this.scale = 10;
        this.x = 0; /* the screen's left edge and top in pixels of the world */
        this.y = 0;
        this.width = 1;
        this.height = 1;
        this.world = [1, 1];
        this.below = 0; /* pixels at the lower edge that the whole world leaves free */
    }

    toScreen(x, y) {
        return [x * this.scale - this.x, y * this.scale - this.y];
    }

    toWorld(x, y) {
        return [(x + this.x) / this.scale, (y + this.y) / this.scale];
    }

    get leastScale() {
        return Math.min(this.fitting(), MOST_SCALE) * 0.5;
    }

    fitting() {
        return Math.min((this.width - 24) / this.world[0], (this.height - this.below - 24) / this.world[1]);
    }

    /** Shows the whole world, in the middle. */
    fit() {
        this.scale = Math.max(0.05, Math.min(this.fitting(), MOST_SCALE));
        this.x = (this.world[0] * this.scale - this.width) / 2;
        this.y = (this.world[1] * this.scale - this.height + this.below) / 2;
    }

    /** Zooms so that the point under (x, y) of the screen stays there. */
    zoom(factor, x, y) {
        const scale = Math.max(this.leastScale, Math.min(this.scale * factor, MOST_SCALE));
        const [wx, wy] = this.toWorld(x, y);
        this.scale = scale;
        this.x = wx * scale - x;
        this.y = wy * scale - y;
        this.clamp();
    }

    pan(dx, dy) {
        this.x -= dx;
        this.y -= dy;
        this.clamp();
    }

    /** Whether a point of the world is on the screen. */
    shows(x, y) {
        const [sx, sy] = this.toScreen(x, y);
        return sx >= 0 && sy >= 0 && sx < this.width && sy < this.height;
    }

    /** Moves just so far that a point of the world is well inside the screen. */
    reveal(x, y) {
        const margin = Math.min(60, this.width / 4, this.height / 4);
        const [sx, sy] = this.toScreen(x, y);
        this.x += Math.min(0, sx - margin) + Math.max(0, sx - this.width + margin);
        this.y += Math.min(0, sy - margin) + Math.max(0, sy - this.height + margin);
    }

    /** Something of the world always stays in sight. */
    clamp() {
        const room = 60;
        this.x = Math.max(room - this.width, Math.min(this.x, this.world[0] * this.scale - room));
        this.y = Math.max(room - this.height, Math.min(this.y, this.world[1] * this.scale - room));
    }

    /** The columns and rows that may be in sight: {left, top, right, bottom}, the ends not included. */
    visible(layout, width, height) {
        const [x0, y0] = this.toWorld(0, 0);
        const [x1, y1] = this.toWorld(this.width, this.height);
        const [sx, sy] = layout.step;
        return {
            left: Math.max(0, Math.floor(x0 / sx) - 1),
            top: Math.max(0, Math.floor(y0 / sy) - 1),
            right: Math.min(width, Math.ceil(x1 / sx) + 1),
            bottom: Math.min(height, Math.ceil(y1 / sy) + 1),
        };
    }
}
