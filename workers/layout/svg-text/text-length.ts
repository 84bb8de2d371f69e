/** Texts that are as long as their authors say (SVG 2, section 11.5; Blink, `SvgTextLayoutAlgorithm::ResolveTextLength`). */

import type { StyledTree } from '../element-tree.js';
import type { PlacedText } from './placed-text.js';
import type { TextPiece, Viewport } from './text-positions.js';

/** Runs of letters, each element within another that has a length of its own as one. */
type Units = Map<PlacedText, StyledTree>;

/**
 * Fits the runs of one chunk of text into the lengths of the elements around them, the innermost first.
 * @param pieces of the chunk, and of all of the text, in its order: an element over several chunks keeps its own length
 * @param viewport what percentages are of
 * @returns how much longer the chunk is
 */
export function fitLengths(
  placed: PlacedText[],
  pieces: readonly TextPiece[],
  all: readonly TextPiece[],
  viewport: Viewport,
): number {
  const order = new Map(pieces.map((piece, at) => [piece, at]));
  const units: Units = new Map();
  let longer = 0;
  for (const element of elementsOf(pieces)) {
    const length = textLength(element, viewport);
    const isWhole = all.every((piece) => order.has(piece) || !piece.elements.includes(element));
    const members = placed.filter(({ piece }) => piece.elements.includes(element));
    const [low, high] = extentOf(members);
    if (length === undefined || !isWhole || !(high > low)) continue;
    const isStretched = element.props.lengthAdjust === 'spacingAndGlyphs';
    const more = isStretched
      ? stretchAll(members, low, length / (high - low), units)
      : space(members, length - (high - low), units);
    for (const each of members) units.set(each, element);
    const last = Math.max(...members.map(({ piece }) => order.get(piece) as number));
    for (const each of placed) if ((order.get(each.piece) as number) > last) moveBy(each, more);
    longer += last === pieces.length - 1 ? length - (high - low) : more;
  }
  return longer;
}

/** Moves a run of letters to the right. */
export function moveBy(placed: PlacedText, pixels: number): void {
  placed.x += pixels;
  if (placed.stretch) placed.stretch.shift += pixels * (1 - placed.stretch.factor);
}

/** Each element before those around it, and otherwise as in the text. */
function elementsOf(pieces: readonly TextPiece[]): StyledTree[] {
  const found = new Map<StyledTree, number>();
  for (const { elements } of pieces)
    for (const [depth, element] of elements.entries()) found.set(element, depth);
  return Array.from(found)
    .sort(([, one], [, other]) => other - one)
    .map(([element]) => element);
}

/** In pixels; undefined for none. */
function textLength({ props, type }: StyledTree, { width }: Viewport): number | undefined {
  if (type === 'textPath') return undefined;
  const [, number, percent] =
    /^\s*\+?(\d*\.?\d+(?:e[+-]?\d+)?)(?:px|(%))?\s*$/i.exec(String(props.textLength ?? '')) ?? [];
  const length = (Number(number) * (percent ? width : 100)) / 100;
  return number !== undefined && Number.isFinite(length) && length > 0 ? length : undefined;
}

function extentOf(placed: readonly PlacedText[]): [low: number, high: number] {
  let [low, high] = [Infinity, -Infinity];
  for (const { x, run, stretch: { factor, shift } = UNSTRETCHED } of placed) {
    low = Math.min(low, factor * x + shift);
    high = Math.max(high, factor * (x + run.width) + shift);
  }
  return [low, high];
}

const UNSTRETCHED = { factor: 1, shift: 0 };

/**
 * Makes letters wider, from a place on. What has a length of its own keeps its letters, whose places alone are farther apart.
 * @returns how far what follows moves
 */
function stretchAll(members: readonly PlacedText[], from: number, times: number, units: Units): number {
  const [, high] = extentOf(members);
  for (const each of members) {
    const { factor, shift } = each.stretch ?? UNSTRETCHED;
    if (units.has(each)) {
      each.x = each.x * times + ((1 - times) * (from - shift)) / factor;
      replaceGlyphs(each, (x) => x * times, each.run.width * times);
    } else each.stretch = { factor: factor * times, shift: from + (shift - from) * times };
  }
  return (high - from) * (times - 1);
}

/**
 * Sets letters farther from each other, so that they are longer together.
 * @returns how far what follows moves: as far as one more letter would
 */
function space(members: readonly PlacedText[], longer: number, units: Units): number {
  const inOrder = members.toSorted((one, other) => leftOf(one) - leftOf(other));
  const alone = inOrder.reduce((sum, each) => sum + (units.has(each) ? 0 : each.run.shaped.glyphs.length), 0);
  const within = new Set(inOrder.flatMap((each) => units.get(each) ?? []));
  const count = alone + within.size;
  const more = count > 1 ? longer / (count - 1) : 0;
  let before = 0;
  const met = new Set<StyledTree>();
  for (const each of inOrder) {
    moveBy(each, before * more);
    const { fontSize } = each.run.style;
    const { length } = each.run.shaped.glyphs;
    const unit = units.get(each);
    if (!unit) {
      before += length;
      const gaps = before === count ? length - 1 : length;
      replaceGlyphs(each, (x, at) => x + (at * more) / fontSize, each.run.width + gaps * more);
    } else if (!met.has(unit)) {
      // As in Chromium, its first letter alone is before what is farther away.
      const apart = more / (each.stretch?.factor ?? 1);
      replaceGlyphs(each, (x, at) => (at === 0 ? x : x + apart / fontSize), each.run.width + apart);
      met.add(unit);
      before++;
    }
  }
  return count > 1 ? count * more : longer;
}

function leftOf({ x, stretch: { factor, shift } = UNSTRETCHED }: PlacedText): number {
  return factor * x + shift;
}

/** Puts the letters of a run elsewhere in it. @param x in shares of their size */
function replaceGlyphs(placed: PlacedText, moved: (x: number, at: number) => number, width: number): void {
  const { shaped, style, start, text, boxes, x, baseline, isEllipsis } = placed.run;
  const glyphs = shaped.glyphs.map((glyph, at) => ({ ...glyph, x: moved(glyph.x, at) }));
  placed.run = { start, text, style, boxes, x, baseline, isEllipsis, width, shaped: { ...shaped, glyphs } };
}
