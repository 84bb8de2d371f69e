import { median } from '../../test/rig/statistics.js';
import { TAKUMI_NATIVE, TUVAL } from '../peers/contender.js';
import { FIRST_IMAGES } from '../peers/first-images.js';
import { markdownTable } from '../peers/markdown.js';
import { motionTable } from '../peers/motions/motion-table.js';
import type {
  Answered,
  CardFigures,
  Figures,
  FirstImagesFigures,
  GifFigures,
  ServiceFigures,
} from './figures.js';
import { goalTable, limitOf } from './goal-table.js';
import { allGoals, cardGoals, type Goal, gifGoals, isMet, motionGoals, serviceGoals } from './goals.js';

/** The documents that show figures: of each, what stands between its markers, by the marker's name. */
const DOCUMENTS = {
  'README.md': (figures: Figures) => ({
    summary: `${summaryTable(figures)}\n${summaryText(figures)}${runLine(figures)}`,
  }),
  'bench/README.md': (figures: Figures) => {
    const { cards, firstImages, gifs, gifPeakMb, motions, service } = figures;
    return {
      run: runLine(figures),
      cards: `${cardTable(cards)}\n${firstImagesLine(firstImages)}`,
      service: `${loadTable(service)}\n${goalTable(serviceGoals(service))}`,
      gifs: `${gifTable(gifs)}\n${goalTable(gifGoals(gifs, gifPeakMb))}`,
      motions: `${motionTable(motions)}\n${goalTable(motionGoals(motions))}`,
    };
  },
} satisfies Record<string, (figures: Figures) => Record<string, string>>;

export type DocumentWithFigures = keyof typeof DOCUMENTS;

/** Paths below the root. */
export const DOCUMENTS_WITH_FIGURES = Object.keys(DOCUMENTS) as DocumentWithFigures[];

/**
 * @param text the document as it is
 * @returns the document with these figures between its markers
 * @throws when the markers of a part are not there
 */
export function withFigures(document: DocumentWithFigures, text: string, figures: Figures): string {
  let written = text;
  for (const [name, part] of Object.entries(DOCUMENTS[document](figures))) {
    const begin = `<!-- figures:begin ${name} -->\n`;
    const end = `<!-- figures:end ${name} -->`;
    const [from, to] = [written.indexOf(begin), written.indexOf(end)];
    if (from < 0 || to < from) throw new Error(`${document} has no place for the figures called ${name}`);
    written = `${written.slice(0, from)}${begin}\n${part}\n${written.slice(to)}`;
  }
  return written;
}

/** Where and when the figures were measured, and how many goals they meet, as a line. */
function runLine(figures: Figures): string {
  const { run } = figures;
  const goals = allGoals(figures);
  const met = goals.filter(isMet).length;
  const kind = run.isQuick ? 'a quick run, whose figures vary widely' : 'one run';
  return (
    `Measured by \`npm run figures\`, ${kind} of ${run.date}: ${run.machine}, Node.js ${run.node}, commit ${run.commit}. ` +
    `${met} of ${goals.length} goals are met.\n`
  );
}

/** A row for each format: over all cards, or both GIFs, the best, the median and the worst share of Takumi's figure. */
function summaryTable({ cards, gifs }: Figures): string {
  const of = (name: string) => gifs.filter(({ contender }) => contender === name);
  const gifBytes = of(TUVAL).map(({ kb }, index) => kb / (of(TAKUMI_NATIVE)[index]?.kb ?? Number.NaN));
  const head = ["of Takumi's", 'CPU time: best', 'median', 'worst', 'bytes: best', 'median', 'worst'];
  const row = (format: string, cpu: number[], bytes: number[]) => [format, ...spread(cpu), ...spread(bytes)];
  const still = (format: 'png' | 'jpeg') => {
    const figures = cards.map((card) => card[format]);
    return row(
      format.toUpperCase(),
      figures.map(({ ofTakumi }) => ofTakumi),
      figures.map(({ kb, takumiKb }) => kb / takumiKb),
    );
  };
  const gif = row(
    'GIF',
    of(TUVAL).map(({ ofTakumi }) => ofTakumi),
    gifBytes,
  );
  return markdownTable([head, still('png'), still('jpeg'), gif]);
}

function spread(values: number[]): string[] {
  return [Math.min(...values), median(values), Math.max(...values)].map((value) => value.toFixed(2));
}

/** What the summary says beside its table, a sentence a line. */
function summaryText({ cards, firstImages, service }: Figures): string {
  const [least, most] = [Math.min, Math.max].map((extreme) =>
    extreme(...cards.map(({ png }) => png.timesVercelOg)).toPrecision(2),
  );
  const answers = ['repeated PNG', 'unique PNG', 'unique JPEG'].map((name) => {
    const [perSecond, p99] = cellsOf(service.loads.find(({ load }) => load === name)?.service);
    return `${perSecond} for a ${name} (p99 ${p99} ms)`;
  });
  return (
    `Tuval draws ${least} to ${most} times as many PNGs a second as @vercel/og. ` +
    firstImagesLine(firstImages) +
    `Requests a second that the running service answers: ${answers.join(', ')}.\n`
  );
}

function cardTable(cards: readonly CardFigures[]): string {
  const head = [
    'card',
    ...['PNG, CPU ms', "of Takumi's (goal)", 'images/s', "of @vercel/og's", "KB (Takumi's)"],
    ...['JPEG q90, CPU ms', "of Takumi's (goal)", "KB (Takumi's)", "similarity to its PNG (Takumi's)"],
  ];
  const rows = cards.map((figures) => {
    const { card, png, jpeg } = figures;
    const [pngCpu, pngBytes, jpegCpu, jpegBytes] = cardGoals(figures) as [Goal, Goal, Goal, Goal];
    return [
      card,
      png.cpuMs.toFixed(1),
      `${marked(pngCpu, pngCpu.found.toFixed(2))} (${limitOf(pngCpu)})`,
      png.imagesPerSecond.toFixed(0),
      `${png.timesVercelOg.toPrecision(2)}×`,
      `${marked(pngBytes, png.kb.toFixed(1))} (${png.takumiKb.toFixed(1)})`,
      jpeg.cpuMs.toFixed(1),
      `${marked(jpegCpu, jpegCpu.found.toFixed(2))} (${limitOf(jpegCpu)})`,
      `${marked(jpegBytes, jpeg.kb.toFixed(1))} (${jpeg.takumiKb.toFixed(1)})`,
      `${jpeg.similarity.toFixed(4)} (${jpeg.takumiSimilarity.toFixed(4)})`,
    ];
  });
  return markdownTable([head, ...rows]);
}

/** The worst case beside the usual one: what V8 has not compiled yet. */
function firstImagesLine(firstImages: readonly FirstImagesFigures[]): string {
  const { card, format, count } = FIRST_IMAGES;
  const each = firstImages.map(({ contender, cpuMs }) => `${contender} ${cpuMs.toFixed(0)}`);
  return `CPU ms of each of the first ${count} images of a process (${card}, ${format.toUpperCase()}): ${each.join(', ')}.\n`;
}

/** Bold where the goal is missed. */
function marked(goal: Goal, figure: string): string {
  return isMet(goal) ? figure : `**${figure}**`;
}

function loadTable({ loads, twoThreads }: ServiceFigures): string {
  const rows = loads.map(({ load, service, alone, bare }) => [
    load,
    ...cellsOf(service),
    ...cellsOf(alone),
    ...cellsOf(bare),
  ]);
  const head = [
    ...['load', 'answers/s', 'p99 ms', 'without the rest: answers/s', 'p99 ms'],
    ...['bare server: answers/s', 'p99 ms'],
  ];
  const threads =
    `Two render threads draw ${twoThreads.pool.toFixed(2)} times as many images as one, ${twoThreads.service.toFixed(2)} ` +
    `times with the service and who asks it on the same cores; two processes do ${twoThreads.arithmetic.toFixed(2)} times ` +
    'the arithmetic of one.\n';
  return `${markdownTable([head, ...rows])}\n${threads}`;
}

function cellsOf(answered: Answered | undefined): [string, string] {
  if (!answered) return ['', ''];
  const { perSecond, p99 } = answered;
  return [Math.round(perSecond).toLocaleString('en'), p99.toFixed(p99 < 10 ? 2 : 0)];
}

/** A row for each contender and animation. */
function gifTable(gifs: readonly GifFigures[]): string {
  const head = ['', 'CPU ms', "of Takumi's", 'KB', 'similarity', 'lowest'];
  const rows = gifs.map((gif) => [
    `${gif.animation}: ${gif.contender}`,
    gif.cpuMs.toFixed(0),
    gif.ofTakumi.toFixed(2),
    gif.kb.toFixed(1),
    gif.similarity.toFixed(4),
    gif.lowestSimilarity.toFixed(4),
  ]);
  return markdownTable([head, ...rows]);
}
