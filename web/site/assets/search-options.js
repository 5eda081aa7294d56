// How texts become words: the same when the index is built and when it is asked. A name counts whole and in its parts
// (wend_finder_find: also finder, find); Chinese in pairs of characters, words of questions left out.
const unsaid = new Set(('a an and are as at be by can could do does for from get go have how i in into is it make me my of on or '
    + 'should so that the them there they this to use using want what when where which why will with without you your').split(' '));

const searchOptions = {
    fields: ['heading', 'names', 'title', 'also', 'text'],
    storeFields: ['heading', 'title', 'kind', 'url', 'start'],
    tokenize: (text) => (text
        .replace(/\b(theta|lpa|ida|[ad])(?: ?\*|[- ]star\b)/gi, (_, letter) => ` ${letter}star `)
        .replace(/怎么样?|怎样|如何|为什么|什么|请问|可以|能否|我们?|的|吗|呢|让|使|给/g, ' ')
        .match(/\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}_])+/gu) ?? []).flatMap((word) => {
        if (/\p{Script=Han}/u.test(word))
            return word.length < 3 ? [word] : Array.from({ length: word.length - 1 }, (_, i) => word.slice(i, i + 2));
        const parts = word.split('_').filter(Boolean);
        return parts.length > 1 ? [word, ...parts] : parts;
    }),
    processTerm: (term) => (unsaid.has(term.toLowerCase()) ? null : term.toLowerCase()),
    searchOptions: {
        prefix: (term) => term.length > 2 || /\p{Script=Han}/u.test(term),
        fuzzy: (term) => (term.length > 5 ? 0.2 : false),
        boost: { heading: 4, names: 4, also: 4, title: 2 },
        // Whole pages before their parts, and what tells how before what tells what has changed.
        boostDocument: (id, term, { title, url }) => (title ? 1 : 2) * (/^(CHANGELOG|CONTRIBUTING|bench|maps)\b/.test(url) ? 0.25 : 1),
        combineWith: 'AND',
    },
};

/** Answers with what has all words; where that is little, then with what has some of them, the more the better. */
function answering(index) {
    return {
        search(text) {
            const all = index.search(text), words = new Set(searchOptions.tokenize(text).map(searchOptions.processTerm).filter(Boolean));
            if (all.length >= 3 || words.size < 2)
                return all;
            const found = new Set(all.map(({ id }) => id)), some = index.search(text, { combineWith: 'OR' });
            const share = (hit) => hit.score * hit.queryTerms.length ** 2;
            return [...all, ...some.filter(({ id, queryTerms }) => !found.has(id) && queryTerms.length * 3 >= words.size)
                .sort((a, b) => share(b) - share(a))];
        },
    };
}
