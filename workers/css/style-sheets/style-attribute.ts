/** The `style` attribute. */

import type { Declaration } from '../properties/declarations.js';
import type { Position, Problems } from '../syntax/problems.js';
import type { ParentContext } from '../values/computation-context.js';
import { DeclarationCompiler } from './declaration-lists.js';
import { parsedStyles } from './style-parsing.js';
import type { Styles } from './style-rules.js';

/**
 * The declarations of a `style` attribute.
 * @param styles where those with variables are added, to be checked once these are known
 * @param position where the attribute stands
 */
export function styleAttribute(
  styles: Styles,
  text: string,
  position: Position,
  context: ParentContext,
  problems: Problems,
): Declaration[] {
  const all: Problems = {
    ...problems,
    error: (message) => problems.error(message, position),
    warning: (message) => problems.warning(message, position),
    refusalOf: (url) => problems.refusalOf(url),
  };
  const list = parsedStyles(
    text,
    {
      context: 'declarationList',
      onParseError: (error) => all.warning(`this is no CSS: ${error.message}`, position),
    },
    ({ message }) => all.error(message, position),
  );
  if (list?.type !== 'DeclarationList') return [];
  return new DeclarationCompiler(styles, context, all).compile(list.children);
}
