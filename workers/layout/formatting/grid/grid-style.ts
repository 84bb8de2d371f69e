import type { ComputedValues } from '../../../css/cascade/computed-style.js';

/** What only grid containers and their items read, as it is computed. */
export interface GridStyle {
  templateColumns: string;
  templateRows: string;
  templateAreas: string;
  autoColumns: string;
  autoRows: string;
  autoFlow: string;
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
  return {
    templateColumns: String(values.gridTemplateColumns),
    templateRows: String(values.gridTemplateRows),
    templateAreas: String(values.gridTemplateAreas),
    autoColumns: String(values.gridAutoColumns),
    autoRows: String(values.gridAutoRows),
    autoFlow: String(values.gridAutoFlow),
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
