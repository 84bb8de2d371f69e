/** Pseudo-elements as selectors name them (Selectors 4, section 3.6), and what may stand behind them. */

import type { CssNodePlain } from 'css-tree';
import { CONTROL_PARTS, type ControlPart, isControlPart } from './control-parts.js';
import type { Selector } from './selector-matching.js';
import { InvalidSelectorError, SelectorError } from './simple-selectors.js';

/** Pseudo-elements that stand beside an element's content, with styles of their own. */
export const GENERATED_ELEMENTS = [
  'before',
  'after',
  'marker',
  'placeholder',
  'file-selector-button',
] as const;

/** Parts of its content that have styles of their own (CSS Pseudo-Elements 4, section 2). */
export const PARTIAL_ELEMENTS = ['first-letter', 'first-line'] as const;

/** All of these. */
export const PSEUDO_ELEMENTS: readonly PseudoElement[] = [
  ...GENERATED_ELEMENTS,
  ...PARTIAL_ELEMENTS,
  ...CONTROL_PARTS,
];

/** A pseudo-element that stands beside an element's content. */
export type GeneratedElement = (typeof GENERATED_ELEMENTS)[number];

/** A part of an element's content. */
export type PartialElement = (typeof PARTIAL_ELEMENTS)[number];

/** One of them. */
export type PseudoElement = GeneratedElement | PartialElement | ControlPart;

/** Pseudo-classes that apply only while somebody is at the page, or prints it. */
export const IDLE_CLASSES = new Set(
  `hover active focus focus-visible focus-within visited target target-within autofill fullscreen modal popover-open user-valid
  user-invalid playing paused host`.split(/\s+/),
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
  const problem = `nothing can stand behind ::${pseudoElement}`;
  if (isMarkerOf(node, pseudoElement)) throw new SelectorError(problem);
  throw new InvalidSelectorError(problem);
}

/** Tells whether a selector goes on to the marker of generated content, the one thing that browsers find behind it. */
function isMarkerOf(node: CssNodePlain, pseudoElement: PseudoElement): boolean {
  const isGenerated = pseudoElement === 'before' || pseudoElement === 'after';
  return isGenerated && node.type === 'PseudoElementSelector' && node.name.toLowerCase() === 'marker';
}

/** By its name, or by one that browsers had before. @throws SelectorError */
export function pseudoElementOf(name: string): PseudoElement {
  if (name === '-webkit-input-placeholder') return 'placeholder';
  if (name === '-webkit-file-upload-button') return 'file-selector-button';
  const found = PSEUDO_ELEMENTS.find((each) => each === name);
  if (found) return found;
  if (IDLE_ELEMENTS.test(name)) throw new SelectorError(`::${name} is not drawn`, true);
  throw new InvalidSelectorError(`::${name} is not known`);
}
