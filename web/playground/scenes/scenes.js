// The play scenes, in the order of the list. Each is a module of scenes/ with
//
//   start(stage)        takes the stage over: sets its map by stage.play.setMap(map), adds controls to stage.play.controls;
//                       may be async
//   frame(stage, now)   draws one frame onto stage.contexts[2], which is empty; now is in milliseconds
//   stop(stage)         ends what it began: workers, timers
//   down(stage, place)  optional: a pointer goes down at place {x, y, column, row}; true where the scene wants the drag,
//                       else it moves the view; then move(stage, place) and up(stage)
//   key(stage, event)   optional; a key, before the stage's own: true where the scene has used it
//   paint(stage, context) optional: draws the ground in place of the map, when the view or the scene says that it changed
//   under(stage, column, row) optional: says what is under the keys' cursor
//   playing()           the scene itself, for tests
//
// and the texts "scene.<name>" and "scene.<name>.hint" in every language. keys are those of the legend, the texts
// "legend.<key>": each has the colour that the scene draws with.
export const scenes = [
    { name: 'walk', keys: ['own', 'to'], load: () => import('./walk.js') },
    { name: 'house', keys: ['room', 'margin', 'way', 'hidden', 'cart'], load: () => import('./house.js') },
    { name: 'siege', keys: ['creature', 'weak', 'tower', 'keep'], load: () => import('./siege.js') },
    { name: 'ships', keys: ['own', 'merchant', 'reach', 'prize'], load: () => import('./ships.js') },
    { name: 'chase', keys: ['own', 'prize', 'idle', 'hunter', 'queue', 'beside'], load: () => import('./chase.js') },
    { name: 'fog', keys: ['scout', 'sent', 'exploring'], load: () => import('./fog.js') },
    { name: 'orders', keys: ['army1', 'army2', 'army3', 'army4', 'gate'], load: () => import('./orders.js') },
    { name: 'doors', keys: ['crowd', 'door1', 'door2'], load: () => import('./doors.js') },
];
