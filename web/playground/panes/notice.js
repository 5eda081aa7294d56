// A sentence over the map, read out, gone after a while.

const STAYS = 6000; /* ms */

export function makeNotice(root) {
    let timer = 0;
    return function notice(sentence, { bad = false } = {}) {
        clearTimeout(timer);
        root.textContent = sentence;
        root.classList.toggle('bad', bad);
        root.classList.add('shown');
        timer = setTimeout(() => root.classList.remove('shown'), STAYS + sentence.length * 30);
    };
}
