/** What one request and one thread take: measured by `measuring.ts`, and what a plan of capacity is made of. */

import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const positive = z.number().positive();

/** What callers ask for: a lossy GIF is one of `lossy: 80`. */
export const OUTPUTS = ['png', 'jpeg', 'webp', 'avif', 'gif', 'apng', 'awebp', 'mp4', 'lossyGif'] as const;

export type Output = (typeof OUTPUTS)[number];

/** Figures that were kept before an output was measured have none of it. */
const ofOutputs = z.partialRecord(z.enum(OUTPUTS), positive);

const figuresSchema = z.strictObject({
  measuredOn: z.strictObject({ date: z.iso.date(), processor: z.string(), node: z.string() }),
  /** Processor time of the service a request, in milliseconds: both processes, all threads. */
  cpuMs: ofOutputs,
  /** The same of what draws no image of full size. */
  cpuMsOfOthers: z.strictObject({ hit: positive, preview: positive }),
  /** Unique PNGs a second while every core works, the client's included: tells what machine this was. */
  pngsPerSecond: positive,
  /** Length of one answer. */
  bytes: ofOutputs,
  /** Of a counted render. */
  redis: z.strictObject({ roundTrips: positive, cpuMs: positive, bytes: positive }),
  /** Resident memory; `rest` is what the service takes beside its threads. */
  memoryMb: z.strictObject({ thread: positive, rest: positive }),
});

export type Figures = z.infer<typeof figuresSchema>;

/** The latest figures, in the repository so that the plan in deploy/README.md can be made anew from them. */
const FILE = new URL('../../../bench/capacity/figures.json', import.meta.url);

/** @throws ZodError when the file holds something else */
export function latestFigures(): Figures {
  return figuresSchema.parse(JSON.parse(readFileSync(FILE, 'utf8')));
}

/** Replaces the latest figures; four digits are more than they are good for. */
export function keepFigures(figures: Figures): void {
  const rounded = (_: string, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(4)) : value;
  writeFileSync(FILE, `${JSON.stringify(figures, rounded, 2)}\n`);
}
