/** The sizes that a template declares beside its fields. */

import {
  MOST_SIZES,
  type Size,
  type SizeSet,
  sizeNameProblem,
  sizeProblem,
} from '../../templates/contract/index.js';

/** How a link asks for a size: what a field of that name says would be another thing. */
const SIZE_KEY = 'size';

/**
 * Reads the sizes in the JSON of a document, or of a template in code.
 * @param refuse told of what is wrong, and of the size that is to blame
 * @returns those without an error
 */
export function declaredSizes(
  declarations: Readonly<Record<string, unknown>>,
  refuse: (message: string, name?: string) => void,
): SizeSet {
  const sizes: Record<string, Size> = {};
  const names = Object.keys(declarations);
  if (names.length > MOST_SIZES) {
    refuse(`more than ${MOST_SIZES} sizes`);
    return sizes;
  }
  for (const name of names) {
    const size = declarations[name];
    const problem = sizeNameProblem(name) ?? prefixed(`the size ${name}: `, sizeProblem(size));
    if (problem === undefined) sizes[name] = [...(size as Size)];
    else refuse(problem, name);
  }
  return sizes;
}

function prefixed(before: string, problem: string | undefined): string | undefined {
  return problem === undefined ? undefined : before + problem;
}

/** Why a template with sizes cannot have the fields and lists that it has; undefined where it can. */
export function sizeKeyProblem(keys: Readonly<Record<string, unknown>>): string | undefined {
  return Object.hasOwn(keys, SIZE_KEY)
    ? `${SIZE_KEY} is how a link asks for one of the sizes: call the field something else`
    : undefined;
}
