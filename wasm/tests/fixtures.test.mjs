// Tests that the WASM build returns the outputs of the fixtures written by native core.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import test from 'node:test';
import { answer, carList, core, rules, tariff } from './package.mjs';

const folder = new URL('fixtures/', core);

for (const file of readdirSync(folder)) {
  test(`outputs for the inputs of ${file} equal those of native core byte by byte`, () => {
    // Each line is one case, whose output is compared byte by byte.
    const lines = readFileSync(new URL(file, folder), 'utf8').trim().split('\n').slice(1, -1);
    assert.ok(lines.length > 0);
    for (const line of lines) {
      const text = line.replace(/,$/, '');
      const { name, function: exported, input } = JSON.parse(text);
      const found = answer(exported, input);
      assert.ok(text.endsWith(`,"output":${found}}`), `${name}\n${found}\n${text}`);
    }
  });
}

test('exact tariff functions are exported by the tariff module and not by the rules module', () => {
  const names = (module) => Object.keys(module).filter((name) => !name.startsWith('__')).sort();
  assert.deepEqual(names(tariff), ['osagoTariff', 'osagoTerritories']);
  assert.deepEqual(names(rules).filter((name) => name.startsWith('osago')), ['osagoApproximate']);
});

test('list functions are exported by the list module alone', () => {
  const names = Object.keys(carList).filter((name) => !name.startsWith('__')).sort();
  assert.deepEqual(names, ['planCarListFile', 'planCarListText', 'takeMakers']);
  assert.ok(names.slice(0, 2).every((name) => !(name in rules) && !(name in tariff)));
});

test('an unknown identifier type, document kind, form or catalogue throws an error', () => {
  assert.throws(() => rules.checkIdentifier('boat', ''), /unknown identifier type: boat/);
  assert.throws(() => rules.checkDocument('', ''), /unknown document kind/);
  assert.throws(() => rules.validateForm('none', {}), /unknown form/);
  assert.throws(() => rules.catalogue('none'), /unknown catalogue/);
  assert.throws(() => rules.quote(() => 1), /expected a JSON value/);
});

test('undefined, null, cyclic, NaN and bigint values return errors instead of throwing', () => {
  const circle = { query: 'x' };
  circle.metadata = circle;
  for (const values of [undefined, null, circle, { query: NaN }, [[[[]]]]]) {
    assert.equal(rules.validateForm('search', values).valid, false, String(values));
    assert.ok('errors' in rules.quote(values ?? null));
  }
  assert.ok('errors' in rules.osagoApproximate({ enginePower: 150n }));
  for (const values of [undefined, null, circle, { date: NaN }, { drivers: [[]] }]) {
    assert.ok('errors' in tariff.osagoTariff(values), String(values));
  }
});
