import type { Section } from './row-distribution.js';
import type { Tracks } from './table-widths.js';

/** Where a section begins and how long it is, from the edge of the content box. */
export interface Area {
  start: number;
  size: number;
}

/**
 * Where the rows and sections of a table stand below each other. Rows that are removed have no height and no spacing, as
 * sections without rows have none.
 */
export function rowTracks(sections: readonly Section[], down: number): Tracks & { sections: Area[] } {
  const starts: number[] = [];
  const sizes: number[] = [];
  const areas: Area[] = [];
  let end = 0;
  for (const { rows, height } of sections) {
    if (rows.length > 0) end += down;
    const start = end;
    let isFirst = true;
    for (const row of rows) {
      if (!row.isRemoved && !isFirst) end += down;
      if (!row.isRemoved) isFirst = false;
      starts.push(end);
      sizes.push(row.isRemoved ? 0 : row.height);
      end += row.isRemoved ? 0 : row.height;
    }
    if (rows.length === 0) end += height;
    areas.push({ start, size: end - start });
  }
  return { starts, sizes, sections: areas, end: sections.length > 0 ? end + down : 0 };
}
