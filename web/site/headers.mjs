// Reads the public declarations of C headers, with their comments, by tree-sitter's grammar.
import { createRequire } from 'node:module';
import path from 'node:path';
import { list, read } from './files.mjs';

const require = createRequire(import.meta.url);
const treeSitter = require('@vscode/tree-sitter-wasm');
const grammars = path.dirname(require.resolve('@vscode/tree-sitter-wasm'));

/** A parser for 'cpp' or 'typescript'. */
export async function parserFor(language) {
    await treeSitter.Parser.init({ locateFile: (file) => path.join(grammars, file) });
    const parser = new treeSitter.Parser();
    parser.setLanguage(await treeSitter.Language.load(path.join(grammars, `tree-sitter-${language}.wasm`)));
    return parser;
}

const blank = (text) => text.replace(/[^\n]/g, ' ');

/** The lines of a manifest (engines.inl) as the constants that they become in an enum. */
function constantsOf(manifest, macro) {
    const line = new RegExp(`^${macro}\\((\\w+), (\\d+),.*"(.*)"\\)$`, 'gm');
    return [...read(`include/${manifest}`).matchAll(line)].map((m) => `${m[1]} = ${m[2]}, /* ${m[3]} */`).join(' ');
}

/**
 * What no parser of C without its preprocessor understands, put in order: the linkage for C++, WEND_API, and enums that
 * include a manifest. No line is added or taken away.
 */
function prepared(text) {
    const lines = text
        .replace(/#ifdef __cplusplus\n(extern "C" \{|\})\n#endif/g, blank)
        .replace(/^#if defined\(_WIN32\)[^]*?\n#endif\n#elif[^]*?#endif/gm, blank)
        .replace(/\bWEND_(IMPORT_)?API /g, blank)
        .split('\n');
    let macro = null; // the one that the next manifest goes through
    return lines.map((line) => {
        const definition = line.match(/^#define (\w+)\(constant, (.*?)\) (.*)$/);
        const manifest = line.match(/^#include <(.*\.inl)>$/);
        if (definition)
            macro = { name: definition[1], constants: definition[3].startsWith('constant') };
        if (manifest)
            return macro?.constants ? constantsOf(manifest[1], macro.name) : '';
        return definition || line.startsWith('#undef') ? '' : line;
    }).join('\n');
}

/** A comment's text without its stars; indentation beyond them stays. */
export function commentText(comment) {
    return comment.replace(/^\/\*+/, '').replace(/\*\/$/, '').split('\n')
        .map((line, i) => (i === 0 ? line.trim() : line.replace(/^\s*\* ?/, '').trimEnd())).join('\n').trim();
}

const oneLine = (comment) => commentText(comment).replace(/\s+/g, ' ');

/** The trailing or preceding comments of the members of a list, by the rows they stand in. */
function membersOf(body, nameOf) {
    const members = [];
    let before = '';
    for (const child of body.namedChildren) {
        const last = members.at(-1);
        if (child.type !== 'comment') {
            const follows = last && !before && child.startPosition.row > last.row && last.shares;
            members.push({ name: nameOf(child), code: child.text.replace(/\s+/g, ' '), comment: before,
                row: child.endPosition.row, shares: !follows && before !== '' });
            before = '';
        } else if (last && (child.startPosition.row === last.row || last.row + 1 === child.startPosition.row
            && child.startPosition.column > 8)) {
            last.comment = [last.comment, commentText(child.text)].filter(Boolean).join(' ');
        } else {
            before = oneLine(child.text);
        }
    }
    return members.map(({ name, code, comment }) => ({ name, code, comment }));
}

function find(node, ...types) {
    return node.descendantsOfType(types)[0];
}

const fieldName = (node) => [...node.descendantsOfType('field_identifier')].map((n) => n.text).join(', ');

/** What a node of the file declares, or null where it is nothing public. */
function declared(node) {
    if (node.type === 'preproc_def') {
        const name = node.childForFieldName('name').text;
        const value = node.childForFieldName('value');
        if (!value || !name.startsWith('WEND_'))
            return null;
        return { kind: 'macro', names: [name], code: `#define ${name} ${value.text.replace(/\/\*.*/, '').trim()}`,
            trailing: value.text.match(/\/\*(.*)\*\//)?.[1].trim() };
    }
    const specifier = find(node, 'struct_specifier', 'enum_specifier');
    const body = specifier?.childForFieldName('body');
    if (['type_definition', 'enum_specifier', 'struct_specifier'].includes(node.type) && body) {
        const name = specifier.childForFieldName('name')?.text;
        return specifier.type === 'enum_specifier'
            ? { kind: 'enum', names: name ? [name] : [],
                members: membersOf(body, (n) => n.childForFieldName('name')?.text ?? n.text) }
            : { kind: 'struct', names: [name], members: membersOf(body, fieldName) };
    }
    if (node.type === 'type_definition')
        return { kind: specifier ? 'handle' : 'type', names: [node.namedChildren.at(-1).type === 'type_identifier'
            ? node.namedChildren.at(-1).text : find(node, 'type_identifier').text], code: node.text };
    if (node.type === 'declaration' || node.type === 'function_definition') {
        const name = find(node, 'function_declarator')?.descendantsOfType('identifier')[0]?.text;
        const end = node.childForFieldName('body')?.startIndex;
        const text = end ? node.text.slice(0, end - node.startIndex).trim() + ';' : node.text;
        return name?.startsWith('wend_')
            ? { kind: 'function', names: [name], code: text.replace(/\n\s+/g, ' ') } : null;
    }
    return null;
}

function* topLevel(node) {
    for (const child of node.namedChildren) {
        if (/^preproc_(ifdef|if|else|elif)$/.test(child.type))
            yield* topLevel(child);
        else
            yield child;
    }
}

/**
 * A header's declarations in the order of the file. Those of one kind that follow each other without an empty line
 * between share an entry, as they share a comment. What stands alone is prose: {kind: 'prose', comment}.
 */
function entriesOf(tree, lines) {
    const entries = [];
    const adjoin = (row, next) => lines.slice(row + 1, next).every((line) => line.trim() !== '');
    let comment = null; // a node that has not found what it is about
    let lastRow = -2;
    const close = () => {
        if (comment)
            entries.push({ kind: 'prose', names: [], notes: [], comment: commentText(comment.text),
                line: comment.startPosition.row + 1 });
        comment = null;
    };
    for (const node of topLevel(tree.rootNode)) {
        const row = node.startPosition.row;
        if (node.type === 'comment') {
            if (row === lastRow && entries.length) {
                entries.at(-1).notes.push(commentText(node.text));
            } else {
                close();
                comment = node;
            }
            continue;
        }
        const entry = declared(node);
        if (!entry)
            continue;
        const end = node.type === 'preproc_def' ? row : node.endPosition.row;
        const about = comment && adjoin(comment.endPosition.row, row) ? commentText(comment.text) : '';
        if (about)
            comment = null;
        close();
        const last = entries.at(-1);
        const notes = entry.trailing ? [entry.trailing] : [];
        if (!about && last && adjoin(lastRow, row) && entry.code && last.codes) {
            last.kind = entry.kind;
            last.names.push(...entry.names);
            last.codes.push(entry.code);
            last.notes.push(...notes);
        } else {
            entries.push({ kind: entry.kind, names: entry.names, codes: entry.code ? [entry.code] : null,
                members: entry.members, comment: about, notes, line: row + 1 });
        }
        lastRow = end;
    }
    close();
    return entries;
}

/** The public headers of C but wend.h and all.h, which include others of wend's. */
export function headerFiles() {
    const names = list('include/wend').filter((name) => name.endsWith('.h') && name !== 'wend.h' && name !== 'all.h');
    return [...names.map((name) => `include/wend/${name}`), 'import/include/wend/import.h'];
}

/** What they declare: {file, name, page, about, entries}. */
export async function readHeaders() {
    const parser = await parserFor('cpp');
    return headerFiles().map((file) => {
        const name = path.posix.basename(file);
        const text = read(file);
        const [first, ...entries] = entriesOf(parser.parse(prepared(text)), text.split('\n'));
        return { file, name: `wend/${name}`, page: `reference/${name.replace(/\.h$/, '.html')}`,
            about: first.comment.replace(/^\S+: /, ''), entries };
    });
}
