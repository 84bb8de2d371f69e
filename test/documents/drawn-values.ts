/** Whether what the check lets through is drawn. */

import { compileStyledDocument } from '../../workers/documents/tailwind.js';
import { RefusedBox } from '../../workers/layout/refused-box.js';
import { drawDocument } from '../rig/conformance/engine.js';
import type { Subject } from '../rig/conformance/sweep/subjects.js';

/** Of what is tried at once: one document. */
export const AT_ONCE = 40;

function sourceOf(subject: Subject, styles: readonly string[]): string {
  const { selector, styles: own = '', body } = subject;
  const named = (name: string) => `.${name} ${selector === 'body' ? 'div' : selector}`;
  const rules = styles.map((style, index) => `${named(`t${index}`)} { ${own}; ${style} }`);
  const bodies = styles.map((_, index) => `<div class="t${index}"><div>${body}</div></div>`);
  return `<!doctype html><html lang="en"><head><title>x</title><meta name="viewport" content="width=200, height=200"><style>\n${rules.join('\n')}\n</style></head><body>\n${bodies.join('\n')}\n</body></html>`;
}

/**
 * Why what the check lets through is not drawn, one line each.
 * @param styles declarations, each upon an element of its own; at most `AT_ONCE`
 */
export async function failuresOf(subject: Subject, styles: readonly string[]): Promise<string[]> {
  const checked = await compileStyledDocument(sourceOf(subject, styles)).catch(() => undefined);
  if (!checked) return eachHalf(subject, styles);
  const refused = new Set((checked.errors ?? []).map(({ line }) => line - 2));
  const passed = styles.filter((_, index) => !refused.has(index));
  if (passed.length === 0) return [];
  const source = sourceOf(subject, passed);
  try {
    const drawn = await drawDocument({ source, values: {}, assets: new Map(), timeMs: 0 });
    if (!('reason' in drawn)) return [];
    // What costs too much together may be little one by one.
    if (passed.length === 1) return [];
  } catch (error) {
    // The check draws a document, too, and so says it with its place.
    if (passed.length === 1 && error instanceof RefusedBox) return [];
    if (passed.length === 1) return [`${subject.name} { ${passed[0]} }: ${(error as Error).message}`];
  }
  return eachHalf(subject, passed);
}

async function eachHalf(subject: Subject, styles: readonly string[]): Promise<string[]> {
  if (styles.length === 1) return [`${subject.name} { ${styles[0]} }: the check itself failed`];
  const half = Math.ceil(styles.length / 2);
  return [
    ...(await failuresOf(subject, styles.slice(0, half))),
    ...(await failuresOf(subject, styles.slice(half))),
  ];
}
