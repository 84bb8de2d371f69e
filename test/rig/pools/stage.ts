import { waitFor } from '../time/eventually.js';

const WORDS = ['gate', 'frames', 'stills', 'gifPieces', 'mostGifPieces', 'mostPieces'] as const;
type Word = (typeof WORDS)[number];

const OPEN = 0;
const SHUT = 1;

/** Memory that a test shares with the threads of a pool: they tell what they do, and wait at a gate that it may shut. */
export class Stage {
  readonly #words: StageMemory;

  /** @param memory of the stage that a job brought; new unless given */
  constructor(memory: StageMemory = new Int32Array(new SharedArrayBuffer(4 * WORDS.length))) {
    this.#words = memory;
  }

  /** For the values of a job. */
  get memory(): StageMemory {
    return this.#words;
  }

  /** For a thread: does a piece, and counts it as long as it takes. */
  async during<Result>(kind: 'stills' | 'gifPieces', work: () => Promise<Result>): Promise<Result> {
    this.#add(kind, 1);
    this.#raise('mostGifPieces', this.#read('gifPieces'));
    this.#raise('mostPieces', this.#read('gifPieces') + this.#read('stills'));
    try {
      return await work();
    } finally {
      this.#add(kind, -1);
    }
  }

  /** For a thread: begins a frame of a piece of frames, or a still, which lasts as long as the gate is shut. */
  frame(): void {
    this.#add('frames', 1);
    Atomics.wait(this.#words, WORDS.indexOf('gate'), SHUT);
  }

  /** For a test: frames last until it is opened. */
  shut(): void {
    Atomics.store(this.#words, WORDS.indexOf('gate'), SHUT);
  }

  open(): void {
    Atomics.store(this.#words, WORDS.indexOf('gate'), OPEN);
    Atomics.notify(this.#words, WORDS.indexOf('gate'));
  }

  /** Frames that were begun. */
  get frames(): number {
    return this.#read('frames');
  }

  /** Resolves when so many frames were begun. */
  async begun(frames: number): Promise<void> {
    await waitFor(`${frames} frames to begin`, () => this.frames >= frames);
  }

  /** Pieces of GIFs that run. */
  get gifPieces(): number {
    return this.#read('gifPieces');
  }

  /** The most pieces that ever ran at once: of GIFs, and of everything. */
  get most(): { gifPieces: number; pieces: number } {
    return { gifPieces: this.#read('mostGifPieces'), pieces: this.#read('mostPieces') };
  }

  #read(word: Word): number {
    return Atomics.load(this.#words, WORDS.indexOf(word));
  }

  #add(word: Word, by: number): void {
    Atomics.add(this.#words, WORDS.indexOf(word), by);
  }

  #raise(word: Word, to: number): void {
    for (;;) {
      const before = this.#read(word);
      if (before >= to) return;
      Atomics.compareExchange(this.#words, WORDS.indexOf(word), before, to);
    }
  }
}

export type StageMemory = Int32Array<SharedArrayBuffer>;
