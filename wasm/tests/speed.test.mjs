// Prints the duration of each call; has no limits, because a busy machine must not fail a build.
import assert from 'node:assert/strict';
import test from 'node:test';
import { carList, rules, tariff } from './package.mjs';

const ROUNDS = 20_000;
const osago = {
  region: 'moscow',
  enginePower: 150,
  driverAge: 'experienced',
  drivingExperience: 'experienced',
  driversCount: 'limited',
  bonusMalusClass: '3',
};
const policy = {
  date: '2026-11-20',
  vehicle: { category: 'B', power: 150 },
  owner: 'person',
  territory: { region: '77', locality: 'Вся территория' },
  drivers: [{ age: 40, experience: 15, kbmClass: '3' }],
  months: 12,
};
const calls = {
  'VIN check': () => rules.checkIdentifier('vin', 'XTA219010N0000001'),
  'plate check': () => rules.checkIdentifier('license', 'А123ВС777'),
  'OSAGO quote': () => rules.osagoApproximate(osago),
  'OSAGO by the tariff': () => tariff.osagoTariff(policy),
  'quote of three services': () => rules.quote({ services: ['probeg', 'gibdddtp', 'gibddwanted'] }),
};

for (const [name, call] of Object.entries(calls)) {
  test(`the time per call of ${name} is printed, without a limit`, (t) => {
    for (let round = 0; round < ROUNDS; round += 1) call();
    const start = performance.now();
    for (let round = 0; round < ROUNDS; round += 1) call();
    const microseconds = ((performance.now() - start) * 1000) / ROUNDS;
    t.diagnostic(`${name}: ${microseconds.toFixed(2)} µs a call`);
  });
}

test('the time of a list of 5 000 rows and ten columns is printed, without a limit', (t) => {
  const row = (_, number) =>
    `${number};Лада;Гранта;2021;XTA219010N${String(number).padStart(7, '0')};А123ВС77;нет;Серый;1 200 000,50;Один владелец`;
  const bytes = new TextEncoder().encode(Array.from({ length: 5_000 }, row).join('\n'));
  for (let round = 0; round < 3; round += 1) {
    const start = performance.now();
    const plan = carList.planCarListFile(bytes, null);
    t.diagnostic(`list of 5 000 rows: ${(performance.now() - start).toFixed(0)} ms`);
    assert.equal(plan.counts.ready, 5_000);
  }
});
