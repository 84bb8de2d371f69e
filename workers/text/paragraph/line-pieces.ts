import { type AlignedLines, AWAY_FROM_EDGES } from './aligned-lines.js';
import type { JustifiedPlace } from './inline-items.js';
import type { LineBreaker } from './line-breaker.js';
import type { FillerState, LineRange } from './line-filling.js';
import type { ParagraphText } from './paragraph-text.js';
import type { PlacedLine } from './placed-line.js';

/** A paragraph that is broken line by line, each into a room that is known only then. */
export class LinePieces {
  readonly #text: ParagraphText;
  readonly #breaker: LineBreaker;
  readonly #lines: AlignedLines;

  constructor(text: ParagraphText, breaker: LineBreaker, lines: AlignedLines) {
    this.#text = text;
    this.#breaker = breaker;
    this.#lines = lines;
  }

  /** In UTF-16 units. */
  get length(): number {
    return this.#text.text.length;
  }

  get hasLineEnds(): boolean {
    return this.#text.text.includes('\n');
  }

  /**
   * Fills a line as far as a room goes, with one part at least.
   * @param from where the line before ended; undefined for the first
   * @returns the line, and where it ends; undefined for the end
   */
  fill(from: FillerState | undefined, room: number): { line: LineRange; next: FillerState | undefined } {
    const filler = this.#breaker.wholeFiller();
    if (from) filler.state = from;
    const line = filler.next(room, 0);
    return { line, next: filler.isDone ? undefined : filler.state };
  }

  /** All that is left, as one line. */
  rest(from: FillerState | undefined): LineRange {
    return this.#breaker.rest(from);
  }

  widthOf(line: LineRange): number {
    return this.#breaker.widthOf(line, 0);
  }

  /** Its letters, those of bases in it among them. */
  lettersOf(line: LineRange): string {
    return this.#lines.justifiedText(line);
  }

  /** In how many places a line may be spaced out. */
  gapsIn(line: LineRange): number {
    return this.#lines.gapsIn(line);
  }

  /** Places a line in a room, below y = 0. */
  placed(line: LineRange, available: number): PlacedLine {
    return this.#lines.placedInBase(line, available, 0, AWAY_FROM_EDGES);
  }

  /** The same with no more letters than end before a place. */
  cut(line: LineRange, available: number, end: number): PlacedLine {
    return this.#lines.placedInBase(line, available, 0, AWAY_FROM_EDGES, end);
  }

  /** The same as a part of a line that is justified. */
  placedIn(line: LineRange, available: number, { each, ...edges }: JustifiedPlace): PlacedLine {
    return this.#lines.placedInBase(line, available, each, edges);
  }
}
