/**
 * Text within `<svg>` (SVG 2, chapter 11) as the outlines of its letters, so that it is filled, stroked, clipped and
 * transformed as any path is.
 */

import type { Emoji } from '../../emoji/emoji-catalogue.js';
import { EMOJI_DESCENT, EMOJI_MARGIN, EMOJI_SIZE } from '../../emoji/emoji-metrics.js';
import { GlyphOutlines } from '../../fonts/glyph-outlines.js';
import { TooMuchWork } from '../../raster/too-much-work.js';
import type { InlineItem, InlineStyle, OpenBox, ParagraphStyle } from '../../text/paragraph/inline-items.js';
import { Paragraph } from '../../text/paragraph/paragraph.js';
import type { PlacedRun } from '../../text/paragraph/placed-line.js';
import type { TextContext } from '../boxes/inline-content.js';
import { inlineStyle } from '../boxes/inline-style.js';
import { langOf } from '../boxes/language.js';
import type { PlainElement, PlainNode, StyledTree } from '../element-tree.js';
import { LetterPath } from './letter-path.js';
import { type TextPiece, textPieces } from './text-positions.js';

interface Viewport {
  width: number;
  height: number;
}

interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Numbers of the outlines of an `<svg>`: those of some sixteen thousand letters. */
const MOST_NUMBERS = 2_000_000;

const MOST_EMOJI = 500;

const outlines = new GlyphOutlines();

/** What an element says of its text, which its outlines do not have. */
const OF_TEXT =
  /^(?:x|y|dx|dy|font-.*|text-.*|letter-spacing|word-spacing|dominant-baseline|direction|unicode-bidi|white-space|xml:space|lang)$/;

/** @param size of the `<svg>`, in pixels */
export function withOutlinedText(
  svg: StyledTree,
  lang: string,
  size: Viewport,
  context: TextContext,
): PlainElement {
  if (!hasText(svg)) return svg;
  const { width, height } = viewportOf(svg, size);
  const key = `${width} ${height} ${lang}`;
  const known = made.get(svg);
  if (known?.key === key && known.context.fonts === context.fonts && known.context.han === context.han)
    return known.outlined;
  const outliner = new TextOutliner({ width, height }, context, hasPaintServers(svg));
  const outlined = outliner.outlined(svg, lang);
  made.set(svg, { key, context, outlined });
  return outlined;
}

/** An element that no value changes is the same from picture to picture. */
const made = new WeakMap<StyledTree, { key: string; context: TextContext; outlined: PlainElement }>();

function viewportOf({ props }: StyledTree, size: Viewport): Viewport {
  const [, , width, height] = String(props.viewBox ?? '')
    .split(/[\s,]+/)
    .map(Number);
  return width && height ? { width, height } : size;
}

function hasText({ type, children }: StyledTree): boolean {
  return type === 'text' || children.some((child) => typeof child !== 'string' && hasText(child));
}

function hasPaintServers({ type, children }: StyledTree): boolean {
  return (
    /^(?:linearGradient|radialGradient|pattern)$/.test(type) ||
    children.some((child) => typeof child !== 'string' && hasPaintServers(child))
  );
}

/** Text that is set as one, from x = 0 on. */
interface SetSegment {
  pieces: readonly TextPiece[];
  runs: readonly (readonly [TextPiece, PlacedRun])[];
  width: number;
}

/** A run of letters, with where its baseline begins. */
interface PlacedText {
  piece: TextPiece;
  run: PlacedRun;
  x: number;
  y: number;
}

class TextOutliner {
  readonly #viewport: Viewport;
  readonly #context: TextContext;
  readonly #hasPaintServers: boolean;
  /** Addresses of the emoji that were met. */
  readonly #drawings = new Map<string, string>();
  #numbers = 0;
  #emoji = 0;

  constructor(viewport: Viewport, context: TextContext, hasPaintServers: boolean) {
    this.#viewport = viewport;
    this.#context = context;
    this.#hasPaintServers = hasPaintServers;
  }

  outlined(element: StyledTree, around: string): PlainElement {
    const lang = langOf(element, around);
    const children = element.children.map((child): PlainNode => {
      if (typeof child === 'string') return child;
      if (child.type !== 'text') return this.outlined(child, lang);
      return this.#text(child, langOf(child, lang), element.type === 'clipPath');
    });
    return { ...element, children };
  }

  /** @param isOne whether it is to be one path, as in a `<clipPath>` */
  #text(text: StyledTree, lang: string, isOne: boolean): PlainElement {
    const placed = this.#placed(text, lang);
    const box = this.#hasPaintServers ? this.#boxOf(placed) : undefined;
    const props = withoutText(text);
    if (isOne) {
      const path = new LetterPath();
      for (const each of placed) this.#addTo(path, each);
      return { type: 'path', props: { ...props, 'clip-rule': 'nonzero', d: path }, children: [] };
    }
    return { type: 'g', props, children: placed.flatMap((each) => this.#run(each, box)) };
  }

  /** @param box of the whole text, which paints are relative to */
  #run(placed: PlacedText, box: Edges | undefined): PlainElement[] {
    const path = new LetterPath();
    this.#addTo(path, placed);
    const drawn: PlainElement[] = [];
    if (path.outline.commands !== '') {
      if (box) path.reach(box);
      drawn.push({ type: 'path', props: { d: path, 'fill-rule': 'nonzero' }, children: [] });
    }
    for (const glyph of placed.run.shaped.glyphs)
      if ('emoji' in glyph) drawn.push(this.#emojiAt(glyph.emoji, glyph.x, placed));
    const [, ...spans] = placed.piece.elements;
    return drawn.map((inner) =>
      spans.reduceRight((child, span) => ({ type: 'g', props: withoutText(span), children: [child] }), inner),
    );
  }

  #addTo(path: LetterPath, { piece, run, x, y }: PlacedText): void {
    path.addGlyphs(outlines, run.shaped.glyphs, run.style.fontSize, x, y);
    this.#numbers += path.outline.coordinates.length;
    if (this.#numbers > MOST_NUMBERS)
      throw new TooMuchWork('an <svg> has too many letters: write HTML over it');
    for (const { style } of piece.elements) {
      if (style.textDecorationLine === 'none') continue;
      for (const { top, thickness } of this.#decorations(String(style.textDecorationLine), run.style))
        path.addRectangle(x, y + top, run.width, thickness);
    }
  }

  #decorations(lines: string, style: InlineStyle): { top: number; thickness: number }[] {
    const { extents } = this.#context.measures;
    const { ascent, underlinePosition, underlineThickness } = extents.decorationMetrics(style);
    const thickness = Math.max(1, underlineThickness ?? style.fontSize / 10);
    const tops: Record<string, number> = {
      underline: underlinePosition ?? thickness,
      overline: -ascent,
      'line-through': -extents.xHeight(style) / 2 - thickness / 2,
    };
    return lines.split(' ').flatMap((line) => {
      const top = tops[line];
      return top === undefined ? [] : [{ top, thickness }];
    });
  }

  #placed(text: StyledTree, lang: string): PlacedText[] {
    const placed: PlacedText[] = [];
    let [x, y] = [0, 0];
    for (const { first, segments: pieces } of chunksOf(textPieces(text, this.#viewport))) {
      const segments = pieces.map((each) => this.#set(each, text, lang));
      [x, y] = [first.position.x ?? x, first.position.y ?? y];
      const begin = x;
      const inChunk: PlacedText[] = [];
      for (const { pieces, runs, width } of segments) {
        const { dx = 0, dy = 0 } = pieces[0]?.position ?? {};
        [x, y] = [x + dx, y + dy];
        for (const [piece, run] of runs)
          inChunk.push({ piece, run, x: x + run.x, y: y + this.#shift(piece, run) });
        x += width;
      }
      const moved = anchorShift(first, x - begin);
      for (const each of inChunk) each.x += moved;
      x += moved;
      placed.push(...inChunk);
    }
    return placed;
  }

  /** Sets text that nothing moves within. */
  #set(pieces: readonly TextPiece[], text: StyledTree, lang: string): SetSegment {
    const pieceOf = new Map<OpenBox, TextPiece>();
    const items: InlineItem[] = [];
    const none = { margin: 0, inner: 0 };
    for (const piece of pieces) {
      const element = piece.elements.at(-1) as StyledTree;
      const open: OpenBox = { type: 'open', style: this.#styleOf(element, lang), start: none, end: none };
      pieceOf.set(open, piece);
      items.push(open, { type: 'text', text: piece.text }, { type: 'close' });
    }
    const paragraph = new Paragraph(items, this.#paragraphStyle(text, lang), this.#context.measures);
    const found = paragraph.layOut(Infinity).lines[0]?.runs ?? [];
    const left = found.reduce((least, { x }) => Math.min(least, x), Infinity);
    let width = 0;
    const runs: [TextPiece, PlacedRun][] = [];
    for (const run of found) {
      run.x -= left;
      width = Math.max(width, run.x + run.width);
      const piece = run.boxes[0] && pieceOf.get(run.boxes[0]);
      if (piece) runs.push([piece, run]);
    }
    return { pieces, runs, width };
  }

  #styleOf(element: StyledTree, lang: string): InlineStyle {
    const style = inlineStyle(element.style, langOf(element, lang), this.#context);
    return {
      ...style,
      whiteSpaceCollapse: 'preserve',
      textWrapMode: 'nowrap',
      verticalAlign: 'baseline',
      lineHeight: 'normal',
    };
  }

  #paragraphStyle(text: StyledTree, lang: string): ParagraphStyle {
    const { direction, unicodeBidi } = text.style;
    return {
      root: this.#styleOf(text, lang),
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
  #shift({ elements }: TextPiece, { style }: PlacedRun): number {
    const { extents } = this.#context.measures;
    const { ascent, descent } = extents.contentArea(style);
    switch ((elements.at(-1) as StyledTree).style.dominantBaseline) {
      case 'middle':
        return extents.xHeight(style) / 2;
      case 'central':
        return (ascent - descent) / 2;
      case 'hanging':
        return ascent * 0.8;
      case 'mathematical':
        return ascent / 2;
      case 'text-before-edge':
      case 'text-top':
        return ascent;
      case 'text-after-edge':
      case 'text-bottom':
      case 'ideographic':
        return -descent;
      default:
        return 0;
    }
  }

  /** Around all of the text, from its ascent to its descent. */
  #boxOf(placed: readonly PlacedText[]): Edges {
    const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
    for (const { run, x, y } of placed) {
      const { ascent, descent } = this.#context.measures.extents.contentArea(run.style);
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x + run.width);
      box.top = Math.min(box.top, y - ascent);
      box.bottom = Math.max(box.bottom, y + descent);
    }
    return box;
  }

  /** A square a little larger than letters, as in lines of text. */
  #emojiAt({ id, size, markup }: Emoji, ems: number, { run, x, y }: PlacedText): PlainElement {
    if (++this.#emoji > MOST_EMOJI) throw new TooMuchWork(`an <svg> has more than ${MOST_EMOJI} emoji`);
    let href = this.#drawings.get(id);
    if (!href) {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${markup}</svg>`;
      href = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
      this.#drawings.set(id, href);
    }
    const { fontSize } = run.style;
    const side = EMOJI_SIZE * fontSize;
    const left = x + (ems + EMOJI_MARGIN) * fontSize;
    const top = y + EMOJI_DESCENT * fontSize - side;
    return { type: 'image', props: { x: left, y: top, width: side, height: side, href }, children: [] };
  }
}

interface Chunk {
  first: TextPiece;
  segments: TextPiece[][];
}

/** Chunks begin at absolute positions; within them, segments begin where something is moved. */
function chunksOf(pieces: readonly TextPiece[]): Chunk[] {
  const chunks: Chunk[] = [];
  for (const piece of pieces) {
    const { x, y, dx, dy } = piece.position;
    const chunk = chunks.at(-1);
    if (!chunk || x !== undefined || y !== undefined) chunks.push({ first: piece, segments: [[piece]] });
    else if (dx !== undefined || dy !== undefined) chunk.segments.push([piece]);
    else chunk.segments.at(-1)?.push(piece);
  }
  return chunks;
}

/** How far `text-anchor` moves a chunk. */
function anchorShift({ elements }: TextPiece, width: number): number {
  const { textAnchor, direction } = (elements.at(-1) as StyledTree).style;
  if (textAnchor === 'middle') return -width / 2;
  return (textAnchor === 'end') === (direction === 'rtl') ? 0 : -width;
}

function withoutText({ props }: StyledTree): Record<string, unknown> {
  return Object.fromEntries(Object.entries(props).filter(([name]) => !OF_TEXT.test(name)));
}
