/** Tries single declarations and attributes in Tuval and in Chromium, and tells what is not drawn alike. */

import { compileStyledDocument } from '../../../../workers/documents/tailwind.js';
import { differingShare } from '../../pictures/difference.js';
import { readPng } from '../../pictures/png-reading.js';
import type { Picture } from '../../pictures/similarity.js';
import { browserDocument } from '../browser-document.js';
import type { ChromiumDocuments } from '../chromium-documents.js';
import { type DrawingInput, defaultInput } from '../document.js';
import { drawDocument } from '../engine.js';
import type { Attempt } from './attempts.js';
import { drawnOnSheet, SHEET } from './sheets.js';
import { SIZE } from './subjects.js';
import { type Measured, type Verdict, verdictOf } from './verdicts.js';

/** What came of one attempt. */
export interface Finding extends Measured {
  verdict: Verdict;
  subject: string;
  /** The declaration, or the attribute. */
  text: string;
  /** The first error or warning, or why it was not drawn. */
  message: string;
}

type Drawn = { picture: Picture; warnings: string[] } | { refusal: string } | { failure: string };

interface Pair {
  chromium: Picture;
  tuval: Drawn;
}

/** Verdicts that a picture of its own has to confirm: a frame of a sheet could be drawn in another way than a page. */
const DOUBTED: ReadonlySet<Verdict> = new Set(['SILENT', 'OVERDRAWN', 'DIFFERS']);

/** Documents with and without what is tried; those without it are drawn once. */
export class Sweep {
  readonly #chromium: ChromiumDocuments;
  readonly #bases = new Map<string, Pair>();

  constructor(chromium: ChromiumDocuments) {
    this.#chromium = chromium;
  }

  /** @returns in the order of the attempts; `SHEET` of them at once are the cheapest */
  async findings(attempts: readonly Attempt[]): Promise<Finding[]> {
    const bases = new Set(attempts.map(({ base }) => base).filter((base) => !this.#bases.has(base)));
    for (const [source, pair] of await this.#drawnTogether([...bases])) this.#bases.set(source, pair);
    const drawn = await this.#drawnTogether(attempts.map(({ source }) => source));
    const found: Finding[] = [];
    for (const attempt of attempts) {
      const [before, after] = [this.#bases.get(attempt.base), drawn.get(attempt.source)] as [Pair, Pair];
      const finding = findingOf(attempt, before, after);
      found.push(DOUBTED.has(finding.verdict) ? await this.#alone(attempt, before, after) : finding);
    }
    return found;
  }

  async #alone(attempt: Attempt, before: Pair, after: Pair): Promise<Finding> {
    const base = { ...before, chromium: await this.#page(attempt.base) };
    return findingOf(attempt, base, { ...after, chromium: await this.#page(attempt.source) });
  }

  async #drawnTogether(sources: readonly string[]): Promise<Map<string, Pair>> {
    const drawn = new Map<string, Pair>();
    for (let at = 0; at < sources.length; at += SHEET) {
      const some = sources.slice(at, at + SHEET);
      const htmls = await Promise.all(some.map((source) => browserDocument(inputOf(source))));
      // The browser draws in its own process meanwhile.
      const sheet = drawnOnSheet(this.#chromium, htmls, SIZE);
      const own: Drawn[] = [];
      for (const source of some) own.push(await drawnByTuval(inputOf(source)));
      const pictures = await sheet;
      for (const [index, source] of some.entries())
        drawn.set(source, { chromium: pictures[index] as Picture, tuval: own[index] as Drawn });
    }
    return drawn;
  }

  async #page(source: string): Promise<Picture> {
    return readPng(await this.#chromium.draw(await browserDocument(inputOf(source)), SIZE, 0));
  }
}

function findingOf({ subject, text }: Attempt, before: Pair, after: Pair): Finding {
  const none = { chromium: pixelsOf(before.chromium, after.chromium), tuval: 0, cross: 0, base: 0 };
  const attempt = { subject, text };
  if ('failure' in after.tuval)
    return { ...attempt, ...none, verdict: 'FAILED', message: after.tuval.failure };
  if ('refusal' in after.tuval) {
    const verdict = none.chromium > 0 ? 'REFUSED' : 'refused-noeffect';
    return { ...attempt, ...none, verdict, message: after.tuval.refusal };
  }
  if (!('picture' in before.tuval))
    return { ...attempt, ...none, verdict: 'REFUSED', message: 'what it is tried upon is refused itself' };
  const measured = {
    chromium: none.chromium,
    tuval: pixelsOf(before.tuval.picture, after.tuval.picture),
    cross: pixelsOf(after.tuval.picture, after.chromium),
    base: pixelsOf(before.tuval.picture, before.chromium),
  };
  const [message = ''] = after.tuval.warnings;
  return { ...attempt, ...measured, verdict: verdictOf(measured, message !== ''), message };
}

function inputOf(source: string): DrawingInput {
  return defaultInput({ name: 'sweep', source }, new Map());
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
