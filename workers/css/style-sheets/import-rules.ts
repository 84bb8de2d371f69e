/** `@import`, of which nothing is loaded. */

import { CssValueError, componentValues, cssText, type Values } from '../syntax/component-values.js';
import type { ParentContext } from '../values/computation-context.js';
import { ConditionError, mediaMatches } from './conditions.js';

/** Whether what stands behind `@import` is an address, and a medium or conditions that hold. */
export function wouldImport(prelude: string, context: ParentContext): boolean {
  let media: Values = [];
  try {
    const [address, ...rest] = componentValues(prelude);
    if (address?.kind !== 'string' && address?.kind !== 'url') return false;
    media = rest;
    return mediaMatches(cssText(media), context) === true;
  } catch (error) {
    if (!(error instanceof ConditionError || error instanceof CssValueError)) throw error;
    // Layers and what must be supported are written as functions.
    return media.some(({ kind }) => kind === 'function');
  }
}
