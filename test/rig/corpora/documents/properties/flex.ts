import type { PropertyTable } from '../property-document.js';

const BOX = `.f { display: flex; background: #eef2ff; margin-bottom: 10px } .f > * { padding: 8px 12px; background: #6366f1; color: #fff; font-size: 14px; line-height: 20px } .f > :nth-child(2) { background: #ec4899 } .f > :nth-child(3) { background: #14b8a6 }`;
const THREE = '<b>One</b><b>Second</b><b>Three</b>';

/** Flexible boxes (CSS Flexible Box Layout 1, CSS Box Alignment 3). */
export const FLEX: PropertyTable = {
  'row-and-column': {
    css: `${BOX} .c { flex-direction: column } .rr { flex-direction: row-reverse } .cr { flex-direction: column-reverse } .two { display: flex; gap: 10px } .two > * { flex: 1 }`,
    html: `<div class="f">${THREE}</div><div class="f rr">${THREE}</div><div class="two"><div class="f c">${THREE}</div><div class="f cr">${THREE}</div></div>`,
  },
  'justify-content': {
    css: `${BOX} .f { margin-bottom: 6px }`,
    html: ['flex-start', 'center', 'end', 'space-between', 'space-around', 'space-evenly']
      .map((value) => `<div class="f" style="justify-content: ${value}">${THREE}</div>`)
      .join(''),
  },
  'align-items': {
    css: `${BOX} .f { height: 80px; gap: 6px; align-items: var(--a) } .f > :nth-child(2) { font-size: 24px; line-height: 30px } .f > :nth-child(3) { align-self: flex-end } body { display: grid; grid-template-columns: 1fr 1fr; gap: 0 10px }`,
    html: ['stretch', 'center', 'flex-start', 'flex-end', 'baseline', 'last baseline']
      .map((value) => `<div class="f" style="--a: ${value}">${THREE}</div>`)
      .join(''),
  },
  'grow-shrink-basis': {
    css: `${BOX} .a :nth-child(1) { flex-grow: 1 } .a :nth-child(3) { flex-grow: 2 } .b > * { flex: 1 1 0 } .c > * { flex: 0 1 220px } .c :nth-child(2) { flex-shrink: 3 } .d :nth-child(1) { flex: 0 0 30% } .d :nth-child(2) { flex: auto } .d :nth-child(3) { flex: none } .e :nth-child(2) { flex-basis: content; flex-grow: .5 }`,
    html: ['a', 'b', 'c', 'd', 'e'].map((name) => `<div class="f ${name}">${THREE}</div>`).join(''),
  },
  wrap: {
    css: `${BOX} .f { flex-wrap: wrap; gap: 6px 10px } .f > * { flex: 0 0 auto; width: 90px } .r { flex-wrap: wrap-reverse }`,
    html: `<div class="f">${THREE}${THREE}</div><div class="f r">${THREE}<b>Four</b><b>Five</b></div>`,
  },
  'align-content': {
    css: `${BOX} body { display: grid; grid-template-columns: 1fr 1fr; gap: 8px } .f { margin: 0; flex-wrap: wrap; height: 80px; gap: 2px } .f > * { width: 70px; padding: 0 4px }`,
    html: ['flex-start', 'center', 'flex-end', 'space-between', 'space-around', 'stretch']
      .map((value) => `<div class="f" style="align-content: ${value}">${THREE}</div>`)
      .join(''),
  },
  'auto-margins': {
    css: `${BOX} .a > :nth-child(3) { margin-left: auto } .b { height: 70px } .b > :nth-child(1) { margin: auto } .b > :nth-child(2) { margin-top: auto } .c > :nth-child(2) { margin: 0 auto }`,
    html: ['a', 'b', 'c'].map((name) => `<div class="f ${name}">${THREE}</div>`).join(''),
  },
  gap: {
    css: `${BOX} .a { gap: 24px } .b { column-gap: 5% } .c { flex-direction: column; row-gap: 4px } .d { gap: 10px; flex-wrap: wrap } .d > * { width: 130px }`,
    html: ['a', 'b', 'c', 'd'].map((name) => `<div class="f ${name}">${THREE}</div>`).join(''),
  },
  order: {
    css: `${BOX} .a > :nth-child(1) { order: 3 } .a > :nth-child(3) { order: -1 } .b { flex-direction: row-reverse } .b > :nth-child(2) { order: 1 }`,
    html: `<div class="f a">${THREE}</div><div class="f b">${THREE}</div>`,
  },
  'min-and-max-sizes': {
    css: `${BOX} .a > * { flex: 1 } .a > :nth-child(1) { max-width: 60px } .a > :nth-child(2) { min-width: 200px } .b > :nth-child(1) { min-width: 0; overflow: hidden; white-space: nowrap; text-overflow: ellipsis } .b > :nth-child(2) { flex: none } .c { flex-direction: column; height: 110px } .c > * { flex: 1; max-height: 30px } .c > :nth-child(2) { min-height: 50px; max-height: none }`,
    html: `<div class="f a">${THREE}</div><div class="f b"><b>A very long title that has no room in its line at all</b><b>Fixed</b></div><div class="f c">${THREE}</div>`,
  },
  'automatic-minimum': {
    css: `${BOX} .f > * { flex: 1 } .f > .w { width: 300px }`,
    html: '<div class="f"><b>Donaudampfschifffahrtsgesellschaftskapitän</b><b>b</b><b>c</b></div><div class="f"><b class="w">300 that shrink</b><b>another text that wraps</b><b>and a third one</b></div>',
  },
  'nested-columns': {
    css: `body { display: flex; gap: 12px } .side { width: 110px; display: flex; flex-direction: column; gap: 8px } .side > * { flex: 1; background: #c7d2fe; border-radius: 8px } .main { flex: 1; display: flex; flex-direction: column } .main header { background: #4338ca; color: #fff; padding: 12px; border-radius: 8px } .main section { flex: 1; margin: 8px 0; background: #e0e7ff; border-radius: 8px; display: flex; align-items: center; justify-content: center } .main footer { display: flex; justify-content: space-between; font-size: 13px }`,
    html: '<div class="side"><i></i><i></i><i></i></div><div class="main"><header>Header</header><section>centred</section><footer><span>left</span><span>right</span></footer></div>',
  },
  'text-as-items': {
    css: `${BOX} .f { gap: 10px; padding: 8px; align-items: center } .col { flex-direction: column; align-items: flex-start }`,
    html: '<div class="f">bare text <b>bold</b> and more text that is an item of its own</div><div class="f col">first line of text<b>item</b>last text</div>',
  },
  rules: {
    css: `${BOX} .f { margin-bottom: 14px; column-rule: 2px solid #94a3b8 } .a { gap: 24px } .b { flex-wrap: wrap; gap: 16px; rule: 3px dotted #db2777 } .b > * { flex: 0 0 90px } .c { flex-direction: column; gap: 9px; row-rule: 1px dashed #64748b }`,
    html: `<div class="f a">${THREE}</div><div class="f b">${THREE}${THREE}</div><div class="f c">${THREE}</div>`,
  },
  'aspect-ratio': {
    css: `.r { display: flex; gap: 10px; align-items: flex-start; margin-bottom: 12px } i { background: #f59e0b } .a { width: 100px; aspect-ratio: 16 / 9 } .b { height: 70px; aspect-ratio: 1 } .c { flex: 1; aspect-ratio: 2 } .d { width: 120px; aspect-ratio: 4 / 3; min-height: 100px } .e { width: 90px; aspect-ratio: auto 3 / 4; display: block }`,
    html: '<div class="r"><i class="a"></i><i class="b"></i><i class="c"></i></div><div class="r"><i class="d"></i><i class="e"></i></div>',
  },
  percentages: {
    css: `${BOX} .f > * { padding: 2% 4% } .f > :nth-child(1) { width: 50% } .f > :nth-child(2) { margin: 0 5% } .h { height: 120px } .h > * { height: 50% } .h > :nth-child(3) { height: 100%; align-self: flex-end }`,
    html: `<div class="f">${THREE}</div><div class="f h">${THREE}</div>`,
  },
  'inline-flex-and-rtl': {
    css: `${BOX} .i { display: inline-flex; gap: 6px; vertical-align: middle } .f > * { padding: 4px 8px }`,
    html: `text <span class="f i">${THREE}</span> and on<div class="f" dir="rtl" style="gap: 6px">${THREE}</div><div class="f" dir="rtl" style="justify-content: flex-end">${THREE}</div><div class="f" dir="rtl" style="flex-direction: row-reverse; justify-content: left">${THREE}</div>`,
  },
  'images-as-items': {
    css: `${BOX} img { padding: 0; background: none } .a img { width: 80px } .b img { flex: 1; min-width: 0; height: 80px; object-fit: cover }`,
    html: '<div class="f a"><img src="assets/photo.jpg" alt=""><b>Beside a picture</b></div><div class="f b"><img src="assets/photo.jpg" alt=""><img src="assets/photo2.jpg" alt=""></div>',
  },
  'absolute-children': {
    css: `.f { position: relative; display: flex; justify-content: center; align-items: center; height: 110px; margin-bottom: 12px; background: #eef2ff; border: 4px solid #a5b4fc } .f i { position: absolute; width: 50px; height: 30px; background: #db2777; opacity: .8 } .a { top: 8px; right: 8px } .b { inset: auto 8px 8px auto } .c { left: 10%; top: 20%; bottom: 20%; height: auto !important } .d { inset: 0; margin: auto }`,
    html: '<div class="f"><i></i><i class="a"></i><i class="b"></i><i class="c"></i></div><div class="f"><i class="d"></i>text</div>',
  },
  'alignment-keywords': {
    css: `${BOX} .f { margin-bottom: 6px } .f > * { padding: 2px 8px } .o > * { flex: none; width: 160px } .w { flex-flow: row wrap; height: 60px; align-content: space-evenly; place-content: end center } .w > * { width: 120px }`,
    html: `${['left', 'right', 'start', 'normal', 'safe center', 'stretch']
      .map((value) => `<div class="f" style="justify-content: ${value}">${THREE}</div>`)
      .join(
        '',
      )}<div class="f o" style="justify-content: center">${THREE}</div><div class="f o" style="justify-content: safe center">${THREE}</div><div class="f w">${THREE}</div>`,
  },
};
