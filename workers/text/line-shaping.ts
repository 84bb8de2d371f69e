import { Direction, Feature, GlyphFlag, type GlyphInfo, Buffer as ShapingBuffer, shape } from 'harfbuzzjs';
import type { TextFace, TextLine } from '../../templates/contract/index.js';
import type { Emoji } from '../emoji/emoji-catalogue.js';
import { EMOJI_ADVANCE } from '../emoji/emoji-metrics.js';
import type { FontLibrary, FontRun } from '../fonts/font-library.js';
import { faceKey, type PartShaping, type SmallCaps, StyledFace } from '../fonts/styled-face.js';
import { drawn } from '../fonts/substitutes.js';
import { visualRuns } from './bidi.js';
import type { PlacedGlyph, ShapedLine, ShapedWord, WordGlyph } from './shaped-words.js';
import { capitalsOf, caseRuns } from './small-capitals.js';
import { WordCache, type WordSetting } from './word-cache.js';

/** Bound on a thread's shaped words in bytes, and their estimated sizes, measured: some six thousand words. */
const MAX_CACHE_BYTES = 5 * 1024 * 1024;
const WORD_BYTES = 300;
const GLYPH_BYTES = 220;
const BYTES_OF_A_UNIT = 2;

/** Settings that are remembered: a document has some dozens. */
const MOST_SETTINGS = 1000;

const NONE: readonly number[] = [];

/** Letters whose distance to a space before them is kept for a setting. */
const MOST_KERNED = 500;

/** CSS Text Level 3, section 8.2: letter spacing turns optional ligatures off. */
const NO_LIGATURES = [new Feature('liga', 0), new Feature('clig', 0)];

/**
 * Shapes lines with HarfBuzz: directional runs in visual order (UAX #9), split by font. Words are shaped and cached one
 * by one, since line breaking tries each in several lines; lines that `shape` makes have no kerning after a space.
 */
export class LineShaper {
  readonly #fonts: FontLibrary;
  readonly #words = new WordCache<ShapedWord>(
    MAX_CACHE_BYTES,
    ({ glyphs }, text) => WORD_BYTES + glyphs.length * GLYPH_BYTES + text.length * BYTES_OF_A_UNIT,
  );
  readonly #settings = new Map<string, WordSetting>();
  /** Those of each face, which is asked for once a word. */
  readonly #ofFaces = new WeakMap<TextFace, WordSetting[]>();
  readonly #buffer = new ShapingBuffer();
  #evictions = 0;

  constructor(fonts: FontLibrary) {
    this.#fonts = fonts;
  }

  /** Estimated bytes and number of the cached words. */
  get cached(): { bytes: number; words: number } {
    return { bytes: this.#words.bytes, words: this.#words.size };
  }

  /**
   * @param line settable text without line ends
   * @param tracking letter spacing in ems; every character has it, the last one too, but no emoji and nothing
   *   that is never drawn (CSS Text Level 3, section 8.2)
   */
  shape(line: TextLine, tracking = 0): ShapedLine {
    const glyphs: PlacedGlyph[] = [];
    let pen = 0;
    for (const word of this.#wordsOf(line, tracking !== 0)) {
      for (const { placed, cluster } of word.glyphs)
        glyphs.push(movedTo(pen + placed.x + cluster * tracking, placed));
      pen += word.advance + word.clusters * tracking;
    }
    return { glyphs, advance: pen };
  }

  /** The advance of a line that `shape` returns, without its glyphs. */
  advance(line: TextLine, tracking = 0): number {
    let pen = 0;
    for (const word of this.#wordsOf(line, tracking !== 0)) pen += word.advance + word.clusters * tracking;
    return pen;
  }

  /** How words are shaped in a face. @param isTracked whether there is letter spacing, which turns ligatures off */
  setting(face: TextFace, isRightToLeft: boolean, isTracked: boolean): WordSetting {
    let own = this.#ofFaces.get(face);
    if (!own) {
      own = [];
      this.#ofFaces.set(face, own);
    }
    const kind = (isRightToLeft ? 1 : 0) + (isTracked ? 2 : 0);
    own[kind] ??= this.#settingOf(face, isRightToLeft, isTracked);
    return own[kind];
  }

  #settingOf(face: TextFace, isRightToLeft: boolean, isTracked: boolean): WordSetting {
    const key = `${faceKey(face)} ${isRightToLeft} ${isTracked}`;
    let setting = this.#settings.get(key);
    if (!setting) {
      setting = { key, face, isRightToLeft, isTracked, afterSpace: new Map() };
      if (this.#settings.size >= MOST_SETTINGS) this.#settings.clear();
      this.#settings.set(key, setting);
    }
    return setting;
  }

  /** Shapes a word with its trailing spaces, or takes it from the cache. */
  word(word: string, setting: WordSetting): ShapedWord {
    this.#letGoOfEvictedFonts();
    return this.#words.get(setting, word) ?? this.#added(word, setting);
  }

  /** What fonts put between a space and the letter after it, in ems. @param letter its code point */
  kerningAfterSpace(letter: number, setting: WordSetting): number {
    const { afterSpace } = setting;
    const known = afterSpace.get(letter);
    if (known !== undefined) return known;
    const advance = (text: string) => this.#shapeWord(text, setting).advance;
    const text = String.fromCodePoint(letter);
    const kerning = advance(` ${text}`) - advance(' ') - advance(text);
    if (afterSpace.size >= MOST_KERNED) afterSpace.clear();
    afterSpace.set(letter, kerning);
    return kerning;
  }

  /** Words of a line in visual order. */
  #wordsOf({ text, levels, direction, face }: TextLine, isTracked: boolean): ShapedWord[] {
    const shaped: ShapedWord[] = [];
    for (const { start, end, level } of visualRuns(text, levels, direction)) {
      const setting = this.setting(face, level % 2 === 1, isTracked);
      const words = spacedWords(text, start, end);
      if (setting.isRightToLeft) words.reverse();
      for (const word of words) shaped.push(this.word(word, setting));
    }
    return shaped;
  }

  #added(word: string, setting: WordSetting): ShapedWord {
    const shaped = this.#shapeWord(word, setting);
    this.#words.set(setting, word, shaped);
    // Line breaking asks for both.
    if (shaped.inked) this.#words.set(setting, word.slice(0, inkedLength(word)), shaped.inked);
    return shaped;
  }

  #letGoOfEvictedFonts(): void {
    if (this.#evictions === this.#fonts.evictions) return;
    this.#words.clear();
    this.#evictions = this.#fonts.evictions;
  }

  #shapeWord(word: string, { face, isRightToLeft: rightToLeft, isTracked }: WordSetting): ShapedWord {
    const shaped: ShapedWord = { glyphs: [], advance: 0, clusters: 0, unsafe: NONE };
    const runs = this.#fonts.runs(word, face);
    const styled = face instanceof StyledFace ? face : undefined;
    const language = styled?.shaping.language ?? '';
    let start = rightToLeft ? word.length : 0;
    for (const run of rightToLeft ? runs.reverse() : runs) {
      if (rightToLeft) start -= run.text.length;
      if ('emoji' in run) addEmoji(shaped, run.emoji, start);
      else if (styled && run.shaping?.smallCaps && !rightToLeft)
        this.#addSmallCaps(shaped, run, word, start, isTracked, styled);
      else this.#addRun(shaped, run, word, start, rightToLeft, isTracked, language);
      if (!rightToLeft) start += run.text.length;
    }
    return shaped;
  }

  #addRun(
    shaped: ShapedWord,
    { font, text, shaping }: FontRun,
    word: string,
    start: number,
    rightToLeft: boolean,
    isTracked: boolean,
    language: string,
  ): void {
    const buffer = this.#buffer;
    buffer.clearContents();
    // Context for the joining of Arabic letters at both ends of the run.
    buffer.addText(word, start, text.length);
    buffer.guessSegmentProperties();
    buffer.setDirection(rightToLeft ? Direction.RTL : Direction.LTR);
    if (language !== '') buffer.setLanguage(language);
    shape(font.shaper, buffer, featuresOf(shaping, isTracked));

    const infos = buffer.getGlyphInfos();
    const spaces = rightToLeft || text.length < word.length ? -1 : inkedLength(word) || -1;
    let cluster = shaped.clusters - 1;
    let left = shaped.advance;
    buffer.getGlyphPositions().forEach(({ xAdvance, xOffset, yOffset }, index) => {
      const { cluster: at, flags, codepoint: id } = infos[index] as GlyphInfo;
      const isNext = index === 0 || at !== infos[index - 1]?.cluster;
      const isUnsafe = (flags & GlyphFlag.UNSAFE_TO_BREAK) !== 0;
      if (isNext && at === spaces && !isUnsafe) {
        const { glyphs, advance, unsafe } = shaped;
        shaped.inked = { glyphs: [...glyphs], advance, clusters: cluster + 1, unsafe };
      }
      const isSpaced = isNext && isDrawn(word, at);
      if (isSpaced) cluster++;
      if (isNext) {
        left = shaped.advance;
        if (isUnsafe) {
          if (shaped.unsafe === NONE) shaped.unsafe = [];
          (shaped.unsafe as number[]).push(at);
        }
      }
      const x = shaped.advance + xOffset / font.unitsPerEm;
      const advance = xAdvance / font.unitsPerEm;
      const placed = { x, y: yOffset / font.unitsPerEm, font, id };
      shaped.glyphs.push({ placed, cluster, at, offset: x - left, advance, isSpaced });
      shaped.advance += advance;
    });
    shaped.clusters = cluster + 1;
  }

  /** Sets a run in capitals, of which those that stand for small ones are smaller. Scripts that have cases go rightwards. */
  #addSmallCaps(
    shaped: ShapedWord,
    run: FontRun,
    word: string,
    start: number,
    isTracked: boolean,
    face: StyledFace,
  ): void {
    const { language } = face.shaping;
    let at = start;
    for (const { text, isSmall } of caseRuns(run.text, run.shaping?.smallCaps as SmallCaps)) {
      if (isSmall) this.#addCapitals(shaped, text, at, isTracked, face);
      else this.#addRun(shaped, { ...run, text }, word, at, false, isTracked, language);
      at += text.length;
    }
    delete shaped.inked;
  }

  /** @param start of the text in its word */
  #addCapitals(shaped: ShapedWord, text: string, start: number, isTracked: boolean, face: StyledFace): void {
    const { language } = face.shaping;
    const { capitals, places } = capitalsOf(text, language);
    const before = { glyphs: shaped.glyphs.length, unsafe: shaped.unsafe.length };
    let at = 0;
    for (const run of this.#fonts.runs(capitals, face)) {
      if ('emoji' in run) addEmoji(shaped, run.emoji, at);
      else {
        const { smallRequest } = run.shaping as PartShaping;
        const small = { ...run, font: run.font.file.instance(smallRequest) };
        this.#addRun(shaped, small, capitals, at, false, isTracked, language);
      }
      at += run.text.length;
    }
    const placeOf = (position: number) => start + (places[position] as number);
    let first: WordGlyph | undefined;
    for (const glyph of shaped.glyphs.slice(before.glyphs)) {
      glyph.at = placeOf(glyph.at);
      if (first?.at === glyph.at) glyph.offset = glyph.placed.x - first.placed.x + first.offset;
      else first = glyph;
    }
    shaped.unsafe = shaped.unsafe.map((position, index) =>
      index < before.unsafe ? position : placeOf(position),
    );
  }
}

function featuresOf(shaping: PartShaping | undefined, isTracked: boolean): Feature[] {
  if (shaping) return isTracked ? shaping.trackedFeatures : shaping.features;
  return isTracked ? NO_LIGATURES : NO_FEATURES;
}

const NO_FEATURES: Feature[] = [];

function addEmoji(shaped: ShapedWord, emojis: readonly Emoji[], start: number): void {
  for (const emoji of emojis) {
    const placed = { x: shaped.advance, emoji };
    const offset = EMOJI_ADVANCE * (shaped.glyphs.at(-1)?.at === start ? 1 : 0);
    const { clusters: cluster } = shaped;
    shaped.glyphs.push({ placed, cluster, at: start, offset, advance: EMOJI_ADVANCE, isSpaced: false });
    shaped.advance += EMOJI_ADVANCE;
  }
}

function isDrawn(text: string, position: number): boolean {
  return drawn(String.fromCodePoint(text.codePointAt(position) ?? 0)) !== '';
}

function movedTo(x: number, placed: PlacedGlyph): PlacedGlyph {
  if ('emoji' in placed) return { x, emoji: placed.emoji };
  return { x, y: placed.y, font: placed.font, id: placed.id };
}

/** Length of a word without trailing spaces. */
function inkedLength(word: string): number {
  let length = word.length;
  while (length > 0 && word[length - 1] === ' ') length--;
  return length;
}

/** Words of a text range with trailing spaces; leading spaces are a word of their own. */
function spacedWords(text: string, start: number, end: number): string[] {
  const words: string[] = [];
  for (let from = start; from < end; ) {
    let to = text.indexOf(' ', from);
    if (to < 0 || to > end) to = end;
    while (to < end && text[to] === ' ') to++;
    words.push(text.slice(from, to));
    from = to;
  }
  return words;
}
