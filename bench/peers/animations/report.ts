import { TAKUMI_NATIVE, TUVAL } from '../contender.js';
import { markdownTable } from '../markdown.js';
import { medianRatio } from '../rounds.js';
import { ANIMATIONS, type Animation } from './animation.js';
import { GIFSKI, TUVAL_TWO_SLOTS } from './contender.js';
import type { GifMeasurement } from './measuring.js';

export const GIF_LEGEND =
  'ratio: to Takumi native in the same round; SSIM: of what Chromium shows to the lossless frames, mean and lowest\n\n';

/** The figures of one animation, a row for each contender. */
export function animationTable(measurements: readonly GifMeasurement[]): string {
  const [first] = measurements;
  if (!first) return '';
  const { name, card, delays } = first.animation;
  const head = ['contender', 'CPU ms', 'from-to', 'ratio', 'wall ms', 'KB', 'SSIM', 'lowest'];
  const rows = measurements.map(({ contender, cpu, cpuRatio, wall, gif, quality }) => [
    contender,
    cpu.median.toFixed(0),
    `${cpu.lowest.toFixed(0)}-${cpu.highest.toFixed(0)}`,
    cpuRatio.toFixed(2),
    wall.median.toFixed(0),
    (gif.length / 1000).toFixed(1),
    quality.mean.toFixed(4),
    quality.lowest.toFixed(4),
  ]);
  const { width, height } = card.template;
  return `${name}, GIF of ${delays.length} frames, ${width} x ${height}\n\n${markdownTable([head, ...rows])}\n`;
}

/** What Tuval's GIFs are meant to be, beside what was found: a column for each animation. */
export function gifGoals(measurements: readonly GifMeasurement[], peakMb: number): string {
  const head = ['GIF', 'goal', ...ANIMATIONS.map(({ name }) => name)];
  const rows = GOALS.map(({ name, wanted, found }) => [
    name,
    wanted,
    ...ANIMATIONS.map((animation) => found(of(animation, measurements))),
  ]);
  const empty = ANIMATIONS.slice(1).map(() => '');
  const memory = ['peak memory of the process, 300 frames, MB', '< 500', peakMb.toFixed(0), ...empty];
  return markdownTable([head, ...rows, memory]);
}

/** The figures of one animation, by contender. */
type Figures = (contender: string) => GifMeasurement;

function of(animation: Animation, measurements: readonly GifMeasurement[]): Figures {
  return (contender) =>
    measurements.find(
      (each) => each.animation === animation && each.contender === contender,
    ) as GifMeasurement;
}

interface Goal {
  name: string;
  wanted: string;
  found(figures: Figures): string;
}

const GOALS: readonly Goal[] = [
  {
    name: "CPU, of Takumi native's",
    wanted: '<= 1.00',
    found: (figures) => figures(TUVAL).cpuRatio.toFixed(2),
  },
  { name: "bytes, of Takumi native's", wanted: '<= 0.25', found: bytesOf(TAKUMI_NATIVE) },
  { name: "bytes, of gifski-wasm's", wanted: '<= 1.00', found: bytesOf(GIFSKI) },
  {
    name: "mean SSIM, less gifski-wasm's",
    wanted: '>= -0.0050',
    found: (figures) => (figures(TUVAL).quality.mean - figures(GIFSKI).quality.mean).toFixed(4),
  },
  {
    name: "wall time with two GIF slots, of one slot's",
    wanted: '<= 0.60',
    found: (figures) => medianRatio(figures(TUVAL_TWO_SLOTS).wallMs, figures(TUVAL).wallMs).toFixed(2),
  },
];

function bytesOf(other: string): Goal['found'] {
  return (figures) => (figures(TUVAL).gif.length / figures(other).gif.length).toFixed(2);
}
