/** A file of SVG that is read, in any size: as items to paint, and as markup for resvg. */

import { createHash } from 'node:crypto';
import { colorOf } from '../../css/values/css-colors.js';
import type { DocumentPicture } from '../../images/document-picture.js';
import { type PlainElement, type StyledTree, withElements } from '../../layout/element-tree.js';
import type { NaturalSize } from '../../layout/formatting/layout-node.js';
import { svgMarkup } from '../../layout/svg-markup.js';
import { LetterPath } from '../../layout/svg-text/letter-path.js';
import type { ReadDrawing } from '../../paint/document-pictures.js';
import { solidPaint } from '../../raster/color.js';
import type { DisplayItem } from '../../raster/display-list.js';
import { Recording } from '../../raster/drawing-context.js';
import { IDENTITY, isUpright, type Matrix, multiplied, scaleOf } from '../../raster/matrix.js';
import { whole } from '../../raster/rectangle.js';
import { UndrawableSvg } from '../../raster/undrawable-svg.js';
import { UnsupportedSvg } from '../../svg/attributes.js';
import { drawingTime, drawingWork } from '../../svg/drawing-work.js';
import type { AvailablePictures } from '../../svg/images.js';
import { withPlainTransforms } from '../../svg/plain-transforms.js';
import type { Viewport } from '../../svg/shapes.js';
import { supportedItems } from '../../svg/svg-drawing.js';
import { elementTransform } from '../../svg/transform-list.js';
import { viewBoxOf } from '../../svg/viewports.js';

/** As `svgFile` has them. */
const MOST_SHAPES = 20_000;
const MOST_LAYERS = 1_000;

/** Numbers of outlines, counted again at each reference, and the nanoseconds that each takes. */
const MOST_NUMBERS = 2_000_000;
const NUMBER = 150;

/**
 * What a run of letters may take in pixels, and that of the picture's size: resvg cannot make layers of any size. None is wider,
 * higher or farther away than the last.
 */
const MOST_AREA = 4e6;
const MOST_PICTURES = 8;
const FARTHEST = 16_000;

/** Why a file is drawn as it is, without its texts. */
export class NotOutlined extends Error {
  override name = 'NotOutlined';
}

/**
 * @param outlined its outermost element, with texts as outlines
 * @param size natural size, or what it is taken to be
 * @param natural what of it the file itself says
 * @param pictures within it, by their addresses
 * @throws NotOutlined for more than a file may have
 */
export function fileDrawing(
  outlined: PlainElement & Pick<StyledTree, 'style'>,
  size: Viewport,
  natural: NaturalSize,
  pictures: ReadonlyMap<string, DocumentPicture>,
): ReadDrawing {
  const inUser = viewportOf(outlined, size);
  const scale = Math.max(size.width / inUser.width, size.height / inUser.height);
  const mostArea = Math.max(MOST_AREA, MOST_PICTURES * size.width * size.height);
  const root = withoutLargeLetters(outlined, scale, mostArea);
  const work = drawingWork(root);
  if (work.shapes > MOST_SHAPES || work.layers > MOST_LAYERS || work.numbers > MOST_NUMBERS)
    throw new NotOutlined();
  const fitted = (place: Viewport) => fittedProps(root, size, natural, place);
  const ground = String(outlined.style.backgroundColor ?? 'transparent');
  let written: ReturnType<typeof writtenDrawing> | undefined;
  const hasHtml = hasContent(root);
  return {
    key: createHash('sha256')
      .update(keyOf(root) + ground)
      .digest('base64'),
    pictures,
    items: (place, available) => {
      const whole = { ...root, props: { ...root.props, ...fitted(place) } };
      try {
        return itemsOf(whole, ground, place, available);
      } catch (error) {
        if (!(error instanceof UnsupportedSvg)) throw error;
        if (hasHtml) throw new UndrawableSvg(`${error.message} beside HTML (<foreignObject>)`);
        return undefined;
      }
    },
    time: (width, height) => drawingTime(work, width, height) + NUMBER * work.numbers,
    markup: (place) => {
      if (hasHtml) throw new UndrawableSvg('a picture beside HTML (<foreignObject>) cannot be decoded');
      const props = fitted(place);
      written ??= writtenDrawing(withPlainTransforms(root, inUser));
      const onPixels = onRows(written, pixelsOf(props));
      return svgMarkup({ ...onPixels, props: { ...onPixels.props, x: 0, y: 0, ...props } });
    },
  };
}

function viewportOf({ props }: PlainElement, size: { width: number; height: number }) {
  const [, , width, height] = String(props.viewBox ?? '')
    .split(/[\s,]+/)
    .map(Number);
  return width && height ? { width, height } : size;
}

/**
 * What fits a drawing into a place, as in Chromium: what has a view box fits that into the place, and what has none is stretched
 * over it from its own size, of which the place has what it does not say (Blink, `SVGSVGElement::CurrentViewBoxRect`).
 */
function fittedProps({ props }: PlainElement, size: Viewport, natural: NaturalSize, place: Viewport) {
  const { width, height } = place;
  if (typeof props.viewBox === 'string') {
    const box = viewportOf({ type: 'svg', props, children: [] }, size);
    // A place in whole pixels has never quite the ratio.
    const isWhole = Math.abs(width - (height * box.width) / box.height) <= 1;
    const own = typeof props.preserveAspectRatio === 'string' ? props.preserveAspectRatio : 'xMidYMid';
    return { width, height, viewBox: props.viewBox, preserveAspectRatio: isWhole ? 'none' : own };
  }
  const across = natural.width ?? width * shareOf(props.width);
  const down = natural.height ?? height * shareOf(props.height);
  if (across === width && down === height) return { width, height };
  return { width, height, viewBox: `0 0 ${across} ${down}`, preserveAspectRatio: 'none' };
}

/** The share of the place that a side is of, which is all of it unless a percentage says otherwise. */
function shareOf(side: unknown): number {
  const [, percentage] = /^\s*\+?([\d.]+)%\s*$/.exec(String(side ?? '')) ?? [];
  return Number(percentage) > 0 ? Number(percentage) / 100 : 1;
}

/** Whether HTML is within it, which resvg does not draw. */
function hasContent({ props, children }: PlainElement): boolean {
  return (
    typeof props.content === 'object' ||
    children.some((child) => typeof child !== 'string' && hasContent(child))
  );
}

/** @param ground the colour behind it @throws UnsupportedSvg where resvg draws it */
function itemsOf(
  root: PlainElement,
  ground: string,
  place: Viewport,
  available: AvailablePictures,
): readonly DisplayItem[] {
  const clip = { rectangle: whole(place), shapes: [] };
  const items = supportedItems(root, { clip, matrix: IDENTITY, size: place, ...available });
  const color = colorOf(ground);
  if (!color || color.alpha === 0) return items;
  const below = new Recording(clip.rectangle);
  below.fillRectangle(clip.rectangle, solidPaint(color), clip);
  return [...below.items, ...items];
}

/** From user units to pixels. */
function pixelsOf(props: ReturnType<typeof fittedProps>): Matrix {
  try {
    return viewBoxOf(props.viewBox, props, props.preserveAspectRatio).matrix;
  } catch (error) {
    if (error instanceof UnsupportedSvg) return IDENTITY;
    throw error;
  }
}

/** A text that tells elements apart. */
function keyOf({ type, props, children }: PlainElement): string {
  const { d } = props;
  const own = d instanceof LetterPath ? { ...props, d: String(d) } : props;
  const within = children.map((child) => (typeof child === 'string' ? child : keyOf(child)));
  return JSON.stringify([type, own, within]);
}

/** @param scale pixels of a unit around the element */
function withoutLargeLetters(element: PlainElement, scale: number, mostArea: number): PlainElement {
  const { d } = element.props;
  const own = scale * scaleOf(elementTransform(element));
  const isLarge = d instanceof LetterPath && !fits(d.coordinates, own, mostArea);
  const props = isLarge ? { ...element.props, d: '' } : element.props;
  const children = withElements(element.children, (child) => withoutLargeLetters(child, own, mostArea));
  return { ...element, props, children };
}

/** @param coordinates in turn across and down */
function fits(coordinates: readonly number[], scale: number, mostArea: number): boolean {
  const low = [Infinity, Infinity];
  const high = [-Infinity, -Infinity];
  for (const [at, coordinate] of coordinates.entries()) {
    low[at % 2] = Math.min(low[at % 2] as number, coordinate);
    high[at % 2] = Math.max(high[at % 2] as number, coordinate);
  }
  const inPixels = [...low, ...high].map((coordinate) => coordinate * scale);
  const [left = 0, top = 0, right = 0, bottom = 0] = inPixels;
  return (
    coordinates.length === 0 ||
    (inPixels.every((each) => Math.abs(each) <= FARTHEST) && (right - left) * (bottom - top) <= mostArea)
  );
}

/** Elements whose content is drawn where others are, in coordinates of these. */
const ELSEWHERE = /^(?:svg|symbol|defs|pattern|mask|clipPath|marker|filter|linearGradient|radialGradient)$/;

/** A drawing whose path data is written out, with the baselines of its letters by their elements. */
interface WrittenDrawing {
  root: PlainElement;
  baselines: ReadonlyMap<PlainElement, number>;
}

/** With the data of its paths, which is written once. */
function writtenDrawing(root: PlainElement): WrittenDrawing {
  const baselines = new Map<PlainElement, number>();
  const written = (element: PlainElement): PlainElement => {
    const { d } = element.props;
    const children = withElements(element.children, written);
    if (!(d instanceof LetterPath)) return { ...element, children };
    const path = { ...element, props: { ...element.props, d: String(d) }, children };
    if (d.baseline !== undefined) baselines.set(path, d.baseline);
    return path;
  };
  return { root: written(root), baselines };
}

/**
 * The same with letters moved so that their baselines are rows of pixels, as Skia has those that are not turned
 * (`SkFont::setBaselineSnap`).
 * @param matrix from the root's user units to pixels
 */
function onRows({ root, baselines }: WrittenDrawing, matrix: Matrix): PlainElement {
  if (baselines.size === 0) return root;
  const moved = (element: PlainElement, around: Matrix): PlainElement => {
    const baseline = baselines.get(element);
    const own = multiplied(around, elementTransform(element));
    if (baseline !== undefined) return atRow(element, baseline, own);
    if (element !== root && ELSEWHERE.test(element.type)) return element;
    return { ...element, children: withElements(element.children, (child) => moved(child, own)) };
  };
  return moved(root, matrix);
}

function atRow(element: PlainElement, baseline: number, matrix: Matrix): PlainElement {
  const [, , , down, , f] = matrix;
  if (element.props.transform !== undefined || !isUpright(matrix) || down === 0) return element;
  const row = down * baseline + f;
  const shift = (Math.round(row) - row) / down;
  return { ...element, props: { ...element.props, transform: `translate(0 ${shift.toFixed(6)})` } };
}
