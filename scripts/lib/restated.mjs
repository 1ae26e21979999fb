// Rules of core that stand a second time in web/src: its sentences, and those of its numbers that tell.
// Run by `scripts/check --only restated`; exits with 1 and a list of places.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { files, pages, root, rustTexts, squeezed, webLiterals } from './literals.mjs';

const LIMITS = path.join(root, 'web/src/core/limits.json');

// Three words of so many characters are a sentence; a longer one is also found inside a text.
const WORDS = 3;
const SENTENCE = 13;
const PART = 20;
// Up to the first, and these, numbers are everywhere: icons, pixels, seconds.
const SMALL = 10;
const PLAIN = new Set([12, 15, 16, 18, 20, 22, 24, 25, 26, 30, 33, 35, 40, 50, 60, 67, 75, 90, 100, 150, 250, 500, 1000, 2000, 5000]);

// Places that are right, each with its reason: `file` may end a path, `what` is the literal.
const ALLOWED = [
  { file: 'domain/identifier/vin-ruler.tsx', what: 17, why: 'the drawing has a cell for each place' },
  { file: 'features/cabinet/history/filters.ts', what: 365, why: 'a year of the calendar' },
  { file: 'features/auth/licence-form.tsx', what: 'Серия и номер', why: 'the name of a field' },
  { file: 'features/order/vk/vk-demo-result.tsx', what: 'Марка и модель', why: 'the name of a fact' },
  { file: 'features/report/car/converted-car.tsx', what: 'Марка и модель', why: 'the name of a fact' },
  { file: 'features/home/checked.tsx', what: 'История регистраций', why: 'the name of a source' },
  { file: 'features/home/checked.tsx', what: 'Что с ней было', why: 'the first page is drawn without the rules' },
  { file: 'features/home/checked.tsx', what: 'Та ли это машина', why: 'the first page is drawn without the rules' },
  { file: 'features/osago/exact/vehicle-fields.tsx', what: 'Мощность двигателя, л. с.', why: 'the name of a field' },
  { file: 'features/osago/quick/quick-calculator.tsx', what: 'Мощность двигателя, л. с.', why: 'the name of a field' },
  { file: 'features/payment/test-payment.tsx', what: 19, why: 'a sum to try the test shop with' },
  { file: 'features/report/findings/mileage-section.tsx', what: 'Пробег скручен не меньше чем на', why: 'the number stands apart' },
  { file: 'features/report/findings/timeline-groups-list.tsx', what: 'по настоящее время', why: 'the end of a period' },
];

const isSentence = (text) =>
  text.length >= SENTENCE && text.split(' ').length >= WORDS && /[а-яё]{2}/i.test(text);

/** What core says, without its tests and what is filled in. */
function coreSentences() {
  const sentences = new Set();
  for (const file of files('core/src', /\.rs$/)) {
    for (const text of rustTexts(file))
      for (const part of text.split(/\{[^}]*\}/).map(squeezed)) if (isSentence(part)) sentences.add(part);
  }
  return [...sentences];
}

function values(value) {
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(values) : [value];
}

/** The numbers of the generated limits and of what is sold. */
function coreNumbers() {
  const offers = readFileSync(path.join(root, 'core/fixtures/offers.json'), 'utf8');
  const known = values([JSON.parse(readFileSync(LIMITS, 'utf8')), JSON.parse(offers)]);
  const telling = (value) => typeof value === 'number' && value > SMALL && !PLAIN.has(value);
  return new Set(known.filter(telling));
}

function restatements() {
  const sentences = coreSentences();
  const whole = new Set(sentences);
  const parts = sentences.filter((sentence) => sentence.length >= PART);
  // What sentences are made of.
  const { refundWithin, vkPackage, freeCheck, promo, reportWords } = JSON.parse(readFileSync(LIMITS, 'utf8'));
  const shown = [refundWithin, vkPackage, freeCheck.sources, promo.code, reportWords.refreshPrice];
  const numbers = coreNumbers();
  const said = (text) =>
    whole.has(text) ? text : [...shown, ...parts].find((sentence) => text.includes(sentence));
  return pages().flatMap((file) =>
    webLiterals(file).flatMap(({ line, text, number }) => {
      const what = number === undefined ? said(text) : numbers.has(number) ? number : undefined;
      return what === undefined ? [] : [{ file: path.relative(root, file), line, what }];
    }),
  );
}

const isAllowed = ({ file, what }) => ALLOWED.some((allowed) => file.endsWith(allowed.file) && allowed.what === what);
const found = restatements().filter((place) => !isAllowed(place));
for (const { file, line, what } of found) console.error(`${file}:${line}: core says ${JSON.stringify(what)}`);
if (found.length > 0) console.error('error: ask core for it (web/src/core), or list it with its reason');
process.exitCode = found.length > 0 ? 1 : 0;
