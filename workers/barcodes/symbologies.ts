/** The codes that are drawn, by the names that bwip-js has for them, and what each of them can say. */

/** A kind of code. */
export interface Symbology {
  /** Whether it is of bars alone, as high as its box; what has squares or rows keeps its ratio. */
  isLinear: boolean;
  /** Modules that have to stay free at its left and right sides; above and below as at the left, where it is no linear one. */
  quiet: readonly [left: number, right: number];
  /** Bytes of the longest value in UTF-8. How many there is really room for depends on the letters. */
  mostBytes: number;
  letters: Letters;
  /** Levels of error correction that can be asked for: there is as much, or more where that costs no room. None where there is no choice. */
  levels: readonly string[];
  /** Whether it says that a value with letters beyond ASCII is in UTF-8 (extended channel interpretation 26). */
  hasEncodings: boolean;
  /** Whether bwip-js has to be told to add its check letters, which every reader asks for. */
  isChecked: boolean;
}

/** Letters that a value may have. */
interface Letters {
  pattern: RegExp;
  /** Completes `it can have …`. */
  words: string;
}

const LETTERS = {
  any: { pattern: /^/, words: 'any letters' },
  // biome-ignore lint/suspicious/noControlCharactersInRegex: readers tell them, too
  ascii: { pattern: /^[\x00-\x7f]*$/, words: 'letters of ASCII alone' },
  digits: { pattern: /^\d*$/, words: 'digits alone' },
  article: { pattern: /^[\dXx -]*$/, words: 'digits, X, hyphens and spaces alone' },
  code39: { pattern: /^[\dA-Z .$/+%-]*$/, words: 'A to Z, digits, spaces and . - $ / + % alone' },
  codabar: {
    pattern: /^[ABCD][\d$:/.+-]+[ABCD]$/,
    words: 'digits and - $ : / . + between two of A, B, C and D',
  },
  gs1: { pattern: /^\(\d{2,4}\)[\x20-\x7e]+$/, words: 'elements of GS1, like (01)09521234543213' },
} as const satisfies Record<string, Letters>;

type Row = Partial<Pick<Symbology, 'levels' | 'hasEncodings'>>;

/** Squares, or rows of bars. */
function matrix(letters: keyof typeof LETTERS, mostBytes: number, quiet: number, row: Row = {}): Symbology {
  const usual = { levels: [], hasEncodings: false, isChecked: false, ...row };
  return { ...usual, isLinear: false, letters: LETTERS[letters], mostBytes, quiet: [quiet, quiet] };
}

/** Bars alone. */
function linear(letters: keyof typeof LETTERS, mostBytes: number, left: number, right = left): Symbology {
  const usual = { levels: [], hasEncodings: false, isChecked: false };
  return { ...usual, isLinear: true, letters: LETTERS[letters], mostBytes, quiet: [left, right] };
}

/** Levels of QR codes: some 7, 15, 25 and 30 % of the modules may be lost. */
const QR_LEVELS = ['L', 'M', 'Q', 'H'];

/** Of an Aztec code, per cent of it; of a PDF417, twice as many words at each. */
const AZTEC_LEVELS = ['10', '23', '36', '50'];
const PDF417_LEVELS = ['0', '1', '2', '3', '4', '5', '6', '7', '8'];

/** Letters of bars: no reader sees more of them at once. */
const LONG_BARS = 80;

/** All of them, those first that are asked for most. */
export const SYMBOLOGIES: Readonly<Record<string, Symbology>> = {
  qrcode: matrix('any', 7089, 4, { levels: QR_LEVELS, hasEncodings: true }),
  ean13: linear('digits', 13, 11, 7),
  code128: linear('ascii', LONG_BARS, 10),
  datamatrix: matrix('any', 3116, 1, { hasEncodings: true }),
  pdf417: matrix('any', 2710, 2, { levels: PDF417_LEVELS, hasEncodings: true }),
  // There is room for 3,832 digits, but they take seconds.
  azteccode: matrix('any', 1914, 1, { levels: AZTEC_LEVELS, hasEncodings: true }),
  microqrcode: matrix('ascii', 35, 2, { levels: ['L', 'M', 'Q'] }),
  ean8: linear('digits', 8, 7),
  upca: linear('digits', 12, 9),
  upce: linear('digits', 8, 9, 7),
  isbn: linear('article', 17, 11, 7),
  issn: linear('article', 17, 11, 7),
  ismn: linear('article', 17, 11, 7),
  itf14: linear('digits', 14, 10),
  interleaved2of5: linear('digits', LONG_BARS, 10),
  code39: linear('code39', LONG_BARS, 10),
  code39ext: linear('ascii', LONG_BARS, 10),
  code93: { ...linear('code39', LONG_BARS, 10), isChecked: true },
  code93ext: { ...linear('ascii', LONG_BARS, 10), isChecked: true },
  rationalizedCodabar: linear('codabar', LONG_BARS, 10),
  telepen: linear('ascii', LONG_BARS, 10),
  'gs1-128': linear('gs1', LONG_BARS, 10),
  gs1datamatrix: matrix('gs1', 3116, 1),
  gs1qrcode: matrix('gs1', 7089, 4, { levels: QR_LEVELS }),
  databaromni: linear('gs1', 18, 1),
  databarlimited: linear('gs1', 18, 5),
  databarexpanded: linear('gs1', LONG_BARS, 1),
  micropdf417: matrix('ascii', 366, 2),
  datamatrixrectangular: matrix('any', 98, 1, { hasEncodings: true }),
  azteccodecompact: matrix('any', 110, 1, { levels: AZTEC_LEVELS, hasEncodings: true }),
};

/** The problem with the length or the letters of a value, which is found before any of it is looked at closely. */
export function plainRefusal(type: string, value: string): string | undefined {
  const { mostBytes, letters } = SYMBOLOGIES[type] as Symbology;
  if (value.length > mostBytes || Buffer.byteLength(value) > mostBytes)
    return `it has more than ${mostBytes} bytes`;
  return letters.pattern.test(value) ? undefined : `it can have ${letters.words}`;
}
