import { byCallers, type Candidate, callerOf, SlotShares } from './caller-lines.js';
import type { CallerTimes } from './caller-times.js';
import { gifSlots, type PieceEnd, type QueuedRender, type QueueLimits, type Work } from './queued-render.js';
import { RenderPaces } from './render-paces.js';
import { BLOCKING_MS, CodecMemory, type Lane, LastThread, RunningPieces } from './running-pieces.js';
import { WakeTimer } from './timers.js';
import { StartedRenders, type WaitingRenders } from './waiting-renders.js';

/** Milliseconds after a still in which rows leave a thread to the next one: callers who send one after another. */
const LEFT_FREE_MS = 100;

/** Milliseconds of thread time that a caller is charged for a thread that was ended and is replaced for it. */
const REPLACEMENT_MS = 1000;

/**
 * Decides what runs next when a thread becomes free.
 *
 * A still is a single piece, a GIF has many. Waiting stills go before the pieces of GIFs, but after eight of them in a
 * row one piece goes first. Pieces of GIFs run on all threads but one, the slots; on a front with a single thread, one
 * piece runs on a second thread while a still is drawn. So a still that finds no free thread waits for at most one
 * still or one piece.
 *
 * Slow stills run within the slots, too: an AVIF takes twenty times as long as a PNG, and must not hold up the stills
 * that take no longer than ever. So do stills of templates that have taken long, and of callers' own templates that
 * were not drawn yet (RenderPaces).
 *
 * Callers share threads: among stills, within the slots, among previews and among rows, the next piece is for the
 * caller who has used the least thread time (ThreadTime). Among the renders of one caller, slow stills take turns with
 * GIFs (SlotShares), and slots go to the GIF that was started first, as long as it has pieces that can run: so GIFs are
 * finished one after another. If it has none, because its next piece needs the results of running ones, the next started
 * GIF is served, and finally a waiting one is started. Of renders that retain much until they end, as many are under way
 * as there are slots.
 *
 * A piece cannot be interrupted, and some take seconds. While such pieces block all slots, one short piece of a caller
 * who has used no more runs on the thread that is left to stills: a still then waits for this one at most. So does any
 * piece in a slot while previews have the other threads. Afterwards that thread is left for as long to stills, previews
 * and what took no longer the last time than a piece of a usual GIF, so that most of these wait for none.
 *
 * Previews run on threads that renders do not need, as many as there are slots. Slots and previews together leave a
 * thread to stills, too, but for previews that are seen to be quick, and for those of documents that no thread has
 * drawn, unless these took long the last times. While renders need all threads, previews wait; but renders of callers'
 * own templates by who has spent their credit let one preview at a time go first, and then have as long as it took.
 * Waiting and started previews have slots, of which no caller can take all (CallerSlots).
 *
 * Rows of batches run on threads that neither renders nor previews need: quick stills on all of them, because a new still
 * then waits for at most one such row, all others within the slots. While stills come, rows leave one thread free, so that
 * the next still waits for none. Rows of jobs yield to those of batches. Rows have no slots here: whoever pushes them bounds
 * their number (RowSlots).
 *
 * A piece of a render with large pictures also waits for memory (CodecMemory): small pieces overtake it meanwhile,
 * large ones with a later turn do not.
 *
 * Some animations are encoded by a thread of their own, which takes all frames in their order and much memory: as many run
 * at once as there are slots for such encoders, and others overtake those that wait. Its time counts as a thread's.
 */
export class PieceStarter {
  readonly #limits: QueueLimits;
  readonly #waiting: WaitingRenders;
  readonly #started: StartedRenders;
  readonly #running = new RunningPieces();
  readonly #slotShares = new SlotShares();
  readonly #codecs: CodecMemory;
  readonly #times: CallerTimes;
  readonly #paces: RenderPaces;
  readonly #lastThread: LastThread;
  readonly #clock: { now(): number };
  #lastStillAt = -Infinity;
  /** The moment until which no preview goes before a render. */
  #rendersFirstUntil = -Infinity;
  readonly #wakeTimer = new WakeTimer(() => this.startPieces());

  /**
   * @param waiting from which renders are taken when they start
   * @param clock milliseconds; must not step back
   */
  constructor(limits: QueueLimits, waiting: WaitingRenders, times: CallerTimes, clock: { now(): number }) {
    this.#limits = limits;
    this.#waiting = waiting;
    this.#times = times;
    this.#clock = clock;
    this.#started = new StartedRenders(limits);
    this.#codecs = new CodecMemory(limits.codecBytes);
    this.#paces = new RenderPaces(clock);
    this.#lastThread = new LastThread({
      slots: this.#slots,
      running: this.#running,
      paces: this.#paces,
      wakeTimer: this.#wakeTimer,
      clock,
    });
  }

  /** Started renders of a kind that have not ended. */
  renders(work: Work): number {
    return this.#started.of[work].length;
  }

  /** The running pieces of a kind, each on a thread of its own. */
  pieces(work: Work): number {
    return this.#running.of(work);
  }

  /** Starts what can run now. */
  startPieces(): void {
    while (this.#startPiece());
  }

  /**
   * Frees the thread of a piece that has ended in any way; its render has updated its other pieces.
   * @param end what is to be said of its end; the time between start and end unless its thread says that it worked less
   */
  pieceEnded(render: QueuedRender, { workMs, endedThread = false }: PieceEnd = {}): void {
    const now = this.#clock.now();
    const piece = this.#running.ended(render);
    this.#codecs.giveBack(render.codecBytes);
    if (render.work === 'still') this.#lastStillAt = now;
    this.#times.of(render).pieceEnded(callerOf(render), endedThread ? REPLACEMENT_MS : 0);
    if (piece) {
      const ms = Math.min(now - piece.startedAt, workMs ?? Number.POSITIVE_INFINITY);
      if (render.work === 'preview') this.#rendersFirstUntil = now + ms;
      if (piece.hasLastThread) this.#lastThread.pieceEnded(ms);
      this.#slotShares.ended(render.work, ms);
      this.#paces.ended(render.pace, ms, piece.isVenture);
    }
    this.startPieces();
  }

  /** Ends a started render that has no running piece and will start none. */
  ended(render: QueuedRender): void {
    if (this.#started.remove(render)) this.#times.of(render).pieceEnded(callerOf(render));
  }

  /** Tells whether a piece of it is running. */
  isRunning(render: QueuedRender): boolean {
    return this.#running.has(render);
  }

  get #slots(): number {
    return gifSlots(this.#limits.threads);
  }

  #startPiece(): boolean {
    const { threads } = this.#limits;
    if (this.#running.total >= Math.max(threads, 2)) return false;
    this.#codecs.beginRound();
    const startStill = () => this.#running.in('open') < threads && this.#startStill();
    const startRender = () =>
      this.#slotShares.mayBeOvertaken && !this.#isSlotForNewcomer()
        ? startStill() || this.#startInSlot()
        : this.#startInSlot() || startStill();
    return startRender() || this.#startPreview() || this.#startRow();
  }

  #startStill(): boolean {
    const quick = waiting(this.#waiting.of.still.filter((render) => this.#isQuick(render)));
    return this.#startFirst(quick, 'open');
  }

  /** Tells whether quick stills of callers who have used much hold up slots of one who has not. */
  #isSlotForNewcomer(): boolean {
    const { still, slow, gif } = this.#waiting.of;
    const hasCredit = (render: QueuedRender) => this.#times.of(render).isFresh(callerOf(render));
    if (still.length === 0 || still.some((render) => this.#isQuick(render) && hasCredit(render)))
      return false;
    return [...slow, ...gif, ...this.#started.of.gif].some(hasCredit);
  }

  /** Starts a piece that may take long: of a slow still or of a GIF, of each in turn. */
  #startInSlot(): boolean {
    const { still, slow, gif } = this.#waiting.of;
    const slowStills = waiting([...slow, ...still.filter((render) => !this.#isQuick(render))]);
    const gifs = [...started(this.#started.of.gif), ...waiting(gif)];
    const inTurn = this.#slotShares.isOfGifs ? [...gifs, ...slowStills] : [...slowStills, ...gifs];
    const isOnLast = this.#lastThread.isNext || this.#running.in('slot') >= this.#slots;
    const candidates = isOnLast ? this.#lastThread.openTo(inTurn) : inTurn;
    if (this.#running.in('slot') < this.#slots) return this.#startFirst(candidates, 'slot');
    return this.#startBeside(
      'slot',
      candidates.filter(({ render }) => render.isBrief),
    );
  }

  /** Starts a preview on a thread that is free. */
  #startPreview(): boolean {
    const all = [...started(this.#started.of.preview), ...waiting(this.#waiting.of.preview)];
    if (this.#running.in('preview') >= this.#slots) return this.#startBeside('preview', all);
    const hasSlot = !this.#lastThread.isNext;
    return this.#startFirst(
      hasSlot ? all : all.filter(({ render }) => this.#paces.mayVenture(render.pace)),
      'preview',
      !hasSlot,
    );
  }

  /** Tells whether a render whose turn it is lets a preview go first. */
  #yieldsToPreview(render: QueuedRender): boolean {
    if (render.work === 'preview' || render.work === 'row' || (render.pace?.isTrusted ?? true)) return false;
    if (this.#running.of('preview') > 0 || this.#clock.now() < this.#rendersFirstUntil) return false;
    return !this.#times.of(render).isFresh(callerOf(render));
  }

  /** Starts a piece on the thread that is left to stills while pieces of other callers block all of a lane. */
  #startBeside(lane: 'slot' | 'preview', all: Candidate[]): boolean {
    const blocking = this.#running.callersIn(lane);
    const candidates = all.filter(
      ({ render }) => !blocking.includes(callerOf(render)) && this.#paces.mayVenture(render.pace),
    );
    const [first] = candidates;
    if (!first || this.#running.in('spare') > 0) return false;
    const used = this.#times.of(first.render).used();
    const least = Math.min(...blocking.map(used));
    const entitled = candidates.filter(({ render }) => used(callerOf(render)) <= least);
    const leftMs = this.#running.blockedFrom(lane) - this.#clock.now();
    if (entitled.length > 0 && leftMs <= 0) return this.#startFirst(entitled, 'spare', true);
    // Those who block it use more and more.
    this.#wakeTimer.wakeIn(leftMs > 0 ? leftMs : BLOCKING_MS);
    return false;
  }

  #startRow(): boolean {
    const { total } = this.#running;
    const rows = this.#running.of('row');
    // The second thread of a front with a single one is for renders beside a row.
    if (total >= this.#limits.threads || rows >= this.#threadsForRows()) return false;
    const all = [...started(this.#started.of.row), ...waiting(this.#waiting.of.row)];
    const isSlotted = ({ render }: Candidate) => render.isSlotted || !this.#isQuick(render);
    const inSlots = this.#running.in('slot', 'spare', 'preview', 'slotted row');
    const candidates = inSlots < this.#slots ? all : all.filter((each) => !isSlotted(each));
    const start = (some: Candidate[]) =>
      this.#startFirst(some, (each) => (isSlotted(each) ? 'slotted row' : 'row'));
    const ofBatches = candidates.filter(({ render }) => !render.isOfJob);
    return start(ofBatches) || start(candidates.filter(({ render }) => render.isOfJob));
  }

  #threadsForRows(): number {
    const { threads } = this.#limits;
    return this.#clock.now() - this.#lastStillAt < LEFT_FREE_MS ? Math.max(1, threads - 1) : threads;
  }

  #isQuick({ pace }: QueuedRender): boolean {
    return this.#paces.expected(pace) === 'quick';
  }

  /** Starts a piece of the first of these that has one, in the order of their callers. */
  #startFirst(
    candidates: Candidate[],
    lane: Lane | ((candidate: Candidate) => Lane),
    isExposed = false,
  ): boolean {
    const [first] = candidates;
    if (!first) return false;
    // Slow stills and GIFs of one caller take turns.
    const isWhole = first.render.work !== 'preview' && first.render.work !== 'row';
    const ordered = byCallers(candidates, this.#times.of(first.render).order(), isWhole);
    const hasRoom = ({ render }: Candidate) => this.#codecs.hasRoomFor(render.codecBytes);
    const foremost = ordered.find(
      (each) => hasRoom(each) && (each.isStarted || this.#started.mayStart(each.render)),
    );
    if (foremost && this.#yieldsToPreview(foremost.render) && this.#startPreview()) return true;
    const next = ordered.find((each) => hasRoom(each) && this.#start(each));
    if (!next) return false;
    const { render } = next;
    const { work, pace } = render;
    const expected = this.#paces.expected(pace);
    const isVenture = isExposed && expected === 'unseen';
    const inLane = typeof lane === 'function' ? lane(next) : lane;
    const startedAt = this.#clock.now();
    const hasLastThread = inLane === 'spare' || (inLane === 'slot' && this.#lastThread.isNext);
    const blocksFrom = startedAt + (expected === 'slow' || render.isBrief === false ? 0 : BLOCKING_MS);
    this.#running.started({ render, lane: inLane, startedAt, blocksFrom, isVenture, hasLastThread });
    this.#codecs.take(render.codecBytes);
    this.#times.of(render).pieceStarted(callerOf(render));
    if (inLane === 'open') this.#slotShares.overtaken();
    else if (work !== 'preview' && work !== 'row') this.#slotShares.started(work);
    return true;
  }

  /** Starts the next piece of a started render, or a waiting one with its first piece. */
  #start({ render, isStarted }: Candidate): boolean {
    if (!isStarted) {
      if (!this.#started.mayStart(render)) return false;
      if (render.needsEncoder) this.#times.of(render).pieceStarted(callerOf(render));
      this.#waiting.remove(render);
      this.#started.add(render);
      render.start();
    }
    return render.startPiece();
  }
}

function waiting(renders: readonly QueuedRender[]): Candidate[] {
  return renders.map((render) => ({ render, isStarted: false }));
}

function started(renders: readonly QueuedRender[]): Candidate[] {
  return renders.map((render) => ({ render, isStarted: true }));
}
