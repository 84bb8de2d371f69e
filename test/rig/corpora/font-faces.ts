import { fileURLToPath } from 'node:url';

/** A text in a face, with the fonts of its document. */
export interface FaceCase {
  rules?: string;
  style: string;
  text: string;
  lang?: string;
}

const path = (specifier: string) => fileURLToPath(import.meta.resolve(specifier));
const OTHERS = '../../../../node_modules/satori/node_modules/harfbuzzjs/test/fonts/noto';
const other = (name: string) => fileURLToPath(new URL(`${OTHERS}/${name}`, import.meta.url));

/** The files of the documents by the names of their assets. */
export const FILES: Record<string, string> = {
  'thin.woff2': path('@fontsource/inter/files/inter-latin-300-normal.woff2'),
  'regular.woff': path('@fontsource/inter/files/inter-latin-400-normal.woff'),
  'serif.woff2': path('@fontsource/source-serif-4/files/source-serif-4-latin-400-normal.woff2'),
  'serif-italic.woff2': path('@fontsource/source-serif-4/files/source-serif-4-latin-400-italic.woff2'),
  'serif-bold.woff2': path('@fontsource/source-serif-4/files/source-serif-4-latin-700-normal.woff2'),
  'varied.woff2': path('@fontsource-variable/roboto/files/roboto-latin-standard-normal.woff2'),
  'greek.woff2': path('@fontsource-variable/noto-sans/files/noto-sans-greek-wght-normal.woff2'),
  'outlines.otf': other('NotoSans-Regular.otf'),
  'glyphs.ttf': other('NotoSans-Regular.ttf'),
  'arabic.ttf': other('NotoSansArabic-Variable.ttf'),
};

const face = (family: string, file: string, more = '') =>
  `@font-face { font-family: ${family}; src: url(${file}); ${more} }`;
const TEXT = 'Hamburgefonstiv AVATAR 0123 fi';

const SERIF =
  face('Own', 'serif.woff2', 'font-weight: 400') +
  face('Own', 'serif-italic.woff2', 'font-weight: 400; font-style: italic') +
  face('Own', 'serif-bold.woff2', 'font-weight: 700');
const VARIED = face('Own', 'varied.woff2', 'font-weight: 100 900; font-stretch: 75% 100%');

const FEATURED = face('Own', 'outlines.otf');
const THREE =
  face('Own', 'thin.woff2', 'font-weight: 300') +
  face('Own', 'serif.woff2', 'font-weight: 450') +
  face('Own', 'outlines.otf', 'font-weight: 550; font-stretch: 75%') +
  face('Own', 'serif-bold.woff2', 'font-weight: 700; font-stretch: 125%');

export const FACE_CASES: Record<string, FaceCase> = {
  WOFF: { rules: face('Own', 'regular.woff'), style: 'font: 30px Own', text: TEXT },
  WOFF2: { rules: face('Own', 'thin.woff2'), style: 'font: 30px Own', text: TEXT },
  TrueType: { rules: face('Own', 'glyphs.ttf'), style: 'font: 30px Own', text: TEXT },
  CFF: { rules: face('Own', 'outlines.otf'), style: 'font: 30px Own', text: TEXT },
  'weight of an axis': { rules: VARIED, style: 'font: 537 30px Own', text: TEXT },
  'width of an axis': { rules: VARIED, style: 'font: 30px Own; font-stretch: 80%', text: TEXT },
  'axis within the range of its rule': {
    rules: face('Own', 'varied.woff2', 'font-weight: 300 500'),
    style: 'font: 900 30px Own; font-synthesis: none',
    text: TEXT,
  },
  'axis without a range': { rules: face('Own', 'varied.woff2'), style: 'font: 900 30px Own', text: TEXT },
  'variation settings': {
    rules: VARIED,
    style: 'font: 30px Own; font-variation-settings: "wght" 250, "wdth" 77',
    text: TEXT,
  },
  'real italic': { rules: SERIF, style: 'font: italic 30px Own', text: TEXT },
  'real bold': { rules: SERIF, style: 'font: 600 30px Own', text: TEXT },
  'weight between two': { rules: SERIF, style: 'font: 500 30px Own', text: TEXT },
  'weight above 400': { rules: THREE, style: 'font: 400 30px Own', text: TEXT },
  'lighter weight': { rules: THREE, style: 'font: 350 30px Own', text: TEXT },
  'narrower before heavier': { rules: THREE, style: 'font: 700 30px Own; font-stretch: 80%', text: TEXT },
  'wider first': { rules: THREE, style: 'font: 300 30px Own; font-stretch: 110%', text: TEXT },
  'slanted bold': {
    rules: SERIF.replace(/@font-face[^}]*italic[^}]*}/, ''),
    style: 'font: italic 700 30px Own',
    text: TEXT,
  },
  slant: { rules: face('Own', 'regular.woff'), style: 'font: oblique 30px Own', text: TEXT },
  'small slope': {
    rules: face('Own', 'regular.woff'),
    style: 'font: 30px Own; font-style: oblique 10deg',
    text: TEXT,
  },
  'no slant': {
    rules: face('Own', 'regular.woff'),
    style: 'font: italic 30px Own; font-synthesis: none',
    text: TEXT,
  },
  'bold of strokes': { rules: face('Own', 'regular.woff'), style: 'font: bold 40px Own', text: TEXT },
  'CFF, small': { rules: face('Own', 'outlines.otf'), style: 'font: 16px Own', text: TEXT },
  'bold of strokes, CFF': { rules: face('Own', 'outlines.otf'), style: 'font: bold 16px Own', text: TEXT },
  'small capitals of the font': { rules: FEATURED, style: 'font: small-caps 31px Own', text: TEXT },
  'small capitals of capitals': {
    style: 'font: small-caps 31px Inter',
    text: 'Straße, Élan & fin 12',
    lang: 'de',
  },
  'all small capitals of the font': {
    rules: FEATURED,
    style: 'font: 31px Own; font-variant-caps: all-petite-caps',
    text: TEXT,
  },
  'all small capitals': { style: 'font: 33px Inter; font-variant-caps: all-small-caps', text: TEXT },
  unicase: { style: 'font: 33px Inter; font-variant-caps: unicase', text: TEXT },
  'Turkish small capitals': { style: 'font: small-caps 31px Inter', text: 'istiklal ışık', lang: 'tr' },
  ranges: {
    rules: face('Own', 'serif.woff2', 'unicode-range: U+41-5A') + face('Other', 'thin.woff2'),
    style: 'font: 30px Own, Other',
    text: TEXT,
  },
  'two files of a family': {
    rules:
      face('Own', 'greek.woff2', 'unicode-range: U+370-3FF') +
      face('Own', 'serif.woff2', 'unicode-range: U+0-FF'),
    style: 'font: 30px Own',
    text: 'Latin και ελληνικά 12',
  },
  'size-adjust': {
    rules: face('Own', 'serif.woff2', 'size-adjust: 130%'),
    style: 'font: 30px Own',
    text: TEXT,
  },
  overrides: {
    rules: face('Own', 'serif.woff2', 'ascent-override: 120%; descent-override: 50%; line-gap-override: 33%'),
    style: 'font: 21px Own',
    text: TEXT,
  },
  'size-adjust and overrides': {
    rules: face('Own', 'serif.woff2', 'ascent-override: 90%; size-adjust: 80%'),
    style: 'font: 30px Own',
    text: TEXT,
  },
  'features of a rule': {
    rules: face('Own', 'outlines.otf', 'font-feature-settings: "onum", "smcp"'),
    style: 'font: 30px Own; font-feature-settings: "smcp" 0',
    text: TEXT,
  },
  numerals: {
    rules: FEATURED,
    style: 'font: 30px Own; font-variant-numeric: oldstyle-nums tabular-nums',
    text: '0123 1/2 456 1111',
  },
  fractions: {
    rules: FEATURED,
    style: 'font: 30px Own; font-variant-numeric: diagonal-fractions slashed-zero',
    text: '0123 1/2 456 1111',
  },
  'feature settings over variants': {
    rules: FEATURED,
    style: 'font: 30px Own; font-variant-numeric: oldstyle-nums; font-feature-settings: "onum" off, "zero"',
    text: TEXT,
  },
  'no kerning': { rules: SERIF, style: 'font: 40px Own; font-kerning: none', text: 'AVATAR To We' },
  'no ligatures': {
    rules: SERIF,
    style: 'font: 40px Own; font-variant-ligatures: none',
    text: 'fi ff ffi fl',
  },
  'spaced letters': { rules: SERIF, style: 'font: 40px Own; letter-spacing: 1px', text: 'fi ff ffi fl' },
  'spaced ligatures': {
    rules: SERIF,
    style: 'font: 40px Own; letter-spacing: 1px; font-variant-ligatures: common-ligatures',
    text: 'fi ff ffi fl',
  },
  features: { style: 'font: 30px Inter; font-feature-settings: "tnum", "zero", "ss01", "cv05"', text: TEXT },
  'second source': {
    rules: '@font-face { font-family: Own; src: local("No such font"), url(serif.woff2) }',
    style: 'font: 30px Own',
    text: TEXT,
  },
  'Arabic of a document': {
    rules: face('Own', 'arabic.ttf', 'font-weight: 100 900'),
    style: 'font: 650 30px Own',
    text: 'مرحبا بالعالم',
    lang: 'ar',
  },
  'own families': { style: 'font: 500 30px Fira Sans Extra Condensed', text: TEXT },
  'own italics': { style: 'font: italic 600 30px "Source Serif 4"', text: TEXT },
  'fallback of an italic': { style: 'font: italic 30px Inter', text: 'Latin ไทย עברית' },
};
