import type { ComputedValues } from '../../../css/cascade/computed-style.js';
import { layoutUnit } from '../../../css/values/layout-unit.js';

/** Computed values of tables, and of what is in them, that layout reads. */
export interface TableStyle {
  /** Whether columns are as wide as columns and the first row say, whatever is in the others. */
  isFixed: boolean;
  isCollapsed: boolean;
  /** Between cells, and between them and the edges of the table; nothing where borders collapse. */
  spacing: Readonly<Record<'across' | 'down', number>>;
  isCaptionBelow: boolean;
  /** Where the content of a cell stands. */
  verticalAlign: 'top' | 'middle' | 'bottom' | 'baseline';
  /** Of rows: whether they take what a table is higher than its rows before those of heads and feet. */
  isBody: boolean;
  /** Whether it is a column, and no group of them. */
  isColumn: boolean;
  /** Whether `visibility: collapse` takes a row or a column away. */
  isRemoved: boolean;
}

/** The table properties of a table, or of a part of one. */
export function tableStyle(values: ComputedValues): TableStyle {
  const isCollapsed = values.borderCollapse === 'collapse';
  const [across = 0, down = 0] = String(values.borderSpacing).split(' ').map(Number.parseFloat);
  const { verticalAlign } = values;
  return {
    isFixed: values.tableLayout === 'fixed' && values.width !== 'auto',
    isCollapsed,
    spacing: isCollapsed ? { across: 0, down: 0 } : { across: layoutUnit(across), down: layoutUnit(down) },
    isCaptionBelow: values.captionSide === 'bottom',
    verticalAlign:
      verticalAlign === 'top' || verticalAlign === 'middle' || verticalAlign === 'bottom'
        ? verticalAlign
        : 'baseline',
    isBody: values.display === 'table-row-group',
    isColumn: values.display === 'table-column',
    isRemoved: values.visibility === 'collapse',
  };
}
