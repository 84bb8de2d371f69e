import type { PropertyTable } from '../property-document.js';

const GRID_BOX = `.g { display: grid; gap: 8px; margin-bottom: 12px } .g > * { background: #0ea5e9; color: #fff; padding: 8px; font-size: 14px; border-radius: 4px } .g > :nth-child(3n) { background: #f59e0b } .g > :nth-child(3n + 2) { background: #8b5cf6 }`;

function cells(count: number): string {
  return Array.from({ length: count }, (_, index) => `<b>${index + 1}</b>`).join('');
}

/** Grids (CSS Grid Layout 2). */
export const GRID: PropertyTable = {
  'columns-of-fractions': {
    css: `${GRID_BOX} .a { grid-template-columns: 1fr 2fr 1fr } .b { grid-template-columns: 80px 1fr auto } .c { grid-template-columns: repeat(4, minmax(0, 1fr)) }`,
    html: `<div class="g a">${cells(3)}</div><div class="g b"><b>80</b><b>1fr</b><b>as wide as its text</b></div><div class="g c">${cells(6)}</div>`,
  },
  'auto-fill-and-fit': {
    css: `${GRID_BOX} .a { grid-template-columns: repeat(auto-fill, minmax(80px, 1fr)) } .b { grid-template-columns: repeat(auto-fit, minmax(80px, 1fr)) } .c { grid-template-columns: repeat(auto-fill, 70px); justify-content: center }`,
    html: `<div class="g a">${cells(3)}</div><div class="g b">${cells(3)}</div><div class="g c">${cells(6)}</div>`,
  },
  'lines-and-spans': {
    css: `${GRID_BOX} .a { grid-template: repeat(3, 60px) / repeat(4, 1fr) } .a > :nth-child(1) { grid-column: 1 / 3; grid-row: 1 / 3 } .a > :nth-child(2) { grid-column: 3 / -1 } .a > :nth-child(3) { grid-area: 2 / 3 / 4 / 4 } .a > :nth-child(4) { grid-row: span 2 } .a > :nth-child(5) { grid-column: span 2 }`,
    html: `<div class="g a">${cells(5)}</div>`,
  },
  'named-areas': {
    css: `${GRID_BOX} .a { height: 240px; grid-template: "head head" 50px "side main" 1fr "foot foot" 36px / 100px 1fr } .h { grid-area: head } .s { grid-area: side } .m { grid-area: main } .f { grid-area: foot }`,
    html: '<div class="g a"><b class="f">foot</b><b class="m">main</b><b class="s">side</b><b class="h">head</b></div>',
  },
  'auto-flow': {
    css: `${GRID_BOX} .a { grid-template-columns: repeat(4, 1fr); grid-auto-rows: 36px; grid-auto-flow: dense } .a > :nth-child(2) { grid-column: span 3 } .a > :nth-child(4) { grid-column: span 2 } .b { grid-auto-flow: column; grid-template-rows: 36px 36px; grid-auto-columns: 1fr }`,
    html: `<div class="g a">${cells(7)}</div><div class="g b">${cells(5)}</div>`,
  },
  rules: {
    css: `${GRID_BOX} .a { grid-template-columns: repeat(3, 1fr); gap: 15px; column-rule: 3px double #64748b; row-rule: 1px solid #db2777 } .b { grid-template-columns: repeat(4, 1fr); gap: 12px; rule: 2px dashed #94a3b8 } .b > :nth-child(2) { grid-column: span 2 }`,
    html: `<div class="g a">${cells(6)}</div><div class="g b">${cells(7)}</div>`,
  },
  alignment: {
    css: `${GRID_BOX} .a { grid-template-columns: repeat(3, 1fr); grid-auto-rows: 70px; place-items: center } .a > :nth-child(1) { justify-self: start } .a > :nth-child(2) { align-self: end; justify-self: stretch } .a > :nth-child(4) { place-self: start end } .b { grid-template-columns: 60px 60px; place-content: center space-between; height: 70px; background: #e0f2fe }`,
    html: `<div class="g a">${cells(5)}</div><div class="g b">${cells(2)}</div>`,
  },
  bento: {
    css: `body { display: grid; grid-template-columns: repeat(4, 1fr); grid-template-rows: repeat(3, 1fr); gap: 10px } body > * { border-radius: 16px; padding: 12px; background: #f1f5f9; font-weight: 600 } .a { grid-column: span 2; grid-row: span 2; background: linear-gradient(135deg, #6366f1, #ec4899); color: #fff; font-size: 22px } .b { grid-column: span 2 } .c { background: #fef3c7 } .d { background: #d1fae5 } .e { grid-column: 1 / -1; background: #0f172a; color: #fff }`,
    html: '<div class="a">Bento</div><div class="b">wide</div><div class="c">one</div><div class="d">two</div><div class="e">over all</div>',
  },
  'minmax-and-fit-content': {
    css: `${GRID_BOX} .a { grid-template-columns: minmax(60px, 120px) fit-content(140px) 1fr } .b { grid-template-columns: max-content min-content auto } .c { grid-template-columns: 30% 1fr; column-gap: 5% }`,
    html: '<div class="g a"><b>short</b><b>a text that fits only to 140</b><b>the rest</b></div><div class="g b"><b>max content</b><b>min content</b><b>auto</b></div><div class="g c"><b>30%</b><b>1fr</b></div>',
  },
  subgrid: {
    css: `${GRID_BOX} .a { grid-template-columns: auto 1fr auto } .a > div { display: grid; grid-column: 1 / -1; grid-template-columns: subgrid } .a span { background: #0c4a6e; padding: 4px }`,
    html: '<div class="g a"><div><span>a</span><span>first row</span><span>wide cell</span></div><div><span>longer</span><span>second</span><span>x</span></div></div>',
  },
  'absolute-and-overlap': {
    css: `.g { display: grid; grid-template-columns: 1fr 1fr; height: 240px; position: relative; background: #e2e8f0 } .a { grid-area: 1 / 1 / 2 / 3; background: #38bdf8 } .b { grid-area: 1 / 2; background: #f43f5e; align-self: end; height: 100px; margin: 10px; z-index: 1 } .c { grid-area: 1 / 1; align-self: center; justify-self: center; color: #fff; font-weight: 700 } .d { position: absolute; right: 10px; top: 10px; width: 30px; height: 30px; background: #000 }`,
    html: '<div class="g"><div class="a"></div><div class="b"></div><div class="c">above</div><div class="d"></div></div>',
  },
};
