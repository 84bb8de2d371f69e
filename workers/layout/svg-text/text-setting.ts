/** Where the letters of a `<text>` stand (SVG 2, sections 11.4, 11.6 and 11.10). */

import type { ComputedValues } from '../../css/cascade/computed-style.js';
import { fontAdjustment } from '../../css/values/font-adjustment.js';
import { IDENTITY, type Matrix } from '../../raster/matrix.js';
import type { InlineItem, InlineStyle, OpenBox, ParagraphStyle } from '../../text/paragraph/inline-items.js';
import { Paragraph } from '../../text/paragraph/paragraph.js';
import type { PlacedLine, PlacedRun } from '../../text/paragraph/placed-line.js';
import { inlineStyle } from '../boxes/inline-style.js';
import { langOf } from '../boxes/language.js';
import type { TextContext } from '../boxes/paragraph-items.js';
import type { StyledTree } from '../element-tree.js';
import { lengthOf, pixelsOf } from '../formatting/lengths.js';
import { inkStyle, runInk } from '../text-ink.js';
import type { DecoratingLine, PlacedText } from './placed-text.js';
import { withSnappedLetters } from './snapped-letters.js';
import { fitLengths, moveBy } from './text-length.js';
import { glyphsAlong, pathAround, rotationAbout, textPathAround } from './text-path.js';
import { type TextPiece, textPieces, type Viewport } from './text-positions.js';

export interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Text that is set as one, from x = 0 on. */
interface SetSegment {
  pieces: readonly TextPiece[];
  runs: readonly Pick<PlacedText, 'piece' | 'run' | 'decorations'>[];
  width: number;
}

/** Sets texts by the paragraphs that HTML is set by. */
export class TextSetter {
  readonly #context: TextContext;
  /** What the text is in, the outermost first. */
  #around: readonly StyledTree[] = [];

  constructor(context: TextContext) {
    this.#context = context;
  }

  /**
   * @param around what it is in, the outermost first, whose decorations it has
   * @param lang of the `<text>`
   * @param viewport what percentages are of, and how many pixels of the picture a unit is
   */
  placed(
    text: StyledTree,
    around: readonly StyledTree[],
    lang: string,
    viewport: Viewport & { scale: number },
  ): PlacedText[] {
    this.#around = around;
    const placed: PlacedText[] = [];
    let [x, y] = [0, 0];
    const all = textPieces(text, viewport);
    for (const { first, segments: pieces, isGoingOn, isFollowed } of chunksOf(all)) {
      const path = pathAround(first.elements);
      if (path === null) continue;
      const segments = pieces.map((each) => this.#set(each, text, lang, path && viewport.scale));
      [x, y] = [
        first.position.x ?? (path && !isGoingOn ? 0 : x),
        path ? (isGoingOn ? y : 0) : (first.position.y ?? y),
      ];
      /** The first letter, and how far letters reach to both sides (SVG 2, section 11.9.4). */
      let begin: number | undefined;
      let [low, high] = [Infinity, -Infinity];
      const inChunk: PlacedText[] = [];
      for (const { pieces, runs, width } of segments) {
        const { dx = 0, dy = 0 } = pieces[0]?.position ?? {};
        [x, y] = [x + dx, y + dy];
        for (const each of runs)
          inChunk.push({ ...each, x: x + each.run.x, y: y + this.#shift(each.piece, each.run) });
        begin ??= x;
        low = Math.min(low, x);
        high = Math.max(high, x + width);
        x += width;
      }
      const longer = fitLengths(inChunk, pieces.flat(), all, viewport);
      high += longer;
      x += longer;
      const moved = anchorShift(first, begin ?? x, low, high);
      for (const each of inChunk) moveBy(each, moved);
      x += moved;
      if (path) {
        const start = path.startOf(textPathAround(first.elements)?.props.startOffset);
        for (const each of inChunk) each.along = { path, start };
        if (!isFollowed) [x, y] = path.end;
      }
      placed.push(...inChunk);
    }
    return placed;
  }

  /** Sets text that nothing moves within. @param scale given for text on a path */
  #set(pieces: readonly TextPiece[], text: StyledTree, lang: string, scale: number | undefined): SetSegment {
    const pieceOf = new Map<OpenBox, TextPiece>();
    const items: InlineItem[] = [];
    const none = { margin: 0, inner: 0 };
    for (const piece of pieces) {
      const style = this.#styleOf(piece.elements, lang);
      const open: OpenBox = { type: 'open', style, start: none, end: none };
      pieceOf.set(open, piece);
      items.push(open, { type: 'text', text: piece.text }, { type: 'close' });
    }
    const paragraph = new Paragraph(items, this.#paragraphStyle(text, lang), this.#context.measures);
    const [line] = paragraph.layOut(Infinity).lines;
    if (!line) return { pieces, runs: [], width: 0 };
    const left = Math.min(...line.runs.map(({ x }) => x));
    let width = 0;
    const runs: SetSegment['runs'][number][] = [];
    for (const each of line.runs) {
      each.x -= left;
      const run = scale === undefined ? each : withSnappedLetters(each, scale);
      if (scale !== undefined) run.x = width;
      width = Math.max(width, run.x + run.width);
      const piece = run.boxes[0] && pieceOf.get(run.boxes[0]);
      if (piece) runs.push({ piece, run, decorations: this.#decorations(piece, run, line, lang) });
    }
    return { pieces, runs, width };
  }

  /** Lines under, over and through the letters: each part of a text has them where its own font has them, as in Chromium. */
  #decorations({ elements }: TextPiece, run: PlacedRun, line: PlacedLine, lang: string): DecoratingLine[] {
    const decorating = [...this.#around, ...elements].filter(
      ({ style }) => style.textDecorationLine !== 'none',
    );
    if (decorating.length === 0) return [];
    const style = this.#styleOf(elements, lang);
    const { extents } = this.#context.measures;
    return decorating.flatMap((by) => {
      const ink = runInk(inkStyle(by.style, style, undefined, false, extents), run, line);
      return ink?.decorations.map((each) => ({ ...each, by })) ?? [];
    });
  }

  /** @param elements the innermost last */
  #styleOf(elements: readonly StyledTree[], lang: string): InlineStyle {
    const { style: values } = elements.at(-1) as StyledTree;
    const own = elements.reduce((around, element) => langOf(element, around), lang);
    const style = inlineStyle(values, own, this.#context);
    const { extents } = this.#context.measures;
    const adjustment = fontAdjustment(values.fontSizeAdjust, () => extents.metrics(style.face));
    return {
      ...style,
      // Browsers round the size that letters have in the picture, and a drawing may be scaled.
      fontSize: (values.fontSize as number) * adjustment,
      whiteSpaceCollapse: 'preserve',
      textWrapMode: 'nowrap',
      verticalAlign: 'baseline',
      lineHeight: 'normal',
    };
  }

  #paragraphStyle(text: StyledTree, lang: string): ParagraphStyle {
    const { direction, unicodeBidi } = text.style;
    return {
      root: this.#styleOf([text], lang),
      direction: unicodeBidi === 'plaintext' ? 'auto' : (direction as 'ltr' | 'rtl'),
      textAlign: 'left',
      textAlignLast: 'auto',
      textIndent: 0,
      textOverflow: 'clip',
      lineClamp: 'none',
      textWrapStyle: 'auto',
    };
  }

  /** Pixels from the baseline that `dominant-baseline` names down to that of the letters, as Chromium has them. */
  #shift(piece: TextPiece, { style }: PlacedRun): number {
    const { extents } = this.#context.measures;
    const { ascent, descent } = extents.contentArea(style);
    const shifted = piece.elements.reduce((sum, element) => sum + raised(element.style, ascent + descent), 0);
    return this.#baseline(piece, style) - shifted;
  }

  #baseline({ elements }: TextPiece, style: InlineStyle): number {
    const { extents } = this.#context.measures;
    const { ascent, descent } = extents.contentArea(style);
    const { alignmentBaseline } = (elements.at(-1) as StyledTree).style;
    // Words of SVG 1.1 (section 10.9.2), with which Chromium looks further out.
    const saying = elements.findLast(
      ({ style: { dominantBaseline } }) => !/^(?:auto|no-change|reset-size)$/.test(String(dominantBaseline)),
    );
    const dominantBaseline = saying?.style.dominantBaseline;
    const isAligned = alignmentBaseline !== 'auto' && alignmentBaseline !== 'baseline';
    switch (isAligned ? alignmentBaseline : dominantBaseline) {
      case 'middle':
        return extents.xHeight(style) / 2;
      case 'central':
        return (ascent - descent) / 2;
      case 'hanging':
        return ascent * 0.8;
      case 'mathematical':
        return ascent / 2;
      case 'before-edge':
      case 'text-before-edge':
        return ascent;
      case 'after-edge':
      case 'text-after-edge':
      case 'ideographic':
        return -descent;
      default:
        return 0;
    }
  }

  /** Around all of the text, from its ascent to its descent. */
  boxOf(placed: readonly PlacedText[]): Edges {
    const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
    for (const each of placed) this.#extend(box, each);
    return box;
  }

  /** Extends edges around a run. */
  #extend(box: Edges, { piece, run, x, y, along }: PlacedText): void {
    const { ascent, descent } = this.#context.measures.extents.contentArea(run.style);
    const reach = ([a, b, c, d, e, f]: Matrix, left: number, right: number) => {
      for (const across of [left, right])
        for (const down of [y - ascent, y + descent]) {
          box.left = Math.min(box.left, a * across + c * down + e);
          box.right = Math.max(box.right, a * across + c * down + e);
          box.top = Math.min(box.top, b * across + d * down + f);
          box.bottom = Math.max(box.bottom, b * across + d * down + f);
        }
    };
    if (!along) {
      reach(turnOf(piece, x, y) ?? IDENTITY, x, x + run.width);
      return;
    }
    const { rotate } = piece.position;
    for (const [, matrix, left, advance] of glyphsAlong(along.path, along.start, run, x, rotate))
      reach(matrix, left, left + advance);
  }
}

/** Transformation that turns a character about where its baseline begins; undefined for one that is not turned. */
export function turnOf({ position }: TextPiece, x: number, y: number): Matrix | undefined {
  return position.rotate ? rotationAbout(position.rotate, x, y) : undefined;
}

interface Chunk {
  first: TextPiece;
  /** Whether the one before is on the same path, and the next one. */
  isGoingOn: boolean;
  isFollowed: boolean;
  segments: TextPiece[][];
}

/** Chunks begin at absolute positions; within them, segments begin where something is moved. */
function chunksOf(pieces: readonly TextPiece[]): Chunk[] {
  const chunks: Chunk[] = [];
  for (const piece of pieces) {
    const { x, y, dx, dy } = piece.position;
    const chunk = chunks.at(-1);
    const path = textPathAround(piece.elements);
    const isOnSame = chunk !== undefined && textPathAround(chunk.first.elements) === path;
    if (!isOnSame || x !== undefined || y !== undefined) {
      const isGoingOn = isOnSame && path !== undefined;
      if (chunk && isGoingOn) chunk.isFollowed = true;
      chunks.push({ first: piece, segments: [[piece]], isGoingOn, isFollowed: false });
    } else if (dx !== undefined || dy !== undefined) chunk.segments.push([piece]);
    else chunk.segments.at(-1)?.push(piece);
  }
  return chunks;
}

/** How far `text-anchor` moves a chunk that begins at a place and reaches from one to another. */
function anchorShift({ elements }: TextPiece, begin: number, low: number, high: number): number {
  if (low > high) return 0;
  const { textAnchor, direction } = (elements.at(-1) as StyledTree).style;
  if (textAnchor === 'middle') return begin - (low + high) / 2;
  return (textAnchor === 'end') === (direction === 'rtl') ? begin - low : begin - high;
}

/** Pixels that `baseline-shift` raises letters by. @param height of their ascent and descent */
function raised({ baselineShift, fontSize }: ComputedValues, height: number): number {
  if (baselineShift === 'super') return height / 2;
  if (baselineShift === 'sub') return -height / 2;
  return baselineShift === 'baseline' ? 0 : (pixelsOf(lengthOf(baselineShift), fontSize as number) ?? 0);
}
