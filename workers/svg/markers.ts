/** Markers at the vertices of shapes (SVG 2, section 13.7; Blink's `LayoutSVGResourceMarker`). */

import type { PlainElement } from '../layout/element-tree.js';
import { type Matrix, multiplied } from '../raster/matrix.js';
import type { Outline } from '../raster/outline.js';
import { type Attributes, attributesOf, lengthOf, UnsupportedSvg } from './attributes.js';
import type { Definitions } from './definitions.js';
import { type MarkerPlace, markerPlaces } from './marker-places.js';
import type { Viewport } from './shapes.js';
import type { SvgStyle } from './style.js';
import { viewBoxOf } from './viewports.js';

/** Of one shape: each draws all that is in its marker. */
const MOST_MARKERS = 2_000;

const MARKER_ATTRIBUTES =
  'markerWidth markerHeight markerUnits refX refY orient viewBox preserveAspectRatio'.split(' ');

/** Shapes that have vertices. */
const MARKED = /^(?:path|line|polyline|polygon)$/;

/** A marker in its place. */
export interface PlacedMarker {
  element: PlainElement;
  attributes: Attributes;
  /** From the units of its viewport to those of the shape. */
  matrix: Matrix;
  /** From those of its content to those of the viewport. */
  content: Matrix;
  viewport: Viewport;
}

/** Tells whether markers are named for a shape. */
export function hasMarkers(type: string, { markers }: SvgStyle): boolean {
  return MARKED.test(type) && Object.values(markers).some((id) => id !== undefined);
}

/** The markers of a shape in the order in which they are painted. @throws UnsupportedSvg */
export function placedMarkers(
  outline: Outline,
  style: SvgStyle,
  definitions: Definitions,
  viewport: Viewport,
): PlacedMarker[] {
  const places = markerPlaces(outline, MOST_MARKERS);
  if (!places) throw new UnsupportedSvg('a shape of so many markers');
  const placed: PlacedMarker[] = [];
  const add = (id: string | undefined, place: MarkerPlace) => {
    const element = definitions.get(id ?? '');
    const marker = element?.type === 'marker' ? placedMarker(element, place, style, viewport) : undefined;
    if (marker) placed.push(marker);
  };
  for (const place of places) {
    add(style.markers[place.kind], place);
    // A point alone is the end, too.
    if (places.length === 1) add(style.markers.end, { ...place, kind: 'end' });
  }
  return placed;
}

function placedMarker(
  element: PlainElement,
  { kind, x, y, angle }: MarkerPlace,
  style: SvgStyle,
  around: Viewport,
): PlacedMarker | undefined {
  const attributes = attributesOf(element, MARKER_ATTRIBUTES);
  const viewport = {
    width: lengthOf(attributes.get('markerWidth'), 3, around.width),
    height: lengthOf(attributes.get('markerHeight'), 3, around.height),
  };
  if (!(viewport.width > 0 && viewport.height > 0)) return undefined;
  const aspectRatio = attributes.get('preserveAspectRatio');
  const { matrix: content } = viewBoxOf(attributes.get('viewBox'), viewport, aspectRatio);
  const [a, , , d, e, f] = content;
  const reference = [
    a * lengthOf(attributes.get('refX'), 0, around.width) + e,
    d * lengthOf(attributes.get('refY'), 0, around.height) + f,
  ] as const;
  const turned = angleIn(attributes.get('orient') ?? '0', angle, kind === 'start');
  const scale = attributes.get('markerUnits') === 'userSpaceOnUse' ? 1 : style.line.width;
  const [cos, sin] = [Math.cos(turned) * scale, Math.sin(turned) * scale];
  const place: Matrix = [cos, sin, -sin, cos, x, y];
  const matrix = multiplied(place, [1, 0, 0, 1, -reference[0], -reference[1]]);
  return { element, attributes, matrix, content, viewport };
}

const UNITS: Readonly<Record<string, number>> = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 };

/** Radians. @param auto degrees of the path */
function angleIn(orient: string, auto: number, isStart: boolean): number {
  const word = orient.trim();
  const [, number, unit = 'deg'] = /^([-+]?[\d.]+(?:e[-+]?\d+)?)(deg|grad|rad|turn)?$/i.exec(word) ?? [];
  const degrees =
    word === 'auto' || word === 'auto-start-reverse'
      ? auto + (isStart && word !== 'auto' ? 180 : 0)
      : Number(number ?? 0) * (UNITS[unit.toLowerCase()] ?? 1);
  return (degrees * Math.PI) / 180;
}
