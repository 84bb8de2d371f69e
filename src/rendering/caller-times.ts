import type { QueuedRender } from './queued-render.js';
import { ThreadTime } from './thread-time.js';

/** The thread time of callers: of stills and GIFs together, of previews, and of rows. */
export class CallerTimes {
  readonly #renders: ThreadTime;
  readonly #previews: ThreadTime;
  readonly #rows: ThreadTime;

  /** @param clock milliseconds; must not step back */
  constructor(clock: { now(): number }) {
    this.#renders = new ThreadTime(clock);
    this.#previews = new ThreadTime(clock);
    this.#rows = new ThreadTime(clock);
  }

  /** The account that a render is of. */
  of({ work }: Pick<QueuedRender, 'work'>): ThreadTime {
    if (work === 'preview') return this.#previews;
    return work === 'row' ? this.#rows : this.#renders;
  }
}
