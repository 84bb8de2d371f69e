/** The attributes of SVG that say how text within it is set (SVG 2, section 6.6: presentation attributes). */

import { POSITIONS } from '../layout/svg-text/text-positions.js';
import type { DocumentElement } from './document-element.js';
import type { Report } from './report.js';
import type { TextTemplate } from './text-template.js';

/** Whether a number of each is one of pixels. */
const ATTRIBUTES: Readonly<Record<string, { isLength: boolean }>> = {
  'font-family': { isLength: false },
  'font-size': { isLength: true },
  'font-style': { isLength: false },
  'font-weight': { isLength: false },
  'letter-spacing': { isLength: true },
  'word-spacing': { isLength: true },
  'text-anchor': { isLength: false },
  'text-decoration': { isLength: false },
  'dominant-baseline': { isLength: false },
  direction: { isLength: false },
  'unicode-bidi': { isLength: false },
};

const NUMBER = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i;

/** What an element's attributes say, as a `style` attribute would; undefined where none says anything. */
export function textStyleOf({ isSvg, attributes }: DocumentElement): TextTemplate | undefined {
  if (!isSvg) return undefined;
  const parts: Exclude<TextTemplate, string>[number][] = [];
  for (const [name, value] of attributes) {
    if (!Object.hasOwn(ATTRIBUTES, name)) continue;
    const isNumber =
      typeof value === 'string' ? NUMBER.test(value) : value.length === 1 && typeof value[0] === 'object';
    const unit = ATTRIBUTES[name]?.isLength && isNumber ? 'px' : '';
    parts.push(`${name}: `, ...(typeof value === 'string' ? [value.trim()] : value), `${unit}; `);
  }
  if (parts.length === 0) return undefined;
  return parts.every((part) => typeof part === 'string') ? parts.join('') : parts;
}

/** Reports where letters cannot be. */
export function checkTextPositions(elements: readonly DocumentElement[], report: Report): void {
  for (const { tag, isSvg, attributes, position } of elements) {
    if (!isSvg || (tag !== 'text' && tag !== 'tspan')) continue;
    for (const name of ['x', 'y', 'dx', 'dy']) {
      const value = attributes.get(name);
      if (typeof value === 'string' && !POSITIONS.test(value))
        report.error(
          `${name}="${value.slice(0, 60)}" is no position: write numbers, or px, em or %`,
          position,
        );
    }
  }
}
