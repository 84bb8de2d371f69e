import { type Alike, svg, testAlike } from './alike.js';

const stops = '<stop stop-color="red"/><stop offset="1" stop-color="blue"/>';
const rect = '<rect width="80" height="80" fill="url(#g)"/>';
const radial = (attributes: string, of = stops) =>
  svg(`<radialGradient id="g" ${attributes}>${of}</radialGradient>${rect}`);
const HALVES = '<stop offset=".5" stop-color="red"/><stop offset=".5" stop-color="blue"/>';
const linear = (attributes: string, of: string) =>
  svg(`<linearGradient id="g" ${attributes}>${of}</linearGradient>${rect}`);
const GREEN_TO_RED = '<stop stop-color="lime"/><stop offset="1" stop-color="red"/>';

/** Gradients, each beside another way of saying the same. */
const GRADIENTS: Record<string, Alike> = {
  'a gradient that begins at a circle': [
    radial('fr=".25"', HALVES),
    radial('', HALVES.replaceAll('.5', '.75')),
  ],
  'a gradient that begins at a circle, and is repeated': [
    radial('r=".5" fr=".25" spreadMethod="repeat"', HALVES),
    radial('r=".25" spreadMethod="repeat"', HALVES),
  ],
  'a gradient that begins at a circle elsewhere': [
    radial('gradientUnits="userSpaceOnUse" cx="40" cy="40" r="40" fx="30" fy="40" fr="20"', HALVES),
    radial('gradientUnits="userSpaceOnUse" cx="35" cy="40" r="30"', HALVES.replaceAll('.5', '1')),
  ],
  'a gradient whose focus is outside': [
    radial(
      'gradientUnits="userSpaceOnUse" cx="40" cy="40" r="20" fx="0" fy="40"',
      '<stop stop-color="red"/><stop offset="1" stop-color="red"/>',
    ),
    svg(
      `<path d="M0 40L80 ${40 - 80 / Math.sqrt(3)}V${40 + 80 / Math.sqrt(3)}z" fill="red" shape-rendering="crispEdges"/>`,
    ),
  ],
  'a gradient of linear light': [
    linear('color-interpolation="linearRGB"', GREEN_TO_RED),
    '<div style="width: 80px; height: 80px; background: linear-gradient(90deg in srgb-linear, lime, red)"></div>',
  ],
  'a gradient of linear light by a property that is inherited': [
    `<div style="color-interpolation: linearRGB">${linear('', GREEN_TO_RED)}</div>`,
    linear('color-interpolation="linearRGB"', GREEN_TO_RED),
  ],
  'a gradient of sRGB within linear light': [
    svg(
      `<g color-interpolation="linearRGB"><linearGradient id="g" style="color-interpolation: srgb">${stops}</linearGradient></g>${rect}`,
    ),
    linear('', stops),
  ],
};

testAlike(GRADIENTS);
