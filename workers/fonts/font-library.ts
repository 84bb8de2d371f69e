import { LRUCache } from 'lru-cache';
import type { TextFace } from '../../templates/contract/index.js';
import { type Emoji, emojiFor } from '../emoji/emoji-catalogue.js';
import { EMOJI_EXTENT } from '../emoji/emoji-metrics.js';
import { detachedText } from '../memory/detached-text.js';
import { type FontPart, type FontSubset, searchOrder } from './catalogue.js';
import { FontFile, readSfnt, type WeightedFont } from './font-file.js';
import { GraphemeCache, type GraphemeFacts } from './grapheme-cache.js';
import { graphemesOf } from './graphemes.js';
import { firstPart, isMeantFor } from './part-search.js';
import { extentOfGrapheme, larger, type ScriptExtent } from './script-extents.js';
import { type FacePart, type PartShaping, StyledFace } from './styled-face.js';
import { compatibilityForm, drawn, substitutesFor, visible, withPlainSpaces } from './substitutes.js';

/** A stretch of text that one font sets. */
export interface FontRun {
  text: string;
  font: WeightedFont;
  part: FontPart;
  /** How a face of CSS shapes it. */
  shaping?: PartShaping | undefined;
}

/** A stretch of text that one font sets, or one emoji. */
export type TextRun = FontRun | { text: string; emoji: readonly Emoji[] };

/**
 * Bound on a thread's unpacked font files in bytes. The texts of the comparison with Chromium, 83 in all scripts, need
 * 29 MiB.
 */
const MAX_FONT_BYTES = 48 * 1024 * 1024;

/** Characters that every family has, which are composed already: Latin and its punctuation. */
const SETTABLE = /^[\n\x20-\x7e\xa0-\xac\xae-\u024f\u2013\u2014\u2018-\u201a\u201c-\u201e\u2026]*$/;

/** Of these, letters with one mark at most: none reaches further than others. */
const LATIN = /^[\n\x20-\x7e\xa0-\u017f\u2013\u2014\u2018-\u201a\u201c-\u201e\u2026]*$/;

/** Fonts of one thread. A subset of a family is read when a text first needs it, and cached in a bounded LRU cache. */
export class FontLibrary {
  readonly #files: LRUCache<string, FontFile>;
  readonly #graphemes = new GraphemeCache();
  #evictions = 0;

  constructor(maxBytes = MAX_FONT_BYTES) {
    this.#files = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (file) => file.bytes,
      dispose: (file) => {
        this.#evictions++;
        file.close();
      },
    });
  }

  /** Number of fonts evicted so far: when it grows, holders of fonts must release theirs. */
  get evictions(): number {
    return this.#evictions;
  }

  /** Bytes and number of the cached font files. */
  get cached(): { bytes: number; files: number } {
    return { bytes: this.#files.calculatedSize, files: this.#files.size };
  }

  /** Estimated bytes and number of the cached graphemes. */
  get cachedGraphemes(): { bytes: number; graphemes: number } {
    return this.#graphemes.cached;
  }

  /**
   * Replaces what cannot be set in a typeface: the text is composed (NFC), invisible characters without effect are
   * dropped, and graphemes that the fonts lack are substituted, by the replacement character at worst.
   */
  settable(text: string, face: TextFace): string {
    if (SETTABLE.test(text)) return text;
    let settable = text;
    for (;;) {
      const substituted = this.#substituted(withPlainSpaces(settable), face);
      // Neighbours of what was dropped may form a grapheme of their own now.
      if (substituted === settable) return settable;
      settable = substituted;
    }
  }

  /** Splits a settable text without line ends into runs of one font or one emoji each, in logical order. */
  runs(text: string, face: TextFace): TextRun[] {
    const factsOf = this.#graphemes.factsIn(face);
    const runs: TextRun[] = [];
    let current: FontRun | undefined;
    let currentSubset: FontPart | undefined;
    for (const grapheme of graphemesOf(text)) {
      const facts = factsOf(grapheme);
      if (facts.isEmoji) {
        current = undefined;
        runs.push({ text: grapheme, emoji: emojiFor(grapheme) });
        continue;
      }
      // An invisible character stays in the run before it; a space, as in Chromium, is set in the first font that has
      // one.
      const subset = current && !facts.isDrawn ? currentSubset : this.#runSubset(grapheme, facts, face);
      // By name: what is known of a grapheme may come from an equal face of another document.
      if (current && subset?.name === currentSubset?.name) current.text += grapheme;
      else {
        currentSubset = subset as FontPart;
        current = this.#run(grapheme, currentSubset, face);
        runs.push(current);
      }
    }
    return runs;
  }

  /** The subsets that set the letters of a text, in the order of their first use; emoji need none. */
  subsets(text: string, face: TextFace): FontSubset[] {
    const factsOf = this.#graphemes.factsIn(face);
    const drawn = graphemesOf(this.settable(text, face))
      .map((grapheme) => ({ grapheme, facts: factsOf(grapheme) }))
      .filter(({ facts }) => facts.isDrawn && !facts.isEmoji);
    const parts = new Set(drawn.map(({ grapheme, facts }) => this.#runSubset(grapheme, facts, face)));
    return [...parts] as FontSubset[];
  }

  /** Extent of a settable text beyond that of Latin; undefined when there is none. */
  extentOf(text: string, face: TextFace): ScriptExtent | undefined {
    if (LATIN.test(text)) return undefined;
    const factsOf = this.#graphemes.factsIn(face);
    let extent: ScriptExtent | undefined;
    for (const grapheme of graphemesOf(text)) {
      const needed = this.#graphemeExtent(grapheme, factsOf(grapheme), face);
      if (needed && needed !== extent) extent = extent ? larger(extent, needed) : needed;
    }
    return extent;
  }

  #graphemeExtent(grapheme: string, facts: GraphemeFacts, face: TextFace): ScriptExtent | null {
    if (facts.extent === undefined) {
      const subset = facts.isEmoji ? null : this.#subsetOf(grapheme, facts, face);
      const ofSubset = subset && extentOfGrapheme(grapheme, subset.family);
      facts.extent = facts.isEmoji ? EMOJI_EXTENT : (ofSubset ?? null);
    }
    return facts.extent;
  }

  #substituted(text: string, face: TextFace): string {
    const factsOf = this.#graphemes.factsIn(face);
    const composed = text.normalize('NFC');
    let isSame = true;
    const substitutes = graphemesOf(composed).map((grapheme) => {
      const substitute = this.#substitute(grapheme, factsOf(grapheme), face);
      if (substitute !== grapheme) isSame = false;
      return substitute;
    });
    return isSame ? composed : substitutes.join('');
  }

  #substitute(grapheme: string, facts: GraphemeFacts, face: TextFace): string {
    facts.substitute ??= detachedText(
      facts.isEmoji ? grapheme : this.#textSubstitute(visible(grapheme), face),
    );
    return facts.substitute;
  }

  #textSubstitute(grapheme: string, face: TextFace): string {
    if (grapheme === '' || this.#canSet(grapheme, face)) return grapheme;
    const asEmoji = `${grapheme.replace(AS_TEXT, '')}\ufe0f`;
    // Where CSS has been asked for a text, it shows the box that a browser without fonts of emoji does.
    const isText = showsBoxes(face) && grapheme.includes(AS_TEXT);
    if (!isText && emojiFor(asEmoji).length > 0) return asEmoji;
    const substitute = substitutesFor(grapheme).find((candidate) => this.#canSet(candidate, face));
    if (!showsBoxes(face) || UNSETTABLE.test(grapheme)) return substitute ?? '';
    // As in Chromium (Blink's FontFallbackIterator, kFirstCandidateForNotdefGlyph): its first font shows a box.
    return substitute === compatibilityForm(grapheme) ? substitute : grapheme;
  }

  #canSet(text: string, face: TextFace): boolean {
    if (text === '\n') return true;
    const factsOf = this.#graphemes.factsIn(face);
    return graphemesOf(text).every((grapheme) => {
      const facts = factsOf(grapheme);
      return !facts.isDrawn || this.#subsetOf(grapheme, facts, face);
    });
  }

  #runSubset(grapheme: string, facts: GraphemeFacts, face: TextFace): FontPart {
    return this.#subsetOf(grapheme, facts, face) ?? this.#subsetOfBase(grapheme, face);
  }

  /**
   * Fallback for graphemes whose characters were settable one by one, such as an ellipsis after a prepended sign
   * (U+06DD), and for invisible ones.
   */
  #subsetOfBase(grapheme: string, face: TextFace): FontPart {
    const [base = ''] = drawn(grapheme);
    const facts = this.#graphemes.factsIn(face)(base);
    return this.#subsetOf(base, facts, face) ?? boxPart(base, face, grapheme.includes(AS_TEXT));
  }

  /** First subset that has a grapheme's base character, if it has the marks, too; null where there is none. */
  #subsetOf(grapheme: string, facts: GraphemeFacts, face: TextFace): FontPart | null {
    if (facts.subset === undefined) facts.subset = this.#searchSubset(drawn(grapheme), face);
    return facts.subset;
  }

  #searchSubset(grapheme: string, face: TextFace): FontPart | null {
    if (grapheme === '') return null;
    // Shaping composes ǟ from a letter and its marks where the font has only these.
    const forms = [...new Set([grapheme, grapheme.normalize('NFD')])];
    const bases = forms.map((form) => form.codePointAt(0) ?? 0);
    // Other subsets have some characters that they are not meant for, such as the letter A and the space.
    const isSpace = showsBoxes(face) && SYNTHESISED_SPACES.test(grapheme);
    return firstPart(partsOf(face), bases, (part) =>
      forms.some((form, index) => {
        if (!part.isBasic && !isMeantFor(part, bases[index] as number)) return false;
        const file = this.#fileOf(part, face);
        return covers(file, form) || (isSpace && file.has(SPACE));
      }),
    );
  }

  /** The font that sets a face's letters first: that of its spaces, whether it has any or not (CSS Fonts 4, section 5.4). */
  primaryFont(face: TextFace): WeightedFont {
    for (const part of partsOf(face)) {
      if (part.isBasic || isMeantFor(part, SPACE)) return this.#run(' ', part, face).font;
    }
    return this.#run(' ', partsOf(face).first, face).font;
  }

  #run(text: string, part: FontPart, face: TextFace): FontRun {
    const file = this.#fileOf(part, face);
    if (!(face instanceof StyledFace)) return { text, font: file.at(face.weight), part };
    const { request } = part as FacePart;
    return { text, font: file.instance(request), part, shaping: face.shapingOf(part as FacePart, file) };
  }

  #fileOf(part: FontPart, face: TextFace): FontFile {
    if (face instanceof StyledFace) {
      const { file, read } = part as FacePart;
      return this.#file(file, read);
    }
    const { weight } = face;
    const subset = part as FontSubset;
    const name = subset.isVariable ? subset.name : `${subset.name} ${weight}`;
    return this.#file(name, () => readSfnt(subset.path(weight)));
  }

  #file(name: string, read: () => Uint8Array<ArrayBuffer>): FontFile {
    let file = this.#files.get(name);
    if (!file) {
      file = new FontFile(name, read, (reopened) => this.#files.set(name, reopened));
      this.#files.set(name, file);
    }
    return file;
  }
}

const SPACE = 0x20;

/** Has an emoji be a text (UTS #51, section 4.3). */
const AS_TEXT = '\ufe0e';

/** Spaces that HarfBuzz makes of the usual one in a font without them (hb-ot-shape-fallback.cc). */
const SYNTHESISED_SPACES = /^[\u00a0\u2000-\u200a\u202f\u205f]$/;

/** White space, which is never shown as a box, and halves of characters, which are none. */
const UNSETTABLE = /^[\s\p{Cs}]/u;

function showsBoxes(face: TextFace): boolean {
  return face instanceof StyledFace && face.showsBoxes;
}

/** Characters of no script of their own, which are shaped with the letters beside them. */
const OF_ANY_SCRIPT = /^[\p{scx=Common}\p{scx=Inherited}\p{scx=Unknown}]?$/u;

/**
 * What shows a character as a box that no font has: as in Chromium, the first font that could have letters of its script, or
 * else the first one (Blink's `FontFallbackIterator`, `first_candidate_`).
 * @param isApart whether it is shaped by itself, as what has a variation selector is
 */
function boxPart(character: string, face: TextFace, isApart: boolean): FontPart {
  const parts = partsOf(face);
  if (!showsBoxes(face) || (OF_ANY_SCRIPT.test(character) && !isApart)) return parts.first;
  const codePoint = character.codePointAt(0) as number;
  return firstPart(parts, [codePoint], (part) => isMeantFor(part, codePoint)) ?? parts.first;
}

/** What sets a face's letters, in the order in which it is searched. */
function partsOf(face: TextFace): Iterable<FontPart> & { first: FontPart } {
  return face instanceof StyledFace ? face.parts : searchOrder(face.family, face.han);
}

function covers(file: FontFile, text: string): boolean {
  for (const character of text) if (!file.has(character.codePointAt(0) ?? 0)) return false;
  return true;
}
