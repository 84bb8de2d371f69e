import type { ColourLine, GlyphPaint, PaintColour } from '../fonts/glyph-paints.js';
import { type Color, OPAQUE, type SolidPaint, solidPaint } from '../raster/color.js';
import { SOURCE_IN, SOURCE_OUT, XOR } from '../raster/compositing-operators.js';
import type { Paint } from '../raster/display-list.js';
import { type Clip, type DrawingContext, Recording } from '../raster/drawing-context.js';
import { pixelsAround } from '../raster/mask.js';
import { type Matrix, multiplied } from '../raster/matrix.js';
import { type Outline, rectangleOutline } from '../raster/outline.js';
import { Path } from '../raster/path.js';
import { enclosing, intersection } from '../raster/rectangle.js';
import { lineGradient } from './glyph-gradients.js';

/** The ink that a painted glyph is drawn with. */
export interface GlyphInk {
  /** A colour of the palette; undefined for that of the text. */
  colorOf(colour: PaintColour): Color | undefined;
  /** Of the text. */
  paint: Paint;
  /** Of everything: that of a shadow, or of a mask. */
  onePaint: Paint | undefined;
  /** An outline in ems, and how many units of the font these have. */
  outlineOf(id: number): Outline;
  unitsPerEm: number;
  /** Called for each thing that is drawn. */
  count(): void;
}

/** Blend modes of the kernel by the ways of compositing from 12 on (OpenType specification, "COLR", CompositeMode). */
const FIRST_BLEND = 12;
const BLENDS = [16, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 12, 13, 14, 15];
const PLUS = 16;

type Draw = (context: DrawingContext) => void;

/** Draws glyphs that are painted (OpenType specification, "COLR", version 1). */
export class PaintedGlyphDrawing {
  readonly #ink: GlyphInk;

  constructor(ink: GlyphInk) {
    this.#ink = ink;
  }

  /** @param matrix from units of the font to pixels */
  draw(node: GlyphPaint, matrix: Matrix, context: DrawingContext, clip: Clip): void {
    this.#ink.count();
    switch (node.kind) {
      case 'layers':
        for (const layer of node.layers) this.draw(layer, matrix, context, clip);
        return;
      case 'transform':
        this.draw(node.paint, multiplied(matrix, node.matrix), context, clip);
        return;
      case 'glyph': {
        const { unitsPerEm } = this.#ink;
        const ems = multiplied(matrix, [unitsPerEm, 0, 0, unitsPerEm, 0, 0]);
        this.#drawWithin(
          new Path().under(ems).addOutline(this.#ink.outlineOf(node.id)),
          node.paint,
          matrix,
          context,
          clip,
        );
        return;
      }
      case 'box': {
        const { left, bottom, right, top } = node;
        const area = { left, top: bottom, width: right - left, height: top - bottom };
        this.#drawWithin(
          new Path().under(matrix).addOutline(rectangleOutline(area)),
          node.paint,
          matrix,
          context,
          clip,
        );
        return;
      }
      case 'composite':
        this.#composite(node, matrix, context, clip);
        return;
      default: {
        const paint = this.#paintOf(node, matrix);
        if (paint) context.fillRectangle(clip.rectangle, paint, clip);
      }
    }
  }

  #drawWithin(path: Path, paint: GlyphPaint, matrix: Matrix, context: DrawingContext, clip: Clip): void {
    let [own, under] = [paint, matrix];
    for (; own.kind === 'transform'; own = own.paint) under = multiplied(under, own.matrix);
    if (own.kind === 'solid' || own.kind === 'linear' || own.kind === 'radial' || own.kind === 'sweep') {
      const fill = this.#paintOf(own, under);
      if (fill) context.fillPath(path, fill, clip);
      return;
    }
    const rectangle = intersection(clip.rectangle, pixelsAround(path));
    if (rectangle) this.draw(paint, matrix, context, { rectangle, shapes: [...clip.shapes, path] });
  }

  #paintOf(
    node: Extract<GlyphPaint, { kind: 'solid' | 'linear' | 'radial' | 'sweep' }>,
    matrix: Matrix,
  ): Paint | undefined {
    const { paint, onePaint } = this.#ink;
    if (node.kind !== 'solid') return lineGradient(node, this.#stops(node.line), matrix);
    const { entry, alpha } = node.colour;
    if (entry === undefined && 'description' in paint) return paint;
    const color = this.#color(node.colour);
    if (entry === undefined && !onePaint && !('description' in paint))
      return { color: paint.color, opacity: Math.round(paint.opacity * alpha) };
    return solidPaint(color);
  }

  #stops({ stops }: ColourLine) {
    return stops.map(({ offset, colour }) => ({ offset, color: this.#color(colour) }));
  }

  /** A shadow has its own colour, and is as opaque as what casts it. */
  #color(colour: PaintColour): Color {
    const { paint, onePaint } = this.#ink;
    const own = this.#ink.colorOf(colour) ?? { ...colorOfPaint(paint, colour.alpha) };
    if (!onePaint || 'description' in onePaint) return own;
    const cast = colorOfPaint(onePaint, 1);
    return { ...cast, alpha: cast.alpha * own.alpha };
  }

  #composite(
    { mode, source, backdrop }: Extract<GlyphPaint, { kind: 'composite' }>,
    matrix: Matrix,
    context: DrawingContext,
    clip: Clip,
  ): void {
    const above: Draw = (group) => this.draw(source, matrix, group, group.unclipped);
    const below: Draw = (group) => this.draw(backdrop, matrix, group, group.unclipped);
    context.drawGroup({ opacity: OPAQUE }, clip, (group) => composite(mode, group, above, below));
  }
}

/** Composites what is drawn above something with it, in a group of their own. */
function composite(mode: number, group: DrawingContext, above: Draw, below: Draw): void {
  if (mode >= FIRST_BLEND) {
    below(group);
    group.drawGroup({ opacity: OPAQUE, blend: BLENDS[mode - FIRST_BLEND] as number }, group.unclipped, above);
    return;
  }
  const both = (first: Draw, second: Draw, operator?: number) => (target: DrawingContext) => {
    first(target);
    if (operator === undefined) second(target);
    else operate(target, second, operator);
  };
  const added = (first: Draw, second: Draw) => {
    group.drawGroup({ opacity: OPAQUE }, group.unclipped, first);
    group.drawGroup({ opacity: OPAQUE, blend: PLUS }, group.unclipped, second);
  };
  const drawings: Draw[] = [
    () => {},
    above,
    below,
    both(below, above),
    both(above, below),
    both(below, above, SOURCE_IN),
    both(above, below, SOURCE_IN),
    both(below, above, SOURCE_OUT),
    both(above, below, SOURCE_OUT),
    () => added(both(below, above, SOURCE_IN), both(above, below, SOURCE_OUT)),
    () => added(both(above, below, SOURCE_IN), both(below, above, SOURCE_OUT)),
    both(below, above, XOR),
  ];
  drawings[mode]?.(group);
}

/** Composites a drawing with all that a group has. */
function operate(group: DrawingContext, draw: Draw, operator: number): void {
  const recording = new Recording(group.bounds);
  draw(recording);
  const { items } = recording;
  const region = enclosing([...group.items, ...items].map((item) => item.region));
  if (region) group.items.push({ kind: 'group', region, clips: [], items, opacity: OPAQUE, blend: operator });
}

/** The colour of text; black for a picture of colours, which no gradient can have. */
function colorOfPaint(paint: Paint, alpha: number): Color {
  const { color, opacity }: SolidPaint = 'description' in paint ? { color: 0, opacity: OPAQUE } : paint;
  return {
    red: color & 255,
    green: (color >>> 8) & 255,
    blue: (color >>> 16) & 255,
    alpha: (alpha * opacity) / OPAQUE,
  };
}
