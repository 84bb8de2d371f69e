import type { PlainElement } from '../layout/element-tree.js';
import { type Color, solidPaint } from '../raster/color.js';
import type { Paint } from '../raster/display-list.js';
import {
  coneGradient,
  type GradientStop,
  linearGradient,
  radialGradient,
  type Spread,
} from '../raster/gradient.js';
import { type Matrix, multiplied } from '../raster/matrix.js';
import { type Attributes, attributesOf, hrefId, lengthOf, shareOf, UnsupportedSvg } from './attributes.js';
import type { Definitions } from './definitions.js';
import { type PaintedPlace, requiredColor } from './style.js';
import { transformAbout } from './transform-origin.js';

/** Bound on the colour stops, which every pixel is compared with. */
const MOST_STOPS = 32;
/** Bound on the chain of gradients that refer to one another by `href`. */
const MOST_LINKS = 8;

const SHARED = ['gradientUnits', 'gradientTransform', 'spreadMethod', 'href', 'xlink:href'];
const OWN: Record<string, readonly string[]> = {
  linearGradient: [...SHARED, 'x1', 'y1', 'x2', 'y2'],
  radialGradient: [...SHARED, 'cx', 'cy', 'r', 'fx', 'fy', 'fr'],
};
const SPREADS = ['pad', 'repeat', 'reflect'];

/** Gradient element with its inherited attributes and stops. */
interface GradientElement {
  type: string;
  attributes: Attributes;
  stops: GradientStop[];
}

/**
 * Gradient with this id.
 * @returns undefined where it is nowhere, so that its fallback counts
 * @throws UnsupportedSvg for any other element
 */
export function paintServer(
  id: string,
  definitions: Definitions,
  opacity: number,
  place: PaintedPlace,
): Paint | 'none' | undefined {
  const element = definitions.get(id);
  const { type, attributes, stops } = gradientElement(element, definitions, 0);
  const [only] = stops;
  const last = stops.at(-1);
  if (!only || !last) return 'none';
  if (stops.length === 1) return solidPaint(only.color, opacity);

  const isOfBox = (attributes.get('gradientUnits') ?? 'objectBoundingBox') === 'objectBoundingBox';
  const { box, viewport } = place;
  if (isOfBox && !(box.width > 0 && box.height > 0)) return undefined;
  const { width, height } = isOfBox ? { width: 1, height: 1 } : viewport;
  const own = transformAbout(attributes.get('gradientTransform'), attributes, viewport);
  const units: Matrix = [box.width, 0, 0, box.height, box.left, box.top];
  const matrix = multiplied(isOfBox ? multiplied(place.matrix, units) : place.matrix, own);

  const spread = (attributes.get('spreadMethod') ?? 'pad') as Spread;
  if (!SPREADS.includes(spread)) throw new UnsupportedSvg(`the spread ${spread}`);
  const faded = stops.map(({ offset, color }) => ({
    offset,
    color: { ...color, alpha: color.alpha * opacity },
  }));
  const isLinear = element !== undefined && isOfLinearLight(element, definitions);
  const colors = { stops: isLinear ? throughLinearLight(faded) : faded, spread, premultiplied: false };
  const across = (name: string, percent: number) =>
    lengthOf(attributes.get(name), (percent * width) / 100, width);
  const down = (name: string, percent: number) =>
    lengthOf(attributes.get(name), (percent * height) / 100, height);
  if (type === 'linearGradient') {
    const from = { x: across('x1', 0), y: down('y1', 0) };
    const to = { x: across('x2', 100), y: down('y2', 0) };
    if (from.x === to.x && from.y === to.y) return solidPaint(last.color, opacity);
    return linearGradient({ from, to, ...colors }, matrix);
  }
  const diagonal = Math.hypot(width, height) / Math.SQRT2;
  const radius = lengthOf(attributes.get('r'), diagonal / 2, diagonal);
  if (radius === 0) return solidPaint(last.color, opacity);
  const center = { x: across('cx', 50), y: down('cy', 50) };
  const focus = {
    x: lengthOf(attributes.get('fx'), center.x, width),
    y: lengthOf(attributes.get('fy'), center.y, height),
    radius: Math.max(0, lengthOf(attributes.get('fr'), 0, diagonal)),
  };
  return betweenCircles({ ...center, radius }, focus, colors, matrix);
}

type Colors = Pick<Parameters<typeof radialGradient>[0], 'stops' | 'spread' | 'premultiplied'>;

interface Circle {
  x: number;
  y: number;
  radius: number;
}

/** Share of its radius that a circle is moved by from another with the same middle: between them lies a cone, too. */
const APART = 1e-3;

/** A gradient from the circle of its focus to the one around all. */
function betweenCircles(circle: Circle, focus: Circle, colors: Colors, matrix: Matrix): Paint | undefined {
  const { x, y, radius } = circle;
  const distance = Math.hypot(focus.x - x, focus.y - y);
  if (!(radius > 0)) throw new UnsupportedSvg('a radius below nothing');
  if (focus.radius === 0 && distance <= 0.99 * radius)
    return radialGradient({ center: circle, radius, focus, ...colors }, matrix);
  if (distance >= APART * radius) return coneGradient({ from: focus, to: circle, ...colors }, matrix);
  if (focus.radius <= radius && colors.spread === 'pad') {
    const within = focus.radius / radius;
    const stops = colors.stops.map((stop) => ({ ...stop, offset: within + stop.offset * (1 - within) }));
    return radialGradient({ center: circle, radius, focus: circle, ...colors, stops }, matrix);
  }
  return coneGradient({ from: { ...focus, x: x + APART * radius }, to: circle, ...colors }, matrix);
}

/** By its own word, or by that of what it is in. */
function isOfLinearLight(element: PlainElement, definitions: Definitions): boolean {
  const words = [...definitions.around(element), element].map((each) =>
    attributesOf(each, OWN[each.type]).get('color-interpolation'),
  );
  const word = words.findLast((each) => each !== undefined && each !== 'inherit');
  return word !== undefined && /^linearrgb$/i.test(word);
}

function gradientElement(
  element: PlainElement | undefined,
  definitions: Definitions,
  links: number,
): GradientElement {
  const own = element && Object.hasOwn(OWN, element.type) ? OWN[element.type] : undefined;
  if (!element || !own) throw new UnsupportedSvg('a paint that is no gradient');
  const attributes = attributesOf(element, own);
  const stops = stopsOf(element);
  const href = hrefId(element);
  if (href === undefined) return { type: element.type, attributes, stops };
  if (links === MOST_LINKS) throw new UnsupportedSvg('a long chain of gradients');
  const other = gradientElement(definitions.get(href), definitions, links + 1);
  const isAlike = other.type === element.type;
  const inherited = [...other.attributes].filter(([name]) => isAlike || SHARED.includes(name));
  return {
    type: element.type,
    attributes: new Map([...inherited, ...attributes]),
    stops: stops.length > 0 ? stops : other.stops,
  };
}

function stopsOf({ children }: PlainElement): GradientStop[] {
  const stops: GradientStop[] = [];
  let least = 0;
  for (const child of children) {
    if (typeof child === 'string') continue;
    if (child.type !== 'stop') throw new UnsupportedSvg(`${child.type} in a gradient`);
    const attributes = attributesOf(child, ['offset']);
    least = Math.max(least, shareOf(attributes.get('offset'), 0));
    stops.push({ offset: least, color: stopColor(attributes) });
  }
  if (stops.length > MOST_STOPS) throw new UnsupportedSvg(`a gradient of ${stops.length} colours`);
  return stops;
}

function stopColor(attributes: Attributes): Color {
  const text = attributes.get('stop-color') ?? 'black';
  // `currentColor` depends on the elements around the gradient, which are not looked up.
  const current = attributes.get('color');
  if (/^currentcolor$/i.test(text) && current === undefined)
    throw new UnsupportedSvg('the current colour in a gradient');
  const black = { red: 0, green: 0, blue: 0, alpha: 1 };
  const color = requiredColor(text, current === undefined ? black : requiredColor(current, black));
  return { ...color, alpha: color.alpha * shareOf(attributes.get('stop-opacity')) };
}

/** Pieces between two stops: with those near black, where sRGB bends most, a channel is off by less than one of 255. */
const PIECES = 16;
const BEND = [1 / 72, 1 / 36];

/** Stops that a gradient grows to: every pixel looks for its own among them. */
const MOST_PIECED_STOPS = 256;

/** The stops of a gradient in sRGB that looks as one between the same colours in linear light (`color-interpolation` of SVG 2, section 13.9.1). */
function throughLinearLight(stops: readonly GradientStop[]): GradientStop[] {
  const pieces = Math.max(
    1,
    Math.min(PIECES, Math.floor(MOST_PIECED_STOPS / stops.length) - 2 * BEND.length),
  );
  const even = Array.from({ length: pieces - 1 }, (_, at) => (at + 1) / pieces);
  const bends = pieces === PIECES ? [...BEND, ...BEND.map((share) => 1 - share)] : [];
  const shares = [...even, ...bends].sort((one, other) => one - other);
  return stops.flatMap((stop, index) => {
    const next = stops[index + 1];
    if (!next || next.offset === stop.offset) return [stop];
    const between = shares.map((share) => ({
      offset: stop.offset + (next.offset - stop.offset) * share,
      color: mixed(stop.color, next.color, share),
    }));
    return [stop, ...between];
  });
}

function mixed(from: Color, to: Color, share: number): Color {
  const channel = (one: number, other: number) =>
    encoded(linear(one) + (linear(other) - linear(one)) * share);
  return {
    red: channel(from.red, to.red),
    green: channel(from.green, to.green),
    blue: channel(from.blue, to.blue),
    alpha: from.alpha + (to.alpha - from.alpha) * share,
  };
}

/** Of 0 to 255 (IEC 61966-2-1). */
function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function encoded(light: number): number {
  return 255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);
}
