import type { FamilyName, FontSetting, HanForm, TextFace } from '../../templates/contract/index.js';
import type { FontPart } from './catalogue.js';
import type { FontFile, FontRequest } from './font-file.js';
import { Feature } from './harfbuzz.js';

/** Part of a face of CSS: a file, and what is asked of it. */
export interface FacePart extends FontPart {
  /** Name of the file, unique to its bytes. */
  file: string;
  /** The unpacked font. */
  read(): Uint8Array<ArrayBuffer>;
  request: FontRequest;
  /** Of its `@font-face`. */
  features: readonly FontSetting[];
  /** Filled in on first use. */
  shaping?: PartShaping;
}

/** Letters that stand in for small capitals: lower case, all letters, or upper case. */
export type SmallCaps = 'lower' | 'all' | 'upper';

/** How text is shaped with one part of a face. */
export interface PartShaping {
  /** HarfBuzz features, without and with letter spacing. */
  features: Feature[];
  trackedFeatures: Feature[];
  /** Letters that are set as smaller capitals because the font has none of its own. */
  smallCaps: SmallCaps | undefined;
  smallRequest: FontRequest;
}

/** How all text of a face is shaped. */
export interface FaceShaping {
  /** BCP 47 language; empty when unknown. */
  language: string;
  /** `font-variant-caps`. */
  caps: string;
  /** Whether smaller capitals stand in for those that a font has not. */
  isShrinkingCaps: boolean;
  /** What capitals are scaled by where a font has no small ones. */
  smallScale: number;
  /** Of `font-kerning`, `font-variant-ligatures` and `font-variant-numeric`. */
  variants: readonly FontSetting[];
  /** `font-feature-settings`. */
  settings: readonly FontSetting[];
  /** `text-spacing-trim`. */
  spacingTrim: SpacingTrim;
}

/** Where full-width punctuation is set half as wide (CSS Text 4, section 8.4). */
export type SpacingTrim = 'normal' | 'space-all' | 'space-first' | 'trim-start';

/** That of a face; templates in code, whose faces have no style, trim nothing. */
export function spacingTrimOf(face: TextFace): SpacingTrim {
  return face instanceof StyledFace ? face.shaping.spacingTrim : 'space-all';
}

/** Face of text as CSS has it. `faceOf` makes them, the same object for the same values. */
export class StyledFace implements TextFace {
  readonly parts: PartOrder;

  /**
   * @param key unique among all faces of a thread: what is shaped and found for it is kept by it
   * @param family Tuval's that sets what the families of the list lack
   * @param parts in the order in which they are searched
   * @param showsBoxes whether what no part has is the box of the first one, as in browsers, or is substituted
   */
  constructor(
    readonly key: string,
    readonly family: FamilyName,
    readonly weight: TextFace['weight'],
    readonly han: HanForm,
    readonly shaping: FaceShaping,
    parts: Iterator<FacePart>,
    readonly showsBoxes: boolean,
  ) {
    this.parts = new PartOrder(parts);
  }

  shapingOf(part: FacePart, file: FontFile): PartShaping {
    part.shaping ??= partShaping(this.shaping, part, file);
    return part.shaping;
  }
}

/** Parts of a face, listed only as far as a search reaches: most texts need one. */
class PartOrder implements Iterable<FacePart> {
  readonly #parts: FacePart[] = [];
  readonly #unread: Iterator<FacePart>;
  readonly #names = new Set<string>();

  constructor(parts: Iterator<FacePart>) {
    this.#unread = parts;
  }

  get first(): FacePart {
    for (const part of this) return part;
    throw new Error('a face without fonts');
  }

  *[Symbol.iterator](): Iterator<FacePart> {
    for (let index = 0; ; index++) {
      while (index === this.#parts.length) {
        const { value, done } = this.#unread.next();
        if (done) return;
        if (this.#names.has(value.name)) continue;
        this.#names.add(value.name);
        this.#parts.push(value);
      }
      yield this.#parts[index] as FacePart;
    }
  }
}

/** A short text that is the same for equal faces only. */
export function faceKey(face: TextFace): string {
  return face instanceof StyledFace ? face.key : `${face.family} ${face.weight} ${face.han}`;
}

/** Capitals by the features that make them, best first, and the letters that stand in for them (CSS Fonts 4, section 6.6). */
const CAPITALS: Readonly<Record<string, readonly (readonly string[] | SmallCaps)[]>> = {
  'small-caps': [['smcp'], 'lower'],
  'all-small-caps': [['smcp', 'c2sc'], 'all'],
  'petite-caps': [['pcap'], ['smcp'], 'lower'],
  'all-petite-caps': [['pcap', 'c2pc'], ['smcp', 'c2sc'], 'all'],
  unicase: [['unic'], 'upper'],
  'titling-caps': [['titl']],
};

/**
 * CSS Text Level 3, section 8.2: of letters that are spaced, as in Chromium whatever `font-variant-ligatures` says
 * (`FontFeatures::Initialize`). Contextual alternates are among them: an arrow of a hyphen and `>` is two signs again.
 */
export const NO_LIGATURES: readonly FontSetting[] = ['liga', 'clig', 'dlig', 'hlig', 'calt'].map((tag) => [
  tag,
  0,
]);

/** In the order of CSS Fonts 4, section 7.2: of the same feature, the last one counts. */
function partShaping(shaping: FaceShaping, part: FacePart, file: FontFile): PartShaping {
  const { variants, settings, caps, isShrinkingCaps, smallScale } = shaping;
  const capitals = CAPITALS[caps]?.find(
    (way) => typeof way === 'string' || way.every((tag) => file.hasFeature(tag)),
  );
  const smallCaps = typeof capitals === 'string' && isShrinkingCaps ? capitals : undefined;
  const tags = typeof capitals === 'object' ? capitals : [];
  const own = [...variants, ...tags.map((tag): FontSetting => [tag, 1])];
  const features = (tracking: readonly FontSetting[]) =>
    [...part.features, ...own, ...tracking, ...settings, ...punctuation].map(
      ([tag, value]) => new Feature(tag, value),
    );
  const punctuation = contextualPunctuation(shaping, file);
  const { request } = part;
  return {
    features: features([]),
    trackedFeatures: features(NO_LIGATURES),
    smallCaps,
    smallRequest: {
      ...request,
      key: `${request.key} small ${smallScale}`,
      scale: request.scale * smallScale,
    },
  };
}

/** As Blink's `FontFeatureRange::FromFontDescription` has it: on, unless `font-feature-settings` says something of widths. */
function contextualPunctuation(
  { spacingTrim, settings }: FaceShaping,
  file: FontFile,
): readonly FontSetting[] {
  if (spacingTrim === 'space-all' || !file.positions('chws')) return [];
  const isStated = settings.some(
    ([tag, value]) => tag === 'chws' || (value !== 0 && (tag === 'halt' || tag === 'palt')),
  );
  return isStated ? [] : [['chws', 1]];
}
