/** Paths that texts of an `<svg>` stand on (SVG 2, section 11.8.1). */

import { TextPath } from '../layout/svg-text/text-path.js';
import { UnsupportedSvg } from '../svg/attributes.js';
import { pathOutline } from '../svg/path-data.js';
import { mapped } from '../svg/shape-paths.js';
import { transformOf } from '../svg/transform-list.js';
import { type DocumentElement, writtenAttribute } from './document-element.js';

const known = new WeakMap<DocumentElement, TextPath | undefined>();

/** That of a `<path>` as it is written, with its own transformation; undefined for another element, and for one with fields. */
export function textPathOf(target: DocumentElement | undefined): TextPath | undefined {
  if (target?.tag !== 'path') return undefined;
  if (!known.has(target)) known.set(target, madeOf(target));
  return known.get(target);
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
