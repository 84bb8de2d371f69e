/** Paths and letters as the contents of pages have them (ISO 32000-1, sections 8.5 and 9.4). */

import type { Matrix } from '../raster/matrix.js';
import { LINE, MOVE, type Path, QUADRATIC } from '../raster/path.js';
import type { Rectangle } from '../raster/rectangle.js';
import type { PathLetter } from '../raster/text-path.js';
import { cubicOf } from './compact-font.js';
import type { EmbeddedFonts } from './embedded-fonts.js';
import { length, matrixNumbers, precise } from './numbers.js';
import { partedWords, type WordMarks } from './parted-words.js';
import type { Resources } from './resources.js';

/** The operators that construct a path, without the one that paints it. */
export function pathOperators({ floats }: Path): string {
  const parts: string[] = [];
  let [x, y] = [0, 0];
  for (let at = 0; at < floats.length; ) {
    const command = floats[at++];
    const count = command === MOVE || command === LINE ? 2 : command === QUADRATIC ? 4 : 6;
    const points: number[] = [];
    for (let index = 0; index < count; index++) points.push(floats[at + index] as number);
    at += count;
    const written = command === QUADRATIC ? cubicOf(x, y, points) : points;
    for (const point of written) parts.push(length(point));
    parts.push(command === MOVE ? 'm' : command === LINE ? 'l' : 'c');
    [x, y] = points.slice(-2) as [number, number];
  }
  return parts.join(' ');
}

export function rectangleOperators({ left, top, right, bottom }: Rectangle): string {
  return `${length(left)} ${length(top)} ${length(right - left)} ${length(bottom - top)} re`;
}

/** Letters that stand on one line in one font and size. */
interface LetterRun {
  face: string;
  size: number;
  matrix: Matrix;
  letters: PathLetter[];
}

/** How letters are painted: filled, not at all, or as a clip. */
export const FILLED = 0;
export const INVISIBLE = 3;
export const CLIPPING = 7;

const NO_MARKS: WordMarks = {};

/** Part of an em by which letters may stand beside their line. */
const BESIDE = 0.0005;

/**
 * The text object of letters.
 * @param texts each of which begins with another word
 * @param rendering `FILLED`, `INVISIBLE` or `CLIPPING`
 * @returns with the letters that a font cannot have, which are to be painted as paths
 */
export function textOperators(
  texts: readonly (readonly PathLetter[])[],
  rendering: number,
  fonts: EmbeddedFonts,
  resources: Resources,
): { operators: string; unwritten: PathLetter[] } {
  const unwritten: PathLetter[] = [];
  const parted = new Map(texts.flatMap(partedWords));
  const parts: string[] = rendering === FILLED ? ['BT'] : [`BT ${rendering} Tr`];
  let font = '';
  for (const run of runsOf(texts.flat())) {
    const own = fonts.of(run.face);
    const { size, matrix } = run;
    const [a, b] = matrix;
    const square = a * a + b * b;
    const named = `${resources.name('F', own.number)} ${precise(size)} Tf`;
    if (named !== font) parts.push(named);
    font = named;
    const [first] = run.letters as [PathLetter];
    const linear = matrix.slice(0, 4).map((number) => number / size);
    const [x, y] = [first.matrix[4], first.matrix[5]];
    parts.push(`${linear.map(precise).join(' ')} ${length(x)} ${length(y)} Tm`);
    const strings = new ShownStrings();
    for (const letter of run.letters) {
      const glyph = own.glyphOf(letter);
      const { before, behind } = parted.size === 0 ? NO_MARKS : (parted.get(letter) ?? NO_MARKS);
      if (before) strings.put(before);
      if (glyph === undefined) unwritten.push(letter);
      else {
        const [dx, dy] = [letter.matrix[4] - x, letter.matrix[5] - y];
        strings.moveTo((dx * a + dy * b) / square);
        strings.show(glyph);
      }
      if (behind) strings.put(behind);
    }
    parts.push(strings.operators());
  }
  parts.push(rendering === FILLED ? 'ET' : rendering === INVISIBLE ? '0 Tr ET' : 'ET');
  return { operators: parts.join(' '), unwritten };
}

function runsOf(letters: readonly PathLetter[]): LetterRun[] {
  const runs: LetterRun[] = [];
  for (const letter of letters) {
    const last = runs.at(-1);
    if (last && isInRun(letter, last)) last.letters.push(letter);
    else runs.push({ face: letter.face, size: letter.size, matrix: letter.matrix, letters: [letter] });
  }
  return runs;
}

function isInRun({ face, size, matrix }: PathLetter, run: LetterRun): boolean {
  if (face !== run.face || size !== run.size) return false;
  const [a, b, c, d, e, f] = run.matrix;
  if (matrix[0] !== a || matrix[1] !== b || matrix[2] !== c || matrix[3] !== d) return false;
  // Aside of the line, in ems.
  const across = (matrix[4] - e) * b - (matrix[5] - f) * a;
  return Math.abs(across) < BESIDE * (a * a + b * b);
}

/** The strings of a line, with what moves letters from where the widths of their font put them. */
class ShownStrings {
  readonly #parts: string[] = [];
  #array = '';
  #codes = '';
  /** Where the next letter stands, in ems. */
  #pen = 0;

  moveTo(place: number): void {
    const moved = Math.round((place - this.#pen) * 1000);
    if (moved === 0) return;
    this.#endString();
    this.#array += `${-moved}`;
    this.#pen += moved / 1000;
  }

  show({ digits, advance }: { digits: string; advance: number }): void {
    this.#codes += digits;
    this.#pen += advance;
  }

  /** Puts an operator between the letters. */
  put(operator: string): void {
    this.#endArray();
    this.#parts.push(operator);
  }

  operators(): string {
    this.#endArray();
    return this.#parts.join(' ');
  }

  #endString(): void {
    if (this.#codes !== '') this.#array += `<${this.#codes}>`;
    this.#codes = '';
  }

  #endArray(): void {
    const isPlain = this.#array === '' && this.#codes !== '';
    if (isPlain) this.#parts.push(`<${this.#codes}> Tj`);
    else {
      this.#endString();
      if (this.#array !== '') this.#parts.push(`[${this.#array}]TJ`);
    }
    this.#array = '';
    this.#codes = '';
  }
}

/** The operator that puts a matrix before what is drawn next. */
export function matrixOperator(matrix: Matrix): string {
  return `${matrixNumbers(matrix)} cm`;
}
