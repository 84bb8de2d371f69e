import { CodecMemory } from './codec-memory.js';
import { QueueFull } from './failures.js';
import { SharedPlaces } from './shared-places.js';
import { ThreadTime } from './thread-time.js';

/**
 * The kinds of renders. Slow stills take long to encode, and share threads with GIFs. Previews are uncounted stills and
 * GIFs, and yield to those. Rows of batches yield to all others.
 */
export const WORKS = ['still', 'slow', 'gif', 'preview', 'row'] as const;

export type Work = (typeof WORKS)[number];

/** The properties that decide when a render has its turn. */
export interface Turn {
  work: Work;
  /** The caller of a preview or a row; other renders do not take turns by callers. */
  caller?: string | undefined;
  /** Of a row: whether it is no quick still, and may run in the slots of GIFs only. */
  isSlotted?: boolean | undefined;
}

/** One render that waits or runs. It consists of pieces, each of which occupies one thread. */
export interface QueuedRender extends Turn {
  /** The most memory for decoding its pictures and encoding its image, which each of its pieces may need. */
  codecBytes: number;
  /** Whether it has a thread of its own that encodes, beside those that draw; absent where it has none. */
  needsEncoder?: boolean;
  /** Called when the render has its turn; its first piece starts next. */
  start(): void;
  /** Starts the next piece that can run now; false if there is none. */
  startPiece(): boolean;
}

/** Numbers of renders of a kind. */
export interface Load {
  waiting: number;
  running: number;
}

export interface QueueLimits {
  /** Stills that may run at once. */
  threads: number;
  /**
   * The most renders that may wait; GIFs and slow stills may take up to half of the places. Previews have half as many
   * places of their own, which callers share.
   */
  waiting: number;
  /** Bytes of memory that large codecs share. */
  codecBytes: number;
  /** Renders with an encoder's thread of their own that may run at once; one unless given. */
  encoders?: number;
}

/** The most renders that may wait for each encoder's thread: each takes seconds, and has a deadline. */
const WAITING_FOR_ENCODER = 8;

/**
 * The most stills in a row that may overtake a piece of a GIF. A piece takes about as long as four or five stills:
 * under a constant load of stills these keep most of the threads, and GIFs still end before their deadline.
 */
const MOST_OVERTAKING = 8;

/**
 * Milliseconds of thread time by which the caller of a started preview may be ahead of others before it has to yield. A
 * usual GIF ends within that, so previews of many callers finish one after another, and not all together later.
 */
const LEAD_MS = 1000;

/** Milliseconds after a still in which rows leave a thread to the next one: callers who send one after another. */
const KEPT_FREE_MS = 100;

/** The most threads that GIFs may run on, on a front with this many. */
export function gifSlots(threads: number): number {
  return Math.max(1, threads - 1);
}

/**
 * Decides what runs next when a thread becomes free.
 *
 * A still is a single piece, a GIF has many. Waiting stills go before the pieces of GIFs, but after eight of them in a
 * row one piece goes first. Pieces of GIFs run on all threads but one, the slots; on a front with a single thread, one
 * piece runs on a second thread while a still is drawn. So a still that finds no free thread waits for at most one
 * still or one piece.
 *
 * Slow stills run within the slots, too, and take turns there with the pieces of GIFs: an AVIF takes twenty times as long
 * as a PNG, and must not hold up the stills that take no longer than ever.
 *
 * Slots go to the GIF that was started first, as long as it has pieces that can run, so GIFs are finished one after
 * another, with all slots. If it has none, because its next piece needs the results of running ones, the next started
 * GIF is served, and finally a waiting GIF is started. Every started GIF therefore has a piece that runs or could run,
 * and there are never more of them than slots.
 *
 * Previews run on threads that renders do not need, within the slots of GIFs, so that a new still always finds a
 * thread, unless GIFs have the rest. While renders need all threads, previews wait, if need be until their deadline.
 *
 * Callers share the threads for previews: the next piece is for the caller who has used the least thread time, and
 * among its previews for the first one. A caller beside another with many costly previews waits for a running piece of
 * those, which is not interrupted, and for at most a second of the rest of a GIF. Waiting and started previews have
 * places, of which no caller can take all (SharedPlaces).
 *
 * Rows of batches run on threads that neither renders nor previews need: quick stills on all of them, because a new still
 * then waits for at most one such row, all others within the slots. While stills come, rows leave one thread free, so that
 * the next still waits for none. Callers share these threads as they share those for
 * previews. Rows have no places here: whoever pushes them bounds their number (RowTurns).
 *
 * A piece of a render with large pictures also waits for memory (CodecMemory): small pieces overtake it meanwhile,
 * large ones with a later turn do not.
 *
 * Some animations are encoded by a thread of their own, which takes all frames in their order and much memory: as many run
 * at once as there are places for such encoders, and others overtake those that wait.
 *
 * The number of waiting renders is bounded. The pieces of a started render do not count: they are never refused.
 */
export class RenderQueue {
  readonly #limits: QueueLimits;
  readonly #waiting = noRenders();
  /** Started renders in the order of their start. */
  readonly #started = noRenders();
  /** The numbers of running pieces. */
  readonly #pieces: Record<Work, number> = { still: 0, slow: 0, gif: 0, preview: 0, row: 0 };
  /** Of the rows, those within the slots. */
  #slottedRows = 0;
  /** Stills since the last slow still or piece of a GIF. */
  #stillsInARow = 0;
  /** Whether the next slot is for a GIF, if one waits for it. */
  #isTurnOfGifs = false;
  readonly #codecs: CodecMemory;
  /** Started renders with an encoder of their own. */
  readonly #encoding = new Set<QueuedRender>();
  readonly #previewPlaces: SharedPlaces;
  /** The thread time of callers of previews and of rows, which take turns by it. */
  readonly #times: Record<Turned, ThreadTime>;
  /** Called when previews and rows end, whether they were started or not; those of previews release their places. */
  readonly #turnEnds = new Map<QueuedRender, () => void>();
  readonly #clock: { now(): number };
  #lastStillAt = -Infinity;

  /** @param clock milliseconds; must not step back */
  constructor(limits: QueueLimits, clock: { now(): number } = performance) {
    this.#limits = limits;
    this.#clock = clock;
    this.#codecs = new CodecMemory(limits.codecBytes);
    this.#previewPlaces = new SharedPlaces(half(limits.waiting) + gifSlots(limits.threads));
    this.#times = { preview: new ThreadTime(clock), row: new ThreadTime(clock) };
  }

  /** The waiting renders of a kind, and those that were started and have not ended. */
  load(work: Work): Load {
    return { waiting: this.#waiting[work].length, running: this.#started[work].length };
  }

  /** The running pieces of a kind, each on a thread of its own. */
  pieces(work: Work): number {
    return this.#pieces[work];
  }

  /**
   * Starts a render at once or queues it.
   * @throws QueueFull if it cannot start and no place is left, or none for a preview of its caller
   */
  push(render: QueuedRender): void {
    if (isTurned(render.work)) this.#admitInTurn(render, render.work);
    this.#waiting[render.work].push(render);
    this.#startPieces();
    const isOver = this.#isOverfull(render.work) || (render.needsEncoder && this.#isOverfullOfEncoders());
    if (isOver && this.remove(render)) throw new QueueFull();
  }

  /** Removes a waiting render from the queue; false if it has already been started. */
  remove(render: QueuedRender): boolean {
    const waited = removeFrom(this.#waiting[render.work], render);
    if (waited) this.#endTurn(render);
    return waited;
  }

  /** Frees the thread of a piece that has ended in any way; its render has updated its other pieces. */
  pieceEnded({ work, caller = '', codecBytes, isSlotted }: QueuedRender): void {
    this.#pieces[work]--;
    if (isSlotted) this.#slottedRows--;
    this.#codecs.giveBack(codecBytes);
    if (work === 'still') this.#lastStillAt = this.#clock.now();
    if (isTurned(work)) this.#times[work].pieceEnded(caller);
    this.#startPieces();
  }

  /** Looks for pieces to start, as a started render may have more of them now. */
  piecesReady(): void {
    this.#startPieces();
  }

  /** Ends a started render that has no running piece and will start none. */
  ended(render: QueuedRender): void {
    removeFrom(this.#started[render.work], render);
    this.#encoding.delete(render);
    this.#endTurn(render);
    this.#startPieces();
  }

  /** @throws QueueFull if its caller may have no more previews, waiting or running */
  #admitInTurn(render: QueuedRender, work: Turned): void {
    const { caller = '' } = render;
    const giveBack = work === 'preview' ? this.#previewPlaces.take(caller) : () => {};
    if (!giveBack) throw new QueueFull();
    this.#times[work].came(caller);
    this.#turnEnds.set(render, () => {
      giveBack();
      this.#times[work].left(caller);
    });
  }

  #endTurn(render: QueuedRender): void {
    this.#turnEnds.get(render)?.();
    this.#turnEnds.delete(render);
  }

  #isOverfull(work: Work): boolean {
    const { still, slow, gif, preview } = this.#waiting;
    const { waiting } = this.#limits;
    if (work === 'row') return false;
    if (work === 'preview') return preview.length > half(waiting);
    const inSlots = slow.length + gif.length;
    return still.length + inSlots > waiting || (work !== 'still' && inSlots > half(waiting));
  }

  #isOverfullOfEncoders(): boolean {
    const { row: _, ...others } = this.#waiting;
    const waiting = Object.values(others).flat();
    return waiting.filter(({ needsEncoder }) => needsEncoder).length > WAITING_FOR_ENCODER * this.#encoders;
  }

  get #encoders(): number {
    return this.#limits.encoders ?? 1;
  }

  #startPieces(): void {
    while (this.#startPiece());
  }

  #startPiece(): boolean {
    const { threads } = this.#limits;
    const { still, slow, gif, preview, row } = this.#pieces;
    const all = still + slow + gif + preview + row;
    if (all >= Math.max(threads, 2)) return false;
    this.#codecs.beginTurns();
    const startStill = () => still < threads && this.#startPieceOf('still');
    const startInSlot = () => slow + gif < gifSlots(threads) && this.#startSlotted();
    const startPreview = () => preview < gifSlots(threads) && this.#startPieceInTurn('preview');
    // The second thread of a front with a single one is for renders beside a row.
    const startRow = () => all < threads && row < this.#threadsForRows() && this.#startPieceInTurn('row');
    const startRender = () =>
      this.#stillsInARow < MOST_OVERTAKING ? startStill() || startInSlot() : startInSlot() || startStill();
    return startRender() || startPreview() || startRow();
  }

  #threadsForRows(): number {
    const { threads } = this.#limits;
    return this.#clock.now() - this.#lastStillAt < KEPT_FREE_MS ? Math.max(1, threads - 1) : threads;
  }

  /** Starts a slow still or a piece of a GIF, of each in turn. */
  #startSlotted(): boolean {
    const [first, second] = this.#isTurnOfGifs ? (['gif', 'slow'] as const) : (['slow', 'gif'] as const);
    return this.#startPieceOf(first) || this.#startPieceOf(second);
  }

  #startPieceOf(work: Exclude<Work, Turned>): boolean {
    const hasRoom = (render: QueuedRender) => this.#codecs.hasRoomFor(render.codecBytes);
    const next =
      this.#started[work].find((render) => hasRoom(render) && render.startPiece()) ??
      this.#waiting[work].find((render) => hasRoom(render) && this.#startWaiting(render));
    if (!next) return false;
    this.#pieceStarted(next);
    this.#stillsInARow = work === 'still' ? this.#stillsInARow + 1 : 0;
    if (work !== 'still') this.#isTurnOfGifs = work === 'slow';
    return true;
  }

  #startPieceInTurn(work: Turned): boolean {
    const had = this.#times[work].had();
    const inTurn = (renders: QueuedRender[], start: (render: QueuedRender) => boolean, lead: number) =>
      renders.map((render) => ({ render, start, had: had(render.caller ?? '') - lead }));
    const next = [
      ...inTurn(this.#started[work], (render) => render.startPiece(), LEAD_MS),
      ...inTurn(this.#waiting[work], (render) => this.#startWaiting(render), 0),
    ]
      .sort((one, other) => one.had - other.had)
      .find(({ render, start }) => this.#hasRoomFor(render) && start(render));
    if (!next) return false;
    this.#pieceStarted(next.render);
    this.#times[work].pieceStarted(next.render.caller ?? '');
    return true;
  }

  #hasRoomFor({ codecBytes, isSlotted }: QueuedRender): boolean {
    const { slow, gif, preview } = this.#pieces;
    const hasSlot = !isSlotted || slow + gif + preview + this.#slottedRows < gifSlots(this.#limits.threads);
    return hasSlot && this.#codecs.hasRoomFor(codecBytes);
  }

  #pieceStarted({ work, codecBytes, isSlotted }: QueuedRender): void {
    this.#pieces[work]++;
    if (isSlotted) this.#slottedRows++;
    this.#codecs.take(codecBytes);
  }

  /** Starts a waiting render with its first piece; false if it waits for an encoder. */
  #startWaiting(render: QueuedRender): boolean {
    if (render.needsEncoder) {
      if (this.#encoding.size >= this.#encoders) return false;
      this.#encoding.add(render);
    }
    removeFrom(this.#waiting[render.work], render);
    this.#started[render.work].push(render);
    render.start();
    return render.startPiece();
  }
}

/** Kinds whose callers take turns. */
type Turned = 'preview' | 'row';

function isTurned(work: Work): work is Turned {
  return work === 'preview' || work === 'row';
}

function noRenders(): Record<Work, QueuedRender[]> {
  return { still: [], slow: [], gif: [], preview: [], row: [] };
}

function half(places: number): number {
  return Math.ceil(places / 2);
}

function removeFrom(renders: QueuedRender[], render: QueuedRender): boolean {
  const index = renders.indexOf(render);
  if (index >= 0) renders.splice(index, 1);
  return index >= 0;
}
