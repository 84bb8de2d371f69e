/** Pseudo-elements as selectors name them (Selectors 4, section 3.6), and what may stand behind them. */

import type { CssNodePlain } from 'css-tree';
import { isControlPart } from './control-parts.js';
import { PSEUDO_ELEMENTS, type PseudoElement, type Selector } from './selector-matching.js';
import { InvalidSelectorError, SelectorError } from './simple-selectors.js';

/** What is only there when somebody is at the page, or prints it. */
export const IDLE_CLASSES = new Set(
  `hover active focus focus-visible focus-within visited target target-within autofill fullscreen modal popover-open user-valid
  user-invalid default indeterminate in-range out-of-range open playing paused host`.split(/\s+/),
);

/** Pseudo-elements that no picture has. */
const IDLE_ELEMENTS =
  /^(?:selection|backdrop|cue|details-content|view-transition.*|-webkit-.*|target-text|highlight|spelling-error|grammar-error|search-text|scroll-.*|column|checkmark|picker.*|part|slotted)$/;

/** Pseudo-elements that CSS 2 wrote with one colon. */
export const WITH_ONE_COLON: ReadonlySet<string> = new Set(['before', 'after', 'first-letter', 'first-line']);

/** As `html.css` has it. */
const OF_NATIVE_CONTROL = '-internal-shadow-host-has-non-auto-appearance';

/** Adds what stands behind a pseudo-element: a pseudo-class. @throws SelectorError for one that no picture has */
export function addBehind(node: CssNodePlain, pseudoElement: PseudoElement, selector: Selector): void {
  const name = node.type === 'PseudoClassSelector' ? node.name.toLowerCase() : undefined;
  if (name === OF_NATIVE_CONTROL) {
    selector.isOfNativeControl = true;
    return;
  }
  if (name !== undefined && (IDLE_CLASSES.has(name) || isControlPart(pseudoElement)))
    throw new SelectorError(`::${pseudoElement}:${name} is never so in a picture`, true);
  if (isControlPart(pseudoElement)) throw new InvalidSelectorError(`nothing is within ::${pseudoElement}`);
  throw new SelectorError(`nothing can stand behind ::${pseudoElement}`);
}

/** By its name, or by one that browsers had before. @throws SelectorError */
export function pseudoElementOf(name: string): PseudoElement {
  if (name === '-webkit-input-placeholder') return 'placeholder';
  if (name === '-webkit-file-upload-button') return 'file-selector-button';
  const known = PSEUDO_ELEMENTS.find((each) => each === name);
  if (known) return known;
  if (IDLE_ELEMENTS.test(name)) throw new SelectorError(`::${name} is not drawn`, true);
  throw new InvalidSelectorError(`::${name} is not known`);
}
