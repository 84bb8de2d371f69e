import type { Rectangle } from './rectangle.js';

/** Side of a tile in pixels: smaller ones leave out more of what is unchanged, larger ones make fewer rectangles. */
const TILE = 16;

/**
 * Covers rectangles by disjoint ones, made of whole tiles of the frame.
 * @param rectangles within the frame
 */
export function tiled(rectangles: readonly Rectangle[], width: number, height: number): Rectangle[] {
  const { marks, columns, rows } = marked(rectangles, width, height);
  const covering: Rectangle[] = [];
  /** Rectangles that end at the row above, which may be extended. */
  let above: Rectangle[] = [];
  for (let row = 0; row < rows; row++) {
    const bottom = Math.min(height, (row + 1) * TILE);
    const ending: Rectangle[] = [];
    for (const { first, end } of runs(marks, row * columns, columns)) {
      const [left, right] = [first * TILE, Math.min(width, end * TILE)];
      let rectangle = above.find((other) => other.left === left && other.right === right);
      if (rectangle) rectangle.bottom = bottom;
      else {
        rectangle = { left, top: row * TILE, right, bottom };
        covering.push(rectangle);
      }
      ending.push(rectangle);
    }
    above = ending;
  }
  return covering;
}

/**
 * Fraction of a frame's tiles that rectangles touch, 0 to 1.
 * @param rectangles within the frame
 */
export function dirtyShare(rectangles: readonly Rectangle[], width: number, height: number): number {
  const { marks } = marked(rectangles, width, height);
  return marks.reduce((sum, mark) => sum + mark, 0) / marks.length;
}

/** Marks the tiles that rectangles touch, row by row. */
function marked(rectangles: readonly Rectangle[], width: number, height: number) {
  const columns = Math.ceil(width / TILE);
  const rows = Math.ceil(height / TILE);
  const marks = new Uint8Array(columns * rows);
  for (const { left, top, right, bottom } of rectangles) {
    const [first, end] = [Math.floor(left / TILE), Math.ceil(right / TILE)];
    for (let row = Math.floor(top / TILE); row < Math.ceil(bottom / TILE); row++) {
      marks.fill(1, row * columns + first, row * columns + end);
    }
  }
  return { marks, columns, rows };
}

/** Runs of marked tiles in a row. */
function runs(marks: Uint8Array, start: number, columns: number): { first: number; end: number }[] {
  const found: { first: number; end: number }[] = [];
  for (let column = 0; column < columns; column++) {
    if (marks[start + column] === 0) continue;
    const last = found.at(-1);
    if (last?.end === column) last.end++;
    else found.push({ first: column, end: column + 1 });
  }
  return found;
}
