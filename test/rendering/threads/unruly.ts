import { setTimeout as pause } from 'node:timers/promises';
import { threadId } from 'node:worker_threads';
import type { PieceOutcome, ThreadAnswer, ThreadTask } from '../../../workers/job.js';
import { workUnder } from '../../../workers/stop-word.js';
import { endingThreadOnTrap } from '../../../workers/traps.js';
import { Stage, type StageMemory } from './stage.js';
import { tinyPiece } from './tiny-gif.js';

/** What is used here of a global that Node's types leave out. */
interface WebAssemblyGlobal {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { exports: Record<string, () => void> };
}

const { Module, Instance } = (globalThis as unknown as { WebAssembly: WebAssemblyGlobal }).WebAssembly;

/** `(module (func (export "trap") unreachable))` */
const TRAPPING = Uint8Array.from([
  0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 4, 1, 0x60, 0, 0, 3, 2, 1, 0, 7, 8, 1, 4, 0x74, 0x72, 0x61, 0x70, 0,
  0, 10, 5, 1, 3, 0, 0x00, 0x0b,
]);

let hasDrawn = false;

/** Stands in for the real render: does what the job's template says, to be had in no other way on purpose. */
export default async function unruly({ job, piece, stopWord }: ThreadTask): Promise<ThreadAnswer> {
  workUnder(stopWord);
  const { stage: memory, ms = 0, look = 0, at } = job.values as Values;
  const stage = new Stage(memory);
  const work = async (): Promise<ThreadAnswer> => {
    if (at === undefined) misbehave(job.template);
    if (job.template === 'undecodable') return { kind: 'undecodable', field: 'photo' };
    if (piece.kind === 'still' || piece.kind === 'colours') await pause(ms);
    if (piece.kind === 'still') {
      if (memory) stage.frame();
      return answer({ kind: 'file', bytes: Uint8Array.of(1, threadId), digest: '' });
    }
    if (job.output.format !== 'gif') throw new Error('a piece of no GIF');
    const { delays } = job.output;
    const outcome = tinyPiece(piece, { look, delays }, (frame) => {
      if (piece.kind !== 'frames') return;
      if (frame === at) misbehave(job.template);
      stage.frame();
    });
    return outcome ? answer(outcome) : { kind: 'left' };
  };
  const kind = piece.kind === 'still' ? 'stills' : 'gifPieces';
  return endingThreadOnTrap(() => stage.during(kind, work));
}

/** What the values of a job may say. */
interface Values {
  /** How long it takes. */
  ms?: number;
  /** Tells GIFs apart. */
  look?: number;
  /** The frame at which a GIF does what its template says; before its first piece unless given. */
  at?: number;
  stage?: StageMemory;
}

function answer(outcome: PieceOutcome): ThreadAnswer {
  return {
    ...outcome,
    timings: { layout: 1, raster: 20, encode: 300 },
    thread: threadId,
    kept: { backdrops: 1, fonts: 20, glyphs: 300, pictures: 4000, texts: 50_000 },
    used: { heap: 6, external: 70 },
  };
}

function misbehave(template: string): void {
  switch (template) {
    case 'exit':
      process.exit(3);
      break;
    case 'throw':
      throw new Error('drawn to a fault');
    case 'throw the second time':
      if (hasDrawn) throw new Error('drawn to a fault');
      hasDrawn = true;
      break;
    case 'trap':
      new Instance(new Module(TRAPPING)).exports.trap?.();
      break;
    case 'exhaust': {
      const hoard: unknown[] = [];
      for (;;) hoard.push(new Array(1_000_000).fill(hoard.length));
    }
    case 'hang':
      for (;;);
  }
}
