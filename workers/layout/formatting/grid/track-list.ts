import {
  type ComponentValue,
  componentValues,
  splitAt,
  wordOf,
} from '../../../css/syntax/component-values.js';
import { Interned } from './interned.js';
import { AUTO_TRACK, type TrackSize, trackSize } from './track-size.js';

/**
 * Tracks on either side of a grid's first line at most. Browsers have a bound, too (CSS Grid 2, section 6.7): what lies beyond
 * is brought to the last track, so that `grid-row: 1000000` and `repeat(100000, 1px)` cost nothing.
 */
export const MOST_TRACKS = 1_000;

/** Tracks in a row, and the names of the lines around them: one list more than there are tracks. */
export interface TrackRun {
  readonly sizes: readonly TrackSize[];
  readonly names: readonly (readonly string[])[];
}

/** The tracks of grid-template-columns or -rows. */
export interface TrackList {
  readonly head: TrackRun;
  /** What is repeated as often as there is room for it, and the tracks after it. */
  readonly repeated?: { readonly run: TrackRun; readonly isFit: boolean; readonly tail: TrackRun };
}

const NO_TRACKS: TrackList = { head: { sizes: [], names: [[]] } };

const lists = new Interned<TrackList>((text) =>
  text === 'none' || text.startsWith('subgrid') ? NO_TRACKS : trackList(text),
);
const sizes = new Interned<readonly TrackSize[]>(readAutoTracks);
const whole = new WeakMap<TrackList, { count: number; run: TrackRun }>();

/** Reads a computed grid-template-columns or -rows; a subgrid has no tracks of its own. */
export function trackListOf(text: string): TrackList {
  return lists.of(text);
}

/** Reads a computed grid-auto-columns or -rows. */
export function autoTracksOf(text: string): readonly TrackSize[] {
  return sizes.of(text);
}

/** All tracks of a list whose automatic repetition is there a number of times. */
export function expandedTracks(list: TrackList, count: number): TrackRun {
  if (!list.repeated) return list.head;
  const cached = whole.get(list);
  if (cached?.count === count) return cached.run;
  const building = new RunBuilder();
  building.add(list.head);
  for (let done = 0; done < count; done++) building.add(list.repeated.run);
  building.add(list.repeated.tail);
  const run = building.finished();
  whole.set(list, { count, run });
  return run;
}

/** Appends tracks and names; what is more than the bound is left out. */
class RunBuilder {
  readonly #sizes: TrackSize[] = [];
  readonly #names: string[][] = [[]];

  add(run: TrackRun): void {
    this.name(run.names[0] ?? []);
    for (const [index, size] of run.sizes.entries()) {
      this.track(size);
      this.name(run.names[index + 1] ?? []);
    }
  }

  track(size: TrackSize): void {
    if (this.isFull) return;
    this.#sizes.push(size);
    this.#names.push([]);
  }

  name(names: readonly string[]): void {
    if (!this.isFull) this.#names.at(-1)?.push(...names);
  }

  get isFull(): boolean {
    return this.#sizes.length >= MOST_TRACKS;
  }

  finished(): TrackRun {
    return { sizes: this.#sizes, names: this.#names };
  }
}

function trackList(text: string): TrackList {
  const values = componentValues(text);
  const at = values.findIndex(isAutomaticRepeat);
  if (at < 0) return { head: trackRun(values) };
  const [kind, content] = repetition(values[at] as ComponentValue);
  return {
    head: trackRun(values.slice(0, at)),
    repeated: {
      run: trackRun(content),
      isFit: wordOf(kind) === 'auto-fit',
      tail: trackRun(values.slice(at + 1)),
    },
  };
}

function isAutomaticRepeat(value: ComponentValue): boolean {
  if (value.kind !== 'function' || value.name !== 'repeat') return false;
  const word = wordOf(value.values[0]);
  return word === 'auto-fill' || word === 'auto-fit';
}

function repetition(value: ComponentValue): [ComponentValue | undefined, ComponentValue[]] {
  const [count = [], ...content] = value.kind === 'function' ? splitAt(value.values, ',') : [];
  return [count[0], content.flat()];
}

function trackRun(values: readonly ComponentValue[]): TrackRun {
  const building = new RunBuilder();
  for (const value of values) {
    if (value.kind === 'block') building.name(namesIn(value.values));
    else if (value.kind === 'function' && value.name === 'repeat') repeat(value, building);
    else building.track(trackSize(value));
  }
  return building.finished();
}

function repeat(value: ComponentValue, building: RunBuilder): void {
  const [count, content] = repetition(value);
  const run = trackRun(content);
  const times = count?.kind === 'number' ? count.value : Number(count?.kind === 'sign' ? count.text : 1);
  for (let done = 0; done < times && !building.isFull; done++) building.add(run);
}

/** The names in the brackets of a list. */
export function namesIn(values: readonly ComponentValue[]): string[] {
  return values.flatMap((value) => (value.kind === 'ident' ? [value.text] : []));
}

function readAutoTracks(text: string): readonly TrackSize[] {
  const found = componentValues(text).map(trackSize);
  return found.length > 0 ? found.slice(0, MOST_TRACKS) : [AUTO_TRACK];
}
