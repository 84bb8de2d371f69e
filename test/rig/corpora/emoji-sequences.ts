import { textOf, unicodeData } from './unicode-data.js';

/** How much of its variation selectors a sequence has, in the words of emoji-test.txt. */
export type Qualification = 'fully-qualified' | 'minimally-qualified' | 'unqualified' | 'component';

/** A line of emoji-test.txt. */
export interface EmojiSequence {
  sequence: string;
  qualification: Qualification;
}

/** Emoji 15.1 to 18.0, newer than some systems' emoji-test.txt: each year's kinds of sequence. */
const NEWER = [
  '1F642 200D 2194 FE0F',
  '1F426 200D 1F525',
  '26D3 FE0F 200D 1F4A5',
  '1F468 1F3FE 200D 1F9BD 200D 27A1 FE0F',
  '1F9D1 200D 1F9D1 200D 1F9D2 200D 1F9D2',
  '1FAE9',
  '1FADF',
  '1F1E8 1F1F6',
  '1FACD',
  '1F6D8',
  '1FAEA',
  '1F9D1 1F3FB 200D 1FA70',
  '1FAEB',
  '1FA8C',
  '1FAF9 1F3FB',
  '1FAFA 1F3FF',
  '1F6D9',
  '1FA8B',
  '1FACC',
  '1FA8D',
  '1FADD',
];

/** Every emoji sequence that Unicode lists, newer ones, and the same with fewer variation selectors. */
export function emojiSequences(): EmojiSequence[] {
  const listed = unicodeData('emoji/emoji-test.txt').map((line) => {
    const [codePoints = '', qualification = ''] = line.split(';');
    return { sequence: textOf(codePoints.trim()), qualification: qualification.trim() as Qualification };
  });
  const newer = NEWER.map((codePoints) => ({
    sequence: textOf(codePoints),
    qualification: 'fully-qualified' as const,
  }));
  return [...listed, ...newer];
}
