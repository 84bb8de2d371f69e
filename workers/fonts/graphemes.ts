/**
 * Characters that are always clusters of their own: Latin, Greek, Cyrillic, common punctuation, Chinese, Japanese,
 * Korean.
 */
const PLAIN =
  /^[\n -\u02ff\u0370-\u0482\u048a-\u0588\u2010-\u2027\u20a0-\u20bf\u3000-\u3029\u3030-\u3098\u309b-\u30ff\u3400-\u9fff\uac00-\ud7a3\uff01-\uff9d]*$/;

/**
 * UTF-16 units that are segmented at a time. From some ten thousand clusters on, V8's segmenter takes longer for each: a text of
 * 40,000 emoji took 15 seconds as one, and 40 ms in parts.
 */
const PART = 1024;

let segmenter: Intl.Segmenter | undefined;

/**
 * Clusters of a text, part by part: one after a cluster depends on nothing before it. The segmenter is created on first use: it
 * takes 17 ms, which would delay a thread's start.
 */
function* clustersOf(text: string): Generator<string> {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' });
  let length = PART;
  for (let start = 0; start < text.length; ) {
    const part = text.slice(start, start + length + (isHighSurrogate(text, start + length - 1) ? 1 : 0));
    const isLast = start + part.length === text.length;
    let end = start;
    let previous = '';
    for (const { segment } of segmenter.segment(part)) {
      if (previous !== '') yield previous;
      end += previous.length;
      previous = segment;
    }
    if (isLast) {
      yield previous;
      return;
    }
    // The last one may go on beyond the part: where it is the only one, a longer part has its end.
    length = end === start ? 2 * length : PART;
    start = end;
  }
}

function isHighSurrogate(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xd800;
}

/** Whether every UTF-16 unit of a text is a grapheme cluster: a fast path that most texts take. */
export function isPlain(text: string): boolean {
  return PLAIN.test(text);
}

/**
 * Grapheme clusters of a text (UAX #29). The segmenter, which takes a microsecond per cluster, is used only where it is
 * needed.
 */
export function graphemesOf(text: string): string[] {
  return isPlain(text) ? text.split('') : [...clustersOf(text)];
}

/** Returns a test of whether a position, in UTF-16 units, is inside a grapheme cluster. */
export function clusterTest(text: string): (position: number) => boolean {
  if (isPlain(text)) return () => false;
  const starts = new Uint8Array(text.length);
  let start = 0;
  for (const cluster of clustersOf(text)) {
    starts[start] = 1;
    start += cluster.length;
  }
  return (position) => starts[position] !== 1;
}
