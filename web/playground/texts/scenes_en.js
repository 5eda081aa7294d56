// What the play scenes say, in English.
export default {
    'scene.go': 'Go on', 'scene.pause': 'Pause', 'scene.again': 'Begin again', 'scene.failed': 'The scene stopped: {why}',
    'scene.way': 'Way, cells', 'scene.bends': 'Bends', 'scene.searched': 'Search', 'scene.tick': 'Tick', 'scene.script': 'Page script, a frame', 'scene.of': '{n} of {all}',

    'scene.walk': 'Click to move', 'scene.walk.hint': 'Click or drag: the walker goes there.',
    'scene.walk.note': 'Straight where nothing is in the way; from a new click on without a step back; to the nearest point where the place itself is blocked.',
    'scene.walk.house': 'Into a house', 'scene.walk.pond': 'Into the pond', 'scene.walk.far': 'Far away',
    'scene.walk.straight': 'Nothing is in the way: straight there, {n} cells.', 'scene.walk.around': 'Around what is in the way: {n} cells, bends: {bends}.',
    'scene.walk.nearest': 'It is blocked there: {n} cells to the nearest point, {far} from it.',

    'scene.siege': 'Tower defence', 'scene.siege.hint': 'Click to build a tower, and again to take it away.',
    'scene.siege.note': 'All creatures walk by one field. A tower that would cut off the way is refused.',
    'scene.siege.arrows': 'Show the field', 'scene.siege.creatures': 'Creatures', 'scene.siege.felled': 'Felled', 'scene.siege.entered': 'Got in', 'scene.siege.towers': 'Towers', 'scene.siege.field': 'Field brought up',
    'scene.siege.built': 'Built; the field was brought up to it in {time}.', 'scene.siege.taken': 'Taken away; the field was brought up to it in {time}.',
    'scene.siege.refused.cut': 'Not there: it would cut off the way to the keep.', 'scene.siege.refused.ground': 'Not there: the ground does not bear a tower.', 'scene.siege.refused.creature': 'Not there: somebody stands there.',

    'scene.ships': 'Ships, turn by turn', 'scene.ships.hint': 'Click the sea to set the course, then end the turn.',
    'scene.ships.note': 'Six points a turn, two for each cell of shoals. What is coloured is within reach; the numbers say where each turn to come will end. n or the space bar ends the turn.',
    'scene.ships.next': 'Next turn', 'scene.ships.other': 'Another sea', 'terrain.shoals': 'Shoals',
    'scene.ships.turn': 'Turn', 'scene.ships.points': 'Points left', 'scene.ships.ahead': 'Turns to come', 'scene.ships.reach': 'Cells within reach',
    'scene.ships.goesOn': 'The points of this turn are spent: there in {turns} more.', 'scene.ships.arrived': 'Arrived, with points left: {left}.',
    'scene.ships.land': 'That is land or another ship: to the nearest water, turns to come: {turns}.',

    'scene.chase': 'Creatures on a budget', 'scene.chase.hint': 'Click, drag or use the arrow keys: run away.',
    'scene.chase.note': 'A server ticks 20 times a second and grants all searches of a tick so many units of work. Who gets none waits for the next tick and walks on along the way it has.',
    'scene.chase.count': 'Creatures', 'scene.chase.10': '10', 'scene.chase.60': '60', 'scene.chase.200': '200', 'scene.chase.units': 'Budget a tick',
    'scene.chase.units300': '300 units', 'scene.chase.units1200': '1,200 units', 'scene.chase.units6000': '6,000 units', 'scene.chase.other': 'Another castle',
    'scene.chase.hunting': 'Hunting', 'scene.chase.waiting': 'Waiting for a search', 'scene.chase.most': 'Most work in a tick', 'scene.chase.budget': 'Work a tick, at most {n}',
    'scene.chase.caught': 'They have you: run!', 'scene.chase.away': 'You got away from them, for now.',

    'scene.fog': 'Fog of war', 'scene.fog.hint': 'Click anywhere, in the dark as well: the nearest scout goes there.',
    'scene.fog.note': 'Scouts go by what has been seen alone, to the nearest unseen land. A discovery has only those ways planned anew that it tells on.',
    'scene.fog.count': 'Scouts', 'scene.fog.1': '1', 'scene.fog.2': '2', 'scene.fog.5': '5',
    'scene.fog.found': 'Seen', 'scene.fog.percent': '{n} %', 'scene.fog.searches': 'Ways planned', 'scene.fog.plan': 'Planning, this tick', 'scene.ticks': 'Ticks',
    'scene.fog.sent': 'The nearest scout goes there.', 'scene.fog.dark': 'Nobody has been there: the nearest scout goes by what is known.',
    'scene.fog.done': 'All that can be reached is seen, after {ticks} ticks and {searches} searches.',

    'scene.doors': 'Two thousand through two doors', 'scene.doors.hint': 'Click a door to close or open it.',
    'scene.doors.note': 'One field for all 2,000, on 512 × 512 cells. A crowd makes its place dear, so that who comes later takes the other door.',
    'scene.doors.heed': 'Heed the crowd', 'scene.doors.close1': 'Close door 1', 'scene.doors.open1': 'Open door 1', 'scene.doors.close2': 'Close door 2', 'scene.doors.open2': 'Open door 2',
    'scene.doors.through': 'Through', 'scene.doors.field': 'Field grown', 'scene.doors.regrown': 'The field was brought up to the door in {time}: all take their new way.',
    'scene.doors.none': 'No way is open: they wait.', 'scene.doors.all': 'All {n} are through, after {ticks} ticks.',
};
