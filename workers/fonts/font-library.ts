import { LRUCache } from 'lru-cache';
import type { TextFace } from '../../templates/kit/index.js';
import { type Emoji, emojiFor } from '../emoji/emoji-catalogue.js';
import { EMOJI_EXTENT } from '../emoji/emoji-metrics.js';
import { type CodePointRange, type FontPart, searchOrder } from './catalogue.js';
import { FontFile, type WeightedFont } from './font-file.js';
import { extentOfGrapheme, larger, type ScriptExtent } from './script-extents.js';
import { drawn, standInsFor, visible, withPlainSpaces } from './stand-ins.js';

/** A stretch of text that one font sets, or one emoji. */
export type TextRun = { text: string; font: WeightedFont } | { text: string; emoji: readonly Emoji[] };

/** Unpacked font files kept by a thread. What the comparison with Chromium sets, 83 texts in all scripts, needs 29 MiB. */
const KEPT_FONT_BYTES = 48 * 1024 * 1024;
/** Characters of the keys of what is kept of graphemes: some ten thousand graphemes, a megabyte. */
const KEPT_KEY_CHARACTERS = 160_000;

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * The fonts of one thread. Families come in parts by script; a part is read when a text first needs it, and kept until
 * the parts kept together exceed their bound: then the one longest unused goes.
 */
export class FontLibrary {
  readonly #files: LRUCache<string, FontFile>;
  /** What is set in place of a grapheme, mostly the grapheme itself: looking for it takes 20 microseconds. */
  readonly #standIns = new LRUCache<string, string>({
    maxSize: KEPT_KEY_CHARACTERS,
    sizeCalculation: (standIn, key) => standIn.length + key.length,
  });
  /** The part that has a grapheme; null when none has. */
  readonly #parts = new LRUCache<string, { part: FontPart | null }>({
    maxSize: KEPT_KEY_CHARACTERS,
    sizeCalculation: (_, key) => key.length,
  });
  #evictions = 0;

  constructor(keptBytes = KEPT_FONT_BYTES) {
    this.#files = new LRUCache({
      maxSize: keptBytes,
      sizeCalculation: (file) => file.bytes,
      dispose: () => this.#evictions++,
    });
  }

  /** Grows whenever a font is given up: whoever keeps fonts should then let go of them too. */
  get evictions(): number {
    return this.#evictions;
  }

  /** Bytes of the unpacked font files kept at the moment, and their number. */
  get held(): { bytes: number; files: number } {
    return { bytes: this.#files.calculatedSize, files: this.#files.size };
  }

  /**
   * Makes a text settable in a typeface: composed (NFC), without the invisible characters that do nothing, and with
   * something else in place of every grapheme that the fonts lack, the replacement character at worst.
   */
  settable(text: string, face: TextFace): string {
    let settable = text;
    for (;;) {
      const substituted = this.#substituted(withPlainSpaces(settable), face);
      // Neighbours of what was dropped may form a grapheme of their own now.
      if (substituted === settable) return settable;
      settable = substituted;
    }
  }

  /** Splits a settable text without line ends into runs of one font or one emoji each, in reading order. */
  runs(text: string, face: TextFace): TextRun[] {
    const runs: TextRun[] = [];
    let current: { text: string; font: WeightedFont } | undefined;
    for (const { segment } of graphemes.segment(text)) {
      const emoji = emojiFor(segment);
      if (emoji.length > 0) {
        current = undefined;
        runs.push({ text: segment, emoji });
        continue;
      }
      const font = this.#runFont(segment, face, current?.font);
      if (current?.font === font) current.text += segment;
      else {
        current = { text: segment, font };
        runs.push(current);
      }
    }
    return runs;
  }

  /** The room that a settable text needs beyond that of plain Latin, undefined when it needs none. */
  extentOf(text: string, face: TextFace): ScriptExtent | undefined {
    let extent: ScriptExtent | undefined;
    for (const { segment } of graphemes.segment(text)) {
      const needed = this.#graphemeExtent(segment, face);
      if (needed && needed !== extent) extent = extent ? larger(extent, needed) : needed;
    }
    return extent;
  }

  #graphemeExtent(grapheme: string, face: TextFace): ScriptExtent | undefined {
    if (emojiFor(grapheme).length > 0) return EMOJI_EXTENT;
    const part = this.#partFor(grapheme, face);
    return part ? extentOfGrapheme(grapheme, part.family) : undefined;
  }

  #substituted(text: string, face: TextFace): string {
    let result = '';
    for (const { segment } of graphemes.segment(text.normalize('NFC')))
      result += this.#standIn(segment, face);
    return result;
  }

  #standIn(grapheme: string, face: TextFace): string {
    const key = `${faceName(face)} ${grapheme}`;
    let standIn = this.#standIns.get(key);
    if (standIn === undefined) {
      standIn = emojiFor(grapheme).length > 0 ? grapheme : this.#textStandIn(visible(grapheme), face);
      this.#standIns.set(key, standIn);
    }
    return standIn;
  }

  #textStandIn(grapheme: string, face: TextFace): string {
    if (grapheme === '' || this.#canSet(grapheme, face)) return grapheme;
    const asEmoji = `${grapheme}\ufe0f`;
    if (emojiFor(asEmoji).length > 0) return asEmoji;
    return standInsFor(grapheme).find((candidate) => this.#canSet(candidate, face)) ?? '';
  }

  #canSet(text: string, face: TextFace): boolean {
    if (text === '\n') return true;
    return Array.from(graphemes.segment(text)).every(
      ({ segment }) => drawn(segment) === '' || this.#partFor(segment, face),
    );
  }

  /** What is never drawn stays with the run it follows; a space, as in Chromium, is that of the first font that has one. */
  #runFont(grapheme: string, face: TextFace, current: WeightedFont | undefined): WeightedFont {
    const inked = drawn(grapheme);
    if (current && inked === '') return current;
    const part = this.#partFor(grapheme, face) ?? this.#partOfBase(inked, face);
    return this.#file(part, face.weight).at(face.weight);
  }

  /**
   * For a grapheme of characters that were settable one by one: an ellipsis after a sign that belongs to what follows it
   * (U+06DD) is one. And for those that are never drawn.
   */
  #partOfBase(inked: string, face: TextFace): FontPart {
    const [base = ''] = inked;
    return this.#partFor(base, face) ?? (searchOrder(face.family, face.han)[0] as FontPart);
  }

  /** The part that sets a grapheme, if any: the first that has its base character, and it must have the marks too. */
  #partFor(grapheme: string, face: TextFace): FontPart | null {
    const key = `${faceName(face)} ${grapheme}`;
    let found = this.#parts.get(key);
    if (!found) {
      found = { part: this.#searchPart(drawn(grapheme), face) };
      this.#parts.set(key, found);
    }
    return found.part;
  }

  #searchPart(grapheme: string, face: TextFace): FontPart | null {
    if (grapheme === '') return null;
    // Shaping puts ǟ together from a letter and its marks where the font has no more.
    const forms = [...new Set([grapheme, grapheme.normalize('NFD')])];
    for (const part of searchOrder(face.family, face.han)) {
      // Other parts have some characters that they are not meant for too: the letter A, the space.
      const meant = part.isBasic ? forms : forms.filter((form) => isMeantFor(part, form.codePointAt(0) ?? 0));
      if (meant.length === 0) continue;
      const file = this.#file(part, face.weight);
      if (meant.some((form) => covers(file, form))) return part;
    }
    return null;
  }

  #file(part: FontPart, weight: number): FontFile {
    const name = part.isVariable ? part.name : `${part.name} ${weight}`;
    let file = this.#files.get(name);
    if (!file) {
      file = new FontFile(name, part.path(weight));
      this.#files.set(name, file);
    }
    return file;
  }
}

function faceName({ family, weight, han }: TextFace): string {
  return `${family} ${weight} ${han}`;
}

/** By halving: a character that no font has is looked for in a thousand parts of a hundred ranges each. */
function isMeantFor({ ranges }: FontPart, codePoint: number): boolean {
  let from = 0;
  let to = ranges.length;
  while (to - from > 1) {
    const middle = (from + to) >> 1;
    if (codePoint < (ranges[middle] as CodePointRange)[0]) to = middle;
    else from = middle;
  }
  const [first, last] = ranges[from] as CodePointRange;
  return first <= codePoint && codePoint <= last;
}

function covers(file: FontFile, text: string): boolean {
  for (const character of text) if (!file.has(character.codePointAt(0) ?? 0)) return false;
  return true;
}
