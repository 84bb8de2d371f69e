/** Small capitals that a font lacks, which smaller capitals stand for (CSS Fonts 4, section 6.6). */

import type { SmallCaps } from '../fonts/styled-face.js';

/** Capitals, with the position in the text of the letter that each comes from: a letter may make two. */
export function capitalsOf(text: string, language: string): { capitals: string; places: number[] } {
  let capitals = '';
  const places: number[] = [];
  let at = 0;
  for (const letter of text) {
    capitals += letter.toLocaleUpperCase(language || undefined);
    while (places.length < capitals.length) places.push(at);
    at += letter.length;
  }
  return { capitals, places };
}

/** What is set smaller, with the marks on it. */
const SMALL: Readonly<Record<SmallCaps, RegExp>> = {
  lower: /\p{Changes_When_Uppercased}\p{M}*/gu,
  all: /.+/gsu,
  upper: /(?:\P{Changes_When_Uppercased}\p{M}*)+/gu,
};

/** Splits a text where small capitals begin or end. */
export function caseRuns(text: string, smallCaps: SmallCaps): { text: string; isSmall: boolean }[] {
  const runs: { text: string; isSmall: boolean }[] = [];
  const add = (part: string, isSmall: boolean) => {
    const last = runs.at(-1);
    if (last?.isSmall === isSmall) last.text += part;
    else if (part !== '') runs.push({ text: part, isSmall });
  };
  let end = 0;
  for (const { 0: letters, index } of text.matchAll(SMALL[smallCaps])) {
    add(text.slice(end, index), false);
    add(letters, true);
    end = index + letters.length;
  }
  add(text.slice(end), false);
  return runs;
}
