/** The fonts of a face, in the order in which a character is looked for in them (CSS Fonts 4, section 5.3). */

import type { FamilyName, FontFace, HanForm, TextFace } from '../../templates/contract/index.js';
import { ITALIC_SLOPE } from '../css/values/font-values.js';
import {
  type CodePointRange,
  type FontSubset,
  ownFamilyNamed,
  searchOrder,
  subsetsNamed,
} from './catalogue.js';
import type { DocumentFile } from './document-font-files.js';
import type { FaceStyle } from './face-style.js';
import { type FontRequest, readSfnt } from './font-file.js';
import { ANY_SLOPE, ANY_WEIGHT, matchingWeight, type WantedFace } from './font-matching.js';
import { shortKey } from './short-keys.js';
import { type FacePart, StyledFace } from './styled-face.js';

/** The `@font-face` rules of a document. */
interface FontFaces {
  /** Those of a family that are for what is wanted, with their files. */
  matching(family: string, wanted: WantedFace): { face: FontFace; file: DocumentFile }[];
}

/**
 * The families that Tuval has for generic ones, and for those that systems have under other names. As in Chromium on Linux,
 * others, such as `ui-sans-serif` and `math`, are no families: the next one that is named sets the text.
 */
const STAND_INS: Readonly<Record<string, FamilyName>> = {
  ...Object.fromEntries(
    `sans-serif, system-ui, cursive, fantasy, arial, helvetica, helvetica neue, segoe ui, verdana, tahoma,
    open sans, liberation sans, dejavu sans`
      .split(/,\s+/)
      .map((name) => [name, 'sans']),
  ),
  ...Object.fromEntries(
    ['serif', 'georgia', 'times', 'times new roman', 'liberation serif'].map((name) => [name, 'serif']),
  ),
  ...Object.fromEntries(
    `monospace, courier, courier new, consolas, menlo, monaco, sf mono, sfmono-regular, lucida console, andale mono,
    cascadia code, cascadia mono, liberation mono, dejavu sans mono`
      .split(/,\s+/)
      .map((name) => [name, 'mono']),
  ),
  sans: 'sans',
  condensed: 'condensed',
  mono: 'mono',
};

/** The family of Tuval's that stands in for a name that is none of its own, whatever the case of its letters. */
export function standIn(name: string): FamilyName | undefined {
  return STAND_INS[name.toLowerCase()];
}

/**
 * The face of families in a style: its parts are found when a character first needs them.
 * @param families as an element names them, generic ones in lower case
 * @param size in CSS pixels, which small capitals and optical sizes depend on; 0 where neither is there
 * @param showsBoxes see `StyledFace`
 */
export function styledFace(
  key: string,
  families: readonly string[],
  style: FaceStyle,
  size: number,
  fonts: FontFaces,
  showsBoxes: boolean,
): StyledFace {
  const own = families.map((name) => ownFamilyNamed(name) ?? standIn(name));
  const family = own.find((one) => one !== undefined) ?? 'serif';
  const { language, caps, isShrinkingCaps, variants, settings, spacingTrim, han } = style;
  // Chromium rounds the size of synthesised small capitals to whole pixels.
  const smallScale = size > 0 ? Math.round(0.7 * size) / size : 0.7;
  const shaping = { language, caps, isShrinkingCaps, variants, settings, spacingTrim, smallScale };
  const weight = matchingWeight([400, 500, 600, 700, 800], style.wanted.weight) as TextFace['weight'];
  const parts = partsOf(families, family, style, size, fonts);
  return new StyledFace(key, family, weight, han, shaping, parts, showsBoxes);
}

function* partsOf(
  families: readonly string[],
  fallback: FamilyName,
  style: FaceStyle,
  size: number,
  fonts: FontFaces,
): Generator<FacePart> {
  for (const name of families) {
    const matching = fonts.matching(name, style.wanted);
    for (const { face, file } of matching) yield* documentParts(face, file, style, size);
    if (matching.length > 0) continue;
    const family = standIn(name);
    const subsets = family ? ownSubsets(family, style.han) : (subsetsNamed(name) ?? []);
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

function paletteOf({ palettes }: FontFace, name: string): FontRequest['palette'] {
  if (name === 'normal') return undefined;
  if (name === 'light' || name === 'dark') return { base: name, overrides: [] };
  return palettes && Object.hasOwn(palettes, name) ? palettes[name] : undefined;
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
    palette: paletteOf(face, style.palette),
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
