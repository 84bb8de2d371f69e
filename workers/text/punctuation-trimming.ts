import type { FontPart } from '../fonts/catalogue.js';
import type { TextRun } from '../fonts/font-library.js';
import type { StyledFace } from '../fonts/styled-face.js';
import { classInFont, type PunctuationFont, punctuationFont } from './punctuation-fonts.js';
import {
  MAY_TRIM,
  type PunctuationClass,
  punctuationClass,
  type TrimmableClass,
  type WordEdges,
} from './wide-punctuation.js';

/** Marks of a word that are set half as wide. */
export interface TrimmedMarks {
  /** Their positions, in UTF-16 units of the word. */
  places: ReadonlySet<number>;
  /** Positions where a line that starts there has them in full width. */
  unsafe: readonly number[];
}

/** Features of widths, beside which nothing is trimmed (OpenType specification, "chws"). */
const EXCLUSIVE = new Set(['halt', 'hwid', 'palt', 'pwid', 'qwid', 'twid', 'valt', 'vhal', 'vpal']);

/** A run with its place in the word. */
interface PlacedRun {
  start: number;
  end: number;
  run: TextRun;
  isSet: boolean;
}

/**
 * Which marks of a word are set half as wide beside others (CSS Text 4, section 8.4.2): what Blink's
 * `HanKerning::AppendFontFeatures` finds while one font after the other sets what those before it lack. Each judges all
 * that is not set yet, and what stands beside it as the fonts before have.
 * @param runs of the word, in logical order
 */
export function trimmedMarks(
  word: string,
  runs: readonly TextRun[],
  face: StyledFace,
  edges: WordEdges,
): TrimmedMarks | undefined {
  const marks = new MarkTrimmer(word, edges);
  let start = 0;
  const placed = runs.map((run): PlacedRun => {
    const end = start + run.text.length;
    const own = { start, end, run, isSet: 'emoji' in run };
    start = end;
    return own;
  });
  for (const { name } of partsInUse(runs, face)) {
    const own = placed.filter(({ run }) => 'part' in run && run.part.name === name);
    const font = fontOf(own, face);
    if (font) for (const [from, to] of unsetStretches(placed)) marks.judge(font, from, to, own);
    for (const run of own) run.isSet = true;
  }
  return marks.found;
}

/** The parts of a face that set runs, in the order in which they are searched. */
function* partsInUse(runs: readonly TextRun[], face: StyledFace): Generator<FontPart> {
  const names = new Set(runs.flatMap((run) => ('part' in run ? [run.part.name] : [])));
  for (const part of face.parts) {
    if (names.delete(part.name)) yield part;
    if (names.size === 0) return;
  }
}

function fontOf(own: readonly PlacedRun[], face: StyledFace): PunctuationFont | undefined {
  const [first] = own;
  if (!first || !('font' in first.run)) return undefined;
  const { font, shaping } = first.run;
  if (shaping?.features.some(({ tag, value }) => value !== 0 && EXCLUSIVE.has(tag))) return undefined;
  return punctuationFont(font, face.shaping.language);
}

function unsetStretches(runs: readonly PlacedRun[]): [from: number, to: number][] {
  const stretches: [number, number][] = [];
  for (const { start, end, isSet } of runs) {
    if (isSet) continue;
    const last = stretches.at(-1);
    if (last?.[1] === start) last[1] = end;
    else stretches.push([start, end]);
  }
  return stretches;
}

class MarkTrimmer {
  readonly #word: string;
  readonly #edges: WordEdges;
  readonly #places = new Set<number>();
  readonly #unsafe: number[] = [];
  /** By position, where one of the fonts has judged it; -1 is before the word. */
  readonly #judged = new Map<number, TrimmableClass>();

  constructor(word: string, edges: WordEdges) {
    this.#word = word;
    this.#edges = edges;
  }

  get found(): TrimmedMarks | undefined {
    if (this.#places.size === 0 && this.#unsafe.length === 0) return undefined;
    return { places: this.#places, unsafe: this.#unsafe };
  }

  /** @param own runs that the font sets itself */
  judge(font: PunctuationFont, from: number, to: number, own: readonly PlacedRun[]): void {
    if (!MAY_TRIM.test(this.#word.slice(from, to))) return;
    const trim = (position: number) => {
      if (own.some(({ start, end }) => position >= start && position < end)) this.#places.add(position);
    };
    const classes = Array.from({ length: to - from }, (_, index) => this.#classAt(from + index, font));
    const before = this.#beside(from - 1, font);
    const first = classes[0] as TrimmableClass;
    if ((from === 0 && this.#edges.trimsStart) || opensAfter(first, before)) {
      trim(from);
      this.#unsafe.push(from);
    }
    if (!font.isContextual) {
      for (let at = from + 1; at < to; at++) {
        const [last, next] = [classes[at - 1 - from] as TrimmableClass, classes[at - from] as TrimmableClass];
        if (closesBefore(last, next)) trim(at - 1);
        else if (opensAfter(next, last)) trim(at);
        else continue;
        this.#unsafe.push(at);
      }
    }
    const after = font.isContextual ? this.#classAt(to, font) : this.#beside(to, font);
    const isTrimmedEnd = to === this.#word.length && this.#edges.trimsEnd;
    if (isTrimmedEnd || closesBefore(classes.at(-1) as TrimmableClass, after)) trim(to - 1);
    for (const [index, found] of classes.entries()) this.#judged.set(from + index, found);
    this.#judged.set(from - 1, before);
    if (!this.#judged.has(to)) this.#judged.set(to, after);
  }

  /** What a font before has taken a mark for, or else what this one does. */
  #beside(position: number, font: PunctuationFont): TrimmableClass {
    return this.#judged.get(position) ?? this.#classAt(position, font);
  }

  #classAt(position: number, font: PunctuationFont): TrimmableClass {
    return classInFont(this.#markAt(position), font);
  }

  #markAt(position: number): PunctuationClass {
    if (position < 0) return punctuationClass(this.#edges.before);
    if (position >= this.#word.length) return punctuationClass(this.#edges.after);
    return punctuationClass(this.#word.charAt(position));
  }
}

/** Blink's `ShouldKern`. */
function opensAfter(mark: TrimmableClass, last: TrimmableClass): boolean {
  return (
    mark === 'open' && (last === 'open' || last === 'middle' || last === 'close' || last === 'narrow-open')
  );
}

/** Blink's `ShouldKernLast`. */
function closesBefore(last: TrimmableClass, mark: TrimmableClass): boolean {
  return last === 'close' && (mark === 'close' || mark === 'middle' || mark === 'narrow-close');
}
