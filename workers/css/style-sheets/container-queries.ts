/** What `@container` asks: a name, a condition, or both, of which commas part several (CSS Conditional 5, section 5). */

import { nameOfContainer } from '../grammars/container-grammars.js';
import { CssValueError, componentValues, splitAt, type Values } from '../syntax/component-values.js';
import type { ParentContext } from '../values/computation-context.js';
import { ConditionError } from './conditions.js';
import { type ReadCondition, readCondition } from './container-conditions.js';

/** One of what `@container` asks. */
export interface ContainerQuery {
  name: string | undefined;
  /** Undefined where it is enough that there is a container of the name. */
  condition: ReadCondition | undefined;
}

/** The condition of rules in an `@container`: one of its queries is true, and so is all that is asked around it. */
export interface ContainerRule {
  queries: readonly ContainerQuery[];
  around: ContainerRule | undefined;
}

/** More is nothing that anybody has written, and each is asked of every container. */
const MOST_PARTS = 100;
/** Characters of so many parts, with room to spare. */
const MOST_LETTERS = 8_000;

/** A condition of too many parts. */
export class TooManyParts extends Error {
  override name = 'TooManyParts';

  constructor() {
    super(`a condition of more than ${MOST_PARTS} parts`);
  }
}

/**
 * Reads what stands behind `@container`.
 * @throws ConditionError, CssValueError where browsers have it match nothing
 * @throws TooManyParts
 */
export function containerQueries(prelude: string, context: ParentContext): ContainerQuery[] {
  if (prelude.length > MOST_LETTERS) throw new TooManyParts();
  const queries: ContainerQuery[] = [];
  let unknown: Error | undefined;
  let parts = 0;
  for (const part of splitAt(componentValues(prelude), ',')) {
    try {
      const query = queryOf(part, context);
      parts += 1 + (query.condition?.parts ?? 0);
      queries.push(query);
    } catch (error) {
      if (!(error instanceof ConditionError || error instanceof CssValueError)) throw error;
      unknown = error;
    }
  }
  if (parts > MOST_PARTS) throw new TooManyParts();
  if (queries.length === 0) throw unknown ?? new ConditionError('nothing is asked');
  return queries;
}

function queryOf(values: Values, context: ParentContext): ContainerQuery {
  const name = nameOfContainer(values[0]);
  const rest = name === undefined ? values : values.slice(1);
  if (rest.length === 0 && name === undefined) throw new ConditionError('nothing is asked');
  return { name, condition: rest.length > 0 ? readCondition(rest, context) : undefined };
}
