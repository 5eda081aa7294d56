// Runs one program: its modules named 'wend' are the library, what it prints is told to the page.

const name = (value) => value.constructor?.name ?? 'Object';

/** A value in a line or two, much as Node prints it. */
function shown(value, depth = 0) {
    if (typeof value === 'string')
        return depth ? `'${value}'` : value;
    if (typeof value === 'bigint')
        return `${value}n`;
    if (typeof value === 'function')
        return `[Function: ${value.name || '(anonymous)'}]`;
    if (typeof value !== 'object' || value === null)
        return Object.is(value, -0) ? '-0' : String(value);
    if (value instanceof Error)
        return value.stack?.includes(value.message) ? value.stack.split('\n')[0] : String(value);
    if (depth > 2)
        return Array.isArray(value) ? '[Array]' : `[${name(value)}]`;
    if (Array.isArray(value) || ArrayBuffer.isView(value))
        return listed(value, depth);
    if (value instanceof Map || value instanceof Set)
        return `${name(value)}(${value.size}) ${braced([...value].map((v) => (value instanceof Map
            ? `${shown(v[0], depth + 1)} => ${shown(v[1], depth + 1)}` : shown(v, depth + 1))))}`;
    const members = Object.entries(value).map(([key, member]) =>
        `${/^[\w$]+$/.test(key) ? key : `'${key}'`}: ${shown(member, depth + 1)}`);
    return (name(value) === 'Object' ? '' : `${name(value)} `) + braced(members);
}

const braced = (parts) => (parts.length ? `{ ${parts.join(', ')} }` : '{}');

function listed(value, depth) {
    const parts = Array.from(value).slice(0, 100).map((v) => shown(v, depth + 1));
    if (value.length > 100)
        parts.push(`... ${value.length - 100} more items`);
    const head = Array.isArray(value) ? '' : `${name(value)}(${value.length}) `;
    return head + (parts.length ? `[ ${parts.join(', ')} ]` : '[]');
}

for (const level of ['log', 'info', 'warn', 'error', 'debug'])
    console[level] = (...values) => {
        if (!self.isQuiet)
            postMessage({ kind: 'line', level, text: values.map((v) => shown(v)).join(' ') });
    };

// before: what the program goes on from, whose lines were told when it was run itself.
self.onmessage = async ({ data: { before, code, library } }) => {
    const whole = before ? `self.isQuiet = true;\n${before}\n;self.isQuiet = false;\n${code}` : code;
    const source = whole.replace(/\b(from\s*|import\s*\(?\s*)(['"])wend\2/g,
        (_, before) => before + JSON.stringify(library));
    const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
    try {
        await import(library);
    } catch {
        postMessage({ kind: 'done', error: 'The library is not here: npm run build, then npm run site.' });
        return;
    }
    postMessage({ kind: 'begun' });
    try {
        await import(url);
        postMessage({ kind: 'done' });
    } catch (error) {
        postMessage({ kind: 'done', error: shown(error) });
    }
};
