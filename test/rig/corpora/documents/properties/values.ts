import type { PropertyTable } from '../property-document.js';

/** Units, functions, custom properties and colours. */
export const VALUES: PropertyTable = {
  'absolute-units': {
    css: `i { display: block; height: 24px; margin-bottom: 8px; background: #4f46e5 }
      .in { width: 1in } .cm { width: 2cm } .mm { width: 30mm } .pt { width: 90pt } .pc { width: 6pc } .q { width: 100q }`,
    html: '<i class="in"></i><i class="cm"></i><i class="mm"></i><i class="pt"></i><i class="pc"></i><i class="q"></i>',
  },
  'font-relative-units': {
    css: `:root { font-size: 20px } body { font-size: 16px }
      .a { font-size: 1.5em; padding: .5em; border-left: .25em solid #0ea5e9 } .b { font-size: 1.2rem; margin-top: 1rem; padding-left: 2rem; background: #e0f2fe }
      .c { width: 20ch; height: 2ex; margin-top: 1em; background: #f97316 } .d { line-height: 2; height: 1lh; width: 3rem; background: #22c55e }`,
    html: '<div class="a">em of its own size</div><div class="b">rem of the root</div><div class="c"></div><div class="d"></div>',
  },
  'viewport-units': {
    css: `body { padding: 0; position: relative } i { position: absolute }
      .a { left: 5vw; top: 5vh; width: 40vw; height: 30vh; background: #ef4444 } .b { right: 5vw; bottom: 5vh; width: 30vmin; height: 30vmax; background: #3b82f6 }
      .c { left: 10vmin; bottom: 10vmin; font-size: 8vmin; font-style: normal }`,
    html: '<i class="a"></i><i class="b"></i><i class="c">8vmin</i>',
  },
  calc: {
    css: `i { display: block; height: 22px; margin-bottom: 8px; background: #0f766e }
      .a { width: calc(100% - 80px) } .b { width: calc(50% + 2em * 2) } .c { width: calc((100% - 3 * 12px) / 4) } .d { width: calc(10vw + -1 * (4px - 1rem)) }
      .e { width: calc(100% / 3 * 2); height: calc(1em + 6px) } .f { margin-left: calc(-1 * 10px); width: 90px }`,
    html: '<i class="a"></i><i class="b"></i><i class="c"></i><i class="d"></i><i class="e"></i><i class="f"></i>',
  },
  'min-max-clamp': {
    css: `i { display: block; height: 26px; margin-bottom: 8px; background: #7c3aed }
      .a { width: min(80%, 200px) } .b { width: max(80%, 200px) } .c { width: clamp(100px, 30%, 150px) } .d { width: clamp(2rem, 50vw - 10%, 20rem) }
      p { margin: 0; font-size: clamp(14px, 6vw, 28px); font-weight: 700 }`,
    html: '<i class="a"></i><i class="b"></i><i class="c"></i><i class="d"></i><p>Fluid type by clamp()</p>',
  },
  'math-functions': {
    css: `i { display: block; height: 26px; margin-bottom: 8px; background: #db2777 }
      .a { width: round(123px, 50px) } .b { width: calc(mod(130px, 60px) * 10) } .c { width: calc(abs(-8rem)) } .d { width: calc(100px * sin(90deg) + 20px) }
      .e { width: hypot(90px, 120px) } .f { width: calc(100px * pi) }`,
    html: '<i class="a"></i><i class="b"></i><i class="c"></i><i class="d"></i><i class="e"></i><i class="f"></i>',
  },
  'custom-properties': {
    css: `:root { --ink: #0c4a6e; --gap: 12px; --card: 1px solid var(--ink) }
      .row { display: flex; gap: var(--gap) } .row > div { flex: 1; padding: var(--gap); border: var(--card); color: var(--ink); border-radius: calc(var(--gap) / 2) }
      .warm { --ink: #9a3412; --gap: 20px } .nested { --ink: #166534 }`,
    html: '<div class="row"><div>sea</div><div class="warm">warm</div><div><span class="nested" style="color: var(--ink)">leaf</span></div></div>',
  },
  'custom-property-fallbacks': {
    css: `div { margin-bottom: 10px; padding: 10px; color: #fff } .a { background: var(--missing, #b91c1c) } .b { background: var(--missing, var(--also, rgb(21 128 61))) }
      .c { --x: ; background: var(--x) #1d4ed8 } .d { --loop-a: var(--loop-b); --loop-b: var(--loop-a); background: var(--loop-a, #a16207) } .e { background: #334155; background: var(--missing); color: #111 }`,
    html: '<div class="a">fallback</div><div class="b">fallback of a fallback</div><div class="c">empty</div><div class="d">a cycle</div><div class="e">invalid: transparent</div>',
  },
  'named-and-hex-colours': {
    css: `body { display: grid; grid-template-columns: repeat(5, 1fr); gap: 10px } i { border-radius: 6px }`,
    html: [
      'rebeccapurple',
      'tomato',
      'DarkSlateGray',
      'gold',
      'transparent',
      '#f0f',
      '#0f08',
      '#1e90ff',
      '#1e90ff80',
      'currentcolor',
    ]
      .map((colour) => `<i style="background: ${colour}"></i>`)
      .join(''),
  },
  'colour-functions': {
    css: `body { display: grid; grid-template-columns: repeat(4, 1fr); gap: 10px } i { border-radius: 6px }`,
    html: [
      'rgb(255 99 71)',
      'rgba(255, 99, 71, .5)',
      'rgb(10% 60% 90% / 80%)',
      'hsl(200deg 80% 45%)',
      'hsla(.5turn, 70%, 40%, .7)',
      'hwb(30 10% 20%)',
      'lab(60% 50 -40)',
      'lch(65% 60 150)',
      'oklab(.7 -.1 .12)',
      'oklch(.65 .2 30)',
      'oklch(62% .19 260 / .6)',
      'color(srgb .2 .7 .4)',
    ]
      .map((colour) => `<i style="background: ${colour}"></i>`)
      .join(''),
  },
  'wide-gamut-colours': {
    css: `body { display: grid; grid-template-columns: repeat(3, 1fr); gap: 10px } i { border-radius: 6px }`,
    html: [
      'color(display-p3 1 0 0)',
      'color(display-p3 .2 .8 .3)',
      'oklch(.8 .35 140)',
      'lch(50% 130 300)',
      'color(rec2020 .1 .6 .9)',
      'color(xyz-d65 .3 .2 .6)',
    ]
      .map((colour) => `<i style="background: ${colour}"></i>`)
      .join(''),
  },
  'color-mix': {
    css: `body { --brand: #2563eb; display: grid; grid-template-columns: repeat(4, 1fr); gap: 10px } i { border-radius: 6px }`,
    html: [
      'color-mix(in srgb, var(--brand), white)',
      'color-mix(in srgb, var(--brand) 20%, white)',
      'color-mix(in oklab, red, blue)',
      'color-mix(in oklch, red 30%, lime)',
      'color-mix(in hsl longer hue, red, blue)',
      'color-mix(in lab, gold 60%, navy 20%)',
      'color-mix(in srgb, var(--brand) 40%, transparent)',
      'color-mix(in srgb-linear, black, white)',
    ]
      .map((colour) => `<i style="background: ${colour}"></i>`)
      .join(''),
  },
  'relative-colours': {
    css: `body { --brand: #e11d48; display: grid; grid-template-columns: repeat(3, 1fr); gap: 10px } i { border-radius: 6px }`,
    html: [
      'rgb(from var(--brand) r g b / .4)',
      'hsl(from var(--brand) calc(h + 120) s l)',
      'oklch(from var(--brand) calc(l + .2) c h)',
      'hsl(from var(--brand) h 30% l)',
      'oklch(from var(--brand) l calc(c * .4) h)',
      'rgb(from var(--brand) b r g)',
    ]
      .map((colour) => `<i style="background: ${colour}"></i>`)
      .join(''),
  },
  currentcolor: {
    css: `.a { color: #be123c; border: 3px solid; padding: 10px; box-shadow: 6px 6px 0 color-mix(in srgb, currentcolor 30%, transparent) }
      .a b { background: linear-gradient(90deg, currentcolor, transparent); display: block; height: 30px; margin-top: 10px } .a u { color: #1d4ed8; text-decoration-thickness: 3px; outline: 2px dotted; outline-offset: 3px }`,
    html: '<div class="a">One colour for everything <u>but this</u><b></b></div>',
  },
  'inherit-initial-unset': {
    css: `.parent { color: #be123c; border: 2px solid #be123c; padding: 10px; font-size: 20px } .parent > div { margin-top: 8px }
      .inherit { border: inherit } .initial { color: initial; font-size: initial } .unset { color: unset; border: unset } .revert { all: initial; display: block } h3 { font-size: 40px; margin: 0 } h3.r { font-size: revert; font-weight: revert }`,
    html: '<div class="parent">parent<div class="inherit">border: inherit</div><div class="initial">initial</div><div class="unset">unset</div><div class="revert">all: initial</div><h3 class="r">reverted</h3></div>',
  },
  fields: {
    head: `<script type="application/json">{ "fields": { "title": { "type": "text", "label": "Title", "default": "Tea & <cakes> at \\"five\\"" },
      "accent": { "type": "color", "label": "Accent", "default": "#c2583a" }, "share": { "type": "number", "label": "Share", "default": 62, "min": 0, "max": 100 },
      "side": { "type": "select", "label": "Side", "default": "right", "options": [{ "value": "left", "label": "Left" }, { "value": "right", "label": "Right" }] } } }</script>`,
    css: `h1 { color: var(--accent); margin: 0 0 10px; font-size: 28px } .bar { height: 16px; border-radius: 8px; background: #e5e7eb } .bar i { display: block; height: 100%; border-radius: inherit; width: calc(var(--share) * 1%); background: var(--accent) }
      [data-side=right] p { text-align: right } .quoted::before { content: var(--title) }`,
    html: '<h1>{{title}}</h1><div class="bar"><i></i></div><p>{{share}} of 100</p><p class="quoted" title="{{title}}"></p>',
  },
  'number-notations': {
    css: `i { display: block; height: 20px; margin-bottom: 8px; background: #0891b2 } .a { width: 1.5e2px } .b { width: +80px } .c { width: .5em; width: 120.75px } .d { opacity: 50%; width: 60% } .e { transform: rotate(.01turn); width: 200px } .f { margin-left: -5px; width: 3E1px }`,
    html: '<i class="a"></i><i class="b"></i><i class="c"></i><i class="d"></i><i class="e"></i><i class="f"></i>',
  },
  'logical-properties': {
    css: `div { margin-block-end: 12px; padding-inline: 24px 8px; padding-block: 6px; border-inline-start: 6px solid #0d9488; background: #f0fdfa; inline-size: 80%; margin-inline-start: auto } .r { border-start-start-radius: 20px }`,
    html: '<div>from left to right</div><div class="r" dir="rtl" lang="ar">من اليمين إلى اليسار</div><div dir="rtl">Latin in rtl.</div>',
  },
  shorthands: {
    css: `div { margin-bottom: 8px; background: #e0f2fe } .a { padding: 4px 12px 8px; margin: 0 auto 8px 20px; border: 2px solid #0369a1; border-width: 1px 2px 3px 4px } .b { font: italic 600 1.1em/1.8 "Source Serif 4", serif; inset: 0 auto auto 10px; position: relative } .c { display: flex; flex-flow: row-reverse wrap; gap: 4px 12px; place-items: center end; height: 40px } .c b { flex: 1 0 80px; background: #7dd3fc } .d { background: #fef3c7 linear-gradient(90deg, #f59e0b, #0000) no-repeat right / 50% 60%; border-radius: 4px 12px / 12px 4px; padding-block: 6px; padding-inline: 1em } .e { border-inline: 4px double; border-block-end: 2px dashed #dc2626; text-decoration: underline dotted 2px #16a34a; overflow: hidden clip; outline: 1px solid #94a3b8 }`,
    html: '<div class="a">sides</div><div class="b">font</div><div class="c"><b>1</b><b>2</b></div><div class="d">background</div><div class="e">logical borders</div>',
  },
};
