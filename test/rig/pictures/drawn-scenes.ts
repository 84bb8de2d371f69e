/** Pictures of people and of landscapes, drawn by code and different for each seed, as SVG. */

import { seededRandom } from './bitmaps.js';

/** A face, by the middle of it and its height from the brow to the chin. */
export interface DrawnFace {
  x: number;
  y: number;
  height: number;
}

type Random = () => number;

const between = (random: Random, from: number, to: number) => from + (to - from) * random();

function pick<Each>(random: Random, all: readonly Each[]): Each {
  return all[Math.floor(random() * all.length)] as Each;
}

/** Skin in light and in shadow. */
const SKINS = [
  ['#f3d3bd', '#c08d6d'],
  ['#e8b997', '#a8714e'],
  ['#d09b74', '#8a5737'],
  ['#a8704a', '#5f3a22'],
  ['#7d4f35', '#402516'],
] as const;
const HAIRS = ['#1d1512', '#3b2417', '#5a3a22', '#8c6239', '#b9935a', '#77736f'];
const CLOTHES = ['#28436b', '#7a2e35', '#2f5d46', '#4a4a52', '#b8aa93', '#20242c'];

/** A picture with people in front of a blurred wall. */
export function drawnPeople(
  size: { width: number; height: number },
  faces: readonly DrawnFace[],
  seed: number,
): string {
  const random = seededRandom(seed);
  const { width, height } = size;
  const hue = Math.round(between(random, 0, 360));
  const spots = Array.from({ length: 12 }, () => {
    const radius = between(random, 0.05, 0.25) * height;
    return `<circle cx="${random() * width}" cy="${random() * height}" r="${radius}" fill="hsl(${hue} 20% ${Math.round(between(random, 45, 75))}%)"/>`;
  });
  const blur = height / 20;
  return svg(
    size,
    `<filter id="far"><feGaussianBlur stdDeviation="${blur}"/></filter><rect width="100%" height="100%" fill="hsl(${hue} 18% 62%)"/>
<g filter="url(#far)">${spots.join('')}</g>${faces.map((face, index) => person(face, index, random)).join('')}`,
  );
}

function svg({ width, height }: { width: number; height: number }, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;
}

/** A head with shoulders, in units of a hundredth of the face's height around its middle. */
function person({ x, y, height }: DrawnFace, index: number, random: Random): string {
  const [light, shadow] = pick(random, SKINS);
  const hair = pick(random, HAIRS);
  const side = pick(random, [30, 70]);
  const wide = between(random, 36, 41);
  const apart = between(random, 15.5, 18);
  const brow = between(random, -24, -21);
  const nose = between(random, 4, 6);
  const mouth = between(random, 12, 15);
  const smile = between(random, 0, 5);
  const id = (name: string) => `${name}${index}`;
  const eye = (at: number) => `
    <ellipse cx="${at}" cy="-15" rx="11" ry="8" fill="${shadow}" opacity=".55" filter="url(#${id('soft')})"/>
    <ellipse cx="${at}" cy="-14" rx="7" ry="3.6" fill="#efe9e4"/>
    <circle cx="${at}" cy="-14" r="3.5" fill="#33211a"/><circle cx="${at + 1}" cy="-15" r=".9" fill="#fff"/>
    <path d="M${at - 8} -14 Q${at} -20.5 ${at + 8} -14" fill="none" stroke="#1c110d" stroke-width="1.8"/>
    <path d="M${at - 10} ${brow} Q${at} ${brow - 5} ${at + 10} ${brow}" fill="none" stroke="${hair}" stroke-width="3.4" stroke-linecap="round"/>`;
  return `<g transform="translate(${x} ${y}) scale(${height / 100})">
  <defs>
    <radialGradient id="${id('skin')}" cx="${side}%" cy="40%" r="75%"><stop offset="0" stop-color="${light}"/><stop offset=".55" stop-color="${light}"/><stop offset="1" stop-color="${shadow}"/></radialGradient>
    <filter id="${id('soft')}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="2.4"/></filter>
  </defs>
  <path d="M-105 160 Q-100 88 -38 78 L38 78 Q100 88 105 160 V400 H-105 Z" fill="${pick(random, CLOTHES)}"/>
  <path d="M-22 30 L-24 84 Q0 100 24 84 L22 30 Z" fill="${shadow}"/>
  <ellipse cx="0" cy="-18" rx="${wide + 9}" ry="58" fill="${hair}"/>
  <path d="M${-wide} -28 Q${-wide} -60 0 -62 Q${wide} -60 ${wide} -28 Q${wide + 1} 8 ${wide - 9} 28 Q16 52 0 52 Q-16 52 ${9 - wide} 28 Q${-wide - 1} 8 ${-wide} -28 Z" fill="url(#${id('skin')})"/>
  <ellipse cx="${-wide}" cy="-8" rx="4" ry="9" fill="${shadow}"/><ellipse cx="${wide}" cy="-8" rx="4" ry="9" fill="${shadow}"/>
  <path d="M${-wide - 2} -26 Q-30 -56 6 -50 Q30 -48 ${wide + 2} -26 Q${wide + 4} -76 0 -78 Q${-wide - 4} -76 ${-wide - 2} -26 Z" fill="${hair}"/>
  ${eye(-apart)}${eye(apart)}
  <path d="M-4 -14 Q-5 ${nose - 4} -9 ${nose + 2} Q0 ${nose + 7} 9 ${nose + 2} Q5 ${nose - 4} 4 -14 Z" fill="${shadow}" opacity=".35" filter="url(#${id('soft')})"/>
  <ellipse cx="-4" cy="${nose + 4}" rx="2.4" ry="1.4" fill="#2b1510" opacity=".7"/><ellipse cx="4" cy="${nose + 4}" rx="2.4" ry="1.4" fill="#2b1510" opacity=".7"/>
  <ellipse cx="0" cy="${nose - 2}" rx="3" ry="5" fill="#fff" opacity=".22" filter="url(#${id('soft')})"/>
  <path d="M-13 ${mouth + 10} Q0 ${mouth + 5} 13 ${mouth + 10} Q0 ${mouth + 19 + smile} -13 ${mouth + 10} Z" fill="#a4473f"/>
  <path d="M-14 ${mouth + 10} Q0 ${mouth + 10 + smile} 14 ${mouth + 10}" fill="none" stroke="#4f1e1a" stroke-width="1.5"/>
  <ellipse cx="0" cy="${mouth + 23}" rx="10" ry="3.5" fill="${shadow}" opacity=".4" filter="url(#${id('soft')})"/>
</g>`;
}

/** Hills, trees, clouds and a sun below a sky, and no face. */
export function drawnLandscape(size: { width: number; height: number }, seed: number): string {
  const random = seededRandom(seed);
  const { width, height } = size;
  const horizon = between(random, 0.35, 0.65) * height;
  const [sky, ground] = [Math.round(between(random, 190, 230)), Math.round(between(random, 40, 140))];
  const clouds = Array.from({ length: Math.floor(between(random, 0, 9)) }, () => {
    const [x, y, r] = [random() * width, random() * horizon * 0.8, between(random, 0.02, 0.09) * width];
    const puff = (dx: number, dy: number, share: number) =>
      `<ellipse cx="${x + dx * r}" cy="${y + dy * r}" rx="${r * share}" ry="${r * share * 0.6}"/>`;
    return `<g fill="#fff" opacity="${between(random, 0.5, 0.95)}">${puff(0, 0, 1)}${puff(-0.9, 0.2, 0.7)}${puff(0.9, 0.2, 0.8)}</g>`;
  });
  const hills = Array.from({ length: 5 }, (_, index) => {
    const y = horizon + (index * (height - horizon)) / 5;
    const tops = Array.from({ length: 6 }, (_, at) => {
      const x = ((at + 1) * width) / 6;
      return `Q${x - width / 12} ${y - between(random, -0.05, 0.18) * height} ${x} ${y}`;
    });
    return `<path d="M0 ${y} ${tops.join(' ')} V${height} H0 Z" fill="hsl(${ground + 6 * index} ${Math.round(between(random, 20, 50))}% ${55 - 7 * index}%)"/>`;
  });
  const trees = Array.from({ length: Math.floor(between(random, 0, 40)) }, () => {
    const y = between(random, horizon, height);
    const [x, high] = [random() * width, (0.04 + (0.2 * (y - horizon)) / height) * height];
    const crown = `<ellipse cx="${x}" cy="${y - high}" rx="${high * between(random, 0.3, 0.6)}" ry="${high * 0.7}" fill="hsl(${Math.round(between(random, 80, 150))} 40% ${Math.round(between(random, 18, 38))}%)"/>`;
    return `<rect x="${x - high / 20}" y="${y - high}" width="${high / 10}" height="${high}" fill="#4a3423"/>${crown}`;
  });
  const houses = Array.from({ length: Math.floor(between(random, 0, 4)) }, () => {
    const [x, y, wide] = [
      random() * width,
      between(random, horizon, height),
      between(random, 0.05, 0.12) * width,
    ];
    const window = (dx: number) =>
      `<rect x="${x + dx * wide}" y="${y - 0.45 * wide}" width="${0.2 * wide}" height="${0.2 * wide}" fill="#2b3440"/>`;
    return `<rect x="${x}" y="${y - 0.6 * wide}" width="${wide}" height="${0.6 * wide}" fill="hsl(${Math.round(random() * 60)} 35% 72%)"/>
<path d="M${x - 0.08 * wide} ${y - 0.6 * wide} L${x + wide / 2} ${y - wide} L${x + 1.08 * wide} ${y - 0.6 * wide} Z" fill="#8d4033"/>${window(0.15)}${window(0.65)}<rect x="${x + 0.42 * wide}" y="${y - 0.3 * wide}" width="${0.16 * wide}" height="${0.3 * wide}" fill="#5b3a26"/>`;
  });
  return svg(
    size,
    `<defs><linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="hsl(${sky} 70% 55%)"/><stop offset="1" stop-color="hsl(${sky - 10} 60% 85%)"/></linearGradient></defs>
<rect width="100%" height="100%" fill="url(#sky)"/><circle cx="${random() * width}" cy="${random() * horizon}" r="${0.04 * width}" fill="#ffe9a8"/>
${clouds.join('')}${hills.join('')}${trees.join('')}${houses.join('')}`,
  );
}
