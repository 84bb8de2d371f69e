/** Computed values that follow from others (CSS Display 3, section 2.7, and CSS Overflow 3, section 3.1). */

import type { PlainValue } from '../grammars/grammars.js';
import { type ComputedStyle, type ComputedValues, isOutOfFlow, noteLine } from './computed-style.js';
import { contains } from './containment.js';

const BLOCKS: Readonly<Record<string, string>> = {
  inline: 'block',
  'inline-block': 'block',
  'inline-flex': 'flex',
  'inline-grid': 'grid',
  '-webkit-inline-box': '-webkit-box',
  'inline-table': 'table',
  'table-row-group': 'block',
  'table-header-group': 'block',
  'table-footer-group': 'block',
  'table-row': 'block',
  'table-cell': 'block',
  'table-column-group': 'block',
  'table-column': 'block',
  'table-caption': 'block',
};

/**
 * Changes computed values that follow from others.
 * @param parent undefined for the root
 * @param isDrawn whether they are of an element within an `<svg>`, which makes no box that could be positioned
 */
export function adjustStyle(
  values: ComputedValues,
  parent: ComputedStyle | undefined,
  isDrawn = false,
): void {
  if (isDrawn && values.position !== 'static') values.position = 'static';
  const outside = parent?.flow;
  const isItem =
    outside === 'flex' || outside === 'inline-flex' || outside === 'grid' || outside === 'inline-grid';
  // CSS 2, section 9.7: what is positioned, or an item, does not float.
  if (values.float !== 'none' && (!parent || isItem || isOutOfFlow(values))) values.float = 'none';
  if (!parent || isItem || isOutOfFlow(values) || values.float !== 'none') {
    const block = BLOCKS[values.display as string];
    if (/^(?:-webkit-)?inline/.test(String(values.display))) noteLine(values);
    if (block) values.display = block;
  }
  if (values.position === 'sticky' && String(values.display).startsWith('inline')) {
    values.position = 'relative';
    values.top = values.right = values.bottom = values.left = 'auto';
  }
  // The older way to cut what is out of the flow (CSS Masking 1, section 6).
  if (values.clip !== 'auto' && values.clipPath === 'none' && isOutOfFlow(values))
    values.clipPath = values.clip;
  if (values.hyphens === 'auto') values.hyphens = 'manual';
  if (values.textAlign === '-internal-center') {
    const around = parent?.values.textAlign ?? 'start';
    values.textAlign = around === 'start' ? 'center' : around;
  }
  // Tables align no blocks (`StyleAdjuster::AdjustForTableTextAlign` of Blink).
  const isTable = values.display === 'table' || values.display === 'inline-table';
  if (isTable && (values.textAlign as string).startsWith('-webkit-')) values.textAlign = 'start';
  if (values.textAlign === 'match-parent') values.textAlign = parent?.values.textAlign ?? 'start';
  if (values.contain !== 'none' && contains(values, 'paint')) {
    if (values.overflowX === 'visible') values.overflowX = 'clip';
    if (values.overflowY === 'visible') values.overflowY = 'clip';
  }
  const { overflowX, overflowY } = values;
  const scrolls = (overflow: PlainValue) => overflow !== 'visible' && overflow !== 'clip';
  if (scrolls(overflowX) && !scrolls(overflowY)) values.overflowY = overflowY === 'clip' ? 'hidden' : 'auto';
  if (scrolls(overflowY) && !scrolls(overflowX)) values.overflowX = overflowX === 'clip' ? 'hidden' : 'auto';
}
