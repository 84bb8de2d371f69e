import { GlyphOutlines } from '../fonts/glyph-outlines.js';
import type { Box } from '../layout/box-layout.js';
import { fourLengths } from '../layout/box-style.js';
import type { PlainElement } from '../layout/element-tree.js';
import { paintOf } from '../raster/color.js';
import type { Clip, DrawingContext } from '../raster/drawing-context.js';
import { GlyphMasks } from '../raster/glyph-masks.js';
import { type Mask, maskOf } from '../raster/mask.js';
import { IDENTITY, type Matrix, multiplied } from '../raster/matrix.js';
import { rectangleOutline } from '../raster/outline.js';
import { Path } from '../raster/path.js';
import type { LazyPicture } from '../raster/picture.js';
import { intersection, snapped } from '../raster/rectangle.js';
import { Sprites } from '../raster/sprites.js';
import { drawSvg } from '../svg/svg-drawing.js';
import { EmojiPictures } from './emoji-pictures.js';
import { LinePainter } from './line-painter.js';
import { SvgPictures } from './svg-pictures.js';
import { boxTransform } from './transform.js';

/** What the boxes around a box do to it. */
interface Surroundings {
  matrix: Matrix;
  clip: Clip;
}

/** A box that is painted above those that are laid out in the flow. */
interface RaisedBox extends Surroundings {
  box: Box;
}

/** Masks a thread keeps, in bytes of coverage: the rounded boxes of a few dozen cards. */
const KEPT_BYTES = 2 * 1024 * 1024;

/** Paints laid-out content on a canvas, with all that is kept from one frame to the next: letters, emoji and shapes. */
export class ContentPainter {
  readonly #lines: LinePainter;
  /** The same button and the same seal are on one card after another. */
  readonly #shapes = new Sprites<Mask>(KEPT_BYTES, ({ block }) => block);
  readonly #svgs = new SvgPictures();
  #pictures: ReadonlyMap<string, LazyPicture> = new Map();

  constructor() {
    this.#lines = new LinePainter(new GlyphMasks(new GlyphOutlines()), new EmojiPictures());
  }

  /** Memory that letters, emoji and shapes kept for later take. */
  get bytes(): number {
    return this.#lines.bytes + this.#shapes.bytes + this.#svgs.bytes;
  }

  /**
   * The canvas must be finished before anything is trimmed.
   * @param pictures what `<svg>` elements may refer to by addresses
   */
  paint(content: Box, canvas: DrawingContext, pictures: ReadonlyMap<string, LazyPicture>): void {
    this.#pictures = pictures;
    this.#paintStack(content, canvas, { matrix: IDENTITY, clip: canvas.unclipped });
  }

  /** Lets go of what is kept beyond its bounds. */
  trim(): void {
    this.#lines.trim();
    this.#shapes.trim();
    this.#svgs.trim();
  }

  /**
   * Paints a stacking context in the order of CSS 2.2, appendix E: a box and all that is in its flow, then what is
   * positioned or transformed, as the document has it.
   */
  #paintStack(box: Box, canvas: DrawingContext, surroundings: Surroundings): void {
    const raised: RaisedBox[] = [];
    this.#paintInFlow(box, canvas, surroundings, raised);
    for (const { box: above, ...around } of raised) this.#paintStack(above, canvas, around);
  }

  #paintInFlow(box: Box, canvas: DrawingContext, around: Surroundings, raised: RaisedBox[]): void {
    const matrix = boxTransform(box, around.matrix);
    this.#paintBackground(box, canvas, { matrix, clip: around.clip });
    if (box.line) this.#lines.paint(box.line, box, matrix, canvas, around.clip);
    if (box.svg) this.#drawSvg(box.svg, box, canvas, { matrix, clip: around.clip });
    if (box.children.length === 0) return;
    const clip =
      box.style.overflow === 'hidden' ? this.#clipTo(box, { matrix, clip: around.clip }) : around.clip;
    if (!clip) return;
    for (const child of box.children) {
      if (child.style.position || child.style.transform) raised.push({ box: child, matrix, clip });
      else this.#paintInFlow(child, canvas, { matrix, clip }, raised);
    }
  }

  #paintBackground(box: Box, canvas: DrawingContext, { matrix, clip }: Surroundings): void {
    const { backgroundColor } = box.style;
    if (!backgroundColor) return;
    const paint = paintOf(backgroundColor);
    if (isPlain(box, matrix)) {
      canvas.fillRectangle(snapped(box), paint, clip);
      return;
    }
    const mask = this.#shapeOf(box, matrix);
    if (mask) canvas.fillMasks([{ mask, x: 0, y: 0 }], paint, clip);
  }

  /** Draws an `<svg>` element in its box, by resvg what is not drawn here. @throws where that is turned or skewed */
  #drawSvg(
    svg: PlainElement,
    box: Box,
    canvas: DrawingContext,
    { matrix, clip: around }: Surroundings,
  ): void {
    const place = snapped(box);
    const region = intersection(around.rectangle, place);
    if (!region) return;
    const size = { width: Number(svg.props.width), height: Number(svg.props.height) };
    const scales = [box.width / size.width, box.height / size.height] as const;
    const own = multiplied(matrix, [scales[0], 0, 0, scales[1], box.left, box.top]);
    const clip = { ...around, rectangle: region };
    const isDrawn = drawSvg(svg, {
      ...{ context: canvas, clip, matrix: own, size },
      pictureAt: (href, ...place) => this.#pictureAt(href, ...place),
    });
    if (isDrawn) return;
    if (matrix !== IDENTITY) throw new Error('an <svg> of this kind in a transformed box is not drawn');
    const { left, top } = place;
    const pixels = { width: place.right - left, height: place.bottom - top, scale: scales };
    canvas.drawPicture(this.#svgs.document(svg, pixels, this.#pictures), left, top, clip);
  }

  #pictureAt(href: string, ...place: [number, number, string | undefined]): LazyPicture | undefined {
    return (
      this.#pictures.get(href) ?? (href.startsWith('data:') ? this.#svgs.image(href, ...place) : undefined)
    );
  }

  /** What a box leaves of a clip for what is within it; undefined when that is nothing. */
  #clipTo(box: Box, { matrix, clip }: Surroundings): Clip | undefined {
    if (isPlain(box, matrix)) {
      const rectangle = intersection(clip.rectangle, snapped(box));
      return rectangle && { ...clip, rectangle };
    }
    const mask = this.#shapeOf(box, matrix);
    if (!mask) return undefined;
    const { left, top, width, height } = mask;
    const rectangle = intersection(clip.rectangle, { left, top, right: left + width, bottom: top + height });
    return rectangle && { rectangle, shapes: [...clip.shapes, mask] };
  }

  /** What a box covers; undefined when that is nothing. */
  #shapeOf(box: Box, matrix: Matrix): Mask | undefined {
    const radii = fourLengths(box.style.borderRadius);
    const drawn = matrix === IDENTITY ? box.drawn : box;
    if (!drawn) {
      const { left, top, right, bottom } = snapped(box);
      const [width, height] = [right - left, bottom - top];
      const x = likePlace(left, right);
      const y = likePlace(top, bottom);
      const mask = this.#shapes.get(`${x} ${y} ${width} ${height} ${radii}`, () =>
        maskOf(new Path().addOutline(rectangleOutline({ left: x, top: y, width, height }, radii))),
      );
      return mask && { ...mask, left: mask.left - x + left, top: mask.top - y + top };
    }
    const { left, top, width, height } = drawn;
    return this.#shapes.get(`${left} ${top} ${width} ${height} ${radii} ${matrix}`, () =>
      maskOf(new Path().under(matrix).addOutline(rectangleOutline(drawn, radii))),
    );
  }
}

/** Whether a box covers whole pixels. */
function isPlain({ style }: Box, matrix: Matrix): boolean {
  return matrix === IDENTITY && !style.borderRadius;
}

/**
 * The place where shapes have the same masks as from one whole pixel to another: a path's numbers have 32 bits, and their
 * steps are the same from one power of two to the next. So a shape that moves is seldom drawn again.
 */
function likePlace(from: number, to: number): number {
  const power = 2 ** Math.floor(Math.log2(from));
  return from >= 1 && to <= 2 * power ? power : from;
}
