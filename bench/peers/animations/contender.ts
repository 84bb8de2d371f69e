import { TAKUMI_NATIVE, TUVAL } from '../contender.js';
import type { Animation } from './animation.js';

/** A GIF that is to be made. */
export interface Order {
  animation: Animation;
  /** Of its texts: no two orders have the same. */
  number: number;
  /** Its frames, RGBA, for contenders that draw none of their own; otherwise empty. */
  frames: readonly Uint8Array[];
}

/** Makes the GIF, ready to be sent. */
export type MakeGif = () => Promise<Uint8Array>;

/** An encoder, or a renderer with one, that is ready, with all that it keeps between GIFs. */
export interface GifContender {
  /** What does not count: makes everything that the contender's caller would have in hand. */
  prepare(order: Order): MakeGif;
  /** Of those that draw frames of their own: the same as it draws them without making a GIF, opaque RGBA. */
  losslessFrames?(animation: Animation, number: number): Promise<Uint8Array[]>;
  close?(): Promise<void>;
}

export type OpenGifContender = (options: readonly string[]) => Promise<GifContender>;

/** What the benchmark knows of a contender before it starts it. */
export interface GifEntry {
  name: string;
  /** Exports a function of the type `OpenGifContender` by default. */
  module: string;
  /** What it is opened with. */
  options: readonly string[];
  /** `given` ones have no renderer: they encode Tuval's frames. `own` ones draw differently from Tuval. */
  frames: 'given' | 'Tuval' | 'own';
  /** True when it works in processes of its own, which count. */
  hasProcesses: boolean;
}

const IN_PROCESS = { options: [], hasProcesses: false } as const;
const ENCODER = { ...IN_PROCESS, frames: 'given' } as const;

const TUVAL_TWO_SLOTS = 'Tuval, two GIF slots';
const GIFSKI = 'gifski-wasm';

/** Of a Tuval: threads of the pool, as many as give one GIF slot and two. */
const THREADS = { oneSlot: '2', twoSlots: '3' } as const;
const TUVAL_ENTRY = { module: './contenders/tuval.js', frames: 'Tuval', hasProcesses: false } as const;

export const GIF_ENTRIES: readonly GifEntry[] = [
  { ...TUVAL_ENTRY, name: TUVAL, options: [THREADS.oneSlot] },
  { ...TUVAL_ENTRY, name: TUVAL_TWO_SLOTS, options: [THREADS.twoSlots] },
  { ...IN_PROCESS, name: TAKUMI_NATIVE, module: './contenders/takumi.js', frames: 'own' },
  { ...ENCODER, name: GIFSKI, module: './contenders/gifski.js' },
  { ...ENCODER, name: 'gifenc, a palette a frame', module: './contenders/gifenc.js', options: ['local'] },
  { ...ENCODER, name: 'gifenc, one palette', module: './contenders/gifenc.js', options: ['global'] },
  { ...ENCODER, name: 'ffmpeg palettegen', module: './contenders/ffmpeg.js', hasProcesses: true },
];
