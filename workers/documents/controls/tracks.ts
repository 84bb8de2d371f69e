/** Bars that browsers draw (Blink, `NativeThemeBase::PaintProgressBar`, `PaintSliderTrack`). */

import type { ComputedValues } from '../../css/cascade/computed-style.js';
import { circular, fourCorners } from '../../css/grammars/corner-grammars.js';
import type { StyledTree } from '../../layout/element-tree.js';
import { partOf } from './control-boxes.js';
import { DARK, DARK_DISABLED, DARK_DISABLED_BORDER } from './native-look.js';

/** Thickness of the bar of a slider, in CSS pixels. */
export const THICKNESS = 8;

export const GROUND = '#efefef';
export const DISABLED_GROUND = 'rgba(239, 239, 239, 0.3)';
export const LINE = 'rgba(118, 118, 118, 0.5)';
export const DISABLED_LINE = 'rgba(118, 118, 118, 0.3)';

/** Colours of a track behind a light accent. */
export const DARK_TRACK = { ground: DARK, line: '#858585' } as const;
export const DARK_DISABLED_TRACK = { ground: DARK_DISABLED, line: DARK_DISABLED_BORDER } as const;

interface BarColors {
  color: string;
  line: string;
  ground?: string;
}

/** A bar of which some is filled, with a line above that. */
export function track(
  values: ComputedValues,
  filled: string,
  { color, line, ground = GROUND }: BarColors,
  thickness: number,
): StyledTree {
  const rounded = fourCorners(circular(thickness / 2));
  const all = { position: 'absolute', top: 0, left: 0, right: 0, bottom: 0 } as const;
  const lined = {
    ...{ borderTopWidth: 1, borderRightWidth: 1, borderBottomWidth: 1, borderLeftWidth: 1 },
    ...{
      borderTopStyle: 'solid',
      borderRightStyle: 'solid',
      borderBottomStyle: 'solid',
      borderLeftStyle: 'solid',
    },
    ...{ borderTopColor: line, borderRightColor: line, borderBottomColor: line, borderLeftColor: line },
  };
  const end = values.direction === 'rtl' ? 'left' : 'right';
  const fill = partOf(values, { ...all, [end]: 'auto', width: filled, backgroundColor: color });
  const clip = partOf(values, { ...all, ...rounded, overflowX: 'hidden', overflowY: 'hidden' }, [fill]);
  const frame = partOf(values, { ...all, ...rounded, ...lined });
  const own = {
    position: 'relative',
    height: thickness,
    backgroundColor: ground,
    ...rounded,
  } as const;
  return partOf(values, own, [clip, frame]);
}
