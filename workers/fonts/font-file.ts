import { readFileSync } from 'node:fs';
import { Blob, Face, Font, Variation } from 'harfbuzzjs';
import { LRUCache } from 'lru-cache';
import { sfntTables, tagOf } from './sfnt.js';
import { sfntFromWoff } from './woff.js';
import { sfntFromWoff2 } from './woff2.js';

/** Instance of a font at one weight. */
export interface WeightedFont {
  /** Unique to the file, the place on its axes, and what is synthesised. */
  name: string;
  file: FontFile;
  /** HarfBuzz font whose lengths come in units of 1/`unitsPerEm`. */
  shaper: Font;
  /** Units of an em of the text's size: more than the font's own where its glyphs are scaled down. */
  unitsPerEm: number;
  /** Whether Skia's slant and stroke stand in for an italic and a bold that there is none of. */
  isSlanted: boolean;
  isEmboldened: boolean;
  /** In ems, where `@font-face` says something else than the font. */
  overrides: MetricOverrides;
}

export interface MetricOverrides {
  ascent?: number | undefined;
  descent?: number | undefined;
  lineGap?: number | undefined;
}

/** What is asked of a font file (CSS Fonts 4, section 5.2), with lengths of axes as CSS counts them. */
export interface FontRequest {
  /** Unique among requests of other values. */
  key: string;
  weight: number;
  /** In percent. */
  width: number;
  /** Degrees, clockwise. */
  slope: number;
  opticalSize: number;
  /** Axes that `font-variation-settings` sets. */
  axes: readonly (readonly [tag: string, value: number])[];
  /** Whether a slant or more weight is to be synthesised, if the font itself is not slanted or bold. */
  slants: boolean;
  emboldens: boolean;
  /** Whether the font's axis decides that instead, where it has one, because its `@font-face` does not say what it is for. */
  isAutoWeight: boolean;
  isAutoSlope: boolean;
  /** Share of the text's size. */
  scale: number;
  overrides: MetricOverrides;
}

/** Instances a file keeps: animated weights make one for each frame. */
const MOST_INSTANCES = 64;

const BOLD = 600;
const OS2 = tagOf('OS/2');
const MAXP = tagOf('maxp');

/** One parsed font file. */
export class FontFile {
  /** Size of the unpacked font, which is the memory that it takes. */
  readonly bytes: number;
  readonly glyphCount: number;
  readonly #face: Face;
  readonly #anyWeight: Font;
  readonly #axes: ReturnType<Face['getAxisInfos']>;
  readonly #instances = new LRUCache<string, WeightedFont>({ max: MOST_INSTANCES });
  readonly #os2: Uint8Array | undefined;
  #features: ReadonlySet<string> | undefined;

  /** Parses a font, which takes milliseconds: callers cache the result. */
  constructor(
    readonly name: string,
    sfnt: Uint8Array<ArrayBuffer>,
  ) {
    this.bytes = sfnt.byteLength;
    this.#face = new Face(new Blob(sfnt));
    this.#anyWeight = new Font(this.#face);
    this.#axes = this.#face.getAxisInfos();
    const tables = sfntTables(sfnt);
    this.#os2 = tables.get(OS2);
    const maxp = tables.get(MAXP);
    this.glyphCount = maxp && maxp.length >= 6 ? Buffer.from(maxp.subarray(4, 6)).readUInt16BE() : 0;
  }

  has(codePoint: number): boolean {
    return this.#anyWeight.nominalGlyph(codePoint) !== undefined;
  }

  /** Bytes of a table of the font, by its tag. */
  table(tag: string): Uint8Array | undefined {
    return this.#face.referenceTable(tag);
  }

  /** Whether it substitutes glyphs for a feature. */
  hasFeature(tag: string): boolean {
    this.#features ??= new Set(this.#face.getTableFeatureTags('GSUB'));
    return this.#features.has(tag);
  }

  /** The font in a weight of 100 to 900, or the nearest one it has. */
  at(weight: number): WeightedFont {
    const known = this.#instances.get(`${weight}`);
    if (known) return known;
    const axes: Variation[] = 'wght' in this.#axes ? [new Variation('wght', weight)] : [];
    return this.#added(`${weight}`, axes, { isSlanted: false, isEmboldened: false, overrides: {} }, 1);
  }

  /** The font as CSS asks for it. */
  instance(request: FontRequest): WeightedFont {
    const known = this.#instances.get(request.key);
    if (known) return known;
    const asked: [string, number][] = [
      ['wght', request.weight],
      ['wdth', request.width],
      ['slnt', -request.slope],
      ['opsz', request.opticalSize],
    ];
    const values = new Map([...asked, ...request.axes]);
    const axes = [...values]
      .filter(([tag]) => tag in this.#axes)
      .map(([tag, value]) => new Variation(tag, value));
    const { wght, slnt } = this.#axes;
    const isVaried = { weight: request.isAutoWeight && wght, slope: request.isAutoSlope && slnt };
    const synthesis = {
      isSlanted: request.slants && !isVaried.slope && !this.#isItalic(),
      isEmboldened:
        request.emboldens && !(isVaried.weight && isVaried.weight.max >= BOLD) && this.#weightClass() < BOLD,
      overrides: request.overrides,
    };
    return this.#added(request.key, axes, synthesis, request.scale);
  }

  #added(
    key: string,
    axes: Variation[],
    synthesis: Pick<WeightedFont, 'isSlanted' | 'isEmboldened' | 'overrides'>,
    scale: number,
  ): WeightedFont {
    const { upem } = this.#face;
    const shaper = new Font(this.#face);
    shaper.setScale(upem, upem);
    if (axes.length > 0) shaper.setVariations(axes);
    const name = `${this.name} ${key}`;
    const font: WeightedFont = { name, file: this, shaper, unitsPerEm: upem / scale, ...synthesis };
    this.#instances.set(key, font);
    return font;
  }

  /** OpenType specification, "OS/2": usWeightClass. */
  #weightClass(): number {
    return this.#os2 && this.#os2.length >= 6 ? Buffer.from(this.#os2.subarray(4, 6)).readUInt16BE() : 400;
  }

  /** fsSelection: italic, or oblique. */
  #isItalic(): boolean {
    if (!this.#os2 || this.#os2.length < 64) return false;
    return (Buffer.from(this.#os2.subarray(62, 64)).readUInt16BE() & 0x201) !== 0;
  }
}

/** Reads the font of a TrueType, OpenType, WOFF or WOFF 2.0 file. */
export function readSfnt(file: string | URL): Uint8Array<ArrayBuffer> {
  return sfntOf(readFileSync(file));
}

/** The font of a file's bytes. @throws where it is packed, and broken */
export function sfntOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  switch (Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(4, bytes.length)).toString('latin1')) {
    case 'wOF2':
      return sfntFromWoff2(bytes);
    case 'wOFF':
      return sfntFromWoff(bytes);
    default:
      return new Uint8Array(bytes);
  }
}
