/**
 * A process with one contender for GIFs and nothing else in it, so that what the process spends is what the contender
 * spends: started with the contender's name, asked over IPC.
 */

import { answerQuestions } from '../answering.js';
import { cpuMsOf } from '../processor-time.js';
import { ANIMATIONS, type Animation } from './animation.js';
import { GIF_ENTRIES, type OpenGifContender } from './contender.js';

/** What such a process may be asked; animations go by their place in the list, numbers are those of their texts. */
export type GifQuestion = { animation: number; number: number } & (
  | { kind: 'gif'; frames: readonly Uint8Array[] }
  | { kind: 'lossless frames' }
);

/** One GIF and what it took. */
export interface MadeGif {
  bytes: Uint8Array;
  /** Processor time, of all threads and processes. */
  cpuMs: number;
  wallMs: number;
}

const [name] = process.argv.slice(2);
const entry = GIF_ENTRIES.find((candidate) => candidate.name === name);
if (!entry) throw new Error(`no contender ${name}`);
const { default: open } = (await import(entry.module)) as { default: OpenGifContender };
const contender = await open(entry.options);

answerQuestions<GifQuestion>(
  {
    gif: ({ animation, number, frames }) => make(animationAt(animation), number, frames),
    'lossless frames': async ({ animation, number }) =>
      contender.losslessFrames?.(animationAt(animation), number),
  },
  async () => contender.close?.(),
);

function animationAt(index: number): Animation {
  return ANIMATIONS[index] as Animation;
}

async function make(animation: Animation, number: number, frames: readonly Uint8Array[]): Promise<MadeGif> {
  const makeGif = contender.prepare({ animation, number, frames });
  let bytes: Uint8Array = new Uint8Array();
  let wallMs = 0;
  const cpuMs = await cpuMsOf(async () => {
    const start = performance.now();
    bytes = await makeGif();
    wallMs = performance.now() - start;
  }, entry?.hasProcesses);
  return { bytes, cpuMs, wallMs };
}
