/** `@property` (CSS Properties and Values 1, section 3). */

import type { CssNodePlain } from 'css-tree';
import { isIndependent, registeredSyntax, registeredValue } from '../properties/registered-syntax.js';
import type { RegisteredVariable } from '../properties/variables.js';
import { componentValues } from '../syntax/component-values.js';
import { type Position, type Problems, textOf } from '../syntax/problems.js';
import type { ParentContext } from '../values/computation-context.js';
import { refusals } from './loaded-urls.js';

type DeclarationNode = Extract<CssNodePlain, { type: 'Declaration' }>;

/**
 * Reads a rule.
 * @returns undefined, and a report, for one that browsers pass over
 * @throws CssValueError where its initial value is none
 */
export function propertyRule(
  name: string,
  children: readonly CssNodePlain[],
  position: Position,
  context: ParentContext,
  problems: Problems,
): RegisteredVariable | undefined {
  const descriptor = (wished: string) => {
    const found = children.find((child) => child.type === 'Declaration' && child.property === wished);
    return found ? textOf(found as DeclarationNode).trim() : undefined;
  };
  const initial = descriptor('initial-value');
  const values = initial === undefined ? undefined : componentValues(initial);
  for (const refusal of refusals(values ?? [], problems)) problems.error(refusal, position);
  const syntax = registeredSyntax(/^(["'])(.*)\1$/s.exec(descriptor('syntax') ?? '')?.[2] ?? '');
  const inherits = descriptor('inherits')?.toLowerCase();
  const isTyped = syntax && values && (syntax === '*' || isIndependent(values));
  const own = isTyped ? registeredValue(values, syntax, context) : undefined;
  if (!syntax || !(own || syntax === '*') || !(inherits === 'true' || inherits === 'false')) {
    problems.warning(
      `@property ${name.slice(0, 40)} needs syntax, inherits and an initial-value of the syntax: browsers pass over the rule`,
      position,
    );
    return undefined;
  }
  return { syntax, isInherited: inherits === 'true', initial: own };
}
