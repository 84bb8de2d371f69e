/** A process with one encoder and nothing else in it: started with the encoder's name, asked over IPC. */

import { answerQuestions } from '../answering.js';
import { cpuMsOf } from '../processor-time.js';
import { ENCODERS, type EncodeFrames } from './encoder.js';
import { DELAYS, SIZE } from './motion.js';

export interface EncodingQuestion {
  kind: 'gif';
  frames: readonly Uint8Array[];
}

export interface EncodedGif {
  bytes: Uint8Array;
  /** Processor time, of all threads. */
  cpuMs: number;
}

const [name] = process.argv.slice(2);
const entry = ENCODERS.find((candidate) => candidate.name === name);
if (!entry) throw new Error(`no encoder ${name}`);
const { default: open } = (await import(entry.module)) as { default: () => Promise<EncodeFrames> };
const encode = await open();

answerQuestions<EncodingQuestion>(
  {
    async gif({ frames }): Promise<EncodedGif> {
      let bytes: Uint8Array = new Uint8Array();
      const cpuMs = await cpuMsOf(async () => {
        bytes = await encode(frames, SIZE, DELAYS);
      }, false);
      return { bytes, cpuMs };
    },
  },
  () => undefined,
);
