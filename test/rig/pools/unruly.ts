import { setTimeout as pause } from 'node:timers/promises';
import { threadId } from 'node:worker_threads';
import { setCancellation } from '../../../workers/contract/cancellation.js';
import type { MotionPiece, Piece } from '../../../workers/contract/pieces.js';
import { NO_BYTES } from '../../../workers/memory/module-memories.js';
import { endWhenOutgrown, MOST_HARFBUZZ_BYTES } from '../../../workers/thread/housekeeping.js';
import type { PieceOutcome, ThreadAnswer, ThreadTask } from '../../../workers/thread/messages.js';
import { startPieceClock } from '../../../workers/thread/piece-clock.js';
import { endingThreadOnTrap } from '../../../workers/thread/traps.js';
import { Stage, type StageMemory } from './stage.js';
import { tinyPiece } from './tiny-gif.js';

/** A module of one function, `trap`, that is `unreachable`. */
const TRAPPING = Buffer.from('0061736d0100000001040160000003020100070801047472617000000a05010300000b', 'hex');

let hasDrawn = false;

/** More than HarfBuzz may have in a thread that goes on. */
const OUTGROWN = MOST_HARFBUZZ_BYTES + 1;

/** Stands in for the real render: does what the job's template says, to be had in no other way on purpose. */
export default async function unruly({ job, piece, cancellation, clock }: ThreadTask): Promise<ThreadAnswer> {
  if (clock) startPieceClock(clock);
  setCancellation(cancellation);
  const { stage: memory, ms = 0, look = 0, at } = job.values as Values;
  const stage = new Stage(memory);
  const work = async (): Promise<ThreadAnswer> => {
    if (at === undefined) misbehave(job.template);
    if (job.template === 'undecodable') return { kind: 'undecodable', field: 'photo' };
    if (piece.kind === 'still' || piece.kind === 'histogram') await pause(ms);
    if (piece.kind === 'still') {
      if (memory) stage.frame();
      return answer({ kind: 'file', bytes: Uint8Array.of(1, threadId), digest: '' });
    }
    if (job.output.format !== 'gif' || !isOfGif(piece)) throw new Error('a piece of no GIF');
    const { delays } = job.output;
    const outcome = await tinyPiece(piece, { look, delays }, (frame) => {
      if (piece.kind !== 'images') return;
      if (frame === at) misbehave(job.template);
      stage.frame();
    });
    return outcome ? answer(outcome) : { kind: 'cancelled' };
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
    cached: { backdrops: 1, fonts: 20, glyphs: 300, pictures: 4000, texts: 50_000 },
    used: { heap: 6, external: 70 },
    modules: { ...NO_BYTES, kernels: 7, resvg: 80 },
  };
}

function misbehave(template: string): void {
  switch (template) {
    case 'exit':
      process.exit(3);
      break;
    case 'outgrown after the first':
      endWhenOutgrown({ kind: 'still' }, hasDrawn ? OUTGROWN : 0);
      hasDrawn = true;
      break;
    case 'always outgrown':
      endWhenOutgrown({ kind: 'still' }, OUTGROWN);
      break;
    case 'throw':
      throw new Error('drawn to a fault');
    case 'throw the second time':
      if (hasDrawn) throw new Error('drawn to a fault');
      hasDrawn = true;
      break;
    case 'trap':
      (new WebAssembly.Instance(new WebAssembly.Module(TRAPPING)).exports.trap as () => void)();
      break;
    case 'exhaust': {
      const hoard: unknown[] = [];
      for (;;) hoard.push(new Array(1_000_000).fill(hoard.length));
    }
    case 'hang':
      for (;;);
  }
}

function isOfGif(piece: Piece): piece is MotionPiece {
  return ['histogram', 'palette', 'images', 'file'].includes(piece.kind);
}
