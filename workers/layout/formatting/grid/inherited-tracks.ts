import {
  type ComponentValue,
  componentValues,
  splitAt,
  wordOf,
} from '../../../css/syntax/component-values.js';
import { Interned } from './interned.js';
import { MOST_TRACKS, namesIn, type TrackRun } from './track-list.js';
import { AUTO_TRACK, FIXED, type TrackSize } from './track-size.js';

/** The tracks that a subgrid takes over from the grid around it, in one axis (CSS Grid 2, section 9). */
export interface InheritedTracks {
  readonly count: number;
  /** Names of the lines in the grid around: one list more than there are tracks. */
  readonly names: readonly (readonly string[])[];
  /** Of each track within the content box of the subgrid; undefined while the grid around has none yet. */
  readonly sizes: readonly number[] | undefined;
  /** Between the tracks of the subgrid. */
  readonly gap: number;
}

/** The inherited tracks of both axes; undefined for the axis that a grid has tracks of its own in. */
export interface InheritedAxes {
  readonly columns: InheritedTracks | undefined;
  readonly rows: InheritedTracks | undefined;
}

/** The names that a subgrid adds to its lines. */
interface OwnNames {
  readonly head: readonly (readonly string[])[];
  /** What fills lines that no other list is for, and the lists behind it. */
  readonly repeated:
    | { readonly run: readonly (readonly string[])[]; readonly tail: readonly (readonly string[])[] }
    | undefined;
}

const ownNames = new Interned<OwnNames>(readNames);

/** Inherited tracks with the names of both grids. @param text computed grid-template-columns or -rows of the subgrid */
export function inheritedRun({ count, names, sizes }: InheritedTracks, text: string): TrackRun {
  const added = namesOf(text, count + 1);
  return {
    sizes: Array.from({ length: count }, (_, at) => (sizes ? fixed(sizes[at] as number) : AUTO_TRACK)),
    names: names.map((list, line) => (added[line] ? [...list, ...added[line]] : list)),
  };
}

function fixed(size: number): TrackSize {
  return { min: FIXED, minLength: size, max: FIXED, maxLength: size, flex: 0 };
}

function namesOf(text: string, lines: number): readonly (readonly string[])[] {
  const { head, repeated } = ownNames.of(text);
  if (!repeated) return head.slice(0, lines);
  const { run, tail } = repeated;
  const room = lines - head.length - tail.length;
  const times = run.length === 0 ? 0 : Math.max(0, Math.floor(room / run.length));
  return [...head, ...Array.from({ length: times }, () => run).flat(), ...tail].slice(0, lines);
}

function readNames(text: string): OwnNames {
  const values = componentValues(text).slice(1);
  const at = values.findIndex((value) => wordOf(countOf(value)) === 'auto-fill');
  if (at < 0) return { head: lists(values), repeated: undefined };
  return {
    head: lists(values.slice(0, at)),
    repeated: { run: lists(contentOf(values[at] as ComponentValue)), tail: lists(values.slice(at + 1)) },
  };
}

function lists(values: readonly ComponentValue[]): string[][] {
  const found: string[][] = [];
  for (const value of values) {
    if (found.length > MOST_TRACKS) break;
    if (value.kind === 'block') found.push(namesIn(value.values));
    const count = countOf(value);
    if (count?.kind !== 'number') continue;
    const run = lists(contentOf(value));
    for (let done = 0; done < count.value && found.length <= MOST_TRACKS; done++) found.push(...run);
  }
  return found;
}

/** The first argument of `repeat()`. */
function countOf(value: ComponentValue): ComponentValue | undefined {
  return value.kind === 'function' && value.name === 'repeat' ? value.values[0] : undefined;
}

function contentOf(value: ComponentValue): ComponentValue[] {
  return value.kind === 'function' ? splitAt(value.values, ',').slice(1).flat() : [];
}
