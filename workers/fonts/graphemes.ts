import { segmentsInParts } from './segments-in-parts.js';

/**
 * Characters that are always clusters of their own: Latin, Greek, Cyrillic, common punctuation, Chinese, Japanese,
 * Korean.
 */
const PLAIN =
  /^[\n -\u02ff\u0370-\u0482\u048a-\u0588\u2010-\u2027\u20a0-\u20bf\u3000-\u3029\u3030-\u3098\u309b-\u30ff\u3400-\u9fff\uac00-\ud7a3\uff01-\uff9d]*$/;

/** UTF-16 units that are segmented at a time. */
const PART = 1024;

/** Clusters depend on nothing before them, and the last one of a part may go on beyond it. */
const CLUSTERS_AHEAD = 1;

let segmenter: Intl.Segmenter | undefined;

/** The segmenter is created on first use: it takes 17 ms, which would delay a thread's start. */
function clustersOf(text: string): Generator<{ segment: string; index: number }> {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' });
  return segmentsInParts(segmenter, text, PART, CLUSTERS_AHEAD);
}

/** Tells whether every UTF-16 unit of a text is a grapheme cluster: a fast path that most texts take. */
function isPlain(text: string): boolean {
  return PLAIN.test(text);
}

/**
 * Grapheme clusters of a text (UAX #29). The segmenter, which takes a microsecond per cluster, is used only where it is
 * needed.
 */
export function graphemesOf(text: string): string[] {
  if (text.length < 2) return text === '' ? [] : [text];
  return isPlain(text) ? text.split('') : Array.from(clustersOf(text), ({ segment }) => segment);
}

/** Returns a test of whether a position, in UTF-16 units, is inside a grapheme cluster. */
export function clusterTest(text: string): (position: number) => boolean {
  if (isPlain(text)) return () => false;
  const starts = new Uint8Array(text.length);
  for (const { index } of clustersOf(text)) starts[index] = 1;
  return (position) => starts[position] !== 1;
}
