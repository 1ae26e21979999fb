// Tests of the WASM build against public test vectors.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { core, rules } from './package.mjs';

/** Rows of a CSV file; a quoted cell may contain commas and line breaks. */
function rows(file) {
  const text = readFileSync(new URL(`tests/data/${file}`, core), 'utf8');
  const table = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\n]*))(,|\n)/g)) {
    table.at(-1).push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\n') table.push([]);
  }
  const [head, ...body] = table.filter((row) => row.length > 0);
  return body.map((row) => Object.fromEntries(row.map((cell, column) => [head[column], cell])));
}

const validOnceNormalised = (note) => /(normalise|strip), then valid/.test(note);

test('checkIdentifier accepts exactly the VINs that the test vectors mark as valid', () => {
  const vectors = rows('vin_vectors.csv');
  assert.ok(vectors.length > 50);
  for (const row of vectors) {
    const valid =
      (row.valid_format === 'true' && row.invalid_kind === '') || validOnceNormalised(row.note);
    assert.equal(rules.checkIdentifier('vin', row.vin).valid, valid, JSON.stringify(row));
  }
});

test('checkIdentifier accepts exactly the valid plates of the test vectors, in Latin letters', () => {
  const vectors = rows('plate_vectors.csv');
  assert.ok(vectors.length > 40);
  for (const row of vectors) {
    const answer = rules.checkIdentifier('license', row.input);
    assert.equal(answer.valid, row.valid === 'true', JSON.stringify(row));
    assert.equal(answer.normalized, row.normalized_latin, JSON.stringify(row));
  }
});

test('checkDocument accepts exactly the document numbers that the test vectors mark as valid', () => {
  const vectors = rows('doc_vectors.csv');
  assert.ok(vectors.length > 140);
  for (const row of vectors) {
    const valid = row.valid === 'true' || validOnceNormalised(row.reason);
    assert.equal(rules.checkDocument(row.kind, row.value).valid, valid, JSON.stringify(row));
  }
});
