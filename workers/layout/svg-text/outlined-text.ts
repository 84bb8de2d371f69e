/**
 * Text within `<svg>` (SVG 2, chapter 11) as the outlines of its letters, so that it is filled, stroked, clipped and
 * transformed as any path is.
 */

import type { Emoji } from '../../emoji/emoji-catalogue.js';
import { EMOJI_DESCENT, EMOJI_MARGIN, EMOJI_SIZE } from '../../emoji/emoji-metrics.js';
import type { GlyphOutlines } from '../../fonts/glyph-outlines.js';
import type { Matrix } from '../../raster/matrix.js';
import { TooMuchWork } from '../../raster/too-much-work.js';
import { langOf } from '../boxes/language.js';
import type { TextContext } from '../boxes/paragraph-items.js';
import type { PlainElement, PlainNode, StyledTree } from '../element-tree.js';
import { decorationOutlines } from './decoration-outline.js';
import { LetterPath } from './letter-path.js';
import type { DecoratingLine, PlacedText } from './placed-text.js';
import { outlinesOf } from './text-outlines.js';
import { glyphsAlong } from './text-path.js';
import type { Viewport } from './text-positions.js';
import { transformScale, viewBoxScale } from './text-scale.js';
import { type Edges, TextSetter, turnOf } from './text-setting.js';

/** Numbers of the outlines of an `<svg>`: those of some sixteen thousand letters. */
const MOST_NUMBERS = 2_000_000;

const MOST_EMOJI = 500;

/** What an element says of its text, which its outlines do not have. */
const OF_TEXT =
  /^(?:x|y|dx|dy|rotate|font-.*|text-.*|letter-spacing|word-spacing|dominant-baseline|direction|unicode-bidi|white-space|xml:space|lang|startOffset|along|path|method|spacing|side)$/;

/**
 * @param size of the `<svg>`, in pixels
 * @throws for a text in a template in code, of which no styles are computed
 */
export function withOutlinedText(
  svg: StyledTree,
  lang: string,
  size: Viewport,
  context: TextContext,
): PlainElement {
  if (!hasText(svg)) return svg;
  if (!svg.children.every((child) => typeof child === 'string' || 'style' in child))
    throw new Error('a text in an <svg> is not drawn: lay it over the <svg>');
  const { width, height } = viewportOf(svg, size);
  const scale = viewBoxScale(svg, size);
  const key = `${width} ${height} ${scale} ${lang}`;
  const cached = made.get(svg);
  if (cached?.key === key && cached.context.fonts === context.fonts && cached.context.han === context.han)
    return cached.outlined;
  const outliner = new TextOutliner({ width, height }, scale, context, needsBoxes(svg));
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

/** A side of a viewport that is all of the one around, a part of it, or a length. */
function sideOf(value: unknown, whole: number): number {
  const [, number, percent] = /^\s*\+?([\d.]+)(?:px|(%))?\s*$/i.exec(String(value ?? '')) ?? [];
  if (number === undefined) return whole;
  return percent ? (Number(number) * whole) / 100 : Number(number);
}

function hasText({ type, children }: StyledTree): boolean {
  return type === 'text' || children.some((child) => typeof child !== 'string' && hasText(child));
}

/** Whether anything is relative to the boxes of texts, which are larger than their letters. */
function needsBoxes({ type, props, children }: StyledTree): boolean {
  return (
    /^(?:linearGradient|radialGradient|pattern)$/.test(type) ||
    OF_BOXES.some((name) => props[name] !== undefined) ||
    children.some((child) => typeof child !== 'string' && needsBoxes(child))
  );
}

const OF_BOXES = ['mask', 'clip-path', 'filter', 'transform-box', 'outlined'];

class TextOutliner {
  readonly #setter: TextSetter;
  /** What percentages are of. */
  #viewport: Viewport;
  /** Pixels of the picture per unit. */
  #scale: number;
  readonly #outlines: GlyphOutlines;
  readonly #needsBoxes: boolean;
  /** Addresses of the emoji that were met. */
  readonly #drawings = new Map<string, string>();
  #numbers = 0;
  #emoji = 0;
  /** What is being outlined is in these, the outermost first. */
  readonly #around: StyledTree[] = [];
  /** Numbers of elements whose paints the decorations of texts within have. */
  readonly #decorating = new Map<StyledTree, number>();

  constructor(viewport: Viewport, scale: number, context: TextContext, needsBoxes: boolean) {
    this.#viewport = viewport;
    this.#scale = scale;
    this.#setter = new TextSetter(context);
    this.#outlines = context.measures.outlines;
    this.#needsBoxes = needsBoxes;
  }

  outlined(element: StyledTree, around: string): PlainElement {
    const lang = langOf(element, around);
    const outer = this.#scale;
    this.#scale *= transformScale(element);
    this.#around.push(element);
    const children = element.children.map((child): PlainNode => {
      if (typeof child === 'string') return child;
      if (child.type === 'svg' || child.type === 'symbol') return this.#nested(child, lang);
      if (child.type !== 'text') return this.outlined(child, lang);
      return this.#text(child, langOf(child, lang), element.type === 'clipPath');
    });
    this.#around.pop();
    this.#scale = outer;
    const decorates = this.#decorating.get(element);
    if (decorates === undefined) return { ...element, children };
    return { ...element, props: { ...element.props, decorates }, children };
  }

  /** What is in a viewport of its own. */
  #nested(element: StyledTree, lang: string): PlainElement {
    const [outer, scale] = [this.#viewport, this.#scale];
    const size = {
      width: sideOf(element.props.width, outer.width),
      height: sideOf(element.props.height, outer.height),
    };
    this.#viewport = viewportOf(element, size);
    this.#scale *= viewBoxScale(element, size);
    const outlined = this.outlined(element, lang);
    this.#viewport = outer;
    this.#scale = scale;
    return outlined;
  }

  /** @param isOne whether it is to be one path, as in a `<clipPath>` */
  #text(text: StyledTree, lang: string, isOne: boolean): PlainElement {
    const scale = this.#scale * transformScale(text);
    const placed = this.#setter.placed(text, this.#around, lang, { ...this.#viewport, scale });
    const box = this.#needsBoxes ? this.#setter.boxOf(placed) : undefined;
    const props = withoutText(text);
    if (isOne) {
      const path = new LetterPath();
      for (const each of placed) {
        this.#addTo(path, each);
        this.#addLines(path, each, each.decorations);
      }
      return { type: 'path', props: { ...props, 'clip-rule': 'nonzero', d: path }, children: [] };
    }
    const outlines = outlinesOf(placed, (each) => this.#setter.boxOf([each]));
    const children = [
      ...placed.flatMap((each) => this.#run(each, box)),
      ...outlines.map(({ around, outline }) => within(around, outline)),
    ];
    return { type: 'g', props, children };
  }

  /** @param box of the whole text, which paints are relative to */
  #run(placed: PlacedText, box: Edges | undefined): PlainElement[] {
    const path = new LetterPath();
    this.#addTo(path, placed);
    const drawn = [...pathsOf(path, box), ...this.#emojiOf(placed)];
    const [, ...spans] = placed.piece.elements;
    const lines = (isAbove: boolean) =>
      placed.decorations
        .filter(({ line }) => (line === 'line-through') === isAbove)
        .flatMap((line) => this.#line(placed, line, box));
    return [...lines(false), ...drawn.map((inner) => within(spans, inner)), ...lines(true)];
  }

  /** A line in the paints of the element that has it. */
  #line(placed: PlacedText, line: DecoratingLine, box: Edges | undefined): PlainElement[] {
    const { by } = line;
    const path = new LetterPath();
    this.#addLines(path, placed, [line]);
    const at = placed.piece.elements.indexOf(by);
    if (at >= 0)
      return pathsOf(path, box).map((inner) => within(placed.piece.elements.slice(1, at + 1), inner));
    const number = this.#decorating.get(by) ?? this.#decorating.size + 1;
    this.#decorating.set(by, number);
    return pathsOf(path, box).map(({ type, props }) => ({
      ...{ type, children: [] },
      props: { ...props, 'decorated-by': number },
    }));
  }

  #emojiOf(placed: PlacedText): PlainElement[] {
    const { along, run, x } = placed;
    if (!along) {
      const emoji = run.shaped.glyphs.flatMap((glyph) =>
        'emoji' in glyph ? [this.#emojiAt(glyph.emoji, glyph.x, placed)] : [],
      );
      const turn = turnOf(placed.piece, x, placed.y);
      return turn && emoji.length > 0 ? [inPlace(turn, emoji)] : emoji;
    }
    return Array.from(glyphsAlong(along.path, along.start, run, x, placed.piece.position.rotate)).flatMap(
      ([glyph, matrix]) => {
        if (!('emoji' in glyph)) return [];
        return [inPlace(matrix, [this.#emojiAt(glyph.emoji, glyph.x, placed)])];
      },
    );
  }

  #addTo(path: LetterPath, placed: PlacedText): void {
    const { along, run, x, y } = placed;
    const before = path.coordinates.length;
    if (along) {
      for (const [glyph, matrix] of glyphsAlong(
        along.path,
        along.start,
        run,
        x,
        placed.piece.position.rotate,
      )) {
        const since = path.coordinates.length;
        path.addGlyphs(this.#outlines, [glyph], run.style.fontSize, x, y);
        path.transform(since, matrix);
      }
      this.#count(path.coordinates.length - before);
      return;
    }
    path.addGlyphs(this.#outlines, run.shaped.glyphs, run.style.fontSize, x, y);
    this.#place(path, before, placed);
  }

  /** Adds lines of `text-decoration`: along a path, each letter has its own. */
  #addLines(path: LetterPath, placed: PlacedText, lines: readonly DecoratingLine[]): void {
    const { along, run, x, y } = placed;
    if (lines.length === 0) return;
    const before = path.coordinates.length;
    if (along) {
      for (const [, matrix, left, advance] of glyphsAlong(
        along.path,
        along.start,
        run,
        x,
        placed.piece.position.rotate,
      )) {
        const since = path.coordinates.length;
        for (const line of lines)
          for (const outline of decorationOutlines(line, left, y + line.top, advance))
            path.addOutline(outline);
        path.transform(since, matrix);
      }
      this.#count(path.coordinates.length - before);
      return;
    }
    for (const line of lines)
      for (const outline of decorationOutlines(line, x, y + line.top, run.width)) path.addOutline(outline);
    this.#place(path, before, placed);
  }

  /** Stretches and turns what was added after a number of coordinates. */
  #place(path: LetterPath, since: number, { piece, x, y, stretch }: PlacedText): void {
    if (stretch) path.stretch(since, stretch);
    const turn = turnOf(piece, x, y);
    if (turn) path.transform(since, turn);
    this.#count(path.coordinates.length - since);
  }

  #count(numbers: number): void {
    this.#numbers += numbers;
    if (this.#numbers > MOST_NUMBERS)
      throw new TooMuchWork('an <svg> has too many letters: write HTML over it');
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

/** A path that is filled, where there is one. @param box that its paints are relative to, if it is not its own */
function pathsOf(path: LetterPath, box: Edges | undefined): PlainElement[] {
  if (path.commands === '') return [];
  if (box) path.reach(box);
  return [{ type: 'path', props: { d: path, 'fill-rule': 'nonzero' }, children: [] }];
}

/** What is drawn of parts of a text, in groups with what these say. */
function within(spans: readonly StyledTree[], drawn: PlainElement): PlainElement {
  return spans.reduceRight(
    (child, span) => ({
      type: 'g',
      props: { ...withoutText(span), outlined: undefined },
      children: [child],
    }),
    drawn,
  );
}

function inPlace(matrix: Matrix, children: PlainElement[]): PlainElement {
  const transform = `matrix(${matrix.map((each) => each.toFixed(6)).join(' ')})`;
  return { type: 'g', props: { transform }, children };
}

function withoutText({ type, props }: StyledTree): Record<string, unknown> {
  const isReference = (name: string) => type === 'textPath' && /href$/.test(name);
  return Object.fromEntries(
    Object.entries(props).filter(([name]) => !OF_TEXT.test(name) && !isReference(name)),
  );
}
