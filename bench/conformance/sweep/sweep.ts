/** Tries single declarations and attributes in Tuval and in Chromium, and tells what is not drawn alike. */

import { readPng } from '../../../test/support/pictures/png-reading.js';
import type { Picture } from '../../../test/support/pictures/similarity.js';
import { compileStyledDocument } from '../../../workers/documents/tailwind.js';
import { differingShare } from '../../fidelity/difference.js';
import { browserDocument } from '../browser-document.js';
import type { ChromiumDocuments } from '../chromium-documents.js';
import { type DrawingInput, defaultInput } from '../document.js';
import { drawDocument } from '../engine.js';
import type { AttributeTrial } from './attributes.js';
import type { Trial } from './declarations.js';
import { SIZE, type Subject, subjectSource } from './subjects.js';
import { type Measured, type Verdict, verdictOf } from './verdicts.js';

/** What came of one trial. */
export interface Finding extends Measured {
  verdict: Verdict;
  subject: string;
  /** The declaration, or the attribute. */
  text: string;
  /** The first error or warning, or why it was not drawn. */
  said: string;
}

type Drawn = { picture: Picture; warnings: string[] } | { refusal: string } | { failure: string };

/** Documents with and without what is tried; those without it are drawn once. */
export class Sweep {
  readonly #chromium: ChromiumDocuments;
  readonly #bases = new Map<string, { chromium: Picture; tuval: Drawn }>();

  constructor(chromium: ChromiumDocuments) {
    this.#chromium = chromium;
  }

  async declaration(subject: Subject, { property, value, companions }: Trial): Promise<Finding> {
    const text = `${property}: ${value}`;
    const base = subjectSource(subject, companions);
    return this.#compared(subject.name, text, base, subjectSource(subject, `${companions}; ${text}`));
  }

  async attribute({ subject, without, attribute }: AttributeTrial): Promise<Finding> {
    const base = subjectSource({ ...subject, body: without }, '');
    return this.#compared(subject.name, attribute, base, subjectSource(subject, ''));
  }

  async #compared(subject: string, text: string, base: string, source: string): Promise<Finding> {
    const before = this.#bases.get(base) ?? (await this.#drawn(base));
    this.#bases.set(base, before);
    const after = await this.#drawn(source);
    const none = { chromium: pixelsOf(before.chromium, after.chromium), tuval: 0, cross: 0, base: 0 };
    const told = { subject, text };
    if ('failure' in after.tuval) return { ...told, ...none, verdict: 'FAILED', said: after.tuval.failure };
    if ('refusal' in after.tuval) {
      const verdict = none.chromium > 0 ? 'REFUSED' : 'refused-noeffect';
      return { ...told, ...none, verdict, said: after.tuval.refusal };
    }
    if (!('picture' in before.tuval))
      return { ...told, ...none, verdict: 'REFUSED', said: 'what it is tried upon is refused itself' };
    const measured = {
      chromium: none.chromium,
      tuval: pixelsOf(before.tuval.picture, after.tuval.picture),
      cross: pixelsOf(after.tuval.picture, after.chromium),
      base: pixelsOf(before.tuval.picture, before.chromium),
    };
    const [said = ''] = after.tuval.warnings;
    return { ...told, ...measured, verdict: verdictOf(measured, said !== ''), said };
  }

  async #drawn(source: string): Promise<{ chromium: Picture; tuval: Drawn }> {
    const input = defaultInput({ name: 'sweep', source }, new Map());
    const png = await this.#chromium.draw(await browserDocument(input), SIZE, 0);
    return { chromium: readPng(png), tuval: await drawnByTuval(input) };
  }
}

async function drawnByTuval(input: DrawingInput): Promise<Drawn> {
  const { errors, warnings } = await compileStyledDocument(input.source);
  if (errors) return { refusal: errors[0]?.message ?? '' };
  try {
    const picture = await drawDocument(input);
    if ('reason' in picture) return { failure: picture.reason };
    return { picture, warnings: warnings.map(({ message }) => message) };
  } catch (error) {
    return { failure: (error as Error).message };
  }
}

/** How many pixels of two pictures differ to the eye. */
function pixelsOf(one: Picture, other: Picture): number {
  return Math.round(differingShare(one, other) * SIZE.width * SIZE.height);
}
