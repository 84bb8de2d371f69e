/** Elements that are drawn for some readers only (SVG 2, section 5.9). */

import type { PlainElement } from '../layout/element-tree.js';

/**
 * Tells whether an element is for readers of English that know SVG and HTML alone: one of its languages is theirs, or one of
 * its regions (Blink, `SVGTests::IsValid`).
 */
export function isForReaders({ props }: PlainElement): boolean {
  const { requiredExtensions = '', systemLanguage } = props;
  if (String(requiredExtensions).trim() !== '') return false;
  if (systemLanguage === undefined) return true;
  return String(systemLanguage)
    .split(',')
    .some((language) => /^en(?:-|$)/i.test(language.trim()));
}

/** Elements within another one that are drawn: of a `<switch>` the first one that is for readers. */
export function renderedChildren({ type, children }: PlainElement): PlainElement[] {
  const rendered = children.filter(
    (child): child is PlainElement => typeof child !== 'string' && isForReaders(child),
  );
  return type === 'switch' ? rendered.slice(0, 1) : rendered;
}
