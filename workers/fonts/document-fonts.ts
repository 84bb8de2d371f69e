import { readFileSync } from 'node:fs';
import type { FamilyName, FontFace, FontSetting, HanForm, TextFace } from '../../templates/contract/index.js';
import { componentValues, splitAt } from '../css/component-values.js';
import { FONT_WIDTHS, fontSettings, ITALIC_SLOPE } from '../css/font-faces.js';
import type { Position } from '../css/problems.js';
import {
  type CodePointRange,
  type FontSubset,
  ownFamilyNamed,
  searchOrder,
  subsetsNamed,
} from './catalogue.js';
import { checkFont, digestOf, FontError, readFont } from './font-check.js';
import { type FontRequest, readSfnt } from './font-file.js';
import { ANY_SLOPE, ANY_WEIGHT, matchingFaces, matchingWeight, type WantedFace } from './font-matching.js';
import { type FacePart, type FaceShaping, StyledFace } from './styled-face.js';

/** What is computed of an element that its face depends on; what is left out has CSS's initial value. */
export interface FaceValues {
  fontFamily: unknown;
  fontSize: unknown;
  fontWeight: unknown;
  fontStyle?: unknown;
  fontStretch?: unknown;
  fontVariantCaps?: unknown;
  fontVariantNumeric?: unknown;
  fontVariantLigatures?: unknown;
  fontKerning?: unknown;
  fontFeatureSettings?: unknown;
  fontVariationSettings?: unknown;
  fontSynthesisWeight?: unknown;
  fontSynthesisStyle?: unknown;
}

const FACE_VALUES = Object.keys({
  fontFamily: true,
  fontSize: true,
  fontWeight: true,
  fontStyle: true,
  fontStretch: true,
  fontVariantCaps: true,
  fontVariantNumeric: true,
  fontVariantLigatures: true,
  fontKerning: true,
  fontFeatureSettings: true,
  fontVariationSettings: true,
  fontSynthesisWeight: true,
  fontSynthesisStyle: true,
} satisfies Record<keyof FaceValues, true>) as (keyof FaceValues)[];

/** The bytes of an asset by its name; undefined where there is none. */
export type Assets = (name: string) => Uint8Array | undefined;

/** Faces a document keeps: an animated weight makes one for each frame. */
const MOST_FACES = 500;

/** The `@font-face` rules of a document with their files, and the faces made of them. */
export class DocumentFonts {
  readonly #families = new Map<string, FontFace[]>();
  readonly #assets: Assets;
  readonly #files = new Map<FontFace, DocumentFile | undefined>();
  readonly #faces = new Map<string, StyledFace>();
  /** The same by what is computed, as it is. */
  readonly #byTexts = new Map<string, StyledFace>();
  readonly #byValues = new WeakMap<object, { language: string; han: HanForm; face: StyledFace }>();

  /** @param assets asked when a font is first needed: the same bytes must be there as long as the document is drawn */
  constructor(faces: readonly FontFace[], assets: Assets) {
    this.#assets = assets;
    for (const face of faces) {
      const name = face.family.toLowerCase();
      const family = this.#families.get(name);
      if (family) family.push(face);
      else this.#families.set(name, [face]);
    }
  }

  /** See `faceOf`. */
  face(values: FaceValues, language: string, han: HanForm): StyledFace {
    const known = this.#byValues.get(values);
    if (known && known.language === language && known.han === han) return known.face;
    const face = this.faceBy(values, language, han);
    this.#byValues.set(values, { language, han, face });
    return face;
  }

  /** Faces of a family that are for what is wanted, with their files. */
  matching(family: string, wanted: WantedFace): { face: FontFace; file: DocumentFile }[] {
    const faces = this.#families.get(family.toLowerCase());
    if (!faces) return [];
    return matchingFaces(faces, wanted).flatMap((face) => {
      const file = this.#fileOf(face);
      return file ? [{ face, file }] : [];
    });
  }

  /** The same for values that may still change: the object is not remembered. */
  faceBy(values: FaceValues, language = '', han: HanForm = 'sc'): StyledFace {
    let key = `${language}|${han}`;
    for (const name of FACE_VALUES) key += `|${values[name]}`;
    let face = this.#byTexts.get(key);
    if (!face) {
      face = this.#interned(values, language, han);
      if (this.#byTexts.size >= MOST_FACES) this.#byTexts.clear();
      this.#byTexts.set(key, face);
    }
    return face;
  }

  #interned(values: FaceValues, language: string, han: HanForm): StyledFace {
    const families = familiesOf(String(values.fontFamily));
    const style = styleOf(values, language, hanFormOfLanguage(language) ?? han);
    const files = families.flatMap((name) => this.matching(name, style.wanted).map(({ file }) => file));
    const isSized = style.caps !== 'normal' || files.some((file) => file.hasOpticalSizes);
    const size = isSized ? Number(values.fontSize) : 0;
    const key = JSON.stringify([
      families,
      style,
      size,
      files.map(({ name }) => name),
      families.map((name) =>
        this.#families.get(name.toLowerCase())?.map(({ sources: _, position: __, ...purpose }) => purpose),
      ),
    ]);
    let face = this.#faces.get(key);
    if (!face) {
      face = styledFace(shortKey(key), families, style, size, this);
      if (this.#faces.size >= MOST_FACES) this.#faces.clear();
      this.#faces.set(key, face);
    }
    return face;
  }

  #fileOf(face: FontFace): DocumentFile | undefined {
    if (this.#files.has(face)) return this.#files.get(face);
    const file = usableFile(face, this.#assets);
    this.#files.set(face, file);
    return file;
  }
}

/** Those of a document that has no `@font-face`, and of templates. */
export const NO_DOCUMENT_FONTS = new DocumentFonts([], () => undefined);

/**
 * The face that text of an element is set in: the same object for the same values.
 * @param values computed; the object itself is remembered, and must not change
 * @param language BCP 47, empty when unknown: it decides on forms of ideographs and letters
 * @param han form of ideographs where the language says nothing
 */
export function faceOf(
  values: FaceValues,
  language = '',
  fonts = NO_DOCUMENT_FONTS,
  han: HanForm = 'sc',
): StyledFace {
  return fonts.face(values, language, han);
}

/** What is wrong with the fonts of a document: each of its files is read, and some of it drawn. */
export function fontProblems(
  faces: readonly FontFace[],
  assets: Assets,
): { message: string; position: Position | undefined }[] {
  const wrong: { message: string; position: Position | undefined }[] = [];
  for (const { sources, position } of faces) {
    for (const source of sources) {
      if (!('url' in source)) continue;
      const shown = source.url.length > 60 ? `${source.url.slice(0, 60)}…` : source.url;
      try {
        const bytes = addressedBytes(source.url, assets);
        if (bytes) checkFont(bytes);
        else wrong.push({ message: `there is no asset ${shown}`, position });
      } catch (error) {
        if (!(error instanceof FontError)) throw error;
        wrong.push({ message: `${shown} is ${error.message}`, position });
      }
    }
  }
  return wrong;
}

/** File of a face that can be used. */
interface DocumentFile {
  /** By its digest. */
  name: string;
  hasOpticalSizes: boolean;
  /** Undefined where it is a family of Tuval's. */
  read: (() => Uint8Array<ArrayBuffer>) | undefined;
  local: readonly FontSubset[];
}

function usableFile({ sources }: FontFace, assets: Assets): DocumentFile | undefined {
  for (const source of sources) {
    if ('local' in source) {
      const local = subsetsNamed(source.local);
      if (local) return { name: `local ${source.local}`, hasOpticalSizes: false, read: undefined, local };
      continue;
    }
    const bytes = 'url' in source ? addressedBytes(source.url, assets) : readFileSync(source.file);
    const file = readableFile(bytes);
    if (file) return file;
  }
  return undefined;
}

function readableFile(bytes: Uint8Array | undefined): DocumentFile | undefined {
  if (!bytes) return undefined;
  try {
    const { sfnt, hasOpticalSizes } = readFont(bytes);
    // The first reader mostly comes at once, and may have what was unpacked; nothing waits for one that never comes.
    const unpacked = new WeakRef(sfnt);
    const read = () => unpacked.deref() ?? readFont(bytes).sfnt;
    return { name: digestOf(bytes), hasOpticalSizes, read, local: [] };
  } catch (error) {
    if (error instanceof FontError) return undefined;
    throw error;
  }
}

/** What an address names: an asset, or what is in a `data:` URL. */
export function addressedBytes(url: string, assets: Assets): Uint8Array | undefined {
  const [, isBase64, data = ''] = /^data:[^,]*?(;base64)?,(.*)$/is.exec(url) ?? [];
  if (!/^data:/i.test(url)) return assets(url.trim().replace(/^(?:\.\/)+/, ''));
  return isBase64 ? Buffer.from(data, 'base64') : Buffer.from(unescape(data), 'latin1');
}

/** Everything that a face follows from, besides fonts and size. */
interface FaceStyle extends Omit<FaceShaping, 'smallScale'> {
  wanted: WantedFace;
  axes: readonly FontSetting[];
  emboldens: boolean;
  slants: boolean;
  han: HanForm;
}

function styleOf(values: FaceValues, language: string, han: HanForm): FaceStyle {
  const said = (name: keyof FaceValues, initial = 'normal') => String(values[name] ?? initial);
  const stretch = said('fontStretch', '100%');
  return {
    wanted: {
      weight: Number(values.fontWeight),
      width: Number.parseFloat(FONT_WIDTHS[stretch] ?? stretch),
      slope: slopeOf(said('fontStyle')),
    },
    axes: fontSettings(said('fontVariationSettings')),
    emboldens: said('fontSynthesisWeight', 'auto') !== 'none',
    slants: said('fontSynthesisStyle', 'auto') !== 'none',
    han,
    language,
    caps: said('fontVariantCaps'),
    variants: [
      ...(said('fontKerning', 'auto') === 'none' ? [['kern', 0] as const] : []),
      ...featuresOf(said('fontVariantLigatures')),
      ...featuresOf(said('fontVariantNumeric')),
    ],
    settings: fontSettings(said('fontFeatureSettings')),
  };
}

/** CSS Fonts 4, sections 6.4 and 6.7. */
const FEATURES: Readonly<Record<string, readonly FontSetting[]>> = {
  none: ['liga', 'clig', 'dlig', 'hlig', 'calt'].map((tag) => [tag, 0]),
  'common-ligatures': [
    ['liga', 1],
    ['clig', 1],
  ],
  'no-common-ligatures': [
    ['liga', 0],
    ['clig', 0],
  ],
  'discretionary-ligatures': [['dlig', 1]],
  'no-discretionary-ligatures': [['dlig', 0]],
  'historical-ligatures': [['hlig', 1]],
  'no-historical-ligatures': [['hlig', 0]],
  contextual: [['calt', 1]],
  'no-contextual': [['calt', 0]],
  'lining-nums': [['lnum', 1]],
  'oldstyle-nums': [['onum', 1]],
  'proportional-nums': [['pnum', 1]],
  'tabular-nums': [['tnum', 1]],
  'diagonal-fractions': [['frac', 1]],
  'stacked-fractions': [['afrc', 1]],
  ordinal: [['ordn', 1]],
  'slashed-zero': [['zero', 1]],
};

function featuresOf(words: string): FontSetting[] {
  return words.split(' ').flatMap((word) => FEATURES[word] ?? []);
}

function slopeOf(style: string): number {
  if (style === 'normal') return 0;
  const [, angle] = /^oblique (.+)deg$/.exec(style) ?? [];
  return angle === undefined ? ITALIC_SLOPE : Number(angle);
}

/** Names of a list; generic families in lower case without quotes. */
function familiesOf(list: string): string[] {
  return splitAt(componentValues(list), ',').map((values) =>
    values.map((value) => ('text' in value ? value.text : '')).join(' '),
  );
}

/** The families that Tuval has for generic ones, and for those that systems have under other names. */
const STAND_INS: Readonly<Record<string, FamilyName>> = {
  ...Object.fromEntries(
    `sans-serif system-ui ui-sans-serif ui-rounded -apple-system blinkmacsystemfont monospace ui-monospace cursive
    fantasy math emoji arial helvetica,helvetica neue,segoe ui,verdana,tahoma,open sans,liberation sans,dejavu sans`
      .split(/[,\s]+(?=[a-z-])/)
      .map((name) => [name, 'sans']),
  ),
  ...Object.fromEntries(
    ['serif', 'ui-serif', 'fangsong', 'georgia', 'times', 'times new roman', 'liberation serif'].map(
      (name) => [name, 'serif'],
    ),
  ),
  sans: 'sans',
  condensed: 'condensed',
};

/** BCP 47: the script decides, or the region where Chinese is written in its form. */
export function hanFormOfLanguage(language: string): HanForm | undefined {
  const [primary, ...subtags] = language.toLowerCase().split('-');
  if (primary === 'ja') return 'jp';
  if (primary === 'ko') return 'kr';
  if (primary !== 'zh' && primary !== 'yue') return undefined;
  if (subtags.includes('hans')) return 'sc';
  const isTraditional = subtags.some((tag) => ['hant', 'tw', 'hk', 'mo'].includes(tag));
  return isTraditional || (primary === 'yue' && subtags.length === 0) ? 'tc' : 'sc';
}

function styledFace(
  key: string,
  families: readonly string[],
  style: FaceStyle,
  size: number,
  fonts: DocumentFonts,
): StyledFace {
  const own = families.map((name) => ownFamilyNamed(name) ?? STAND_INS[name.toLowerCase()]);
  const family = own.find((one) => one !== undefined) ?? 'serif';
  const { language, caps, variants, settings, han } = style;
  // Chromium rounds the size of synthesised small capitals to whole pixels.
  const smallScale = size > 0 ? Math.round(0.7 * size) / size : 0.7;
  const shaping = { language, caps, variants, settings, smallScale };
  const weight = matchingWeight([400, 500, 600, 700, 800], style.wanted.weight) as TextFace['weight'];
  return new StyledFace(key, family, weight, han, shaping, partsOf(families, family, style, size, fonts));
}

function* partsOf(
  families: readonly string[],
  fallback: FamilyName,
  style: FaceStyle,
  size: number,
  fonts: DocumentFonts,
): Generator<FacePart> {
  for (const name of families) {
    const matching = fonts.matching(name, style.wanted);
    for (const { face, file } of matching) yield* documentParts(face, file, style, size);
    if (matching.length > 0) continue;
    const standIn = STAND_INS[name.toLowerCase()];
    const subsets = standIn ? ownSubsets(standIn, style.han) : (subsetsNamed(name) ?? []);
    for (const subset of subsets) yield tuvalPart(subset, style);
  }
  for (const subset of searchOrder(fallback, style.han)) yield tuvalPart(subset, style);
}

function* ownSubsets(family: FamilyName, han: HanForm): Generator<FontSubset> {
  const order = searchOrder(family, han);
  for (const subset of order) {
    if (subset.family !== order.first.family) return;
    yield subset;
  }
}

const ALL: readonly CodePointRange[] = [[0, 0x10ffff]];

function* documentParts(
  face: FontFace,
  { name, read, local }: DocumentFile,
  style: FaceStyle,
  size: number,
): Generator<FacePart> {
  const { weights, widths, slopes, range = ALL, features = [] } = face;
  const { wanted, axes } = style;
  const scale = face.sizeAdjust ?? 1;
  const overrides = {
    ascent: scaled(face.ascent, scale),
    descent: scaled(face.descent, scale),
    lineGap: scaled(face.lineGap, scale),
  };
  const request = keyed({
    weight: weights ? clamped(wanted.weight, weights) : wanted.weight,
    width: widths ? clamped(wanted.width, widths) : wanted.width,
    slope: slopes ? clamped(wanted.slope, slopes) : wanted.slope,
    opticalSize: size,
    axes,
    slants: style.slants && (slopes ?? ANY_SLOPE)[1] < ITALIC_SLOPE && wanted.slope >= ITALIC_SLOPE,
    emboldens: style.emboldens && (weights ?? ANY_WEIGHT)[1] < BOLD && wanted.weight >= BOLD,
    isAutoWeight: weights === undefined,
    isAutoSlope: slopes === undefined,
    scale,
    overrides,
  });
  if (read) {
    yield {
      name: `${name} ${request.key} ${range}`,
      family: {},
      ranges: range,
      isBasic: false,
      file: name,
      read,
      request,
      features,
    };
    return;
  }
  for (const subset of local) {
    const part = tuvalPart(subset, style);
    const merged = keyed({ ...part.request, scale, overrides });
    const ranges = face.range ? common(part.isBasic ? ALL : part.ranges, face.range) : part.ranges;
    if (ranges.length === 0) continue;
    const isBasic = part.isBasic && !face.range;
    yield {
      ...part,
      name: `${part.name} ${merged.key} ${face.range ?? ''}`,
      request: merged,
      ranges,
      isBasic,
      features,
    };
  }
}

const BOLD = 600;

/** A subset of Tuval's: its files have weights and italics of their own, and what has none of these is slanted. */
function tuvalPart(subset: FontSubset, { wanted, axes, slants }: FaceStyle): FacePart {
  const isSlanted = wanted.slope >= ITALIC_SLOPE;
  const isItalic = isSlanted && !subset.isVariable && subset.hasItalics;
  const weight = subset.isVariable
    ? clamped(wanted.weight, [100, 900])
    : matchingWeight(subset.weights, wanted.weight);
  const style = isItalic ? ' italic' : '';
  return {
    name: subset.name,
    family: subset.family,
    ranges: subset.ranges,
    isBasic: subset.isBasic,
    // The same names as those of templates' faces, which have the same files.
    file: subset.isVariable ? subset.name : `${subset.name} ${weight}${style}`,
    read: () => readSfnt(subset.path(weight, isItalic)),
    request: keyed({
      weight,
      width: 100,
      slope: 0,
      opticalSize: 0,
      axes,
      slants: slants && isSlanted && !isItalic,
      emboldens: false,
      isAutoWeight: false,
      isAutoSlope: false,
      scale: 1,
      overrides: {},
    }),
    features: [],
  };
}

function keyed(request: Omit<FontRequest, 'key'>): FontRequest {
  return { ...request, key: shortKey(JSON.stringify(request)) };
}

function clamped(value: number, [least, greatest]: readonly [number, number]): number {
  return Math.min(greatest, Math.max(least, value));
}

function scaled(share: number | undefined, scale: number): number | undefined {
  return share === undefined ? undefined : share * scale;
}

/** What two lists of ranges have in common. */
function common(some: readonly CodePointRange[], others: readonly CodePointRange[]): CodePointRange[] {
  return some.flatMap(([first, last]) =>
    others.flatMap(([start, end]): CodePointRange[] =>
      start <= last && end >= first ? [[Math.max(first, start), Math.min(last, end)]] : [],
    ),
  );
}

/** Long keys as short ones, for the thread's caches; a number is never given twice. */
const shortKeys = new Map<string, string>();
const MOST_SHORT_KEYS = 5_000;
let given = 0;

function shortKey(long: string): string {
  let short = shortKeys.get(long);
  if (short === undefined) {
    if (shortKeys.size >= MOST_SHORT_KEYS) shortKeys.clear();
    short = `@${given++}`;
    shortKeys.set(long, short);
  }
  return short;
}
