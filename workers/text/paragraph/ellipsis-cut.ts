import { graphemesOf } from '../../fonts/graphemes.js';
import { exceeds } from './break-units.js';
import type { Piece } from './line-placing.js';
import type { Shaping } from './shaping.js';

/** Characters that are tried at once: a piece may be as long as a text. */
const TRIED = 32;

/**
 * Where a piece of a line is cut between graphemes so that what is left of it has room.
 * @param keepsStart whether the start of its text is what is left
 * @param isForced whether at least one grapheme is left
 */
export function cutIn(
  text: string,
  { pens, first }: Shaping,
  { start, end }: Piece,
  keepsStart: boolean,
  room: number,
  isForced: boolean,
): number {
  const anchor = keepsStart ? start : end;
  const isTooWide = (at: number) =>
    exceeds(Math.abs((pens[at - first] as number) - (pens[anchor - first] as number)), room);
  let [from, to] = keepsStart ? [start, Math.min(end, start + TRIED)] : [Math.max(start, end - TRIED), end];
  while (keepsStart && to < end && !isTooWide(to)) to = Math.min(end, to + TRIED);
  while (!keepsStart && from > start && !isTooWide(from)) from = Math.max(start, from - TRIED);
  const graphemes = graphemesOf(text.slice(from, to));
  if (!keepsStart) graphemes.reverse();
  let cut = anchor;
  for (const { length } of graphemes) {
    const next = keepsStart ? cut + length : cut - length;
    if (isTooWide(next) && !(isForced && cut === anchor)) break;
    cut = next;
  }
  return cut;
}
