import { BlockFlow } from '../block-flow.js';
import type { LayoutNode } from '../layout-node.js';
import { type LayoutResult, NO_MARGINS } from '../layout-spaces.js';
import type { FilledRow } from './column-heights.js';
import type { Column, ColumnRow } from './placed-columns.js';

/** Rows of columns and the boxes between them that go across all columns, one below the other. */
export class RowFlow extends BlockFlow {
  readonly columns: Column[] = [];
  readonly rows: ColumnRow[] = [];
  readonly spanners: LayoutNode[] = [];

  /** Where a row would begin. */
  get rowTop(): number {
    return this.nextTop;
  }

  addSpanner(child: LayoutNode): void {
    const last = this.rows.at(-1);
    if (last) last.isParted = true;
    this.spanners.push(child);
    this.add(child);
  }

  /**
   * @param step from a column to the next
   * @param baselines of the first line and of the last one in each column, in the strip
   * @param cut where the last column is cut in the strip, if not at its end
   */
  addRow(
    { columns, height }: FilledRow,
    step: number,
    baselines: readonly Baselines[],
    cut: number | undefined,
  ): void {
    const top = this.nextTop;
    const first = this.columns.length;
    for (const [index, { start, length }] of columns.entries()) {
      const down = top - start;
      const end = start + length;
      const isLast = index === columns.length - 1;
      this.columns.push({
        ...{ start, end, cut: isLast && cut !== undefined ? Math.min(cut, end) : end },
        ...{ height, left: index * step, top: down },
      });
    }
    const down = (index: number) => -(columns[index]?.start ?? 0);
    const firsts = baselines.flatMap(({ first }, index) => (first === undefined ? [] : first + down(index)));
    const lasts = baselines.flatMap(({ last }, index) => (last === undefined ? [] : last + down(index)));
    this.takeBaselines(
      top,
      firsts.length > 0 ? Math.min(...firsts) : undefined,
      lasts.length > 0 ? Math.max(...lasts) : undefined,
    );
    this.rows.push({ first, end: this.columns.length, isParted: false });
    this.bottom = top + height;
    this.margins.reset(NO_MARGINS);
  }

  protected override moveDown(result: LayoutResult, shift: number): void {
    for (const column of this.columns) column.top += shift;
    for (const { place } of this.spanners) place.top += shift;
    if (result.firstBaseline !== undefined) result.firstBaseline += shift;
    if (result.lastBaseline !== undefined) result.lastBaseline += shift;
  }
}

/** The first and last baseline of a column. */
export interface Baselines {
  first: number | undefined;
  last: number | undefined;
}
