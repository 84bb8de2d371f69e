/** The borders that the cells of a table share, as boxes above what is in it (`TablePainter::PaintCollapsedBorders` of Blink). */

import { type ComputedValues, INITIAL } from '../../../css/cascade/computed-style.js';
import { paintedStyle } from '../../../css/painted/painted-style.js';
import type { Area, Box } from '../../box-layout.js';
import { type TableLines, tableLines } from '../../formatting/table/table-lines.js';
import type { FlowBox } from '../flow-box.js';
import { type SharedBorder, type SharedBorders, strengthOf } from './collapsed-borders.js';

/** @param left and top: of the border box of the table */
export function sharedBorderBoxes({ node, values, borders }: FlowBox, left: number, top: number): Box[] {
  const lines = tableLines(node);
  if (!borders || !lines) return [];
  const joined = new JoinedBorders();
  for (const { area, border, isAcross } of edgesOf(borders, lines)) joined.add(area, border, isAcross);
  return joined.edges.map(({ area, border, isAcross }) =>
    borderBox({ ...area, left: left + area.left, top: top + area.top }, border, isAcross, values),
  );
}

/** One border of one place, with the joints that it fills. */
interface Edge {
  area: Area;
  border: SharedBorder;
  /** Whether it is between rows. */
  isAcross: boolean;
}

/** Every border from row to row: that before each column, and that above it. */
function* edgesOf({ rows, columns }: SharedBorders, lines: TableLines): Iterable<Edge> {
  const joint = (row: number, column: number): Joint => ({
    before: rows[row]?.[column - 1],
    after: rows[row]?.[column],
    over: columns[column]?.[row - 1],
    under: columns[column]?.[row],
  });
  for (let row = 0; row < rows.length; row++)
    for (let column = 0; column < columns.length; column++) {
      const down = columns[column]?.[row];
      if (down) {
        const [start, end] = reaches(joint(row, column), joint(row + 1, column), false);
        const from = (lines.rows[row] as number) - start;
        const to = (lines.rows[row + 1] as number) + end;
        const left = (lines.columns[column] as number) - down.width / 2;
        yield {
          area: { left, top: from, width: down.width, height: to - from },
          border: down,
          isAcross: false,
        };
      }
      const across = rows[row]?.[column];
      if (across) {
        const [start, end] = reaches(joint(row, column), joint(row, column + 1), true);
        const sign = lines.isRtl ? -1 : 1;
        const from = (lines.columns[column] as number) - sign * start;
        const to = (lines.columns[column + 1] as number) + sign * end;
        const top = (lines.rows[row] as number) - across.width / 2;
        yield {
          area: { left: Math.min(from, to), top, width: sign * (to - from), height: across.width },
          border: across,
          isAcross: true,
        };
      }
    }
}

/** The four borders that meet where lines cross, those along a row before and after it, and above and below. */
interface Joint {
  before: SharedBorder | undefined;
  after: SharedBorder | undefined;
  over: SharedBorder | undefined;
  under: SharedBorder | undefined;
}

/**
 * How far a border goes beyond the middle of the crossings at its start and end: it fills one if it is the strongest there,
 * and otherwise leaves it to the others (`ComputeEdgeJoints` of Blink).
 */
function reaches(start: Joint, end: Joint, isAcross: boolean): [number, number] {
  return [reach(start, isAcross, 1), reach(end, isAcross, -1)];
}

/** @param loses what a comparison comes to where the neighbour in the same line is stronger */
function reach({ before, after, over, under }: Joint, isAcross: boolean, loses: number): number {
  const inline = compared(before, after);
  const block = compared(over, under);
  const strongest = inline === 1 ? before : after;
  const other = block === 1 ? over : under;
  const between = compared(strongest, other);
  const wins = isAcross ? between !== -1 && inline !== loses : between !== 1 && block !== loses;
  const width = (isAcross ? other : strongest)?.width ?? 0;
  return (wins ? width : -width) / 2;
}

/** Which of two borders fills a crossing: 1 for the first, -1 for the other, 0 where both do, as they look the same. */
function compared(one: SharedBorder | undefined, other: SharedBorder | undefined): number {
  if (!one || !other) return Number(one !== undefined) - Number(other !== undefined);
  if (one.isPlain && other.isPlain && one.width === other.width && one.color === other.color) return 0;
  const difference =
    one.width - other.width ||
    strengthOf(one.style) - strengthOf(other.style) ||
    // Of equals, the part that came first.
    other.order - one.order;
  return Math.sign(difference);
}

/** Borders in the order in which they are painted; pieces of one plain line are one. */
class JoinedBorders {
  readonly edges: Edge[] = [];
  /** By where they are across their direction: the last. */
  readonly #last = new Map<string, Edge>();

  add(area: Area, border: SharedBorder, isAcross: boolean): void {
    const { width, color, isPlain } = border;
    const key = `${isAcross ? area.top : `|${area.left}`} ${width} ${color}`;
    const last = isPlain ? this.#last.get(key) : undefined;
    if (last && joins(last.area, area, isAcross)) {
      Object.assign(last.area, together(last.area, area));
      return;
    }
    const edge = { area, border, isAcross };
    this.edges.push(edge);
    if (isPlain) this.#last.set(key, edge);
  }
}

/** Whether two pieces of one line touch. */
function joins(one: Area, other: Area, isAcross: boolean): boolean {
  return isAcross
    ? other.left <= one.left + one.width && one.left <= other.left + other.width
    : other.top <= one.top + one.height && one.top <= other.top + other.height;
}

function together(one: Area, other: Area): Area {
  const left = Math.min(one.left, other.left);
  const top = Math.min(one.top, other.top);
  return {
    ...{ left, top },
    width: Math.max(one.left + one.width, other.left + other.width) - left,
    height: Math.max(one.top + one.height, other.top + other.height) - top,
  };
}

/** A box that is nothing but one of its borders. */
function borderBox(
  area: Area,
  { width, style, color }: SharedBorder,
  isAcross: boolean,
  around: ComputedValues,
): Box {
  const side = isAcross ? 'Top' : 'Left';
  const values: ComputedValues = Object.assign(Object.create(INITIAL), {
    display: 'block',
    color: around.color,
    visibility: around.visibility,
    [`border${side}Width`]: width,
    [`border${side}Style`]: style,
    [`border${side}Color`]: color,
  });
  return { ...area, style: paintedStyle(values), children: [] };
}
