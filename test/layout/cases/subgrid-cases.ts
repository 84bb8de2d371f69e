import type { LayoutCase } from '../layout-case.js';

const GRID =
  'main { display: grid; background: #ddd } main > div { display: grid; background: #9cf } i { background: #246 }';
type SizedBox = readonly [width: number, height: number, style?: string];

/** Boxes in place of texts, as wide and high as they say. */
const boxes = (...sizes: readonly SizedBox[]) =>
  sizes
    .map(
      ([width, height, style = '']) =>
        `<i style="${style}"><u style="display: block; width: ${width}px; height: ${height}px"></u></i>`,
    )
    .join('');
const card = (...sizes: readonly SizedBox[]) => `<div>${boxes(...sizes)}</div>`;

/** Grids that take over the tracks of the grid around them. */
export const subgridCases: readonly LayoutCase[] = [
  {
    name: 'what is in subgrids makes columns as wide, in all rows',
    css: `${GRID} main { grid-template-columns: auto auto auto; gap: 6px; justify-content: start } main > div { grid-column: 1 / -1; grid-template-columns: subgrid }`,
    body: `<main>${card([30, 10], [60, 10], [20, 10])}${card([80, 10], [10, 10], [40, 10])}</main>`,
  },
  {
    name: 'what is in subgrids makes rows as high, in all columns',
    css: `${GRID} main { grid-template-columns: repeat(3, 1fr); gap: 8px } main > div { grid-row: span 3; grid-template-rows: subgrid; gap: 4px }`,
    body: `<main>${card([20, 10], [20, 40], [20, 10])}${card([20, 30], [20, 10], [20, 20])}${card([20, 10], [20, 10], [20, 30])}</main>`,
  },
  {
    name: 'both axes are of the grid around',
    css: `${GRID} main { grid-template: repeat(2, auto) / repeat(3, auto); gap: 5px; justify-content: start } main > div { grid-area: 1 / 2 / span 2 / span 2; grid-template: subgrid / subgrid }`,
    body: `<main>${boxes([40, 20])}${card([50, 20], [20, 30], [10, 10], [30, 40])}</main>`,
  },
  {
    name: 'margins, borders and padding of a subgrid are in its first and last tracks',
    css: `${GRID} main { grid-template-columns: repeat(3, auto); gap: 6px; justify-content: start } main > div { grid-column: 1 / -1; grid-template-columns: subgrid; margin: 4px 10px; border: solid #c33; border-width: 2px 8px 2px 3px; padding: 3px 14px 3px 7px }`,
    body: `<main>${boxes([50, 10], [20, 10], [30, 10])}${card([40, 10], [30, 10], [20, 10])}</main>`,
  },
  {
    name: 'a subgrid may have other gaps',
    css: `${GRID} main { grid-template-columns: repeat(3, auto); gap: 20px; justify-content: start } main > div { grid-column: 1 / -1; grid-template-columns: subgrid } .narrow { column-gap: 4px } .wide { column-gap: 40px }`,
    body: `<main><div class="narrow">${boxes([30, 10], [60, 10], [20, 10])}</div><div class="wide">${boxes([30, 10], [40, 10], [20, 10])}</div></main>`,
  },
  {
    name: 'lines have the names of both grids, and areas end with the subgrid',
    css: `${GRID} main { grid-template: "head head foot" 30px "side main foot" 40px / [a] 60px [b] 80px [c] 50px [d] } main > div { grid-column: b / d; grid-row: 1 / 3; grid-template: subgrid [top] [mid] / subgrid [x] [y] [z] }`,
    body: `<main><div>${boxes([10, 10, 'grid-column: y / z; grid-row: top'], [10, 10, 'grid-area: main'], [10, 10, 'grid-column: c; grid-row: mid'])}</div></main>`,
  },
  {
    name: 'names repeat as often as there are lines for them',
    css: `${GRID} main { grid-template-columns: repeat(5, 40px) } main > div { grid-column: 1 / -1; grid-template-columns: subgrid [start] repeat(auto-fill, [mid]) [end] }`,
    body: `<main><div>${boxes([10, 10, 'grid-column: mid 3 / end'], [10, 10, 'grid-column: start / mid 2'])}</div></main>`,
  },
  {
    name: 'a subgrid that says no lines spans one track, however many names it has',
    css: `${GRID} main { grid-template-columns: repeat(4, 50px); gap: 4px } main > div { grid-template-columns: subgrid [a] [b] [c] [d] }`,
    body: `<main>${boxes([10, 20])}${card([10, 20], [10, 20], [10, 20])}${card([10, 20], [10, 20], [10, 20])}</main>`,
  },
  {
    name: 'there are no tracks beside those of a subgrid',
    css: `${GRID} main { grid-template-columns: repeat(3, 60px) } main > div { grid-column: 1 / 3; grid-template-columns: subgrid; grid-auto-rows: 20px }`,
    body: `<main><div>${boxes([10, 10, 'grid-column: 2 / 6'], [10, 10, 'grid-column: 5'], [10, 10], [10, 10], [10, 10])}</div></main>`,
  },
  {
    name: 'subgrids are within subgrids',
    css: `${GRID} div div { display: grid; background: #fc6 } main { grid-template-columns: repeat(4, auto); gap: 5px; justify-content: start } main > div { grid-column: 1 / -1; grid-template-columns: subgrid; padding: 4px } div div { grid-column: 2 / -1; grid-template-columns: subgrid; padding: 4px }`,
    body: `<main><div>${boxes([30, 10])}<div>${boxes([20, 10], [70, 10], [10, 10])}</div></div>${card([10, 10], [50, 10], [20, 10], [40, 10])}</main>`,
  },
  {
    name: 'flexible tracks are shared with what is in subgrids',
    css: `${GRID} main { grid-template-columns: auto 1fr auto; gap: 8px } main > div { grid-column: 1 / -1; grid-template-columns: subgrid }`,
    body: `<main>${card([30, 10], [20, 10], [70, 10])}${card([60, 10], [20, 10], [20, 10])}</main>`,
  },
  {
    name: 'tracks are where the grid around aligns them',
    css: `${GRID} main { grid-template-columns: repeat(3, 60px); justify-content: space-between; grid-template-rows: repeat(2, 30px); align-content: space-around; height: 120px } main > div { grid-area: 1 / 1 / 3 / 4; grid-template: subgrid / subgrid; justify-content: end }`,
    body: `<main>${card([10, 10], [10, 10], [10, 10], [10, 10])}</main>`,
  },
  {
    name: 'columns of text from right to left are counted from there',
    css: `${GRID} main { grid-template-columns: 40px 90px 60px; direction: rtl; justify-content: start } main > div { grid-column: 1 / 3; grid-template-columns: subgrid } div + div { direction: ltr }`,
    body: `<main>${card([10, 10], [10, 10])}${card([10, 10], [10, 10])}</main>`,
  },
  {
    name: 'a grid that is no item of one has no tracks to take over',
    css: `${GRID} section { display: grid; grid-template-columns: subgrid; width: 100px; background: #fc6 } div { contain: layout; grid-template-columns: subgrid; grid-column: span 2 } main { grid-template-columns: 50px 70px }`,
    body: `<section>${boxes([20, 10], [20, 10])}</section><main>${card([10, 10], [10, 10])}</main>`,
  },
  {
    name: 'cards in a row have their heads, texts and prices in lines',
    css: `main { display: grid; grid-template-columns: 1fr 1fr 1fr; column-gap: 8px } article { display: grid; grid-row: span 3; grid-template-rows: subgrid; row-gap: 4px; border: 1px solid #999; border-radius: 6px; padding: 6px } b, p { margin: 0 } s { align-self: end; background: #9cf; height: 12px; text-decoration: none }`,
    body: '<main><article><b>Plan</b><p>One</p><s></s></article><article><b>Two<br>lines</b><p>One</p><s></s></article><article><b>Plan</b><p>Two<br>lines</p><s></s></article></main>',
  },
];
