/**
 * The segments of a text, found part by part: from some ten thousand segments on, V8's takes longer for each. A text of 40,000 emoji
 * took 15 seconds as one, and 40 ms in parts.
 * @param units UTF-16 units of a part
 * @param ahead segments at the end of a part that what follows may divide otherwise
 */
export function* segmentsInParts(
  segmenter: Intl.Segmenter,
  text: string,
  units: number,
  ahead: number,
): Generator<{ segment: string; index: number }> {
  let length = units;
  for (let start = 0; start < text.length; ) {
    // Half of a surrogate pair is none of its characters.
    const part = text.slice(start, start + length + (isHighSurrogate(text, start + length - 1) ? 1 : 0));
    const isLast = start + part.length === text.length;
    const found = Array.from(segmenter.segment(part), ({ segment, index }) => ({
      segment,
      index: start + index,
    }));
    const certain = isLast ? found : found.slice(0, -ahead);
    yield* certain;
    if (isLast) return;
    // Where nothing is certain, a longer part has the end of a segment.
    length = certain.length === 0 ? 2 * length : units;
    start = found[certain.length]?.index ?? start;
  }
}

function isHighSurrogate(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xd800;
}
