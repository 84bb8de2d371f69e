import type { PropertyTable } from '../property-document.js';

const FOX =
  'The quick brown fox jumps over the lazy dog, and then sits down to think about what it has done, before it comes back.';
const ARABIC =
  'يقفز الثعلب البني السريع فوق الكلب الكسول، ثم يجلس ليفكر فيما فعله قبل أن يعود من حيث أتى مرة أخرى.';
const JAPANESE =
  '春の山は笑うように見え、夏の山は滴るように見える。秋の山は粧うように見え、冬の山は眠るように見える。';
const BOXES =
  'i { background: #7dd3fc; border: 2px solid #0369a1 } .a { width: 90px; height: 70px } .b { width: 60px; height: 44px; background: #fda4af }';

/** Floats, what clears them, and what flows around them. */
export const FLOATS: PropertyTable = {
  'float-left-and-right': {
    css: `${BOXES} p { margin: 0 } .a { float: left; margin: 4px 14px 6px 0 } .b { float: right; margin-left: 10px }`,
    html: `<p><i class="a"></i><i class="b"></i>${FOX} ${FOX}</p>`,
  },
  'float-within-a-line': {
    css: `${BOXES} p { margin: 0 0 8px; background: #f1f5f9 } .a { float: right; width: 150px } .b { float: left }`,
    html: `<p>The quick <i class="b"></i>brown fox jumps over <i class="a"></i>the lazy dog, and then sits down to <b>think about</b> what it has done.</p>`,
  },
  'float-clear': {
    css: `${BOXES} p { margin: 6px 0; background: #fef9c3 } .a { float: left } .b { float: right; height: 110px } .l { clear: left } .r { clear: both }`,
    html: '<i class="a"></i><i class="b"></i><p>beside both</p><p class="l">below the left one</p><p class="r">below all</p>',
  },
  'float-contexts': {
    css: `${BOXES} i { float: left; margin: 0 8px 8px 0 } div { margin-bottom: 8px; background: #dcfce7 } .flow { overflow: hidden } .flex { display: flex; gap: 8px; background: #fae8ff } .root { display: flow-root; background: #ffedd5; clear: left }`,
    html: `<i class="a"></i><div class="flow">a box that keeps clear of the float and is not below it</div><div class="flex"><b>flex</b><span>items</span></div><div class="root"><i class="b"></i>as high as its float</div>`,
  },
  'float-margins': {
    css: `${BOXES} section { background: #e0e7ff; margin: 12px 0 } p { margin: 18px 0; background: #c7d2fe } .a { float: left } .b { float: right; margin: -6px 10px }`,
    html: '<section><i class="a"></i><p>the float begins where the margins of the paragraph end</p></section><section><i class="b"></i><p>and text goes on</p></section>',
  },
  'float-painting-order': {
    css: `i { float: left; width: 120px; height: 80px; background: #f97316; margin-right: -40px } div { background: #bae6fd; padding: 10px; height: 60px; outline: 3px solid #0369a1 } .up { position: relative; float: right; margin: 0; top: -30px; width: 60px; background: #a855f7cc }`,
    html: '<i></i><div>text above a float, whose block is below it <i class="up"></i></div>',
  },
  'float-rows': {
    css: `i { float: left; width: 96px; margin: 0 6px 6px 0; background: #93c5fd; text-align: center; font-style: normal } .t { height: 70px } .s { height: 30px; background: #fcd34d } .e { float: inline-end; background: #86efac }`,
    html: '<i class="t">1</i><i class="s">2</i><i class="s">3</i><i class="s">4</i><i class="s e">5</i><i class="t">6</i><i class="s">7</i><i class="s e">8</i><i class="s">9</i>',
  },
  'float-drop-cap': {
    css: 'p { margin: 0; text-align: justify; width: 320px } .cap { float: left; font-size: 72px; line-height: 60px; padding-right: 8px; color: #be123c; font-weight: 700 }',
    html: `<p><span class="cap">T</span>${FOX.slice(1)} ${FOX}</p>`,
  },
  'float-right-to-left': {
    css: `${BOXES} p { margin: 0; text-indent: 24px } .a { float: inline-start; margin-inline-end: 12px } .b { float: inline-end }`,
    html: `<p lang="ar" dir="rtl"><i class="a"></i>${ARABIC}<i class="b"></i>${ARABIC}</p>`,
  },
  'float-ideographs': {
    css: `${BOXES} p { margin: 0; width: 300px } .a { float: right; margin: 0 0 8px 10px }`,
    html: `<p lang="ja"><i class="a"></i>${JAPANESE}${JAPANESE}</p>`,
  },
  'float-shrink-to-fit': {
    css: 'div { float: left; background: #fde68a; padding: 6px; margin: 0 8px 8px 0 } .wide { float: right; background: #fbcfe8; max-width: 180px } b { float: right; padding-left: 12px; color: #be185d }',
    html: `<div>short</div><div><b>12 €</b>with a price</div><div class="wide">${FOX}</div><div>after it</div>`,
  },
  'float-narrow-rooms': {
    css: `${BOXES} p { margin: 0 0 6px; background: #f8fafc } .w { float: left; width: 330px; height: 40px } big { font-size: 34px; line-height: 40px } .x { clear: both; overflow-wrap: anywhere }`,
    html: '<p><i class="w"></i>extraordinarily long <big>and big</big> words go below</p><p class="x"><i class="w"></i>unless words may break anywhere</p>',
  },
  'float-lists-and-breaks': {
    css: `${BOXES} ul { margin: 0; padding-left: 30px } .a { float: left; margin-right: 30px } .b { float: right; height: 90px }`,
    html: '<i class="a"></i><ul><li>one <i class="b"></i></li><li>two, which is longer</li><li>three<br style="clear: left">after the break</li></ul>',
  },
};
