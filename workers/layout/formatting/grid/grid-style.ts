import type { ComputedValues } from '../../../css/cascade/computed-style.js';

/** Computed values that only grid containers and their items read. */
export interface GridStyle {
  templateColumns: string;
  templateRows: string;
  templateAreas: string;
  autoColumns: string;
  autoRows: string;
  autoFlow: string;
  /** Whether tracks are those of the grid around, if it is an item of one. */
  inheritsColumns: boolean;
  inheritsRows: boolean;
  /** Whether gaps are those around then. */
  inheritsColumnGap: boolean;
  inheritsRowGap: boolean;
}

/** Where an item stands in its grid. */
export interface GridPlacement {
  rowStart: string;
  rowEnd: string;
  columnStart: string;
  columnEnd: string;
}

/** The grid properties of a container. */
export function gridStyle(values: ComputedValues): GridStyle {
  const templateColumns = String(values.gridTemplateColumns);
  const templateRows = String(values.gridTemplateRows);
  // What is contained depends on nothing around it (CSS Grid 2, section 9).
  const canInherit = !/layout|paint|strict|content/.test(String(values.contain));
  return {
    templateColumns,
    templateRows,
    templateAreas: String(values.gridTemplateAreas),
    autoColumns: String(values.gridAutoColumns),
    autoRows: String(values.gridAutoRows),
    autoFlow: String(values.gridAutoFlow),
    inheritsColumns: canInherit && templateColumns.startsWith('subgrid'),
    inheritsRows: canInherit && templateRows.startsWith('subgrid'),
    inheritsColumnGap: values.columnGap === 'normal',
    inheritsRowGap: values.rowGap === 'normal',
  };
}

/** The grid properties of an item; undefined where all are `auto`, as they mostly are. */
export function gridPlacement(values: ComputedValues): GridPlacement | undefined {
  const { gridRowStart, gridRowEnd, gridColumnStart, gridColumnEnd } = values;
  if (
    gridRowStart === 'auto' &&
    gridRowEnd === 'auto' &&
    gridColumnStart === 'auto' &&
    gridColumnEnd === 'auto'
  )
    return undefined;
  return {
    rowStart: String(gridRowStart),
    rowEnd: String(gridRowEnd),
    columnStart: String(gridColumnStart),
    columnEnd: String(gridColumnEnd),
  };
}
