/** Shadows of groups apart from what casts them, which stays what it is. */

import { OPAQUE, type SolidPaint } from '../raster/color.js';
import type { DisplayItem } from '../raster/display-list.js';
import { type Filter, filteredRegion } from '../raster/filters.js';
import { enclosing, type Rectangle } from '../raster/rectangle.js';

/** A shadow before it is moved to where it is cast. */
export interface CastShadow {
  item: DisplayItem;
  region: Rectangle;
  x: number;
  y: number;
}

/** What a group has that changes nothing. */
const GROUP = { kind: 'group', clips: [], opacity: OPAQUE } as const;

/** The shadows that filters cast of items, the lowest first: each is of the items with those that were cast before. */
export function castShadows(items: readonly DisplayItem[], filters: readonly Filter[]): CastShadow[] {
  const region = enclosing(items.map((item) => item.region));
  if (!region) return [];
  const shadows: CastShadow[] = [];
  for (const [index, filter] of filters.entries()) {
    if (filter.kind !== 'shadow') continue;
    const { x, y, sigma, paint } = filter;
    const before = filters.slice(0, index);
    const around = filteredRegion(region, before);
    const cast = filteredRegion(around, [{ kind: 'blur', sigma }]);
    const casting = { ...GROUP, region: around, items, filters: before };
    const soft: Filter[] = [
      { kind: 'colors', matrix: tint(paint) },
      { kind: 'blur', sigma },
    ];
    shadows.unshift({
      item: { ...GROUP, region: cast, items: [casting], filters: soft },
      region: cast,
      x,
      y,
    });
  }
  return shadows;
}

/** Colour matrix that gives everything one colour, and as much of its alpha. */
function tint({ color, opacity }: SolidPaint): number[] {
  const [red = 0, green = 0, blue = 0] = [color, color >>> 8, color >>> 16].map((each) => (each & 255) / 255);
  return [
    ...[0, 0, 0, 0, red],
    ...[0, 0, 0, 0, green],
    ...[0, 0, 0, 0, blue],
    ...[0, 0, 0, opacity / OPAQUE, 0],
  ];
}
