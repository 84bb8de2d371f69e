import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import tap, { test } from 'tap';
import { type Emoji, emojiFor } from '../../workers/emoji/emoji-catalogue.js';
import { rasterize } from '../../workers/raster/resvg.js';
import { emojiSequences } from '../rig/corpora/emoji-sequences.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

// A busy machine may take longer than tap's half a minute for a file.
tap.setTimeout(120_000);

/** Side of a drawn emoji, in pixels. */
const SIDE = 32;

const sequences = emojiSequences()
  .filter(({ qualification }) => ['fully-qualified', 'component'].includes(qualification))
  .map(({ sequence }) => sequence);

function* everyEmoji(): Generator<Emoji> {
  for (const sequence of sequences) yield* emojiFor(sequence);
}

/** How many pixels of each emoji are not clear, drawn one under the other in one document. */
function inkOf(column: readonly Emoji[]): number[] {
  const pictures = column.map(
    ({ size, markup }, row) =>
      `<svg y="${row * SIDE}" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${size} ${size}">${markup}</svg>`,
  );
  const { pixels } = rasterize(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE * column.length}">${pictures.join('')}</svg>`,
  );
  const alphas = pixels.filter((_, at) => at % 4 === 3);
  return column.map(
    (_, row) => alphas.subarray(row * SIDE ** 2, (row + 1) * SIDE ** 2).filter((alpha) => alpha > 0).length,
  );
}

// First of all, when nothing is kept yet.
test('a thread that has drawn every emoji keeps few of them', async (t) => {
  const heap = () => {
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const before = heap();
  let characters = 0;
  for (const { markup } of everyEmoji()) characters += markup.length;
  t.ok(characters > 6 * 2 ** 20, `${characters} characters of markup`);
  const grown = heap() - before;
  t.ok(grown < 3 * 2 ** 20, `${grown} bytes more on the heap`);
});

test('no two emoji have an id in common, and each refers to its own ids', async (t) => {
  const owners = new Map<string, string>();
  const wrong: string[] = [];
  for (const { id, markup } of everyEmoji()) {
    const own = Array.from(markup.matchAll(/\bid="([^"]*)"/g), ([, name = '']) => name);
    const references = Array.from(markup.matchAll(/href="#([^"]*)"|url\(#([^)]*)\)/g), ([, a, b]) => a ?? b);
    if (own.some((name) => owners.has(name))) wrong.push(`${id} has an id of another`);
    if (references.some((name) => !own.includes(name ?? ''))) wrong.push(`${id} refers to another`);
    for (const name of own) owners.set(name, id);
  }
  t.ok(owners.size > 60, 'ids are found');
  t.same(wrong, []);
});

test('emoji are drawn in a document with others, also those with gradients, clips and uses', async (t) => {
  const sample = [...everyEmoji()].filter(({ markup }, at) => at % 90 === 0 || / id=/.test(markup));
  t.ok(sample.length > 90, 'a sample of all groups');
  const ink = inkOf(sample);
  // The emptiest is a thin diagonal stick.
  t.same(
    sample.filter((_, at) => (ink[at] ?? 0) < 0.1 * SIDE ** 2).map(({ id }) => id),
    [],
  );
});

test('a picture less high than wide is in the middle of its square', async (t) => {
  const [melon = { size: 1, markup: '' }] = emojiFor('🍉');
  const { pixels } = rasterize(
    `<svg xmlns="http://www.w3.org/2000/svg" width="36" height="36" viewBox="0 0 ${melon.size} ${melon.size}">${melon.markup}</svg>`,
  );
  const inked = (row: number) =>
    pixels.subarray(row * 36 * 4, (row + 1) * 36 * 4).some((value, at) => at % 4 === 3 && value > 0);
  t.same([inked(3), inked(7), inked(29), inked(33)], [false, true, true, false]);
});
