import { test } from 'tap';
import type { TextDirection } from '../../templates/contract/index.js';
import { baseDirection, embeddingLevels, visualRuns } from '../../workers/text/bidi.js';
import { bidiClass } from '../../workers/text/bidi-classes.js';
import { textOf, unicodeData } from '../rig/corpora/unicode-data.js';

const DIRECTIONS: TextDirection[] = ['ltr', 'rtl'];

/** What BidiTest.txt and BidiCharacterTest.txt say of a text: levels and visual order, `x` and absent where removed (X9). */
interface Expected {
  levels: string;
  order: string;
}

test('every line of BidiCharacterTest.txt', async (t) => {
  const failures: string[] = [];
  for (const line of unicodeData('BidiCharacterTest.txt')) {
    const [codes = '', direction, , levels = '', order = ''] = line.split(';');
    const text = textOf(codes);
    const base = DIRECTIONS[Number(direction)] ?? baseDirection(text);
    if (!conforms(text, base, { levels, order })) failures.push(line);
  }
  t.same(failures, []);
});

/** A character of each class. */
const SAMPLES: Record<string, string> = {
  L: 'a',
  R: 'א',
  EN: '1',
  ES: '+',
  ET: '#',
  AN: '١',
  CS: ',',
  B: '\u2029',
  S: '\t',
  WS: ' ',
  ON: '!',
  BN: '\u00ad',
  NSM: '\u0300',
  AL: 'ا',
  LRO: '\u202d',
  RLO: '\u202e',
  LRE: '\u202a',
  RLE: '\u202b',
  PDF: '\u202c',
  LRI: '\u2066',
  RLI: '\u2067',
  FSI: '\u2068',
  PDI: '\u2069',
};

test('every line of BidiTest.txt, in every direction', async (t) => {
  const failures: string[] = [];
  const expected = { levels: '', order: '' };
  for (const line of unicodeData('BidiTest.txt')) {
    if (line.startsWith('@Levels:')) expected.levels = line.slice(8).trim();
    else if (line.startsWith('@Reorder:')) expected.order = line.slice(9).trim();
    else {
      const [classes = '', directions] = line.split(';');
      const text = classes.replace(/\w+ ?/g, (name) => SAMPLES[name.trim()] ?? '');
      const bits = Number(directions);
      const bases = new Set(DIRECTIONS.filter((_, index) => bits & (2 << index)));
      if (bits & 1) bases.add(baseDirection(text));
      for (const base of bases) if (!conforms(text, base, expected)) failures.push(`${base} ${line}`);
    }
  }
  t.same(failures.slice(0, 10), []);
});

function conforms(text: string, base: TextDirection, { levels, order }: Expected): boolean {
  const found = embeddingLevels(text, base);
  const removed = levels.split(' ');
  const characters: number[] = [];
  for (let unit = 0, character = 0; unit < text.length; character++) {
    if (removed[character] !== 'x' && Number(removed[character]) !== found[unit]) return false;
    characters[unit] = character;
    unit += (text.codePointAt(unit) ?? 0) > 0xffff ? 2 : 1;
  }
  const visual: number[] = [];
  for (const { start, end, level } of visualRuns(text, found, base)) {
    const units = characters.slice(start, end).filter((character) => removed[character] !== 'x');
    visual.push(...(level % 2 ? units.reverse() : units));
  }
  return visual.join(' ') === order;
}

test('the class of every character of Unicode 15.0', async (t) => {
  const differences: string[] = [];
  const atLevelOfLetters: string[] = [];
  for (const line of unicodeData('extracted/DerivedBidiClass.txt')) {
    const [range = '', expected = ''] = line.split(/\s*;\s*/);
    const [first = 0, last = first] = range.split('..').map((code) => Number.parseInt(code, 16));
    for (let code = first; code <= last; code++) {
      const character = String.fromCodePoint(code);
      const found = bidiClass(character);
      if (found !== expected) differences.push(`${code.toString(16)} ${expected} ${found}`);
      const isRightToLeft = ['R', 'AL', 'AN'].includes(found);
      if (isRightToLeft && embeddingLevels(character, 'ltr')[0] === 0) atLevelOfLetters.push(range);
    }
  }
  t.same(differences, CHANGED_SINCE, 'but those that changed later');
  t.same(atLevelOfLetters, [], 'none from right to left is taken for a letter from left to right');
});

/** The data of later versions that say otherwise than 15.0, which is what Debian ships. */
const CHANGED_SINCE = [
  // ∇ of the mathematical alphabets, neutral now as ∂ was already.
  '1d6c1 L ON',
  '1d6fb L ON',
  '1d735 L ON',
  '1d76f L ON',
  '1d7a9 L ON',
  // AHOM CONSONANT SIGN MEDIAL RA, a spacing mark now.
  '1171e NSM L',
];
