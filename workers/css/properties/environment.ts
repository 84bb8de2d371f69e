/** Environment variables of `env()` (CSS Environment Variables 1). */

import type { Values } from '../syntax/component-values.js';

const NOTHING: Values = [{ kind: 'number', value: 0, unit: 'px' }];
const ONE: Values = [{ kind: 'number', value: 1, unit: '' }];

/** Those that Chromium has on a screen without notches, a keyboard on the screen or a title bar of the page's own. */
const ENVIRONMENT: ReadonlyMap<string, Values> = new Map([
  ...['top', 'right', 'bottom', 'left'].flatMap((side) =>
    [`safe-area-inset-${side}`, `safe-area-max-inset-${side}`, `keyboard-inset-${side}`].map(
      (name) => [name, NOTHING] as const,
    ),
  ),
  ['keyboard-inset-width', NOTHING],
  ['keyboard-inset-height', NOTHING],
  ['preferred-text-scale', ONE],
]);

/** The value of an environment variable, by its name in its own case; undefined for others, in whose stead a fallback counts. */
export function environmentValue(name: string): Values | undefined {
  return ENVIRONMENT.get(name);
}
