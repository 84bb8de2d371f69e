/** What is tried, one thing at a time: two documents that differ in it alone. */

import { attributeTrials } from './attributes.js';
import { declarationBlocks } from './blocks.js';
import type { Trial } from './declarations.js';
import { htmlFragments } from './html-fragments.js';
import { PICTURE, SUBJECTS, type Subject, subjectSource } from './subjects.js';
import { svgFragments } from './svg-fragments.js';
import { valuesOfKinds } from './values.js';

/** A document with what is tried, and the one without it. */
export interface Attempt {
  subject: string;
  /** The declarations, the attribute or the markup. */
  text: string;
  base: string;
  source: string;
}

/** A declaration upon a subject. */
function declarationAttempt(subject: Subject, { property, value, companions }: Trial): Attempt {
  const text = `${property}: ${value}`;
  return {
    ...{ subject: subject.name, text },
    base: subjectSource(subject, companions),
    source: subjectSource(subject, `${companions}; ${text}`),
  };
}

/** All attributes, each upon an element that has it. */
export function attributeAttempts(): Attempt[] {
  return attributeTrials().map(({ subject, without, attribute }) => ({
    ...{ subject: subject.name, text: attribute },
    base: subjectSource({ ...subject, body: without }, ''),
    source: subjectSource(subject, ''),
  }));
}

/** Declarations that mean something together, and values beyond those that the editor suggests, upon every subject. */
export function blockAttempts(): Attempt[] {
  const values = valuesOfKinds(PICTURE).map(({ property, value }) => `${property}: ${value}`);
  return [...declarationBlocks(PICTURE), ...values].flatMap((text) =>
    SUBJECTS.map((subject) => ({
      ...{ subject: subject.name, text },
      base: subjectSource(subject, ''),
      source: subjectSource(subject, text),
    })),
  );
}

/** Markup in a body, and in a drawing. */
export function fragmentAttempts(): Attempt[] {
  const attempt = (name: string, text: string, body: (markup: string) => string): Attempt => {
    const source = (markup: string) => subjectSource({ name, selector: '.x', body: body(markup) }, '');
    return { subject: name, text, base: source(''), source: source(text) };
  };
  return [
    ...htmlFragments().map((markup) => attempt('markup', markup, (inner) => inner)),
    ...svgFragments().map((markup) =>
      attempt('drawing', markup, (inner) => `<svg width="140" height="100">${inner}</svg>`),
    ),
  ];
}

/** Single declarations upon every subject. */
export function declarationAttempts(supported: readonly Trial[]): Attempt[] {
  return supported.flatMap((trial) => SUBJECTS.map((subject) => declarationAttempt(subject, trial)));
}
