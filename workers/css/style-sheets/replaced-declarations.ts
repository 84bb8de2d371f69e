/** Declarations for older browsers, behind which the same rule says the same of its elements once more. */

import { type Declaration, DeclarationError, longhandsOf, propertyOf } from '../properties/declarations.js';

/** One that is not drawn. */
export interface RefusedDeclaration {
  property: string;
  isImportant: boolean;
}

/** Whether others of its rule that stand behind it decide on all that it says, so that it makes no difference. */
export function isReplaced(
  { property, isImportant }: RefusedDeclaration,
  behind: readonly Declaration[],
): boolean {
  const stronger = behind.filter((each) => each.isImportant || !isImportant);
  if (stronger.length === 0) return false;
  const decided = new Set(stronger.flatMap(({ declared }) => declared.map(({ name }) => name)));
  return longhandsNamed(property)?.every((name) => decided.has(name)) ?? false;
}

/** Undefined where there is no such property. */
function longhandsNamed(property: string): readonly string[] | undefined {
  try {
    return longhandsOf(propertyOf(property));
  } catch (error) {
    if (error instanceof DeclarationError) return undefined;
    throw error;
  }
}
