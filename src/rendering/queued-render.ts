/** What the queue knows of renders, and its limits. */

import type { Pace } from './render-paces.js';

/**
 * The kinds of renders. Slow stills take long to encode, and share threads with GIFs. Previews are uncounted stills and
 * GIFs, and yield to those but for few. Rows of batches and jobs yield to all others.
 */
export const WORKS = ['still', 'slow', 'gif', 'preview', 'row'] as const;

export type Work = (typeof WORKS)[number];

/** The properties that decide when a render has its turn. */
export interface Scheduling {
  work: Work;
  /** Callers share threads by the time that each has used. */
  caller?: string | undefined;
  /** Of a row: it is no quick still, and may run in the slots of GIFs only. */
  isSlotted?: boolean | undefined;
  /** What its template has taken before; without one it is quick. */
  pace?: Pace | undefined;
  /** Its pieces are expected to be short, so that it may run beside long ones of others. */
  isBrief?: boolean | undefined;
  /** It retains so much until its end that only as many are under way at once as there are slots. */
  isBulky?: boolean | undefined;
  /** Of a row: it is of a job, and yields to rows of batches. */
  isOfJob?: boolean | undefined;
}

/** One render that waits or runs. It consists of pieces, each of which occupies one thread. */
export interface QueuedRender extends Scheduling {
  /** The most memory for decoding its pictures and encoding its image, which each of its pieces may need. */
  codecBytes: number;
  /** Set where it has a thread of its own that encodes, beside those that draw. */
  needsEncoder?: boolean;
  /** Called when the render has its turn; its first piece starts next. */
  start(): void;
  /** Starts the next piece that can run now; false if there is none. */
  startPiece(): boolean;
  /** Ends it with that reason while it waits, and is queued no more. */
  stop(reason: unknown): void;
}

/** How a piece has ended. */
export interface PieceEnd {
  /** Milliseconds of work as its thread has measured them; absent where the thread did not answer. */
  workMs?: number | undefined;
  /** Set where its thread has ended with it, and is replaced. */
  endedThread?: boolean;
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
   * The most renders that may wait; GIFs and slow stills may take up to half of the slots. Previews have half as many
   * slots of their own, which callers share.
   */
  waiting: number;
  /** Bytes of memory that large codecs share. */
  codecBytes: number;
  /** Renders with an encoder's thread of their own that may run at once; one unless given. */
  encoders?: number;
}

/** The most threads that GIFs may run on, on a front with this many. */
export function gifSlots(threads: number): number {
  return Math.max(1, threads - 1);
}

/** How many renders with an encoder's thread of their own may run at once. */
export function encodersOf({ encoders = 1 }: { encoders?: number | undefined }): number {
  return encoders;
}
