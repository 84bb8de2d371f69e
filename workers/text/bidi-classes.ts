import bidiFactory, { type BidiCharTypeName } from 'bidi-js';

/** A value of the property Bidi_Class, UAX #9, table 4. */
export type BidiClass = BidiCharTypeName;

export const bidi = bidiFactory();

/** Bidi_Class of a character (one code point) in Unicode 17. */
export function bidiClass(character: string): BidiClass {
  return CHANGED.get(character.codePointAt(0) ?? 0) ?? bidi.getBidiCharTypeName(character);
}

/**
 * Replaces each character by one UTF-16 unit of the same class: the package looks at units, and takes the halves of a
 * surrogate pair for letters of class L.
 */
export function oneUnitEach(text: string): string {
  let units = '';
  for (const character of text) {
    const isPlain = character.length === 1 && !CHANGED.has(character.charCodeAt(0));
    units += isPlain ? character : (NEW_BRACKETS.get(character) ?? STAND_INS[bidiClass(character)] ?? 'a');
  }
  return units;
}

/** One character per class, for those beyond the first plane or newer than the package's data. */
const STAND_INS: Partial<Record<BidiClass, string>> = {
  R: '\u05d0',
  AL: '\u0627',
  EN: '1',
  ET: '#',
  AN: '\u0661',
  NSM: '\u0300',
  BN: '\u00ad',
  ON: '!',
};

/**
 * Brackets newer than the package's data, mapped to older ones that hardly occur in the same text, since rule N0 pairs
 * them.
 */
const NEW_BRACKETS = new Map([
  ['\u2e55', '\u2768'],
  ['\u2e56', '\u2769'],
  ['\u2e57', '\u276a'],
  ['\u2e58', '\u276b'],
  ['\u2e59', '\u276c'],
  ['\u2e5a', '\u276d'],
  ['\u2e5b', '\u276e'],
  ['\u2e5c', '\u276f'],
]);

/** Differences of DerivedBidiClass.txt 17.0.0 from the package's data, which are those of Unicode 13. */
const CHANGES: [BidiClass, ranges: string][] = [
  ['AL', '870-88F 10EC2-10EC7'],
  ['AN', '890-891 10D40-10D49'],
  [
    'NSM',
    `897-89F 8CA-8D2 C3C ECE 180F 1AC1-1ADD 1AE0-1AEB 1DFA 10D69-10D6D 10EFA-10EFF 10F82-10F85 11070
    11073-11074 110C2 11241 113BB-113C0 113CE 113D0 113D2 113E1-113E2 11B60 11B62-11B64 11B66
    11F00-11F01 11F36-11F3A 11F40 11F42 11F5A 13440 13447-13455 1611E-16129 1612D-1612F 1CF00-1CF2D
    1CF30-1CF46 1E08F 1E2AE 1E4EC-1E4EF 1E5EE-1E5EF 1E6E3 1E6E6 1E6EE-1E6EF 1E6F5`,
  ],
  ['L', '1734 1171E'],
  [
    'ON',
    `2427-2429 2B96 2E53-2E5D 2FFC-2FFF 31E4-31E5 31EF FBC3-FBD2 FD40-FD4F FD90-FD91 FDC8-FDCF FDFE-FDFF
    10D6E 10ED0-10ED8 1CC00-1CCD5 1CCFA-1CCFC 1CD00-1CEB3 1CEBA-1CED0 1CEE0-1CEF0 1D1E9-1D1EA 1D6C1
    1D6FB 1D735 1D76F 1D7A9 1F6D8 1F6DC-1F6DF 1F774-1F77F 1F7D9 1F7F0 1F8B2-1F8BB 1F8C0-1F8C1
    1F8D0-1F8D8 1F979 1F9CC 1FA54-1FA57 1FA75-1FA77 1FA7B-1FA7C 1FA87-1FA8A 1FA8E-1FA8F 1FAA9-1FAAF
    1FAB7-1FABF 1FAC3-1FAC6 1FAC8 1FACD-1FACF 1FAD7-1FADC 1FADF-1FAEA 1FAEF-1FAF8 1FBCB-1FBEF 1FBFA`,
  ],
  ['EN', '1CCF0-1CCF9'],
];

const CHANGED = new Map(
  CHANGES.flatMap(([changed, ranges]) => codePoints(ranges).map((code) => [code, changed])),
);

function codePoints(ranges: string): number[] {
  return ranges.split(/\s+/).flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map((code) => Number.parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
  });
}
