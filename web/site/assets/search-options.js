// How texts become words: the same when the index is built and when it is asked. A name counts whole and in its parts
// (wend_finder_find: also finder, find); Chinese in pairs of characters.
const searchOptions = {
    fields: ['heading', 'names', 'title', 'text'],
    storeFields: ['heading', 'title', 'kind', 'url', 'start'],
    tokenize: (text) => (text.match(/[\p{L}\p{N}_]+/gu) ?? []).flatMap((word) => {
        if (/\p{Script=Han}/u.test(word))
            return word.length < 3 ? [word] : Array.from({ length: word.length - 1 }, (_, i) => word.slice(i, i + 2));
        const parts = word.split('_').filter(Boolean);
        return parts.length > 1 ? [word, ...parts] : parts;
    }),
    searchOptions: {
        prefix: (term) => term.length > 2,
        fuzzy: (term) => (term.length > 5 ? 0.2 : false),
        boost: { heading: 4, names: 4, title: 2 },
        boostDocument: (id, term, { title }) => (title ? 1 : 2), // whole pages before their parts
        combineWith: 'AND',
    },
};
