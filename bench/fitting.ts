/**
 * Microseconds of CPU that preparing the texts and colours of an image takes on a warm thread: `npm run bench:fitting`.
 * Of the cards that are compared with peers, each with three kinds of texts: the same in every image, other ones of two hundred words
 * and a number, and ones with words of the same letters that were never seen before.
 */

import { median, table } from '../test/rig/statistics.js';
import { FontLibrary } from '../workers/fonts/font-library.js';
import { plainTree } from '../workers/layout/element-tree.js';
import { FittedTextCache } from '../workers/text/fitted/fitted-text-cache.js';
import { createTextFitter } from '../workers/text/fitted/fitting.js';
import { hanFormOf } from '../workers/text/han-form.js';
import { LineShaper } from '../workers/text/line-shaping.js';
import { TextMeasures } from '../workers/text/paragraph/paragraph.js';
import type { Card } from './peers/cards/card.js';
import { CARDS } from './peers/cards/cards.js';

const ROUNDS = 9;
const WARM_UP_ROUNDS = 3;
const IMAGES = 50;

type Values = Record<string, unknown>;
type Vary = (card: Card) => Values;

/** Where the time goes, in microseconds for one image. */
interface Shares {
  fitting: number;
  /** Part of the fitting. */
  shaping: number;
}

const fonts = new FontLibrary();
const shaper = new LineShaper(fonts);
const measures = new TextMeasures(fonts, shaper);
const cache = new FittedTextCache();
let imageCount = 0;

const kinds: [name: string, vary: Vary][] = [
  ['the same', ({ values }) => values(0)],
  ['known words', ({ values }) => values(imageCount++)],
  ['new words', (card) => withNewWords(card, card.values(imageCount++))],
];
const cases = CARDS.flatMap((card) => kinds.map(([kind, vary]) => ({ card, kind, vary })));
const totals = cases.map((): number[] => []);
const shares = cases.map((): Shares[] => []);
// Interleaved: what else the machine does must not fall on one case alone.
for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
  for (const [index, { card, vary }] of cases.entries()) {
    const total = totalOf(card, vary);
    const share = sharesOf(card, vary);
    if (round < 0) continue;
    totals[index]?.push(total);
    shares[index]?.push(share);
  }
}
const rows = cases.map(({ card, kind }, index) => {
  const total = median(totals[index] ?? []);
  const share = (name: keyof Shares) => median((shares[index] ?? []).map((each) => each[name]));
  const [fitting, shaping] = [share('fitting'), share('shaping')];
  return [card.name, kind, total, fitting, shaping, Math.max(0, total - fitting)];
});
process.stdout.write(
  table([['µs of an image', 'texts', 'content', 'fitting', 'its shaping', 'the rest'], ...rows]),
);

/** Microseconds of CPU for one image, fitter and all, without any clock inside. */
function totalOf(card: Card, vary: Vary): number {
  const images = Array.from({ length: IMAGES }, () => vary(card));
  const began = process.cpuUsage();
  for (const values of images) draw(card, values, createTextFitter(measures, hanOf(values), cache));
  const { user, system } = process.cpuUsage(began);
  return (user + system) / IMAGES;
}

function sharesOf(card: Card, vary: Vary): Shares {
  const clocks: Shares = { fitting: 0, shaping: 0 };
  const timedShaper = Object.assign(new LineShaper(fonts), {
    word: (...word: Parameters<LineShaper['word']>) => timed(clocks, 'shaping', () => shaper.word(...word)),
  });
  for (let image = 0; image < IMAGES; image++) {
    const values = vary(card);
    const fit = createTextFitter(new TextMeasures(fonts, timedShaper), hanOf(values), cache);
    draw(card, values, (request) => timed(clocks, 'fitting', () => fit(request)));
  }
  const of = (name: keyof Shares) => (clocks[name] * 1000) / IMAGES;
  return { fitting: of('fitting'), shaping: of('shaping') };
}

function hanOf(values: Values) {
  return hanFormOf(Object.values(values).filter((value) => typeof value === 'string'));
}

/** The elements of a card, down to the last of them: components are called when the tree is walked. */
function draw({ template }: Card, values: Values, fit: ReturnType<typeof createTextFitter>): void {
  const { width, height, animation } = template;
  plainTree(template.draw(values, { fit, progress: animation?.stillAt ?? 0, width, height }));
}

function timed<Result>(clocks: Shares, name: keyof Shares, work: () => Result): Result {
  const start = performance.now();
  const result = work();
  clocks[name] += performance.now() - start;
  return result;
}

function withNewWords({ template }: Card, values: Values): Values {
  const entries = Object.entries(values).map(([key, value]) => [
    key,
    template.fields[key]?.type === 'text' ? String(value).replace(/\p{L}{2,}/gu, shuffled) : value,
  ]);
  return Object.fromEntries(entries) as Values;
}

function shuffled(word: string): string {
  const letters = [...word];
  for (let index = letters.length - 1; index > 0; index--) {
    const other = Math.floor(Math.random() * (index + 1));
    [letters[index], letters[other]] = [letters[other] as string, letters[index] as string];
  }
  return letters.join('');
}
