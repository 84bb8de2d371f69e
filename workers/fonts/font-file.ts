import { readFileSync } from 'node:fs';
import type { Face, Font, Variation as VariationValue } from 'harfbuzzjs';
import { LRUCache } from 'lru-cache';
import type { FontPalette } from '../../templates/contract/index.js';
import { ColouredGlyphs } from './coloured-glyphs.js';
import { OpenFace, Variation } from './harfbuzz.js';
import { sfntTables, tagOf } from './sfnt.js';
import { sfntFromWoff } from './woff.js';
import { sfntFromWoff2 } from './woff2.js';

/** Instance of a font at one weight. */
export interface WeightedFont {
  /** Unique to the file, the place on its axes, and what is synthesised. */
  name: string;
  file: FontFile;
  /** HarfBuzz font whose lengths come in units of 1/`unitsPerEm`. It is not to be held: it ends when its file is closed. */
  readonly shaper: Font;
  /** Units of an em of the text's size: more than the font's own where its glyphs are scaled down. */
  unitsPerEm: number;
  /** Share of the text's size that the glyphs are scaled to. */
  scale: number;
  /** Set if Skia's slant and stroke stand in for an italic and a bold that there is none of. */
  isSlanted: boolean;
  isEmboldened: boolean;
  /** In ems, where `@font-face` says something else than the font. */
  overrides: MetricOverrides;
  /** Of its coloured letters. */
  palette?: FontPalette | undefined;
}

export interface MetricOverrides {
  ascent?: number | undefined;
  descent?: number | undefined;
  lineGap?: number | undefined;
}

/** A request of a font file (CSS Fonts 4, section 5.2), with lengths of axes as CSS counts them. */
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
  /** Set if a slant or more weight is to be synthesised, if the font itself is not slanted or bold. */
  slants: boolean;
  emboldens: boolean;
  /** Set if the font's axis decides that instead, where it has one, because its `@font-face` does not say what it is for. */
  isAutoWeight: boolean;
  isAutoSlope: boolean;
  /** Share of the text's size. */
  scale: number;
  overrides: MetricOverrides;
  /** Of its coloured letters: its first one where it is left out. */
  palette?: FontPalette | undefined;
}

/** Instances a file keeps: animated weights make one for each frame. */
const MOST_INSTANCES = 64;

const BOLD = 600;
const OS2 = tagOf('OS/2');
const MAXP = tagOf('maxp');
const POST = tagOf('post');
const HEAD = tagOf('head');

/** Bits of fsType. */
const USAGE = 0xf;
const RESTRICTED = 2;
const NO_SUBSETTING = 0x100;
const BITMAPS_ONLY = 0x200;

/** Bytes of a table that are retained: more than any field that is read of it. */
const TABLE_START_BYTES = 128;

/** An instance's place on the axes, from which its HarfBuzz font is made whenever the file is opened. */
interface Instance {
  font: WeightedFont;
  axes: readonly VariationValue[];
}

/**
 * A font file. It is open in HarfBuzz, where it takes as much memory as its unpacked bytes, until it is closed, and opened
 * again when one of its instances is used afterwards: whoever holds an instance need not know.
 */
export class FontFile {
  /** Size of the unpacked font, which is the memory that it takes while it is open. */
  readonly bytes: number;
  readonly glyphCount: number;
  /**
   * Whether its licence lets parts of it be written into documents (OpenType specification, "OS/2": fsType): not where it
   * is restricted, must be whole, or may give bitmaps alone.
   */
  readonly isEmbeddable: boolean;
  /** Layers of coloured glyphs; undefined for a font without any. */
  readonly colours: ColouredGlyphs | undefined;
  readonly #read: () => Uint8Array;
  readonly #opened: (file: FontFile) => void;
  readonly #axes: ReturnType<Face['getAxisInfos']>;
  readonly #upem: number;
  readonly #instances = new LRUCache<string, Instance>({ max: MOST_INSTANCES });
  readonly #os2: Uint8Array | undefined;
  readonly #post: Uint8Array | undefined;
  readonly #head: Uint8Array | undefined;
  #face: OpenFace | undefined;
  #anyWeight: Font | undefined;
  readonly #shapers = new LRUCache<Instance, Font>({
    max: MOST_INSTANCES,
    dispose: (font) => this.#face?.closeFont(font),
  });
  #features: ReadonlySet<string> | undefined;
  #positioning: ReadonlySet<string> | undefined;

  /**
   * Parses a font, which takes milliseconds: callers cache the result, and close it.
   * @param read the font unpacked; called again when it is used after it was closed
   * @param opened called each time that it has been opened but the first
   */
  constructor(
    readonly name: string,
    read: () => Uint8Array,
    opened: (file: FontFile) => void = () => {},
  ) {
    this.#read = read;
    this.#opened = opened;
    const sfnt = read();
    this.bytes = sfnt.byteLength;
    this.#face = new OpenFace(sfnt);
    const { face } = this.#face;
    this.#axes = face.getAxisInfos();
    this.#upem = face.upem;
    const tables = sfntTables(sfnt);
    this.colours = ColouredGlyphs.of(tables);
    // Copies: a part of the font would keep all of it.
    const start = (tag: number) => tables.get(tag)?.slice(0, TABLE_START_BYTES);
    this.#os2 = start(OS2);
    this.isEmbeddable = allowsParts(this.#os2);
    this.#post = start(POST);
    this.#head = start(HEAD);
    const maxp = start(MAXP);
    this.glyphCount = maxp && maxp.length >= 6 ? Buffer.from(maxp.subarray(4, 6)).readUInt16BE() : 0;
  }

  /** Frees the memory that the font takes in HarfBuzz. */
  close(): void {
    const face = this.#face;
    this.#face = undefined;
    this.#anyWeight = undefined;
    this.#shapers.clear();
    face?.close();
  }

  /** The beginning of a table: as much of it as has fields that are read. */
  tableStart(tag: 'OS/2' | 'post' | 'head'): Uint8Array | undefined {
    if (tag === 'head') return this.#head;
    return tag === 'OS/2' ? this.#os2 : this.#post;
  }

  has(codePoint: number): boolean {
    this.#anyWeight ??= this.#open().font();
    return this.#anyWeight.nominalGlyph(codePoint) !== undefined;
  }

  /** Tells whether it substitutes glyphs for a feature. */
  hasFeature(tag: string): boolean {
    this.#features ??= new Set(this.#open().face.getTableFeatureTags('GSUB'));
    return this.#features.has(tag);
  }

  /** Tells whether it places glyphs for a feature. */
  positions(tag: string): boolean {
    this.#positioning ??= new Set(this.#open().face.getTableFeatureTags('GPOS'));
    return this.#positioning.has(tag);
  }

  /** The font in a weight of 100 to 900, or the nearest one it has. */
  at(weight: number): WeightedFont {
    const cached = this.#instances.get(`${weight}`);
    if (cached) return cached.font;
    const axes = 'wght' in this.#axes ? [new Variation('wght', weight)] : [];
    return this.#added(`${weight}`, axes, { isSlanted: false, isEmboldened: false, overrides: {} }, 1);
  }

  /** The font as CSS asks for it. */
  instance(request: FontRequest): WeightedFont {
    const cached = this.#instances.get(request.key);
    if (cached) return cached.font;
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
      palette: request.palette,
    };
    return this.#added(request.key, axes, synthesis, request.scale);
  }

  #added(
    key: string,
    axes: readonly VariationValue[],
    synthesis: Pick<WeightedFont, 'isSlanted' | 'isEmboldened' | 'overrides' | 'palette'>,
    scale: number,
  ): WeightedFont {
    const shaperOf = () => this.#shaperOf(instance);
    const font: WeightedFont = {
      name: `${this.name} ${key}`,
      file: this,
      unitsPerEm: this.#upem / scale,
      scale,
      ...synthesis,
      get shaper() {
        return shaperOf();
      },
    };
    const instance: Instance = { font, axes };
    this.#instances.set(key, instance);
    return font;
  }

  #shaperOf(instance: Instance): Font {
    const made = this.#shapers.get(instance);
    if (made) return made;
    const shaper = this.#open().font();
    shaper.setScale(this.#upem, this.#upem);
    if (instance.axes.length > 0) shaper.setVariations([...instance.axes]);
    this.#shapers.set(instance, shaper);
    return shaper;
  }

  #open(): OpenFace {
    if (!this.#face) {
      this.#face = new OpenFace(this.#read());
      this.#opened(this);
    }
    return this.#face;
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

/** Whether a licence lets parts of a font be embedded. @param os2 the beginning of its table, if it has one */
function allowsParts(os2: Uint8Array | undefined): boolean {
  if (!os2 || os2.length < 10) return true;
  const bits = Buffer.from(os2.subarray(8, 10)).readUInt16BE();
  return (bits & USAGE) !== RESTRICTED && (bits & (NO_SUBSETTING | BITMAPS_ONLY)) === 0;
}
