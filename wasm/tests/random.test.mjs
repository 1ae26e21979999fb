// Tests that WASM and native core agree for 100 000 seeded random inputs, byte by byte.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { answer, core } from './package.mjs';

const SEED = process.env.SEED ?? '20261120';
const COUNT = 100_000;

test(`${COUNT} random inputs of seed ${SEED} give the same outputs in WASM and native core`, async () => {
  const command = ['run', '-q', '-p', 'avtosled-core', '--example', 'random_inputs', '--', SEED, String(COUNT)];
  const native = spawn('cargo', command, {
    cwd: fileURLToPath(core),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(native, 'exit');
  let cases = 0;
  for await (const line of createInterface({ input: native.stdout, crlfDelay: Infinity })) {
    const { function: exported, args, output } = JSON.parse(line);
    assert.equal(answer(exported, args), output, `case ${cases}: ${exported} ${JSON.stringify(args)}`);
    cases += 1;
  }
  const [code] = await ended;
  assert.equal(code, 0);
  assert.equal(cases, COUNT);
});
