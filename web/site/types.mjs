// Reads the JavaScript interface from its TypeScript declarations.
import ts from 'typescript';
import { commentText } from './headers.mjs';
import { exists, read } from './files.mjs';

const declarations = ['web/src/index.d.ts', 'web/src/units.d.ts'];
const always = new Set(['free', '[Symbol.dispose]', 'isFreed', 'memory']); // what everything Owned has

const slug = (title) => title.toLowerCase().replace(/[^a-z0-9]+/g, '-');

function commentOf(node, text) {
    const comments = ts.getLeadingCommentRanges(text, node.getFullStart()) ?? [];
    const last = comments.at(-1);
    const near = last && text.slice(last.end, node.getStart()).split('\n').length <= 2;
    return near && text.startsWith('/**', last.pos) ? commentText(text.slice(last.pos, last.end)) : '';
}

const codeOf = (node) => node.getText().replace(/^export (declare )?/, '');

/** Members of a class or interface; those of one name share a row. */
function membersOf(node, text, owned) {
    const members = new Map();
    for (const member of node.members) {
        const name = ts.isConstructorDeclaration(member) ? 'constructor' : member.name?.getText() ?? '';
        if (owned && always.has(name))
            continue;
        const row = members.get(name) ?? { name, codes: [], comments: [] };
        row.codes.push(member.getText().replace(/\/\*\*[^]*?\*\/\s*/g, '').replace(/\s+/g, ' ').replace(/;$/, ''));
        row.comments.push(commentOf(member, text).replace(/\s+/g, ' '));
        // Comments within a member's own braces are told in its row, too.
        for (const [, inner, of] of member.getText().matchAll(/\/\*\*\s*([^]*?)\s*\*\/\s*(\w+)/g))
            row.comments.push(`\`${of}\`: ${inner.replace(/\s+/g, ' ')}`);
        members.set(name, row);
    }
    return [...members.values()].map(({ name, codes, comments }) =>
        ({ name, code: codes.join('\n'), comment: comments.filter(Boolean).join(' ') }));
}

function entryOf(node, text) {
    const comment = commentOf(node, text);
    const line = text.slice(0, node.getStart()).split('\n').length;
    const base = { comment, notes: [], line, language: 'typescript' };
    if (ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node)) {
        const head = codeOf(node).split('{')[0].trim();
        const owned = /implements .*Owned/.test(head);
        return { ...base, kind: ts.isClassDeclaration(node) ? 'class' : 'interface', names: [node.name.text],
            codes: head.includes(' ', 12) ? [head] : null, members: membersOf(node, text, owned), notes: owned
                ? ['It owns memory of the library: `free()`, `using`, `isFreed` and `memory` are as in Owned.'] : [] };
    }
    if (ts.isFunctionDeclaration(node))
        return { ...base, kind: 'function', names: [node.name.text], codes: [codeOf(node)] };
    if (ts.isTypeAliasDeclaration(node))
        return { ...base, kind: 'type', names: [node.name.text], codes: [codeOf(node)] };
    if (ts.isVariableStatement(node))
        return { ...base, kind: 'constant', names: node.declarationList.declarations.map((d) => d.name.getText()),
            codes: [codeOf(node)] };
    return null;
}

/** The sections of a file of declarations, as readTypes() has them. */
function sectionsOf(name) {
    const text = read(name);
    const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
    const titles = [...text.matchAll(/^\/\/ -{10,} (.*)$/gm)].map((m) => ({ title: m[1], at: m.index }));
    const sections = titles.map(({ title }) => ({ name: title[0].toUpperCase() + title.slice(1), language: 'typescript',
        page: `reference/javascript/${slug(title)}.html`, about: '', entries: [] }));
    for (const node of file.statements) {
        const section = sections[titles.findLastIndex((t) => t.at < node.getStart())];
        const entry = entryOf(node, text);
        if (section && entry)
            section.entries.push(entry);
    }
    return sections.filter((s) => s.entries.length);
}

/** The interface by the sections of its files: {name, page, about, entries}; nothing where they are not there. */
export const readTypes = () => declarations.filter(exists).flatMap(sectionsOf);
