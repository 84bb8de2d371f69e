/** Where the script of a text changes: what is shaped ends there (Blink, `ScriptRunIterator`). */

/** Scripts whose fonts kern letters with the space before them. */
const SCRIPTS = ['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Georgian', 'Hebrew', 'Arabic'].map(
  (name) => new RegExp(`^\\p{scx=${name}}`, 'u'),
);

/** Characters that go with those before them. */
const OF_ANY_SCRIPT = /^[\p{scx=Common}\p{scx=Inherited}]/u;

/** How far back a letter is looked for. */
const FARTHEST = 64;

/** The last of the letters that are Latin, or else of any script. */
const LAST_LATIN = 0x24f;

/** Whether a letter is of another script than the last one before it. @param position of its first unit */
export function beginsScript(text: string, position: number): boolean {
  // Most words are these.
  if (text.charCodeAt(position) <= LAST_LATIN && /[A-Za-z]/.test(text.charAt(position - 2))) return false;
  const letter = characterAt(text, position);
  let script: RegExp | undefined;
  for (let at = position - 1; at >= 0 && position - at < FARTHEST; at--) {
    const before = characterAt(text, at);
    if (OF_ANY_SCRIPT.test(before) || isLowHalf(before)) continue;
    script ??= SCRIPTS.find((each) => each.test(letter));
    return script !== undefined && !script.test(before);
  }
  return false;
}

function characterAt(text: string, at: number): string {
  return String.fromCodePoint(text.codePointAt(at) as number);
}

function isLowHalf(character: string): boolean {
  return /^[\udc00-\udfff]/.test(character);
}
