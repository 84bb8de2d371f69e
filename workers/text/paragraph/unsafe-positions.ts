/** Where a line cannot end without being shaped anew. */

import type { TextWord } from './shaping.js';

/** Letters of these scripts join: Chromium does not space them out. */
export const CURSIVE =
  /[\p{sc=Arabic}\p{sc=Syriac}\p{sc=Mongolian}\p{sc=Nko}\p{sc=Mandaic}\p{sc=Phags_Pa}\p{sc=Hanifi_Rohingya}]/u;

/**
 * Positions where a line that ends there is shaped anew: 1 in an array, which is undefined where there are none.
 * @param trimmedStarts those of marks that are trimmed at the start of a line
 */
export function unsafePositions(
  words: readonly TextWord[],
  text: string,
  trimmedStarts: readonly number[],
): Uint8Array | undefined {
  let unsafe = trimmedStarts.length > 0 ? new Uint8Array(text.length + 1) : undefined;
  for (const start of trimmedStarts) if (unsafe) unsafe[start] = 1;
  for (const { start, end, shaped } of words) {
    if ((shaped.isTrimmedAtStart || shaped.isForNeighbours) && start > 0) {
      unsafe ??= new Uint8Array(text.length + 1);
      unsafe[start] = 1;
    }
    // Letters that join go on doing so where a line breaks between them.
    const cuts = shaped.unsafe.length > 0 && CURSIVE.test(text.slice(start, end)) ? [] : shaped.unsafe;
    if (cuts.length === 0 && !shaped.hasClusters) continue;
    unsafe ??= new Uint8Array(text.length + 1);
    if (shaped.hasClusters) {
      // Where several characters have one glyph, as ligatures, there is nothing to cut.
      unsafe.fill(1, start + 1, end);
      for (const { at } of shaped.glyphs) if (at > 0) unsafe[start + at] = 0;
    }
    for (const at of cuts) if (at > 0) unsafe[start + at] = 1;
  }
  return unsafe;
}
