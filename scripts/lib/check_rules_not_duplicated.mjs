// Finds rules of core that are duplicated in web/src.
// Searches for sentences, for distinctive numbers anywhere, and for other numbers where they are used as bounds. Run by
// `scripts/check --only restated`; prints the matches and exits with 1.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { files, pages, root, rustTexts, squeezed, webLiterals } from './source_literals.mjs';

const json = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
const LIMITS = json('web/src/core/limits.json');
const [{ output: OFFERS }] = json('core/fixtures/offers.json');

// A sentence has at least WORDS words and SENTENCE characters; from PART characters on, it is also found inside texts.
const WORDS = 3;
const SENTENCE = 13;
const PART = 20;
// Numbers up to SMALL and those of PLAIN are common (icons, pixels, seconds) and count only as bounds.
const SMALL = 10;
const PLAIN = new Set([12, 15, 16, 18, 20, 22, 24, 25, 26, 30, 33, 35, 40, 50, 60, 67, 75, 90, 100, 150, 250, 500, 1000, 2000, 5000]);

// Allowed matches, each with its reason: `file` is the end of a path, `what` is the literal.
const ALLOWED = [
  { file: 'domain/identifier/vin-ruler.tsx', what: 17, why: 'the picture has a cell for each character' },
  { file: 'features/dashboard/history/filters.ts', what: 365, why: 'a year of the calendar' },
  { file: 'features/auth/licence-form.tsx', what: 'Серия и номер', why: 'the name of a field' },
  { file: 'features/order/vk/vk-demo-result.tsx', what: 'Марка и модель', why: 'the name of a fact' },
  { file: 'features/report/car/converted-car.tsx', what: 'Марка и модель', why: 'the name of a fact' },
  { file: 'features/home/covered-questions.tsx', what: 'Что с ней было', why: 'the first page is rendered without the rules' },
  { file: 'features/home/covered-questions.tsx', what: 'Та ли это машина', why: 'the first page is rendered without the rules' },
  { file: 'features/osago/exact/vehicle-fields.tsx', what: 'Мощность двигателя, л. с.', why: 'the name of a field' },
  { file: 'features/osago/quick/quick-calculator.tsx', what: 'Мощность двигателя, л. с.', why: 'the name of a field' },
  { file: 'features/order/car/vehicle-card.tsx', what: 10, why: 'longer numbers have no room on the card' },
  { file: 'features/pricing/car-comparison.tsx', what: 1, why: 'the first place of the list' },
  { file: 'features/payment/test-payment.tsx', what: 19, why: 'an amount for the test shop' },
  { file: 'features/report/findings/mileage-section.tsx', what: 'Пробег скручен не меньше чем на', why: 'the number is in another element' },
  { file: 'features/report/findings/timeline-groups-list.tsx', what: 'по настоящее время', why: 'the end of a period' },
  { file: 'api/stored-reports.ts', what: 50, why: 'reports stored for offline use' },
  { file: 'features/report/inspection-checklist/checked-items.ts', what: 50, why: 'reports whose checklist is stored' },
  { file: 'features/report/findings/accident-details.tsx', what: 3, why: 'photos shown before the list is opened' },
  { file: 'features/report/verdict/reason-list.tsx', what: 3, why: 'reasons shown before the list is opened' },
];

const isSentence = (text) =>
  text.length >= SENTENCE && text.split(' ').length >= WORDS && /[а-яё]{2}/i.test(text);

/** Sentences in the sources of core, without tests and placeholders. */
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

const numbers = (...of) => new Set(values(of).filter((value) => typeof value === 'number'));
const isDistinctive = (value) => value > SMALL && !PLAIN.has(value);

const { identifierLength, plateBeforeRegion, phone, inputLength, reasonLength, promo, secondFactor } = LIMITS;
/** Numbers of the generated limits and offers, by the context in which they count as duplicated. */
const NUMBERS = {
  anywhere: new Set([...numbers(LIMITS, OFFERS)].filter(isDistinctive)),
  // Lengths up to three are too common to count.
  length: new Set(
    [...numbers(identifierLength, plateBeforeRegion, phone, inputLength, reasonLength, promo.longest, secondFactor.digits)]
      .filter((length) => length > 3),
  ),
  range: numbers(LIMITS.prices, LIMITS.osago, reasonLength, OFFERS.topup.min, OFFERS.topup.max),
};

const isOfCore = ({ number, bounds }) =>
  NUMBERS.anywhere.has(number) || (bounds !== undefined && NUMBERS[bounds].has(number));

/** Samples for the self-test of this check: lines that duplicate a number of core, and similar ones. */
const FOUND_SAMPLES = [
  `<input maxLength={${inputLength.passportNumber}} />;`,
  `<input min={${LIMITS.prices.minPayment}} />;`,
  `const MAX_TOPUP = ${OFFERS.topup.max};`,
  `const LENGTH = ${secondFactor.digits};`,
  `const rules = { minLength: ${inputLength.passportSeries} };`,
  `if (typed.length === ${secondFactor.digits}) send();`,
  `type(text.replace(/\\D/g, '').slice(0, ${plateBeforeRegion}));`,
  `const due = ${LIMITS.osago.surcharge};`,
];
const IGNORED_SAMPLES = [
  `<Icon size={${promo.longest}} />;`,
  `const LATEST = ${secondFactor.digits};`,
  `const day = createdAt.slice(0, ${identifierLength.license});`,
  `const rest = digits.slice(${plateBeforeRegion}, 8);`,
  `if (found.length > 1) show();`,
];
const isFound = (text) => webLiterals('sample.tsx', text).some((literal) => literal.number !== undefined && isOfCore(literal));

function restatements() {
  const sentences = coreSentences();
  const whole = new Set(sentences);
  const parts = sentences.filter((sentence) => sentence.length >= PART);
  // Phrases that are used inside sentences.
  const { refundWithin, vkPackage, freeCheck, reportWords } = LIMITS;
  const shownFor = `${secondFactor.seconds} секунд`;
  const shown = [refundWithin, vkPackage, freeCheck.sources, promo.code, reportWords.refreshPrice, shownFor];
  const duplicated = (text) =>
    whole.has(text) ? text : [...shown, ...parts].find((sentence) => text.includes(sentence));
  return pages().flatMap((file) =>
    webLiterals(file).flatMap(({ line, text, ...literal }) => {
      const { number } = literal;
      const what = number === undefined ? duplicated(text) : isOfCore(literal) ? number : undefined;
      return what === undefined ? [] : [{ file: path.relative(root, file), line, what }];
    }),
  );
}

const isOf = ({ file, what }) => (allowed) => file.endsWith(allowed.file) && allowed.what === what;
const places = restatements();
const found = places.filter((place) => !ALLOWED.some(isOf(place)));
for (const { file, line, what } of found) console.error(`${file}:${line}: duplicates core: ${JSON.stringify(what)}`);
if (found.length > 0) console.error('error: use the value of core (web/src/core), or add it to ALLOWED with a reason');
const wrong = [
  ...ALLOWED.filter((allowed) => !places.some((place) => isOf(place)(allowed))).map(
    ({ file, what }) => `${file}: ${JSON.stringify(what)} is allowed and no longer used there`,
  ),
  ...FOUND_SAMPLES.filter((text) => !isFound(text)).map((text) => `this check does not find ${text}`),
  ...IGNORED_SAMPLES.filter(isFound).map((text) => `this check wrongly finds ${text}`),
];
for (const problem of wrong) console.error(`error: ${problem}`);
process.exitCode = found.length + wrong.length > 0 ? 1 : 0;
