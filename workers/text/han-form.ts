import type { HanForm } from '../../templates/contract/index.js';

/**
 * Tells which form of the shared ideographs (Unicode, section 18.1, "Han Unification") texts ask for: kana say Japanese,
 * Hangul says Korean, and else it counts for simplified or traditional how many ideographs only the one's or only the
 * other's old national character set has.
 */
export function hanFormOf(texts: readonly string[]): HanForm {
  const text = texts.join('');
  if (!IDEOGRAPH.test(text)) return 'sc';
  if (/[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text)) return 'jp';
  if (/\p{sc=Hangul}/u.test(text)) return 'kr';
  characterSets ??= readCharacterSets();
  const { simplified, traditional } = characterSets;
  let lead = 0;
  for (const character of text) {
    const isSimplified = simplified.has(character);
    if (isSimplified !== traditional.has(character)) lead += isSimplified ? 1 : -1;
  }
  return lead < 0 ? 'tc' : 'sc';
}

const IDEOGRAPH = /\p{sc=Han}/u;

let characterSets: ReturnType<typeof readCharacterSets> | undefined;

/** GB 2312 in its EUC form, and Big5 without its extensions: both are tables that ICU brings along. */
function readCharacterSets() {
  return {
    simplified: decodedRows('gb2312', [0xb0, 0xf7], [[0xa1, 0xfe]]),
    traditional: decodedRows(
      'big5',
      [0xa4, 0xf9],
      [
        [0x40, 0x7e],
        [0xa1, 0xfe],
      ],
    ),
  };
}

type ByteRange = [first: number, last: number];

/** Characters of a double-byte encoding with these lead and trail bytes. */
function decodedRows(encoding: string, leads: ByteRange, trails: ByteRange[]): Set<string> {
  const bytes: number[] = [];
  for (let lead = leads[0]; lead <= leads[1]; lead++)
    for (const [first, last] of trails)
      for (let trail = first; trail <= last; trail++) bytes.push(lead, trail);
  return new Set(new TextDecoder(encoding).decode(Uint8Array.from(bytes)));
}
