import type { PropertyTable } from '../property-document.js';

const CHIPS = `b { display: inline-block; width: 40px; height: 30px; margin: 4px; background: #e5e7eb; border-radius: 4px; text-align: center; font: 14px/30px Inter }`;

function chips(count: number): string {
  return Array.from({ length: count }, (_, index) => `<b>${index + 1}</b>`).join('');
}

/** Which rules match, and which of them wins. */
export const SELECTORS: PropertyTable = {
  'nth-child': {
    css: `${CHIPS} b:nth-child(odd) { background: #bfdbfe } b:nth-child(3n) { background: #fecaca } b:nth-child(-n+2) { color: #dc2626 } b:nth-child(n+14) { background: #bbf7d0 } b:nth-last-child(3) { outline: 2px solid #000 }`,
    html: chips(16),
  },
  'nth-of-type': {
    css: `p, div { margin: 0 0 4px; padding: 4px 8px; background: #f3f4f6 } p:nth-of-type(2n) { background: #fde68a } div:first-of-type { color: #dc2626 } div:last-of-type { color: #2563eb } p:only-of-type { background: #000 } div:nth-last-of-type(2) { font-weight: 700 }`,
    html: '<p>p 1</p><div>div 1</div><p>p 2</p><div>div 2</div><p>p 3</p><div>div 3</div><p>p 4</p>',
  },
  'first-last-only-empty': {
    css: `${CHIPS} div { margin-bottom: 8px; background: #f8fafc } b:first-child { background: #bbf7d0 } b:last-child { background: #fecaca } b:only-child { background: #ddd6fe } b:empty { background: #111827 }`,
    html: `<div>${chips(4)}</div><div><b>1</b></div><div><b>1</b><b></b><b>3</b></div>`,
  },
  combinators: {
    css: `p { margin: 0 0 6px; padding: 6px 10px; background: #f1f5f9 } section > p { border-left: 6px solid #2563eb } section p { color: #1e40af } h4 { margin: 0 0 6px } h4 + p { font-weight: 700 } h4 ~ p { background: #fef9c3 } section * em { color: #dc2626 }`,
    html: '<section><h4>Heading</h4><p>next sibling</p><p>later sibling</p><div><p>within, <em>deeper</em></p></div></section><p>outside</p>',
  },
  attributes: {
    css: `p { margin: 0 0 4px; padding: 3px 10px; background: #f1f5f9; border-left: 6px solid transparent } [data-a] { color: #64748b } [data-a="one"] { border-color: #2563eb } [data-a~="two"] { border-color: #16a34a } [data-a|="en"] { border-color: #d97706 }
      [data-a^="pre"] { border-color: #dc2626 } [data-a$="end"] { border-color: #9333ea } [data-a*="mid"] { border-color: #0891b2 } [data-a="case" i] { font-weight: 700 } [lang|="tr"] { text-decoration: underline }`,
    html: '<p data-a="one">=</p><p data-a="x two y">~=</p><p data-a="en-GB">|=</p><p data-a="prefix">^=</p><p data-a="the-end">$=</p><p data-a="amidst">*=</p><p data-a="CASE">i flag</p><p lang="tr-TR">lang</p><p data-a="">empty</p>',
  },
  'is-where-not': {
    css: `p { margin: 0 0 6px; padding: 6px 10px; background: #f1f5f9 } :is(p, div).a { background: #bfdbfe } :where(#x, .b) { background: #fecaca; color: #991b1b } p:not(.a, .b) { background: #bbf7d0 } p:not(:first-child):not(:last-child) { border-left: 6px solid #000 } :is(#nothing, .c) { font-weight: 700 } .c { font-weight: 400 }`,
    html: '<p class="a">is</p><p class="b">where has no weight</p><p id="x">id in where</p><p class="c">is takes the weight of an id</p><p>plain</p>',
  },
  specificity: {
    css: `p { margin: 0 0 6px; padding: 6px 10px; color: #fff } #one { background: #2563eb } .a.b { background: #dc2626 } .a { background: #16a34a } p { background: #6b7280 } body p.a { background: #9333ea } p.a { background: #d97706 } .late { background: #0891b2 } .late { background: #be185d } p[data-x] { background: #0f766e }`,
    html: '<p>type</p><p class="a">two types and a class</p><p class="a b">two classes</p><p class="a b" id="one">an id</p><p class="late">order</p><p data-x>attribute</p>',
  },
  important: {
    css: `p { margin: 0 0 8px; padding: 8px; color: #fff; background: #16a34a !important } #a { background: #dc2626 } .b { background: #2563eb !important } .c { background: #9333ea !important; background: #000 } .d { --x: #d97706 !important; --x: #111; background: var(--x) !important }`,
    html: '<p id="a">important beats an id</p><p class="b">important by specificity</p><p class="c" style="background: #f00">beats a style attribute</p><p class="d">custom property</p><p style="background: #0891b2 !important">important style attribute</p>',
  },
  'before-after': {
    css: `li { list-style: none; margin-bottom: 8px } ul { margin: 0; padding: 0 } li::before { content: "✓"; color: #fff; background: #16a34a; border-radius: 50%; display: inline-block; width: 22px; height: 22px; line-height: 22px; text-align: center; margin-right: 10px; font-size: 13px }
      .new::after { content: "NEW"; margin-left: 8px; padding: 2px 6px; font-size: 11px; font-weight: 700; background: #fde047; border-radius: 4px } .q::before { content: open-quote } .q::after { content: close-quote } a::after { content: " (" attr(href) ")"; color: #64748b }`,
    html: '<ul><li>Seamless checkout</li><li class="new">Reports by mail</li><li>Three seats</li></ul><p class="q">quoted</p><a href="tuval.example">a link</a>',
  },
  'pseudo-element-boxes': {
    css: `.card { position: relative; margin: 20px; height: 180px; border-radius: 16px; background: #1e293b; overflow: hidden; color: #fff; padding: 24px; box-sizing: border-box } .card::before { content: ""; position: absolute; inset: auto -40px -60px auto; width: 180px; height: 180px; border-radius: 50%; background: #f43f5e }
      .card::after { content: ""; position: absolute; left: 24px; right: 24px; top: 70px; height: 2px; background: linear-gradient(90deg, #fff, transparent) }`,
    html: '<div class="card">Decorations by ::before and ::after</div>',
  },
  'root-and-universal': {
    css: `:root { --accent: #7c3aed } * { box-sizing: border-box } *::before { color: var(--accent) } html { background: #faf5ff } body { background: none } div { border: 4px solid var(--accent); padding: 16px; width: 200px } div::before { content: "» " } div > * { text-transform: uppercase }`,
    html: '<div>the root’s background fills <span>the canvas</span></div>',
  },
  counters: {
    css: `body { counter-reset: step } h4 { counter-increment: step; margin: 0 0 10px } h4::before { content: counter(step) ". "; color: #2563eb } ol { counter-reset: item; list-style: none; padding-left: 20px; margin: 0 0 10px } ol li { counter-increment: item } ol li::before { content: counters(item, ".") " " } .r::before { content: counter(step, upper-roman) ") " }`,
    html: '<h4>Measure</h4><ol><li>flour</li><li>sugar</li></ol><h4>Mix</h4><h4 class="r">Bake</h4>',
  },
  has: {
    css: `.c { margin-bottom: 10px; padding: 10px; border: 2px solid #e5e7eb; border-radius: 8px } .c:has(b) { border-color: #2563eb } .c:has(> i) { background: #fef3c7 } h5:has(+ .c) { margin: 0 0 6px; color: #dc2626 } h5 { margin: 10px 0 }`,
    html: '<h5>before a card</h5><div class="c">has <b>bold</b></div><div class="c">has <i>a child</i></div><div class="c"><span><i>deeper</i></span></div><h5>the end</h5>',
  },
  nesting: {
    css: `.card { padding: 14px; background: #f1f5f9; border-radius: 10px; & h4 { margin: 0 0 6px; color: #0f766e } .tag { background: #99f6e4; padding: 2px 8px; &.hot { background: #fecaca } } > p { margin: 8px 0 0; font-size: 14px } &:last-child { margin-top: 12px; background: #ecfeff } }`,
    html: '<div class="card"><h4>Nested rules</h4><span class="tag">cool</span> <span class="tag hot">hot</span><p>as native CSS has them</p></div><div class="card"><h4>The last</h4></div>',
  },
  'media-and-supports': {
    css: `p { margin: 0 0 8px; padding: 8px; background: #fee2e2 } @media (min-width: 300px) { .a { background: #dcfce7 } } @media (max-width: 399px) { .b { background: #dcfce7 } } @media screen and (orientation: landscape) { .c { background: #dcfce7 } } @media print { .d { background: #dcfce7 } }
      @media (prefers-color-scheme: dark) { .e { background: #dcfce7 } } @supports (display: grid) { .f { background: #dcfce7 } } @media (width >= 400px) and (height < 301px) { .g { background: #dcfce7 } }`,
    html: '<p class="a">green</p><p class="b">red</p><p class="c">green</p><p class="d">red</p><p class="e">red</p><p class="f">green</p><p class="g">green</p>',
  },
  layers: {
    css: `@layer base, theme; p { margin: 0 0 8px; padding: 8px; color: #fff } @layer theme { p { background: #2563eb } } @layer base { p.a { background: #dc2626 } p { border-left: 8px solid #000 !important } } .b { background: #16a34a } @layer theme { p { border-left: 8px solid #fff !important } .b { background: #000 } }`,
    html: '<p class="a">the later layer wins</p><p class="b">outside layers wins</p>',
  },
};
