/** Where a word goes on in another script: nothing is shaped across such a place (Blink, `ScriptRunIterator`). */

import type { TextRun } from '../fonts/font-library.js';

/** Scripts whose fonts kern letters, and those of ideographs, which no text has beside each other without a change of run. */
const SCRIPTS = [
  /[\p{scx=Latin}]/u,
  /[\p{scx=Greek}]/u,
  /[\p{scx=Cyrillic}]/u,
  /[\p{scx=Armenian}]/u,
  /[\p{scx=Georgian}]/u,
  /[\p{scx=Hebrew}]/u,
  /[\p{scx=Arabic}\p{scx=Syriac}]/u,
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\p{scx=Hangul}]/u,
];

/** Words of these alone, which most are, go on in one script. */
const ONE_SCRIPT = /^(?:[\p{ASCII}\u00a0-\u024f\u2000-\u206f]*|[\u2000-\u206f\u3000-\u9fff\uac00-\ud7af]*)$/u;

/** Characters that go with those before them. */
const OF_ANY_SCRIPT = /^[\p{scx=Common}\p{scx=Inherited}]/u;

const OPENING = '([{';
const CLOSING = ')]}';

/** Cuts runs of a font where the script changes: a mark goes with what stands before it, and a closing bracket with the opening one. */
export function cutAtScripts(word: string, runs: readonly TextRun[]): readonly TextRun[] {
  if (ONE_SCRIPT.test(word) || runs.every(({ text }) => text.length === 1)) return runs;
  const cuts = scriptChanges(word);
  if (cuts.length === 0) return runs;
  let start = 0;
  return runs.flatMap((run) => {
    const end = start + run.text.length;
    const own = 'emoji' in run ? [] : cuts.filter((at) => at > start && at < end);
    const parts = [start, ...own].map((from, index) => ({
      ...run,
      text: word.slice(from, own[index] ?? end),
    }));
    start = end;
    return parts;
  });
}

/** Positions before which the script changes. */
function scriptChanges(word: string): number[] {
  const changes: number[] = [];
  const brackets: (number | undefined)[] = [];
  let script: number | undefined;
  let at = 0;
  for (const character of word) {
    const own = scriptOf(character, script, brackets);
    if (own !== undefined && script !== undefined && own !== script) changes.push(at);
    script = own ?? script;
    if (OPENING.includes(character)) brackets.push(script);
    at += character.length;
  }
  return changes;
}

/** Index of a character's script; undefined for one that goes with what stands before it. */
function scriptOf(
  character: string,
  before: number | undefined,
  brackets: (number | undefined)[],
): number | undefined {
  if (CLOSING.includes(character)) return brackets.pop() ?? before;
  if (OF_ANY_SCRIPT.test(character)) return undefined;
  const index = SCRIPTS.findIndex((script) => script.test(character));
  return index < 0 ? SCRIPTS.length : index;
}
