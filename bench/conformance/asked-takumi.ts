import type { DrawingInput } from '../../test/rig/conformance/document.js';
import { AskedProcess } from '../peers/asked-process.js';
import type { Question } from './takumi-process.js';

/** Takumi in a process of its own, which is started anew after a document that ends it. */
export class AskedTakumi {
  #process: Promise<AskedProcess<Question>> | undefined;
  /** One drawing at a time, so that what ends the process is known. */
  #last: Promise<unknown> = Promise.resolve();

  /** @returns a PNG @throws when Takumi refuses the document, or ends with it */
  draw(input: DrawingInput): Promise<Uint8Array> {
    const drawing = this.#last.then(() => this.#draw(input));
    this.#last = drawing.catch(() => undefined);
    return drawing;
  }

  async close(): Promise<void> {
    await this.#last;
    const running = await this.#process;
    await running?.close();
  }

  async #draw(input: DrawingInput): Promise<Uint8Array> {
    this.#process ??= AskedProcess.start<Question>(new URL('./takumi-process.js', import.meta.url), 'Takumi');
    const asked = await this.#process;
    try {
      return (await asked.ask({ kind: 'draw', input })) as Uint8Array;
    } catch (error) {
      if (!asked.isRunning) this.#process = undefined;
      throw error;
    }
  }
}
