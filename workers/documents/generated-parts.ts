/** What elements have beside their content, with styles of its own: `::before`, markers, parts of controls. */

import type { ComputedStyle, ComputedValues } from '../css/cascade/computed-style.js';
import {
  CONTROL_PARTS,
  type ControlPart,
  hasControlParts,
  isControlPart,
  partAround,
} from '../css/selectors/control-parts.js';
import {
  GENERATED_ELEMENTS,
  type GeneratedElement,
  type PseudoElement,
} from '../css/selectors/pseudo-elements.js';
import type { DocumentElement } from './document-element.js';

/** The computed styles of an element and of its pseudo-elements. */
export type StyledElement = Record<'own', ComputedStyle> & Partial<Record<PseudoElement, ComputedStyle>>;

/** A part that is generated beside an element's content, or in place of it. */
export type GeneratedPart = GeneratedElement | ControlPart;

const WITH_CONTROL_PARTS = [...GENERATED_ELEMENTS, ...CONTROL_PARTS] as const;

/** The parts that elements of a tag may have beside their content. */
export function generatedParts(tag: string): readonly GeneratedPart[] {
  return hasControlParts(tag) ? WITH_CONTROL_PARTS : GENERATED_ELEMENTS;
}

/** The element that a pseudo-element is within, and inherits from. */
export function aroundOf(name: GeneratedPart, styled: StyledElement): ComputedStyle {
  const around = isControlPart(name) ? partAround(name) : undefined;
  return (around && styled[around]) ?? styled.own;
}

/** Line ends and places for them, which are letters and have nothing in them (Blink, `LayoutObject::CanHaveGeneratedChildren`). */
const LETTERS: ReadonlySet<string> = new Set(['br', 'wbr']);

/** Tells whether an element has what is generated beside its content. */
export function isThere(
  name: GeneratedPart,
  { tag, attributes }: DocumentElement,
  own: ComputedValues,
  { content, display }: ComputedValues,
): boolean {
  if (isControlPart(name)) return true;
  if (name === 'placeholder') return attributes.has('placeholder');
  if (name === 'file-selector-button') return tag === 'input';
  if (name === 'marker') return own.display === 'list-item';
  return content !== 'normal' && content !== 'none' && display !== 'none' && !LETTERS.has(tag);
}
