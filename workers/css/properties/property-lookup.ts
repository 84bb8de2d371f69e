/** Properties by the names that are written: longhands, shorthands, aliases and logical ones; and what is none. */

import { LRUCache } from 'lru-cache';
import type { Values } from '../syntax/component-values.js';
import { StyleError } from '../syntax/problems.js';
import { undrawnProperty } from './browser-properties.js';
import { isLogical, LOGICAL_PAIRS, physicalName } from './logical-properties.js';
import type { Longhand } from './longhand-row.js';
import { LONGHAND_NAMES, longhandNamed } from './longhands.js';
import { ALIASES, cssName, PREFIXED, propertyKey } from './property-names.js';
import type { Shorthand } from './shorthand.js';
import { SHORTHANDS } from './shorthands.js';
import { isIdleProperty, remedyOf } from './undrawn.js';

/** A property that can be declared. */
export type Property =
  | { kind: 'longhand'; name: string; row: Longhand }
  | { kind: 'shorthand'; name: string; row: Shorthand };

/** A declaration that is wrong, or that cannot matter in a picture. */
export class DeclarationError extends StyleError {
  override name = 'DeclarationError';
}

/** A declaration that browsers do not know. */
export class PassedOverError extends DeclarationError {
  constructor(message: string) {
    super(message, true);
  }
}

/** A property that browsers draw, and that is not drawn here. */
export class UndrawnPropertyError extends DeclarationError {
  constructor(
    written: string,
    /** Without a vendor's prefix. */
    readonly property: string,
  ) {
    super(`the property ${written} is not drawn${remedyOf(property)}`);
  }
}

/** The property of that name in CSS. @throws DeclarationError where there is none */
export function propertyOf(written: string): Property {
  const found = properties.get(written) ?? foundProperty(written);
  // Of the many ways to write one in capitals none is kept.
  if (written === written.toLowerCase()) properties.set(written, found);
  return found;
}

const properties = new Map<string, Property>();

function foundProperty(written: string): Property {
  const lower = written.toLowerCase();
  const bare = lower.startsWith('-webkit-') ? lower.slice('-webkit-'.length) : undefined;
  const plain = bare !== undefined && PREFIXED.has(bare) ? bare : lower;
  const name = propertyKey(Object.hasOwn(ALIASES, plain) ? (ALIASES[plain] as string) : plain);
  const supported = /^[a-z-]+$/.test(plain) ? supportedProperty(name) : undefined;
  if (supported) return supported;
  if (isIdleProperty(lower)) throw new DeclarationError(`${lower} does not matter in a picture`, true);
  const undrawn = undrawnProperty(lower);
  if (undrawn !== undefined) throw new UndrawnPropertyError(lower, undrawn);
  throw new PassedOverError(`browsers pass over the property ${lower}${meant(lower)}`);
}

/** Those of `all`: what direction a text has is not for styles to reset (CSS Cascade 4, section 3.2). */
const RESET_BY_ALL = LONGHAND_NAMES.filter((name) => name !== 'direction' && name !== 'unicodeBidi');

function supportedProperty(name: string): Property | undefined {
  const physical = physicalName(name, 'ltr');
  const longhand = longhandNamed(physical);
  if (longhand) return { kind: 'longhand', name, row: longhand };
  const pair = Object.hasOwn(LOGICAL_PAIRS, name) ? LOGICAL_PAIRS[name] : undefined;
  if (pair) return { kind: 'shorthand', name, row: logicalPair(pair) };
  if (name === 'all')
    return { kind: 'shorthand', name, row: { longhands: RESET_BY_ALL, expand: () => undefined } };
  const isShorthand = Object.hasOwn(SHORTHANDS, physical);
  if (!isShorthand) return undefined;
  const row = SHORTHANDS[physical] as Shorthand;
  return { kind: 'shorthand', name, row: isLogical(name) ? logicalBorder(name, row) : row };
}

/** One value for both sides, or one each; each may be a shorthand itself. */
function logicalPair([start, end]: readonly [string, string]): Shorthand {
  const [first, second] = [supportedProperty(start), supportedProperty(end)] as [Property, Property];
  if (first.kind === 'longhand') {
    const expand = (values: Values) => {
      const [one, other = one] = values;
      return one && other && values.length <= 2 ? { [start]: [one], [end]: [other] } : undefined;
    };
    return { longhands: [start, end] as never, expand };
  }
  const border = second as typeof first;
  return {
    longhands: [...first.row.longhands, ...border.row.longhands],
    expand(values, context) {
      const [one, other] = [first.row.expand(values, context), border.row.expand(values, context)];
      return one && other && { ...one, ...other };
    },
  };
}

/** A border of a side that the direction decides. */
function logicalBorder(name: string, physical: Shorthand): Shorthand {
  const logical = (longhand: string) => longhand.replace(/^border(Top|Right|Bottom|Left)/, name);
  const renamed = (found: object) =>
    Object.fromEntries(Object.entries(found).map(([key, value]) => [logical(key), value]));
  return {
    longhands: physical.longhands.map(logical) as never,
    expand(values, context) {
      const found = physical.expand(values, context);
      return found && renamed(found);
    },
  };
}

/** Names of the longhands that a declaration of a property sets. */
export function longhandsOf(property: Property): readonly string[] {
  return property.kind === 'longhand' ? [property.name] : property.row.longhands;
}

/** The row of a longhand, by its physical or logical name. */
export function rowOf(name: string): Longhand {
  return longhandNamed(physicalName(name, 'ltr')) as Longhand;
}

/** What an unknown property may have been meant to be. */
function meant(name: string): string {
  let remedy = remedies.get(name);
  if (remedy === undefined) {
    const similar = similarName(name, PROPERTY_NAMES);
    remedy = similar === undefined ? '' : `: is ${similar} meant?`;
    if (name.length <= MOST_KEPT_LENGTH) remedies.set(name, remedy);
  }
  return remedy;
}

const PROPERTY_NAMES = [...LONGHAND_NAMES, ...Object.keys(SHORTHANDS)].map(cssName);

const remedies = new LRUCache<string, string>({ max: 500 });

/** Characters of a name whose remedy is kept. */
const MOST_KEPT_LENGTH = 200;

/** Longer names are no slips of the pen. */
const LONGEST = 40;

/** Letters that may be wrong, missing or too many. */
const MOST_SLIPS = 2;

/** The name that is most like one that is not known; undefined where none is much like it. */
function similarName(name: string, names: Iterable<string>): string | undefined {
  if (name.length > LONGEST) return undefined;
  let best: string | undefined;
  let least = Math.min(MOST_SLIPS, Math.floor(name.length / 3)) + 1;
  for (const known of names) {
    const slips = distance(name, known, least);
    if (slips < least) [best, least] = [known, slips];
  }
  return best;
}

/** Levenshtein's distance, or `most` where it is no less ("Binary codes capable of correcting deletions", 1966). */
function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) >= most) return most;
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const here = [row];
    for (let column = 1; column <= other.length; column++) {
      const swap = (above[column - 1] as number) + (one[row - 1] === other[column - 1] ? 0 : 1);
      here.push(Math.min(swap, (above[column] as number) + 1, (here[column - 1] as number) + 1));
    }
    above = here;
  }
  return Math.min(most, above[other.length] as number);
}
