/**
 * What a script costs when a thread first meets it, and what memory the fonts take: `npm run bench:scripts`. Every row is
 * a process of its own that has drawn Latin before; milliseconds are of CPU.
 */
import { execFileSync } from 'node:child_process';
import { setImmediate as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Template } from '../templates/contract/index.js';
import { loadTemplates } from '../templates/contract/registry.js';
import { DATA_SETS, type DataSet, jobOf } from '../test/rig/corpora/data-sets/data-sets.js';
import { median, table } from '../test/rig/statistics.js';
import { FramePainter } from '../workers/engines/frame-painter.js';
import { drawingData } from '../workers/engines/template-drawing.js';
import { searchOrder } from '../workers/fonts/catalogue.js';
import { FontLibrary } from '../workers/fonts/font-library.js';
import { frameSize } from '../workers/paint/frame-size.js';
import { PictureCache } from '../workers/paint/picture-cache.js';

const ROUNDS = 3;
const LATER_RENDERS = 7;
const MEBIBYTE = 2 ** 20;
const SCRIPTS = [
  'Turkish',
  'Russian',
  'Greek',
  'Armenian',
  'Georgian',
  'Hebrew',
  'Arabic',
  'Hindi',
  'Bengali',
  'Tamil',
  'Thai',
  'simplified Chinese',
  'traditional Chinese',
  'Japanese',
  'Korean',
  'emoji in Turkish',
];
const EVERYTHING = 'every data set on every template';
const EVERY_FONT = 'every font there is';

interface Cost {
  first: number;
  later: number;
  /** Bytes that the process holds more than after Latin; too few to tell for a single script. */
  held: number;
  fonts: { bytes: number; files: number };
}

const pictures = new PictureCache();
const [, , asked] = process.argv;
if (asked === undefined) compare();
else process.stdout.write(JSON.stringify(await cost(asked)));

function compare(): void {
  const rows: (string | number)[][] = [['', 'first ms', 'later ms', 'MiB more', 'fonts', 'their MiB']];
  for (const name of [...SCRIPTS, EVERYTHING, EVERY_FONT]) {
    const rounds = Array.from({ length: ROUNDS }, () => costInProcess(name));
    const of = (figure: (cost: Cost) => number) => median(rounds.map(figure));
    rows.push([
      name,
      of(({ first }) => first),
      of(({ later }) => later),
      SCRIPTS.includes(name) ? '' : of(({ held }) => held / MEBIBYTE),
      of(({ fonts }) => fonts.files).toFixed(0),
      of(({ fonts }) => fonts.bytes / MEBIBYTE),
    ]);
  }
  process.stdout.write(table(rows));
}

function costInProcess(name: string): Cost {
  const command = ['--expose-gc', fileURLToPath(import.meta.url), name];
  return JSON.parse(execFileSync(process.execPath, command, { encoding: 'utf8' })) as Cost;
}

async function cost(name: string): Promise<Cost> {
  if (name === EVERY_FONT) return costOfEveryFont();
  const templates = [...(await loadTemplates()).values()];
  const painter = new FramePainter();
  const [card] = templates.filter(({ id }) => id === 'og-default') as [Template];
  for (let round = 0; round < 15; round++) cpuOf(painter, card, dataSet('English'));
  const before = held();
  const drawings =
    name === EVERYTHING
      ? templates.flatMap((template) => DATA_SETS.map((set) => ({ template, set })))
      : [{ template: card, set: dataSet(name) }];
  let first = 0;
  for (const { template, set } of drawings) first += cpuOf(painter, template, set);
  const later: number[] = [];
  for (let round = 0; round < LATER_RENDERS; round++) later.push(cpuOf(painter, card, dataSet(name)));
  return { first, later: median(later), held: held() - before, fonts: painter.cachedFonts };
}

/** One character from each part of each family that text may be set in. */
async function costOfEveryFont(): Promise<Cost> {
  const fonts = new FontLibrary();
  const before = held();
  const began = process.cpuUsage();
  for (const family of ['sans', 'serif', 'condensed'] as const) {
    for (const { ranges } of searchOrder(family, 'sc')) {
      // As between renders: fonts that were given up are freed in the event loop's turns.
      await pause();
      for (const han of ['sc', 'tc', 'jp', 'kr'] as const) {
        const character = String.fromCodePoint(ranges[0]?.[0] ?? 0);
        fonts.settable(character, { family, weight: 600, han });
      }
    }
  }
  const { user, system } = process.cpuUsage(began);
  return { first: (user + system) / 1000, later: 0, held: held() - before, fonts: fonts.cached };
}

function dataSet(name: string): DataSet {
  const found = DATA_SETS.find((set) => set.name === name) ?? DATA_SETS.find((set) => set.name === 'English');
  if (!found) throw new Error(`no data set ${name}`);
  return { ...found, look: (DATA_SETS[0] as DataSet).look };
}

/** Milliseconds of CPU that laying out and drawing take, without encoding. */
function cpuOf(painter: FramePainter, template: Template, set: DataSet): number {
  const job = jobOf(template, set);
  const began = process.cpuUsage();
  const fingerprint = (field: string) => job.pictures[field]?.digest ?? job.values[field];
  const drawing = {
    template,
    size: frameSize(template, 1),
    ...drawingData(template, job, pictures),
    fingerprint,
  };
  painter.paint(drawing, 0, { layout: 0, raster: 0, encode: 0 });
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

function held(): number {
  globalThis.gc?.();
  return process.memoryUsage().rss;
}
