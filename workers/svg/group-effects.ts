/** Opacity, blending and filters of elements as groups (SVG 2, section 3.5; Filter Effects 1; Compositing 1). */

import { filtersOf } from '../css/painted/filter-functions.js';
import { BLEND_MODES, blendMode } from '../css/properties/blend-modes.js';
import { OPAQUE } from '../raster/color.js';
import type { Filter } from '../raster/filters.js';
import type { Matrix } from '../raster/matrix.js';
import { type Attributes, shareOf, UnsupportedSvg } from './attributes.js';
import type { SvgStyle } from './style.js';

/** What makes a group of an element. */
export interface GroupEffects {
  opacity: number;
  blend: number;
  filters: readonly Filter[];
  isIsolated: boolean;
}

/** The effects of an element; undefined where it needs no group for them. @throws UnsupportedSvg */
export function effectsOf(attributes: Attributes, style: SvgStyle, matrix: Matrix): GroupEffects | undefined {
  const filter = attributes.get('filter') ?? 'none';
  const mode = attributes.get('mix-blend-mode') ?? 'normal';
  const opacity = Math.round(shareOf(attributes.get('opacity')) * OPAQUE);
  const isIsolated = attributes.get('isolation') === 'isolate';
  if (filter === 'none' && mode === 'normal' && opacity === OPAQUE && !isIsolated) return undefined;
  const blend = BLEND_MODES.includes(mode) ? blendMode(mode) : 0;
  return { opacity, blend, filters: functionsIn(filter, style, matrix), isIsolated };
}

function functionsIn(filter: string, { color }: SvgStyle, matrix: Matrix): readonly Filter[] {
  if (filter === 'none') return [];
  const { red, green, blue, alpha } = color;
  const current = `rgba(${red}, ${green}, ${blue}, ${alpha})`;
  try {
    return filtersOf(filter, { matrix, scale: 1, current });
  } catch {
    throw new UnsupportedSvg(`the filter ${filter}`);
  }
}
