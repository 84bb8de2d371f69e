/** Patterns (SVG 2, section 14.3), which are placed and painted as in Chromium (Blink's `LayoutSVGResourcePattern`). */

import type { PlainElement } from '../layout/element-tree.js';
import { OPAQUE } from '../raster/color.js';
import { Recording } from '../raster/drawing-context.js';
import { IDENTITY, type Matrix, multiplied } from '../raster/matrix.js';
import { type Pattern, pixelsOfTile, type Tile } from '../raster/pattern.js';
import {
  type Attributes,
  attributesOf,
  hrefId,
  lengthOf,
  numbersOf,
  shareOf,
  UnsupportedSvg,
} from './attributes.js';
import type { Box } from './bounding-box.js';
import { renderedChildren } from './conditional-processing.js';
import type { Definitions } from './definitions.js';
import { type PaintedPlace, type SvgStyle, styleOf } from './style.js';
import type { Surroundings } from './surroundings.js';
import { transformAbout } from './transform-origin.js';
import { viewBoxOf } from './viewports.js';

/** Bound on the chain of patterns that refer to one another by `href`. */
const MOST_LINKS = 8;

/** Patterns in each other: each takes stack. */
const MOST_DEPTH = 16;

const OWN = [
  ...['x', 'y', 'width', 'height', 'viewBox', 'preserveAspectRatio', 'href', 'xlink:href'],
  ...['patternUnits', 'patternContentUnits', 'patternTransform'],
];

/** A pattern with what it has of those that it refers to. */
interface PatternElement {
  attributes: Attributes;
  /** The one whose content it has. */
  content: PlainElement | undefined;
}

/** The drawing that patterns are parts of. */
interface Drawing {
  draw(element: PlainElement, around: Surroundings): void;
  /** Style around a definition. */
  styleAround(element: PlainElement): SvgStyle;
  /** Elements drawn so far. */
  drawn(): number;
  /** Counts elements that are drawn again as they were. @throws UnsupportedSvg */
  count(elements: number): void;
}

/** A tile as it was made for a shape before. */
interface CachedTile {
  key: string;
  tile: Tile;
  elements: number;
}

/** Paints of `<pattern>`s. */
export class PatternPaints {
  readonly #definitions: Definitions;
  readonly #drawing: Drawing;
  readonly #tiles = new Map<PlainElement, CachedTile>();
  #depth = 0;

  constructor(definitions: Definitions, drawing: Drawing) {
    this.#definitions = definitions;
    this.#drawing = drawing;
  }

  /**
   * Paint of a shape; undefined where the pattern is none, and its fallback counts.
   * @param opacity 0 to 1
   * @throws UnsupportedSvg
   */
  paint(element: PlainElement, opacity: number, place: PaintedPlace): Pattern | undefined {
    const { attributes, content } = this.#collected(element, 0);
    const { box, viewport } = place;
    const area = areaOf(attributes, place);
    if (!content || !area) return undefined;
    const within = contentMatrix(attributes, area, box);
    if (!within) return undefined;
    const own = transformAbout(attributes.get('patternTransform'), attributes, viewport);
    const matrix = multiplied(multiplied(place.matrix, own), [1, 0, 0, 1, area.left, area.top]);
    const size = pixelsOfTile(area, matrix);
    if (!size) return undefined;
    const [across, down] = [size.width / area.width, size.height / area.height];
    const inTile = multiplied([across, 0, 0, down, 0, 0], within);
    const tile = this.#tile(content, size, inTile, viewport);
    return {
      tile,
      matrix: multiplied(matrix, [1 / across, 0, 0, 1 / down, 0, 0]),
      opacity: Math.round(opacity * OPAQUE),
    };
  }

  /** Shapes side by side have the same, each at its place. */
  #tile(
    content: PlainElement,
    size: { width: number; height: number },
    matrix: Matrix,
    viewport: PaintedPlace['viewport'],
  ): Tile {
    const key = [size.width, size.height, ...matrix, viewport.width, viewport.height].join(' ');
    const cached = this.#tiles.get(content);
    if (cached?.key === key) {
      this.#drawing.count(cached.elements);
      return cached.tile;
    }
    if (this.#depth >= MOST_DEPTH) throw new UnsupportedSvg('patterns so deep in each other');
    const before = this.#drawing.drawn();
    const context = new Recording({ left: 0, top: 0, right: size.width, bottom: size.height });
    const attributes = attributesOf(content, OWN);
    const style = styleOf(attributes, this.#drawing.styleAround(content), viewport);
    const around = { context, clip: context.unclipped, matrix, style, depth: this.#depth, isClip: false };
    this.#depth++;
    const draw = (inner: Surroundings) => {
      for (const child of renderedChildren(content)) this.#drawing.draw(child, inner);
    };
    const opacity = Math.round(shareOf(attributes.get('opacity')) * OPAQUE);
    if (opacity === OPAQUE) draw(around);
    else
      context.drawGroup({ opacity }, context.unclipped, (group) =>
        draw({ ...around, context: group, clip: group.unclipped }),
      );
    this.#depth--;
    const tile = { ...size, items: context.items };
    this.#tiles.set(content, { key, tile, elements: this.#drawing.drawn() - before });
    return tile;
  }

  #collected(element: PlainElement, links: number): PatternElement {
    const attributes = attributesOf(element, OWN);
    const hasContent = element.children.some((child) => typeof child !== 'string');
    const content = hasContent ? element : undefined;
    const other = this.#definitions.get(hrefId(element) ?? '');
    if (other?.type !== 'pattern') return { attributes, content };
    if (links === MOST_LINKS) throw new UnsupportedSvg('a long chain of patterns');
    const inherited = this.#collected(other, links + 1);
    const own = [...inherited.attributes].filter(([name]) => OWN.includes(name));
    return { attributes: new Map([...own, ...attributes]), content: content ?? inherited.content };
  }
}

/** The first tile in user units, before the pattern's own transformation; undefined where it is empty. @throws UnsupportedSvg */
function areaOf(attributes: Attributes, { box, viewport }: PaintedPlace): Box | undefined {
  const isOfBox = attributes.get('patternUnits') !== 'userSpaceOnUse';
  if (isOfBox && !(box.width > 0 && box.height > 0)) return undefined;
  const whole = isOfBox ? { width: 1, height: 1 } : viewport;
  const across = (name: string) => lengthOf(attributes.get(name), 0, whole.width) * (isOfBox ? box.width : 1);
  const down = (name: string) => lengthOf(attributes.get(name), 0, whole.height) * (isOfBox ? box.height : 1);
  const area = {
    left: across('x') + (isOfBox ? box.left : 0),
    top: down('y') + (isOfBox ? box.top : 0),
    width: across('width'),
    height: down('height'),
  };
  return area.width > 0 && area.height > 0 ? area : undefined;
}

/** From the units of the content to those of the tile; undefined for an empty view. @throws UnsupportedSvg */
function contentMatrix(attributes: Attributes, area: Box, box: Box): Matrix | undefined {
  const view = attributes.get('viewBox');
  if (view !== undefined) {
    const [, , width = 0, height = 0] = numbersOf(view);
    if (width === 0 || height === 0) return undefined;
    return viewBoxOf(view, area, attributes.get('preserveAspectRatio')).matrix;
  }
  const isOfBox = attributes.get('patternContentUnits') === 'objectBoundingBox';
  return isOfBox ? [box.width, 0, 0, box.height, 0, 0] : IDENTITY;
}
