import { AskedProcess } from '../asked-process.js';
import type { GifEntry } from './contender.js';
import type { GifQuestion, MadeGif } from './process.js';

/** A contender in a process of its own, which makes one GIF after the other. Animations go by their place in the list. */
export class GifLane {
  readonly entry: GifEntry;
  readonly #process: AskedProcess<GifQuestion>;

  private constructor(entry: GifEntry, process: AskedProcess<GifQuestion>) {
    this.entry = entry;
    this.#process = process;
  }

  static async open(entry: GifEntry): Promise<GifLane> {
    return new GifLane(entry, await AskedProcess.start(new URL('./process.js', import.meta.url), entry.name));
  }

  /** @param frames Tuval's, lossless; handed over only where they are encoded */
  async make(animation: number, number: number, frames: readonly Uint8Array[]): Promise<MadeGif> {
    const input = this.entry.frames === 'given' ? frames : [];
    return (await this.#process.ask({ kind: 'gif', animation, number, frames: input })) as MadeGif;
  }

  /** What its GIF is meant to show. @param frames Tuval's */
  async losslessFrames(
    animation: number,
    number: number,
    frames: readonly Uint8Array[],
  ): Promise<readonly Uint8Array[]> {
    if (this.entry.frames !== 'own') return frames;
    return (await this.#process.ask({ kind: 'lossless frames', animation, number })) as Uint8Array[];
  }

  close(): Promise<void> {
    return this.#process.close();
  }
}
