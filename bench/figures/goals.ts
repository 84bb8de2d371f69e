/** What Tuval is meant to reach: every goal that a benchmark's figures are held against. */

import { median } from '../../test/rig/statistics.js';
import { GIFSKI_100, TUVAL_ENCODER } from '../peers/motions/encoder.js';
import type {
  CardFigures,
  Figures,
  GifFigures,
  LoadFigures,
  MotionFigures,
  ServiceFigures,
} from './figures.js';

/** A goal and the figure that was found for it, which is judged as it is shown: to so many digits. */
export interface Goal {
  figure: string;
  relation: '<' | '<=' | '>=';
  limit: number;
  digits: number;
  found: number;
}

export function isMet({ relation, limit, digits, found }: Goal): boolean {
  const shown = Number(found.toFixed(digits));
  if (relation === '<') return shown < limit;
  return relation === '<=' ? shown <= limit : shown >= limit;
}

export function allGoals({ cards, gifs, gifPeakMb, motions, service }: Figures): Goal[] {
  return [
    ...cards.flatMap(cardGoals),
    ...gifGoals(gifs, gifPeakMb),
    ...motionGoals(motions),
    ...serviceGoals(service),
  ];
}

/** The most that a card may take of what Takumi native takes in the same run. */
interface CardGoals {
  /** Processor time. */
  png: number;
  jpeg: number;
  /** Of the file, in either format. */
  bytes: number;
}

const TEXTS_CHANGE: CardGoals = { png: 0.5, jpeg: 0.2, bytes: 1 };
const MUCH_CHANGES: CardGoals = { png: 0.67, jpeg: 0.4, bytes: 1 };
const NEW_COLOURS: CardGoals = { png: 0.67, jpeg: 0.5, bytes: 1 };

export const CARD_GOALS: Readonly<Record<string, CardGoals>> = {
  'instagram-quote': TEXTS_CHANGE,
  'instagram-quote, new colours': NEW_COLOURS,
  'og-default': TEXTS_CHANGE,
  'og-default, new colours': NEW_COLOURS,
  'promo-animated': MUCH_CHANGES,
  'promo-animated, new colours': NEW_COLOURS,
  'promo-banner': TEXTS_CHANGE,
  'promo-banner, new colours': NEW_COLOURS,
  'og-default, long text': TEXTS_CHANGE,
  gradient: TEXTS_CHANGE,
  'gradient, new colours': NEW_COLOURS,
  'photo background': TEXTS_CHANGE,
  'photo, new each time': { png: 0.67, jpeg: 0.67, bytes: 1.02 },
  'phone photo, new each time': { png: 0.33, jpeg: 0.33, bytes: 1.02 },
  'logo, new each time': NEW_COLOURS,
  'content over the whole card': MUCH_CHANGES,
};

export function cardGoals({ card, png, jpeg }: CardFigures): Goal[] {
  const goals = CARD_GOALS[card];
  if (!goals) throw new Error(`no goals for the card ${card}`);
  const atMost = (figure: string, limit: number, found: number): Goal => {
    return { figure: `${card}: ${figure}`, relation: '<=', limit, digits: 2, found };
  };
  return [
    atMost("PNG, CPU of Takumi's", goals.png, png.ofTakumi),
    atMost("PNG, bytes of Takumi's", goals.bytes, png.kb / png.takumiKb),
    atMost("JPEG, CPU of Takumi's", goals.jpeg, jpeg.ofTakumi),
    atMost("JPEG, bytes of Takumi's", goals.bytes, jpeg.kb / jpeg.takumiKb),
  ];
}

/** @param gifs all contenders' */
export function gifGoals(gifs: readonly GifFigures[], peakMb: number): Goal[] {
  const animations = [...new Set(gifs.map(({ animation }) => animation))];
  const memory: Goal = {
    ...{ figure: 'GIF of 300 frames: peak memory of the process, MB', relation: '<', limit: 500 },
    ...{ digits: 0, found: peakMb },
  };
  return [...animations.flatMap((animation) => animationGoals(animation, gifs)), memory];
}

function animationGoals(animation: string, gifs: readonly GifFigures[]): Goal[] {
  const by = (name: string): GifFigures => {
    const found = gifs.find((each) => each.animation === animation && each.contender === name);
    if (!found) throw new Error(`no GIF of ${animation} by ${name}`);
    return found;
  };
  const [tuval, twoSlots, takumi, gifski] = [
    by('Tuval'),
    by('Tuval, two GIF slots'),
    by('Takumi native'),
    by('gifski-wasm'),
  ] as const;
  const wallOfOneSlot = twoSlots.wallMs.map((ms, round) => ms / (tuval.wallMs[round] ?? Number.NaN));
  const goal = goalsOf((figure) => `GIF, ${animation}: ${figure}`);
  return [
    goal("CPU, of Takumi's", '<=', 1, tuval.ofTakumi),
    goal("bytes, of Takumi's", '<=', 0.25, tuval.kb / takumi.kb),
    goal("bytes, of gifski-wasm's", '<=', 1, tuval.kb / gifski.kb),
    goal("mean similarity, less gifski-wasm's", '>=', -0.005, tuval.similarity - gifski.similarity, 4),
    goal("wall time with two GIF slots, of one slot's", '<=', 0.6, median(wallOfOneSlot)),
  ];
}

/** A maker of goals of one kind. @param nameOf names a figure of that kind */
function goalsOf(
  nameOf: (figure: string) => string,
): (figure: string, relation: Goal['relation'], limit: number, found: number, digits?: number) => Goal {
  return (figure, relation, limit, found, digits = 2) => {
    return { figure: nameOf(figure), relation, limit, digits, found };
  };
}

/** @param figures both encoders' */
export function motionGoals(figures: readonly MotionFigures[]): Goal[] {
  return figures
    .filter(({ encoder }) => encoder === TUVAL_ENCODER)
    .flatMap((tuval) => {
      const { motion } = tuval;
      const gifski = figures.find((each) => each.motion === motion && each.encoder === GIFSKI_100);
      if (!gifski) throw new Error(`no GIF of ${motion} by ${GIFSKI_100}`);
      const goal = goalsOf((figure) => `${motion}: ${figure} gifski's at 100`);
      return [
        goal('PSNR in dB, less', '>=', 0, tuval.psnr - gifski.psnr),
        goal('lowest similarity, less', '>=', 0, tuval.lowestSimilarity - gifski.lowestSimilarity, 4),
        goal('flicker, less', '<=', 0, tuval.flicker - gifski.flicker, 3),
        goal('CPU, of', '<=', 0.25, tuval.cpuMs / gifski.cpuMs),
        goal('bytes, of', '<=', 1, tuval.kb / gifski.kb),
      ];
    });
}

export function serviceGoals({ loads, twoThreads, threadMb, firstImageMs }: ServiceFigures): Goal[] {
  const load = (name: string): LoadFigures => {
    const found = loads.find((each) => each.load === name);
    if (!found) throw new Error(`no load ${name}`);
    return found;
  };
  const gifs = load('unique PNG, GIFs in every slot');
  const previews = load('unique PNG, previews');
  const worstDelay = Math.max(...loads.map(({ delayP99 }) => delayP99));
  const goal = (
    figure: string,
    relation: Goal['relation'],
    limit: number,
    found: number | undefined,
    digits = 2,
  ): Goal => {
    return { figure, relation, limit, digits, found: found ?? Number.NaN };
  };
  return [
    goal("repeated PNGs a second, of a bare server's", '>=', 0.8, load('repeated PNG').ofBare),
    goal(
      'status while every thread renders, p99, ms',
      '<',
      5,
      load('status, all threads render').service.p99,
    ),
    goal('delay of the event loop, p99, worst load, ms', '<', 5, worstDelay),
    goal(
      'p99 of unique PNGs, GIFs in every slot, of that without',
      '<=',
      3,
      gifs.service.p99 / (gifs.alone?.p99 ?? Number.NaN),
    ),
    goal(
      'unique PNGs a second beside a flood of previews, of that without',
      '>=',
      0.8,
      previews.service.perSecond / (previews.alone?.perSecond ?? Number.NaN),
    ),
    goal('two render threads, of what one draws', '>=', 1.8, twoThreads.pool),
    goal('from the command to the first PNG, ms', '<', 1000, firstImageMs, 0),
    goal('memory of a render thread, MB', '<', 100, threadMb, 0),
  ];
}
