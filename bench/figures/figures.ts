import { readFileSync, writeFileSync } from 'node:fs';
import type { Distortion } from '../peers/motions/distortion.js';

/** A card as Tuval and its peers drew it, and of whose figures Tuval's are which part or multiple. */
export interface CardFigures {
  card: string;
  png: FormatFigures & { imagesPerSecond: number; timesVercelOg: number };
  /** Similarities (SSIM) are those to the PNG of the same contender: what compression alone has cost. */
  jpeg: FormatFigures & { similarity: number; takumiSimilarity: number };
}

interface FormatFigures {
  cpuMs: number;
  ofTakumi: number;
  kb: number;
  takumiKb: number;
}

/** An animation as one contender made a GIF of it. */
export interface GifFigures {
  animation: string;
  contender: string;
  cpuMs: number;
  ofTakumi: number;
  wallMs: readonly number[];
  kb: number;
  similarity: number;
  lowestSimilarity: number;
}

/** A GIF that an encoder made of finished frames (`bench/peers/motions`). */
export interface MotionFigures extends Distortion {
  motion: string;
  encoder: string;
  cpuMs: number;
  kb: number;
}

/** Answers a second, and milliseconds within which 99 of 100 were there. */
export interface Answered {
  perSecond: number;
  p99: number;
}

/** A load on the service, beside the same load without what ran meanwhile or on a bare server, if it was compared. */
export interface LoadFigures {
  load: string;
  service: Answered;
  alone?: Answered;
  bare?: Answered;
  /** The service's answers a second as a part of the bare server's. */
  ofBare?: number;
  /** Of the event loop's delay, in milliseconds. */
  delayP99: number;
}

export interface ServiceFigures {
  loads: readonly LoadFigures[];
  /** How many times as many images two threads draw as one: the render pool, the service, and bare arithmetic. */
  twoThreads: { pool: number; service: number; arithmetic: number };
  threadMb: number;
  firstImageMs: number;
}

/** What the first images that a process draws take. */
export interface FirstImagesFigures {
  contender: string;
  /** Milliseconds of processor time an image. */
  cpuMs: number;
}

export interface StillFigures {
  cards: readonly CardFigures[];
  firstImages: readonly FirstImagesFigures[];
}

export interface StillAndGifFigures extends StillFigures {
  gifs: readonly GifFigures[];
  /** Of the process that makes a GIF of 300 frames. */
  gifPeakMb: number;
  motions: readonly MotionFigures[];
}

/** Where and when figures were measured. */
export interface Run {
  machine: string;
  node: string;
  /** Abbreviated; with a plus sign where files differed from it. */
  commit: string;
  /** YYYY-MM-DD. */
  date: string;
  /** Whether it was a quick look, whose figures jump about. */
  isQuick: boolean;
}

/** All figures that README.md and bench/README.md show, of one run. */
export interface Figures extends StillAndGifFigures {
  run: Run;
  service: ServiceFigures;
}

/** Of the source, seen from where this is compiled to. */
const FILE = new URL('../../../bench/figures/figures.json', import.meta.url);

export function latestFigures(): Figures {
  return JSON.parse(readFileSync(FILE, 'utf8'));
}

export function keepFigures(figures: Figures): void {
  writeFileSync(FILE, `${JSON.stringify(figures, null, 2)}\n`);
}
