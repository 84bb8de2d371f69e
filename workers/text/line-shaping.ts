import { Direction, Feature, Buffer as ShapingBuffer, shape } from 'harfbuzzjs';
import { LRUCache } from 'lru-cache';
import type { TextFace, TextLine } from '../../templates/kit/index.js';
import type { Emoji } from '../emoji/emoji-catalogue.js';
import { EMOJI_ADVANCE } from '../emoji/emoji-metrics.js';
import type { WeightedFont } from '../fonts/font-file.js';
import type { FontLibrary, TextRun } from '../fonts/font-library.js';
import { drawn } from '../fonts/stand-ins.js';
import { visualRuns } from './bidi.js';

/** A glyph or an emoji of a line. Lengths in ems (multiples of the font size), from the line's start and baseline. */
export type PlacedGlyph =
  | { x: number; y: number; font: WeightedFont; id: number }
  | { x: number; emoji: Emoji };

/** A line as it is drawn: its glyph runs, put side by side. */
export interface ShapedLine {
  glyphs: PlacedGlyph[];
  /** Width in ems: how far the pen has moved, with the letter spacing after the last character. */
  advance: number;
}

/** A word and the spaces after it, placed from 0. Letter spacing comes later, so that it fits any. */
interface ShapedWord {
  /** `cluster` counts the drawn clusters to the left: as many letter spacings go before the glyph. */
  glyphs: { placed: PlacedGlyph; cluster: number }[];
  advance: number;
  clusters: number;
}

/** Glyphs of words kept per thread, and a few more for each word. At about 150 bytes each, 5 MB. */
const KEPT_GLYPHS = 32_000;
const GLYPHS_OF_A_KEY = 2;

/** CSS Text Level 3, section 8.2: letter spacing turns optional ligatures off. */
const NO_LIGATURES = [new Feature('liga', 0), new Feature('clig', 0)];

/**
 * Shapes lines with HarfBuzz: directional runs in visual order (UAX #9), each stretch in the font that has it. Words are
 * shaped one by one, so that each is shaped once for all lines it is tried in; there is no kerning across a space.
 */
export class LineShaper {
  readonly #fonts: FontLibrary;
  readonly #words = new LRUCache<string, ShapedWord>({
    maxSize: KEPT_GLYPHS,
    sizeCalculation: ({ glyphs }) => glyphs.length + GLYPHS_OF_A_KEY,
  });
  readonly #buffer = new ShapingBuffer();
  #evictions = 0;

  constructor(fonts: FontLibrary) {
    this.#fonts = fonts;
  }

  /**
   * @param line settable text without line ends
   * @param tracking letter spacing in ems; every character has it, the last one too, but no emoji and nothing
   *   that is never drawn (CSS Text Level 3, section 8.2)
   */
  shape({ text, levels, direction, face }: TextLine, tracking = 0): ShapedLine {
    const glyphs: PlacedGlyph[] = [];
    let pen = 0;
    for (const { start, end, level } of visualRuns(text, levels, direction)) {
      const rightToLeft = level % 2 === 1;
      const words = spacedWords(text.slice(start, end));
      for (const word of rightToLeft ? words.reverse() : words) {
        const shaped = this.#word(word, face, rightToLeft, tracking !== 0);
        for (const { placed, cluster } of shaped.glyphs)
          glyphs.push({ ...placed, x: pen + placed.x + cluster * tracking });
        pen += shaped.advance + shaped.clusters * tracking;
      }
    }
    return { glyphs, advance: pen };
  }

  #word(word: string, face: TextFace, rightToLeft: boolean, isTracked: boolean): ShapedWord {
    this.#letGoOfEvictedFonts();
    const key = `${face.family} ${face.weight} ${face.han} ${rightToLeft} ${isTracked} ${word}`;
    let shaped = this.#words.get(key);
    if (!shaped) {
      shaped = this.#shapeWord(word, face, rightToLeft, isTracked);
      this.#words.set(key, shaped);
    }
    return shaped;
  }

  #letGoOfEvictedFonts(): void {
    if (this.#evictions === this.#fonts.evictions) return;
    this.#words.clear();
    this.#evictions = this.#fonts.evictions;
  }

  #shapeWord(word: string, face: TextFace, rightToLeft: boolean, isTracked: boolean): ShapedWord {
    const shaped: ShapedWord = { glyphs: [], advance: 0, clusters: 0 };
    const runs = this.#fonts.runs(word, face);
    let start = rightToLeft ? word.length : 0;
    for (const run of rightToLeft ? runs.reverse() : runs) {
      if (rightToLeft) start -= run.text.length;
      this.#addRun(shaped, run, word, start, rightToLeft, isTracked);
      if (!rightToLeft) start += run.text.length;
    }
    return shaped;
  }

  #addRun(
    shaped: ShapedWord,
    run: TextRun,
    word: string,
    start: number,
    rightToLeft: boolean,
    isTracked: boolean,
  ): void {
    if ('emoji' in run) {
      for (const emoji of run.emoji) {
        shaped.glyphs.push({ placed: { x: shaped.advance, emoji }, cluster: shaped.clusters });
        shaped.advance += EMOJI_ADVANCE;
      }
      return;
    }
    const { font, text } = run;
    const buffer = this.#buffer;
    buffer.clearContents();
    // What stands around the run decides how Arabic letters at its ends join.
    buffer.addText(word, start, text.length);
    buffer.guessSegmentProperties();
    buffer.setDirection(rightToLeft ? Direction.RTL : Direction.LTR);
    shape(font.shaper, buffer, isTracked ? NO_LIGATURES : []);

    const infos = buffer.getGlyphInfos();
    let cluster = shaped.clusters - 1;
    buffer.getGlyphPositions().forEach(({ xAdvance, xOffset, yOffset }, index) => {
      const info = infos[index] as { codepoint: number; cluster: number };
      const isNext = index === 0 || info.cluster !== infos[index - 1]?.cluster;
      if (isNext && isDrawn(word, info.cluster)) cluster++;
      const x = shaped.advance + xOffset / font.unitsPerEm;
      shaped.glyphs.push({ placed: { x, y: yOffset / font.unitsPerEm, font, id: info.codepoint }, cluster });
      shaped.advance += xAdvance / font.unitsPerEm;
    });
    shaped.clusters = cluster + 1;
  }
}

function isDrawn(text: string, position: number): boolean {
  return drawn(String.fromCodePoint(text.codePointAt(position) ?? 0)) !== '';
}

/** Words with the spaces after each; leading spaces are a word of their own. */
function spacedWords(text: string): string[] {
  return text.match(/[^ ]+ *| +/g) ?? [];
}
