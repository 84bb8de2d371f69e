import { mkdir, writeFile } from 'node:fs/promises';
import { table } from '../../statistics.js';
import { ChromiumDocuments } from '../chromium-documents.js';
import { type Box, boxesOf, type NotDrawn } from '../engine.js';
import type { LayoutCase } from './layout-cases.js';

/** How far a box may be off, in CSS pixels. */
const TOLERANCE = 0.5;

const SIZE = { width: 1200, height: 800 };

interface LaidOut extends Pick<LayoutCase, 'group' | 'name'> {
  /** Undefined when all boxes are where Chromium has them. */
  fault?: string;
}

/**
 * Lays cases out in Tuval and in Chromium and compares the boxes of all elements. Declarations in `style` attributes that
 * Chromium does not know are left out for both: Chromium passes over them, and Tuval refuses them.
 * @param folder where to write which are wrong, and how
 * @returns what to tell: how many of each group are right
 */
export async function compareBoxes(cases: readonly LayoutCase[], folder: string): Promise<string> {
  const { expected, unknown } = await chromiumBoxes(cases);
  const results: LaidOut[] = [];
  let changed = 0;
  for (const one of cases) {
    const html = withoutDeclarations(one.html, unknown);
    if ([...styleDeclarations(one.html)].some((declaration) => unknown.has(declaration))) changed++;
    const input = { source: pageOf([{ ...one, html }]), values: {}, assets: new Map(), timeMs: 0 };
    const found = await boxesOf(input).catch((error: Error) => ({ reason: error.message }));
    const fault = faultOf(found, expected.get(one) ?? []);
    results.push({ group: one.group, name: one.name, ...(fault !== undefined && { fault }) });
  }
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}boxes.json`, JSON.stringify(results, null, 1));
  const notice = `${changed} cases have declarations that Chromium does not know, which are left out for both.\n`;
  return `${resultsTable(results)}${notice}See ${folder}boxes.json\n`;
}

/** @returns what is wrong first, or undefined when all boxes are within the tolerance */
export function faultOf(found: readonly Box[] | NotDrawn, expected: readonly Box[]): string | undefined {
  if ('reason' in found) return found.reason;
  if (found.length !== expected.length) return `${found.length} boxes in place of ${expected.length}`;
  const one = relative(found);
  const other = relative(expected);
  for (const [index, box] of one.entries()) {
    const right = other[index] as Box;
    for (const side of ['x', 'y', 'width', 'height'] as const) {
      if (!(Math.abs(box[side] - right[side]) <= TOLERANCE)) {
        return `element ${index}: ${side} is ${box[side]} in place of ${right[side]}`;
      }
    }
  }
  return undefined;
}

/** From the first box's corner: where the whole tree stands on its page is no matter. */
function relative(boxes: readonly Box[]): Box[] {
  const { x, y } = boxes[0] ?? { x: 0, y: 0 };
  return boxes.map((box) => ({ ...box, x: box.x - x, y: box.y - y }));
}

/** All cases of a style sheet are laid out on one page, one after the other. */
async function chromiumBoxes(
  cases: readonly LayoutCase[],
): Promise<{ expected: Map<LayoutCase, Box[]>; unknown: Set<string> }> {
  const chromium = await ChromiumDocuments.open(new Map());
  const found = new Map<LayoutCase, Box[]>();
  try {
    for (const style of new Set(cases.map((candidate) => candidate.style))) {
      const some = cases.filter((candidate) => candidate.style === style);
      const bodies = some.map(({ html }) => html);
      const boxes = await chromium.boxes(pageOf(some), SIZE, bodies);
      for (const [index, one] of some.entries()) found.set(one, boxes[index] ?? []);
    }
    const declarations = new Set(cases.flatMap(({ html }) => [...styleDeclarations(html)]));
    return { expected: found, unknown: await chromium.unknownDeclarations([...declarations]) };
  } finally {
    await chromium.close();
  }
}

function pageOf(cases: readonly LayoutCase[]): string {
  const { style = '', bodyClass = '' } = cases[0] ?? {};
  return `<!doctype html><html lang="en"><head><title>boxes</title>
<meta name="viewport" content="width=${SIZE.width}, height=${SIZE.height}"><style>${style}</style></head>
<body class="${bodyClass}">${cases.map(({ html }) => html).join('\n')}</body></html>`;
}

function resultsTable(results: readonly LaidOut[]): string {
  const groups = [...new Set(results.map(({ group }) => group))];
  const line = (name: string, some: readonly LaidOut[]) => {
    const right = some.filter(({ fault }) => fault === undefined).length;
    return [name, String(some.length), String(right), `${((right / some.length) * 100).toFixed(1)}%`];
  };
  const lines = groups.map((group) =>
    line(
      group,
      results.filter((result) => result.group === group),
    ),
  );
  return table([['group', 'cases', 'right', 'share'], ...lines, line('all', results)]);
}

const STYLE = /\bstyle\s*=\s*"([^"]*)"/g;

/** All declarations in `style` attributes, once each. */
function styleDeclarations(html: string): Set<string> {
  return new Set(Array.from(html.matchAll(STYLE), ([, style = '']) => declarationsOf(style)).flat());
}

/** The same HTML without some declarations in its `style` attributes, which Chromium does not know: Tuval would refuse it. */
function withoutDeclarations(html: string, unknown: ReadonlySet<string>): string {
  return html.replace(STYLE, (_, style: string) => {
    const supported = declarationsOf(style).filter((declaration) => !unknown.has(declaration));
    return `style="${supported.join('; ')}"`;
  });
}

/** No value in these fixtures has a semicolon. */
function declarationsOf(style: string): string[] {
  return style
    .split(';')
    .map((declaration) => declaration.trim())
    .filter((declaration) => declaration !== '');
}
