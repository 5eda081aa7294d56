// Mouse, pen and fingers on the stage: one presses and drags, two move and zoom; the wheel zooms.

export function listenToPointers(stage, tools) {
    const { root } = stage;
    const fingers = new Map();
    let pinch = null;

    const at = (event) => {
        const box = root.getBoundingClientRect();
        return [event.clientX - box.left, event.clientY - box.top];
    };

    root.addEventListener('pointerdown', (event) => {
        if (event.target.closest('button, .level-switch')) return;
        root.setPointerCapture(event.pointerId);
        fingers.set(event.pointerId, at(event));
        if (fingers.size === 2) {
            tools.cancel();
            pinch = spanOf(fingers);
        } else if (fingers.size === 1) {
            tools.begin(...at(event), { pan: event.button === 1 || event.button === 2 });
        }
        stage.cursor = null;
    });
    root.addEventListener('pointermove', (event) => {
        if (!fingers.has(event.pointerId)) return;
        fingers.set(event.pointerId, at(event));
        if (pinch && fingers.size === 2) pinch = pinchTo(stage, pinch, spanOf(fingers));
        else if (!pinch) tools.move(...at(event));
    });
    const lift = (event) => {
        if (!fingers.delete(event.pointerId)) return;
        if (!pinch) tools.end();
        else if (fingers.size === 0) pinch = null;
    };
    root.addEventListener('pointerup', lift);
    root.addEventListener('pointercancel', lift);
    root.addEventListener('contextmenu', (event) => event.preventDefault());
    root.addEventListener(
        'wheel',
        (event) => {
            event.preventDefault();
            stage.camera.zoom(
                Math.exp(-Math.sign(event.deltaY) * Math.min(0.3, Math.abs(event.deltaY) * 0.002)),
                ...at(event),
            );
            stage.viewChanged();
        },
        { passive: false },
    );
}

function spanOf(fingers) {
    const [[ax, ay], [bx, by]] = [...fingers.values()];
    return { x: (ax + bx) / 2, y: (ay + by) / 2, size: Math.hypot(ax - bx, ay - by) || 1 };
}

function pinchTo(stage, before, now) {
    stage.camera.zoom(now.size / before.size, before.x, before.y);
    stage.camera.pan(now.x - before.x, now.y - before.y);
    stage.viewChanged();
    return now;
}
