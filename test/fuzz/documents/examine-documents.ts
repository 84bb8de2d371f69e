/** Compiles damaged documents and draws them with any values: each must be drawn or refused, in bounded work. */

import { UnencodableValue } from '../../../workers/barcodes/unencodable-value.js';
import type { ComputedValue } from '../../../workers/css/grammars/grammars.js';
import { TooMuchStyling } from '../../../workers/css/values/style-work.js';
import type { CompiledDocument } from '../../../workers/documents/compiled-document.js';
import { withDefaults } from '../../../workers/documents/default-values.js';
import { rendererOf } from '../../../workers/documents/repeating-renderer.js';
import { compileStyledDocument } from '../../../workers/documents/tailwind.js';
import type { FieldValues } from '../../../workers/documents/text-template.js';
import { encodeStill } from '../../../workers/encoders/format-encoders.js';
import { FramePainter } from '../../../workers/engines/frame-painter.js';
import type { StyledTree } from '../../../workers/layout/element-tree.js';
import { frameSize } from '../../../workers/paint/frame-size.js';
import { TooMuchWork } from '../../../workers/raster/too-much-work.js';
import { sourceOf } from '../../rig/drawing/documents.js';
import { withinCpuTime } from '../../rig/time/cpu-limit.js';
import { type Examination, examine, type Finding } from '../examination.js';
import type { Tally } from '../tally.js';
import { type DamagedDocument, damagedDocuments } from '../values/documents.js';

export const DOCUMENTS = 'documents';

const LONGEST_SIDE = 160;
/** In an animation. */
const PROGRESS = 0.3;
const NO_PICTURES = new Map();

/** The worst that the bounds of documents leave, on a slow machine and beside other work; a card takes a hundredth. */
const LIMIT_MS = 5_000;

/** @param tally counts what came of the documents */
export async function examineDocuments(examination: Examination & { tally: Tally }): Promise<Finding[]> {
  const finding = await examine(
    {
      name: DOCUMENTS,
      values: damagedDocuments,
      describe: (document) => JSON.stringify(document),
      async holds(document) {
        examination.tally.count(DOCUMENTS, await withinCpuTime(LIMIT_MS, () => outcomeOf(document)));
      },
    },
    examination,
  );
  return finding ? [finding] : [];
}

/** Documents in a row are drawn with the same caches. */
const painter = new FramePainter();

/** Errors when a document is drawn are `bounded`, of more work than a picture may take, and `unencodable`, of a value that is no code. */
type Outcome = 'drawn' | 'refused' | 'bounded' | 'unencodable';

async function outcomeOf({ source, values, timeMs }: DamagedDocument): Promise<Outcome> {
  const { document, errors, warnings } = await compileStyledDocument(source);
  const lines = source.split('\n').length;
  for (const { message, line, column } of [...(errors ?? []), ...warnings]) {
    if (message === '' || message.length > 1_000)
      throw new Error(`a message of ${message.length} characters`);
    if (!(line >= 1 && line <= lines && column >= 1))
      throw new Error(`no place: ${line}:${column} (${message})`);
  }
  if (!document) {
    if (errors.length === 0) throw new Error('refused without an error');
    return 'refused';
  }
  try {
    const renderer = rendererOf(document);
    for (const each of values) {
      check(renderer.render(each as FieldValues, timeMs));
      await draw(document, each as FieldValues);
    }
    return 'drawn';
  } catch (error) {
    if (error instanceof TooMuchWork || error instanceof TooMuchStyling) return 'bounded';
    if (error instanceof UnencodableValue) return 'unencodable';
    throw error;
  }
}

/** Every document is of one series, so that frames have others before them. */
const SOURCE = sourceOf('damaged', '');

/** Lays it out, paints it in a small frame, and encodes that. */
async function draw(document: CompiledDocument, values: FieldValues): Promise<void> {
  if (document.engine === 'satori') return;
  const { width, height, title: name, animation, ...rest } = document;
  const about = { id: 'damaged', name, document, source: SOURCE, assets: () => undefined, warnings: [] };
  const template = { ...rest, width, height, ...about, ...(animation && { animation }) };
  const size = frameSize(template, Math.min(1, LONGEST_SIDE / Math.max(width, height)));
  const drawing = { template, size, values: withDefaults(document, values), pictures: NO_PICTURES };
  const frame = await painter.frame(drawing, PROGRESS, { layout: 0, raster: 0, encode: 0 });
  if (!frame || encodeStill(frame, { format: 'png' }).bytes.length === 0)
    throw new Error('nothing was drawn');
}

/** Whether layout can take it: every number is finite. */
function check(tree: StyledTree): void {
  for (const name in tree.style) {
    const value = tree.style[name as keyof typeof tree.style] as ComputedValue;
    if (!isFine(value, name)) throw new Error(`${name} of <${tree.type}> is ${String(value).slice(0, 200)}`);
  }
  for (const child of tree.children) {
    if (typeof child === 'object') check(child);
    else if (typeof child !== 'string') throw new Error(`a ${typeof child} in <${tree.type}>`);
  }
}

/** Of typed values all parts are looked at: their texts bring numbers into bounds. */
function isFine(value: unknown, name: string): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value === 'object') return Object.values(value ?? {}).every((part) => isFine(part, name));
  return typeof value !== 'string' || !/NaN|undefined|Infinity\b/.test(value) || isText(name);
}

/** Properties whose texts are an author's own words. */
function isText(name: string): boolean {
  return /^(?:content|quotes|fontFamily|animationName|grid|counter|listStyle|backgroundImage|maskImage)/.test(
    name,
  );
}
