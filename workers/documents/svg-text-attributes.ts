/** The attributes of SVG that say how text within it is set (SVG 2, section 6.6: presentation attributes), and paths that it stands on. */

import { TextPath } from '../layout/svg-text/text-path.js';
import { POSITIONS } from '../layout/svg-text/text-positions.js';
import { UnsupportedSvg } from '../svg/attributes.js';
import { pathOutline } from '../svg/path-data.js';
import { mapped } from '../svg/shape-paths.js';
import { transformOf } from '../svg/transform-list.js';
import { type DocumentElement, writtenAttribute } from './document-element.js';
import type { Report } from './report.js';
import type { TextTemplate } from './text-template.js';

/** Of these, a number is one of pixels. */
const LENGTHS = new Set(['font-size', 'letter-spacing', 'word-spacing', 'baseline-shift']);

/** Others whose value may have variables, which attributes alone do not. */
const PAINTS = /^(?:fill|stroke|stop|flood|lighting)(?:-|$)/;

/** Lines that run across. */
const ACROSS = /^\s*(?:horizontal-tb|lr|lr-tb|rl|rl-tb)\s*$/;

const NAMES = new Set([
  ...LENGTHS,
  ...'font-family font-style font-weight text-anchor text-decoration dominant-baseline'.split(' '),
  ...'direction unicode-bidi color visibility font-variant font-stretch baseline-shift alignment-baseline'.split(
    ' ',
  ),
]);

/** The attributes of an `<svg>` that are of its box. */
export const OF_BOXES: ReadonlySet<string> = new Set(
  'display opacity overflow clip-path mask filter transform transform-origin'.split(' '),
);

const WITHIN_TEXT = /^(?:tspan|textPath)$/;

const NUMBER = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?\s*$/i;

/** The declarations of an element's attributes, as a `style` attribute has them; undefined where none says anything. */
export function textStyleOf({ tag, isSvg, parent, attributes }: DocumentElement): TextTemplate | undefined {
  if (!isSvg) return undefined;
  const isBox = tag === 'svg' && !parent?.isSvg;
  const parts: Exclude<TextTemplate, string>[number][] = [];
  for (const [name, value] of attributes) {
    if (name === 'xml:space') parts.push(`white-space: ${value === 'preserve' ? 'pre' : 'nowrap'}; `);
    if (name === 'writing-mode' && typeof value === 'string' && !ACROSS.test(value))
      parts.push(`writing-mode: ${value}; `);
    if (isBox && name === 'transform') parts.push(boxTransform(value));
    // A part of a text that is not displayed takes no room in it.
    if (name === 'display' && WITHIN_TEXT.test(tag) && value === 'none') parts.push('display: none; ');
    const hasVariable = PAINTS.test(name) && typeof value === 'string' && value.includes('var(');
    if (!NAMES.has(name) && !hasVariable && !(isBox && OF_BOXES.has(name) && name !== 'transform')) continue;
    const isNumber =
      typeof value === 'string' ? NUMBER.test(value) : value.length === 1 && typeof value[0] === 'object';
    const unit = LENGTHS.has(name) && isNumber ? 'px' : '';
    parts.push(`${name}: `, ...(typeof value === 'string' ? [value.trim()] : value), `${unit}; `);
  }
  if (parts.length === 0) return undefined;
  return parts.every((part) => typeof part === 'string') ? parts.join('') : parts;
}

/** The attribute `transform`, whose numbers are of pixels and degrees, as the property; nothing where it is none. */
function boxTransform(value: TextTemplate): string {
  if (typeof value !== 'string') return '';
  try {
    return `transform: matrix(${transformOf(value).join(', ')}); `;
  } catch (error) {
    if (error instanceof UnsupportedSvg) return '';
    throw error;
  }
}

/** Of elements, as they are written. */
const textPaths = new WeakMap<DocumentElement, TextPath | undefined>();

/** The path that a text stands on (SVG 2, section 11.8.1): that of a `<path>` as it is written, with its own transformation; undefined for another element, and for one with fields. */
export function textPathOf(target: DocumentElement | undefined): TextPath | undefined {
  if (target?.tag !== 'path') return undefined;
  if (!textPaths.has(target)) textPaths.set(target, madeOf(target));
  return textPaths.get(target);
}

function madeOf(target: DocumentElement): TextPath | undefined {
  const [d, transform] = [writtenAttribute(target, 'd'), writtenAttribute(target, 'transform')];
  const length = Number(writtenAttribute(target, 'pathLength') ?? Number.NaN);
  return pathOfData(d, transform, Number.isFinite(length) ? length : undefined);
}

/**
 * A path by its data.
 * @param transform of its element
 * @param length that its author says it has
 * @returns undefined for data that is none
 */
export function pathOfData(d = '', transform?: string, length?: number): TextPath | undefined {
  if (d.trim() === '') return undefined;
  try {
    const { commands, coordinates } = pathOutline(d);
    const moved = transform === undefined ? coordinates : mapped(coordinates, transformOf(transform));
    return new TextPath({ commands, coordinates: moved }, length);
  } catch (error) {
    if (error instanceof UnsupportedSvg) return undefined;
    throw error;
  }
}

/** Reports where letters cannot be. */
export function checkTextPositions(elements: readonly DocumentElement[], report: Report): void {
  for (const { tag, isSvg, attributes, position } of elements) {
    if (!isSvg || !/^t(?:ext|span)$/.test(tag)) continue;
    for (const name of ['x', 'y', 'dx', 'dy']) {
      const value = attributes.get(name);
      if (typeof value === 'string' && !POSITIONS.test(value))
        report.error(
          `${name}="${value.slice(0, 60)}" is no position: write numbers, or a unit like px, em or %`,
          position,
        );
    }
  }
}
