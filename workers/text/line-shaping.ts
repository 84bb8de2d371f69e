import type { GlyphInfo } from 'harfbuzzjs';
import type { TextFace } from '../../templates/contract/index.js';
import type { Emoji } from '../emoji/emoji-catalogue.js';
import { EMOJI_ADVANCE } from '../emoji/emoji-metrics.js';
import type { FontLibrary, FontRun, TextRun } from '../fonts/font-library.js';
import { Direction, Feature, GlyphFlag, ShapingBuffer, shape } from '../fonts/harfbuzz.js';
import { faceKey, NO_LIGATURES, type PartShaping, type SmallCaps, StyledFace } from '../fonts/styled-face.js';
import { drawn } from '../fonts/substitutes.js';
import { trimmedMarks } from './punctuation-trimming.js';
import { cutAtScripts } from './script-runs.js';
import { addTexts, hasGlyphForEach, type ShapedWord, type WordGlyph } from './shaped-words.js';
import { capitalsOf, caseRuns } from './small-capitals.js';
import { edgesKey, MAY_TRIM, NO_EDGES, type WordEdges } from './wide-punctuation.js';
import { WordCache, type WordSetting } from './word-cache.js';
import { beginsAlike, edgeMarks, type WordContext, wordBetween } from './word-contexts.js';

/** Bound on a thread's shaped words in bytes, and their estimated sizes, measured: some six thousand words. */
const MAX_CACHE_BYTES = 5 * 1024 * 1024;
const WORD_BYTES = 300;
const GLYPH_BYTES = 220;
const BYTES_OF_A_UNIT = 2;

/** Settings that are remembered: a document has some dozens. */
const MOST_SETTINGS = 1000;

const NONE: readonly number[] = [];

/** Letters whose distance to a space before them is kept for a setting, and marks of which it is kept whether they are drawn for their neighbours. */
const MOST_KERNED = 500;

/** Shapes words with HarfBuzz, each split by font, and caches them: line breaking tries a word in several lines. */
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
      setting = { key, face, isRightToLeft, isTracked, afterSpace: new Map(), forNeighbours: new Map() };
      if (this.#settings.size >= MOST_SETTINGS) this.#settings.clear();
      this.#settings.set(key, setting);
    }
    return setting;
  }

  /**
   * Shapes a word with its trailing spaces, or takes it from the cache.
   * @param edges what trims its first and last mark; undefined where nothing does
   */
  word(word: string, setting: WordSetting, edges?: WordEdges): ShapedWord {
    this.#letGoOfEvictedFonts();
    const key = edges ? `${word}\n${edgesKey(edges)}` : word;
    return this.#words.get(setting, key) ?? this.#added(key, word, setting, edges);
  }

  /** The same of a word that stands between others: where fonts draw its marks for them, they are drawn so. */
  wordBetween(word: string, setting: WordSetting, { before, after }: WordContext): ShapedWord {
    const alone = this.word(word, setting);
    if (!edgeMarks(word).some((mark) => this.#isDrawnForNeighbours(mark, setting))) return alone;
    const key = `${word}\t${before}\t${after}`;
    const cached = this.#words.get(setting, key);
    if (cached) return cached;
    const between = this.#shapeWord(before + word + after, setting);
    const shaped = wordBetween(word, alone, between, before.length);
    this.#words.set(setting, key, shaped);
    return shaped;
  }

  /** Tells whether a font draws a mark otherwise between digits than alone, though spaces are between them. */
  #isDrawnForNeighbours(mark: string, setting: WordSetting): boolean {
    const { forNeighbours } = setting;
    const cached = forNeighbours.get(mark);
    if (cached !== undefined) return cached;
    const between = this.#shapeWord(`1 ${mark} 1`, setting);
    const isDrawnFor = !beginsAlike(this.#shapeWord(`${mark} `, setting), between, '1 '.length);
    if (forNeighbours.size >= MOST_KERNED) forNeighbours.clear();
    forNeighbours.set(mark, isDrawnFor);
    return isDrawnFor;
  }

  /** What fonts put between a space and the letter after it, in ems. @param letter its code point */
  kerningAfterSpace(letter: number, setting: WordSetting): number {
    const { afterSpace } = setting;
    const cached = afterSpace.get(letter);
    if (cached !== undefined) return cached;
    const advance = (text: string) => this.#shapeWord(text, setting).advance;
    const text = String.fromCodePoint(letter);
    const kerning = advance(` ${text}`) - advance(' ') - advance(text);
    if (afterSpace.size >= MOST_KERNED) afterSpace.clear();
    afterSpace.set(letter, kerning);
    return kerning;
  }

  #added(key: string, word: string, setting: WordSetting, edges: WordEdges | undefined): ShapedWord {
    const shaped = this.#shapeWord(word, setting, edges);
    this.#words.set(setting, key, shaped);
    return shaped;
  }

  #letGoOfEvictedFonts(): void {
    if (this.#evictions === this.#fonts.evictions) return;
    this.#words.clear();
    this.#evictions = this.#fonts.evictions;
  }

  #shapeWord(
    word: string,
    { face, isRightToLeft: rightToLeft, isTracked }: WordSetting,
    edges = NO_EDGES,
  ): ShapedWord {
    const shaped: ShapedWord = { glyphs: [], advance: 0, hasClusters: false, unsafe: NONE };
    const plainRuns = this.#fonts.runs(word, face);
    const styled = face instanceof StyledFace ? face : undefined;
    const language = styled?.shaping.language ?? '';
    const trimmed =
      styled && styled.shaping.spacingTrim !== 'space-all' && MAY_TRIM.test(word)
        ? trimmedMarks(word, plainRuns, styled, edges)
        : undefined;
    const runs = cutAtScripts(word, trimmed ? withTrimmedMarks(plainRuns, trimmed.places) : plainRuns);
    let start = rightToLeft ? word.length : 0;
    for (const run of rightToLeft ? runs.toReversed() : runs) {
      if (rightToLeft) start -= run.text.length;
      if ('emoji' in run) addEmoji(shaped, run.emoji, start);
      else if (styled && run.shaping?.smallCaps && !rightToLeft)
        this.#addSmallCaps(shaped, run, word, start, isTracked, styled);
      else this.#addRun(shaped, run, word, start, rightToLeft, isTracked, language);
      if (!rightToLeft) start += run.text.length;
    }
    shaped.hasClusters = !hasGlyphForEach(shaped.glyphs, word.length);
    addTexts(shaped.glyphs, word);
    if (trimmed && trimmed.unsafe.length > 0) {
      shaped.unsafe = [...shaped.unsafe, ...trimmed.unsafe];
      if (edges.before !== '' && trimmed.unsafe.includes(0)) shaped.isTrimmedAtStart = true;
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
    let left = shaped.advance;
    buffer.getGlyphPositions().forEach(({ xAdvance, xOffset, yOffset }, index) => {
      const { cluster: at, flags, codepoint: id } = infos[index] as GlyphInfo;
      const isNext = index === 0 || at !== infos[index - 1]?.cluster;
      const isUnsafe = (flags & GlyphFlag.UNSAFE_TO_BREAK) !== 0;
      const isSpaced = isNext && isDrawn(word, at);
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
      shaped.glyphs.push({ placed, at, offset: x - left, advance, isSpaced });
      shaped.advance += advance;
    });
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
  return isTracked ? SPACED_FEATURES : NO_FEATURES;
}

const NO_FEATURES: Feature[] = [];
const SPACED_FEATURES = NO_LIGATURES.map(([tag, value]) => new Feature(tag, value));

/** The runs of a word, with the alternates of half the width for marks at places in it. */
function withTrimmedMarks(runs: readonly TextRun[], places: ReadonlySet<number>): TextRun[] {
  let start = 0;
  return runs.map((run) => {
    const end = start + run.text.length;
    const own = [...places].filter((at) => at >= start && at < end);
    start = end;
    if (own.length === 0 || 'emoji' in run || !run.shaping) return run;
    const halves = own.map((at) => new Feature('halt', 1, at, at + 1));
    const { features, trackedFeatures } = run.shaping;
    const shaping = {
      ...run.shaping,
      features: [...features, ...halves],
      trackedFeatures: [...trackedFeatures, ...halves],
    };
    return { ...run, shaping };
  });
}

function addEmoji(shaped: ShapedWord, emojis: readonly Emoji[], start: number): void {
  for (const emoji of emojis) {
    const placed = { x: shaped.advance, emoji };
    const offset = EMOJI_ADVANCE * (shaped.glyphs.at(-1)?.at === start ? 1 : 0);
    shaped.glyphs.push({ placed, at: start, offset, advance: EMOJI_ADVANCE, isSpaced: false });
    shaped.advance += EMOJI_ADVANCE;
  }
}

function isDrawn(text: string, position: number): boolean {
  return drawn(String.fromCodePoint(text.codePointAt(position) ?? 0)) !== '';
}
