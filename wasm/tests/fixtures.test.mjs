// One truth, two engines: the answers that core wrote into its fixtures.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import test from 'node:test';
import { answer, core, rules, tariff } from './package.mjs';

const folder = new URL('fixtures/', core);

for (const file of readdirSync(folder)) {
  test(`fixtures ${file}`, () => {
    // A line is a case, and its output is compared as the bytes that core wrote.
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

test('each module has its own functions alone', () => {
  const names = (module) => Object.keys(module).filter((name) => !name.startsWith('__')).sort();
  assert.deepEqual(names(tariff), ['osagoTariff', 'osagoTerritories']);
  assert.deepEqual(names(rules).filter((name) => name.startsWith('osago')), ['osagoApproximate']);
});

test('a name outside the declared types throws', () => {
  assert.throws(() => rules.checkIdentifier('boat', ''), /unknown identifier type: boat/);
  assert.throws(() => rules.checkDocument('', ''), /unknown document kind/);
  assert.throws(() => rules.validateForm('none', {}), /unknown form/);
  assert.throws(() => rules.catalogue('none'), /unknown catalogue/);
  assert.throws(() => rules.quote(() => 1), /expected a JSON value/);
});

test('values that no form sends are refused, not thrown', () => {
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
