import { componentValues } from '../../../css/syntax/component-values.js';
import { Interned } from './interned.js';
import { MOST_TRACKS, type TrackRun } from './track-list.js';

/** A computed grid-row-start or the like: a line by number and name, a number of tracks, or neither. */
export interface GridLine {
  readonly kind: 'auto' | 'line' | 'span';
  /** Of the line, negative from the end, or how many; 0 for a name alone, which may be that of an area. */
  readonly number: number;
  readonly name: string | undefined;
}

const AUTO_LINE: GridLine = { kind: 'auto', number: 0, name: undefined };

const lines = new Interned<GridLine>(readLine);

/** Reads a computed grid-row-start, -end, grid-column-start or -end. */
export function gridLineOf(text: string | number): GridLine {
  return text === 'auto' ? AUTO_LINE : lines.of(String(text));
}

function readLine(text: string): GridLine {
  let number = 0;
  let name: string | undefined;
  let isSpan = false;
  for (const value of componentValues(text)) {
    if (value.kind === 'number') number = value.value;
    else if (value.kind !== 'ident') continue;
    else if (value.text.toLowerCase() === 'span') isSpan = true;
    else name = value.text;
  }
  if (isSpan) return { kind: 'span', number: Math.min(MOST_TRACKS, Math.max(1, number)), name };
  if (number === 0 && (name === undefined || name === 'auto')) return AUTO_LINE;
  return { kind: 'line', number, name };
}

/** Where an area of grid-template-areas lies, in lines from 0. */
interface GridArea {
  rowStart: number;
  rowEnd: number;
  columnStart: number;
  columnEnd: number;
}

interface GridAreas {
  readonly rows: number;
  readonly columns: number;
  readonly named: ReadonlyMap<string, GridArea>;
}

const areas = new Interned<GridAreas>(readAreas);

/** Reads a computed grid-template-areas. */
export function gridAreasOf(text: string): GridAreas {
  return areas.of(text);
}

function readAreas(text: string): GridAreas {
  const named = new Map<string, GridArea>();
  const rows = componentValues(text).flatMap((value) =>
    value.kind === 'string' ? [value.text.trim().split(/\s+/)] : [],
  );
  for (const [row, cells] of rows.slice(0, MOST_TRACKS).entries()) {
    for (const [column, name] of cells.slice(0, MOST_TRACKS).entries()) {
      if (!name.startsWith('.')) extend(named, name, row, column);
    }
  }
  return {
    rows: Math.min(rows.length, MOST_TRACKS),
    columns: Math.min(rows[0]?.length ?? 0, MOST_TRACKS),
    named,
  };
}

function extend(named: Map<string, GridArea>, name: string, row: number, column: number): void {
  const area = named.get(name);
  if (!area) {
    named.set(name, { rowStart: row, rowEnd: row + 1, columnStart: column, columnEnd: column + 1 });
    return;
  }
  area.rowEnd = row + 1;
  area.columnEnd = Math.max(area.columnEnd, column + 1);
}

/** The lines of one axis of a grid, by name. */
export class NamedLines {
  readonly #tracks: TrackRun;
  readonly #areas: GridAreas;
  readonly #isRow: boolean;
  #byName: Map<string, number[]> | undefined;

  /** @param tracks of the explicit grid, without those that only areas have */
  constructor(tracks: TrackRun, areas: GridAreas, axis: 'column' | 'row') {
    this.#tracks = tracks;
    this.#areas = areas;
    this.#isRow = axis === 'row';
  }

  /** Lines of that name in ascending order, from 0. */
  of(name: string): readonly number[] {
    this.#byName ??= this.#collected();
    return this.#byName.get(name) ?? [];
  }

  /** Names of the lines between two, as a subgrid there has them: areas end where it does (CSS Grid 2, section 9). */
  between(first: number, last: number): string[][] {
    const names: string[][] = Array.from({ length: last - first + 1 }, () => []);
    for (const [line, own] of this.#tracks.names.entries()) names[line - first]?.push(...own);
    for (const [name, area] of this.#areas.named) {
      const start = this.#isRow ? area.rowStart : area.columnStart;
      const end = this.#isRow ? area.rowEnd : area.columnEnd;
      if (start >= last || end <= first) continue;
      names[Math.max(0, start - first)]?.push(`${name}-start`);
      names[Math.min(last, end) - first]?.push(`${name}-end`);
    }
    return names;
  }

  #collected(): Map<string, number[]> {
    const byName = new Map<string, number[]>();
    const add = (name: string, line: number) => {
      const lines = byName.get(name);
      if (!lines) byName.set(name, [line]);
      else if (!lines.includes(line)) lines.push(line);
    };
    for (const [line, names] of this.#tracks.names.entries()) {
      for (const name of names) add(name, line);
    }
    for (const [name, area] of this.#areas.named) {
      add(`${name}-start`, this.#isRow ? area.rowStart : area.columnStart);
      add(`${name}-end`, this.#isRow ? area.rowEnd : area.columnEnd);
    }
    for (const lines of byName.values()) lines.sort((a, b) => a - b);
    return byName;
  }
}
