import { DecodeMemory } from './decode-memory.js';
import { QueueFull } from './failures.js';
import { SharedPlaces } from './shared-places.js';
import { ThreadTime } from './thread-time.js';

/** Previews are stills and GIFs that nobody pays for: they yield to both. */
export const WORKS = ['still', 'gif', 'preview'] as const;

export type Work = (typeof WORKS)[number];

/** What decides when a render has its turn. */
export interface Turn {
  work: Work;
  /** Who asks for a preview; other renders do not take turns by callers. */
  caller?: string | undefined;
}

/** One render that waits or runs. It is done in pieces, each of which takes a thread for itself. */
export interface QueuedRender extends Turn {
  /** The most memory that decoding its pictures takes, as each of its pieces may do. */
  decodingBytes: number;
  /** Its turn has come: the first piece is started next. */
  start(): void;
  /** Starts the next piece that can be done now; false when there is none. */
  startPiece(): boolean;
}

/** Numbers of renders. */
export interface Load {
  waiting: number;
  running: number;
}

export interface QueueLimits {
  /** Stills that may run at once. */
  threads: number;
  /**
   * Renders that may wait; GIFs may take up at most half of the places. Previews have half as many of their own, which
   * callers share.
   */
  waiting: number;
  /** Memory that large decodes share, in bytes. */
  decodeBytes: number;
}

/**
 * So many stills in a row may overtake a piece of a GIF that could have run. A piece takes about as long as four or five
 * stills: stills that never cease keep most of the threads, and GIFs still come to an end before their deadline.
 */
const MOST_OVERTAKING = 8;

/**
 * A preview that was started goes on until its caller has had so many milliseconds of threads more than another. A usual
 * GIF ends within that: previews of many callers then come one after another, and not all together later.
 */
const LEAD_MS = 1000;

/** Threads that GIFs may run on at once, on a front of so many. */
export function gifSlots(threads: number): number {
  return Math.max(1, threads - 1);
}

/**
 * Decides what runs next on threads that become free.
 *
 * A still is a single piece, a GIF has many. Stills that wait go before the pieces of GIFs, but after eight of them in a
 * row one piece goes first. Pieces of GIFs run on all threads but one, the slots; on a front with a single thread, one
 * runs on a second thread while a still is drawn. So a still that finds no thread free waits until a still or one piece
 * has ended.
 *
 * Slots go to the GIF that was started first, as long as it has pieces that can be done; so GIFs are finished one after
 * another, with all slots, and not all together later. Where it has none, because its next piece needs the results of
 * those that run, the next started GIF is served, and at last a GIF that waits is started. Every started GIF therefore
 * has a piece that runs or could run, and there are never more of them than slots.
 *
 * Previews run on threads that neither has a use for, in the slots of GIFs, so that a still which comes at any time finds a
 * thread, unless GIFs have the rest. While renders leave none, previews wait, if need be until their deadline.
 *
 * Callers who want previews share the threads for them: next is a piece for whoever has had the least time of threads, and
 * of one caller's previews the one that came first. So who comes beside a caller with many costly ones waits until a piece
 * of those has ended, which is not interrupted, and for at most a second of the rest of a GIF. Previews that wait or were
 * started have places, of which no caller can take all (SharedPlaces).
 *
 * A piece of a render with large pictures also waits for memory (DecodeMemory): small ones pass it meanwhile, large ones of
 * whom it comes before do not.
 *
 * What waits for its turn is bounded. The pieces of a started render do not count there: they are never refused.
 */
export class RenderQueue {
  readonly #limits: QueueLimits;
  readonly #waiting: Record<Work, QueuedRender[]> = { still: [], gif: [], preview: [] };
  /** In the order in which they were started. */
  readonly #started: Record<Work, QueuedRender[]> = { still: [], gif: [], preview: [] };
  /** Pieces that run. */
  readonly #pieces: Record<Work, number> = { still: 0, gif: 0, preview: 0 };
  /** Stills since the last piece of a GIF. */
  #stillsInARow = 0;
  readonly #decodes: DecodeMemory;
  readonly #previewPlaces: SharedPlaces;
  readonly #previewTime: ThreadTime;
  /** What previews give back when they end, whether they were started or not. */
  readonly #previewEnds = new Map<QueuedRender, () => void>();

  /** @param clock milliseconds; must not step back */
  constructor(limits: QueueLimits, clock?: { now(): number }) {
    this.#limits = limits;
    this.#decodes = new DecodeMemory(limits.decodeBytes);
    this.#previewPlaces = new SharedPlaces(half(limits.waiting) + gifSlots(limits.threads));
    this.#previewTime = new ThreadTime(clock);
  }

  /** Renders of a kind that wait now, and that were started and have not ended, on however many threads. */
  load(work: Work): Load {
    return { waiting: this.#waiting[work].length, running: this.#started[work].length };
  }

  /** Pieces of a kind that run, each on a thread of its own. */
  pieces(work: Work): number {
    return this.#pieces[work];
  }

  /**
   * Starts a render at once or lets it wait.
   * @throws QueueFull when it cannot start and no place is left, or none for a preview of its caller
   */
  push(render: QueuedRender): void {
    if (render.work === 'preview') this.#admitPreview(render);
    this.#waiting[render.work].push(render);
    this.#startPieces();
    if (this.#isOverfull(render.work) && this.remove(render)) throw new QueueFull();
  }

  /** Takes a render that still waits out of the queue; false when it has already been started. */
  remove(render: QueuedRender): boolean {
    const waited = removeFrom(this.#waiting[render.work], render);
    if (waited) this.#endPreview(render);
    return waited;
  }

  /** A piece has ended, in whatever way, and its render knows what that means for its other pieces. */
  pieceEnded({ work, caller = '', decodingBytes }: QueuedRender): void {
    this.#pieces[work]--;
    this.#decodes.giveBack(decodingBytes);
    if (work === 'preview') this.#previewTime.pieceEnded(caller);
    this.#startPieces();
  }

  /** A started render has no piece any more that runs or that it would start. */
  ended(render: QueuedRender): void {
    removeFrom(this.#started[render.work], render);
    this.#endPreview(render);
    this.#startPieces();
  }

  /** @throws QueueFull when its caller may have no more previews that wait or run */
  #admitPreview(render: QueuedRender): void {
    const { caller = '' } = render;
    const giveBack = this.#previewPlaces.take(caller);
    if (!giveBack) throw new QueueFull();
    this.#previewTime.came(caller);
    this.#previewEnds.set(render, () => {
      giveBack();
      this.#previewTime.left(caller);
    });
  }

  #endPreview(render: QueuedRender): void {
    this.#previewEnds.get(render)?.();
    this.#previewEnds.delete(render);
  }

  #isOverfull(work: Work): boolean {
    const { still, gif, preview } = this.#waiting;
    const { waiting } = this.#limits;
    if (work === 'preview') return preview.length > half(waiting);
    return still.length + gif.length > waiting || (work === 'gif' && gif.length > half(waiting));
  }

  #startPieces(): void {
    while (this.#startPiece());
  }

  #startPiece(): boolean {
    const { threads } = this.#limits;
    const { still, gif, preview } = this.#pieces;
    if (still + gif + preview >= Math.max(threads, 2)) return false;
    this.#decodes.beginTurns();
    const startStill = () => still < threads && this.#startPieceOf('still');
    const startGif = () => gif < gifSlots(threads) && this.#startPieceOf('gif');
    const startPreview = () => preview < gifSlots(threads) && this.#startPieceOfPreview();
    const startRender = () =>
      this.#stillsInARow < MOST_OVERTAKING ? startStill() || startGif() : startGif() || startStill();
    return startRender() || startPreview();
  }

  #startPieceOf(work: Exclude<Work, 'preview'>): boolean {
    const hasRoom = (render: QueuedRender) => this.#decodes.hasRoomFor(render.decodingBytes);
    const next =
      this.#started[work].find((render) => hasRoom(render) && render.startPiece()) ??
      this.#waiting[work].find((render) => hasRoom(render) && this.#startWaiting(render));
    if (!next) return false;
    this.#pieceStarted(next);
    this.#stillsInARow = work === 'still' ? this.#stillsInARow + 1 : 0;
    return true;
  }

  #startPieceOfPreview(): boolean {
    const had = this.#previewTime.had();
    const inTurn = (previews: QueuedRender[], start: (render: QueuedRender) => boolean, lead: number) =>
      previews.map((render) => ({ render, start, had: had(render.caller ?? '') - lead }));
    const next = [
      ...inTurn(this.#started.preview, (render) => render.startPiece(), LEAD_MS),
      ...inTurn(this.#waiting.preview, (render) => this.#startWaiting(render), 0),
    ]
      .sort((one, other) => one.had - other.had)
      .find(({ render, start }) => this.#decodes.hasRoomFor(render.decodingBytes) && start(render));
    if (!next) return false;
    this.#pieceStarted(next.render);
    this.#previewTime.pieceStarted(next.render.caller ?? '');
    return true;
  }

  #pieceStarted({ work, decodingBytes }: QueuedRender): void {
    this.#pieces[work]++;
    this.#decodes.take(decodingBytes);
  }

  /** Starts a render that waits, with its first piece. */
  #startWaiting(render: QueuedRender): boolean {
    removeFrom(this.#waiting[render.work], render);
    this.#started[render.work].push(render);
    render.start();
    return render.startPiece();
  }
}

function half(places: number): number {
  return Math.ceil(places / 2);
}

function removeFrom(renders: QueuedRender[], render: QueuedRender): boolean {
  const index = renders.indexOf(render);
  if (index >= 0) renders.splice(index, 1);
  return index >= 0;
}
