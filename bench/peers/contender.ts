import type { Card } from './cards/card.js';

export type Format = 'png' | 'jpeg';

/** Of every JPEG. */
export const JPEG_QUALITY = 90;

/** Draws one picture, ready to be sent. */
export type Draw = (format: Format) => Promise<Uint8Array>;

/** A renderer that is ready, with all that it keeps between pictures. */
export interface Contender {
  /** What does not count: makes everything that the contender's caller would have in hand. */
  prepare(card: Card, number: number): Draw;
  close?(): Promise<void>;
}

/** Makes a contender ready that may draw as many pictures at once as `threads`. */
export type OpenContender = (threads: number) => Promise<Contender>;

/** What the benchmark knows of a contender before it starts it. */
export interface Entry {
  name: string;
  formats: readonly Format[];
  /** Exports a function of the type `OpenContender` by default. */
  module: string;
  /** True when one process makes use of every core; otherwise one is started for each. */
  spreads: boolean;
  /** True when it works in processes of its own, which count. */
  hasProcesses: boolean;
}

const ENTRY = { formats: ['png', 'jpeg'], spreads: false, hasProcesses: false } as const;
const PNG_ONLY = { ...ENTRY, formats: ['png'] } as const;

export const TUVAL = 'Tuval';
export const CHROMIUM = 'Chromium screenshot';
export const TAKUMI_NATIVE = 'Takumi native';
export const VERCEL_OG = 'satori + resvg-wasm';

export const ENTRIES: readonly Entry[] = [
  { ...ENTRY, name: TUVAL, module: './contenders/tuval.js', spreads: true },
  { ...ENTRY, name: TAKUMI_NATIVE, module: './contenders/takumi-native.js', spreads: true },
  { ...ENTRY, name: 'Takumi WASM', module: './contenders/takumi-wasm.js' },
  { ...PNG_ONLY, name: VERCEL_OG, module: './contenders/satori-resvg-wasm.js' },
  { ...PNG_ONLY, name: 'satori + resvg-js', module: './contenders/satori-resvg-js.js' },
  { ...ENTRY, name: 'satori + sharp', module: './contenders/satori-sharp.js' },
  { ...ENTRY, name: CHROMIUM, module: './contenders/chromium.js', hasProcesses: true },
];
