import type { HanForm } from '../../templates/contract/index.js';

/**
 * Regional form of the unified ideographs in texts (Unicode, section 18.1, "Han Unification"): kana select Japanese and
 * Hangul Korean. Otherwise the majority decides between simplified and traditional, counting the ideographs that only
 * one of GB 2312 and Big5 has.
 */
export function hanFormOf(texts: readonly string[]): HanForm {
  return decidedHanForm(texts) ?? 'sc';
}

/** The same; undefined where there are no ideographs. */
export function decidedHanForm(texts: readonly string[]): HanForm | undefined {
  const text = texts.join('');
  if (!IDEOGRAPH.test(text)) return undefined;
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

/** GB 2312 as EUC, and Big5 without its extensions, decoded by ICU's tables. */
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
