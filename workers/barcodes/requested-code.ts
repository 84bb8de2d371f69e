/** What is asked of a code, as it is written in attributes. */

import { SYMBOLOGIES } from './symbologies.js';

/** A code that is asked for. */
export interface RequestedCode {
  /** A name in `SYMBOLOGIES`. */
  type: string;
  /** One of its levels; a usual one where it is left out. */
  level?: string | undefined;
  /** Modules of the quiet zone; those of its kind where it is left out. */
  quiet?: number | undefined;
}

/** Attributes of a code; undefined for those that are not there. */
export interface CodeAttributes {
  type: string | undefined;
  level: string | undefined;
  quiet: string | undefined;
}

/** Modules of a quiet zone, at most. */
const MOST_QUIET = 100;

/** The requested code, or the problem with the attributes and what to write instead. */
export function requestedCode({ type, level, quiet }: CodeAttributes): RequestedCode | string {
  const symbology = type !== undefined && Object.hasOwn(SYMBOLOGIES, type) ? SYMBOLOGIES[type] : undefined;
  if (type === undefined || !symbology) {
    const found =
      type === undefined ? 'the type of the code is missing' : `"${type.slice(0, 40)}" is no type of a code`;
    return `${found}: write ${Object.keys(SYMBOLOGIES).join(', ')}`;
  }
  const { levels } = symbology;
  if (level !== undefined && levels.length === 0) return `a ${type} has no levels: leave it out`;
  if (level !== undefined && !levels.includes(level))
    return `"${level.slice(0, 40)}" is no level of a ${type}: write ${levels.join(', ')}`;
  if (quiet !== undefined && !(/^\d{1,3}$/.test(quiet) && Number(quiet) <= MOST_QUIET))
    return `quiet is a number of modules from 0 to ${MOST_QUIET}`;
  return { type, level, quiet: quiet === undefined ? undefined : Number(quiet) };
}
