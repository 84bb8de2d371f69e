import type { LayoutCase } from '../layout-case.js';

/** Bars in place of words, whose letters differ at their edges. */
const ITEMS = '<i></i><b></b><u></u><i></i><b></b>';
const TWO = '<i></i><b></b>';
const BASE =
  'i, b, u { background: #fd8; min-height: 16px } i { width: 30px } b { width: 52px } u { width: 41px } main, p { background: #eef; padding: 6px; border: 2px solid #963; margin: 0 0 4px }';

/** Rules in the gaps of flex containers and grids. */
export const ruleCases: readonly LayoutCase[] = [
  {
    name: 'rules between flexible boxes, half a gap before them whatever their margins are',
    css: `${BASE} main { display: flex; gap: 10px; column-rule: 4px solid red; row-rule: 4px solid blue } u { margin: 0 10px 0 20px }`,
    body: `<main>${ITEMS}</main>`,
  },
  {
    name: 'rules of boxes without gaps, and wider than these',
    css: `${BASE} main { display: flex; column-rule: 3px dashed red } p { display: flex; gap: 4px; column-rule: 14px solid #f008 }`,
    body: `<main>${ITEMS}</main><p>${ITEMS}</p>`,
  },
  ...['space-between', 'space-around', 'space-evenly', 'center', 'flex-end'].map((word) => ({
    name: `rules where items are justified by ${word}, two of them and more`,
    css: `${BASE} main, p { display: flex; gap: 10px; column-rule: 4px double green; justify-content: ${word} } .r { flex-direction: row-reverse }`,
    body: `<main>${TWO}</main><main class="r">${ITEMS}</main><p class="r">${TWO}</p>`,
  })),
  ...['wrap', 'wrap-reverse'].map((wrap) => ({
    name: `rules between lines: ${wrap}`,
    css: `${BASE} main { display: flex; flex-wrap: ${wrap}; width: 110px; height: 120px; gap: 8px 14px; align-content: space-between; rule: 4px ridge #88c }`,
    body: `<main>${ITEMS}</main>`,
  })),
  ...['column', 'column-reverse'].map((direction) => ({
    name: `rules in flexible columns: ${direction}`,
    css: `${BASE} main { display: flex; flex-flow: ${direction} wrap; height: 60px; gap: 10px; row-rule: 4px inset green; column-rule: 3px dotted red }`,
    body: `<main>${ITEMS}</main><main dir="rtl">${ITEMS}</main>`,
  })),
  {
    name: 'rules from the right',
    css: `${BASE} main { display: flex; flex-wrap: wrap; width: 130px; gap: 10px; rule-width: 5px; rule-style: groove; rule-color: #88c; row-rule-color: teal }`,
    body: `<main dir="rtl">${ITEMS}</main>`,
  },
  {
    name: 'rules between tracks, with none around an item that goes across',
    css: `${BASE} main { display: grid; grid: auto-flow 20px / 1fr 1fr 1fr; gap: 10px; column-rule: 4px solid red; row-rule: 2px solid blue } main b { grid-column: span 2 } main u { grid-row: span 2 }`,
    body: `<main>${ITEMS}</main>`,
  },
  {
    name: 'rules between tracks that are aligned, from the right, and without gaps',
    css: `${BASE} main { display: grid; grid: 20px 30px / 40px 60px 50px; gap: 10px 20px; rule: thin solid; justify-content: space-between; align-content: space-evenly; height: 80px } p { display: grid; grid: 10px 10px / 40px 60px 50px; rule: 2px outset gray }`,
    body: `<main dir="rtl">${ITEMS}</main><p></p>`,
  },
  {
    name: 'rules between tracks that are not empty, and in subgrids',
    css: `${BASE} main { display: grid; grid: auto / repeat(auto-fit, 60px); gap: 8px; rule: 2px solid red } p { display: grid; grid: 20px 20px / 50px 60px; gap: 10px; rule: 1px solid red } section { display: grid; grid-template: subgrid / subgrid; grid-column: span 2; gap: 2px; column-rule: 2px solid blue }`,
    body: `<main>${TWO}</main><p><section>${TWO}</section>${TWO}</p>`,
  },
  {
    name: 'rules that are not seen, or of no width',
    css: `${BASE} main { display: inline-grid; gap: 8px; grid: auto / auto auto; rule: 2px solid red; visibility: hidden } p { display: flex; gap: 9px; column-rule: 0 solid red } .h { column-rule: 3px hidden red } i { visibility: visible }`,
    body: `<main>${TWO}</main><p>${TWO}</p><p class="h">${TWO}</p>`,
  },
];
