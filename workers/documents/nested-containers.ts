import type { Candidates } from '../css/cascade/cascade.js';
import type { Position } from '../css/syntax/problems.js';
import type { DocumentElement } from './document-element.js';

/** Containers in each other: the size of each may be known only when those around it are laid out. */
const MOST_NESTED = 16;

/** What is wrong where containers are in each other too deep, at the first that is. @param candidates of each element */
export function nestingProblem(
  elements: readonly DocumentElement[],
  candidates: readonly Candidates[],
): { message: string; position: Position } | undefined {
  const depths: number[] = [];
  for (const { index, parent, position } of elements) {
    const around = parent ? (depths[parent.index] as number) : 0;
    const depth = around + (mayBeContainer(candidates[index] as Candidates) ? 1 : 0);
    depths[index] = depth;
    if (depth > MOST_NESTED) {
      const message = `more than ${MOST_NESTED} containers in each other: say container-type of fewer elements`;
      return { message, position };
    }
  }
  return undefined;
}

function mayBeContainer({ own }: Candidates): boolean {
  return own.some(({ declared }) =>
    declared.some(
      (each) => each.name === 'containerType' && !(each.kind === 'constant' && each.value === 'normal'),
    ),
  );
}
