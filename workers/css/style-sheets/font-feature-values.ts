import type { CssNodePlain } from 'css-tree';
import { type ComponentValue, CssValueError, componentValues, splitAt } from '../syntax/component-values.js';
import { type Problems, positionOf, textOf } from '../syntax/problems.js';
import { isAlternateKind, mostValuesOf, type NamedAlternate } from '../values/font-alternates.js';

/** Of all rules. */
export const MOST_ALTERNATES = 500;

/**
 * Reads a `@font-feature-values` rule (CSS Fonts 4, section 6.9).
 * @throws CssValueError for one that browsers pass over
 */
export function fontFeatureValues(
  prelude: string,
  nodes: readonly CssNodePlain[],
  problems: Problems,
): NamedAlternate[] {
  const families = splitAt(componentValues(prelude), ',').map(familyName);
  if (families.length === 0 || families.includes(''))
    throw new CssValueError('it needs the name of a family');
  return nodes.flatMap((node) => {
    if (node.type !== 'Atrule') return [];
    const kind = node.name.toLowerCase();
    if (isAlternateKind(kind))
      return (node.block?.children ?? []).flatMap((declaration) => {
        if (declaration.type !== 'Declaration') return [];
        const values = numbersOf(textOf(declaration));
        if (values && values.length <= mostValuesOf(kind))
          return [{ families, kind, name: declaration.property, values }];
        problems.warning(
          `browsers pass over ${declaration.property} of @${node.name}`,
          positionOf(declaration),
        );
        return [];
      });
    if (kind !== 'font-display') problems.warning(`browsers pass over @${node.name}`, positionOf(node));
    return [];
  });
}

function familyName(values: readonly ComponentValue[]): string {
  const isName = values.every(({ kind }) => kind === 'ident' || (kind === 'string' && values.length === 1));
  if (!isName) return '';
  return values
    .map((value) => ('text' in value ? value.text : ''))
    .join(' ')
    .toLowerCase();
}

/** Whole numbers from 0 on; undefined for anything else. */
function numbersOf(text: string): number[] | undefined {
  const numbers = componentValues(text).map((value) =>
    value.kind === 'number' && value.unit === '' && Number.isInteger(value.value) && value.value >= 0
      ? value.value
      : undefined,
  );
  return numbers.length > 0 && numbers.every((number) => number !== undefined) ? numbers : undefined;
}
