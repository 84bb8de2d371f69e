import { LRUCache } from 'lru-cache';
import type { FamilyName, FontFace, HanForm } from '../../../templates/contract/index.js';
import { type FontSubset, ownFamilyNamed, searchOrder } from '../../fonts/catalogue.js';
import { type Assets, addressedBytes } from '../../fonts/document-font-files.js';
import { digestOf, readFont } from '../../fonts/font-check.js';
import { readSfnt } from '../../fonts/font-file.js';
import type { FontLibrary } from '../../fonts/font-library.js';
import { OpenFace, Variation } from '../../fonts/harfbuzz.js';
import { tagOf } from '../../fonts/sfnt.js';
import { hanFormOf } from '../../text/han-form.js';
import type { ElementScene } from '../engine.js';
import { mergedFont } from './merged-font.js';
import { simpleGlyph, TrueType } from './truetype.js';

/** As satori takes a font. */
export interface LoadedFont {
  name: string;
  data: ArrayBuffer;
  weight?: FontWeight;
  style?: 'normal' | 'italic';
}

type FontWeight = 100 | 200 | 300 | 400 | 500 | 600 | 700 | 800 | 900;

/** A text in no font, with the languages that satori sees in it, `ja-JP|zh-CN`. */
export interface LackingText {
  language: string;
  text: string;
}

type FontScene = Pick<ElementScene, 'fonts' | 'assets'>;

type Draw = (options: { width: number; height: number; fonts: LoadedFont[] }) => Promise<string>;

/** Where a template names no fonts. Not `serif`: satori asks for a font of that name wherever no other one is asked for. */
const FONTS: readonly FontFace[] = [400, 500, 600, 700, 800].map((weight) => ({
  family: 'sans',
  sources: [{ local: 'Inter' }],
  weights: [weight, weight],
}));
/** The weights of what texts lack: others would take as long to make, for letters that few templates have. */
const LACKING_WEIGHTS = [400, 700] as const;

/** Files a thread keeps: satori keeps them another time for itself, parsed, and HarfBuzz a third time. */
const KEPT_BYTES = 16 * 1024 * 1024;
/** The parsed sets of fonts that satori keeps (`MAX_FONT_LOADERS` of its `satori.ts`, 0.63). */
const KEPT_SETS = 8;
/** What those may be of before they are given up: files that texts lacked, each of them once in a set. */
const MOST_IN_SETS = 32 * 1024 * 1024;

/** The fonts that satori draws with. It knows one again by its buffer, and so does not parse it again. */
export class SatoriFonts {
  readonly #library: FontLibrary;
  readonly #files = new LRUCache<string, ArrayBuffer>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength,
  });
  /** Bytes of the sets that satori has made with fonts that texts lacked. */
  #inSets = 0;

  constructor(library: FontLibrary) {
    this.#library = library;
  }

  /** Memory that the kept files take. */
  get bytes(): number {
    return this.#files.calculatedSize;
  }

  /**
   * What a template or a document sets text in.
   * @param asked the weights that it asks for: satori takes a font that varies as one of a single weight
   * @throws FontError for a document's font that cannot be read
   */
  of({ fonts = FONTS, assets = () => undefined }: FontScene, asked: () => ReadonlySet<number>): LoadedFont[] {
    return fonts.flatMap((face): LoadedFont[] => {
      const style = (face.slopes?.[1] ?? 0) > 0 ? 'italic' : 'normal';
      return weightsOf(face, asked).flatMap((weight) => {
        const data = this.#ofFace(face, weight, assets);
        return data ? [{ name: face.family, weight, style, data }] : [];
      });
    });
  }

  /** Of the first source that there is. */
  #ofFace({ sources }: FontFace, weight: FontWeight, assets: Assets): ArrayBuffer | undefined {
    for (const source of sources) {
      if ('file' in source) return this.#file(source.file.href, () => readSfnt(source.file));
      if ('local' in source) {
        const family = ownFamilyNamed(source.local);
        if (family) return this.#family({ family, weight });
        continue;
      }
      const bytes = addressedBytes(source.url, assets);
      if (!bytes) continue;
      return this.#file(`${digestOf(bytes)} ${weight}`, () => inWeight(readFont(bytes).sfnt, weight));
    }
    return undefined;
  }

  /** Tuval's fonts for what these lack: the same ones for the same texts, whatever was drawn before. */
  forLacking(lacking: readonly LackingText[], { fonts = FONTS }: Pick<ElementScene, 'fonts'>): LoadedFont[] {
    const locals = fonts.flatMap(({ sources }) =>
      sources.flatMap((one) => ('local' in one ? [one.local] : [])),
    );
    const family = locals.map(ownFamilyNamed).find((one) => one !== undefined) ?? 'sans';
    const all = lacking.map(({ text }) => text);
    const added = new Map<string, LoadedFont>();
    for (const { language, text } of lacking) {
      const han = hanForm(language, all);
      for (const subset of this.#library.subsets(text, { family, weight: 400, han })) {
        for (const font of this.#inWeights(subset)) added.set(`${font.name} ${font.weight}`, font);
      }
    }
    const more = [...added.values()];
    this.#inSets += more.reduce((bytes, { data }) => bytes + data.byteLength, 0);
    return more;
  }

  /** Has satori give up its sets when they are of too much. @param draw anything at all, with some fonts */
  async trim(draw: Draw): Promise<void> {
    if (this.#inSets <= MOST_IN_SETS) return;
    this.#inSets = 0;
    const data = this.#family({ family: 'sans', weight: 400 });
    for (let set = 0; set < KEPT_SETS; set++) {
      await draw({ width: 1, height: 1, fonts: [{ name: `set ${set}`, data }] });
    }
  }

  #inWeights(subset: FontSubset): LoadedFont[] {
    return LACKING_WEIGHTS.map((weight) => {
      const path = subset.path(weight);
      const read = () => (subset.isVariable ? instancedFont(readSfnt(path), weight) : readSfnt(path));
      return { ...named(subset.name, weight), data: this.#file(`${subset.name} ${weight}`, read) };
    });
  }

  /** Latin letters with all their marks, which come in two files. */
  #family({ family, weight }: { family: FamilyName; weight: FontWeight }): ArrayBuffer {
    return this.#file(`${family} ${weight}`, () => {
      const [basic, more] = ['latin', 'latin-ext'].map((name) => {
        for (const subset of searchOrder(family, 'sc')) if (subset.name.endsWith(` ${name}`)) return subset;
        throw new Error(`${family} has no subset ${name}`);
      }) as [FontSubset, FontSubset];
      return mergedFont(readSfnt(basic.path(weight)), readSfnt(more.path(weight)));
    });
  }

  #file(key: string, read: () => Uint8Array<ArrayBuffer>): ArrayBuffer {
    let file = this.#files.get(key);
    if (!file) {
      file = read().buffer;
      this.#files.set(key, file);
    }
    return file;
  }
}

/** Those of a face that are asked for, or the next one to them that it has. */
function weightsOf(
  { weights: [from, to] = [400, 400] }: FontFace,
  asked: () => ReadonlySet<number>,
): FontWeight[] {
  if (from === to) return [from as FontWeight];
  const nearest = Array.from(asked(), (weight) => Math.min(Math.max(weight, from), to));
  return [...new Set(nearest)] as FontWeight[];
}

/** A font that varies as one of a weight, where it has outlines that can be written anew. */
function inWeight(sfnt: Uint8Array<ArrayBuffer>, weight: number): Uint8Array<ArrayBuffer> {
  const { tables } = new TrueType(sfnt);
  const isVariable = tables.has(tagOf('fvar')) && tables.has(tagOf('glyf'));
  return isVariable ? instancedFont(sfnt, weight) : sfnt;
}

function named(name: string, weight: FontWeight) {
  return { name, weight, style: 'normal' } as const;
}

/** Satori names Japanese first where no `lang` says another language: then all that lacks decides, as for Tuval's engine. */
function hanForm(language: string, texts: readonly string[]): HanForm {
  const [first = ''] = language.split('|');
  return first === 'ko-KR' ? 'kr' : first === 'zh-CN' ? 'sc' : /^zh/.test(first) ? 'tc' : hanFormOf(texts);
}

/**
 * A variable TrueType font in one weight, as a font that does not vary: satori knows its default instance alone, which is
 * the thinnest of some. Its outlines are those that HarfBuzz draws; kerning is that of the default instance.
 */
function instancedFont(sfnt: Uint8Array<ArrayBuffer>, weight: number): Uint8Array<ArrayBuffer> {
  const font = new TrueType(sfnt);
  const open = new OpenFace(sfnt);
  try {
    return instanceOf(font, open, weight);
  } finally {
    open.close();
  }
}

function instanceOf(font: TrueType, open: OpenFace, weight: number): Uint8Array<ArrayBuffer> {
  const drawn = open.font();
  drawn.setScale(open.face.upem, open.face.upem);
  drawn.setVariations([new Variation('wght', weight)]);
  const glyphs: Uint8Array[] = [];
  const metrics = Buffer.alloc(font.glyphCount * 4);
  for (let id = 0; id < font.glyphCount; id++) {
    const glyph = simpleGlyph(drawn.glyphToJson(id));
    const bearing = glyph.length > 0 ? Buffer.from(glyph.buffer, glyph.byteOffset).readInt16BE(2) : 0;
    metrics.writeUInt16BE(Math.max(0, Math.round(drawn.glyphHAdvance(id))), id * 4);
    metrics.writeInt16BE(bearing, id * 4 + 2);
    glyphs.push(glyph);
  }
  // Satori makes a font bolder that is asked for in a weight beyond this one.
  const weightClass = font.changed('OS/2', (view) => view.setUint16(4, weight));
  return font.withGlyphs(glyphs, metrics, { 'OS/2': weightClass });
}
