// Checks that each string fixed by the specification is in the sources, or explained in its row of
// docs/specification/strings.tsv: `instead` is the replacement, `reason` the reason. Run by
// `scripts/check --only strings`; prints a list and exits with 1. With the text of the specification as its
// argument it also lists quoted strings without a row.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { files, pages, root, rustTexts, webTexts } from './source_literals.mjs';

const TABLE = 'docs/specification/strings.tsv';

/** Normalises placeholders, whose names differ and which may include the rouble sign. */
const plain = (text) => text.replace(/\{[^}]*\}/g, '{}').replaceAll('{}₽', '{}').replaceAll('`', '');

function rows() {
  const [, ...lines] = readFileSync(path.join(root, TABLE), 'utf8').trimEnd().split('\n');
  return lines.map((line) => {
    const [point, where, string, instead = '', reason = ''] = line.split('\t');
    return { point, where, string, instead, reason };
  });
}

function texts() {
  const rust = ['core/src', 'server/src'].flatMap((folder) => files(folder, /\.rs$/)).flatMap(rustTexts);
  return new Set([...rust, ...pages().flatMap(webTexts)].map(plain));
}

function problems(known) {
  const isUsed = (string) => known.has(plain(string));
  return rows().flatMap(({ point, where, string, instead, reason }) => {
    const place = `point ${point}, ${where}: «${string}»`;
    if (reason === '') return isUsed(string) ? [] : [`${place} is not in the sources`];
    if (isUsed(string)) return [`${place} is in the sources: its row needs no reason`];
    return instead === '' || isUsed(instead) ? [] : [`${place}: «${instead}» is not in the sources either`];
  });
}

function unlisted(specification) {
  const listed = new Set(rows().map(({ string }) => string));
  const quoted = [...readFileSync(specification, 'utf8').matchAll(/'([^'\n]+?)'(?![a-z])/g)].map(([, text]) => text);
  const parts = quoted.flatMap((text) => (listed.has(text) ? [] : text.split(' / ')));
  return parts.filter((text) => !listed.has(text)).map((text) => `«${text}» has no row in ${TABLE}`);
}

const [specification] = process.argv.slice(2);
const found = [...problems(texts()), ...(specification === undefined ? [] : unlisted(specification))];
for (const problem of found) console.error(problem);
process.exitCode = found.length > 0 ? 1 : 0;
