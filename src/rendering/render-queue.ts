import { byCallers, type Candidate, callerOf, SlotShares } from './caller-lines.js';
import { CallerSlots } from './caller-slots.js';
import { CodecMemory } from './codec-memory.js';
import { QueueFull } from './failures.js';
import {
  gifSlots,
  type Load,
  type PieceEnd,
  type QueuedRender,
  type QueueLimits,
  type Work,
} from './queued-render.js';
import { RenderPaces } from './render-paces.js';
import { type Lane, RunningPieces } from './running-pieces.js';
import { ThreadTime } from './thread-time.js';
import { WakeTimer } from './timers.js';
import { half, noRenders, removeFrom, WaitingRenders } from './waiting-renders.js';

/**
 * The most stills in a row that may overtake a piece of a GIF. A piece takes about as long as four or five stills:
 * under a constant load of stills these keep most of the threads, and GIFs still end before their deadline.
 */
const MOST_OVERTAKING = 8;

/** Milliseconds after a still in which rows leave a thread to the next one: callers who send one after another. */
const LEFT_FREE_MS = 100;

/** Milliseconds after which a running piece blocks its slot: pieces of usual GIFs take less. */
const BLOCKING_MS = 100;

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
 * Waiting and started previews have places, of which no caller can take all (CallerSlots).
 *
 * Rows of batches run on threads that neither renders nor previews need: quick stills on all of them, because a new still
 * then waits for at most one such row, all others within the slots. While stills come, rows leave one thread free, so that
 * the next still waits for none. Rows of jobs yield to those of batches. Rows have no places here: whoever pushes them bounds
 * their number (RowSlots).
 *
 * A piece of a render with large pictures also waits for memory (CodecMemory): small pieces overtake it meanwhile,
 * large ones with a later turn do not.
 *
 * Some animations are encoded by a thread of their own, which takes all frames in their order and much memory: as many run
 * at once as there are places for such encoders, and others overtake those that wait. Its time counts as a thread's.
 *
 * The number of waiting renders is bounded. Where it is reached, the caller who waits with most renders loses its
 * newest one to a caller with fewer. The pieces of a started render do not count: they are never refused.
 */
export class RenderQueue {
  readonly #limits: QueueLimits;
  readonly #waiting: WaitingRenders;
  /** Started renders in the order of their start. */
  readonly #started = noRenders();
  readonly #running = new RunningPieces();
  /** Stills since the last piece in a slot. */
  #stillsInARow = 0;
  readonly #slotShares = new SlotShares();
  readonly #codecs: CodecMemory;
  /** Started renders with an encoder of their own. */
  readonly #encoding = new Set<QueuedRender>();
  readonly #previewPlaces: CallerSlots;
  readonly #times: Record<Account, ThreadTime>;
  readonly #paces: RenderPaces;
  /** Releases the places of previews. */
  readonly #placeEnds = new Map<QueuedRender, () => void>();
  readonly #clock: { now(): number };
  #lastStillAt = -Infinity;
  /** The moment until which nothing that takes long may have the last thread. */
  #leftToStillsUntil = -Infinity;
  /** The moment until which no preview goes before a render. */
  #rendersFirstUntil = -Infinity;
  readonly #wakeTimer = new WakeTimer(() => this.#startPieces());

  /** @param clock milliseconds; must not step back */
  constructor(limits: QueueLimits, clock: { now(): number } = performance) {
    this.#limits = limits;
    this.#waiting = new WaitingRenders(limits.waiting, this.#encoders);
    this.#clock = clock;
    this.#codecs = new CodecMemory(limits.codecBytes);
    this.#previewPlaces = new CallerSlots(half(limits.waiting) + gifSlots(limits.threads));
    this.#times = {
      render: new ThreadTime(clock),
      preview: new ThreadTime(clock),
      row: new ThreadTime(clock),
    };
    this.#paces = new RenderPaces(clock);
  }

  /** The waiting renders of a kind, and those that were started and have not ended. */
  load(work: Work): Load {
    return { waiting: this.#waiting.of[work].length, running: this.#started[work].length };
  }

  /** The running pieces of a kind, each on a thread of its own. */
  pieces(work: Work): number {
    return this.#running.of(work);
  }

  /** The waiting renders of a caller, previews and rows apart. */
  waitingOf(caller: string): number {
    return this.#waiting.renders.filter((render) => callerOf(render) === caller).length;
  }

  /**
   * Starts a render at once or queues it.
   * @throws QueueFull if it cannot start and no place is left, or none for its caller
   */
  push(render: QueuedRender): void {
    const { work } = render;
    if (work === 'preview') this.#takePreviewPlace(render);
    this.#timeOf(render).came(callerOf(render));
    this.#waiting.add(render);
    this.#startPieces();
    for (let refused = this.#waiting.tooManyFor(render); refused; ) {
      this.#refuse(refused, render);
      refused = this.#waiting.tooManyFor(render);
    }
  }

  /** Removes a waiting render from the queue; false if it has already been started. */
  remove(render: QueuedRender): boolean {
    const waited = this.#waiting.remove(render);
    if (waited) this.#leave(render);
    return waited;
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
    this.#timeOf(render).pieceEnded(callerOf(render), endedThread ? REPLACEMENT_MS : 0);
    if (piece) {
      const ms = Math.min(now - piece.startedAt, workMs ?? Number.POSITIVE_INFINITY);
      if (render.work === 'preview') this.#rendersFirstUntil = now + ms;
      if (piece.hasLastThread && ms >= BLOCKING_MS) this.#leftToStillsUntil = now + ms;
      this.#slotShares.ended(render.work, ms);
      this.#paces.ended(render.pace, ms, piece.isVenture);
    }
    this.#startPieces();
  }

  /** Looks for pieces to start, as a started render may have more of them now. */
  piecesReady(): void {
    this.#startPieces();
  }

  /** Ends a started render that has no running piece and will start none. */
  ended(render: QueuedRender): void {
    removeFrom(this.#started[render.work], render);
    if (this.#encoding.delete(render)) this.#timeOf(render).pieceEnded(callerOf(render));
    this.#leave(render);
    // Where its last piece is still to be freed, nobody is to be served in its place on another thread.
    if (!this.#running.has(render)) this.#startPieces();
  }

  /** @throws QueueFull if its caller may have no more previews, waiting or running */
  #takePreviewPlace(render: QueuedRender): void {
    const giveBack = this.#previewPlaces.take(callerOf(render));
    if (!giveBack) throw new QueueFull();
    this.#placeEnds.set(render, giveBack);
  }

  /** @throws QueueFull if it is `newest` */
  #refuse(refused: QueuedRender, newest: QueuedRender): void {
    this.remove(refused);
    if (refused === newest) throw new QueueFull();
    refused.stop(new QueueFull());
  }

  #leave(render: QueuedRender): void {
    this.#placeEnds.get(render)?.();
    this.#placeEnds.delete(render);
    this.#timeOf(render).left(callerOf(render));
  }

  get #encoders(): number {
    return this.#limits.encoders ?? 1;
  }

  get #slots(): number {
    return gifSlots(this.#limits.threads);
  }

  #timeOf({ work }: QueuedRender): ThreadTime {
    return this.#times[work === 'preview' || work === 'row' ? work : 'render'];
  }

  #startPieces(): void {
    while (this.#startPiece());
  }

  #startPiece(): boolean {
    const { threads } = this.#limits;
    if (this.#running.total >= Math.max(threads, 2)) return false;
    this.#codecs.beginTurns();
    const startStill = () => this.#running.in('open') < threads && this.#startStill();
    const startRender = () =>
      this.#stillsInARow < MOST_OVERTAKING && !this.#isSlotForNewcomer()
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
    const hasCredit = (render: QueuedRender) => this.#timeOf(render).isFresh(callerOf(render));
    if (still.length === 0 || still.some((render) => this.#isQuick(render) && hasCredit(render)))
      return false;
    return [...slow, ...gif, ...this.#started.gif].some(hasCredit);
  }

  /** Starts a piece that may take long: of a slow still or of a GIF, of each in turn. */
  #startInSlot(): boolean {
    const { still, slow, gif } = this.#waiting.of;
    const slowStills = waiting([...slow, ...still.filter((render) => !this.#isQuick(render))]);
    const gifs = [...started(this.#started.gif), ...waiting(gif)];
    const inTurn = this.#slotShares.isOfGifs ? [...gifs, ...slowStills] : [...slowStills, ...gifs];
    const isOnLast = this.#isLastThread || this.#running.in('slot') >= this.#slots;
    const candidates = isOnLast ? this.#whatMayHaveLastThread(inTurn) : inTurn;
    if (this.#running.in('slot') < this.#slots) return this.#startFirst(candidates, 'slot');
    return this.#startBeside(
      'slot',
      candidates.filter(({ render }) => render.isBrief),
    );
  }

  /** Starts a preview on a thread that is free. */
  #startPreview(): boolean {
    const all = [...started(this.#started.preview), ...waiting(this.#waiting.of.preview)];
    if (this.#running.in('preview') >= this.#slots) return this.#startBeside('preview', all);
    const hasSlot = !this.#isLastThread;
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
    return !this.#timeOf(render).isFresh(callerOf(render));
  }

  /** Starts a piece on the thread that is left to stills while pieces of other callers block all of a lane. */
  #startBeside(lane: 'slot' | 'preview', all: Candidate[]): boolean {
    const blocking = this.#running.callersIn(lane);
    const candidates = all.filter(
      ({ render }) => !blocking.includes(callerOf(render)) && this.#paces.mayVenture(render.pace),
    );
    const [first] = candidates;
    if (!first || this.#running.in('spare') > 0) return false;
    const used = this.#timeOf(first.render).used();
    const least = Math.min(...blocking.map(used));
    const entitled = candidates.filter(({ render }) => used(callerOf(render)) <= least);
    const leftMs = this.#running.blockedFrom(lane) - this.#clock.now();
    if (entitled.length > 0 && leftMs <= 0) return this.#startFirst(entitled, 'spare', true);
    // Those who block it use more and more.
    this.#wakeTimer.wakeIn(leftMs > 0 ? leftMs : BLOCKING_MS);
    return false;
  }

  /** Tells whether all others are busy with what may take long. */
  get #isLastThread(): boolean {
    return this.#running.in('slot', 'spare', 'preview') >= this.#slots;
  }

  /** Of pieces for the slots, those that took no long time before while the last thread is left to stills. */
  #whatMayHaveLastThread(candidates: Candidate[]): Candidate[] {
    const leftMs = this.#leftToStillsUntil - this.#clock.now();
    if (leftMs <= 0) return candidates;
    if (candidates.length > 0) this.#wakeTimer.wakeIn(leftMs);
    return candidates.filter(({ render }) => this.#paces.lastTookLessThan(BLOCKING_MS, render.pace));
  }

  #startRow(): boolean {
    const { total } = this.#running;
    const rows = this.#running.of('row');
    // The second thread of a front with a single one is for renders beside a row.
    if (total >= this.#limits.threads || rows >= this.#threadsForRows()) return false;
    const all = [...started(this.#started.row), ...waiting(this.#waiting.of.row)];
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

  /** Tells whether a waiting render can be started, as far as encoders and what started ones retain are concerned. */
  #mayStart({ needsEncoder, isBulky }: QueuedRender): boolean {
    if (needsEncoder && this.#encoding.size >= this.#encoders) return false;
    const bulky = Object.values(this.#started).flatMap((renders) => renders.filter((each) => each.isBulky));
    return !isBulky || bulky.length < this.#slots;
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
    const ordered = byCallers(candidates, this.#timeOf(first.render).order(), isWhole);
    const hasRoom = ({ render }: Candidate) => this.#codecs.hasRoomFor(render.codecBytes);
    const foremost = ordered.find((each) => hasRoom(each) && (each.isStarted || this.#mayStart(each.render)));
    if (foremost && this.#yieldsToPreview(foremost.render) && this.#startPreview()) return true;
    const next = ordered.find((each) => hasRoom(each) && this.#start(each));
    if (!next) return false;
    const { render } = next;
    const { work, pace } = render;
    const expected = this.#paces.expected(pace);
    const isVenture = isExposed && expected === 'unseen';
    const inLane = typeof lane === 'function' ? lane(next) : lane;
    const startedAt = this.#clock.now();
    const hasLastThread = inLane === 'spare' || (inLane === 'slot' && this.#isLastThread);
    const blocksFrom = startedAt + (expected === 'slow' || render.isBrief === false ? 0 : BLOCKING_MS);
    this.#running.started({ render, lane: inLane, startedAt, blocksFrom, isVenture, hasLastThread });
    this.#codecs.take(render.codecBytes);
    this.#timeOf(render).pieceStarted(callerOf(render));
    if (inLane === 'open') this.#stillsInARow++;
    else if (work !== 'preview' && work !== 'row') {
      this.#stillsInARow = 0;
      this.#slotShares.started(work);
    }
    return true;
  }

  /** Starts the next piece of a started render, or a waiting one with its first piece. */
  #start({ render, isStarted }: Candidate): boolean {
    if (!isStarted) {
      if (!this.#mayStart(render)) return false;
      if (render.needsEncoder) {
        this.#encoding.add(render);
        this.#timeOf(render).pieceStarted(callerOf(render));
      }
      this.#waiting.remove(render);
      this.#started[render.work].push(render);
      render.start();
    }
    return render.startPiece();
  }
}

/** Kinds that share one account of thread time. */
type Account = 'render' | 'preview' | 'row';

function waiting(renders: readonly QueuedRender[]): Candidate[] {
  return renders.map((render) => ({ render, isStarted: false }));
}

function started(renders: readonly QueuedRender[]): Candidate[] {
  return renders.map((render) => ({ render, isStarted: true }));
}
