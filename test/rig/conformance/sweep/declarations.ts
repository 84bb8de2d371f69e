/** Declarations that are tried: each property that documents may have, with all that the editor suggests for it. */

import { vocabulary } from '../../../../src/pages/editor-data/document-vocabulary.js';
import { PICTURE } from './subjects.js';

/** One declaration, and those without which nothing of it would show. */
export interface Trial {
  property: string;
  value: string;
  /** Of the same element, with the declaration and without it. */
  companions: string;
}

/** Uses of functions that the vocabulary names. */
const FUNCTIONS: Readonly<Record<string, readonly string[]>> = {
  'url()': [`url("${PICTURE}")`],
  'linear-gradient()': [
    'linear-gradient(red, blue)',
    'linear-gradient(0, red, blue)',
    'linear-gradient(to right top, red 20%, 40%, blue)',
    'linear-gradient(in oklch, red, 30%, blue)',
  ],
  'radial-gradient()': ['radial-gradient(circle at 20% 30%, red, blue 60%, transparent)'],
  'conic-gradient()': ['conic-gradient(from 0, red, blue)'],
  'repeating-linear-gradient()': ['repeating-linear-gradient(45deg, red 0 4px, blue 4px 8px)'],
  'repeating-radial-gradient()': ['repeating-radial-gradient(red 0 4px, blue 4px 8px)'],
  'repeating-conic-gradient()': ['repeating-conic-gradient(red 0 10deg, blue 0 20deg)'],
  'blur()': ['blur(2px)'],
  'brightness()': ['brightness(0.5)'],
  'contrast()': ['contrast(40%)'],
  'drop-shadow()': ['drop-shadow(3px 3px 1px red)'],
  'grayscale()': ['grayscale(1)'],
  'hue-rotate()': ['hue-rotate(90deg)', 'hue-rotate(0)'],
  'invert()': ['invert(1)'],
  'opacity()': ['opacity(0.4)'],
  'saturate()': ['saturate(3)'],
  'sepia()': ['sepia(1)'],
  'translate()': ['translate(10px, 20%)'],
  'translatex()': ['translateX(10px)'],
  'translatey()': ['translateY(50%)'],
  'scale()': ['scale(0.6)', 'scale(1, -1)'],
  'scalex()': ['scaleX(0.5)'],
  'scaley()': ['scaleY(0)'],
  'rotate()': ['rotate(20deg)', 'rotate(0)'],
  'skew()': ['skew(10deg, 5deg)'],
  'skewx()': ['skewX(20deg)'],
  'skewy()': ['skewY(10deg)'],
  'matrix()': ['matrix(1, 0.2, 0, 1, 5, 0)'],
  'inset()': ['inset(4px round 6px)'],
  'circle()': ['circle(20px at 30% 50%)', 'circle()'],
  'ellipse()': ['ellipse(30px 10px)', 'ellipse()'],
  'polygon()': ['polygon(0 0, 100% 0, 50% 100%)'],
  'path()': ['path("M0 0h40v20z")'],
  'rgb()': ['rgb(20 120 60 / 0.5)'],
  'hsl()': ['hsl(120 50% 40%)'],
  'oklch()': ['oklch(0.6 0.2 30)'],
  'color-mix()': ['color-mix(in oklab, red, blue 30%)', 'color-mix(in srgb, currentcolor, red)'],
  'contrast-color()': ['contrast-color(navy)'],
  'light-dark()': ['light-dark(red, blue)'],
  'calc()': ['calc(4px + 5%)', 'calc(2 * 0.4)'],
  'min()': ['min(30px, 50%)'],
  'max()': ['max(10px, 1em)'],
  'clamp()': ['clamp(4px, 10%, 30px)'],
  'counter()': ['counter(list-item)'],
  'attr()': ['attr(class)'],
  'minmax()': ['minmax(20px, 1fr)'],
  'repeat()': ['repeat(2, 30px)'],
  'fit-content()': ['fit-content(40px)'],
  'cubic-bezier()': ['cubic-bezier(0, 0, 1, 1)'],
  'steps()': ['steps(2)'],
};

/** What is tried with every property that Chromium has it for. */
const ANYWHERE =
  '0|1|2|0.4|6px|30%|1.5em|20px 10px|red|none|auto|solid|4px solid blue|"x"|1 / 2|inherit|initial'.split('|');

/** Properties that show something only beside others, by the beginning of their names. */
const COMPANIONS: readonly [start: string, declarations: string][] = [
  ['border-image-', 'border-image: linear-gradient(red, blue) 1'],
  ['border-collapse', 'border: 3px solid red'],
  ['outline-', 'outline: 3px solid #06c'],
  ['text-decoration-', 'text-decoration: underline'],
  ['text-underline-', 'text-decoration: underline'],
  ['background-', 'background-image: linear-gradient(45deg, red, blue); background-size: 30px 20px'],
  ['mask-', 'mask-image: linear-gradient(45deg, #000 50%, #0004); mask-size: 30px 20px'],
  ['text-overflow', 'overflow: hidden; white-space: nowrap; width: 50px'],
  ['-webkit-line-clamp', 'display: -webkit-box; -webkit-box-orient: vertical; overflow: hidden; width: 50px'],
  ['-webkit-text-stroke-', '-webkit-text-stroke: 1px red'],
  ['transform-origin', 'transform: rotate(20deg)'],
  ['inset', 'position: relative'],
  ['top', 'position: relative'],
  ['left', 'position: relative'],
  ['right', 'position: relative'],
  ['bottom', 'position: relative'],
  ['z-index', 'position: relative'],
  ['aspect-ratio', 'width: 50px'],
  ['object-', 'width: 60px; height: 40px'],
  ['paint-order', '-webkit-text-stroke: 3px red'],
  ['text-align', 'width: 120px'],
  ['hyphens', 'width: 40px'],
  ['word-break', 'width: 30px'],
  ['overflow', 'width: 40px; height: 20px'],
  ['text-wrap', 'width: 60px'],
];

/** Nothing of these is in a picture of one moment. */
const UNTRIED = /^animation|^-tuval|^text-fit$/;

/** All trials, property by property. */
export function trials(): Trial[] {
  const { properties } = vocabulary();
  return Object.entries(properties).flatMap(([property, offered]) => {
    if (UNTRIED.test(property)) return [];
    const [, companions = ''] = COMPANIONS.find(([start]) => property.startsWith(start)) ?? [];
    const own = offered.flatMap((word) =>
      word.endsWith('()') ? (FUNCTIONS[word.toLowerCase()] ?? []) : [word],
    );
    return [...new Set([...own, ...ANYWHERE])].map((value) => ({ property, value, companions }));
  });
}
