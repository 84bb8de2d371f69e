import type { CssNodePlain } from 'css-tree';
import type { FontFace, FontPalette } from '../../../templates/contract/index.js';
import {
  type ComponentValue,
  CssValueError,
  componentValues,
  splitAt,
  type Values,
  wordOf,
} from '../syntax/component-values.js';
import { type Problems, positionOf, textOf } from '../syntax/problems.js';
import type { ComputationContext } from '../values/computation-context.js';
import { channelsOf, computedColor } from '../values/css-colors.js';

/** A palette by its name, of the fonts of families. */
export interface NamedPalette {
  name: string;
  families: readonly string[];
  palette: FontPalette;
}

/** The most rules of a document. */
export const MOST_PALETTES = 100;
/** Of the colours of one. */
const MOST_COLOURS = 1_000;

/**
 * Reads a `@font-palette-values` rule (CSS Fonts 4, section 9.2).
 * @throws CssValueError for one that browsers pass over
 */
export function fontPalette(
  prelude: string,
  nodes: readonly CssNodePlain[],
  context: ComputationContext,
  problems: Problems,
): NamedPalette {
  const name = prelude.trim();
  if (!/^--[\w-]+$/.test(name)) throw new CssValueError('a palette needs a name such as --warm');
  let families: string[] = [];
  let base: FontPalette['base'] = 0;
  let overrides: FontPalette['overrides'] = [];
  for (const node of nodes) {
    if (node.type !== 'Declaration') continue;
    try {
      const values = componentValues(textOf(node));
      const property = node.property.toLowerCase();
      if (property === 'font-family') families = splitAt(values, ',').map(familyName);
      else if (property === 'base-palette') base = baseOf(values);
      else if (property === 'override-colors') overrides = overridesOf(values, context);
      else problems.warning(`browsers pass over the descriptor ${node.property}`, positionOf(node));
    } catch (error) {
      if (!(error instanceof CssValueError)) throw error;
      problems.warning(`${node.property}: ${error.message}`, positionOf(node));
    }
  }
  return { name, families, palette: { base, overrides } };
}

/** Gives fonts the palettes that are named for their families: of the same name, the last one. */
export function assignPalettes(faces: readonly FontFace[], palettes: readonly NamedPalette[]): void {
  for (const face of faces) {
    const own = palettes.filter(({ families }) =>
      families.some((family) => family.toLowerCase() === face.family.toLowerCase()),
    );
    if (own.length > 0) face.palettes = Object.fromEntries(own.map(({ name, palette }) => [name, palette]));
  }
}

function familyName(values: Values): string {
  return values.map((value) => ('text' in value ? value.text : '')).join(' ');
}

function baseOf([first, ...others]: Values): FontPalette['base'] {
  const word = wordOf(first);
  if (others.length === 0 && (word === 'light' || word === 'dark')) return word;
  const index = others.length === 0 ? entryOf(first) : undefined;
  if (index === undefined) throw new CssValueError('a palette is light, dark, or its number from 0 on');
  return index;
}

function overridesOf(values: Values, context: ComputationContext): FontPalette['overrides'] {
  const parts = splitAt(values, ',');
  if (parts.length > MOST_COLOURS) throw new CssValueError(`more than ${MOST_COLOURS} colours`);
  return parts.map(([first, second, ...others]) => {
    const entry = entryOf(first);
    const color = second && channelsOf(computedColor(second, context) ?? '');
    if (entry === undefined || !color || others.length > 0)
      throw new CssValueError('write the number of a colour, and the colour: 0 red, 2 #1d2433');
    const [red, green, blue, alpha] = color;
    return [entry, { red, green, blue, alpha }] as const;
  });
}

function entryOf(value: ComponentValue | undefined): number | undefined {
  if (value?.kind !== 'number' || value.unit !== '') return undefined;
  return Number.isInteger(value.value) && value.value >= 0 && value.value <= 0xffff ? value.value : undefined;
}
