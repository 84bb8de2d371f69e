import { markdownTable } from '../peers/markdown.js';
import { motionTable } from '../peers/motions/motion-table.js';
import type { Answered, CardFigures, Figures, GifFigures, ServiceFigures } from './figures.js';
import { goalTable, limitOf } from './goal-table.js';
import { allGoals, cardGoals, type Goal, gifGoals, isMet, motionGoals, serviceGoals } from './goals.js';

/** What stands between the markers of README.md, by the marker's name. */
function readmeParts(figures: Figures): Record<string, string> {
  const { cards, gifs, gifPeakMb, motions, service, run } = figures;
  const goals = allGoals(figures);
  const met = goals.filter(isMet).length;
  const kind = run.isQuick ? 'a quick look, whose figures jump about' : 'one run';
  return {
    run:
      `\`npm run figures\`, ${kind} of ${run.date}: ${run.machine}, Node.js ${run.node}, commit ${run.commit}. ` +
      `${met} of ${goals.length} goals are met.\n`,
    cards: cardTable(cards),
    service: `${loadTable(service)}\n${goalTable(serviceGoals(service))}`,
    gifs: `${gifTable(gifs)}\n${goalTable(gifGoals(gifs, gifPeakMb))}`,
    motions: `${motionTable(motions)}\n${goalTable(motionGoals(motions))}`,
  };
}

/** @throws when the markers of a part are not there */
export function withFigures(readme: string, figures: Figures): string {
  let written = readme;
  for (const [name, part] of Object.entries(readmeParts(figures))) {
    const begin = `<!-- figures:begin ${name} -->\n`;
    const end = `<!-- figures:end ${name} -->`;
    const [from, to] = [written.indexOf(begin), written.indexOf(end)];
    if (from < 0 || to < from) throw new Error(`no place for the figures called ${name}`);
    written = `${written.slice(0, from)}${begin}\n${part}\n${written.slice(to)}`;
  }
  return written;
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
