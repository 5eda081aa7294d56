// Runs one JavaScript library on problems of a map, for wend-bench-peers.
//
//     node --expose-gc peers.js FOLDER NAME MAP SECONDS REPEAT <problems
//
// FOLDER holds node_modules, NAME is a key of `libraries`. Problems are lines `number startX startY goalX goalY`; they
// are solved once in their order, for at most SECONDS (0: all of them), and then REPEAT times in the order of their
// numbers. Writes lines: `prepare SECONDS`, `memory BYTES`, a `pass SECONDS` of processor time each, and per problem
// `problem NUMBER LENGTH SECONDS`, with the fastest pass's time on the wall; length -1: no path.
'use strict';

const fs = require('fs');
const path = require('path');
const { createRequire } = require('module');

const [folder, name, mapFile, secondsText, repeatText] = process.argv.slice(2);
const load = createRequire(path.join(folder, 'package.json'));

// Rows of 0 (free) and 1.
function readMap(file) {
    const lines = fs.readFileSync(file, 'latin1').split(/\r?\n/);
    const height = Number(lines[1].split(' ')[1]);
    return lines.slice(4, 4 + height).map((line) => Array.from(line, (letter) => ('.GS'.includes(letter) ? 0 : 1)));
}

// Corners are never cut; a finder spoils its grid, so each search takes a copy, as the library's manual says.
function pathfinding(kind) {
    return (rows) => {
        const PF = load('pathfinding');
        const grid = new PF.Grid(rows);
        const finder = new PF[kind]({ diagonalMovement: PF.DiagonalMovement.OnlyWhenNoObstacles });
        return ([, startX, startY, goalX, goalY]) => finder.findPath(startX, startY, goalX, goalY, grid.clone());
    };
}

// With its own A*, price 1.4 for a diagonal step, corners not cut, answering at once.
function easystar(rows) {
    const finder = new (load('easystarjs').js)();
    finder.setGrid(rows);
    finder.setAcceptableTiles([0]);
    finder.enableDiagonals();
    finder.disableCornerCutting();
    finder.enableSync();
    return ([, startX, startY, goalX, goalY]) => {
        let found = null;
        finder.findPath(startX, startY, goalX, goalY, (points) => { found = points; });
        finder.calculate();
        return found ? found.map((point) => [point.x, point.y]) : [];
    };
}

const libraries = {
    'pathfinding, A*': pathfinding('AStarFinder'),
    'pathfinding, JPS': pathfinding('JumpPointFinder'),
    easystarjs: easystar,
};

function lengthOf(points, [, startX, startY, goalX, goalY]) {
    if (startX === goalX && startY === goalY)
        return 0;
    if (!points || points.length === 0)
        return -1;
    let straight = 0;
    let diagonal = 0;
    for (let i = 1; i < points.length; i++) {
        const x = Math.abs(points[i][0] - points[i - 1][0]);
        const y = Math.abs(points[i][1] - points[i - 1][1]);
        diagonal += Math.min(x, y);
        straight += Math.abs(x - y);
    }
    return straight + diagonal * Math.SQRT2;
}

function processorSeconds() {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
}

function bytesInUse() {
    global.gc();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
}

// The problems that were solved in time, with their lengths.
function check(solve, problems, seconds) {
    const begin = processorSeconds();
    const asked = [];
    for (const problem of problems) {
        asked.push({ problem, length: lengthOf(solve(problem), problem), seconds: Infinity });
        if (seconds > 0 && processorSeconds() - begin > seconds)
            break;
    }
    return asked.sort((a, b) => a.problem[0] - b.problem[0]);
}

function runPass(solve, asked) {
    const begin = processorSeconds();
    for (const one of asked) {
        const moment = process.hrtime.bigint();
        solve(one.problem);
        one.seconds = Math.min(one.seconds, Number(process.hrtime.bigint() - moment) * 1e-9);
    }
    return processorSeconds() - begin;
}

function main() {
    const problems = fs.readFileSync(0, 'latin1').trim().split('\n').map((line) => line.split(' ').map(Number));
    const before = bytesInUse();
    const rows = readMap(mapFile);
    const begin = processorSeconds();
    const solve = libraries[name](rows);
    const out = [`prepare ${processorSeconds() - begin}`];
    const asked = check(solve, problems, Number(secondsText));
    out.push(`memory ${bytesInUse() - before}`);
    for (let pass = 0; pass < Number(repeatText); pass++)
        out.push(`pass ${runPass(solve, asked)}`);
    for (const one of asked)
        out.push(`problem ${one.problem[0]} ${one.length} ${one.seconds}`);
    fs.writeFileSync(1, `${out.join('\n')}\n`);
}

main();
